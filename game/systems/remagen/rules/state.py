"""A position of Remagen: lists of whole numbers, and unfinished business. [19.5]"""

from __future__ import annotations

from dataclasses import field
from functools import cache
from struct import Struct

from game.model.frozen import changing, frozen
from game.model.message import NOTHING, Message
from game.model.outcome import Outcome
from game.model.side import Side
from game.systems.remagen.rules.frames import Frame
from game.systems.remagen.rules.setting import LOST, NOWHERE, Setting, Unit, UnitType

STEPPED, STOPPED, BARRED, HITCHED, UNHITCHED, FIRED, ROLLED, DROPPED, HALF = (1 << bit for bit in range(9))
"""Per unit, in this player turn: it has taken a step [7.4]; it has stopped [7.5]; a gun that does not fire [9.5]; it
was hitched, unhitched [9.4]; it has fired [11.9]; engineers that rolled [13.3]; paratroops down by an enemy [15.5];
engineers of whose pips half a one is over at night [13.4].
"""
BEGIN, OPEN, LEAVE = range(3)
"""How far a step of the sequence has come: not begun, open to its player, being left."""
UNDECIDED, DRAW = -1, 2


@cache
def _packer(count: int) -> Struct:
    return Struct(f"<{count}i")


@frozen
class Engagement:
    """Sectors whose units are locked in a fight. [12.8]"""

    side: Side
    """The original attacker."""
    own: tuple[int, ...]
    hostile: tuple[int, ...]
    turn: int


@frozen
class Declared:
    """An automatic victory that has been declared. [10.1]"""

    own: tuple[int, ...]
    hostile: tuple[int, ...]


@changing
class State:
    """One position. Lists are indexed by unit, sector or line of the setting."""

    setting: Setting
    # units
    sector: list[int]
    """Where it is; POOL, LOST or EXITED."""
    carrier: list[int]
    """The unit that carries or tows it, or NOWHERE. [1.6]"""
    hits: list[int]
    """Of vehicles and guns. [3.5]"""
    figures: list[int]
    """Of foot. [3.4]"""
    spent: list[int]
    """Points spent in this movement step. [7.1]"""
    climbed: list[int]
    """Hill and wood sectors of the climb that it is on; 0 if it is on none. [7.4]"""
    flags: list[int]
    # sectors
    control: list[int]
    """The side that was the last in a sector of land; NOWHERE in the river. [16.2]"""
    visited: list[int]
    """1 where the first side has been. [13.2]"""
    entered: list[int]
    """1 where a unit of the active side has come in this player turn. [12.8]"""
    # lines
    labour: list[int]
    """Labour units of the site. [13]"""
    completed_turn: list[int]
    """The turn in which the pontoon was completed; 0 while it is none. [13.5]"""
    traffic: list[int]
    """Vehicles that drove onto the bridge in this player turn. [8.5]"""
    # the game
    bridge_stands: bool = False
    """Whether the Ludendorff Bridge stands. [14]"""
    quota_left: int = 0
    """What may still enter in this turn. [6.3]"""
    drop_paid_turn: int = 0
    """The turn in which the drop was paid for; 0 before. [15.1]"""
    drop_done: bool = False
    """Whether the drop is over, or given up."""
    rv_exited: int = 0
    """What has left the board, paratroops apart. [16.3]"""
    rv_lost: list[int] = field(default_factory=lambda: [0, 0])
    """Per side: what was eliminated. [16.5]"""
    engagements: tuple[Engagement, ...] = ()
    declared: tuple[Declared, ...] = ()
    """Of the side that moves. [10]"""
    turn: int = 0
    """0 before turn 1."""
    step: int = 0
    """Index into `Setting.sequence`."""
    phase: int = BEGIN
    winner: int = UNDECIDED
    """-1 undecided, 0 American, 1 German, 2 draw."""
    win_reason: Message = NOTHING
    win_rule: str = ""
    dice_drawn: int = 0
    stack: tuple[Frame, ...] = ()
    """Unfinished business, the innermost last."""
    # cache, recomputed by `invariants`
    here: list[tuple[int, ...]] = field(default_factory=list)
    """Per sector: the units in it, carried ones too, ascending."""

    def clone(self) -> State:
        """An independent copy; setting and frames are shared because they never change."""
        return State(
            self.setting, self.sector[:], self.carrier[:], self.hits[:], self.figures[:], self.spent[:],
            self.climbed[:], self.flags[:], self.control[:], self.visited[:], self.entered[:], self.labour[:],
            self.completed_turn[:], self.traffic[:], self.bridge_stands, self.quota_left, self.drop_paid_turn,
            self.drop_done, self.rv_exited, self.rv_lost[:], self.engagements, self.declared, self.turn, self.step,
            self.phase, self.winner, self.win_reason, self.win_rule, self.dice_drawn, self.stack, self.here[:],
        )  # fmt: skip

    def fingerprint(self) -> bytes:
        """Everything that play depends on, as bytes; the same in every process."""
        numbers = [
            *self.sector, *self.carrier, *self.hits, *self.figures, *self.spent, *self.climbed, *self.flags,
            *self.control, *self.visited, *self.entered, *self.labour, *self.completed_turn, *self.traffic,
            self.bridge_stands, self.quota_left, self.drop_paid_turn, self.drop_done, self.rv_exited, *self.rv_lost,
            self.turn, self.step, self.phase, self.winner, self.dice_drawn,
        ]  # fmt: skip
        packed = _packer(len(numbers)).pack(*numbers)
        if not (self.stack or self.engagements or self.declared or self.win_rule):
            return packed
        told = (self.engagements, self.declared, self.win_reason.key, self.win_rule, self.stack)
        return packed + repr(told).encode()

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is decided. [16]"""
        if self.winner == UNDECIDED:
            return None
        return Outcome(None if self.winner == DRAW else Side(self.winner), self.win_reason, self.win_rule)

    @property
    def active(self) -> Side:
        """The side whose player turn it is. [1.7]"""
        return self.setting.step_sides[self.step]

    @property
    def does(self) -> str:
        """What is done in this step of the sequence. [4.2]"""
        return self.setting.sequence[self.step].does

    def type(self, unit: int) -> UnitType:
        """The type of a unit."""
        return self.setting.kinds[unit]

    def side(self, unit: int) -> Side:
        """Whose a unit is."""
        return self.setting.units[unit].side

    def on_board(self, unit: int) -> bool:
        """Whether a unit is in a sector, carried or not."""
        return self.sector[unit] >= 0

    def is_carried(self, unit: int) -> bool:
        """Whether it is on board a carrier or hitched to it. [1.6]"""
        return self.carrier[unit] != NOWHERE

    def stands(self, unit: int) -> bool:
        """Whether it is on the board by itself: not carried. [1.6]"""
        return self.sector[unit] >= 0 and self.carrier[unit] == NOWHERE

    def is_disabled(self, unit: int) -> bool:
        """Whether a vehicle has been stopped by hits. [3.5]"""
        stop = self.setting.kinds[unit].stop
        return 0 < stop <= self.hits[unit]

    def has(self, unit: int, flag: int) -> bool:
        """Whether a unit has a flag of this player turn."""
        return bool(self.flags[unit] & flag)

    def holder(self, sector: int) -> int:
        """The side that is in a sector; NOWHERE if nobody is. [5.5]"""
        there = self.here[sector]
        return self.setting.units[there[0]].side if there else NOWHERE

    def standing_in(self, sector: int) -> tuple[int, ...]:
        """The units of a sector that are not carried."""
        carrier = self.carrier
        return tuple([unit for unit in self.here[sector] if carrier[unit] == NOWHERE])

    def loads(self, carrier: int) -> tuple[int, ...]:
        """What a unit carries and tows."""
        at = self.sector[carrier]
        return tuple([unit for unit in self.here[at] if self.carrier[unit] == carrier]) if at >= 0 else ()

    def cv(self, sector: int) -> int:
        """The combat value in a sector; carried units add nothing. [1.6, 12.4]"""
        kinds, carrier = self.setting.kinds, self.carrier
        return sum([kinds[unit].cv for unit in self.here[sector] if carrier[unit] == NOWHERE])

    def side_units(self, side: Side) -> tuple[Unit, ...]:
        """All units of a side, wherever they are."""
        return self.setting.of_side[side]

    def is_alive(self, unit: int) -> bool:
        """Whether it is not lost. [3.7]"""
        return self.sector[unit] != LOST
