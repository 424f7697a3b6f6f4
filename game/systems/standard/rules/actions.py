"""What players decide under the standard rules. Hexes, units, bridges and hexsides are indices."""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order
from game.systems.standard.rules.air_naval.actions import AIR_NAVAL_ACTIONS
from game.systems.standard.rules.attrition.actions import ATTRITION_ACTIONS
from game.systems.standard.rules.bridgeheads.actions import BRIDGEHEAD_ACTIONS
from game.systems.standard.rules.overruns.actions import OVERRUN_ACTIONS
from game.systems.standard.rules.stacks.actions import STACK_ACTIONS


@frozen_in_order
class Move(Action):
    """Move a unit hex by hex along a path. [5.1]"""

    kind: ClassVar[str] = "move"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class Enter(Action):
    """Bring a ground reinforcement onto the map. [11.2]"""

    kind: ClassVar[str] = "enter"
    unit: int
    hex: int


@frozen_in_order
class Land(Action):
    """Land an airborne unit, aiming at a hex. [11.4]"""

    kind: ClassVar[str] = "land"
    unit: int
    hex: int


@frozen_in_order
class Relocate(Action):
    """Move a unit that came down on a friend to an adjacent free hex. [11.45]"""

    kind: ClassVar[str] = "relocate"
    unit: int
    hex: int


@frozen_in_order
class Attack(Action):
    """Attack a hex with these units. [7.2]"""

    kind: ClassVar[str] = "attack"
    hex: int
    units: tuple[int, ...]
    """Sorted, without duplicates."""


@frozen_in_order
class CommitFire(Action):
    """Commit support fire to the combat at hand; none is an empty tuple. [8.3]"""

    kind: ClassVar[str] = "commit_fire"
    markers: tuple[int, ...]
    """Sorted marker kinds, one entry a marker."""


@frozen_in_order
class Bombard(Action):
    """Spend a marker on an adjacent enemy unit. [8.4]"""

    kind: ClassVar[str] = "bombard"
    unit: int
    """The enemy unit bombarded."""
    marker: int


@frozen_in_order
class Demolish(Action):
    """Try to blow the bridge in question. [14.0]"""

    kind: ClassVar[str] = "demolish"
    bridge: int


@frozen_in_order
class Decline(Action):
    """Do not take the choice that is offered (demolition, advance)."""

    kind: ClassVar[str] = "decline"


@frozen_in_order
class OrderDemolition(Action):
    """Give a standing order for a bridge: 0 ask, 1 always, 2 never. [14.0]"""

    kind: ClassVar[str] = "order_demolition"
    bridge: int
    order: int


@frozen_in_order
class Repair(Action):
    """Have the engineers try to repair a bridge. [14.2]"""

    kind: ClassVar[str] = "repair"
    bridge: int


@frozen_in_order
class Span(Action):
    """Have the engineers bridge a water hexside. [15.1]"""

    kind: ClassVar[str] = "span"
    hexside: int


@frozen_in_order
class Retreat(Action):
    """Retreat a unit along a path. [7.7]"""

    kind: ClassVar[str] = "retreat"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class Resist(Action):
    """Stand fast: deplete the defender instead of retreating. [7.8]"""

    kind: ClassVar[str] = "resist"


@frozen_in_order
class Deplete(Action):
    """Choose the attacking unit that takes the loss. [7.5]"""

    kind: ClassVar[str] = "deplete"
    unit: int


@frozen_in_order
class Advance(Action):
    """Move an attacking unit into the hex it has won. [7.9]"""

    kind: ClassVar[str] = "advance"
    unit: int


@frozen_in_order
class Deploy(Action):
    """Place a unit in secret. [18.1]"""

    kind: ClassVar[str] = "deploy"
    unit: int
    hex: int


@frozen_in_order
class PlaceZone(Action):
    """Place a drop zone marker in secret. [18.1]"""

    kind: ClassVar[str] = "place_zone"
    zone: int
    hex: int


@frozen_in_order
class EndPhase(Action):
    """End the phase, segment or deployment. [3.5]"""

    kind: ClassVar[str] = "end_phase"


ASK, ALWAYS, NEVER = range(3)
"""Standing orders for demolition, as OrderDemolition.order. [14.0]"""
ORDER_NAMES = ("ask", "always", "never")

ACTIONS: tuple[type[Action], ...] = (
    Move, Enter, Land, Relocate, Attack, CommitFire, Bombard, Demolish, Decline, OrderDemolition, Repair, Span,
    Retreat, Resist, Deplete, Advance, Deploy, PlaceZone, EndPhase, *STACK_ACTIONS,
    *BRIDGEHEAD_ACTIONS, *OVERRUN_ACTIONS, *ATTRITION_ACTIONS, *AIR_NAVAL_ACTIONS,
)  # fmt: skip
