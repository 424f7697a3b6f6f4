"""Aircraft, ships, anti-aircraft fire, weather. [39, 21.1G, 22.13, 22.14]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.model.action import Action, Event
from game.model.dice import ScriptedDice, SeededDice
from game.systems.standard.ai.support_answers import support_answer
from game.systems.standard.rules.actions import CommitFire, EndPhase
from game.systems.standard.rules.air_naval.actions import (
    Allocate,
    CommitSupport,
    Prepare,
    SendBack,
    StandAir,
    Suppress,
    SuppressFromAir,
)
from game.systems.standard.rules.air_naval.allocation import begin_support
from game.systems.standard.rules.air_naval.events import AircraftFiredAt, BatteryFiredAt
from game.systems.standard.rules.air_naval.frames import SentBackChoice, SupportChoice
from game.systems.standard.rules.air_naval.invariants import broken_support
from game.systems.standard.rules.air_naval.points import anti_aircraft, points_of, with_points
from game.systems.standard.rules.air_naval.position import NOT_FIRING, PREPARED, AirNavalState
from game.systems.standard.rules.air_naval.standing import guns_stand_in, may_fly_at
from game.systems.standard.rules.codec import decode, encode
from game.systems.standard.rules.describe import describe
from game.systems.standard.rules.flow import settle
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.declared import Terms
from game.systems.standard.rules.stacks.events import StackFought
from game.systems.standard.rules.stacks.facts import NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.frames import Battle as Fight
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.stacks.zones import overrun_level, renew_zone, zone_level
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.fights import BOARD, planned, stand, sums
from tests.systems.standard.modules.random_stacks import stacked_setting
from tests.systems.standard.rules.builder import Battle

MODULES = ("stacks", "air_naval")
UNITS = {"bde": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302 regiment"}
W15 = {"id": "w15", "title": "W15", "hex": "0403", "side": "german", "range": 2, "strength": 3, "armour": 2}
OVERRUN = Terms("overrun", was_dual=False)


def air(name: str, type_: str, tbf: int, side: str = "allied", **more: Any) -> dict[str, Any]:
    return {"id": name, "title": name.title(), "side": side, "type": type_, "tbf": tbf, **more}


def ship(name: str, points: int, side: str = "allied", **more: Any) -> dict[str, Any]:
    entry = {"id": name, "title": name.title(), "side": side, "hex": "0101", "points": points}
    return entry | {"range": 9, "shots": 1} | more


def sky(
    *support: dict[str, Any], weather: Sequence[int] = (0,), units: dict[str, str] | None = None, **more: Any
) -> Battle:
    """British at 0201, Germans at 0302, with these aircraft and ships; the British combat phase."""
    section = {
        "weather": list(weather),
        "air": [entry for entry in support if "tbf" in entry],
        "ships": [entry for entry in support if "tbf" not in entry],
    }
    script = {
        "air_naval": section,
        "sites": more.pop("sites", []),
        "options": {"allotments": {"allied": [0], "german": [0]}},
        **more.pop("also", {}),
    }
    modules = more.pop("modules", MODULES)
    rows = more.pop("rows", BOARD)
    return make_stacked(
        rows, units or UNITS, modules=modules, script=script, step=more.pop("step", "first_combat"), **more
    )


def known(battle: Battle) -> AirNavalState:
    found = battle.state.modules.air_naval
    assert found is not None
    return found


def morning(battle: Battle) -> list[Event]:
    """The segment of support fire, up to its first choice."""
    battle.state.step = 0
    play = Play(battle.state, ScriptedDice(()))
    begin_support(play)
    settle(play)
    return play.events


def ready(battle: Battle) -> Battle:
    """All ships are prepared, however many there are."""
    known(battle).aim = [PREPARED] * len(known(battle).aim)
    return battle


def called(
    battle: Battle, terms: Terms | None = None, *, attack: Sequence[int] = (), ships: Sequence[int] = ()
) -> Fight:
    """A combat at 0302 in which these fly and fire."""
    for unit in attack:
        known(battle).called_air[unit] = known(battle).flown[unit] = 1
    for index in ships:
        known(battle).called_shots[index] += 1
    return with_points(battle.state, planned(battle, "0302", "bde", terms))


def fought(events: Sequence[Event]) -> StackFought:
    return next(event for event in events if isinstance(event, StackFought))


def test_39_11_a_point_of_an_offensive_mission_adds_one_to_the_attack() -> None:
    battle = sky(air("wing", "A", 3))
    battle.attack("0302", "bde")
    assert battle.waits_for == "allied attacker_support"
    events = battle.do(CommitSupport((0,), ()), dice=[6])
    assert fought(events).attack.total == 5 + 3
    assert not any(known(battle).called_air)


def test_39_12_an_air_unit_flies_once_a_turn() -> None:
    units = {**UNITS, "other": "4-4-7 uk 0401 brigade", "second": "3-3-7 german 0502 regiment"}
    battle = sky(air("wing", "A", 3), air("late", "A", 1), units=units)
    battle.attack("0302", "bde")
    battle.do(CommitSupport((0,), ()), dice=[2])
    battle.state.stack = ()
    battle.attack("0502", "other")
    assert battle.rule_against(CommitSupport((0,), ())) == "39.12"
    assert battle.rule_against(CommitSupport((1,), ())) == ""
    battle.state.stack = ()
    morning(battle)
    assert known(battle).flown == [0, 0]


def test_39_12_who_flies_for_attacks_alone_flies_for_attacks() -> None:
    battle = sky(air("bombers", "C", 8, offensive_only=True))
    battle.attack("0302", "bde")
    assert battle.rule_against(CommitSupport((0,), ())) == ""


def test_39_12_on_its_turns_and_over_its_regions_it_flies() -> None:
    battle = sky(air("wing", "A", 3, turns=[2], regions=["here"]), regions={"here": "0302", "there": "0403"})
    for turn, region, flies in ((1, "0302", False), (2, "0302", True), (2, "0403", False)):
        battle.state.turn = turn
        assert may_fly_at(battle.state, 0, battle.hex(region), is_attack=True) is flies


def test_39_1_transports_never_fly_a_mission() -> None:
    battle = sky(air("dakotas", "F", 0), air("wing", "A", 1))
    battle.attack("0302", "bde")
    assert battle.rule_against(CommitSupport((0,), ())) == "39.1"
    early = sky(air("dakotas", "F", 0), air("wing", "A", 1))
    morning(early)
    assert early.rule_against(StandAir(0, early.hex("0201"))) == "39.1"


def test_39_32_nobody_calls_on_the_enemys_ships_and_aircraft() -> None:
    battle = ready(
        sky(ship("own", 2), ship("theirs", 2, "german"), air("wing", "A", 1), air("stuka", "D", 1, "german"))
    )
    battle.attack("0302", "bde")
    assert battle.rule_against(CommitSupport((), (1,))) == "39.32"
    assert battle.rule_against(CommitSupport((1,), ())) == "39.12"
    assert battle.rule_against(CommitSupport((0,), (0,))) == ""


def test_39_31_a_ship_that_is_not_there_in_a_turn_does_not_fire_in_it() -> None:
    battle = sky(ship("later", 2, turns=[2]), ship("erebus", 4))
    morning(battle)
    assert battle.rule_against(Prepare(0)) == "39.32"
    assert battle.rule_against(Allocate(0, battle.hex("0302"))) == "39.32"
    battle.state.turn = 2
    assert battle.rule_against(Prepare(0)) == ""


def test_39_36_a_ship_without_points_is_neither_allocated_nor_prepared() -> None:
    battle = sky(ship("squadron", 2), ship("erebus", 4))
    known(battle).lost_points = [2, 0]
    morning(battle)
    for action in (Allocate(0, battle.hex("0302")), Prepare(0)):
        assert battle.rule_against(action) == "39.32"
    assert battle.rule_against(Prepare(1)) == ""


def test_39_12_a_standing_mission_defends_its_hex_all_turn_at_full_strength() -> None:
    battle = sky(air("stuka", "D", 2, "german"))
    morning(battle)
    assert battle.waits_for == "german allocate_support"
    assert battle.rule_against(StandAir(0, battle.hex("0201"))) == "39.12"
    battle.do(StandAir(0, battle.hex("0302")))
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_combat")
    assert sums(battle, "0302", "bde").defense.total == 3 + 2
    assert fought(battle.attack("0302", "bde", dice=[6])).defense.total == 3 + 2
    assert known(battle).stands == [battle.hex("0302")]


def test_39_12_on_demand_it_counts_half() -> None:
    battle = sky(air("stuka", "D", 5, "german"))
    battle.attack("0302", "bde")
    assert battle.waits_for == "german defender_support"
    assert fought(battle.do(CommitSupport((0,), ()), dice=[6])).defense.total == 3 + 2


def test_39_12_who_flies_for_attacks_alone_neither_stands_nor_defends() -> None:
    battle = sky(air("heavy", "C", 8, "german", offensive_only=True))
    assert fought(battle.attack("0302", "bde", dice=[6])).defense.total == 3
    morning(battle)
    assert battle.waits_for != "german allocate_support"


def test_39_13_fractions_are_added_exactly() -> None:
    battle = sky(air("one", "D", 1, "german"), air("two", "D", 1, "german"), air("three", "D", 1, "german"))
    battle.attack("0302", "bde")
    assert fought(battle.do(CommitSupport((0, 1, 2), ()), dice=[6])).defense.total == 3 + 1


@pytest.mark.parametrize(("weather", "flying"), [(4, "ABCDE"), (5, "ADE"), (6, "ADE"), (7, ""), (9, "")])
def test_39_14_weather_grounds_aircraft(weather: int, flying: str) -> None:
    battle = sky(*[air(kind.lower(), kind, 1) for kind in "ABCDE"], weather=[weather])
    battle.attack("0302", "bde", dice=[] if flying else [6])
    if flying:
        for index, kind in enumerate("ABCDE"):
            assert (battle.rule_against(CommitSupport((index,), ())) == "") is (kind in flying)


def test_39_14_the_weather_is_that_of_the_turn_and_the_last_goes_on() -> None:
    battle = sky(air("wing", "A", 3), weather=[7, 3], turn=1)
    battle.attack("0302", "bde", dice=[6])
    later = sky(air("wing", "A", 3), weather=[7, 3], turn=5)
    later.attack("0302", "bde")
    assert later.waits_for == "allied attacker_support"


def test_39_15_at_most_the_printed_strength_of_the_counter_now_up() -> None:
    battle = sky(air("heavy", "C", 9))
    battle.attack("0302", "bde")
    assert fought(battle.do(CommitSupport((0,), ()), dice=[6])).attack.total == 5 + 5
    worn = sky(air("heavy", "C", 9), units={**UNITS, "bde": "5-5-7 uk 0201 brigade depleted"})
    worn.attack("0302", "bde")
    assert fought(worn.do(CommitSupport((0,), ()), dice=[2])).attack.total == 3 + 3


def test_39_15_twelve_in_all() -> None:
    battle = sky(air("heavy", "C", 30), units={**UNITS, "bde": "20-5-7 uk 0201 brigade"})
    assert called(battle, attack=[0]).attacker_points == 12


def test_39_2_guns_halve_the_points_of_those_who_fly() -> None:
    units = {**UNITS, "flak": "0-2-7 german 0303 artillery aa=2"}
    for die, attack in ((2, 5 + 1), (3, 5 + 3)):
        battle = sky(air("wing", "A", 3), units=units)
        battle.attack("0302", "bde")
        events = battle.do(CommitSupport((0,), ()), dice=[die, 6])
        assert fought(events).attack.total == attack
        fired = next(event for event in events if isinstance(event, AircraftFiredAt))
        assert (fired.needed, fired.hit) == (2, die == 2)
        assert describe(battle.setting, fired)


def test_39_2_values_are_added_to_four_at_most() -> None:
    flak = {f"flak{number}": f"0-2-7 german 030{number} artillery aa=3" for number in (1, 3)}
    battle = sky(air("wing", "A", 3), units={**UNITS, **flak})
    battle.attack("0302", "bde")
    events = battle.do(CommitSupport((0,), ()), dice=[5, 6])
    assert next(event for event in events if isinstance(event, AircraftFiredAt)).needed == 4


def test_39_2_guns_farther_away_do_not_fire() -> None:
    battle = sky(air("wing", "A", 3), units={**UNITS, "flak": "0-2-7 german 0504 artillery aa=2"})
    battle.attack("0302", "bde")
    battle.do(CommitSupport((0,), ()), dice=[6])


def test_39_2_a_one_sends_an_air_unit_of_its_owners_choice_back() -> None:
    units = {**UNITS, "flak": "0-2-7 german 0303 artillery aa=2"}
    battle = sky(air("one", "A", 2), air("two", "A", 2), units=units)
    battle.attack("0302", "bde")
    battle.do(CommitSupport((0, 1), ()), dice=[1])
    assert battle.waits_for == "allied send_back"
    battle.do(SendBack(1), dice=[6])
    battle.state.turn += 1
    morning(battle)
    assert battle.waits_for == "allied allocate_support"
    assert [battle.rule_against(StandAir(index, battle.state.hex_of[0])) for index in (0, 1)] == ["", "39.2"]


def test_39_2_standing_missions_draw_none() -> None:
    units = {**UNITS, "gun": "0-2-7 uk 0301 artillery aa=4"}
    battle = sky(air("stuka", "D", 2, "german"), units=units)
    known(battle).stands, known(battle).flown = [battle.hex("0302")], [1]
    assert fought(battle.attack("0302", "bde", dice=[6])).defense.total == 3 + 2


def test_39_2_in_a_joint_defence_guns_and_standing_missions_of_both_hexes_count() -> None:
    units = {**UNITS, "flak": "1-2-7 german 0101 artillery aa=2", "dual": "3-3-7 german 0201 regiment"}
    battle = sky(air("stuka", "D", 2, "german"), units={**units, "bde": "5-5-7 uk 0103 brigade"})
    stand(battle, "bde", "0201")
    known(battle).stands = [battle.hex("0201")]
    alone = planned(battle, "0302", "bde")
    joint = planned(battle, "0302", "bde", Terms(joint_hex=battle.hex("0201")))
    assert [anti_aircraft(battle.state, fight, GERMAN) for fight in (alone, joint)] == [0, 2]
    assert [fight.defender_points for fight in (alone, joint)] == [0, 2]


def test_39_32_ships_and_aircraft_serve_a_joint_defence_at_either_of_its_hexes() -> None:
    beside = ship("beside", 2, "german")
    near = ship("near", 2, "german", range=1)
    wing = air("wing", "A", 3, "german", regions=["west"])
    battle = sky(beside, near, wing, units=UNITS | {"more": "3-3-7 german 0504"}, regions={"west": "0102 0201"})
    stand(battle, "more", "0201")
    known(battle).aim = [battle.hex("0102"), PREPARED]
    only = SupportChoice(GERMAN, battle.hex("0302"), is_attack=False)
    joint = planned(battle, "0302", "bde", Terms(joint_hex=battle.hex("0201")))
    for fight, rules in ((planned(battle, "0302", "bde"), ["39.32", "39.31", "39.12"]), (joint, ["", "", ""])):
        battle.state.stack = (fight, only)
        ways = (CommitSupport((), (0,)), CommitSupport((), (1,)), CommitSupport((0,), ()))
        assert [battle.rule_against(way) for way in ways] == rules


def test_39_31_a_ship_has_shots_and_a_range() -> None:
    battle = ready(sky(ship("erebus", 4, range=1, hex="0501")))
    battle.attack("0302", "bde", dice=[6])
    near = ready(sky(ship("erebus", 2, shots=2)))
    near.attack("0302", "bde")
    assert near.rule_against(CommitSupport((), (0, 0, 0))) == "39.31"
    assert fought(near.do(CommitSupport((), (0, 0)), dice=[6])).attack.total == 5 + 4
    assert known(near).shots == [0]


def test_39_31_39_32_a_shot_is_refused_by_the_number_of_what_is_wrong_with_it() -> None:
    names = ("near", "far", "idle", "aside")
    battle = ready(sky(ship("near", 2), ship("far", 2, range=1, hex="0501"), ship("idle", 2), ship("aside", 2)))
    known(battle).aim[2:] = [NOT_FIRING, battle.hex("0504")]
    battle.attack("0302", "bde")
    refused = [battle.refusal(CommitSupport((), shots)) for shots in ((0, 0), (1,), (2,), (3,))]
    told = {name: why and (why.code, why.rule) for name, why in zip(names, refused, strict=True)}
    assert told == {
        "near": ("no_shot", "39.31"), "far": ("out_of_range", "39.31"), "idle": ("not_declared", "39.32"),
        "aside": ("allocated_elsewhere", "39.32"),
    }  # fmt: skip
    assert battle.rule_against(CommitSupport((), (0,))) == ""


def test_39_31_39_32_a_ship_of_the_enemy_is_none_of_ones_own() -> None:
    battle = ready(sky(ship("near", 2), ship("theirs", 2, side="german")))
    battle.attack("0302", "bde")
    refused = battle.refusal(CommitSupport((), (1,)))
    assert refused is not None
    assert (refused.code, refused.rule) == ("no_such_ship", "39.32")


def test_39_32_pre_allocated_it_serves_its_hex_and_those_beside_it() -> None:
    for aim, serves in (("0302", True), ("0202", True), ("0504", False)):
        battle = sky(ship("erebus", 2))
        known(battle).aim = [battle.hex(aim)]
        battle.attack("0302", "bde", dice=[] if serves else [6])
        assert (battle.waits_for == "allied attacker_support") is serves


def test_39_32_at_most_two_are_prepared_the_others_do_not_fire() -> None:
    battle = sky(*[ship(name, 2) for name in ("a", "b", "c")])
    morning(battle)
    battle.do(Prepare(0))
    battle.do(Prepare(1))
    assert battle.rule_against(Prepare(2)) == "39.32"
    assert battle.rule_against(Prepare(1)) == "39.32"
    assert battle.rule_against(Allocate(2, battle.hex("0302"))) == ""
    battle.do(EndPhase())
    assert known(battle).aim == [PREPARED, PREPARED, NOT_FIRING]
    assert "support" not in battle.waits_for
    assert battle.state.step > 0


def test_39_32_a_ship_is_allocated_to_hexes_in_range_only() -> None:
    battle = sky(ship("erebus", 2, range=1))
    morning(battle)
    assert battle.rule_against(Allocate(0, battle.hex("0504"))) == "39.31"
    battle.do(Allocate(0, battle.hex("0201")))
    assert known(battle).aim == [battle.hex("0201")]


def test_39_31_next_to_the_hex_it_is_allocated_to_its_range_holds_too() -> None:
    battle = sky(ship("erebus", 2, range=1))
    known(battle).aim = [battle.hex("0201")]
    battle.attack("0302", "bde", dice=[6])
    assert known(battle).shots == [1]


def test_39_33_a_shot_adds_its_points_to_a_defence_too() -> None:
    battle = ready(sky(ship("schlesien", 2, "german")))
    battle.attack("0302", "bde")
    assert fought(battle.do(CommitSupport((), (0,)), dice=[6])).defense.total == 3 + 2


def test_39_34_four_unused_points_stand_in_for_artillery() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "bn": "2-2-7 german 0302 battalion"}
    for points, level in ((3, NO_ZOC), (4, PARTIAL)):
        battle = sky(ship("guns", points, "german"), units=units)
        morning(battle)
        battle.do(Allocate(0, battle.hex("0302")))
        assert zone_level(battle.state, battle.hex("0302"), GERMAN) == level
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_combat")
    battle.state.stack = ()
    battle.attack("0302", "bde")
    battle.do(CommitSupport((), (0,)), dice=[2])
    assert zone_level(battle.state, battle.hex("0302"), GERMAN) == NO_ZOC


def test_39_34_a_ship_counts_once_for_the_hex_it_is_allocated_to_and_for_no_other() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "bn": "2-2-7 german 0302 battalion", "next": "2-2-7 german 0402 battalion"}
    battle = sky(ship("guns", 4, "german", shots=2), units=units)
    morning(battle)
    battle.do(Allocate(0, battle.hex("0302")))
    assert guns_stand_in(battle.state, battle.hex("0302"), GERMAN)
    assert not guns_stand_in(battle.state, battle.hex("0302"), GERMAN, is_overrun=True)
    assert not guns_stand_in(battle.state, battle.hex("0302"), ALLIED)
    assert zone_level(battle.state, battle.hex("0503"), GERMAN) == NO_ZOC
    known(battle).aim = [PREPARED]
    assert not guns_stand_in(battle.state, battle.hex("0302"), GERMAN)


def test_39_35_a_silent_battery_is_fired_at_no_more() -> None:
    battle = ready(sky(ship("warspite", 6, shots=2), sites=[W15]))
    battle.do(Suppress(0, 0), dice=[2])
    assert battle.rule_against(Suppress(0, 0)) == "39.35"
    battle.state.turn += 1
    assert battle.rule_against(Suppress(0, 0)) == ""


def test_39_35_a_ship_out_of_range_or_not_declared_fires_at_no_battery() -> None:
    battle = ready(sky(ship("near", 6), ship("far", 6, range=1), sites=[W15]))
    assert [battle.rule_against(Suppress(index, 0)) for index in range(3)] == ["", "39.35", "39.35"]
    known(battle).aim = [NOT_FIRING] * 2
    assert battle.rule_against(Suppress(0, 0)) == "39.35"
    known(battle).aim = [battle.hex("0403"), PREPARED]
    assert battle.rule_against(Suppress(0, 0)) == ""
    known(battle).aim = [battle.hex("0201"), PREPARED]
    assert battle.rule_against(Suppress(0, 0)) == "39.35"


def test_39_35_a_shot_silences_a_battery_to_the_end_of_the_turn() -> None:
    for die, silent, gone in ((4, [1], [0]), (1, [0], [1]), (5, [0], [0])):
        battle = ready(sky(ship("warspite", 6), sites=[W15]))
        events = battle.do(Suppress(0, 0), dice=[die])
        fired = next(event for event in events if isinstance(event, BatteryFiredAt))
        assert fired.needed == 6 - 2
        assert describe(battle.setting, fired)
        sites = battle.state.modules.sites
        assert sites is not None
        assert (sites.silent_turn, sites.is_gone, known(battle).shots) == (silent, gone, [0])


def test_39_35_at_most_five_and_below_one_there_is_no_attempt() -> None:
    battle = ready(sky(ship("big", 20), ship("small", 2), sites=[W15]))
    assert battle.rule_against(Suppress(1, 0)) == "39.35"
    fired = next(event for event in battle.do(Suppress(0, 0), dice=[6]) if isinstance(event, BatteryFiredAt))
    assert fired.needed == 5


def test_39_35_aircraft_of_types_a_to_d_do_it_too() -> None:
    battle = sky(*[air(kind.lower(), kind, 6) for kind in "ABCDE"], sites=[W15])
    assert [battle.rule_against(SuppressFromAir(index, 0)) for index in range(5)] == ["", "", "", "", "39.35"]
    battle.do(SuppressFromAir(0, 0), dice=[3])
    assert battle.rule_against(SuppressFromAir(1, 0)) == "39.35"  # it is silent already
    assert known(battle).flown == [1, 0, 0, 0, 0]


def test_39_4_markers_remain_beside_it() -> None:
    battle = sky(air("wing", "A", 3), hands="uk+2")
    battle.attack("0302", "bde")
    assert battle.waits_for == "allied attacker_fire"
    battle.do(CommitFire(battle.markers("uk+2")))
    assert battle.waits_for == "allied attacker_support"
    assert fought(battle.do(CommitSupport((0,), ()), dice=[6])).attack.total == 5 + 2 + 3


def test_20_71_a_counter_attack_has_no_support() -> None:
    battle = sky(air("stuka", "D", 2, "german"))
    known(battle).stands = [battle.hex("0302")]
    fight = planned(battle, "0302", "bde", Terms("counter"))
    assert (fight.attacker_points, fight.defender_points) == (0, 0)


def test_21_1g_foul_weather_is_a_column_to_the_right_in_the_open() -> None:
    assert len(sums(sky(weather=[6]), "0302", "bde").modifiers) == 0
    assert len(sums(sky(weather=[7]), "0302", "bde").modifiers) == 1
    town = [". . . . .", ". . t . .", ". . . . .", ". . . . ."]
    assert len(sums(sky(weather=[7], rows=town), "0302", "bde").modifiers) == 0
    fort = {"forts": [{"hex": "0302", "level": 1}]}
    assert len(sums(sky(weather=[7], stacks=fort), "0302", "bde").modifiers) == 0


def test_22_132_in_an_overrun_half_of_types_a_and_d_a_quarter_of_others() -> None:
    units = {**UNITS, "bde": "12-5-7 uk 0201 brigade"}
    for kind, points in (("A", 4), ("B", 2), ("C", 2), ("D", 4), ("E", 2)):
        assert called(sky(air("wing", kind, 8), units=units), OVERRUN, attack=[0]).attacker_points == points


def test_22_133_standing_missions_are_not_reduced() -> None:
    battle = sky(air("stuka", "D", 3, "german"))
    known(battle).stands = [battle.hex("0302")]
    assert planned(battle, "0302", "bde", OVERRUN).defender_points == 3


def test_example_05_defensive_air() -> None:
    for kind, points in (("B", 1), ("D", 2)):
        battle = sky(air("eight", kind, 8, "german"))
        assert called(battle, OVERRUN, attack=[0]).defender_points == points
    battle = sky(air("eight", "B", 8, "german"))
    known(battle).stands = [battle.hex("0302")]
    assert planned(battle, "0302", "bde", OVERRUN).defender_points == 3


def test_example_06_mixed_offensive_air() -> None:
    battle = sky(air("three", "A", 3), air("six", "B", 6))
    assert called(battle, OVERRUN, attack=[0, 1]).attacker_points == 3


def test_example_07_ships_in_an_overrun() -> None:
    battle = ready(sky(ship("warspite", 6)))
    fight = called(battle, OVERRUN, ships=[0])
    assert points_of(battle.state, fight, ALLIED) == 3


@pytest.mark.parametrize(("points", "toll"), [(4, 0), (8, 1)])
def test_example_07_twice_the_points_support_a_stack_against_an_overrun(points: int, toll: int) -> None:
    units = {"regt": "4-3-10 uk 0201 regiment", "bn": "2-2-7 german 0302 battalion"}
    battle = sky(ship("guns", points, "german"), units=units, modules=(*MODULES, "overruns"), step="first_movement")
    hex = battle.hex("0302")
    known(battle).aim = [hex]
    renew_zone(battle.state, hex)
    assert zone_level(battle.state, hex, GERMAN) == PARTIAL
    assert overrun_level(battle.state, hex, GERMAN) == (PARTIAL if toll else NO_ZOC)
    cost = overrun_ledger(battle.state, battle.unit("regt"), battle.hex("0201"), hex)
    bare = sky(units=units, modules=(*MODULES, "overruns"), step="first_movement")
    plain = overrun_ledger(bare.state, bare.unit("regt"), bare.hex("0201"), hex)
    assert cost is not None
    assert plain is not None
    assert cost.total - plain.total == toll


def test_example_28_weather_and_low_quality() -> None:
    battle = sky(weather=[8], units={**UNITS, "gr": "3-3-7 german 0302 regiment low_quality"})
    assert len(sums(battle, "0302", "bde").modifiers) == 2


def test_i10_points_beyond_what_counts_are_found() -> None:
    battle = sky(air("wing", "A", 3))
    fight = replace(planned(battle, "0302", "bde"), attacker_points=6)
    battle.state.stack = (fight,)
    assert any("too many" in found for found in broken_support(battle.state))
    battle.state.stack = (replace(fight, attacker_points=5),)
    assert not list(broken_support(battle.state))
    assert reckon(battle.state, fight).attack.total == 5 + 6


HOSTILE: tuple[Action, ...] = (
    CommitSupport((5,), ()), CommitSupport((-1,), ()), CommitSupport((0, 0), ()), CommitSupport((), (7,)),
    CommitSupport((), (-1,)), CommitSupport((1, 0), ()), Suppress(9, 9), SuppressFromAir(-3, 4), SendBack(8),
    StandAir(40, 0), StandAir(0, 5000), Allocate(-1, 0), Prepare(99),
)  # fmt: skip


@pytest.mark.parametrize("action", HOSTILE, ids=repr)
def test_hostile_values_are_refused(action: Action) -> None:
    battle = ready(sky(air("a", "A", 3), air("b", "A", 3), ship("s", 2), sites=[W15]))
    assert battle.refusal(action) is not None
    battle.attack("0302", "bde")
    assert battle.refusal(action) is not None
    battle.state.stack = ()
    morning(battle)
    assert battle.refusal(action) is not None


def test_actions_stand_in_records_by_name_and_are_told_in_words() -> None:
    battle = sky(air("wing", "A", 3), ship("warspite", 6), sites=[W15])
    for action in (
        StandAir(0, 0), Allocate(0, 0), Prepare(0), CommitSupport((0,), (0, 0)), SendBack(0), Suppress(0, 0),
        SuppressFromAir(0, 0), CommitSupport((), ()),
    ):  # fmt: skip
        assert decode(battle.setting, encode(battle.setting, action)) == action
        assert battle.setting.chapters.sentences[type(action)](battle.state, action)
    with pytest.raises(ValueError, match="unknown air"):
        decode(battle.setting, {"do": "stand_air", "air": "nobody", "hex": "0101"})


def test_a_whole_morning_goes_on_to_the_first_player() -> None:
    battle = sky(air("wing", "A", 3), air("stuka", "D", 3, "german"))
    events = morning(battle)
    assert all(describe(battle.setting, event) for event in events)
    assert battle.waits_for == "allied allocate_support"
    battle.end()
    assert battle.waits_for == "german allocate_support"
    assert list(STANDARD.legal(battle.state))
    battle.end()
    assert battle.waits_for == "allied movement"


@pytest.mark.parametrize("seed", range(8))
def test_random_games_with_aircraft_and_ships_stay_sound(seed: int) -> None:
    rng = Random(seed)
    sides = ("allied", "german")
    section = {
        "weather": [rng.randint(0, 9) for _ in range(3)],
        "air": [
            air(f"{side}{number}", rng.choice("ABDE"), rng.randint(1, 6), side) for side in sides for number in (1, 2)
        ],
        "ships": [ship(f"{side}{points}", points, side, shots=2) for side in sides for points in (2, 4)],
    }
    keys = {"air_naval": section, "sites": [W15 | {"hex": "0101"}]}
    setting = stacked_setting(rng, ("stacks", "air_naval", "overruns"), lambda _rng, _numbers: keys)
    dice = SeededDice(seed)
    state, _ = STANDARD.new_state(setting, dice)
    for _ in range(250):
        if STANDARD.decision(state) is None:
            break
        action = STANDARD.legal(state).sample(rng)
        assert STANDARD.refusal(state, action) is None
        assert decode(setting, encode(setting, action)) == action
        STANDARD.step(state, action, dice)
        assert STANDARD.invariants(state) == []


@pytest.mark.parametrize(
    ("section", "where"),
    [
        ({"air": [air("a", "F", 1)]}, "carry no bombs"),
        ({"air": [air("a", "A", 1), air("a", "B", 1)]}, "a flight a already"),
        ({"air": [air("a", "A", 1, regions=["moon"])]}, "no region"),
        ({"ships": [ship("s", 4, hex="9999")]}, "no hex"),
    ],
)
def test_slips_of_an_author_are_said_where_they_stand(section: dict[str, Any], where: str) -> None:
    with pytest.raises(AssertionError, match=where):
        make_stacked(BOARD, UNITS, modules=MODULES, script={"air_naval": {"weather": [0], **section}})


def test_19_12_it_needs_stacks_and_to_know_the_weather() -> None:
    with pytest.raises(AssertionError, match="needs the module stacks"):
        make_stacked(BOARD, UNITS, modules=("air_naval",), script={"air_naval": {"weather": [0]}})
    with pytest.raises(AssertionError, match="air_naval needs to know the weather"):
        make_stacked(BOARD, UNITS, modules=MODULES)


def test_players_commit_what_counts() -> None:
    battle = sky(
        air("small", "A", 1), air("wing", "A", 5), air("heavy", "C", 8), ship("a", 2), ship("b", 6), ship("c", 4)
    )

    def answer() -> Action:
        frame = battle.state.stack[-1]
        assert isinstance(frame, SupportChoice | SentBackChoice)
        return support_answer(battle.state, frame)

    battle.attack("0302", "bde")
    assert answer() == CommitSupport((1,), ())
    battle.state.stack = (SentBackChoice(ALLIED, (0, 1)),)
    assert answer() == SendBack(0)


def test_39_12_who_cannot_fly_a_mission_says_why() -> None:
    support = (
        air("heavy", "C", 8, offensive_only=True), air("wing", "A", 3), air("flown", "A", 3),
        air("far", "A", 3, turns=[2]), air("busy", "A", 3),
    )  # fmt: skip
    battle = sky(*support, weather=(5, 0), sites=[W15])
    morning(battle)
    own = battle.hex("0201")
    battle.do(StandAir(4, own))
    known(battle).flown[2] = 1

    def said(air_unit: int) -> str:
        refusal = battle.refusal(StandAir(air_unit, own))
        return "" if refusal is None else f"{refusal.said} [{refusal.rule}]"

    assert [said(index) for index in range(5)] == [
        "Heavy: grounded by weather 5: type C stays down from 5 on [39.14]",
        "",
        "Flown: has flown in this turn [39.12]",
        "Far: does not fly in this turn [39.12]",
        "Busy: stands over 0201 all turn [39.12]",
    ]


def test_39_12_who_flies_only_somewhere_or_for_attacks_says_so_of_another_mission() -> None:
    heavy = air("heavy", "C", 8, offensive_only=True)
    battle = sky(heavy, air("wing", "A", 3))
    morning(battle)
    refusal = battle.refusal(StandAir(0, battle.hex("0201")))
    assert refusal is not None
    assert (str(refusal.said), refusal.rule) == ("Heavy: only supports attacks", "39.12")
    facts = battle.setting.air_naval
    assert facts is not None
    elsewhere = replace(facts.air[0], against=frozenset({battle.hex("0504")}))
    battle.state.setting = replace(battle.setting, air_naval=replace(facts, air=(elsewhere, *facts.air[1:])))
    battle.state.stack = ()
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_combat")
    battle.attack("0302", "bde")
    barred = STANDARD.refusal(battle.state, CommitSupport((0,), ()))
    assert barred is not None
    assert (str(barred.said), barred.rule) == ("Heavy: does not fly against that hex", "39.12")
