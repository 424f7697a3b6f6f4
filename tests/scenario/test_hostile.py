"""Files that try to break the reader: each gets an error with line and column, soon, and nothing else happens."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from game.scenario.problems import ScenarioError
from game.scenario.reader import read_file, read_text
from game.scenario.source import MOST_BYTES
from game.scenario.validate import validate
from game.systems.standard.rules.schema import ScenarioFile
from tests.scenario.hostile_index import EXPECTED

HOSTILE = Path(__file__).parent / "hostile"
SECONDS = 10.0
"""Of processor time, of which a second is the most that any needs: what grows with the square would take minutes."""


def _nested_merges() -> str:
    lines = ["m0: &m0 {k: v}"]
    lines += [f"m{i}: &m{i} {{<<: [{', '.join([f'*m{i - 1}'] * 9)}]}}" for i in range(1, 200)]
    return "\n".join(lines)


MONSTERS: dict[str, tuple[str, str]] = {
    "nested_lists": ("[" * 100_000, "nested too deeply"),
    "nested_groups": ("{a: " * 100_000, "nested too deeply"),
    "nested_dashes": ("- " * 100_000, "nested too deeply"),
    "nested_questions": ("? " * 100_000, "nested too deeply"),
    "merges": (_nested_merges(), "merges"),
    "anchors": ("- &a b\n" * 100_000, "anchors"),
    "aliases": ("a: [" + "*a," * 200_000 + "]", "anchors"),
    "tags": ("a: [" + "!!b c," * 100_000 + "]", "tags"),
    "exclamations": ("a: " + "!" * 1_000_000, "tags"),
    "values": ("".join("- [" + "1," * 1_900 + "]\n" for _ in range(200)), "too many values"),
    "groups": ("".join("- [" + "{a: b}," * 1_000 + "]\n" for _ in range(140)), "too many values"),
    "keys": ("".join(f"k{i}: 1\n" for i in range(90_000)), "too long"),
    "same_key": ("a: 1\n" * 200_000, "is already in line"),
    "unknown_keys": ("".join(f"k{i}: 1\n" for i in range(1_999)), "no key that can stand here"),
    "wrong_units": ("units:\n" + "- {}\n" * 2_000, "the key strength is missing"),
    "digits": ("a: " + "9" * 1_000_000, "too large a number"),
    "colons": ("a: " + "9:" * 500_000, "not a plain whole number"),
    "underscores": ("a: " + "1_" * 500_000, "not a plain whole number"),
    "long_key": ("k" * 1_000_000 + ": 1", "a colon stands where no key can"),
    "open_quote": ('a: "' + "\\\\" * 500_000, "never closed"),
    "commas": ("a: [" + "," * 1_000_000, "a value is missing here"),
    "documents": ("---\n" * 250_000, "a second document"),
    "percents": ("%a\n" * 300_000, "cannot begin with %"),
    "empty_lines": ("\n" * 1_000_000, "the file is empty"),
    "returns": ("\r" * 1_000_000, "the file is empty"),
    "tabs": ("\t" * 1_000_000, "a tab indents this line"),
    "invisible": ("a: " + "\u200b" * 300_000, "U+200B"),
    "accents": ("a: x" + "\u0331" * 300_000, "too many accents"),
    "accents_apart": ("a: " + "e\u0301" * 300_000, "written apart"),
    "long_text": ("summary: " + "x" * 1_000_000, "at most 4000 characters"),
    "hexes": ("victory: {objective: '" + "01 " * 300_000 + "'}", "at most 20000 characters"),
    "too_large": ("#" * (MOST_BYTES + 1), "the file is too large"),
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, list[tuple[int, int, str]]]]:
    """What a process of its own, with little memory, says of every hostile file, by name of the file."""
    folder = tmp_path_factory.mktemp("monsters")
    for name, (text, _) in MONSTERS.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    paths = sorted(str(path) for path in (*HOSTILE.glob("[!.]*"), *folder.iterdir()))
    child = subprocess.run(
        [sys.executable, "-m", "tests.scenario.hostile_child", *paths],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert child.returncode == 0, child.stderr[-2000:]
    assert child.stderr == ""
    lines = [json.loads(line) for line in child.stdout.splitlines()]
    return {Path(path).name: (seconds, problems) for path, seconds, problems in lines}


def test_every_file_has_its_expectation() -> None:
    assert sorted(path.name for path in HOSTILE.glob("[!.]*")) == sorted(EXPECTED)
    assert len(EXPECTED) >= 60


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_hostile_file_is_refused_where_it_is_wrong(name: str, results) -> None:
    line, column, words = EXPECTED[name]
    seconds, problems = results[name]
    assert any((line, column) == (p[0], p[1]) and words in p[2] for p in problems), problems[:3]
    assert seconds <= SECONDS


@pytest.mark.parametrize("name", sorted(MONSTERS))
def test_monster_is_refused_soon(name: str, results) -> None:
    seconds, problems = results[name]
    assert any(MONSTERS[name][1] in p[2] for p in problems), problems[:3]
    assert all(line >= 1 and column >= 1 for line, column, _ in problems)
    assert seconds <= SECONDS


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_parser_without_libyaml_refuses_the_same_files(name: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        validate(read_file(HOSTILE / name, loader=yaml.SafeLoader), ScenarioFile)
    line = EXPECTED[name][0]
    assert line in [problem.line for problem in caught.value.problems]


def test_no_command_in_a_file_is_run(tmp_path: Path) -> None:
    target = tmp_path / "touched"
    with pytest.raises(ScenarioError):
        read_text(f'title: !!python/object/apply:os.system ["touch {target}"]\n')
    assert not target.exists()
