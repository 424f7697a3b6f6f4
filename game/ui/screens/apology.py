"""What is shown when the game itself has failed."""

from __future__ import annotations

import pygame

from game.ui.keys import Command
from game.ui.screens.page import Page
from game.ui.text_pane import Paragraph, TextPane
from game.ui.widgets import Widgets

_COLUMN_PX = 760


class Apology(Page):
    """Says that there was a fault and where its details are; from here it goes back to the title."""

    name = "apology"
    heading = "Something went wrong"

    def __init__(self, said: str) -> None:
        """An apology with the sentence that says where the details are."""
        self._said = said

    def build(self, widgets: Widgets) -> None:
        """The sentence, and the way back."""
        body = self.body
        width = min(body.width, self.app.px(_COLUMN_PX))
        place = pygame.Rect(body.centerx - width // 2, body.top, width, self.app.px(200))
        saved = "The game that was being played was saved with every step: Continue takes it up again."
        widgets.add("text", TextPane(self.app, place, [Paragraph(self._said), Paragraph(saved)]))
        widgets.button(
            "title", self.foot(220, from_right=0), "To the title", self._go, command=Command.CONFIRM, look="main"
        )
        widgets.on(Command.CANCEL, self._go)

    def _go(self) -> None:
        from game.ui.screens.title import TitleScreen

        self.app.replace(TitleScreen())
