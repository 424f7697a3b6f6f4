"""How large the window opens."""

from __future__ import annotations

import os

import pygame

from game.model.errors import GameError
from game.ui.settings import Settings, nearest_scale

DESKTOP_HEIGHT = 1080
"""Height of a desktop on which scale 1 is right; on others a first guess is made by it."""
UNSEEN_DRIVERS = ("dummy", "offscreen")
"""What SDL falls back to without a display; nobody would see the window."""


def opening_size(settings: Settings) -> tuple[int, int]:
    """The size that the window had last; at the first start most of the desktop, and a guess of the scale as well.

    Raises GameError if there is no screen.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    pygame.display.init()
    if pygame.display.get_driver() in UNSEEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        raise GameError("There is no screen to open a window on.")
    width, height = pygame.display.get_desktop_sizes()[0]
    if not settings.is_known:
        settings.ui_scale = nearest_scale(max(1.0, height / DESKTOP_HEIGHT))
    if settings.window_size is not None:
        return settings.window_size
    opening_width = min(round(width * 0.9), round(height * 0.85 * 16 / 9))
    return opening_width, round(opening_width * 9 / 16)
