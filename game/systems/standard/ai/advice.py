"""What the planner would do at any decision of the standard rules, and why. [3.5]"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.ai.advice import Advice, CalledOff, GoOn, Reason, ranked, weighty
from game.ai.player import Position
from game.model.action import Action
from game.model.errors import GameError
from game.model.message import message
from game.systems.standard.ai.advised_answers import advised_answers
from game.systems.standard.ai.advised_fights import advised_fights
from game.systems.standard.ai.advised_moves import advised_arrivals, advised_moves, explained
from game.systems.standard.ai.advised_set_up import advised_set_up
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.planner import Thinker
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.state import State

LEVEL = "normal"
"""The level whose thoughts are told."""
SEED = 1

Source = Callable[[Outlook], Iterator[Advice]]


class StandardAdvisor:
    """Asks the planner, and weighs what else could be done by the planner's own measures."""

    def __init__(self) -> None:
        """An advisor that has yet to see a map."""
        file = planner_file()
        self._level = file.levels[LEVEL]
        self._weights = {defends: file.weights_of(self._level, defends=defends) for defends in (False, True)}
        self._geography: Geography | None = None

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first, what the planner would do among them."""
        state = position.view
        if not isinstance(state, State):
            raise GameError(message("standard.planner.other_rules", scenario=position.scenario.title))
        geography = self._known_geography(state)
        weights = self._weights[position.side is geography.defender]
        thinker = Thinker(state.setting, self._level, weights, SEED, geography)
        chosen = thinker.decide(state, position.side, position.decision.kind)
        if not go_on(0.4):
            raise CalledOff
        outlook = Outlook(state, position.side, geography, weights)
        found: list[Advice] = []
        for advice in self._others(outlook, position.decision.kind):
            if advice.action == chosen or position.refusal(advice.action) is None:
                found.append(advice)
            if not go_on(0.4 + 0.6 * len(found) / (len(found) + 4)):
                raise CalledOff
        return ranked(found, self._chosen(outlook, chosen, found), count)

    def _known_geography(self, state: State) -> Geography:
        """What was learnt of the map the last time, if it is still the same one."""
        if self._geography is None or self._geography.setting is not state.setting:
            self._geography = Geography(state.setting, self._weights[False].broken_bridge_mp)
        return self._geography

    def _others(self, outlook: Outlook, kind: str) -> Iterator[Advice]:
        """What could be done, weighed."""
        if kind == "deployment":
            return advised_set_up(outlook)
        if outlook.state.stack:
            return advised_answers(outlook)
        if kind == "combat":
            return advised_fights(outlook)
        if kind == "arrivals":
            return advised_arrivals(outlook, massing=self._level.massing)
        return advised_moves(outlook, massing=self._level.massing)

    def _chosen(self, outlook: Outlook, action: Action, found: list[Advice]) -> Advice:
        """What the planner does, with its reasons."""
        known = next((advice for advice in found if advice.action == action), None)
        if known is not None:
            return known
        if isinstance(action, EndPhase):
            return _end(outlook, found)
        return explained(outlook, action)


def _end(outlook: Outlook, found: list[Advice]) -> Advice:
    """Ending the phase, which is as good as the best that is not worth doing."""
    threshold = float(outlook.weights.attack_threshold)
    if any(advice.value > 0 for advice in found):
        too_little = Reason(message("standard.advice.threshold"), threshold)
        return Advice(EndPhase(), message("standard.advice.end_phase"), weighty((too_little,)))
    nothing = Reason(message("standard.advice.nothing_else"), 0.0)
    return Advice(EndPhase(), message("standard.advice.end_phase"), (nothing,))
