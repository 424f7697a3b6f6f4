"""The baked picture of a board, which every zoom step is made from: fetched or painted when it is first needed."""

from __future__ import annotations

import threading
from functools import cached_property
from pathlib import Path

import pygame

from game.engine.memory import give_back_now
from game.grid.layouts import lay_out
from game.model.regular import read_at_most
from game.scenario.board import Board
from game.ui.look.kept_picture import HEAD_BYTES
from game.ui.paint.baked_size import Progress, master_hex_px_of
from game.ui.paint.cache import (
    assembled,
    file_bytes,
    keep_for_opening,
    load_rows,
    picture_path,
    rows_begin,
    store_bands,
    store_picture,
    wants_opening,
)

_BAKE_SHARE = 0.62
_HELD_PIXELS = 12_000_000
"""A larger picture is never held while it is painted: with all that it is painted from it would fill the memory."""


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

    def prepare(self, progress: Progress) -> None:
        """Have it at hand: painted, if no file has it. `progress` is told shares from 0 to 1 then."""
        with self._working:
            if self._picture is None and not self._is_in_file():
                self._paint(progress)

    def part(self, area: pygame.Rect) -> pygame.Surface:
        """A part of the picture, not to be drawn on: read from the file, for the whole would fill the memory."""
        with self._working:
            if self._picture is None:
                rows = load_rows(self.path, self.size, area.top, area.bottom)
                if rows is not None:
                    return rows.subsurface((area.left, 0, *area.size))
                self._paint(lambda _share: None, holds=True)
            return self._held.subsurface(area)

    @property
    def _held(self) -> pygame.Surface:
        if self._picture is None:
            raise RuntimeError("the picture of the map is not held")
        return self._picture

    def _is_in_file(self) -> bool:
        """Whether there is a file that begins as it should and is as long: then its rows can be read."""
        try:
            head = read_at_most(self.path, HEAD_BYTES)
            return rows_begin(head, self.size) is not None and self.path.stat().st_size >= file_bytes(self.size)
        except (OSError, ValueError):
            return False

    def _paint(self, progress: Progress, *, holds: bool = False) -> None:
        """Paint it and keep it in a file; it is held in memory if it is to be, or could not be kept."""
        from game.ui.paint.bake import bake

        def told(share: float) -> None:
            progress(share * _BAKE_SHARE)

        if holds or self.size[0] * self.size[1] <= _HELD_PIXELS or not self._store_bands(told):
            picture = bake(self._board, told, self.hex_px)
            give_back_now()
            keep_for_opening(picture)
            store_picture(self.path, picture)
            self._picture = picture if holds or not self._is_in_file() else None
        progress(1.0)

    def _store_bands(self, progress: Progress) -> bool:
        """Paint it straight into its file; whether it is there."""
        from game.ui.paint.bake import bake_bands

        if not store_bands(self.path, self.size, bake_bands(self._board, progress, self.hex_px)):
            return False
        give_back_now()
        if wants_opening(self.size[0]) and (picture := assembled(self.path, self.size)) is not None:
            keep_for_opening(picture)
        return self._is_in_file()
