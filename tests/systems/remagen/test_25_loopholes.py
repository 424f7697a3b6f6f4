"""Loopholes that were tried and closed. [25]"""

from __future__ import annotations

from random import Random

import pytest

from game.model.dice import SeededDice
from game.systems.remagen.rules.actions import (
    Abandon,
    Disembark,
    Embark,
    EndStep,
    Enter,
    Exit,
    Fire,
    Hitch,
    Move,
    Unhitch,
)
from game.systems.remagen.rules.events_combat import BattleFought, ContactEnded, Fired
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import STOPPED, Engagement
from game.systems.remagen.rules.system import REMAGEN
from tests.systems.remagen.builder import Field
from tests.systems.remagen.positions import random_position

QUICK, MANY = 40, 400


def test_25_fire_has_an_end() -> None:
    """A sector fires once, the answer is not answered. [11.1, 11.8]"""
    field = Field(us={"J7": "medium"}, german={"J9": "medium"}, step="us_fire", turn=1)
    field.do(Fire(field.at("J7"), field.units("us_medium_1"), field.path("J9")), 1, 1)
    assert field.decision() == "return_fire"
    events = field.do(Fire(field.at("J9"), field.units("german_medium_1"), field.path("J7")), 1, 1)
    assert len(field.of(events, Fired)) == 1
    assert field.state.does != "fire"


def test_25_fire_contact_has_one_second_die() -> None:
    field = Field(us={"J10": "inf inf inf"}, german={"I10": "inf inf inf"}, turn=3, bridge=False)
    field.do(EndStep(), 3)
    assert field.decision() == "contact_fire"
    events = list(field.do(hold(field)))
    events += field.do(hold(field), 4)
    assert [event.code for event in field.of(events, BattleFought)] == ["FC"]
    assert field.of(events, ContactEnded)


def hold(field: Field) -> object:
    """Hold fire."""
    return next(action for action in REMAGEN.legal(field.state) if action.kind == "hold_fire")


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 10))])
def test_25_whatever_is_done_in_a_movement_step_costs_points_or_ends_a_unit(block: int) -> None:
    for seed in range(block * QUICK, (block + 1) * QUICK):
        state = random_position(Random(5000 + seed))
        rng = Random(seed)
        actions = [action for action in REMAGEN.legal(state) if action.kind not in ("end_step", "overwhelm")]
        for action in rng.sample(actions, min(12, len(actions))):
            after = state.clone()
            REMAGEN.step(after, action, SeededDice(seed))
            gone = sum(sector < 0 for sector in after.sector) > sum(sector < 0 for sector in state.sector)
            assert gone or sum(after.spent) > sum(state.spent), action


def test_25_a_bridge_is_cleared_by_its_owner() -> None:
    field = Field(us={"J7": "medium", "J8": "light"})
    field.state.hits[field.unit("us_light_1")] = 1
    over = Move(field.unit("us_medium_1"), field.path("J8 J9"))
    assert field.why(over) == ("single_file", "8.4")
    field.do(Abandon(field.unit("us_light_1")))
    assert field.why(over) is None


def test_25_scuttling_counts_as_a_loss() -> None:
    field = Field(us={"J7": "light"})
    field.state.hits[field.unit("us_light_1")] = 1
    field.do(Abandon(field.unit("us_light_1")))
    assert field.state.rv_lost == [6, 0]


def test_25_an_enemy_on_one_sector_of_entry_leaves_three() -> None:
    field = Field(us={"H18": "medium"}, german={}, turn=5, step="german_entry")
    field.state.quota_left = NOWHERE
    unit = field.unit("german_inf_1")
    ways = [action for action in REMAGEN.legal(field.state).for_unit(unit) if isinstance(action, Enter)]
    sectors = {field.setting.name(action.sector) for action in ways}
    assert sectors == {"D18", "M18", "Q18"}
    assert field.why(Enter(unit, field.at("H18"))) == ("held", "5.5")


def test_25_there_and_back_by_truck_costs_four_points() -> None:
    field = Field(us={"J6": "truck inf"})
    infantry, truck = field.unit("us_inf_1"), field.unit("us_truck_1")
    field.do(Embark(infantry, truck))
    field.do(Disembark(infantry, field.at("J6")))
    assert field.state.spent[infantry] == 4
    assert field.why(Embark(infantry, truck)) == ("no_points", "9.6")


def test_25_a_gun_is_not_passed_from_truck_to_truck() -> None:
    field = Field(us={"J6": "truck", "K6": "howitzer", "L6": "truck"})
    gun, first, second = (field.unit(name) for name in ("us_howitzer_1", "us_truck_1", "us_truck_2"))
    field.do(Hitch(first, gun, first))
    field.do(Unhitch(first, gun, field.at("K6"), first))
    assert field.why(Hitch(second, gun, second)) == ("hitched_once", "9.4")


def test_25_nobody_dodges_a_fight_by_leaving_the_board() -> None:
    field = Field(us={"H18": "medium"}, german={"G18": "inf"}, turn=5)
    tank = field.unit("us_medium_1")
    assert field.why(Exit(tank)) is None
    field.state.flags[tank] = STOPPED
    assert field.why(Exit(tank)) == ("stopped", "7.5")
    field.state.flags[tank] = 0
    field.state.engagements = (Engagement(GERMAN, field.path("G18"), field.path("H18"), 4),)
    assert field.why(Exit(tank)) == ("bound", "7.7")
    assert Field(us={"H17": "medium"}).why(Exit(tank)) is not None


def test_25_an_empty_pontoon_is_aimed_at_by_the_german_alone() -> None:
    for side, step, allowed in ((US, "us_fire", False), (GERMAN, "german_fire", True)):
        field = Field(turn=4, step=step)
        field.state.labour[1] = 12
        unit = field.put(side, "medium", "B7" if side is US else "B11")
        shot = Fire(field.state.sector[unit], (unit,), field.path("B9"))
        assert (field.why(shot) is None) == allowed


def test_25_a_cheap_shot_is_answered_by_all() -> None:
    field = Field(us={"J7": "inf medium"}, german={"J8": "medium inf inf"}, step="us_fire")
    field.do(Fire(field.at("J7"), field.units("us_inf_1"), field.path("J8")), 1)
    (action,) = [action for action in REMAGEN.legal(field.state) if len(getattr(action, "units", ())) == 3]
    assert field.why(action) is None
