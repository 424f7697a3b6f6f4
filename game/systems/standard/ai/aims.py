"""What a side is after in a player turn, told by the planner's own attacks, tasks and holders. [5, 7, 12, 17]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from game.model.aims import Aim
from game.model.message import Message, message, plain
from game.model.side import Side
from game.systems.standard.ai.geography import known_geography
from game.systems.standard.ai.holding import pinned_units
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.strikes import Massing
from game.systems.standard.ai.tasks import Task
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.state import State

LEVEL = "hard"
"""The level whose usual manner is told."""
MOST_TOLD = 3
"""So many things that the units of one formation are after are told, those of most units first."""


class StandardAims:
    """Tells of plans as the planner makes them."""

    def is_planned(self, state: State) -> bool:
        """Whether this is the beginning of arrivals or movement; the mobile movement phase follows from that. [3.2]"""
        step = state.setting.sequence[state.step]
        return step.does in ("arrivals", "movement") and not step.mobile_only and not state.stack

    def told(self, state: State, side: Side) -> tuple[Aim, ...]:
        """Formation by formation, in the order of the roster."""
        file = planner_file()
        geography = known_geography(state.setting, file.weights.broken_bridge_mp)
        weights = file.weights_of(file.levels[LEVEL], defends=side is geography.defender)
        plan = _Plan(Outlook(state, side, geography, weights))
        formations: dict[str, list[int]] = {}
        for unit in (*plan.outlook.own, *plan.outlook.waiting()):
            formations.setdefault(state.setting.units[unit].formation, []).append(unit)
        told = ((name, plan.parts(units)) for name, units in formations.items())
        return tuple(Aim(plain(name), message("standard.aim.said", parts=parts)) for name, parts in told if parts)


class _Plan:
    """The plan of one movement phase: who takes part in which attack, who stays, who goes where."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._pinned = pinned_units(outlook)
        marching = Marching(outlook, massing=False, whim=Random(0))  # noqa: S311 - nothing hangs on a whim without noise
        self._tasks = marching.hex_values.tasks
        state = outlook.state
        able = {
            unit: (state.hex_of[unit], *(marching.reach(state, unit).cost_mp if _is_free(self, unit) else ()))
            for unit in outlook.own
        }
        massing = Massing(marching.hex_values, able, self._pinned)
        massing.plan()
        self._strikes = massing.strikes

    @property
    def pinned(self) -> frozenset[int]:
        """Who must stay."""
        return self._pinned

    def parts(self, units: Iterable[int]) -> tuple[Message, ...]:
        """What these units are after, what most are after first."""
        found = Counter(aim for unit in units if (aim := self._aim(unit)) is not None)
        return tuple(_said(self.outlook, aim, count) for aim, count in found.most_common(MOST_TOLD))

    def _aim(self, unit: int) -> tuple[str, int] | None:
        """What a unit is after, and the hex that it is about; None if it is after nothing."""
        outlook = self.outlook
        here = outlook.state.hex_of[unit]
        for strike in self._strikes:
            if any(attacker == unit for attacker, _ in strike.stands):
                return ("strike", strike.hex)
        if unit in self._pinned:
            return ("hold", here)
        task = self._tasks.get(unit)
        if task is not None:
            taken = "_taken" if task.kind == "zone" and not outlook.is_attacker else ""
            return (task.kind + taken, self._goal(task, here))
        return ("onward", -1) if unit in outlook.geography.counting else None

    def _goal(self, task: Task, here: int) -> int:
        """The hex of a task that is nearest to a unit."""
        if here < 0:
            return min(task.goals)
        return min(task.goals, key=lambda hex: (self.outlook.topology.distance(here, hex), hex))


def _is_free(plan: _Plan, unit: int) -> bool:
    return unit not in plan.pinned and may_move(plan.outlook.state, unit)


def _said(outlook: Outlook, aim: tuple[str, int], count: int) -> Message:
    """An aim in words, with how many units have it."""
    (kind, hex), state = aim, outlook.state
    if hex < 0:
        return message("standard.aim.onward", count=count)
    title = state.setting.board.hex_title(hex)
    if kind == "strike":
        defender = state.setting.units[state.occupant[hex]].name
        return message("standard.aim.strike", count=count, unit=defender, hex=title)
    return message(f"standard.aim.{kind}", count=count, hex=title)
