"""Buttons that say which key does the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from game.model.frozen import frozen
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line
from game.ui.look.theme import (
    AMBER,
    AMBER_DEEP,
    EDGE,
    EDGE_OFF,
    KEYCAP,
    RAISED,
    RAISED_HOVER,
    RAISED_OFF,
    RED,
    RED_HOVER,
    SMALL_PX,
    TEXT,
    TEXT_OFF,
    Colour,
)
from game.ui.widgets.button_shape import ButtonShape
from game.ui.widgets.fitting import draw_fitting, fitting_font
from game.ui.widgets.frame import Frame
from game.ui.widgets.widget import Widget, draw_focus

Look = Literal["plain", "main", "row", "choice"]
"""Plain, the one that goes on, one of a column with its key at the right, or one that opens a list to choose from."""


@frozen
class Face:
    """What is written on a button."""

    label: str
    key: str = ""
    """The name of the key that does the same."""
    look: Look = "plain"
    detail: str = ""
    """Small writing below the label."""


_GAP_PX = 9
_RADIUS_PX = 5
_INSET_PX = 14


class Button(Widget):
    """A button: pressed by a click that begins and ends on it, or by Space and Enter while it is focused."""

    def __init__(self, app: Frame, rect: pygame.Rect, face: Face, press: Callable[[], None]) -> None:
        """A button at a place of the window."""
        self.rect = pygame.Rect(rect)
        self.face = face
        self.press = press
        self._app = app
        self._is_shown = True
        self._is_selected = False
        self._is_hovered = False
        self._is_held = False
        """Whether a click has begun on it."""
        self._shape = ButtonShape()

    def enable(self, *, on: bool) -> None:
        """Let the button be pressed, or not. Who is pressing it goes on doing so if it still can be."""
        self.is_enabled = on
        self._is_held = self._is_held and on

    def select(self, *, on: bool) -> None:
        """Show the button as the chosen one of several, or not."""
        self._is_selected = on

    def show(self, *, on: bool) -> None:
        """Show the button, or hide it: then it cannot be pressed either."""
        self.enable(on=on)
        self._is_shown = on

    def move(self, rect: pygame.Rect) -> None:
        """Put the button in another place, at another size if need be."""
        self.rect = pygame.Rect(rect)

    @property
    def looks(self) -> tuple[object, ...]:
        """What its picture depends on beside what is written on it."""
        return tuple(self.rect), self.is_enabled, self._is_shown, self._is_selected, self._is_hovered, self._is_held

    def update(self) -> None:
        """Time has passed: the mouse may be over it, or no longer."""
        self._is_hovered = self.rect.collidepoint(self._app.mouse)

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Be pressed by a click, Space or Enter."""
        presses = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        is_click = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == pygame.BUTTON_LEFT
        if is_click and event.type == pygame.MOUSEBUTTONDOWN:
            self._is_held = self.rect.collidepoint(event.pos)
            return self._is_held
        if is_click and self._is_held:
            self._is_held = False
            if self.rect.collidepoint(event.pos):
                self.press()
            return True
        if is_focused and event.type == pygame.KEYDOWN and event.key in presses:
            self.press()
            return True
        return False

    def _colours(self) -> tuple[Colour, Colour]:
        """Of the face and of its edge."""
        is_main = self.face.look == "main"
        if not self.is_enabled:
            return RAISED_OFF, EDGE_OFF
        if self._is_held or self._is_selected:
            return (RED_HOVER if is_main and self._is_held else AMBER_DEEP), AMBER
        if self._is_hovered:
            return (RED_HOVER if is_main else RAISED_HOVER), AMBER
        return (RED, AMBER) if is_main else (RAISED, EDGE)

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw the shape, and write on it."""
        if not self._is_shown:
            return
        px, face, scale = self._app.px, self.face, self._app.text_scale
        edge_px = max(1, round(2 * scale)) if face.look == "main" else 1
        surface.blit(self._shape.get(self.rect.size, self._colours(), round(_RADIUS_PX * scale), edge_px), self.rect)
        role = Role.STRONG if face.look == "main" else Role.TEXT
        cap = keycap_size(self._app, face.key) if face.key else (0, 0)
        beside = cap[0] + px(_GAP_PX) if face.key else 0
        arrow_px = px(_GAP_PX + 12) if face.look == "choice" else 0
        beside += arrow_px
        inner = self.rect.inflate(-2 * px(_INSET_PX), 0)
        font = fitting_font(self._app, face.label, inner.width - beside, role=role)
        if face.look == "choice":
            draw_arrow(surface, (inner.right - px(12), inner.centery - px(3)), px(6))
        elif face.look != "row" and not face.detail:
            inner.width = min(inner.width, font.size(face.label)[0] + beside)
            inner.centerx = self.rect.centerx
        text = pygame.Rect(inner.left, inner.top, inner.width - beside, inner.height)
        colour = TEXT if self.is_enabled else TEXT_OFF
        if face.detail:
            text.height = self.rect.height // 2
            text.move_ip(0, px(4))
            below = text.move(0, text.height - px(7))
            draw_fitting(self._app, surface, face.detail, below, colour, size_px=SMALL_PX)
        draw_line(surface, font, face.label, text, colour)
        if face.key:
            draw_keycap(surface, self._app, face.key, (inner.right - arrow_px - cap[0], inner.centery - cap[1] // 2))
        if is_focused:
            draw_focus(surface, self.rect, px(2))


def draw_arrow(surface: pygame.Surface, top_left: tuple[int, int], half_px: int) -> None:
    """A small arrow that points down."""
    x, y = top_left
    pygame.draw.polygon(surface, AMBER, [(x, y), (x + 2 * half_px, y), (x + half_px, y + half_px)])


def keycap_size(app: Frame, key: str) -> tuple[int, int]:
    """Width and height of a key's cap."""
    font = app.fonts.get(Role.STRONG, app.px(SMALL_PX - 1))
    return max(font.size(key)[0] + app.px(11), app.px(20)), app.px(20)


def draw_keycap(surface: pygame.Surface, app: Frame, key: str, top_left: tuple[int, int]) -> pygame.Rect:
    """Draw the cap of a key with its name; returns where."""
    cap = pygame.Rect(top_left, keycap_size(app, key))
    pygame.draw.rect(surface, KEYCAP, cap, border_radius=app.px(4))
    draw_line(surface, app.fonts.get(Role.STRONG, app.px(SMALL_PX - 1)), key, cap, AMBER, align="centre")
    return cap
