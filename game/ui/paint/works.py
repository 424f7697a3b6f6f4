"""What is built over several places and may be gone again: drawn over the baked map by painters of the system."""

from __future__ import annotations

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.model.frozen import frozen
from game.scenario.board import Board
from game.ui.board.camera import Camera
from game.ui.paint.own import own_looks
from game.ui.paint.shapes import Shapes, layer_for

_KEPT = 60


@frozen
class Work:
    """One of them, as it is now."""

    kind: str
    """What its system calls it, and paints it by."""
    places: tuple[int, ...]
    """The places that it leads through."""
    state: str = ""
    """In the words of its painter."""
    share: float = 1.0
    """How much of it is done."""


class Works:
    """Draws works at any zoom, and keeps what it has drawn."""

    def __init__(self, board: Board) -> None:
        """For one board; nothing is drawn by a system that paints none."""
        self._topology = board.topology
        self._painters = own_looks(board.system).works
        self._layouts: dict[int, BoardLayout] = {}
        self._kept: dict[tuple[Work, int], tuple[pygame.Surface, tuple[int, int]]] = {}

    def draw(self, surface: pygame.Surface, camera: Camera, works: tuple[Work, ...]) -> None:
        """Draw them where the camera sees them."""
        for work in works:
            if work.kind in self._painters:
                picture, (left, top) = self._picture(work, camera.hex_px)
                where = picture.get_rect(topleft=(camera.sheet_rect.x + left, camera.sheet_rect.y + top))
                if where.colliderect(camera.viewport):
                    surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _picture(self, work: Work, hex_px: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """A premultiplied picture of a work and where it lies on the sheet."""
        key = (work, hex_px)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            if hex_px not in self._layouts:
                self._layouts[hex_px] = lay_out(self._topology, hex_px)
            shapes = Shapes()
            line = np.array([self._layouts[hex_px].centre(place) for place in work.places])
            self._painters[work.kind].paint(shapes, line, hex_px, work.state, work.share)
            area = shapes.area
            layer = layer_for(area)
            shapes.draw(layer, area)
            self._kept[key] = (pygame.transform.smoothscale(layer, area.size), area.topleft)
        return self._kept[key]
