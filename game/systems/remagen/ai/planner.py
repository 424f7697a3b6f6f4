"""The planner of Remagen: weighs what can be done by itself, and does what weighs most. [20]"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.ai.advice import Advice, CalledOff, GoOn, Reason, ranked, weighty
from game.ai.opponent import Opponent
from game.ai.player import Position
from game.model.action import Action
from game.model.legal import Legal
from game.model.message import message
from game.systems.remagen.ai.choosing import weighed, weighed_of
from game.systems.remagen.ai.standing import Standing, support_of
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.actions import PASSING, EndStep
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.movement import movers
from game.systems.remagen.rules.state import State

_LEVELS = ("easy", "normal")
_ADVISED_LEVEL = "normal"


class Planner:
    """Does what weighs most; units move one after the other, each once."""

    def __init__(self, level: str, seed: int) -> None:
        """A planner of a level with its own chance."""
        self._weights = planner_file().weights_of(level)
        self._random = Random(seed)  # noqa: S311 - it plays, it keeps no secrets
        self._step: tuple[int, int] = (0, -1)
        self._moved: set[int] = set()
        self._support: dict[int, int] = {}

    def choose(self, position: Position) -> Action:
        """A legal action."""
        state: State = position.view
        if position.decision.kind == "move":
            return self._march(position, state)
        legal = position.legal()
        found = [
            (sum(reason.points for reason in reasons) + self._whim(), action)
            for action, reasons in weighed(state, position.side, position.decision.kind, legal, self._weights)
        ]
        passing = next((action for action in legal if action.kind in PASSING), None)
        if not found:
            return passing if passing is not None else next(iter(legal))
        value, best = max(found, key=lambda entry: entry[0])
        needed = self._weights.threshold if position.decision.kind == "fire" else 0
        return passing if passing is not None and value <= needed else best

    def _whim(self) -> float:
        return (self._random.random() - 0.5) * 2 * self._weights.noise

    def _march(self, position: Position, state: State) -> Action:
        """The next unit that is better off elsewhere goes there; when there is none the step ends. [7.1]"""
        if self._step != (state.turn, state.step):
            self._step, self._moved = (state.turn, state.step), set()
            self._support = support_of(state, position.side) if self._weights.support else {}
        legal = legal_actions(state)
        standing = Standing(state, position.side, self._weights, support=self._support)
        standing.hand_out()
        for unit in sorted(movers(state, position.side), key=lambda unit: (-state.type(unit).points, unit)):
            if unit in self._moved or state.is_carried(unit):
                continue
            self._moved.add(unit)
            best = self._best_of(standing, legal, unit)
            if best is not None:
                return best
        return EndStep()

    def _best_of(self, standing: Standing, legal: Legal, unit: int) -> Action | None:
        """The best that a unit can do, if that is better than staying."""
        found = [
            (sum(reason.points for reason in reasons) + self._whim(), action)
            for action, reasons in weighed_of(standing, legal.for_unit(unit))
        ]
        value, best = max(found, key=lambda entry: entry[0], default=(0.0, None))
        return best if value > self._weights.threshold / 10 else None


def planner(level: str) -> Callable[[int], Planner]:
    """Players of a level, from seeds."""
    return lambda seed: Planner(level, seed)


class RemagenAdvisor:
    """Says what the planner would do, and why."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first."""
        state: State = position.view
        weights = planner_file().weights_of(_ADVISED_LEVEL)
        answers = RemagenAnswers()
        found: list[Advice] = []
        for action, reasons in weighed(state, position.side, position.decision.kind, position.legal(), weights):
            found.append(Advice(action, answers.told(state, action), weighty(reasons)))
            if not go_on(len(found) / (len(found) + 40)):
                raise CalledOff
        chosen = Planner(_ADVISED_LEVEL, 1).choose(position)
        known = next((advice for advice in found if advice.action == chosen), None)
        if known is None:
            nothing = Reason(message("remagen.advice.nothing_else"), 0.0)
            known = Advice(chosen, answers.told(state, chosen), weighty((nothing,)))
        return ranked(found, known, count)


def opponents() -> tuple[Opponent, ...]:
    """The planner at its levels."""
    return tuple(
        Opponent(
            f"planner:{level}",
            message(f"remagen.opponent.{level}"),
            message(f"remagen.opponent.{level}_summary"),
            planner(level),
            is_proposed=level == _LEVELS[0],
            is_quick=True,
        )
        for level in _LEVELS
    )
