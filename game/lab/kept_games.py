"""Games of a match in a file, a line a game, so that a simulation can be called off and gone on with."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from game.engine.strict_json import weight
from game.lab.match import GameResult, Match
from game.language.written import read_message, written
from game.model.errors import GameError
from game.model.message import message, plain
from game.model.side import Side, Sides

FORMAT = 2
LARGEST_LINE_BYTES = 2**18
MOST_WEIGHT = 50_000
"""Entries of all lists and objects of a line."""
MOST_BYTES = 12 * 2**20
"""Of a whole file: some 2,000 games of the largest scenario that were observed."""
MOST_GAMES = 50_000
"""In one file."""
MOST_HELD_BYTES = 40 * 2**20
"""Of memory that the games of a file may take."""
_ENTRY_BYTES, _NUMBER_BYTES = 100, 32
"""What a text or list costs beside itself, in memory and time; what a number does."""
_SMALL = frozenset((None, *range(257)))
"""Of these there is only ever one."""


class KeptGames:
    """A file of games: a line that says of which match, then one for each game in the order they were played."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open or begin the file of a match; GameError if it is damaged or one of another match."""
        self._path = path
        self._sides = match.scenario.sides
        head = header_of(match)
        self.games: dict[int, GameResult] = {}
        if path.exists() and (not path.is_file() or path.stat().st_size):
            found, self.games, whole_bytes = read_kept(path)
            _check_same(path, found, head)
            self._file: BinaryIO = path.open("r+b")
            self._file.truncate(whole_bytes)
            self._file.seek(whole_bytes)
        else:
            self._file = path.open("wb")
            self._write(head)

    def __enter__(self) -> KeptGames:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: GameResult) -> None:
        """Write a game down."""
        if len(self.games) >= MOST_GAMES:
            raise _full(self._path)
        self._write(_to_json(result, self._sides))
        self.games[result.index] = result

    def _write(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n"
        if self._file.tell() + len(line) > MOST_BYTES:
            raise _full(self._path)
        self._file.write(line)
        self._file.flush()


def header_of(match: Match) -> dict[str, Any]:
    """The first line: all that decides how the games of a match go."""
    system = match.scenario.system
    return {
        "kind": "games",
        "format": FORMAT,
        "scenario": match.scenario.name,
        "digest": match.scenario.digest,
        "rules": f"{system.name} {system.version}",
        "sides": list(match.scenario.sides.ids),
        "players": match.names(),
        "seed": match.seed,
        "observed": match.observed,
    }


def read_kept(path: Path) -> tuple[dict[str, Any], dict[int, GameResult], int]:
    """The header and the games of a file, and how many bytes of it are whole lines.

    A last line that was torn off while it was written is left out. Raises GameError if anything else is wrong.
    """
    header: dict[str, Any] = {}
    games: dict[int, GameResult] = {}
    whole_bytes = 0
    shared = _Shared()
    with _opened(path) as file:
        number = 0
        while line := file.readline(LARGEST_LINE_BYTES):
            if not line.endswith(b"\n") and len(line) < LARGEST_LINE_BYTES:
                break
            number += 1
            try:
                data = shared.lean(_parsed(line))
                if number == 1:
                    header = _checked_header(data)
                else:
                    result = _from_json(data, header["sides"])
                    games[result.index] = result
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise GameError(message("lab.kept.damaged", file=path.name, line=number)) from error
            whole_bytes += len(line)
            if number > MOST_GAMES + 1 or shared.held_bytes > MOST_HELD_BYTES:
                raise GameError(message("lab.kept.many", file=path.name))
    if not header:
        raise GameError(message("lab.kept.none", file=path.name))
    return header, games, whole_bytes


def _opened(path: Path) -> BinaryIO:
    """A file to be read; GameError if it is no file, or larger than those that are written."""
    if not path.is_file():
        raise GameError(message("lab.kept.none", file=path.name))
    if path.stat().st_size > MOST_BYTES:
        raise GameError(message("lab.kept.large", file=path.name, most=MOST_BYTES // 2**20))
    return path.open("rb")


def _full(path: Path) -> GameError:
    return GameError(message("lab.kept.full", file=path.name))


class _Shared:
    """The texts of a file, each held once, and about how much memory everything read from it takes."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self.held_bytes = 0

    def lean(self, value: Any) -> Any:
        """The same data, with every text that was there before taken from there."""
        if isinstance(value, str):
            known = self._texts.setdefault(value, value)
            if known is value:
                self.held_bytes += sys.getsizeof(value) + _ENTRY_BYTES
            return known
        if isinstance(value, dict):
            value = {self.lean(key): self.lean(part) for key, part in value.items()}
            self.held_bytes += sys.getsizeof(value) + _ENTRY_BYTES
        elif isinstance(value, list):
            value = [self.lean(part) for part in value]
            self.held_bytes += sys.getsizeof(value) + _ENTRY_BYTES
        elif value not in _SMALL:
            self.held_bytes += _NUMBER_BYTES + (value.bit_length() // 8 if isinstance(value, int) else 0)
        return value


def _parsed(line: bytes) -> Any:
    """A whole line as JSON; ValueError if it is too long or too full, or none."""
    if not line.endswith(b"\n") or weight(line) > MOST_WEIGHT:
        raise ValueError("no line of ours")
    return json.loads(line)


def _checked_header(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("kind") != "games" or data.get("format") != FORMAT:
        raise ValueError("no header")
    sides = data["sides"]
    if not isinstance(sides, list) or not 2 <= len(sides) <= len(Side):
        raise ValueError("no header")
    players = (data["players"][side] for side in sides)
    texts = (data["scenario"], data["digest"], data["rules"], *players)
    if not all(isinstance(text, str) for text in texts) or type(data["seed"]) is not int:
        raise ValueError("no header")
    return data


def _check_same(path: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """GameError that says in what the games of a file differ from those wanted."""
    for key, value in wanted.items():
        if found.get(key) != value:
            if key == "digest":
                raise GameError(message("lab.kept.changed", file=path.name, scenario=wanted["scenario"]))
            was, now = _said(found.get(key)), _said(value)
            raise GameError(message("lab.kept.other", file=path.name, key=key, was=was, now=now))


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {name}" for key, name in value.items())
    return str(value)


def _to_json(result: GameResult, sides: Sides) -> dict[str, Any]:
    data = {field.name: getattr(result, field.name) for field in fields(result)}
    data["winner"] = None if result.winner is None else sides.id(result.winner)
    data["said"] = written(result.said)
    return data


def _from_json(data: dict[str, Any], sides: Sequence[str]) -> GameResult:
    winner = None if data["winner"] is None else Side(sides.index(data["winner"]))
    said = read_message(data["said"]) if "said" in data else plain(data["reason"])
    result = GameResult(**{**data, "winner": winner, "said": said})
    if type(result.index) is not int or result.index < 0 or not isinstance(result.reason, str):
        raise ValueError("no game")
    return result
