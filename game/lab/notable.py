"""Games among many that are worth looking at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.lab.facts import Measures
from game.lab.match import GameResult
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side, Sides


@frozen
class Notable:
    """A game worth looking at, and why."""

    index: int
    seed: int
    winner: Side | None
    turns: int
    luck: float
    """Luck of the first side in the combats, in standard deviations."""
    why: tuple[Message, ...]


def notable_games(
    games: Sequence[GameResult], lucks: Mapping[int, float], measures: Measures, sides: Sides
) -> tuple[Notable, ...]:
    """The games that stand out, each once, with all that it stands out for; `lucks` is by index."""
    found: dict[int, list[Message]] = {}
    for why, game in _picked(games, lucks, measures, sides):
        found.setdefault(game.index, []).append(why)
    by_index = {game.index: game for game in games}
    return tuple(
        Notable(index, by_index[index].seed, by_index[index].winner, _turns(by_index[index]), lucks[index], tuple(why))
        for index, why in found.items()
    )


def _picked(
    games: Sequence[GameResult], lucks: Mapping[int, float], measures: Measures, sides: Sides
) -> Iterator[tuple[Message, GameResult]]:
    won = {side: [game for game in games if game.winner is side] for side in sides}
    drawn = [game for game in games if game.winner is None and game.is_finished]
    actions = {game.index: game.actions for game in games}
    turns = {game.index: _turns(game) for game in games}
    unlucky = {index: -luck for index, luck in lucks.items()}
    for side in sides:
        early = [game for game in won[side] if turns[game.index] < max(turns.values())]
        yield from _least(message("lab.notable.quickest", side=sides.said(side)), early, turns)
        luck = lucks if side is sides.first else unlucky
        yield from _least(message("lab.notable.against_dice", side=sides.said(side)), won[side], luck)
    yield from _least(message("lab.notable.draw"), drawn, actions)
    yield from _least(message("lab.notable.most_luck", side=sides.said(sides.first)), games, unlucky)
    yield from _least(message("lab.notable.least_luck", side=sides.said(sides.first)), games, lucks)
    for figure in measures.figures:
        if figure.falls and figure.side is not None:
            lows = {game.index: low for game in games if (low := _lowest(game, figure.id)) is not None}
            lost = [game for other in sides.others(figure.side) for game in won[other] if game.index in lows]
            yield from _least(message("lab.notable.narrowest"), lost, lows)
    busy = {index: -number for index, number in actions.items()}
    yield from _least(message("lab.notable.actions"), games, busy)


def _least(
    why: Message, games: Sequence[GameResult], values: Mapping[int, float]
) -> Iterator[tuple[Message, GameResult]]:
    """The game of the least value, the first of several."""
    if games:
        yield why, min(games, key=lambda game: (values[game.index], game.index))


def _turns(game: GameResult) -> int:
    return int(game.facts["turns"]) if game.facts else 0


def _lowest(game: GameResult, figure: str) -> float | None:
    values = [value for value in (game.facts or {})["figures"][figure] if value is not None]
    return min(values, default=None)
