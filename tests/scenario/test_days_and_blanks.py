"""Values that look like good ones: days that are none, texts of which nothing can be seen, victories out of reach."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.record import Note
from game.scenario.loader import load
from game.scenario.problems import ScenarioError
from game.scenario.scalars import looks_blank
from game.systems.registry import systems

DATA = Path(__file__).parent / "data"
ARABIC = "".join(chr(0x660 + int(digit)) for digit in "1944")
BLANKS = {
    "space": " ",
    "no-break space": "\u00a0",
    "wide space": "\u3000",
    "spaces": " \u2002 \u2009 ",
    "zero width": "\u200b",
    "soft hyphen": "\u00ad",
    "joiner": "\u034f",
    "Hangul filler": "\u3164",
    "Hangul choseong": "\u115f",
    "half-width filler": "\uffa0",
    "Braille without dots": "\u2800",
    "variation": "\ufe0f",
    "accent alone": "\u0301",
    "Khmer vowel": "\u17b4",
}
TEXTS = (
    "title: A small fight",
    "summary: Two units from the east try for the city, and one holds it.",
    "title: UK,",
    "name: Guards Group",
    "short: Guards",
    "formation: Corps Troops",
    "title: Meadow",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(DATA, tmp_path / "data")


def said(folder: Path, old: str, new: str) -> Iterator[str]:
    """What an author is told of a file where something stands in place of something else."""
    path = folder / "small.yaml"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    with pytest.raises(ScenarioError) as caught:
        load(path, systems())
    for problem in caught.value.problems:
        yield f"{Path(problem.file).name}:{problem.line}:{problem.column}: {problem.what} - {problem.hint}"


@pytest.mark.parametrize(
    ("day", "what"),
    [
        ("9999-99-99", '"9999-99-99" is no day of the calendar'),
        ("0000-00-00", '"0000-00-00" is no day of the calendar'),
        ("1944-02-30", '"1944-02-30" is no day of the calendar'),
        ("1945-02-29", '"1945-02-29" is no day of the calendar'),
        ("9999-12-31", '"9999-12-31" is too late: the calendar would end before the game'),
        ("9999-12-01", '"9999-12-01" is too late: the calendar would end before the game'),
        (f"{ARABIC}-09-17", f'first_day must be of the form NNNN-NN-NN, N for a number, not "{ARABIC}-09-17"'),
        ("1944-09-17 ", 'first_day must be of the form NNNN-NN-NN, N for a number, not "1944-09-17 "'),
        ("1944-W38-1", 'first_day must be of the form NNNN-NN-NN, N for a number, not "1944-W38-1"'),
    ],
)
def test_a_day_that_is_none_is_refused_at_its_place_with_a_hint(day: str, what: str, folder: Path) -> None:
    (line,) = said(folder, '"1944-09-17"', f'"{day}"')
    assert line.startswith(f"small.yaml:12:12: {what} - ")
    assert not line.endswith(" - ")


@pytest.mark.parametrize("day", ["0001-01-01", "1944-02-29", "8999-12-31"])
def test_any_other_day_is_one(day: str, folder: Path) -> None:
    path = folder / "small.yaml"
    path.write_text(path.read_text().replace("1944-09-17", day))
    assert load(path, systems()).setting.script.first_day == day


@pytest.mark.parametrize("blank", sorted(BLANKS))
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_that_looks_blank_is_refused_where_it_stands(text: str, blank: str, folder: Path) -> None:
    lines = (folder / "small.yaml").read_text().split("\n")
    number = next(number for number, line in enumerate(lines, 1) if text in line)
    key, comma = text.partition(":")[0], "," if text.endswith(",") else ""
    told = list(said(folder, text, f'{key}: "{BLANKS[blank] * 3}"{comma}'))
    assert any(line.startswith(f"small.yaml:{number}:") for line in told)


def test_what_can_be_seen_is_no_blank() -> None:
    assert not any(map(looks_blank, ("a", " 1", "é", "?", "漢", "مر", "€", "1st ", "\u1100")))
    assert looks_blank("")


def test_a_note_that_looks_blank_is_none() -> None:
    with pytest.raises(ValueError, match="nothing can be seen"):
        Note(action=0, text=" \n ")


@pytest.mark.parametrize(("key", "old"), [("for_victory", "for_victory: 1"), ("for_draw", "for_draw: 0")])
def test_nobody_needs_more_objectives_than_there_are(key: str, old: str, folder: Path) -> None:
    (line,) = said(folder, old, f"{key}: 2")
    what = f"{key} asks for more hexes than the objective has"
    assert f": {what} - the objective has 1; write at most so many, or add hexes" in line
    assert line.startswith("small.yaml:38:")
