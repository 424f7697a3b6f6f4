"""The paper round the map: its margin, the double frame, the dark line where the hexes end."""

from __future__ import annotations

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.grid.topology import OFF_BOARD
from game.ui.look import palette
from game.ui.paint.noise import fractal_noise
from game.ui.paint.shapes import CLEAR, SUPERSAMPLE, lay, layer_for

_SEED = 2
_FRAME_HEXES = ((0.16, 0.030), (0.225, 0.012))
"""Distance from the paper's edge and thickness of the frame's two lines."""


class PaperSheet:
    """Paper with a hole in the shape of the board."""

    def __init__(self, layout: BoardLayout) -> None:
        """Paper for a layout."""
        self._layout = layout
        topology = layout.topology
        steps = np.array(layout.corner_steps)
        self._edges = layout.outline(range(topology.size))
        self._hexes = layout.centres[:, None, :] + steps
        """Corners of every hex: float64 of shape (hexes, corners, 2)."""
        self._boxes = np.concatenate([self._hexes.min(axis=1), self._hexes.max(axis=1)], axis=1)

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Lay the paper over what is outside the board in an area of the sheet."""
        if self._is_covered(area):
            return
        layer = layer_for(area)
        layer.blit(pygame.transform.smoothscale(_paper(area), layer.get_size()), (0, 0))
        self._frame(layer, area)
        boxes = self._boxes
        touching = (boxes[:, 0] < area.right) & (boxes[:, 2] > area.left) & (boxes[:, 1] < area.bottom)
        for hex in np.flatnonzero(touching & (boxes[:, 3] > area.top)).tolist():
            points = (self._hexes[hex] - area.topleft) * SUPERSAMPLE
            pygame.draw.polygon(layer, CLEAR, points.tolist())
        self._outline(layer, area)
        lay(layer, target)

    def _is_covered(self, area: pygame.Rect) -> bool:
        """Whether an area lies wholly inside the board: no edge comes near it and its middle is a hex."""
        near = area.inflate(4, 4)
        if any(near.clipline(a, b) for a, b in self._edges):
            return False
        return self._layout.hex_at(area.center) != OFF_BOARD

    def _outline(self, layer: pygame.Surface, area: pygame.Rect) -> None:
        width = max(2, round(self._layout.hex_px * 0.026 * SUPERSAMPLE))
        for a, b in self._edges:
            ends = [((x - area.left) * SUPERSAMPLE, (y - area.top) * SUPERSAMPLE) for x, y in (a, b)]
            pygame.draw.line(layer, palette.FRAME, ends[0], ends[1], width)
            for end in ends:
                pygame.draw.circle(layer, palette.FRAME, end, width / 2)

    def _frame(self, layer: pygame.Surface, area: pygame.Rect) -> None:
        hex_px = self._layout.hex_px
        for inset, thick in _FRAME_HEXES:
            far = hex_px * inset
            left, top = (far - area.left) * SUPERSAMPLE, (far - area.top) * SUPERSAMPLE
            width, height = ((length - 2 * far) * SUPERSAMPLE for length in self._layout.size)
            rect = pygame.Rect(round(left), round(top), round(width), round(height))
            pygame.draw.rect(layer, palette.FRAME, rect, width=max(2, round(hex_px * thick * SUPERSAMPLE)))


def _paper(area: pygame.Rect) -> pygame.Surface:
    """Old paper, a little blotched."""
    blotches = fractal_noise(area.size, 90, 4, _SEED, area.topleft)[:, :, None]
    dark, pale = np.array(palette.PAPER_DARK), np.array(palette.PAPER)
    rgb = dark + (pale - dark) * np.clip((blotches - 0.5) * 2.2 + 0.62, 0, 1)
    surface = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    surface.fill((255, 255, 255, 255))
    pygame.surfarray.blit_array(surface, rgb.astype(np.uint8).transpose(1, 0, 2))
    return surface
