"""The planner: legal, deterministic, better than chance, its sums those of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest

from game.ai.player import SIDE_TURN_SECONDS, Position
from game.ai.random_player import RandomPlayer
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.action import Action
from game.model.errors import GameError
from game.model.side import Side
from game.systems.standard.ai.fights import Weighing, attack_strength
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.planner import Planner, Thinker
from game.systems.standard.ai.search import Search
from game.systems.standard.ai.weights import Level, planner_file, varied
from game.systems.standard.rules.occupancy import network_for
from game.systems.standard.rules.odds import combat_odds
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.systems.standard.rules.state import NO_SPAN, State
from game.systems.standard.rules.turns import step_side
from tests.ai.planning import WEIGHTS, outlook_of
from tests.systems.standard.rules.builder import make_battle

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


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_beats_random_twenty_times_out_of_twenty_on_the_small_scenario(side: Side) -> None:
    for seed in range(20):
        game = play_out_checked("first_drop", {side: Planner(seed), side.enemy: RandomPlayer(seed)}, seed)
        assert game.outcome is not None
        assert game.outcome.winner is side, f"game {seed}: {game.outcome}"


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_beats_random_on_the_big_scenario(side: Side) -> None:
    game = play_out_checked("arnhem", {side: Planner(5), side.enemy: RandomPlayer(6)}, seed=7)
    assert game.outcome is not None
    assert game.outcome.winner is side


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_plays_the_free_deployment_through_without_an_illegal_action(level: str) -> None:
    players = {ALLIED: Planner(1, level), GERMAN: Planner(2, level)}
    assert play_out_checked("arnhem_free_deployment", players, seed=3).outcome is not None


@pytest.mark.usefixtures("lanterns_installed")
def test_plays_other_rules_never() -> None:
    game = Game.new(load_scenario("lanterns"), seed=1)
    with pytest.raises(GameError, match="standard rules"):
        Planner(1).choose(Position(game))


def test_the_same_seed_plays_the_same_game() -> None:
    hashes = {
        play_out_checked("first_drop", {ALLIED: Planner(1, level), GERMAN: Planner(2, level)}, 3).state_hash
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
    action = planner.choose(Position(game, SIDE_TURN_SECONDS))
    assert game.refusal(action) is None
    assert game.state_hash == before
    assert next(ticks) <= 5


def test_hard_takes_less_processor_time_than_it_is_given() -> None:
    ticks = count()
    planner = Planner(1, "hard", lambda: 0.0, lambda: next(ticks) * 0.5)  # half a second of work between two questions
    planner.choose(Position(Game.new(load_scenario("first_drop"), seed=1), turn_seconds=3.0))
    assert (next(ticks) - 1) * 0.5 <= 3.0


def test_hard_decides_the_same_on_any_machine_where_nobody_waits() -> None:
    chosen: list[list[Action]] = []
    for tick_seconds in (0.00001, 1.0):
        ticks = count()
        players = {
            side: Planner(3, "hard", *2 * (lambda: next(ticks) * tick_seconds,))  # noqa: B023 - played before the next
            for side in SIDES
        }
        game = Game.new(load_scenario("first_drop"), seed=4, keep_history=True)
        while (decision := game.decision) is not None:
            game.apply(players[decision.side].choose(Position(game)))
        chosen.append([entry.action for entry in game.history])
    assert chosen[0] == chosen[1]


def test_hard_fights_in_the_manner_it_moved_in_and_defends_itself_in_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = WEIGHTS.model_copy(update={"contact": WEIGHTS.contact + 1})
    held: list[tuple[str, bool, bool]] = []
    decide = Thinker.decide

    def noted(thinker: Thinker, state: State, side: Side, kind: str) -> Action:
        held.append((kind, step_side(state) is side, thinker.weights is found))
        return decide(thinker, state, side, kind)

    monkeypatch.setattr("game.systems.standard.ai.planner.is_near_end", lambda *_: False)
    monkeypatch.setattr(Level, "in_battle_of", lambda level, _units, **_more: level)  # where it searches
    monkeypatch.setattr(Search, "best", lambda *_: found)
    monkeypatch.setattr(Thinker, "decide", noted)
    players = {side: Planner(3, "hard") for side in SIDES}
    game = Game.new(load_scenario("first_drop"), seed=4, keep_history=False)
    while (decision := game.decision) is not None:
        game.apply(players[decision.side].choose(Position(game)))
    assert {(kind, own) for kind, own, _ in held} >= {("movement", True), ("combat", True), ("defender_fire", False)}
    assert all(is_found == own for _, own, is_found in held)


def test_there_is_no_other_level() -> None:
    with pytest.raises(GameError, match="easy, normal, hard"):
        Planner(1, "nightmare")


def test_a_personality_cares_differently_at_any_level() -> None:
    file = planner_file()
    for level in file.levels.values():
        bold, cautious = (file.weights_of(level, defends=False, personality=name) for name in ("bold", "cautious"))
        assert bold.attack_threshold < WEIGHTS.attack_threshold < cautious.attack_threshold
    with pytest.raises(GameError, match="bold, cautious"):
        Planner(1, personality="meek")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("planner:normal:bold", "Planner, bold"),
        ("planner:easy:cautious", "Planner, easy, cautious"),
        ("planner:hard:bold", "Planner, hard, bold"),
    ],
)
def test_planners_of_any_character_play_by_the_rules(name: str, title: str) -> None:
    kind = opponent(name)
    assert (kind.name, str(kind.title)) == (name, title)
    game = play_out_checked("first_drop", {side: kind.new(side) for side in SIDES}, seed=2)
    assert game.outcome is not None
    for unknown in ("planner:hard:meek", "planner:hopeless:bold", "planner:bold", "random:bold", "scripted:bold"):
        with pytest.raises(GameError, match=r"There is no player .*; there is random, "):
            opponent(unknown)


@pytest.mark.slow
def test_a_bold_planner_and_a_cautious_one_play_differently() -> None:
    ends = {
        play_out_checked("arnhem", {side: Planner(1, personality=name) for side in SIDES}, seed=3).state_hash
        for name in ("", "bold", "cautious")
    }
    assert len(ends) == 3


def test_a_level_that_names_no_weight_is_refused() -> None:
    with pytest.raises(GameError, match="charm"):
        varied(WEIGHTS, {"charm": 3})
    with pytest.raises(GameError, match="'enemy_zoc_mp' cannot be 300"):
        varied(WEIGHTS, {"enemy_zoc_mp": 300})


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
    weighing = Weighing(outlook_of(battle, ALLIED))
    attackers = [(unit, battle.state.hex_of[unit]) for unit in action.units]
    assert weighing.sums(action.hex, battle.unit("enemy"), attackers) == odds.differential
    assert sum(attack_strength(battle.state, unit, here, action.hex) for unit, here in attackers) == odds.attack.total


def test_distances_over_broken_bridges_are_those_worked_out_from_nothing() -> None:
    setting = load_scenario("arnhem").setting
    geography = Geography(setting, WEIGHTS.broken_bridge_mp)
    standing = tuple(bridge.index % 3 > 0 for bridge in setting.board.bridges)
    for mobility in (0, 1):
        now = network_for(setting, standing, NO_SPAN).costs_mp[mobility]
        whole = network_for(setting, geography.tables.intact, NO_SPAN).costs_mp[mobility]
        out, into = geography.tables.table(standing, NO_SPAN, mobility)
        for here, steps in enumerate(now):
            for there, cost in whole[here].items():
                expected = steps.get(there, cost + WEIGHTS.broken_bridge_mp)
                assert out[here][there] == expected
                assert here in dict(into.rows[there])[expected]
