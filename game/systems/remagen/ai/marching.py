"""A movement step as a planner makes it: unit after unit, those in front first, so that they make room. [7]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.ai.advice import Reason
from game.model.action import Action
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.declaring import gain_of, outnumbered
from game.systems.remagen.ai.ferrying import ferried, is_ferry, landings
from game.systems.remagen.ai.garrisons import garrisoned
from game.systems.remagen.ai.goals import Goals
from game.systems.remagen.ai.plan import Plan, planned
from game.systems.remagen.ai.reading import worth
from game.systems.remagen.ai.standing import Standing
from game.systems.remagen.ai.together import after, is_legal
from game.systems.remagen.ai.towing import fetched
from game.systems.remagen.ai.ways_there import FAR
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.actions import Abandon, Disembark, Exit, Move, Overwhelm, Unhitch
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.movement import movers, reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.zones import is_engaged

Ordered = Callable[[State, Side, Goals], Goals]
"""Changes the goals of a side in a position."""
Weighed = tuple[Action, tuple[Reason, ...]]
"""An action with what speaks for it."""
_ASHORE = 30.0
"""What speaks for getting off beyond the river."""
_TIMES = 2
"""So often a unit is asked in a step: who had no room at first may have it later."""
_GIVEN_UP = 20.0
"""What keeps a wreck from being given up, beside its worth."""
_MOST_WAITING = 3
"""So many of those whom it holds up are asked what they would do without it. [8.5]"""


class Marching:
    """Who has been asked in one step, and the plan by which they answer."""

    def __init__(
        self,
        state: State,
        side: Side,
        weights: Weights,
        ordered: Ordered | None = None,
        sent: Mapping[int, int] | None = None,
    ) -> None:
        """Plan for the position at the beginning of the step.

        `ordered` gives units other goals; whoever is `sent` to a sector is asked first, and goes there if he can.
        """
        self.plan = planned(state, side)
        self.plan.goals = garrisoned(state, side, self.plan.goals, weights)
        if ordered is not None:
            self.plan.goals = ordered(state, side, self.plan.goals)
        self._is_ordered = ordered is not None
        self._weights = weights
        self._sent = sent or {}
        self.weighed = 0
        """Moves weighed so far."""
        self._asked: dict[int, int] = {}
        self._moved: set[int] = set()
        self._declined: set[Overwhelm] = set()
        self._begun: list[Action] = []

    def next(self, state: State, side: Side, whim: Iterator[float]) -> Action | None:
        """The next thing worth doing; None when there is nothing left."""
        while self._begun:
            action = self._begun.pop(0)
            if is_legal(state, action):
                return action
            self._begun.clear()
        standing = Standing(state, side, self._weights, self.plan)
        queue = self._queue(standing, movers(state, side))
        declared = self._declared(state, queue)
        if declared is not None:
            return declared
        for unit in queue:
            self._asked[unit] = self._asked.get(unit, 0) + 1
            if unit in self._sent:
                sent = self._sending(state, unit)
                if sent is not None:
                    self._moved.add(unit)
                    return sent
                continue
            first, *self._begun = fetched(state, self.plan, unit) or ferried(state, self.plan.danger, unit) or (None,)
            if first is not None:
                self._moved.add(unit)
                return first
            best = self._best(standing, unit, whim)
            if best is not None:
                self._moved.add(unit)
                if isinstance(best, Abandon):  # those who had no way are asked anew, the strongest first
                    self._asked.clear()
                return best
        return None

    def _queue(self, standing: Standing, units: list[int]) -> list[int]:
        """Those still to be asked: fewer times asked first, guns last, who are fetched; then the stronger.

        So the strong have what room there is in front. Where goals are ordered, the nearer to its goal goes first.
        """
        goals, state = self.plan.goals.of_unit, standing.state

        def rank(unit: int) -> tuple[int, bool, bool, int, int, int]:
            goal = goals.get(unit, NOWHERE)
            away = FAR if goal == NOWHERE else standing.distance(unit, state.sector[unit], goal)
            kind = state.type(unit)
            order = (away, -kind.cv) if self._is_ordered else (-kind.cv, away)
            return self._asked.get(unit, 0), unit not in self._sent, kind.is_gun, *order, unit

        done = self._moved | self.plan.goals.staying.difference(self._sent)
        free = [unit for unit in units if self._asked.get(unit, 0) < _TIMES and unit not in done]
        return sorted(free, key=rank)

    def _sending(self, state: State, unit: int) -> Action | None:
        """On to where a unit is sent; None if it is there, or cannot get there yet."""
        if state.sector[unit] == self._sent[unit] or refuse_walker(state, state.side(unit), unit) is not None:
            return None
        way = reachable(state, unit).get(self._sent[unit])
        return Move(unit, way.path) if way is not None else None

    def _declared(self, state: State, queue: list[int]) -> Action | None:
        """An automatic victory that lets the others further on; each is thought of once. [10.3]"""
        for action in outnumbered(state):
            if action not in self._declined:
                self._declined.add(action)
                if gain_of(state, action, queue, best_of(self.plan, self._weights)) > self._weights.inertia:
                    return action
        return None

    def _best(self, standing: Standing, unit: int, whim: Iterator[float]) -> Action | None:
        found = [
            (sum(reason.points for reason in reasons) + next(whim), action)
            for action, reasons in choices_of(standing, unit)
        ]
        self.weighed += len(found)
        value, best = max(found, key=lambda entry: entry[0], default=(0.0, None))
        return best if value > self._weights.inertia / 10 else None


def best_of(plan: Plan, weights: Weights) -> Callable[[State, int], float]:
    """What the best that a unit of the plan's side can do in a position is worth, whims apart."""
    seen: dict[int, Standing] = {}

    def best(state: State, unit: int) -> float:
        standing = seen.setdefault(id(state), Standing(state, plan.side, weights, plan))
        found = (sum(reason.points for reason in reasons) for _, reasons in choices_of(standing, unit))
        return max(found, default=0.0)

    return best


def choices_of(standing: Standing, unit: int) -> Iterator[Weighed]:
    """What a unit can do in a movement step, with what speaks for it."""
    state = standing.state
    if state.is_carried(unit):
        yield from _getting_off(standing, unit)
        return
    if state.is_disabled(unit):
        yield from _wreck(standing, unit)
        return
    if refuse_walker(state, standing.side, unit) is not None:
        return
    if state.sector[unit] in state.setting.exits:
        for action in legal_actions(state).for_unit(unit):
            if isinstance(action, Exit):
                yield action, tuple(exit_reasons(standing, unit))
    found = reachable(state, unit)
    for sector in sorted(found):
        yield Move(unit, found[sector].path), tuple(moved(standing, unit, found[sector].path))


def moved(standing: Standing, unit: int, path: tuple[int, ...]) -> list[Reason]:
    """What a way changes: what is there, less what is here."""
    return [
        *standing.reasons(unit, path[-1], path[:-1]),
        Reason(message("remagen.advice.leaves"), -standing.staying(unit)),
    ]


def exit_reasons(standing: Standing, unit: int) -> Iterator[Reason]:
    """Points for leaving, less all that it could still do. [16.3]"""
    state = standing.state
    exits = state.setting.script.victory.exits
    if exits:
        rv = sum(state.type(one).rv for one in (unit, *state.loads(unit)))
        yield Reason(message("remagen.advice.exit"), standing.point * rv / exits.rv_per_point)
        left = state.setting.turns - state.turn
        yield Reason(message("remagen.advice.leaves"), -left * state.type(unit).cv * standing.weights.leaving / 10)


def _getting_off(standing: Standing, unit: int) -> Iterator[Weighed]:
    """Passengers get off where there is something to do, or what carries them is lost. [9.6]"""
    state = standing.state
    carrier = state.carrier[unit]
    is_wrecked = state.is_disabled(carrier)
    riding = Reason(message("remagen.advice.rides"), 0.0 if is_wrecked else -float(standing.weights.riding))
    for action in legal_actions(state).for_unit(unit):
        if isinstance(action, Disembark):
            yield action, (*standing.reasons(unit, action.sector), riding, *_ashore(standing, action))
    if state.type(unit).is_gun:
        for action in legal_actions(state).for_unit(carrier):
            if isinstance(action, Unhitch) and action.gun == unit:
                yield action, (*standing.reasons(unit, action.sector), riding, *_in_position(standing, action))


def _ashore(standing: Standing, action: Disembark) -> Iterator[Reason]:
    """Whoever was ferried over gets off where it may land. [9.6]"""
    state = standing.state
    if is_ferry(state, state.carrier[action.unit]) and action.sector in landings(state, standing.plan.danger):
        yield Reason(message("remagen.advice.ashore"), _ASHORE)


def _in_position(standing: Standing, action: Unhitch) -> Iterator[Reason]:
    """Where a gun is near enough to fire, in the enemy's turn already. [9.5]"""
    state, goals = standing.state, standing.plan.goals
    goal = goals.of_unit.get(action.gun, NOWHERE)
    if goal != NOWHERE and state.setting.distance(action.sector, goal) <= max(1, goals.near_enough(state, action.gun)):
        yield Reason(message("remagen.advice.in_position"), worth(state, action.gun, standing.weights) / 2)


def _wreck(standing: Standing, unit: int) -> Iterator[Weighed]:
    """A wreck is given up where it shuts a bridge to others who would go over it now. [8.6, 8.8]"""
    state = standing.state
    setting, at = state.setting, state.sector[unit]
    line = max(setting.line_of[at], setting.head_of[at])
    if line == NOWHERE or not is_usable(state, line) or is_engaged(state, at):
        return
    if setting.line_of[at] == NOWHERE and room_left(state, at) > 0:
        return
    opened = _opened(standing, unit)
    if opened > 0:
        yield (
            Abandon(unit),
            (
                Reason(message("remagen.advice.in_the_way"), opened),
                Reason(message("remagen.advice.leaves"), -worth(state, unit, standing.weights) - _GIVEN_UP),
            ),
        )


def _opened(standing: Standing, wreck: int) -> float:
    """How much more the vehicles that wait for a bridge can do once a wreck is off it."""
    state, best = standing.state, best_of(standing.plan, standing.weights)
    later = after(state, Abandon(wreck))
    waiting = [
        other
        for other in movers(state, standing.side)
        if other != wreck and state.type(other).is_vehicle and _is_to_cross(standing, other)
    ]
    waiting.sort(key=lambda other: (-state.type(other).cv, other))
    return sum(max(0.0, best(later, other) - best(state, other)) for other in waiting[:_MOST_WAITING])


def _is_to_cross(standing: Standing, unit: int) -> bool:
    """Whether it is after something on another bank, and can drive. [3.6]"""
    state, goal = standing.state, standing.plan.goals.of_unit.get(unit, NOWHERE)
    bank = state.setting.bank
    return goal != NOWHERE and not state.is_disabled(unit) and bank[goal] != bank[state.sector[unit]]
