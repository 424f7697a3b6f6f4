"""Overlays: each mark is seen, told apart without colour, and stays where it belongs."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.grid.topology import HexTopology
from game.scenario.board import Place
from game.ui.board.camera import HEX_PX, Camera
from game.ui.board.marks import Arrow, Badge, Marks, Ring
from game.ui.look.fonts import Fonts
from game.ui.look.tone import Tone
from game.ui.paint import easel, overlay_shapes, overlays, wide_marks
from game.ui.paint.lettering import LaidName
from game.ui.paint.overlays import OverlayPainter
from tests.ui.painted import canvas, grey, pixels, unlike

BOARD = HexTopology.rectangle(range(1, 12), range(1, 9), range(1, 8))
MIDDLE = BOARD.index("0604")


@pytest.fixture(scope="module")
def painter() -> OverlayPainter:
    return OverlayPainter(BOARD, Fonts())


@pytest.fixture
def camera() -> Camera:
    camera = Camera(lay_out(BOARD, HEX_PX), pygame.Rect(20, 10, 600, 460))
    camera.zoom_to(62)
    camera.centre_on(MIDDLE)
    return camera


def marked(painter: OverlayPainter, camera: Camera, marks: Marks) -> pygame.Surface:
    surface = canvas()
    painter.draw_under(surface, camera, marks)
    painter.draw_figures(surface, camera, marks)
    painter.draw_over(surface, camera, marks)
    return surface


def at(surface: pygame.Surface, camera: Camera, hex: int) -> float:
    """How bright the middle of a hex is."""
    x, y = camera.centre(hex)
    return float(grey(surface)[x - 5 : x + 6, y - 5 : y + 6].mean())


NEAR = BOARD.neighbours[MIDDLE]
EVERYTHING = {
    "lit": Marks(lit={MIDDLE: "", NEAR[0]: "5"}),
    "hatched": Marks(hatched=frozenset({MIDDLE})),
    "parts": Marks(parts={MIDDLE: 0, NEAR[0]: 1}),
    "ring": Marks(rings=(Ring(MIDDLE),)),
    "badge": Marks(badges=(Badge(MIDDLE, "+3"),)),
    "arrow": Marks(arrows=(Arrow(MIDDLE, NEAR[1], "city"),)),
    "path": Marks(path=(MIDDLE, NEAR[2])),
    "path text": Marks(path=(MIDDLE, NEAR[2]), path_text="3 MP"),
    "waypoint": Marks(waypoints=(MIDDLE,)),
    "hexside": Marks(hexsides={BOARD.hexside(MIDDLE, NEAR[3]): Tone.PLAIN}),
    "selected": Marks(selected=MIDDLE),
}


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("hex_px", [24, 62, 104])
def test_each_mark_is_seen_without_colours(painter, camera, name, hex_px):
    camera.zoom_to(hex_px)
    camera.centre_on(MIDDLE)
    assert unlike(canvas(), marked(painter, camera, EVERYTHING[name])) > 0.0001


def test_all_marks_differ(painter, camera):
    pictures = [marked(painter, camera, marks) for marks in EVERYTHING.values()]
    for i, a in enumerate(pictures):
        for b in pictures[:i]:
            assert unlike(a, b) > 0.0003


def test_no_marks_draw_nothing(painter, camera):
    assert (pixels(marked(painter, camera, Marks())) == pixels(canvas())).all()


@pytest.mark.parametrize("name", EVERYTHING)
def test_marks_stay_in_the_viewport(painter, name):
    camera = Camera(lay_out(BOARD, HEX_PX), pygame.Rect(300, 200, 60, 50))
    camera.zoom_to(62)
    camera.centre_on(MIDDLE)
    surface = marked(painter, camera, EVERYTHING[name])
    outside = np.ones(surface.get_size(), dtype=bool)
    outside[300:360, 200:250] = False
    assert (pixels(surface)[outside] == pixels(canvas())[outside]).all()
    assert surface.get_clip() == surface.get_rect()


def test_what_is_not_in_reach_is_dimmed_and_the_rest_bright(painter, camera):
    bare, shown = canvas(), marked(painter, camera, Marks(lit={MIDDLE: "", NEAR[0]: ""}))
    assert at(shown, camera, MIDDLE) > at(bare, camera, MIDDLE)
    for hex in (NEAR[3], BOARD.index("0204"), BOARD.index("1001")):
        assert at(shown, camera, hex) < 0.75 * at(bare, camera, hex)


def test_reach_can_be_shown_without_dimming(painter, camera):
    shown = marked(painter, camera, Marks(lit={MIDDLE: ""}, dims=False))
    assert at(shown, camera, NEAR[3]) == at(canvas(), camera, NEAR[3])
    assert at(shown, camera, MIDDLE) > at(canvas(), camera, MIDDLE)


def test_a_figure_in_reach_steps_aside_for_the_name_of_a_place_and_stays_in_its_hex(painter, camera):
    """The name is read, and so is what is left of the movement there. [5.2]"""
    marks = Marks(lit={MIDDLE: "4", NEAR[0]: "3"})
    x, y = camera.layout.centre(MIDDLE)
    scale = camera.hex_px / camera.layout.hex_px
    word = pygame.Surface((90, 20), pygame.SRCALPHA)
    rect = word.get_rect(center=(round(x * scale), round(y * scale + 0.36 * camera.hex_px)))
    name = LaidName(Place("Elst", MIDDLE, "village"), lambda: word, rect)
    alone, beside = canvas(), canvas()
    painter.draw_figures(alone, camera, marks)
    painter.draw_figures(beside, camera, marks, (name,))
    lettered = rect.move(camera.sheet_rect.topleft).inflate(0, -8)
    assert (pixels(alone.subsurface(lettered)) != pixels(canvas().subsurface(lettered))).any()
    assert (pixels(beside.subsurface(lettered)) == pixels(canvas().subsurface(lettered))).all()
    room = pygame.Rect(0, 0, camera.hex_px, camera.hex_px)
    room.center = camera.centre(MIDDLE)
    assert (pixels(beside.subsurface(room)) != pixels(canvas().subsurface(room))).any()


def test_dimming_has_no_seam_round_what_is_lit(painter, camera):
    shown = grey(marked(painter, camera, Marks(lit={MIDDLE: ""})))
    x, y = np.indices(shown.shape)
    middle = camera.centre(MIDDLE)
    far = np.hypot(x - middle[0], y - middle[1]) > camera.hex_px * 0.75
    inside = (x >= 20) & (x < 620) & (y >= 10) & (y < 470)
    sheet = camera.sheet_rect
    assert sheet.contains(camera.viewport)
    dimmed = shown[far & inside]
    assert dimmed.max() - dimmed.min() <= 3


def test_a_zone_of_control_is_a_pattern_and_no_plain_colour(painter, camera):
    surface = marked(painter, camera, Marks(hatched=frozenset({MIDDLE})))
    x, y = camera.centre(MIDDLE)
    part = grey(surface)[x - 14 : x + 14, y - 14 : y + 14]
    assert part.std() > 10
    assert 0.1 < (part < part.max() - 20).mean() < 0.9


def test_tones_of_rings_are_told_apart_without_colours(painter, camera):
    rings = [Ring(MIDDLE, tone) for tone in (Tone.GOOD, Tone.EVEN, Tone.BAD)]
    rings.append(Ring(MIDDLE, Tone.GOOD, is_chosen=True))
    pictures = [marked(painter, camera, Marks(rings=(ring,))) for ring in rings]
    for i, a in enumerate(pictures):
        for b in pictures[:i]:
            assert unlike(a, b) > 0.0008


def test_a_barred_way_looks_broken(painter, camera):
    path = (MIDDLE, NEAR[1], BOARD.neighbours[NEAR[1]][1])
    free = marked(painter, camera, Marks(path=path))
    barred = marked(painter, camera, Marks(path=path, path_tone=Tone.BAD))
    assert unlike(free, barred) > 0.002


def test_a_way_points_from_its_beginning_to_its_end(painter, camera):
    there = marked(painter, camera, Marks(path=(MIDDLE, NEAR[1])))
    back = marked(painter, camera, Marks(path=(NEAR[1], MIDDLE)))
    assert unlike(there, back) > 0.001


def test_the_chosen_hexside_is_whole_and_the_others_broken(painter, camera):
    side = BOARD.hexside(MIDDLE, NEAR[0])
    a = marked(painter, camera, Marks(hexsides={side: Tone.PLAIN}))
    b = marked(painter, camera, Marks(hexsides={side: Tone.GOOD}))
    assert unlike(a, b) > 0.0003


def test_hover_and_cursor_differ(painter, camera):
    pictures = [canvas() for _ in range(3)]
    painter.draw_hover(pictures[1], camera, MIDDLE)
    painter.draw_cursor(pictures[2], camera, MIDDLE)
    assert unlike(pictures[0], pictures[1]) > 0.001
    assert unlike(pictures[0], pictures[2]) > 0.0005
    assert unlike(pictures[1], pictures[2]) > 0.001


def test_a_flash_fades_to_nothing(painter, camera):
    strengths = []
    for share in (0.0, 0.5, 1.0):
        surface = canvas()
        painter.draw_flash(surface, camera, MIDDLE, share)
        strengths.append(np.abs(grey(surface) - grey(canvas())).sum())
    assert strengths[0] > strengths[2]
    assert strengths[1] > strengths[2]
    assert strengths[2] == 0


def test_marks_move_with_the_sheet(painter, camera):
    marks = Marks(rings=(Ring(MIDDLE, Tone.BAD),), selected=NEAR[2])
    before = pixels(marked(painter, camera, marks))
    camera.pan(17, -9)
    after = pixels(marked(painter, camera, marks))
    assert (after[60:500, 60:400] == before[77:517, 51:391]).all()


@pytest.mark.slow
@pytest.mark.parametrize("marks", [Marks(lit=dict.fromkeys(range(30), "")), Marks(hatched=frozenset(range(40)))])
@pytest.mark.parametrize("hex_px", [24, 62, 104])
def test_what_lies_over_many_hexes_is_the_same_in_one_piece_and_in_many(camera, monkeypatch, marks, hex_px):
    camera.zoom_to(hex_px)
    camera.centre_on(MIDDLE)
    in_squares_of(4096, monkeypatch)
    whole = marked(OverlayPainter(BOARD, Fonts()), camera, marks)
    in_squares_of(97, monkeypatch)
    assert (pixels(marked(OverlayPainter(BOARD, Fonts()), camera, marks)) == pixels(whole)).all()


@pytest.mark.parametrize("tone", [Tone.GOOD, Tone.BAD])
def test_a_way_across_the_map_is_the_same_in_one_piece_and_in_many(camera, monkeypatch, tone):
    marks = Marks(path=way_across(), path_tone=tone)
    in_squares_of(4096, monkeypatch)
    whole = marked(OverlayPainter(BOARD, Fonts()), camera, marks)
    in_squares_of(64, monkeypatch)
    painter = OverlayPainter(BOARD, Fonts())
    assert (pixels(marked(painter, camera, marks)) == pixels(whole)).all()
    picture = painter._picture(camera, overlay_shapes.add_path, (marks.path, tone))
    painted_px = sum(part.get_width() * part.get_height() for part, _ in picture.parts)
    assert len(picture.parts) > 1
    assert painted_px < picture.area.width * picture.area.height / 2


def way_across() -> tuple[int, ...]:
    way = [0]
    while way[-1] != BOARD.size - 1:
        way.append(min(BOARD.adjacent[way[-1]], key=lambda hex: BOARD.distance(hex, BOARD.size - 1)))
    return tuple(way)


def in_squares_of(side_px, monkeypatch):
    for module in (easel, overlays, wide_marks):
        monkeypatch.setattr(module, "TILE_PX", side_px)


def test_the_rest_is_dimmed_to_the_edge_of_the_sheet(painter, camera):
    far = next(hex for hex in camera.visible_hexes() if BOARD.distance(hex, MIDDLE) == 3)
    plain, dimmed = canvas(), marked(painter, camera, Marks(lit={MIDDLE: ""}, dims=True))
    assert at(dimmed, camera, far) < at(plain, camera, far) * 0.7
    assert at(dimmed, camera, MIDDLE) > at(dimmed, camera, far) * 1.2


def test_only_what_is_seen_is_painted_and_little_of_it_is_kept(camera, monkeypatch):
    marks, painter = Marks(lit=dict.fromkeys(range(BOARD.size), "")), OverlayPainter(BOARD, Fonts())
    in_squares_of(64, monkeypatch)
    camera.zoom_to(104)
    painted = []
    paint = easel.Easel.painted
    monkeypatch.setattr(easel.Easel, "painted", lambda it, tile, *rest: painted.append(tile) or paint(it, tile, *rest))
    for hex in range(BOARD.size):
        camera.centre_on(hex)
        painter.draw_under(canvas(), camera, marks)
    sheet = camera.sheet_rect
    seen = (camera.viewport.width // 64 + 2) * (camera.viewport.height // 64 + 2)
    assert len(painter._wide._kept) <= wide_marks._KEPT_SCREENS * seen
    assert len({tile.topleft for tile in painted}) <= (sheet.width // 64 + 1) * (sheet.height // 64 + 1)
    painted.clear()
    painter.draw_under(canvas(), camera, marks)
    assert not painted
    painter.get_ready_around(camera, marks)
    painted.clear()
    camera.pan(60, 0)
    painter.draw_under(canvas(), camera, marks)
    assert not painted, "what lies beside what is seen was painted before the map was moved"


def test_what_is_written_once_more_lies_where_it_lay(painter: OverlayPainter, camera: Camera) -> None:
    """A price that stepped aside for an enemy's odds is not written a second time where it would lie alone."""
    marks = Marks(
        badges=(Badge(NEAR[0], "+1 D1"), Badge(NEAR[5], "+2 D1")), path=(NEAR[2], MIDDLE), path_text="2 MP, undo",
    )  # fmt: skip
    once = marked(painter, camera, marks)
    twice = once.copy()
    painter.draw_words(twice, camera, marks, lambda hex: hex == MIDDLE)
    assert np.array_equal(pixels(once), pixels(twice))
