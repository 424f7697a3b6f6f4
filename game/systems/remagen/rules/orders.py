"""The orders of a scenario's script, compiled: names of units and sectors are indices. Only players look at them."""

from __future__ import annotations

from game.model.frozen import frozen


@frozen
class Held:
    """Whether a side is in one of some sectors."""

    sectors: tuple[int, ...]
    by: str
    """`ours`, `enemy` or `nobody`."""


@frozen
class EnemyNear:
    """Whether an enemy is within so many sectors of one of these."""

    sectors: tuple[int, ...]
    within: int


@frozen
class When:
    """A condition; all its parts must hold."""

    from_turn: int
    to_turn: int
    is_night: bool | None
    bridge_stands: bool | None
    held: Held | None
    enemy_near: EnemyNear | None


@frozen
class Order:
    """One thing for units to do."""

    name: str
    task: str
    """hold, take, strike, build, ferry or set_up."""
    units: frozenset[int]
    when: When
    at_most: int
    sectors: tuple[int, ...]
    """Where; of `build` the bridgeheads of the line."""
    within: int = 0
    """Of `strike`: how far from one of the sectors they may be."""
