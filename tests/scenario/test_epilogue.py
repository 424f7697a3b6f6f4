"""What a scenario says of itself in the list, and what is told of history when a game of it is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.model.side import Side, SideInfo, Sides
from game.scenario.epilogue import Epilogue, teaches_said
from game.scenario.loader import check, load, read_header
from game.scenario.problems import Problem, ScenarioError
from tests.scenario.small_system import SYSTEMS
from tests.scenario.test_loader import folder  # noqa: F401 - a fixture

TOLD = """\
difficulty: {red: easy, blue: hard}
teaches: [Patience, Posts on a map]
history:
  happened: Red held its posts for a year.
  endings:
    - {id: sooner, won_by: red, to_turn: 2, text: Red had them sooner.}
    - {id: same, won_by: red, text: So it was.}
    - {id: lost, won_by: blue, from_turn: 3, text: Blue took them.}
    - {id: even, won_by: draw, text: Nobody had them.}
"""
RED, BLUE = Sides((SideInfo("red", "Red"), SideInfo("blue", "Blue")))


@pytest.fixture
def posts(folder: Path) -> Path:  # noqa: F811 - the fixture
    """A scenario of three turns that tells of history."""
    path = folder / "posts.yaml"
    path.write_text(path.read_text().replace("turns: 1", "turns: 3") + TOLD)
    return path


def changed(posts: Path, old: str, new: str) -> tuple[Problem, ...]:
    text = posts.read_text()
    assert old in text
    posts.write_text(text.replace(old, new, 1))
    return check(posts, SYSTEMS)


def epilogue(posts: Path) -> Epilogue:
    told = load(posts, SYSTEMS).epilogue
    assert told is not None
    return told


def test_a_list_can_tell_how_hard_it_is_and_what_it_teaches(posts: Path) -> None:
    header = read_header(posts)
    assert header.difficulty == {"red": "easy", "blue": "hard"}
    assert [str(line) for line in teaches_said(header)] == ["Patience", "Posts on a map"]


@pytest.mark.parametrize(
    ("winner", "turn", "told"),
    [
        (RED, 1, "Red had them sooner."),
        (RED, 2, "Red had them sooner."),
        (RED, 3, "So it was."),
        (BLUE, 3, "Blue took them."),
        (BLUE, 2, "None"),
        (None, 3, "Nobody had them."),
    ],
)
def test_the_first_ending_that_fits_is_told(posts: Path, winner: Side | None, turn: int, told: str) -> None:
    assert str(epilogue(posts).told(winner, turn)) == told
    assert str(epilogue(posts).happened) == "Red held its posts for a year."


def test_a_scenario_need_not_tell_of_history(folder: Path) -> None:  # noqa: F811 - the fixture
    assert load(folder / "posts.yaml", SYSTEMS).epilogue is None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("blue: hard", "bleu: hard", "posts.yaml:13:31: there is no side bleu - did you mean blue?"),
        ("won_by: blue", "won_by: bleu", "posts.yaml:20:26: there is no side bleu - did you mean blue?"),
        ("won_by: draw", "won_by: drew", "posts.yaml:21:26: there is no side drew - did you mean draw?"),
        ("id: even", "id: same", "posts.yaml:21:12: there is an ending same already, in line "),
        ("id: even", "id: happened", "posts.yaml:21:12: tables of words call what really happened so"),
        ("from_turn: 3", "from_turn: 4", "posts.yaml:20:43: no game ends in these turns - the last turn is 3"),
        ("to_turn: 2", "from_turn: 3, to_turn: 2", "posts.yaml:18:44: no game ends in these turns"),
        ("red: easy", "red: simple", "posts.yaml:13:19: "),
        ("Patience", "' '", "posts.yaml:14:11: nothing can be seen of this text"),
    ],
)
def test_what_is_wrong_stands_in_its_place(posts: Path, old: str, new: str, expected: str) -> None:
    problems = changed(posts, old, new)
    assert expected in "\n".join(str(problem) for problem in problems)
    with pytest.raises(ScenarioError):
        load(posts, SYSTEMS)


def test_an_ending_that_can_never_be_told_is_warned_of(posts: Path) -> None:
    problems = changed(posts, "to_turn: 2, ", "")
    assert [(p.line, p.is_warning, p.what) for p in problems] == [(19, True, "an earlier ending hides this one")]
    assert str(epilogue(posts).told(RED, 3)) == "Red had them sooner."
