"""Small pictures of maps by the real painters: painted one after another beside the window, and kept on disk."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.grid.layouts import lay_out
from game.model.home import pictures_folder
from game.scenario.board import Board
from game.ui.paint.baked_size import Progress, master_hex_px_of
from game.ui.paint.brought import brought_picture
from game.ui.paint.cache import SMALL_ENDING, SMALL_KEPT, load_picture, picture_path, store_picture

_PIXELS = 640_000
"""Of a small picture at most: enough for half of a large window, painted within seconds."""
Boards = Iterable[Callable[[], Board | None]]
"""What is to be painted, each read when its turn has come; None where it cannot be read."""


def small_hex_px_of(board: Board) -> int:
    """The size of a hex on the small picture of a board."""
    width, height = lay_out(board.topology, 1.0).size
    fitting = math.floor(math.sqrt(_PIXELS / (width * height)))
    return max(4, min(fitting, master_hex_px_of(board.topology)))


def small_path(board: Board) -> Path:
    """The file of a board's small picture."""
    return picture_path(board, small_hex_px_of(board), pictures_folder(), SMALL_ENDING)


def kept_small(board: Board) -> pygame.Surface | None:
    """The small picture of a board that was painted before, here or by whoever made the game."""
    width, height = lay_out(board.topology, small_hex_px_of(board)).size
    path, size = small_path(board), (round(width), round(height))
    return load_picture(path, size) or brought_picture(path.name, size)


def kept_large(board: Board) -> pygame.Surface | None:
    """The large picture of a board that was played on before: reading it takes a moment."""
    hex_px = master_hex_px_of(board.topology)
    width, height = lay_out(board.topology, hex_px).size
    return load_picture(picture_path(board, hex_px, pictures_folder()), (round(width), round(height)))


def keep_small(board: Board, large: pygame.Surface) -> pygame.Surface:
    """The small picture of a board made of its large one, and kept."""
    width, height = lay_out(board.topology, small_hex_px_of(board)).size
    small = pygame.transform.smoothscale(large, (round(width), round(height)))
    store_picture(small_path(board), small, SMALL_KEPT)
    return small


def paint_small(board: Board, is_wanted: Callable[[], bool]) -> pygame.Surface | None:
    """The small picture of a board: kept, made of the large one, or painted; None if it is wanted no more."""
    small = kept_small(board)
    if small is not None:
        return small
    large = kept_large(board)
    if large is not None:
        return keep_small(board, large)

    def progress(_share: float) -> None:
        if not is_wanted():
            raise _NotWantedError

    try:
        small = _painted(board, progress, small_hex_px_of(board))
    except _NotWantedError:
        return None
    store_picture(small_path(board), small, SMALL_KEPT)
    return small


def _painted(board: Board, progress: Progress, hex_px: int) -> pygame.Surface:
    from game.ui.paint.bake import bake

    return bake(board, progress, hex_px)


class _NotWantedError(Exception):
    """Nobody waits for the picture any more."""


class SmallMaps:
    """Boards being read and painted one after another in a thread of their own."""

    def __init__(self, boards: Boards, wake: Callable[[], None]) -> None:
        """Begin; `wake` is called, in the other thread, whenever one more is there."""
        self._boards = boards
        self._wake = wake
        self._lock = threading.Lock()
        self._done: list[tuple[Board, pygame.Surface]] = []
        self._is_wanted = True
        self._thread = threading.Thread(target=self._paint, name="small maps", daemon=True)
        self._thread.start()

    def _paint(self) -> None:
        boards = [board for board in map(self._read, self._boards) if board is not None]
        for board in boards:
            picture = paint_small(board, lambda: self._is_wanted) if self._is_wanted else None
            if picture is not None:
                with self._lock:
                    self._done.append((board, picture))
                self._wake()

    def _read(self, read: Callable[[], Board | None]) -> Board | None:
        """All are read before any is painted: whoever chooses one meanwhile need not wait for it."""
        board = read() if self._is_wanted else None
        self._wake()
        return board

    def take(self) -> list[tuple[Board, pygame.Surface]]:
        """What has been painted since this was last asked."""
        with self._lock:
            done, self._done = self._done, []
        return done

    def stop(self) -> None:
        """Paint no more; returns at once."""
        self._is_wanted = False

    def wait(self, seconds: float) -> None:
        """Wait until all are painted, at most so long."""
        self._thread.join(seconds)
