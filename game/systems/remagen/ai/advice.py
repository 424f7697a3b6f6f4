"""What the planner of Remagen would do, and why. [20]"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.advice import Advice, CalledOff, GoOn, Reason, ranked, weighty
from game.ai.player import Position
from game.model.message import message
from game.systems.remagen.ai.choosing import weighed
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.ai.planner import Planner
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.answers import RemagenAnswers
from game.systems.remagen.rules.sides import SIDE_IDS
from game.systems.remagen.rules.state import State

_ADVISED_LEVEL = "normal"


class RemagenAdvisor:
    """Says what the planner would do, and why."""

    def advise(self, position: Position, count: int = 3, go_on: GoOn = lambda _share: True) -> tuple[Advice, ...]:
        """The best things to do now, the most valuable first."""
        state: State = position.view
        weights = planner_file().weights_of(_ADVISED_LEVEL, side=SIDE_IDS[position.side], turns=state.setting.turns)
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
