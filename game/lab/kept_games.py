"""Games of a match in a file, a line a game, so that a simulation can be called off and gone on with."""

from __future__ import annotations

import json
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


class KeptGames:
    """A file of games: a line that says of which match, then one for each game in the order they were played."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open or begin the file of a match; GameError if it is damaged or one of another match."""
        self._path = path
        self._sides = match.scenario.sides
        head = header_of(match)
        self.games: dict[int, GameResult] = {}
        if path.exists() and path.stat().st_size:
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
        self.games[result.index] = result
        self._write(_to_json(result, self._sides))

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n")
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
    with path.open("rb") as file:
        number = 0
        while line := file.readline(LARGEST_LINE_BYTES):
            if not line.endswith(b"\n") and len(line) < LARGEST_LINE_BYTES:
                break
            number += 1
            try:
                data = _parsed(line)
                if number == 1:
                    header = _checked_header(data)
                else:
                    result = _from_json(data, header["sides"])
                    games[result.index] = result
            except (ValueError, KeyError, TypeError, RecursionError) as error:
                raise GameError(message("lab.kept.damaged", file=path.name, line=number)) from error
            whole_bytes += len(line)
    if not header:
        raise GameError(message("lab.kept.none", file=path.name))
    return header, games, whole_bytes


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
