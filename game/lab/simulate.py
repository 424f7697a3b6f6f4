"""Many games of players that are not people."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from game.ai.player import Player, Position
from game.engine.game import Game
from game.engine.record import MOST_ACTIONS
from game.model.errors import GameError
from game.model.side import Side
from game.scenario.scenario import Scenario

PlayerFactory = Callable[[int], Player]
"""Makes a player from a seed; for several jobs it must be a function or class of a module."""
Reload = Callable[[Path], Scenario]
"""Reads a scenario again in another process."""

UNFINISHED = "unfinished"
MOST_AT_ONCE = 16
"""Games given to a process at a time; no more are played to their end when the rest is called off."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went; the same for the same seed, always."""

    index: int
    seed: int
    winner: Side | None
    """None for a draw, and for a game cut off."""
    reason: str
    rule: str
    actions: int
    final_hash: str


@dataclass(frozen=True, slots=True)
class Report:
    """What came of many games. Everything but `seconds` is the same at any number of jobs."""

    scenario: str
    seed: int
    jobs: int
    seconds: float
    games: tuple[GameResult, ...]

    @property
    def actions(self) -> int:
        """Actions in all games."""
        return sum(game.actions for game in self.games)

    @property
    def results(self) -> Mapping[tuple[Side | None, str], int]:
        """Games by winner and reason, the most frequent first."""
        return dict(Counter((game.winner, game.reason) for game in self.games).most_common())

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        count = len(self.games)
        return {
            "scenario": self.scenario,
            "seed": self.seed,
            "jobs": self.jobs,
            "games": count,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(count / self.seconds, 2),
            "actions_per_second": round(self.actions / self.seconds, 1),
            "results": [
                {"winner": None if winner is None else winner.title, "reason": reason, "games": games}
                for (winner, reason), games in self.results.items()
            ],
        }


def derived_seed(seed: int, *path: int) -> int:
    """A seed for one of many games or players, from 0 to 2**63 - 1; different paths give unrelated ones."""
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(sha256(text.encode("ascii")).digest()[:8], "big") >> 1


def play_out(game: Game, players: Mapping[Side, Player], most_actions: int = MOST_ACTIONS) -> int:
    """Let players take all decisions until the game is over or so many actions are done; returns how many."""
    for done in range(most_actions):
        decision = game.decision
        if decision is None:
            return done
        game.apply(players[decision.side].choose(Position(game)))
    return most_actions


def play_one(
    scenario: Scenario, factories: Mapping[Side, PlayerFactory], seed: int, most_actions: int, index: int
) -> GameResult:
    """Game `index` of a simulation; GameError that names its seed if it fails."""
    game_seed = derived_seed(seed, index)
    players = {side: factories[side](derived_seed(seed, index, side)) for side in Side}
    try:
        game = Game.new(scenario, seed=game_seed, keep_history=False)
        actions = play_out(game, players, most_actions)
    except Exception as error:
        raise GameError(f"Game {index} of seed {seed} failed: {type(error).__name__}: {error}") from error
    outcome = game.outcome
    if outcome is None:
        return GameResult(index, game_seed, None, UNFINISHED, "", actions, game.state_hash)
    return GameResult(index, game_seed, outcome.winner, outcome.reason, outcome.rule, actions, game.state_hash)


def simulate(
    scenario: Scenario,
    players: Mapping[Side, PlayerFactory],
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    most_actions: int = MOST_ACTIONS,
    reload: Reload | None = None,
) -> Report:
    """Play a scenario many times; each game has its own seed, so that any of them can be played again alone.

    With several jobs each process reads the scenario again from its file, by default as `load_scenario` does.
    Raises GameError if a game fails, or a scenario read again is not the same any more.
    """
    began = perf_counter()
    if jobs <= 1:
        results = tuple(map(partial(play_one, scenario, players, seed, most_actions), range(games)))
    else:
        if reload is None:
            from game.engine.library import load_scenario

            reload = load_scenario
        play = partial(_play_reread, reload, scenario.path, scenario.digest, players, seed, most_actions)
        try:
            with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_parent) as pool:
                results = tuple(pool.map(play, range(games), chunksize=max(1, min(MOST_AT_ONCE, games // (jobs * 8)))))
        except BrokenProcessPool as error:
            raise GameError("A process of the simulation died; there may be too little memory for so many.") from error
    return Report(scenario.id, seed, jobs, max(perf_counter() - began, 1e-9), results)


def _leave_interrupts_to_parent() -> None:
    """Let Ctrl-C end only the process that waits for the others: interrupted itself, one of them could not say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@cache
def _reread(reload: Reload, path: Path, digest: str) -> Scenario:
    """A scenario read again, once a process."""
    scenario = reload(path)
    if scenario.digest != digest:
        raise GameError(f"The scenario in {path.name} has changed while it was being simulated.")
    return scenario


def _play_reread(
    reload: Reload,
    path: Path,
    digest: str,
    players: Mapping[Side, PlayerFactory],
    seed: int,
    most_actions: int,
    index: int,
) -> GameResult:
    return play_one(_reread(reload, path, digest), players, seed, most_actions, index)
