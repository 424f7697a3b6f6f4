"""Screens that are made of widgets."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import pygame

from game.ui.look.theme import PANEL
from game.ui.widgets.widgets import Widgets
from game.ui.window.screen import Screen, Window


class WidgetScreen(Screen):
    """A screen whose widgets are laid out anew for every size and scale."""

    app: Window
    widgets: Widgets

    def enter(self, app: Window) -> None:
        """Lay the widgets out."""
        self.app = app
        self.rebuild()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the widgets out for the new size."""
        del size
        self.rebuild()

    def rebuild(self) -> None:
        """Make all widgets anew; the focus stays where it was if that is still there."""
        focused = self.widgets.focused_id if hasattr(self, "widgets") else ""
        self.widgets = Widgets(self.app)
        self.build(self.widgets)
        if focused and self.widgets.has(focused):
            self.widgets.focus(focused)
        self.widgets.update(0.0)  # a screen under a dialog is drawn without ever getting time
        self.dirty = True

    @abstractmethod
    def build(self, widgets: Widgets) -> None:
        """Make the widgets for the app's size and scale."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand the event to the widgets."""
        if event.type != pygame.MOUSEMOTION:
            self.dirty = True
        return self.widgets.handle(event)

    def update(self, seconds: float) -> None:
        """Hand the time to the widgets."""
        if self.widgets.update(seconds):
            self.dirty = True

    @property
    def wait_seconds(self) -> float | None:
        """As the widgets want it."""
        return self.widgets.wait_seconds

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, then the widgets."""
        self.draw_background(surface)
        self.widgets.draw(surface)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets."""
        surface.fill(PANEL)

    def state(self) -> dict[str, Any]:
        """Where the widgets are."""
        return self.widgets.state()
