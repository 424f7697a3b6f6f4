"""Who fights where several stand in a hex, with what strengths, in what column. [20.1, 20.2]"""

from __future__ import annotations

from dataclasses import replace

from game.model.dice import ScriptedDice
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.battle import read_result
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.stacking import fort_level
from game.systems.standard.rules.stacks.sums import shift_at
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, decline, planned, stand, sums, units
from tests.systems.standard.rules.builder import Battle

TWO = {"gr": "3-3-7 german 0302 regiment", "pz": "4-4-10 german 0302 regiment"}


def position(allied: dict[str, str], german: dict[str, str] | None = None, **more: object) -> Battle:
    """A combat phase of the Allies."""
    return make_stacked(more.pop("rows", BOARD), allied | (german or TWO), step="first_combat", **more)  # type: ignore[arg-type]


def test_20_11_all_units_of_a_hex_defend_together() -> None:
    battle = position({"bde": "9-5-7 uk 0201 brigade"})
    (fought,) = [event for event in battle.attack("0302", "bde", dice=[6]) if isinstance(event, StackFought)]
    assert (fought.attack.total, fought.defense.total, fought.differential) == (9, 7, 2)
    assert fought.defenders == units(battle, "gr pz")


def test_20_11_a_hex_is_attacked_once_a_phase() -> None:
    battle = position({"bde": "9-5-7 uk 0201 brigade", "bn": "2-2-7 uk 0201", "far": "2-2-7 uk 0401"})
    battle.attack(
        "0302",
        "bde",
        dice=[
            1,
        ],
    )
    if battle.waits_for == "allied retreat":
        battle.do(battle.legal("retreat")[0])
    assert battle.rule_against(battle.attack_action("0302", "far")) == "20.11"


def test_20_11_who_has_been_attacked_keeps_a_hex_it_retreats_into_from_being_attacked() -> None:
    units = {"bde": "9-9-7 uk 0201 brigade", "side": "5-5-7 uk 0502 brigade"}
    german = {"gr": "3-3-7 german 0302", "other": "3-3-7 german 0402"}
    battle = position(units, german)
    assert battle.rule_against(battle.attack_action("0402", "side")) == ""
    battle.attack("0302", "bde", dice=[2])  # +6: D1
    battle.retreat("gr", "0402")
    decline(battle)
    assert battle.rule_against(battle.attack_action("0402", "side")) == "20.11"


def test_20_12_units_of_one_hex_attack_different_hexes_each_once() -> None:
    german = {"gr": "3-3-7 german 0302", "pz": "4-4-10 german 0202"}
    battle = position({"bde": "9-5-7 uk 0201 brigade", "bn": "3-2-7 uk 0201"}, german)
    assert battle.rule_against(battle.attack_action("0302", "bn")) == ""
    battle.attack("0302", "bde", dice=[3])
    while battle.waits_for.startswith("german"):
        battle.do(battle.legal("retreat")[0])
    while battle.waits_for != "allied combat":
        battle.do(next(iter(battle.legal("decline"))))
    assert battle.rule_against(battle.attack_action("0202", "bde bn")) == "20.12"
    assert battle.rule_against(battle.attack_action("0202", "bn")) == ""


def test_20_12_of_many_units_some_sixty_ways_are_listed_and_every_other_is_accepted() -> None:
    allied = {
        f"u{hex}{n}": f"{n + 2}-2-7 uk {hex} battalion" for hex in ("0201", "0202", "0301", "0401") for n in (0, 1)
    }
    battle = position(allied)
    listed = battle.legal("attack")
    assert 20 < len(listed) <= 60
    odd = battle.attack_action("0302", "u02010 u02021 u03010 u04011 u04010")
    assert battle.rule_against(odd) == ""
    whole = battle.attack_action("0302", "u02010 u02011")
    assert whole in listed
    assert battle.attack_action("0302", " ".join(allied)) in listed


def test_20_13_each_attacker_suffers_its_own_hexside_and_none_inside_the_hex() -> None:
    allied = {"far": "5-5-7 uk 0201 regiment", "near": "4-4-7 uk 0202 regiment", "inside": "3-3-7 uk 0401"}
    battle = position(allied, rivers="0201/0302")
    assert sums(battle, "0302", "far near").attack.total == 3 + 4
    stand(battle, "inside", "0302")
    assert sums(battle, "0302", "far inside").attack.total == 3 + 3


def test_20_14_a_fort_shifts_for_the_side_that_controls_it_and_goes_with_it() -> None:
    battle = position({"bde": "9-5-7 uk 0201 brigade"}, stacks={"forts": [{"hex": "0302", "level": 2}]})
    hex = battle.hex("0302")
    assert shift_at(battle.state, hex, GERMAN) == 2
    assert shift_at(battle.state, hex, ALLIED) == 0
    assert sums(battle, "0302", "bde").column == 4 - 2
    stand(battle, "gr pz", "0303")
    stand(battle, "bde", "0302")
    assert fort_level(battle.state, hex, ALLIED) == 0
    stand(battle, "bde", "0201")
    stand(battle, "gr", "0302")
    assert fort_level(battle.state, hex, GERMAN) == 0


def test_20_21_odds_count_steps_and_disorder_but_no_support() -> None:
    battle = position({"bde": "6-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302"}, hands="uk+3 german+1")
    assert not sums(battle, "0302", "bde").has_odds(3)
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("gr"))
    found = sums(battle, "0302", "bde")
    assert found.own_defense == 2
    assert found.has_odds(3)
    battle.state.steps[battle.unit("bde")] = 1
    assert not sums(battle, "0302", "bde").has_odds(3)


def test_20_22_no_defense_at_all_is_the_column_of_20_to_1_without_a_shift() -> None:
    guns = {"guns": "3-0-7 german 0302 artillery regiment"}
    battle = position({"bn": "2-2-7 uk 0201"}, guns, stacks={"forts": [{"hex": "0302", "level": 2}]})
    found = sums(battle, "0302", "bn")
    assert (found.column, found.shift) == (9, 0)
    assert {read_result(battle.state, planned(battle, "0302", "bn"), found, die) for die in range(1, 7)} == {"DE"}


def test_20_22_odds_of_20_to_1_are_that_column_too() -> None:
    battle = position({"one": "20-5-7 uk 0201 brigade"}, {"gr": "3-1-7 german 0302"})
    assert sums(battle, "0302", "one").column == 9
    battle = position({"one": "19-5-7 uk 0201 brigade"}, {"gr": "3-1-7 german 0302"})
    assert sums(battle, "0302", "one").column == 8


def test_20_22_not_without_an_attack_and_no_modifier_leads_there() -> None:
    guns = {"guns": "3-0-7 german 0302 artillery regiment"}
    battle = position({"flak": "0-2-7 uk 0201"}, guns)
    assert sums(battle, "0302", "flak").column == 3
    poor = position({"one": "19-5-7 uk 0201 brigade"}, {"gr": "3-1-7 german 0302 low_quality"})
    found = sums(poor, "0302", "one")
    assert (len(found.modifiers), found.column) == (1, 8)
    strong = position({"one": "40-5-7 uk 0201 brigade"}, {"gr": "3-1-7 german 0302 low_quality"})
    found = sums(strong, "0302", "one")
    assert (found.modifiers, found.shift, found.column) == ((), 0, 9)


def test_example_20_zero_defense() -> None:
    guns = {"guns": "3-0-7 german 0302 artillery regiment"}
    battle = position({"bn": "2-2-7 uk 0201 depleted half=1-1"}, guns)
    battle.state.steps[battle.unit("bn")] = 1
    battle.attack("0302", "bn", dice=[1])
    assert battle.at("guns") == "gone"
    battle = position({"bn": "2-2-7 uk 0201 half=1-1"}, guns | {"gr": "2-2-7 german 0302"})
    battle.state.steps[battle.unit("bn")] = 1
    found = sums(battle, "0302", "bn")
    assert (found.differential, found.column) == (-1, 2)


def test_20_23_in_an_overrun_de_is_or_and_so_is_dd_at_three_to_one() -> None:
    battle = position({"one": "5-5-7 uk 0201 brigade", "two": "5-5-7 uk 0201 brigade"}, {"bn": "2-2-7 german 0302"})
    terms = Terms("overrun", was_dual=False)
    fought, found = planned(battle, "0302", "one two", terms), sums(battle, "0302", "one two", terms)
    assert [read_result(battle.state, fought, found, die) for die in range(1, 7)] == [
        "D1",
        "D2",
        "D2",
        "OR",
        "OR",
        "OR",
    ]
    plainly = planned(battle, "0302", "one two")
    assert [read_result(battle.state, plainly, found, die) for die in (4, 5, 6)] == ["DD", "DD", "DE"]


def test_20_23_below_three_to_one_dd_stays_dd() -> None:
    battle = position({"bde": "5-5-7 uk 0201 brigade"}, {"gr": "3-3-7 german 0302 half=2-2"})
    battle.state.steps[battle.unit("gr")] = 1
    terms = Terms("overrun", was_dual=False)
    fought, found = planned(battle, "0302", "bde", terms), sums(battle, "0302", "bde", terms)
    assert (found.differential, read_result(battle.state, fought, found, 6)) == (3, "DD")


def test_20_24_no_effect_is_a_counter_attack_where_the_scenario_says_so() -> None:
    for says, result in ((True, "CA"), (False, "NE")):
        battle = position({"bde": "7-5-7 uk 0201 brigade"}, stacks={"counter_attacks": says})
        found = sums(battle, "0302", "bde")
        assert read_result(battle.state, planned(battle, "0302", "bde"), found, 3) == result


def test_20_24_nothing_but_no_effect_is_a_counter_attack_and_no_counter_attack_has_one() -> None:
    battle = position({"bde": "7-5-7 uk 0201 brigade"}, stacks={"counter_attacks": True})
    found = sums(battle, "0302", "bde")
    results = battle.setting.rules.combat.results
    for manner in ("attack", "overrun", "counter"):
        fought = planned(battle, "0302", "bde", Terms(manner, was_dual=False))
        for column in range(len(battle.setting.column_from) + 1):
            for die in range(1, 7):
                printed = battle.setting.results[die - 1][column]
                read = read_result(battle.state, fought, replace(found, column=column, own_attack=1), die)
                no_effect = printed == "NE" and manner != "counter"
                is_overrun = manner == "overrun" and results[printed].defender == "eliminated"
                assert read == ("CA" if no_effect else "OR" if is_overrun else printed), (manner, column, die)


def test_example_15_joint_defence() -> None:
    rows = [". t . . .", ". r . . .", ". . . . .", ". . . . ."]
    battle = position(
        {"bde": "5-5-7 uk 0102 brigade", "two": "5-5-7 uk 0102 brigade"},
        {"gr": "3-3-7 german 0201", "other": "3-3-7 german 0202"},
        rows=rows,
    )
    stand(battle, "bde two", "0201")
    joint = Terms(joint_hex=battle.hex("0201"))
    found = sums(battle, "0202", "bde two", joint)
    assert (found.differential, found.shift, found.column) == (4, 3, 2)
    assert battle.setting.rules.combat.columns[found.column] == "-2 -1"


def test_example_08_the_sums_of_an_overrun_by_two_brigades() -> None:
    battle = position({"one": "5-5-7 uk 0201 brigade", "two": "5-5-7 uk 0201 brigade"}, {"bn": "2-2-7 german 0302"})
    found = sums(battle, "0302", "one two", Terms("overrun", was_dual=False))
    assert found.differential == 8
    assert battle.setting.rules.combat.columns[found.column] == "+7 to +9"
    assert found.has_odds(5)
    assert not found.has_odds(6)
