"""Players from a file that somebody typed: found, made, sent elsewhere, and every fault in a sentence."""

from __future__ import annotations

import gc
import pickle
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.ai.own import Guest, OwnPlayer
from game.ai.player import Position
from game.ai.registry import opponent
from game.ai.seats import players_of
from game.ai.typed import typed_opponent
from game.cli import app
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "my_general.py"


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "general.py"
    path.write_text(text, encoding="utf-8")
    return f"{path}:General"


def test_a_class_in_a_file_plays() -> None:
    kind = typed_opponent(f"{EXAMPLE}:MyGeneral")
    assert str(kind.title) == "MyGeneral"
    position = Position(Game.new(load_scenario("first_drop"), seed=1))
    action = kind.new(3).choose(position)
    assert action in position.legal()
    assert kind.new(3).choose(position) == action


def test_it_can_be_sent_to_another_process() -> None:
    own = OwnPlayer.typed(f"{EXAMPLE}:MyGeneral")
    assert isinstance(made := pickle.loads(pickle.dumps(own))(1), Guest)
    assert made.name == "MyGeneral"


def test_the_worked_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 45


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "class Captain:\n    def __init__(self, seed): pass\n",
            "general.py has no class 'General'; there is Captain.",
        ),
        ("General = 7\n", "general.py has no class 'General'."),
        ("class General:\n  def", "general.py:2: cannot be used: SyntaxError: "),
        ("import json\n\nimport nowhere_at_all\n", "general.py:3: cannot be used: ModuleNotFoundError: "),
    ],
)
def test_a_file_without_such_a_class_is_refused_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(GameError) as caught:
        typed_opponent(written(tmp_path, text))
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("class General:\n    pass\n", "general.py: General(seed) fails: TypeError: "),
        (
            "class General:\n    def __init__(self, seed):\n        self.x = 1 / 0\n",
            "general.py:3: General(seed) fails: ",
        ),
        ("class General:\n    def __init__(self, seed): pass\n", "general.py: General has no method choose(position)"),
    ],
)
def test_a_class_that_is_no_player_is_refused_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    kind = typed_opponent(written(tmp_path, text))
    with pytest.raises(GameError) as caught:
        kind.new(1)
    assert str(caught.value).startswith(said)


def test_a_file_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"There is no Python file .*nobody\.py\."):
        typed_opponent(f"{tmp_path / 'nobody.py'}:General")


def test_names_that_were_not_typed_run_no_file(tmp_path: Path) -> None:
    name = written(tmp_path, "from pathlib import Path\nPath(__file__).with_name('ran').touch()\nclass General: pass\n")
    with pytest.raises(GameError, match="There is no player"):
        opponent(name)
    assert not (tmp_path / "ran").exists()


def test_the_window_seats_players_that_were_typed() -> None:
    players = players_of(SIDES, {GERMAN: f"{EXAMPLE}:MyGeneral"}, 1, "standard")
    assert players[ALLIED] is None
    assert getattr(players[GERMAN], "name", "") == "MyGeneral"


HEAD = """
import sys, time
from dataclasses import replace
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.actions import Attack, EndPhase, Move
class General(RandomPlayer):
    def choose(self, position):
"""
FAULTS = {
    "leaves": ("        sys.exit(0)", "general.py:8: choose fails: SystemExit: 0"),
    "interrupts": ("        raise KeyboardInterrupt", "general.py:8: choose fails: KeyboardInterrupt"),
    "breaks": ("        return {}['plan']", "general.py:8: choose fails: KeyError: 'plan'"),
    "none": ("        return None", "choose gives None, which is no action"),
    "text": ("        return 'attack'", "choose gives 'attack', which is no action"),
    "loops": ("        while True: pass", "choose: it took more than 0.5 seconds"),
    "sleeps": ("        time.sleep(30)", "choose: it took more than 0.5 seconds"),
    "writes": ("        position._state.turn += 1\n        return super().choose(position)", "changed the game itself"),
    "types": ("        return Move('x', None)", "of which the rules can make nothing"),
    "kinds": ("        return Attack([1], {2: 3})", "of which the rules can make nothing"),
    "values": ("        return Move(10**30, (1, 2))", "of which the rules can make nothing"),
    "below": ("        return Attack(-1, (-5,))", "not legal"),
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_whatever_it_does_is_named_as_its_fault(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.guarded.Guard.__init__.__defaults__", (0.5,))
    body, said = FAULTS[fault]
    name = written(tmp_path, HEAD + body + "\n")
    game = Game.new(load_scenario("first_drop"), seed=1)
    before = game.state_hash
    with pytest.raises(GameError) as caught:
        typed_opponent(name).new(1).choose(Position(game))
    assert str(caught.value).startswith("general.py")
    assert said in str(caught.value)
    assert game.state_hash == before


@pytest.mark.parametrize("body", ["while True: pass\n", "import sys\nsys.exit()\n"])
def test_a_file_that_does_not_end_or_leaves_is_a_sentence(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ai.guarded.Guard.__init__.__defaults__", (0.5,))
    with pytest.raises(GameError, match=r"general\.py.* cannot be used"):
        typed_opponent(written(tmp_path, body))


def test_one_that_is_left_behind_stops_burning_the_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.guarded.Guard.__init__.__defaults__", (0.2,))
    player = typed_opponent(written(tmp_path, HEAD + "        while True: pass\n")).new(1)
    with pytest.raises(GameError):
        player.choose(Position(Game.new(load_scenario("first_drop"), seed=1)))
    until = time.monotonic() + 10
    while (spent := spent_seconds(0.2)) > 0.1 and time.monotonic() < until:
        gc.collect()
    assert spent <= 0.1


def spent_seconds(waiting_seconds: float) -> float:
    """Processor time that this process takes while nothing is asked of it."""
    before = time.process_time()
    time.sleep(waiting_seconds)
    return time.process_time() - before


@pytest.mark.parametrize("command", ["check-player", "simulate", "tournament"])
@pytest.mark.parametrize("fault", ["leaves", "none", "writes", "types"])
def test_the_console_ends_with_1_and_a_sentence(command: str, fault: str, tmp_path: Path) -> None:
    name = written(tmp_path, HEAD + FAULTS[fault][0] + "\n")
    options = {
        "check-player": [name],
        "simulate": ["first_drop", "--games", "2", "--jobs", "1", "--german", name],
        "tournament": ["first_drop", "--games", "2", "--jobs", "1", "--players", f"random,{name}"],
    }
    done = CliRunner().invoke(app, [command, *options[command]])
    assert done.exit_code == 1
    assert isinstance(done.exception, GameError)
    assert "general.py" in str(done.exception)
    assert FAULTS[fault][1].removeprefix("general.py:8: ") in str(done.exception)
