"""Clauses of chapters 31 to 33 and 40 that a test of the whole sentence would not miss. [31, 32, 33, 40]"""

from __future__ import annotations

from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.attrition.actions import Attrition
from game.systems.standard.rules.attrition.frames import Wearing
from game.systems.standard.rules.attrition.invariants import broken_attrition
from game.systems.standard.rules.attrition.wearing import is_over_river, refuse_hex
from game.systems.standard.rules.bridgeheads.actions import Eliminate, PlaceBridgehead
from game.systems.standard.rules.bridgeheads.arrows import arrow_step_mp, may_attack_across
from game.systems.standard.rules.bridgeheads.facts import INVASION
from game.systems.standard.rules.bridgeheads.frames import Overstack
from game.systems.standard.rules.bridgeheads.landing import coastal_guns
from game.systems.standard.rules.bridgeheads.offers import DRY, crossed, may_be_placed
from game.systems.standard.rules.bridgeheads.overstack import demand_room
from game.systems.standard.rules.bridgeheads.sorties import counts_as_sortie, note_sortie, refuse_sortie
from game.systems.standard.rules.bridgeheads.standing import is_superfluous
from game.systems.standard.rules.occupancy import lift, refresh
from game.systems.standard.rules.odds import threat_to
from game.systems.standard.rules.overruns.actions import BuildAirfield
from game.systems.standard.rules.overruns.assault import may_assault
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.prompts import decision_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.state import DOWN, FOUGHT, NO_SPAN
from game.systems.standard.ui.previews import badge_text
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import stand, sums
from tests.systems.standard.modules.fights import units as named
from tests.systems.standard.modules.supplied import SEA, sea_rules
from tests.systems.standard.modules.test_22_airfields import shared
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, make_dual
from tests.systems.standard.modules.test_31_bridgeheads import banks, known, put_bridgehead
from tests.systems.standard.modules.test_32_invasions import (
    BATTERY,
    SWITCHBACK,
    UNITS,
    coast,
    embark,
    invade,
    to_combat,
)
from tests.systems.standard.modules.test_33_attrition import BOARD, FOUR, FRONTS, NORTH, REGIONS, count, front_line
from tests.systems.standard.modules.test_40_bridges_and_drops import drop
from tests.systems.standard.modules.test_40_left_alone import ARROW, FED, ISLES
from tests.systems.standard.rules.builder import Battle

FAR = {"gr": f"{GR} 0602"}


# earning one


def test_31_14_there_is_one_in_a_hex() -> None:
    battle = banks({"bn": f"{BN} 0202"} | FAR)
    assert may_be_placed(battle.state, battle.hex("0302"))
    put_bridgehead(battle, "0302")
    assert not may_be_placed(battle.state, battle.hex("0302"))


def test_40_5_a_bridge_that_is_down_is_no_bridge_and_a_span_is_one() -> None:
    battle = banks({"bn": f"{BN} 0202"} | FAR, bridges={"lock": "canal road 0202/0302"}, roads=["0202 0302"])
    over = battle.hexside("0202/0302")
    ends = battle.hex("0202"), battle.hex("0302")
    assert crossed(battle.state, ALLIED, *ends) == DRY
    battle.state.bridge_state[0] = DOWN
    assert crossed(battle.state, ALLIED, *ends) == over
    battle.state.span = over
    assert crossed(battle.state, ALLIED, *ends) == DRY
    battle.state.span = NO_SPAN


# attacks out of it


@pytest.mark.parametrize(("words", "counts"), [
    ("", True), ("armour", True), ("recon", True), ("parachute", False), ("glider", False), ("commando", False),
    ("marine", False), ("assault", False), ("artillery", False), ("headquarters", False), ("engineer", False),
    ("amphibious", True), ("assault_boats", True),
])  # fmt: skip
def test_31_61_who_is_counted_of_those_who_attack_out(words: str, *, counts: bool) -> None:
    battle = banks({"bn": f"{BN} 0302 {words}", "near": f"{GR} 0402"} | FAR)
    put_bridgehead(battle, "0302")
    assert counts_as_sortie(battle.state, battle.unit("bn"), battle.hex("0402")) is counts


def test_31_61_it_is_of_those_who_attack_another_hex_out_of_a_bridgehead_of_their_own() -> None:
    battle = banks({"bn": f"{BN} 0302", "near": f"{GR} 0402"} | FAR)
    unit, target = battle.unit("bn"), battle.hex("0402")
    assert not counts_as_sortie(battle.state, unit, target)
    put_bridgehead(battle, "0302")
    assert counts_as_sortie(battle.state, unit, target)
    assert not counts_as_sortie(battle.state, unit, battle.hex("0302"))
    put_bridgehead(battle, "0302", side=1 - ALLIED)
    assert not counts_as_sortie(battle.state, unit, target)


def test_31_61_fights_and_threats_are_weighed_with_the_two_best_and_whoever_is_not_counted() -> None:
    units = {"a": "2-2-7 uk 0101", "b": "3-2-7 uk 0102", "c": "4-2-7 uk 0103", "cdo": "1-2-7 uk 0303 commando"}
    battle = banks(units | {"out": "1-2-7 uk 0202", "near": f"{GR} 0402"} | FAR)
    put_bridgehead(battle, "0302")
    stand(battle, "a b c cdo", "0302")
    stand(battle, "out", "0401")
    best = named(battle, "b c cdo out")
    (fight,) = StandardAnswers().fights(battle.state, ALLIED)
    assert fight.who == best
    threat = StandardAnswers().threat_to(battle.state, battle.unit("near"))
    assert threat is not None
    assert threat.who == best
    odds = threat_to(battle.state, battle.unit("near"))
    assert odds is not None
    assert (odds.attackers, odds.attack.total) == (best, 9)
    assert badge_text(battle.state, named(battle, "a b c cdo out"), battle.hex("0402")) == badge_text(
        battle.state, best, battle.hex("0402")
    )


def test_31_61_a_threat_is_that_of_a_phase_in_which_nobody_has_gone_out_yet() -> None:
    battle = banks({"a": f"{BN} 0101", "b": f"{BN} 0102", "c": f"{BN} 0103", "near": f"{GR} 0402"} | FAR)
    put_bridgehead(battle, "0302")
    stand(battle, "a b c", "0302")
    note_sortie(battle.state, named(battle, "b c"), battle.hex("0402"))
    assert [fight.who for fight in StandardAnswers().fights(battle.state, ALLIED)] == [named(battle, "b c")]
    for name in ("b", "c"):
        battle.state.flags[battle.unit(name)] |= FOUGHT
    assert [fight.who for fight in StandardAnswers().fights(battle.state, ALLIED)] == []
    threat = threat_to(battle.state, battle.unit("near"))
    assert threat is not None
    assert threat.attackers == named(battle, "a b")


def test_31_61_two_in_a_phase_and_two_again_in_the_next() -> None:
    names = ("one", "two", "three")
    battle = banks({"one": f"{BN} 0302", "two": f"{BN} 0302", "three": f"{BN} 0201", "near": f"{GR} 0402"} | FAR)
    put_bridgehead(battle, "0302")
    stand(battle, "three", "0302")
    units, target = [battle.unit(name) for name in names], battle.hex("0402")
    note_sortie(battle.state, units[:2], target)
    refused = refuse_sortie(battle.state, units[2:], battle.hex("0403"))
    assert refused is not None
    assert refused.rule == "31.61"
    while battle.waits_for != "german combat":
        battle.end()
    assert not any(known(battle).attacked_out)


def test_31_61_32_34_and_32_25_what_is_counted_in_a_player_turn_is_counted_anew_in_the_next() -> None:
    arrow = {"id": "mud", "title": "Mud", "ends": "0101 0103", "lift_re": 3, "opened": [{"side": "allied"}]}
    battle = banks({"bn": f"{BN} 0302"} | FAR, section={"arrows": [arrow]})
    counts = known(battle).own_hexes()
    counts.broke_through[battle.hex("0302")] = 1
    counts.arrow_re[0] = counts.landed[battle.unit("bn")] = 1
    while not battle.waits_for.startswith("german"):
        battle.end()
    counts = known(battle)
    assert not any((*counts.broke_through, *counts.arrow_re, *counts.landed))


# going


@pytest.mark.parametrize(("what", "goes"), [
    ({}, False), ({"islands": "0401"}, True), ({"port": "0401"}, True), ({"port": "0402", "zone": "0401 0402"}, True),
    ({"port": "0402", "zone": "0401"}, False), ({"port": "0401", "enemy": "0401"}, False),
    ({"port": "0402", "zone": "0401 0402", "enemy": "0402"}, False),
])  # fmt: skip
def test_31_4c_one_of_an_invasion_is_superfluous_if_it_need_not_be_fed_by_sea(
    what: dict[str, str], *, goes: bool
) -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    supply: dict[str, Any] = {"home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]}
    if "port" in what:
        supply["ports"] = [{"name": "Harbour", "hex": what["port"], "capacity": 4}]
    if "zone" in what:
        supply["zones"] = ["bank"]
    battle = coast(
        {"bn": f"{BN} 0101", "gr": f"{GR} 0503"}, also={"supply": supply}, regions={"bank": what.get("zone", "0103")},
        section={"islands": what["islands"], "beaches": "0402"} if "islands" in what else {"beaches": "0401 0402"},
        invasion={"targets": "0401"},
    )  # fmt: skip
    lift(battle.state, battle.unit("gr"))
    assert battle.state.stacks is not None
    for hex in ("0401", "0402"):
        battle.state.stacks.control[battle.hex(hex)] = 1 - ALLIED if hex == what.get("enemy") else ALLIED
    put_bridgehead(battle, "0401", origin=INVASION)
    assert is_superfluous(battle.state, battle.hex("0401")) is goes


def test_31_4c_the_sea_is_no_way_by_land() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in (1, 2, 4, 5) for row in range(1, 4))
    home = [{"side": side, "hexes": everywhere} for side in ("allied", "german")]
    for rows, goes in (([". . ~ . ."] * 3, True), ([". . ~ . .", ". . . . .", ". . ~ . ."], False)):
        battle = make_stacked(
            rows, {"bn": f"{BN} 0202", "gr": f"{GR} 0402"}, modules=("stacks", "supply", "bridgeheads"),
            rules=sea_rules(), legend=SEA, script={"bridgeheads": {}, "supply": {"home": home}},
        )  # fmt: skip
        put_bridgehead(battle, "0202")
        assert is_superfluous(battle.state, battle.hex("0202")) is goes


# the sea


def test_32_1_who_sails_is_in_a_port_of_its_side_without_enemies() -> None:
    battle = coast()
    assert battle.rule_against(embark(battle, "bde", "0401")) == ""
    stand(battle, "gr", "0101")
    assert battle.rule_against(embark(battle, "bde", "0401")) == "32.1"
    stand(battle, "gr", "0502")
    assert battle.state.stacks is not None
    battle.state.stacks.control[battle.hex("0101")] = 1 - ALLIED
    assert battle.rule_against(embark(battle, "bde", "0401")) == "32.1"


@pytest.mark.parametrize(("words", "rule"), [
    ("7", ""), ("12", "32.11"), ("12 commando", ""), ("12 marine", ""), ("12 amphibious", ""), ("12 engineer", ""),
    ("7 artillery", "32.11"), ("7 headquarters", "32.11"), ("7 artillery amphibious", ""),
])  # fmt: skip
def test_32_11_who_lands_fighting(words: str, rule: str) -> None:
    battle = coast(UNITS | {"unit": f"2-2-{words.split(maxsplit=1)[0]} uk 0101 {' '.join(words.split()[1:])}"})
    assert battle.rule_against(embark(battle, "unit", "0401")) == rule


def test_32_11_others_follow_over_a_beach_that_is_still_held_at_one_re_each() -> None:
    battle = coast(UNITS | {"guns": "3-0-7 uk 0101 artillery regiment", "bde": "5-5-7 uk 0102 brigade",
                            "regt": "3-3-7 uk 0101 regiment"})  # fmt: skip
    hex = battle.hex("0401")
    known(battle).own_at_start[hex] = 1 + ALLIED
    assert battle.rule_against(embark(battle, "guns", "0401")) == "32.11", "the enemy has taken it since"
    assert battle.state.stacks is not None
    battle.state.stacks.control[hex] = ALLIED
    battle.do(embark(battle, "guns", "0401"))
    battle.do(embark(battle, "regt", "0401"))
    to_combat(battle)
    stand(battle, "gr", "0401")
    assert battle.rule_against(invade(battle, "0401", "regt")) == ""
    assert battle.rule_against(invade(battle, "0401", "guns")) == "32.11"


def test_32_1_the_lift_is_of_re_and_of_units() -> None:
    units = UNITS | {"bde": "5-5-7 uk 0103 brigade", "one": f"{BN} 0101", "two": f"{BN} 0101"}
    for most, rule in ((2, ""), (1, "32.1")):
        battle = coast(units, invasion={"lift_units": most})
        battle.do(embark(battle, "one", "0401"))
        assert battle.rule_against(embark(battle, "two", "0401")) == rule


def test_32_12_a_port_that_is_no_beach_is_for_commandos() -> None:
    battle = coast(UNITS | {"cdo": "3-2-7 uk 0101 commando"})
    assert battle.rule_against(embark(battle, "bde", "0403")) == "32.12"
    assert battle.rule_against(embark(battle, "cdo", "0403")) == ""


@pytest.mark.parametrize(("turn", "rule"), [(1, "32.1"), (2, ""), (4, ""), (5, "32.1")])
def test_32_1_it_sails_in_its_turns(turn: int, rule: str) -> None:
    battle = coast(turn=turn, invasion={"last_turn": 4})
    assert battle.rule_against(embark(battle, "bde", "0401")) == rule


def test_32_23_without_overruns_nobody_stays_ashore_beside_enemies() -> None:
    battle = coast(UNITS | {"gr": f"{GR} 0401", "far": f"{GR} 0503"})
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"), [3])
    while battle.waits_for != "allied combat" and battle.legal("take_step"):
        battle.do(battle.legal("take_step")[0])
    assert battle.at("gr") == "0401"
    assert battle.at("bde") == "0101"


def test_32_22_they_follow_as_far_as_there_is_room_the_others_go_back() -> None:
    units = UNITS | {"bde": f"{BN} 0101", "bn": f"{BN} 0101", "guns": "3-0-7 uk 0102 artillery battalion"}
    many = {f"b{number}": f"{BN} 010{2 + number // 2}" for number in range(4)}
    battle = coast(units | many, invasion={"lift_re": 9})
    for name in ("bde", "bn", *many):
        stand(battle, name, "0101")
        battle.do(embark(battle, name, "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde bn"))
    battle.do(PlaceBridgehead())
    assert sorted(battle.at(name) for name in ("bde", "bn", *many)) == ["0101", *["0401"] * 5]


def test_32_23_who_finds_his_port_full_goes_to_the_nearest_hex_of_his_side() -> None:
    battle = coast(UNITS | {"gr": f"{GR} 0401", "far": f"{GR} 0503", "bde": f"{BDE} 0101", "two": f"{BDE} 0103"})
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    stand(battle, "bn two", "0101")
    battle.do(invade(battle, "0401", "bde"), [3])
    while steps := battle.legal("take_step"):
        battle.do(steps[0])
    assert battle.at("bde") in ("0102", "0201")


def test_32_4_guns_in_the_hex_fire_first_and_those_that_reach_the_sea_beside_it_too() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in (1, 2, 4, 5) for row in range(1, 4))
    battle = make_stacked(
        [". . ~ . ."] * 3, {"bde": f"{BDE} 0101", "gr": f"{GR} 0503"}, modules=("stacks", "supply", "bridgeheads"),
        allied="0101 0201", turn=2, rules=sea_rules(), legend=SEA,
        script={"bridgeheads": {"beaches": "0401", "invasions": [SWITCHBACK | {"targets": "0401"}]},
                "supply": {"home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]},
                "sites": [BATTERY | {"id": "far", "hex": "0403", "range": 9}, BATTERY | {"id": "there", "hex": "0401"},
                          BATTERY | {"id": "sea", "hex": "0203", "range": 1}]},
    )  # fmt: skip
    fired = coastal_guns(battle.state, battle.hex("0401"), GERMAN)
    assert [battle.setting.sites[site].id for site in fired] == ["there", "far"]
    near = make_stacked(
        [". . ~ . ."] * 3, {"bde": f"{BDE} 0101", "gr": f"{GR} 0503"}, modules=("stacks", "supply", "bridgeheads"),
        rules=sea_rules(), legend=SEA,
        script={"bridgeheads": {"beaches": "0401"}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]},
                "sites": [BATTERY | {"id": "sea", "hex": "0201", "range": 1}]},
    )  # fmt: skip
    assert near.topology.distance(near.hex("0201"), near.hex("0401")) == 2
    assert coastal_guns(near.state, near.hex("0401"), GERMAN) == (0,)


# arrows


ARROWS = {"arrows": [ARROW | {"ends": "0201 0401"}]}


def over_arrow(**units: str) -> Battle:
    """An arrow from 0201 to Germans in 0401; the Allied combat phase."""
    roster = {"gr": f"{GR} 0401", "far": f"{GR} 0503"}
    return make_stacked(
        ISLES, roster | units, modules=("stacks", "supply", "bridgeheads"), step="first_combat",
        script={"bridgeheads": ARROWS, "supply": FED},
    )  # fmt: skip


def test_32_31_an_attack_over_an_arrow_is_halved_but_for_amphibious_units() -> None:
    battle = over_arrow(leg="5-5-7 uk 0201", duck="5-5-7 uk 0201 amphibious")
    found = sums(battle, "0401", "leg")
    assert found.own_attack == 3
    assert (found.attack.lines[-1].rule, str(found.attack.lines[-1].reason)) == (
        "32.31",
        "leg halved, rounded up, over a crossing arrow",
    )
    assert sums(battle, "0401", "duck").own_attack == 5


@pytest.mark.parametrize(
    ("more", "leg"),
    [
        ({"canals": "0202/0302"}, 3),
        ({"streams": "0202/0302"}, 3),
        ({"rivers": "0202/0302"}, 3),
        ({"canals": "0202/0302", "roads": ["0202 0302"], "bridges": {"b": "canal road 0202/0302"}}, 4),
        (
            {
                "canals": "0202/0302",
                "roads": ["0202 0302"],
                "bridges": {"b": "canal road 0202/0302"},
                "script": {"demolished": ["b"]},
            },
            3,
        ),
        ({"canals": "0202/0302", "ferries": "0202/0302"}, 4),
        ({"canals": ""}, 5),
    ],
)
def test_32_31_between_neighbours_an_arrow_halves_an_attack_in_place_of_the_water(
    more: dict[str, Any], leg: int
) -> None:
    units = {"leg": "5-5-7 uk 0202", "duck": "5-5-7 uk 0202 amphibious", "guard": "3-3-7 german 0302"} | FAR
    battle = banks(units, section={"arrows": [ARROW | {"ends": "0202 0302"}]}, **({"canals": ""} | more))
    assert sums(battle, "0302", "leg").own_attack == leg
    assert sums(battle, "0302", "duck").own_attack == 5


def test_32_31_and_15_3_engineers_who_bridge_the_water_of_an_arrow_serve_attacks_over_it() -> None:
    units = {"leg": "5-5-7 uk 0202", "guard": "3-3-7 german 0302"} | FAR
    battle = banks(units, section={"arrows": [ARROW | {"ends": "0202 0302"}]}, canals="", rivers="0202/0302")
    battle.state.span, battle.state.span_turn = battle.hexside("0202/0302"), battle.state.turn
    assert sums(battle, "0302", "leg").own_attack == 4


def test_32_31_and_32_32_others_need_a_bridgehead_of_their_side_at_the_far_end_and_do_not_advance() -> None:
    battle = over_arrow(tank="4-3-10 uk 0201", leg=f"{BN} 0201")
    here, there = battle.hex("0201"), battle.hex("0401")
    tank, leg = battle.unit("tank"), battle.unit("leg")
    put_bridgehead(battle, "0401", side=1 - ALLIED)
    assert arrow_step_mp(battle.state, tank, here, there) is None
    assert not may_attack_across(battle.state, tank, here, there)
    put_bridgehead(battle, "0401")
    assert arrow_step_mp(battle.state, tank, here, there) == 2 + 4
    assert may_attack_across(battle.state, tank, here, there)
    assert not is_open_to_advance(battle.state, tank, here, there)
    assert is_open_to_advance(battle.state, leg, here, there)


# attrition


def test_31_62_who_pins_does_not_count() -> None:
    units = {**FOUR, "own": "2-2-7 german 0101"}
    battle = front_line(units, ("stacks", "overruns", "attrition"))
    assert "b0" in count(battle)
    overruns = battle.state.modules.overruns
    assert overruns is not None
    overruns.pinning[battle.unit("b0")] = 1
    assert "b0" not in count(battle)


def test_33_1_a_landing_is_too_late_for_a_declaration() -> None:
    invasion = SWITCHBACK | {"targets": "0401", "first_turn": 1}
    home = [{"side": side, "hexes": "0101 0601"} for side in ("allied", "german")]
    units = {"bde": f"{BDE} 0101", "bn": f"{BN} 0202", "gr": f"{GR} 0302", "far": f"{GR} 0602"}
    battle = make_stacked(
        BOARD, units, modules=("stacks", "supply", "bridgeheads", "attrition"), regions=REGIONS,
        script={"attrition": {"fronts": FRONTS}, "supply": {"home": home},
                "bridgeheads": {"beaches": "0401", "invasions": [invasion]}},
    )  # fmt: skip
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    assert battle.rule_against(Attrition(NORTH)) == ""
    battle.do(invade(battle, "0401", "bde"))
    battle.do(PlaceBridgehead())
    assert battle.rule_against(Attrition(NORTH)) == "33.1"


def test_33_4_a_hex_of_both_sides_is_not_yielded() -> None:
    battle = front_line(FOUR | {"in": f"{BN} 0204"}, ("stacks", "overruns", "attrition"))
    make_dual(battle, "0302", "in")
    frame = Wearing(ALLIED, NORTH, "hex", (battle.unit("b0"),))
    refused = refuse_hex(battle.state, frame, battle.hex("0302"))
    assert refused is not None
    assert refused.rule == "33.4"


def test_33_4_a_span_is_a_bridge_and_an_arrow_is_none() -> None:
    battle = front_line(FOUR, rivers="0201/0302")
    here, there = battle.hex("0201"), battle.hex("0302")
    assert is_over_river(battle.state, here, there)
    battle.state.span = battle.hexside("0201/0302")
    assert not is_over_river(battle.state, here, there)
    arrow = banks({"bn": f"{BN} 0202"} | FAR, canals="", section={"arrows": [ARROW | {"ends": "0202 0302"}]})
    assert is_over_river(arrow.state, arrow.hex("0202"), arrow.hex("0302"))


def test_31_64_a_bridgehead_of_the_attacker_shields_nobody() -> None:
    battle = front_line(FOUR, ("stacks", "supply", "bridgeheads", "attrition"))
    put_bridgehead(battle, "0302")
    frame = Wearing(ALLIED, NORTH, "hex", (battle.unit("b0"),))
    assert refuse_hex(battle.state, frame, battle.hex("0302")) is None


# the modules with each other


def test_40_6_gliders_do_not_fight_where_they_crash() -> None:
    battle = drop(assault=True, glide="2-2-7 us off glider")
    hex = battle.hex("0202")
    assert may_assault(battle.state, battle.unit("jump"), hex)
    assert not may_assault(battle.state, battle.unit("glide"), hex)


def test_22_532_only_the_other_side_builds_and_only_where_both_still_are() -> None:
    battle = shared()
    sappers, hex = battle.unit("sappers"), battle.hex("0302")
    assert battle.state.stacks is not None
    battle.state.stacks.control[hex] = ALLIED
    assert battle.rule_against(BuildAirfield(sappers)) == "22.532"
    battle.state.stacks.control[hex] = GERMAN
    battle.do(BuildAirfield(sappers))
    stand(battle, "gr", "0401")
    battle.do(EndPhase())
    assert not any(overruns_of(battle.state).built)


# too many where a bridgehead was


def test_31_52_the_side_whose_player_turn_ends_is_asked_once_and_of_its_own_hexes_alone() -> None:
    battle = banks({f"b{n}": f"{BN} 010{n}" for n in (1, 2, 3)} | {f"g{n}": f"{GR} 060{n}" for n in (1, 2, 3)})
    ours, theirs = battle.hex("0101"), battle.hex("0601")
    for name, hex in (("b2", ours), ("b3", ours), ("g2", theirs), ("g3", theirs)):
        battle.state.hex_of[battle.unit(name)] = hex
    refresh(battle.state)
    known(battle).overstacked[ours], known(battle).overstacked[theirs] = 1 + ALLIED, 1 + GERMAN
    play = Play(battle.state, ScriptedDice(()))
    demand_room(play, GERMAN)
    assert battle.state.stack[-1] == Overstack(GERMAN, theirs)
    assert [known(battle).overstacked[hex] for hex in (ours, theirs)] == [1 + ALLIED, 0]
    assert Overstack(ALLIED, ours) not in battle.state.stack
    decision = decision_of(battle.state)
    assert decision is not None
    assert (decision.kind, decision.rule) == ("overstack", "31.52")
    refused = battle.refusal(Eliminate(battle.unit("b1")))
    assert refused is not None
    assert (refused.code, refused.rule) == ("no_surplus", "31.52")
    (lost, *_) = battle.do(Eliminate(battle.unit("g3")))
    assert (lost.kind, lost.rule) == ("eliminated", "31.52")
    demand_room(play, GERMAN)
    assert not any(isinstance(frame, Overstack) for frame in battle.state.stack)


def test_33_1_a_sound_position_has_its_declarations_in_order_and_in_a_combat_phase() -> None:
    battle = front_line(FOUR)
    attrition = battle.state.modules.attrition
    assert attrition is not None
    for declared, step, faults in (
        ([1, 2], "first_combat", 0), ([2, 1], "first_combat", 0), ([0, 2], "first_combat", 1),
        ([1, 1], "first_combat", 1), ([1, 0], "first_movement", 1), ([0, 0], "first_movement", 0),
    ):  # fmt: skip
        attrition.declared = declared
        battle.state.step = [entry.id for entry in battle.setting.sequence].index(step)
        assert len(list(broken_attrition(battle.state))) == faults
