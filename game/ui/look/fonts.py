"""The fonts of the game, by what they are for."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from game.scenario.locate import data_folder

MOST_OPEN = 160
"""So many fonts are kept open, those asked for last: every zoom step of the map asks for sizes of its own."""

MOST_WRITTEN = 256
"""So many short texts over the map are kept as pictures, those asked for last."""


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
    """Fonts by role and size in pixels, each opened once while it is in use."""

    def __init__(self) -> None:
        """No font is opened before it is asked for."""
        if not pygame.font.get_init():
            pygame.font.init()
        self._opened = lru_cache(MOST_OPEN)(_opened)
        self._written = lru_cache(MOST_WRITTEN)(self._write)

    def get(self, role: Role, size_px: int, *, bold: bool = False) -> pygame.Font:
        """The font of a role whose lines are about `size_px` high, 6 at least; `bold` thickens its strokes."""
        return self._opened(role, max(6, size_px), bold)

    def written(self, role: Role, size_px: int, text: str, colour: tuple[int, int, int]) -> pygame.Surface:
        """A few letters as a picture, not to be changed; kept, for they are written in frame after frame."""
        return self._written(role, size_px, text, colour)

    def _write(self, role: Role, size_px: int, text: str, colour: tuple[int, int, int]) -> pygame.Surface:
        return self.get(role, size_px).render(text, True, colour)  # noqa: FBT003 - pygame takes no keyword

    @staticmethod
    def path(role: Role) -> Path:
        """The file of a role's face."""
        return data_folder("assets") / "fonts" / role.value


def _opened(role: Role, size_px: int, bold: bool) -> pygame.Font:  # noqa: FBT001
    """A font out of memory: one out of a file would hold that file open as long as it is used."""
    font = pygame.Font(BytesIO(_face(Fonts.path(role))), size_px)
    font.set_bold(bold)
    return font


@cache
def _face(path: Path) -> bytes:
    """A face as its file has it, read once for fonts of all sizes."""
    return path.read_bytes()
