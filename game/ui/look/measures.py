"""Lengths and letters at the scale of a window, as everything that is drawn into it asks for them."""

from __future__ import annotations

from typing import Protocol

from game.ui.look.fonts import Fonts


class Measures(Protocol):
    """How large things are in a window."""

    @property
    def fonts(self) -> Fonts:
        """The fonts of the window."""
        ...

    def px(self, designed_px: float) -> int:
        """A designed length of writing and what holds it, at the scale of the window."""
        ...

    def bare_px(self, designed_px: float) -> int:
        """A designed length that does not grow with the writing."""
        ...
