"""A counter while it is drawn: parts and points of it in shares of its plate, and its inks."""

from __future__ import annotations

import pygame

from game.model.frozen import frozen
from game.ui.look import palette
from game.ui.paint.livery import mixed


@frozen
class Sketch:
    """The counter being drawn: its surface, where the plate lies on it, and its inks."""

    surface: pygame.Surface
    left: int
    size: int
    ink: palette.Rgb
    wash: float
    """How much grey lies over everything: it has moved."""

    def washed(self, colour: palette.Rgb) -> palette.Rgb:
        """A colour as it is seen under that grey."""
        return mixed(colour, palette.WASH, self.wash)

    def rect(self, left: float, top: float, right: float, bottom: float) -> pygame.Rect:
        """A part of the plate, given in shares of it."""
        x, y = self.left + left * self.size, self.left + top * self.size
        return pygame.Rect(round(x), round(y), round((right - left) * self.size), round((bottom - top) * self.size))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A point of the plate, given in shares of it."""
        return round(self.left + x * self.size), round(self.left + y * self.size)
