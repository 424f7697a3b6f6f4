"""What designed lengths come to in the window: at the scales that the player has chosen, as far as there is room."""

from __future__ import annotations

from game.ui.window.settings import Settings

DESIGNED_SIZE = (1024, 640)
"""The smallest window that every screen is designed for at scale 1."""
SMALLEST_SCALE = 0.6


class Lengths:
    """Designed lengths in pixels, of a window of some size."""

    def __init__(self, settings: Settings, size: tuple[int, int]) -> None:
        """Lengths of a window; it follows the settings."""
        self.size = size
        """Of the window; whoever gives it another one says so here."""
        self._settings = settings
        self._scaled_by: object = None
        self._known: dict[float, int] = {}
        """What lengths come to at that scale: panels ask for hundreds of them."""

    @property
    def ui_scale(self) -> float:
        """By how much pictures, margins and lines are larger than designed."""
        return self._within_room(self._settings.ui_scale)

    @property
    def text_scale(self) -> float:
        """By how much writing, and what holds it, is larger than designed."""
        return self._within_room(self._settings.ui_scale * self._settings.text_size)

    def _within_room(self, scale: float) -> float:
        room = min(self.size[0] / DESIGNED_SIZE[0], self.size[1] / DESIGNED_SIZE[1])
        return max(SMALLEST_SCALE, min(scale, room))

    def px(self, designed_px: float) -> int:
        """A length of writing and what holds it, at least a pixel."""
        scaled_by = (self._settings.ui_scale, self._settings.text_size, self.size)
        if scaled_by != self._scaled_by:
            self._scaled_by, self._known = scaled_by, {}
        length = self._known.get(designed_px)
        if length is None:
            length = self._known[designed_px] = max(1, round(designed_px * self.text_scale))
        return length

    def bare_px(self, designed_px: float) -> int:
        """A length that does not grow with the writing: a margin, a picture, a line; at least a pixel."""
        return max(1, round(designed_px * self.ui_scale))
