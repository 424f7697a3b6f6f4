"""A movement segment under a script: units go where they are ordered, the others where they are needed. [5, 11]"""

from __future__ import annotations

from game.grid.path import Reach
from game.systems.standard.ai.assignment import assign
from game.systems.standard.ai.coming import best_entry, best_landing
from game.systems.standard.ai.conditions import holds
from game.systems.standard.ai.finish import touching_move, winning_move
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import pinned_units
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.places import is_open
from game.systems.standard.ai.script_tasks import ScriptTasks
from game.systems.standard.ai.tasks import Task, tasks_of
from game.systems.standard.rules.actions import Enter, Land, Move
from game.systems.standard.rules.arrivals import enter_choices
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.orders import ArrivalOrder
from game.systems.standard.rules.state import ARRIVED, WAITING, State

INERTIA = 1.5
"""Points that a better hex must be better by."""
NEAR_HEXES = 12
"""Units without orders look no farther for something to do,"""
TASKS_LOOKED_AT = 8
"""and only at so many things, the weightiest."""


class ScriptedSegment:
    """What units do in one movement or arrivals segment: decided at its beginning, carried out one by one."""

    def __init__(self, outlook: Outlook) -> None:
        """Decide for the position at the beginning of the segment."""
        self._outlook = outlook
        state = outlook.state
        due = outlook.waiting() if state.setting.sequence[state.step].does == "arrivals" else []
        units = [*(unit for unit in outlook.own if _may_still_move(state, unit)), *due]
        ordered = ScriptTasks(outlook, units).hand_out()
        self._pinned = pinned_units(outlook).difference(ordered)
        free = [unit for unit in units if unit not in ordered and unit not in self._pinned]
        self._tasks = own_tasks(outlook, free) | ordered
        self._hex_values = HexValues(outlook, self._tasks)
        self._moved: set[int] = set(self._pinned)
        self._sent: Move | None = None
        self._queue = sorted(units, key=self._rank)
        self._due = sorted(due, key=self._rank)

    def _rank(self, unit: int) -> tuple[float, int, int]:
        task = self._tasks.get(unit)
        return (-task.worth if task else 0.0, -self._outlook.state.setting.units[unit].ma_mp, unit)

    # moving

    def next_move(self, state: State) -> Move | None:
        """The next move on the position as it is now; None when all have moved."""
        decisive = self._decisive(state)
        if decisive is not None:
            return decisive
        sent, self._sent = self._sent, None
        if sent is not None and state.hex_of[sent.unit] != sent.path[-1]:  # its way changed on the way [14.0]
            self._moved.discard(sent.unit)
        for unit in self._queue:
            if unit not in self._moved and may_move(state, unit):
                self._moved.add(unit)
                move = self._sent = self._best_move(state, unit)
                if move is not None:
                    return move
        return None

    def _decisive(self, state: State) -> Move | None:
        """A move that wins the game at once, or secures the draw. [17]"""
        outlook = self._outlook
        if not outlook.is_attacker:
            return None
        now = Outlook(state, outlook.side, outlook.geography, outlook.weights)
        counting = [unit for unit in now.own if unit in outlook.geography.counting and may_move(state, unit)]
        reaches: dict[int, Reach] = {unit: movement_reach(state, unit) for unit in counting}
        return winning_move(now, reaches) or touching_move(now, reaches)

    def _best_move(self, state: State, unit: int) -> Move | None:
        """Where a unit is best placed for its task; None if that is where it stands."""
        hex_values = self._hex_values
        reach = movement_reach(state, unit)
        free = [hex for hex in sorted(reach.cost_mp) if is_open(state, unit, hex)]
        best = max(free, key=lambda hex: hex_values.value(unit, hex), default=None)
        if best is None or hex_values.value(unit, best) <= hex_values.value(unit, state.hex_of[unit]) + INERTIA:
            return None
        return Move(unit, reach.path_to(best))

    # coming on

    def next_arrival(self, state: State) -> Move | Enter | Land | None:
        """The next thing to do in an arrivals segment: who has come on moves off, then the next one comes."""
        now = Outlook(state, self._outlook.side, self._outlook.geography, self._outlook.weights)
        hex_values = HexValues(now, self._tasks)
        for unit in now.own:
            if state.flags[unit] & ARRIVED and unit not in self._moved and may_move(state, unit):
                self._moved.add(unit)
                move = self._best_move(state, unit)
                if move is not None:
                    return move
        for unit in self._due:
            order = self._arrival_order(state, unit)
            if order is not None and _held_back(state, now, order):
                continue
            arrival = best_landing(now, hex_values, unit) or _entry(
                hex_values, state, unit, order.hexes if order else ()
            )
            if arrival is not None:
                return arrival
        return None

    def _arrival_order(self, state: State, unit: int) -> ArrivalOrder | None:
        side = self._outlook.side
        orders = state.setting.scripts[side].arrivals
        return next((order for order in orders if unit in order.units and holds(state, side, order.when)), None)


def own_tasks(outlook: Outlook, units: list[int]) -> dict[int, Task]:
    """What units without orders do: what the position calls for near them; who can take the objective makes for it."""
    free = [unit for unit in units if unit not in outlook.geography.counting]
    if not free:
        return {}
    distance, hex_of = outlook.topology.distance, outlook.state.hex_of
    if any(hex_of[unit] == WAITING for unit in free):
        return assign(outlook, tasks_of(outlook)[:TASKS_LOOKED_AT], free)
    here = {hex_of[unit] for unit in free if hex_of[unit] >= 0}
    if not here:
        return {}
    near = [task for task in tasks_of(outlook) if min(distance(hex, task.goals[0]) for hex in here) <= NEAR_HEXES]
    return assign(outlook, near[:TASKS_LOOKED_AT], free)


def _may_still_move(state: State, unit: int) -> bool:
    """Whether a unit moves in this phase at all: in the mobile one only mobile units do. [3.2]"""
    return state.setting.units[unit].mobility.is_mobile or not state.setting.sequence[state.step].mobile_only


def _held_back(state: State, outlook: Outlook, order: ArrivalOrder) -> bool:
    if state.turn < order.from_turn:
        return True
    return order.hold_back_until is not None and not holds(state, outlook.side, order.hold_back_until)


def _entry(hex_values: HexValues, state: State, unit: int, preferred: tuple[int, ...]) -> Enter | None:
    """Where a unit comes on: the first free one of the preferred hexes, else where it gets on best. [11.2]"""
    free = {choice.hex for choice in enter_choices(state, unit)}
    hex = next((hex for hex in preferred if hex in free), None)
    return best_entry(hex_values, state, unit) if hex is None else Enter(unit, hex)
