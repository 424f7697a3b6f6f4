"""The first screen."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game import __version__
from game.engine.files import saves_folder
from game.engine.library import load_scenario
from game.engine.saves import SaveInfo, list_saves
from game.model.errors import GameError
from game.scenario.board import Board
from game.scenario.loader import read_header
from game.scenario.locate import shipped_scenarios
from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.screens.credits import Credits
from game.ui.screens.load import LoadGame
from game.ui.screens.new_game import NewGame
from game.ui.screens.options import Options
from game.ui.screens.rules import RulesBrowser
from game.ui.start import latest_autosave, load_game
from game.ui.text import draw_line
from game.ui.theme import AMBER, AMBER_DEEP, PANEL, SMALL_PX, TEXT, TEXT_DIM, TITLE_PX
from game.ui.times import local_now, told
from game.ui.widget_screen import WidgetScreen
from game.ui.widgets import Widgets

_COLUMN_PX = 452
_MARGIN_PX = 46
_LETTERING_TOP_PX = 44
_BUTTONS_TOP_PX = 178
_BUTTON_PX = 46
_GAP_PX = 8
_BLUR_PX = 900
"""The map is drawn this wide and enlarged: what is behind a menu must not be sharp."""


class TitleScreen(WidgetScreen):
    """What can be done before there is a game."""

    name = "title"

    def __init__(self) -> None:
        """A title; the map behind it comes a moment later."""
        self._board: Board | None = None
        self._backdrop: pygame.Surface | None = None
        self._is_bare = True
        self._latest: SaveInfo | None = None

    def uncovered(self) -> None:
        """There may be other saved games by now."""
        self.rebuild()

    def build(self, widgets: Widgets) -> None:
        """A column of buttons, with what goes on first."""
        self._backdrop = None
        self._is_bare = True
        self._latest = latest_autosave()
        px, words = self.app.px, self.app.words
        place = pygame.Rect(px(_MARGIN_PX), px(_BUTTONS_TOP_PX), px(_COLUMN_PX - 2 * _MARGIN_PX), px(_BUTTON_PX))
        if self._latest is not None:
            save = self._latest
            told_when = words(
                "title.continue_detail", turn=save.turn, when=told(save.saved, local_now()), scenario=save.title
            )
            big = pygame.Rect(place.left, place.top, place.width, px(_BUTTON_PX + 16))
            widgets.button(
                "continue", big, words("title.continue"), self._continue,
                command=Command.CONTINUE, look="main", detail=told_when,
            )  # fmt: skip
            place.top = big.bottom + px(_GAP_PX)
        for id_, press, command in (
            ("new_game", lambda: self.app.push(NewGame()), Command.NEW_GAME),
            ("load", lambda: self.app.push(LoadGame()), Command.LOAD),
            ("rules", lambda: self.app.push(RulesBrowser()), Command.RULES),
            ("options", lambda: self.app.push(Options()), Command.OPTIONS),
            ("credits", lambda: self.app.push(Credits()), Command.CREDITS),
            ("quit", self.app.quit, Command.QUIT),
        ):
            button = widgets.button(id_, place, words(f"title.{id_}"), press, command=command, look="row")
            if id_ == "load" and not list_saves():
                button.enable(on=False)
            place = place.move(0, place.height + px(_GAP_PX))
        widgets.focus("continue" if self._latest is not None else "new_game")

    def _continue(self) -> None:
        if self._latest is not None:
            load_game(self.app, self._latest.path)

    def update(self, seconds: float) -> None:
        """Get the map behind the menu, which is on the screen already."""
        super().update(seconds)
        if self._is_bare and not self.dirty:
            self._is_bare = False
            self._board = self._board or _longest_board()
            self._backdrop = self._paint_backdrop(self._board)
            self.dirty = True
            if self._board is not None:
                self.app.pictures.paint_ahead(self._board, self.app.fonts, self.app.wake)
        elif self.app.pictures.has_news():
            self._backdrop = self._paint_backdrop(self._board)
            self.dirty = True

    @property
    def wait_seconds(self) -> float | None:
        """At once while the map is still missing."""
        return 0.0 if self._is_bare else super().wait_seconds

    def draw_background(self, surface: pygame.Surface) -> None:
        """The map, far out of focus; over it the column with the lettering."""
        surface.blit(self._backdrop or self._paint_backdrop(None), (0, 0))
        px, fonts, words = self.app.px, self.app.fonts, self.app.words
        left, width = px(_MARGIN_PX), px(_COLUMN_PX - 2 * _MARGIN_PX)
        title = pygame.Rect(left - px(3), px(_LETTERING_TOP_PX), width + px(6), px(TITLE_PX))
        draw_line(surface, fonts.get(Role.PLACE, px(TITLE_PX)), words("title.name"), title, TEXT)
        pygame.draw.rect(surface, AMBER, (left, title.bottom + px(8), px(64), px(2)))
        line = pygame.Rect(left, title.bottom + px(14), width, px(26))
        draw_line(surface, fonts.get(Role.WATER, px(19)), words("title.subtitle"), line, TEXT)
        small = fonts.get(Role.TEXT, px(SMALL_PX))
        foot = pygame.Rect(left, self.app.size[1] - px(56), width, px(20))
        draw_line(surface, small, words("title.version", version=__version__), foot, TEXT_DIM)
        draw_line(surface, small, words("title.saves", folder=saves_folder()), foot.move(0, px(20)), TEXT_DIM)

    def _paint_backdrop(self, board: Board | None) -> pygame.Surface:
        width, height = self.app.size
        backdrop = pygame.Surface((width, height))
        backdrop.fill(PANEL)
        if board is not None:
            picture = self.app.pictures.get(board, (_BLUR_PX, _BLUR_PX))
            scale = max(width / picture.width, height / picture.height) * 1.1
            size = (round(picture.width * scale), round(picture.height * scale))
            enlarged = pygame.transform.gaussian_blur(pygame.transform.smoothscale(picture, size), 2)
            backdrop.blit(enlarged, ((width - size[0]) // 2, (height - size[1]) // 2))
            backdrop.fill((150, 148, 138), special_flags=pygame.BLEND_RGB_MULT)
        column = pygame.Surface((self.app.px(_COLUMN_PX), height), pygame.SRCALPHA)
        column.fill((*PANEL, 238))
        backdrop.blit(column, (0, 0))
        pygame.draw.rect(backdrop, AMBER_DEEP, (column.width, 0, self.app.px(2), height))
        return backdrop


def _longest_board() -> Board | None:
    """The board of the longest scenario, if it can be read."""
    found = []
    for path in shipped_scenarios():
        with suppress(GameError):
            found.append((read_header(path).minutes, path))
    with suppress(GameError):
        return load_scenario(max(found)[1]).board if found else None
    return None
