"""The field of fire of a sector: rings of range, the dark, what is not seen and what blocks it. [2.6, 11.2, 21.3]"""

from __future__ import annotations

import time

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.sight import blockers, sees
from game.systems.remagen.rules.volleys import refuse_shot, unobserved
from game.systems.remagen.ui.able import can_reach, ranges
from game.systems.remagen.ui.fields_of_fire import field_of_fire, pointed_at
from game.systems.remagen.ui.fire_view import FireView
from game.ui.board.camera import Camera
from game.ui.board.marks import Bound, Marks, Sight
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint.overlays import OverlayPainter
from tests.systems.remagen.builder import Field, Units
from tests.ui.painted import canvas, pixels


@pytest.mark.parametrize(
    ("types", "sector"), [("medium", "J7"), ("howitzer", "L5"), ("inf mg", "J10"), ("heavy atgun", "K11")]
)
def test_a_field_of_fire_is_what_the_rules_say(types: str, sector: str) -> None:
    field = Field({sector: types})
    state, here = field.state, field.at(sector)
    kinds = [state.type(unit) for unit in state.here[here]]
    sight = field_of_fire(state, here, state.here[here])
    farthest = max(distance for kind in kinds for distance in range(9) if kind.divisor(distance))
    for there in range(state.setting.board.topology.size):
        distance = state.setting.distance(here, there)
        seen = sees(state.setting, here, there)
        fires = any(kind.divisor(distance) and (seen or kind.indirect[distance]) for kind in kinds)
        if distance:
            assert (there in sight.dark) is not fires, state.setting.name(there)
            assert (there in sight.unseen) is (distance <= farthest and not seen)
    assert here not in sight.dark | sight.unseen
    sizes = [len(bound.hexes) for bound in sight.bounds]
    assert sizes == sorted(set(sizes))
    assert all(sees(state.setting, here, there) for there in sight.blockers)


@pytest.mark.parametrize(
    ("types", "sector", "others"),
    [("howitzer", "B1", {}), ("howitzer", "B1", {"D7": "inf"}), ("medium", "J7", {}), ("heavy atgun", "K11", {})],
)
def test_17_5_what_nobody_observes_is_dark_and_not_lit(types: str, sector: str, others: Units) -> None:
    field = Field({sector: types, **others}, step="us_fire", chosen=("observers",))
    state, here = field.state, field.at(sector)
    units = state.here[here]
    sight, (lit, _) = field_of_fire(state, here, units), ranges(state, here, units)
    blind = unobserved(state, US)
    for there in range(state.setting.board.topology.size):
        if there == here:
            continue
        away, seen = state.setting.distance(here, there), sees(state.setting, here, there)
        fires = any(
            kind.divisor(away) and (there not in blind if kind.indirect[away] else seen)
            for kind in map(state.type, units)
        )
        assert (there in lit) is fires, state.setting.name(there)
        assert (there in sight.dark) is not fires


@pytest.mark.parametrize("spotter", ["", "D7"])
def test_17_5_sectors_that_are_lit_are_those_that_may_be_fired_at(spotter: str) -> None:
    """An enemy in any of them is, or is not, within reach of the howitzer."""
    others = {spotter: "inf"} if spotter else {}
    field = Field({"B1": "howitzer", **others}, step="us_fire", chosen=("observers",))
    gun, here = field.unit("us_howitzer_1"), field.at("B1")
    lit, _ = ranges(field.state, here, (gun,))
    foe = field.put(GERMAN, "inf", "R18")
    for there in range(field.setting.board.topology.size):
        if field.state.holder(there) != US:
            field.state.sector[foe] = there
            recount(field.state)
            assert (refuse_shot(field.state, gun, there) is None) is (there in lit), field.setting.name(there)


def test_17_5_of_a_target_that_nobody_observes_nothing_is_said_to_be_in_the_way() -> None:
    field = Field({"B1": "howitzer"}, {"B8": "inf"}, step="us_fire", chosen=("observers",))
    gun, here, there = field.unit("us_howitzer_1"), field.at("B1"), field.at("B8")
    assert blockers(field.setting, here, there)
    assert not can_reach(field.state, here, (gun,), there), "no line to it is asked after"
    refusal = refuse_shot(field.state, gun, there)
    assert refusal is not None
    closed = FireView(field.state, Words("en")).closed(here, there, "", refusal.rule)
    assert [fact.rule for fact in closed.notes] == ["17.5"]


def test_21_3_what_blocks_the_line_to_a_sector_pointed_at_is_outlined() -> None:
    """[23.20]"""
    field = Field({"J10": "medium"})
    here, there, ley = (field.at(name) for name in ("J10", "J12", "J11"))
    sight = field_of_fire(field.state, here, field.state.here[here])
    assert pointed_at(sight, field.setting, here, there).blockers == {ley} == set(blockers(field.setting, here, there))
    assert pointed_at(sight, field.setting, here, ley) is sight


def test_21_3_tanks_fire_indirectly_beyond_a_broken_ring() -> None:
    field = Field({"J7": "medium"})
    sight = field_of_fire(field.state, field.at("J7"), field.state.here[field.at("J7")])
    assert [bound.is_broken for bound in sight.bounds] == [False, False, True, True]


def drawn(sight: Sight | None, hex_px: int = 40) -> tuple[pygame.Surface, Camera]:
    topology = Field().setting.board.topology
    camera = Camera(lay_out(topology, 62), pygame.Rect(0, 0, 640, 480))
    camera.zoom_to(hex_px)
    camera.centre_on(topology.index("J9"))
    surface = canvas()
    OverlayPainter(topology, Fonts()).draw_under(surface, camera, Marks(sight=sight))
    return surface, camera


def test_21_3_the_dark_the_unseen_and_the_rest_are_told_apart() -> None:
    index = Field().setting.board.topology.index
    sight = Sight(frozenset([index("J9")]), frozenset([index("J11")]), frozenset([index("H9")]))
    surface, camera = drawn(sight)

    def mean(sector: str) -> float:
        x, y = camera.centre(index(sector))
        return float(pixels(surface)[x - 10 : x + 10, y - 10 : y + 10].mean())

    assert mean("J9") < mean("J11") - 3 < mean("J7") - 20
    assert mean("H9") == mean("J7"), "what blocks is outlined, not covered"
    x, y = camera.centre(index("H9"))
    edge = pixels(surface)[x - 8 : x + 8, y - 22 : y - 16].reshape(-1, 3).astype(int)
    assert (np.abs(edge - (150, 160, 120)).max(axis=1) > 40).mean() > 0.2


def test_a_broken_ring_has_gaps_and_a_whole_one_none() -> None:
    topology = Field().setting.board.topology
    within = frozenset(topology.within(topology.index("J9"), 2))
    bare = pixels(drawn(None)[0]).astype(int)
    inked = [
        int((np.abs(pixels(drawn(Sight(bounds=(Bound(within, is_broken=broken),)))[0]) - bare).max(axis=2) > 20).sum())
        for broken in (False, True)
    ]
    assert 0 < inked[1] < inked[0] * 0.8


def test_it_is_worked_out_and_painted_in_a_moment() -> None:
    field = Field({"J5": "howitzer medium"})
    here = field.at("J5")
    times = []
    for _ in range(3):
        field.setting.sights.clear()
        began = time.thread_time()
        drawn(field_of_fire(field.state, here, field.state.here[here]))
        times.append(time.thread_time() - began)
    assert min(times) < 0.25, "benchmarks measure it; this only sees that it is no hundred times more"
