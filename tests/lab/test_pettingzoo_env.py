"""The environment for learning players: PettingZoo's own tests, and what the numbers mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs the extra rl")

from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer, Position, begin
from game.lab.pettingzoo_env import BattleEnv
from game.systems.remagen.ai.observation import ANSWERING, KINDS, OBSERVATION
from game.systems.remagen.ai.observation import observation_fields as remagen_fields
from game.systems.remagen.rules.frames import Advancing, Retreating
from game.systems.standard.ai.observation import observation_fields
from game.systems.standard.rules.sides import GERMAN

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo"),
]


def play(env: BattleEnv, seed: int, steps: int | None = None) -> dict[str, float]:
    """Random legal actions to the end of a game, or so many of them; the rewards of both sides."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        total[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        if steps is not None and (steps := steps - 1) <= 0:
            break
    return total


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["first_drop", "arnhem", "arnhem_free_deployment", "ludendorff", "remagen"])
def test_the_api_is_kept(scenario: str) -> None:
    from pettingzoo.test import api_test

    api_test(BattleEnv(scenario), num_cycles=60)


@pytest.mark.usefixtures("lanterns_installed")
def test_the_api_is_kept_by_a_game_of_another_package() -> None:
    from pettingzoo.test import api_test, seed_test

    env = BattleEnv("lanterns")
    assert env.possible_agents == ["herons", "otters"]
    api_test(env, num_cycles=60)
    seed_test(lambda: BattleEnv("lanterns"), num_cycles=100)
    rewards = play(env, seed=2)
    assert set(rewards) == {"herons", "otters"}
    outcome = env._game.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert rewards[env.scenario.sides.id(outcome.winner)] == 1.0
    assert sum(rewards.values()) == 0.0


def test_the_same_seed_gives_the_same_game() -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: BattleEnv("first_drop"), num_cycles=200)


def test_the_winner_is_rewarded_and_the_loser_pays() -> None:
    env = BattleEnv("first_drop")
    rewards = play(env, seed=3)
    outcome = env._game.outcome
    assert outcome is not None
    assert outcome.winner is GERMAN
    assert rewards == {"allied": -1.0, "german": 1.0}
    assert env.agents == []


def test_a_game_that_goes_on_too_long_is_cut_off_without_a_winner() -> None:
    env = BattleEnv("first_drop", most_steps=5)
    assert play(env, seed=3) == {"allied": 0.0, "german": 0.0}
    assert env._game.outcome is None


def test_the_mask_is_the_list_of_legal_actions_what_passes_first() -> None:
    env = BattleEnv("first_drop")
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    legal = list(env._game.legal())
    assert int(mask.sum()) == len(env.choices) == len(legal)
    assert set(env.choices) == set(legal)
    assert env.choices[0].kind == "end_phase"
    assert not env.observe("german")["action_mask"].any()


def test_a_short_list_of_choices_still_lets_the_phase_end() -> None:
    env = BattleEnv("arnhem", most_choices=50)
    env.reset(seed=1)
    assert len(env.choices) == 50
    assert env.choices[0].kind == "end_phase"


def test_an_action_that_is_not_on_the_list_is_refused() -> None:
    env = BattleEnv("first_drop")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="are legal"):
        env.step(len(env.choices))


def test_an_observation_hides_the_other_sides_secret_set_up() -> None:
    env = BattleEnv("arnhem_free_deployment")
    env.reset(seed=1)
    assert env.agent_selection == "german"
    env.step(next(i for i, action in enumerate(env.choices) if action.kind == "deploy"))
    shown = {agent: numbers(env, agent) for agent in env.possible_agents}
    setting = env.scenario.setting
    deployed = [unit for unit in setting.deploy_hexes if shown["german"]["hex_of"][unit] >= 0]
    assert len(deployed) == 1
    assert shown["allied"]["hex_of"][deployed[0]] == -1


def numbers(env: BattleEnv, agent: str) -> dict[str, Any]:
    """An observation by the names of its parts."""
    row = env.observe(agent)["observation"]
    found, begin = {}, 0
    for name, count in observation_fields(env.scenario.setting):
        found[name] = row[begin : begin + count].tolist()
        begin += count
    assert begin == len(row)
    return found


@pytest.mark.parametrize("scenario", ["ludendorff", pytest.param("remagen", marks=pytest.mark.slow)])
def test_a_whole_game_of_remagen_is_played_in_numbers(scenario: str) -> None:
    env = BattleEnv(scenario)
    rewards = play(env, seed=4)
    outcome = env._game.outcome
    assert outcome is not None
    assert sum(rewards.values()) == 0.0


def test_an_observation_of_remagen_tells_where_units_are_and_what_binds_them() -> None:
    env = BattleEnv("ludendorff")
    env.reset(seed=4)
    state, setting = env._game.state, env.scenario.setting
    shown = remagen_numbers(env.observe("us")["observation"], setting)
    assert shown["turn"] == [1]
    assert shown["decision_kind"] == [KINDS.index("move")]
    tank = setting.unit_index["us_medium_1"]
    assert setting.name(shown["sector_of"][tank]) == "J7"
    assert shown["carrier"][setting.unit_index["us_mg_1"]] == setting.unit_index["us_armtruck_1"]
    assert shown["sector_of"][setting.unit_index["german_medium_1"]] == -1
    assert shown["bridge_stands"] == [1]
    assert shown["control"] == state.control
    assert not any(shown["bound"])


def remagen_numbers(row: Iterable[int], setting: Any) -> dict[str, list[int]]:
    """An observation of a battle of Remagen by the names of its parts."""
    rest, shown = [int(number) for number in row], {}
    for name, count in remagen_fields(setting):
        shown[name], rest = rest[:count], rest[count:]
    assert not rest
    return shown


@pytest.mark.parametrize("kind", ["hit", "return_fire", "retreat", "next_battle", "contact_fire"])
def test_an_observation_of_remagen_tells_what_is_still_to_be_settled(kind: str) -> None:
    scenario = load_scenario("linz")
    found = None
    for index in range(6):
        match = Match(scenario, dict.fromkeys(scenario.sides, NamedPlayer("planner:normal")), 5)
        game, players = begin(match, index, keep_history=False)
        while (decision := game.decision) is not None and decision.kind != kind:
            game.apply(players[decision.side].choose(Position(game)))
        if decision is not None:
            found = game.state
            break
    assert found is not None
    shown = remagen_numbers(OBSERVATION.row(found, decision), scenario.setting)
    sectors, frame = range(len(found.here)), found.stack[-1]
    assert shown["visited"] == [int(seen) for seen in found.visited]
    if kind == "hit":
        assert {sector for sector in sectors if shown["hits_to_lay"][sector]} == {each.target for each in frame.volleys}
    elif kind == "return_fire":
        assert {sector for sector in sectors if shown["part"][sector] == ANSWERING} == set(frame.sectors)
    elif kind == "retreat":
        going = {unit for unit, is_going in enumerate(shown["to_go"]) if is_going}
        assert going == {
            unit for each in found.stack if isinstance(each, Retreating | Advancing) for unit in each.units
        }
        assert shown["steps_left"] == [frame.steps]
    elif kind == "next_battle":
        for number, plan in enumerate(frame.battles):
            assert {sector for sector in sectors if shown["battle"][sector] == number} == {*plan.own, *plan.hostile}
    else:
        fought = {sector for sector in sectors if shown["battle"][sector] == len(sectors)}
        assert fought == {*frame.plan.own, *frame.plan.hostile}
        assert shown["die"] == [frame.die]
