"""Rule 2: units, their mobility, steps and marks."""

from __future__ import annotations

import pytest

from game.engine.library import load_scenario
from game.model.dice import ScriptedDice
from game.model.message import plain
from game.model.side import Side
from game.systems.standard.rules import events as it
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import GONE
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting, rules_file


def only(words: str) -> Battle:
    return make_battle([". . ."], {"u": f"{words} 0101"})


def test_2_1_attack_defense_movement_nation_formation_type_and_name() -> None:
    setting = load_scenario("arnhem").setting
    unit = setting.units[setting.unit_index["uk_engineers"]]
    assert (unit.attack[2], unit.defense[2], unit.ma_mp) == (3, 3, 10)
    assert (unit.nation, unit.formation, unit.type, unit.name) == (
        "uk", "XXX Corps Troops", "engineer", "XXX Corps Engineers",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("nation", "side"),
    [("uk", ALLIED), ("us", ALLIED), ("polish", ALLIED), ("german", GERMAN)],
)
def test_2_1_us_uk_and_polish_units_are_allied(nation: str, side: Side) -> None:
    assert only(f"2-2-7 {nation}").setting.units[0].side is side
    shipped = [unit for unit in load_scenario("arnhem").setting.units if unit.nation == nation]
    assert {unit.side for unit in shipped} == {side}


@pytest.mark.parametrize("ma", [1, 7, 9, 10, 12])
def test_2_2_mobile_are_those_with_a_printed_ma_of_10_or_more(ma: int) -> None:
    mobility = only(f"2-2-{ma} uk").setting.units[0].mobility
    assert mobility is (Mobility.MOBILE if ma >= 10 else Mobility.LEG)


def test_2_2_the_limit_is_data() -> None:
    setting = make_setting(make_board([". ."]), {"u": "2-2-7 uk 0101"}, rules=rules_file(mobile_from_ma=7))
    assert setting.units[0].mobility is Mobility.MOBILE


@pytest.mark.parametrize(
    ("printed", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)]
)
def test_2_3_depleted_attack_and_defense_are_half_rounded_up(printed: int, half: int) -> None:
    battle = only(f"{printed}-{printed}-7 uk")
    assert battle.state.strength(0) == (printed, printed)
    battle.state.steps[0] = 1
    assert battle.state.strength(0) == (half, half)


def test_2_3_the_ma_is_unchanged() -> None:
    battle = make_battle([". . ."], {"u": "2-2-7 uk 0101 depleted"})
    assert (battle.steps("u"), battle.mp("u")) == (1, 7)


def test_2_3_a_full_unit_that_is_depleted_flips_and_a_depleted_one_is_eliminated() -> None:
    battle = only("2-2-7 uk")
    play = Play(battle.state, ScriptedDice(()))
    assert play.deplete(0, plain("test"), "2.3")
    assert (battle.at("u"), battle.steps("u")) == ("0101", 1)
    assert not play.deplete(0, plain("test"), "2.3")
    assert (battle.at("u"), battle.steps("u")) == ("gone", 0)
    assert [type(event) for event in play.events] == [it.Depleted, it.Eliminated]
    assert battle.state.occupant[0] == -1
    assert not any(battle.state.zoc[0])


def test_2_3_a_scenario_may_print_other_depleted_strengths() -> None:
    battle = only("4-4-7 uk half=3-1")
    assert battle.state.strength(0) == (4, 4)
    battle.state.steps[0] = 1
    assert battle.state.strength(0) == (3, 1)


def test_2_3_a_scenario_may_give_a_unit_one_step_only() -> None:
    battle = only("3-3-7 uk single")
    assert battle.steps("u") == 1
    assert battle.state.strength(0) == (3, 3)  # its one step is the printed one
    play = Play(battle.state, ScriptedDice(()))
    assert not play.deplete(0, plain("test"), "2.3")
    assert battle.state.hex_of[0] == GONE


def test_2_4_airborne_means_parachute_or_glider() -> None:
    for mark, airborne in (("parachute", True), ("glider", True), ("engineer", False), ("bridge_defense", False)):
        assert only(f"2-2-7 uk {mark}").setting.units[0].is_airborne is airborne
    assert only("2-2-7 uk").setting.units[0].is_airborne is False


def test_2_4_the_polish_units_are_parachute_units() -> None:
    polish = [unit for unit in load_scenario("arnhem").setting.units if unit.nation == "polish"]
    assert len(polish) == 3
    assert all("parachute" in unit.marks for unit in polish)


def test_2_4_one_engineer_and_one_bridge_defense() -> None:
    setting = load_scenario("arnhem").setting
    assert [unit.id for unit in setting.units if "engineer" in unit.marks] == ["uk_engineers"]
    assert [unit.short for unit in setting.units if "bridge_defense" in unit.marks] == ["BrDf"]
    assert setting.engineers == (setting.unit_index["uk_engineers"],)
