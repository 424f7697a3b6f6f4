"""Small pictures of maps for menus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.engine.home import pictures_folder
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.look.fonts import Fonts
from game.ui.paint.bake import master_hex_px_of
from game.ui.paint.baking import Baking
from game.ui.paint.cache import load_picture, picture_path
from game.ui.paint.map import MapPainter
from game.ui.paint.sketch import sketch_map

_THREAD_END_SECONDS = 0.01
"""The last call to `wake` comes from a thread that is about to end."""


class MapPictures:
    """Pictures of boards at the sizes asked for: from the painted map if it was painted before, else a sketch."""

    def __init__(self, *, paints_ahead: bool = True) -> None:
        """No pictures yet; `paints_ahead` says whether maps may be painted before somebody plays on them."""
        self._pictures: dict[tuple[str, int, tuple[int, int]], pygame.Surface] = {}
        self._paints_ahead = paints_ahead
        self._baking: Baking | None = None

    def paint_ahead(self, board: Board, fonts: Fonts, wake: Callable[[], None]) -> None:
        """Begin to paint a board that was never painted; `wake` is called as it goes on."""
        if self._paints_ahead and self._baking is None and not _cache_of(board).exists():
            self._baking = Baking(MapPainter(board, fonts), wake)

    def has_news(self) -> bool:
        """Whether a map has been painted since this was last asked: then the sketches are forgotten."""
        if self._baking is None:
            return False
        self._baking.wait(_THREAD_END_SECONDS)
        if not self._baking.is_done:
            return False
        self._baking = None
        self._paints_ahead = False  # one a session: a folder that cannot be written would have it painted again
        self._pictures.clear()
        return True

    def get(self, board: Board, room: tuple[int, int]) -> pygame.Surface:
        """A picture that just fits into a room; not to be drawn on."""
        key = (board.id, board.topology.size, room)
        if key not in self._pictures:
            self._pictures[key] = _painted(board, room) or sketch_map(board, room)
        return self._pictures[key]


def _cache_of(board: Board) -> Path:
    return picture_path(board, master_hex_px_of(board.topology), pictures_folder())


def _painted(board: Board, room: tuple[int, int]) -> pygame.Surface | None:
    width, height = (round(length) for length in lay_out(board.topology, master_hex_px_of(board.topology)).size)
    master = load_picture(_cache_of(board), (width, height))
    if master is None:
        return None
    scale = min(room[0] / width, room[1] / height)
    return pygame.transform.smoothscale(master, (max(1, round(width * scale)), max(1, round(height * scale))))
