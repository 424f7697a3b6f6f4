"""Small pages over the screen that opened them."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, EDGE, HEADING_PX, PANEL, RULE
from game.ui.widgets.fitting import draw_fitting
from game.ui.window.widget_screen import WidgetScreen

_INSET_PX = 24
_HEADING_HEIGHT_PX = 52
_EDGE_OF_WINDOW_PX = 16
_VEIL = (10, 11, 9, 150)


class Dialog(WidgetScreen):
    """A panel in the middle of the window with a heading that `build` sets; what lies below is dimmed."""

    modal = True
    heading = ""
    size_px = (560, 320)
    """Designed width and height; the window may be too small for it."""

    @property
    def panel(self) -> pygame.Rect:
        """Where the panel is."""
        room = pygame.Rect((0, 0), self.app.size).inflate(-2 * _EDGE_OF_WINDOW_PX, -2 * _EDGE_OF_WINDOW_PX)
        width, height = (self.app.px(length) for length in self.size_px)
        panel = pygame.Rect(0, 0, min(width, room.width), min(height, room.height))
        panel.center = room.center
        return panel

    @property
    def inside(self) -> pygame.Rect:
        """The panel below its heading and within its margins."""
        inset = self.app.bare_px(_INSET_PX)
        inside = self.panel.inflate(-2 * inset, -2 * inset)
        top = self.app.px(_HEADING_HEIGHT_PX) - inset // 2
        return pygame.Rect(inside.left, inside.top + top, inside.width, inside.height - top)

    def close(self) -> None:
        """Go back to the screen below."""
        self.app.pop()

    def draw_background(self, surface: pygame.Surface) -> None:
        """Dim what lies below and draw the panel."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(_VEIL)
        surface.blit(veil, (0, 0))
        draw_panel(surface, self.panel, self.app.px(8))
        px = self.app.px
        inset = self.app.bare_px(_INSET_PX)
        head = pygame.Rect(self.panel.left + inset, self.panel.top + px(12), self.panel.width - 2 * inset, px(36))
        draw_fitting(self.app, surface, self.heading, head, AMBER, size_px=HEADING_PX, role=Role.PLACE)
        pygame.draw.line(surface, RULE, (head.left, head.bottom + px(3)), (head.right, head.bottom + px(3)))


def draw_panel(surface: pygame.Surface, rect: pygame.Rect, radius_px: int) -> None:
    """A raised panel with a soft shadow."""
    for spread in (radius_px, radius_px // 2):
        shadow = pygame.Surface(rect.inflate(2 * spread, 2 * spread).size, pygame.SRCALPHA)
        pygame.draw.rect(shadow, (0, 0, 0, 50), shadow.get_rect(), border_radius=radius_px + spread)
        surface.blit(shadow, rect.move(-spread, -spread + radius_px // 3))
    pygame.draw.rect(surface, PANEL, rect, border_radius=radius_px)
    pygame.draw.rect(surface, EDGE, rect, 1, border_radius=radius_px)
