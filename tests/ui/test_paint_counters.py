"""Counters: every condition can be told without colour, and nothing is shown too small to read."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.ui.look.fonts import Fonts
from game.ui.paint.counters import CounterLook, CounterPainter, counter_px, formation_colour, nation_colour
from game.ui.paint.markers import MarkerPainter
from game.ui.paint.plate import margin_px
from game.ui.paint.symbols import SIZE_MARKS, symbol
from tests.ui.painted import pixels, unlike

LOOK = CounterLook(
    nation="uk", side=0, type="infantry", size="battalion", formation="43rd Division", short="4 Dors",
    figures=("4", "3", "7"), steps=2, full_steps=2,
)  # fmt: skip
TYPES = ("infantry", "parachute", "glider", "armour", "recon", "engineer", "artillery", "headquarters")
SIZES = pytest.mark.parametrize("size_px", [20, 26, 42, 71])


@pytest.fixture(scope="module")
def painter() -> CounterPainter:
    return CounterPainter(Fonts())


@SIZES
@pytest.mark.parametrize(
    "change",
    [{"depleted": True, "figures": ("2", "2", "7"), "steps": 1}, {"moved": True}, {"fought": True}, {"in_zoc": True}],
    ids=["depleted", "moved", "fought", "in_zoc"],
)
def test_each_condition_is_seen_without_colours(painter, size_px, change):
    plain = painter.counter(LOOK, size_px)
    other = painter.counter(replace(LOOK, **change), size_px)
    assert unlike(plain, other) > 0.02


@SIZES
def test_conditions_do_not_hide_each_other(painter, size_px):
    looks = [
        replace(LOOK, depleted=d, moved=m, fought=f, in_zoc=z, steps=2 - d)
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
    german = painter.counter(replace(LOOK, side=1), size_px)
    corner = margin_px(size_px) + 1
    assert allied.get_at((corner, corner)).a > 200 or allied.get_at((corner + 1, corner + 1)).a > 200
    assert german.get_at((corner, corner)).a < 160
    solid = [(pygame.surfarray.array_alpha(s) > 250).sum() for s in (allied, german)]
    assert solid[1] < solid[0]


def test_nations_have_their_colours_and_an_unknown_one_that_of_its_side(painter):
    colours = {nation_colour(nation, side) for nation, side in (("uk", 0), ("us", 0), ("polish", 0), ("german", 1))}
    assert len(colours) == 4
    assert nation_colour("canadian", 0) != nation_colour("italian", 1)


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


@pytest.mark.parametrize("size_px", [14, 18, 21])
def test_the_smallest_counters_show_no_figures(painter, size_px):
    assert same(painter, size_px, figures=("6", "5", "12"), size="brigade", short="other")
    assert not same(painter, size_px, type="armour")


@pytest.mark.parametrize("size_px", [22, 26, 29])
def test_small_counters_show_attack_and_defence(painter, size_px):
    assert same(painter, size_px, figures=("4", "3", "12"), short="other", size="brigade")
    assert not same(painter, size_px, figures=("6", "3", "7"))
    assert not same(painter, size_px, figures=("4", "5", "7"))


@pytest.mark.parametrize("size_px", [34, 42, 50])
def test_middling_counters_show_all_values(painter, size_px):
    assert same(painter, size_px, short="other")
    assert not same(painter, size_px, figures=("4", "3", "12"))
    assert not same(painter, size_px, size="brigade")
    assert not same(painter, size_px, steps=1)


@pytest.mark.parametrize("size_px", [60, 71])
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
    for depleted in (False, True):
        look = replace(LOOK, figures=tuple(map(str, values)), depleted=depleted)
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


def test_the_smallest_counters_show_where_they_look_but_no_marks(painter):
    assert same(painter, 18, marks=("P",))
    assert not same(painter, 18, facing_degrees=90)


def test_the_stripe_is_the_formations_own(painter):
    names = [f"{n}th Division" for n in range(30)]
    assert formation_colour("43rd Division") == formation_colour("43rd Division")
    assert len({formation_colour(name) for name in names}) > 15
    assert not same(painter, 42, formation="Guards Armoured Division")


def test_counters_are_kept(painter):
    assert painter.counter(LOOK, 42) is painter.counter(replace(LOOK), 42)
    assert painter.counter(LOOK, 43) is not painter.counter(LOOK, 42)


def test_a_counter_leaves_the_hex_number_and_the_name_of_its_hex_free():
    for hex_px in (24, 44, 62, 104):
        assert 0.6 * hex_px < counter_px(hex_px) < 0.75 * hex_px


@pytest.mark.parametrize("size_px", [20, 42, 71])
def test_markers_show_what_they_are_and_whether_they_are_lost_or_spent(size_px):
    markers = MarkerPainter(Fonts())
    zone = markers.disc("us", 0, "101st", size_px)
    assert unlike(zone, markers.disc("us", 0, "101st", size_px, lost=True)) > 0.02
    assert (pixels(zone) != pixels(markers.disc("us", 0, "82nd", size_px))).any()
    fire = markers.support_fire("uk", 0, 1, size_px)
    assert (pixels(fire) != pixels(markers.support_fire("uk", 0, 3, size_px))).any()
    assert unlike(fire, markers.support_fire("uk", 0, 1, size_px, spent=True)) > 0.1
    assert unlike(zone, fire) > 0.05
    assert markers.support_fire("uk", 0, 1, size_px) is fire
    assert np.array_equal(zone.get_size(), fire.get_size())
