"""The orders of a scenario's script, compiled: names of units and sectors are indices. Only players look at them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Held:
    """Whether a side is in one of some sectors."""

    sectors: tuple[int, ...]
    by: str
    """`ours`, `enemy` or `nobody`."""


@dataclass(frozen=True, slots=True)
class EnemyNear:
    """Whether an enemy is within so many sectors of one of these."""

    sectors: tuple[int, ...]
    within: int


@dataclass(frozen=True, slots=True)
class When:
    """A condition; all its parts must hold."""

    from_turn: int
    to_turn: int
    is_night: bool | None
    bridge_stands: bool | None
    held: Held | None
    enemy_near: EnemyNear | None


@dataclass(frozen=True, slots=True)
class Order:
    """One thing for units to do."""

    name: str
    task: str
    """hold, take, strike, build or set_up."""
    units: frozenset[int]
    when: When
    at_most: int
    sectors: tuple[int, ...]
    """Where; of `build` the bridgeheads of the line."""
    within: int = 0
    """Of `strike`: how far from one of the sectors they may be."""
