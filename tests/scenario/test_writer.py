"""What is written reads the same again."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from game.scenario.locate import data_folder
from game.scenario.reader import FASTEST_LOADER, MOST_KEY_LENGTH, read_file, read_text
from game.scenario.scalars import text_objection
from game.scenario.writer import write_text

LOADERS = [FASTEST_LOADER, yaml.SafeLoader]
DATA = Path(__file__).parent / "data"
FILES = [
    *sorted(data_folder("scenarios").rglob("*.yaml")),
    *sorted(DATA.rglob("*.yaml")),
]
LETTERS = st.one_of(
    st.sampled_from("ab019 -:#,[]{}&*!|>'\"%@`?\\/.\n~_+=<é中"), st.characters(exclude_categories=["Cs", "Cc", "Cf"])
)
WORDS = st.text(LETTERS, max_size=30).filter(lambda text: text_objection(text) is None)
DOUBTFUL = st.sampled_from(("no", "0110", "~", "null", ".nan", "1e5", "2020-01-01", "<<", "", "-", "- a", "a: b"))
LONG = st.lists(WORDS, min_size=15, max_size=40).map(" ".join).filter(lambda text: text_objection(text) is None)
HEXES = st.lists(st.from_regex(r"[0-9]{4}", fullmatch=True), max_size=80).map(" ".join)
SCALARS = st.one_of(WORDS, DOUBTFUL, LONG, HEXES, st.integers(1 - 10**9, 10**9 - 1), st.booleans())
KEYS = st.one_of(WORDS, DOUBTFUL).filter(lambda key: len(key) <= MOST_KEY_LENGTH)
DATA_TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=20,
)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.dictionaries(KEYS, DATA_TREES, min_size=1, max_size=5))
def test_what_is_written_reads_the_same(data) -> None:
    text = write_text(data)
    for loader in LOADERS:
        assert read_text(text, loader=loader).data == data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_written_again_reads_the_same(path: Path) -> None:
    data = read_file(path).data
    text = write_text(data)
    assert read_text(text).data == data
    assert max(map(len, text.splitlines())) <= 120


def test_style() -> None:
    data = {
        "format": 1,
        "title": "Arnhem: a bridge",
        "hex": "0110",
        "strength": "2-2-7",
        "window": {"columns": "1-9", "rows": "1-8"},
        "units": [{"id": "a", "marks": []}, {"id": "b", "more": [1, 2]}],
        "hexes": " ".join(["0101"] * 30),
        "notes": "One.\nTwo.\n",
        "quiet": True,
        "none": {},
    }
    assert (
        write_text(data)
        == """\
format: 1
title: "Arnhem: a bridge"
hex: "0110"
strength: 2-2-7
window: {columns: 1-9, rows: 1-8}
units:
  - id: a
    marks: []
  - id: b
    more: [1, 2]
hexes: >-
  0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101 0101
  0101 0101 0101 0101 0101 0101 0101 0101 0101
notes: |
  One.
  Two.
quiet: true
none: {}
"""
    )
