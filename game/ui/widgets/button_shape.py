"""The shape of a button: a raised face with an edge and round corners."""

from __future__ import annotations

import pygame

from game.ui.look.theme import Colour

_FINER = 4
"""Drawn so many times as large and made smaller: corners are smooth."""


class ButtonShape:
    """The picture of one button's shape, drawn anew only when it looks different."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._key: object = None
        self._picture = pygame.Surface((1, 1))

    def get(
        self, size: tuple[int, int], colours: tuple[Colour, Colour], radius_px: int, edge_px: int
    ) -> pygame.Surface:
        """The shape in the colours of its face and its edge; not to be drawn on."""
        key = (size, colours, radius_px, edge_px)
        if key != self._key:
            self._key = key
            self._picture = _drawn(size, colours, radius_px, edge_px)
        return self._picture


def _drawn(size: tuple[int, int], colours: tuple[Colour, Colour], radius_px: int, edge_px: int) -> pygame.Surface:
    face, edge = colours
    large = pygame.Rect(0, 0, size[0] * _FINER, size[1] * _FINER)
    picture = pygame.Surface(large.size, pygame.SRCALPHA)
    picture.fill((*edge, 0))
    pygame.draw.rect(picture, edge, large, border_radius=radius_px * _FINER)
    inner = large.inflate(-2 * edge_px * _FINER, -2 * edge_px * _FINER)
    pygame.draw.rect(picture, face, inner, border_radius=max(0, radius_px - edge_px) * _FINER)
    return pygame.transform.smoothscale(picture, size)
