"""How many clicks and keys a turn takes, played piece by piece and by groups: `python -m tests.ui.click_counts`."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass, replace
from unittest.mock import patch

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
from tests.ui.by_groups import ByGroups
from tests.ui.piece_by_piece import CountingDriver, PieceByPiece, Told, settle, window_of
from tests.ui.table import plain_map

SEED = 7
PLANNER = "planner:normal"


@dataclass(frozen=True, slots=True)
class Count:
    """What a stretch of a game took."""

    clicks: int
    keys: int
    state_hash: str

    @property
    def inputs(self) -> int:
        """Clicks and keys."""
        return self.clicks + self.keys


def begun(scenario: str) -> Game:
    """A game of a scenario from its beginning."""
    return Game.new(load_scenario(scenario), seed=SEED)


def by_planners(game: Game, turns: int = 1000) -> Game:
    """Let planners play a game on for so many turns, or to its end."""
    last = game.state.turn + turns
    minds = {side: opponent(PLANNER, "standard").new(1) for side in game.scenario.sides}
    while game.decision is not None and game.state.turn < last:
        game.apply(minds[game.decision.side].choose(Position(game)))
    return game


def up_to(game: Game, number: int) -> Game:
    """The same game after its first actions."""
    return Game.replay(game.record.__class__(game.record.header, game.record.actions[:number]), game.scenario)


def count_pieces(model: Game, side: Side, start: int = 0, end: int | None = None) -> Count:
    """Do again at the window, piece by piece, what one side did in a game between two of its actions."""
    entries = model.history[start:end]
    deciders = [model.decision_after(start + number).side for number in range(len(entries))]  # type: ignore[union-attr]
    last = max(number for number, decider in enumerate(deciders) if decider is side) + 1
    others = Told([entry.action for entry, decider in zip(entries, deciders, strict=True) if decider is not side])
    driver = CountingDriver()
    screen = window_of(driver, up_to(model, start), side, others)
    settle(driver, screen)
    driver.clicks = driver.keys = 0
    PieceByPiece(driver, screen).play(entries[:last], side)
    return Count(driver.clicks, driver.keys, screen.game.entry(start + last).state_hash)


@dataclass(frozen=True, slots=True)
class Both:
    """The same stretch of a game, by groups and piece by piece."""

    title: str
    groups: Count
    pieces: Count


TURN_1 = {
    "101st Airborne Division": "1209",
    "82nd Airborne Division": "2423",
    "1st Airborne Division": "3423",
    "": "1209",
}
"""Veghel, Nijmegen and Arnhem: what each division is after on the first day."""
TURN_4 = {"": "2423"}
DROP = {"": "0608"}


def count_groups(start: Game, side: Side, goals: dict[str, str], turns: int) -> tuple[Count, Game]:
    """Play a side's turns by groups, the other side being a planner."""
    driver = CountingDriver()
    screen = window_of(driver, start, side, opponent(PLANNER, "standard").new(1))
    settle(driver, screen)
    driver.clicks = driver.keys = 0
    ByGroups(driver, screen, side, goals).play(turns)
    return Count(driver.clicks, driver.keys, screen.game.state_hash), screen.game


def both_ways(title: str, start: Game, goals: dict[str, str], turns: int = 1) -> Both:
    """Play by groups, then the same actions piece by piece."""
    side, begun_at = Side.FIRST, start.actions_done
    groups, model = count_groups(start, side, goals, turns)
    last = max(
        number + 1 for number in range(begun_at, model.actions_done)
        if model.decision_after(number).side is side  # type: ignore[union-attr]
    )  # fmt: skip
    groups = replace(groups, state_hash=model.entry(last).state_hash)
    return Both(title, groups, count_pieces(model, side, begun_at, last))


def first_turn() -> Both:
    """The Allied turn 1 of `arnhem`: 24 landings."""
    return both_ways("turn 1 of arnhem", begun("arnhem"), TURN_1)


def fourth_turn() -> Both:
    """The Allied turn 4, after three that planners have played."""
    return both_ways("turn 4 of arnhem", by_planners(begun("arnhem"), 3), TURN_4)


def first_drop() -> Both:
    """A whole game of `first_drop`."""
    return both_ways("first_drop", begun("first_drop"), DROP, 99)


def main() -> int:
    """Print the figures."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home, patch("game.ui.paint.bake.bake", plain_map):
        os.environ["ARNHEM_HOME"] = home
        for play in (first_turn, fourth_turn, first_drop):
            both = play()
            groups, pieces = both.groups, both.pieces
            print(
                f"{both.title:18} {groups.inputs:3} by groups ({groups.clicks} clicks, {groups.keys} keys), "
                f"{pieces.inputs:3} piece by piece ({pieces.clicks} clicks, {pieces.keys} keys), "
                f"{'the same result' if groups.state_hash == pieces.state_hash else 'ANOTHER RESULT'}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
