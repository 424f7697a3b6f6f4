"""Where a game turned: how the chances went, and the decisions that moved them most, each a way into the past."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.engine.game import Game
from game.engine.sent import SentGame
from game.lab.background import Background
from game.lab.chances import Progress, curve_on, player_said
from game.lab.curve import Curve, TurningPoint
from game.model.side import Side
from game.ui.advice.curve_chart import ChartWords, CurveChart
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, line_height, wrapped
from game.ui.look.theme import AMBER, BODY_PX, GREEN, PANEL, RED_TEXT, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL
from game.ui.play.hand.host import PastWays
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page
from game.ui.window.screen import Window

PLAYOUTS = 32
"""Games played on from each position until the curve is as good as it gets."""
_CHART_SHARE, _ROW_PX, _GAP_PX, _NUMBER_PX = 0.45, 68, 12, 34
_SAID_LINES = 2


class TurnedGame(Protocol):
    """The play screen, as far as it is told where its game turned."""

    title: str
    game: Game

    @property
    def looking_back(self) -> PastWays:
        """What leads to its past."""
        ...


class TurningPage(Page):
    """The turning points of a game that is over."""

    name = "turning"

    def __init__(self, play: TurnedGame) -> None:
        """The page of the game on a play screen; what has been worked out once in this window is not again."""
        self.title = play.title
        self._play = play
        self._sent = SentGame.of(play.game)
        self._chosen = 0
        self._progress: Progress | None = None
        self.work: Background | None = None
        self.curve: Curve | None = None

    def enter(self, app: Window) -> None:
        """Begin to work it out, if that has not been done."""
        self.curve = app.curves.get(self._sent.record)
        if self.curve is None or self.curve.games < PLAYOUTS:
            self.work = Background(curve_on, self._sent, PLAYOUTS, heard=app.wake)
        super().enter(app)

    def leave(self) -> None:
        """Nobody wants to know any more."""
        if self.work is not None:
            self.work.stop()

    def __len__(self) -> int:
        """How many turning points there are."""
        return len(self.curve.turning_points) if self.curve is not None else 0

    # laying out

    def build(self, widgets: Widgets) -> None:
        """Chart above, the turning points below."""
        px, words, body = self.app.px, self.app.words, self.body
        self.heading = words("turning.heading")
        self.subheading = self._measured()
        small = self.app.fonts.get(Role.TEXT, px(SMALL_PX))
        self._about = wrapped(small, words("turning.about"), body.width)
        about_px = line_height(small) * len(self._about)
        room = body.height - about_px - 2 * px(_GAP_PX)
        rows_px = min(max(1, len(self)) * px(_ROW_PX), round(room * (1 - _CHART_SHARE)))
        self._chart = pygame.Rect(body.left, body.top, body.width, room - rows_px)
        self._below = pygame.Rect(body.left, self._chart.bottom + px(_GAP_PX) // 2, body.width, about_px)
        rows = pygame.Rect(body.left, body.bottom - rows_px, body.width, rows_px)
        if len(self):
            box = ListBox(
                self.app, rows, self, px(_ROW_PX), chosen=self._chosen, choose=self._choose, open_row=self._look
            )  # fmt: skip
            widgets.add("points", box)
            widgets.button(
                "look", self.foot(220, from_right=0), words("turning.look"), self._look, command=Command.CONFIRM,
                look="main",
            )  # fmt: skip
        widgets.button("back", self.foot(150, from_left=0), words("turning.back"), self.close, command=Command.CANCEL)
        widgets.focus("points" if len(self) else "back")

    def _measured(self) -> str:
        """What the figures rest on, and whether there will be better ones."""
        words, games = self.app.words, self.curve.games if self.curve is not None else PLAYOUTS
        if not games:
            return words("turning.looked")
        said = words("turning.subheading", games=games, player=words.say(player_said(self._play.game)))
        return said if games >= PLAYOUTS else words("turning.better", said=said, games=PLAYOUTS)

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.dirty = True

    def _look(self) -> None:
        """Look back on the moment before the chosen decision."""
        if self.curve is not None and len(self):
            self._play.looking_back.history(self.curve.turning_points[self._chosen].number - 1)

    # time

    def update(self, seconds: float) -> None:
        """Take in what has been worked out."""
        super().update(seconds)
        if self.work is None:
            return
        for told in self.work.take():
            if isinstance(told, Progress):
                self._progress = told
            else:
                self._show(told)
            self.dirty = True
        if self.work.error:
            self.dirty = True

    def _show(self, curve: Curve) -> None:
        """A better curve takes the place of the one before; what is chosen stays chosen if it is told in both."""
        chosen = self.curve.turning_points[self._chosen].number if self.curve is not None and len(self) else -1
        self.curve, self._progress = curve, None
        numbers = [point.number for point in curve.turning_points]
        self._chosen = numbers.index(chosen) if chosen in numbers else 0
        if curve.games:
            self.app.curves[self._sent.record] = curve
        self.rebuild()
        self.widgets.focus("points" if len(self) else "back")

    # drawing

    def draw_background(self, surface: pygame.Surface) -> None:
        """The chart, or how far it is."""
        super().draw_background(surface)
        words, px = self.app.words, self.app.px
        if self.curve is None:
            self._draw_progress(surface)
            return
        sides, scheme = self._play.game.scenario.sides, self.app.settings.scheme
        first, second, *more = sides
        top = words("turning.axis_top", side=self._name(first))
        bottom = words("turning.axis_top", side=self._name(second))
        bottom = words("turning.axis_others") if more else bottom
        inks = scheme.side_ink(first, sides), TEXT_DIM if more else scheme.side_ink(second, sides)
        chart = CurveChart(self.app.fonts, scheme, self.app.px(100) / 100)
        chart.draw(surface, self._chart, self.curve, self._chosen, ChartWords(f"↑ {top}", f"↓ {bottom}", inks))
        small = self.app.fonts.get(Role.TEXT, px(SMALL_PX))
        line = pygame.Rect(self._below.left, self._below.top, self._below.width, line_height(small))
        for text in self._about:
            draw_line(surface, small, text, line, TEXT_DIM)
            line = line.move(0, line.height)
        self._draw_better(surface)
        if not len(self) and self.curve.games:
            place = pygame.Rect(self.body.left, self.body.bottom - px(40), self.body.width, px(30))
            draw_fitting(self.app, surface, words("turning.none"), place, TEXT, size_px=BODY_PX)

    def _name(self, side: Side) -> str:
        return self.app.words.say(self._play.game.scenario.sides.said(side))

    def _draw_better(self, surface: pygame.Surface) -> None:
        """Between the buttons: how far a better curve is, or why there will be none."""
        words, told = self.app.words, ""
        if self.work is not None and self.work.error:
            told = words.say(self.work.error)
        elif self._progress is not None:
            told = words("turning.working", done=self._progress.done, of=self._progress.of)
        place = self.foot(150, from_left=0)
        place.left, place.width = place.right + self.app.px(20), self.body.width - self.app.px(150 + 220 + 40)
        if told:
            draw_fitting(self.app, surface, told, place, TEXT_DIM, size_px=SMALL_PX)

    def _draw_progress(self, surface: pygame.Surface) -> None:
        words, px = self.app.words, self.app.px
        text = words("turning.begun")
        if self.work is not None and self.work.error:
            text = words.say(self.work.error)
        elif self._progress is not None:
            text = words("turning.working", done=self._progress.done, of=self._progress.of)
        bar = pygame.Rect(0, 0, min(px(420), self.body.width), px(14))
        bar.center = self.body.center
        above = pygame.Rect(self.body.left, bar.top - px(44), self.body.width, px(32))
        draw_fitting(self.app, surface, text, above, TEXT, size_px=BODY_PX, align="centre")
        pygame.draw.rect(surface, WELL, bar, border_radius=px(7))
        if self._progress is not None:
            done = pygame.Rect(
                bar.left, bar.top, bar.width * self._progress.done // max(1, self._progress.of), bar.height
            )
            pygame.draw.rect(surface, AMBER, done, border_radius=px(7))

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A turning point: its number, when and whose, how far it moved the chances, what came of it."""
        if self.curve is None:
            return
        turning, px, words = self.curve.turning_points[number], self.app.px, self.app.words
        side_ink = self.app.settings.scheme.side_ink(turning.side, self._play.game.scenario.sides)
        if number:
            pygame.draw.line(surface, RULE, rect.topleft, rect.topright)
        flag = pygame.Rect(rect.left + px(6), 0, px(22), px(22))
        flag.centery = rect.top + px(16)
        pygame.draw.rect(surface, PANEL, flag, border_radius=px(4))
        pygame.draw.rect(surface, AMBER, flag, px(1), border_radius=px(4))
        draw_line(surface, self.app.fonts.get(Role.STRONG, px(13)), str(number + 1), flag, AMBER, align="centre")
        upper = pygame.Rect(rect.left + px(_NUMBER_PX), rect.top + px(4), rect.width - px(_NUMBER_PX + 14), px(24))
        half = upper.width // 2
        when = words("turning.when", turn=turning.turn, side=self._name(turning.side))
        when += words("turning.rolled") if turning.rolled else ""
        left, right = upper.copy(), upper.copy()
        left.width, right.width = half - px(6), upper.width - half
        right.left = upper.right - right.width
        draw_fitting(self.app, surface, when, left, side_ink, size_px=BODY_PX)
        draw_fitting(self.app, surface, self._moved(turning), right, _ink(turning), size_px=BODY_PX, align="right")
        small = self.app.fonts.get(Role.TEXT, px(SMALL_PX - 1))
        below = pygame.Rect(upper.left, upper.bottom, upper.width, line_height(small))
        for text in self._said(turning, small, upper.width):
            draw_line(surface, small, text, below, TEXT_DIM)
            below = below.move(0, below.height)

    def _said(self, turning: TurningPoint, font: pygame.font.Font, width_px: int) -> list[str]:
        """What came of it in two lines: as many of its sentences as there is room for."""
        said = [self.app.words.say(said) for said in turning.said]
        for count in range(len(said), 1, -1):
            lines = wrapped(font, "  ·  ".join(said[:count]), width_px)
            if len(lines) <= _SAID_LINES:
                return lines
        return wrapped(font, said[0], width_px)[:_SAID_LINES] if said else []

    def _moved(self, turning: TurningPoint) -> str:
        """How far the points of the side that decided went, and where to."""
        words, side = self.app.words, turning.side
        before, after = (round(100 * found.points_of(side).share) for found in (turning.before, turning.after))
        return words("turning.moved", before=before, after=after, side=self._name(side))


def _ink(turning: TurningPoint) -> tuple[int, int, int]:
    """Good news for the side that decided, or bad."""
    gained = turning.after.points_of(turning.side).share - turning.before.points_of(turning.side).share
    return GREEN if gained > 0 else RED_TEXT
