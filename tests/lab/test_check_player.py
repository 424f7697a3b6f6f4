"""The conformance check of players that somebody wrote: what it lets pass, and what it finds."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.cli import app
from game.engine.library import load_scenario
from game.lab.check_player import check_player
from game.lab.match import NamedPlayer, PlayerFactory
from game.model.action import Action
from game.model.errors import PlayerFault
from game.systems.standard.rules.actions import EndPhase

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "my_general.py"
PATIENT_SECONDS = 600
"""A side turn may take so long where time is not what a test is about."""


class Illegal(RandomPlayer):
    def choose(self, position: Position) -> Action:
        return EndPhase() if position.decision.kind == "retreat" else super().choose(position)


class Silent(RandomPlayer):
    def choose(self, position: Position) -> Action:
        return None  # type: ignore[return-value]


class Broken(RandomPlayer):
    def choose(self, position: Position) -> Action:
        raise KeyError("my plan")


class Moody(RandomPlayer):
    made = count()

    def __init__(self, seed: int) -> None:
        super().__init__(next(self.made))


class Slow(RandomPlayer):
    def choose(self, position: Position) -> Action:
        time.sleep(0.003)
        return super().choose(position)


class Cheat(RandomPlayer):
    def choose(self, position: Position) -> Action:
        position._state.hand[0] += 1
        return super().choose(position)


@pytest.mark.parametrize(
    "player",
    [
        pytest.param(NamedPlayer.typed(f"{EXAMPLE}:MyGeneral"), marks=pytest.mark.slow),
        NamedPlayer("scripted"),
        RandomPlayer,
    ],
)
def test_good_players_pass(player: PlayerFactory) -> None:
    findings = check_player(player, load_scenario("first_drop"), games=2, side_turn_seconds=PATIENT_SECONDS)
    assert findings.faults == []
    assert findings.games == 4
    assert findings.decisions > 100
    assert 0 < findings.slowest_seconds < PATIENT_SECONDS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "said"),
    [
        (Illegal, "which is not legal: "),
        (Silent, "choose gives None, which is no action"),
        (Broken, "choose fails with KeyError: 'my plan'"),
        (Moody, "the same seed gave another game"),
        (Cheat, "it changed the game itself"),
    ],
)
def test_bad_players_are_found_out(player: PlayerFactory, said: str) -> None:
    findings = check_player(player, load_scenario("first_drop"), games=3, side_turn_seconds=PATIENT_SECONDS)
    assert findings.faults
    assert all(said in str(fault) for fault in findings.faults)


@pytest.mark.slow
def test_slow_players_are_found_out() -> None:
    findings = check_player(Slow, load_scenario("first_drop"), games=1, side_turn_seconds=0.002)
    assert len(findings.faults) == 1
    assert "a side turn took 0." in str(findings.faults[0])


def test_the_console_says_it() -> None:
    done = CliRunner().invoke(app, ["check-player", f"{EXAMPLE}:MyGeneral", "--games", "1"])
    assert done.exit_code == 0
    assert "2 games, each twice" in done.stdout
    assert "all legal, the same for the same seed" in done.stdout


@pytest.mark.parametrize("name", ["human", "nobody", f"{EXAMPLE}:Nobody", "no_such_file.py:General"])
def test_a_player_that_there_is_not_is_a_mistake_in_usage(name: str) -> None:
    assert CliRunner().invoke(app, ["check-player", name]).exit_code == 2


def test_a_game_that_a_player_ends_says_why_and_no_name_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("class Bad:\n    def __init__(self, seed): pass\n    def choose(self, position): return None\n")
    done = CliRunner().invoke(app, f"simulate first_drop --games 1 --jobs 1 --player german={path}:Bad".split())
    assert done.exit_code == 1
    assert str(done.exception) == "Game 0 of seed 1 failed: bad.py: Bad: choose gives None, which is no action."


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check-player {}", "simulate first_drop --games 1 --player german={}"])
@pytest.mark.parametrize("text", ["raise SystemExit", "import os\nos._exit(0)", "def :"])
def test_a_file_that_fails_when_it_is_run_is_the_players_fault(command: str, text: str, tmp_path: Path) -> None:
    (path := tmp_path / "bad.py").write_text(text)
    done = CliRunner().invoke(app, command.format(f"{path}:Bad").split())
    assert done.exit_code == 1
    assert isinstance(done.exception, PlayerFault)
    assert "bad.py" in str(done.exception)
    assert "cannot be used" in str(done.exception)


def test_a_player_that_fails_ends_with_1_and_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("class Bad:\n    def __init__(self, seed): pass\n    def choose(self, position): return 7\n")
    done = CliRunner().invoke(app, ["check-player", f"{path}:Bad"])
    assert done.exit_code == 1
    assert "choose gives 7, which is no action" in str(done.exception)
