"""What each side was after, player turn by player turn, when the game is over: the planner's reasons in sentences."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.engine.game import Game
from game.lab.aims import GameAims
from game.language.phrasebook import capital
from game.model.side import Side
from game.ui.keys.keys import Command
from game.ui.look.theme import BODY_PX, TEXT_DIM
from game.ui.play.hand.host import PastWays
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_LIST_SHARE, _ROW_PX, _GAP_PX, _INSET_PX = 0.26, 34, 16, 10


class PlannedGame(Protocol):
    """The play screen, as far as it is told what the sides of its game were after."""

    title: str
    game: Game

    @property
    def looking_back(self) -> PastWays:
        """What leads to its past."""
        ...


class AimsPage(Page):
    """The plans of a game that is over: player turns on the left, what their side was after on the right."""

    name = "aims"

    def __init__(self, play: PlannedGame) -> None:
        """The page of the game on a play screen."""
        self.title = play.title
        self._play = play
        self._aims = GameAims(play.game)
        self._turns = self._aims.turns()
        self._chosen = 0

    def __len__(self) -> int:
        """How many player turns there were."""
        return len(self._turns)

    def build(self, widgets: Widgets) -> None:
        """The list, the text, the buttons."""
        px, words, body = self.app.px, self.app.words, self.body
        self.heading, self.subheading = words("aims.heading"), words("aims.subheading")
        rows = pygame.Rect(body.left, body.top, round(body.width * _LIST_SHARE), body.height)
        box = ListBox(self.app, rows, self, px(_ROW_PX), chosen=self._chosen, choose=self._choose, open_row=self._look)
        widgets.add("turns", box)
        left = rows.right + px(_GAP_PX)
        place = pygame.Rect(left, body.top, body.right - left, body.height)
        self.pane = widgets.add("told", TextPane(self.app, place, self._parts()))
        widgets.button("back", self.foot(150, from_left=0), words("turning.back"), self.close, command=Command.CANCEL)
        if len(self):
            widgets.button(
                "look", self.foot(220, from_right=0), words("turning.look"), self._look, command=Command.CONFIRM,
                look="main",
            )  # fmt: skip
        widgets.focus("turns" if len(self) else "back")

    def _choose(self, number: int) -> None:
        self._chosen = number
        self.pane.show(self._parts())
        self.dirty = True

    def _look(self) -> None:
        """Look back on the moment when the chosen plan was made."""
        self._play.looking_back.history(self._turns[self._chosen].number)

    def _parts(self) -> list[Paragraph]:
        """What the side of the chosen player turn was after, formation by formation."""
        words = self.app.words
        if not len(self):
            return [Paragraph(words("aims.none"))]
        planned = self._turns[self._chosen]
        told = [Paragraph(capital(words("aims.line", who=aim.who, said=aim.said))) for aim in self._aims.told(planned)]
        heading = Paragraph(self._when(self._chosen), is_heading=True)
        nothing = Paragraph(words("aims.nothing"))
        return [heading, *(told or [nothing]), Paragraph(words("aims.about"), colour=TEXT_DIM)]

    def _when(self, number: int) -> str:
        planned = self._turns[number]
        return self.app.words("turning.when", turn=planned.turn, side=self._name(planned.side))

    def _name(self, side: Side) -> str:
        return self.app.words.say(self._play.game.scenario.sides.said(side))

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A player turn: when and whose."""
        side = self._turns[number].side
        ink = self.app.settings.scheme.side_ink(side, self._play.game.scenario.sides)
        place = rect.inflate(-2 * self.app.px(_INSET_PX), 0)
        draw_fitting(self.app, surface, self._when(number), place, ink, size_px=BODY_PX)
