"""The mouse over the map: a click is a press and release in one place, anything else with a button is a drag."""

from __future__ import annotations

import pygame

_STILL_PX = 5


class Pointer:
    """Tells clicks from drags."""

    def __init__(self) -> None:
        """No button is held."""
        self._pressed: tuple[int, int] | None = None
        self._button = 0
        self._last = (0, 0)
        self.is_dragging = False
        self.has_dragged = False
        """Whether the map was dragged since this was last set back: then Space was held for that."""

    def press(self, button: int, position: tuple[int, int]) -> None:
        """A button went down over the map."""
        self._pressed, self._button, self._last = position, button, position
        self.is_dragging = button == pygame.BUTTON_MIDDLE

    def move(self, position: tuple[int, int]) -> tuple[int, int] | None:
        """How far the map is to be moved; None if this is no drag, or not yet."""
        if self._pressed is None:
            return None
        if not self.is_dragging:
            far = max(abs(position[0] - self._pressed[0]), abs(position[1] - self._pressed[1]))
            if far < _STILL_PX:
                return None
            self.is_dragging = True
        self.has_dragged = True
        by = (self._last[0] - position[0], self._last[1] - position[1])
        self._last = position
        return by

    def release(self, button: int) -> bool:
        """A button went up; True if that makes it a click."""
        if self._pressed is None or button != self._button:
            return False
        is_click = not self.is_dragging
        self.let_go()
        return is_click

    @property
    def is_held(self) -> bool:
        """Whether a button is down that went down over the map."""
        return self._pressed is not None

    def let_go(self) -> None:
        """Forget the button that is held."""
        self._pressed = None
        self.is_dragging = False
