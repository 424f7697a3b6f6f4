"""The strict reader: YAML without tags, anchors, merges, doubtful words or repeated keys, bounded in every way.

Only the parser's events are used, one after the other, so that no input makes it recurse, run code or fill the memory.
All problems are collected; only those of the text as YAML end the reading.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from game.scenario.document import Data, Document, Node, Spot, problem_at, split_lines
from game.scenario.problems import Problem, ScenarioError
from game.scenario.report import Faults
from game.scenario.scalars import Objection, plain_value, shorten, text_objection
from game.scenario.source import decode, label_of, read_bytes
from game.scenario.syntax import MOST_DEPTH, TOO_DEEP, syntax_objection

MOST_NODES = 50_000
MOST_ENTRIES = 2_000
"""Of one list or group."""
MOST_KEY_LENGTH = 200
MOST_RANGES = 1_000
"""Of hexes, as 0203..0207, in one file: each stands for up to 200, and so few letters for a great many."""
_RANGE = re.compile(r"[0-9A-Z]\.\.[0-9A-Z]")
FASTEST_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser over libyaml if PyYAML was built with it; the other gives the same documents, slower."""


def read_file(path: Path, *, loader: Any = FASTEST_LOADER) -> Document:
    """A file as a document; ScenarioError with all problems if it cannot be one."""
    return read_bytes_as(label_of(path), read_bytes(path), loader=loader)


def read_text(text: str, label: str = "text", *, loader: Any = FASTEST_LOADER) -> Document:
    """A text as a document; ScenarioError with all problems if it cannot be one."""
    return read_bytes_as(label, text.encode("utf-8", "surrogatepass"), loader=loader)


def read_bytes_as(label: str, content: bytes, *, loader: Any = FASTEST_LOADER) -> Document:
    """The bytes of a file as a document; `label` is what problems call it."""
    text = decode(label, content)
    lines = split_lines(text)
    builder = _Builder(label, lines)
    parser = loader(text)
    try:
        builder.build(parser)
    except yaml.YAMLError as fault:
        position, objection = syntax_objection(fault, lines)
        builder.object_at(position, objection)
    except (ValueError, OverflowError):  # of PyYAML's own parser, for an escape beyond Unicode
        mark = parser.get_mark()
        objection = Objection("the escape with \\ names no character", "write the character itself")
        builder.object_at(Spot(mark.line + 1, mark.column + 1), objection)
    except _GiveUp:
        pass
    finally:
        parser.dispose()
    root = builder.finished_root()
    return Document(label, content.replace(b"\r\n", b"\n"), tuple(lines), root)


class _GiveUp(Exception):  # noqa: N818 - no error: the end of reading, after the problem was noted
    """Reading on would serve nobody."""


_NO_KEY, _DROPPED = object(), object()


class _Builder:
    """Makes the tree of a document out of parser events, with a stack of its own."""

    def __init__(self, label: str, lines: list[str]) -> None:
        self._label = label
        self._lines = lines
        self._faults = Faults()
        self._root: Node | None = None
        self._open: list[Node] = []
        self._pending: list[object] = []  # per open node: the key whose value comes next
        self._key_at = Spot(1, 1)
        self._nodes = 0
        self._ranges = 0
        self._documents = 0

    def build(self, parser: Any) -> None:
        """Take in all events of a parser."""
        get_event = parser.get_event
        while parser.check_event():
            event = get_event()
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._begin(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._open.pop()
                self._pending.pop()
            elif isinstance(event, yaml.AliasEvent):
                self.object_at(_start(event), _ANCHORS)
                self._attach(_node("", event), is_key=False)
            elif isinstance(event, yaml.DocumentStartEvent):
                self._documents += 1
                if self._documents > 1:
                    self._give_up(_start(event), "a second document begins here", "one file holds one document")

    def finished_root(self) -> Node:
        """The tree; ScenarioError if there was any problem, or if it is no group of keys."""
        self._faults.raise_if_any()
        if self._root is None:
            raise ScenarioError([Problem(self._label, 1, 1, "the file is empty", "begin with format: 1")])
        if not isinstance(self._root.value, dict):
            self.object_at(self._root.start, Objection("a file begins with a key", "as format: 1"))
            self._faults.raise_if_any()
        return self._root

    def object_at(self, position: Spot, objection: Objection) -> None:
        """Note a problem; stop reading if there are too many."""
        self._faults.add(problem_at(self._label, self._lines, position, *objection))
        if self._faults.is_full:
            raise _GiveUp

    def _give_up(self, position: Spot, what: str, hint: str) -> None:
        self.object_at(position, Objection(what, hint))
        raise _GiveUp

    def _scalar(self, event: Any) -> None:
        self._check_node(event)
        value = event.value
        if ".." in value:
            self._ranges += len(_RANGE.findall(value))
            if self._ranges > MOST_RANGES:
                self._give_up(_start(event), "the file has too many ranges of hexes", f"at most {MOST_RANGES} are read")
        if not event.style:
            value = self._plain(value, event)
        elif event.style == '"' or "\t" in value:
            objection = text_objection(value)
            if objection:
                self.object_at(_start(event), objection)
        self._attach(_node(value, event, event.style), is_key=True)

    def _plain(self, text: str, event: Any) -> str | int | bool:
        value = plain_value(text)
        if isinstance(value, Objection):
            at = _start(event)
            if not text and self._open and not self._awaits_key() and self._open[-1].keys is not None:
                at = self._key_at if self._key_at.line < at.line else at  # the next thing may stand far below
            self.object_at(at, value)
            return text
        if text == "<<" and self._awaits_key():
            self.object_at(_start(event), Objection("merges (<<) are not used here", "write the keys out"))
        elif "\t" in text:
            self.object_at(_start(event), Objection("a tab stands in a text", "use spaces"))
        return value

    def _begin(self, event: Any) -> None:
        if len(self._open) == MOST_DEPTH:
            self._give_up(_start(event), TOO_DEEP.what, TOO_DEEP.hint)
        self._check_node(event)
        is_group = isinstance(event, yaml.MappingStartEvent)
        node = _node({} if is_group else [], event)
        if is_group:
            node.keys = {}
        else:
            node.items = []
        self._attach(node, is_key=False)
        self._open.append(node)
        self._pending.append(_NO_KEY if is_group else None)

    def _check_node(self, event: Any) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            self._give_up(_start(event), "the file has too many values", f"at most {MOST_NODES} are read")
        if event.anchor is not None:
            self.object_at(_start(event), _ANCHORS)
        if event.tag is not None:
            self.object_at(_start(event), _TAGS)

    def _awaits_key(self) -> bool:
        return bool(self._pending) and self._pending[-1] is _NO_KEY

    def _attach(self, node: Node, *, is_key: bool) -> None:
        if not self._open:
            self._root = node
        elif self._awaits_key():
            self._pending[-1] = self._key(node) if is_key else _DROPPED
            if not is_key:
                self.object_at(node.start, Objection("a key must be a single word", "write key: value"))
        else:
            self._put(self._open[-1], self._pending[-1], node)

    def _put(self, parent: Node, key: object, node: Node) -> None:
        if isinstance(parent.value, list | dict) and len(parent.value) == MOST_ENTRIES:
            what = "this list or group is too long"
            self._give_up(node.start, what, f"at most {MOST_ENTRIES} entries are read")
        if isinstance(parent.value, list) and parent.items is not None:
            parent.value.append(node.value)
            parent.items.append(node)
            return
        self._pending[-1] = _NO_KEY
        if isinstance(key, str) and isinstance(parent.value, dict) and parent.keys is not None:
            parent.value[key] = node.value
            parent.keys[key] = (self._key_at, node)

    def _key(self, node: Node) -> object:
        key, self._key_at = node.value, node.start
        if not isinstance(key, str):
            shown = str(key).lower()
            self.object_at(node.start, Objection(f"the key {shown} is not a word", f'put it in quotes: "{shown}"'))
            return _DROPPED
        if len(key) > MOST_KEY_LENGTH:
            self.object_at(node.start, Objection("a key is too long", f"at most {MOST_KEY_LENGTH} letters are read"))
            return _DROPPED
        group = self._open[-1]
        if group.keys is not None and key in group.keys:
            first, again = group.keys[key][0].line, node.start.line
            what = f"the key {shorten(key)!r} is already in line {first}, and again in line {again}"
            self.object_at(node.start, Objection(what, "keep one of them"))
            return _DROPPED
        return key


_TAGS = Objection("tags (!) are not used here", "leave it out, or put a text in quotes")
_ANCHORS = Objection("anchors and aliases (& and *) are not used here", "write the value out, or put a text in quotes")


def _start(event: Any) -> Spot:
    return Spot(event.start_mark.line + 1, event.start_mark.column + 1)


def _node(value: Data, event: Any, style: str | None = None) -> Node:
    mark = event.start_mark
    return Node(value, mark.line + 1, mark.column + 1, event.end_mark.line + 1, style or "")
