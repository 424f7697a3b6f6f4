"""What the orders of a scenario's script have units do now: a task for each unit that an order is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from game.model.side import Side
from game.systems.standard.ai.conditions import enemies_near, holds, places_of, stands_in
from game.systems.standard.ai.distances import FAR_MP, Distances, distances
from game.systems.standard.ai.forfeits import forfeit_tasks
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.step_tables import arrows_of
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.orders import Order
from game.systems.standard.rules.state import NO_SPAN, NOBODY, WAITING

ORDER_WORTH = 400.0
"""Points of a place that a unit is ordered to: more than anything it might find on its own."""
ERRAND_WORTH = 150.0
"""Points of a place that a unit is only to make for."""
ORDER_GROUND = 60.0
"""Points that a hex is worth to the side besides, if it has been ordered to have it."""
FAR_BANK = 2
"""So many times that ground is worth if it is to be gained over water: the first to come over have it hard."""
BARRIER = 25.0
"""Points that the hex of an enemy is worth who stands next to a unit that is to attack."""
_WAYS_KEPT = 512


class ScriptTasks:
    """Hands out orders, the first that can be obeyed to each unit; the position must not change meanwhile."""

    def __init__(self, outlook: Outlook, units: Iterable[int]) -> None:
        """Orders for these units of an outlook's side, on the map or about to come."""
        self._outlook = outlook
        self._left = set(units)
        self._kept: set[int] = set()
        """Hexes that units have been ordered to occupy."""

    def hand_out(self) -> dict[int, Task]:
        """A task for every unit that has an order; the others are left to themselves.

        What is ordered to be had is worth more in the outlook from then on, so that it is fought for.
        """
        state, side = self._outlook.state, self._outlook.side
        given = self._guards() if self._outlook.is_attacker else {}
        for order in state.setting.scripts[side].orders:
            if not self._left.isdisjoint(order.units) and holds(state, side, order.when):
                obeying = self._obey(order)
                self._value_ground(order, obeying)
                given.update(obeying)
        return given

    def _guards(self) -> dict[int, Task]:
        """Whoever is nearest stays in a hex with which the game is lost at once, whatever his orders are. [17.44]"""
        given: dict[int, Task] = {}
        for task in forfeit_tasks(self._outlook):
            there = [unit for unit in self._left if self._outlook.state.hex_of[unit] >= 0]
            if there:
                nearest = min(there, key=lambda unit: (self._away_mp(unit, task.goals), unit))
                given[nearest] = Task("hold", task.goals, ORDER_WORTH)
                self._left.discard(nearest)
        return given

    def _value_ground(self, order: Order, obeying: Iterable[int]) -> None:
        """Make hexes worth fighting for: those that are to be ours, and those of enemies who are to be attacked."""
        outlook = self._outlook
        state = outlook.state
        units = [unit for unit in obeying if state.hex_of[unit] >= 0]
        if not units or order.task == "retreat_behind":
            return
        wanted = places_of(state, order.hexes, order.zone)
        if order.task == "counter_attack":
            enemies = enemies_near(state, outlook.side, wanted, order.within)
            wanted = tuple(state.hex_of[enemy] for enemy in enemies)
        for hex in wanted:
            outlook.place[hex] += ORDER_GROUND * (FAR_BANK if order.task in ("cross", "land") else 1)
        if order.task == "attack_towards":
            around = {there for unit in units for there in outlook.topology.adjacent[state.hex_of[unit]]}
            for hex in sorted(around):
                if stands_in(state, outlook.side.enemy, (hex,)):
                    outlook.place[hex] += BARRIER

    def _obey(self, order: Order) -> dict[int, Task]:
        hexes = places_of(self._outlook.state, order.hexes, order.zone)
        if not hexes:
            return {}
        match order.task:
            case "hold" | "block":
                found = self._occupy(order, hexes)
            case "take":
                found = self._take(order, hexes)
            case "counter_attack":
                found = self._counter_attack(order, hexes)
            case "land":
                found = self._go_to_the_ships(order)
            case "retreat_behind":
                found = self._all_to(order, Task("retreat", tuple(sorted(hexes)), ORDER_WORTH, more=1.0))
            case _:
                found = self._all_to(order, self._errand("attack", hexes))
        self._left.difference_update(found)
        return found

    # who is near

    def _away_mp(self, unit: int, goals: tuple[int, ...]) -> int:
        """MP from a unit, or from where it may come on, to the nearest of some hexes, as if all bridges stood."""
        state = self._outlook.state
        field = _way_to(self._outlook.geography, goals, state.setting.units[unit].mobility, self._outlook.side)
        here = state.hex_of[unit]
        if here >= 0:
            return field[here]
        plan = state.setting.arrivals[unit]
        if plan is None or here != WAITING:  # afloat, in a box or away: it cannot say when it will be there
            return FAR_MP
        return min((field[hex] for hex in (landing_hexes(state, unit) if plan.by_air else plan.hexes)), default=FAR_MP)

    def _nearest(self, order: Order, goals: tuple[int, ...]) -> Iterator[int]:
        """Units that are free for an order and can get there, the nearest first, as many as it takes."""
        away = [(self._away_mp(unit, goals), unit) for unit in order.units if unit in self._left]
        near = sorted(pair for pair in away if pair[0] < FAR_MP)
        return (unit for _, unit in near[: order.at_most])

    # tasks

    def _all_to(self, order: Order, task: Task) -> dict[int, Task]:
        return dict.fromkeys(self._nearest(order, task.goals), task)

    def _errand(self, kind: str, hexes: Iterable[int]) -> Task:
        """Make for hexes; for those that the enemy has, for the ground around them."""
        outlook = self._outlook
        goals: set[int] = set()
        for hex in hexes:
            goals.add(hex)
            if stands_in(outlook.state, outlook.side.enemy, (hex,)):
                goals.update(outlook.topology.adjacent[hex])
                goals.discard(hex)
        return Task(kind, tuple(sorted(goals)), ERRAND_WORTH, more=0.9)

    def _occupy(self, order: Order, hexes: tuple[int, ...]) -> dict[int, Task]:
        """One unit a hex, whoever is nearest; next to a hex that the enemy has. The rest is not needed here."""
        free = [hex for hex in dict.fromkeys(hexes) if hex not in self._kept and not self._is_taken(hex)]
        pairs = sorted(
            (self._away_mp(unit, (hex,)), number, unit, hex)
            for unit in self._nearest(order, tuple(sorted(free)))
            for number, hex in enumerate(free)
        ) if free else []  # fmt: skip
        given: dict[int, Task] = {}
        for away_mp, _, unit, hex in pairs:
            if unit in given or hex in self._kept or away_mp >= FAR_MP:
                continue
            self._kept.add(hex)
            lost = stands_in(self._outlook.state, self._outlook.side.enemy, (hex,))
            around = tuple(sorted(self._outlook.topology.adjacent[hex]))
            given[unit] = Task("retake", around, ORDER_WORTH) if lost else Task(order.task, (hex,), ORDER_WORTH)
        return given

    def _is_taken(self, hex: int) -> bool:
        """Whether one of our units that gets no orders now stands in a hex."""
        there = self._outlook.state.occupant[hex]
        return there not in self._left and stands_in(self._outlook.state, self._outlook.side, (hex,))

    def _take(self, order: Order, hexes: tuple[int, ...]) -> dict[int, Task]:
        """A drop zone until it is lost, a hex until it is ours; whoever took it keeps it while the order lasts."""
        outlook = self._outlook
        state, side = outlook.state, outlook.side
        if order.zone >= 0:
            return {} if state.zone_lost[order.zone] else self._all_to(order, self._errand("zone", hexes))
        wanted = [hex for hex in hexes if not stands_in(state, side, (hex,))]
        given = {}
        for hex in hexes:
            unit = state.occupant[hex]
            if unit != NOBODY and unit in order.units and unit in self._left:
                given[unit] = Task("hold", (hex,), ORDER_WORTH)
        self._left.difference_update(given)
        return given | (self._all_to(order, self._errand("take", wanted)) if wanted else {})

    def _go_to_the_ships(self, order: Order) -> dict[int, Task]:
        """Make for the port an invasion sails from; who is afloat or in a box of his own is there. [32.1]"""
        facts = self._outlook.state.setting.bridgeheads
        port = facts.invasions[order.invasion].port if facts is not None and order.invasion >= 0 else -1
        return self._all_to(order, Task("embark", (port,), ORDER_WORTH, more=1.0)) if port >= 0 else {}

    def _counter_attack(self, order: Order, hexes: tuple[int, ...]) -> dict[int, Task]:
        """Go for the enemies that have come near; none near, no order."""
        outlook = self._outlook
        enemies = enemies_near(outlook.state, outlook.side, hexes, order.within)
        if not enemies:
            return {}
        return self._all_to(order, self._errand("counter", [outlook.state.hex_of[unit] for unit in enemies]))


@lru_cache(maxsize=_WAYS_KEPT)
def _way_to(geography: Geography, goals: tuple[int, ...], mobility: int, side: Side) -> Distances:
    """MP from every hex to the nearest goal if all bridges stood: good enough to say who is near, and soon known.

    Over the crossing arrows of a side as well, whenever they are open. [32.31]
    """
    tables = geography.tables
    into = tables.with_crossings(tables.table(tables.intact, NO_SPAN, mobility), arrows_of(geography.setting, side))[1]
    return distances(into, goals, [0] * geography.topology.size)
