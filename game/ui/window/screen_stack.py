"""The screens of the window, each on top of the one that opened it."""

from __future__ import annotations

from contextlib import suppress

from game.ui.window.screen import Screen, Window


class ScreenStack:
    """Screens that lie on each other: who comes, who leaves, which are seen."""

    def __init__(self) -> None:
        """No screen yet."""
        self._screens: list[Screen] = []
        self.has_left = False
        """Whether a page was left that may hold maps: its parts hold each other, and Python looks but seldom."""

    @property
    def top(self) -> Screen | None:
        """The screen that gets the events."""
        return self._screens[-1] if self._screens else None

    @property
    def all(self) -> tuple[Screen, ...]:
        """All screens, the lowest first."""
        return tuple(self._screens)

    @property
    def seen(self) -> list[Screen]:
        """The top screen, under it the page that it is a dialog of; dialogs between them are not seen."""
        if self.top is None or not self.top.modal:
            return self._screens[-1:]
        pages = [screen for screen in self._screens if not screen.modal]
        return [*pages[-1:], self.top]

    def push(self, screen: Screen, window: Window) -> None:
        """Put a screen on top; the others wait under it."""
        below = self.top
        self._screens.append(screen)
        screen.enter(window)
        if below is not None:
            below.covered(screen)

    def take_off(self) -> None:
        """The top screen leaves for good; the one below is not told."""
        screen = self._screens.pop()
        self.has_left |= not screen.modal
        screen.leave()

    def clear(self) -> None:
        """All screens leave, the top one first."""
        while self._screens:
            self.take_off()

    def give_up(self) -> None:
        """All screens are taken off, whatever fails as they leave."""
        while self._screens:
            with suppress(Exception):
                self._screens.pop().leave()
