"""Clauses of air and naval support that stand beside the plain case: whose they are, what is listed. [39]"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.systems.standard.rules.air_naval.actions import (
    Allocate,
    CommitSupport,
    Prepare,
    SendBack,
    StandAir,
    Suppress,
    SuppressFromAir,
)
from game.systems.standard.rules.air_naval.events import AirSentBack, SupportCommitted, WeatherCame
from game.systems.standard.rules.air_naval.forecast import suppression_chances, suppression_notes
from game.systems.standard.rules.air_naval.missions import READY, air_standing, mission_bar
from game.systems.standard.rules.air_naval.position import NO_HEX, NOT_FIRING, PREPARED
from game.systems.standard.rules.air_naval.standing import facts_of_support, guns_stand_in, may_fly_at
from game.systems.standard.rules.air_naval.support import battle_beneath
from game.systems.standard.rules.sides import GERMAN
from game.systems.standard.rules.stacks.facts import FULL, PARTIAL
from game.systems.standard.rules.stacks.stacking import stacks_of
from game.systems.standard.rules.stacks.zones import renew_zone, zone_level
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.builder import figures
from tests.systems.standard.modules.fights import planned, stand
from tests.systems.standard.modules.test_39_air_naval import W15, air, fought, known, morning, ready, ship, sky
from tests.systems.standard.rules.builder import Battle, rules_file

OTHER = W15 | {"id": "w17", "title": "W17", "hex": "0502", "armour": 6}
OWN = W15 | {"id": "own", "title": "Own", "hex": "0101", "side": "allied"}


def test_39_35_ships_in_range_are_listed_against_the_batteries_of_the_enemy_that_they_can_harm() -> None:
    battle = ready(
        sky(ship("near", 6), ship("far", 6, range=1), ship("weak", 2), ship("theirs", 6, "german"), ship("just", 3),
            sites=[W15, OTHER, OWN])
    )  # fmt: skip
    assert battle.legal("suppress") == [Suppress(0, 0), Suppress(4, 0)]
    assert battle.rule_against(Suppress(3, 2)) == "39.35", "an enemy's ship"
    assert battle.rule_against(Suppress(0, 2)) == "39.35", "an own battery"
    sites = battle.state.modules.sites
    assert sites is not None
    sites.silent_turn[0] = battle.state.turn
    assert battle.legal("suppress") == []


def test_39_35_a_ship_that_has_fired_its_last_shot_fires_at_no_other_battery() -> None:
    battle = ready(sky(ship("near", 6, shots=2), sites=[W15, OTHER | {"armour": 2}, W15 | {"id": "x", "hex": "0303"}]))
    for target in (0, 1):
        battle.do(Suppress(0, target), dice=[6])
    assert battle.rule_against(Suppress(0, 2)) == "39.35"
    assert battle.legal("suppress") == []


def test_39_35_aircraft_are_listed_against_what_they_can_harm_where_they_fly() -> None:
    wings = (air("wing", "A", 6), air("fighters", "E", 6), air("weak", "A", 2), air("stuka", "D", 6, "german"),
             air("elsewhere", "A", 6, regions=["west"]), air("flown", "A", 6), air("just", "A", 3))  # fmt: skip
    battle = sky(*wings, sites=[W15, OTHER, OWN], regions={"west": "0101"})
    known(battle).flown[5] = 1
    assert battle.legal("suppress_from_air") == [SuppressFromAir(0, 0), SuppressFromAir(6, 0)]
    assert battle.rule_against(SuppressFromAir(3, 2)) == "39.35", "an enemy's aircraft"
    assert battle.rule_against(SuppressFromAir(2, 0)) == "39.35", "too weak"
    assert battle.rule_against(SuppressFromAir(4, 0)) == "39.12", "not against this coast"
    assert battle.rule_against(SuppressFromAir(5, 0)) == "39.12", "once a turn"
    known(battle).sent_back[0] = known(battle).sent_back[6] = battle.state.turn
    assert battle.rule_against(SuppressFromAir(0, 0)) == "39.2"
    assert battle.legal("suppress_from_air") == []


@pytest.mark.parametrize(
    ("weather", "kind", "rule"), [(4, "B", ""), (5, "B", "39.14"), (6, "A", ""), (7, "A", "39.14")]
)
def test_39_35_weather_keeps_aircraft_from_batteries_too(weather: int, kind: str, rule: str) -> None:
    battle = sky(air("wing", kind, 6), sites=[W15], weather=[weather])
    assert battle.rule_against(SuppressFromAir(0, 0)) == rule
    assert bool(battle.legal("suppress_from_air")) is (rule == "")


def test_39_35_each_side_in_its_own_combat_phase() -> None:
    battle = ready(sky(ship("near", 6), air("wing", "A", 6), sites=[W15], step="second_combat"))
    assert known(battle).aim == [PREPARED]
    for action in (Suppress(0, 0), SuppressFromAir(0, 0)):
        assert battle.refusal(action) is not None


def test_39_12_and_39_32_in_a_new_turn_all_are_free_again_and_the_weather_is_told() -> None:
    guns = {"gr": "3-3-7 german 0302 regiment", "far": "1-1-7 uk 0504", "bde": "5-5-7 uk 0101 brigade"}
    battle = sky(air("stuka", "D", 2, "german"), ship("monitor", 4, "german", shots=2), units=guns, weather=[3, 5])
    hex = battle.hex("0302")
    known(battle).stands, known(battle).flown, known(battle).aim, known(battle).shots = [hex], [1], [hex], [1]
    renew_zone(battle.state, hex)
    assert zone_level(battle.state, hex, GERMAN) == FULL
    battle.state.turn = 2
    told = morning(battle)
    assert [event.weather for event in told if isinstance(event, WeatherCame)] == [5]
    assert (known(battle).stands, known(battle).flown) == ([NO_HEX], [0])
    assert (known(battle).aim, known(battle).shots) == ([NOT_FIRING], [2])
    assert zone_level(battle.state, hex, GERMAN) == PARTIAL, "no ship stands in for guns until it is allocated"


def test_39_34_who_is_allocated_supports_at_once_in_its_hex_and_no_other() -> None:
    two = {"gr": "3-3-7 german 0302 regiment", "next": "3-3-7 german 0402 regiment", "bde": "5-5-7 uk 0101 brigade"}
    battle = sky(ship("a", 2, "german"), ship("b", 2, "german"), ship("c", 4), units=two)
    morning(battle)
    while battle.waits_for != "german allocate_support":
        battle.end()
    for index in (0, 1):
        assert guns_stand_in(battle.state, battle.hex("0302"), GERMAN) is False
        battle.do(Allocate(index, battle.hex("0302")))
    levels = [stacks_of(battle.state).level[GERMAN][battle.hex(number)] for number in ("0302", "0402")]
    assert levels == [FULL, PARTIAL], "two and two points are four"


def test_39_32_of_a_side_so_many_ships_are_prepared_whatever_the_other_does() -> None:
    ships = [ship(f"a{number}", 2) for number in range(3)] + [ship("g", 2, "german")]
    battle = sky(*ships)
    known(battle).aim[3] = PREPARED
    morning(battle)
    known(battle).aim[3] = PREPARED
    for index in (0, 1):
        battle.do(Prepare(index))
    assert battle.rule_against(Prepare(2)) == "39.32"
    assert battle.rule_against(Prepare(1)) == "39.32", "declared already"
    assert battle.rule_against(Allocate(3, battle.hex("0302"))) == "39.32", "an enemy's"
    assert battle.legal("prepare") == []
    assert {action.ship for action in battle.legal("allocate")} == {2}  # type: ignore[attr-defined]


def test_39_31_a_ship_is_allocated_within_its_range() -> None:
    battle = sky(ship("near", 4, range=1))
    morning(battle)
    hexes = {battle.topology.numbers[action.hex] for action in battle.legal("allocate")}  # type: ignore[attr-defined]
    assert hexes == {"0101", "0102", "0201"}
    assert battle.rule_against(Allocate(0, battle.hex("0302"))) == "39.31"


def test_39_12_an_air_unit_stands_over_own_hexes_alone_and_is_one_of_its_side() -> None:
    battle = sky(air("stuka", "D", 2, "german"), air("wing", "A", 2), air("tired", "A", 2))
    morning(battle)
    assert {(a.air, battle.topology.numbers[a.hex]) for a in battle.legal("stand_air")} == {(1, "0201"), (2, "0201")}  # type: ignore[attr-defined]
    assert battle.rule_against(StandAir(0, battle.hex("0302"))) == "39.12"
    assert battle.rule_against(StandAir(1, battle.hex("0302"))) == "39.12"
    battle.do(StandAir(1, battle.hex("0201")))
    assert battle.rule_against(StandAir(1, battle.hex("0201"))) == "39.12"
    battle.do(StandAir(2, battle.hex("0201")))
    assert battle.waits_for == "german allocate_support", "nobody is left"


def test_39_12_a_standing_mission_counts_for_the_defence_of_its_side_alone() -> None:
    battle = sky(air("own", "A", 2), air("stuka", "D", 3, "german"))
    stand(battle, "bde", "0302")
    hex = battle.hex("0302")
    known(battle).stands = [hex, NO_HEX]
    fight = planned(battle, "0302", "bde")
    assert (fight.attacker_points, fight.defender_points) == (0, 0)
    known(battle).stands = [hex, hex]
    fight = planned(battle, "0302", "bde")
    assert (fight.attacker_points, fight.defender_points) == (0, 3)


def test_39_15_the_limit_of_the_defender_is_that_of_his_own_defense() -> None:
    battle = sky(air("stuka", "D", 9, "german"), units={"bde": "5-5-7 uk 0201 brigade", "gr": "7-2-7 german 0302"})
    known(battle).stands = [battle.hex("0302")]
    assert planned(battle, "0302", "bde").defender_points == 2


WINGS = (
    air("plain", "A", 2), air("bombers", "B", 2, offensive_only=True), air("west", "A", 2, regions=["west"]),
    air("later", "A", 2, turns=[2]), air("dakotas", "F", 0),
)  # fmt: skip


@pytest.mark.parametrize(
    ("wing", "is_attack", "marks", "key"),
    [
        ("plain", True, {"flown": 1}, "flown"),
        ("plain", True, {"flown": 1, "called_air": 1}, "called"),
        ("plain", True, {"flown": 1, "stands": 0}, "stands"),
        ("plain", True, {"sent_back": 1}, "driven_off"),
        ("bombers", False, {}, "offensive_only"),
        ("west", True, {}, "not_against"),
        ("later", True, {}, "not_this_turn"),
        ("dakotas", True, {}, "no_bombs"),
        ("plain", True, {}, "no_airfield"),  # nothing else is left to say
        ("bombers", True, {}, "no_airfield"),
    ],
)
def test_39_12_what_keeps_an_air_unit_from_a_mission_is_said(
    wing: str, is_attack: bool, marks: dict[str, int], key: str
) -> None:
    battle = sky(*WINGS, regions={"west": "0101"})
    index = next(unit.index for unit in facts_of_support(battle.state).air if unit.id == wing)
    for mark, value in marks.items():
        getattr(known(battle), mark)[index] = value
    bar = mission_bar(battle.state, index, battle.hex("0302"), is_attack=is_attack)
    assert bar.said.key == f"standard.air_naval.card.{key}"


def test_39_12_on_its_turn_nothing_keeps_it() -> None:
    battle = sky(*WINGS, regions={"west": "0101"}, turn=2)
    assert may_fly_at(battle.state, 3, battle.hex("0302"), is_attack=True)
    assert air_standing(battle.state, 3).said.key == READY
    assert may_fly_at(battle.state, 2, battle.hex("0101"), is_attack=False)
    assert not may_fly_at(battle.state, 2, battle.hex("0302"), is_attack=True)


FLAK = {"bde": "5-5-7 uk 0201 brigade", "gr": "3-3-7 german 0302 regiment", "flak": "0-2-7 german 0303 artillery aa=4"}


@pytest.mark.parametrize(("die", "attack", "sent_back"), [(1, 5 + 1, [2]), (2, 5 + 1, [0]), (5, 5 + 3, [0])])
def test_39_2_on_a_one_alone_an_air_unit_goes_home_without_a_question_if_there_is_one(
    die: int, attack: int, sent_back: list[int]
) -> None:
    battle = sky(air("wing", "A", 3), units=FLAK, turn=1)
    battle.attack("0302", "bde")
    events = battle.do(CommitSupport((0,), ()), dice=[die, 6])
    assert fought(events).attack.total == attack
    assert known(battle).sent_back == sent_back
    assert [event.air for event in events if isinstance(event, AirSentBack)] == ([0] if die == 1 else [])


def rules_with(**figures_of_support: int) -> dict[str, Any]:
    """Rules in which figures of air and naval support are others."""
    told = figures()
    return rules_file(modules={**told, "air_naval": {**told["air_naval"], **figures_of_support}})


@pytest.mark.parametrize(("most", "die", "sent_back"), [(0, 1, [0]), (1, 2, [0]), (2, 2, [2]), (2, 3, [0])])
def test_39_2_on_which_die_an_air_unit_goes_home_is_said_by_the_rules_file(
    most: int, die: int, sent_back: list[int]
) -> None:
    battle = sky(air("wing", "A", 3), units=FLAK, turn=1, rules=rules_with(sent_home=most))
    battle.attack("0302", "bde")
    battle.do(CommitSupport((0,), ()), dice=[die, 6])
    assert known(battle).sent_back == sent_back


@pytest.mark.parametrize(
    ("most", "said", "chances", "gone"),
    [
        (0, "Silenced on 1-4, on a - destroyed", [0, 4, 2], 0),
        (1, "Silenced on 1-4, on a 1 destroyed", [1, 3, 2], 0),
        (2, "Silenced on 1-4, on a 1-2 destroyed", [2, 2, 2], 1),
        (6, "Destroyed on a 1-4", [4, 0, 2], 1),
    ],
)
def test_39_35_on_which_die_a_battery_is_destroyed_is_said_by_the_rules_file(
    most: int, said: str, chances: list[int], gone: int
) -> None:
    battle, shot = ready(sky(ship("warspite", 6), sites=[W15], rules=rules_with(destroys=most))), Suppress(0, 0)
    assert str([*suppression_notes(battle.state, shot)][-1].said) == said
    found = [chance.share for chance in suppression_chances(battle.state, shot)]
    assert found == [Fraction(faces, 6) for faces in chances if faces]
    battle.do(shot, dice=[2])
    assert battle.state.modules.sites is not None
    assert battle.state.modules.sites.is_gone == [gone]


def test_39_2_only_one_of_those_that_flew_is_sent_back() -> None:
    battle = sky(air("one", "A", 2), air("two", "A", 2), air("home", "A", 2), units=FLAK)
    battle.attack("0302", "bde")
    battle.do(CommitSupport((0, 1), ()), dice=[1])
    assert battle.rule_against(SendBack(2)) == "39.2"
    assert battle.legal("send_back") == [SendBack(0), SendBack(1)]


@pytest.mark.parametrize(("aircraft", "ships", "points"), [((0,), (), 3), ((), (0,), 2), ((0,), (0,), 5), ((), (), 0)])
def test_39_33_what_is_committed_is_told_with_its_points_and_counts_at_once(
    aircraft: tuple[int, ...], ships: tuple[int, ...], points: int
) -> None:
    battle = ready(sky(air("wing", "A", 3), ship("monitor", 2), air("stuka", "D", 2, "german")))
    battle.attack("0302", "bde")
    events = battle.do(CommitSupport(aircraft, ships))
    told = [event for event in events if isinstance(event, SupportCommitted)]
    assert [(event.aircraft, event.ships, event.points) for event in told] == (
        [(aircraft, ships, points)] if points else []
    )
    assert battle.waits_for == "german defender_support"
    assert battle_beneath(battle.state).attacker_points == points


def asked(battle: Battle) -> tuple[str, str]:
    """What the side that decides is asked for, and by which rule."""
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    return str(decision.prompt), decision.rule


def test_39_12_39_32_a_side_is_asked_for_what_it_has_and_by_the_rule_of_that() -> None:
    battle = sky(air("wing", "A", 2))
    morning(battle)
    assert asked(battle) == ("Send out standing missions; then end the segment", "39.12")
    battle = sky(air("wing", "A", 2), ship("near", 6))
    morning(battle)
    assert asked(battle) == ("Send out standing missions, allocate or prepare ships; then end the segment", "39.32")
    battle.do(StandAir(0, battle.hex("0201")))
    assert asked(battle) == ("Allocate or prepare ships; then end the segment", "39.32"), "the aircraft has gone"


@pytest.mark.parametrize(
    ("own", "prompt"),
    [
        ([air("wing", "A", 2)], "Aircraft for the attack on 0302?"),
        ([ship("near", 6)], "Ships for the attack on 0302?"),
        ([air("wing", "A", 2), ship("near", 6)], "Aircraft and ships for the attack on 0302?"),
    ],
)
def test_20_6_a_side_is_asked_for_such_support_as_it_has(own: list[dict[str, Any]], prompt: str) -> None:
    battle = ready(sky(*own))
    battle.attack("0302", "bde")
    assert asked(battle) == (prompt, "20.6")
