"""Markers that are no units: where help comes down, and what lends its value to a fight."""

from __future__ import annotations

import math

import pygame

from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint.livery import Livery
from game.ui.paint.plate import Outline, margin_px, plate
from game.ui.paint.symbols import FINE, symbol


class MarkerPainter:
    """Draws markers and keeps what it has drawn; all have room for a shadow round them, as counters have."""

    def __init__(self, fonts: Fonts, scheme: Scheme = USUAL) -> None:
        """A painter with these fonts, in the colours of a scheme."""
        self._fonts = fonts
        self.scheme = scheme
        self._kept: dict[tuple[Livery, str, int, bool, str], pygame.Surface] = {}

    def disc(self, livery: Livery, label: str, size_px: int, *, lost: bool = False) -> pygame.Surface:
        """The marker of a place where help comes down: a disc with a canopy; struck through once it is lost."""
        key = (livery, label, size_px, lost, self.scheme.id)
        if key not in self._kept:
            self._kept[key] = self._zone(livery.colour(self.scheme), label, size_px, lost=lost)
        return self._kept[key]

    def burst(self, livery: Livery, value: int, size_px: int, *, spent: bool = False) -> pygame.Surface:
        """A marker that lends its value to a fight: the burst of a shell, and what it adds."""
        key = (livery, f"+{value}", size_px, spent, self.scheme.id)
        if key not in self._kept:
            self._kept[key] = self._burst(livery, f"+{value}", size_px, spent=spent)
        return self._kept[key]

    def _zone(self, colour: palette.Rgb, label: str, size_px: int, *, lost: bool) -> pygame.Surface:
        surface = plate(size_px, colour, Outline.DISC)
        middle = margin_px(size_px) + size_px / 2
        rim_px = max(1, round(size_px * 0.045))
        pygame.draw.aacircle(surface, palette.ZONE_RIM, (middle, middle), size_px * 0.43, rim_px)
        canopy = symbol(
            "parachute", round(size_px * 0.5), round(size_px * 0.46), palette.COUNTER_PALE_INK, silhouette=True
        )
        surface.blit(
            canopy, canopy.get_rect(center=(middle, middle - size_px * 0.12)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        if size_px >= 18:
            self._word(surface, label, (middle, middle + size_px * 0.24), size_px * 0.29)
        if lost:
            reach = size_px * 0.34
            for width, ink in ((0.16, palette.BADGE_INK), (0.09, palette.CROSS)):
                pygame.draw.line(
                    surface,
                    ink,
                    (middle - reach, middle + reach),
                    (middle + reach, middle - reach),
                    max(2, round(size_px * width)),
                )
        return surface

    def _burst(self, livery: Livery, label: str, size_px: int, *, spent: bool) -> pygame.Surface:
        surface = plate(size_px, livery.colour(self.scheme), livery.outline)
        middle = margin_px(size_px) + size_px / 2
        burst = _burst(round(size_px * 0.6))
        surface.blit(
            burst, burst.get_rect(center=(middle, middle - size_px * 0.16)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        self._word(surface, label, (middle, middle + size_px * 0.25), size_px * 0.44)
        if spent:
            surface.set_alpha(110)
        return surface

    def _word(self, surface: pygame.Surface, text: str, centre: tuple[float, float], size: float) -> None:
        font = self._fonts.get(Role.VALUES, round(size))
        while font.size(text)[0] > surface.width * 0.66 and font.get_height() > 8:
            size *= 0.9
            font = self._fonts.get(Role.VALUES, round(size))
        for shift, ink in ((1, palette.BOX_EDGE), (0, palette.COUNTER_PALE_INK)):
            word = font.render(text, True, ink)  # noqa: FBT003 - positional only in pygame
            surface.blit(word, word.get_rect(center=(round(centre[0]) + shift, round(centre[1]) + shift)))


def _burst(across_px: int) -> pygame.Surface:
    """A star of fire: a premultiplied surface."""
    side = across_px * FINE
    layer = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    rings = ((palette.BOX_EDGE, 1.0, 0.6), (palette.FLASH, 0.88, 0.48), (palette.FLASH_CORE, 0.5, 0.3))
    for colour, outer, inner in rings:
        points = []
        for k in range(18):
            far = (outer if k % 2 == 0 else inner) * side / 2 * (1 if k % 4 else 0.86)
            angle = math.tau * k / 18 - 0.3
            points.append((side / 2 + far * math.cos(angle), side / 2 + far * math.sin(angle)))
        pygame.draw.polygon(layer, colour, points)
    return pygame.transform.smoothscale(layer, (across_px, across_px))
