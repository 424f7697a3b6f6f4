"""From the `orders:` of a scenario file to orders of indices, with every name checked at its place. [19.3]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.model.side import Side
from game.scenario.document import Loc
from game.scenario.report import Report
from game.scenario.validate import did_you_mean
from game.systems.remagen.rules.loads import carries
from game.systems.remagen.rules.orders import EnemyNear, Held, Order, When
from game.systems.remagen.rules.orders_schema import TASKS, Condition, OrderEntry
from game.systems.remagen.rules.setting import NOWHERE, Line, Unit, UnitType

SectorsAt = Callable[..., Iterator[int]]
"""Sectors of a list in the file, given the text and its place; faults are reported."""


class OrderCompiler:
    """The work on the orders of one side."""

    def __init__(
        self, side: Side, units: Sequence[Unit], types: Mapping[str, UnitType], lines: Sequence[Line], turns: int,
        sectors: SectorsAt, report: Report,
    ) -> None:  # fmt: skip
        """What orders may name."""
        self._own = {unit.id: unit for unit in units if unit.side is side}
        self._types, self._lines, self._turns = types, lines, turns
        self._sectors, self._report = sectors, report

    def orders(self, entries: Sequence[OrderEntry], key: str) -> tuple[Order, ...]:
        """All orders of the side, in their order."""
        found = []
        for place, entry in enumerate(entries):
            loc: Loc = ("orders", key, place)
            tasks = [name for name in TASKS if getattr(entry, name) is not None]
            if len(tasks) != 1:
                self._report(loc, "an order has exactly one task", f"tasks: {', '.join(TASKS)}")
                continue
            found.append(self._order(entry, tasks[0], loc))
        return tuple(found)

    def _order(self, entry: OrderEntry, task: str, loc: Loc) -> Order:
        when = self._when(entry.when or Condition(), (*loc, "when"))
        within = 0
        sectors: tuple[int, ...]
        if entry.strike is not None:
            within, sectors = entry.strike.within, tuple(self._sectors(entry.strike.sectors, *loc, "strike", "sectors"))
        elif entry.build is not None:
            sectors = self._bridgeheads(entry.build, (*loc, "build"))
        else:
            sectors = tuple(self._sectors(getattr(entry, task), *loc, task))
        units = frozenset(self._units(entry, task, loc))
        if task == "ferry":
            self._check_ferried(units, (*loc, task))
        return Order(entry.name or task, task, units, when, entry.at_most or len(self._own), sectors, within)

    def _units(self, entry: OrderEntry, task: str, loc: Loc) -> Iterator[int]:
        for place, name in enumerate(entry.units):
            if name not in self._own:
                self._report((*loc, "units", place), f"this side has no unit {name}", "units are called as us_medium_1")
            else:
                yield self._own[name].index
        for place, name in enumerate(entry.types):
            named = [unit.index for unit in self._own.values() if unit.type.id == name]
            if name not in self._types:
                self._report((*loc, "types", place), f"there is no type {name}", did_you_mean(name, tuple(self._types)))
            elif not named:
                self._report((*loc, "types", place), f"this side has no {name} in forces")
            yield from named
        if not entry.units and not entry.types:
            builds = task == "build"
            yield from (unit.index for unit in self._own.values() if unit.type.is_engineer or not builds)

    def _check_ferried(self, units: frozenset[int], loc: Loc) -> None:
        """Somebody of the side swims and takes each of them on board. [9.2]"""
        swimmers = {unit.type for unit in self._own.values() if unit.type.is_amphibious}
        for unit in self._own.values():
            if unit.index in units and not any(carries(swimmer, (unit.type,)) for swimmer in swimmers):
                what = f"nobody of this side swims with {unit.id} on board"
                self._report(loc, what, "name units or types that a swimmer of the side carries")
                return

    def _bridgeheads(self, name: str, loc: Loc) -> tuple[int, ...]:
        line = next((line for line in self._lines if line.letter == name), None)
        if line is None or NOWHERE in line.bridgeheads:
            letters = ", ".join(line.letter for line in self._lines if NOWHERE not in line.bridgeheads)
            self._report(loc, f"no pontoon can lie on a line {name}", f"lines: {letters}")
            return ()
        return line.bridgeheads

    def _when(self, condition: Condition, loc: Loc) -> When:
        first, last = condition.from_turn or 1, condition.to_turn or self._turns
        if first > self._turns:
            self._report((*loc, "from_turn"), f"the game has {self._turns} turns")
        if first > last:
            self._report((*loc, "to_turn"), "this ends before it begins")
        held, near = condition.held, condition.enemy_near
        return When(
            first, last, condition.night, condition.bridge_stands,
            Held(tuple(self._sectors(held.sectors, *loc, "held", "sectors")), held.by) if held else None,
            EnemyNear(tuple(self._sectors(near.sectors, *loc, "enemy_near", "sectors")), near.within) if near else None,
        )  # fmt: skip
