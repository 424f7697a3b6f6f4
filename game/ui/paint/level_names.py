"""Levels of places, as a map's vocabulary declares them, in small letters under their numbers: a floor, a loft."""

from __future__ import annotations

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.scenario.board import Board
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.lettering import haloed

SHOWN_FROM_PX = 74
_SIZE_HEXES, _DOWN_HEXES = 0.12, -0.32
"""How high the letters are, and where their upper edge is from the middle of a place."""
_BETWEEN = " \N{MIDDLE DOT} "


def levels_said(board: Board) -> dict[int, str]:
    """The levels of each kind of terrain that has any, from the lowest."""
    said = enumerate(_BETWEEN.join(board.levels[level] for level in kind.levels) for kind in board.terrain_words)
    return {kind: text for kind, text in said if text}


class LevelNames:
    """Writes the levels of all places of a board at one zoom."""

    def __init__(self, board: Board, layout: BoardLayout, fonts: Fonts) -> None:
        """Of a board that lies so."""
        self._layout = layout
        font = fonts.get(Role.FIGURES, max(9, round(layout.hex_px * _SIZE_HEXES)))
        pictures = {kind: haloed(font, text) for kind, text in levels_said(board).items()}
        found = np.flatnonzero(np.isin(board.terrain, list(pictures))).tolist()
        self._places = [(hex, pictures[int(board.terrain[hex])]) for hex in found]

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Write those that touch an area of the sheet on a surface of that area."""
        for hex, picture in self._places:
            x, y = self._layout.centre(hex)
            place = picture.get_rect(midtop=(round(x), round(y + self._layout.hex_px * _DOWN_HEXES)))
            if place.colliderect(area):
                target.blit(picture, place.move(-area.x, -area.y))
