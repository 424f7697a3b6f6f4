"""Who does what: each task goes to the unit that can do it soonest and best."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence

from game.ai.standard.outlook import Outlook
from game.ai.standard.tasks import Task
from game.rules.standard.landing import landing_hexes
from game.rules.standard.state import WAITING


def assign(outlook: Outlook, tasks: Sequence[Task], units: Iterable[int]) -> dict[int, Task]:
    """A task for each unit as far as there are any worth going to; the best matches first.

    Other units that stand where a task is to be done are doing it already.
    """
    ways = _Ways(outlook)
    offers: list[tuple[float, int, int, int]] = []
    free = list(units)
    elsewhere = {outlook.state.hex_of[unit] for unit in set(outlook.own).difference(free)}
    for unit in free:
        for number, task in enumerate(tasks):
            usefulness = ways.usefulness(unit, task)
            if usefulness > 0:
                offers.append((-usefulness, unit, number, 0))
    heapq.heapify(offers)
    taken = [sum(1 for hex in task.goals if hex in elsewhere) for task in tasks]
    given: dict[int, Task] = {}
    while offers:
        usefulness, unit, number, seen = heapq.heappop(offers)
        if unit in given:
            continue
        task = tasks[number]
        if seen < taken[number]:  # others have it by now: worth less
            heapq.heappush(offers, (usefulness * task.more ** (taken[number] - seen), unit, number, taken[number]))
            continue
        given[unit] = task
        taken[number] += 1
    return given


class _Ways:
    """How soon units can get where tasks are."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._landings: dict[tuple[tuple[int, ...], Task], int] = {}
        self._fields: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def usefulness(self, unit: int, task: Task) -> float:
        """What a unit on a task is worth: less for every turn of its way, and for weak units."""
        outlook = self._outlook
        state = outlook.state
        entry = state.setting.units[unit]
        away_mp = self.away_mp(unit, task)
        pace_mp = entry.ma_mp * (2 if entry.mobility else 1)
        patience = outlook.weights.patience_percent / 100
        fit = 0.7 + min(state.strength(unit)[1], 6) / 10
        return task.worth * fit * float(patience ** (away_mp / pace_mp))

    def away_mp(self, unit: int, task: Task) -> int:
        """MP a unit must still walk to its task, what it walks after coming down or on included."""
        outlook = self._outlook
        state = outlook.state
        entry = state.setting.units[unit]
        field = self._field(entry.mobility, task)
        if state.hex_of[unit] != WAITING:
            return outlook.geography.errand_along(field, task.goals, entry.mobility, state.hex_of[unit])
        plan = state.setting.arrivals[unit]
        if plan is None:
            return max(field)
        hexes = landing_hexes(state, unit) if plan.by_air else plan.hexes
        key = (hexes, task)
        if key not in self._landings:
            self._landings[key] = min((field[hex] for hex in hexes), default=max(field))
        return self._landings[key]

    def _field(self, mobility: int, task: Task) -> list[int]:
        """MP from every hex to a task, looked up once."""
        key = (mobility, task.goals)
        field = self._fields.get(key)
        if field is None:
            field = self._fields[key] = self._outlook.geography.field(self._outlook.state, task.goals, mobility)
        return field
