"""A file as read: its data, and where in the text every part of it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from game.model.frozen import changing, frozen, frozen_apart
from game.scenario.problems import Problem

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | bool"
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\S+")
_QUOTED_COLUMNS = 100


class Spot(NamedTuple):
    """A place in a text; both count from 1."""

    line: int
    column: int


@frozen
class Word:
    """At the end of a loc: the word of a text that is meant, from 0."""

    index: int


@frozen
class Character:
    """At the end of a loc: the character of a text that is meant, from 0."""

    index: int


Loc: TypeAlias = "Sequence[str | int | Word | Character]"
"""The way to a part of a file: keys, places in lists from 0, and at its end perhaps a word or a character."""


@changing
class Node:
    """A part of a file and where it stands: a group of keys, a list, or a single value."""

    value: Data
    line: int
    column: int
    end_line: int
    """Line of its last character; of a group or list, the same as its first line."""
    style: str = ""
    """The quote or block sign of a text; empty if it is written plainly."""
    items: list[Node] | None = None
    """Of a list: its parts."""
    keys: dict[str, tuple[Spot, Node]] | None = None
    """Of a group: its keys, where each stands, and its part."""

    @property
    def start(self) -> Spot:
        """Where it begins."""
        return Spot(self.line, self.column)

    def child(self, step: object) -> Node | None:
        """The part one step further down, or None if there is no such part."""
        if isinstance(step, str) and self.keys is not None:
            entry = self.keys.get(step)
            return entry[1] if entry else None
        if isinstance(step, int) and self.items is not None and 0 <= step < len(self.items):
            return self.items[step]
        return None


def split_lines(text: str) -> list[str]:
    """Lines of a text without their ends, as YAML counts them."""
    return _LINE_BREAK.split(text)


def problem_at(
    label: str, lines: Sequence[str], position: Spot, what: str, hint: str = "", *, is_warning: bool = False
) -> Problem:
    """A problem with its line quoted: printable, and cut to the part around the fault if it is long."""
    line = lines[position.line - 1] if position.line <= len(lines) else ""
    first = max(0, position.column - 1 - _QUOTED_COLUMNS * 3 // 4) if len(line) > _QUOTED_COLUMNS else 0
    cut = line[first : first + _QUOTED_COLUMNS]
    quoted = "".join(c if c.isprintable() else " " if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in cut)
    return Problem(
        label, position.line, position.column, what, hint, quoted.rstrip(), is_warning, position.column - first
    )


@frozen_apart
class Document:
    """A file that has been read; its root is a group of keys."""

    label: str
    """How the file is called in problems."""
    content: bytes
    """Its bytes, with every line ended by a line feed alone."""
    lines: tuple[str, ...]
    root: Node

    @property
    def data(self) -> dict[str, Data]:
        """The plain data of the file: groups, lists, texts, whole numbers, true and false."""
        assert isinstance(self.root.value, dict)  # noqa: S101 - the reader accepts no other root
        return self.root.value

    def position(self, loc: Loc) -> Spot:
        """Where a value stands; if there is none, where the nearest part around it stands."""
        node = self.root
        for step in loc:
            child = node.child(step)
            if child is None:
                return self._inside(node, step) if step is loc[-1] else node.start
            node = child
        return node.start

    def key_position(self, loc: Loc) -> Spot:
        """Where the key of a value stands; where the value stands if it has no key."""
        node = self.root
        for step in loc[:-1]:
            child = node.child(step)
            if child is None:
                return node.start
            node = child
        last = loc[-1] if loc else None
        if isinstance(last, str) and node.keys is not None and last in node.keys:
            return node.keys[last][0]
        return self.position(loc)

    def problem(
        self, loc: Loc, what: str, hint: str = "", *, is_warning: bool = False, at_key: bool = False,
        first: Loc | None = None,
    ) -> Problem:  # fmt: skip
        """A problem at the place of a value, or of its key; of what is said twice, `first` tells where it was first."""
        position = self.key_position(loc) if at_key else self.position(loc)
        if first is not None:
            what += f", {self._told(self.position(first), position)}"
        return problem_at(self.label, self.lines, position, what, hint, is_warning=is_warning)

    def beginnings(self, key: str) -> list[Spot]:
        """The lines that begin with a key, whatever they were read as, and where it stands on each."""
        found = (re.match(rf"(\s*(?:- +)?){re.escape(key)}:(?:\s|$)", line) for line in self.lines)
        return [Spot(number, begin.end(1) + 1) for number, begin in enumerate(found, 1) if begin]

    def keys_named(self, key: str) -> Iterator[tuple[tuple[str | int, ...], Spot]]:
        """Where keys of a name were read, each with the way to it."""
        todo: list[tuple[tuple[str | int, ...], Node]] = [((), self.root)]
        while todo:
            place, node = todo.pop()
            for name, (spot, child) in (node.keys or {}).items():
                if name == key:
                    yield (*place, name), spot
                todo.append(((*place, name), child))
            todo += [((*place, number), child) for number, child in enumerate(node.items or ())]

    def _told(self, first: Spot, again: Spot) -> str:
        """Where the first of two stands, for whoever looks at the second."""
        return f"in line {first.line}" if first.line != again.line else f"in column {first.column} of this line"

    def _inside(self, node: Node, step: object) -> Spot:
        if isinstance(step, Word):
            return self._word(node, step.index)
        if isinstance(step, Character) and isinstance(node.value, str) and node.style not in ("|", ">"):
            opening = 1 if node.style else 0
            return Spot(node.start.line, node.start.column + opening + step.index)
        return node.start

    def _word(self, node: Node, index: int) -> Spot:
        first, column = node.start
        if node.style in ("|", ">"):
            first, column = first + 1, 1
        elif node.style:
            column += 1
        for number in range(first, min(node.end_line, len(self.lines)) + 1):
            begin = column - 1 if number == first else 0
            for word in _WORD.finditer(self.lines[number - 1], begin):
                if not index:
                    return Spot(number, word.start() + 1)
                index -= 1
        return node.start
