"""How kind the dice have been: every roll so far, what was usual and what came, in figures, a picture and words."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.engine.game import Game
from game.model.message import term
from game.model.side import Side
from game.ui.desk.overview import LuckCard
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import Align, draw_line, line_height, wrapped
from game.ui.look.theme import AMBER, BODY_PX, GREEN, RED_TEXT, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL_EDGE
from game.ui.screens.luck_chart import LuckChart, LuckChartWords
from game.ui.screens.luck_words import luck_note, luck_sentence
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_ROW_PX, _SUM_PX, _GAP_PX = 24, 24, 16
_CHART_SHARE, _UPPER_SHARE = 0.44, 0.52
_COLUMNS = (("turn", 0.06), ("side", 0.09), ("what", 0.35), ("odds", 0.13), ("die", 0.05), ("came", 0.22),
            ("luck", 0.10))  # fmt: skip
"""Columns of the list of rolls, with their shares of its width."""


class LuckyGame(Protocol):
    """The play screen, as far as the luck in its game is told of."""

    title: str
    game: Game

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        ...


class LuckPage(Page):
    """The luck of a game so far."""

    name = "luck"

    def __init__(self, play: LuckyGame, card: LuckCard, *, seeds: str) -> None:
        """The luck of the game on a play screen; its seeds are told when the game is over."""
        self.title = play.title
        self._play = play
        self._sides = play.game.scenario.sides
        self._card = card
        self._seeds = seeds
        self._chosen = 0

    def _name(self, side: Side) -> str:
        return self.app.words.say(self._sides.said(side))

    def _ink(self, side: Side) -> tuple[int, int, int]:
        return self.app.settings.scheme.side_ink(side, self._sides)

    @property
    def _inks(self) -> tuple[tuple[int, int, int], ...]:
        return tuple(self._ink(side) for side in self._sides)

    def __len__(self) -> int:
        """How many rolls there were."""
        return len(self._card.rolls)

    def build(self, widgets: Widgets) -> None:
        """Chart and sums above, the list of rolls below, the last one chosen."""
        px, words = self.app.px, self.app.words
        self.heading = words("luck.heading")
        self.subheading = words.say(term("scenario", self.title))
        if self._seeds:
            self.subheading = words("luck.seed", seed=self._seeds)
        body = self.body
        gap = px(_GAP_PX)
        upper = pygame.Rect(body.left, body.top, body.width, round(body.height * _UPPER_SHARE))
        self._chart = pygame.Rect(upper.left, upper.top, round(upper.width * _CHART_SHARE), upper.height)
        left = self._chart.right + gap
        self._told = pygame.Rect(left, upper.top, upper.right - left, upper.height)
        self._head = pygame.Rect(body.left, upper.bottom + gap // 2, body.width, px(_ROW_PX))
        rows = pygame.Rect(body.left, self._head.bottom, body.width, body.bottom - self._head.bottom)
        last = max(0, len(self) - 1)
        box = ListBox(self.app, rows, self, px(_ROW_PX), chosen=last, choose=self._choose, open_row=self._show_rule)
        self._head.width = widgets.add("rolls", box).row_rect(0).width
        self._chosen = last
        widgets.button("back", self.foot(150, from_left=0), words("luck.back"), self.close, command=Command.CANCEL)
        widgets.on(Command.CONFIRM, self._show_rule)
        widgets.focus("rolls" if len(self) else "back")

    def _choose(self, number: int) -> None:
        self._chosen = number

    def _show_rule(self) -> None:
        """Open the rule of the chosen roll."""
        if self._card.rolls:
            self._play.show_rule(self._card.rolls[self._chosen].rule)

    def handle(self, event: pygame.event.Event) -> bool:
        """The key that has opened the page closes it."""
        if event.type == pygame.KEYDOWN and self.app.keyboard.play.command_of(event) is Command.LUCK:
            self.close()
            return True
        return super().handle(event)

    # drawing

    def draw_background(self, surface: pygame.Surface) -> None:
        """The chart, the sentences, the sums, the heading of the list."""
        super().draw_background(surface)
        words = self.app.words
        names = tuple(self._name(side) for side in self._sides)
        chart = LuckChart(self.app.fonts, self.app.settings.scheme, self.app.text_scale)
        told = LuckChartWords(names, self._inks, words("luck.more"), words("luck.less"))
        chart.draw(surface, self._chart, self._card.rolls, told)
        self._sums(surface, self._sentences(surface))
        for name, place in self._places(self._head).items():
            text = words(f"luck.column_{name}")
            draw_fitting(self.app, surface, text, place, TEXT_DIM, size_px=SMALL_PX, role=Role.STRONG)

    def _sentences(self, surface: pygame.Surface) -> int:
        """One plain sentence a side and what they are worth; returns where they end."""
        px, words, y = self.app.px, self.app.words, self._told.top
        font, small = self.app.fonts.get(Role.TEXT, px(BODY_PX - 1)), self.app.fonts.get(Role.TEXT, px(SMALL_PX - 1))
        texts = [
            (luck_sentence(self._card, side, self._sides, words), font, ink)
            for side, ink in zip(self._sides, self._inks, strict=True)
        ]
        fewest = min((luck for luck in self._card.luck if luck is not None), key=lambda luck: luck.throws, default=None)
        for text, letters, ink in (*texts, (luck_note(fewest, words), small, TEXT_DIM)):
            for line in wrapped(letters, text, self._told.width):
                place = pygame.Rect(self._told.left, y, self._told.width, line_height(letters))
                draw_line(surface, letters, line, place, ink)
                y = place.bottom
            y += px(3)
        return y

    def _sums(self, surface: pygame.Surface, top: int) -> None:
        """All rolls of a kind, side beside side, as many kinds as there is room for."""
        words, px = self.app.words, self.app.px
        part = (self._told.width - px(_GAP_PX) * (len(self._sides) - 1)) // len(self._sides)
        room = self._told.bottom - top
        most = max(len([line for line in self._card.sums if line.side is side]) for side in self._sides)
        row = min(px(_SUM_PX), room // (most + 1))
        for side in self._sides:
            left = self._told.left + side * (part + px(_GAP_PX))
            lines = [line for line in self._card.sums if line.side is side]
            if not lines:
                continue
            heads = (self._name(side), words("luck.sum_number"), words("luck.sum_expected"),
                     words("luck.sum_had"))  # fmt: skip
            self._cells(surface, pygame.Rect(left, top, part, row), heads, AMBER)
            pygame.draw.line(surface, RULE, (left, top + row - 1), (left + part, top + row - 1))
            for number, line in enumerate(lines, start=1):
                cells = (line.title, str(line.number), line.expected, line.had)
                self._cells(surface, pygame.Rect(left, top + number * row, part, row), cells, TEXT)

    def _cells(
        self, surface: pygame.Surface, row: pygame.Rect, cells: tuple[str, str, str, str], ink: tuple[int, int, int]
    ) -> None:
        widths = [round(row.width * share) for share in (0.49, 0.17, 0.17, 0.17)]
        x = row.left
        for number, (text, width) in enumerate(zip(cells, widths, strict=True)):
            place = pygame.Rect(x, row.top, width - self.app.px(4), row.height)
            align: Align = "right" if number else "left"
            draw_fitting(self.app, surface, text, place, ink, size_px=SMALL_PX + 1, align=align)
            x += width

    def _places(self, row: pygame.Rect) -> dict[str, pygame.Rect]:
        """Where each column is in a row."""
        inset = self.app.px(8)
        room = row.inflate(-2 * inset, 0)
        places, x = {}, float(room.left)
        for name, share in _COLUMNS:
            places[name] = pygame.Rect(round(x), row.top, round(room.width * share) - inset // 2, row.height)
            x += room.width * share
        return places

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A roll: what for, what was needed, the die, what came, and how lucky that was."""
        roll = self._card.rolls[number]
        places = self._places(rect)
        ink = self._ink(roll.side)
        texts = {
            "turn": (str(roll.turn), TEXT_DIM), "side": (self._name(roll.side), ink),
            "what": (roll.what, TEXT), "odds": (roll.odds, TEXT_DIM), "die": (roll.die, AMBER),
            "came": (roll.came, TEXT),
        }  # fmt: skip
        for name, (text, colour) in texts.items():
            if text:
                draw_fitting(self.app, surface, text, places[name], colour, size_px=BODY_PX - 1)
        self._bar(surface, places["luck"], roll.luck)

    def _bar(self, surface: pygame.Surface, place: pygame.Rect, luck: float) -> None:
        """A bar to the right of the middle for good luck, to the left for bad."""
        px = self.app.px
        bar = place.inflate(0, -place.height + px(8))
        pygame.draw.rect(surface, WELL_EDGE, bar, 1)
        far = round((luck - 1 / 2) * bar.width)
        middle = bar.centerx
        part = pygame.Rect(min(middle, middle + far), bar.top + 1, abs(far), bar.height - 2)
        pygame.draw.rect(surface, GREEN if far > 0 else RED_TEXT, part)
        pygame.draw.line(surface, TEXT_DIM, (middle, bar.top - px(3)), (middle, bar.bottom + px(2)))
