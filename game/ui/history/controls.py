"""Mouse and keyboard while a game is looked back on: who gets an event, and what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.ui.history.map_hand import MapHand
from game.ui.history.panels import PastPanels
from game.ui.history.past_bar import CLOSE
from game.ui.history.transport import BUTTONS, SLIDER
from game.ui.keys.keys import Command
from game.ui.play.hand.log_actions import LogActions
from game.ui.play.hand.mouse_events import tell_mouse
from game.ui.play.panels.panel import rule_of
from game.ui.window.screen import Window


class PastScreen(Protocol):
    """The screen that looks back on a game, as far as mouse and keyboard go."""

    app: Window
    hand: MapHand
    panels: PastPanels
    log: LogActions

    def keys(self) -> dict[Command, Callable[[], object]]:
        """What keys do here that others than this screen need not know."""
        ...

    def go(self, step: int) -> None:
        """Show a step at once."""
        ...

    def show_rule(self, number: str) -> None:
        """Open the rules at a number."""
        ...

    def relook(self) -> None:
        """Something looks different."""
        ...

    def close(self) -> None:
        """Go back to where one came from."""
        ...


class PastControls:
    """Turns events into what the screen does."""

    def __init__(self, screen: PastScreen) -> None:
        """Controls of a screen."""
        self._screen = screen
        self.hovered = ""
        """The id of what is under the mouse."""
        self._has_grip = False
        """Whether the slider is being dragged."""
        self._keys: dict[Command, Callable[[], object]] = {
            **screen.log.table(),
            **screen.hand.table(),
            **screen.keys(),
            Command.CARDS_UP: partial(self._read_on, -1),
            Command.CARDS_DOWN: partial(self._read_on, 1),
        }

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""
        screen = self._screen
        if screen.log.handle(event):
            return True
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                screen.hand.key_up(screen.app.keyboard.looking_back.command_of(event))
            case pygame.WINDOWFOCUSLOST:
                screen.hand.let_go()
                self._has_grip = False
            case _:
                return tell_mouse(self, event)
        return True

    def _key_down(self, event: pygame.event.Event) -> bool:
        command = self._screen.app.keyboard.looking_back.command_of(event)
        if self._screen.hand.key_down(event, command):
            return True
        if command not in self._keys:
            return False
        self._keys[command]()
        return True

    def moved(self, position: tuple[int, int]) -> None:
        """The mouse is somewhere else in the window."""
        screen, panels = self._screen, self._screen.panels
        if self._has_grip:
            screen.go(panels.transport.step_at(position[0]))
        elif panels.scrolls(pygame.event.Event(pygame.MOUSEMOTION, pos=position)):
            screen.relook()
        else:
            hovered = panels.hit(position)
            if hovered != self.hovered:
                self.hovered = hovered
                screen.relook()
            if not panels.box_covers(position):  # what it is about stays pointed at
                screen.hand.move(position, is_over_map=panels.open_map.collidepoint(position))

    def pressed(self, event: pygame.event.Event) -> None:
        """A button goes down."""
        screen, panels = self._screen, self._screen.panels
        if panels.hit(event.pos) == SLIDER:
            self._has_grip = True
            screen.go(panels.transport.step_at(event.pos[0]))
        elif panels.scrolls(event):
            screen.relook()
        elif panels.open_map.collidepoint(event.pos) and not panels.box_covers(event.pos):
            screen.hand.press(event)

    def released(self, event: pygame.event.Event) -> None:
        """A button is let go of."""
        screen, panels = self._screen, self._screen.panels
        if self._has_grip:
            self._has_grip = False
        elif panels.scrolls(event):
            screen.relook()
        elif not screen.hand.release(event) and event.button == pygame.BUTTON_LEFT:
            self.press(panels.hit(event.pos))

    def wheeled(self, event: pygame.event.Event) -> None:
        """The wheel is turned."""
        screen = self._screen
        if screen.panels.log_covers(screen.app.mouse):
            screen.panels.log.handle(event)
            screen.relook()
        elif screen.panels.cards_cover(screen.app.mouse):
            screen.panels.cards.handle(event)
            screen.relook()
        elif screen.panels.open_map.collidepoint(screen.app.mouse):
            screen.hand.wheel(event, screen.app.mouse)

    def _read_on(self, step: int) -> None:
        """Bring what is out of view of the cards into it."""
        self._screen.panels.cards.page(step)
        self._screen.relook()

    def press(self, name: str) -> None:
        """Do what a button, a line of the log or the number of a rule stands for."""
        screen = self._screen
        if screen.log.press(name):
            return
        if name == CLOSE:
            screen.close()
        elif rule := rule_of(name):
            screen.show_rule(rule)
        elif name in {command.value for command in (*BUTTONS, Command.BRANCH)}:
            self._keys[Command(name)]()
