"""Asked of whoever joins a game at another machine: whether each side is told what the other was after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.model.errors import GameError
from game.ui.keys.keys import Command
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.message import Notice
from game.ui.window.page import Page
from game.ui.window.screen import Screen, Window


class Begins(Protocol):
    """Makes the screen of the game as was agreed."""

    def __call__(self, app: Window, *, agrees: bool) -> Screen:
        """GameError if the host is gone."""
        ...


class PlansOffer(Page):
    """What the host proposes, before the game is seen; it goes on as it is answered."""

    name = "plans_offer"

    def __init__(self, begin: Begins, leave: Callable[[], None]) -> None:
        """`begin` makes the screen of the game as was agreed; `leave` tells the host that nobody comes."""
        self._begin = begin
        self._leave = leave
        self._is_answered = False

    def build(self, widgets: Widgets) -> None:
        """What it means, and three buttons."""
        words, body = self.app.words, self.body
        self.heading = words("plans.offer_heading")
        text = pygame.Rect(body.left, body.top, min(body.width, self.app.px(900)), body.height)
        widgets.add("text", TextPane(self.app, text, [Paragraph(words("plans.offer"))], has_frame=False))
        widgets.button(
            "leave", self.foot(190, from_left=0), words("plans.leave"), self._go_away, command=Command.CANCEL
        )
        decline = self.foot(260, from_right=236)
        widgets.button("decline", decline, words("plans.decline"), self._decline, command=Command.INSTEAD)
        widgets.button(
            "accept", self.foot(220, from_right=0), words("plans.accept"), self._accept, command=Command.CONFIRM,
            look="main",
        )  # fmt: skip
        widgets.focus("decline")

    def _accept(self) -> None:
        self._answer(agrees=True)

    def _decline(self) -> None:
        self._answer(agrees=False)

    def _answer(self, *, agrees: bool) -> None:
        self._is_answered = True
        app = self.app
        try:
            app.replace(self._begin(app, agrees=agrees))
        except GameError as error:  # the host has gone meanwhile
            app.ways.to_title()
            app.push(Notice(app.words("plans.offer_heading"), app.words.say(error.said)))

    def _go_away(self) -> None:
        self.app.ways.to_title()

    def leave(self) -> None:
        """The host hears of it if nothing was answered."""
        if not self._is_answered:
            self._leave()
