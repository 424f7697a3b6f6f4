"""A small picture of the whole map with everybody on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scenario.board import Board
from game.ui.camera import HexLayout
from game.ui.paint.counters import nation_colour
from game.ui.play.stage import Scenery
from game.ui.theme import AMBER_DEEP, WELL

if TYPE_CHECKING:
    from game.ui.app import App

_COUNTER_SHARE = 0.8
_LEAST_PX = 5


class FinalMap:
    """A board in a frame, a small field in its nation's colour for each piece."""

    def __init__(self, app: App, board: Board, scenery: Scenery, room: pygame.Rect) -> None:
        """A picture as large as fits into a room."""
        edge = app.bare_px(3)
        inside = room.inflate(-2 * edge, -2 * edge)
        picture = app.pictures.get(board, (max(8, inside.width), max(8, inside.height))).copy()
        layout = HexLayout(board.topology)
        scale = picture.width / layout.size[0]
        size = max(app.bare_px(_LEAST_PX), round(layout.hex_px * scale * _COUNTER_SHARE))
        for piece in scenery.pieces.values():
            x, y = layout.centre(piece.hex)
            spot = pygame.Rect(0, 0, size, size)
            spot.center = (round(x * scale), round(y * scale))
            colour = nation_colour(piece.look.nation, piece.look.side, app.settings.scheme)
            radius = 0 if piece.look.side else size // 3  # sides differ by shape as well
            pygame.draw.rect(picture, (0, 0, 0), spot.inflate(2, 2), border_radius=radius)
            pygame.draw.rect(picture, colour, spot, border_radius=radius)
        self._picture = picture
        self._place = picture.get_rect(center=room.center)
        self._frame = self._place.inflate(2 * edge, 2 * edge)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture and its frame."""
        pygame.draw.rect(surface, WELL, self._frame)
        surface.blit(self._picture, self._place)
        pygame.draw.rect(surface, AMBER_DEEP, self._frame, 1)
