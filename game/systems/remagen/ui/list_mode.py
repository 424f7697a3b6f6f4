"""Decisions that are a short list: which battle next, whether to strike back, where a hit falls. [19.6]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from game.model.action import Action
from game.systems.remagen.rules.actions import PASSING, Hit
from game.systems.remagen.ui.action_marks import sectors_of
from game.systems.remagen.ui.mode import Mode, Table
from game.systems.remagen.ui.pages import MORE, Pages
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Reply, Shown
from game.ui.look.tone import Tone

_LOOKED_THROUGH = 40
_STEPS = ("labour", "drop")
"""Steps of the turn that are ended, not answered. [4.2]"""


class ListMode(Mode):
    """Choices as buttons over the map; a click on the unit or sector that one of them is about takes it."""

    counter_hint = "hint_counter"
    """Told over a sector with several counters that can be chosen."""
    elsewhere_hint = "hint_ringed"
    """What is said where there is nothing to choose."""

    def __init__(self, table: Table) -> None:
        """The first page of choices."""
        super().__init__(table)
        self._pages = Pages()

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        decision = self.table.vantage.decision
        return decision.kind if decision is not None else "watch"

    def _actions(self) -> list[Action]:
        legal = self.table.legal
        return [action for action in islice(legal, _LOOKED_THROUGH) if action.kind not in PASSING]

    def _told(self, action: Action) -> str:
        """A choice in words."""
        return self.table.told(action)

    def _passing(self) -> Action | None:
        if self.name in _STEPS:
            return None
        return next((action for action in islice(self.table.legal, _LOOKED_THROUGH) if action.kind in PASSING), None)

    def _sectors(self, action: Action) -> tuple[int, ...]:
        """What an action is about on the map."""
        return sectors_of(self.table.state, action)

    def choices(self) -> tuple[Choice, ...]:
        """Every choice, and what lets go."""
        if not self.table.may_act:
            return ()
        actions, passing = self._actions(), self._passing()
        found = [
            Choice(f"choice:{place}", self._told(action), is_main=self.name in _STEPS and place == 0)
            for place, action in enumerate(actions)
        ]
        last = (Choice("pass", self.table.told(passing), "0"),) if passing is not None else ()
        if len(found) == 1 and self.name not in _STEPS:
            return (replace(found[0], key="Enter", is_main=True), *last)
        return (*self.paged(found), *last)

    def paged(self, found: Sequence[Choice]) -> tuple[Choice, ...]:
        """Choices with their keys; where there are more than keys, some of them, and the last key for the next."""
        return self._pages.of(found, self.table.words)

    def press(self, name: str) -> Reply:
        """Take a choice, or show more of them."""
        if name == MORE:
            self._pages.turn()
            return Shown()
        what, _, number = name.partition(":")
        if what == "choice" and number.isdigit() and int(number) < len(self._actions()):
            return self.table.act(self._actions()[int(number)])
        passing = self._passing()
        return self.table.act(passing) if what == "pass" and passing is not None else None

    def click(self, sector: int, *, adds: bool) -> Reply:
        """The one choice that is about a sector."""
        about = [action for action in self._actions() if sector in self._sectors(action)]
        return self.table.act(about[0]) if self.table.may_act and len(about) == 1 else None

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """The choice that is about a unit of a stack."""
        for action in self._actions() if self.table.may_act else ():
            if getattr(action, "unit", -1) == unit or (
                isinstance(action, Hit) and action.unit < 0 and self._is_foot(unit)
            ):
                return self.table.act(action)
        return None

    def _is_foot(self, unit: int) -> bool:
        return self.table.state.type(unit).is_foot

    def hint(self, sector: int) -> Hint:
        """What a click would take, or where one would."""
        if not self.table.may_act or sector < 0:
            return super().hint(sector)
        about = [action for action in self._actions() if sector in self._sectors(action)]
        if len(about) == 1:
            return self.table.hint_of(self._told(about[0]), about)
        return Hint(self.table.words(f"remagen.ui.{self.counter_hint if about else self.elsewhere_hint}"))

    @property
    def focus(self) -> int:
        """The first sector that it is about."""
        actions = self._actions()
        sectors = self._sectors(actions[0]) if actions else ()
        return sectors[0] if sectors else -1

    def marks(self, sector: int) -> Marks:
        """Rings round what it is about."""
        rings = {there for action in self._actions() for there in self._sectors(action)}
        return Marks(rings=tuple(Ring(there, Tone.EVEN) for there in sorted(rings)), selected=self.focus, dims=False)
