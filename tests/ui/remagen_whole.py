"""Plays a whole game of Remagen in a real window by the mouse: `python -m tests.ui.remagen_whole`.

A person's side is played, the other is a script's; scenes are left out, and of every step only some pieces are moved.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.scenario.scenario import Scenario
from tests.ui.click_through import XHand, missing_tools, window
from tests.ui.remagen_player import SCENARIO, SEED, RemagenPlayer
from tests.ui.turn_player import COVERS, has_gone_on

SIDE, SCRIPT = "us", "scripted"
MOST_A_STEP = {"move": 4, "fire": 2}
"""Actions of a kind in one step: who plays by hand has more to do than all of them."""
MOST_POINTINGS = 5
LONGEST_SECONDS = 300.0
"""On a machine that does much else; some 40 where it does not."""


class WholeGame(RemagenPlayer):
    """One side from the first turn to the result; what the window asks meanwhile is answered as the script would."""

    def __init__(self, hand: XHand, scenario: Scenario, seed: int, saves: Path) -> None:
        """A player of a game that has just been opened."""
        super().__init__(hand, scenario, seed, saves)
        self._mind = opponent(SCRIPT, "remagen").new(seed)
        self._read: tuple[int, Game] | None = None
        self._taken: dict[str, int] = {}
        self.asked: set[str] = set()
        """Every kind of decision that came up."""

    @property
    def game(self) -> Game:
        """The game as its journal has it; read anew only when the window has gone on."""
        done = self.hand.state().get("actions", -1)
        if self._read is None or self._read[0] != done or self._read[1].actions_done != done:
            self._read = (done, super().game)
        return self._read[1]

    def play_game(self) -> None:
        """Play until the window says how the game has ended."""
        end = time.monotonic() + LONGEST_SECONDS
        while not self._is_over(state := self.until(self._asks)):
            assert time.monotonic() < end, f"it does not end: {self.done}, {state['screens']}"
            if state["screen"] in COVERS:
                self.uncover()
                continue
            game = self.game
            decision = game.decision
            if decision is None or game.actions_done != state["actions"]:
                self.hand.wait(0.02)  # the journal is on its way to the disk
                continue
            self.asked.add(decision.kind)
            getattr(self, f"_play_{decision.kind}")(game)
        self.hand.picture("result")

    def _is_over(self, state: dict[str, Any]) -> bool:
        return state["screen"] == "result"

    def _asks(self, state: dict[str, Any]) -> bool:
        """Whether the window waits for the person: with a page over the map, the result, or a decision of his."""
        if state["screen"] != "play":
            return state["screen"] in (*COVERS, "result")
        is_busy = state.get("playing") or state.get("carries_out") or not state.get("ready")
        return not is_busy and state["side"] == SIDE

    def _meant(self, game: Game) -> Any:
        """What the script would do; ends a step in which enough has been done."""
        assert game.decision is not None
        action = self._mind.choose(Position(game))
        most = MOST_A_STEP.get(action.kind)
        if most is None:
            return action
        taken = self._taken.get(action.kind, 0)
        self._taken[action.kind] = taken + 1
        return next(game.legal().of_kind("end_step")) if taken >= most else action

    def click_hex(self, hex: int) -> None:
        """Point at a sector and click. The map may still glide to what has happened; and a question puts the cursor
        where it is about, so that a mouse which rests on the answer has to be moved to be heard of again.
        """
        number = self._number(hex)
        for aside in range(MOST_POINTINGS):
            x, y = self.camera(self.hand.state()).centre(hex)
            self.hand.hover((x + aside, y + aside))
            if self.until(lambda state: state["hex"] == number, seconds=1.0)["hex"] == number:
                self.hand.click((x + aside, y + aside))
                return
        self.expect("pointing at a sector", hex=number)

    def _end_phase(self, game: Game) -> None:
        self._taken.clear()
        before = game.actions_done
        self.hand.key("ctrl+enter")
        state = self.until(lambda state: state.get("sheet") == "end" or has_gone_on(state, before))
        if state.get("sheet") == "end":
            self.press("end:yes")
        self._did(before, "end_phase", more=0)

    def _did(self, before: int, kind: str, *, more: int = 1) -> None:
        """See that something was done: how much the other side has done since is its own."""
        self.until(lambda state: has_gone_on(state, before))
        self.done.append(kind)

    def _play_crowd(self, game: Game) -> None:
        """Whoever is one too many in a sector goes, by his button or his key."""
        action = self._meant(game)
        self.press(f"choice:{self._number_of(game, action)}")
        self._did(game.actions_done, "crowd")

    def _play_retreat(self, game: Game) -> None:
        """Where the script would send it, and by the way that is shown."""
        action = self._meant(game)
        self.click_hex(action.path[-1])
        self._did(game.actions_done, "retreat")


def whole(size: tuple[int, int], home: Path, seed: int = SEED) -> Sequence[str]:
    """A whole game; returns what was done. AssertionError where the window errs."""
    arguments = (SCENARIO, "--seed", str(seed), "--player", f"german={SCRIPT}")
    with window(size, home, *arguments, name="remagen-whole") as (hand, _game):
        hand.is_sparing = True
        player = WholeGame(hand, load_scenario(SCENARIO), seed, home / "saves")
        player.play_game()
        assert player.game.outcome is not None
        return player.done


def main() -> int:
    """A game; returns the exit code."""
    if missing := missing_tools():
        print(f"The game needs {', '.join(missing)}: apt-get install xvfb xdotool imagemagick")
        return 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        done = whole((1600, 900), Path(folder) / "home")
    print(f"{len(done)} things done in {time.monotonic() - began:.1f} s: {', '.join(done)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
