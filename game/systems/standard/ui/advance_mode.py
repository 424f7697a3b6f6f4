"""Into the hex that was won: one attacker, or of stacks as many as there is room for, together or each. [7.9, 20.5]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from game.model.action import Action, Event
from game.systems.standard.rules.actions import Advance, Decline
from game.systems.standard.rules.attrition.frames import EntryChoice
from game.systems.standard.rules.attrition.wearing import entrants
from game.systems.standard.rules.frames import AdvanceChoice
from game.systems.standard.rules.imagine import all_advancing
from game.systems.standard.rules.results import advance_units
from game.systems.standard.ui.mode import Point
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.plan import Plan
from game.systems.standard.ui.unit_choice_mode import UnitChoiceMode
from game.ui.board.marks import Marks, Ring, Way
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Reply
from game.ui.desk.groups import CarryOut
from game.ui.look.tone import Tone

TOGETHER = "together"
_KINDS = ("advance", "advance_more")
"""Decisions in which those who were sent together go on."""


class AdvanceMode(UnitChoiceMode):
    """Attackers may move into the hex that was won; a click on that hex sends all for whom there is room."""

    def units(self) -> tuple[int, ...]:
        """The units that can advance."""
        match self.state.stack[-1]:
            case AdvanceChoice() as frame:
                return advance_units(self.state, frame)
            case EntryChoice() as frame:
                return entrants(self.state, frame)
        return ()

    @cached_property
    def _together(self) -> tuple[int, ...]:
        """Those that would all find room if they went one after the other; nobody where only one may go. [20.5]"""
        frame = self.state.stack[-1]
        if self.state.stacks is None or not isinstance(frame, AdvanceChoice):
            return ()
        going = all_advancing(self.state, frame, self.units())
        return going if len(going) > 1 else ()

    def naming(self, unit: int) -> Action:
        """It advances."""
        return Advance(unit)

    def does(self, unit: int) -> str:
        """It advances."""
        return self.words("standard.window.answer.advances", unit=self.name(unit))

    def asks(self) -> str:
        """Click who advances."""
        return self.words("standard.window.answer.advance_hint")

    def meant(self, hex: int) -> int:
        """The unit here; for the hex that was won, the only unit that could go there."""
        units = self.units()
        if hex == self.index("hex") and len(units) == 1:
            return units[0]
        return super().meant(hex)

    def _sends_all(self, hex: int) -> bool:
        return hex == self.index("hex") and bool(self._together)

    def choices(self) -> tuple[Choice, ...]:
        """All together, each unit, or none."""
        units = super().choices()
        if len(units) == 1:
            text = self.words("standard.window.answer.advance", unit=units[0].text)
            units = (Choice(units[0].id, text, "Enter", is_main=True),)
        if self._together:
            text = self.words("standard.window.answer.advance_all", count=len(self._together))
            is_main = not any(choice.is_main for choice in units)
            units = (Choice(TOGETHER, text, "Enter" if is_main else "Y", is_main=is_main), *units)
        return (*units, Choice("decline", self.words("standard.window.answer.stay"), "N"))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Who advances by a click here."""
        if self._sends_all(hex):
            names = tuple(self.setting.units[unit].short for unit in self._together)
            text = self.words("standard.window.answer.all_advance", units=names, hex=self.board.hex_title(hex))
            return self.hint_for(text, *map(Advance, self._together))
        return super().hint(hex, point)

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Advance the unit here; on the hex that was won, all for whom there is room."""
        return self._go_together() if self._sends_all(hex) else super().click(hex, point, adds=adds)

    def press(self, name: str) -> Reply:
        """A button of the banner."""
        if name == "decline":
            return self.act(Decline())
        if name == TOGETHER and self._together:
            return self._go_together()
        return super().press(name)

    def _go_together(self) -> Reply:
        self.picked.plan = Plan(list(self._together), goal=self.index("hex"))
        return CarryOut(_KINDS)

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """The next of those who were sent together, if he can still go."""
        plan = self.picked.plan
        while plan is not None and plan.queue:
            unit = plan.queue.pop(0)
            if unit in self.units():
                return Advance(unit)
        self.picked.plan = None
        return None

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Who may advance, and where to."""
        won, marks = self.index("hex"), super().marks(hex, point)
        if self._sends_all(hex):
            ways = tuple(Way((here, won), Tone.GOOD) for here in self.candidates())
            return replace(marks, lit={won: ""}, ways=ways, rings=(*marks.rings, Ring(won, Tone.GOOD, is_chosen=True)))
        unit = self.meant(hex) if hex >= 0 else NONE
        path = (self.state.hex_of[unit], won) if unit in self.units() else ()
        return replace(marks, lit={won: ""}, path=path)
