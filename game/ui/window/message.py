"""Something to be told, and something to be asked before it is done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pygame

from game.ui.keys.keys import Command
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog

BUTTON_PX = 40


class Notice(Dialog):
    """Sentences that the player must see; they can be copied, to be shown to somebody."""

    name = "message"
    size_px = (640, 340)

    def __init__(self, heading: str, text: str) -> None:
        """A notice under a heading."""
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

    def __init__(
        self, heading: str, text: str, *, yes: str, then: Callable[[], None],
        instead: tuple[str, Callable[[], None]] | None = None,
    ) -> None:  # fmt: skip
        """A question; `yes` is what the button says that does it, `instead` a third button and what that does."""
        self.heading = heading
        self._text = text
        self._yes = yes
        self._then = then
        self._instead = instead

    def build(self, widgets: Widgets) -> None:
        """The text, and yes and no."""
        px, inside = self.app.px, self.inside
        row = pygame.Rect(inside.left, inside.bottom - px(BUTTON_PX), inside.width, px(BUTTON_PX))
        text = pygame.Rect(inside.left, inside.top, inside.width, row.top - inside.top - px(14))
        count = 2 if self._instead is None else 3
        place = pygame.Rect(row.left, row.top, (row.width - (count - 1) * px(14)) // count, row.height)
        step = place.width + px(14)
        yes, no = self._doing(self._then), self.app.words("message.cancel")
        widgets.button("yes", place, self._yes, yes, command=Command.CONFIRM, look="main")
        if self._instead is not None:
            label, then = self._instead
            widgets.button("instead", place.move(step, 0), label, self._doing(then), command=Command.INSTEAD)
        widgets.button("no", place.move((count - 1) * step, 0), no, self.close, command=Command.CANCEL)
        widgets.add("text", TextPane(self.app, text, [Paragraph(self._text)], has_frame=False))

    def _doing(self, then: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            self.close()
            then()

        return do
