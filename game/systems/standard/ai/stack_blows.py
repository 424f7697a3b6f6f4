"""What must be done before a combat phase ends: who is on board lands, who is locked with enemies fights. [22.66]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import Attack, EndPhase
from game.systems.standard.rules.bridgeheads.actions import Invade
from game.systems.standard.rules.legal import legal_actions, refusal_of
from game.systems.standard.rules.stacks.stacking import facts_of


def end_of_phase(outlook: Outlook) -> Action:
    """The end of the combat phase, or what has to be done before: the strongest landing, the strongest attack."""
    state = outlook.state
    if state.stacks is None or refusal_of(state, EndPhase()) is None:
        return EndPhase()
    due = [action for action in legal_actions(state) if isinstance(action, Invade | Attack)]
    return max(due, key=lambda action: (isinstance(action, Invade), *_force(outlook, action.units)), default=EndPhase())


def _force(outlook: Outlook, units: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """How strong units are together; staffs and guns stay on board if they may. [32.22]"""
    state, is_ground = outlook.state, facts_of(outlook.state).is_ground
    fighting = sum(1 for unit in units if is_ground[unit])
    return (sum(state.strength(unit)[0] for unit in units), fighting, tuple(-unit for unit in units))
