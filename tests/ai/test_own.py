"""Players from a file that somebody typed: found, made, sent elsewhere, and every fault in a sentence."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from game.ai.own import OwnPlayer
from game.ai.player import Position
from game.ai.registry import opponent
from game.ai.typed import typed_opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.model.side import Side
from game.ui.entrance.start import players_of

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "my_general.py"


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "general.py"
    path.write_text(text, encoding="utf-8")
    return f"{path}:General"


def test_a_class_in_a_file_plays() -> None:
    kind = typed_opponent(f"{EXAMPLE}:MyGeneral")
    assert kind.title == "MyGeneral"
    position = Position(Game.new(load_scenario("first_drop"), seed=1))
    action = kind.new(3).choose(position)
    assert action in position.legal()
    assert kind.new(3).choose(position) == action


def test_it_can_be_sent_to_another_process() -> None:
    own = OwnPlayer.typed(f"{EXAMPLE}:MyGeneral")
    assert type(pickle.loads(pickle.dumps(own))(1)).__name__ == "MyGeneral"


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
    players = players_of({Side.GERMAN: f"{EXAMPLE}:MyGeneral"}, 1, "standard")
    assert players[Side.ALLIED] is None
    assert type(players[Side.GERMAN]).__name__ == "MyGeneral"
