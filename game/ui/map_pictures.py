"""Small pictures of maps for menus."""

from __future__ import annotations

import pygame

from game.scenario.board import Board
from game.ui.camera import HexLayout
from game.ui.paint.bake import MASTER_HEX_PX
from game.ui.paint.cache import cache_folder, load_picture, picture_path
from game.ui.sketch import sketch_map


class MapPictures:
    """Pictures of boards at the sizes asked for: from the painted map if it was painted before, else a sketch."""

    def __init__(self) -> None:
        """No pictures yet."""
        self._pictures: dict[tuple[str, int, tuple[int, int]], pygame.Surface] = {}

    def get(self, board: Board, room: tuple[int, int]) -> pygame.Surface:
        """A picture that just fits into a room; not to be drawn on."""
        key = (board.id, board.topology.size, room)
        if key not in self._pictures:
            self._pictures[key] = _painted(board, room) or sketch_map(board, room)
        return self._pictures[key]


def _painted(board: Board, room: tuple[int, int]) -> pygame.Surface | None:
    width, height = (round(length) for length in HexLayout(board.topology, MASTER_HEX_PX).size)
    master = load_picture(picture_path(board, MASTER_HEX_PX, cache_folder()), (width, height))
    if master is None:
        return None
    scale = min(room[0] / width, room[1] / height)
    return pygame.transform.smoothscale(master, (max(1, round(width * scale)), max(1, round(height * scale))))
