"""From files to a scenario, and everything that can be wrong on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenario.compile_board import compile_board
from game.scenario.loader import check, load, read_header
from game.scenario.locate import data_folder
from game.scenario.map_schema import MapFile
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import read_file
from game.scenario.report import FileReport
from game.scenario.validate import validate
from game.systems.registry import systems
from tests.scenario.small_system import SYSTEMS

DATA = Path(__file__).parent / "data"
SCENARIO = """\
format: 1
kind: scenario
id: posts
title: Posts
summary: Posts on a map.
minutes: 1
system: small
map: small
rules: few
turns: 1
first_day: "1944-09-17"
posts: 0101 0403
"""
RULES = "format: 1\nkind: rules\nid: few\ntitle: Few\nsystem: small\nstacking: 2\n"
RULES += "sides: [{id: red, title: Red}, {id: blue, title: Blue}]\n"
MAP = (DATA / "maps" / "small.yaml").read_text()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A scenario with its map and rules beside it."""
    (tmp_path / "maps").mkdir()
    (tmp_path / "rules").mkdir()
    (tmp_path / "posts.yaml").write_text(SCENARIO)
    (tmp_path / "maps" / "small.yaml").write_text(MAP)
    (tmp_path / "rules" / "few.yaml").write_text(RULES)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def short(problems: tuple[Problem, ...]) -> list[str]:
    return [f"{Path(p.file).name}:{p.line}:{p.column}: {p.what}" for p in problems]


def faults(folder: Path) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        load(folder / "posts.yaml", SYSTEMS)
    return short(caught.value.problems)


def test_scenario_is_loaded(folder: Path) -> None:
    scenario = load(folder / "posts.yaml", SYSTEMS)
    assert (scenario.id, scenario.title, scenario.summary) == ("posts", "Posts", "Posts on a map.")
    assert scenario.path == folder / "posts.yaml"
    assert scenario.system is SYSTEMS["small"]
    assert [scenario.board.number(hex) for hex in scenario.setting.hexes] == ["0101", "0403"]
    assert check(folder / "posts.yaml", SYSTEMS) == ()


def test_window_is_the_board(folder: Path) -> None:
    change(folder / "posts.yaml", "turns: 1\n", "turns: 1\nwindow: {columns: 1-4, rows: 1-3}\n")
    scenario = load(folder / "posts.yaml", SYSTEMS)
    assert scenario.board.topology.size == 12
    change(folder / "posts.yaml", "rows: 1-3", "rows: 2-2")
    assert faults(folder) == ["posts.yaml:13:8: hex 0101 is not in play", "posts.yaml:13:13: hex 0403 is not in play"]
    change(folder / "posts.yaml", "columns: 1-4", "columns: 9-9")
    assert faults(folder) == ["posts.yaml:11:9: no hex of the map lies in this window"]


def test_problems_of_all_three_files_come_at_once(folder: Path) -> None:
    change(folder / "posts.yaml", "turns: 1", "turns: 0")
    change(folder / "maps" / "small.yaml", "hexside: 0401/0501", "hexside: 0101/0102")
    change(folder / "rules" / "few.yaml", "stacking: 2", "staking: 2")
    assert {line.split(":", 1)[0] for line in faults(folder)} == {"posts.yaml", "small.yaml", "few.yaml"}


def test_what_the_rules_system_reports_stands_in_the_right_file(folder: Path) -> None:
    change(folder / "posts.yaml", "0101 0403", "0101 0199 0403 0404")
    assert faults(folder) == [
        "posts.yaml:12:13: hex 0199 is not in play",
        "few.yaml:6:11: more posts than the rules allow",
    ]


def test_warnings_do_not_stop_a_game_and_are_told_by_check(folder: Path) -> None:
    change(folder / "posts.yaml", "0101 0403", "0101 0101")
    assert load(folder / "posts.yaml", SYSTEMS).setting.hexes == (0, 0)
    (warning,) = check(folder / "posts.yaml", SYSTEMS)
    assert warning.is_warning
    assert "posts.yaml:12:8: warning: a hex has two posts" in str(warning)


def test_a_game_that_is_over_before_anybody_moves_is_told_under_any_rules(folder: Path) -> None:
    change(folder / "posts.yaml", "posts: 0101 0403", "posts: '0101'")
    (warning,) = check(folder / "posts.yaml", SYSTEMS)
    assert (warning.line, warning.is_warning) == (1, True)  # these rules know no `victory`
    assert warning.what == "the game is over before anybody has moved"
    assert warning.hint


def test_many_warnings_hide_no_error(folder: Path) -> None:
    for system_like in ("a hex has two posts",):
        change(folder / "posts.yaml", "0101 0403", "0101 0101 0102")
        problems = check(folder / "posts.yaml", SYSTEMS)
        assert system_like in [p.what for p in problems if p.is_warning]
        assert "more posts than the rules allow" in [p.what for p in problems if not p.is_warning]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("system: small", "system: smal", "posts.yaml:7:9: there is no such rules system - did you mean small?"),
        ("map: small", "map: smal", "posts.yaml:8:6: there is no file maps/smal.yaml"),
        ("rules: few", "rules: nine", "posts.yaml:9:8: there is no file rules/nine.yaml"),
        ("map: small", "map: ../maps/small", "posts.yaml:8:6: map must be an id"),
        ("map: small\n", "", "posts.yaml:1:1: the key map is missing"),
        ("system: small\n", "", "posts.yaml:1:1: the key system is missing"),
        ("system: small", "system: [small]", "posts.yaml:7:9: system must be a text"),
        ("kind: scenario", "kind: map", "posts.yaml:2:7: kind must be 'scenario'"),
        ("posts: 0101 0403", "posts: 0101 043", "posts.yaml:12:13: '043' is not a hex number"),
    ],
)  # fmt: skip
def test_wrong_scenario_file(old: str, new: str, expected: str, folder: Path) -> None:
    change(folder / "posts.yaml", old, new)
    with pytest.raises(ScenarioError) as caught:
        load(folder / "posts.yaml", SYSTEMS)
    assert any(f"{p.file}:{p.line}:{p.column}: {p.what} - {p.hint}".startswith(f"{folder}/{expected}")
               for p in caught.value.problems), str(caught.value)  # fmt: skip


def test_scenario_of_an_unknown_system_is_still_checked_as_far_as_it_goes(folder: Path) -> None:
    change(folder / "posts.yaml", "system: small", "system: large")
    change(folder / "posts.yaml", "turns: 1", "turns: 0")
    change(folder / "maps" / "small.yaml", "hexside: 0401/0501", "hexside: 0101/0102")
    lines = faults(folder)
    assert "posts.yaml:7:9: there is no such rules system" in lines
    assert "posts.yaml:10:8: turns must be at least 1, not 0" in lines
    assert any(line.startswith("small.yaml") for line in lines)
    assert not any("posts is no key" in line for line in lines)


def test_names_of_files_and_their_ids_agree(folder: Path) -> None:
    change(folder / "maps" / "small.yaml", "id: small\n", "id: large\n")
    change(folder / "rules" / "few.yaml", "id: few", "id: many")
    assert faults(folder) == [
        "small.yaml:4:5: the id is not the name of the file",
        "few.yaml:3:5: the id is not the name of the file",
    ]
    (folder / "posts.yaml").rename(folder / "other.yaml")
    warnings = [p for p in check(folder / "other.yaml", SYSTEMS) if p.is_warning]
    assert short(tuple(warnings)) == ["other.yaml:3:5: the id is not the name of the file"]


def test_rules_of_another_system_are_refused(folder: Path) -> None:
    change(folder / "rules" / "few.yaml", "system: small", "system: other")
    problems = check(folder / "posts.yaml", {**SYSTEMS, "other": SYSTEMS["small"]})
    said = [f"{Path(each.file).name}:{each.line}:{each.column}: {each.what}" for each in problems]
    assert said == ["posts.yaml:9:8: these rules are for the system other, and this scenario for small"]


def test_rules_of_a_system_that_there_is_not_are_told_in_their_own_file(folder: Path) -> None:
    change(folder / "rules" / "few.yaml", "system: small", "system: smal")
    assert faults(folder) == ["few.yaml:5:9: there is no such rules system"]


def test_map_beside_the_scenario_comes_before_the_games_own(folder: Path) -> None:
    change(folder / "posts.yaml", "map: small", "map: market_garden")
    assert load(folder / "posts.yaml", SYSTEMS).board.topology.size == 995
    (folder / "maps" / "market_garden.yaml").write_text(MAP.replace("id: small\n", "id: market_garden\n"))
    assert load(folder / "posts.yaml", SYSTEMS).board.topology.size == 39


def test_digest_is_of_the_text_of_all_three_files(folder: Path) -> None:
    files = [folder / "posts.yaml", folder / "maps" / "small.yaml", folder / "rules" / "few.yaml"]
    first = load(files[0], SYSTEMS).digest
    assert len(first) == 64
    for file in files:
        before = file.read_bytes()
        file.write_bytes(before.replace(b"\n", b"\r\n"))
        assert load(files[0], SYSTEMS).digest == first
        file.write_bytes(before + b"# a remark\n")
        assert load(files[0], SYSTEMS).digest != first
        file.write_bytes(before)
    assert load(files[0], SYSTEMS).digest == first


def test_check_never_raises_for_a_file(folder: Path) -> None:
    for name in ("missing.yaml", "maps", "posts.yaml", "maps/small.yaml", "rules/few.yaml"):
        for problem in check(folder / name, SYSTEMS):
            assert problem.line == problem.column == 1
    (folder / "posts.yaml").write_bytes(b"\xff")
    assert short(check(folder / "posts.yaml", SYSTEMS)) == ["posts.yaml:1:1: the byte FF is not UTF-8 text"]


def test_maps_and_rules_are_checked_alone(folder: Path) -> None:
    assert check(folder / "maps" / "small.yaml", SYSTEMS) == ()
    assert check(folder / "rules" / "few.yaml", SYSTEMS) == ()
    change(folder / "maps" / "small.yaml", "hexside: 0401/0501", "hexside: 0101/0102")
    change(folder / "rules" / "few.yaml", "stacking: 2", "stacking: x")
    assert "small.yaml:46:32: no river or canal flows at 0101/0102" in short(
        check(folder / "maps" / "small.yaml", SYSTEMS)
    )
    assert short(check(folder / "rules" / "few.yaml", SYSTEMS)) == [
        'few.yaml:6:11: stacking must be a whole number, not "x"'
    ]
    change(folder / "rules" / "few.yaml", "system: small", "system: smalls")
    assert short(check(folder / "rules" / "few.yaml", SYSTEMS)) == [
        "few.yaml:5:9: these rules name no system that there is"
    ]


def test_map_is_no_scenario(folder: Path) -> None:
    with pytest.raises(ScenarioError, match="kind must be 'scenario', not \"map\""):
        load(folder / "maps" / "small.yaml", SYSTEMS)


def test_header_is_read_without_the_other_files(folder: Path) -> None:
    (folder / "maps" / "small.yaml").unlink()
    header = read_header(folder / "posts.yaml")
    assert (header.id, header.title, header.minutes, header.turns) == ("posts", "Posts", 1, 1)
    change(folder / "posts.yaml", "title: Posts\n", "")
    with pytest.raises(ScenarioError, match="the key title is missing"):
        read_header(folder / "posts.yaml")


def test_small_scenario_of_the_standard_rules_loads() -> None:
    assert check(DATA / "small.yaml", systems()) == ()
    assert len(load(DATA / "small.yaml", systems()).setting.units) == 4


def test_only_variants_have_a_price(tmp_path: Path) -> None:
    path = tmp_path / "first_drop.yaml"
    before, _, after = (data_folder("scenarios") / "first_drop.yaml").read_text(encoding="utf-8").partition("system: ")
    points = "{no_bombardment: -3, no_bombardmint: 3, dragons: 0}"
    put = f"prices: {{games: 9, player: random, give_or_take: 30, points: {points}}}\n"
    text = f"{before.partition('prices:')[0]}{put}system: {after}"
    path.write_text(text, encoding="utf-8")
    line = text[: text.index(put)].count("\n") + 1
    first, second = check(path, systems())
    assert (first.line, first.what, first.hint) == (
        line, "there is no variant no_bombardmint", "did you mean no_bombardment?",
    )  # fmt: skip
    assert (second.line, second.what) == (line, "there is no variant dragons")
    path.write_text(text.replace("-3", "-101"), encoding="utf-8")
    assert "at least -100" in short(check(path, systems()))[0]


def test_the_big_map_is_read_checked_and_compiled() -> None:
    document = read_file(data_folder("scenarios") / "maps" / "market_garden.yaml")
    report = FileReport({"map": document})
    board = compile_board(validate(document, MapFile), None, report)
    assert board is not None
    assert board.topology.size == 995
    assert not report.problems()


def test_a_misspelt_system_is_told_where_it_is_misspelt(folder: Path) -> None:
    change(folder / "posts.yaml", "system: small", "sytsem: small")
    problem = check(folder / "posts.yaml", SYSTEMS)[0]
    assert str(problem).startswith(f"{folder / 'posts.yaml'}:7:1: sytsem is no key that can stand here - did you mean")


@pytest.mark.parametrize(
    ("was", "slipped", "expected"),
    [
        ("summary: Posts on a map.\nminutes: 1\n", "summary: >-\n  Posts on a map.\n  minutes: 1\n", "7:3: minutes"),
        ("turns: 1\n", "window:\n  columns: 1-3\n  rows: 1-3\n  turns: 1\n", "13:3: turns"),
    ],
)
def test_a_key_that_strayed_is_told_where_it_stands(folder: Path, was: str, slipped: str, expected: str) -> None:
    change(folder / "posts.yaml", was, slipped)
    said = f"posts.yaml:{expected} stands here, and the file lacks it"
    assert faults(folder) == [said]


def test_a_key_in_its_place_is_not_said_to_have_strayed(folder: Path) -> None:
    change(folder / "posts.yaml", "turns: 1\n", "history: {happened: x, endings: [{id: a, won_by: red, text: y}]}\n")
    change(folder / "posts.yaml", "first_day", "balance: {points: 1, games: 2, player: random}\nfirst_day")
    assert faults(folder) == ["posts.yaml:1:1: the key turns is missing"]
