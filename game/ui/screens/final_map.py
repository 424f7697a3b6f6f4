"""A small picture of the whole map with everybody on it."""

from __future__ import annotations

import pygame

from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.board.camera import HEX_PX, Camera
from game.ui.desk.stage import Scenery
from game.ui.look.theme import AMBER_DEEP, WELL
from game.ui.paint.works import Works
from game.ui.play.panels.kit import Kit

_COUNTER_SHARE = 0.95
_LEAST_PX = 9


class FinalMap:
    """A board in a frame, with all pieces as small as they must be."""

    def __init__(self, kit: Kit, board: Board, scenery: Scenery, room: pygame.Rect) -> None:
        """A picture as large as fits into a room, at its top."""
        app = kit.app
        edge = app.bare_px(3)
        inside = room.inflate(-2 * edge, -2 * edge)
        picture = app.pictures.get(board, (max(8, inside.width), max(8, inside.height))).copy()
        layout = lay_out(board.topology, HEX_PX)
        scale = picture.width / layout.size[0]
        if scenery.works:
            self._lay_works(kit, board, scenery, picture)
        size = max(app.bare_px(_LEAST_PX), round(layout.hex_px * scale * _COUNTER_SHARE))
        for piece in scenery.pieces.values():
            x, y = layout.centre(piece.hex)
            kit.pieces.draw(picture, piece.look, (x * scale, y * scale), size)
        self._picture = picture
        self._place = picture.get_rect(midtop=(room.centerx, room.top + edge))
        self._frame = self._place.inflate(2 * edge, 2 * edge)

    @staticmethod
    def _lay_works(kit: Kit, board: Board, scenery: Scenery, picture: pygame.Surface) -> None:
        """Draw what was built, as it is in the end, over the map."""
        layout = lay_out(board.topology, HEX_PX)
        layer = pygame.Surface(layout.size, pygame.SRCALPHA, 32)
        camera = Camera(layout, layer.get_rect())
        camera.zoom_to(HEX_PX)
        Works(board, kit.app.fonts).draw(layer, camera, scenery.works)
        small = pygame.transform.smoothscale(layer, picture.get_size())
        picture.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    @property
    def bottom(self) -> int:
        """Where the frame ends."""
        return self._frame.bottom

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture and its frame."""
        pygame.draw.rect(surface, WELL, self._frame)
        surface.blit(self._picture, self._place)
        pygame.draw.rect(surface, AMBER_DEEP, self._frame, 1)
