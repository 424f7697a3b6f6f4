"""What stands on the board of Remagen as it is painted: bridges as they are, night, trays with all they show. [21]"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import BARRED
from game.systems.remagen.ui.bridge_painters import BUILDING, COMPLETE, FALLEN, LUDENDORFF, PONTOON, STANDS
from game.systems.remagen.ui.looks import counter_sides, scenery, unit_look, works
from game.systems.remagen.ui.painters import LOOKS
from game.systems.remagen.ui.tray_painters import AT_WORK, DISABLED, ENGAGED, LOADED, LOCKED, NO_FIRE
from game.systems.remagen.ui.unit_cards import unit_card
from game.ui.desk.stacks import Spread
from game.ui.language.words import Words
from game.ui.look.fonts import Fonts
from game.ui.paint.counter_look import CounterLook, counter_px
from game.ui.paint.counters import CounterPainter
from game.ui.paint.looks import PiecePainter
from game.ui.paint.shapes import Shapes
from game.ui.window.settings import COUNTER_SHARES
from tests.systems.remagen.builder import Field, setting_of
from tests.ui.painted import pixels, unlike


@pytest.mark.parametrize(("stands", "seen"), [(True, STANDS), (False, FALLEN)])
def test_21_5_the_ludendorff_bridge_is_seen_as_it_is(stands: bool, seen: str) -> None:
    state = Field().state
    state.bridge_stands = stands
    assert [(work.kind, work.state) for work in works(state)] == [(LUDENDORFF, seen)]


def test_21_5_a_pontoon_grows_with_its_labour_and_opens_a_turn_later() -> None:
    """[13.4, 13.5]"""
    state = Field().state
    line = next(
        k for k, site in enumerate(state.setting.lines) if k != state.setting.standing_line and site.west != NOWHERE
    )
    state.turn, state.labour[line] = 5, 12
    (site,) = [work for work in works(state) if work.kind == PONTOON]
    assert (site.state, site.share) == (BUILDING, 0.4)
    assert site.places == state.setting.lines[line].course
    state.labour[line], state.completed_turn[line] = 30, 5
    assert [work.state for work in works(state) if work.kind == PONTOON] == [BUILDING]
    state.turn = 6
    assert [work.state for work in works(state) if work.kind == PONTOON] == [COMPLETE]


def test_21_5_nights_are_dark() -> None:
    """[4.3]"""
    state, darkness = Field().state, []
    for state.turn in (1, 2, 3, 4):
        darkness.append(scenery(state).dusk)
    assert darkness == [0.0, 0.0, 1.0, 0.0]


def test_every_bridge_looks_different_from_every_other() -> None:
    line = np.array([[100.0 + 80 * k, 100.0] for k in range(4)])
    pictures = []
    for kind, state, share in (
        (LUDENDORFF, STANDS, 1.0), (LUDENDORFF, FALLEN, 1.0), (PONTOON, BUILDING, 0.4), (PONTOON, BUILDING, 0.8),
        (PONTOON, COMPLETE, 1.0),
    ):  # fmt: skip
        shapes, area = Shapes(), pygame.Rect(0, 0, 440, 200)
        LOOKS.works[kind].paint(shapes, line, 80.0, state, share)
        layer = pygame.Surface((880, 400), pygame.SRCALPHA, 32)
        shapes.draw(layer, area)
        pictures.append(pygame.surfarray.array3d(layer).astype(int))
    for k, one in enumerate(pictures):
        assert all((np.abs(one - other).max(axis=2) > 30).mean() > 0.01 for other in pictures[:k])


def test_maps_of_remagen_have_kinds_of_ways_that_are_painted() -> None:
    kinds = {line.kind for line in setting_of().board.routes}
    assert {"main_road", "road", "railroad", "bridge", "bridge_railway", "tunnel"} == kinds
    assert {place.kind for place in setting_of().board.places} >= set(LOOKS.places)


PAINTER = CounterPainter(Fonts())
SIZES = (14, 24, 32, 50, 72)


def seen(look: CounterLook, size: int) -> pygame.Surface:
    return PAINTER.counter(look, size)


def test_21_1_every_type_has_a_tray_of_its_own() -> None:
    setting = setting_of()
    looks = {unit.type.id: look for unit, (look, _) in zip(setting.units, counter_sides(setting), strict=True)}
    assert set(looks) <= set(LOOKS.trays)
    for size in (32, 50):
        plain = [replace(look, short="", figures=("", "")) for look in looks.values()]
        for k, one in enumerate(plain):
            others = [other for other in plain[:k] if other.livery == one.livery]
            assert all(unlike(seen(one, size), seen(other, size)) > 0.004 for other in others), (one.type, size)


def of(word: str, **changes: object) -> CounterLook:
    """The look of an American unit on the board as it would be otherwise."""
    field = Field({"L5": word})
    return replace(unit_look(field.state, field.units(f"{word.partition('+')[0]}_1")[0]), **changes)


@pytest.mark.parametrize("size", [32, 50, 72])
def test_21_1_men_that_are_gone_leave_gaps(size: int) -> None:
    """[3.4, 21.1]"""
    for word in ("inf", "eng", "mg", "bazooka", "para"):
        whole = of(word)
        assert unlike(seen(whole, size), seen(replace(whole, steps=whole.steps - 1), size)) > 0.003, word


@pytest.mark.parametrize("size", [32, 50, 72])
def test_21_1_hits_smoke_and_signs_are_seen(size: int) -> None:
    """[3.5, 3.6, 9.5, 10, 12.8, 21.1]"""
    tank, gun = of("medium"), of("howitzer")
    pictures = [
        tank, replace(tank, steps=2), replace(tank, steps=1), replace(tank, steps=1, marks=(DISABLED,)),
        replace(tank, marks=(ENGAGED,)), replace(tank, marks=(LOCKED,)), replace(tank, marks=(LOADED,)),
        replace(tank, marks=(AT_WORK,)), replace(tank, lowered=True),
    ]  # fmt: skip
    for k, one in enumerate(pictures):
        for other in pictures[:k]:
            apart = np.abs(pixels(seen(one, size)).astype(int) - pixels(seen(other, size))).max(axis=2) > 40
            assert apart.mean() > 0.002, (one.marks, other.marks)
    assert unlike(seen(gun, size), seen(replace(gun, marks=(NO_FIRE,)), size)) > 0.005


def test_21_1_what_holds_a_unit_is_among_its_marks() -> None:
    field = Field({"L5": "truck+howitzer", "L6": "medium"}, {"M14": "medium"})
    state = field.state
    truck, gun, tank = (
        next(unit for unit in state.here[field.at(sector)] if state.type(unit).id == kind)
        for sector, kind in (("L5", "truck"), ("L5", "howitzer"), ("L6", "medium"))
    )
    assert unit_look(state, truck).marks == (LOADED,)
    assert unit_look(state, gun).is_aboard
    state.hits[tank] = 2
    assert unit_look(state, tank).marks == (DISABLED,)
    assert unit_look(state, tank).worn
    state.flags[gun] |= BARRED
    assert unit_look(state, gun).marks == (NO_FIRE,)


def test_21_5_by_day_points_of_germans_are_marked_as_lower() -> None:
    field = Field({"L6": "medium"}, {"M14": "medium"})
    tank, foe = _only(field, "L6"), _only(field, "M14")
    by_day = unit_look(field.state, foe)
    assert (by_day.figures, by_day.lowered) == (("12", "4"), True), "Germans are slower by day [7.9]"
    assert not unit_look(field.state, tank).lowered
    field.state.turn = 3
    at_night = unit_look(field.state, foe)
    assert (at_night.figures, at_night.lowered) == (("12", "6"), False)


def _only(field: Field, sector: str) -> int:
    (unit,) = field.state.here[field.at(sector)]
    return unit


def test_21_1_what_is_carried_lies_small_behind_its_carrier() -> None:
    state = Field({"L5": "inf truck+howitzer medium"}).state
    pieces = list(scenery(state).pieces.values())
    assert [piece.look.type for piece in pieces] == ["howitzer", "truck", "inf", "medium"] or [
        piece.look.type for piece in pieces
    ] == ["inf", "howitzer", "truck", "medium"]
    stack = Spread(tuple(pieces))
    place = [piece.look.is_aboard for piece in pieces].index(True)
    right, below = stack.offsets(50)[place], stack.offsets(50)[place + 1]
    assert right[0] - below[0] > 0
    painter = PiecePainter(Fonts())
    small, large = (painter.picture(pieces[k].look, 50).width for k in (place, place + 1))
    assert small < large * 0.85


def test_counters_on_squares_take_four_fifths_of_them() -> None:
    """[21.1]"""
    room = lay_out(setting_of().board.topology, 62).piece_room
    for hex_px in (38, 62, 88, 124):
        assert counter_px(hex_px, COUNTER_SHARES[1], room) >= 0.8 * hex_px


@pytest.mark.parametrize("name", sorted(LOOKS.trays))
@pytest.mark.parametrize("size", [(3, 2), (24, 12), (90, 50)])
def test_a_tray_is_painted_at_any_size(name: str, size: tuple[int, int]) -> None:
    look = next(look for look, _ in counter_sides(setting_of()) if look.type == name)
    for steps in range(look.full_steps + 1):
        assert LOOKS.trays[name](size, (0, 0, 0), replace(look, steps=steps, marks=(DISABLED,))).get_size() == size


@pytest.mark.parametrize("name", sorted(LOOKS.signs))
def test_a_sign_is_painted_at_any_size(name: str) -> None:
    for side in (3, 9, 30):
        assert LOOKS.signs[name]((side, side), (0, 0, 0)).get_size() == (side, side)


def test_9_1_the_card_of_a_vehicle_says_what_it_could_take_along_and_whether_it_swims() -> None:
    """As long as it has nothing: then the card names its load. [8.9, 9.2]"""
    field, words = Field({"N7": "truck inf", "K7": "lvt weasel"}, {"J12": "inf"}, turn=2), Words("en")
    vehicles = ("us_truck_1", "us_lvt_1", "us_weasel_1")
    cards = [unit_card(field.state, field.unit(name), words) for name in vehicles]
    assert [[note.value for note in card.notes if note.label == "Can take"] for card in cards] == [
        ["1 gun in tow, 2 troops or 1 weapon"], ["foot of space 6, anti-tank gun or armoured car"], ["1 troop"],
    ]  # fmt: skip
    kinds = [card.formation for card in cards]
    assert kinds == ["vehicle, soft", "armour, amphibious", "vehicle, soft, amphibious"]
    field.state.carrier[field.unit("us_inf_1")] = field.unit("us_truck_1")
    notes = unit_card(field.state, field.unit("us_truck_1"), words).notes
    assert "Can take" not in [note.label for note in notes]
    assert [note.value for note in notes if note.label == "Carries"] == ["infantry 1"]
