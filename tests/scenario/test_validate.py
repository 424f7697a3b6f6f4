"""What an author is told when a file does not fit its model."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field, StringConstraints

from game.model.message import Message
from game.scenario.fields import Count, HexList, HexNumber, HexsideList, Identifier, Stretch, StrictModel, Title
from game.scenario.json_schema import json_schema, meanings
from game.scenario.problems import ScenarioError
from game.scenario.reader import read_text
from game.scenario.validate import did_you_mean, not_found, validate


class Gun(StrictModel):
    """A gun of the battery. [8]"""

    name: Title
    range_hexes: Annotated[int, Field(ge=1, le=20)]
    """How far it fires. [8.2]"""


class Battery(StrictModel):
    """All kinds of parts that files have."""

    id: Identifier
    guns: Annotated[tuple[Gun, ...], Field(min_length=1, max_length=3)]
    kind: Literal["field", "heavy"] = "field"
    cost: Annotated[int, Field(ge=0, le=50)] | Literal["prohibited"] = 0
    gun_or_title: Gun | Title = "none"
    place: HexNumber | None = None
    hexes: HexList = ""
    sides: HexsideList = ""
    span: Stretch = "1-2"
    shots: tuple[Count, ...] = ()
    by_name: dict[Identifier, Count] | None = None
    named_guns: dict[Identifier, Gun] | None = None
    guns_of: dict[Literal["field", "heavy"], Gun] | None = None
    pair: tuple[Count, Count] = (0, 0)
    either: tuple[Count, ...] | Literal["all"] = "all"
    strength: Annotated[str, StringConstraints(pattern=r"^[0-9]{1,2}-[0-9]{1,2}$")] = "1-1"
    """attack-defense, as 2-3."""
    ready: bool = True


GOOD = """\
id: battery
guns:
  - {name: One, range_hexes: 5}
"""


def said(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        validate(read_text(text, "f"), Battery)
    return [str(problem).split("\n")[0] for problem in caught.value.problems]


def test_good_file_becomes_its_model() -> None:
    more = "cost: prohibited\nhexes: 0101 0102\nshots: [1, 2]\nby_name: {a: 1}\nready: false\n"
    battery = validate(read_text(GOOD + more), Battery)
    assert battery.guns == (Gun(name="One", range_hexes=5),)
    assert (battery.cost, battery.shots, battery.by_name, battery.ready) == ("prohibited", (1, 2), {"a": 1}, False)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("kinf: heavy", "f:4:1: kinf is no key that can stand here - did you mean kind?"),
        ("kind: hevy", "f:4:7: kind must be 'field' or 'heavy', not \"hevy\" - did you mean heavy?"),
        ("kind: [a]", "f:4:7: kind must be 'field' or 'heavy', not a list of 1"),
        ("cost: 99", "f:4:7: cost must be at most 50 or 'prohibited', not 99"),
        ("cost: -1", "f:4:7: cost must be at least 0 or 'prohibited', not -1"),
        (
            "cost: proibited",
            "f:4:7: cost must be a whole number or 'prohibited', not \"proibited\" - did you mean prohibited?",
        ),
        ("cost: true", "f:4:7: cost must be a whole number or 'prohibited', not true"),
        ('cost: "5"', "f:4:7: cost must be a whole number or 'prohibited', not \"5\" - write it without quotes"),
        ("gun_or_title: 5", 'f:4:15: gun_or_title must be a group of keys or a text, not 5 - put it in quotes: "5"'),
        ("place: 110", 'f:4:8: place must be a text, not 110 - put it in quotes: "110"'),
        ('place: "110"', "f:4:8: '110' is not a hex number, as 0110, J7 or AA4"),
        ("hexes: 0101 102 0103", "f:4:13: '102' is not a hex number, as 0110, J7 or AA4"),
        ("hexes: {}", "f:4:8: hexes must be a text, not an empty group"),
        ("sides: 0101/0102 0103", "f:4:18: '0103' is not a hexside; write the two hexes it lies between, as 0107/0108"),
        ("span: 5-3", "f:4:7: '5-3' is not a range from 0 to at most 200, as 1-26, nor of letters, as A-R"),
        ("shots: [1, x]", 'f:4:12: entry 2 of shots must be a whole number, not "x"'),
        ("shots: [1001]", "f:4:9: entry 1 of shots must be at most 1000, not 1001"),
        (
            "shots: 1",
            "f:4:8: shots must be a list, not 1 - write [one, two], or each on a line of its own after a dash",
        ),
        (
            "by_name: {A: 1}",
            'f:4:11: the key "A" must be an id of at most 40 small letters, digits and _, with a letter first',
        ),
        ("by_name: {a: x}", 'f:4:14: a must be a whole number, not "x"'),
        (
            "named_guns: {a: {name: A, range_hexes: 99}}",
            "f:4:40: range_hexes must be at most 20, not 99 - how far it fires",
        ),
        ("named_guns: {a: {name: A}}", "f:4:17: the key range_hexes is missing - how far it fires"),
        ("guns_of: {heavy: {name: A}}", "f:4:18: the key range_hexes is missing - how far it fires"),
        (
            "guns_of: {heavy: {name: A, range_hexes: 99}}",
            "f:4:41: range_hexes must be at most 20, not 99 - how far it fires",
        ),
        ("pair: [1]", "f:4:7: pair must be at least 2 entries long, not a list of 1"),
        ("pair: []", "f:4:7: pair must be at least 2 entries long, not an empty list"),
        ("pair: [1, 2, 3]", "f:4:7: pair must be at most 2 entries long, not a list of 3"),
        (
            'strength: "22"',
            'f:4:11: strength must be of the form N-N, N for a number, not "22" - attack-defense, as 2-3',
        ),
        ("ready: 1", "f:4:8: ready must be true or false, not 1"),
        ('ready: "no"', 'f:4:8: ready must be true or false, not "no"'),
    ],
)
def test_wrong_line_is_explained(line: str, expected: str) -> None:
    assert said(f"{GOOD}{line}\n") == [expected]


def test_a_list_that_may_be_a_word_is_looked_through_entry_by_entry() -> None:
    assert said(f"{GOOD}either: [1, x]\n") == [
        "f:4:9: either must be 'all', not a list of 2",
        'f:4:13: entry 2 of either must be a whole number, not "x"',
    ]


def test_key_with_no_resemblance_is_answered_with_what_can_stand_there() -> None:
    full, empty = said("id: a\nguns:\n  - {name: A, range_hexes: 5, zzz: 1}\n  - {zzz: 1, name: B}\n")[:2]
    assert full == "f:3:31: zzz is no key that can stand here"
    assert empty == "f:4:6: the key range_hexes is missing - how far it fires"
    last = said("id: a\nguns:\n  - {name: A, range_hexes: 5, zzz: 1}\n  - {zzz: 1, name: B}\n")[2]
    assert last == "f:4:6: zzz is no key that can stand here - what can stand here: range_hexes"


def test_missing_key_stands_at_its_group_with_what_it_means() -> None:
    assert said("id: a\nguns:\n  - name: One\n") == ["f:3:5: the key range_hexes is missing - how far it fires"]
    assert said("guns: [{name: a, range_hexes: 1}]\n") == ["f:1:1: the key id is missing"]


def test_list_too_short_or_too_long() -> None:
    assert said("id: a\nguns: []\n") == ["f:2:7: guns must be at least 1 entry long, not an empty list"]
    guns = "[" + "{name: a, range_hexes: 1}, " * 4 + "]"
    assert said(f"id: a\nguns: {guns}\n") == ["f:2:7: guns must be at most 3 entries long, not a list of 4"]


def test_list_is_not_called_short_because_its_entries_are_wrong() -> None:
    assert said("id: a\nguns: [x]\n") == [
        'f:2:8: entry 1 of guns must be a group of keys, not "x" - a gun of the battery'
    ]


def test_problem_in_a_branch_of_a_choice_stands_where_it_is() -> None:
    (line,) = [line for line in said(f"{GOOD}gun_or_title: {{name: x, range_hexes: 99}}\n") if "range" in line]
    assert line == "f:4:38: range_hexes must be at most 20, not 99 - how far it fires"


def test_long_values_are_cut() -> None:
    for written in (f"kind: {'x' * 3000}", f'place: "{"9" * 3000}"', f"hexes: {'9' * 3000}", f"{'k' * 150}: 1"):
        (line,) = said(f"{GOOD}{written}\n")
        assert len(line) < 300


def test_guesses() -> None:
    assert did_you_mean("arnhme", ["arnhem", "first_drop"]) == "did you mean arnhem?"
    assert did_you_mean("ARNHEM", ["arnhem", "first_drop"]) == "did you mean arnhem?"
    assert did_you_mean("x" * 100_000, ["arnhem"]) == "what can stand here: arnhem"
    assert did_you_mean("x", []) == ""


def test_schema_for_editors_has_the_words_of_the_model() -> None:
    schema = json_schema(Battery)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["required"] == ["id", "guns"]
    assert schema["additionalProperties"] is False
    assert schema["$defs"]["Gun"]["properties"]["range_hexes"]["description"] == "How far it fires. [8.2]"


def test_a_model_without_its_source_has_a_schema_without_words() -> None:
    found: dict[str, type[BaseModel]] = {}
    exec("class Bare(base):\n    key: int\n    'Said of it.'\n", {"base": BaseModel}, found)
    assert not meanings(found["Bare"])
    assert "description" not in json_schema(found["Bare"])["properties"]["key"]


def test_a_key_that_strayed_from_its_group_is_told_with_the_group() -> None:
    assert said("id: a\nguns:\n  - name: One\nrange_hexes: 5\n") == [
        "f:4:1: range_hexes stands here, and entry 1 of guns lacks it - indent it as the other keys of entry 1 of guns"
    ]


def test_a_text_of_blanks_is_told_with_what_mends_it() -> None:
    assert said('id: a\nguns: [{name: "  ", range_hexes: 1}]\n') == [
        "f:2:15: nothing can be seen of this text - write letters or digits, no spaces and blanks alone"
    ]


def test_every_fault_of_a_file_is_told() -> None:
    shots = ", ".join("x" for _ in range(30))
    assert len(said(f"{GOOD}shots: [{shots}]\n")) == 30


@pytest.mark.parametrize(
    ("name", "known", "stem", "hint"),
    [
        ("arnhme", ("arnhem", "linz"), "", "near"), ("/x/y.yaml", ("arnhem",), "arnhme", "near"),
        ("zzz", ("arnhem", "linz"), "", "known"), ("zzz", tuple(f"n{place}x" for place in range(30)), "", "known"),
        ("zzz", tuple(f"n{place}x" for place in range(31)), "", "full_stop"), ("zzz", (), "", "full_stop"),
    ],
)  # fmt: skip
def test_what_is_not_found_is_told_with_what_there_is(name: str, known: tuple[str, ...], stem: str, hint: str) -> None:
    said_of = dict(not_found("lesson", name, known, stem).values)
    assert said_of["name"] == name
    assert isinstance(said_of["hint"], Message)
    assert said_of["hint"].key == f"file.not_found.{hint}"
