"""What an overrun costs elsewhere near the end: places to be stood in, fights for places to help in. [17.5, 22.1]"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from game.systems.standard.ai.fights import expected_defense_fire, likely_fire
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import StackWeighing
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.overruns.duties import all_are_bound
from game.systems.standard.rules.stacks.attackers import stack_attackers
from game.systems.standard.rules.stacks.stacking import stack

FORGONE = 0.6
"""Share of the worth of a task that it costs not to be where it is to be done."""
Reachable = Callable[[int], Collection[int]]
"""Where a unit can get now."""


class Elsewhere:
    """What units would be missed for, in one position."""

    def __init__(
        self, outlook: Outlook, tasks: Mapping[int, Task], stands: Mapping[int, int], reachable: Reachable | None = None
    ) -> None:
        """`stands` are the places that some are to take for attacks; who has none attacks from where he is."""
        self._outlook = outlook
        self._tasks = tasks
        self._stands = stands
        self._reachable = reachable or self._within_reach
        self._weighing: StackWeighing | None = None
        self._fights: dict[int, list[tuple[int, int]]] | None = None
        self._worths: dict[tuple[int, tuple[tuple[int, int], ...]], float] = {}

    def forgone(self, unit: int, hex: int) -> float:
        """What it costs that a unit overruns into a hex instead."""
        if not self._outlook.is_late:
            return 0.0
        missed = self._missed(unit, hex) if self._outlook.minds_the_end else 0.0
        return self._task_left(unit, hex) + missed

    def _task_left(self, unit: int, hex: int) -> float:
        """Who stands where he is sent, or could go there, does not do so."""
        state, task = self._outlook.state, self._tasks.get(unit)
        if task is None or hex in task.goals:
            return 0.0
        is_there = state.hex_of[unit] in task.goals
        if not is_there and (not may_move(state, unit) or set(self._reachable(unit)).isdisjoint(task.goals)):
            return 0.0
        return FORGONE * task.worth

    def _within_reach(self, unit: int) -> Collection[int]:
        return movement_reach(self._outlook.state, unit).cost_mp

    def _missed(self, unit: int, hex: int) -> float:
        """What fights for places that count promise less without him."""
        most = 0.0
        for goal, attackers in self._fights_for_places().items():
            if goal != hex and any(each == unit for each, _ in attackers):
                others = [pair for pair in attackers if pair[0] != unit]
                most = max(most, self._worth(goal, attackers) - self._worth(goal, others))
        return most

    def _fights_for_places(self) -> dict[int, list[tuple[int, int]]]:
        """Per objective hex with enemies in it: who is to fight for it, and from where."""
        if self._fights is None:
            outlook, state = self._outlook, self._outlook.state
            self._fights = {}
            for goal in outlook.objective:
                if not stack(state, goal, outlook.side.enemy) or all_are_bound(state, goal, outlook.side):
                    continue
                able = {unit: state.hex_of[unit] for unit in stack_attackers(state, outlook.side, goal)}
                near = (goal, *outlook.topology.adjacent[goal])
                able = {unit: here for unit, here in able.items() if self._stands.get(unit, here) in near}
                able |= {unit: here for unit, here in self._stands.items() if here in near and state.hex_of[unit] >= 0}
                self._fights[goal] = sorted(able.items())
        return self._fights

    def _worth(self, goal: int, attackers: Sequence[tuple[int, int]]) -> float:
        """What a fight promises with all the fire there is; nothing if nobody makes it."""
        if not attackers:
            return 0.0
        key = (goal, tuple(attackers))
        if key not in self._worths:
            outlook = self._outlook
            weighing = self._weighing = self._weighing or StackWeighing(outlook)
            defender = stack(outlook.state, goal, outlook.side.enemy)[0]
            fire = likely_fire(outlook.state, outlook.side) - expected_defense_fire(outlook, outlook.side.enemy)
            self._worths[key] = max(0.0, weighing.worth_of(goal, defender, attackers, fire))
        return self._worths[key]
