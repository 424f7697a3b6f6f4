"""An overrun that has been opened: who follows, and whether it is fought at once or held as a deadlock. [22.1]"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game.systems.standard.rules.overruns.actions import DeclareImmediate, Overrun
from game.systems.standard.rules.overruns.fights import CLEARED, FAILED, WON
from game.systems.standard.rules.overruns.forecast import Outlook, outlook_of, outlook_with
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.preview import price_of_overrun
from game.systems.standard.ui.listed_mode import ListedMode
from game.systems.standard.ui.mode import Point, unit_of
from game.systems.standard.ui.overrun_view import overrun_preview, priced
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Choice, Preview
from game.ui.desk.desk import Hint, Reply
from game.ui.look.tone import Tone

_FACES = 6


class OverrunMode(ListedMode):
    """Buttons for both declarations and for whoever may follow; those who may are ringed and follow by a click."""

    @property
    def _attempt(self) -> Attempt:
        frame = self.state.stack[-1]
        if not isinstance(frame, Attempt):
            raise TypeError(f"{frame!r} is no overrun that is open")
        return frame

    @cached_property
    def _outlook(self) -> Outlook | None:
        return outlook_of(self.state, self._attempt)

    @cached_property
    def _followers(self) -> dict[int, Overrun]:
        """Units that may still go in, each by its cheapest way. [22.103]"""
        return {action.unit: action for action in self._actions if isinstance(action, Overrun)}

    def _follower_at(self, hex: int) -> Overrun | None:
        return next((action for unit, action in self._followers.items() if self.state.hex_of[unit] == hex), None)

    def choices(self) -> tuple[Choice, ...]:
        """As listed, none of them for a careless Enter; the chances stand on the button that begins the fight."""
        found, chances = [replace(choice, is_main=False) for choice in super().choices()], self._outlook
        if chances is None:
            return tuple(found)
        faces = {branch.outcome: round(branch.share * _FACES) for branch in chances.branches}
        said = {"won": faces.get(WON, 0), "cleared": faces.get(CLEARED, 0), "failed": faces.get(FAILED, 0)}
        return tuple(
            replace(choice, text=self.words("standard.window.overruns.at_once", does=choice.text, **said))
            if isinstance(action, DeclareImmediate)
            else choice
            for choice, action in zip(found, self._actions, strict=False)
        )

    def focus(self) -> int:
        """The hex that is overrun."""
        return self._attempt.hex

    def candidates(self) -> tuple[int, ...]:
        """The hexes of those who may follow, and the one that is overrun."""
        hexes = {self.state.hex_of[unit] for unit in self._followers}
        return tuple(sorted({*hexes, self._attempt.hex}))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Who would follow by a click, and at what price. [22.103, 22.11]"""
        action = self._follower_at(hex)
        if action is None:
            return Hint(self.words("standard.window.answer.listed_hint"))
        return Hint(priced(self.state, action, self.words))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """A unit that may follow does."""
        action = self._follower_at(hex)
        return self.act(action) if action is not None else super().click(hex, point, adds=adds)

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A unit of a stack that may follow does."""
        action = self._followers.get(unit_of(piece))
        return self.act(action) if action is not None else None

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The hex, who may follow and what that costs each, the way of the one under the cursor."""
        state, badges = self.state, []
        for unit, action in self._followers.items():
            price = price_of_overrun(state, action)
            if price is not None:
                badges.append(Badge(state.hex_of[unit], self.words("standard.window.hex.mp", mp=price.cost)))
        rings = tuple(
            Ring(there, Tone.GOOD, is_chosen=there == hex) for there in self.candidates() if there != self._attempt.hex
        )
        pointed = self._follower_at(hex)
        ways = (Way((hex, *pointed.path)),) if pointed is not None and pointed.path else ()
        return Marks(
            rings=(Ring(self._attempt.hex, Tone.BAD, is_chosen=True), *rings),
            badges=tuple(badges),
            ways=ways,
            dims=False,
        )

    def preview(self, hex: int) -> Preview | None:
        """What both declarations would come to as it stands, or if the unit under the cursor followed. [22.12]"""
        action = self._follower_at(hex)
        joined = outlook_with(self.state, action, self._attempt) if action is not None else None
        if joined is not None:
            return overrun_preview(*joined, self.words)
        return None if self._outlook is None else overrun_preview(self.state, self._outlook, self.words)
