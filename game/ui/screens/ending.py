"""How a game ended: the result, why, what each side did and lost, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from game.engine.game import Game
from game.lab.aims import GameAims
from game.model.message import term
from game.ui.desk.overview import LuckCard, Report, Tally
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, line_height, wrapped
from game.ui.look.theme import AMBER, AMBER_DEEP, BODY_PX, PANEL, SMALL_PX, TEXT, TEXT_DIM
from game.ui.play.hand.host import PastWays, WholeWays
from game.ui.play.panels.kit import Kit
from game.ui.play.table.flow import Flow
from game.ui.screens.final_map import FinalMap
from game.ui.screens.luck_words import luck_sentence
from game.ui.screens.pause import SaveGame
from game.ui.screens.tally_table import TallyTable
from game.ui.widgets.button import Button, Look
from game.ui.widgets.fitting import fitting_font
from game.ui.widgets.link import Link
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.widget_screen import WidgetScreen

_HEAD_PX, _TITLE_PX, _REASON_PX = 132, 58, 19
_MARGIN_PX, _GAP_PX = 24, 14
_BUTTON_PX, _BUTTON_GAP_PX, _LABEL_ROOM_PX = 40, 8, 34
_MAP_SHARE = 0.42
_HISTORY_PX = 150
_HISTORY_SHARE = 0.34
"""Of the page between head and buttons, at most."""
_DRAW_FILL = (78, 74, 60)

Action = tuple[str, str, Command, Callable[[], None]]
"""Id, text, key and what it does."""


class TurningWays(Protocol):
    """What leads to the turning points of a game, and to the plans of its sides."""

    def turning_points(self) -> None:
        """Show how the chances went."""
        ...

    def aims(self) -> None:
        """Show what the sides were after."""
        ...


class EndedGame(Protocol):
    """The play screen, as far as its game is told of when it is over."""

    title: str
    game: Game
    flow: Flow
    kit: Kit

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        ...

    @property
    def whole(self) -> WholeWays:
        """The pages that tell of the whole game."""
        ...

    @property
    def looking_back(self) -> PastWays:
        """What leads to its past."""
        ...

    @property
    def counsel(self) -> TurningWays:
        """What leads to where it turned."""
        ...


class EndScreen(WidgetScreen):
    """The last page of a game."""

    name = "result"

    def __init__(self, play: EndedGame, report: Report, luck: LuckCard) -> None:
        """The page of the game on a play screen."""
        self.title = play.title
        self._play = play
        self._report = report
        self._luck = luck

    # what can be done

    def actions(self) -> list[Action]:
        """What can be done now, in the order of the buttons."""
        words, whole = self.app.words, self._play.whole
        return [
            ("look", words("ending.look"), Command.CANCEL, self.app.pop),
            ("replay", words("ending.replay"), Command.REPLAY, partial(self._play.looking_back.history, 0)),
            ("luck", words("ending.luck_page"), Command.LUCK, whole.show_luck),
            ("turning", words("turning.heading"), Command.TURNING, self._play.counsel.turning_points),
            *self._plans(),
            ("rematch", words("ending.rematch"), Command.REMATCH, lambda: whole.rematch(swapped=False)),
            ("swapped", words("ending.swapped"), Command.SWAPPED, lambda: whole.rematch(swapped=True)),
            ("save", words("ending.save"), Command.SAVE, lambda: self.app.push(SaveGame(self._play.game))),
            ("copy", words("ending.copy"), Command.COPY, self._copy),
            ("new_game", words("ending.new_game"), Command.NEW_GAME, self.app.ways.to_new_game),
            ("title", words("ending.title"), Command.QUIT, self.app.ways.to_title),
        ]

    def _plans(self) -> list[Action]:
        """What leads to the plans of the sides, in a game whose planner tells of any."""
        if not GameAims(self._play.game).are_told:
            return []
        return [("aims", self.app.words("ending.aims"), Command.AIMS, self._play.counsel.aims)]

    def _copy(self) -> None:
        with suppress(pygame.error):  # some machines have no clipboard
            pygame.scrap.put_text(self.text())
        button = self._buttons["copy"]
        button.face = replace(button.face, label=self.app.words("ending.copied"))

    def text(self) -> str:
        """The whole report as plain text."""
        report, words = self._report, self.app.words
        reason = words("ending.reason", reason=report.reason, rule=report.rule)
        lines = [words.say(term("scenario", self._play.title)), report.title, reason, ""]
        lines += [f"{fact.label}: {fact.value}" for fact in report.facts]
        names = [self._play.kit.side_title(side) for side in self._play.game.scenario.sides]
        for tally in self._tallies():
            told = [f"{name} {figure}" for name, figure in zip(names, tally.figures, strict=True) if figure]
            lines.append(f"{tally.title}: {'; '.join(told) or '-'}")
        for heading, passage in self._history():
            lines += ["", f"{heading}: {passage}"]
        lines += ["", *self._sentences(), f"{words('ending.seed')}: {self._play.game.seeds}"]
        return "\n".join(lines)

    def _tallies(self) -> list[Tally]:
        words = self.app.words
        told = [
            words("ending.of_100", average=round(100 * luck.average)) if luck is not None else ""
            for luck in self._luck.luck
        ]
        return [*self._report.tallies, Tally(words("ending.luck"), tuple(told))]

    def _sentences(self) -> list[str]:
        sides = self._play.game.scenario.sides
        return [luck_sentence(self._luck, side, sides, self.app.words) for side in sides]

    # laying out

    def build(self, widgets: Widgets) -> None:
        """Map and table side by side, buttons below."""
        px, bare = self.app.px, self.app.bare_px
        window = pygame.Rect((0, 0), self.app.size).inflate(-2 * bare(_MARGIN_PX), 0)
        self._lay_out_buttons(widgets, window)
        body = pygame.Rect(window.left, px(_HEAD_PX) + px(_GAP_PX), window.width, 0)
        body.height = self._buttons_top - px(_GAP_PX) - body.top
        body = self._lay_out_history(widgets, body)
        left = pygame.Rect(body.left, body.top, round(body.width * _MAP_SHARE), body.height)
        small = self.app.fonts.get(Role.TEXT, px(SMALL_PX + 1))
        self._lines = [line for text in self._sentences() for line in wrapped(small, text, left.width)]
        self._lines.append(self.app.words("luck.seed", seed=self._play.game.seeds))
        words_px = line_height(small) * len(self._lines)
        left.height -= words_px + px(_GAP_PX) // 2
        self._map = FinalMap(self._play.kit, self._play.game.scenario.board, self._play.flow.scenery, left)
        self._words_rect = pygame.Rect(left.left, self._map.bottom + px(_GAP_PX) // 2, left.width, words_px)
        table = pygame.Rect(left.right + px(_GAP_PX), body.top, body.right - left.right - px(_GAP_PX), body.height)
        show = self._play.show_rule
        sides = self._play.game.scenario.sides
        self.table = widgets.add("table", TallyTable(self.app, table, sides, self._report.facts, self._tallies(), show))
        line = pygame.Rect(window.left, px(_HEAD_PX) - px(46), window.width, px(30))
        reason = self.app.words("ending.reason", reason=self._report.reason, rule=self._report.rule)
        font = fitting_font(self.app, reason, line.width, size_px=_REASON_PX)
        rule = self._report.rule
        widgets.add(f"rule:{rule}", Link(self.app, line, reason, lambda: show(rule), font=font))
        widgets.focus("look")

    def _lay_out_history(self, widgets: Widgets, body: pygame.Rect) -> pygame.Rect:
        """What really happened, and beside it how this game differs, above everything else; the room that is left."""
        told = self._history()
        if not told:
            return body
        px = self.app.px
        height = min(px(_HISTORY_PX), round(body.height * _HISTORY_SHARE))
        wide = (body.width - px(_GAP_PX) * (len(told) - 1)) // len(told)
        for number, (heading, text) in enumerate(told):
            place = pygame.Rect(body.left + number * (wide + px(_GAP_PX)), body.top, wide, height)
            parts = [Paragraph(heading, is_heading=True), Paragraph(text)]
            widgets.add(f"history_{number}", TextPane(self.app, place, parts, has_frame=False))
        top = body.top + height + px(_GAP_PX) // 2
        return pygame.Rect(body.left, top, body.width, body.bottom - top)

    def _history(self) -> list[tuple[str, str]]:
        """Headings and texts: what really happened, and how this game differs from it; nothing if nothing is told."""
        game, words = self._play.game, self.app.words
        epilogue = game.scenario.epilogue
        if epilogue is None:
            return []
        told = [(words("ending.happened"), words.say(epilogue.happened))]
        differs = epilogue.told(self._report.winner, game.scenario.system.phase_key(game.state)[0])
        return told if differs is None else [*told, (words("ending.differs"), words.say(differs))]

    def _lay_out_buttons(self, widgets: Widgets, window: pygame.Rect) -> None:
        """Buttons as wide as their writing, in as many rows as it takes, from the lower edge up."""
        px = self.app.px
        gap, height = px(_BUTTON_GAP_PX), px(_BUTTON_PX)
        rows = _rows_of([(action, self._button_width(action)) for action in self.actions()], window.width, gap)
        top = self.app.size[1] - px(_GAP_PX) - len(rows) * (height + gap) + gap
        self._buttons_top = top
        self._buttons: dict[str, Button] = {}
        for row in rows:
            spare = window.width - sum(width for _, width in row) - gap * (len(row) - 1)
            x = window.left
            for number, ((id_, text, command, press), width) in enumerate(row, start=1):
                wide = width + spare // len(row) if number < len(row) else window.right - x
                place = pygame.Rect(x, top, wide, height)
                look: Look = "main" if id_ == "look" else "plain"
                self._buttons[id_] = widgets.button(id_, place, text, press, command=command, look=look)
                x = place.right + gap
            top += height + gap

    def _button_width(self, action: Action) -> int:
        px = self.app.px
        _, text, command, _ = action
        font = self.app.fonts.get(Role.STRONG, px(BODY_PX))
        key = self.app.keyboard.menu.label(command)
        cap = self.app.fonts.get(Role.STRONG, px(SMALL_PX - 1)).size(key)[0] + px(28)
        copied = font.size(self.app.words("ending.copied"))[0] if action[0] == "copy" else 0
        return max(font.size(text)[0], copied) + cap + px(_LABEL_ROOM_PX)

    # drawing

    def draw_background(self, surface: pygame.Surface) -> None:
        """The result in large letters on the winner's colour, the map as it is now."""
        px, bare, report = self.app.px, self.app.bare_px, self._report
        surface.fill(PANEL)
        head = pygame.Rect(0, 0, self.app.size[0], px(_HEAD_PX))
        fill = _DRAW_FILL if report.winner is None else self._play.kit.side_fill(report.winner)
        pygame.draw.rect(surface, fill, head)
        pygame.draw.rect(surface, AMBER_DEEP, (0, head.bottom - px(3), head.width, px(3)))
        title = pygame.Rect(bare(_MARGIN_PX), px(10), head.width - 2 * bare(_MARGIN_PX), px(_TITLE_PX + 12))
        done = draw_line(surface, self.app.fonts.get(Role.PLACE, px(_TITLE_PX)), report.title, title, TEXT)
        beside = pygame.Rect(done.right + px(20), title.top, title.right - done.right - px(20), title.height)
        font = self.app.fonts.get(Role.WATER, px(20))
        draw_line(surface, font, self.app.words.say(term("scenario", self._play.title)), beside, TEXT, align="right")
        self._map.draw(surface)
        small = self.app.fonts.get(Role.TEXT, px(SMALL_PX + 1))
        y = self._words_rect.top
        for number, line in enumerate(self._lines, start=1):
            place = pygame.Rect(self._words_rect.left, y, self._words_rect.width, line_height(small))
            draw_line(surface, small, line, place, AMBER if number == len(self._lines) else TEXT_DIM)
            y += place.height


def _rows_of(buttons: list[tuple[Action, int]], room_px: int, gap_px: int) -> list[list[tuple[Action, int]]]:
    """Buttons in as few rows as hold them, about as many in each."""
    for number in range(1, len(buttons) + 1):
        in_row = -(-len(buttons) // number)
        rows = [buttons[start : start + in_row] for start in range(0, len(buttons), in_row)]
        if all(sum(width + gap_px for _, width in row) - gap_px <= room_px for row in rows):
            return rows
    return [[button] for button in buttons]
