"""The game as a PettingZoo environment (AEC), for learning players; needs the extra `rl`.

    from game.lab.pettingzoo_env import BattleEnv
    env = BattleEnv("first_drop")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

An action is a place in the list of what is legal now: first what only ends or lets go of something, then the rest as
the rules list it. Positions with more legal actions than `most_choices` offer only the first so many.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from game.ai.observation import Observation
from game.ai.player import Position
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.action import Action
from game.model.errors import GameError
from game.model.message import message
from game.scenario.scenario import Scenario
from game.systems.registry import part

_LARGEST = 2**20
"""Above every number of an observation."""


class BattleEnv(AECEnv):
    """A battle between agents called by the ids of their sides; the winner is rewarded with 1, a loser with -1."""

    def __init__(self, scenario: str | Path | Scenario, *, most_choices: int = 8192, most_steps: int = 20_000) -> None:
        """A battle of a scenario cut off after so many steps."""
        super().__init__()
        self.metadata = {"name": "arnhem_v1", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.scenario = scenario if isinstance(scenario, Scenario) else load_scenario(scenario)
        self.possible_agents = list(self.scenario.sides.ids)
        self.agents: list[str] = []
        self._most_choices = most_choices
        self._most_steps = most_steps
        observation: Observation | None = part(self.scenario.system.name, "observation")
        if observation is None:
            raise GameError(message("lab.no_numbers", rules=self.scenario.system.name))
        self._observation = observation
        length = observation.length(self.scenario.setting)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-2, _LARGEST, (length,), np.int32),
                    "action_mask": spaces.Box(0, 1, (most_choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(most_choices) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is shown: the position in numbers, and which actions there are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may answer: a place in the list of legal actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed and actions give the same game."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._game = Game.new(self.scenario, seed=int(self._seeds.integers(2**62)), keep_history=False)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """The position as the agent's side may see it; the mask is empty unless the agent has to act."""
        view = self._game.view(self.scenario.sides.of(agent))
        mask = np.zeros(self._most_choices, np.int8)
        if agent == self.agent_selection:
            mask[: len(self.choices)] = 1
        return {"observation": self._observation.row(view, self._game.decision), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do the action at that place of the list; ValueError if the list is shorter."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self.choices):
            raise ValueError(f"there is no action {action}: {len(self.choices)} are legal")
        self._game.apply(self.choices[int(action)])
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self._game.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                for side in self.scenario.sides:
                    self.rewards[self.scenario.sides.id(side)] = 1.0 if side is outcome.winner else -1.0
        elif self._steps >= self._most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """See who has to act, and what may be done."""
        decision = self._game.decision
        self.choices: list[Action] = []
        if decision is None:
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.scenario.sides.id(decision.side)
        position = Position(self._game)
        passing = [action for kind in position.passing_kinds for action in position.legal().of_kind(kind)]
        others = (action for action in position.legal() if action.kind not in position.passing_kinds)
        self.choices = [*passing, *islice(others, self._most_choices)][: self._most_choices]
