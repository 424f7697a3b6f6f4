"""The lesson's own part of mouse and keyboard: its card, and the keys on it."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.keys.keys import Command
from game.ui.play.hand.host import Acts, OpensRules, Redraws, WithWindow
from game.ui.play.hand.pointer import Pointer
from game.ui.tutorial.card import LessonCard
from game.ui.tutorial.card_text import BACK, COMMAND, HIDE, LEAVE, NEW, NEXT, PLAY_ON, RULE_CHIP, SKIP
from game.ui.tutorial.coach import CardFace, Coach

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class LessonHost(WithWindow, Acts, Redraws, OpensRules, Protocol):
    """The screen of a lesson, as far as keys and mouse are the lesson's."""

    card: LessonCard
    coach: Coach | None
    is_card_hidden: bool
    pointer: Pointer

    def play_on(self) -> None:
        """The lesson is over; the game goes on."""
        ...

    def obey(self, command: Command) -> None:
        """Do what a key does."""
        ...


class LessonHand:
    """Gets events before the game does, and lets it have those that are not the lesson's."""

    def __init__(self, screen: LessonHost) -> None:
        """The hand of a screen."""
        self._screen = screen
        self._presses = False
        self.hovered = ""
        """The button of the card under the mouse."""
        self._does = {
            NEXT: self._next, SKIP: self._skip, BACK: self._back, HIDE: self._hide, LEAVE: self._leave,
            PLAY_ON: screen.play_on, NEW: self._new_game, RULE_CHIP: self._rule, COMMAND: self._command,
        }  # fmt: skip

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was the lesson's."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in _MOUSE:
            return self._mouse(event)
        return event.type == pygame.MOUSEWHEEL and self._is_over_card(self._screen.app.mouse)

    def _is_over_card(self, position: tuple[int, int]) -> bool:
        return bool(self._screen.card.rect.collidepoint(position))

    def _mouse(self, event: pygame.event.Event) -> bool:
        screen = self._screen
        is_over = self._is_over_card(event.pos)
        hovered = screen.card.hit(event.pos) if is_over else ""
        if hovered != self.hovered:
            self.hovered = hovered
            screen.dirty = True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._presses = is_over
            return is_over
        if event.type == pygame.MOUSEBUTTONUP and self._presses:
            self._presses = False
            if event.button == pygame.BUTTON_LEFT and hovered:
                self.press(hovered)
            return True
        return is_over and not screen.pointer.is_held

    def _key(self, event: pygame.event.Event) -> bool:
        screen = self._screen
        command = screen.app.keyboard.play.command_of(event)
        pressed = {
            Command.LESSON_CARD: HIDE, Command.LESSON_BACK: BACK, Command.LESSON_SKIP: SKIP, Command.END_PHASE: NEXT,
            Command.LESSON_LEAVE: LEAVE,
        }.get(command) if command else None  # fmt: skip
        if pressed is None:
            return False
        name = next((button.id for button in screen.card.buttons if button.command is command), None)
        if name is None and pressed == HIDE:
            name = HIDE
        if name is None or (screen.is_card_hidden and name != HIDE):
            return False
        self.press(name)
        return True

    def press(self, name: str) -> None:
        """Press a button of the card."""
        screen = self._screen
        screen.skip()
        self._does[name]()
        screen.relook()

    def _next(self) -> None:
        if self._screen.coach is not None and self._screen.coach.is_reading:
            self._screen.coach.go_on()

    def _skip(self) -> None:
        if self._screen.coach is not None and self._screen.coach.page is CardFace.STEP:
            self._screen.coach.skip()

    def _back(self) -> None:
        if self._screen.coach is not None:
            self._screen.coach.go_back()

    def _hide(self) -> None:
        self._screen.is_card_hidden = not self._screen.is_card_hidden

    def _leave(self) -> None:
        if self._screen.coach is not None:
            self._screen.coach.leave()

    def _new_game(self) -> None:
        self._screen.app.ways.to_new_game()

    def _rule(self) -> None:
        if self._screen.coach is not None and self._screen.coach.step.rule:
            self._screen.show_rule(self._screen.coach.step.rule)

    def _command(self) -> None:
        coach = self._screen.coach
        if coach is not None and coach.step.button:
            self._screen.obey(Command(coach.step.button))
