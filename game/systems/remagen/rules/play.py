"""A step being carried out: the position, the dice, what has happened so far, and what any chapter does to units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from game.model.action import Event
from game.model.dice import Dice
from game.model.frozen import changing
from game.model.message import Message
from game.systems.remagen.rules.events import Controlled, Eliminated
from game.systems.remagen.rules.frames import Frame
from game.systems.remagen.rules.setting import EXITED, LOST, NOWHERE, Bank
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State


@changing
class Play:
    """What every chapter's functions work on: they change `state`, roll `dice` and tell `events`."""

    state: State
    dice: Dice
    events: list[Event] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Put unfinished business on top."""
        self.state.stack = (*self.state.stack, frame)

    def pop(self) -> None:
        """Take the innermost unfinished business off."""
        self.state.stack = self.state.stack[:-1]

    def replace(self, frame: Frame) -> None:
        """Change the innermost unfinished business."""
        self.state.stack = (*self.state.stack[:-1], frame)

    def roll(self, why: Message, rule: str) -> int:
        """One die. [1.8]"""
        return self.dice.roll(self.state.setting.rules.die, why=why, rule=rule)

    def throw(self, count: int, why: Message, rule: str) -> tuple[int, ...]:
        """Several dice. [1.8]"""
        return tuple(self.roll(why, rule) for _ in range(count))

    def put(self, unit: int, sector: int, *, carrier: int = NOWHERE) -> None:
        """Put a unit with its load into a sector: from the pool, on its way, or on board. [1.6]"""
        state = self.state
        riding, comes = state.loads(unit), state.sector[unit] != sector
        self._lift(unit)
        state.sector[unit] = sector
        state.carrier[unit] = carrier
        state.here[sector] = tuple(sorted((*state.here[sector], unit)))
        for load in riding:
            self._lift(load)
            state.sector[load] = sector
            state.here[sector] = tuple(sorted((*state.here[sector], load)))
        self.touch(sector, unit, comes=comes)

    def touch(self, sector: int, unit: int, *, comes: bool = True) -> None:
        """A unit is in a sector, if only in passing: control and visits. [13.2, 16.2]

        Whoever gets on board or off where he is does not come there. [12.8]
        """
        state = self.state
        side = state.side(unit)
        if comes and state.turn and side is state.active:
            state.entered[sector] = 1
        if side is US:
            state.visited[sector] = 1
        if state.carrier[unit] != NOWHERE or state.setting.bank[sector] is Bank.RIVER or state.control[sector] == side:
            return
        state.control[sector] = side
        if sector in state.setting.control_points:
            self.tell(Controlled("16.2", sector, side, state.setting.control_points[sector]))

    def eliminate(self, unit: int, cause: str, rule: str) -> None:
        """Take a unit with its load out of the game. [1.6, 3.7, 16.5]

        `cause` is a key of the table of causes: fire, retreat, river, abandoned, crowd, combat, drop ...
        """
        state = self.state
        at = state.sector[unit]
        for load in state.loads(unit):
            self.eliminate(load, cause, rule)
        self._lift(unit)
        entry = state.setting.units[unit]
        state.sector[unit], state.carrier[unit] = LOST, NOWHERE
        state.figures[unit] = 0
        state.spent[unit] = state.climbed[unit] = state.flags[unit] = 0
        state.rv_lost[entry.side] += entry.type.rv
        self.tell(Eliminated(rule, unit, max(at, NOWHERE), cause, entry.type.rv))

    def take_off(self, unit: int) -> Sequence[int]:
        """A unit leaves the board for good with its load; says who has gone. [16.3]"""
        state = self.state
        gone = (unit, *state.loads(unit))
        for leaver in gone:
            self._lift(leaver)
            state.sector[leaver], state.carrier[leaver] = EXITED, NOWHERE
            state.spent[leaver] = state.climbed[leaver] = state.flags[leaver] = 0
        return gone

    def _lift(self, unit: int) -> None:
        state = self.state
        at = state.sector[unit]
        if at >= 0:
            state.here[at] = tuple(other for other in state.here[at] if other != unit)
