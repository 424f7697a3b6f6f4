"""Rule 18: the historical set-up and the secret one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.library import load_scenario
from game.model.dice import SeededDice
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import WAITING, State
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle

HISTORICAL = {
    "2025": "2-2-7", "2325": "2-2-7", "2621": "2-2-7", "3722": "3-3-7", "3724": "4-4-7", "3322": "2-2-12",
    "0702": "2-2-12",
}  # fmt: skip


@pytest.fixture
def free() -> Battle:
    state, _ = STANDARD.new_state(load_scenario("arnhem_free_deployment").setting, SeededDice(1))
    return Battle(state)


def strength(state: State, unit: int) -> str:
    entry = state.setting.units[unit]
    return f"{entry.attack[2]}-{entry.defense[2]}-{entry.ma_mp}"


def set_up_germans(battle: Battle) -> None:
    """Each unit in the first hex its limits leave free."""
    for unit in sorted(battle.setting.deploy_hexes):
        first = next(a for a in STANDARD.legal(battle.state).for_unit(unit))
        battle.do(first)


def test_18_0_germans_begin_where_the_text_puts_them() -> None:
    state, _ = STANDARD.new_state(load_scenario("arnhem").setting, SeededDice(1))
    board = state.setting.board
    on_map = {board.number(hex): strength(state, unit) for unit, hex in enumerate(state.hex_of) if hex >= 0}
    assert on_map == HISTORICAL


def test_18_0_no_allied_unit_begins_on_the_map() -> None:
    state, _ = STANDARD.new_state(load_scenario("arnhem").setting, SeededDice(1))
    assert all(state.hex_of[unit] == WAITING for unit in state.setting.units_of(ALLIED))
    assert [state.setting.board.number(hex) for hex in state.zone_hex] == ["3919", "1007", "2323"]


def test_18_1_the_germans_set_up_first_then_the_allies(free: Battle) -> None:
    assert free.waits_for == "german deployment"
    set_up_germans(free)
    free.end()
    assert free.waits_for == "allied deployment"


def test_18_1_set_up_must_be_complete(free: Battle) -> None:
    assert free.rule_against(do.EndPhase()) == "18.1"


def test_18_1_no_turn_has_begun_while_it_lasts(free: Battle) -> None:
    assert free.rule_against(do.Move(0, (0,))) == "18.1"
    assert free.state.turn == 0


def test_18_1_one_unit_a_hex(free: Battle) -> None:
    first, second = [u for u in sorted(free.setting.deploy_hexes) if strength(free.state, u) == "2-2-7"][:2]
    shared = min(free.setting.deploy_hexes[first] & free.setting.deploy_hexes[second])
    free.do(do.Deploy(first, shared))
    assert free.rule_against(do.Deploy(second, shared)) == "4.1"
    elsewhere = max(free.setting.deploy_hexes[first])
    free.do(do.Deploy(first, elsewhere))  # a unit may be moved while the set-up lasts
    assert free.rule_against(do.Deploy(second, shared)) == ""


def limits(battle: Battle, name_part: str) -> frozenset[int]:
    unit = next(u for u in battle.setting.deploy_hexes if name_part in battle.setting.units[u].id)
    return battle.setting.deploy_hexes[unit]


def test_18_1_limits_of_each_unit(free: Battle) -> None:
    board, regions = free.setting.board, free.setting.board.regions
    by_strength: dict[str, list[frozenset[int]]] = {}
    for unit, hexes in free.setting.deploy_hexes.items():
        by_strength.setdefault(strength(free.state, unit), []).append(hexes)
    assert {board.number(h) for h in next(h for h in by_strength["2-2-7"] if len(h) == 1)} == {"2621"}
    for hexes in by_strength["2-2-7"]:
        assert len(hexes) == 1 or hexes <= regions["germany"]
    assert by_strength["3-3-7"][0] <= regions["north_of_neder_rijn"]
    assert by_strength["4-4-7"][0] <= regions["north_of_neder_rijn"]
    north, south = sorted(by_strength["2-2-12"], key=max, reverse=True)
    assert north <= regions["north_of_waal"]
    assert south <= regions["south_of_maas"]


def test_18_1_keeps_two_hexes_from_cities_and_five_from_the_southern_edge(free: Battle) -> None:
    board = free.setting.board
    for unit, hexes in free.setting.deploy_hexes.items():
        if len(hexes) == 1:
            continue  # the bridge defenders
        for hex in hexes:
            assert all(board.topology.distance(hex, city) > 2 for city in board.regions["cities"])
            if strength(free.state, unit) != "2-2-7":
                assert board.topology.places[hex][0] > 5  # columns 01 to 05 are the five hexes from the southern edge


def test_18_1_zones_lie_anywhere_but_in_germany(free: Battle) -> None:
    germany = free.setting.board.regions["germany"]
    assert free.setting.zone_hexes == frozenset(range(free.topology.size)) - germany


def test_18_1_each_side_sees_only_its_own_set_up(free: Battle) -> None:
    set_up_germans(free)
    allied = STANDARD.view(free.state, ALLIED)
    german = STANDARD.view(free.state, GERMAN)
    for unit in free.setting.deploy_hexes:
        assert allied.hex_of[unit] == WAITING
        assert german.hex_of[unit] == free.state.hex_of[unit]
    event = free.do(do.Deploy(0, max(free.setting.deploy_hexes[0])))[0] if 0 in free.setting.deploy_hexes else None
    event = event or it.Deployed("18.1", GERMAN, 0, 0)
    assert event.hidden_from(ALLIED)
    assert event.hidden_from(None)
    assert not event.hidden_from(GERMAN)


def finish_allied(battle: Battle, zones: tuple[str, str, str]) -> list[object]:
    for zone, number in enumerate(zones):
        battle.do(do.PlaceZone(zone, battle.hex(number)))
    state, scripted = battle.state, SeededDice(3)
    return list(STANDARD.step(state, do.EndPhase(), scripted))


def test_18_1_both_set_ups_are_revealed_together(free: Battle) -> None:
    set_up_germans(free)
    free.end()
    events = finish_allied(free, ("3919", "1007", "2323"))
    assert isinstance(events[0], it.DeploymentRevealed)
    assert events[0].reveals
    assert free.state.turn == 1
    assert free.waits_for.startswith("allied")
    assert STANDARD.invariants(free.state) == []


def test_18_1_a_marker_on_a_german_unit_goes_to_its_historical_place(free: Battle) -> None:
    set_up_germans(free)
    free.end()
    bridge_defenders = "2621"
    finish_allied(free, (bridge_defenders, "1007", "2323"))
    assert [free.setting.board.number(hex) for hex in free.state.zone_hex] == ["3919", "1007", "2323"]


def test_18_1_what_cannot_be_set_up_is_refused_by_number(free: Battle) -> None:
    germany, outside = min(free.setting.board.regions["germany"]), min(free.setting.zone_hexes)
    german = next(u for u in sorted(free.setting.deploy_hexes) if strength(free.state, u) == "2-2-7")
    allied = free.setting.units_of(ALLIED)[0]
    assert free.rule_against(do.Deploy(allied, outside)) == "18.1"  # it comes by air
    assert free.rule_against(do.Deploy(german, outside)) == "18.1"
    assert free.rule_against(do.PlaceZone(0, outside)) == "18.1"  # the Allied player's
    set_up_germans(free)
    free.end()
    assert free.rule_against(do.Deploy(german, max(free.setting.deploy_hexes[german]))) == "18.1"
    assert free.rule_against(do.PlaceZone(0, germany)) == "18.1"
    assert free.rule_against(do.PlaceZone(len(free.state.zone_hex), outside)) == "18.1"
    assert free.do(do.PlaceZone(0, outside)) == [it.ZonePlaced("18.1", ALLIED, 0, outside)]
    assert STANDARD.view(free.state, GERMAN).zone_hex[0] == WAITING
    assert STANDARD.view(free.state, ALLIED).zone_hex[0] == outside
    assert free.rule_against(do.PlaceZone(1, outside)) == "18.1"  # the other marker lies there
    assert free.rule_against(do.EndPhase()) == "18.1"  # two are missing
    placed = {action.hex for action in free.legal("place_zone") if isinstance(action, do.PlaceZone)}
    assert placed == free.setting.zone_hexes - {outside}


def test_18_1_only_free_hexes_within_the_limits_are_listed(free: Battle) -> None:
    first, second = [u for u in sorted(free.setting.deploy_hexes) if strength(free.state, u) == "2-2-7"][:2]
    taken = min(free.setting.deploy_hexes[first] & free.setting.deploy_hexes[second])
    assert free.do(do.Deploy(first, taken)) == [it.Deployed("18.1", GERMAN, first, taken)]
    listed = {action.hex for action in free.legal("deploy") if isinstance(action, do.Deploy) and action.unit == second}
    assert listed == free.setting.deploy_hexes[second] - {taken}


def test_18_1_a_side_that_has_nothing_to_set_up_is_not_asked() -> None:
    setting = load_scenario("arnhem_free_deployment").setting

    def begun(**nothing: object) -> Battle:
        return Battle(STANDARD.new_state(replace(setting, **nothing), SeededDice(1))[0])

    no_zones = {"zones": (), "arrivals": (None,) * len(setting.arrivals)}
    assert begun(deploy_hexes={}).waits_for == "allied deployment"
    assert begun(deploy_hexes={}, **no_zones).waits_for == "over", "nobody is there to do anything"
    germans = begun(**no_zones)
    assert germans.waits_for == "german deployment"
    set_up_germans(germans)
    STANDARD.step(germans.state, do.EndPhase(), SeededDice(1))
    assert germans.state.turn == 1
