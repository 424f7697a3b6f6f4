"""Answers about aircraft and ships: what is committed to a combat, who is driven off. [39]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules.air_naval.actions import CommitSupport, SendBack
from game.systems.standard.rules.air_naval.frames import SentBackChoice, SupportChoice
from game.systems.standard.rules.air_naval.points import most_points
from game.systems.standard.rules.air_naval.standing import facts_of_support
from game.systems.standard.rules.air_naval.support import battle_beneath, commit_choices
from game.systems.standard.rules.state import State


def support_answer(state: State, frame: SupportChoice | SentBackChoice) -> Action:
    """A combat gets what counts and as little more as can be; the weakest is driven off. [39.15, 39.2]"""
    facts = facts_of_support(state)
    match frame:
        case SentBackChoice():
            return SendBack(min(frame.aircraft, key=lambda air: (facts.air[air].tbf, air)))
        case SupportChoice():
            return _commitment(state, frame)


def _commitment(state: State, frame: SupportChoice) -> CommitSupport:
    """The points that count most, of aircraft before ships, with the least to spare. [39.15]"""
    facts = facts_of_support(state)
    most = most_points(state, battle_beneath(state), is_attack=frame.is_attack)
    on_demand = 1 if frame.is_attack else facts.on_demand_part

    def worth(action: CommitSupport) -> tuple[int, int, int]:
        from_air = sum(facts.air[air].tbf for air in action.aircraft) // on_demand
        points = from_air + sum(facts.ships[ship].points for ship in action.ships)
        return (min(most, points), -len(action.ships), -points)

    return max(commit_choices(state, frame), key=worth)
