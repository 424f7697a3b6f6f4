"""Sentences of the rules of the modules that are easily read past: each by its number."""

from __future__ import annotations

from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import CommitFire, EndPhase, Enter
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.arrows import note_arrow
from game.systems.standard.rules.bridgeheads.facts import INVASION
from game.systems.standard.rules.bridgeheads.offers import earned_by_attack
from game.systems.standard.rules.bridgeheads.standing import remove
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.actions import CounterAttack
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.events import StackAttacked
from game.systems.standard.rules.stacks.zones import renew_zone
from game.systems.standard.rules.supply.facts import NONE
from game.systems.standard.rules.supply.sources import can_receive_by_sea
from tests.systems.standard.modules.builder import figures, make_stacked
from tests.systems.standard.modules.fights import BOARD, after, counter, stand
from tests.systems.standard.modules.supplied import NO_MARKERS, SEA, sea_rules
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, OPEN, battle_with, begun, make_dual
from tests.systems.standard.modules.test_31_bridgeheads import banks, known, put_bridgehead
from tests.systems.standard.modules.test_32_invasions import BATTERY, UNITS, coast, embark, invade, to_combat
from tests.systems.standard.rules.builder import Battle, rules_file

ALL = ("stacks", "supply", "overruns", "bridgeheads")


# counter-attacks


def no_effect(**more: Any) -> Battle:
    """Nothing came of an attack on two units; the defender may strike back."""
    units = {"bde": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302 regiment", "pz": "4-4-10 german 0302 regiment"}
    return make_stacked(BOARD, units, step="first_combat", stacks={"counter_attacks": True}, **more)


def test_20_81_the_disrupted_do_not_strike_back() -> None:
    battle = no_effect()
    assert battle.state.stacks is not None
    battle.state.stacks.disrupted[battle.unit("gr")] = 1
    renew_zone(battle.state, battle.hex("0302"))
    after(battle, "0302", "bde", "CA")
    assert battle.waits_for == "german counter_attack"
    assert {action.units for action in battle.legal("counter_attack")} == {(battle.unit("pz"),)}  # type: ignore[attr-defined]
    counter(battle, "0201", "pz", [3])


def test_30_5_nobody_strikes_back_without_supply() -> None:
    supply = {"home": [{"side": "allied", "hexes": "0101"}]}
    battle = no_effect(modules=("stacks", "supply"), script={"supply": supply})
    status = battle.state.modules.supply
    assert status is not None
    status.status[battle.unit("gr")] = NONE
    after(battle, "0302", "bde", "CA")
    assert {action.units for action in battle.legal("counter_attack")} == {(battle.unit("pz"),)}  # type: ignore[attr-defined]
    status.status[battle.unit("pz")] = NONE
    assert not battle.legal("counter_attack")


def within(**marks: str) -> Battle:
    """British in a German hex, with such marks on units; nothing comes of an attack by a brigade, or on them."""
    units = {"bde": f"{BDE} 0101", "bn": f"{BN} 0103", "gr": f"{GR} 0302", "pz": "4-4-10 german 0302 regiment",
             "beside": "5-5-7 german 0201 brigade"}  # fmt: skip
    battle = battle_with(units, step="first_combat", stacks={"counter_attacks": True})
    make_dual(battle, "0302", "bde", "bn")
    for mark, names in marks.items():
        for name in names.split():
            getattr(overruns_of(battle.state), mark)[battle.unit(name)] = 1
    return battle


def test_22_428_the_bound_are_not_struck_at_in_a_counter_attack_either() -> None:
    battle = within(bound="bn gr")
    after(battle, "0302", "bde", "CA", Terms(left_out=(battle.unit("gr"),)))
    events = counter(battle, "0302", "pz", [3])
    assert next(event for event in events if isinstance(event, StackAttacked)).defenders == (battle.unit("bde"),)
    battle = within(bound="bn gr")  # they bear their part in the overruns of a movement phase
    battle.state.step -= 1
    after(battle, "0302", "bde", "CA", Terms("overrun", was_dual=True))
    events = counter(battle, "0302", "pz", [3])
    both = (battle.unit("bde"), battle.unit("bn"))
    assert next(event for event in events if isinstance(event, StackAttacked)).defenders == both


def test_22_123_who_is_in_a_deadlock_does_not_strike_back_out_of_the_hex() -> None:
    battle = within(deadlocked="bde bn")
    after(battle, "0302", "beside gr pz", "CA")
    assert {battle.topology.numbers[action.hex] for action in battle.legal("counter_attack")} == {"0302"}  # type: ignore[attr-defined]
    assert battle.rule_against(CounterAttack(battle.hex("0201"), (battle.unit("bde"),))) == "20.71"
    battle = within()
    after(battle, "0302", "beside gr pz", "CA")
    assert battle.rule_against(CounterAttack(battle.hex("0201"), (battle.unit("bde"),))) == ""


# attacks out of hexes of both sides


def test_31_61_attacks_out_of_a_dual_hex_with_a_bridgehead_are_counted_too() -> None:
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 5))
    units = {f"b{number}": f"{BN} 050{number}" for number in range(1, 4)}
    battle = make_stacked(
        OPEN, units | {"gr": f"{GR} 0302", "target": f"{GR} 0401"}, modules=ALL, step="first_combat",
        script={"bridgeheads": {}, "supply": {"home": [{"side": "allied", "hexes": everywhere}]}},
    )  # fmt: skip
    put_bridgehead(battle, "0302")
    make_dual(battle, "0302", *units)
    three = tuple(battle.unit(name) for name in sorted(units))
    target = battle.hex("0401")
    assert battle.rule_against(do.DualAttack(target, three, do.JOINT, ())) == "31.61"
    assert battle.rule_against(do.DualAttack(target, three[:2], do.JOINT, ())) == ""
    overruns_of(battle.state).pressed[battle.hex("0302")] = 1
    assert battle.rule_against(do.DualAttack(target, three, do.PINNED, ())) == "31.61"


def out_of_a_dual_hex(**more: Any) -> Battle:
    """Two battalions in a dual hex, another beside the target behind it."""
    units = {"in": f"{BDE} 0504", "out": f"{BDE} 0503", "near": f"{BN} 0501", "gr": f"{GR} 0302", "back": f"{GR} 0401"}
    battle = battle_with(units, step="first_combat", **more)
    make_dual(battle, "0302", "in", "out")
    return battle


def test_16_1_of_two_hexes_that_defend_together_both_nations_fight_and_of_one_nobody_bound() -> None:
    units = {
        "gr": f"{GR} 0101",
        "target": "5-5-7 us 0402 brigade",
        "dual": "5-5-7 uk 0302 brigade",
        "bound": "2-2-7 us 0302",
    }
    hands = "uk+1 uk+1 us+1 us+1"
    battle = battle_with(units, step="second_combat", hands=hands)
    make_dual(battle, "0302", "gr")
    battle.do(do.DualAttack(battle.hex("0402"), (battle.unit("gr"),), do.JOINT, ()))
    assert battle.waits_for == "allied defender_fire"
    assert battle.rule_against(CommitFire(battle.markers("uk+1 uk+1"))) == ""
    battle = battle_with(units, step="second_combat", hands=hands)
    make_dual(battle, "0302", "gr")
    overruns_of(battle.state).bound[battle.unit("bound")] = 1
    battle.attack("0302", "gr")
    assert battle.rule_against(CommitFire(battle.markers("us+1 us+1"))) == "16.1"
    assert battle.rule_against(CommitFire(battle.markers("us+1 uk+1 uk+1"))) == ""


def test_22_564_b_a_joint_attack_has_pressed_the_enemies_of_the_dual_hex() -> None:
    battle = out_of_a_dual_hex()
    hex = battle.hex("0302")
    assert not overruns_of(battle.state).pressed[hex]
    battle.do(do.DualAttack(battle.hex("0401"), (battle.unit("in"),), do.JOINT, ()), [3])
    assert overruns_of(battle.state).pressed[hex]


def test_22_564_only_those_beside_the_target_must_not_have_dropped_in_this_turn() -> None:
    drop = {"reinforcements": [{"turn": 1, "units": ["late"], "near": {"hexes": 9, "of": "middle"}}]}
    battle = battle_with(
        {"in": f"{BDE} 0504", "out": f"{BDE} 0503", "near": f"{BN} 0501", "gr": f"{GR} 0302", "back": f"{GR} 0401",
         "late": "2-2-7 us off parachute"},
        step="first_combat", script=drop, regions={"middle": "0101"}, turn=3,
    )  # fmt: skip
    make_dual(battle, "0302", "in", "out")
    dropped, inside, near = overruns_of(battle.state).dropped, battle.unit("in"), battle.unit("near")
    together = do.DualAttack(battle.hex("0401"), tuple(sorted((inside, near))), do.PINNED, (battle.unit("out"),))
    assert battle.rule_against(together) == ""
    dropped[near] = 1
    assert battle.rule_against(together) == "22.564"
    dropped[near], dropped[inside] = 0, 1
    assert battle.rule_against(together) == ""
    assert battle.rule_against(do.DualAttack(battle.hex("0401"), (inside,), do.JOINT, ())) == ""


def test_22_564_who_has_dropped_is_remembered_to_the_combat_phase_in_whatever_turn() -> None:
    drop = {"reinforcements": [{"turn": 1, "units": ["late"], "near": {"hexes": 9, "of": "middle"}}]}
    battle = battle_with(
        {"late": "2-2-7 us off parachute", "gr": f"{GR} 0504"},
        step="first_arrivals", script=drop | {"options": {"allotments": NO_MARKERS}},
        regions={"middle": "0101"}, turn=3,
    )  # fmt: skip
    begun(battle)
    battle.land("late", "0101", [4])
    assert overruns_of(battle.state).dropped[battle.unit("late")]
    turn = battle.state.turn
    while not battle.waits_for.startswith("german"):
        battle.end()
    assert overruns_of(battle.state).dropped[battle.unit("late")]
    while battle.state.turn == turn or not battle.waits_for.startswith("allied"):
        battle.end()
    assert not overruns_of(battle.state).dropped[battle.unit("late")]


def test_22_414_who_joins_a_dual_hex_with_a_marker_has_spent_so_much_at_least() -> None:
    battle = begun(battle_with({"bn": f"{BN} 0504", "bde": f"{BDE} 0201", "gr": f"{GR} 0302", "far": f"{GR} 0104"}))
    make_dual(battle, "0302", "bn")
    overruns_of(battle.state).lay(battle.hex("0302"), 6, 0)
    assert "0302" in battle.destinations("bde")
    battle.move("bde", "0302")
    assert battle.mp("bde") == 1, "1 + 2 are paid, 6 of 7 are spent"


# landings


def test_32_25_who_came_ashore_stays_in_the_mobile_movement_phase_unless_amphibious() -> None:
    units = {"cdo": "3-2-10 uk 0101 commando", "duck": "3-2-10 uk 0101 amphibious", "gr": f"{GR} 0502"}
    battle = coast(units)
    for name, beach in (("cdo", "0401"), ("duck", "0402")):
        battle.do(embark(battle, name, beach))
    to_combat(battle)
    for name, beach in (("cdo", "0401"), ("duck", "0402")):
        battle.do(invade(battle, beach, name))
        battle.do(PlaceBridgehead())
    while battle.waits_for != "allied movement":
        battle.end()
    assert battle.setting.sequence[battle.state.step].mobile_only
    assert battle.rule_against(battle.move_action("cdo", "0301")) == "32.25"
    assert battle.rule_against(battle.move_action("duck", "0302")) == ""


def test_32_11_who_came_by_air_does_not_invade() -> None:
    drop = {"reinforcements": [{"turn": 2, "units": ["para"], "near": {"hexes": 2, "of": "port"}}]}
    battle = coast(UNITS | {"para": "2-2-7 us off parachute"}, regions={"port": "0101"}, also=drop)
    stand(battle, "para", "0101")
    assert battle.rule_against(embark(battle, "para", "0401")) == "32.11"


@pytest.mark.parametrize(("entry", "rule"), [("0101", ""), ("0102", "32.13")])
def test_32_13_an_arrival_of_this_turn_sails_from_where_it_came_on(entry: str, rule: str) -> None:
    units = {"bde": "5-5-7 uk off brigade", "guns": "3-0-7 uk 0202 artillery regiment", "gr": f"{GR} 0502"}
    everywhere = " ".join(f"0{column}0{row}" for column in range(1, 6) for row in range(1, 4))
    invasion = {"id": "vitality", "title": "Vitality", "side": "allied", "port": "0101", "targets": "0401",
                "lift_re": 3}  # fmt: skip
    battle = make_stacked(
        [". . . . .", ". . . . .", ". . . . ."], units, modules=("stacks", "supply", "bridgeheads"),
        allied="0101 0102 0103 0201 0202 0203", turn=2, step="first_arrivals",
        script={"reinforcements": [{"turn": 2, "units": ["bde"], "hexes": "0101 0102"}],
                "bridgeheads": {"beaches": "0401", "invasions": [invasion]},
                "supply": {"home": [{"side": side, "hexes": everywhere} for side in ("allied", "german")]}},
    )  # fmt: skip
    battle.do(Enter(battle.unit("bde"), battle.hex(entry)))
    if entry == "0102":
        battle.move("bde", "0101")
    while battle.waits_for != "allied movement":
        battle.do(EndPhase())
    assert battle.rule_against(embark(battle, "bde", "0401")) == rule


def test_32_4_a_battery_fires_once_a_phase_however_many_land() -> None:
    units = {"one": f"{BN} 0101", "two": f"{BN} 0101", "gr": f"{GR} 0503"}
    battle = coast(units, sites=[BATTERY | {"hex": "0503", "range": 9}])
    for name, beach in (("one", "0401"), ("two", "0402")):
        battle.do(embark(battle, name, beach))
    to_combat(battle)
    battle.do(invade(battle, "0401", "one"), dice=[6])
    battle.do(PlaceBridgehead())
    battle.do(invade(battle, "0402", "two"))
    assert battle.at("two") == "0402"


# bridgeheads


def test_31_23_dropped_airborne_units_do_not_count_but_may_cross_themselves() -> None:
    battle = banks({"para": "2-2-7 us 0202 parachute", "bn": f"{BN} 0201", "gr": f"{GR} 0602"})
    target = battle.hex("0302")
    over, dry = battle.hex("0202"), battle.hex("0402")
    assert earned_by_attack(battle.state, ALLIED, target, [over], [True])
    assert earned_by_attack(battle.state, ALLIED, target, [over, dry], [False, True])
    assert not earned_by_attack(battle.state, ALLIED, target, [over, dry], [True, False])
    assert not earned_by_attack(battle.state, ALLIED, target, [dry], [True])


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_31_412_no_landing_on_an_own_beach_earns_one_in_its_owners_next_player_turn(turns: int) -> None:
    battle = coast()
    hex = battle.hex("0401")
    put_bridgehead(battle, "0401", origin=INVASION)
    remove(Play(battle.state, ScriptedDice(())), hex, "B")
    battle.state.turn += turns
    assert battle.state.stacks is not None
    battle.state.stacks.control[hex] = ALLIED
    known(battle).own_at_start[hex], known(battle).unfed_at_start[hex] = 1 + ALLIED, 1
    battle.do(embark(battle, "bde", "0401"))
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_combat")
    battle.do(invade(battle, "0401", "bde"))
    assert (battle.waits_for == "allied place_bridgehead") is (turns == 2)


def test_30_4_a_port_that_no_ship_gets_to_can_receive_all_the_same() -> None:
    supply = {"ports": [{"name": "Antwerp", "hex": "0102", "capacity": 4, "closed": True}], "zones": ["brabant"]}
    battle = make_stacked(
        ["~ ~ ~", ". . .", ". . ."], {"bn": f"{BN} 0102", "gr": f"{GR} 0303"}, modules=("stacks", "supply"),
        rules=sea_rules(), legend=SEA, script={"supply": supply}, regions={"brabant": "0102 0202 0302"},
    )  # fmt: skip
    assert can_receive_by_sea(battle.state, ALLIED, battle.hex("0202"))
    assert not can_receive_by_sea(battle.state, GERMAN, battle.hex("0202"))
    assert not can_receive_by_sea(battle.state, ALLIED, battle.hex("0203")), "in no zone"


# arrows


def test_32_34_an_arrow_that_has_carried_all_it_can_bars_no_bridge_beside_it() -> None:
    arrow = {"id": "mud", "title": "Mud", "ends": "0101 0201", "lift_re": 1, "opened": [{"side": "allied"}]}
    battle = make_stacked(
        OPEN, {"bn": f"{BN} 0101", "tanks": "4-3-10 uk 0101", "gr": f"{GR} 0504"}, canals="0101/0201",
        roads=["0101 0201"], bridges={"lock": "canal road 0101/0201"}, modules=ALL,
        script={"bridgeheads": {"arrows": [arrow]}, "supply": {"home": [{"side": "allied", "hexes": "0101"}]}},
    )  # fmt: skip
    here, there = battle.hex("0101"), battle.hex("0201")
    assert is_open_to_advance(battle.state, battle.unit("tanks"), here, there)
    known(battle).arrow_re[0] = 1
    assert is_open_to_advance(battle.state, battle.unit("bn"), here, there)
    note_arrow(battle.state, battle.unit("bn"), here, there)
    assert known(battle).arrow_re[0] == 1


# worked examples and single clauses


def test_example_03_the_sentence_of_the_source_counts_and_not_its_example() -> None:
    """Two MP for the overrun, so 1 + 2 x 4 + 2 = 11 of 10. [22.117]"""
    stream = rules_file().hexsides.model_dump()
    stream["stream"] = stream["stream"] | {"mobile": 4}
    clear = {name: effects.model_dump() for name, effects in rules_file().terrain.items()}
    clear["mixed"] = clear["mixed"] | {"mobile": 1}
    battle = make_stacked(
        OPEN, {"bde": "5-5-10 uk 0101 brigade", "bn": "2-2-7 german 0201", "far": f"{GR} 0504"}, streams="0101/0201",
        modules=("stacks", "overruns"), rules=rules_file(modules=figures(), hexsides=stream, terrain=clear),
    )  # fmt: skip
    begun(battle)
    ledger = overrun_ledger(battle.state, battle.unit("bde"), battle.hex("0101"), battle.hex("0201"))
    assert ledger is not None
    assert [line.amount for line in ledger.lines] == [1, 8, 2]
    refused = battle.refusal(do.Overrun(battle.unit("bde"), battle.path("0201")))
    assert refused is not None
    assert (refused.code, refused.rule) == ("too_dear", "22.114")


def test_31_11_any_number_of_bridgeheads_may_stand() -> None:
    battle = banks({"bn": f"{BN} 0101", "gr": f"{GR} 0602"})
    for column in range(1, 6):
        for row in range(1, 4):
            put_bridgehead(battle, f"0{column}0{row}")
    assert sum(owner == ALLIED for owner in known(battle).owner) == 15
