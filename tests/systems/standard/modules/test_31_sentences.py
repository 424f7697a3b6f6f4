"""Bridgeheads, landings and the modules with each other, number by number where others have none. [31, 32, 40]"""

from __future__ import annotations

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Advance, Decline
from game.systems.standard.rules.attrition.fronts import counted
from game.systems.standard.rules.bridgeheads.actions import Eliminate, PlaceBridgehead
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION, OVERRUN
from game.systems.standard.rules.bridgeheads.offers import offer_after_overrun
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.bridgeheads.sorties import counts_as_sortie, refuse_sortie
from game.systems.standard.rules.bridgeheads.standing import is_superfluous, overfull_hexes, remove
from game.systems.standard.rules.flow import settle
from game.systems.standard.rules.movement_reach import passing_reach
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.advance import is_closed_to_retreat
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.state import REPAIRED
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import stand, sums
from tests.systems.standard.modules.supplied import make_supplied, supplied
from tests.systems.standard.modules.test_22_overruns import (
    BN,
    GR,
    OPEN,
    REGT,
    battle_with,
    begun,
    make_dual,
    overrun,
)
from tests.systems.standard.modules.test_31_bridgeheads import CROSSERS, MODULES, banks, known, put_bridgehead
from tests.systems.standard.modules.test_32_invasions import coast, embark, invade, to_combat
from tests.systems.standard.rules.builder import Battle

FIVE = {f"g{number}": f"{BN} 0101" for number in range(2)} | {
    "g2": f"{BN} 0102",
    "g3": f"{BN} 0102",
    "g4": f"{BN} 0103",
}
ALL = ("stacks", "supply", "overruns", "bridgeheads")


def crowded(*, step: str = "first_movement", **units: str) -> Battle:
    """Five battalions in a bridgehead in 0202."""
    battle = banks(FIVE | {"gr": f"{GR} 0602"} | units, step=step)
    put_bridgehead(battle, "0202")
    for name in FIVE:
        battle.state.hex_of[battle.unit(name)] = battle.hex("0202")
    refresh(battle.state)
    return battle


def test_31_12_they_are_placed_in_movement_phases_by_overrun_and_in_combat_phases_by_attack() -> None:
    battle = banks({"bn": f"{BN} 0302", "gr": f"{GR} 0602"}, step="first_movement")
    play = Play(battle.state, ScriptedDice(()))
    offer_after_overrun(play, battle.hex("0302"), (battle.unit("bn"),), (battle.hex("0202"),))
    assert battle.waits_for == "allied place_bridgehead"
    battle.do(PlaceBridgehead())
    assert known(battle).origin[battle.hex("0302")] == OVERRUN
    attack = banks(CROSSERS)
    attack.attack("0302", "one two", dice=[6])
    attack.do(Advance(attack.unit("one")))
    attack.do(PlaceBridgehead())
    assert known(attack).origin[attack.hex("0302")] == CROSSING


def test_31_13_and_31_21_it_goes_as_31_4_says_and_nobody_must_place_one() -> None:
    battle = banks(CROSSERS)
    battle.attack("0302", "one two", dice=[6])
    battle.do(Advance(battle.unit("one")))
    battle.do(Decline())
    assert known(battle).owner[battle.hex("0302")] == NO_ONE


@pytest.mark.parametrize("could_be_fed", [True, False])
def test_31_221_no_bridgehead_on_an_own_beach_whose_zone_could_receive_by_sea(could_be_fed: bool) -> None:
    """What was found as the player turn began is what counts: see test_example_26 for how it is found."""
    battle = coast()
    hex = battle.hex("0401")
    assert battle.state.stacks is not None
    battle.state.stacks.control[hex] = ALLIED
    known(battle).own_at_start[hex], known(battle).unfed_at_start[hex] = 1 + ALLIED, int(not could_be_fed)
    battle.do(embark(battle, "bde", "0401"))
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_combat")
    battle.do(invade(battle, "0401", "bde"))
    assert (battle.waits_for == "allied place_bridgehead") is not could_be_fed


def test_31_31_after_an_overrun_it_is_offered_at_once() -> None:
    battle = make_stacked(
        OPEN, {"bde": "9-5-7 uk 0101 brigade", "gr": "1-1-7 german 0201 single", "far": f"{GR} 0504"},
        streams="0101/0201", modules=ALL,
        script={"bridgeheads": {"waters": ["stream"]}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    begun(battle)
    overrun(battle, "bde", "0201")
    battle.do(do.DeclareImmediate(), [6])
    assert battle.waits_for == "allied place_bridgehead"


def test_31_411_all_that_are_cut_off_are_judged_on_one_picture() -> None:
    """Neither feeds the other: both go, though a line would run through one to the other."""
    battle = banks({"bn": f"{BN} 0302", "two": f"{BN} 0402", "gr": f"{GR} 0602"},
                   script={"supply": {"home": [{"side": "allied", "hexes": "0101"}]}})  # fmt: skip
    for number in ("0302", "0402"):
        put_bridgehead(battle, number)
    while battle.waits_for.startswith("allied combat"):
        battle.end()
    assert [known(battle).owner[battle.hex(number)] for number in ("0302", "0402")] == [NO_ONE, NO_ONE]


def test_31_411_a_superfluous_one_does_not_save_or_doom_another() -> None:
    battle = banks({"bn": f"{BN} 0101", "gr": f"{GR} 0602"}, step="first_combat")
    for number in ("0101", "0103"):
        put_bridgehead(battle, number)
    judged = [is_superfluous(battle.state, battle.hex(number)) for number in ("0101", "0103")]
    remove(Play(battle.state, ScriptedDice(())), battle.hex("0101"), "C")
    assert is_superfluous(battle.state, battle.hex("0103")) is judged[1]


def test_31_511_in_a_dual_hex_it_serves_its_owner_only() -> None:
    units = {f"a{n}": f"{BN} 010{n}" for n in (1, 2, 3)} | {f"g{n}": f"2-2-7 german 060{n}" for n in (1, 2, 3)}
    battle = make_stacked(
        [". . . . . .", ". . . . . .", ". . . . . ."], units, modules=ALL,
        script={"bridgeheads": {}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    put_bridgehead(battle, "0302")
    stand(battle, "a1 a2 g1 g2", "0302")
    assert has_room(battle.state, battle.unit("a3"), battle.hex("0302"))
    assert not has_room(battle.state, battle.unit("g3"), battle.hex("0302"))


def test_31_521_who_is_over_the_limit_may_move_and_fight_and_nobody_enters() -> None:
    battle = crowded(late=f"{BN} 0203")
    remove(Play(battle.state, ScriptedDice(())), battle.hex("0202"), "B")
    assert STANDARD.invariants(battle.state) == []
    assert battle.rule_against(battle.move_action("late", "0202")) == "31.521"
    assert battle.rule_against(battle.move_action("g0", "0102")) == ""
    battle.move("g0", "0102")
    assert len(sums(battle, "0202", "gr").defense.lines) == 4


def test_31_521_nobody_passes_through_until_enough_have_left() -> None:
    battle = crowded(step="first_mobile_movement", late="2-2-12 uk 0203 recon")
    through = battle.move_action("late", "0202 0201")
    assert battle.rule_against(through) == ""
    assert battle.hex("0202") in passing_reach(battle.state, battle.unit("late")).cost_mp
    remove(Play(battle.state, ScriptedDice(())), battle.hex("0202"), "B")
    assert battle.rule_against(through) == "31.521"
    assert battle.hex("0202") not in passing_reach(battle.state, battle.unit("late")).cost_mp
    assert is_closed_to_retreat(battle.state, battle.unit("late"), battle.hex("0202"))
    for name, number in (("g0", "0101"), ("g1", "0102"), ("g2", "0103")):
        battle.state.hex_of[battle.unit(name)] = battle.hex(number)
    refresh(battle.state)
    assert battle.rule_against(through) == ""
    assert not is_closed_to_retreat(battle.state, battle.unit("late"), battle.hex("0202"))


def test_31_521_it_holds_beside_overruns_and_the_enemy_may_still_overrun_it() -> None:
    units = {f"a{n}": f"{BN} 0102" for n in (1, 2)} | {"a3": f"{BN} 0101", "late": f"{BN} 0203", "gr": f"{GR} 0302"}
    battle = make_stacked(
        [". . .", ". . .", ". . ."], units, modules=ALL, step="first_movement",
        script={"bridgeheads": {}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    put_bridgehead(battle, "0102")
    stand(battle, "a1 a2 a3", "0102")
    hex, late = battle.hex("0102"), battle.unit("late")
    assert hex in passing_reach(battle.state, late).cost_mp
    remove(Play(battle.state, ScriptedDice(())), hex, "B")
    assert hex not in passing_reach(battle.state, late).cost_mp
    assert overfull_hexes(battle.state, ALLIED) == (hex,)
    assert overfull_hexes(battle.state, GERMAN) == ()


def test_31_522_arrivals_and_retreats_come_up_to_its_limit() -> None:
    battle = crowded()
    late = battle.unit("g4")
    battle.state.hex_of[late] = battle.hex("0101")
    refresh(battle.state)
    assert has_room(battle.state, late, battle.hex("0202"))
    full = crowded(sixth=f"{BN} 0203")
    assert not has_room(full.state, full.unit("sixth"), full.hex("0202"))


def test_31_611_overruns_out_of_it_are_not_limited() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 5))
    units = {f"b{number}": f"{BN} 010{number}" for number in range(1, 4)}
    battle = make_stacked(
        OPEN, units | {"gr": f"{GR} 0301"}, modules=ALL,
        script={"bridgeheads": {}, "supply": {"home": [{"side": "allied", "hexes": everywhere}]}},
    )  # fmt: skip
    put_bridgehead(battle, "0201")
    stand(battle, "b1 b2 b3", "0201")
    begun(battle)
    for number in (1, 2):
        overrun(battle, f"b{number}", "0301")
    assert not any(known(battle).attacked_out)
    assert refuse_sortie(battle.state, [battle.unit("b3")], battle.hex("0302")) is None


def test_31_61_armour_in_a_hex_it_has_broken_into_is_not_counted() -> None:
    battle = banks({"tanks": "4-3-10 uk 0302 armour", "bn": f"{BN} 0302", "gr": f"{GR} 0402"})
    put_bridgehead(battle, "0302")
    target = battle.hex("0402")
    assert counts_as_sortie(battle.state, battle.unit("tanks"), target)
    known(battle).broke_through[battle.hex("0302")] = 1
    assert not counts_as_sortie(battle.state, battle.unit("tanks"), target)
    assert counts_as_sortie(battle.state, battle.unit("bn"), target)


def test_31_62_all_its_ground_units_count_for_attrition() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 5))
    units = {f"b{number}": f"{BN} 010{number}" for number in range(1, 5)}
    battle = make_stacked(
        OPEN, units | {"guns": "3-1-7 uk 0101 artillery regiment", "gr": f"{GR} 0301"},
        modules=("stacks", "supply", "bridgeheads", "attrition"), step="first_combat", regions={"east": "0301"},
        script={"bridgeheads": {}, "supply": {"home": [{"side": "allied", "hexes": everywhere}]},
                "attrition": {"fronts": [{"id": "east", "title": "East", "regions": ["east"]}]}},
    )  # fmt: skip
    put_bridgehead(battle, "0201")
    stand(battle, "b1 b2 b3 b4 guns", "0201")
    assert battle.setting.attrition is not None
    assert counted(battle.state, ALLIED, battle.setting.attrition.fronts[0]) == tuple(
        battle.unit(name) for name in units
    )


def test_31_63_a_all_units_in_it_defend() -> None:
    battle = crowded(near=f"{GR} 0203")
    assert len(sums(battle, "0202", "gr").defense.lines) == 5


@pytest.mark.parametrize(("origin", "is_source"), [(INVASION, True), (CROSSING, False)])
def test_31_71_and_31_72_only_one_of_an_invasion_feeds(origin: int, is_source: bool) -> None:
    battle = banks({"bn": f"{BN} 0302", "gr": f"{GR} 0602"}, script={"supply": {}})
    put_bridgehead(battle, "0302", origin=origin)
    known(battle).placed[battle.hex("0302")] = 2 * battle.state.turn
    found = supplied(battle, is_after_combat=True)
    assert (found["bn"] == "full") is is_source


def test_32_33_an_overrun_over_an_arrow_doubles_its_cost() -> None:
    arrow = {"id": "mud", "title": "Mud", "ends": "0201 0401", "lift_re": 3, "opened": [{"side": "allied"}]}
    battle = make_stacked(
        [". . - . .", ". . - . .", ". . - . ."],
        {"duck": "2-2-7 uk 0201 amphibious", "leg": f"{BN} 0201", "guard": "1-1-7 german 0401"}, modules=ALL,
        script={"bridgeheads": {"arrows": [arrow]}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    for name, amounts in (("duck", [1, 2, 2]), ("leg", [1, 8, 2])):
        ledger = overrun_ledger(battle.state, battle.unit(name), battle.hex("0201"), battle.hex("0401"))
        assert ledger is not None
        assert [line.amount for line in ledger.lines] == amounts


# the modules with each other


def test_40_3_a_landing_is_an_entry_that_gives_a_chance_to_blow_a_bridge() -> None:
    battle = coast(canals="0401/0501", roads=["0401 0501"], bridges={"lock": "canal road 0401/0501"})
    battle.state.bridge_flags[0] = 0
    battle.do(embark(battle, "bde", "0401"))
    to_combat(battle)
    battle.do(invade(battle, "0401", "bde"))
    while battle.waits_for != "german demolition":
        battle.do(Decline())


def test_40_8_a_bridgehead_that_is_overrun_stays_until_the_enemy_is_alone_there() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 5))
    battle = make_stacked(
        OPEN, {"bn": "2-4-7 uk 0201 brigade", "gr": f"{GR} 0101 german", "far": f"{BN} 0504"}, modules=ALL,
        step="second_movement",
        script={"bridgeheads": {},
                "supply": {"home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]}},
    )  # fmt: skip
    put_bridgehead(battle, "0201")
    begun(battle)
    overrun(battle, "gr", "0201")
    assert known(battle).owner[battle.hex("0201")] == ALLIED
    battle.do(do.DeclareDeadlock())
    assert known(battle).owner[battle.hex("0201")] == ALLIED
    Play(battle.state, ScriptedDice(())).eliminate(battle.unit("bn"), STANDARD.phase_title(battle.state), "20.31")
    settle(Play(battle.state, ScriptedDice(())))
    assert known(battle).owner[battle.hex("0201")] == NO_ONE


def test_40_9_an_advance_into_a_bridgehead_leaves_no_marker_of_movement() -> None:
    battle = make_stacked(
        OPEN, {"bde": "9-5-7 uk 0101 brigade assault_boats", "gr": "1-1-7 german 0201 single", "far": f"{GR} 0504"},
        canals="0101/0201", modules=ALL, step="first_combat",
        script={"bridgeheads": {"waters": ["canal"]}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    battle.attack("0201", "bde", dice=[6])
    battle.do(Advance(battle.unit("bde")))
    battle.do(PlaceBridgehead())
    assert not any(overruns_of(battle.state).marker_mp)


def test_40_10_at_the_end_of_a_player_turn_first_31_4c_then_what_is_over_the_limit() -> None:
    battle = banks(FIVE | {"gr": f"{GR} 0602"}, section={"channels": ["Canal"]}, step="first_combat")
    put_bridgehead(battle, "0202")
    for name in FIVE:
        battle.state.hex_of[battle.unit(name)] = battle.hex("0202")
    refresh(battle.state)
    events = []
    while battle.waits_for != "allied overstack":
        assert not any(event.kind == "bridgehead_removed" for event in events)
        events = battle.end()
    assert any(event.kind == "bridgehead_removed" for event in events)
    assert battle.state.turn == 1


def test_40_10_a_repair_that_lapses_at_that_moment_leads_nobody_over_a_channel() -> None:
    battle = banks(
        {"one": "5-5-7 uk 0202 brigade", "gr": f"{GR} 0402"}, section={"channels": ["Canal"]},
        step="first_mobile_movement", roads=["0202 0302"], bridges={"lock": "canal road 0202/0302"},
        script={"options": {"repair": "player_turn"}},
    )  # fmt: skip
    put_bridgehead(battle, "0202")
    battle.state.bridge_state[0] = REPAIRED
    refresh(battle.state)
    assert not is_superfluous(battle.state, battle.hex("0202"))
    kinds = [event.kind for event in battle.end()]
    assert kinds.index("repair_lapsed") < kinds.index("bridgehead_removed")


def test_40_11_deployment_obeys_the_limit() -> None:
    with pytest.raises(AssertionError, match=r"too many units begin"):
        make_stacked(OPEN, {f"b{number}": f"{BN} 0101" for number in range(3)} | {"gr": f"{GR} 0504"})


def test_40_12_who_embarks_is_seen() -> None:
    battle = coast()
    events = battle.do(embark(battle, "bde", "0401"))
    assert [event.kind for event in events].count("embarked") == 1
    assert STANDARD.describe(battle.setting, events[0])


# worked examples


def test_example_17_a_third_across_a_canal_joins_at_minus_one_while_they_attack_at_full() -> None:
    units = {"one": f"{BN} 0201", "two": f"{BN} 0201", "third": f"{BN} 0202", "gr": f"{GR} 0302"}
    battle = battle_with(units, canals="0202/0302", step="first_combat")
    make_dual(battle, "0302", "one", "two")
    assert sums(battle, "0302", "one two third").own_attack == 2 + 2 + 1


def test_example_17_a_deadlock_of_the_mobile_phase_lasts_until_the_enemy_overruns_it_for_two_mp() -> None:
    battle = begun(battle_with({"regt": f"{REGT} 0101", "gr": f"{GR} 0201", "bn": f"{BN} 0504"},
                               step="first_mobile_movement"))  # fmt: skip
    overrun(battle, "regt", "0201")
    battle.do(do.DeclareDeadlock())
    while battle.waits_for != "german movement":
        battle.end()
    assert overruns_of(battle.state).deadlocked[battle.unit("regt")]
    before = battle.mp("gr")
    overrun(battle, "gr", "")
    assert before - battle.mp("gr") == 2
    assert not overruns_of(battle.state).deadlocked[battle.unit("regt")]


def test_example_23_overstack_the_owner_keeps_two_of_six_re_and_one_other() -> None:
    units = {f"b{n}": f"5-5-7 uk 010{n} brigade" for n in (1, 2, 3)} | {
        f"c{n}": f"5-5-7 uk 020{n} brigade" for n in (1, 2)
    }
    staff = {"guns": "3-1-7 uk 0101 artillery regiment", "sappers": "1-1-7 uk 0102 engineer"}
    battle = banks(units | staff | {"gr": f"{GR} 0603"}, step="first_combat")
    put_bridgehead(battle, "0101")
    for name in (*units, *staff):
        battle.state.hex_of[battle.unit(name)] = battle.hex("0101")
    refresh(battle.state)
    while battle.waits_for != "allied overstack":
        battle.end()
    while ways := battle.legal("eliminate"):
        battle.do(Eliminate(ways[-1].unit))  # type: ignore[attr-defined]
    left = [name for name in (*units, *staff) if battle.at(name) == "0101"]
    assert len([name for name in left if name in units]) == 2
    assert len([name for name in left if name in staff]) == 1


def test_example_23_a_sole_unit_of_nine_re_stays() -> None:
    battle = banks({"div": "9-9-7 uk 0101 division", "bn": f"{BN} 0102", "gr": f"{GR} 0603"}, step="first_combat")
    put_bridgehead(battle, "0101")
    battle.state.hex_of[battle.unit("bn")] = battle.hex("0101")
    refresh(battle.state)
    while battle.waits_for != "allied overstack":
        battle.end()
    battle.do(Eliminate(battle.unit("bn")))
    assert battle.at("div") == "0101"
    assert battle.waits_for != "allied overstack"


def test_example_24_an_enemy_three_hexes_off_over_the_sea_does_not_keep_it() -> None:
    battle = make_supplied(
        [". . ~ . .", ". . ~ . .", ". . ~ . ."], {"bn": f"{BN} 0102", "gr": f"{GR} 0402"}, modules=MODULES,
        script={"bridgeheads": {}},
    )  # fmt: skip
    put_bridgehead(battle, "0102")
    assert is_superfluous(battle.state, battle.hex("0102"))
