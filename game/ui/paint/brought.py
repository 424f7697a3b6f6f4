"""Small pictures of maps that a game brings along: at its first start nobody has painted one yet."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import pygame

from game.model.errors import GameError
from game.model.regular import read_at_most
from game.scenario.locate import data_folders

FOLDER = "maps"
ENDING = ".jpg"
_MOST_BYTES = 2**20


def brought_picture(name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a board whose own, once it is painted, has this name; None if no game brings one along.

    The name tells the board and its painter, so that nothing else is taken for it. It is a 32-bit surface.
    """
    with suppress(OSError, pygame.error, GameError):
        for folder in data_folders("assets"):
            path = folder / FOLDER / f"{Path(name).stem}{ENDING}"
            if path.is_file():
                return _read(path, size)
    return None


def _read(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    picture = pygame.image.load(io.BytesIO(read_at_most(path, _MOST_BYTES)), ENDING)
    if picture.get_size() != size:
        return None
    surface = pygame.Surface(size, 0, 32)
    surface.blit(picture, (0, 0))
    return surface
