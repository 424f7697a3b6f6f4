"""What the window shows: screens, each on top of the one that opened it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.scenario.scenario import Scenario
from game.ui.language.words import Words
from game.ui.widgets.frame import Frame
from game.ui.window.map_pictures import MapPictures
from game.ui.window.settings import Settings
from game.ui.window.sound import Sounds
from game.ui.window.ways import Ways

if TYPE_CHECKING:
    from game.lab.curve import Curve


class Window(Frame, Protocol):
    """The window as its screens see it: what is set, what is said and heard, and the stack that they lie on."""

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        ...

    @property
    def words(self) -> Words:
        """What is said, in the player's language."""
        ...

    @property
    def sounds(self) -> Sounds:
        """What is heard."""
        ...

    @property
    def pictures(self) -> MapPictures:
        """Small pictures of maps."""
        ...

    @property
    def curves(self) -> dict[bytes, Curve]:
        """How the chances went in games, by their records."""
        ...

    @property
    def ways(self) -> Ways:
        """Where screens may lead."""
        ...

    # the stack

    @property
    def top(self) -> Screen | None:
        """The screen that gets the events."""
        ...

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the lowest first."""
        ...

    def push(self, screen: Screen) -> None:
        """Put a screen on top; the others wait under it."""
        ...

    def pop(self) -> None:
        """Take the top screen off."""
        ...

    def replace(self, screen: Screen) -> None:
        """Take all screens off and begin anew with this one."""
        ...

    def quit(self) -> None:
        """Close the window."""
        ...

    def wake(self) -> None:
        """End the wait for events; may be called in any thread."""
        ...

    # how it looks

    @property
    def when_sharper(self) -> Callable[[], None] | None:
        """What a painter of maps calls that paints beside the window; None has everything sharp when it is drawn."""
        ...

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        ...

    @property
    def is_full_screen(self) -> bool:
        """Whether it fills the desktop."""
        ...

    @property
    def ui_scale(self) -> float:
        """By how much pictures, margins and lines are larger than designed."""
        ...

    def set_ui_scale(self, scale: float) -> None:
        """Make everything in the window but the map larger or smaller."""
        ...

    def set_text_size(self, size: float) -> None:
        """Make writing larger or smaller beside everything else."""
        ...

    def set_language(self, language: str) -> None:
        """Say everything in another language from now on."""
        ...

    def toggle_full_screen(self) -> None:
        """Fill the desktop with the window, or give it back its size."""
        ...

    def change_look(self) -> None:
        """Draw everything anew."""
        ...


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
    is_last_word: bool = False
    """Whether it is shown because the game itself has failed: if it fails as well, nothing can be shown."""
    dirty: bool = True
    """Whether it must be drawn again; the app draws it and sets it back."""

    def enter(self, app: Window) -> None:  # noqa: B027 - a screen need not care
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

    def draw_changed(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw again onto a surface that still holds what this screen drew last.

        Returns the parts of the window that may look different now; None if that may be all of it.
        """
        self.draw(surface)
        return None

    def rules_place(self) -> tuple[str, Scenario | None]:
        """Where their key opens the rules from here: a rule's number, or none, and the scenario that is played."""
        return "", None

    def state(self) -> dict[str, Any]:
        """What an onlooker may know of this screen, as JSON data: for the state file."""
        return {}
