"""The baked picture of a board, which every zoom step is made from: fetched or painted when it is first needed."""

from __future__ import annotations

import threading
from functools import cached_property
from pathlib import Path

import pygame

from game.engine.regular import read_at_most
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.paint.baked_size import Progress, master_hex_px_of
from game.ui.paint.cache import HEAD_BYTES, keep_for_opening, load_picture, picture_path, store_picture, told_size

_BAKE_SHARE = 0.62


class Master:
    """Gives the baked picture of a board, in any thread; it is worked out once."""

    def __init__(self, board: Board, folder: Path, hex_px: int | None = None) -> None:
        """Of this board as its map declares it; the picture is kept in the folder."""
        self._board = board
        self._folder = folder
        self.hex_px = hex_px or master_hex_px_of(board.topology)
        width, height = lay_out(board.topology, self.hex_px).size
        self.size = round(width), round(height)
        self._picture: pygame.Surface | None = None
        self._working = threading.Lock()

    @cached_property
    def path(self) -> Path:
        """Where it is kept."""
        return picture_path(self._board, self.hex_px, self._folder)

    @property
    def is_at_hand(self) -> bool:
        """Whether there is a file that begins as it should: then it need not be painted, as far as can be told."""
        try:
            return told_size(read_at_most(self.path, HEAD_BYTES)) == self.size
        except (OSError, ValueError):
            return False

    def picture(self, progress: Progress = lambda _share: None) -> pygame.Surface:
        """The picture, not to be drawn on. `progress` is told shares from 0 to 1 when it has to be painted."""
        with self._working:
            if self._picture is None:
                self._picture = load_picture(self.path, self.size) or self._painted(progress)
                keep_for_opening(self._picture)
            return self._picture

    def _painted(self, progress: Progress) -> pygame.Surface:
        from game.ui.paint.bake import bake

        picture = bake(self._board, lambda share: progress(share * _BAKE_SHARE), self.hex_px)
        store_picture(self.path, picture)
        progress(1.0)
        return picture
