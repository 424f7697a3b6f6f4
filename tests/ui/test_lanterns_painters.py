"""Painters of Lanterns' own, seen in pixels: rendered, printed, in the window, small, and in the key to the map."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pygame
import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint.bake import bake
from game.ui.paint.cache import picture_path
from game.ui.paint.counters import CounterPainter
from game.ui.paint.level_names import SHOWN_FROM_PX, levels_said
from game.ui.paint.map import MapPainter
from game.ui.paint.own import OwnLooks, own_places
from game.ui.paint.routes import RAILWAY, route_courses
from game.ui.paint.sketch import sketch_map
from game.ui.paint.waters import water_courses
from game.ui.paint.zoom_step import ZoomStep
from game.ui.paper.printing import print_counters, print_map
from game.ui.paper.render import scenario_picture
from tests.ui.painted import pixels
from tests.ui.table import open_game

pytestmark = pytest.mark.usefixtures("lanterns_installed")
HEX_PX = 60
IRON, GLOW, NIGHT = (70, 72, 78), (255, 196, 84), (33, 39, 60)


def quay() -> Board:
    return load_scenario("lanterns").board


def plain() -> Board:
    """The same quay where nobody brings painters."""
    return replace(quay(), system="")


def baked(board: Board) -> pygame.Surface:
    return bake(board, lambda _share: None, HEX_PX)


def mean_at(picture: pygame.Surface, board: Board, number: str, hex_px: int = HEX_PX) -> tuple[float, ...]:
    """The colour of a square in the middle, as a whole."""
    x, y = lay_out(board.topology, hex_px).centre(board.topology.index(number))
    part = pixels(picture)[round(x) - 20 : round(x) + 20, round(y) - 20 : round(y) + 20]
    return tuple(part.reshape(-1, 3).mean(axis=0).tolist())


def near(picture: pygame.Surface, colour: tuple[int, int, int], within: int = 26) -> int:
    """How many pixels come close to a colour; counted column by column, for printed sheets are large."""
    shade = np.array(colour, np.int16)
    return sum(int((np.abs(column.astype(np.int16) - shade).max(axis=1) < within).sum()) for column in pixels(picture))


def is_wood(colour: tuple[float, ...]) -> bool:
    red, green, blue = colour
    return red > green + 12 and green > blue + 25


def test_planks_are_painted_by_the_game_itself() -> None:
    board, usual = quay(), plain()
    assert is_wood(mean_at(baked(board), board, "G5"))
    assert not is_wood(mean_at(baked(usual), usual, "G5"))


def test_no_houses_are_built_where_it_paints_the_ground() -> None:
    roofs = (168, 82, 60)
    assert near(baked(quay()), roofs, 12) < near(baked(plain()), roofs, 12) / 4


def test_the_track_runs_over_the_planks_and_no_trail() -> None:
    board, layout = quay(), lay_out(quay().topology, HEX_PX)
    x, y = (round(at) for at in layout.centre(board.topology.index("B5")))
    area = pygame.Rect(x - 30, y - 20, 60, 40)
    assert near(baked(board).subsurface(area), IRON, 34) > 40
    without = replace(board, road=np.zeros_like(board.road), routes=())
    assert near(baked(without).subsurface(area), IRON, 34) == 0


def test_a_band_has_a_lantern_for_its_face_at_every_size() -> None:
    scenario = load_scenario("lanterns")
    from lanterns.ui.looks import band_look

    look, painter = band_look(scenario.setting, 0), CounterPainter(Fonts())
    for size_px in (14, 24, 36, 60, 120):
        own, usual = painter.counter(look, size_px), painter.counter(replace(look, system=""), size_px)
        assert near(own, GLOW, 50) > 0
        assert near(own, NIGHT) > near(usual, NIGHT)
    moved = painter.counter(replace(look, moved=True), 60)
    assert near(moved, GLOW, 30) < near(painter.counter(look, 60), GLOW, 30), "grey lies over its face too"


@pytest.mark.slow
def test_it_is_rendered_and_printed(tmp_path: Path) -> None:
    scenario, words = load_scenario("lanterns"), Words("en")
    sheet = scenario_picture(scenario, HEX_PX, words)
    assert is_wood(mean_at(sheet, scenario.board, "G5"))
    assert near(sheet, GLOW) > 20
    print_map(scenario, tmp_path / "map.png", 40, "a4", words)
    print_counters(scenario, tmp_path / "counters.png", "a4", words)
    assert near(pygame.image.load(next(tmp_path.glob("counters*"))), GLOW) > 500
    page = pixels(pygame.image.load(next(tmp_path.glob("map*"))))[::4, ::4].reshape(-1, 3).astype(int)
    wood = (page[:, 0] > page[:, 1] + 12) & (page[:, 1] > page[:, 2] + 25)
    assert wood.mean() > 0.15


def test_it_is_seen_in_the_window(driver, monkeypatch) -> None:
    monkeypatch.setattr("game.ui.paint.bake.bake", bake)
    screen = open_game(driver, Game.new(load_scenario("lanterns"), seed=3))
    x, y = screen.view.camera.centre(screen.game.scenario.board.topology.index("G5"))
    seen = pixels(driver.app.surface)[int(x) - 8 : int(x) + 8, int(y) - 8 : int(y) + 8].reshape(-1, 3).mean(axis=0)
    assert is_wood(tuple(seen.tolist()))
    assert near(driver.app.surface, GLOW) > 20


def test_a_map_in_a_few_strokes_has_its_colours() -> None:
    assert near(sketch_map(quay(), (200, 200)), (208, 184, 144), 6) > 5000
    assert near(sketch_map(plain(), (200, 200)), (208, 184, 144), 6) < 500


def test_a_picture_of_the_usual_painters_is_not_taken_for_its_own(tmp_path: Path) -> None:
    assert picture_path(quay(), 40, tmp_path) != picture_path(plain(), 40, tmp_path)
    arnhem = load_scenario("arnhem").board
    assert arnhem.system == "standard"
    assert picture_path(arnhem, 40, tmp_path) == picture_path(replace(arnhem, system=""), 40, tmp_path)


def test_a_railway_may_be_painted_by_the_game_too(monkeypatch) -> None:
    """A tramway that looks like a railway: its stretches are told from those of other railways."""
    board = quay()
    line = replace(board.routes[0], kind="tramway", look="railroad")
    rail = np.zeros_like(board.rail)
    sides = [board.topology.hexside(a, b) for a, b in zip(line.course, line.course[1:], strict=False)]
    rail[sides] = True
    beside = board.topology.hexside(board.topology.index("G3"), board.topology.index("G4"))
    rail[beside] = True
    board = replace(board, rail=rail, routes=(line,), road=np.zeros_like(board.road))
    tram = SimpleNamespace(colour=(0, 0, 0), paint=lambda *_: None)
    monkeypatch.setattr("game.ui.paint.own.own_looks", lambda _: OwnLooks(routes={"tramway": tram}))
    own = own_places(board)
    assert own.rail == dict.fromkeys(sides, "tramway")
    layout = lay_out(board.topology, HEX_PX)
    ways = route_courses(board, layout, water_courses(board, layout), own).ways
    assert {(way.kind, way.own) for way in ways} == {(RAILWAY, "tramway"), (RAILWAY, "")}


@pytest.mark.slow
@pytest.mark.parametrize("hex_px", [SHOWN_FROM_PX - 1, SHOWN_FROM_PX, 104])
def test_levels_that_a_map_declares_are_written_on_their_places(tmp_path, hex_px):
    board = quay()
    low = tuple(replace(kind, levels=()) for kind in board.terrain_words)
    step = ZoomStep(hex_px, shows_numbers=True, shows_grid=True)
    sheets = []
    for other in (board, replace(board, terrain_words=low)):
        painter = MapPainter(other, Fonts(), tmp_path, HEX_PX)
        painter.bake()
        size = tuple(map(round, lay_out(board.topology, hex_px).size))
        sheets.append(pixels(painter.cut(step, pygame.Rect((0, 0), size))))
    changed = (sheets[0] != sheets[1]).any(axis=2)
    layout = lay_out(board.topology, hex_px)
    written = {layout.hex_at((float(x), float(y))) for x, y in np.argwhere(changed)}
    sheds = {hex for hex in range(board.topology.size) if board.terrain_at(hex) == "sheds"}
    assert written == (sheds if hex_px >= SHOWN_FROM_PX else set())
    assert levels_said(board) == {board.terrain_names.index("sheds"): "Floor \N{MIDDLE DOT} Loft"}
