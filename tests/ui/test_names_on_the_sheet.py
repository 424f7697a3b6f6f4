"""Names of places lie on the sheet, not over its edge."""

from __future__ import annotations

import pygame
import pytest

from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.look.fonts import Fonts
from game.ui.paint.lettering import PlaceNames, beside
from game.ui.paint.waters import water_courses
from tests.random_games import scenario


def names(board: Board, hex_px: int) -> PlaceNames:
    layout = lay_out(board.topology, hex_px)
    return PlaceNames(board, layout, water_courses(board, layout))


@pytest.mark.parametrize("name", ["scheldt", "arnhem"])
def test_no_name_lies_over_the_edge_of_the_sheet(name: str) -> None:
    board = scenario(name).board
    painted = names(board, 62)
    for hex_px in (20, 26, 33, 62, 104):
        layout = lay_out(board.topology, hex_px)
        laid = tuple(painted.laid(layout, Fonts()))
        sheet = pygame.FRect(0, 0, *layout.size)
        assert [each.place.name for each in laid if not sheet.contains(each.rect)] == []
        counters = []
        for each in laid[:3]:
            counters.append(pygame.Rect(0, 0, hex_px, hex_px))
            counters[-1].center = tuple(map(round, layout.centre(each.place.hex)))
        found, _ = beside(laid, counters, layout)
        assert [each.place.name for each in found if not sheet.contains(each.rect)] == []
