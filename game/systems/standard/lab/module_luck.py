"""Dice of the rule modules: reduction, guns at aircraft and landings, batteries fired at, attrition. [20.9, 32-39]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.lab.luck import Throw, throw_of
from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.air_naval.events import AircraftFiredAt, BatteryFiredAt
from game.systems.standard.rules.attrition.events import AttritionRolled
from game.systems.standard.rules.bridgeheads.events import GunsFired
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.stacks.events import ReductionRolled
from game.systems.standard.rules.stacks.losses import reduction_of

REDUCTION, ATTRITION = "reduction", "attrition"
ANTI_AIRCRAFT, COAST_GUNS, SILENCING = "anti_aircraft", "coast_guns", "silencing"
MODULE_KINDS = (REDUCTION, ATTRITION, ANTI_AIRCRAFT, COAST_GUNS, SILENCING)
"""In the order in which they are told."""
_FACES = 6


@frozen
class Cast:
    """A die of a rule module."""

    kind: str
    throw: Throw
    die: int
    needed: int
    """Faces that succeed, where that is a matter of yes or no; else 0."""
    expected: float
    had: float


def cast_of(setting: Setting, event: Event, attacker: Side) -> Cast | None:
    """The die that an event tells of; `attacker` is whoever attacked last. None if it tells of none."""
    sites = setting.sites
    match event:
        case ReductionRolled():
            return _reduction(setting, event, attacker)
        case AttritionRolled():
            return _attrition(setting, event)
        case AircraftFiredAt():
            return _trial(ANTI_AIRCRAFT, event.side.enemy, event.die, event.needed, had=event.hit)
        case GunsFired():
            return _trial(COAST_GUNS, sites[event.site].side, event.die, event.needed, had=event.hit)
        case BatteryFiredAt():
            had = event.outcome != "missed"
            return _trial(SILENCING, sites[event.site].side.enemy, event.die, event.needed, had=had)
    return None


def _trial(kind: str, side: Side, die: int, needed: int, *, had: bool) -> Cast:
    faces = min(max(needed, 0), _FACES)
    weights = {rank: weight for rank, weight in ((0, _FACES - faces), (1, faces)) if weight}
    return Cast(kind, throw_of(side, weights, int(had)), die, faces, faces / _FACES, float(had))


def _reduction(setting: Setting, event: ReductionRolled, attacker: Side) -> Cast:
    """Fewer steps are better for whoever attacked: they are his. [20.9]"""
    facts = setting.stacks
    if facts is None:
        raise TypeError("the scenario is played without stacks")
    steps = [reduction_of(facts, die + event.more, event.re) for die in range(1, _FACES + 1)]
    throw = throw_of(attacker, Counter(-lost for lost in steps), -event.steps)
    return Cast(REDUCTION, throw, event.die, 0, _mean(steps), float(event.steps))


def _attrition(setting: Setting, event: AttritionRolled) -> Cast:
    """Steps of the enemy, and a hex besides. [33.3]"""
    facts = setting.attrition
    if facts is None:
        raise TypeError("the scenario is played without attrition")
    faces = [facts.result(len(event.units), die) for die in range(1, _FACES + 1)]
    throw = throw_of(
        event.side, Counter(2 * face.steps + face.is_hex_won for face in faces), 2 * event.steps + event.is_hex_won
    )
    return Cast(ATTRITION, throw, event.die, 0, _mean([face.steps for face in faces]), float(event.steps))


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
