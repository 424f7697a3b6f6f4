"""A player of somebody's own at the window who goes wrong: it is said, and the window and the game are still there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import Game
from game.ai.lodging import house
from game.ai.seats import players_of
from game.engine.files import saves_folder
from game.systems.standard.rules.sides import SIDES
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.table import open_game, plain_map, scenario

HEAD = """
import itertools, os, sys
from game.ai.random_player import RandomPlayer
class General(RandomPlayer):
    done = 0
    def choose(self, position):
        self.done += 1
        if self.done < 3:
            return super().choose(position)
"""
FAULTS = {
    "fails": ("return {}['plan']", "general.py:10: choose fails: KeyError: 'plan'"),
    "loops": ("sum(itertools.count())", "general.py: choose: it took more than 3 seconds."),
    "leaves": ("sys.exit(0)", "general.py:10: choose fails: SystemExit: 0"),
    "exits": ("os._exit(0)", "general.py: choose: its process ended itself with exit code 0."),
    "is killed": ("os.kill(os.getpid(), 9)", "general.py: choose: its process was ended by the signal SIGKILL."),
    "closes all": ("os.closerange(0, 100)", "general.py: choose: its process"),
}


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    monkeypatch.setattr("game.ai.lodging.DECISION_SECONDS", PATIENCE_SECONDS)
    yield
    house.cache_clear()


@pytest.mark.parametrize(
    "fault", ["fails", *(pytest.param(fault, marks=pytest.mark.slow) for fault in sorted(FAULTS) if fault != "fails")]
)
def test_it_is_told_and_the_game_can_be_saved(
    fault: str, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, said = FAULTS[fault]
    (tmp_path / "general.py").write_text(f"{HEAD}        {body}\n", encoding="utf-8")
    names = dict.fromkeys(SIDES, f"{tmp_path / 'general.py'}:General")
    players = players_of(SIDES, names, 1, "standard")
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1), players)
    driver.until(lambda: screen.game.actions_done or screen.flow.error)
    if fault == "loops":  # the others may take their time, as a busy machine does
        monkeypatch.setattr("game.ai.lodging.DECISION_SECONDS", 3.0)
    driver.until(lambda: screen.flow.error)
    assert said in str(screen.flow.error)
    assert screen.game.actions_done >= 2
    driver.step(3)
    assert driver.top is screen
    driver.key("f5")
    saved = [Game.load(path) for path in saves_folder().glob("*.save")]
    assert len(saved) == 2, "the automatic one and the quick one"
    assert {game.state_hash for game in saved} == {screen.game.state_hash}
