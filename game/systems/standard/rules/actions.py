"""What players decide under the standard rules. Hexes, units, bridges and hexsides are indices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.model.action import Action


@dataclass(frozen=True, slots=True, order=True)
class Move(Action):
    """Move a unit hex by hex along a path. [5.1]"""

    kind: ClassVar[str] = "move"
    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Enter(Action):
    """Bring a ground reinforcement onto the map. [11.2]"""

    kind: ClassVar[str] = "enter"
    unit: int
    hex: int


@dataclass(frozen=True, slots=True, order=True)
class Land(Action):
    """Land an airborne unit, aiming at a hex. [11.4]"""

    kind: ClassVar[str] = "land"
    unit: int
    hex: int


@dataclass(frozen=True, slots=True, order=True)
class Relocate(Action):
    """Move a unit that came down on a friend to an adjacent free hex. [11.45]"""

    kind: ClassVar[str] = "relocate"
    unit: int
    hex: int


@dataclass(frozen=True, slots=True, order=True)
class Attack(Action):
    """Attack a hex with these units. [7.2]"""

    kind: ClassVar[str] = "attack"
    hex: int
    units: tuple[int, ...]
    """Sorted, without duplicates."""


@dataclass(frozen=True, slots=True, order=True)
class CommitFire(Action):
    """Commit support fire to the combat at hand; none is an empty tuple. [8.3]"""

    kind: ClassVar[str] = "commit_fire"
    markers: tuple[int, ...]
    """Sorted marker kinds, one entry a marker."""


@dataclass(frozen=True, slots=True, order=True)
class Bombard(Action):
    """Spend a marker on an adjacent enemy unit. [8.4]"""

    kind: ClassVar[str] = "bombard"
    unit: int
    """The enemy unit bombarded."""
    marker: int


@dataclass(frozen=True, slots=True, order=True)
class Demolish(Action):
    """Try to blow the bridge in question. [14.0]"""

    kind: ClassVar[str] = "demolish"
    bridge: int


@dataclass(frozen=True, slots=True, order=True)
class Decline(Action):
    """Do not take the choice that is offered (demolition, advance)."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True, order=True)
class OrderDemolition(Action):
    """Give a standing order for a bridge: 0 ask, 1 always, 2 never. [14.0]"""

    kind: ClassVar[str] = "order_demolition"
    bridge: int
    order: int


@dataclass(frozen=True, slots=True, order=True)
class Repair(Action):
    """Have the engineers try to repair a bridge. [14.2]"""

    kind: ClassVar[str] = "repair"
    bridge: int


@dataclass(frozen=True, slots=True, order=True)
class Span(Action):
    """Have the engineers bridge a water hexside. [15.1]"""

    kind: ClassVar[str] = "span"
    hexside: int


@dataclass(frozen=True, slots=True, order=True)
class Retreat(Action):
    """Retreat a unit along a path. [7.7]"""

    kind: ClassVar[str] = "retreat"
    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Resist(Action):
    """Stand fast: deplete the defender instead of retreating. [7.8]"""

    kind: ClassVar[str] = "resist"


@dataclass(frozen=True, slots=True, order=True)
class Deplete(Action):
    """Choose the attacking unit that takes the loss. [7.5]"""

    kind: ClassVar[str] = "deplete"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class Advance(Action):
    """Move an attacking unit into the hex it has won. [7.9]"""

    kind: ClassVar[str] = "advance"
    unit: int


@dataclass(frozen=True, slots=True, order=True)
class Deploy(Action):
    """Place a unit in secret. [18.1]"""

    kind: ClassVar[str] = "deploy"
    unit: int
    hex: int


@dataclass(frozen=True, slots=True, order=True)
class PlaceZone(Action):
    """Place a drop zone marker in secret. [18.1]"""

    kind: ClassVar[str] = "place_zone"
    zone: int
    hex: int


@dataclass(frozen=True, slots=True, order=True)
class EndPhase(Action):
    """End the phase, segment or deployment. [3.5]"""

    kind: ClassVar[str] = "end_phase"


ASK, ALWAYS, NEVER = range(3)
"""Standing orders for demolition, as OrderDemolition.order. [14.0]"""
ORDER_NAMES = ("ask", "always", "never")

ACTIONS: tuple[type[Action], ...] = (
    Move, Enter, Land, Relocate, Attack, CommitFire, Bombard, Demolish, Decline, OrderDemolition, Repair, Span,
    Retreat, Resist, Deplete, Advance, Deploy, PlaceZone, EndPhase,
)  # fmt: skip
