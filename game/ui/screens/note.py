"""A note that a player writes into the log of a game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.model.errors import GameError
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.text import draw_lines, wrapped
from game.ui.look.theme import BODY_PX, TEXT_DIM
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog
from game.ui.window.message import Notice

LONGEST = 300


class NoteDialog(Dialog):
    """Asks for the text of a note; an old one can be torn out."""

    name = "note"
    size_px = (680, 250)

    def __init__(self, text: str, write: Callable[[str], None], then: Callable[[], None]) -> None:
        """A dialog for a new note, or for one with a text; `write` keeps it, an empty text tears it out."""
        self._old = self._text = text
        self._write = write
        self._then = then

    def build(self, widgets: Widgets) -> None:
        """The line to write in, and the buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("note.change") if self._old else words("note.heading")
        line = pygame.Rect(inside.left, inside.top + px(44), inside.width, px(38))
        widgets.entry("text", line, self._text, self._set_text, longest=LONGEST)
        row = pygame.Rect(inside.left, inside.bottom - px(42), inside.width, px(42))
        back = pygame.Rect(row.left, row.top, px(150), row.height)
        widgets.button("cancel", back, words("note.cancel"), self.close, command=Command.CANCEL)
        if self._old:
            tear = pygame.Rect(back.right + px(14), row.top, px(190), row.height)
            widgets.button("remove", tear, words("note.remove"), lambda: self._keep(""))
        keep = pygame.Rect(row.right - px(190), row.top, px(190), row.height)
        widgets.button("keep", keep, words("note.keep"), self._keep_text, command=Command.CONFIRM, look="main")
        widgets.focus("text")

    def _set_text(self, text: str) -> None:
        self._text = text

    def _keep_text(self) -> None:
        if self._text.strip() or self._old:
            self._keep(self._text.strip())
        else:
            self.close()

    def _keep(self, text: str) -> None:
        try:
            self._write(text)
        except GameError as error:
            self.app.push(Notice(self.app.words("note.refused"), self.app.words.say(error.said)))
            return
        self.close()
        self._then()

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what notes are."""
        super().draw_background(surface)
        px, inside = self.app.px, self.inside
        font = self.app.fonts.get(Role.TEXT, px(BODY_PX))
        room = pygame.Rect(inside.left, inside.top - px(4), inside.width, px(44))
        draw_lines(surface, font, wrapped(font, self.app.words("note.what"), room.width), room, TEXT_DIM)
