"""Clauses of cover, hits, bridges, loads, wrecks, fire contact, ways back, one by one. [2.5, 7.10, 8, 11, 12, 19.8]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.remagen.rules.actions import FOOT, Abandon, Advance, Embark, Fire, Hit, HoldFire, Move, Overwhelm
from game.systems.remagen.rules.battle import AFTER_FIRE
from game.systems.remagen.rules.events_combat import Crippled, FiguresLost, HitTaken
from game.systems.remagen.rules.flow import settle
from game.systems.remagen.rules.frames import BattlePlan, Fighting, Retreating
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import FIRED, STOPPED
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field


def bridged(field: Field, letter: str) -> Field:
    """A pontoon in a line that has been usable since turn 2."""
    line = field.setting.line_of[field.at(f"{letter}9")]
    field.state.labour[line], field.state.completed_turn[line] = 30, 1
    return field


@pytest.mark.parametrize(("line", "damage"), [("J", ()), ("B", (1,))])
def test_2_5_11_7_a_bridge_is_no_cover(line: str, damage: tuple[int, ...]) -> None:
    near, far = {"J": ("J7", "J9"), "B": ("B8", "B10")}[line]
    field = Field({near: "heavy", "P10": "light"}, {far: "inf", "R10": "inf"}, step="us_fire", turn=2)
    if line == "B":
        bridged(field, "B")
    shot = Fire(field.at(near), field.units("us_heavy_1"), field.path(far))
    events = field.do(shot, 1, 1, 1, 2, *damage)
    assert [event.lost for event in field.of(events, FiguresLost)] == [2]


@pytest.mark.parametrize(
    ("near", "far", "has_road"), [("J10", "J11", False), ("G10", "G11", True), ("M15", "M16", True)]
)
def test_11_7_a_hill_or_a_wood_is_cover_with_or_without_a_road(near: str, far: str, *, has_road: bool) -> None:
    field = Field({near: "heavy", "P10": "light"}, {far: "inf", "R10": "inf"}, step="us_fire", turn=2)
    assert bool(field.setting.roads[field.at(far)]) is has_road
    events = field.do(Fire(field.at(near), field.units("us_heavy_1"), field.path(far)), 1, 1, 1, 5)
    assert [event.lost for event in field.of(events, FiguresLost)] == [2]


def test_11_7_of_trays_with_as_many_figures_the_lowest_id_falls_first() -> None:
    field = Field({"J8": "medium"}, {"J10": "inf inf"}, step="us_fire", turn=2)
    events = field.do(Fire(field.at("J8"), field.units("us_medium_1"), field.path("J10")), 2, 1, 4)
    lost = [(field.setting.units[event.unit].id, event.lost) for event in field.of(events, FiguresLost)]
    assert lost == [("german_inf_1", 3), ("german_inf_2", 1)]


def test_11_5_foot_counts_with_the_value_of_its_lowest_unit() -> None:
    field = Field({"J10": "truck inf mg"}, {"J11": "inf", "R18": "inf"}, step="german_fire", turn=2)
    field.do(Fire(field.at("J11"), field.units("german_inf_1"), field.path("J10")), 6)
    assert field.decision() == "hit"
    assert field.why(Hit(FOOT)) is None, "the infantryman is as strong as who fires, the machine gun is not asked"
    assert field.why(Hit(field.unit("us_truck_1"))) is None


def test_19_8_3_5_that_a_vehicle_is_disabled_is_told_once() -> None:
    field = Field({"J8": "medium medium"}, {"J10": "heavy"}, step="us_fire", turn=2)
    shot = Fire(field.at("J8"), field.units("us_medium_1 us_medium_2"), field.path("J10 J10"))
    events = field.do(shot, 3, 3, 3, 3)
    assert [event.hits for event in field.of(events, HitTaken)] == [1, 2, 3, 4]
    assert len(field.of(events, Crippled)) == 1


def test_8_5_the_pontoon_that_replaces_the_old_bridge_takes_two_vehicles() -> None:
    field = bridged(Field({"J7": "light light", "J6": "light"}, turn=8, bridge=False), "J")
    for name in ("us_light_1", "us_light_2"):
        field.do(Move(field.unit(name), field.path("J8 J9 J10")))
    assert field.why(Move(field.unit("us_light_3"), field.path("J7 J8"))) == ("traffic", "8.5")


def test_7_10_9_6_one_boards_a_carrier_that_has_stopped() -> None:
    field = Field({"J6": "truck", "J5": "inf"})
    field.state.flags[field.unit("us_truck_1")] |= STOPPED
    assert field.why(Embark(field.unit("us_inf_1"), field.unit("us_truck_1"))) is None


def test_8_8_10_2_a_wreck_in_a_declared_sector_may_be_abandoned() -> None:
    field = Field({"J10": "heavy light"}, {"I10": "inf"})
    light = field.unit("us_light_1")
    field.state.hits[light] = 1
    field.do(Overwhelm(field.path("J10"), field.path("I10")))
    field.do(Abandon(light))
    assert field.where("us_light_1") == "lost"


def test_11_9_12_7_who_fired_in_the_exchange_still_fires_in_contact() -> None:
    field = Field({"J10": "medium"}, {"I10": "medium"}, step="us_fire", turn=2, bridge=False)
    tank, shot = field.unit("us_medium_1"), Fire(field.at("J10"), field.units("us_medium_1"), field.path("I10"))
    field.do(shot, 1, 1)
    field.do(HoldFire(), 3)
    decision = REMAGEN.decision(field.state)
    assert decision is not None
    assert (decision.kind, decision.side, field.state.has(tank, FIRED)) == ("contact_fire", US, True)
    assert field.why(shot) is None


def test_12_6_12_7_who_came_into_the_battle_since_does_not_advance_after_fire_contact() -> None:
    field = Field({"J10": "medium light"}, {"A18": "inf"}, turn=3, step="us_combat", bridge=False)
    medium, light = field.units("us_medium_1 us_light_1")
    plan = BattlePlan(field.path("J10"), field.path("I10"), (medium,), (field.unit("german_inf_2"),))
    field.state.stack = (Fighting(US, plan, AFTER_FIRE),)
    settle(Play(field.state, ScriptedDice(())))
    assert field.decision() == "advance"
    assert field.why(Advance(medium, field.path("I10"))) is None
    assert field.why(Advance(light, field.path("I10"))) is not None


@pytest.mark.parametrize("is_built", [True, False])
def test_12_9_the_order_of_a_retreat_is_asked_near_a_pontoon_too(*, is_built: bool) -> None:
    field = Field({"B11": "medium medium", "A1": "inf"}, {"A18": "inf"}, turn=3, bridge=False)
    if is_built:
        bridged(field, "B")
    units = field.units("us_medium_1 us_medium_2")
    field.state.stack = (Retreating(US, US, units, 1, BattlePlan((), ())),)
    settle(Play(field.state, ScriptedDice(())))
    assert field.decision() == ("retreat_order" if is_built else "retreat")
