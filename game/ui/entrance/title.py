"""The first screen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame

from game import __version__
from game.engine.files import bookmarks_folder, saves_folder
from game.engine.library import load_scenario
from game.engine.saves import SaveInfo, SavesSearch
from game.model.errors import GameError
from game.model.message import term
from game.scenario.board import Board
from game.scenario.loader import read_header
from game.scenario.locate import shipped_scenarios
from game.ui.entrance.load import LoadGame
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.start import latest_autosave, load_game
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line
from game.ui.look.theme import AMBER, AMBER_DEEP, PANEL, SMALL_PX, TEXT, TEXT_DIM, TITLE_PX
from game.ui.screens.credits import Credits
from game.ui.screens.options import Options
from game.ui.screens.rules import RulesBrowser
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widgets import Widgets
from game.ui.window.first_picture import opening_map
from game.ui.window.widget_screen import WidgetScreen

_COLUMN_PX = 452
_MARGIN_PX = 46
_LETTERING_TOP_PX = 44
_BUTTONS_TOP_PX = 172
_BUTTON_PX = (34, 46)
"""Height of a button, at least and at most: all are to be seen without scrolling."""
_DETAIL_PX = 16
"""A button with a second line is so much higher."""
_GAP_PX = 8
_FOOT_PX = 64
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
        self._board_search: _BoardSearch | None = None
        self._latest: SaveInfo | None = None
        self._search: SavesSearch | None = None
        self._saves: tuple[SaveInfo, ...] = ()
        self._is_stale = True

    def uncovered(self) -> None:
        """There may be other saved games by now."""
        self._is_stale = True
        self.rebuild()

    def _look_for_saves(self) -> None:
        self._is_stale = False
        self._search = SavesSearch()
        self._search.wake = self.app.wake
        self._search.wait()
        if self._search.found is not None:  # else those of before stay, until it is drawn up
            self._saves = self._search.found

    def build(self, widgets: Widgets) -> None:
        """A column of buttons, with what goes on first."""
        self._backdrop = None
        self._is_bare = True
        if self._is_stale:
            self._look_for_saves()
        saves, app = self._saves, self.app
        self._latest = latest_autosave(saves)
        main = self._main(saves)
        entries: list[tuple[str, Callable[[], None], Command]] = [
            ("new_game", lambda: app.push(NewGame()), Command.NEW_GAME),
            ("tutorial", self._tutorial, Command.TUTORIAL),
            ("load", lambda: app.push(LoadGame()), Command.LOAD),
            ("replay", lambda: app.push(LoadGame("replay")), Command.REPLAY),
            ("options", lambda: app.push(Options()), Command.OPTIONS),
            ("rules", lambda: app.push(RulesBrowser()), Command.RULES),
            ("credits", lambda: app.push(Credits()), Command.CREDITS),
            ("quit", app.quit, Command.QUIT),
        ]
        if self._latest is not None:
            entries.insert(0, ("continue", self._continue, Command.CONTINUE))
        places = self._places(len(entries), main)
        for number, (id_, press, command) in enumerate(entries):
            detail = self._detail(id_) if number == main else ""
            button = widgets.button(
                id_, places[number], app.words(f"title.{id_}"), press,
                command=command, look="main" if number == main else "row", detail=detail,
            )  # fmt: skip
            if id_ in ("load", "replay") and not saves:
                button.enable(on=False)
        widgets.focus(entries[main][0])

    def _main(self, saves: Sequence[SaveInfo]) -> int:
        """Which entry stands out: the game to go on with; for who has none another; for a newcomer the tutorial."""
        return 0 if self._latest is not None or saves else 1

    def _detail(self, id_: str) -> str:
        """A second line for the entry that stands out."""
        words, save = self.app.words, self._latest
        if id_ == "tutorial":
            is_left = any(bookmarks_folder().glob("*.json"))
            return words("title.tutorial_left") if is_left else words("title.tutorial_detail")
        if save is None:
            return words("title.new_game_detail")
        scenario = words.say(term("scenario", save.title))
        if not save.turn:
            return words("title.continue_set_up", scenario=scenario)
        return words("title.continue_detail", turn=save.turn, scenario=scenario)

    def _places(self, count: int, main: int) -> list[pygame.Rect]:
        """A column of places between lettering and foot, the main one higher."""
        px = self.app.px
        room = self.app.size[1] - px(_BUTTONS_TOP_PX + _FOOT_PX + _DETAIL_PX) - (count - 1) * px(_GAP_PX)
        height = min(px(_BUTTON_PX[1]), max(px(_BUTTON_PX[0]), room // count))
        place = pygame.Rect(self.app.bare_px(_MARGIN_PX), px(_BUTTONS_TOP_PX), px(_COLUMN_PX - 2 * _MARGIN_PX), height)
        places = []
        for number in range(count):
            place.height = height + (px(_DETAIL_PX) if number == main else 0)
            places.append(place.copy())
            place.top = place.bottom + px(_GAP_PX)
        return places

    def _tutorial(self) -> None:
        from game.scenario.lesson import taught
        from game.ui.entrance.choose_lesson import ChooseLesson
        from game.ui.tutorial.start import start_tutorial

        if len(taught()) > 1:
            self.app.push(ChooseLesson())
        else:
            start_tutorial(self.app)

    def _continue(self) -> None:
        if self._latest is not None:
            load_game(self.app, self._latest.path)

    def update(self, seconds: float) -> None:
        """Get the map behind the menu, which is on the screen already, and the saved games if there were many."""
        super().update(seconds)
        if self._search is not None and self._search.found is not None:
            is_late, self._saves, self._search = self._saves != self._search.found, self._search.found, None
            if is_late:
                self.rebuild()
        if self._is_bare and not self.dirty and self._has_looked_for_a_board():
            self._is_bare = False
            self._backdrop = self._paint_backdrop(self._board)
            self.dirty = True
            if self._board is not None:
                self.app.pictures.paint_ahead(self._board, self.app.fonts, self.app.wake)
        elif self.app.pictures.has_news():
            self._backdrop = self._paint_backdrop(self._board)
            self.dirty = True

    def _has_looked_for_a_board(self) -> bool:
        """Whether it is known which map lies behind the menu; in memory nobody waits for a window."""
        if self._board is None and self._board_search is None:
            self._board_search = _BoardSearch(self.app.wake)
            if self.app.when_sharper is None:
                self._board_search.join()
        if self._board_search is not None and self._board_search.is_over:
            self._board, self._board_search = self._board_search.found, None
            return True
        return self._board is not None

    @property
    def wait_seconds(self) -> float | None:
        """At once while the map is still missing and nobody looks for it."""
        is_looking = self._board_search is not None and not self._board_search.is_over
        return 0.0 if self._is_bare and not is_looking else super().wait_seconds

    def draw_background(self, surface: pygame.Surface) -> None:
        """The map, far out of focus; over it the column with the lettering."""
        if self._backdrop is None:
            self._backdrop = self._paint_backdrop(None)
        surface.blit(self._backdrop, (0, 0))
        px, fonts, words = self.app.px, self.app.fonts, self.app.words
        left, width = self.app.bare_px(_MARGIN_PX), px(_COLUMN_PX - 2 * _MARGIN_PX)
        title = pygame.Rect(left - px(3), px(_LETTERING_TOP_PX), width + px(6), px(TITLE_PX))
        draw_fitting(self.app, surface, words("title.name"), title, TEXT, size_px=TITLE_PX, role=Role.PLACE)
        pygame.draw.rect(surface, AMBER, (left, title.bottom + px(8), px(64), px(2)))
        line = pygame.Rect(left, title.bottom + px(14), width, px(26))
        draw_fitting(self.app, surface, words("title.subtitle"), line, TEXT, size_px=19, role=Role.WATER)
        small = fonts.get(Role.TEXT, px(SMALL_PX))
        foot = pygame.Rect(left, self.app.size[1] - px(56), width, px(20))
        draw_line(surface, small, words("title.version", version=__version__), foot, TEXT_DIM)
        draw_line(surface, small, words("title.saves", folder=saves_folder()), foot.move(0, px(20)), TEXT_DIM)

    def _paint_backdrop(self, board: Board | None) -> pygame.Surface:
        width, height = self.app.size
        backdrop = pygame.Surface((width, height))
        backdrop.fill(PANEL)
        picture = opening_map(self.app.size) if board is None else self.app.pictures.get(board, (_BLUR_PX, _BLUR_PX))
        if picture is not None:
            scale = max(width / picture.width, height / picture.height) * 1.1
            size = (round(picture.width * scale), round(picture.height * scale))
            # out of focus at half the size: a quarter of the work, and looks the same
            half = pygame.transform.smoothscale(picture, (size[0] // 2, size[1] // 2))
            enlarged = pygame.transform.smoothscale(pygame.transform.gaussian_blur(half, 1), size)
            backdrop.blit(enlarged, ((width - size[0]) // 2, (height - size[1]) // 2))
            backdrop.fill((150, 148, 138), special_flags=pygame.BLEND_RGB_MULT)
        column = pygame.Surface((self.app.px(_COLUMN_PX), height), pygame.SRCALPHA)
        column.fill((*PANEL, 238))
        backdrop.blit(column, (0, 0))
        pygame.draw.rect(backdrop, AMBER_DEEP, (column.width, 0, self.app.px(2), height))
        return backdrop


class _BoardSearch(threading.Thread):
    """Reads a scenario in a thread of its own: the menu can be used meanwhile."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """Begin; `wake` is called when it is over."""
        super().__init__(name="board", daemon=True)
        self.found: Board | None = None
        self.is_over = False
        self._wake = wake
        self.start()

    def run(self) -> None:
        """Look for the board."""
        try:
            self.found = _longest_board()
        finally:
            self.is_over = True
            self._wake()


def _longest_board() -> Board | None:
    """The board of the longest scenario, if it can be read."""
    found = []
    for path in shipped_scenarios():
        with suppress(GameError):
            found.append((read_header(path).minutes, path))
    with suppress(GameError):
        return load_scenario(max(found)[1]).board if found else None
    return None
