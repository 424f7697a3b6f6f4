"""An overrun that has been opened: who follows, and whether it is fought at once or held as a deadlock. [22.1]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from game.model.action import Action, Event
from game.systems.standard.rules.overruns.actions import DeclareImmediate, Overrun
from game.systems.standard.rules.overruns.forecast import Forecast, forecast_of, forecast_with
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.preview import price_of_overrun
from game.systems.standard.rules.stacks.frames import CLEARED, FAILED, WON
from game.systems.standard.rules.tellings import told
from game.systems.standard.ui.fight_marks import arrows_onto, odds_badge
from game.systems.standard.ui.listed_mode import ListedMode
from game.systems.standard.ui.mode import Point, unit_of
from game.systems.standard.ui.overrun_view import overrun_preview, priced, together
from game.systems.standard.ui.plan import Plan
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Choice, Preview
from game.ui.desk.desk import Hint, Reply
from game.ui.desk.groups import CarryOut
from game.ui.look.tone import Tone

_FACES = 6
_KEYS = "YQR"
"""Of stacks that may follow together; figures are those of the list."""
AT_ONCE = "at_once"
"""Button of the fight at once while it is barred: it says why."""
FOLLOW = "follow"
"""Button with which all of a stack follow, with its hex behind a colon."""


class OverrunMode(ListedMode):
    """Buttons for both declarations and for whoever may follow; those who may are ringed and follow by a click."""

    @property
    def _attempt(self) -> Attempt:
        return self.unfinished(Attempt)

    @cached_property
    def _forecast(self) -> Forecast | None:
        return forecast_of(self.state, self._attempt)

    @cached_property
    def _followers(self) -> dict[int, Overrun]:
        """Units that may still go in, each by its cheapest way. [22.103]"""
        return {action.unit: action for action in self._actions if isinstance(action, Overrun)}

    def _follower_at(self, hex: int) -> Overrun | None:
        """Who would follow by a click on a hex: the counter pointed at, else the first of those who may."""
        here = [unit for unit in self._followers if self.state.hex_of[unit] == hex]
        unit = self.picked.pointed if self.picked.pointed in here else next(iter(here), None)
        return None if unit is None else self._followers[unit]

    @cached_property
    def _parties(self) -> dict[int, tuple[Overrun, ...]]:
        """Hex -> those of its stack who would follow together, where they are several."""
        hexes = dict.fromkeys(self.state.hex_of[unit] for unit in self._followers)
        parties = {hex: together(self.state, self._from(hex), self._attempt)[0] for hex in hexes}
        return {hex: party for hex, party in parties.items() if len(party) > 1}

    def _from(self, hex: int) -> list[Overrun]:
        return [action for unit, action in self._followers.items() if self.state.hex_of[unit] == hex]

    def choices(self) -> tuple[Choice, ...]:
        """As listed, none of them for a careless Enter; the chances stand on the button that begins the fight."""
        found, chances = [replace(choice, is_main=False) for choice in super().choices()], self._forecast
        together = tuple(self._follow_choice(hex, key) for hex, key in zip(self._parties, _KEYS, strict=False))
        if chances is None:
            return (*together, *found)
        if chances.barred is not None:
            text = self.words.say(told(self.state, DeclareImmediate()))
            return (*together, *found, Choice(AT_ONCE, text, refusal=self.words.refusal(chances.barred)))
        faces = {branch.outcome: round(branch.share * _FACES) for branch in chances.branches}
        said = {"won": faces.get(WON, 0), "cleared": faces.get(CLEARED, 0), "failed": faces.get(FAILED, 0)}
        weighed = tuple(
            replace(choice, text=self.words("standard.window.overruns.at_once", does=choice.text, **said))
            if isinstance(action, DeclareImmediate)
            else choice
            for choice, action in zip(found, self._actions, strict=False)
        )
        return (*together, *weighed)

    def _follow_choice(self, hex: int, key: str) -> Choice:
        where = self.board.hex_title(hex)
        text = self.words("standard.window.overruns.all_follow", count=len(self._parties[hex]), hex=where)
        return Choice(f"{FOLLOW}:{hex}", text, key)

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
        party = self._parties.get(hex, ())
        text = priced(self.state, action, self.words)
        if not party:
            return Hint(text)
        return Hint(self.words("standard.window.overruns.or_all", does=text, count=len(party)))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """A unit that may follow does."""
        action = self._follower_at(hex)
        return self.act(action) if action is not None else super().click(hex, point, adds=adds)

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A unit of a stack that may follow does."""
        action = self._followers.get(unit_of(piece))
        return self.act(action) if action is not None else None

    def press(self, name: str) -> Reply:
        """A button of the banner."""
        what, _, number = name.partition(":")
        if name == AT_ONCE:
            return self.act(DeclareImmediate())
        return self._follow_together(int(number)) if what == FOLLOW else super().press(name)

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """All of a stack follow that may. [22.103]"""
        units = {unit_of(piece) for piece in pieces}
        hex = next((self.state.hex_of[unit] for unit in self._followers if unit in units), -1)
        return self._follow_together(hex) if hex >= 0 else None

    def _follow_together(self, hex: int) -> Reply:
        party = self._parties.get(hex, ())
        if not party:
            action = self._follower_at(hex)
            return self.act(action) if action is not None else None
        self.picked.plan = Plan([action.unit for action in party], goal=self._attempt.hex, storms=True)
        return CarryOut()

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """The next of those who go in together, if he still can."""
        plan = self.picked.plan
        while plan is not None and plan.queue:
            action = self._followers.get(plan.queue.pop(0))
            if action is not None:
                return action
        self.picked.plan = None
        return None

    @property
    def _prices(self) -> tuple[Badge, ...]:
        """What it costs to follow, one figure or the range of them at each hex; none where they stand already."""
        costs: dict[int, set[int]] = {}
        for unit, action in self._followers.items():
            price = price_of_overrun(self.state, action)
            if price is not None and action.path:
                costs.setdefault(self.state.hex_of[unit], set()).add(price.cost)
        figures = {hex: "-".join(map(str, sorted({min(found), max(found)}))) for hex, found in costs.items()}
        return tuple(Badge(hex, self.words("standard.window.hex.mp", mp=figure)) for hex, figure in figures.items())

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The hex, who may follow and what that costs each, the way of the one under the cursor."""
        rings = tuple(
            Ring(there, Tone.GOOD, is_chosen=there == hex) for there in self.candidates() if there != self._attempt.hex
        )
        pointed = self._follower_at(hex)
        ways = (Way((hex, *pointed.path)),) if pointed is not None and pointed.path else ()
        weighed = odds_badge(self._attempt.hex, self._forecast.odds) if self._forecast is not None else ()
        return Marks(
            rings=(Ring(self._attempt.hex, Tone.BAD, is_chosen=True), *rings),
            arrows=arrows_onto(self._attempt.hex, self._attempt.origins), badges=(*weighed, *self._prices), ways=ways,
            dims=False,
        )  # fmt: skip

    def preview(self, hex: int) -> Preview | None:
        """What both declarations would come to as it stands, or if the unit under the cursor followed. [22.12]"""
        action = self._follower_at(hex)
        joined = forecast_with(self.state, action, self._attempt) if action is not None else None
        if joined is not None:
            return overrun_preview(*joined, self.words)
        return None if self._forecast is None else overrun_preview(self.state, self._forecast, self.words)
