"""What is seen while a map is being painted: the map in a few strokes, what is played on it, how far it has come."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, PANEL, RULE, TEXT, WELL
from game.ui.play.panels.kit import Kit

_SHADE, _SHADE_ALPHA = (20, 20, 18), 150
_PLATE_PX = (620, 132)


def is_painting(share: float) -> bool:
    """Whether a map has to be painted, which takes a while: one that was painted before is there at once."""
    return 0.0 < share < 1.0


def draw_waiting(
    kit: Kit, surface: pygame.Surface, share: float, text: str, title: str, sketch: pygame.Surface | None
) -> None:
    """A bar in the middle of the window that says how far the map is, over a sketch of it if there is one."""
    surface.fill(PANEL)
    window = surface.get_rect()
    if sketch is not None:
        place = sketch.get_rect(center=window.center)
        surface.blit(sketch, place)
        shade = pygame.Surface(place.size, 0, 32)
        shade.fill(_SHADE)
        shade.set_alpha(_SHADE_ALPHA)
        surface.blit(shade, place)
    px = kit.px
    plate = pygame.Rect(0, 0, min(px(_PLATE_PX[0]), window.width), px(_PLATE_PX[1]))
    plate.center = window.center
    if sketch is not None:
        pygame.draw.rect(surface, PANEL, plate, border_radius=px(8))
        pygame.draw.rect(surface, RULE, plate, 1, border_radius=px(8))
    head = pygame.Rect(plate.left + px(16), plate.top + px(14), plate.width - px(32), px(36))
    kit.line(surface, title, head, AMBER, size_px=26, role=Role.PLACE, align="centre")
    below = pygame.Rect(head.left, head.bottom + px(10), head.width, px(26))
    kit.line(surface, text, below, TEXT, align="centre")
    bar = pygame.Rect(0, 0, min(px(420), plate.width), px(14))
    bar.midtop = (plate.centerx, below.bottom + px(12))
    pygame.draw.rect(surface, WELL, bar, border_radius=px(7))
    done = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
    pygame.draw.rect(surface, AMBER, done, border_radius=px(7))
