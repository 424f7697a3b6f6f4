"""What the window shows: screens, each on top of the one that opened it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from game.ui.window.app import App


class Screen(ABC):
    """One page of the window. Only the top one gets events and time; nothing is drawn while nothing is dirty."""

    name: str = ""
    """Which screen this is, for tests and the state file."""
    title: str = "Arnhem"
    """The window's title while this screen is on top; it gives nothing away that the other side may not see."""
    modal: bool = False
    """Whether it is drawn over the screen below it, which stays to be seen."""
    wants_all_keys: bool = False
    """Whether even keys that do the same in every screen are for this one now."""
    dirty: bool = True
    """Whether it must be drawn again; the app draws it and sets it back."""

    def enter(self, app: App) -> None:  # noqa: B027 - a screen need not care
        """The screen has come onto the stack of an app, at the app's size and scale."""

    def leave(self) -> None:  # noqa: B027 - a screen need not care
        """The screen has been taken off the stack for good."""

    def covered(self, by: Screen) -> None:  # noqa: B027 - a screen need not care
        """Another screen has come on top of this one."""

    def uncovered(self) -> None:
        """The screen above has gone and this one is on top again."""
        self.dirty = True

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size, or the scale of its writing has changed."""

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""

    def update(self, seconds: float) -> None:  # noqa: B027 - a screen need not move
        """Time has passed: move what is moving and set `dirty` if it looks different now."""

    @property
    def wait_seconds(self) -> float | None:
        """When `update` is wanted next: 0 at the next frame, None not before the next event."""
        return None

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draw onto the window's surface: all of it, or over the screen below if this one is modal."""

    def rules_page(self) -> Screen:
        """The rules as their key opens them from here."""
        from game.ui.screens.rules import RulesBrowser

        return RulesBrowser()

    def state(self) -> dict[str, Any]:
        """What an onlooker may know of this screen, as JSON data: for the state file."""
        return {}
