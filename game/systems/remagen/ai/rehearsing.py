"""Taking a decision that is no move in the head first, in several ways, and keeping what does best. [11, 12, 20]"""

from __future__ import annotations

from collections.abc import Mapping

from game.model.action import Action
from game.model.side import Side
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.playout import Playouts
from game.systems.remagen.ai.way import Choice, race
from game.systems.remagen.ai.weights import Level, Weights
from game.systems.remagen.rules.actions import Fire
from game.systems.remagen.rules.state import State

REHEARSED = ("fire", "divide", "advance", "retreat", "counter_attack", "next_battle")
"""Kinds of decisions that are rehearsed: what fire, fights and whoever follows up bring is seen only later."""
_MOST = 3
"""So many answers are tried, the best by a look at them, and holding back."""
_RIVALS = (3, 3, 2, 2, 1)
_MOST_COURSES = 24


class Rehearsing:
    """Tries the answers to one question after another, within what may be thought in a player turn."""

    def __init__(self, usual: Mapping[Side, Weights], level: Level, seed: int) -> None:
        """As thorough as the level."""
        self._usual = usual
        self._level = level
        self._seed = seed
        self._turn = (0, -1)
        self._spent = 0

    def best(self, state: State, side: Side, kind: str, mind: Mind) -> Action:
        """What does best; what the mind would do by itself unless something else is clearly better."""
        own = mind.decide(state, side, kind)
        turn = (state.turn, int(state.active))
        if turn != self._turn:
            self._turn, self._spent = turn, 0
        most_thoughts = min(self._level.thoughts_a_decision, self._level.thoughts_deciding - self._spent)
        rivals = [Choice(action, state) for action in self._others(state, side, kind, mind, own)]
        if most_thoughts <= 0 or not rivals:
            return own
        playouts = Playouts(self._usual, self._seed)
        left = state.setting.turns - state.turn + 1
        turns = min(left, self._level.foreseen_turns)

        def look(choice: Choice) -> float | None:
            if playouts.thoughts >= most_thoughts:
                return None
            chance = len(choice.outcomes) + 1
            return playouts.outcome(choice.state, side, mind.weights, chance, turns, choice.action)

        usual = Choice(own, state)
        best = race(usual, rivals, _RIVALS, _MOST_COURSES, look)
        self._spent += playouts.thoughts
        return best.action if best.is_better(usual, self._level.late_doubt / 100) else own

    def _others(self, state: State, side: Side, kind: str, mind: Mind, own: Action) -> list[Action]:
        """What else might be done: in a fire step what the same sector may do, and the best that another may."""
        found, passing = mind.thoughts(state, side, kind)
        actions = [action for _, action in found if action != own]
        if isinstance(own, Fire):
            same = [action for action in actions if isinstance(action, Fire) and action.sector == own.sector]
            actions = same[: _MOST - 1] + [action for action in actions if action not in same][:1]
        return actions[:_MOST] + ([passing] if passing not in (None, own) else [])
