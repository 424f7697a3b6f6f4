"""A small map with everything on it, and pictures compared without a display."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
from numpy.typing import NDArray

from game.scenario.board import Board, Place
from tests.systems.standard.rules.builder import make_board


def full_board() -> Board:
    """Six by five hexes: every terrain, water, way, bridge and a ferry."""
    board = make_board(
        [". . w w r b", ". t . w r b", ". . . . . .", "C C . . w .", "C . . t . ."],
        rivers="0103/0104 0103/0203 0203/0204 0303/0304 0203/0304 0303/0403 0403/0404 0503/0504 0403/0504 0503/0603",
        canals="0404/0504 0404/0505 0405/0505",
        streams="0302/0303 0302/0402",
        highways=["0101 0102 0103 0104 0105"],
        roads=["0202 0302 0303 0304 0404", "0404 0505 0605"],
        trails=["0503 0504 0505"],
        railroads=["0201 0202 0203 0204 0205", "0303 0304 0305"],
        bridges={"main": "highway road 0103/0104", "steel": "railroad rail 0203/0204",
                 "twin": "highway road 0303/0304", "twin_rail": "railroad rail 0303/0304",
                 "lock": "canal road 0404/0505"},
        ferries="0503/0504",
    )  # fmt: skip
    index = board.topology.index
    places = (
        Place("Grootstad", index("0104"), "city"),
        Place("Marktdorp", index("0202"), "town"),
        Place("Klein", index("0303"), "village"),
        Place("Ver", index("0601"), "village"),
    )
    return replace(board, places=places, north="right", hex_km=1.8)


def pixels(surface: pygame.Surface) -> NDArray[np.uint8]:
    """Red, green and blue of every pixel."""
    return pygame.surfarray.array3d(surface)


def grey(surface: pygame.Surface) -> NDArray[np.float64]:
    """How bright each pixel looks to somebody who sees no colours, on a ground of middle grey."""
    ground = pygame.Surface(surface.get_size(), 0, 32)
    ground.fill((128, 128, 128))
    ground.blit(surface, (0, 0))
    return pixels(ground) @ np.array([0.299, 0.587, 0.114])


def unlike(a: pygame.Surface, b: pygame.Surface) -> float:
    """Share of the pixels that look plainly different without colours; 1.0 for pictures of unequal size."""
    if a.get_size() != b.get_size():
        return 1.0
    return float((np.abs(grey(a) - grey(b)) > 24).mean())


def canvas(width: int = 640, height: int = 480) -> pygame.Surface:
    """An empty surface that needs no display."""
    surface = pygame.Surface((width, height), 0, 32)
    surface.fill((150, 160, 120))
    return surface
