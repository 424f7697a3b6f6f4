"""Maps of the largest size that name as much ground as goes into a file; most of them are sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from game.scenario.source import MOST_BYTES

EDGE = 200
"""Columns and rows of the largest map."""
MANY = 1_900
HEAD = f"""format: 1
kind: map
id: m
title: M
credits: M
shape: hexes
columns: 1-{EDGE}
rows: {{odd: 1-{EDGE}}}
legend: {{'.': mixed}}
terrain:
"""


def number(column: int, row: int) -> str:
    """A hex of the map."""
    return f"{column % EDGE + 1:03d}{row % EDGE + 1:03d}"


def column(which: int) -> list[str]:
    """All hexes of a column."""
    return [number(which, row) for row in range(EDGE)]


def with_entries(key: str, entries: Iterable[str]) -> bytes:
    """The map with as many entries under a key as go into a file."""
    text = HEAD + f"- '{'.' * EDGE}'\n" * EDGE + f"{key}:\n"
    for entry in entries:
        line = f"- {entry}\n"
        if len(text) + len(line) > MOST_BYTES:
            break
        text += line
    return text.encode()


def regions(key: str, words: Callable[[int], Iterable[str]]) -> bytes:
    """The map with regions, each of the words that are given for its number."""
    entries = (f"{{id: r{which}, title: R, {key}: '{' '.join(words(which))}'}}" for which in range(MANY))
    return with_entries("regions", entries)


def routes(words: Callable[[int], Iterable[str]]) -> bytes:
    """The map with roads."""
    return with_entries(
        "routes", (f"{{name: R, kind: road, hexes: '{' '.join(words(which))}'}}" for which in range(MANY))
    )


def waters(words: Iterable[str]) -> bytes:
    """The map with one river again and again."""
    return with_entries("waters", [f"{{name: R, kind: river, hexsides: '{' '.join(words)}'}}"] * MANY)


BLOCKS = [f"{number(n % 180, n % 190)}..{number(n % 180 + 19, n % 190 + 9)}" for n in range(1_300)]
"""Ranges of 200 hexes."""
MAPS: Mapping[str, Callable[[], bytes]] = {
    "map of one bank": lambda: regions("banks_of", lambda which: column(which)[:1]),
    "map of many banks": lambda: regions("banks_of", lambda which: column(which)[:60]),
    "map of ranges": lambda: regions("hexes", lambda _: BLOCKS),
    "map of banks of ranges": lambda: regions("banks_of", lambda _: BLOCKS[:20]),
    "map of routes": lambda: routes(column),
    "map of broken routes": lambda: routes(lambda which: column(which)[::2]),
    "map of waters": lambda: waters([f"{a}/{b}" for a, b in pairwise(column(0))]),
    "map of broken waters": lambda: waters(["001001/009009"] * 60),
}
