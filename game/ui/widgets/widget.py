"""What stands at a place of a screen: something to press, to type in or to read."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.ui.look.theme import AMBER, WELL_EDGE


class Widget(ABC):
    """Something with a place that may be focused and takes events."""

    rect: pygame.Rect
    is_enabled: bool = True

    @property
    def is_focusable(self) -> bool:
        """Whether Tab stops here."""
        return self.is_enabled

    @property
    def is_typed_in(self) -> bool:
        """Whether letters belong to it while it is focused."""
        return False

    def focus(self, *, on: bool) -> None:  # noqa: B027 - most need not know
        """The keys are for this widget from now on, or no longer."""

    @abstractmethod
    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Take an event of the mouse, or a key while focused; True if it was used."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw what the widget looks like now."""


def draw_edge(surface: pygame.Surface, rect: pygame.Rect, unit_px: int, *, is_focused: bool) -> None:
    """The frame of something sunken, lit while it is focused; `unit_px` is the width of its line then."""
    if is_focused:
        pygame.draw.rect(surface, AMBER, rect, unit_px)
    else:
        pygame.draw.rect(surface, WELL_EDGE, rect, 1)


def draw_focus(surface: pygame.Surface, rect: pygame.Rect, unit_px: int) -> None:
    """The ring around what is focused; `unit_px` is the width of its line."""
    pygame.draw.rect(surface, AMBER, rect.inflate(4 * unit_px, 4 * unit_px), unit_px, border_radius=5 * unit_px)
