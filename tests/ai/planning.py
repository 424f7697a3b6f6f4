"""What the planner's tests share: outlooks of small positions, and its play of a step."""

from __future__ import annotations

from typing import Any

from game.model.action import Action
from game.model.side import Side
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.planner import Thinker
from game.systems.standard.ai.weights import Weights, planner_file
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle

WEIGHTS = planner_file().weights
NORMAL = planner_file().levels["normal"]
TO_THE_END = WEIGHTS.model_copy(update={"last_turn": 1})
"""As level hard cares of the last turn."""


def geography_of(battle: Battle) -> Geography:
    return Geography(battle.setting, WEIGHTS.broken_bridge_mp)


def outlook_of(battle: Battle, side: Side, weights: Weights = WEIGHTS) -> Outlook:
    return Outlook(battle.state, side, geography_of(battle), weights)


def thinker_of(battle: Battle) -> Thinker:
    return Thinker(battle.setting, NORMAL, WEIGHTS, 1, None)


def play_phase(battle: Battle) -> list[Action]:
    """What the planner does until the step is over or asks somebody else; no dice may be needed."""
    thinker = thinker_of(battle)
    done: list[Action] = []
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    side, step = decision.side, battle.state.step
    while decision is not None and decision.side is side and battle.state.step == step:
        action = thinker.decide(battle.state.clone(), side, decision.kind)
        done.append(action)
        if isinstance(action, do.EndPhase):
            break
        battle.do(action)
        decision = STANDARD.decision(battle.state)
    return done


def victory(objective: str, **changes: Any) -> dict[str, Any]:
    plain = {"objective": objective, "side": "allied", "for_victory": 2, "for_draw": 1, "airborne_count": False}
    return {"victory": plain | changes}
