"""The window and its stack of screens; events come in here, and this is where pictures go out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.faults import write_down
from game.engine.garbage import look_now
from game.ui.keys.held_keys import KEY_REPEAT_MILLISECONDS, HeldKeys
from game.ui.keys.keyboard import Keyboard
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.look.icon import window_icon
from game.ui.window.first_picture import SMALLEST_SIZE, window_of
from game.ui.window.lengths import Lengths
from game.ui.window.map_pictures import MapPictures
from game.ui.window.screen import Screen
from game.ui.window.screen_stack import ScreenStack
from game.ui.window.settings import Settings
from game.ui.window.sound import Sounds
from game.ui.window.state_file import StateFile
from game.ui.window.waiter import Waiter, post
from game.ui.window.ways import Guide, Ways

if TYPE_CHECKING:
    from game.lab.curve import Curve

LONGEST_STEP_SECONDS = 0.1
"""A longer pause (the window was dragged, the machine slept) counts as this much: nothing jumps."""
WAKE = pygame.event.custom_type()
"""Posted by `App.wake`."""
REDRAW = pygame.event.custom_type()
"""Posted by `App.draw_again`."""

Size = tuple[int, int]
Clock = Callable[[], float]


class App:
    """The window: a surface, the settings and the screens. Tests drive it by `handle`, `step` and `draw` alone."""

    def __init__(
        self, size: Size, guide: Callable[[App], Guide], *, settings: Settings,
        clock: Clock = time.monotonic, headless: bool = False,
    ) -> None:  # fmt: skip
        """Open a window of this size; headless opens none and draws into memory.

        `guide` makes what knows the screens that there are.
        """
        if headless:
            os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
        pygame.key.set_repeat(*KEY_REPEAT_MILLISECONDS)
        self.settings = settings
        self.words = Words(settings.language)
        self.keyboard = Keyboard(settings.keys, self.words)
        self.sounds = Sounds(settings, clock)
        self.fonts = Fonts()
        self.pictures = MapPictures(paints_ahead=not headless)
        self.when_sharper: Callable[[], None] | None = None if headless else self.draw_again
        """What a painter of maps calls that paints beside the window; None has everything sharp when it is drawn."""
        self.curves: dict[bytes, Curve] = {}
        """How the chances went in games, by their records: worked out once while the window is open."""
        self.is_full_screen = False
        pygame.display.set_icon(window_icon())
        self.surface = window_of(size)
        self.size: Size = self.surface.get_size()
        self._window_size = self.size
        self._lengths = Lengths(settings, self.size)
        self.mouse: tuple[int, int] = (-1, -1)
        """Where the mouse was last; outside the window before it first came in."""
        self.running = True
        self.clock = clock
        self._is_exposed = True
        self._drawn: list[Screen] = []
        """The screens that the window shows, as they were drawn last."""
        self._stack = ScreenStack()
        self._held = HeldKeys()
        self._guide, self._waiter = guide(self), Waiter()
        self._before = 0.0
        self._state_file = StateFile.from_environment()

    @property
    def ways(self) -> Ways:
        """Where screens may lead."""
        return self._guide.ways

    # the stack

    @property
    def top(self) -> Screen | None:
        """The screen that gets the events."""
        return self._stack.top

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the lowest first."""
        return self._stack.all

    def push(self, screen: Screen) -> None:
        """Put a screen on top; the others wait under it."""
        self._stack.push(screen, self)
        self._top_has_changed()

    def pop(self) -> None:
        """Take the top screen off; without any screen left the app ends."""
        self._stack.take_off()
        if self.top is not None:
            self.top.uncovered()
        else:
            self.quit()
        self._top_has_changed()

    def replace(self, screen: Screen) -> None:
        """Take all screens off and begin anew with this one."""
        self._stack.clear()
        self.push(screen)

    def quit(self) -> None:
        """End the loop after this event; every screen is told to leave."""
        self.running = False

    def _top_has_changed(self) -> None:
        self._is_exposed = True
        if self.top is not None:
            pygame.display.set_caption(self.top.title)

    # size and scale

    @property
    def ui_scale(self) -> float:
        """By how much pictures, margins and lines are larger than designed: as set, if the window has room for it."""
        return self._lengths.ui_scale

    @property
    def text_scale(self) -> float:
        """By how much writing, and what holds it, is larger than designed: as set, if the window has room for it."""
        return self._lengths.text_scale

    def px(self, designed_px: float) -> int:
        """A designed length of writing and what holds it, at the scale of this window, at least a pixel."""
        return self._lengths.px(designed_px)

    def bare_px(self, designed_px: float) -> int:
        """A designed length that does not grow with the writing: a margin, a picture, a line; at least a pixel."""
        return self._lengths.bare_px(designed_px)

    def set_ui_scale(self, scale: float) -> None:
        """Make everything in the window but the map larger or smaller; kept in the settings."""
        self.settings.set_ui_scale(scale)
        self._lay_out()

    def set_text_size(self, size: float) -> None:
        """Make writing larger or smaller beside everything else; kept in the settings."""
        self.settings.set_text_size(size)
        self._lay_out()

    def set_language(self, language: str) -> None:
        """Say everything in another language from now on; kept in the settings."""
        self.settings.set_language(language)
        self.words.choose(language)
        self._lay_out()

    def resize(self, size: Size) -> None:
        """The window is to have this size."""
        self._open((max(size[0], SMALLEST_SIZE[0]), max(size[1], SMALLEST_SIZE[1])))

    def toggle_full_screen(self) -> None:
        """Fill the desktop with the window, or give it back its size."""
        if not self.is_full_screen:
            self._window_size = self.size
        self.is_full_screen = not self.is_full_screen
        self._open(pygame.display.get_desktop_sizes()[0] if self.is_full_screen else self._window_size)

    def _open(self, size: Size) -> None:
        surface = pygame.display.get_surface()
        is_full_screen = bool(surface and surface.get_flags() & pygame.FULLSCREEN)
        if surface is None or surface.get_size() != size or is_full_screen != self.is_full_screen:
            surface = pygame.display.set_mode(size, pygame.FULLSCREEN if self.is_full_screen else pygame.RESIZABLE)
        self.surface = surface
        self._lay_out()

    def _lay_out(self) -> None:
        self.size = self._lengths.size = self.surface.get_size()
        self._is_exposed = True
        for screen in self.screens:
            screen.resize(self.size)
            screen.dirty = True

    # one round: events, time, picture

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event: the window's own here, the rest by the top screen; True if it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse = event.pos
        if event.type == pygame.QUIT:
            self.quit()
        elif self._held.is_idle(event, self.top):
            return True
        elif event.type == pygame.VIDEORESIZE:
            self.resize((event.w, event.h))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, REDRAW):
            self._is_exposed = True
        elif self.top is not None and self.top.wants_all_keys and event.type == pygame.KEYDOWN:
            return self.top.handle(event)
        elif self._guide.handle_first(event):
            return True
        elif self.top is not None:
            return self.top.handle(event) or self._guide.handle_last(event)
        return True

    def change_look(self) -> None:
        """The player wants other colours or counters: everything is drawn anew."""
        self._lay_out()

    def step(self, seconds: float) -> None:
        """Time has passed for the top screen."""
        if self.top is not None:
            self.top.update(min(seconds, LONGEST_STEP_SECONDS + (self.top.wait_seconds or 0.0)))

    def draw(self) -> bool:
        """Draw what can be seen, if any of it has changed; True if it was drawn."""
        seen = self._stack.seen
        if not (self._is_exposed or any(screen.dirty for screen in seen)):
            return False
        parts = None
        if len(seen) == 1 and seen == self._drawn and not self._is_exposed:
            parts = seen[0].draw_changed(self.surface)
        else:
            for screen in seen:
                screen.draw(self.surface)
        for screen in seen:
            screen.dirty = False
        self._drawn, self._is_exposed = seen, False
        if parts is None:
            pygame.display.flip()
        else:  # to hand all of a large window over takes longer than to draw what has changed in it
            pygame.display.update([*parts])
        return True

    def loop(self) -> None:
        """Run until the window is closed; while nothing moves this waits for events and draws nothing."""
        self._before = self.clock()
        while self.running:
            try:
                self._round()
            except Exception as fault:
                if self.top is not None and self.top.is_last_word:
                    raise  # nothing can be shown at all: the console must tell it
                self._apologise(fault)
        self.close()

    def _round(self) -> None:
        for event in self._waiter.events(self._wait_seconds()):
            self._state_file.hear(event)
            self.handle(event)
            if not self.running:
                break
        now = self.clock()
        self.step(now - self._before)
        self._before = now
        if self.draw():
            self._waiter.has_drawn()
        elif self._stack.has_left:
            self._stack.has_left = False
            look_now()
        self._state_file.update(self)

    def _apologise(self, fault: Exception) -> None:
        """A fault of ours: whatever was shown is given up; the game that was played lies in its journal."""
        said = write_down(fault)
        self._stack.give_up()
        self._guide.apologise(said)

    def _wait_seconds(self) -> float | None:
        """How long nothing need be done if nothing happens; None is for ever."""
        if self._is_exposed or self._stack.has_left or any(screen.dirty for screen in self._stack.seen):
            return 0.0
        return None if self.top is None else self.top.wait_seconds

    def wake(self) -> None:
        """End the loop's wait; may be called in any thread."""
        post(WAKE)

    def draw_again(self) -> None:
        """Have all that is seen drawn again, below dialogs too; may be called in any thread."""
        post(REDRAW)

    def close(self) -> None:
        """Let every screen leave, the top one first, and close the window; its size is kept for the next time."""
        if not self.is_full_screen:
            self.settings.set_window_size(self.size)
        self._stack.clear()
        pygame.display.quit()
