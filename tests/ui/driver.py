"""Plays the window without one: what a hand at mouse and keyboard would do, and what an eye would see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.ui.entrance.opening import open_window
from game.ui.play.play_screen import PlayScreen
from game.ui.window.screen import Screen
from game.ui.window.settings import Settings

ARTIFACTS = Path("test-artifacts")
FRAME_SECONDS = 1 / 60
PATIENCE_SECONDS = 120.0
"""What other threads and processes do is waited for as long as this, however busy the machine."""
KEYS = {"enter": "return", "esc": "escape", "plus": "+", "minus": "-", "pgup": "page up", "pgdn": "page down"}
MODS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}


class Driver:
    """An app in memory with a clock that only its steps move."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        ui_scale: float = 1.0,
        text_size: float = 1.0,
        language: str = "en",
        recap: bool = False,
    ) -> None:
        """A window of this size with nothing on it yet."""
        self.now = 0.0
        self.drawn = 0
        settings = Settings(data={"ui_scale": ui_scale, "text_size": text_size, "language": language, "recap": recap})
        self.app = open_window(size, settings=settings, clock=lambda: self.now, headless=True)
        pygame.mouse.set_pos((0, 0))
        pygame.event.clear()

    def show(self, screen: Screen) -> None:
        """Put a screen on top and let it appear."""
        self.app.push(screen)
        self.step(2)

    # time

    def step(self, count: int = 1, seconds: float = FRAME_SECONDS) -> int:
        """Let frames pass; returns how many of them drew something."""
        drawn = 0
        for _ in range(count):
            self._drain()
            self.now += seconds
            self.app.step(seconds)
            drawn += self.app.draw()
        self.drawn += drawn
        return drawn

    def until(self, is_so: Callable[[], object], *, seconds: float = FRAME_SECONDS, what: str = "") -> None:
        """Let frames pass until something is so that other threads, too, bring about."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert time.monotonic() < end, what or f"it never comes; {self.screens}"
            self.step(1, seconds)
            time.sleep(0.001)

    @staticmethod
    def let_think(screen: PlayScreen) -> None:
        """Wait for the thought of a player who is none of the people, if there is one."""
        if screen.flow._thinking is not None:
            screen.flow._thinking.wait(PATIENCE_SECONDS)

    def _drain(self) -> None:
        for event in pygame.event.get():
            self._send(event)

    def _send(self, event: pygame.event.Event) -> None:
        if self.app.running:
            self.app.handle(event)

    # mouse

    def hover(self, at: tuple[int, int] | str) -> tuple[int, int]:
        """Move the mouse to a place, or to the middle of a widget."""
        position = self.find(at).center if isinstance(at, str) else at
        pygame.mouse.set_pos(position)
        self.step()
        return position

    def click(self, at: tuple[int, int] | str, button: int = pygame.BUTTON_LEFT) -> None:
        """Move to a place or widget and click."""
        position = self.hover(at)
        self.press_button(position, button)
        self.release_button(position, button)

    def press_button(self, position: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Press a button of the mouse."""
        self._send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button, touch=False))
        self.step()

    def release_button(self, position: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Let a button of the mouse go."""
        self._send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button, touch=False))
        self.step()

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Press, move in a few steps, let go."""
        self.press_button(self.hover(start), button)
        for part in range(1, 5):
            x, y = (round(a + (b - a) * part / 4) for a, b in zip(start, end, strict=True))
            held = tuple(int(number == button) for number in (1, 2, 3))
            last = self.app.mouse
            pygame.mouse.set_pos((x, y))
            pygame.event.clear(pygame.MOUSEMOTION)
            rel = (x - last[0], y - last[1])
            self._send(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=rel, buttons=held, touch=False))
            self.step()
        self.release_button(end, button)

    def wheel(self, notches: int, at: tuple[int, int] | str) -> None:
        """Turn the wheel over a place: up is positive."""
        self.hover(at)
        self._send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_y=float(notches), flipped=False))
        self.step()

    # keys

    def key(self, name: str) -> None:
        """Press and let go a key, as "enter", "ctrl+z", "shift+tab" or "+"."""
        self.press_key(name)
        self.release_key(name)
        for held in (word for word in name.split("+")[:-1] if word in MODS):
            self.release_key(f"left {held}")

    def press_key(self, name: str) -> None:
        """Press a key and hold it; pressing it again is what a held key does."""
        key, mod = _key(name)
        text = chr(key) if 32 <= key < 127 and not mod & ~pygame.KMOD_SHIFT else ""
        self._send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
        if text:
            typed = text.upper() if mod & pygame.KMOD_SHIFT else text
            self._send(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        self.step()

    def release_key(self, name: str) -> None:
        """Let a key go."""
        key, mod = _key(name)
        self._send(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.step()

    def type(self, text: str) -> None:
        """Type text into what is focused."""
        for letter in text:
            self.key("space" if letter == " " else letter)

    def resize(self, size: tuple[int, int]) -> None:
        """Drag the window to another size."""
        self._send(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.step(2)

    # seeing

    @property
    def top(self) -> Screen:
        """The screen on top."""
        assert self.app.top is not None
        return self.app.top

    @property
    def screens(self) -> list[str]:
        """The names of all screens, the lowest first."""
        return [screen.name for screen in self.app.screens]

    def find(self, widget: str) -> pygame.Rect:
        """Where an enabled widget of the top screen is; KeyError with those there are if it is none of them."""
        places = self.top.state()["widgets"]
        if widget not in places:
            raise KeyError(f"{widget}; on {self.top.name} there is {', '.join(places)}")
        return pygame.Rect(places[widget])

    def pixels(self) -> Iterator[tuple[int, int, int]]:
        """A grid of the picture's colours, for comparing pictures."""
        width, height = self.app.size
        for y in range(4, height, 16):
            for x in range(4, width, 16):
                yield tuple(self.app.surface.get_at((x, y))[:3])  # type: ignore[misc]

    def picture(self) -> bytes:
        """The whole picture."""
        return pygame.image.tobytes(self.app.surface, "RGB")

    def screenshot(self, name: str) -> Path:
        """Keep the picture under test-artifacts/."""
        ARTIFACTS.mkdir(exist_ok=True)
        path = ARTIFACTS / f"{name}.png"
        pygame.image.save(self.app.surface, path)
        return path


def _key(name: str) -> tuple[int, int]:
    *mods, key = name.split("+") if name != "+" else ["+"]
    mod = 0
    for word in mods:
        mod |= MODS[word]
    return pygame.key.key_code(KEYS.get(key, key)), mod
