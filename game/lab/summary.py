"""What many games of one match have in common: the numbers of a balance report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from math import sqrt
from typing import Any

from game.lab.endings import Ending, endings_of
from game.lab.facts import Figure, Measures, Rolls, Spots, Truth
from game.lab.intervals import Share, Spread, share_of, spread_of
from game.lab.match import GameResult
from game.lab.notable import Notable, notable_games
from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side, Sides

DIGITS = 4
"""Places after the point in JSON."""


@frozen
class Length:
    """How many games ended in a turn."""

    turn: int
    victories: Mapping[Side, int]
    draw: int


@frozen
class FigureByTurn:
    """A figure at the end of each turn, over all games that had one then."""

    figure: Figure
    turns: tuple[Spread | None, ...]


@frozen
class TruthByTurn:
    """In how many games something was so at the end of each turn."""

    truth: Truth
    turns: tuple[Share, ...]


@frozen
class RollsSum:
    """All rolls of a kind: what was to be expected of them and what they brought."""

    rolls: Rolls
    number: int
    expected: float
    had: float
    deviations: float
    """By how many standard deviations they brought more than was to be expected."""


@frozen
class ResultSum:
    """How often a result of the combat table was to be expected, and how often it came."""

    code: str
    title: Message
    expected: float
    had: int


@frozen
class LuckOfGames:
    """The luck of the first side in the combats of each game, in standard deviations, and what became of it."""

    by_game: tuple[float, ...]
    """In the order of the games."""
    points_by_third: tuple[Share, ...]
    """Points of the first side in the games of its least, its middle and its most luck; empty for too few games."""


@frozen
class SpotsSum:
    """How often something happened in each hex, per game."""

    spots: Spots
    per_game: Mapping[str, float]
    """By hex number."""


@frozen
class Summary:
    """The numbers of a balance report."""

    games: int
    unfinished: int
    sides: Sides
    victories: Mapping[Side, Share]
    draw: Share
    points_of: Mapping[Side, Share]
    """A draw is shared, a half each between two."""
    endings: tuple[Ending, ...]
    actions: Spread | None
    lengths: tuple[Length, ...] = ()
    figures: tuple[FigureByTurn, ...] = ()
    truths: tuple[TruthByTurn, ...] = ()
    rolls: tuple[RollsSum, ...] = ()
    results: tuple[ResultSum, ...] = ()
    luck: LuckOfGames | None = None
    spots: tuple[SpotsSum, ...] = ()
    notable: tuple[Notable, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The summary as plain JSON data."""
        data: dict[str, Any] = plain(self, self.sides)
        return data

    @property
    def points(self) -> Share:
        """The points of the first side."""
        return self.points_of[self.sides.first]


def summary_of(games: Sequence[GameResult], measures: Measures | None, sides: Sides) -> Summary:
    """What games have in common; figures, dice and hexes only where they were observed."""
    count = len(games)
    wins = Counter(game.winner for game in games)
    seen = [game for game in games if game.facts is not None]
    summary: dict[str, Any] = {
        "games": count,
        "unfinished": sum(not game.is_finished for game in games),
        "sides": sides,
        "victories": {side: share_of(wins[side], count) for side in sides},
        "draw": share_of(wins[None], count),
        "points_of": {side: share_of(sum(game.points_of(side, sides) for game in games), count) for side in sides},
        "endings": endings_of(games),
        "actions": spread_of([game.actions for game in games]),
    }
    if measures is not None and seen:
        summary |= _observed(seen, measures, sides)
    return Summary(**summary)


def facts_of(game: GameResult) -> Mapping[str, Any]:
    """What was observed of a game; ValueError if nobody looked."""
    if game.facts is None:
        raise ValueError("the game was not observed")
    return game.facts


def by_turn(values: Sequence[Any], turns: int) -> list[Any]:
    """Values turn by turn; a game that is over stays as it ended."""
    return [*values, *[values[-1] if values else None] * (turns - len(values))]


def luck_of(game: GameResult, measures: Measures, sides: Sides) -> float:
    """The luck of the first side in the combats of a game, in standard deviations."""
    gain = variance = 0.0
    for rolls in measures.rolls:
        sums = facts_of(game)["rolls"].get(rolls.id)
        if rolls.is_combat and sums:
            sign = 1 if rolls.side is sides.first else -1  # luck of others is none of its own
            gain += sign * (sums[2] - sums[1])
            variance += sums[3]
    return gain / sqrt(variance) if variance else 0.0


def _observed(games: Sequence[GameResult], measures: Measures, sides: Sides) -> dict[str, Any]:
    turns = max(facts_of(game)["turns"] for game in games)
    lucks = tuple(luck_of(game, measures, sides) for game in games)
    return {
        "lengths": tuple(_lengths(games, turns, sides)),
        "figures": tuple(_figure_by_turn(games, figure, turns) for figure in measures.figures),
        "truths": tuple(_truth_by_turn(games, truth, turns) for truth in measures.truths),
        "rolls": tuple(found for rolls in measures.rolls if (found := _rolls_sum(games, rolls)) is not None),
        "results": tuple(_results(games, measures.results)),
        "luck": LuckOfGames(lucks, _points_by_third(games, lucks, sides)),
        "spots": tuple(_spots_sum(games, spots) for spots in measures.spots),
        "notable": notable_games(games, dict(zip((game.index for game in games), lucks, strict=True)), measures, sides),
    }


def _lengths(games: Sequence[GameResult], turns: int, sides: Sides) -> list[Length]:
    ends = Counter((facts_of(game)["turns"], game.winner) for game in games)
    return [Length(turn, {side: ends[turn, side] for side in sides}, ends[turn, None]) for turn in range(1, turns + 1)]


def _figure_by_turn(games: Sequence[GameResult], figure: Figure, turns: int) -> FigureByTurn:
    rows = [by_turn(facts_of(game)["figures"][figure.id], turns) for game in games]
    columns = ([value for value in column if value is not None] for column in zip(*rows, strict=True))
    return FigureByTurn(figure, tuple(spread_of(column) for column in columns))


def _truth_by_turn(games: Sequence[GameResult], truth: Truth, turns: int) -> TruthByTurn:
    rows = [by_turn(facts_of(game)["truths"][truth.id], turns) for game in games]
    return TruthByTurn(truth, tuple(share_of(column.count("1"), len(rows)) for column in zip(*rows, strict=True)))


def _rolls_sum(games: Sequence[GameResult], rolls: Rolls) -> RollsSum | None:
    rows = [sums for game in games if (sums := facts_of(game)["rolls"].get(rolls.id))]
    if not rows:
        return None
    number, expected, had, variance = (sum(column) for column in zip(*rows, strict=True))
    return RollsSum(rolls, int(number), expected, had, (had - expected) / sqrt(variance) if variance else 0.0)


def _results(games: Sequence[GameResult], titles: Mapping[str, Message]) -> list[ResultSum]:
    found = []
    for code, title in titles.items():
        rows = [facts_of(game)["results"].get(code, (0.0, 0)) for game in games]
        found.append(ResultSum(code, title, sum(row[0] for row in rows), sum(row[1] for row in rows)))
    return found


def _points_by_third(games: Sequence[GameResult], lucks: Sequence[float], sides: Sides) -> tuple[Share, ...]:
    if len(games) < 6:
        return ()
    ordered = [game for _, _, game in sorted(zip(lucks, (game.index for game in games), games, strict=True))]
    third = len(ordered) / 3
    parts = [ordered[round(third * part) : round(third * (part + 1))] for part in range(3)]
    return tuple(share_of(sum(game.points_of(sides.first, sides) for game in part), len(part)) for part in parts)


def _spots_sum(games: Sequence[GameResult], spots: Spots) -> SpotsSum:
    total: Counter[str] = Counter()
    for game in games:
        total.update(facts_of(game)["spots"].get(spots.id, {}))
    return SpotsSum(spots, {number: count / len(games) for number, count in sorted(total.items())})


def plain(value: Any, sides: Sides) -> Any:
    """Dataclasses and tuples as JSON has them, sides by their ids, floats rounded."""
    if is_dataclass(value) and not isinstance(value, type | Message):
        return {field.name: plain(getattr(value, field.name), sides) for field in fields(value)}
    forms: dict[type, Callable[[Any], Any]] = {
        float: lambda number: round(number, DIGITS),
        dict: lambda entries: {str(plain(key, sides)): plain(entry, sides) for key, entry in entries.items()},
        tuple: lambda entries: [plain(entry, sides) for entry in entries],
    }
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, Sides):
        return list(value.ids)
    if isinstance(value, Enum):
        return sides.id(value) if isinstance(value, Side) else value.value
    return forms.get(type(value), lambda other: other)(value)
