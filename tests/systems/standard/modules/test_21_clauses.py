"""Clauses of zones, of what makes a defence worse, and of who gets away before the fight. [19.4, 21]"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.systems.standard.rules.actions import ALWAYS
from game.systems.standard.rules.overruns.actions import JOINT, DualAttack
from game.systems.standard.rules.overruns.dual_attacks import dual_battle
from game.systems.standard.rules.prompts import decision_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.modifiers import modifiers
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.stacks.zones import overrun_level, renew_zone, zone_level
from game.systems.standard.rules.step_costs import step_cost_ledger
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, planned, retreat_before
from tests.systems.standard.modules.test_21_modifiers import OVERRUN, opened, position, right
from tests.systems.standard.modules.test_22_overruns import BDE, GR, battle_with, begun, make_dual, overrun
from tests.systems.standard.modules.test_31_bridgeheads import banks, put_bridgehead
from tests.systems.standard.modules.test_39_air_naval import MODULES, known, ship, sky

# ------------------------------------------------------------------ 19.4 zones


def test_19_45_a_zone_goes_with_the_bridge_that_it_reached_over() -> None:
    battle = make_stacked(
        BOARD, {"bn": "2-2-7 uk 0101", "gr": "5-5-7 german 0302 brigade"}, rivers="0202/0302", roads=["0202 0302"],
        bridges={"old": "highway road 0202/0302"}, step="first_movement",
    )  # fmt: skip
    before = {number for number in battle.topology.numbers if zone_level(battle.state, battle.hex(number), GERMAN)}
    assert "0202" in before
    battle.state.bridge_flags[0] = 0
    battle.state.orders[0] = ALWAYS
    battle.move("bn", "0102 0202", dice=[1])
    after = {number for number in battle.topology.numbers if zone_level(battle.state, battle.hex(number), GERMAN)}
    assert after == before - {"0202"}


@pytest.mark.parametrize(
    ("others", "own", "level"),
    [
        ({}, 8, PARTIAL),
        ({}, 4, NO_ZOC),
        ({"beside": "3-3-7 german 0402 regiment"}, 4, PARTIAL),
        ({"beside": "3-3-7 german 0402 brigade"}, 4, FULL),
        ({"in": "2-2-7 german 0302 battalion"}, 4, PARTIAL),
        ({"in": "3-3-7 german 0302 regiment"}, 4, FULL),
        ({"in": "3-3-7 german 0302 regiment", "beside": "3-3-7 german 0402 regiment"}, 4, FULL),
    ],
)
def test_22_14_what_ships_stand_in_for_in_an_overrun_and_what_others_bring(
    others: Mapping[str, str], own: int, level: int
) -> None:
    units = {"regt": "4-3-10 uk 0201 regiment", "bn": "2-2-7 german 0302 battalion"} | dict(others)
    battle = sky(ship("guns", own, "german"), units=units, modules=(*MODULES, "overruns"), step="first_movement")
    hex = battle.hex("0302")
    known(battle).aim = [hex]
    renew_zone(battle.state, hex)
    assert overrun_level(battle.state, hex, GERMAN) == level


@pytest.mark.parametrize(
    ("size", "toll", "rule", "key"), [("regiment", 1, "19.42", "partial_zone"), ("brigade", 2, "19.43", "full_zone")]
)
def test_19_42_and_19_43_a_toll_is_told_by_its_level(size: str, toll: int, rule: str, key: str) -> None:
    battle = make_stacked(BOARD, {"tommy": "2-2-7 uk 0101", "gr": f"3-3-7 german 0303 {size}"}, step="first_movement")
    ledger = step_cost_ledger(battle.state, battle.unit("tommy"), battle.hex("0201"), battle.hex("0302"))
    assert ledger is not None
    line = ledger.lines[-1]
    assert (line.amount, line.rule, line.reason.key) == (toll, rule, f"standard.sum.{key}")


# ------------------------------------------------------------------ 20.13 the water of each attacker


def test_32_31_who_swims_is_halved_over_a_river_without_an_arrow() -> None:
    units = {"duck": "5-5-7 uk 0202 amphibious", "gr": "3-3-7 german 0302", "far": "3-3-7 german 0602"}
    battle = banks(units, canals="", rivers="0202/0302")
    assert reckon(battle.state, planned(battle, "0302", "duck")).own_attack == 3


# ------------------------------------------------------------------ 21.1 modifiers


def test_21_1a_guns_among_the_infantry_make_it_no_rout() -> None:
    german = {"gr": "3-3-7 german 0302", "guns": "2-1-7 german 0302 artillery"}
    assert right(position({"gr": german["gr"]}), "tanks", OVERRUN) == 1
    assert right(position(german), "tanks", OVERRUN) == 0


@pytest.mark.parametrize(
    ("kinds", "counts"),
    [
        ("infantry", False),
        ("parachute", False),
        ("artillery", True),
        ("artillery replacement", False),
        ("infantry/artillery", False),
        ("artillery/armour", True),
    ],
)
def test_31_63_b_infantry_and_replacements_in_a_bridgehead_are_spared_and_then_not_all_are_weak(
    kinds: str, counts: bool
) -> None:
    weak = {f"w{n}": f"2-2-7 german 0302 low_quality {kind}" for n, kind in enumerate(kinds.split("/"))}
    battle = banks({"foot": "5-5-7 uk 0202 brigade", "far": "3-3-7 german 0602"} | weak)
    assert len(modifiers(battle.state, planned(battle, "0302", "foot"))) == 1
    put_bridgehead(battle, "0302", side=GERMAN)
    assert len(modifiers(battle.state, planned(battle, "0302", "foot"))) == counts
    put_bridgehead(battle, "0303", side=GERMAN)
    battle = banks({"foot": "5-5-7 uk 0202 brigade", "far": "3-3-7 german 0602"} | weak)
    put_bridgehead(battle, "0302")
    assert len(modifiers(battle.state, planned(battle, "0302", "foot"))) == 1, "a bridgehead of the other side"


# ------------------------------------------------------------------ 21.2 getting away


def test_21_21_who_has_no_way_out_stays_and_is_not_lost() -> None:
    around = ["0201", "0202", "0301", "0303", "0401", "0402"]
    ring = {f"u{n}": f"1-1-7 uk {hex} company" for n, hex in enumerate(around)}
    battle = make_stacked(
        BOARD, {"foot": "5-5-7 uk 0101 brigade", "recon": "2-2-12 german 0302 recon"} | ring, step="first_movement"
    )
    opened(battle)
    assert (battle.at("recon"), battle.waits_for) == ("0302", "allied movement")


def test_14_0_whom_a_fallen_bridge_stops_where_there_is_room_stays_there() -> None:
    units = {"gr": "5-5-7 german brigade 0102", "recon": "2-2-12 uk 0202 recon"}
    board = {"canals": "0302/0402", "bridges": {"b": "canal road 0302/0402"}, "roads": ["0302 0402"]}
    battle = begun(battle_with(units, step="second_movement", **board))
    battle.state.bridge_flags[0] = 0
    battle.state.orders[0] = ALWAYS
    overrun(battle, "gr", "0202")
    decision = decision_of(battle.state)
    assert decision is not None
    assert decision.rule == "21.2"
    retreat_before(battle, "recon", "0302 0402", [1])
    assert (battle.at("recon"), battle.waits_for) == ("0302", "german movement")


@pytest.mark.parametrize(("built_up", "counts"), [("0401", False), ("0302", True), ("", True)])
def test_21_1g_of_a_joint_defence_the_hex_that_is_attacked_is_asked(built_up: str, counts: bool) -> None:
    rows = [["." for _ in range(5)] for _ in range(4)]
    if built_up:
        rows[int(built_up[2:]) - 1][int(built_up[:2]) - 1] = "t"
    units = {"bde": f"{BDE} 0504", "gr": f"{GR} 0302", "back": f"{GR} 0401"}
    battle = make_stacked(
        [" ".join(row) for row in rows], units, modules=("stacks", "overruns", "air_naval"),
        script={"air_naval": {"weather": [7]}}, step="first_combat",
    )  # fmt: skip
    make_dual(battle, "0302", "bde")
    attack = DualAttack(battle.hex("0401"), (battle.unit("bde"),), JOINT, ())
    rules = [rule for _, rule in modifiers(battle.state, dual_battle(battle.state, ALLIED, attack))]
    assert rules == ["21.1"] * counts
