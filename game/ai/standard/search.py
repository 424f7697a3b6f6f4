"""Playing a side turn out in the head, in several manners, and keeping the one that comes out best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.ai.standard.fights import Weighing, frame_attackers
from game.ai.standard.geography import Geography
from game.ai.standard.outlook import Outlook
from game.ai.standard.weights import Weights
from game.ai.standard.worth import position_worth
from game.model.action import Action, Event
from game.model.dice import SeededDice
from game.model.side import Side
from game.rules.standard.combat import column_of
from game.rules.standard.events import CombatResolved
from game.rules.standard.frames import Combat
from game.rules.standard.state import State
from game.rules.standard.system import STANDARD

Decide = Callable[[State, Side, str], Action]
"""Takes a side's decisions in the head."""
NewMind = Callable[[Weights], Decide]
"""A fresh mind that cares about these things."""
MOST_STEPS = 900
FIRST_ROUNDS = 2
"""Every manner is played out so often before any is given up."""
BEHIND = 200.0
"""Points behind the best at which a manner is given up."""


@dataclass(slots=True)
class Tally:
    """How a manner has done so far."""

    weights: Weights
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Points on average, for the side that thinks."""
        return sum(self.results) / len(self.results)


class Search:
    """Tries manners on a position with dice of its own; the true ones to come it cannot know."""

    def __init__(self, geography: Geography, usual: Weights, new_mind: NewMind, seed: int) -> None:
        """A search whose enemy always cares as usual."""
        self._geography = geography
        self._usual = usual
        self._new_mind = new_mind
        self._seed = seed

    def best(self, state: State, side: Side, manners: Sequence[Weights], has_time: Callable[[int], bool]) -> Weights:
        """The manner that promises most; `has_time` says, by how many playouts are done, whether there is time for one.

        The first manner is the usual one: it is kept unless another is better.
        """
        tallies = [Tally(weights) for weights in manners]
        done = 0
        number = 0
        while len(tallies) > 1:
            for tally in tallies:
                if not has_time(done):
                    return _best_of(tallies, number)
                tally.results.append(self.playout(state, side, tally.weights, number))
                done += 1
            number += 1
            if number >= FIRST_ROUNDS:
                bar = max(tally.mean for tally in tallies) - BEHIND
                tallies = [tally for tally in tallies if tally.mean >= bar]
        return tallies[0].weights

    def playout(self, state: State, side: Side, weights: Weights, number: int) -> float:
        """Points for a side after its turn and the enemy's answer, the luck of combat taken out."""
        here = state.clone()
        dice = SeededDice(self._seed * 1009 + state.turn * 31 + number)
        minds = {side: self._new_mind(weights), side.enemy: self._new_mind(self._usual)}
        luck = 0.0
        answered = False
        for _ in range(MOST_STEPS):
            decision = STANDARD.decision(here)
            if decision is None:
                break
            if not here.stack:
                if decision.side is not side:
                    answered = True
                elif answered:
                    break
            action = minds[decision.side](here, decision.side, decision.kind)
            before = here.clone() if here.stack and isinstance(here.stack[-1], Combat) else None
            events = STANDARD.step(here, action, dice)
            if before is not None:
                luck += self._luck(before, events)
        worth = position_worth(Outlook(here, side, self._geography, self._usual)) - luck
        return worth if side is self._geography.attacker else -worth

    def _luck(self, before: State, events: Sequence[Event]) -> float:
        """Points by which a die has favoured the attacker of the scenario over the average. [7.5]"""
        frame = before.stack[-1]
        resolved = next((event for event in events if isinstance(event, CombatResolved)), None)
        if resolved is None or not isinstance(frame, Combat):
            return 0.0
        side = before.setting.units[frame.attackers[0]].side
        weighing = Weighing(Outlook(before, side, self._geography, self._usual))
        attackers = frame_attackers(before, frame)
        column, _ = column_of(before, resolved.differential, frame.hex)
        mean = weighing.value(frame.hex, resolved.defender, column, attackers)
        surplus = weighing.result_value(resolved.result, frame.hex, resolved.defender, attackers) - mean
        return surplus if side is self._geography.attacker else -surplus


def _best_of(tallies: Sequence[Tally], rounds: int) -> Weights:
    """The best on the rounds that all have played; the first unless another is clearly better."""
    if not rounds:
        return tallies[0].weights
    first = tallies[0]
    best = max(tallies, key=lambda tally: sum(tally.results[:rounds]))
    margin = (sum(best.results[:rounds]) - sum(first.results[:rounds])) / rounds
    return best.weights if margin > 0 else first.weights
