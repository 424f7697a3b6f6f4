"""Flags over what is fought for: a pole with a cloth in the colours of whoever holds it."""

from __future__ import annotations

import pygame

from game.ui.look import palette
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint.livery import Livery
from game.ui.paint.plate import Outline
from game.ui.paint.symbols import FINE

_SHARE = 0.46
_BESIDE_SHARE = 0.36
"""How high a flag is, as a part of its hex, alone and over a counter; in a small hex it is a little higher."""
_WIDTH_SHARE = 0.86
"""How wide a flag is, as a part of its height."""
_LEAST_PX = 12
_SMALL_HEX_PX = 50
"""Below this counters nearly fill their hexes, and a flag stands on the symbol of its own."""


def flag_area(centre: tuple[float, float], hex_px: int, *, beside: bool) -> pygame.Rect:
    """What a flag covers in the middle of a hex, or on the upper edge of the counter there."""
    height = max(_LEAST_PX, round(hex_px * (_BESIDE_SHARE if beside else _SHARE)))
    right, down = (0.3, 0.04 if hex_px < _SMALL_HEX_PX else -0.29) if beside else (-0.05, 0.2)
    area = pygame.Rect(0, 0, round(height * _WIDTH_SHARE), height)
    area.midbottom = (round(centre[0]) + round(right * hex_px), round(centre[1]) + round(down * hex_px))
    return area


class FlagPainter:
    """Draws flags and keeps what it has drawn."""

    def __init__(self) -> None:
        """A painter that has drawn nothing yet, in the usual colours."""
        self.scheme: Scheme = USUAL
        self._kept: dict[tuple[Livery | None, int, str], pygame.Surface] = {}

    def draw(
        self, surface: pygame.Surface, owner: Livery | None, centre: tuple[float, float], hex_px: int, *, beside: bool
    ) -> None:
        """A flag in the middle of a hex, or on the upper edge of the counter there: no figure lies below it."""
        area = flag_area(centre, hex_px, beside=beside)
        picture = self.picture(owner, area.height)
        surface.blit(picture, picture.get_rect(midbottom=area.midbottom))

    def picture(self, owner: Livery | None, height_px: int) -> pygame.Surface:
        """A flag of this height; that of nobody is of bare cloth."""
        key = (owner, height_px, self.scheme.id)
        if key not in self._kept:
            self._kept[key] = self._drawn(owner, height_px)
        return self._kept[key]

    def _drawn(self, owner: Livery | None, height_px: int) -> pygame.Surface:
        side = height_px * FINE
        width = round(side * _WIDTH_SHARE)
        layer = pygame.Surface((width, side), pygame.SRCALPHA, 32)
        line = max(FINE, round(side * 0.05))
        left, right = line * 2, width - line
        top, bottom = line, round(side * 0.58)
        cloth = [(left, top), (right, top), (right, bottom), (left, bottom)]
        if owner is not None and owner.outline is Outline.CUT:  # shape tells sides apart as it does on counters
            cloth = [
                (left, top),
                (right, top),
                (round(right * 0.72), (top + bottom) // 2),
                (right, bottom),
                (left, bottom),
            ]
        colour = owner.colour(self.scheme) if owner is not None else palette.ZONE_RIM
        pygame.draw.polygon(layer, palette.BOX_EDGE, [(x + line // 2, y + line // 2) for x, y in cloth])
        pygame.draw.polygon(layer, colour, cloth)
        pygame.draw.polygon(layer, palette.BOX_EDGE, cloth, max(FINE, line * 2 // 3))
        pygame.draw.line(layer, palette.BOX_EDGE, (line, 0), (line, side), line * 2)
        pygame.draw.line(layer, palette.FOLD, (line, line), (line, side - line), max(1, line))
        return pygame.transform.smoothscale(layer, (round(width / FINE), height_px))
