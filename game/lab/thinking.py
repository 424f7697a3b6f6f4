"""How long players think."""

from __future__ import annotations

from collections import defaultdict
from math import ceil
from time import process_time

from game.ai.player import SIDE_TURN_SECONDS, Player, Position
from game.lab.match import Match, NamedPlayer, begin
from game.model.action import Action
from game.model.frozen import frozen
from game.model.side import Side
from game.scenario.scenario import Scenario


@frozen
class Thinking:
    """CPU time of a player for all its decisions of a side turn; another on every machine."""

    name: str
    turns: int
    """Side turns measured."""
    median_ms: float
    p99_ms: float
    most_ms: float
    games_per_second: float
    """Of one core, against itself."""


class _Timed:
    """A player with a watch on it."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.spent_seconds = 0.0

    def choose(self, position: Position) -> Action:
        """What the player chooses."""
        began = process_time()
        try:
            return self._player.choose(position)
        finally:
            self.spent_seconds += process_time() - began


def measure_thinking(scenario: Scenario, player: NamedPlayer, *, games: int, seed: int) -> Thinking:
    """Play games of a player against itself in this process, and time its side turns as at the window."""
    match = Match(scenario, dict.fromkeys(scenario.sides, player), seed)
    spent_ms: list[float] = []
    began = process_time()
    for index in range(games):
        game, players = begin(match, index, keep_history=False)
        timed = {side: _Timed(player) for side, player in players.items()}
        by_turn: dict[tuple[int, Side], float] = defaultdict(float)
        while (decision := game.decision) is not None:
            turn, _ = scenario.system.phase_key(game.state)
            thinker = timed[decision.side]
            thinker.spent_seconds = 0.0
            game.apply(thinker.choose(Position(game, SIDE_TURN_SECONDS)))
            by_turn[turn, decision.side] += thinker.spent_seconds * 1000
        spent_ms += by_turn.values()
    games_per_second = games / max(process_time() - began, 1e-9)
    spent_ms.sort()
    median_ms, p99_ms, most_ms = (spent_ms[ceil(len(spent_ms) * part) - 1] for part in (0.5, 0.99, 1))
    return Thinking(player.name, len(spent_ms), median_ms, p99_ms, most_ms, games_per_second)
