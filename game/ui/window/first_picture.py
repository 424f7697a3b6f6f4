"""The first thing to be seen: a window with the map in twilight and the game's name, while the rest is still loaded.

Light on purpose: it imports pygame and next to nothing of the game.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

import pygame

from game.model.errors import GameError
from game.model.home import OPENING_PX, opening_picture, settings_path
from game.model.regular import read_at_most
from game.scenario.locate import data_folder
from game.ui.look.fonts import Fonts, Role
from game.ui.look.kept_picture import picture_in
from game.ui.look.theme import AMBER, PANEL, TEXT, TITLE_PX

SMALLEST_SIZE = (640, 400)
_LARGEST_PX = 20_000
_MOST_BYTES = 2**18
_LARGEST_SHARE = 8
"""A map that fills the window is so many times as large as it at most."""
_TITLE = "Arnhem"
_UNSEEN_DRIVERS = ("dummy", "offscreen")
"""What SDL falls back to without a display; nobody would see the window."""
_TWILIGHT = (120, 118, 108)
_LEFT_PX, _TOP_PX = 46, 44
_BROUGHT = ("maps", "opening.jpg")
"""The map that is seen at the very first start, brought along with the others."""

Size = tuple[int, int]


def open_display() -> bool:
    """Get ready to open a window; False if there is no screen that somebody could see.

    Where the system can show a plain picture, SDL need not start the graphics card for ours, which takes a tenth of a
    second and some 80 MB.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    return pygame.display.get_driver() not in _UNSEEN_DRIVERS or "SDL_VIDEODRIVER" in os.environ


def first_size(kept: Size | None) -> Size:
    """The size that the window had last; at the first start most of the desktop, or all of it if nobody frames windows.

    Where nobody frames them nobody moves them either, and whatever is left beside the window stays black.
    """
    if kept is not None:
        return kept
    from game.ui.window.managed import is_managed

    width, height = pygame.display.get_desktop_sizes()[0]
    if not is_managed():
        return max(width, SMALLEST_SIZE[0]), max(height, SMALLEST_SIZE[1])
    opening_width = min(round(width * 0.9), round(height * 0.85 * 16 / 9))
    return opening_width, round(opening_width * 9 / 16)


def window_size_in(settings: dict[str, Any]) -> Size | None:
    """The size of the window that settings tell of, if it is one that a window can have."""
    width, height = settings.get("width"), settings.get("height")
    if not (isinstance(width, int | float) and isinstance(height, int | float)):
        return None
    is_usual = SMALLEST_SIZE[0] <= width <= _LARGEST_PX and SMALLEST_SIZE[1] <= height <= _LARGEST_PX
    return (int(width), int(height)) if is_usual else None


def show_first_picture() -> None:
    """Open the window, if there is a screen, and show the picture; whatever goes wrong is told later, by the game."""
    with suppress(pygame.error):
        if not open_display():
            return
        settings: Any = None
        with suppress(OSError, ValueError, RecursionError):
            settings = json.loads(read_at_most(settings_path(), _MOST_BYTES))
        kept = window_size_in(settings) if isinstance(settings, dict) else None
        surface = pygame.display.set_mode(first_size(kept), pygame.RESIZABLE)
        pygame.display.set_caption(_TITLE)
        _draw(surface)
        pygame.display.flip()


def window_of(size: Size) -> pygame.Surface:
    """The window at this size: the one with the first picture if it is open, else a new one."""
    surface = pygame.display.get_surface()
    if surface is not None and surface.get_size() == size and not surface.get_flags() & pygame.FULLSCREEN:
        return surface
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def opening_map(size: Size) -> pygame.Surface | None:
    """A small picture of the map that was played on before, else of the one that the game brings along, for a window.

    None if there is neither, or if it is as long and thin as no map and would not fill the window sensibly.
    """
    picture = _kept_map() or _brought_map()
    if picture is None:
        return None
    scale = _covering_scale(picture, size)
    is_map = picture.width * scale * picture.height * scale <= _LARGEST_SHARE * size[0] * size[1]
    return picture if is_map else None


def _kept_map() -> pygame.Surface | None:
    with suppress(OSError, pygame.error):
        return picture_in(read_at_most(opening_picture(), _MOST_BYTES * 16), (OPENING_PX * 4, OPENING_PX * 4))
    return None


def _brought_map() -> pygame.Surface | None:
    with suppress(OSError, pygame.error, GameError):
        return pygame.image.load(data_folder("assets").joinpath(*_BROUGHT))
    return None


def _covering_scale(picture: pygame.Surface, size: Size) -> float:
    return max(size[0] / picture.width, size[1] / picture.height)


def _draw(surface: pygame.Surface) -> None:
    surface.fill(PANEL)
    picture = opening_map(surface.get_size())
    if picture is not None:
        sheet = pygame.transform.smoothscale_by(picture, _covering_scale(picture, surface.get_size()))
        surface.blit(sheet, sheet.get_rect(center=surface.get_rect().center))
        surface.fill(_TWILIGHT, special_flags=pygame.BLEND_RGB_MULT)
    name = Fonts().get(Role.PLACE, TITLE_PX).render(_TITLE, True, TEXT)  # noqa: FBT003 - pygame takes no keyword
    surface.blit(name, (_LEFT_PX, _TOP_PX))
    pygame.draw.rect(surface, AMBER, (_LEFT_PX, _TOP_PX + name.height + 8, 64, 2))
