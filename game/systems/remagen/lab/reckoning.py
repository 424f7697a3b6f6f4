"""What a salvo may come to before its dice are thrown, unit by unit, and what may answer it. [11, 21.3]"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from game.systems.remagen.rules.actions import FOOT
from game.systems.remagen.rules.chances import hits_together, labour_lost, mean_hits
from game.systems.remagen.rules.fire import Able
from game.systems.remagen.rules.frames import Volley
from game.systems.remagen.rules.hits import hit_choices
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import Throw, targets_of, throws_of


@dataclass(frozen=True, slots=True)
class Danger:
    """What all hits that may be laid on one thing of a sector would do to it."""

    unit: int
    """A vehicle or gun, or FOOT for all foot of the sector. [11.5]"""
    mean_hits: float
    stop: float
    """The chance that it is disabled, or more; of foot that a tray is lost. [3.5, 11.7]"""
    kill: float
    """The chance that it is eliminated; of foot that all of it is."""


@dataclass(frozen=True, slots=True)
class SiteDanger:
    """What volleys would do to a pontoon, finished or not, in whose river sectors they fall. [13.6]"""

    line: int
    lost: float
    """Labour that it loses on average."""
    falls: float
    """The chance that nothing is left of it. [13.7]"""
    units: tuple[int, ...]
    """All who would fall with it, of both sides, with what they carry."""


def mean_of(throws: Sequence[Throw], sides: int) -> float:
    """Hits that volleys come to on average, all together. [23.17]"""
    return sum(mean_hits(throw.dice, throw.divisor, sides) for throw in throws)


def together(throws: Sequence[Throw], sides: int) -> tuple[float, ...]:
    """Place n: the chance of n hits of several volleys in all."""
    return hits_together(_thrown(throws), sides)


def _thrown(throws: Sequence[Throw]) -> tuple[tuple[int, int], ...]:
    """Dice and divisor of each volley, in an order of their own: that of the volleys makes no odds."""
    return tuple(sorted((throw.dice, throw.divisor) for throw in throws))


def dangers(state: State, target: int, throws: Sequence[Throw]) -> tuple[Danger, ...]:
    """What volleys at a target may do to each thing in it, if all hits that may be are laid on it. [11.5]

    What is shielded by something weaker is left out: it comes to it when that is gone.
    """
    aimed = [throw for throw in throws if throw.target == target]
    choices = {throw: hit_choices(state, as_volley(state, throw)) for throw in aimed}
    found, sides = [], state.setting.rules.die
    for unit in sorted({choice for open_to in choices.values() for choice in open_to}):
        able = [throw for throw in aimed if unit in choices[throw]]
        chances = together(able, sides)
        stop, kill = _on_foot(state, target, chances) if unit == FOOT else _on_unit(state, unit, chances)
        found.append(Danger(unit, mean_of(able, sides), stop, kill))
    return tuple(found)


def site_dangers(state: State, throws: Sequence[Throw]) -> tuple[SiteDanger, ...]:
    """What volleys of either side may do to pontoons, whatever they are aimed at there: both halves are one. [13.6]"""
    setting, found = state.setting, []
    lines = dict.fromkeys(setting.line_of[throw.target] for throw in throws)
    for line in (line for line in lines if line != NOWHERE and state.labour[line]):
        thrown = _thrown([throw for throw in throws if setting.line_of[throw.target] == line])
        lost, falls = labour_lost(thrown, state.labour[line], setting.rules.die)
        units = tuple(unit for sector in setting.lines[line].river for unit in state.here[sector])
        found.append(SiteDanger(line, lost, falls, units))
    return tuple(found)


def as_volley(state: State, throw: Throw) -> Volley:
    """A throw as the volley whose hits would be laid."""
    return Volley(state.side(throw.units[0]), throw.target, 1, throw.cv, throw.hurts_armour)


def _on_unit(state: State, unit: int, chances: Sequence[float]) -> tuple[float, float]:
    """Chances that a vehicle or gun is stopped, and that it is eliminated. [3.5]"""
    kind, hits = state.type(unit), state.hits[unit]
    kill = sum(chances[kind.kill - hits :])
    return (sum(chances[max(kind.stop - hits, 0) :]) if kind.stop else kill), kill


def _on_foot(state: State, sector: int, chances: Sequence[float]) -> tuple[float, float]:
    """Chances that a first tray of foot falls, and that all of it does. [11.7]"""
    foot = [unit for unit in state.standing_in(sector) if state.type(unit).is_foot]
    troops = [unit for unit in foot if state.type(unit).branch == "troop"] or foot
    first, all_of_it = min(state.figures[unit] for unit in troops), sum(state.figures[unit] for unit in foot)
    per_figure, sides = state.setting.pips_per_figure(sector), state.setting.rules.die

    def chance_of(needed: int) -> float:
        return sum(chance * _killed(hits, per_figure, needed, sides) for hits, chance in enumerate(chances) if hits)

    return chance_of(first), chance_of(all_of_it)


@cache
def _killed(dice: int, per_figure: int, needed: int, sides: int) -> float:
    """The chance that so many hit dice kill at least so many figures. [11.7]"""
    chances = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for before, chance in chances.items():
            for pips in range(1, sides + 1):
                after = min(needed, before + pips // per_figure)
                longer[after] = longer.get(after, 0.0) + chance / sides
        chances = longer
    return chances.get(needed, 0.0)


def answers(
    state: State, sector: int, targets: Sequence[int], among: Collection[int] | None = None
) -> tuple[Throw, ...]:
    """What each sector that is fired upon may throw back, before anybody there has fallen. [11.8]

    `among` are the units of a battle in fire contact, in which engagements keep nobody from firing. [12.7]
    """
    found: list[Throw] = []
    is_contact = among is not None
    for target in dict.fromkeys(targets):
        able: Able = {
            unit: back for unit in state.standing_in(target)
            if (among is None or unit in among) and (back := targets_of(state, unit, (sector,), in_contact=is_contact))
        }  # fmt: skip
        if able:
            found += throws_of(state, target, tuple(able), (sector,) * len(able))
    return tuple(found)
