"""Many games of players that are not people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any

from game.engine.limits import MOST_ACTIONS
from game.engine.sent import Reload
from game.lab.kept_games import KeptGames
from game.lab.match import GameResult, Match, PlayerFactory
from game.lab.spread import HERE, Workers, spread
from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side, Sides
from game.scenario.scenario import Scenario

Told = Callable[[int, int], None]
"""Is told how many games of how many are done."""


@frozen
class Report:
    """What came of many games. Everything but pace and jobs is the same whoever played and when."""

    scenario: str
    seed: int
    jobs: int
    seconds: float
    games: tuple[GameResult, ...]
    played: int
    """Games played now; the others had been played before."""
    actions_played: int
    """Actions in the games played now."""
    players: Mapping[str, str]
    """What the players are called, by the id of their side."""
    sides: Sides

    @property
    def actions(self) -> int:
        """Actions in all games."""
        return sum(game.actions for game in self.games)

    @property
    def results(self) -> Mapping[tuple[Side | None, str], int]:
        """Games by winner and reason, the most frequent first."""
        return dict(Counter((game.winner, game.reason) for game in self.games).most_common())

    @property
    def reasons(self) -> Mapping[str, Message]:
        """The reasons of the results as messages."""
        return {game.reason: game.said for game in self.games}

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        return {
            "scenario": self.scenario,
            "players": dict(self.players),
            "seed": self.seed,
            "jobs": self.jobs,
            "games": len(self.games),
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.played / self.seconds, 2),
            "actions_per_second": round(self.actions_played / self.seconds, 1),
            "results": [
                {"winner": None if winner is None else self.sides.id(winner), "reason": reason, "games": games}
                for (winner, reason), games in self.results.items()
            ],
        }


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
    return run_match(Match(scenario, players, seed, most_actions), games, Workers(jobs), reload=reload)


def run_match(
    match: Match,
    games: int,
    workers: Workers = HERE,
    *,
    keep: Path | None = None,
    told: Told | None = None,
    reload: Reload | None = None,
) -> Report:
    """Play the first so many games of a match.

    With `keep` each game is written to that file as soon as it is over, and those that the file has already are not
    played again. Raises GameError if a game fails, the file is one of another match or damaged, or a scenario read
    again is not the same any more.
    """
    began = perf_counter()
    with KeptGames(keep, match) if keep else nullcontext() as kept:
        known = kept.games if kept else {}
        missing = [index for index in range(games) if index not in known]
        found = {index: known[index] for index in range(games) if index in known}
        if told is not None:
            told(len(found), games)
        with closing(_played(match, missing, workers, reload)) as results:
            for result in results:
                found[result.index] = result
                if kept is not None:
                    kept.add(result)
                if told is not None:
                    told(len(found), games)
    seconds = max(perf_counter() - began, 1e-9)
    ordered = tuple(found[index] for index in range(games))
    actions_played = sum(found[index].actions for index in missing)
    return Report(
        match.scenario.name, match.seed, workers.processes, seconds, ordered, len(missing), actions_played,
        match.names(), match.scenario.sides,
    )  # fmt: skip


def _played(
    match: Match, missing: Sequence[int], workers: Workers, reload: Reload | None
) -> Generator[GameResult, None, None]:
    """Games as they are over, in their order."""
    play = match.play if workers.are_here else match.elsewhere(reload)
    yield from spread(play, missing, workers)
