"""How the chances went in a game that has been played, and which decisions moved them most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

from game.engine.game import Game
from game.engine.sent import Reload, SentGame
from game.lab.estimate import Estimate, certainty, estimate, looked_at
from game.lab.match import PlayerFactory
from game.lab.simulate import Told
from game.lab.spread import HERE, Workers, spread
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side

MOST_TOLD = 3
"""Decisions that are told, ..."""
EVENTS_TOLD = 3
"""... and what came of each in so many lines at most."""


@frozen
class CurvePoint:
    """The chances after so many actions: at the start of a side's turn, or at the end."""

    number: int
    """Actions done before it."""
    turn: int
    title: Message
    chances: Estimate


@frozen
class TurningPoint:
    """A decision that moved the chances."""

    number: int
    """Which action of the game it was, from 1."""
    turn: int
    side: Side
    """Whose decision it was."""
    rolled: bool
    """Whether dice fell over it, so that it was not the decision alone."""
    said: tuple[Message, ...]
    """What came of it, as the log has it."""
    before: Estimate
    after: Estimate

    @property
    def moved(self) -> float:
        """By how much the points of the first side rose, from -1 to 1."""
        return self.after.points.share - self.before.points.share


@frozen
class Curve:
    """The chances throughout a game."""

    points: tuple[CurvePoint, ...]
    turning_points: tuple[TurningPoint, ...]
    """The decisions that moved them most, the greatest first."""

    @property
    def games(self) -> int:
        """Games played on from each position; none if they were only looked at."""
        return min(point.chances.games for point in self.points)


@frozen
class Question:
    """What is asked of a game's positions: how they end when these play on, so often, with this seed."""

    players: Mapping[Side, PlayerFactory]
    games: int
    seed: int

    def ask(self, game: Game, number: int) -> Estimate:
        """The chances after so many actions. The seed is the same for all positions, so that they compare well."""
        return estimate(game.scenario, game.state_after(number), self.players, seed=self.seed, games=self.games)


def win_curve(
    game: Game,
    question: Question,
    workers: Workers = HERE,
    *,
    told: Told | None = None,
    reload: Reload | None = None,
) -> Curve:
    """The chances at the start of every side's turn, and the decisions that moved them most.

    Between two starts that differ much the position is sought by halves after which they differ, so that the
    decision that most of the difference hangs on is found with few games. The same question gives the same curve.
    `told` hears how many positions have been asked of, of how many at most.
    """
    asked = _Asked(game, question, workers, reload, told)
    starts = list(_starts(game))
    longest = max((other[0] - one[0] for one, other in pairwise(starts)), default=1)
    asked.expect(len(starts) + MOST_TOLD * longest.bit_length())
    asked.learn([number for number, _, _ in starts])
    points = tuple(CurvePoint(number, turn, title, asked[number]) for number, turn, title in starts)
    steps = sorted(
        pairwise(points), key=lambda step: (-abs(_moved(step[0].chances, step[1].chances)), step[0].number)
    )  # fmt: skip
    moved = [(one.number, other.number) for one, other in steps if _moved(one.chances, other.chances)]
    turning = [_turning_point(game, asked, number) for number in _narrowed(asked, moved[:MOST_TOLD])]
    return Curve(points, tuple(sorted(turning, key=lambda point: (-abs(point.moved), point.number))))


def looked_at_curve(game: Game) -> Curve | None:
    """The same at once and roughly, by a look at each position; no decision is told. None without a gauge."""
    points = []
    for number, turn, title in _starts(game):
        found = looked_at(game.scenario, game.state_after(number))
        if found is None:
            return None
        points.append(CurvePoint(number, turn, title, found))
    if game.outcome is not None:
        points[-1] = replace(points[-1], chances=certainty(game.outcome, game.scenario.sides))
    return Curve(tuple(points), ())


def _narrowed(asked: _Asked, ranges: Sequence[tuple[int, int]]) -> list[int]:
    """Of each range of positions, the action over which most of what lies between its ends has happened."""
    while any(high - low > 1 for low, high in ranges):
        asked.learn([(low + high) // 2 for low, high in ranges if high - low > 1])
        ranges = [_better_half(asked, low, high) for low, high in ranges]
    return [high for _, high in ranges]


def _better_half(asked: _Asked, low: int, high: int) -> tuple[int, int]:
    """The half of a range over which the chances moved more; the range itself if it is one action."""
    if high - low <= 1:
        return low, high
    middle = (low + high) // 2
    first, second = abs(_moved(asked[low], asked[middle])), abs(_moved(asked[middle], asked[high]))
    return (low, middle) if first >= second else (middle, high)


def _moved(before: Estimate, after: Estimate) -> float:
    return after.points.share - before.points.share


def _starts(game: Game) -> Iterator[tuple[int, int, Message]]:
    """The set-up, the start of each side's turn, and the end: actions before it, turn, title."""
    system = game.scenario.system
    last: tuple[int, Side] | None = None
    for number in range(game.actions_done):
        phase = game.entry(number).phase if number else (system.phase_key(game.state_after(0))[0], message("lab.start"))
        if phase is None:
            continue
        decision = system.decision(game.state_after(number))
        if decision is None or (phase[0], decision.side) == last:
            continue
        last = (phase[0], decision.side)
        yield number, phase[0], phase[1]
    turn = system.phase_key(game.state)[0]
    yield game.actions_done, turn, message("lab.end" if game.outcome else "lab.now")


class _Asked:
    """What has been learnt of a game's positions, so that nothing is asked twice."""

    def __init__(
        self, game: Game, question: Question, workers: Workers, reload: Reload | None, told: Told | None
    ) -> None:
        self._game = game
        self._question = question
        self._workers = workers
        self._reload = reload
        self._told = told
        self._known: dict[int, Estimate] = {}
        self._expected = 0

    def expect(self, positions: int) -> None:
        """So many positions will be asked of at most."""
        self._expected = positions

    def __getitem__(self, number: int) -> Estimate:
        """The chances after so many actions, which must have been learnt."""
        return self._known[number]

    def learn(self, numbers: Sequence[int]) -> None:
        """Ask of many positions at once, those that are known already left out."""
        numbers = [number for number in numbers if number not in self._known]
        found = spread(self._elsewhere(), numbers, self._workers)
        for number, chances in zip(numbers, found, strict=True):
            self._known[number] = chances
            if self._told is not None:
                self._told(len(self._known), max(self._expected, len(self._known)))

    def _elsewhere(self) -> Callable[[int], Estimate]:
        if self._workers.are_here:
            return partial(self._question.ask, self._game)
        return DistantQuestion(SentGame.of(self._game, self._reload), self._question)


@frozen
class DistantQuestion:
    """A question about a game that has been played, as it is sent to other processes."""

    game: SentGame
    question: Question

    def __call__(self, number: int) -> Estimate:
        """The chances after so many actions."""
        return self.question.ask(_replayed(self.game), number)


@cache
def _replayed(sent: SentGame) -> Game:
    """A game, played again once a process."""
    return sent.game()


def _turning_point(game: Game, asked: _Asked, number: int) -> TurningPoint:
    """An action of a game as a decision that moved the chances."""
    system, setting = game.scenario.system, game.scenario.setting
    before, after = game.state_after(number - 1), game.state_after(number)
    decision = system.decision(before)
    if decision is None:
        raise ValueError("nobody decided anything there")
    entry = game.entry(number)
    telling = [event for event in entry.events if not event.is_routine] or entry.events
    said = tuple(system.describe(setting, event) for event in telling[:EVENTS_TOLD])
    if entry.action.kind in system.passing_kinds and system.phase_key(before) != system.phase_key(after):
        said = (message("lab.no_more", phase=system.phase_title(before)), *said)  # what came then is not what was done
    return TurningPoint(
        number, system.phase_key(before)[0], decision.side, before.dice_drawn != after.dice_drawn, said,
        asked[number - 1], asked[number],
    )  # fmt: skip
