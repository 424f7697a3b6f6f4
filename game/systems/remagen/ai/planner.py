"""The planner of Remagen: weighs what can be done by itself, and does what weighs most. [20]"""

from __future__ import annotations

from collections.abc import Callable

from game.ai.player import Position
from game.model.action import Action
from game.model.side import Side
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.rehearsing import REHEARSED, Rehearsing
from game.systems.remagen.ai.search import Search
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.sides import SIDE_IDS, SIDES
from game.systems.remagen.rules.state import State

_EXPECTED_LEVEL = "normal"
"""How well the enemy is taken to play."""


class Planner:
    """Does what weighs most; units move one after the other. Level hard looks for a manner first, each player turn."""

    def __init__(self, level: str, seed: int, character: str = "") -> None:
        """A planner of a level with its own chance, and with a character if one is named."""
        self._named = (level, character)
        self._level = planner_file().levels[level]
        self._seed = seed
        self._turns = 0
        self._search: dict[Side, Search] = {}
        self._rehearsing: dict[Side, Rehearsing] = {}
        self._minds: dict[Side, Mind] = {}
        self._chosen_for = (0, -1)

    def _prepare(self, turns: int) -> None:
        """Get ready for a battle of so many game turns."""
        file, (level, character), seed = planner_file(), self._named, self._seed
        own = {side: file.weights_of(level, character, SIDE_IDS[side], turns) for side in SIDES}
        expected = {side: file.weights_of(_EXPECTED_LEVEL, side=SIDE_IDS[side], turns=turns) for side in SIDES}
        usual = {side: {side: own[side], side.enemy: expected[side.enemy]} for side in SIDES}
        self._search = {side: Search(usual[side], self._level, file.manners, seed) for side in SIDES}
        self._rehearsing = {side: Rehearsing(usual[side], self._level, seed) for side in SIDES}
        self._minds = {side: Mind(own[side], seed) for side in SIDES}
        self._turns = turns

    def choose(self, position: Position) -> Action:
        """A legal action."""
        state: State = position.view
        if self._turns != state.setting.turns:
            self._prepare(state.setting.turns)
        mind = self._minds[position.side]
        if self._level.searches and not state.stack and state.turn:
            turn = (state.turn, int(position.side))
            if turn != self._chosen_for:
                self._chosen_for = turn
                manner = self._search[position.side].best(state, position.side)
                mind.care(manner.weights, manner.sent)
        kind = position.decision.kind
        if self._level.searches and kind in REHEARSED:
            return self._rehearsing[position.side].best(state, position.side, kind, mind)
        return mind.decide(state, position.side, kind)


def planner(level: str, character: str = "") -> Callable[[int], Planner]:
    """Players of a level, from seeds."""
    return lambda seed: Planner(level, seed, character)
