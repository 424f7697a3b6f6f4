"""A step being carried out: the position, the dice, and what has happened so far."""

from __future__ import annotations

from dataclasses import field

from game.model.action import Event
from game.model.dice import Dice
from game.model.frozen import changing
from game.model.message import Message
from game.systems.standard.rules.events import Depleted, Eliminated
from game.systems.standard.rules.frames import Frame
from game.systems.standard.rules.occupancy import lift, renew_network, renew_span
from game.systems.standard.rules.state import GONE, State


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

    def deplete(self, unit: int, reason: Message, rule: str) -> bool:
        """Take a step from a unit: full to depleted, depleted to eliminated. Says whether it survives. [2.3]"""
        state = self.state
        if state.steps[unit] <= 1:
            self.eliminate(unit, reason, rule)
            return False
        state.steps[unit] -= 1
        self.tell(Depleted(rule, unit, state.hex_of[unit], reason))
        return True

    def eliminate(self, unit: int, reason: Message, rule: str) -> None:
        """Take a unit out of the game. [2.3]"""
        state = self.state
        hex = state.hex_of[unit]
        lift(state, unit)
        state.hex_of[unit] = GONE
        state.steps[unit] = 0
        state.mp_left[unit] = 0
        state.flags[unit] = 0
        if state.modules.bridgeheads is not None:
            state.modules.bridgeheads.leave_ship(unit)
        renew_span(state)
        self.tell(Eliminated(rule, unit, max(hex, -1), reason))

    def bridges_changed(self) -> None:
        """Work out step tables and zones of control after a bridge or the span changed. [5.2, 6.1]"""
        renew_network(self.state)
