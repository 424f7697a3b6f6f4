"""What widgets need of the window that they stand in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.ui.keys.keyboard import Keyboard
from game.ui.look.measures import Measures


class Frame(Measures, Protocol):
    """A window as widgets see it: how large it is and everything in it, where the mouse is, what the keys do."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        ...

    @property
    def text_scale(self) -> float:
        """By how much writing, and what holds it, is larger than designed."""
        ...

    @property
    def keyboard(self) -> Keyboard:
        """Which key does what."""
        ...

    @property
    def mouse(self) -> tuple[int, int]:
        """Where the mouse was last."""
        ...

    @property
    def clock(self) -> Callable[[], float]:
        """Seconds, from any beginning."""
        ...
