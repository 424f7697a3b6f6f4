"""Parts of the map of the Scheldt as they are to look: `python -m tests.regenerate_pictures` makes them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame

from game.scenario.board import Board
from game.scenario.compile_board import compile_board
from game.scenario.header import Window
from game.scenario.locate import data_folder
from game.scenario.map_schema import MapFile
from game.scenario.reader import read_file
from game.scenario.report import FileReport
from game.scenario.validate import validate
from game.systems.standard.ui.site_painters import ARROW, BATTERY, BEACH, DESTROYED, FIRES, FORT, OPEN, PORT, SHUT
from game.ui.board.camera import Camera
from game.ui.look.fonts import Fonts
from game.ui.paint.map import MapPainter
from game.ui.paint.works import Work

SIZE = (640, 360)
HEX_PX = 62


@cache
def cut(columns: str, rows: str) -> Board:
    """A part of the map, as the standard rules paint it."""
    document = read_file(data_folder("scenarios") / "maps" / "scheldt.yaml")
    window = Window.model_validate({"columns": columns, "rows": rows})
    board = compile_board(validate(document, MapFile), window, FileReport({"map": document}))
    assert board is not None
    return replace(board, system="standard")


def works_of(board: Board) -> tuple[Work, ...]:
    """One of every kind and state between Middelburg and the Sloe, wherever that is in the battle."""
    listed = (
        (FORT, "1406", "1"), (FORT, "1109", "2"), (BATTERY, "1308 1409", FIRES), (BATTERY, "1006 0906", DESTROYED),
        (PORT, "1404", OPEN), (PORT, "1109", SHUT), (BEACH, "1405 1504", ""), (ARROW, "1507 1407", OPEN),
        (ARROW, "1308 1509", SHUT),
    )  # fmt: skip
    known = set(board.topology.numbers)
    return tuple(
        Work(kind, tuple(board.topology.index(number) for number in numbers.split()), state)
        for kind, numbers, state in listed
        if set(numbers.split()) <= known
    )


def painted(board: Board, folder: Path, works: tuple[Work, ...] = (), hex_px: int = HEX_PX) -> pygame.Surface:
    """The middle of a board with all its bridges."""
    painter = MapPainter(board, Fonts(), folder, HEX_PX)
    painter.bake()
    painter.works = works
    surface = pygame.Surface(SIZE, 0, 32)
    camera = Camera(painter.layout, surface.get_rect())
    camera.zoom_to(hex_px)
    painter.draw(surface, camera, [0] * len(board.bridges), show_compass=False)
    return surface


def walcheren(folder: Path) -> pygame.Surface:
    """Flooded land, dunes, the Sloe with its dam, mud and flats, and what stands there."""
    board = cut("8-16", "1-11")
    return painted(board, folder, works_of(board))


def leopold(folder: Path) -> pygame.Surface:
    """Soaked polders along the canal, Isabella and the Braakman."""
    return painted(cut("9-17", "13-20"), folder)


PICTURES: dict[str, Callable[[Path], pygame.Surface]] = {"walcheren": walcheren, "leopold": leopold}
