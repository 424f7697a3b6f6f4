"""The ways in which games ended: those that differ in their figures alone are one way, with the figures from to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.lab.intervals import Share, share_of
from game.lab.match import GameResult
from game.model.frozen import frozen
from game.model.message import Message, Value, message
from game.model.message import plain as as_it_is
from game.model.side import Side

_CHOOSES_WORDS = "count"
"""A figure of this name chooses between one and several: it cannot be two figures at once."""


@frozen
class Ending:
    """A way in which games ended."""

    winner: Side | None
    reason: Message
    rule: str
    games: Share


def endings_of(games: Sequence[GameResult]) -> tuple[Ending, ...]:
    """All of them, the most frequent first."""
    alike: dict[tuple[Side | None, str, str], list[GameResult]] = {}
    for game in games:
        alike.setdefault((game.winner, game.said.key or game.reason, game.rule), []).append(game)
    found = [ending for group in alike.values() for ending in _of_group(group, len(games))]
    return tuple(sorted(found, key=lambda ending: -ending.games.count))


def _of_group(group: Sequence[GameResult], count: int) -> Iterator[Ending]:
    """Games that ended for the same reason: one way, or several where more differs than figures."""
    first = group[0]
    reasons = {game.reason: game.said or as_it_is(game.reason) for game in group}
    merged = _merged(tuple(reasons.values()))
    if merged is not None:
        yield Ending(first.winner, merged, first.rule, share_of(len(group), count))
        return
    for reason, said in reasons.items():
        number = sum(game.reason == reason for game in group)
        yield Ending(first.winner, said, first.rule, share_of(number, count))


def _merged(said: Sequence[Message]) -> Message | None:
    """Messages of one key as one, figures that differ from the least to the most; None where more differs."""
    if len(said) == 1:
        return said[0]
    names = [name for name, _ in said[0].values]
    if any([name for name, _ in each.values] != names for each in said):
        return None
    values: list[tuple[str, Value]] = []
    for place, name in enumerate(names):
        each = [one.values[place][1] for one in said]
        figures = [value for value in each if isinstance(value, int)]
        if all(value == each[0] for value in each):
            values.append((name, each[0]))
        elif len(figures) == len(each) and name != _CHOOSES_WORDS:
            values.append((name, message("lab.from_to", low=min(figures), high=max(figures))))
        else:
            return None
    return Message(said[0].key, tuple(values), said[0].plain)
