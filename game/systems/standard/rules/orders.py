"""The orders of a scenario's script, compiled: names and hex numbers are indices. Only players look at them."""

from __future__ import annotations

from game.model.frozen import frozen


@frozen
class HexState:
    """Whether hexes are `ours`, `enemy` or `lost`."""

    hexes: tuple[int, ...]
    state: str


@frozen
class BridgeState:
    """Whether a bridge `stands` or is `blown`, `ours`, `enemy` or `lost`."""

    bridge: int
    state: str


@frozen
class EnemyWithin:
    """Whether an enemy is within so many hexes of one of these; of a drop zone's marker if `zone` is not -1."""

    hexes: tuple[int, ...]
    zone: int
    within: int


@frozen
class Strength:
    """Whether units have at least and at most so many steps left."""

    units: tuple[int, ...]
    at_least: int | None
    at_most: int | None


@frozen
class BridgeheadState:
    """Whether a bridgehead in one of these hexes is `ours` or `enemy`, or there is `none`."""

    hexes: tuple[int, ...]
    state: str


@frozen
class Force:
    """Whether a side, `ours` or `enemy`, has at least and at most so many regimental equivalents in these hexes."""

    hexes: tuple[int, ...]
    side: str
    at_least: int | None
    at_most: int | None


@frozen
class When:
    """A condition; all its parts must hold."""

    from_turn: int | None = None
    to_turn: int | None = None
    hex: HexState | None = None
    bridge: BridgeState | None = None
    near: EnemyWithin | None = None
    strength: Strength | None = None
    all: tuple[When, ...] = ()
    any: tuple[When, ...] = ()
    bridgehead: BridgeheadState | None = None
    force: Force | None = None


@frozen
class Order:
    """One thing for units to do on the map."""

    place: int
    """Its place in the side's list, from 0."""
    name: str
    task: str
    """hold, block, take, attack_towards, counter_attack, retreat_behind, overrun, cross or land."""
    units: tuple[int, ...]
    when: When | None
    priority: int
    at_most: int | None
    hexes: tuple[int, ...]
    """Where; empty for a drop zone, whose marker may lie anywhere."""
    zone: int = -1
    """The drop zone that is meant, or -1."""
    within: int = 0
    """Of a counter-attack: how near the enemy must come."""
    invasion: int = -1
    """Of a landing: the invasion it is part of."""


@frozen
class DemolitionOrder:
    """What to do when the enemy comes next to bridges. [14.0]"""

    bridges: tuple[int, ...]
    order: str
    """ask, always or never."""
    when: When | None


@frozen
class ArrivalOrder:
    """When and where units are to come on."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]
    from_turn: int
    hold_back_until: When | None
    when: When | None


@frozen
class Script:
    """The orders of one side, each list in the order in which it is tried."""

    orders: tuple[Order, ...] = ()
    demolitions: tuple[DemolitionOrder, ...] = ()
    arrivals: tuple[ArrivalOrder, ...] = ()


NO_SCRIPTS: tuple[Script, ...] = (Script(), Script())
"""Of a scenario that has no orders."""
