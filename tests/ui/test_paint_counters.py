"""Counters: every condition can be told without colour, and nothing is shown too small to read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest

from game import load_scenario
from game.model.colours import Shades
from game.model.side import SideInfo, Sides
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import SCHEMES, USUAL
from game.ui.paint.counter_look import CounterLook, counter_px
from game.ui.paint.counters import CounterPainter
from game.ui.paint.livery import contrast, legible, livery
from game.ui.paint.markers import MarkerPainter
from game.ui.paint.plate import Outline, margin_px
from game.ui.paint.symbols import SIZE_MARKS, symbol
from tests.house import scenarios_of
from tests.ui.painted import pixels, unlike

SIDES = Sides((SideInfo("a", "A"), SideInfo("b", "B")))
ONE, OTHER = (livery(SIDES, side) for side in SIDES)
LOOK = CounterLook(
    livery=ONE, type="infantry", size="battalion", short="4 Dors", figures=("4", "3", "7"), steps=2, full_steps=2,
    stripe=Shades((74, 120, 176)),
)  # fmt: skip
TYPES = ("infantry", "parachute", "glider", "armour", "recon", "engineer", "artillery", "headquarters")
SIZES = pytest.mark.parametrize("size_px", [20, 26, 42, 71])


@pytest.fixture(scope="module")
def painter() -> CounterPainter:
    return CounterPainter(Fonts())


@SIZES
@pytest.mark.parametrize(
    "change",
    [{"worn": True, "figures": ("2", "2", "7"), "steps": 1}, {"moved": True}, {"fought": True}, {"is_held": True}],
    ids=["worn", "moved", "fought", "is_held"],
)
def test_each_condition_is_seen_without_colours(painter, size_px, change):
    plain = painter.counter(LOOK, size_px)
    other = painter.counter(replace(LOOK, **change), size_px)
    assert unlike(plain, other) > 0.02


@SIZES
def test_conditions_do_not_hide_each_other(painter, size_px):
    looks = [
        replace(LOOK, worn=d, moved=m, fought=f, is_held=z, steps=2 - d)
        for d in (False, True)
        for m in (False, True)
        for f in (False, True)
        for z in (False, True)
    ]
    pictures = [painter.counter(look, size_px) for look in looks]
    for i, a in enumerate(pictures):
        for b in pictures[:i]:
            assert unlike(a, b) > 0.01


@SIZES
def test_the_sides_have_different_shapes(painter, size_px):
    allied = painter.counter(LOOK, size_px)
    german = painter.counter(replace(LOOK, livery=OTHER), size_px)
    corner = margin_px(size_px) + 1
    rounded = corner + max(1, size_px // 18)
    assert allied.get_at((rounded, rounded)).a > 200
    assert german.get_at((corner, corner)).a < 160
    solid = [(pygame.surfarray.array_alpha(s) > 250).sum() for s in (allied, german)]
    assert solid[1] < solid[0]


OUTLINES = ("rounded", "cut", "square", "notched")


@SIZES
def test_the_outline_that_a_scenario_names_is_drawn(painter, size_px):
    sides = Sides(tuple(SideInfo(name, name, counter=name) for name in OUTLINES))
    looks = [livery(sides, side) for side in sides]
    assert [look.outline.value for look in looks] == list(OUTLINES)
    solid = [pygame.surfarray.array_alpha(painter.counter(replace(LOOK, livery=look), size_px)) > 200 for look in looks]
    for number, one in enumerate(solid):
        for other in solid[:number]:
            assert (one != other).sum() >= 4, OUTLINES[number]


def test_sides_without_an_outline_take_those_that_no_other_has():
    sides = Sides((SideInfo("a", "A"), SideInfo("b", "B", counter="rounded"), SideInfo("c", "C")))
    assert [livery(sides, side).outline for side in sides] == [Outline.CUT, Outline.ROUNDED, Outline.SQUARE]


def test_a_colour_of_its_own_goes_before_that_of_the_side_in_every_set_of_colours():
    given = Shades((10, 20, 30), (("high_contrast", (1, 2, 3)),))
    own, plain = (livery(SIDES, next(iter(SIDES)), body) for body in (given, None))
    for scheme in SCHEMES:
        assert plain.colour(scheme) == scheme.families[plain.family].counter
        assert own.colour(scheme) != plain.colour(scheme)
    assert own.colour(USUAL) == (10, 20, 30)
    assert own.colour(SCHEMES[-1]) == (1, 2, 3)


@pytest.mark.parametrize("silhouette", [False, True])
def test_every_type_has_a_symbol_of_its_own(silhouette):
    pictures = []
    for kind in TYPES:
        paper = pygame.Surface((46, 28), 0, 32)
        paper.fill((240, 232, 210))
        drawn = symbol(kind, 46, 28, (0, 0, 0), silhouette=silhouette)
        paper.blit(drawn, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        pictures.append(paper)
    for i, a in enumerate(pictures):
        for b in pictures[:i]:
            assert unlike(a, b) > 0.03


def test_silhouettes_stand_in_for_symbols():
    painter = CounterPainter(Fonts())
    plain = painter.counter(LOOK, 42)
    painter.silhouettes = True
    assert unlike(plain, painter.counter(LOOK, 42)) > 0.01
    painter.silhouettes = False
    assert painter.counter(LOOK, 42) is plain


def same(painter, size_px, **change):
    return (pixels(painter.counter(LOOK, size_px)) == pixels(painter.counter(replace(LOOK, **change), size_px))).all()


@pytest.mark.parametrize("size_px", [10, 13, 15])
def test_the_smallest_counters_show_no_figures(painter, size_px):
    assert same(painter, size_px, figures=("6", "5", "12"), size="brigade", short="other")
    assert not same(painter, size_px, type="armour")


@pytest.mark.parametrize("size_px", [16, 22, 26, 29])
def test_small_counters_show_attack_and_defence(painter, size_px):
    assert same(painter, size_px, figures=("4", "3", "12"), short="other", size="brigade")
    assert not same(painter, size_px, figures=("6", "3", "7"))
    assert not same(painter, size_px, figures=("4", "5", "7"))


@pytest.mark.parametrize("size_px", [30, 34, 38])
def test_middling_counters_show_all_values(painter, size_px):
    assert same(painter, size_px, short="other")
    assert not same(painter, size_px, figures=("4", "3", "12"))
    assert not same(painter, size_px, size="brigade")
    assert not same(painter, size_px, steps=1)


@pytest.mark.parametrize("size_px", [42, 50, 60, 71])
def test_large_counters_show_the_name(painter, size_px):
    assert not same(painter, size_px, short="other")
    long = painter.counter(replace(LOOK, short="WWWWWWWWWW"), size_px)
    edge = margin_px(size_px)
    right = pygame.surfarray.array_alpha(long)[-edge + 1 :]
    assert right.max() < 200


def test_every_size_has_its_mark(painter):
    pictures = [painter.counter(replace(LOOK, size=size), 71) for size in SIZE_MARKS]
    for i, a in enumerate(pictures):
        for b in pictures[:i]:
            assert (pixels(a) != pixels(b)).any()


@pytest.mark.parametrize("size_px", [12, 20, 30, 42, 71, 140])
@pytest.mark.parametrize("values", [(1, 1, 7), (10, 12, 10), (99, 99, 99)])
def test_values_stay_on_the_counter(painter, size_px, values):
    for worn in (False, True):
        look = replace(LOOK, figures=tuple(map(str, values)), worn=worn)
        picture = painter.counter(look, size_px)
        assert picture.get_size() == (size_px + 2 * margin_px(size_px),) * 2
        plain = painter.counter(LOOK, size_px)
        outline = [pygame.surfarray.array_alpha(s) > 200 for s in (picture, plain)]
        assert (outline[0] == outline[1]).all()


@pytest.mark.parametrize("figures", [(), ("7",), ("A", "12"), ("1", "2", "3", "4", "5")])
@pytest.mark.parametrize("size_px", [18, 26, 42, 71])
def test_any_figures_have_room(painter, size_px, figures):
    picture = painter.counter(replace(LOOK, figures=figures), size_px)
    outline = [pygame.surfarray.array_alpha(s) > 200 for s in (picture, painter.counter(LOOK, size_px))]
    assert (outline[0] == outline[1]).all()


@pytest.mark.parametrize("size_px", [42, 71])
def test_every_figure_left_on_a_tray_is_seen(painter, size_px):
    trays = [painter.counter(replace(LOOK, full_steps=10, steps=left), size_px) for left in range(11)]
    for before, after in pairwise(trays):
        assert (pixels(before) != pixels(after)).any()
    outline = [pygame.surfarray.array_alpha(s) > 200 for s in (trays[0], painter.counter(LOOK, size_px))]
    assert (outline[0] == outline[1]).all()


@pytest.mark.parametrize("size_px", [26, 42, 71])
def test_marks_and_facing_are_seen_and_told_apart(painter, size_px):
    looks = [LOOK, replace(LOOK, marks=("P",)), replace(LOOK, marks=("R",)), replace(LOOK, marks=("P", "R"))]
    looks += [replace(LOOK, facing_degrees=degrees) for degrees in (0, 60, 90, 180, 300)]
    pictures = [painter.counter(look, size_px) for look in looks]
    for number, a in enumerate(pictures):
        for b in pictures[:number]:
            assert (pixels(a) != pixels(b)).any()


@pytest.mark.parametrize(("degrees", "rim_px"), [(0, 2), (180, 2), (60, 7), (120, 7), (240, 7), (300, 7)])
def test_a_facing_hides_neither_name_nor_steps(painter, degrees, rim_px):
    plain, facing = (pixels(painter.counter(replace(LOOK, facing_degrees=each), 71)) for each in (None, degrees))
    edge = (len(plain) - 71) // 2 + rim_px
    assert (plain != facing).any()
    assert (plain[edge:-edge, edge:-edge] == facing[edge:-edge, edge:-edge]).all()


def test_the_smallest_counters_show_where_they_look_but_no_marks(painter):
    assert same(painter, 18, marks=("P",))
    assert not same(painter, 18, facing_degrees=90)


@pytest.mark.parametrize("size_px", [16, 26, 42, 71])
def test_the_stripe_is_the_formations_own_and_none_without_a_colour(painter, size_px):
    assert not same(painter, size_px, stripe=Shades((200, 60, 60)))
    assert not same(painter, size_px, stripe=None)


def house_liveries():
    """Every livery of the scenarios of the house, and of sides of any other: each as it is named in a failure."""
    for path in scenarios_of("standard"):
        setting = load_scenario(path).setting
        bodies = setting.colours.bodies
        for unit in setting.units:
            yield f"{unit.nation}", livery(setting.sides, unit.side, bodies.get(unit.nation))
    any_sides = Sides(tuple(SideInfo(f"s{number}", "S") for number in range(4)))
    for side in any_sides:
        yield any_sides.id(side), livery(any_sides, side)
        yield f"{any_sides.id(side)} grey", livery(any_sides, side, Shades((120, 120, 120)))


@pytest.mark.parametrize(
    "scheme",
    [USUAL, *(pytest.param(scheme, marks=pytest.mark.slow) for scheme in SCHEMES if scheme is not USUAL)],
    ids=lambda scheme: scheme.id,
)
@pytest.mark.parametrize("moved", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["fresh", "moved"])
@pytest.mark.parametrize("worn", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["whole", "worn"])
def test_figures_have_the_contrast_that_reading_asks_for(scheme, moved, worn):
    """Measured in the picture, between what is drawn of the letters and the plate round them."""
    painter = CounterPainter(Fonts(), scheme=scheme)
    for name, its in dict(house_liveries()).items():
        look = replace(LOOK, livery=its, moved=moved, worn=worn, figures=("8", "8", "8"))
        bare = replace(look, figures=(" ",))
        size_px = 84
        left = margin_px(size_px)
        rows, columns = slice(left + 54, left + 70), slice(left + 12, left + 72)
        with_figures, without = (pixels(painter.counter(each, size_px))[columns, rows] for each in (look, bare))
        far = np.abs(with_figures.astype(int) - without.astype(int)).sum(axis=-1)
        ink = tuple(int(part) for part in np.median(with_figures[far > far.max() * 0.9], axis=0))
        plates = np.unique(without.reshape(-1, 3), axis=0)
        worst = min(contrast(ink, tuple(map(int, plate))) for plate in plates)
        assert worst >= 4.5, (name, scheme.id, round(worst, 2))


def test_a_plate_that_no_ink_can_be_read_on_is_made_lighter_or_darker():
    for grey in range(0, 256, 5):
        body, ink = legible((grey, grey, grey))
        assert contrast(body, ink) >= 5
        assert ink in (palette.COUNTER_DARK_INK, palette.COUNTER_PALE_INK)
    assert legible((255, 255, 255))[0] == (255, 255, 255)


def test_counters_are_kept(painter):
    assert painter.counter(LOOK, 42) is painter.counter(replace(LOOK), 42)
    assert painter.counter(LOOK, 43) is not painter.counter(LOOK, 42)


def test_a_counter_leaves_the_hex_number_and_the_name_of_its_hex_free_and_fills_a_small_hex():
    for hex_px in (62, 80, 104):
        assert 0.6 * hex_px < counter_px(hex_px) < 0.75 * hex_px
    for hex_px in (20, 24, 28, 32):
        assert 0.8 * hex_px < counter_px(hex_px) < 0.92 * hex_px
        assert counter_px(hex_px) >= 16  # from there on it has figures
    sizes = [counter_px(hex_px) for hex_px in range(20, 110)]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("size_px", [20, 42, 71])
def test_markers_show_what_they_are_and_whether_they_are_lost_or_spent(size_px):
    markers = MarkerPainter(Fonts())
    zone = markers.disc(ONE, "101st", size_px)
    assert unlike(zone, markers.disc(ONE, "101st", size_px, lost=True)) > 0.02
    assert (pixels(zone) != pixels(markers.disc(ONE, "82nd", size_px))).any()
    fire = markers.burst(ONE, 1, size_px)
    assert (pixels(fire) != pixels(markers.burst(ONE, 3, size_px))).any()
    assert unlike(fire, markers.burst(ONE, 1, size_px, spent=True)) > 0.1
    assert unlike(zone, fire) > 0.05
    assert markers.burst(ONE, 1, size_px) is fire
    assert np.array_equal(zone.get_size(), fire.get_size())
