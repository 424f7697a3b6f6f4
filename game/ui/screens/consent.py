"""A roll or a hand-over taken back because all who play at this screen agree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.model.side import Side, Sides
from game.ui.keys.keys import Command
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog
from game.ui.window.message import BUTTON_PX


class Consent(Dialog):
    """Asks each side; once all have agreed it is done."""

    name = "consent"
    size_px = (620, 380)

    def __init__(self, sides: Sides, what: str, then: Callable[[], None]) -> None:
        """A question to all sides about what was done last, in words; `then` is done when all agree."""
        self._sides = sides
        self._what = what
        self._then = then
        self._agreed: set[Side] = set()

    def build(self, widgets: Widgets) -> None:
        """What would be taken back, a button for each side, and the way out."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("consent.heading")
        step = px(BUTTON_PX + 8)
        row = pygame.Rect(inside.left, inside.bottom - px(BUTTON_PX), inside.width, px(BUTTON_PX))
        first = row.move(0, -step * len(self._sides))
        text = pygame.Rect(inside.left, inside.top, inside.width, first.top - inside.top - px(10))
        for number, side in enumerate(self._sides):
            has_agreed = side in self._agreed
            told = words("consent.agreed" if has_agreed else "consent.agrees", side=words.say(self._sides.said(side)))
            button = widgets.button(
                f"agree:{self._sides.id(side)}", first.move(0, step * number), told, partial(self._agree, side),
                look="row" if has_agreed else "main",
            )  # fmt: skip
            button.enable(on=not has_agreed)
        widgets.button("no", row, words("message.cancel"), self.close, command=Command.CANCEL)
        widgets.add(
            "text", TextPane(self.app, text, [Paragraph(words("consent.text", what=self._what))], has_frame=False)
        )

    def _agree(self, side: Side) -> None:
        self._agreed.add(side)
        if len(self._agreed) < len(self._sides):
            self.rebuild()
            return
        self.close()
        self._then()
