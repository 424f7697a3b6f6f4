"""Buttons that say which key does the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame
import pygame_gui

from game.ui.fonts import Role
from game.ui.text import draw_line
from game.ui.theme import AMBER, BODY_PX, KEYCAP, SMALL_PX, TEXT, TEXT_OFF
from game.ui.widget import Widget, draw_focus

if TYPE_CHECKING:
    from game.ui.app import App

Look = Literal["plain", "main", "row"]
"""Plain, the one that goes on, or one of a column with its key at the right."""
_GAP_PX = 9
_INSET_PX = 14


class Button(Widget):
    """A button: its shape is the manager's, what is written on it is drawn over that."""

    def __init__(
        self,
        app: App,
        manager: pygame_gui.UIManager,
        rect: pygame.Rect,
        label: str,
        press: Callable[[], None],
        *,
        key: str = "",
        look: Look = "plain",
    ) -> None:
        """A button with a label and the name of its key."""
        self.rect = pygame.Rect(rect)
        self.label = label
        self.press = press
        self._app = app
        self._key = key
        self._look = look
        self._element = pygame_gui.elements.UIButton(self.rect, "", manager, object_id=f"#{look}", command=self._press)

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
        px = self._app.px
        font = self._app.fonts.get(Role.STRONG if self._look == "main" else Role.TEXT, px(BODY_PX))
        cap = keycap_size(self._app, self._key) if self._key else (0, 0)
        beside = cap[0] + px(_GAP_PX) if self._key else 0
        inner = self.rect.inflate(-2 * px(_INSET_PX), 0)
        if self._look != "row":
            inner.width = min(inner.width, font.size(self.label)[0] + beside)
            inner.centerx = self.rect.centerx
        text = pygame.Rect(inner.left, inner.top, inner.width - beside, inner.height)
        draw_line(surface, font, self.label, text, TEXT if self.is_enabled else TEXT_OFF)
        if self._key:
            draw_keycap(surface, self._app, self._key, (inner.right - cap[0], inner.centery - cap[1] // 2))
        if is_focused:
            draw_focus(surface, self.rect, px(2))


def keycap_size(app: App, key: str) -> tuple[int, int]:
    """Width and height of a key's cap."""
    font = app.fonts.get(Role.STRONG, app.px(SMALL_PX - 1))
    return max(font.size(key)[0] + app.px(11), app.px(20)), app.px(20)


def draw_keycap(surface: pygame.Surface, app: App, key: str, top_left: tuple[int, int]) -> pygame.Rect:
    """Draw the cap of a key with its name; returns where."""
    cap = pygame.Rect(top_left, keycap_size(app, key))
    pygame.draw.rect(surface, KEYCAP, cap, border_radius=app.px(4))
    draw_line(surface, app.fonts.get(Role.STRONG, app.px(SMALL_PX - 1)), key, cap, AMBER, align="centre")
    return cap
