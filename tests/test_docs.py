"""What the pages say is true: examples run, links lead somewhere, tables are those of the code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game import load_scenario
from game.ai.random_player import RandomPlayer
from game.cli import app
from game.lab.simulate import simulate
from game.systems.standard.rules.sides import SIDES
from game.ui.keys.default_keys import PLAY
from tests.docs import rules_table, scenario_format

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "scenarios").glob("*.md")])


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_and_picture_of_a_page_is_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text_of(page))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_of_the_project_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`((?:game|tests|docs|scenarios|assets|benchmarks|\.ci)/[\w./]*)`", text_of(page))
    assert not [name for name in named if not (ROOT / name).exists()]


def test_the_scenario_format_is_that_of_the_models() -> None:
    assert text_of(scenario_format.PATH) == scenario_format.scenario_format(), "python -m tests.regenerate_docs"


def test_the_table_of_rules_is_that_of_modules_and_tests() -> None:
    assert text_of(rules_table.PATH) == rules_table.rules_table(), "python -m tests.regenerate_docs"


def test_every_rule_has_a_module_that_carries_it_out_and_a_test_named_after_it() -> None:
    assert not rules_table.uncovered()


def test_the_readme_has_the_two_commands() -> None:
    fences = re.findall(r"^```(\w*)\n(.*?)\n```$", text_of(README), re.DOTALL | re.MULTILINE)
    commands = [text for language, text in fences if not language]
    assert commands == ["pip install . && arnhem", 'pip install -e ".[test]" && python -m pytest']


def test_the_python_of_the_readme_does_what_it_says() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_python_of_a_scenario_in_memory_does_what_it_says() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "adding-a-scenario.md"), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_scenario_of_the_readme_is_one_and_either_side_can_win(tmp_path: Path) -> None:
    example = re.search(r"<!-- scenario: (\w+) -->\n```yaml\n(.*?)```", text_of(README), re.DOTALL)
    assert example is not None
    path = tmp_path / f"{example[1]}.yaml"
    path.write_text(example[2], encoding="utf-8")
    checked = CliRunner().invoke(app, ["validate", str(path)])
    assert checked.stdout == "1 checked: 0 errors, 0 warnings.\n"
    report = simulate(load_scenario(path), dict.fromkeys(SIDES, RandomPlayer), games=40, seed=1)
    assert {winner for winner, _ in report.results} == set(SIDES)


def test_the_readme_names_the_key_of_every_command_at_the_map() -> None:
    table = text_of(README).partition("| key | |")[2].partition("##")[0]
    named = [key for row in table.splitlines() for key in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
    assert sorted(named) == sorted(PLAY.label(command) for command in PLAY.chords)


def test_the_readme_lists_the_console_commands_and_their_options() -> None:
    table = text_of(README).partition("## On the console")[2].partition("##")[0]
    listed = re.findall(r"^\| .*?`arnhem ([\w-]+)", table, re.MULTILINE)
    helped = CliRunner().invoke(app, ["--help"]).stdout.partition("Commands:")[2].split("\n  ")
    assert sorted(listed) == sorted(line.split()[0] for line in helped if line.strip())
    for row in table.splitlines():
        command = re.search(r"`arnhem ([\w-]+)", row)
        for option in re.findall(r"(?<=[\s`])(--?[a-z][a-z-]*)", row) if command else ():
            assert option in CliRunner().invoke(app, [command[1], "--help"]).stdout, f"{command[1]} {option}"


def test_the_name_of_a_test_says_nothing_of_chapters_that_a_book_does_not_have() -> None:
    known = ("3", "7", "7.4", "11", "11.44", "11.48", "17")
    for name, numbers in (("11_44_11_48", ["11.44", "11.48"]), ("17", ["17"]), ("21_3", []), ("7_4", ["7.4"])):
        assert list(rules_table._numbers_of(name.split("_"), known)) == numbers, name
