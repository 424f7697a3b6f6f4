"""Who does what: each task goes to the unit that can do it soonest and best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from game.grid.flat import IS_COMPILED
from game.grid.numbering import FARTHEST
from game.systems.standard.ai.errands import ERRAND_MP, Field
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import WAITING

AwayMp = Callable[[int], Sequence[int]]
"""Per task: MP that a unit has to go to it, at most FARTHEST_MP."""
FARTHEST_MP = max(ERRAND_MP) + 2 * FARTHEST
"""No task is farther away on any map, as errands are measured."""
TOO_LATE = 0.02
"""Share of its worth that a task keeps for who cannot be there before the game ends."""
NOTHING = -1.0
"""Stands for the usefulness of who is not asked, or has been sent."""


def assign(
    outlook: Outlook, tasks: Sequence[Task], units: Iterable[int], away_mp: AwayMp | None = None
) -> dict[int, Task]:
    """A task for each unit as far as there are any worth going to; the best matches first.

    Other units that stand where a task is to be done are doing it already. Without `away_mp` the way there is measured
    with enemies left out of account.
    """
    ways = _Ways(outlook, tasks, away_mp)
    free = sorted(set(units))
    elsewhere = {outlook.state.hex_of[unit] for unit in set(outlook.own).difference(free)}
    taken = [sum([1 for hex in task.goals if hex in elsewhere]) for task in tasks]
    return _matched(tasks, free, [ways.usefulness(unit) for unit in free], taken) if tasks else {}


def _matched(
    tasks: Sequence[Task], units: Sequence[int], usefulness: list[list[float]], taken: list[int]
) -> dict[int, Task]:
    """The best matches first, of those as good the first unit and its first task.

    Args:
        tasks: what there is to do.
        units: who may do it, in their order.
        usefulness: per unit, per task: what the unit is worth there; changed while matches are made.
        taken: per task, how many have it already; changed as well.
    """
    more = [task.more for task in tasks]
    seen = [[0] * len(tasks) for _ in units]
    """Per unit, per task: how many who have it are counted in its usefulness."""
    best = [_most(row) for row in usefulness]
    given: dict[int, Task] = {}
    while best and (most := _highest(best) if IS_COMPILED else max(best)) > NOTHING:
        which = best.index(most)
        row, counted = usefulness[which], seen[which]
        number = row.index(most)
        if counted[number] < taken[number]:  # others have it by now: worth less
            row[number] = most * more[number] ** (taken[number] - counted[number])
            counted[number] = taken[number]
            best[which] = _highest(row) if IS_COMPILED else max(row)
            continue
        given[units[which]] = tasks[number]
        taken[number] += 1
        best[which] = NOTHING
    return given


def _highest(values: list[float]) -> float:
    """What `max` gives, which compares numbers as the objects that they are: compiled, these are none."""
    highest = values[0]
    for value in values:
        if value > highest:  # noqa: PLR1730 - see above
            highest = value
    return highest


def _most(row: list[float]) -> float:
    """The most that a unit is worth anywhere; what it is worth nothing for is struck out."""
    for number, usefulness in enumerate(row):
        if usefulness <= 0:
            row[number] = NOTHING
    return _highest(row) if IS_COMPILED else max(row)


@lru_cache(maxsize=64)
def _waning(patience_percent: int, pace_mp: int) -> list[float]:
    """By the MP that somebody is away: the share of its worth that a task keeps for him; nothing if he cannot walk."""
    if not pace_mp:
        return [1.0] + [0.0] * FARTHEST_MP
    return [float((patience_percent / 100) ** (away_mp / pace_mp)) for away_mp in range(FARTHEST_MP + 1)]


class _Ways:
    """How soon units can get where tasks are."""

    def __init__(self, outlook: Outlook, tasks: Sequence[Task], away_mp: AwayMp | None) -> None:
        self._outlook = outlook
        self._tasks = tasks
        self._measured = away_mp
        self._fields: dict[int, list[Field]] = {}
        self._landings: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        self._fought_for = self._with_enemies() if self._is_last_chance() else None

    def _is_last_chance(self) -> bool:
        """Whether this is the last movement segment of a game that is decided by who holds what at its end. [17.5]"""
        state = self._outlook.state
        is_moving = state.setting.sequence[state.step].does == "movement" and not state.stack
        return is_moving and self._outlook.plays_last_turn

    def _with_enemies(self) -> list[bool]:
        """Per task: whether enemies stand in one of its hexes, to be fought there."""
        state, enemy = self._outlook.state, self._outlook.side.enemy
        return [any(stack(state, hex, enemy) for hex in task.goals) for task in self._tasks]

    def usefulness(self, unit: int) -> list[float]:
        """Per task: what a unit on it is worth, less for every turn of its way, and for weak units."""
        outlook = self._outlook
        entry = outlook.state.setting.units[unit]
        pace_mp = entry.ma_mp * (2 if entry.mobility.is_mobile else 1)
        patience_percent = outlook.weights.patience_percent
        defense = outlook.state.strength(unit)[1]
        fit, light = 0.7 + min(defense, 6) / 10, min(defense, 2) / 2 - max(0, defense - 2) / 20
        waning = _waning(patience_percent, pace_mp)
        measured = self._away_mp(unit) if self._measured is None else self._measured(unit)
        found = [
            task.worth * (light if task.is_light else fit) * waning[away_mp]
            for task, away_mp in zip(self._tasks, measured, strict=True)
        ]
        return found if self._fought_for is None else self._in_time(unit, found, self._fought_for)

    def _in_time(self, unit: int, usefulness: list[float], fought_for: list[bool]) -> list[float]:
        """The same on the last turn, when it is of no use to be on the way to a hex. [17.5]"""
        state = self._outlook.state
        here = state.hex_of[unit]
        if here < 0 or state.setting.units[unit].mobility.is_mobile:
            return usefulness
        near = {here, *(movement_reach(state, unit).cost_mp if may_move(state, unit) else ())}
        return [
            useful if is_fought_for or not near.isdisjoint(task.goals) else TOO_LATE * useful
            for task, useful, is_fought_for in zip(self._tasks, usefulness, fought_for, strict=True)
        ]

    def _away_mp(self, unit: int) -> list[int]:
        """Per task: MP a unit must still walk to it, what it walks after coming down or on included."""
        state = self._outlook.state
        entry = state.setting.units[unit]
        fields = self._fields_for(entry.mobility)
        here = state.hex_of[unit]
        if here >= 0:
            return [field.errand_mp(here) for field in fields]
        if here != WAITING:  # afloat, in a box or away
            return [FARTHEST_MP] * len(fields)
        plan = state.setting.arrivals[unit]
        hexes = () if plan is None else landing_hexes(state, unit) if plan.by_air else plan.hexes
        key = (entry.mobility, hexes)
        if key not in self._landings:
            self._landings[key] = [
                min([field.near_mp[hex] for hex in hexes]) if hexes else max(field.near_mp) for field in fields
            ]
        return self._landings[key]

    def _fields_for(self, mobility: int) -> list[Field]:
        """Per task: MP from every hex to it, near by and with a guess from afar."""
        fields = self._fields.get(mobility)
        if fields is None:
            geography = self._outlook.geography
            standing = geography.tables.standing(self._outlook.state)
            fields = geography.errands.fields(standing, [task.goals for task in self._tasks], mobility)
            self._fields[mobility] = fields
        return fields
