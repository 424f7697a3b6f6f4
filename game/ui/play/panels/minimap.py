"""The whole map in a corner: who stands where, and the part of it that is in view."""

from __future__ import annotations

import pygame

from game.scenario.board import Board
from game.ui.desk.stage import Scenery
from game.ui.look.theme import EDGE, PANEL, TEXT
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.map_view import MapView

_WIDTH_PX, _HEIGHT_PX = 300, 210
_DOT_PX = 7


class Minimap:
    """A small picture of a board; a click on it moves the map there."""

    def __init__(self, kit: Kit, board: Board, view: MapView) -> None:
        """A picture of a board and of what a view shows of it."""
        self._kit = kit
        self._board = board
        self._view = view
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.is_shown = False

    def fit(self, room: pygame.Rect) -> None:
        """Take the lower right corner of the map, if it is shown."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        if self.is_shown:
            picture = self._picture
            self.rect = picture.get_rect(
                bottomright=(room.right - self._kit.bare_px(8), room.bottom - self._kit.bare_px(8))
            )

    @property
    def frame(self) -> pygame.Rect:
        """What of the window it takes with its edge."""
        return self.rect.inflate(self._kit.bare_px(6), self._kit.bare_px(6))

    @property
    def _picture(self) -> pygame.Surface:
        room = (self._kit.bare_px(_WIDTH_PX), self._kit.bare_px(_HEIGHT_PX))
        return self._kit.app.pictures.get(self._board, room)

    def go_to(self, position: tuple[int, int]) -> None:
        """Move the map so that what is at a position of the picture comes to its middle."""
        width, height = self._view.camera.layout.size
        across = (position[0] - self.rect.left) / max(1, self.rect.width)
        down = (position[1] - self.rect.top) / max(1, self.rect.height)
        self._view.look_at((width * across, height * down))

    def draw(self, surface: pygame.Surface, scenery: Scenery, *, hides_counters: bool) -> None:
        """Draw picture, counters and the frame of what is in view."""
        edge = self.frame
        if not self.is_shown or not edge.colliderect(surface.get_clip()):
            return
        pygame.draw.rect(surface, PANEL, edge)
        surface.blit(self._picture, self.rect)
        width, height = self._view.camera.layout.size
        dot = self._kit.bare_px(_DOT_PX)
        for piece in () if hides_counters else scenery.pieces.values():
            x, y = self._view.camera.layout.centre(piece.hex)
            spot = pygame.Rect(0, 0, dot, dot)
            spot.center = (
                round(self.rect.left + x / width * self.rect.width),
                round(self.rect.top + y / height * self.rect.height),
            )
            pygame.draw.rect(surface, (0, 0, 0), spot.inflate(2, 2))
            self._kit.swatch(surface, spot, piece.look.livery)
        self._frame(surface)
        pygame.draw.rect(surface, EDGE, edge, 1)

    def _frame(self, surface: pygame.Surface) -> None:
        camera = self._view.camera
        width, height = camera.layout.size
        left, top = camera.to_sheet(camera.viewport.topleft)
        right, bottom = camera.to_sheet(camera.viewport.bottomright)
        seen = pygame.Rect(
            round(self.rect.left + left / width * self.rect.width),
            round(self.rect.top + top / height * self.rect.height),
            round((right - left) / width * self.rect.width),
            round((bottom - top) / height * self.rect.height),
        )
        pygame.draw.rect(surface, TEXT, seen.clip(self.rect), self._kit.bare_px(2))
