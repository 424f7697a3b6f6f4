"""What lies in the lower left corner of the map: its compass, and the scale of kilometres."""

from __future__ import annotations

import pygame

from game.scenario.board import Board
from game.ui.board.camera import Camera
from game.ui.look.fonts import Fonts
from game.ui.paint.furniture import compass, scale_bar

_RADIUS_PX = 26
_NOTHING = pygame.Rect(0, 0, 0, 0)


class MapCorner:
    """Draws compass and scale of one board."""

    def __init__(self, board: Board, fonts: Fonts) -> None:
        """Nothing is drawn yet."""
        self._board = board
        self._fonts = fonts
        self._compasses: dict[float, pygame.Surface] = {}
        self._scales: dict[tuple[int, float], tuple[pygame.Surface, int]] = {}

    def draw(
        self, surface: pygame.Surface, camera: Camera, scale: float, covered: pygame.Rect = _NOTHING,
        above: pygame.Rect = _NOTHING,
    ) -> None:  # fmt: skip
        """Draw them where they lie."""
        surface.fblits(self.lay(camera, scale, covered, above))

    def lay(
        self, camera: Camera, scale: float, covered: pygame.Rect = _NOTHING, above: pygame.Rect = _NOTHING
    ) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Scale and compass as large as a window of this scale has them, each with its place in the window.

        The scale lies beside the compass, or below it where it would lie half on the sheet and half beside it; where
        that has no room either, on the sheet. A compass that would lie half on it moves over, the scale below it.
        All of it stands on what covers the corner; where that leaves no room below what lies `above`, there is none.
        """
        if scale not in self._compasses:
            self._compasses[scale] = compass(self._fonts, round(_RADIUS_PX * scale), self._board.north)
        rose = self._compasses[scale]
        left, bottom = camera.open.x + 4, camera.open.bottom - 4
        is_moved = left < camera.sheet_rect.left < left + rose.width
        if is_moved:
            left = camera.sheet_rect.left + 4
        bar, bar_right = self._bar(camera.hex_px, scale)
        laid: list[tuple[pygame.Surface, pygame.Rect]] = []
        width = rose.width if bar is None else max(bar.width, rose.width if is_moved else rose.width + bar.width)
        if covered.colliderect(left, bottom - 2 * rose.height, width, 2 * rose.height):
            bottom = covered.top - 4
            if bottom - 2 * rose.height < max(camera.open.top, above.bottom):
                return []
        if bar is not None:
            beside = bar.get_rect(left=left + rose.width + 2, bottom=bottom - round(12 * scale))
            if is_moved or left + bar_right < camera.sheet_rect.left < beside.right:
                below = bar.get_rect(left=left, bottom=bottom - round(4 * scale))
                laid.append((bar, below))
                bottom = below.top
            else:
                if beside.left < camera.sheet_rect.left < beside.right:
                    beside.left = camera.sheet_rect.left + 4
                laid.append((bar, beside))
        laid.append((rose, rose.get_rect(left=left, bottom=bottom)))
        return laid

    def _bar(self, hex_px: int, scale: float) -> tuple[pygame.Surface | None, int]:
        """The scale of kilometres, where the map has one, and how far to the right anything of it is drawn."""
        if self._board.hex_km is None:
            return None, 0
        key = (hex_px, scale)
        if key not in self._scales:
            bar = scale_bar(self._fonts, hex_px, self._board.hex_km, scale)
            self._scales[key] = (bar, bar.get_bounding_rect().right)
        return self._scales[key]
