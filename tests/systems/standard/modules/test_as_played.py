"""Sentences on overruns, bridgeheads and landings as a game comes to them: by actions, not by asking functions."""

from __future__ import annotations

from typing import Any

from game.systems.standard.rules.actions import Advance, EndPhase
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.arrows import step_mp
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.stacks.actions import RetreatBefore
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import stand
from tests.systems.standard.modules.supplied import NO_MARKERS
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, begun, make_dual, overrun, refused
from tests.systems.standard.modules.test_31_bridgeheads import banks, put_bridgehead
from tests.systems.standard.modules.test_32_arrows import shores
from tests.systems.standard.modules.test_32_invasions import SWITCHBACK, coast, embark, invade, known, to_combat
from tests.systems.standard.modules.test_40_bridges_and_drops import drop
from tests.systems.standard.modules.test_40_left_alone import ALL_FOR_IT, ISLES
from tests.systems.standard.rules.builder import Battle

# overruns


def vacated(step: str, units: dict[str, str], opens: str, script: dict[str, Any]) -> Battle:
    """Who holds 0301 is about to leave it before the overrun that has been opened."""
    battle = begun(battle_with(units, step=step, script=script))
    overrun(battle, opens, "0301")
    assert battle.waits_for.endswith("retreat_before")
    return battle


def test_22_33_40_2_an_objective_is_taken_the_instant_its_defenders_have_left_before_combat() -> None:
    units = {"bde": f"{BDE} 0201", "recon": "2-2-12 german 0301 recon", "gr": f"{GR} 0504"}
    battle = vacated("first_movement", units, "bde", {"victory": ALL_FOR_IT | {"objective": "0301"}})
    assert battle.state.held_most == 0
    events = battle.do(RetreatBefore(battle.unit("recon"), battle.path("0401 0501")))
    assert [event.kind for event in events].count("objective_taken") == 1
    assert battle.state.held_most == 1


def test_22_33_40_1_a_drop_zone_is_lost_the_instant_its_defenders_have_left_before_combat() -> None:
    zone = {"id": "dz", "title": "DZ", "nation": "uk", "hex": "0301"}
    units = {"gr": f"{GR} 0201", "recon": "2-2-12 uk 0301 recon", "bde": f"{BDE} 0504"}
    battle = vacated("second_movement", units, "gr", {"drop_zones": [zone]})
    assert not any(battle.state.zone_lost)
    battle.do(RetreatBefore(battle.unit("recon"), battle.path("0401 0501")))
    assert any(battle.state.zone_lost)


def test_22_428_after_a_failed_overrun_as_many_re_of_the_defenders_are_bound_as_attackers_are_left() -> None:
    units = {"bde": f"{BDE} 0101", "gr": f"{GR} 0201", "second": f"{GR} 0201", "far": f"{GR} 0504"}
    battle = begun(battle_with(units))
    overrun(battle, "bde", "0201")
    battle.do(do.DeclareImmediate(), [4, 1])
    assert (battle.at("bde"), battle.at("gr"), battle.at("second")) == ("0201", "0201", "0201")
    assert battle.waits_for == "german bound_units", "three RE are left: one of two regiments"
    battle.do(do.Bind(battle.unit("second")))
    assert {name for name in units if overruns_of(battle.state).bound[battle.unit(name)]} == {"bde", "second"}
    assert battle.waits_for == "allied movement"


def under_a_marker(*bound: str) -> Battle:
    """A brigade under a deadlock marker in a hex of both sides ends its combat phase; who is named is bound."""
    units = {"bde": f"{BDE} 0504", "gr": f"{GR} 0302", "far": f"{GR} 0101"}
    battle = battle_with(units, step="first_combat")
    make_dual(battle, "0302", "bde")
    overruns_of(battle.state).deadlocked[battle.unit("bde")] = 1
    for name in bound:
        overruns_of(battle.state).bound[battle.unit(name)] = 1
    return battle


def test_22_67_whoever_is_bound_is_asked_for_no_retreat_when_the_marker_goes() -> None:
    battle = under_a_marker("bde")
    battle.do(EndPhase())
    assert battle.waits_for != "allied retreat"
    assert battle.state.stack == ()
    assert battle.at("bde") == "0302"
    assert not any(overruns_of(battle.state).deadlocked)


def test_22_67_nor_is_anybody_where_all_the_enemies_are_bound() -> None:
    battle = under_a_marker("gr")
    battle.do(EndPhase())
    assert battle.waits_for != "allied retreat"
    assert battle.state.stack == ()
    assert battle.at("bde") == "0302"
    assert not any(overruns_of(battle.state).deadlocked)


def test_22_101_whoever_has_landed_from_the_air_overruns_nobody_in_that_phase() -> None:
    battle = drop(assault=False)
    battle.land("jump", "0201", [3])
    jump, hex = battle.unit("jump"), battle.hex("0202")
    assert battle.topology.touching(battle.state.hex_of[jump], hex)
    while battle.waits_for != "allied movement":
        battle.do(EndPhase())
    refusal = refused(battle, do.Overrun(jump, (hex,)))
    assert (refusal.code, refusal.rule) == ("just_landed", "22.101")
    assert battle.legal("overrun") == []


# bridgeheads and landings


def test_31_14_31_24_40_51_sappers_span_the_water_over_which_they_have_overrun_a_hex() -> None:
    battle = make_stacked(
        [". . . .", ". . . .", ". . . ."], {"sappers": "9-5-9 uk 0101 engineer", "bn": f"{BN} 0101",
                                            "guard": "1-1-7 german 0201 single", "gr": f"{GR} 0403"},
        canals="0101/0201", modules=("stacks", "supply", "overruns", "bridgeheads"),
        script={"bridgeheads": {"waters": ["canal"]}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    overrun(begun(battle), "sappers", "0201")
    battle.do(do.DeclareImmediate(), [6])
    battle.do(PlaceBridgehead())
    assert known(battle).hexside[battle.hex("0201")] == battle.hexside("0101/0201")
    assert step_mp(battle.state, battle.unit("bn"), battle.hex("0101"), battle.hex("0201")) == 1, "as over a bridge"


def test_31_61_two_have_attacked_out_of_a_bridgehead_so_that_a_third_may_not_in_that_phase() -> None:
    units = {"one": f"{BN} 0302", "two": f"{BN} 0302", "three": f"{BN} 0201", "gr": f"{GR} 0402", "next": f"{GR} 0303"}
    battle = banks(units)
    put_bridgehead(battle, "0302")
    stand(battle, "three", "0302")
    assert battle.rule_against(battle.attack_action("0303", "three")) == ""
    battle.attack("0402", "one two", [3])
    while battle.waits_for != "allied combat":
        battle.do(next(iter(battle.legal("take_step") or battle.legal("retreat") or battle.legal("decline"))))
    assert (battle.at("three"), battle.at("next")) == ("0302", "0303")
    assert battle.rule_against(battle.attack_action("0303", "three")) == "31.61"


def test_32_22_no_more_fight_for_a_beach_than_an_ordinary_stack_holds() -> None:
    names = ("a", "b", "c")
    battle = coast(
        {**dict.fromkeys(names[:2], f"{BN} 0101"), "c": f"{BN} 0102", "gr": f"{GR} 0401", "far": f"{GR} 0503"}
    )
    stand(battle, "c", "0101")
    for name in names:
        battle.do(embark(battle, name, "0401"))
    to_combat(battle)
    refusal = refused(battle, invade(battle, "0401", "a b c"))
    assert (refusal.code, refusal.rule) == ("stacking", "32.22")
    assert battle.rule_against(invade(battle, "0401", "a b")) == ""
    assert max(len(action.units) for action in battle.legal("invade")) == 2  # type: ignore[attr-defined]


def test_32_34_who_advances_over_an_arrow_uses_its_lift() -> None:
    units = {"one": "9-3-7 uk 0201 regiment", "two": "9-3-7 uk 0201 regiment", "guard": "1-1-7 german 0401 single"}
    battle = shores(units, step="first_combat")
    battle.attack("0401", "one two", [6])
    assert battle.at("guard") == "gone"
    battle.do(Advance(battle.unit("one")))
    assert known(battle).arrow_re == [2]
    assert battle.rule_against(Advance(battle.unit("two"))) != "", "of three RE one is left"


def test_31_4b_30_25_a_beach_that_has_just_been_landed_on_keeps_its_bridgehead_without_a_sea_line_for_that_turn() -> (
    None
):
    battle = make_stacked(
        ISLES, {"bde": f"{BDE} 0101", "gr": f"{GR} 0503"}, modules=("stacks", "supply", "bridgeheads"), turn=1,
        script={"bridgeheads": {"beaches": "0401", "invasions": [SWITCHBACK | {"targets": "0401", "first_turn": 1}]},
                "supply": {"home": [{"side": "allied", "hexes": "0101"}, {"side": "german", "hexes": "0503"}]},
                "options": {"allotments": NO_MARKERS}},
    )  # fmt: skip
    hex = battle.hex("0401")
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"))
    battle.do(PlaceBridgehead())
    while not battle.waits_for.startswith("german"):
        battle.do(EndPhase())
    assert known(battle).owner[hex] == ALLIED
    battle.do(EndPhase())
    assert (battle.state.turn, battle.waits_for, known(battle).owner[hex]) == (2, "allied movement", ALLIED)
    battle.do(EndPhase())
    assert known(battle).owner[hex] == NO_ONE, "nothing feeds it in the turn after"
