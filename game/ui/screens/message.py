"""Something to be told, and something to be asked before it is done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame

from game.ui.keys import Command
from game.ui.screens.dialog import Dialog
from game.ui.text_pane import Paragraph, TextPane
from game.ui.widgets import Widgets

BUTTON_PX = 40


class Message(Dialog):
    """Sentences that the player must see; they can be copied, to be shown to somebody."""

    name = "message"
    size_px = (640, 340)

    def __init__(self, heading: str, text: str) -> None:
        """A message under a heading."""
        self.heading = heading
        self._text = text

    def build(self, widgets: Widgets) -> None:
        """The text, and the buttons under it."""
        px, inside = self.app.px, self.inside
        row = pygame.Rect(inside.left, inside.bottom - px(BUTTON_PX), inside.width, px(BUTTON_PX))
        text = pygame.Rect(inside.left, inside.top, inside.width, row.top - inside.top - px(14))
        close = pygame.Rect(row.right - px(150), row.top, px(150), row.height)
        widgets.button(
            "close", close, self.app.words("message.close"), self.close, command=Command.CONFIRM, look="main"
        )
        copy = pygame.Rect(row.left, row.top, px(170), row.height)
        widgets.button("copy", copy, self.app.words("message.copy"), self._copy, command=Command.COPY)
        widgets.add("text", TextPane(self.app, text, [Paragraph(self._text)]))
        widgets.on(Command.CANCEL, self.close)

    def _copy(self) -> None:
        with suppress(pygame.error):  # some machines have no clipboard
            pygame.scrap.put_text(f"{self.heading}\n{self._text}")


class Question(Dialog):
    """Asks before something is done that cannot be taken back."""

    name = "question"
    size_px = (560, 270)

    def __init__(self, heading: str, text: str, *, yes: str, then: Callable[[], None]) -> None:
        """A question; `yes` is what the button says that does it."""
        self.heading = heading
        self._text = text
        self._yes = yes
        self._then = then

    def build(self, widgets: Widgets) -> None:
        """The text, and yes and no."""
        px, inside = self.app.px, self.inside
        row = pygame.Rect(inside.left, inside.bottom - px(BUTTON_PX), inside.width, px(BUTTON_PX))
        text = pygame.Rect(inside.left, inside.top, inside.width, row.top - inside.top - px(14))
        half = (row.width - px(14)) // 2
        widgets.button(
            "yes", pygame.Rect(row.left, row.top, half, row.height), self._yes, self._do,
            command=Command.CONFIRM, look="main",
        )  # fmt: skip
        widgets.button(
            "no", pygame.Rect(row.right - half, row.top, half, row.height), self.app.words("message.cancel"),
            self.close, command=Command.CANCEL,
        )  # fmt: skip
        widgets.add("text", TextPane(self.app, text, [Paragraph(self._text)], has_frame=False))

    def _do(self) -> None:
        self.close()
        self._then()
