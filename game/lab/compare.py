"""What a change of rules or scenario is worth: the same seeds before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.lab.facts import Figure, Measures, Truth
from game.lab.intervals import Difference, difference_of
from game.lab.match import GameResult
from game.lab.simulate import Report
from game.lab.summary import Summary, by_turn, facts_of, plain, summary_of
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side, Sides


@frozen
class ResultChange:
    """By how much a result has become more frequent."""

    title: Message
    before: float
    after: float
    difference: Difference


@frozen
class FigureChange:
    """By how much a figure has become more, at the end of each turn."""

    figure: Figure
    turns: tuple[Difference | None, ...]


@frozen
class TruthChange:
    """By how much something is so more often when the game is over."""

    truth: Truth
    before: float
    after: float
    difference: Difference


@frozen
class Comparison:
    """Two matches that differ in their scenario alone, game by game."""

    before: Summary
    after: Summary
    results: tuple[ResultChange, ...]
    """The points of the first side last."""
    figures: tuple[FigureChange, ...]
    truths: tuple[TruthChange, ...]
    """Those that changed at all, the greatest change first."""

    @property
    def points(self) -> ResultChange:
        """The change in points of the first side: the price of the change."""
        return self.results[-1]

    def to_json(self) -> dict[str, Any]:
        """The comparison as plain JSON data."""
        data: dict[str, Any] = plain(self, self.before.sides)
        return data


def compare(before: Report, after: Report, measures: tuple[Measures | None, Measures | None]) -> Comparison:
    """Compare the games of two scenarios, played by the same players from the same seeds.

    Raises GameError if they were not.
    """
    if (before.seed, before.sides.ids, dict(before.players)) != (after.seed, after.sides.ids, dict(after.players)):
        raise GameError(message("lab.other_games"))
    if len(before.games) != len(after.games) or not before.games:
        raise GameError(message("lab.other_number"))
    pairs = (before.games, after.games)
    common = _common(measures, pairs)
    return Comparison(
        summary_of(before.games, measures[0], before.sides),
        summary_of(after.games, measures[1], after.sides),
        tuple(_result_changes(*pairs, before.sides)),
        tuple(_figure_change(figure, *pairs) for figure in common.figures) if common else (),
        _truth_changes(common.truths, *pairs) if common else (),
    )


def _common(
    measures: tuple[Measures | None, Measures | None], pairs: tuple[Sequence[GameResult], ...]
) -> Measures | None:
    """What is observed on both sides of the change."""
    one, other = measures
    if one is None or other is None or any(game.facts is None for games in pairs for game in games):
        return None
    figures = {figure.id for figure in one.figures}
    truths = {truth.id for truth in one.truths}
    return Measures(
        tuple(figure for figure in other.figures if figure.id in figures),
        tuple(truth for truth in other.truths if truth.id in truths),
        (), {}, (),
    )  # fmt: skip


def victory_of(side: Side, sides: Sides) -> Message:
    """The result that a side has won."""
    return message("lab.victory", side=sides.said(side))


def result_said(winner: Side | None, sides: Sides) -> Message:
    """Who has won."""
    return message("lab.draw") if winner is None else victory_of(winner, sides)


def _result_changes(before: Sequence[GameResult], after: Sequence[GameResult], sides: Sides) -> list[ResultChange]:
    first, *others = sides
    changes = [
        _result_change(
            result_said(winner, sides),
            *([float(game.winner is winner) for game in games] for games in (before, after)),
        )
        for winner in (first, None, *others)
    ]
    points = ([game.points_of(first, sides) for game in games] for games in (before, after))
    return [*changes, _result_change(message("lab.points_of", side=sides.said(first)), *points)]


def _result_change(title: Message, before: Sequence[float], after: Sequence[float]) -> ResultChange:
    return ResultChange(title, sum(before) / len(before), sum(after) / len(after), _difference(before, after))


def _figure_change(figure: Figure, before: Sequence[GameResult], after: Sequence[GameResult]) -> FigureChange:
    turns = max(facts_of(game)["turns"] for game in (*before, *after))
    rows = [[by_turn(facts_of(game)["figures"][figure.id], turns) for game in games] for games in (before, after)]
    found = []
    for turn in range(turns):
        pairs = [
            (one[turn], other[turn])
            for one, other in zip(*rows, strict=True)
            if one[turn] is not None and other[turn] is not None
        ]
        found.append(difference_of([one for one, _ in pairs], [other for _, other in pairs]))
    return FigureChange(figure, tuple(found))


def _truth_changes(
    truths: Sequence[Truth], before: Sequence[GameResult], after: Sequence[GameResult]
) -> tuple[TruthChange, ...]:
    found = []
    for truth in truths:
        old, new = (
            [float(facts_of(game)["truths"][truth.id][-1:] == "1") for game in games] for games in (before, after)
        )
        if old != new:
            found.append(TruthChange(truth, sum(old) / len(old), sum(new) / len(new), _difference(old, new)))
    return tuple(sorted(found, key=lambda change: (-abs(change.difference.mean), change.truth.id)))


def _difference(before: Sequence[float], after: Sequence[float]) -> Difference:
    difference = difference_of(before, after)
    if difference is None:
        raise ValueError("there are no games")
    return difference
