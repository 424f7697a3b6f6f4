"""The painted map: the same every time, true to its board, kept on disk, drawn without a display."""

from __future__ import annotations

import hashlib
import os
import struct
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.scenario.board import Board
from game.ui.board.camera import Camera
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint import zoom_step
from game.ui.paint.areas import STEP_PX, Enlarged, terrain_areas
from game.ui.paint.bake import bake
from game.ui.paint.cache import KEPT, load_picture, picture_path, store_picture
from game.ui.paint.farmland import Fields, draw_fields, lay_out_fields
from game.ui.paint.growth import Growth
from game.ui.paint.map import MapPainter
from game.ui.paint.master import Master
from game.ui.paint.obstacles import Obstacles
from game.ui.paint.own import own_places
from game.ui.paint.routes import route_courses
from game.ui.paint.settlements import draw_settlements
from game.ui.paint.shapes import SUPERSAMPLE, layer_for
from game.ui.paint.strips import KEPT_BYTES, Strips
from game.ui.paint.structure_pictures import FALLEN, REPAIRED, STANDING
from game.ui.paint.waters import water_courses
from game.ui.paint.zoom_step import ZoomStep
from tests.systems.standard.rules.builder import make_board
from tests.ui.painted import canvas, full_board, pixels, unlike

NEAR = ZoomStep(62, shows_numbers=True, shows_grid=True)
BIT = pygame.Rect(30, 40, 120, 90)
ROOT = Path(__file__).resolve().parents[2]
_DIGEST_ELSEWHERE = """
import hashlib, pygame
from game.ui.paint.bake import bake
from tests.ui.painted import full_board, pixels
print(hashlib.sha256(pixels(bake(full_board(), lambda share: None, 40)).tobytes()).hexdigest())
"""


def baked(board: Board, hex_px: int = 40) -> pygame.Surface:
    return bake(board, lambda _share: None, hex_px)


@pytest.fixture(scope="module")
def painter(tmp_path_factory) -> MapPainter:
    painter = MapPainter(full_board(), Fonts(), tmp_path_factory.mktemp("maps"), 62)
    painter.bake()
    return painter


def drawn(painter: MapPainter, states=None, laid_bridge=-1, zoom=84, **shown) -> pygame.Surface:
    surface = canvas()
    camera = Camera(painter.layout, surface.get_rect())
    camera.zoom_to(zoom)
    count = len(full_board().bridges)
    painter.draw(surface, camera, states or [STANDING] * count, laid_bridge, **shown)
    return surface


@pytest.mark.slow
def test_a_board_is_painted_the_same_in_every_process():
    digests = {hashlib.sha256(pixels(baked(full_board())).tobytes()).hexdigest()}
    for seed in ("0", "1234"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        run = subprocess.run(
            [sys.executable, "-c", _DIGEST_ELSEWHERE], env=environment, cwd=ROOT, check=True, capture_output=True,
            text=True, timeout=250,
        )  # fmt: skip
        digests.add(run.stdout.strip())
    assert len(digests) == 1


@pytest.mark.parametrize(("terrain", "brightest"), [(".", 210), ("b", 190), ("r", 190), ("w", 165), ("t", 215)])
def test_each_terrain_has_its_own_ground(terrain, brightest):
    plain = make_board([". . .", ". . .", ". . ."])
    other = make_board([f"{terrain} {terrain} {terrain}"] * 3)
    a, b = baked(plain), baked(other)
    middle = pygame.Rect(0, 0, 60, 60)
    middle.center = a.get_rect().center
    here = pixels(b.subsurface(middle))
    assert here.std() > 6
    assert here.mean() < brightest
    if terrain != ".":
        assert unlike(a.subsurface(middle), b.subsurface(middle)) > 0.2


@pytest.mark.parametrize("change", ["rivers", "canals", "streams", "roads", "highways", "trails", "railroads"])
def test_each_water_and_way_is_seen(change):
    hexsides = "0102/0202 0201/0202 0202/0302"
    given = {change: hexsides} if change in ("rivers", "canals", "streams") else {change: ["0102 0202 0302"]}
    rows = [". . .", ". . .", ". . ."]
    assert unlike(baked(make_board(rows)), baked(make_board(rows, **given))) > 0.002


def test_places_have_houses():
    board = full_board()
    assert unlike(baked(board), baked(replace(board, places=()))) > 0.001


@pytest.mark.parametrize(
    "rows", [["."], ["w"], [". - .", "- . -"], ["r r"]], ids=["one hex", "one wood", "with holes", "two hills"]
)
def test_odd_boards_are_painted(rows):
    painter = MapPainter(make_board(rows), Fonts(), Path("/dev/null/nowhere"), 40)
    painter.bake()
    surface = canvas()
    painter.draw(surface, Camera(painter.layout, surface.get_rect()), [])
    assert pixels(surface).std() > 5


def test_a_map_cannot_be_drawn_before_it_is_baked(tmp_path):
    painter = MapPainter(full_board(), Fonts(), tmp_path)
    assert not painter.is_baked
    with pytest.raises(RuntimeError):
        drawn(painter)


def test_baking_tells_how_far_it_is_and_keeps_the_picture(tmp_path):
    shares: list[float] = []
    first = MapPainter(full_board(), Fonts(), tmp_path, 40)
    first.bake(shares.append)
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] == 1
    assert len(shares) > 3
    again: list[float] = []
    second = MapPainter(full_board(), Fonts(), tmp_path, 40)
    second.bake(again.append)
    assert again == []
    assert (pixels(first.cut(NEAR, BIT)) == pixels(second.cut(NEAR, BIT))).all()


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"", b"BM\x36\x04\x00\x00 broken", b"no picture at all"])
def test_a_broken_picture_is_painted_anew(tmp_path, damage):
    path = picture_path(full_board(), 40, tmp_path)
    path.write_bytes(damage)
    painter = MapPainter(full_board(), Fonts(), tmp_path, 40)
    painter.bake()
    kept = load_picture(path, baked(full_board()).get_size())
    assert kept is not None
    assert (pixels(kept) == pixels(baked(full_board()))).all()


def test_parts_of_a_baked_picture_are_read_from_its_file(tmp_path, monkeypatch):
    master, whole = Master(full_board(), tmp_path, 40), pixels(baked(full_board()))
    master.prepare(lambda _share: None)
    monkeypatch.setattr("game.ui.paint.bake.bake", lambda *_: pytest.fail("it was painted again"))
    for area in (pygame.Rect(0, 0, 30, 20), pygame.Rect(17, 31, 44, 1), pygame.Rect((0, 0), master.size)):
        assert (pixels(master.part(area)) == whole[area.left : area.right, area.top : area.bottom]).all()
    assert master._picture is None, "it is not held in memory"


@pytest.mark.slow
@pytest.mark.parametrize("when", ["before", "between"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-1], lambda content: content[:28] + b"\x20" + content[29:],
        lambda content: content[:10] + b"\xff\xff\xff\xff" + content[14:], lambda content: None,
    ],
    ids=["short", "of another depth", "that begins elsewhere", "gone"],
)  # fmt: skip
def test_a_baked_picture_that_cannot_be_read_is_painted_anew(tmp_path, damage, when):
    area = pygame.Rect(0, 0, 60, 50)
    master = Master(full_board(), tmp_path, 40)
    master.prepare(lambda _share: None)
    damaged = damage(master.path.read_bytes())
    master.path.write_bytes(damaged) if damaged else master.path.unlink()
    if when == "before":
        master = Master(full_board(), tmp_path, 40)
        master.prepare(lambda _share: None)
    assert (pixels(master.part(area)) == pixels(baked(full_board()))[:60, :50]).all()


def test_a_picture_of_another_size_is_not_taken(tmp_path):
    path = tmp_path / "map.bmp"
    store_picture(path, canvas(64, 48))
    assert load_picture(path, (64, 48)) is not None
    assert load_picture(path, (48, 64)) is None


def test_a_picture_that_claims_to_be_huge_or_is_a_pipe_is_not_unpacked(tmp_path):
    path = tmp_path / "map.bmp"
    store_picture(path, canvas(64, 48))
    content = bytearray(path.read_bytes())
    content[18:26] = struct.pack("<ii", 60_000, 60_000)
    path.write_bytes(content)
    assert load_picture(path, (64, 48)) is None
    path.unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        assert load_picture(path, (64, 48)) is None


def test_where_nothing_can_be_written_the_map_is_still_painted(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    painter = MapPainter(full_board(), Fonts(), blocked / "maps", 40)
    painter.bake()
    assert painter.is_baked
    assert blocked.read_text("utf-8") == "in the way"


def test_only_a_few_pictures_are_kept(tmp_path):
    for number in range(12):
        store_picture(tmp_path / f"{number}.bmp", canvas(8, 8))
    assert len(list(tmp_path.iterdir())) == KEPT


def test_another_board_has_another_picture(tmp_path):
    board = full_board()
    terrain = board.terrain.copy()
    terrain[3] = (terrain[3] + 1) % len(board.terrain_names)
    water = board.water.copy()
    water[0] = 1
    others = [
        board,
        replace(board, terrain=terrain),
        replace(board, water=water),
        replace(board, road=np.zeros_like(board.road)),
        replace(board, rail=np.zeros_like(board.rail)),
        replace(board, places=board.places[1:]),
        replace(board, water_names={}),
    ]
    names = {picture_path(other, 40, tmp_path).name for other in others}
    assert len(names) == len(others)
    assert picture_path(board, 41, tmp_path).name not in names
    assert picture_path(full_board(), 40, tmp_path).name in names


@pytest.mark.parametrize("zoom", [30, 62, 104])
@pytest.mark.parametrize("bridge", range(5))
def test_the_states_of_a_bridge_look_different_without_colours(painter, zoom, bridge):
    pictures = []
    for state in (STANDING, FALLEN, REPAIRED):
        states = [STANDING] * 5
        states[bridge] = state
        pictures.append(drawn(painter, states, zoom=zoom))
    least = (zoom * 0.07) ** 2 / pictures[0].get_width() / pictures[0].get_height()
    for a, b in ((0, 1), (0, 2), (1, 2)):
        assert unlike(pictures[a], pictures[b]) > least


def test_a_laid_bridge_is_seen_on_any_hexside(painter):
    board = full_board()
    bare = drawn(painter)
    for hexside in range(0, len(board.topology.hexsides), 9):
        assert unlike(bare, drawn(painter, laid_bridge=hexside)) > 0.0005


def test_grid_numbers_names_and_compass_can_be_told_apart(painter):
    whole = drawn(painter)
    for hidden in ("show_grid", "show_numbers", "show_compass"):
        assert unlike(whole, drawn(painter, **{hidden: False})) > 0.001
    nameless = MapPainter(replace(full_board(), places=()), Fonts(), Path("/dev/null/nowhere"), 62)
    nameless.bake()
    assert unlike(whole, drawn(nameless)) > 0.005


def test_numbers_are_left_out_where_they_could_not_be_read(painter):
    assert unlike(drawn(painter, zoom=30), drawn(painter, zoom=30, show_numbers=False)) == 0


def test_drawing_stays_in_the_viewport(painter):
    surface = canvas()
    before = pixels(surface)
    camera = Camera(painter.layout, pygame.Rect(100, 50, 300, 200))
    camera.zoom_to(84)
    painter.draw(surface, camera, [FALLEN] * 5)
    after = pixels(surface)
    assert (after[:100] == before[:100]).all()
    assert (after[400:] == before[400:]).all()
    assert (after[:, :50] == before[:, :50]).all()
    assert (after[:, 250:] == before[:, 250:]).all()
    assert (after[100:400, 50:250] != before[100:400, 50:250]).any()


def test_what_is_drawn_under_a_point_is_the_hex_that_the_camera_finds_there(painter):
    surface = canvas()
    camera = Camera(painter.layout, surface.get_rect())
    camera.zoom_to(84)
    painter.draw(surface, camera, [STANDING] * 5, show_compass=False)
    board = full_board()
    wood, open_land = board.topology.index("0301"), board.topology.index("0201")
    for hex, is_dark in ((wood, True), (open_land, False)):
        camera.centre_on(hex)
        painter.draw(surface, camera, [STANDING] * 5, show_compass=False)
        spot = pygame.Rect(0, 0, 24, 16)
        spot.center = camera.centre(hex)
        green = pixels(surface.subsurface(spot)).mean()
        assert (green < 140) == is_dark


def test_the_key_names_everything_on_the_map(painter):
    one, two = painter.key(Words(), 1), painter.key(Words(), 2)
    assert two.width > one.width
    assert two.height < one.height
    assert pixels(one).std() > 20


def beside(folder: Path, kept_bytes: int = KEPT_BYTES) -> tuple[MapPainter, list[str]]:
    """A painter that paints beside the window, and the names of the threads that woke it."""
    threads: list[str] = []
    painter = MapPainter(
        full_board(), Fonts(), folder, 62, wake=lambda: threads.append(threading.current_thread().name)
    )
    painter.bake()
    return painter, threads


def test_a_zoom_step_that_was_never_seen_is_a_likeness_at_once_and_sharp_a_moment_later(tmp_path):
    painter, threads = beside(tmp_path)
    still = MapPainter(full_board(), Fonts(), tmp_path, 62)
    still.bake()
    first = drawn(painter, zoom=62)
    assert (pixels(first) == pixels(drawn(still, zoom=62))).all(), "nothing was seen before: sharp at once"
    for zoom in (104, 40):
        sharp = drawn(still, zoom=zoom)
        at_once = drawn(painter, zoom=zoom)
        assert 0 < unlike(at_once, sharp) < 0.35
        painter.wait(120)
        while painter.haste.is_behind:
            drawn(painter, zoom=zoom)
        assert (pixels(drawn(painter, zoom=zoom)) == pixels(sharp)).all()
    main = threading.current_thread().name
    assert set(threads) - {main} == {"strips"}, "what lies over the sheet is painted frame by frame"


def test_what_lies_below_what_is_seen_is_painted_too_and_nobody_is_woken_for_it(tmp_path):
    painter, threads = beside(tmp_path)
    drawn(painter, zoom=140)
    painter.wait(120)
    (step,) = painter._strips.steps
    sheet = painter._strips.painter(step)
    seen = sheet.strips(canvas().get_rect())
    assert len(painter._strips.ready(step, range(100))) > len(seen)
    assert not threads


def test_the_sheet_has_no_seams(tmp_path):
    painter = MapPainter(full_board(), Fonts(), tmp_path, 62)
    painter.bake()
    for hex_px in (24, 62, 104, 200):
        step = ZoomStep(hex_px, shows_numbers=False, shows_grid=False)
        steps_painter = painter._strips.painter(step)
        sheet = pixels(painter.cut(step, pygame.Rect((0, 0), steps_painter.size))).astype(int)
        jumps = np.abs(np.diff(sheet, axis=1)).mean(axis=(0, 2))
        tops = [steps_painter.area(strip).top for strip in steps_painter.strips(pygame.Rect(0, 0, *steps_painter.size))]
        assert hex_px < 100 or len(tops) > 1
        for top in tops[1:]:
            near = jumps[top - 12 : top + 12]
            assert jumps[top - 1] <= 2.5 * np.median(near) + 2, f"a seam at {top} of {hex_px} px"


@pytest.mark.parametrize("hex_px", [40, 62, 104])
def test_a_very_wide_sheet_is_cut_into_blocks_that_nobody_sees(tmp_path, monkeypatch, hex_px):
    """It looks as it does in one piece, but for what scaling each by itself does to single tones."""
    step = ZoomStep(hex_px, shows_numbers=True, shows_grid=True)
    sheets, painters = [], []
    for widest_px in (10_000, 100):
        monkeypatch.setattr(zoom_step, "_WIDE_PX", widest_px)
        monkeypatch.setattr(zoom_step, "_BLOCK_PX", 150)
        painter = MapPainter(full_board(), Fonts(), tmp_path, 62)
        painter.bake()
        painters.append(painter._strips.painter(step))
        whole = pygame.Rect(0, 0, *painters[-1].size)
        sheets.append(painter.cut(step, whole))
        part = pygame.Rect(whole.width // 3, whole.height // 3, 90, 70)
        assert (pixels(painter.cut(step, part)) == pixels(sheets[-1].subsurface(part))).all()
    one, many = painters
    assert len(many.strips(whole)) > len(one.strips(whole))
    assert len(many.strips(pygame.Rect(10, 10, 20, 20))) == 1
    apart = np.abs(pixels(sheets[0]).astype(int) - pixels(sheets[1]).astype(int))
    assert apart.mean() < 1.5
    edges = {many.area(strip).left for strip in many.strips(whole)} - {0}
    jumps = np.abs(np.diff(pixels(sheets[1]).astype(int), axis=0)).mean(axis=(1, 2))
    for left in edges:
        near = jumps[left - 12 : left + 12]
        assert jumps[left - 1] <= 2.5 * np.median(near) + 2, f"a seam at {left}"


def test_strips_keep_to_their_budget_but_never_forget_what_is_seen():
    class Painter:
        def paint(self, strip: int) -> pygame.Surface:
            return canvas(100, 10)

    strips = Strips(lambda step: Painter(), kept_bytes=10_000)
    assert list(strips.now(NEAR, range(5))) == [0, 1, 2, 3, 4], "all that is seen is there, be it more than the budget"
    far = ZoomStep(24, shows_numbers=True, shows_grid=True)
    assert list(strips.now(far, [0])) == [0]
    assert strips.bytes <= 10_000
    assert strips.steps[0] == far
    assert list(strips.ready(NEAR, range(5))) == [4], "the oldest went first"


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("area", [(0, 0, 120, 88), (13, 40, 50, 17), (100, 70, 20, 18), (0, 87, 120, 1)])
def test_fields_are_enlarged_piece_by_piece_as_they_would_be_at_once(count, area):
    fields = np.random.default_rng(1).random((22, 30, count), dtype=np.float32)
    mode = "RGBA" if count == 4 else "RGB"
    cells = pygame.image.frombytes((fields * 255 + 0.5).astype(np.uint8).tobytes(), (30, 22), mode)
    large = pygame.transform.smoothscale(cells, (30 * STEP_PX, 22 * STEP_PX))
    whole = np.frombuffer(pygame.image.tobytes(large, mode), np.uint8).reshape(22 * STEP_PX, 30 * STEP_PX, count)
    rect = pygame.Rect(area)
    piece = Enlarged(fields).piece(rect)
    assert (piece == whole[rect.top : rect.bottom, rect.left : rect.right]).all()


def test_a_board_is_painted_the_same_in_large_and_in_small_pieces(monkeypatch):
    """Plants, fields and ways that reach over the edge of a piece go on in the next."""
    board = full_board()
    layout = lay_out(board.topology, 40)
    waters = water_courses(board, layout)
    areas = terrain_areas(board, layout, waters)
    growth = Growth(layout, areas, Obstacles(layout, waters, route_courses(board, layout, waters, own_places(board))))
    whole = pygame.Rect(0, 0, *map(round, layout.size))
    at_once, in_pieces = pygame.Surface(whole.size, 0, 32), pygame.Surface(whole.size, 0, 32)
    growth.draw(at_once, whole)
    for top in range(0, whole.height, 61):
        for left in range(0, whole.width, 53):
            area = pygame.Rect(left, top, 53, 61).clip(whole)
            growth.draw(in_pieces.subsurface(area), area)
    assert (pixels(at_once) == pixels(in_pieces)).all()
    assert pixels(at_once).any()


@pytest.mark.parametrize("area", [(0, 0, 90, 70), (130, 60, 64, 200), (300, 300, 1, 1), (-500, 0, 20, 20)])
def test_fields_are_looked_for_near_a_piece_and_none_is_missed(monkeypatch, area):
    board, layout = full_board(), lay_out(full_board().topology, 40)
    waters = water_courses(board, layout)
    fields = lay_out_fields(layout, terrain_areas(board, layout, waters))
    columns, rows = fields.wet.shape
    piece = pygame.Rect(area)
    near = fields.near(piece)
    assert (near[0].stop - near[0].start) * (near[1].stop - near[1].start) < columns * rows / 2
    quick = draw_fields(fields, piece)
    monkeypatch.setattr(Fields, "near", lambda *_said: (slice(0, columns), slice(0, rows)))
    slow = draw_fields(fields, piece)
    assert quick._colours == slow._colours
    assert all((one.flat == other.flat).all() for one, other in zip(quick.packs, slow.packs, strict=True))
    assert (len(quick._colours) > 0) == (piece.x >= 0)


def test_a_house_is_drawn_in_every_piece_that_it_or_its_shadow_touches():
    board, layout = full_board(), lay_out(full_board().topology, 40)
    waters = water_courses(board, layout)
    areas, routes = terrain_areas(board, layout, waters), route_courses(board, layout, waters, own_places(board))
    houses = draw_settlements(board, layout, areas, routes, Obstacles(layout, waters, routes))
    whole = pygame.Rect(0, 0, 360, 320)
    at_once = layer_for(whole)
    houses.draw(at_once, whole)
    pieced = layer_for(whole)
    for left in range(0, whole.width, 40):
        for top in range(0, whole.height, 40):
            area = pygame.Rect(left, top, 40, 40)
            layer = layer_for(area)
            houses.draw(layer, area)
            pieced.blit(layer, (left * SUPERSAMPLE, top * SUPERSAMPLE), special_flags=pygame.BLEND_RGBA_ADD)
    assert pixels(at_once).std() > 5
    assert unlike(at_once, pieced) < 0.001
