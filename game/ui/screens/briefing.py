"""What a new game is about: its story, what each side must do, and how long it lasts."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.engine.game import Game
from game.model.message import term
from game.ui.desk.overview import Briefing
from game.ui.keys.keys import Command
from game.ui.look.theme import TEXT_DIM
from game.ui.play.table.table import WindowTable
from game.ui.widgets.text_pane import Paragraph, TextPane
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog
from game.ui.window.settings import Switch

_BUTTON_PX = 42


class BriefedGame(Protocol):
    """The play screen, as far as its game is told of before it begins."""

    title: str
    game: Game

    @property
    def table(self) -> WindowTable:
        """Who plays."""
        ...

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        ...


class BriefingSheet(Dialog):
    """Shown once when a new game begins."""

    name = "briefing"
    size_px = (760, 560)

    def __init__(self, play: BriefedGame, briefing: Briefing) -> None:
        """The briefing of the game on a play screen."""
        self.title = play.title
        self._play = play
        self._briefing = briefing

    def build(self, widgets: Widgets) -> None:
        """The text, and below it the buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = self.app.words.say(term("scenario", self._play.title))
        row = pygame.Rect(inside.left, inside.bottom - px(_BUTTON_PX), inside.width, px(_BUTTON_PX))
        begin = pygame.Rect(row.right - px(200), row.top, px(200), row.height)
        widgets.button("begin", begin, words("briefing.begin"), self.close, command=Command.CONFIRM, look="main")
        hide = pygame.Rect(row.left, row.top, min(px(280), begin.left - row.left - px(10)), row.height)
        widgets.button("hide", hide, words("briefing.hide"), self._hide, command=Command.INSTEAD)
        text = pygame.Rect(inside.left, inside.top, inside.width, row.top - inside.top - px(12))
        follow = self._play.show_rule
        widgets.add("text", TextPane(self.app, text, self._paragraphs(), links=self._rules, follow=follow))
        widgets.on(Command.CANCEL, self.close)

    @property
    def _rules(self) -> frozenset[str]:
        """The rules that the text names."""
        briefing, agreed = self._briefing, self._play.game.scenario.agreed
        named = [rule for _, _, rule in briefing.goals] + [fact.rule for fact in briefing.facts]
        return frozenset((*named, *(variant.rule for variant in agreed)))

    def _paragraphs(self) -> list[Paragraph]:
        words, keys, briefing = self.app.words, self.app.keyboard.play, self._briefing
        told = [
            Paragraph(words.say(self._play.game.scenario.summary_said)),
            Paragraph(briefing.length, colour=TEXT_DIM),
        ]
        own = self._play.table.people
        for side, goal, rule in briefing.goals:
            name = words.say(self._play.game.scenario.sides.said(side))
            is_yours = len(own) == 1 and side in own
            head = words("briefing.your_goal", side=name) if is_yours else words("briefing.goal", side=name)
            told += [Paragraph(head, is_heading=True), Paragraph(f"{goal} [{rule}]")]
        lines = ((fact, f"{fact.label}: {fact.value}" if fact.value else fact.label) for fact in briefing.facts)
        told += [Paragraph(f"{line} [{fact.rule}]", colour=TEXT_DIM) for fact, line in lines]
        agreed = [f"{words.say(variant.said)} [{variant.rule}]" for variant in self._play.game.scenario.agreed]
        agreed += [words("plans.agreed")] if self._play.game.tells_plans else []
        told += [Paragraph(words("briefing.agreed"), is_heading=True)] if agreed else []
        told += [Paragraph(said) for said in agreed]
        objectives, calendar = keys.label(Command.OBJECTIVES), keys.label(Command.CALENDAR)
        told.append(Paragraph(words("briefing.hint", objectives=objectives, calendar=calendar), colour=TEXT_DIM))
        return told

    def _hide(self) -> None:
        """Never show a briefing again, until the options say otherwise."""
        if self.app.settings.is_on(Switch.BRIEFING):
            self.app.settings.turn(Switch.BRIEFING)
        self.close()
