"""What happens under the standard rules. Log, animation, replay and reports read these and nothing else."""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.ledger import Ledger
from game.model.message import Message
from game.model.side import Side


@frozen
class TurnBegan(Event):
    """A game turn began. [3]"""

    kind: ClassVar[str] = "turn_began"
    is_routine: ClassVar[bool] = True
    turn: int


@frozen
class PhaseBegan(Event):
    """A step of the sequence of play began. [3.2]"""

    kind: ClassVar[str] = "phase_began"
    is_routine: ClassVar[bool] = True
    step: int
    side: Side


@frozen
class PhaseSkipped(Event):
    """A step in which its player could do nothing was passed over. [3.5]"""

    kind: ClassVar[str] = "phase_skipped"
    is_routine: ClassVar[bool] = True
    step: int
    side: Side


@frozen
class MarkersDrawn(Event):
    """A side drew its support fire. [8.1]"""

    kind: ClassVar[str] = "markers_drawn"
    side: Side
    markers: tuple[int, ...]
    """Sorted marker kinds, one entry a marker."""


@frozen
class Moved(Event):
    """A unit entered a hex by movement; one event a hex. [5.1]"""

    kind: ClassVar[str] = "moved"
    unit: int
    origin: int
    hex: int
    cost_mp: int
    mp_left: int


@frozen
class MoveStopped(Event):
    """A move ended before its last hex: the way was cut, or a zone of control held it."""

    kind: ClassVar[str] = "move_stopped"
    unit: int
    hex: int
    reason: Message


@frozen
class Entered(Event):
    """A ground reinforcement came onto the map. [11.2]"""

    kind: ClassVar[str] = "entered"
    unit: int
    hex: int
    cost_mp: int


@frozen
class Landed(Event):
    """An airborne unit came down. [11.4]"""

    kind: ClassVar[str] = "landed"
    unit: int
    aimed: int
    hex: int
    """Where it came down; -1 if off the map."""


@frozen
class Relocated(Event):
    """A unit that came down on a friend went to the next hex. [11.45]"""

    kind: ClassVar[str] = "relocated"
    unit: int
    origin: int
    hex: int


@frozen
class TurnedBack(Event):
    """A unit that came on in a friend's hex found no way on any more: it waits off the map. [11.3]"""

    kind: ClassVar[str] = "turned_back"
    unit: int
    origin: int


@frozen
class Rolled(Event):
    """A die was rolled: what for, what was needed, what came. [1.3]"""

    kind: ClassVar[str] = "rolled"
    why: Message
    sides: int
    result: int
    success: bool | None = None
    """Whether it did what was hoped, where that is a matter of yes or no."""


@frozen
class Depleted(Event):
    """A full-strength unit flipped to its depleted side. [2.3]"""

    kind: ClassVar[str] = "depleted"
    unit: int
    hex: int
    reason: Message


@frozen
class Eliminated(Event):
    """A unit left the game. [2.3]"""

    kind: ClassVar[str] = "eliminated"
    unit: int
    hex: int
    """Where it was; -1 if it was not on the map."""
    reason: Message


@frozen
class AttackDeclared(Event):
    """A combat began. [7.2]"""

    kind: ClassVar[str] = "attack_declared"
    hex: int
    defender: int
    attackers: tuple[int, ...]


@frozen
class FireCommitted(Event):
    """A side committed support fire to the combat at hand. [8.3]"""

    kind: ClassVar[str] = "fire_committed"
    is_routine: ClassVar[bool] = True
    side: Side
    markers: tuple[int, ...]


@frozen
class CombatResolved(Event):
    """The die of a combat: both sums, the column, the result. [7.3, 7.4, 7.5]"""

    kind: ClassVar[str] = "combat_resolved"
    hex: int
    defender: int
    attackers: tuple[int, ...]
    attack: Ledger
    defense: Ledger
    differential: int
    shift: int
    column: int
    die: int
    result: str


@frozen
class Retreated(Event):
    """A unit entered a hex in retreat. [7.7]"""

    kind: ClassVar[str] = "retreated"
    unit: int
    origin: int
    hex: int


@frozen
class HeldFast(Event):
    """A defender stood: stiff resistance, or the city. [7.6, 7.8]"""

    kind: ClassVar[str] = "held_fast"
    unit: int
    hex: int
    reason: Message


@frozen
class Advanced(Event):
    """An attacking unit moved into the hex it had won. [7.9]"""

    kind: ClassVar[str] = "advanced"
    unit: int
    origin: int
    hex: int


@frozen
class Bombarded(Event):
    """A marker was spent on an enemy unit. [8.4]"""

    kind: ClassVar[str] = "bombarded"
    unit: int
    hex: int
    marker: int
    needed_at_most: int
    die: int
    success: bool


@frozen
class ZoneLost(Event):
    """A drop zone was overrun: markers and allotment are lost for good. [12]"""

    kind: ClassVar[str] = "zone_lost"
    zone: int
    unit: int
    markers_removed: int
    allotment_lost: int


@frozen
class ObjectiveTaken(Event):
    """Objective hexes are held by units that count. [17]"""

    kind: ClassVar[str] = "objective_taken"
    unit: int
    hex: int
    held: int


@frozen
class Deployed(Event):
    """A unit was placed in secret. [18.1]"""

    kind: ClassVar[str] = "deployed"
    side: Side
    unit: int
    hex: int

    def hidden_from(self, side: Side | None) -> bool:
        """The other side learns of it only when both set-ups are revealed. [18.1]"""
        return side is not self.side


@frozen
class ZonePlaced(Event):
    """A drop zone marker was placed in secret. [18.1]"""

    kind: ClassVar[str] = "zone_placed"
    side: Side
    zone: int
    hex: int

    def hidden_from(self, side: Side | None) -> bool:
        """The other side learns of it only when both set-ups are revealed. [18.1]"""
        return side is not self.side


@frozen
class DeploymentRevealed(Event):
    """Both set-ups were revealed together. [18.1]"""

    kind: ClassVar[str] = "deployment_revealed"
    reveals: ClassVar[bool] = True
    units: tuple[tuple[int, int], ...]
    """(unit, hex) of every unit placed."""
    zones: tuple[tuple[int, int], ...]
    """(zone, hex) where each marker lies now."""


@frozen
class GameEnded(Event):
    """The game is decided. [17]"""

    kind: ClassVar[str] = "game_ended"
    winner: Side | None
    reason: Message
