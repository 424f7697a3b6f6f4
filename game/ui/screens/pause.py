"""The menu over a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.game import Game
from game.engine.saves import LONGEST_NAME, save_path
from game.model.errors import SaveError
from game.model.message import term
from game.ui.keys.keys import Command
from game.ui.look.theme import TEXT_DIM
from game.ui.screens.options import Options
from game.ui.screens.rules import RulesBrowser
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog
from game.ui.window.message import Notice, Question

_ROW_PX = 46
_GAP_PX, _BETWEEN_PX = 8, 16
_WIDE_PX = 720


class PauseMenu(Dialog):
    """What can be done with a game as a whole."""

    name = "pause"
    size_px = (420, 482)

    def __init__(
        self, game: Game, look_back: Callable[[], None] | None = None,
        pages: Sequence[tuple[Command, Callable[[], None]]] = (),
    ) -> None:  # fmt: skip
        """The menu of a game; `look_back` opens its past, if that can be had, `pages` more that tells of it."""
        self._game = game
        self._look_back = look_back
        self._pages = pages
        if pages:
            self.size_px = (_WIDE_PX, self.size_px[1])

    def build(self, widgets: Widgets) -> None:
        """A column of buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("pause.heading")
        width = (inside.width - px(_BETWEEN_PX)) // 2 if self._pages else inside.width
        place = pygame.Rect(inside.left, inside.top, width, px(_ROW_PX))
        self._page_buttons(widgets, place.move(width + px(_BETWEEN_PX), 0))
        for id_, press, command in (
            ("resume", self.close, Command.CANCEL),
            ("save", lambda: self.app.push(SaveGame(self._game)), Command.SAVE),
            ("load", self.app.ways.to_saved_games, Command.LOAD),
            ("history", self._history, Command.REPLAY),
            ("options", lambda: self.app.push(Options()), Command.OPTIONS),
            ("rules", lambda: self.app.push(RulesBrowser("", self._game.scenario)), Command.RULES),
            ("quit", self._quit, Command.QUIT),
        ):
            if id_ == "history" and self._look_back is None:
                continue
            widgets.button(id_, place, words(f"pause.{id_}"), press, command=command, look="row")
            place = place.move(0, place.height + px(_GAP_PX))
        widgets.focus("resume")

    def _page_buttons(self, widgets: Widgets, place: pygame.Rect) -> None:
        """A second column: what tells of the game, with the keys that open it at the map."""
        keys, words = self.app.keyboard.play, self.app.words
        for command, press in self._pages:
            detail = words("pause.at_the_map", key=keys.label(command))
            label = words(f"commands.{command.value}")
            widgets.button(command.value, place, label, partial(self._open, press), look="row", detail=detail)
            place = place.move(0, place.height + self.app.px(_GAP_PX))

    def _open(self, press: Callable[[], None]) -> None:
        self.close()
        press()

    def _history(self) -> None:
        self.close()
        if self._look_back is not None:
            self._look_back()

    def _quit(self) -> None:
        """Back to the title; the game lies in its journal."""
        self.app.ways.to_title()


class SaveGame(Dialog):
    """Asks for a name and saves the game under it."""

    name = "save"
    size_px = (560, 250)

    def __init__(self, game: Game) -> None:
        """Save a game; a name is proposed."""
        self._game = game
        turn, _ = game.scenario.system.phase_key(game.state)
        self._text = ""
        self._turn = turn

    def build(self, widgets: Widgets) -> None:
        """The name, and the buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("save.heading")
        self._text = self._text or self._proposal()
        place = pygame.Rect(inside.left, inside.top + px(32), inside.width, px(38))
        widgets.entry("name", place, self._text, self._set_text)
        row = pygame.Rect(inside.left, inside.bottom - px(42), inside.width, px(42))
        back = pygame.Rect(row.left, row.top, px(150), row.height)
        widgets.button("cancel", back, words("save.cancel"), self.close, command=Command.CANCEL)
        save = pygame.Rect(row.right - px(190), row.top, px(190), row.height)
        widgets.button("save", save, words("save.save"), self._save, command=Command.CONFIRM, look="main")
        widgets.focus("name")

    def _proposal(self) -> str:
        words = self.app.words
        turn = words("save.turn", turn=self._turn) if self._turn else words("save.set_up")
        called = words.say(term("scenario", self._game.scenario.title))
        kept = "".join(letter for letter in called if letter.isalnum() or letter in " -").strip()
        return f"{kept[: LONGEST_NAME - len(turn) - 1].strip()} {turn}"

    def _set_text(self, text: str) -> None:
        self._text = text

    def _save(self) -> None:
        words = self.app.words
        try:
            path = save_path(self._text)
        except SaveError as error:
            self.app.push(Notice(words("save.no_name"), words.say(error.said)))
            return
        if path.exists():
            text = words("save.replaces", name=self._text.strip())
            self.app.push(Question(words("save.replace_heading"), text, yes=words("save.replace"), then=self._write))
        else:
            self._write()

    def _write(self) -> None:
        try:
            self._game.save(save_path(self._text))
        except SaveError as error:
            self.app.push(Notice(self.app.words("save.failed"), self.app.words.say(error.said)))
        else:
            self.close()

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what the line is."""
        super().draw_background(surface)
        px, inside = self.app.px, self.inside
        line = pygame.Rect(inside.left, inside.top, inside.width, px(26))
        draw_fitting(self.app, surface, self.app.words("save.name"), line, TEXT_DIM)
