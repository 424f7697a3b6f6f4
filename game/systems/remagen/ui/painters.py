"""What Remagen paints itself: the faces of vehicles that carry, for which the staff symbols have no sign."""

from __future__ import annotations

import pygame

from game.systems.remagen.ui.bridge_painters import (
    LUDENDORFF,
    PONTOON,
    Ludendorff,
    OverWater,
    Pontoon,
    RailOverWater,
    Tunnel,
)
from game.systems.remagen.ui.ground_painters import Church, Ferry, River, Rock, Slopes
from game.ui.look.palette import Rgb
from game.ui.paint.own import OwnLooks

_FINE = 4
"""Painted so many times as large, and made smaller."""
_PAPER = (236, 228, 204)

Points = list[tuple[float, float]]


def _box(size: tuple[int, int], ink: Rgb) -> tuple[pygame.Surface, float, int]:
    """A framed sheet of paper, its smaller measure, and the width of a line on it."""
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA, 32)
    fine.fill(_PAPER)
    reach = float(min(fine.get_size()))
    line = max(_FINE, round(reach * 0.075))
    pygame.draw.rect(fine, ink, fine.get_rect(), line)
    return fine, reach, line


def _wheels(fine: pygame.Surface, ink: Rgb, reach: float, places: tuple[float, ...]) -> None:
    width, height = fine.get_size()
    for place in places:
        pygame.draw.circle(fine, ink, (width / 2 + place * reach, height * 0.72), reach * 0.1)


def truck_face(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """A lorry from the side: bonnet, cab and load."""
    fine, reach, _line = _box(size, ink)
    x, y = fine.get_width() / 2, fine.get_height() * 0.68
    pygame.draw.rect(fine, ink, (x - 0.16 * reach, y - 0.4 * reach, 0.68 * reach, 0.4 * reach))
    cab: Points = [(-0.2, 0.0), (-0.55, 0.0), (-0.55, -0.16), (-0.4, -0.18), (-0.36, -0.32), (-0.2, -0.32)]
    pygame.draw.polygon(fine, ink, [(x + a * reach, y + b * reach) for a, b in cab])
    _wheels(fine, ink, reach, (-0.4, 0.05, 0.34))
    return pygame.transform.smoothscale(fine, size)


def swimmer_face(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """A hull that swims: a boat on tracks, with the water under it."""
    fine, reach, line = _box(size, ink)
    x, y = fine.get_width() / 2, fine.get_height() * 0.58
    hull: Points = [(-0.6, -0.24), (0.62, -0.24), (0.46, 0.08), (-0.44, 0.08)]
    pygame.draw.polygon(fine, ink, [(x + a * reach, y + b * reach) for a, b in hull])
    wave: Points = [(-0.6, 0.24), (-0.36, 0.16), (-0.12, 0.24), (0.12, 0.16), (0.36, 0.24), (0.6, 0.16)]
    pygame.draw.lines(fine, ink, closed=False, points=[(x + a * reach, y + b * reach) for a, b in wave], width=line)
    return pygame.transform.smoothscale(fine, size)


LOOKS = OwnLooks(
    terrain={"river": River(), "hill": Slopes()},
    routes={"bridge": OverWater(), "bridge_railway": RailOverWater(), "tunnel": Tunnel()},
    places={"rock": Rock(), "church": Church(), "ferry": Ferry()},
    works={LUDENDORFF: Ludendorff(), PONTOON: Pontoon()},
    heights={"hill": 1.0, "wood": 0.72, "house": 0.12, "open": 0.14},
    faces={"truck": truck_face, "swimmer": swimmer_face},
)
