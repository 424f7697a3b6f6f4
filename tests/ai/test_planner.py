"""The planner: legal, deterministic, better than chance, and free of the known sins."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.ai.standard.answers import demolition
from game.ai.standard.coming import best_landing
from game.ai.standard.fights import Weighing, attack_strength
from game.ai.standard.finish import winning_move
from game.ai.standard.geography import Geography
from game.ai.standard.holding import pinned_units
from game.ai.standard.marching import Marching
from game.ai.standard.outlook import Outlook
from game.ai.standard.planner import Planner, Thinker
from game.ai.standard.seats import Seats
from game.ai.standard.tasks import Task
from game.ai.standard.weights import planner_file, varied
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.action import Action
from game.model.errors import GameError
from game.model.side import Side
from game.rules.standard import actions as do
from game.rules.standard.frames import DemolitionChance
from game.rules.standard.landing import scatter_preview
from game.rules.standard.movement import movement_reach
from game.rules.standard.occupancy import network_for
from game.rules.standard.odds import combat_odds
from game.rules.standard.state import NO_SPAN
from game.rules.standard.system import STANDARD
from tests.rules.builder import Battle, make_battle
from tests.toy_system import toy_scenario

WEIGHTS = planner_file().weights
NORMAL = planner_file().levels["normal"]


def geography_of(battle: Battle) -> Geography:
    return Geography(battle.setting, WEIGHTS.broken_bridge_mp)


def outlook_of(battle: Battle, side: Side) -> Outlook:
    return Outlook(battle.state, side, geography_of(battle), WEIGHTS)


def thinker_of(battle: Battle) -> Thinker:
    return Thinker(battle.setting, NORMAL, WEIGHTS, 1, None)


def play_phase(battle: Battle) -> list[Action]:
    """What the planner does until the step is over or asks somebody else; no dice may be needed."""
    thinker = thinker_of(battle)
    done: list[Action] = []
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    side, step = decision.side, battle.state.step
    while decision is not None and decision.side is side and battle.state.step == step:
        action = thinker.decide(battle.state.clone(), side, decision.kind)
        done.append(action)
        if isinstance(action, do.EndPhase):
            break
        battle.do(action)
        decision = STANDARD.decision(battle.state)
    return done


def victory(objective: str, **changes: Any) -> dict[str, Any]:
    plain = {"objective": objective, "side": "allied", "for_victory": 2, "for_draw": 1, "airborne_count": False}
    return {"victory": plain | changes}


# playing


def play_out_checked(name: str, players: Mapping[Side, Any], seed: int, most_actions: int = 100_000) -> Game:
    """A game in which every action must be legal."""
    game = Game.new(load_scenario(name), seed=seed, keep_history=False)
    for _ in range(most_actions):
        decision = game.decision
        if decision is None:
            break
        position = Position(game)
        action = players[decision.side].choose(position)
        refusal = position.refusal(action)
        assert refusal is None, (action, refusal)
        game.apply(action)
    return game


@pytest.mark.parametrize("side", Side)
def test_beats_random_twenty_times_out_of_twenty_on_the_small_scenario(side: Side) -> None:
    for seed in range(20):
        game = play_out_checked("first_drop", {side: Planner(seed), side.enemy: RandomPlayer(seed)}, seed)
        assert game.outcome is not None
        assert game.outcome.winner is side, f"game {seed}: {game.outcome}"


@pytest.mark.parametrize("side", Side)
def test_beats_random_on_the_big_scenario(side: Side) -> None:
    game = play_out_checked("arnhem", {side: Planner(5), side.enemy: RandomPlayer(6)}, seed=7)
    assert game.outcome is not None
    assert game.outcome.winner is side


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_plays_the_free_deployment_through_without_an_illegal_action(level: str) -> None:
    players = {Side.ALLIED: Planner(1, level), Side.GERMAN: Planner(2, level)}
    assert play_out_checked("arnhem_free_deployment", players, seed=3).outcome is not None


def test_plays_other_rules_never() -> None:
    game = Game.new(toy_scenario(), seed=1)
    with pytest.raises(GameError, match="standard rules"):
        Planner(1).choose(Position(game))


def test_the_same_seed_plays_the_same_game() -> None:
    hashes = {
        play_out_checked("first_drop", {Side.ALLIED: Planner(1, level), Side.GERMAN: Planner(2, level)}, 3).state_hash
        for _ in range(2)
        for level in ("easy",)
    }
    assert len(hashes) == 1


def test_a_plan_survives_that_the_position_is_asked_about_again() -> None:
    game = Game.new(load_scenario("arnhem"), seed=1)
    planner = Planner(1)
    for _ in range(12):
        first = planner.choose(Position(game))
        again = planner.choose(Position(game))
        assert game.refusal(first) is None
        assert game.refusal(again) is None
        game.apply(again)


def test_hard_thinks_in_time_and_sees_no_dice_to_come() -> None:
    ticks = iter(range(10_000))
    planner = Planner(1, "hard", clock=lambda: float(next(ticks)))  # a machine so slow that a second goes by at a time
    game = Game.new(load_scenario("first_drop"), seed=1, keep_history=False)
    before = game.state_hash
    action = planner.choose(Position(game))
    assert game.refusal(action) is None
    assert game.state_hash == before
    assert next(ticks) <= 5


def test_there_is_no_other_level() -> None:
    with pytest.raises(GameError, match="easy, normal, hard"):
        Planner(1, "nightmare")


def test_a_level_that_names_no_weight_is_refused() -> None:
    with pytest.raises(GameError, match="charm"):
        varied(WEIGHTS, {"charm": 3})


# sums


def test_its_sums_are_those_of_the_rules() -> None:
    battle = make_battle(
        [". . .", ". . ."],
        {"a": "5-4-7 uk 0101", "b": "1-1-7 us 0202", "c": "4-4-10 uk 0102", "enemy": "2-3-7 german 0201"},
        rivers="0101/0201",
        canals="0201/0202",
        step="first_combat",
    )
    names = [
        name for name in ("a", "b", "c") if battle.topology.touching(battle.hex(battle.at(name)), battle.hex("0201"))
    ]
    assert len(names) >= 2
    action = battle.attack_action("0201", " ".join(names))
    odds = combat_odds(battle.state, action)
    weighing = Weighing(outlook_of(battle, Side.ALLIED))
    attackers = [(unit, battle.state.hex_of[unit]) for unit in action.units]
    assert weighing.sums(action.hex, battle.unit("enemy"), attackers) == odds.differential
    assert sum(attack_strength(battle.state, unit, here, action.hex) for unit, here in attackers) == odds.attack.total


def test_distances_over_broken_bridges_are_those_worked_out_from_nothing() -> None:
    setting = load_scenario("arnhem").setting
    geography = Geography(setting, WEIGHTS.broken_bridge_mp)
    standing = tuple(bridge.index % 3 > 0 for bridge in setting.board.bridges)
    for mobility in (0, 1):
        now = network_for(setting, standing, NO_SPAN).costs_mp[mobility]
        whole = network_for(setting, geography.intact, NO_SPAN).costs_mp[mobility]
        out, into = geography.table(standing, NO_SPAN, mobility)
        for here, steps in enumerate(now):
            for there, cost in whole[here].items():
                expected = steps.get(there, cost + WEIGHTS.broken_bridge_mp)
                assert out[here][there] == expected
                assert (here, expected) in into[there]


# the known sins


def test_a_held_bridge_is_not_left_while_an_enemy_can_reach_it() -> None:
    battle = make_battle(
        [". . . . . . .", ". . . . . . ."],
        {"guard": "2-2-7 us 0301 parachute", "lead": "4-3-10 uk off", "enemy": "3-3-7 german 0701"},
        rivers="0301/0401 0302/0401 0302/0402",
        highways=["0101 0201 0301 0401 0501 0601 0701"],
        bridges={"big": "highway road 0301/0401"},
        script=victory("0701 0702") | {"reinforcements": [{"turn": 1, "units": ["lead"], "hexes": "0101"}]},
    )
    outlook = outlook_of(battle, Side.ALLIED)
    assert battle.unit("guard") in pinned_units(outlook)
    play_phase(battle)
    assert battle.at("guard") in ("0301", "0401")


def test_an_objective_is_not_left_while_an_enemy_can_reach_it() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . ."],
        {"garrison": "2-2-7 german 0601", "weak": "1-1-7 uk 0302"},
        script=victory("0601 0602"),
        step="second_movement",
    )
    play_phase(battle)
    assert battle.at("garrison") == "0601"


def test_a_parachute_unit_does_not_aim_where_the_wind_kills_it() -> None:
    rows = ["C C C . . . . . ." for _ in range(9)]
    battle = make_battle(
        rows,
        {"para": "2-2-7 us off parachute", "guard": "2-2-7 german 0105", "other": "2-2-7 german 0205"},
        script=victory("0103")
        | {
            "drop_zones": [{"id": "zone", "title": "zone", "nation": "us", "hex": "0205"}],
            "reinforcements": [{"turn": 1, "units": ["para"], "drop_zone": "zone"}],
        },
        step="first_arrivals",
    )
    outlook = outlook_of(battle, Side.ALLIED)
    unit = battle.unit("para")
    seats = Seats(outlook, {unit: Task("seize", (battle.hex("0103"),), 100.0)})
    landing = best_landing(outlook, seats, unit)
    assert landing is not None
    fates = [touchdown.fate for touchdown in scatter_preview(battle.state, unit, landing.hex)]
    assert fates.count("safe") == 6


def test_the_column_does_not_block_its_own_road() -> None:
    names = ("tank_1", "tank_2", "foot_1", "foot_2")
    strengths = {"tank_1": "4-3-10", "tank_2": "4-3-10", "foot_1": "5-5-7", "foot_2": "5-5-7"}
    road = " ".join(f"{column:02}01" for column in range(1, 31))
    battle = make_battle(
        ["w" * 30, "w" * 30],
        {name: f"{strengths[name]} uk off" for name in names} | {"enemy": "1-1-7 german 3002"},
        highways=[road],
        script=victory("3001 3002") | {"reinforcements": [{"turn": 1, "units": list(names), "hexes": "0101"}]},
        step="first_arrivals",
    )
    play_phase(battle)
    battle.end()
    play_phase(battle)
    assert all(battle.at(name) not in ("off", "0101") for name in names), [battle.at(name) for name in names]


def test_a_won_game_is_taken_in_one_turn() -> None:
    battle = make_battle(
        [". . . . . . . .", ". . . . . . . ."],
        {
            "first": "5-5-7 uk 0101",
            "second": "5-5-7 uk 0102",
            "para": "2-2-7 us 0602 parachute",
            "enemy": "9-9-7 german 0801",
        },
        script=victory("0601 0602"),
    )
    play_phase(battle)
    assert battle.waits_for == "over"
    assert battle.state.winner == Side.ALLIED


def test_a_winning_pair_is_found_through_a_friend() -> None:
    battle = make_battle(
        [". . . . . . . .", ". . . . . . . ."],
        {"first": "5-5-7 uk 0101", "second": "5-5-7 uk 0102", "para": "2-2-7 us 0601 parachute"},
        script=victory("0601 0602"),
    )
    outlook = outlook_of(battle, Side.ALLIED)
    reaches = {unit: movement_reach(battle.state, unit) for unit in outlook.own}
    move = winning_move(outlook, reaches)
    assert move is not None
    assert battle.topology.numbers[move.path[-1]] == "0602"


def test_a_demolition_that_matters_is_never_passed() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . ."],
        {"lead": "4-3-10 uk 0101", "guard": "2-2-7 german 0601"},
        rivers="0301/0401 0302/0401 0302/0402",
        highways=["0101 0201 0301 0401 0501 0601"],
        bridges={"big": "highway road 0301/0401"},
        script=victory("0601 0602") | {"reinforcements": []},
    )
    battle.move("lead", "0201 0301")
    assert battle.waits_for == "german demolition"
    outlook = outlook_of(battle, Side.GERMAN)
    frame = battle.state.stack[-1]
    assert isinstance(frame, DemolitionChance)
    assert demolition(outlook, frame) == do.Demolish(0)


def test_units_gather_for_an_attack_that_one_alone_would_not_make() -> None:
    battle = make_battle(
        [". . . . . .", ". . . . . .", ". . . . . ."],
        {
            "a": "4-4-7 german 0101",
            "b": "4-4-7 german 0102",
            "c": "4-4-7 german 0103",
            "para": "2-2-7 us 0502 parachute",
        },
        script=victory("0502 0602"),
        step="second_movement",
    )
    outlook = outlook_of(battle, Side.GERMAN)
    plan = Marching(outlook, massing=True, whim=Random(1))
    assert plan.next_move(battle.state) is not None
    play_phase(battle)
    target = battle.hex("0502")
    beside = [name for name in "abc" if battle.topology.touching(battle.hex(battle.at(name)), target)]
    assert len(beside) >= 2
