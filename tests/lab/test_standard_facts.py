"""What is observed of games under the standard rules, against the games themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.facts import measures_of, observer_of
from game.systems.standard.lab.measures import ATTACKS, WAY_LEFT, result_ranks
from game.systems.standard.lab.way import marks_on_the_way, way_from_the_edge, way_left_mp
from game.systems.standard.rules.events import CombatResolved, Depleted, Eliminated
from game.systems.standard.rules.events_bridges import BridgeTried
from game.systems.standard.rules.open_sea import points_held
from game.systems.standard.rules.state import DOWN
from game.systems.standard.rules.victory import goals_held
from tests.secret_game import loose_planks


@pytest.fixture(scope="module")
def watched() -> tuple[Game, dict[str, Any]]:
    """A whole game of Arnhem at random, and what was observed of it."""
    game = Game.new(load_scenario("arnhem"), seed=11)
    observer = observer_of(game.scenario, game.state)
    assert observer is not None
    player = RandomPlayer(11)
    while game.decision is not None:
        observer.see(game.apply(player.choose(Position(game))), game.state)
    return game, observer.facts()


def test_every_turn_is_taken_stock_of(watched: tuple[Game, dict[str, Any]]) -> None:
    game, facts = watched
    assert facts["turns"] == game.state.turn
    assert {len(values) for values in facts["figures"].values()} == {game.state.turn}
    assert {len(values) for values in facts["truths"].values()} == {game.state.turn}


def test_what_is_measured_is_what_is_observed(watched: tuple[Game, dict[str, Any]]) -> None:
    game, facts = watched
    measures = measures_of(game.scenario)
    assert measures is not None
    assert set(facts["figures"]) == {figure.id for figure in measures.figures}
    assert set(facts["truths"]) == {truth.id for truth in measures.truths}
    assert set(facts["rolls"]) <= {rolls.id for rolls in measures.rolls}
    assert set(facts["results"]) <= set(measures.results)
    assert set(facts["spots"]) == {spots.id for spots in measures.spots}


def test_the_last_turn_is_the_final_position(watched: tuple[Game, dict[str, Any]]) -> None:
    game, facts = watched
    state, setting = game.state, game.scenario.setting
    for bridge, site in enumerate(setting.board.bridges):
        assert facts["truths"][f"standing:{site.id}"][-1] == ("0" if state.bridge_state[bridge] == DOWN else "1")
    for zone in setting.zones:
        assert facts["truths"][f"zone_lost:{zone.id}"][-1] == str(state.zone_lost[zone.index])
    ground = [
        way_left_mp(setting)[hex]
        for unit, hex in enumerate(state.hex_of)
        if hex >= 0 and setting.units[unit].side == 0 and not setting.units[unit].is_airborne
    ]
    assert facts["figures"][WAY_LEFT][-1] == min(ground)
    for side, name in enumerate(("lost_allied", "lost_german")):
        lost = sum(
            entry.steps - state.steps[entry.index]
            for entry in setting.units
            if entry.side == side and state.hex_of[entry.index] != -1
        )
        assert facts["figures"][name][-1] == lost
        assert facts["figures"][name] == sorted(facts["figures"][name])


def test_dice_and_losses_are_those_of_the_events(watched: tuple[Game, dict[str, Any]]) -> None:
    game, facts = watched
    events = [entry.event for entry in game.events]
    combats = [event for event in events if isinstance(event, CombatResolved)]
    assert sum(facts["rolls"][name][0] for name in ATTACKS) == len(combats)
    assert Counter({code: had for code, (_, had) in facts["results"].items() if had}) == Counter(
        event.result for event in combats
    )
    assert sum(expected for expected, _ in facts["results"].values()) == pytest.approx(len(combats), abs=0.01)
    tried = [event for event in events if isinstance(event, BridgeTried)]
    expected = sum(event.needed_at_most for event in tried) / 6
    assert facts["rolls"]["demolitions"][:3] == [
        len(tried), pytest.approx(expected, abs=0.01), sum(event.demolished for event in tried)
    ]  # fmt: skip
    lost = [event for event in events if isinstance(event, (Depleted, Eliminated)) and event.hex >= 0]
    assert sum(facts["spots"]["losses"].values()) == len(lost) > 0


def test_luck_is_measured_against_each_combats_own_odds(watched: tuple[Game, dict[str, Any]]) -> None:
    _, facts = watched
    for name in ATTACKS:
        number, expected, had, variance = facts["rolls"][name]
        assert expected == pytest.approx(number / 2)
        assert 0 <= had <= number
        assert 0 < variance <= number / 4


def test_results_stand_in_the_order_of_the_table() -> None:
    ranks = result_ranks(load_scenario("arnhem").setting)
    for row in load_scenario("arnhem").setting.results:
        assert [ranks[code] for code in row] == sorted(ranks[code] for code in row)


def test_the_way_to_arnhem() -> None:
    setting = load_scenario("arnhem").setting
    way, left = way_from_the_edge(setting), way_left_mp(setting)
    assert way[-1] in setting.objective
    assert [left[hex] for hex in way] == sorted((left[hex] for hex in way), reverse=True)
    assert [name for _, name in marks_on_the_way(setting)] == [
        "Arnhem", "Elst", "Nijmegen", "Grave", "Uden", "Veghel", "Eindhoven"
    ]  # fmt: skip
    measures = measures_of(load_scenario("arnhem"))
    assert measures is not None
    on_the_way = [str(truth.title) for truth in measures.truths if str(truth.group) == "Bridges that stand, on the way"]
    assert (on_the_way[0], on_the_way[-1]) == ("Son bridge", "Arnhem road bridge")
    assert {"Nijmegen road bridge", "Grave bridge"} < set(on_the_way)


@pytest.mark.usefixtures("lanterns_installed")
def test_a_system_that_offers_nothing_is_not_observed() -> None:
    game = Game.new(loose_planks(), seed=1)
    assert measures_of(game.scenario) is None
    assert observer_of(game.scenario, game.state) is None


@pytest.mark.parametrize(
    ("name", "aim"), [("first_drop", "way_left"), ("walcheren", "goals_held"), ("scheldt", "points_held")]
)
def test_how_near_a_side_is_to_victory_is_told_by_what_counts_there(name: str, aim: str) -> None:
    """Where the first to get there wins it is a way; where it counts who has what at the end, what he has. [17]"""
    scenario = load_scenario(name)
    measures = measures_of(scenario)
    assert measures is not None
    assert measures.figures[0].id == aim
    assert measures.figures[0].falls is (aim == "way_left")
    game = Game.new(scenario, seed=3)
    watcher, player = observer_of(scenario, game.state), RandomPlayer(3)
    assert watcher is not None
    while game.outcome is None:
        watcher.see(game.apply(player.choose(Position(game))), game.state)
    facts = watcher.facts()
    held = facts["figures"][aim]
    assert len(held) == facts["turns"]
    if aim == "goals_held":
        assert held[-1] == goals_held(game.state)
    elif aim == "points_held":
        assert held[-1] == points_held(game.state)
