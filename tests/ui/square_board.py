"""A board of squares with everything on it, and the picture of it that is kept."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pygame

from game.scenario.board import Board
from game.scenario.compile_board import compile_board
from game.scenario.map_schema import MapFile
from game.scenario.reader import read_file
from game.scenario.report import FileReport
from game.scenario.validate import validate
from game.scenario.vocabulary import Vocabulary
from game.ui.board.camera import Camera
from game.ui.board.marks import Arrow, Marks, Ring, Tone
from game.ui.look.fonts import Fonts
from game.ui.paint.map import MapPainter
from game.ui.paint.overlays import OverlayPainter
from tests.ui.scenes_of_record import FOLDER, KEPT_SIZE, SIZE

MAP = Path(__file__).parents[1] / "scenario" / "data" / "maps" / "sectors.yaml"
KEPT = FOLDER / "boards" / "squares.png"


def sectors() -> Board:
    """The Rhine at Remagen in eighteen by eighteen sectors."""
    document = read_file(MAP)
    report = FileReport({"map": document, "scenario": document})
    board = compile_board(validate(document, MapFile), None, report, Vocabulary())
    assert not report.problems()
    assert board is not None
    return board


def picture_of_squares() -> pygame.Surface:
    """What is seen about the bridge, with a mark of every kind."""
    board, fonts = sectors(), Fonts()
    surface = pygame.Surface(SIZE, 0, 32)
    with tempfile.TemporaryDirectory() as folder:
        painter = MapPainter(board, fonts, Path(folder))
        painter.bake()
    camera = Camera(painter.layout, surface.get_rect())
    camera.zoom_to(62)
    index = board.topology.index
    camera.centre_on(index("J9"))
    marks = Marks(
        lit=dict.fromkeys(board.topology.within(index("H6"), 1), "2"),
        hatched=frozenset(board.topology.within(index("H12"), 1)),
        rings=(Ring(index("L5"), Tone.GOOD), Ring(index("L6"), Tone.EVEN), Ring(index("M6"), Tone.BAD, is_chosen=True)),
        arrows=(Arrow(index("K12"), index("K13"), "+3", Tone.GOOD), Arrow(index("M13"), index("N14"), "-1", Tone.BAD)),
        path=tuple(index(number) for number in ("H6", "I7", "J8", "J9", "J10")),
        path_text="4",
        hexsides={board.topology.hexside(index("N5"), index("N6")): Tone.GOOD},
        selected=index("H6"),
    )
    overlays = OverlayPainter(board.topology, fonts)
    painter.draw_ground(surface, camera, ())
    overlays.draw_under(surface, camera, marks)
    painter.draw_names(surface, camera)
    overlays.draw_figures(surface, camera, marks, painter.names)
    overlays.draw_over(surface, camera, marks)
    overlays.draw_cursor(surface, camera, index("M11"))
    return pygame.transform.smoothscale(surface, KEPT_SIZE)
