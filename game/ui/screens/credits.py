"""Who made what the game is made of."""

from __future__ import annotations

import re

import pygame

from game import __version__
from game.language.phrasebook import capital
from game.model.errors import GameError
from game.scenario.locate import data_folder
from game.ui.keys.keys import Command
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_COLUMN_PX = 860


class Credits(Page):
    """The credits that the game ships, to read."""

    name = "credits"

    def build(self, widgets: Widgets) -> None:
        """The text and a way back."""
        body, words = self.body, self.app.words
        self.heading = words("credits.heading")
        self.subheading = f"{words('title.name')} {__version__}"
        width = min(body.width, self.app.px(_COLUMN_PX))
        place = pygame.Rect(body.centerx - width // 2, body.top, width, body.height)
        widgets.add("text", TextPane(self.app, place, _paragraphs() or [Paragraph(words("credits.missing"))]))
        widgets.button("back", self.foot(150, from_left=0), words("credits.back"), self.close, command=Command.CANCEL)
        widgets.focus("text" if widgets.has("text") else "back")


def _paragraphs() -> list[Paragraph]:
    """The credits file, without its marks of layout; nothing if it is not there."""
    try:
        text = (data_folder("assets") / "CREDITS.md").read_text(encoding="utf-8")
    except (OSError, ValueError, GameError):
        return []
    paragraphs: list[Paragraph] = []
    for block in re.split(r"\n\s*\n", text):
        for line in _lines(block):
            stripped = line.lstrip("#").strip()
            paragraphs.append(Paragraph(re.sub(r"[`*]", "", stripped), is_heading=line.startswith("#")))
    return paragraphs[1:]


def _lines(block: str) -> list[str]:
    """The rows of a table, each as one line; any other block as it is, headings apart."""
    rows = [line.strip() for line in block.strip().splitlines()]
    if rows and all(row.startswith("|") for row in rows):
        return [_row_said(*_cells(row)) for row in rows[2:]]
    if rows and rows[0].startswith("#"):
        return [rows[0], *([" ".join(rows[1:])] if rows[1:] else [])]
    return [" ".join(rows)] if rows else []


def _row_said(what: str, first: str, *more: str) -> str:
    """A row of a table as a line of sentences."""
    return f"{capital(what)}: {'. '.join((first, *map(capital, more)))}."


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]
