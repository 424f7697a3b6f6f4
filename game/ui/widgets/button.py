"""Buttons that say which key does the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame
import pygame_gui

from game.ui.look.fonts import Role
from game.ui.look.text import draw_line
from game.ui.look.theme import AMBER, KEYCAP, SMALL_PX, TEXT, TEXT_OFF
from game.ui.widgets.fitting import draw_fitting, fitting_font
from game.ui.widgets.frame import Frame
from game.ui.widgets.widget import Widget, draw_focus

Look = Literal["plain", "main", "row", "choice"]
"""Plain, the one that goes on, one of a column with its key at the right, or one that opens a list to choose from."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is written on a button."""

    label: str
    key: str = ""
    """The name of the key that does the same."""
    look: Look = "plain"
    detail: str = ""
    """Small writing below the label."""


_GAP_PX = 9
_INSET_PX = 14


class Button(Widget):
    """A button: its shape is the manager's, what is written on it is drawn over that."""

    def __init__(
        self,
        app: Frame,
        manager: pygame_gui.UIManager,
        rect: pygame.Rect,
        face: Face,
        press: Callable[[], None],
    ) -> None:
        """A button of a manager, at a place of the window."""
        self.rect = pygame.Rect(rect)
        self.face = face
        self.press = press
        self._app = app
        self._element = pygame_gui.elements.UIButton(
            self.rect, "", manager, object_id=f"#{face.look}", command=self._press
        )

    def _press(self) -> None:
        self.press()

    def enable(self, *, on: bool) -> None:
        """Let the button be pressed, or not."""
        self.is_enabled = on
        if on:
            self._element.enable()
        else:
            self._element.disable()

    def select(self, *, on: bool) -> None:
        """Show the button as the chosen one of several, or not."""
        if on:
            self._element.select()
        else:
            self._element.unselect()

    def show(self, *, on: bool) -> None:
        """Show the button, or hide it: then it cannot be pressed either."""
        self.enable(on=on)
        if on:
            self._element.show()
        else:
            self._element.hide()

    def move(self, rect: pygame.Rect) -> None:
        """Put the button in another place, at another size if need be."""
        self.rect = pygame.Rect(rect)
        self._element.set_relative_position(self.rect.topleft)
        self._element.set_dimensions(self.rect.size)

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Be pressed by Space or Enter; the mouse is the manager's affair."""
        presses = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        if is_focused and event.type == pygame.KEYDOWN and event.key in presses:
            self.press()
            return True
        return False

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Write on the shape that the manager has drawn."""
        if not self._element.visible:
            return
        px, face = self._app.px, self.face
        role = Role.STRONG if face.look == "main" else Role.TEXT
        cap = keycap_size(self._app, face.key) if face.key else (0, 0)
        beside = cap[0] + px(_GAP_PX) if face.key else 0
        if face.look == "choice":
            beside = px(_GAP_PX + 12)
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
            draw_keycap(surface, self._app, face.key, (inner.right - cap[0], inner.centery - cap[1] // 2))
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
