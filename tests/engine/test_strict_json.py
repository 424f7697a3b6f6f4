"""The sieve for lines of JSON: each bound at its last good and its first bad step."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.record import EndLine
from game.engine.strict_json import parse_line, strict_json, weight


def nested(levels: int) -> Any:
    """So many lists in one another."""
    return [nested(levels - 1)] if levels > 1 else []


BOUNDS: list[tuple[Any, Any, str]] = [
    (nested(6), nested(7), "it is nested too deeply"),
    ({"a": nested(5)}, {"a": nested(6)}, "it is nested too deeply"),
    (int("9" * 20), int("9" * 21), "a number is too long"),
    (dict.fromkeys(map(str, range(64)), 0), dict.fromkeys(map(str, range(65)), 0), "it has too many keys"),
    ([0] * 2000, [0] * 2001, "a list is too long"),
    ([[0] * 2000], [[0] * 2001], "a list is too long"),
]


@pytest.mark.parametrize(("good", "bad", "why"), BOUNDS)
def test_each_bound_is_reached_and_not_passed(good: Any, bad: Any, why: str) -> None:
    assert strict_json(json.dumps(good).encode()) == good
    with pytest.raises(ValueError, match=why):
        strict_json(json.dumps(bad).encode())


def test_a_line_is_as_long_as_it_may_be_and_no_longer() -> None:
    assert strict_json(b'"abc"', 5) == "abc"
    with pytest.raises(ValueError, match="it is too long"):
        strict_json(b'"abcd"', 5)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"\xff", "it is not text"), (b"{", "it is not JSON"), (b'{"a": 1, "a": 2}', "a key is there twice"),
        (b"[1.5]", "1.5 is not a whole number"), (b"[NaN]", "NaN is not a whole number"),
        (b"[" + b"1." + b"0" * 30 + b"]", "1." + "0" * 18 + " is not a whole number"),
        (b"[" * 15_000, "it is nested too deeply"),
    ],
)  # fmt: skip
def test_what_parsers_let_pass_is_kept_out_with_a_reason(line: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        strict_json(line)


def test_what_does_not_fit_its_model_is_told_with_its_place() -> None:
    assert parse_line(EndLine, b'{"end": 3}').end == 3
    with pytest.raises(ValueError, match=r"^end: "):
        parse_line(EndLine, b'{"end": -1}')
    with pytest.raises(ValueError, match=r"^Input should be"):
        parse_line(EndLine, b"[]")


def test_every_entry_has_a_weight_and_objects_four_times_as_much() -> None:
    assert weight(b'[1, {"a": []}]') == 1 + 2 + 4
