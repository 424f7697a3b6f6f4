"""What the `orders:` section of a scenario may say: a script for a side that no person plays."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.scenario.fields import Count, HexList, Identifier, StrictModel, Title

Turn = Annotated[int, Field(ge=1, le=60)]
Radius = Annotated[int, Field(ge=0, le=60)]


class OrderPlace(StrictModel):
    """Where something is to be done; exactly one of these is given."""

    hexes: HexList = ""
    region: Identifier | None = None
    """A region of the map."""
    bridge: Identifier | None = None
    """Both ends of a bridge."""
    drop_zone: Identifier | None = None
    """The hex of a drop zone marker."""


class HexTest(StrictModel):
    """Who stands in hexes."""

    hexes: HexList
    state: Literal["ours", "enemy", "lost"]
    """`ours`: a unit of ours in one of them; `enemy`: an enemy in one of them; `lost`: no unit of ours in any."""


class BridgeTest(StrictModel):
    """Who has a bridge, and whether it stands."""

    bridge: Identifier
    state: Literal["stands", "blown", "ours", "enemy", "lost"]
    """`ours`, `enemy`: it stands, and only that side has units at its ends; `lost`: blown, or the enemy has it."""


class EnemyNear(OrderPlace):
    """An enemy unit is near a place."""

    within: Radius
    """Hexes from the nearest hex of the place."""


class StrengthLeft(StrictModel):
    """Steps left to units, two a full unit; those that have not arrived count."""

    units: tuple[Identifier, ...] = ()
    formations: tuple[Title, ...] = ()
    """Without units and formations: those that the order is for."""
    at_least: Count | None = None
    at_most: Count | None = None


class BridgeheadTest(StrictModel):
    """Whose bridgehead stands in one of some hexes. [31.14]"""

    hexes: HexList
    state: Literal["ours", "enemy", "none"]
    """`ours`, `enemy`: one of that side stands in one of them; `none`: there is none in any."""


class ForceTest(StrictModel):
    """How strong a side is in some hexes together, in regimental equivalents. [19.21]"""

    hexes: HexList
    side: Literal["ours", "enemy"]
    at_least: Count | None = None
    at_most: Count | None = None


class Condition(StrictModel):
    """All that is given must hold."""

    from_turn: Turn | None = None
    to_turn: Turn | None = None
    hex: HexTest | None = None
    bridge: BridgeTest | None = None
    enemy_near: EnemyNear | None = None
    strength: StrengthLeft | None = None
    bridgehead: BridgeheadTest | None = None
    """Needs the module `bridgeheads`."""
    force: ForceTest | None = None
    """Needs the module `stacks`."""
    all: tuple[Condition, ...] = ()
    """Further conditions, each of which must hold."""
    any: tuple[Condition, ...] = ()
    """Further conditions, one of which must hold."""


class CounterAttackOrder(OrderPlace):
    """Attack enemies that come near a place, and go on with the next order while there are none."""

    within: Radius
    """Hexes from the nearest hex of the place."""


class LandPlace(StrictModel):
    """Where to come ashore from the sea. [32.2]"""

    invasion: Identifier
    """An invasion of this side, by its id in `bridgeheads`."""
    hexes: HexList
    """Its targets in question, the best first: units go on board for the first that may take them."""


class DemolishOrder(StrictModel):
    """What to do when the enemy comes next to these bridges. [14.0]"""

    bridges: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    order: Literal["ask", "always", "never"]
    """`ask` leaves it to the player's own judgement at that moment."""


class Arrive(StrictModel):
    """When and where to come on, or to be set up in secret."""

    hexes: HexList = ""
    """The preferred hexes, the best first; any other if these are taken."""
    from_turn: Turn | None = None
    """Not to come on before this turn."""
    hold_back_until: Condition | None = None
    """Not to come on before this holds."""


class OrderEntry(StrictModel):
    """An order: for whom, when, and exactly one task. A unit obeys the first of its orders that can be obeyed."""

    name: Title | None = None
    units: tuple[Identifier, ...] = ()
    formations: tuple[Title, ...] = ()
    """Without units and formations: every unit of the side."""
    when: Condition | None = None
    priority: Annotated[int, Field(ge=1, le=9)] = 5
    """Orders of a higher priority come first, whatever their place in the list."""
    at_most: Annotated[int, Field(ge=1, le=100)] | None = None
    """So many units obey it at a time, the nearest first; the others go on with their next order."""
    hold: OrderPlace | None = None
    """Occupy these hexes, one unit each, and stay."""
    block: OrderPlace | None = None
    """Bar the way here: occupy it, or stand next to an enemy who has it."""
    take: OrderPlace | None = None
    """Occupy the place, fighting for it; done once the drop zone is lost, or the hex is ours."""
    attack_towards: OrderPlace | None = None
    """Make for the place and attack whoever bars the way."""
    counter_attack: CounterAttackOrder | None = None
    retreat_behind: OrderPlace | None = None
    """Fall back into these hexes, avoiding the enemy, and hold there."""
    overrun: OrderPlace | None = None
    """Make for the place, and overrun enemies there, if need be by staying in their hex. Needs `overruns`. [22.1]"""
    cross: OrderPlace | None = None
    """Get over the water or an arrow into the place, fighting for it, and take as many along as the far bank holds."""
    land: LandPlace | None = None
    """Make for the ships, go on board when they sail, and come ashore. Needs `bridgeheads`. [32]"""
    demolish: DemolishOrder | None = None
    arrive: Arrive | None = None


class OrdersSection(StrictModel):
    """Orders for the side that the scripted player plays, in the order in which they are tried."""

    allied: Annotated[tuple[OrderEntry, ...], Field(max_length=400)] = ()
    german: Annotated[tuple[OrderEntry, ...], Field(max_length=400)] = ()


TASKS = (
    "hold", "block", "take", "attack_towards", "counter_attack", "retreat_behind", "overrun", "cross", "land",
    "demolish", "arrive",
)  # fmt: skip
"""The keys of an order that are tasks."""
