"""The fonts of the game, by what they are for."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import pygame

from game.scenario.locate import data_folder


class Role(Enum):
    """What a text is: each has its own face."""

    PLACE = "EBGaramond-Regular.otf"
    """Names of places on the map."""
    WATER = "EBGaramond-Italic.otf"
    """Names of waters, along their course."""
    TEXT = "Lato-Regular.ttf"
    """The words of the window."""
    STRONG = "Lato-Bold.ttf"
    """Headings and buttons of the window."""
    FIGURES = "RobotoCondensed-Regular.ttf"
    """Hex numbers and other small figures."""
    VALUES = "RobotoCondensed-Bold.ttf"
    """Strengths on counters, figures that must be read at once."""


class Fonts:
    """Fonts by role and size in pixels, each opened once."""

    def __init__(self) -> None:
        """No font is opened before it is asked for."""
        if not pygame.font.get_init():
            pygame.font.init()
        self._folder = data_folder("assets") / "fonts"
        self._open: dict[tuple[Role, int, bool], pygame.Font] = {}

    def get(self, role: Role, size_px: int, *, bold: bool = False) -> pygame.Font:
        """The font of a role whose lines are about `size_px` high, 6 at least; `bold` thickens its strokes."""
        key = (role, max(6, size_px), bold)
        if key not in self._open:
            font = pygame.Font(self.path(role), key[1])
            font.set_bold(bold)
            self._open[key] = font
        return self._open[key]

    def path(self, role: Role) -> Path:
        """The file of a role's face."""
        return self._folder / role.value
