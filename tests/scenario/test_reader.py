"""The strict reader: what it reads, where it says things stand, what it refuses."""

from __future__ import annotations

import os
import socket
import string
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.scenario.document import Character, Spot, Word
from game.scenario.problems import Problem, ScenarioError
from game.scenario.reader import FASTEST_LOADER, MOST_ENTRIES, read_bytes_as, read_file, read_text
from game.scenario.report import MOST_PROBLEMS
from game.scenario.source import MOST_BYTES
from game.scenario.syntax import MOST_DEPTH, TOO_DEEP, syntax_objection

LOADERS = [FASTEST_LOADER, yaml.SafeLoader]


def problems_of(text: str) -> tuple[Problem, ...]:
    with pytest.raises(ScenarioError) as caught:
        read_text(text, "f")
    return caught.value.problems


def test_both_parsers_are_tested() -> None:
    assert FASTEST_LOADER is yaml.CSafeLoader


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12", 12),
        ("-5", -5),
        ("0", 0),
        ("999999999", 999_999_999),
        ("true", True),
        ("false", False),
        ('"0110"', "0110"),
        ("'no'", "no"),
        ("2-2-7", "2-2-7"),
        ("1-26", "1-26"),
        ("0101 0102", "0101 0102"),
        ("0107/0108", "0107/0108"),
        ("1st Airborne", "1st Airborne"),
        ("nothing", "nothing"),
        ("north", "north"),
        ("Nederrijn (Lek)", "Nederrijn (Lek)"),
        ("'s-Hertogenbosch'", "s-Hertogenbosch"),
        ('"a\\nb"', "a\nb"),
        ('""', ""),
        ("Fröschke", "Fröschke"),
        ("[]", []),
        ("{}", {}),
        ("[a, 1, [true]]", ["a", 1, [True]]),
        ("{b: {c: d}}", {"b": {"c": "d"}}),
        (">-\n  one two\n  three\n", "one two three"),
        ("|\n  one\n  two\n", "one\ntwo\n"),
        ("x  # a remark", "x"),
        ("\n  - p\n  - q: 1\n    r: 2\n", ["p", {"q": 1, "r": 2}]),
        ("e1", "e1"),
        ("1.2.3", "1.2.3"),
        ("y", "y"),
        ("<<", "<<"),
    ],
)
def test_value_is_read(written: str, value: object, loader: type) -> None:
    data = read_text(f"a: {written}\n", loader=loader).data
    assert data == {"a": value}
    assert type(data["a"]) is type(value)


def test_true_is_no_number_and_one_is_no_answer() -> None:
    data = read_text("a: 1\nb: true\n").data
    assert data["a"] is not True
    assert data["b"] is True


def test_byte_order_mark_line_ends_and_start_of_document_do_not_matter() -> None:
    expected = {"a": 1, "b": "x y"}
    assert read_text("\ufeffa: 1\nb: x y\n").data == expected
    assert read_text("a: 1\r\nb: x\r\n  y\r\n").data == expected
    assert read_text("---\na: 1\nb: x y\n...\n").data == expected


def test_all_problems_are_collected_with_their_lines() -> None:
    problems = problems_of("a: no\nb: 0110\nc: &x 1\nd: [~, 1e5]\na: 2\n")
    assert [(p.line, p.column) for p in problems] == [(1, 4), (2, 4), (3, 4), (4, 5), (4, 8), (5, 1)]


def test_what_was_wrong_before_the_text_broke_is_told_too() -> None:
    problems = problems_of("a: no\nb: [1\n")
    assert [p.line for p in problems] == [1, 2]


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("a:\n  - {unit: #us_1, hex: 1}\n  - {unit: us_2, hex: 2}\n", 2, 11, "a value is missing here"),
        ("a:\n  - {unit: # who?\n\n  # nobody\n  - {unit: us_2}\n", 2, 11, "a value is missing here"),
        ("a:\n  one:\n    b: 1\n  #two:\n      c: 2\n", 4, 3, "# takes a key out, but not the lines that belong to it"),
        ("a:\n  # a remark\n   b: 1\n  c: 2\n", 4, 3, "this line does not fit the lines above it"),
    ],
)
def test_what_a_remark_swallows_is_told_where_it_begins(
    text: str, line: int, column: int, said: str, loader: type
) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_text(text, "f", loader=loader)
    problem = caught.value.problems[0]
    assert (problem.line, problem.column, problem.what) == (line, column, said)


def test_both_lines_of_a_duplicate_key_are_named() -> None:
    (problem,) = problems_of("title: a\nturns: 3\n\ntitle: b\n")
    assert (problem.line, problem.column) == (4, 1)
    assert "line 1" in problem.what
    assert "line 4" in problem.what


def test_problem_quotes_its_line_with_a_mark_below() -> None:
    (problem,) = problems_of("a: 1\nbb: [x, 0110]\n")
    assert str(problem).splitlines() == [
        'f:2:9: 0110 begins with 0: it could be a number or a text - put it in quotes: "0110"',
        "    bb: [x, 0110]",
        "            ^",
    ]


def test_long_line_is_quoted_around_the_problem() -> None:
    (problem,) = problems_of(f"a: [{'x, ' * 200}0110]\n")
    _, quoted, mark = str(problem).splitlines()
    assert problem.column == 605
    assert len(quoted) <= 104
    assert quoted[mark.index("^") :].startswith("0110")


def test_what_could_disturb_a_terminal_is_not_repeated() -> None:
    (problem,) = problems_of("a: x\x1b[2J\n")
    assert "\x1b" not in str(problem)


def test_number_of_problems_is_limited() -> None:
    problems = problems_of("".join(f"k{i}: no\n" for i in range(MOST_PROBLEMS * 3)))
    assert len(problems) == MOST_PROBLEMS + 1
    assert "more problems" in problems[-1].what


@pytest.mark.parametrize("loader", LOADERS)
def test_depth_is_limited_exactly(loader: type) -> None:
    def nested(levels: int) -> str:
        return f"a: {'[' * (levels - 1)}1{']' * (levels - 1)}\n"

    assert read_text(nested(MOST_DEPTH), loader=loader).data["a"]
    with pytest.raises(ScenarioError, match="nested too deeply"):
        read_text(nested(MOST_DEPTH + 1), loader=loader)


def test_a_parser_that_counts_levels_before_they_are_read_is_put_into_our_words() -> None:
    mark = yaml.Mark("deep.yaml", 0, 0, 1_000, None, None)
    fault = yaml.scanner.ScannerError(None, None, "exceeded maximum nesting depth", mark)
    spot, objection = syntax_objection(fault, ["[" * 5_000])
    assert (spot.line, spot.column) == (1, 1_001)
    assert objection == TOO_DEEP


def test_length_of_lists_is_limited_exactly() -> None:
    assert read_text(f"a: [{'1, ' * MOST_ENTRIES}]\n").data["a"] == [1] * MOST_ENTRIES
    assert "too long" in problems_of(f"a: [{'1, ' * (MOST_ENTRIES + 1)}]\n")[0].what


def test_size_is_limited_exactly(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\n" + b"#" * (MOST_BYTES - 5))
    assert read_file(path).data == {"a": 1}
    path.write_bytes(b"a: 1\n" + b"#" * (MOST_BYTES - 4))
    with pytest.raises(ScenarioError, match="too large"):
        read_file(path)


TEXT = """\
title: Arnhem
units:
  - {id: a, hex: "0101"}
  - id: b
    hexes: >-
      0101 0102
      0103 0104
    more: "0105 0106
      0107"
    rest: 0108 0109
rows:
  - ".wC"
  - ..t
"""


@pytest.mark.parametrize(
    ("loc", "value_at", "key_at"),
    [
        (("title",), (1, 8), (1, 1)),
        (("units",), (3, 3), (2, 1)),
        (("units", 0), (3, 5), (3, 5)),
        (("units", 0, "hex"), (3, 18), (3, 13)),
        (("units", 1), (4, 5), (4, 5)),
        (("units", 1, "id"), (4, 9), (4, 5)),
        (("units", 1, "missing"), (4, 5), (4, 5)),
        (("units", 7, "id"), (3, 3), (3, 3)),
        (("nothing", "at", "all"), (1, 1), (1, 1)),
        ((), (1, 1), (1, 1)),
        (("units", 1, "hexes", Word(0)), (6, 7), (6, 7)),
        (("units", 1, "hexes", Word(3)), (7, 12), (7, 12)),
        (("units", 1, "more", Word(0)), (8, 12), (8, 12)),
        (("units", 1, "more", Word(2)), (9, 7), (9, 7)),
        (("units", 1, "rest", Word(1)), (10, 16), (10, 16)),
        (("units", 1, "rest", Word(9)), (10, 11), (10, 11)),
        (("rows", 0, Character(2)), (12, 8), (12, 8)),
        (("rows", 1, Character(2)), (13, 7), (13, 7)),
    ],
)
@pytest.mark.parametrize("loader", LOADERS)
def test_positions(loc, value_at: tuple[int, int], key_at: tuple[int, int], loader: type) -> None:
    document = read_text(TEXT, loader=loader)
    assert document.position(loc) == Spot(*value_at)
    assert document.key_position(loc) == Spot(*key_at)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
@pytest.mark.timeout(200)
def test_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(ScenarioError, match="not a regular file"):
        read_file(tmp_path / "pipe.yaml")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices in folders")
@pytest.mark.timeout(200)
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_device_is_refused_even_behind_a_link(device: str, tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(device)
    for path in (Path(device), tmp_path / "link.yaml"):
        with pytest.raises(ScenarioError, match=r":1:1: (this is not a regular file|the file cannot be opened)"):
            read_file(path)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no sockets in folders")
def test_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.yaml")
        with pytest.raises(ScenarioError, match=":1:1: "):
            read_file(Path("socket.yaml"))


@pytest.mark.parametrize("name", ["missing.yaml", "missing/a.yaml", "a\0b.yaml", "x" * 5000, "", "folder"])
def test_what_is_no_file_is_refused_with_its_name(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(ScenarioError) as caught:
        read_file(tmp_path / name)
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (1, 1)
    assert problem.file.startswith(str(tmp_path))
    assert problem.file.isprintable()


def test_content_is_the_same_for_both_kinds_of_line_end(tmp_path: Path) -> None:
    (tmp_path / "unix.yaml").write_bytes(b"a: 1\nb: 2\n")
    (tmp_path / "windows.yaml").write_bytes(b"a: 1\r\nb: 2\r\n")
    assert read_file(tmp_path / "unix.yaml").content == read_file(tmp_path / "windows.yaml").content


def said_properly(error: ScenarioError) -> bool:
    return all(p.line >= 1 and p.column >= 1 and p.what for p in error.problems)


SIGNS = st.text(st.sampled_from("ab01 \n\t:-?,[]{}#&*!|>'\"%@`\\~.<=_é\u202e\0"), max_size=60)


@settings(max_examples=600)
@given(st.one_of(SIGNS, SIGNS.map(lambda text: f"a: {text}"), st.text(string.printable, max_size=60)))
@example('a: "\\U00110000"')
@example("a: '\\'\n<<: *b\n")
def test_any_text_is_read_or_refused_by_both_parsers_alike(text: str) -> None:
    results = []
    for loader in LOADERS:
        try:
            results.append(read_text(text, loader=loader).data)
        except ScenarioError as error:
            assert said_properly(error)  # noqa: PT017
            results.append(None)
    if None not in results:
        assert results[0] == results[1]


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        read_bytes_as("f", content)
    except ScenarioError as error:
        assert said_properly(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("a:\n  - {b: 1,\n     {c: 2, d: 3}\n  - {b: 2}\ne: [1]\n", 3, 6, "a key must be a single word"),
        ('a:\n  - {b: 1,\n     "c: 2, d: 3}\n  - {b: "x"}\n', 3, 6, "a quote is opened here and never closed"),
        ("a:\n  - {b: 1, {c: 2\n  - {b: 2}\n", 2, 12, "a group in { } lacks a comma"),
        ("a: {b: 1,\n  'c': 1\nd: 2\n", 2, 8, "a comma or a closing bracket is missing"),
    ],
)
def test_what_is_opened_in_place_of_a_key_is_told_on_its_own_line(text: str, line: int, column: int, what: str) -> None:
    problem = problems_of(text)[0]
    assert problem.what.startswith(what)
    assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize(
    ("was", "slipped", "line", "column", "what"),
    [
        ("format: 1", "format:1", 1, 7, "a space is missing behind this colon"),
        ("kind: map", "kind:map", 2, 5, "a space is missing behind this colon"),
        ("turns: 3", "turns = 3", 3, 1, "a key without its colon"),
        ("- id: b", "- id=b", 7, 7, "a key without its colon"),
        ('"1944-01-01"', '"1944-01-01', 4, 12, "a quote is opened here and never closed"),
        ('"1944-01-01"', "'1944-01-01", 4, 12, "a quote is opened here and never closed"),
        ("turns: 3", "  turns: 3", 3, 3, "a key stands where none can"),
        ("    hex:", "      hex:", 8, 7, "a key stands where none can"),
        ("kind: map", "kind: map: of what", 2, 10, "a colon stands where no key can"),
    ],
)
def test_a_slip_that_the_parser_sees_lines_later_is_told_where_it_is(
    was: str, slipped: str, line: int, column: int, what: str
) -> None:
    text = 'format: 1\nkind: map\nturns: 3\nfirst_day: "1944-01-01"\nunits:\n  - {id: a, hex: "0506"}\n  - id: b\n'
    text += "    hex: '0507'\n"
    assert text.count(was) == 1
    problem = problems_of(text.replace(was, slipped))[0]
    assert problem.what.startswith(what)
    assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("a:\n  - {b: 1,\n     c: 2 d: 3,\n     e: 4}\n", 3, 12, "a group in { } lacks a comma"),
        ("a:\n  - {b: 1,\n     c: 2, d: 3\n     e: 4}\n", 3, 15, "a comma or a closing bracket is missing"),
        ("a:\n  - {b: 1,\n     c: 2}\n  - {b: 1,\n     c: 2\n  - {b: 1}\n", 5, 9, "a comma or a closing bracket"),
        ("a:\n  - {b: 1,\n     c: [2, 3}\n", 3, 9, "a list in [ ] lacks a comma"),
        ("a:\n  - {b: 1,\n     c: '2}\n  - {b: '1'}\n", 3, 9, "a quote is opened here and never closed"),
        ("a: {b: 1, #c: 2}\nd:\n  e: 1\n", 1, 11, "# takes the closing bracket out"),
        ("a:\n  - {b: 1}\n - {b: 2}\n  - {b: 3}\n", 3, 2, "this line does not fit the lines above it"),
        ("x: 1\na:\n  - {b: 1}\n- {b: 2}\n  - {b: 3}\n", 4, 1, "this line does not fit"),
        ("a:\n  b:\n    - {c: 1}\n  - {c: 2}\n    - {c: 3}\n", 4, 3, "this line does not fit the lines above it"),
        ("a:\n  b:\n    {c: 1}\nd:\n    {e: 1}\n  f:\n    {g: 1}\n", 4, 1, "this line does not fit its neighbours"),
        ("a:\n   b: 1\n  c: 1\n  d: 1\n", 2, 4, "this line does not fit its neighbours"),
        ("a:\n  b: 1\n c: 1\n", 3, 2, "this line does not fit the lines above it"),
    ],
)
def test_of_several_lines_the_one_is_told_that_is_wrong(text: str, line: int, column: int, what: str) -> None:
    problem = problems_of(text)[0]
    assert problem.what.startswith(what)
    assert (problem.line, problem.column) == (line, column)
