"""The panel of hints: what a planner would do now, the best first, and why."""

from __future__ import annotations

from typing import Protocol

from game.ai.advice import Advice, Advisor
from game.grid.topology import OFF_BOARD
from game.language.phrasebook import capital
from game.ui.advice.asking import Asking
from game.ui.board.marks import Marks
from game.ui.desk.cards import Choice, Fact, Row, Sheet
from game.ui.desk.desk import Do
from game.ui.desk.own_sheets import CLOSE
from game.ui.look.tone import Tone
from game.ui.play.hand.host import Acts, WithContents, WithDialogs, WithGame, WithMap, WithWindow

HINT = "hint"
DO = "hint:do"
_ROW = "hint:row:"
SHOWN = 3


class AdvisedScreen(WithWindow, WithGame, WithDialogs, WithMap, WithContents, Acts, Protocol):
    """The play screen, as far as somebody advises on it."""


class HintPanel:
    """Asks an advisor about the decision at hand, and shows one of the answers on the map."""

    id = HINT

    def __init__(self, screen: AdvisedScreen, advisor: Advisor) -> None:
        """Ask about the position that the screen shows."""
        self._screen = screen
        self._state = screen.game.state
        self._asking = Asking(advisor, screen.table.position(), SHOWN, screen.app.wake)
        self._shown: tuple[object, ...] = ()
        self._pointed = 0
        self._under = ""
        self._focused = 0

    @property
    def advised(self) -> tuple[Advice, ...]:
        """The answers, once they are there."""
        return self._asking.advised

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._asking.stop()

    def wait(self, seconds: float) -> None:
        """Wait for the answers, at most so long."""
        self._asking.wait(seconds)

    # what is pointed at

    def update(self) -> bool:
        """See whether there is something new: answers, or another row under the mouse or chosen by keys."""
        self._look_where_it_is_pointed()
        shown = (self._asking.is_done, round(self._asking.share, 1), self._pointed)
        if shown == self._shown:
            return False
        is_another = self._shown[:1] != shown[:1] or self._shown[2:] != shown[2:]
        self._shown = shown
        if is_another:
            self._bring_into_view()
        return True

    def _look_where_it_is_pointed(self) -> None:
        dashboard = self._screen.dashboard
        under = dashboard.hit(self._screen.app.mouse, self._screen.contents)
        focused = min(dashboard.focused_row, max(0, len(self.advised) - 1))
        if under != self._under and under.startswith(_ROW):
            self._pointed = dashboard.focused_row = int(under.removeprefix(_ROW))
        elif focused != self._focused or self._pointed >= len(self.advised):
            self._pointed = focused
        self._under, self._focused = under, dashboard.focused_row

    def _bring_into_view(self) -> None:
        """Move the map if what is pointed at lies outside it or under the panel."""
        screen = self._screen
        marks = self.marks
        hex = marks.path[-1] if marks.path else marks.rings[-1].hex if marks.rings else OFF_BOARD
        if hex == OFF_BOARD:
            return
        place = screen.view.camera.centre(hex)
        if screen.dashboard.sheet.rect.collidepoint(place) or not screen.dashboard.open_map.collidepoint(place):
            screen.view.camera.centre_on(hex)

    @property
    def marks(self) -> Marks:
        """What is pointed at, on the map."""
        if not self.advised:
            return Marks()
        return self._screen.desk.action_marks(self.advised[self._pointed].action)

    @property
    def _hexes(self) -> tuple[int, ...]:
        """What all answers are about: the panel covers as little of it as can be, and stays where it is."""
        told = [self._screen.desk.action_marks(advice.action) for advice in self.advised]
        return tuple(sorted(frozenset(hex for marks in told for hex in (*marks.about, *marks.path))))

    # doing

    def press(self, name: str) -> bool:
        """Do what a row or the button stands for; False if it is none of these."""
        if not name.startswith(f"{HINT}:") or not self.advised:
            return name.startswith(f"{HINT}:")
        number = int(name.removeprefix(_ROW)) if name.startswith(_ROW) else self._pointed
        screen = self._screen
        screen.own_sheet = None
        if screen.game.state is self._state:  # advice of another position is worth nothing
            screen.take(Do((self.advised[number].action,)))
        return True

    # what it says

    def sheet(self) -> Sheet:
        """The panel as it is now."""
        words, side = self._screen.app.words, self._screen.table.position().side
        close = Choice(CLOSE, words("advice.close"), "Esc")
        if self._asking.error:
            text = words.say(self._asking.error)
            return Sheet(
                HINT, words("advice.heading"), side, lines=(Fact("", text),), choices=(close,), is_aside=True
            )  # fmt: skip
        if not self.advised:
            text = words("advice.thinking", percent=round(100 * self._asking.share))
            return Sheet(HINT, words("advice.heading"), side, summary=text, choices=(close,), is_aside=True)
        rows = tuple(
            Row(f"{_ROW}{number}", capital(words.say(advice.said)), self._value(advice.value))
            for number, advice in enumerate(self.advised)
        )
        do = Choice(DO, words("advice.do"), "Enter", is_main=True)
        return Sheet(
            HINT, words("advice.heading"), side, rows=rows, summary=words("advice.why"),
            lines=self._reasons(self.advised[self._pointed]), choices=(do, close), is_aside=True,
            hexes=self._hexes,
        )  # fmt: skip

    def _reasons(self, advice: Advice) -> tuple[Fact, ...]:
        """Why, in lines: how much each reason weighs, and what it is."""
        words = self._screen.app.words
        lines = [
            Fact(_figure(reason.points), capital(words.say(reason.said)), tone=_tone(reason.points))
            for reason in advice.reasons
        ]
        if advice.note:
            lines.insert(0, Fact("", words.say(advice.note)))
        if advice.is_choice:
            lines.append(Fact("", words("advice.choice")))
        return tuple(lines)

    def _value(self, points: float) -> str:
        figure = _figure(points)
        return self._screen.app.words("advice.points", points=figure) if figure else ""


def _figure(points: float) -> str:
    """Points with their sign; what weighs nothing that can be counted has no figure."""
    return f"{round(points):+d}" if round(points) else ""


def _tone(points: float) -> Tone:
    if round(points) == 0:
        return Tone.PLAIN
    return Tone.GOOD if points > 0 else Tone.BAD
