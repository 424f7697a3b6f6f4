"""How many clicks and keys a turn takes, played piece by piece and by groups: `python -m tests.ui.click_counts`."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from unittest.mock import patch

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.side import Side
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


def side_turn(model: Game, turn: int, side: Side) -> tuple[int, int]:
    """Between which actions a side had its phases of a turn."""
    numbers = [
        number for number in range(model.actions_done)
        if model.state_after(number).turn == turn and model.decision_after(number).side is side  # type: ignore[union-attr]
        and model.scenario.setting.sequence[model.state_after(number).step].player != "both"
        and not model.state_after(number).stack
    ]  # fmt: skip
    return numbers[0], numbers[-1] + 1


def main() -> int:
    """Print the figures."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home, patch("game.ui.paint.map.bake", plain_map):
        os.environ["ARNHEM_HOME"] = home
        model = by_planners(begun("arnhem"), 4)
        for turn in (1, 4):
            start, end = side_turn(model, turn, Side.FIRST)
            count = count_pieces(model, Side.FIRST, start, end)
            print(f"turn {turn} of arnhem, as a planner plays it: {count}")
        model = by_planners(begun("first_drop"))
        print(f"first_drop: {count_pieces(model, Side.FIRST)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
