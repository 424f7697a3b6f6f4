"""Clauses of combat with stacks that stand beside the plain case: who pays, who gets away, who follows, who is refused.

[20, 19.24, 40.7]
"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Advance, Attack, Bombard, Resist
from game.systems.standard.rules.bridgeheads.arrows import note_arrow
from game.systems.standard.rules.bridgeheads.sorties import note_sortie
from game.systems.standard.rules.combat import targets
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import CounterAttack, TakeStep
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.stacks.conditions import allowance_mp
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.disorder import disrupt, recover
from game.systems.standard.rules.stacks.events import CadreFormed, Disrupted, ReductionRolled
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.stacking import fort_level, has_room
from game.systems.standard.rules.stacks.zones import zone_level
from game.systems.standard.rules.state import FOUGHT
from tests.systems.standard.modules.builder import figures, make_stacked
from tests.systems.standard.modules.fights import BOARD, after, fight, place_cadre, stand, take
from tests.systems.standard.modules.supplied import SEA, sea_rules
from tests.systems.standard.modules.test_20_results_of_stacks import ALLIED_TWO, GERMAN_TWO, crowded, position
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, make_dual
from tests.systems.standard.modules.test_31_bridgeheads import banks, known, put_bridgehead
from tests.systems.standard.modules.test_32_arrows import shores
from tests.systems.standard.rules.builder import Battle, rules_file

# ------------------------------------------------------------------ 20.3, 20.9, 40.7 losses


def test_20_33_the_depleted_are_told_that_the_step_is_taken_of_the_full() -> None:
    more = {"third": "1-1-7 german 0303 company", "fourth": "1-1-7 german 0303 company"}
    battle = position(ALLIED_TWO, GERMAN_TWO | more, rules=crowded())
    stand(battle, "third fourth", "0302")
    battle.state.steps[battle.unit("gr")] = 1
    after(battle, "0302", "bde bn", "D1")
    battle.do(Resist())
    refused = [battle.refusal(TakeStep(battle.unit(name))) for name in ("gr", "bde", "pz")]
    told = [found and (found.code, found.rule) for found in refused]
    assert told == [("not_full_strength", "20.33"), ("not_in_the_losses", "20.33"), None]


@pytest.mark.parametrize(("row", "ways"), [(". . C . .", 0), (". . . . .", 1)])
def test_40_7_and_7_6_a_marker_drives_the_depleted_back_one_hex_and_nobody_out_of_a_city(row: str, ways: int) -> None:
    battle = position(ALLIED_TWO, rows=[BOARD[0], row, *BOARD[2:]], hands="uk+3")
    battle.state.steps[battle.unit("gr")] = battle.state.steps[battle.unit("pz")] = 1
    battle.do(Bombard(battle.unit("gr"), battle.marker("uk+3")), dice=[1])
    told = [event.kind for event in take(battle, "gr")]
    assert ("held_fast" in told) is not bool(ways)
    assert (battle.waits_for == "german retreat") is bool(ways)
    assert {len(action.path) for action in battle.legal("retreat")} == ({1} if ways else set())  # type: ignore[attr-defined]
    assert battle.steps("gr") == 1


def test_40_7_a_hex_of_both_sides_is_bombarded_by_the_side_in_it() -> None:
    battle = position({"bde": "5-5-7 uk 0101 brigade"}, hands="uk+3")
    marker = Bombard(battle.unit("gr"), battle.marker("uk+3"))
    assert battle.rule_against(marker) == "8.4", "two hexes off"
    stand(battle, "bde", "0302")
    assert marker in battle.legal("bombard")
    assert battle.rule_against(marker) == ""


def test_20_9_after_an_ordinary_combat_the_re_are_not_doubled() -> None:
    battle = position(
        {"bde": "5-5-7 uk 0201 brigade"}, {"gr": "5-5-7 german 0302 brigade"}, stacks={"red_table": "all"}
    )
    events = fight(battle, "0302", "bde", [3, 4])  # nothing comes of it
    (rolled,) = [event for event in events if isinstance(event, ReductionRolled)]
    assert (rolled.re, rolled.die, rolled.more, rolled.steps) == (3, 4, 0, 0)


def test_20_9_nobody_rolls_for_attackers_that_are_gone() -> None:
    battle = position({"bn": "1-1-7 uk 0201 single"}, {"gr": "9-9-7 german 0302 regiment"}, stacks={"red_table": "all"})
    fight(battle, "0302", "bn", [1])
    assert (battle.at("bn"), battle.waits_for) == ("gone", "allied combat")


# ------------------------------------------------------------------ 20.4 retreats


def ways_back(german: dict[str, str], allied: dict[str, str]) -> set[str]:
    """Where a battalion driven out of 0302 by one hex may go."""
    battle = position({"bn": "5-5-7 uk 0201"} | allied, {"gr": "2-2-7 german 0302"} | german)
    after(battle, "0302", "bn", "D1")
    return {
        battle.topology.numbers[action.path[-1]]
        for action in battle.legal("retreat")
        if action.unit == battle.unit("gr")  # type: ignore[attr-defined]
    }


def test_20_4_a_full_zone_bars_a_retreat_unless_own_units_are_there_and_a_partial_one_does_not() -> None:
    everywhere = ways_back({}, {})
    assert {"0401", "0402", "0303"} <= everywhere
    assert ways_back({}, {"regt": "3-3-7 uk 0503 regiment"}) == everywhere, "a regiment alone: partial"
    barred = ways_back({}, {"bde": "3-3-7 uk 0503 brigade"})
    assert barred == everywhere - {"0402"}
    assert ways_back({"friend": "1-1-7 german 0402"}, {"bde": "3-3-7 uk 0503 brigade"}) == everywhere


def test_20_4_nobody_retreats_among_enemies_without_a_friend_there() -> None:
    company = {"company": "1-1-7 uk 0402 company"}
    assert "0402" not in ways_back({}, company)


# ------------------------------------------------------------------ 20.5, 32.32 advances


def test_20_5_only_who_fought_there_enters_and_only_where_there_is_room() -> None:
    battle = position(ALLIED_TWO | {"idle": "2-2-7 uk 0202", "far": "2-2-7 uk 0504"})
    after(battle, "0302", "bde bn", "DE")
    for name in ("idle", "far"):
        assert battle.rule_against(Advance(battle.unit(name))) == "20.5"
    battle.do(Advance(battle.unit("bde")))
    stand(battle, "idle", "0302")
    assert battle.rule_against(Advance(battle.unit("bn"))) == "19.24"


def test_20_5_boats_land_nobody_on_closed_ground() -> None:
    ground = {name: effects.model_dump() for name, effects in rules_file().terrain.items()}
    ground["marsh"] = {"leg": 3, "mobile": "prohibited", "shift": 0}
    rules = rules_file(terrain=ground, modules=figures())
    units = {"pz": "5-5-10 uk 0201 assault_boats", "bn": "5-5-7 uk 0201 assault_boats", "gr": "3-3-7 german 0302"}
    battle = make_stacked(
        [BOARD[0], ". . m . .", *BOARD[2:]], units, rules=rules, legend={"m": "marsh"}, step="first_combat",
        rivers="0201/0302",
    )  # fmt: skip
    here, there = battle.hex("0201"), battle.hex("0302")
    assert not is_open_to_advance(battle.state, battle.unit("pz"), here, there)
    assert is_open_to_advance(battle.state, battle.unit("bn"), here, there)


def test_32_32_and_32_34_who_swims_advances_over_an_arrow_with_wheels_too_as_long_as_it_carries() -> None:
    units = {
        "bn": "3-3-7 uk 0201",
        "lvt": "3-3-10 uk 0201 amphibious",
        "car": "3-3-10 uk 0202",
        "big": "3-3-7 uk 0202 regiment",
    }
    battle = shores(units, step="first_combat")
    here, there = battle.hex("0201"), battle.hex("0401")
    able = {name: is_open_to_advance(battle.state, battle.unit(name), here, there) for name in ("bn", "lvt", "car")}
    assert able == {"bn": True, "lvt": True, "car": False}
    note_arrow(battle.state, battle.unit("big"), here, there)
    assert is_open_to_advance(battle.state, battle.unit("bn"), here, there), "one RE of three is left"
    note_arrow(battle.state, battle.unit("bn"), here, there)
    assert not is_open_to_advance(battle.state, battle.unit("lvt"), here, there)


# ------------------------------------------------------------------ 20.7, 20.82 blows back and remnants


def test_20_71_nobody_strikes_back_over_an_arrow_that_is_not_open_to_his_side() -> None:
    units = {"bn": "3-3-7 uk 0201", "guard": "3-3-7 german 0401"}
    sides = ({"side": "allied"}, {"side": "german"})
    for opened, waits in ((sides[:1], "allied combat"), (sides, "german counter_attack")):
        battle = shores(units, step="first_combat", arrow={"opened": list(opened)})
        after(battle, "0401", "bn", "CA")
        assert battle.waits_for == waits


def test_20_72_both_stacks_of_a_joint_defence_may_strike_back_and_no_stranger_with_them() -> None:
    german = {"gr": "3-3-7 german 0201", "other": "3-3-7 german 0202", "near": "3-3-7 german 0302"}
    battle = position({"bde": "5-5-7 uk 0102 brigade"}, german)
    stand(battle, "bde", "0201")
    after(battle, "0202", "bde", "CA", Terms(joint_hex=battle.hex("0201")))
    gr, other, near = (battle.unit(name) for name in german)
    hex = battle.hex("0201")
    assert battle.rule_against(CounterAttack(hex, (gr, other))) == ""
    assert battle.rule_against(CounterAttack(hex, (gr, other, near))) == "20.71"


def test_20_82_no_cadre_is_put_into_the_sea_and_it_is_told_where_it_goes() -> None:
    rows = [". . . . .", ". . . ~ .", ". . . . .", ". . . . ."]
    units = {"one": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302 regiment"}
    battle = make_stacked(rows, units, rules=sea_rules(), legend=SEA, step="first_combat")
    stand(battle, "one", "0302")
    after(battle, "0302", "one", "OR", Terms("overrun", was_dual=False))
    hexes = {battle.topology.numbers[action.hex] for action in battle.legal("place_cadre")}  # type: ignore[attr-defined]
    assert hexes == {"0201", "0202", "0301", "0303", "0401"}
    told = place_cadre(battle, "gr", "0303")
    assert [event for event in told if isinstance(event, CadreFormed)] == [
        CadreFormed("20.82", battle.unit("gr"), battle.hex("0302"), battle.hex("0303"))
    ]


# ------------------------------------------------------------------ 22.525 who pays instead of going back


def within() -> Battle:
    """Two Germans in 0302, an Allied battalion in it as well and one beside it; the Allied combat phase."""
    german = {"gr": "3-3-7 german 0302", "pz": "4-4-10 german 0302"}  # whose zone shuts nobody in
    battle = position({"in": "2-2-7 uk 0201", "beside": "2-2-7 uk 0202"}, german)
    stand(battle, "in", "0302")
    return battle


@pytest.mark.parametrize(
    ("who", "result", "waits"),
    [
        ("beside", "D1", "german losses"),  # by adjacent units alone
        ("beside", "A1", "allied retreat"),  # who stand in no such hex
        ("in", "D1", "german losses"),
        ("in", "A1", "allied combat"),  # the only one in it pays at once
        ("in beside", "D1", "german losses"),
        ("in beside", "A1", "allied losses"),
    ],
)
def test_22_525_a_side_in_a_hex_of_both_pays_a_quota_whoever_attacks_it(who: str, result: str, waits: str) -> None:
    battle = within()
    after(battle, "0302", who, result)
    assert battle.waits_for == waits
    assert battle.at("in") == "0302"


@pytest.mark.parametrize(("was_dual", "waits"), [(True, "allied losses"), (False, "allied retreat")])
def test_22_421_who_overruns_in_a_hex_that_was_dual_pays_instead_of_going_back(was_dual: bool, waits: str) -> None:
    battle = within()
    stand(battle, "beside", "0302")
    origins = (battle.hex("0201"), battle.hex("0202"))
    after(battle, "0302", "in beside", "A1", Terms("overrun", origins=origins, was_dual=was_dual))
    assert battle.waits_for == waits


@pytest.mark.parametrize(
    ("result", "waits"), [("D1", "german losses"), ("A1", "allied losses"), ("D2", "german retreat")]
)
def test_32_23_in_a_landing_one_hex_back_is_paid_in_steps_by_either_side(result: str, waits: str) -> None:
    battle = position({"one": "2-2-7 uk off", "two": "2-2-7 uk off"}, GERMAN_TWO)
    after(battle, "0302", "one two", result)
    assert battle.waits_for == waits


# ------------------------------------------------------------------ 20.1 who attacks


def test_32_32_attacks_over_an_arrow_are_listed_for_those_at_its_other_end() -> None:
    units = {"bn": "3-3-7 uk 0201", "beside": "3-3-7 uk 0202", "car": "3-3-10 uk 0201", "guard": "1-1-7 german 0401"}
    battle = shores(units, step="first_combat")
    assert battle.legal("attack") == [Attack(battle.hex("0401"), (battle.unit("bn"),))]
    assert shores(units, step="first_combat", turn=6).legal("attack") == []
    german = shores(units | {"more": "2-2-7 german 0402"}, step="second_combat", turn=6)
    assert german.legal("attack") == [Attack(german.hex("0201"), (german.unit("guard"),))]


def test_7_1_nobody_attacks_from_off_the_map() -> None:
    battle = position(ALLIED_TWO | {"late": "5-5-7 uk off brigade"})
    assert battle.rule_against(battle.attack_action("0302", "late")) == "7.1"


def test_22_42b_the_bound_are_refused_by_their_rule() -> None:
    battle = battle_with({"bde": f"{BDE} 0101", "bn": f"{BN} 0201", "gr": f"{GR} 0302"}, step="first_combat")
    make_dual(battle, "0302", "bde")
    overruns_of(battle.state).bound[battle.unit("bde")] = 1
    refused = battle.refusal(battle.attack_action("0302", "bde"))
    assert refused is not None
    assert (refused.code, refused.rule) == ("bound", "22.42B")


def test_22_42b_whom_all_are_bound_in_a_hex_nobody_attacks() -> None:
    units = {"bde": f"{BDE} 0101", "bn": f"{BN} 0201", "gr": f"{GR} 0302", "pz": f"{GR} 0302"}
    battle = battle_with(units, step="first_combat")
    make_dual(battle, "0302", "bde")
    overruns_of(battle.state).bound[battle.unit("gr")] = 1
    attack = battle.attack_action("0302", "bde")
    assert attack in battle.legal("attack")
    overruns_of(battle.state).bound[battle.unit("pz")] = 1
    assert battle.legal("attack") == []
    assert battle.rule_against(attack) == "22.42B"


def test_31_61_a_third_ground_unit_does_not_attack_out_of_a_bridgehead() -> None:
    units = {"one": "3-3-7 uk 0302 brigade", "two": "3-3-7 uk 0302 brigade", "gr": "3-3-7 german 0402 regiment",
             "three": "2-2-7 uk 0101"}  # fmt: skip
    battle = banks(units)
    put_bridgehead(battle, "0302")
    stand(battle, "three", "0302")
    assert battle.rule_against(battle.attack_action("0402", "one two three")) == "31.61"
    assert battle.rule_against(battle.attack_action("0402", "one two")) == ""


@pytest.mark.parametrize("count", [3, 5, 7])
def test_31_61_every_attack_that_is_listed_may_be_made(count: int) -> None:
    units = {f"bn{index}": f"{index % 3 + 1}-2-7 uk 0{index % 2 + 1}0{index % 3 + 1}" for index in range(count)}
    battle = banks(units | {"cdo": "2-2-7 uk 0303 commando", "gr": f"{GR} 0402"})
    put_bridgehead(battle, "0302")
    for name in (*units, "cdo"):
        stand(battle, name, "0302")
    listed = battle.legal("attack")
    assert [action for action in listed if battle.rule_against(action)] == []
    best = sorted(range(count), key=lambda index: (-(index % 3), index))[:2]
    assert battle.attack_action("0402", " ".join(f"bn{index}" for index in best) + " cdo") in listed


def test_31_61_when_two_have_gone_out_the_third_has_no_target_until_the_next_phase() -> None:
    units = {"one": "3-3-7 uk 0302 brigade", "two": "3-3-7 uk 0302 brigade", "three": "2-2-7 uk 0101"}
    battle = banks(units | {"gr": f"{GR} 0402", "pz": f"{GR} 0401"})
    put_bridgehead(battle, "0302")
    stand(battle, "three", "0302")
    assert targets(battle.state, ALLIED) == (battle.hex("0401"), battle.hex("0402"))
    note_sortie(battle.state, [battle.unit("one"), battle.unit("two")], battle.hex("0401"))
    for name in ("one", "two"):
        battle.state.flags[battle.unit(name)] |= FOUGHT
    assert targets(battle.state, ALLIED) == ()
    assert battle.legal("attack") == []
    battle.state.flags[battle.unit("three")] = 0
    known(battle).attacked_out = [0] * len(battle.state.hex_of)
    assert targets(battle.state, ALLIED) == (battle.hex("0401"), battle.hex("0402"))


def test_31_51_three_specialised_units_stand_in_a_bridgehead_and_no_fourth() -> None:
    units = {
        name: f"1-1-7 uk {hex} artillery" for name, hex in zip("abcd", ("0101", "0102", "0103", "0202"), strict=True)
    }
    battle = banks({**units, "gr": "3-3-7 german 0602 regiment"})
    for name in "abcd":
        assert has_room(battle.state, battle.unit(name), battle.hex("0302")), "one has room anywhere"
    put_bridgehead(battle, "0302")
    for name in "abc":
        assert has_room(battle.state, battle.unit(name), battle.hex("0302"))
        stand(battle, name, "0302")
    assert not has_room(battle.state, battle.unit("d"), battle.hex("0302"))


def test_20_14_a_fort_stays_while_those_who_control_it_come_and_go() -> None:
    battle = position(ALLIED_TWO, stacks={"forts": [{"hex": "0402", "level": 2}]})
    hex = battle.hex("0402")
    stand(battle, "gr", "0402")
    assert fort_level(battle.state, hex, GERMAN) == 2
    stand(battle, "gr", "0303")
    assert fort_level(battle.state, hex, GERMAN) == 2
    stand(battle, "bn", "0402")
    stand(battle, "bn", "0201")
    stand(battle, "gr", "0402")
    assert fort_level(battle.state, hex, GERMAN) == 0


# ------------------------------------------------------------------ 20.81 disorder


def test_20_81_half_of_an_even_allowance_is_half_of_it() -> None:
    battle = position(ALLIED_TWO)
    for name, mp in (("pz", 5), ("gr", 4)):
        disrupt(Play(battle.state, ScriptedDice(())), battle.unit(name))
        assert allowance_mp(battle.state, battle.unit(name)) == mp


def level(battle: Battle) -> int:
    """Of the German zone over 0401."""
    return zone_level(battle.state, battle.hex("0401"), GERMAN)


def test_20_81_a_zone_goes_with_order_and_comes_back_with_it() -> None:
    battle = position(ALLIED_TWO, {"bde": "5-5-7 german 0302 brigade"} | {})
    play = Play(battle.state, ScriptedDice(()))
    assert level(battle) == FULL
    disrupt(play, battle.unit("bde"))
    assert [type(event) for event in play.events] == [Disrupted]
    assert level(battle) == NO_ZOC
    recover(play, GERMAN)
    assert level(battle) == NO_ZOC, "not in the phase in which it fell into disorder"
    battle.state.step += 1
    recover(play, ALLIED)
    assert level(battle) == NO_ZOC
    recover(play, GERMAN)
    assert level(battle) == FULL


def test_19_5_guns_in_disorder_support_nobody_until_they_recover() -> None:
    german = {"gr": "3-3-7 german 0302 regiment", "guns": "2-2-7 german 0303 artillery regiment"}
    battle = position(ALLIED_TWO, german)
    play = Play(battle.state, ScriptedDice(()))
    assert level(battle) == FULL
    disrupt(play, battle.unit("guns"))
    assert level(battle) == PARTIAL
    battle.state.step += 1
    recover(play, GERMAN)
    assert level(battle) == FULL


def test_20_81_who_recovers_off_the_map_is_told_of_nowhere() -> None:
    battle = position(ALLIED_TWO)
    play = Play(battle.state, ScriptedDice(()))
    disrupt(play, battle.unit("gr"))
    battle.state.hex_of[battle.unit("gr")] = -1
    battle.state.step += 1
    told = len(play.events)
    recover(play, GERMAN)
    assert len(play.events) == told
    assert battle.state.stacks is not None
    assert not battle.state.stacks.disrupted[battle.unit("gr")]
