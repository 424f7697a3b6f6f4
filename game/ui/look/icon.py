"""The window's icon: a small counter."""

from __future__ import annotations

import pygame

from game.ui.look.theme import AMBER, INK, PAPER, RAISED

_SIZE_PX = 64
_SUPERSAMPLE = 4


def window_icon() -> pygame.Surface:
    """A counter with the symbol of airborne infantry."""
    side = _SIZE_PX * _SUPERSAMPLE
    icon = pygame.Surface((side, side), pygame.SRCALPHA)
    body = icon.get_rect().inflate(-side // 16, -side // 16)
    pygame.draw.rect(icon, RAISED, body, border_radius=side // 8)
    pygame.draw.rect(icon, AMBER, body, side // 24, border_radius=side // 8)
    box = pygame.Rect(0, 0, side * 5 // 8, side * 7 // 16)
    box.center = (side // 2, side * 15 // 32)
    pygame.draw.rect(icon, PAPER, box)
    width = side // 24
    pygame.draw.line(icon, INK, box.topleft, box.bottomright, width)
    pygame.draw.line(icon, INK, box.bottomleft, box.topright, width)
    pygame.draw.rect(icon, INK, box, width)
    for middle in (side * 7 // 16, side * 9 // 16):
        wing = pygame.Rect(0, 0, side // 8, side // 8)
        wing.midtop = (middle, box.bottom + side // 20)
        pygame.draw.arc(icon, PAPER, wing, 0, 3.1416, width)
    return pygame.transform.smoothscale(icon, (_SIZE_PX, _SIZE_PX))
