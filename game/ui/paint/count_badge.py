"""How many counters lie on each other: a figure in a ring at the upper left of them."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Fonts, Role
from game.ui.look.theme import AMBER, TEXT, WELL


def draw_count(surface: pygame.Surface, fonts: Fonts, count: int, centre: tuple[float, float], size_px: int) -> None:
    """Draw how many lie on each other in a place, beside the top one of this size."""
    radius = max(6, round(size_px * 0.19))
    x, y = round(centre[0]) - round(size_px * 0.56), round(centre[1]) - round(size_px * 0.5)
    pygame.draw.aacircle(surface, AMBER, (x, y), radius + 1)
    pygame.draw.aacircle(surface, WELL, (x, y), radius)
    image = fonts.written(Role.VALUES, round(radius * 1.5), str(count), TEXT)
    surface.blit(image, image.get_rect(center=(x, y)))
