"""Bridges of hexes of both sides, and parachute units that come down among enemies. [40.4, 40.6]"""

from __future__ import annotations

from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import ALWAYS, EndPhase, Repair, Span
from game.systems.standard.rules.air_naval.actions import Allocate
from game.systems.standard.rules.air_naval.allocation import allocate
from game.systems.standard.rules.air_naval.frames import Allocation
from game.systems.standard.rules.air_naval.support import use_shot
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.prompts import decision_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import Stand
from game.systems.standard.rules.stacks.disorder import disrupt
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.touchdown import touchdown
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import retreat_before
from tests.systems.standard.modules.supplied import look_at_supply
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, begun, make_dual, overrun
from tests.systems.standard.rules.builder import Battle

CANAL = {"canals": "0201/0302 0202/0302", "roads": ["0202 0302"], "bridges": {"lock": "canal road 0202/0302"}}
WITHIN = {"reinforcements": [{"turn": 1, "units": ["jump"], "near": {"hexes": 9, "of": "middle"}}]}


def at_the_lock(owner: str, **more: Any) -> Battle:
    """Both sides in 0302, first held by one of them, at the end of a bridge."""
    first, second = (f"{GR} 0302", f"{BN} 0504") if owner == "german" else (f"{GR} 0504", f"{BN} 0302")
    battle = battle_with(
        {"gr": first, "bn": second, "sappers": "1-1-7 uk 0404 engineer", "bde": f"{BDE} 0104"}, **CANAL, **more
    )
    make_dual(battle, "0302", "bn" if owner == "german" else "gr")
    battle.state.bridge_flags[0] = 0
    return battle


@pytest.mark.parametrize(("owner", "rule"), [("german", ""), ("allied", "40.4")])
def test_40_4_only_its_first_defender_blows_a_bridge_of_a_dual_hex(owner: str, rule: str) -> None:
    refused = demolition_refusal(at_the_lock(owner).state, 0)
    assert ("" if refused is None else refused.rule) == rule


@pytest.mark.parametrize("owner", ["german", "allied"])
def test_40_4_nobody_repairs_or_spans_at_a_dual_hex(owner: str) -> None:
    battle = at_the_lock(owner, step="first_movement", script={"demolished": ["lock"]})
    assert battle.rule_against(Repair(0)) == "14.2"
    assert battle.rule_against(Span(battle.hexside("0201/0302"))) == "15.1"


def drop(*, assault: bool, **units: str) -> Battle:
    """A parachute battalion about to drop onto the enemy; a 4 blows it southwards from 0201 to 0202."""
    roster = {"jump": "2-2-7 us off parachute", "gr": f"{GR} 0202", "far": f"{GR} 0504"} | units
    battle = battle_with(
        roster, step="first_arrivals", regions={"middle": "0201"},
        script=WITHIN | {"overruns": {"airborne_assault": assault}},
    )  # fmt: skip
    return begun(battle)


def test_40_6_who_is_scattered_onto_enemies_fights_there_under_a_deadlock() -> None:
    battle = drop(assault=True)
    jump, hex = battle.unit("jump"), battle.hex("0202")
    assert touchdown(battle.state, jump, hex).rule == "40.6"
    battle.land("jump", "0201", [4])
    assert (battle.at("jump"), battle.steps("jump")) == ("0202", 1)
    assert overruns_of(battle.state).deadlocked[jump]
    assert overruns_of(battle.state).box[hex] == 1
    while battle.waits_for != "allied combat":
        battle.end()
    assert battle.rule_against(EndPhase()) == "22.66"


def test_40_6_without_the_option_it_is_lost() -> None:
    battle = drop(assault=False)
    battle.land("jump", "0201", [4])
    assert battle.at("jump") == "gone"


def test_40_6_its_last_step_is_its_end() -> None:
    battle = drop(assault=True, jump="2-2-7 us off parachute single")
    battle.land("jump", "0201", [4])
    assert battle.at("jump") == "gone"
    assert not any(overruns_of(battle.state).box)


def test_40_6_where_there_is_no_room_it_is_lost() -> None:
    battle = drop(assault=True, one=f"{BDE} 0103", two=f"{BDE} 0104")
    make_dual(battle, "0202", "one", "two")
    assert touchdown(battle.state, battle.unit("jump"), battle.hex("0202")).fate == "eliminated"


def getting_away(**more: str) -> Battle:
    """Recon may leave 0202 over 0302, which is full, and from there over a bridge that is always blown."""
    units = {
        "gr": "5-5-7 german brigade 0102",
        "recon": "2-2-12 uk 0202 recon",
        "a": "1-1-7 uk 0302",
        "b": "1-1-7 uk 0302",
    }
    board = {"canals": "0302/0402", "bridges": {"b": "canal road 0302/0402"}, "roads": ["0302 0402"]}
    battle = begun(battle_with(units | more, step="second_movement", **board))
    battle.state.bridge_flags[0] = 0
    battle.state.orders[0] = ALWAYS
    overrun(battle, "gr", "0202")
    retreat_before(battle, "recon", "0302 0402", [1])
    return battle


def test_14_0_who_gets_away_before_an_overrun_onto_friends_goes_on_by_another_way_if_the_bridge_falls() -> None:
    battle = getting_away()
    assert (battle.at("recon"), battle.waits_for) == ("0302", "allied retreat_before")
    decision = decision_of(battle.state)
    assert decision is not None
    assert decision.rule == "14.0"
    ends = {battle.topology.numbers[action.path[-1]] for action in battle.legal("retreat_before")}  # type: ignore[attr-defined]
    assert ends == {"0401"}
    assert battle.rule_against(Stand()) == "14.0"
    assert not battle.legal("stand")
    retreat_before(battle, "recon", "0401")
    assert (battle.at("recon"), battle.waits_for) == ("0401", "german movement")


def test_14_0_without_another_way_it_has_nowhere_to_stop() -> None:
    battle = getting_away(c="1-1-7 uk 0401", d="1-1-7 uk 0401")
    assert (battle.at("recon"), battle.waits_for) == ("gone", "german movement")


def test_40_6_nobody_aims_at_enemies() -> None:
    battle = drop(assault=True)
    assert battle.hex("0202") not in {action.hex for action in battle.legal("land")}  # type: ignore[attr-defined]


def spanned(gr: str = "3-3-7 german 0302 regiment", **keys: Any) -> Battle:
    """Engineers have bridged the river before a German regiment, whose zone decides whether anybody may use that."""
    units = {"sappers": "2-2-7 uk 0101 engineer", "gr": gr}
    rows = [". . . . ."] * 3
    battle = make_stacked(rows, units, rivers="0101/0201 0102/0201 0102/0202 0103/0202", **keys)
    battle.state.span, battle.state.span_turn = battle.hexside("0102/0202"), 1
    refresh(battle.state)
    return battle


def serves(battle: Battle) -> bool:
    """Whether the span is open to its side now."""
    assert STANDARD.invariants(battle.state) == []
    return battle.hex("0202") in battle.state.networks[ALLIED].costs_mp[0][battle.hex("0102")]


def test_15_2_a_span_closes_and_opens_with_the_zone_of_a_stack_that_falls_into_disorder() -> None:
    battle = spanned(gr="5-5-7 german 0302 brigade")
    assert not serves(battle)
    disrupt(Play(battle.state, ScriptedDice(())), battle.unit("gr"))
    assert serves(battle)


def test_15_2_a_span_closes_with_the_zone_of_a_stack_that_ships_support() -> None:
    ship = {"id": "monitor", "title": "Monitor", "side": "german", "hex": "0503", "points": 4, "range": 9, "shots": 1}
    battle = spanned(modules=("stacks", "air_naval"), script={"air_naval": {"weather": [0], "ships": [ship]}})
    assert serves(battle)
    allocate(Play(battle.state, ScriptedDice(())), Allocation(GERMAN), Allocate(0, battle.hex("0302")))
    assert not serves(battle)
    use_shot(battle.state, 0)
    assert serves(battle)


def test_15_2_a_span_opens_with_the_zone_of_a_stack_that_is_cut_off() -> None:
    home = {"home": [{"side": "allied", "hexes": "0101"}]}
    battle = spanned(gr="5-5-7 german 0302 brigade", modules=("stacks", "supply"), script={"supply": home})
    assert not serves(battle)
    look_at_supply(battle, GERMAN)
    assert serves(battle), "without supply its zone is partial at most [19.46]"
