"""The planner of Remagen: weighs what can be done by itself, and does what weighs most. [20]"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.advice import Advice, CalledOff, GoOn, Reason, ranked, weighty
from game.ai.opponent import Opponent
from game.ai.player import Position
from game.model.action import Action
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.choosing import weighed
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.rehearsing import REHEARSED, Rehearsing
from game.systems.remagen.ai.scripted import ScriptedPlayer
from game.systems.remagen.ai.search import Search
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.sides import SIDE_IDS, SIDES
from game.systems.remagen.rules.state import State

_LEVELS = ("easy", "normal", "hard")
_ADVISED_LEVEL = "normal"


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
        expected = {side: file.weights_of(_ADVISED_LEVEL, side=SIDE_IDS[side]) for side in SIDES}
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


class RemagenAdvisor:
    """Says what the planner would do, and why."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first."""
        state: State = position.view
        weights = planner_file().weights_of(_ADVISED_LEVEL, side=SIDE_IDS[position.side])
        answers = RemagenAnswers()
        found: list[Advice] = []
        for action, reasons in weighed(
            state,
            position.side,
            position.decision.kind,
            position.legal(),
            weights,
            lambda: planned(state, position.side),
        ):
            found.append(Advice(action, answers.told(state, action), weighty(reasons)))
            if not go_on(len(found) / (len(found) + 40)):
                raise CalledOff
        chosen = Planner(_ADVISED_LEVEL, 1).choose(position)
        known = next((advice for advice in found if advice.action == chosen), None)
        if known is None:
            known = Advice(chosen, answers.told(state, chosen), (_against(found),))
        return ranked(found, known, count)


def _against(found: Sequence[Advice]) -> Reason:
    """Why nothing is done: what the best that could be done would cost and gain, and what weighs most against it."""
    best = max(found, key=lambda advice: advice.value, default=None)
    if best is None:
        return Reason(message("remagen.advice.nothing_else"), 0.0)
    losses = [reason for reason in best.reasons if reason.points < 0]
    gain = sum(reason.points for reason in best.reasons if reason.points > 0)
    if not losses:
        return Reason(message("remagen.advice.gains_little", what=best.said, gain=f"{gain:.1f}"), 0.0)
    worst = min(losses, key=lambda reason: reason.points)
    cost = -sum(reason.points for reason in losses)
    said = message("remagen.advice.against", what=best.said, cost=f"{cost:.1f}", gain=f"{gain:.1f}", why=worst.said)
    return Reason(said, 0.0)


def opponents() -> tuple[Opponent, ...]:
    """The script, the planner at its levels, and each level in every character."""
    scripted = Opponent(
        "scripted",
        message("remagen.opponent.scripted"),
        message("remagen.opponent.scripted_summary"),
        ScriptedPlayer,
        is_quick=True,
    )
    characters = (_in_character(level, name) for name in planner_file().characters for level in _LEVELS)
    return (scripted, *map(_at_level, _LEVELS), *characters)


def _at_level(level: str) -> Opponent:
    return Opponent(
        f"planner:{level}",
        message(f"remagen.opponent.{level}"),
        message(f"remagen.opponent.{level}_summary"),
        planner(level),
        is_proposed=level == _LEVELS[0],
        is_quick=level in _LEVELS[:2],
    )


def _in_character(level: str, character: str) -> Opponent:
    """A level in a character; lists show it at one level, at the others it can be named."""
    said = message(f"remagen.opponent.{character}")
    title = message("remagen.opponent.of_character", planner=message(f"remagen.opponent.{level}"), character=said)
    summary = message(f"remagen.opponent.{character}_summary")
    is_listed = level == _ADVISED_LEVEL
    return Opponent(f"planner:{level}:{character}", title, summary, planner(level, character), is_listed)
