"""Bridgeheads: how they are earned, what they allow, how they go. [31]"""

from __future__ import annotations

from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Advance, Decline, EndPhase
from game.systems.standard.rules.bridgeheads.actions import Eliminate, PlaceBridgehead
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION
from game.systems.standard.rules.bridgeheads.offers import may_be_placed, offer_after_overrun, went_of_late
from game.systems.standard.rules.bridgeheads.position import NO_ONE, BridgeheadsState
from game.systems.standard.rules.bridgeheads.sorties import refuse_sortie
from game.systems.standard.rules.bridgeheads.standing import is_superfluous, place, remove
from game.systems.standard.rules.bridgeheads.tenure import tenure
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.supply.facts import NONE
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import sums
from tests.systems.standard.rules.builder import Battle

MODULES = ("stacks", "supply", "bridgeheads")
OPEN = [". . . . . .", ". . . . . .", ". . . . . ."]
CANAL = "0201/0301 0201/0302 0202/0302 0202/0303 0203/0303"


def banks(
    units: dict[str, str], *, step: str = "first_combat", section: dict[str, Any] | None = None, **more: Any
) -> Battle:
    """Two banks of a canal: columns 1 and 2 Allied, the others German; both sides are supplied everywhere."""
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 7) for row in range(1, 4))
    script = {
        "bridgeheads": {"waters": ["canal", "river"], **(section or {})},
        "supply": {"home": [{"side": "allied", "hexes": everywhere}, {"side": "german", "hexes": everywhere}]},
    }
    script |= more.pop("script", {})
    west = "0101 0102 0103 0201 0202 0203"
    return make_stacked(
        OPEN, units, modules=MODULES, allied=west, script=script, step=step, **{"canals": CANAL, **more}
    )


def known(battle: Battle) -> BridgeheadsState:
    found = battle.state.modules.bridgeheads
    assert found is not None
    return found


def put_bridgehead(battle: Battle, number: str, *, origin: int = CROSSING, side: int = ALLIED) -> None:
    play = Play(battle.state, ScriptedDice(()))
    place(play, battle.hex(number), ALLIED if side == ALLIED else GERMAN, origin, -1)
    known(battle).placed[battle.hex(number)] = 0


CROSSERS = {
    "one": "5-5-7 uk 0202 brigade assault_boats", "two": "5-5-7 uk 0202 brigade assault_boats",
    "bn": "2-2-7 uk 0201 assault_boats", "gr": "3-1-7 german 0302 single", "far": "3-3-7 german 0602 regiment",
}  # fmt: skip


def test_31_23_the_first_survivor_over_a_canal_is_offered_a_bridgehead_once() -> None:
    battle = banks(CROSSERS)
    battle.attack("0302", "one two", dice=[6])
    battle.do(Advance(battle.unit("one")))
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    hex = battle.hex("0302")
    assert known(battle).owner[hex] == ALLIED
    assert known(battle).hexside[hex] == battle.hexside("0202/0302")


def test_31_32_others_follow_to_the_limit_of_the_bridgehead() -> None:
    units = {**CROSSERS, "three": "5-5-7 uk 0201 brigade assault_boats"}
    battle = banks(units)
    battle.attack("0302", "one two three", dice=[6])
    battle.do(Advance(battle.unit("one")))
    battle.do(PlaceBridgehead())
    battle.do(Advance(battle.unit("two")))
    battle.do(Advance(battle.unit("three")))
    assert {battle.at(name) for name in ("one", "two", "three")} == {"0302"}


def test_example_22_a_declined_offer_does_not_come_back() -> None:
    battle = banks({**CROSSERS, "three": "5-5-7 uk 0201 brigade assault_boats"})
    battle.attack("0302", "one two three", dice=[6])
    battle.do(Advance(battle.unit("one")))
    battle.do(Decline())
    battle.do(Advance(battle.unit("two")))
    assert battle.waits_for == "allied combat"
    assert battle.at("three") == "0201"
    assert known(battle).owner[battle.hex("0302")] == NO_ONE


def test_31_23_there_is_no_offer_if_one_attacker_stood_on_the_far_bank() -> None:
    battle = banks({**CROSSERS, "raiders": "2-2-7 uk 0401"}, roads=())
    battle.attack("0302", "one two raiders", dice=[6])
    battle.do(Advance(battle.unit("one")))
    assert "place_bridgehead" not in battle.waits_for


def test_40_5_a_hexside_with_a_usable_bridge_is_no_water() -> None:
    battle = banks(CROSSERS, roads=["0202 0302"], bridges={"lock": "canal road 0202/0302"})
    battle.attack("0302", "one two", dice=[6])
    battle.do(Advance(battle.unit("one")))
    assert "place_bridgehead" not in battle.waits_for


def test_31_51_five_ground_and_three_specialised_units_stand_in_a_bridgehead() -> None:
    ground = {f"g{number}": "5-5-7 uk 0302 brigade" for number in range(2)}
    battle = banks({**ground, "sixth": "2-2-7 uk 0202", "gr": "3-3-7 german 0602 regiment"})
    assert not has_room(battle.state, battle.unit("sixth"), battle.hex("0302"))
    put_bridgehead(battle, "0302")
    assert has_room(battle.state, battle.unit("sixth"), battle.hex("0302"))


def test_31_51_but_not_on_a_small_island() -> None:
    ground = {f"g{number}": "5-5-7 uk 0302 brigade" for number in range(2)}
    units = {**ground, "third": "2-2-7 uk 0202", "gr": "3-3-7 german 0602 regiment"}
    battle = banks(units, section={"no_overstack": "0302"})
    put_bridgehead(battle, "0302")
    assert not has_room(battle.state, battle.unit("third"), battle.hex("0302"))


def test_31_61_two_ground_units_attack_out_and_others_that_are_not_counted() -> None:
    units = {
        "one": "5-5-7 uk 0302 brigade", "two": "5-5-7 uk 0302 brigade", "three": "5-5-7 uk 0303 brigade",
        "cdo": "3-2-7 uk 0303 commando", "gr": "3-3-7 german 0402 regiment",
    }  # fmt: skip
    battle = banks(units)
    put_bridgehead(battle, "0302")
    put_bridgehead(battle, "0303")
    for name in ("three", "cdo"):
        battle.state.hex_of[battle.unit(name)] = battle.hex("0302")
    everybody = [battle.unit(name) for name in ("one", "two", "three")]
    target = battle.hex("0402")
    refused = refuse_sortie(battle.state, everybody, target)
    assert refused is not None
    assert refused.rule == "31.61"
    assert refuse_sortie(battle.state, [*everybody[:2], battle.unit("cdo")], target) is None
    known(battle).attacked_out[everybody[0]] = known(battle).attacked_out[everybody[1]] = 1 + battle.hex("0302")
    assert refuse_sortie(battle.state, [everybody[2]], target) is not None


@pytest.mark.parametrize(("where", "goes"), [("0602", True), ("0502", False)])
def test_example_24_it_is_superfluous_when_no_enemy_is_near_by_land(where: str, goes: bool) -> None:
    rows = [". . . . . . . .", ". . . . . . . .", ". . . . . . . ."]
    units = {"one": "5-5-7 uk 0102 brigade", "gr": f"3-3-7 german {where} regiment"}
    script = {"bridgeheads": {"waters": ["canal"]}, "supply": {}}
    battle = make_stacked(rows, units, modules=MODULES, script=script, step="first_combat")
    put_bridgehead(battle, "0102")
    assert is_superfluous(battle.state, battle.hex("0102")) is goes


def test_31_4c_a_channel_is_no_way_by_land_but_over_a_usable_bridge() -> None:
    units = {"one": "5-5-7 uk 0202 brigade", "gr": "3-3-7 german 0402 regiment"}
    cut = banks(units, section={"channels": ["Canal"]})
    put_bridgehead(cut, "0202")
    assert is_superfluous(cut.state, cut.hex("0202"))
    bridged = banks(
        units, section={"channels": ["Canal"]}, roads=["0202 0302"], bridges={"lock": "canal road 0202/0302"}
    )
    put_bridgehead(bridged, "0202")
    assert not is_superfluous(bridged.state, bridged.hex("0202"))


def test_31_4a_it_goes_the_instant_the_enemy_alone_holds_the_hex() -> None:
    battle = banks({"bn": "2-2-7 uk 0101", "gr": "3-3-7 german 0402 regiment"}, step="second_movement")
    put_bridgehead(battle, "0303")
    battle.move("gr", "0303")
    assert known(battle).owner[battle.hex("0303")] == NO_ONE


def test_31_52_what_is_over_the_limit_is_given_up_when_the_player_turn_ends() -> None:
    units = {
        "one": "5-5-7 uk 0101 brigade", "two": "5-5-7 uk 0102 brigade", "three": "5-5-7 uk 0103 brigade",
        "gr": "3-3-7 german 0603 regiment",
    }  # fmt: skip
    battle = banks(units, step="first_combat")
    put_bridgehead(battle, "0101")
    for name in ("two", "three"):
        battle.state.hex_of[battle.unit(name)] = battle.hex("0101")
    refresh(battle.state)
    while battle.waits_for != "allied overstack":
        battle.do(EndPhase())
    assert known(battle).owner[battle.hex("0101")] == NO_ONE
    battle.do(Eliminate(battle.unit("three")))
    assert battle.at("three") == "gone"
    assert battle.waits_for != "allied overstack"


def test_31_14_a_bridgehead_has_a_side_an_origin_and_the_hexside_crossed() -> None:
    battle = banks({"bn": "2-2-7 uk 0101", "gr": "3-3-7 german 0402 regiment"})
    put_bridgehead(battle, "0101", origin=INVASION)
    hex = battle.hex("0101")
    assert (known(battle).owner[hex], known(battle).origin[hex]) == (ALLIED, INVASION)


def test_example_21_two_of_five_attack_out_and_a_commando_is_not_counted() -> None:
    units = {f"b{number}": f"5-5-7 uk 010{1 + number % 3} brigade" for number in range(5)}
    battle = banks({**units, "cdo": "3-2-7 uk 0203 commando", "gr": "3-3-7 german 0301 regiment"}, canals="")
    put_bridgehead(battle, "0201")
    for name in (*units, "cdo"):
        battle.state.hex_of[battle.unit(name)] = battle.hex("0201")
    refresh(battle.state)
    out = [battle.unit(name) for name in units]
    target = battle.hex("0301")
    assert refuse_sortie(battle.state, [*out[:2], battle.unit("cdo")], target) is None
    refused = refuse_sortie(battle.state, out[:3], target)
    assert refused is not None
    assert refused.rule == "31.61"


def test_31_412_a_hex_whose_counter_went_gets_no_new_one_at_once() -> None:
    battle = banks({"bn": "2-2-7 uk 0101", "gr": "3-3-7 german 0402 regiment"})
    put_bridgehead(battle, "0101")
    hex = battle.hex("0101")
    remove(Play(battle.state, ScriptedDice(())), hex, "C")
    assert not may_be_placed(battle.state, hex)
    assert went_of_late(battle.state, hex)
    battle.state.turn += 1
    assert may_be_placed(battle.state, hex), "won anew by an attack over the water"
    assert went_of_late(battle.state, hex), "and not by a landing on an own beach [31.22B]"
    battle.state.turn += 1
    assert not went_of_late(battle.state, hex)


def test_31_4b_it_goes_after_combat_if_it_is_cut_off() -> None:
    units = {"bn": "2-2-7 uk 0302", "gr": "3-3-7 german 0602 regiment"}
    battle = banks(units, script={"supply": {"home": [{"side": "allied", "hexes": "0101"}]}})
    put_bridgehead(battle, "0302")
    while battle.waits_for.startswith("allied combat"):
        battle.do(EndPhase())
    assert known(battle).owner[battle.hex("0302")] == NO_ONE


@pytest.mark.parametrize(
    ("stands", "enemies", "is_left"),
    [("0202", "gr more", True), ("0101", "gr", True), ("0101", "gr more", False)],
    ids=["held", "partial zone", "full zone"],
)
def test_31_4b_30_31_no_line_begins_in_an_enemy_zone_where_nobody_stands(
    stands: str, enemies: str, *, is_left: bool
) -> None:
    units = {"bn": f"2-2-7 uk {stands}", **dict.fromkeys(enemies.split(), "3-3-7 german 0302 regiment")}
    battle = banks(units, script={"supply": {"home": [{"side": "allied", "hexes": "0101"}]}}, canals="0501/0601")
    put_bridgehead(battle, "0202")
    found = tenure(battle.state, battle.hex("0202"))
    assert found is not None
    assert (found.level > NONE) is is_left
    while battle.waits_for.startswith("allied combat"):
        battle.do(EndPhase())
    assert (known(battle).owner[battle.hex("0202")] == ALLIED) is is_left


def test_31_24_an_overrun_over_dry_ground_earns_none() -> None:
    battle = banks({"bn": "2-2-7 uk 0101", "gr": "3-3-7 german 0402 regiment"})
    play = Play(battle.state, ScriptedDice(()))
    offer_after_overrun(play, battle.hex("0101"), (battle.unit("bn"),), (battle.hex("0102"),))
    assert battle.state.stack == ()
    offer_after_overrun(play, battle.hex("0101"), (battle.unit("bn"),), (-1,))
    assert battle.state.stack == ()


def test_31_63_b_infantry_in_a_bridgehead_is_not_weakened_by_its_quality() -> None:
    units = {"poor": "2-2-7 uk 0302 low_quality", "gr": "3-3-7 german 0402 regiment"}
    battle = banks(units, step="second_combat")
    assert len(sums(battle, "0302", "gr").modifiers) == 1
    put_bridgehead(battle, "0302")
    assert not sums(battle, "0302", "gr").modifiers
