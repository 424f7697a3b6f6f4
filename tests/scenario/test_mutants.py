"""A good scenario with one thing changed, again and again: it loads, or the author is told, and told where."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from game.scenario.locate import data_folder
from game.scenario.problems import Problem
from tests.scenario.slips import DATA, FILES, problems, slips, values

HOSTILE = (
    *(0, -1, 999_999_999, 1.5, True, None, [], {}, [1], ["0101"], [[[]]], {"a": 1}),
    *("", "x", "0110", "9999", "0403", "0101/0103", "0403/0503", "no", "1-99", "99-99-99", "a" * 5000, "a\nb", "é"),
    *("\u202e", "../../etc/passwd", "50%", "{0.__class__}", "standard", "small", "german", "river_road"),
)
TRIES = 1
"""Hostile values for each value of a file."""
JARGON = (
    "pydantic",
    "Input",
    "validat",
    "loc",
    "http",
    "None",
    "tuple",
    "dict",
    "regex",
    "pattern",
    "Traceback",
    "str ",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the small scenario with its map and rules."""
    return shutil.copytree(DATA, tmp_path / "data")


def is_plain_sentence(problem: Problem) -> bool:
    """Whether a problem is said in an author's words, on one line, at no great length."""
    said = f"{problem.what} - {problem.hint}"
    return said.isprintable() and len(said) < 500 and not any(word in said for word in JARGON)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_changed_value_is_told_at_its_line_in_plain_words(name: str, folder: Path) -> None:
    path = folder / name
    text = path.read_text()
    random = Random(name)
    refused, told_there = 0, 0
    for line, begin, end, is_block in values(text):
        for value in random.sample(HOSTILE, TRIES):
            written = json.dumps(value, ensure_ascii=False) + ("\n" if is_block else "")
            path.write_text(text[:begin] + written + text[end:])
            found = problems(folder)
            if found is not None:
                refused += 1
                told_there += (str(path), line) in [(problem.file, problem.line) for problem in found]
                assert not [problem for problem in found if not is_plain_sentence(problem)]
    assert refused > 100
    assert told_there >= 0.95 * refused


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", FILES)
def test_file_with_a_line_left_out_or_twice_loads_or_is_refused(name: str, step: int, folder: Path) -> None:
    path = folder / name
    lines = path.read_text().splitlines(keepends=True)
    refused = 0
    for number in range(0, len(lines), step):
        for changed in (lines[:number] + lines[number + 1 :], lines[: number + 1] + lines[number:]):
            path.write_text("".join(changed))
            refused += problems(folder) is not None
    assert refused > len(lines) / step / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_file_cut_off_anywhere_loads_or_is_refused(name: str, folder: Path) -> None:
    path = folder / name
    content = path.read_bytes()
    for length in range(0, len(content), 61):
        path.write_bytes(content[:length])
        found = problems(folder)
        if length < len(content) / 2:
            assert found


@pytest.mark.slow
def test_the_first_error_stands_on_the_line_where_a_token_was_changed(folder: Path) -> None:
    """One of 47 of those that `python -m tests.scenario.slips` goes through."""
    told = list(slips(folder, every=47))
    right = sum(slip.is_right for slip in told)
    assert len(told) > 300
    assert right >= 0.95 * len(told), f"{right} of {len(told)}"


SHIPPED = {
    "ludendorff": ("ludendorff.yaml", "maps/remagen.yaml", "rules/remagen.yaml"),
    "westkapelle": ("westkapelle.yaml", "maps/scheldt.yaml", "rules/scheldt.yaml"),
    "first_drop": ("first_drop.yaml", "maps/market_garden.yaml", "rules/standard.yaml"),
}


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SHIPPED)
def test_in_files_of_whole_games_it_stands_there_too(scenario: str, tmp_path: Path) -> None:
    folder = shutil.copytree(data_folder("scenarios"), tmp_path / "data")
    told = list(slips(folder, every=797, files=SHIPPED[scenario]))
    right = sum(slip.is_right for slip in told)
    assert len(told) > 30
    assert right >= 0.95 * len(told), [slip for slip in told if not slip.is_right]
