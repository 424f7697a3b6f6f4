"""What is shown when the game itself has failed."""

from __future__ import annotations

import pygame

from game.model.message import Message
from game.ui.keys.keys import Command
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_COLUMN_PX = 760


class Apology(Page):
    """Says that there was a fault and where its details are; from here it goes back to the title."""

    name = "apology"
    is_last_word = True

    def __init__(self, said: Message) -> None:
        """An apology with the sentence that says where the details are."""
        self._said = said

    def build(self, widgets: Widgets) -> None:
        """The sentence, and the way back."""
        body, words = self.body, self.app.words
        self.heading = words("apology.heading")
        width = min(body.width, self.app.px(_COLUMN_PX))
        place = pygame.Rect(body.centerx - width // 2, body.top, width, self.app.px(200))
        paragraphs = [Paragraph(words.say(self._said)), Paragraph(words("apology.saved"))]
        widgets.add("text", TextPane(self.app, place, paragraphs))
        widgets.button(
            "title",
            self.foot(220, from_right=0),
            words("apology.title"),
            self._go,
            command=Command.CONFIRM,
            look="main",
        )
        widgets.on(Command.CANCEL, self._go)

    def _go(self) -> None:
        self.app.ways.to_title()
