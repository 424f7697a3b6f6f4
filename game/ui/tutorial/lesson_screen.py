"""A game on the screen with a lesson over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pygame

from game.ai.registry import opponent, proposed_opponent
from game.engine.game import Game
from game.grid.topology import OFF_BOARD
from game.scenario.lesson import Lesson, Opponent
from game.scenario.scenario import Scenario
from game.ui.desk.desk import Do, Reply
from game.ui.keys.keys import Command
from game.ui.play.panels.status_line import HINT, WARNING
from game.ui.play.play_screen import PlayScreen
from game.ui.tutorial.bookmark import Bookmark, forget
from game.ui.tutorial.card import LessonCard
from game.ui.tutorial.card_text import card_of
from game.ui.tutorial.coach import CardFace, Coach
from game.ui.tutorial.hand import LessonHand
from game.ui.tutorial.pointers import Pointers
from game.ui.tutorial.table import LessonOpponent, LessonTable
from game.ui.window.screen import Screen, Window

_COMMAND = re.compile(r"\{(\w+)\}")


def _played(played: Opponent, lesson: Lesson, scenario: Scenario) -> LessonOpponent:
    """Somebody with his part of the lesson; GameError if who goes on behind it is not to be had."""
    system = scenario.system.name
    goes_on = opponent(played.then or proposed_opponent(system), system)
    return LessonOpponent(played.actions, goes_on.new(lesson.seed))


class LessonScreen(PlayScreen):
    """The play screen with a card that tells what to try; a lesson that is over leaves the game to be played on."""

    table: LessonTable

    def __init__(self, lesson: Lesson, scenario: Scenario, bookmark: Bookmark | None = None) -> None:
        """A screen for a lesson of a scenario, from its beginning or a bookmark.

        GameError if an opponent is not to be had, or if the rules refuse what had been done up to the bookmark.
        """
        game = Game.new(scenario, seed=lesson.seed)
        opponents = {scenario.sides.of(played.side): _played(played, lesson, scenario) for played in lesson.opponents}
        super().__init__(game, {**dict.fromkeys(scenario.sides), **opponents})
        self.table = LessonTable(game, opponents)
        self.lesson = lesson
        self._bookmark = bookmark
        if bookmark is not None:
            for action in bookmark.actions:
                self.table.do(scenario.system.decode(scenario.setting, action))
            self.table.go_back(bookmark.begins[-1][1])
        self.coach: Coach | None = None
        self.is_card_hidden = False
        self._under: list[tuple[pygame.Rect, pygame.Surface]] = []
        """What the card and what points cover of the game as it is drawn, to be put back."""

    def enter(self, app: Window) -> None:
        """Sit down, and begin the lesson."""
        super().enter(app)
        self.card = LessonCard(self.kit)
        self.pointers = Pointers(self)
        self.hand = LessonHand(self)
        self.coach = Coach(self, self.lesson)
        self.table.undo_refusal = self._undo_refusal
        if self._bookmark is None:
            self.coach.begin()
        else:
            self.coach.resume(self._bookmark)

    def _undo_refusal(self) -> str:
        if self.coach is None or self.coach.may_undo():
            return ""
        return self.app.words("tutorial.undo_barred")

    # the lesson

    def step_has_begun(self) -> None:
        """The card has another page: show what it points at."""
        self.is_card_hidden = False
        self.pointers.begin()
        self._changed()

    def has_come_on(self) -> None:
        """The lesson has come a step farther: keep the place, and at the end forget it."""
        coach = self.coach
        if coach is None:
            return
        if coach.page is CardFace.END:
            forget(self.lesson)
        elif coach.page is CardFace.STEP:
            self.table.notice = coach.bookmark().keep()

    def with_keys(self, text: str) -> str:
        """A text with the keys that commands in braces have now."""
        label = self.app.keyboard.play.label
        return _COMMAND.sub(lambda found: label(Command(found[1])), text)

    def play_on(self) -> None:
        """The lesson is over; the game is a game like any other from here."""
        self.coach = None
        self.view.painter.covered = pygame.Rect(0, 0, 0, 0)
        self.table.keep()
        self.say(self.app.words("tutorial.played_on"))
        self.changed()

    def take(self, reply: Reply) -> None:
        """Carry out what a click or key came to, if the lesson has no objection."""
        coach = self.coach
        if coach is not None and isinstance(reply, Do) and not coach.allows(reply.actions):
            coach.correct()
            self.say(self.app.words("tutorial.not_now"), WARNING)
            self.changed()
            return
        super().take(reply)
        if coach is not None:
            coach.update(0.0)

    def say(self, text: str, kind: str = HINT, rule: str = "") -> None:
        """Say something in the status line."""
        super().say(text, kind, rule)
        coach = self.coach
        if coach is not None and kind == WARNING:
            coach.notice()
            goal = coach.step.until
            if goal is None or not (rule and goal.refused == rule):
                coach.correct()

    # events and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event: the card's own first."""
        if self.coach is not None and self._has_map and self.hand.handle(event):
            return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        """Time has passed, for the game and for the lesson."""
        super().update(seconds)
        if self.coach is None or not self._has_map:
            return
        if self.coach.update(seconds) or self.pointers.update(seconds):
            self.dirty = True

    @property
    def wait_seconds(self) -> float | None:
        """When time matters next."""
        waits = [super().wait_seconds]
        if self.coach is not None and self._has_map:
            waits += [self.coach.seconds_left, self.pointers.wait_seconds]
        return min((wait for wait in waits if wait is not None), default=None)

    def covered(self, by: Screen) -> None:
        """A page has been opened over the map: it may be what the lesson wanted, or show the map without a card."""
        self.view.painter.covered = pygame.Rect(0, 0, 0, 0)
        super().covered(by)
        if self.coach is not None:
            self.coach.notice()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""
        super().resize(size)
        self.card.forget()

    # what is shown

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the game, then what is pointed at and the card."""
        super().draw(surface)
        if self._draw_lesson(surface):
            self.draw(surface)

    def draw_changed(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what looks different of the game, and the lesson over it: what it covered is put back first."""
        left = [pygame.Rect(rect) for rect, _ in self._under]
        for rect, picture in self._under:
            surface.blit(picture, rect)
        parts = super().draw_changed(surface)
        if self._draw_lesson(surface):
            self.draw(surface)
            return None
        return [*parts, *left, *(rect for rect, _ in self._under)] if parts is not None else None

    def _draw_lesson(self, surface: pygame.Surface) -> bool:
        """Draw what is pointed at and the card; True if the game must be drawn anew, clear of the card."""
        self._under = []
        if self.coach is None or not self._has_map:
            return False
        places = self.pointers.places()
        content = card_of(self, self.coach)
        avoided = [*places.rects, *self._seen_through(), *self.placing.to_choose()]
        counters = [self.view.hex_rect(hex) for hex in self.view.painter.counters]
        self.card.fit(content, self.dashboard, self.contents, avoided, counters)
        if self.view.painter.covered != self.card.rect:  # compass and scale stand clear of it
            self.view.painter.covered = self.card.rect.copy()
            return True
        tip = self.dashboard.tip
        pointed = [] if self.is_card_hidden else self.pointers.areas(places)
        covers = [*pointed, self.card.rect, *([tip.rect] if tip.is_shown else [])]
        clipped = [rect.clip(surface.get_rect()) for rect in covers]
        self._under = [(rect, surface.subsurface(rect).copy()) for rect in clipped if rect]
        if not self.is_card_hidden:
            self.pointers.draw(surface, places)
            self._draw_words(surface, pointed)
            if tip.is_shown:  # why something was refused is read over what is pointed at
                tip.draw(surface, *tip.content)
        self.card.draw(surface, content, self.hand.hovered)
        return False

    def _draw_words(self, surface: pygame.Surface, pointed: Sequence[pygame.Rect]) -> None:
        """What is written over the map is read over what is pointed at; elsewhere it was drawn already."""
        before = surface.get_clip()
        for rect in pointed:
            surface.set_clip(rect.clip(before))
            self.view.draw_words(surface, self.marks, self.pointers.is_seen)
        surface.set_clip(before)

    def _seen_through(self) -> list[pygame.Rect]:
        """What the card should not cover besides what is pointed at: the minimap, and what a dialog is about."""
        focus = self.desk.focus if self.sheet is not None else OFF_BOARD
        return [self.minimap.rect, *([self.view.hex_rect(focus)] if focus != OFF_BOARD else [])]

    def state(self) -> dict[str, Any]:
        """What an onlooker may know, with where the lesson is."""
        said = super().state()
        coach = self.coach
        if coach is None or not said["ready"]:
            return said
        widgets = {**said["widgets"], **{name: list(rect) for name, rect in self.card.hits.items()}}
        place = {"page": str(coach.page), "number": coach.number, "step": coach.step.id, "card": list(self.card.rect)}
        return {**said, "widgets": widgets, "lesson": place}
