"""Golden playthroughs: random games written down so that a person can read what the rules did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from game.engine.game import Game
from game.scenario.scenario import Scenario
from tests.conformance import play

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = (1, 2, 3)
ACTIONS_SHOWN = 240
"""The rest of a long game is there as its phases only, each with the hash of its first position."""


def path_of(scenario_id: str, seed: int) -> Path:
    """The file of a golden playthrough."""
    return FOLDER / f"{scenario_id}_{seed}.txt"


def playthrough(scenario: Scenario, seed: int) -> str:
    """A random game as text: who did what, and what came of it."""
    return "\n".join(_lines(scenario, play(scenario, seed).game, seed)) + "\n"


def _lines(scenario: Scenario, game: Game, seed: int) -> Iterator[str]:
    system, setting = scenario.system, scenario.setting
    yield f"{scenario.title} ({scenario.id}), seed {seed}"
    yield f"set-up, position {game.header.start}"
    for entry in game.events:
        if entry.action_number == 0:
            yield f"    {system.describe(setting, entry.event)}"
    for number, entry in enumerate(game.history, 1):
        decision = system.decision(game.state_after(number - 1))
        assert decision is not None
        if number <= ACTIONS_SHOWN:
            words = {
                key: value for key, value in system.encode(setting, entry.action).items() if value != entry.action.kind
            }
            what = f"{entry.action.kind} {json.dumps(words, ensure_ascii=False)}" if words else entry.action.kind
            yield f"{number} {scenario.sides.title(decision.side)} ({decision.kind}): {what}"
            yield from (f"    {system.describe(setting, event)}" for event in entry.events)
        if entry.phase is not None:
            turn, title = entry.phase
            yield f"-- turn {turn}, {title}: after action {number}, position {entry.state_hash}"
    outcome = game.outcome
    assert outcome is not None
    winner = "nobody" if outcome.winner is None else scenario.sides.title(outcome.winner)
    yield f"won by {winner} after {game.actions_done} actions: {outcome.reason} [{outcome.rule}]"
    yield f"last position {game.state_hash}"
