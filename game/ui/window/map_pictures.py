"""Small pictures of maps for menus."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.model.home import pictures_folder
from game.scenario.board import Board
from game.ui.look.fonts import Fonts
from game.ui.paint.baked_size import master_hex_px_of
from game.ui.paint.baking import Baking
from game.ui.paint.cache import picture_path
from game.ui.paint.map import MapPainter
from game.ui.window.small_maps import Boards, SmallMaps, keep_small, kept_large, kept_small, small_path

_THREAD_END_SECONDS = 0.01
"""The last call to `wake` comes from a thread that is about to end."""


class MapPictures:
    """Pictures of boards at the sizes asked for: painted ones where a map was painted before, else a sketch."""

    def __init__(self, *, paints_ahead: bool = True) -> None:
        """No pictures yet; `paints_ahead` says whether maps may be painted before somebody plays on them."""
        self._scaled: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._painted: dict[str, pygame.Surface] = {}
        """Painted pictures by the names of their files."""
        self._named: dict[int, tuple[Board, str]] = {}
        self._paints_ahead = self._may_bake = paints_ahead
        self._baking: tuple[Baking, Board] | None = None
        self._small: SmallMaps | None = None

    @property
    def works_beside(self) -> bool:
        """Whether maps are read and painted beside the window; else all is there when it is asked for."""
        return self._paints_ahead

    def paint_ahead(self, board: Board, fonts: Fonts, wake: Callable[[], None]) -> None:
        """Begin to paint a board that was never painted; `wake` is called as it goes on."""
        large = picture_path(board, master_hex_px_of(board.topology), pictures_folder())
        if self._may_bake and self._baking is None and not large.exists():
            self._baking = Baking(MapPainter(board, fonts), wake), board

    def paint_small(self, boards: Boards, wake: Callable[[], None]) -> None:
        """Begin to read boards and to paint small pictures of them; `wake` is called when one is there."""
        self.stop_small()
        if self._paints_ahead:
            self._small = SmallMaps(boards, wake)

    def stop_small(self) -> None:
        """Nobody waits for small pictures any more."""
        if self._small is not None:
            self._take_small(self._small)
            self._small.stop()
            self._small = None

    def wait(self, seconds: float) -> None:
        """Wait until the small pictures are painted, at most so long."""
        if self._small is not None:
            self._small.wait(seconds)

    def has_news(self) -> bool:
        """Whether a map has been painted since this was last asked: then its sketches are forgotten."""
        has_small = self._small is not None and self._take_small(self._small)
        if self._baking is None:
            return has_small
        baking, board = self._baking
        baking.wait(_THREAD_END_SECONDS)
        if not baking.is_done:
            return has_small
        self._baking = None
        self._may_bake = False  # one a session: a folder that cannot be written would have it painted again
        large = kept_large(board)
        if large is not None:
            self._has(board, keep_small(board, large))
        return True

    def _take_small(self, small: SmallMaps) -> bool:
        painted = small.take()
        for board, picture in painted:
            self._has(board, picture)
        return bool(painted)

    def _has(self, board: Board, picture: pygame.Surface) -> None:
        name = self._name(board)
        self._painted[name] = picture
        for key in [key for key in self._scaled if key[0] == name]:
            del self._scaled[key]

    def _name(self, board: Board) -> str:
        """What tells a board's picture from others; worked out once."""
        if id(board) not in self._named:
            self._named[id(board)] = (board, small_path(board).name)
        return self._named[id(board)][1]

    def get(self, board: Board, room: tuple[int, int], *, from_large: bool = True) -> pygame.Surface:
        """A picture that just fits into a room; not to be drawn on.

        `from_large` says whether the picture of a map that was played on may be read for it, which takes a moment.
        """
        key = (self._name(board), room)
        if key not in self._scaled:
            painted = self._painted.get(key[0]) or kept_small(board)
            if painted is None and from_large and (large := kept_large(board)) is not None:
                painted = keep_small(board, large)
            if painted is not None:
                self._painted[key[0]] = painted
            self._scaled[key] = _sketched(board, room) if painted is None else _fitted(painted, room)
        return self._scaled[key]


def _sketched(board: Board, room: tuple[int, int]) -> pygame.Surface:
    from game.ui.paint.sketch import sketch_map

    return sketch_map(board, room)


def _fitted(picture: pygame.Surface, room: tuple[int, int]) -> pygame.Surface:
    scale = min(room[0] / picture.width, room[1] / picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    return pygame.transform.smoothscale(picture, size)
