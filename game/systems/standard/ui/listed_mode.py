"""Decisions that are a short list: whose step is lost, whether to place a bridgehead, who is given up. [20.31, 31.3]"""

from __future__ import annotations

from functools import cached_property
from itertools import islice

from game.model.action import Action
from game.systems.standard.rules.legal import legal_actions
from game.systems.standard.rules.tellings import told
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import FIGURES, Point, missing, unit_of
from game.ui.board.marks import Marks, Ring
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Refused, Reply

_MOST_LISTED = 9
"""As many choices as there are keys for; others are taken on the map."""
_MOST_LOOKED_AT = 200


class ListedMode(AnswerMode):
    """Choices as buttons over the map; a click on the unit or hex that one of them is about takes it."""

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        return tuple(islice(legal_actions(self.state), _MOST_LOOKED_AT))

    def _hexes(self, action: Action) -> tuple[int, ...]:
        """Where on the map an action leads, or whom it is about. [1.3]"""
        path = getattr(action, "path", ())
        if path:
            return (path[-1],)
        hex = getattr(action, "hex", -1)
        if hex >= 0:
            return (hex,)
        units = getattr(action, "units", (getattr(action, "unit", -1),))
        return tuple(self.state.hex_of[unit] for unit in units if unit >= 0 and self.state.hex_of[unit] >= 0)

    def choices(self) -> tuple[Choice, ...]:
        """The first choices, each with its key."""
        return tuple(
            Choice(f"choice:{place}", self.words.say(told(self.state, action)), key, is_main=place == 0)
            for place, (action, key) in enumerate(zip(self._actions[:_MOST_LISTED], FIGURES, strict=False))
        )

    def press(self, name: str) -> Reply:
        """A button of the banner."""
        what, _, number = name.partition(":")
        if what == "choice" and number.isdigit() and int(number) < len(self._actions):
            return self.act(self._actions[int(number)])
        return super().press(name)

    def _about(self, hex: int) -> list[Action]:
        return [action for action in self._actions if hex in self._hexes(action)]

    def candidates(self) -> tuple[int, ...]:
        """Every place that a choice is about."""
        return tuple(sorted({hex for action in self._actions for hex in self._hexes(action)}))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """What a click would take."""
        about = self._about(hex)
        if not about:
            return Hint(self.words("standard.window.answer.listed_hint"))
        return Hint(self.words.say(told(self.state, about[0])))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """The one choice that is about a hex; of several, the button says which."""
        about = self._about(hex)
        if len(about) == 1:
            return self.act(about[0])
        return Refused(missing(self.words("standard.window.answer.listed_hint")))

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """The choice that is about a unit of a stack."""
        unit = unit_of(piece)
        about = [action for action in self._actions if unit >= 0 and getattr(action, "unit", -1) == unit]
        return self.act(about[0]) if about else None

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Rings round all that can be chosen."""
        return Marks(rings=tuple(Ring(there, is_chosen=there == hex) for there in self.candidates()), dims=False)
