"""The planner of Remagen: weighs what can be done by itself, and does what weighs most. [20]"""

from __future__ import annotations

from collections.abc import Callable

from game.ai.advice import Advice, CalledOff, GoOn, Reason, ranked, weighty
from game.ai.opponent import Opponent
from game.ai.player import Position
from game.model.action import Action
from game.model.message import message
from game.systems.remagen.ai.choosing import weighed
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.scripted import ScriptedPlayer
from game.systems.remagen.ai.search import Search
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.sides import SIDES
from game.systems.remagen.rules.state import State

_LEVELS = ("easy", "normal", "hard")
_ADVISED_LEVEL = "normal"


class Planner:
    """Does what weighs most; units move one after the other. Level hard looks for a manner first, each player turn."""

    def __init__(self, level: str, seed: int) -> None:
        """A planner of a level with its own chance."""
        file = planner_file()
        self._level = file.levels[level]
        self._usual = file.weights_of(level)
        expected = file.weights_of(_ADVISED_LEVEL)
        self._search = {
            side: Search({side: self._usual, side.enemy: expected}, self._level, file.manners, seed) for side in SIDES
        }
        self._mind = Mind(self._usual, seed)
        self._chosen_for = (0, -1)

    def choose(self, position: Position) -> Action:
        """A legal action."""
        state: State = position.view
        if self._level.searches and not state.stack and state.turn:
            turn = (state.turn, int(position.side))
            if turn != self._chosen_for:
                self._chosen_for = turn
                self._mind.care(self._search[position.side].best(state, position.side))
        return self._mind.decide(state, position.side, position.decision.kind)


def planner(level: str) -> Callable[[int], Planner]:
    """Players of a level, from seeds."""
    return lambda seed: Planner(level, seed)


class RemagenAdvisor:
    """Says what the planner would do, and why."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first."""
        state: State = position.view
        weights = planner_file().weights_of(_ADVISED_LEVEL)
        plan = planned(state, position.side)
        answers = RemagenAnswers()
        found: list[Advice] = []
        for action, reasons in weighed(state, position.side, position.decision.kind, position.legal(), weights, plan):
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
    """The script, and the planner at its levels."""
    scripted = Opponent(
        "scripted",
        message("remagen.opponent.scripted"),
        message("remagen.opponent.scripted_summary"),
        ScriptedPlayer,
        is_quick=True,
    )
    levels = tuple(
        Opponent(
            f"planner:{level}",
            message(f"remagen.opponent.{level}"),
            message(f"remagen.opponent.{level}_summary"),
            planner(level),
            is_proposed=level == _LEVELS[0],
            is_quick=level in _LEVELS[:2],
        )
        for level in _LEVELS
    )
    return (scripted, *levels)
