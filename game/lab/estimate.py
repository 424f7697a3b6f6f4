"""How a position may end: it is played out again and again by players that are not people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import exp
from typing import Any

from game.ai.player import Position
from game.engine.game import Game
from game.engine.limits import MOST_ACTIONS
from game.lab.intervals import Share, share_of
from game.lab.match import PlayerFactory, derived_seed, player_of
from game.model.frozen import frozen
from game.model.gauge import Gauge
from game.model.message import NOTHING
from game.model.outcome import Outcome
from game.model.side import Side, Sides
from game.scenario.scenario import Scenario
from game.systems.registry import part

LOOK = 3
"""A look at a position is held to be worth so many games played on from it, and no more."""
FURTHEST = 20.0
"""However much speaks for a side, it counts for no more than this."""
Stop = Callable[[], bool]
"""Asked before every action whether nobody wants to know any more."""


@frozen
class Estimate:
    """The chances in a position, as far as so many games played on from it show. Never more than an estimate."""

    victories: tuple[Share, ...]
    """How often each side wins."""
    draw: Share
    points_by_side: tuple[Share, ...]
    """The points of each side; a draw is shared, a half each between two."""

    @property
    def games(self) -> int:
        """Games played on; none if it is a look and no more."""
        return self.draw.of

    @property
    def points(self) -> Share:
        """The points of the first side, which curves are drawn of."""
        return self.points_by_side[0]

    def points_of(self, side: Side) -> Share:
        """The points of a side."""
        return self.points_by_side[side]


def looked_at(scenario: Scenario, state: Any, side: Side | None = None) -> Estimate | None:
    """A rough estimate at once, by what speaks for each side now and did not at the beginning; None without a gauge.

    It says nothing but points, and with how little certainty: as if three games had been played on.
    """
    make = part(scenario.system.name, "gauge")
    if make is None:
        return None
    gauge: Gauge = make()
    seen = state if side is None else scenario.system.view(state, side)
    outset = Game.new(scenario, seed=0, keep_history=False).state
    leads = [now - then for now, then in zip(gauge.leads(seen), gauge.leads(outset), strict=True)]
    odds = [exp(max(lead - max(leads), -FURTHEST)) for lead in leads]
    nothing = share_of(0, 0)
    points = tuple(share_of(LOOK * each / sum(odds), LOOK) for each in odds)
    return Estimate(tuple(nothing for _ in odds), nothing, points)


def certainty(outcome: Outcome, sides: Sides) -> Estimate:
    """How a game that is over has ended, as if it had been looked at."""
    return _estimate(Counter({outcome.winner: LOOK}), sides)


def _never() -> bool:
    return False


def estimates(
    scenario: Scenario,
    state: Any,
    players: Mapping[Side, PlayerFactory],
    *,
    seed: int,
    games: int,
    side: Side | None = None,
    stop: Stop = _never,
) -> Iterator[Estimate]:
    """Ever better estimates of the chances in a position, one after each game played on from it.

    With a side they rest on what that side may see; without, on everything. The dice of the games are their own: the
    true ones to come cannot be told from them. The same seed gives the same estimates; `stop` calls off at once.
    """
    seen = state if side is None else scenario.system.view(state, side)
    ended: Counter[Side | None] = Counter()
    for index in range(games):
        outcome = _play_on(scenario, seen, players, derived_seed(seed, index), stop)
        if outcome is None:
            return
        ended[outcome.winner] += 1
        yield _estimate(ended, scenario.sides)


def estimate(
    scenario: Scenario,
    state: Any,
    players: Mapping[Side, PlayerFactory],
    *,
    seed: int,
    games: int,
    side: Side | None = None,
) -> Estimate:
    """The chances in a position after so many games played on from it; at least one."""
    *_, last = estimates(scenario, state, players, seed=seed, games=max(games, 1), side=side)
    return last


def _play_on(
    scenario: Scenario, state: Any, players: Mapping[Side, PlayerFactory], seed: int, stop: Stop
) -> Outcome | None:
    """How the game ends this time; None if it was called off. One that goes on for ever is a draw."""
    game = Game.going_on(scenario, state, seed=seed)
    minds = {side: player_of(players[side], scenario.system.name, derived_seed(seed, side)) for side in scenario.sides}
    for _ in range(MOST_ACTIONS):
        decision = game.decision
        if decision is None:
            break
        if stop():
            return None
        game.apply(minds[decision.side].choose(Position(game)))
    return game.outcome or Outcome(None, NOTHING, "")


def _estimate(ended: Counter[Side | None], sides: Sides) -> Estimate:
    games = ended.total()
    return Estimate(
        tuple(share_of(ended[side], games) for side in sides),
        share_of(ended[None], games),
        tuple(share_of(ended[side] + ended[None] / len(sides), games) for side in sides),
    )
