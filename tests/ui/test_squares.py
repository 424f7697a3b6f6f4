"""A board of squares in the window: painted, clicked, marked, sketched and measured like one of hexes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.grid.topology import SquareTopology
from game.lab.page.board_drawing import BoardDrawing
from game.scenario.board import Board, Place
from game.ui.board.camera import HEX_PX, ZOOM_LEVELS_PX, Camera
from game.ui.board.marks import Arrow, Marks, Ring, Tone
from game.ui.keys.keys import Command
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint.bake import bake
from game.ui.paint.baked_size import MASTER_HEX_PX, master_hex_px_of
from game.ui.paint.furniture import scale_bar
from game.ui.paint.map import MapPainter
from game.ui.paint.overlays import OverlayPainter
from game.ui.paint.sketch import sketch_map
from game.ui.play.hand.aim import Aim
from tests.ui.painted import canvas, pixels, unlike
from tests.ui.scenes_of_record import MOST_BLOCK_DIFFERENCE, MOST_MEAN_DIFFERENCE, difference
from tests.ui.square_board import KEPT, picture_of_squares, sectors


@pytest.fixture(scope="module")
def board() -> Board:
    return sectors()


@pytest.fixture(scope="module")
def painter(board: Board, tmp_path_factory: pytest.TempPathFactory) -> MapPainter:
    painter = MapPainter(board, Fonts(), tmp_path_factory.mktemp("maps"), 62)
    painter.bake()
    return painter


@pytest.fixture
def camera(painter: MapPainter) -> Camera:
    camera = Camera(painter.layout, canvas().get_rect())
    camera.zoom_to(62)
    return camera


def at(surface: pygame.Surface, camera: Camera, hex: int) -> np.ndarray:
    """The colour about the middle of a square."""
    x, y = camera.centre(hex)
    return pixels(surface)[x - 9 : x + 10, y - 9 : y + 10].mean(axis=(0, 1))


@pytest.mark.slow
def test_the_river_of_whole_squares_is_water_and_the_bank_is_not(
    painter: MapPainter, camera: Camera, board: Board
) -> None:
    index = board.topology.index
    camera.centre_on(index("J8"))
    surface = canvas()
    painter.draw(surface, camera, ())
    for number in ("K8", "K9", "L8", "I9"):
        red, _, blue = at(surface, camera, index(number))
        assert blue > red + 40, number
    for number in ("L6", "I11", "M6"):
        red, _, blue = at(surface, camera, index(number))
        assert blue < red, number


def test_every_square_in_view_is_found_under_the_mouse_at_every_zoom(board: Board) -> None:
    camera = Camera(lay_out(board.topology, HEX_PX), pygame.Rect(100, 60, 900, 700))
    for hex_px in ZOOM_LEVELS_PX:
        camera.zoom_to(hex_px)
        seen = [hex for hex in camera.visible_hexes() if camera.viewport.collidepoint(camera.centre(hex))]
        assert seen
        for hex in seen:
            assert camera.hex_at(camera.centre(hex)) == hex


def test_marks_stand_in_their_squares_also_at_a_diagonal(board: Board, camera: Camera) -> None:
    topology = board.topology
    middle, corner = topology.index("J8"), topology.index("K9")
    camera.centre_on(middle)
    overlays = OverlayPainter(topology, Fonts())
    bare = canvas()
    for marks in (
        Marks(lit={middle: "2", corner: "3"}, dims=False),
        Marks(hatched=frozenset({corner})),
        Marks(rings=(Ring(middle, Tone.EVEN), Ring(corner, Tone.BAD))),
        Marks(arrows=(Arrow(middle, corner, "+1"),)),
        Marks(path=(middle, corner)),
        Marks(hexsides={topology.hexside(middle, corner): Tone.GOOD}),
        Marks(selected=middle),
    ):
        surface = canvas()
        overlays.draw_under(surface, camera, marks)
        overlays.draw_figures(surface, camera, marks)
        overlays.draw_over(surface, camera, marks)
        changed = np.argwhere((pixels(surface) != pixels(bare)).any(axis=2))
        assert len(changed) > 40
        reach = camera.hex_px
        (left, top), (right, bottom) = camera.centre(middle), camera.centre(corner)
        assert (changed >= (left - reach, top - reach)).all()
        assert (changed <= (right + reach, bottom + reach)).all()


def test_the_cursor_goes_in_all_eight_directions_and_to_a_number_that_is_typed(board: Board) -> None:
    aim = Aim(board.topology)
    start = board.topology.index("J7")
    ends = {}
    for command in Command:
        if Aim.moves(command):
            aim.put(start)
            assert aim.move(command, start)
            ends[command] = board.topology.numbers[aim.cursor]
    assert sorted(ends.values()) == ["I6", "I7", "I8", "J6", "J8", "K6", "K7", "K8"]
    assert ends[Command.CURSOR_RIGHT] == "J8"
    zero = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0, unicode="0", mod=0)
    assert not aim.type(zero), "no number of the board begins so: the key may answer something"
    for key in "10b":
        assert aim.typed_hex() is None
        assert aim.type(pygame.event.Event(pygame.KEYDOWN, key=ord(key), unicode=key, mod=0))
    assert aim.typed_hex() == board.topology.index("B10")
    assert not aim.type(pygame.event.Event(pygame.KEYDOWN, key=ord("b"), unicode="b", mod=0))


def test_sketch_key_and_heat_map_know_squares_and_their_own_words(board: Board, painter: MapPainter) -> None:
    sketch = sketch_map(board, (300, 300))
    assert sketch.get_size() == (300, 300)
    assert len(np.unique(pixels(sketch).reshape(-1, 3), axis=0)) > 6
    key = painter.key(Words("en"))
    assert key.height > 100
    ground = ET.fromstring(BoardDrawing(board).definitions())
    paths = {path.get("class"): path.get("d", "") for path in ground.iter("path")}
    assert paths["terrain water"].count("M") == 36
    assert paths["terrain clear"].split("z")[0].count("L") == 3


@pytest.mark.slow
def test_the_same_squares_are_painted_the_same_and_unlike_hexes(board: Board) -> None:
    first, again = (bake(board, lambda _share: None, 24) for _ in range(2))
    assert unlike(first, again) == 0


@pytest.mark.parametrize(
    ("hex_km", "hex_px", "width_px"), [(0.01, 62, 124), (0.04, 62, 78), (0.4, 62, 78), (2.1, 62, 59)]
)
def test_the_scale_is_right_from_ten_metres_to_kilometres(hex_km: float, hex_px: int, width_px: int) -> None:
    bar = scale_bar(Fonts(), hex_px, hex_km)
    drawn = np.flatnonzero(pygame.surfarray.array_alpha(bar)[:, -5])
    assert drawn.max() - drawn.min() + 1 == pytest.approx(width_px + 3, abs=1)


def test_a_board_of_200_by_200_is_baked_smaller_and_others_as_ever(board: Board) -> None:
    vast = SquareTopology.rectangle(range(1, 201), range(1, 201))
    width, height = lay_out(vast, master_hex_px_of(vast)).size
    assert 12_000_000 < width * height <= 20_000_000
    assert master_hex_px_of(board.topology) == MASTER_HEX_PX


@pytest.mark.slow
def test_landmarks_and_waters_are_named_without_houses(board: Board) -> None:
    def alone(kind: str | None) -> pygame.Surface:
        places = () if kind is None else (Place("Ley", board.topology.index("O6"), kind),)
        return bake(replace(board, places=places, has_own_words=False), lambda _share: None, 40)

    bare = alone(None)
    assert unlike(alone("landmark"), bare) == unlike(alone("water"), bare) == 0
    assert unlike(alone("village"), bare) > 0


@pytest.mark.slow
def test_a_board_of_squares_looks_as_it_is_kept() -> None:
    worst, mean = difference(picture_of_squares(), pygame.image.load(KEPT))
    assert (worst <= MOST_BLOCK_DIFFERENCE, mean <= MOST_MEAN_DIFFERENCE) == (True, True), (worst, mean)
