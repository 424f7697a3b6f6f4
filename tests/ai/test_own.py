"""Players from a file that somebody typed: found, made, sent elsewhere, and every fault in a sentence."""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.ai.lodging import house
from game.ai.own import Guest, OwnPlayer
from game.ai.player import Company, Position
from game.ai.random_player import RandomPlayer
from game.ai.registry import opponent
from game.ai.seats import players_of
from game.ai.typed import typed_opponent
from game.cli import app
from game.engine.game import Game
from game.engine.library import load_agreed, load_scenario
from game.lab.match import Match, NamedPlayer, play_one, play_out
from game.lab.simulate import simulate
from game.model.errors import GameError
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES

PATIENT = 200.0
"""As long as a busy machine may take over a player's file, or his decision."""


@pytest.fixture(autouse=True)
def _nobody_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No process of a player is kept beyond its test; only where a test says so his time is short."""
    monkeypatch.setattr("game.ai.lodging.DECISION_SECONDS", PATIENT)
    monkeypatch.setattr("game.ai.lodging.GRACE_SECONDS", 60)
    yield
    house.cache_clear()


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


BABBLE = """
        for file in range(3, 20):
            try: os.write(file, {})
            except OSError: pass
        return super().choose(position)"""
HEAD = """
import ctypes, os, sys, time
from dataclasses import replace
from game.ai.random_player import RandomPlayer
from game.systems.standard.rules.actions import Attack, EndPhase, Move
class General(RandomPlayer):
    def choose(self, position):
"""
TOO_LONG = "choose: it took more than 0.5 seconds"
FAULTS = {
    "leaves": ("        sys.exit(0)", "general.py:8: choose fails: SystemExit: 0"),
    "interrupts": ("        raise KeyboardInterrupt", "general.py:8: choose fails: KeyboardInterrupt"),
    "breaks": ("        return {}['plan']", "general.py:8: choose fails: KeyError: 'plan'"),
    "none": ("        return None", "choose gives None, which is no action"),
    "text": ("        return 'attack'", "choose gives 'attack', which is no action"),
    "loops": ("        while True: pass", TOO_LONG),
    "sleeps": ("        time.sleep(300)", TOO_LONG),
    "writes": ("        position._state.turn += 1\n        return super().choose(position)", "changed the game itself"),
    "types": ("        return Move('x', None)", "of which the rules can make nothing"),
    "kinds": ("        return Attack([1], {2: 3})", "of which the rules can make nothing"),
    "values": ("        return Move(10**30, (1, 2))", "of which the rules can make nothing"),
    "c loop": ("        sum(__import__('itertools').count())", TOO_LONG),
    "regex": ("        __import__('re').match('(a+)+$', 'a' * 64 + 'b')", TOO_LONG),
    "exits": ("        os._exit(3)", "general.py: choose: its process ended itself with exit code 3."),
    "exits as if well": ("        os._exit(0)", "general.py: choose: its process ended itself with exit code 0."),
    "kills itself": (
        "        os.kill(os.getpid(), 9)",
        "general.py: choose: its process was ended by the signal SIGKILL.",
    ),
    "segfault": ("        ctypes.string_at(0)", "general.py: choose: its process was ended by the signal SIGSEGV."),
    "memory": ("        x = bytearray(2**33)", "general.py:8: choose fails: MemoryError"),
    "closes all": ("        os.closerange(0, 100)\n        return super().choose(position)", "its process "),
    "babbles": (BABBLE.format("b'all is well\\n'"), "its process sent what is no answer"),
    "babbles on": (BABBLE.format("b'1' * 10**6"), "its process sent what is no answer"),
    "recursion": ("        return self.choose(position)", "choose fails: RecursionError"),
    "repr": ("        return type('X', (), {'__repr__': lambda s: os._exit(1)})()", "exit code 1"),
    "terminal": ("        raise ValueError('\\x1b[2J' + 'x' * 10**6)", "choose fails: ValueError:  [2Jxxx"),
    "below": ("        return Attack(-1, (-5,))", "not legal"),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_whatever_it_does_is_named_as_its_fault(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "memory" and sys.platform != "linux":
        pytest.skip("no limit on memory here")
    body, said = FAULTS[fault]
    player = typed_opponent(written(tmp_path, HEAD + body + "\n")).new(1)
    game = Game.new(load_scenario("first_drop"), seed=1)
    before = game.state_hash
    if said == TOO_LONG:  # the others may take their time, as a busy machine does
        monkeypatch.setattr("game.ai.lodging.DECISION_SECONDS", 0.5)
    with pytest.raises(GameError) as caught:
        player.choose(Position(game))
    assert str(caught.value).startswith("general.py")
    assert said in str(caught.value)
    assert game.state_hash == before


@pytest.mark.slow
@pytest.mark.parametrize(("body", "seconds"), [("while True: pass\n", 0.5), ("import sys\nsys.exit()\n", PATIENT)])
def test_a_file_that_does_not_end_or_leaves_is_a_sentence(
    body: str, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ai.lodging.DECISION_SECONDS", seconds)
    with pytest.raises(GameError, match=r"general\.py.*: cannot be used: "):
        typed_opponent(written(tmp_path, body))


@pytest.mark.slow
def test_one_that_took_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = written(tmp_path, TELLS_WHO + HEAD + "        while True: pass\n")
    player = typed_opponent(name).new(1)
    process = int((tmp_path / "process").read_text())
    assert is_there(process)
    monkeypatch.setattr("game.ai.lodging.DECISION_SECONDS", 0.2)
    with pytest.raises(GameError):
        player.choose(Position(Game.new(load_scenario("first_drop"), seed=1)))
    assert not is_there(process)
    with pytest.raises(GameError, match="its process had ended before"):
        player.choose(Position(Game.new(load_scenario("first_drop"), seed=1)))


TELLS_WHO = """
import os, pathlib
pathlib.Path(__file__).with_name("process").write_text(str(os.getpid()))
"""


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_process_goes_with_the_last_player_of_it(tmp_path: Path) -> None:
    player: object = typed_opponent(written(tmp_path, TELLS_WHO + HEAD + "        return None\n")).new(1)
    process = int((tmp_path / "process").read_text())
    house.cache_clear()
    gc.collect()
    assert is_there(process)
    del player
    gc.collect()
    assert not is_there(process)


LEFT_ALONE = """
import sys
from game.ai.player import Position
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.engine.library import load_scenario
import game.ai.lodging as it
it.DECISION_SECONDS, it.GRACE_SECONDS = 600, 1
player = typed_opponent(sys.argv[1]).new(1)
it.DECISION_SECONDS = int(sys.argv[2])
player.choose(Position(Game.new(load_scenario("first_drop"), seed=1)))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="asks for processes as POSIX does")
@pytest.mark.parametrize("body", ["time.sleep(600)", "while True: pass", "sum(__import__('itertools').count())"])
def test_the_process_ends_with_the_one_that_began_it(body: str, tmp_path: Path) -> None:
    begins = "        open(__file__ + '.thinks', 'w').close()\n"
    name = written(tmp_path, TELLS_WHO + HEAD + begins + f"        {body}\n")
    seconds = 5 if "itertools" in body else 600  # what no thread can break into is ended by the system in time
    with subprocess.Popen([sys.executable, "-c", LEFT_ALONE, name, str(seconds)]) as parent:
        wait_for((tmp_path / "general.py.thinks").exists)
        process = int((tmp_path / "process").read_text())
        assert is_there(process)
        parent.kill()
    wait_for(lambda: not is_there(process))


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENT
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_what_it_prints_goes_where_errors_go(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    name = written(tmp_path, HEAD + "        print('attack!', flush=True)\n        return super().choose(position)\n")
    typed_opponent(name).new(1).choose(Position(Game.new(load_scenario("first_drop"), seed=1)))
    out, error = capfd.readouterr()
    assert "attack!" in error
    assert "attack!" not in out


@pytest.mark.slow
def test_it_plays_the_same_games_as_if_it_were_here(tmp_path: Path) -> None:
    name = written(tmp_path, "from game.ai.random_player import RandomPlayer\nclass General(RandomPlayer): pass\n")
    scenario = load_scenario("arnhem")
    apart = play_one(Match(scenario, dict.fromkeys(SIDES, NamedPlayer.typed(name)), 5, 200), 0)
    here = play_one(Match(scenario, dict.fromkeys(SIDES, RandomPlayer), 5, 200), 0)
    assert apart == here


@pytest.mark.slow
def test_it_plays_the_same_games_in_other_processes(tmp_path: Path) -> None:
    name = written(tmp_path, "from game.ai.random_player import RandomPlayer\nclass General(RandomPlayer): pass\n")
    scenario = load_scenario("first_drop")
    players = dict.fromkeys(SIDES, NamedPlayer.typed(name))
    spread, here = (simulate(scenario, players, games=4, seed=2, jobs=jobs) for jobs in (2, 1))
    assert spread.games == here.games


def test_variants_and_games_made_in_memory_reach_it(tmp_path: Path) -> None:
    text = "        (pathlib.Path(__file__).with_name('seen')).write_text(position.scenario.name)\n"
    name = written(tmp_path, "import pathlib\n" + HEAD + text + "        return super().choose(position)\n")
    scenario = load_agreed("arnhem+no_bombardment")
    typed_opponent(name).new(1).choose(Position(Game.new(scenario, seed=1)))
    assert (tmp_path / "seen").read_text() == "arnhem+no_bombardment"


FOLLOWER = """
import pathlib
from game.ai.random_player import RandomPlayer
class General(RandomPlayer):
    def note(self, what):
        with pathlib.Path(__file__).with_name("heard").open("a") as file:
            file.write(what + "\\n")
    def joins(self, game, side):
        self.game = game
        self.note(f"joins {int(side)} {game.actions_done}")
    def follows(self, game, action, *, is_final):
        self.note(f"{game.actions_done} {game.state_hash}")
    def takes_back(self):
        self.note(f"back {self.game.actions_done}")
    def leaves(self):
        self.note("leaves")
"""


def test_one_that_follows_has_a_game_of_its_own(tmp_path: Path) -> None:
    player = typed_opponent(written(tmp_path, FOLLOWER)).new(1)
    game = Game.new(load_scenario("first_drop"), seed=1)
    game.apply(next(iter(game.legal())))
    expected = ["joins 0 1"]
    with Company(game, {ALLIED: player, GERMAN: None}) as company:
        for _ in range(2):
            action = player.choose(Position(game))
            game.apply(action)
            company.tell(action)
            expected.append(f"{game.actions_done} {game.state_hash}")
        game.rewind()
        company.take_back()
    assert (tmp_path / "heard").read_text().splitlines() == [*expected, "back 2", "leaves"]


def test_one_that_follows_a_game_played_on_from_its_past_has_its_dice(tmp_path: Path) -> None:
    before = Game.new(load_scenario("first_drop"), seed=1)
    play_out(before, {side: RandomPlayer(side) for side in (ALLIED, GERMAN)})
    drawn = [before.state_after(number).dice_drawn for number in range(before.actions_done)]
    begins = drawn.count(drawn[0]) - 1
    game = before.branch(begins, seed=5)
    player = typed_opponent(written(tmp_path, FOLLOWER)).new(1)
    expected = [f"joins {int(ALLIED)} {begins}"]
    with Company(game, {ALLIED: player, GERMAN: None}) as company:
        action = before.entry(begins + 1).action
        game.apply(action)
        company.tell(action)
        expected.append(f"{game.actions_done} {game.state_hash}")
    assert game.state.dice_drawn > drawn[0]
    assert (tmp_path / "heard").read_text().splitlines() == [*expected, "leaves"]


@pytest.mark.parametrize("command", ["check-player", "simulate", "tournament"])
@pytest.mark.parametrize(
    "fault",
    [
        "writes",
        *(pytest.param(fault, marks=pytest.mark.slow) for fault in ("leaves", "types", "exits", "kills itself")),
    ],
)
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
