"""The ground of the Scheldt as it is painted: every kind of it is seen, and it looks as it is kept."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game import Game
from game.grid.layouts import lay_out
from game.scenario.painted import as_painted
from game.systems.standard.ui.painters import LOOKS
from game.systems.standard.ui.sea_painters import mouths
from game.systems.standard.ui.shores import is_wet, ragged, shores
from game.systems.standard.ui.work_kinds import ARROW, BATTERY, DESTROYED, FIRES, OPEN, PARTLY, SHUT, STAYS
from game.ui.board.camera import Camera
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint import lettering
from game.ui.paint.bake import bake
from game.ui.paint.flags import flag_area
from game.ui.paint.map import MapPainter
from game.ui.paint.map_names import sign_area
from game.ui.paint.own import dammed
from game.ui.paint.shapes import Shapes
from game.ui.paint.works import Work
from tests.random_games import scenario
from tests.ui.driver import ARTIFACTS, Driver
from tests.ui.painted import pixels, unlike
from tests.ui.scenes_of_record import FOLDER, MOST_BLOCK_DIFFERENCE, MOST_MEAN_DIFFERENCE, difference
from tests.ui.scheldt_pictures import PICTURES, cut, painted, works_of
from tests.ui.table import open_game
from tests.ui.test_stacks_together import game_at

BOARDS = FOLDER / "boards"
NEAR = ("8-16", "2-10")
"""Walcheren and the Sloe."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_the_ground_looks_as_it_is_kept(name, tmp_path):
    kept = pygame.image.load(BOARDS / f"scheldt_{name}.png")
    now = PICTURES[name](tmp_path)
    worst, mean = difference(now, kept)
    if worst > MOST_BLOCK_DIFFERENCE or mean > MOST_MEAN_DIFFERENCE:
        ARTIFACTS.absolute().mkdir(exist_ok=True)
        pygame.image.save(now, ARTIFACTS.absolute() / f"scheldt_{name}.png")
        pytest.fail(f"{name} is {worst:.0f} apart in a place and {mean:.2f} on the whole; see test-artifacts")


def middle_of(picture: pygame.Surface, board, number: str, hex_px: int) -> np.ndarray:
    """The colours about the middle of a place of a baked board."""
    x, y = lay_out(board.topology, hex_px).centre(board.topology.index(number))
    area = pygame.Rect(0, 0, round(hex_px * 0.5), round(hex_px * 0.5))
    area.center = (round(x), round(y))
    return pixels(picture.subsurface(area)).reshape(-1, 3).mean(axis=0)


@pytest.mark.slow
def test_sea_flood_mud_sand_and_polder_differ_in_colour():
    board = cut("8-20", "2-10")
    picture = bake(board, lambda _share: None, 40)
    found = {
        kind: middle_of(picture, board, number, 40)
        for kind, number in {
            "sea": "0902", "flood": "1005", "marsh": "1507", "dune": "0903", "flats": "1509", "polder": "1808",
        }.items()
    }  # fmt: skip
    names = sorted(found)
    for one in names:
        for other in names:
            if one < other:
                assert np.abs(found[one] - found[other]).sum() > 24, (one, other)
    assert found["sea"][2] > found["sea"][0] + 40, "the sea is blue"
    assert found["polder"][1] > found["polder"][2] + 25, "polders are green"


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(LOOKS.terrain))
def test_every_kind_of_ground_is_drawn_in_its_places(kind):
    whole = cut("1-39", "1-23")
    board = as_painted(whole)
    places = [hex for hex in range(board.topology.size) if whole.terrain_at(hex) == kind]
    shapes, layout = Shapes(), lay_out(board.topology, 20)
    LOOKS.terrain[kind].paint(shapes, board, layout, places)
    assert places
    for place in places[:20]:
        x, y = layout.centre(place)
        canvas = pygame.Surface((40, 40), pygame.SRCALPHA, 32)
        shapes.draw(canvas, pygame.Rect(round(x) - 10, round(y) - 10, 20, 20))
        assert pygame.surfarray.array_alpha(canvas).any(), whole.number(place)


def test_shores_lie_where_the_ground_turns_from_land_to_sea():
    board = as_painted(cut(*NEAR))
    layout = lay_out(board.topology, 40)
    picture = bake(cut(*NEAR), lambda _share: None, 40)
    found = shores(board, layout)
    assert found
    blue = 0
    for shore in found:
        seaward = (shore.line + shore.to_sea * 11).astype(int)
        area = picture.get_rect().inflate(-60, -60)
        inside = [point for point in seaward.tolist() if area.collidepoint(point)]
        blue += sum(1 if picture.get_at(point).b > picture.get_at(point).r + 12 else -1 for point in inside)
    assert blue > 100


def test_soft_ground_of_one_kind_has_no_seams():
    """Two neighbours share the corners of the side between them, however they are drawn in or out."""
    board = as_painted(cut(*NEAR))
    layout = lay_out(board.topology, 40)
    sea = {hex for hex in range(board.topology.size) if is_wet(board, hex)}
    for place in sorted(sea)[:20]:
        for there in board.topology.adjacent[place]:
            if there in sea:
                one, other = ragged(layout, sea, place), ragged(layout, sea, there)
                shared = sum(bool((np.abs(other - point).max(axis=1) < 1e-6).any()) for point in one)
                assert shared >= 2


def test_the_channels_are_open_to_the_sea_at_both_ends():
    board = as_painted(cut("1-39", "1-23"))
    ends = [tip for tip, *_ in mouths(board, lay_out(board.topology, 20))]
    assert len(ends) == 6  # Sloe and Zandkreek twice, Eendracht and Scheldt once


def test_the_sloe_dam_is_no_bridge():
    board = cut(*NEAR)
    assert dammed(board) == {bridge.hexside for bridge in board.bridges if bridge.id.startswith("sloe_dam")}
    assert dammed(replace(board, system="")) == frozenset()


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(LOOKS.works))
def test_every_work_is_seen_and_told_apart_by_its_state(kind, tmp_path):
    board = cut(*NEAR)
    bare = painted(board, tmp_path)
    (first, *_) = [work for work in works_of(board) if work.kind == kind]
    seen = painted(board, tmp_path, (first,))
    assert unlike(bare, seen) > 0.0002
    other = {
        "fort": "2", "battery": DESTROYED, "port": SHUT, "crossing_arrow": SHUT, "bridgehead": f"olive {PARTLY}",
    }.get(kind)  # fmt: skip
    if other is not None:
        assert first.state in ("1", FIRES, OPEN, f"olive {STAYS}")
        assert unlike(seen, painted(board, tmp_path, (replace(first, state=other),))) > 0.00003


@pytest.mark.slow
@pytest.mark.parametrize("hex_px", [14, 40, 130])
def test_works_can_be_drawn_at_any_size(hex_px, tmp_path):
    board = cut(*NEAR)
    painted(board, tmp_path, works_of(board), hex_px)


def test_a_map_of_the_standard_rules_without_such_ground_is_painted_as_ever():
    """Market Garden has none of these kinds: neither its picture nor what is kept of it changes."""
    document_kinds = {"mixed", "broken", "rough", "woods", "town", "city"}
    assert not document_kinds & set(LOOKS.terrain)


def ready(board, folder, works=()) -> tuple[MapPainter, pygame.Surface, Camera]:
    """A baked map with its works, and a camera over all of it."""
    painter = MapPainter(board, Fonts(), folder, 40)
    painter.bake()
    painter.works = works
    surface = pygame.Surface((900, 700), 0, 32)
    camera = Camera(painter.layout, surface.get_rect())
    camera.zoom_to(40)
    return painter, surface, camera


def test_a_field_of_fire_ends_where_the_map_does(tmp_path):
    board = cut(*NEAR)
    index = board.topology.index
    far = Work(BATTERY, (index("0904"), index("1604")), FIRES)
    pictures = []
    for works in ((), (far,)):
        painter, surface, camera = ready(board, tmp_path, works)
        painter.draw(surface, camera, [0] * len(board.bridges), show_compass=False)
        pictures.append(pixels(surface))
    changed = np.argwhere((pictures[0] != pictures[1]).any(axis=2))
    assert len(changed) > 200
    corner = np.array(camera.sheet_rect.topleft)
    layout = lay_out(board.topology, 40)
    beside = [point for point in changed.tolist() if layout.hex_at(tuple(point - corner)) < 0]
    assert len(beside) < 0.03 * len(changed), "no more than the rim of the outermost hexes"


def test_an_arrow_between_neighbours_is_drawn_again_over_the_counters_and_a_longer_one_is_not(tmp_path):
    board = cut(*NEAR)
    index = board.topology.index
    for ends, is_seen in (("1507 1407", True), ("1308 1509", False)):
        work = Work(ARROW, tuple(map(index, ends.split())), OPEN)
        painter, surface, camera = ready(board, tmp_path, (work,))
        surface.fill((9, 9, 9))
        painter.draw_over(surface, camera)
        assert bool((pixels(surface) != 9).any()) is is_seen


def test_names_keep_off_the_flags_over_counters(tmp_path):
    board = cut(*NEAR)
    painter, surface, camera = ready(board, tmp_path)
    here = board.topology.index("1109")
    painter.counters = {here: 30}
    laid = []
    for flags in (frozenset[int](), frozenset((here,))):
        painter.flags = flags
        painter.draw(surface, camera, [0] * len(board.bridges))
        laid.append(painter.names)
    area = flag_area(lay_out(board.topology, 40).centre(here), 40, beside=True)
    assert all(not name.rect.colliderect(area) for name in laid[1])


def test_the_key_to_the_map_has_the_signs_of_what_the_game_has(tmp_path):
    board, words = cut(*NEAR), Words("en")
    painter, _, _ = ready(board, tmp_path)
    bare = painter.key(words)
    painter.works = works_of(board)
    assert painter.key(words).height > bare.height


def test_the_name_of_a_town_goes_a_little_farther_where_counters_and_flags_lie_close(tmp_path):
    board = cut("5-9", "3-9")
    painter, surface, camera = ready(board, tmp_path)
    around = frozenset(map(board.topology.index, ("0605", "0706", "0803")))
    painter.counters, painter.flags = dict.fromkeys(around, 30), around
    painter.draw(surface, camera, [])
    assert "Westkapelle" in [name.place.name for name in painter.names]


def test_a_place_that_is_fought_for_keeps_its_name_among_counters(driver) -> None:
    screen = open_game(driver, Game.new(scenario("sloe_dam"), seed=4))
    driver.step(2)
    painter = screen.view.painter
    fought_for = screen.game.scenario.board.topology.index("1406")
    assert fought_for in painter.flags
    names = {name.place.name for name in painter.names if name.place.hex == fought_for}
    assert "Arnemuiden" in names
    bare = painter._names.bare(screen.view.camera.hex_px, painter.scale)
    layout, counters = screen.view.camera.layout, [pygame.Rect(0, 0, 4000, 4000)]
    found, over = lettering.beside(bare, counters, layout, painter.flags)
    assert not [name for name in found if name.rect.collidelist(counters) >= 0]
    assert all(name.place.kind == "city" for name in over)


def test_names_that_give_way_to_counters_do_not_lie_on_each_other() -> None:
    """Arnemuiden and the Sloe dam have their names in one hex, and both are moved out of it."""
    driver = Driver((1600, 900))
    screen = open_game(driver, game_at(15, 40))
    if driver.top.name == "curtain":
        driver.key("enter")
    driver.step(10)
    names = screen.view.painter.names
    assert {"Arnemuiden", "Sloe dam"} <= {name.place.name for name in names}
    rects = [name.rect for name in names]
    assert not [name.place.name for name in names if len(name.rect.collidelistall(rects)) > 1]


@pytest.mark.slow
@pytest.mark.parametrize("hex_px", [62, 100, 140])
def test_names_keep_off_the_signs_of_forts_guns_and_ports(tmp_path, hex_px):
    board = cut("12-16", "4-8")
    painter, surface, camera = ready(board, tmp_path, works_of(board))
    camera.zoom_to(hex_px)
    areas = signs(painter, board, hex_px)
    assert len(areas) == 2, "a fort and a port"
    painter.draw(surface, camera, [0] * len(board.bridges))
    laid = {name.place.name for name in painter.names}
    assert {"Sloe dam", "Arnemuiden", "Veere"} <= laid
    assert not [name.place.name for name in painter.names if name.rect.collidelist(areas) >= 0]
    bare = painter._names.bare(hex_px, painter.scale)
    assert any(name.rect.collidelist(areas) >= 0 for name in bare), "where they would lie on them"


def test_a_name_with_no_room_beside_a_sign_lies_on_it_and_is_not_left_out(tmp_path):
    board = cut("12-16", "4-8")
    painter, _, _ = ready(board, tmp_path, works_of(board))
    bare = painter._names.bare(100, 1.0)
    village = next(name for name in bare if name.place.kind not in ("city", "town"))
    everywhere = [pygame.Rect(-4000, -4000, 9000, 9000)]
    layout = lay_out(board.topology, 100)
    assert lettering.beside([village], [], layout, (), everywhere) == ((village,), ())
    assert lettering.beside([village], everywhere, layout) == ((), ())


def signs(painter: MapPainter, board, hex_px: int) -> list[pygame.Rect]:
    """What signs in corners of their places cover at a zoom."""
    layout = lay_out(board.topology, hex_px)
    return [sign_area(sign, layout) for sign in painter._works.signs(painter.works)]
