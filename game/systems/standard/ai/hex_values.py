"""What it is worth that a unit ends up in a hex: its errand, the ground, the danger. [4, 5, 7]"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from game.systems.standard.ai.fights import expected_defense_fire, likely_fire
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.combat import column_of
from game.systems.standard.rules.stacks.stacking import stack

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import CombatResult


SEIZED = 0.5
"""Share of the worth of a place that must be held at the end for who comes to stand in it."""


def steps_expected(result: CombatResult) -> float:
    """Steps a defender may expect to lose by a result of the table, ground lost counted in. [7.5]"""
    if result.defender == "eliminated":
        return 2.0
    if result.defender == "depleted":
        return 1.2 if result.defender_retreats_hexes else 1.0
    return 0.05 + 0.2 * result.defender_retreats_hexes if result.defender_retreats_hexes else 0.0


class HexValues:
    """Values hexes for units in one position."""

    def __init__(self, outlook: Outlook, tasks: dict[int, Task]) -> None:
        """Values for an outlook, with the tasks that units have been given."""
        self.outlook = outlook
        self.tasks = tasks
        self._risk: dict[int, dict[int, float]] = {}
        self._losses: list[float] | None = None
        self._fire: int | None = None

    def danger(self, unit: int, hex: int) -> float:
        """Points that standing in a hex until the enemy's turn may cost."""
        return self._dangers(unit, (hex,))[0]

    def _dangers(self, unit: int, hexes: Collection[int]) -> list[float]:
        outlook = self.outlook
        if outlook.state.stacks is not None:
            return self._dangers_of_stacks(unit, hexes)
        state, threat = outlook.state, outlook.threat
        defense = state.strength(unit)[1]
        known = self._risk.setdefault(defense, {})
        step_worth, percent = outlook.step_worth(unit), outlook.weights.danger_percent
        losses, fire = self._dealt()
        found = []
        for hex in hexes:
            attack = threat[hex]
            if not attack:
                found.append(0.0)
                continue
            steps = known.get(hex)
            if steps is None:
                column, _ = column_of(state, attack + fire - defense, hex)
                steps = known[hex] = losses[column]
            found.append(steps * step_worth * percent / 100)
        return found

    def _dangers_of_stacks(self, unit: int, hexes: Collection[int]) -> list[float]:
        """The same where others of the side stand in a hex: all defend together. [20.11]"""
        outlook, state, threat = self.outlook, self.outlook.state, self.outlook.threat
        share = outlook.step_worth(unit) * outlook.weights.danger_percent / 100
        losses, fire = self._dealt()
        found = []
        for hex in hexes:
            attack = threat[hex]
            if not attack:
                found.append(0.0)
                continue
            defense = sum(state.strength(each)[1] for each in {unit, *stack(state, hex, outlook.side)})
            known = self._risk.setdefault(defense, {})
            steps = known.get(hex)
            if steps is None:
                steps = known[hex] = losses[column_of(state, attack + fire - defense, hex)[0]]
            found.append(steps * share)
        return found

    def _dealt(self) -> tuple[list[float], int]:
        """Per column the steps a defender may expect to lose, and what the enemy's fire may exceed ours by."""
        if self._losses is None or self._fire is None:
            self._losses, self._fire = _steps_lost(self.outlook), _fire_against(self.outlook)
        return self._losses, self._fire

    def errand(self, unit: int, hex: int) -> float:
        """How far a hex takes a unit towards what it is to do."""
        return self.errands(unit, (hex,))[0]

    def errands(self, unit: int, hexes: Collection[int]) -> list[float]:
        """How far each of some hexes takes a unit towards what it is to do."""
        outlook = self.outlook
        weights = outlook.weights
        mobility = outlook.state.setting.units[unit].mobility
        task, is_counting = self.tasks.get(unit), unit in outlook.geography.counting
        if task is not None and not (is_counting and task.kind == "seize"):
            away, each = outlook.errands_mp(task.goals, mobility), weights.errand
            arrived = weights.arrival + task.worth * 0.4
            return [(0.0 if away[hex] else arrived) - each * away[hex] for hex in hexes]
        if is_counting:
            ahead = outlook.advance(mobility) if task is None else outlook.advance_to(task.goals, mobility)
            each = weights.progress
            if task is not None and outlook.is_late and outlook.state.stacks is not None:
                taken = SEIZED * task.worth  # whoever stands there alone has it [17.5, 40.2]
                return [-float(each * ahead[hex]) if ahead[hex] else taken for hex in hexes]
            return [-float(each * ahead[hex]) for hex in hexes]
        return [0.0] * len(hexes)

    def _kept_by_others(self, unit: int) -> frozenset[int]:
        """Objective hexes with others of the side in them, where a unit that is sent elsewhere is not missed. [17.5]"""
        outlook, task = self.outlook, self.tasks.get(unit)
        if outlook.state.stacks is None or task is None:
            return frozenset()
        held = [hex for hex in outlook.objective if any(other != unit for other in outlook.holders((hex,)))]
        return frozenset(held).difference(task.goals)

    def value(self, unit: int, hex: int) -> float:
        """What it is worth that a unit ends up in a hex."""
        return self.values(unit, (hex,))[0]

    def values(self, unit: int, hexes: Collection[int]) -> list[float]:
        """What it is worth that a unit ends up in each of some hexes."""
        outlook = self.outlook
        place, contact = outlook.place, outlook.weights.contact
        zoc = outlook.state.zoc[outlook.side.enemy]
        kept = self._kept_by_others(unit)
        found = []
        for hex, errand, danger in zip(hexes, self.errands(unit, hexes), self._dangers(unit, hexes), strict=True):
            value = errand - danger + (0.0 if hex in kept else 0.15 * place[hex])
            found.append(value - contact if zoc[hex] else value)
        hunger = outlook.hunger
        return found if hunger is None else [value - hunger[hex] for value, hex in zip(found, hexes, strict=True)]


def _steps_lost(outlook: Outlook) -> list[float]:
    """Per column: steps a defender may expect to lose."""
    results = outlook.state.setting.results
    known = outlook.state.setting.rules.combat.results
    losses = {code: steps_expected(entry) for code, entry in known.items()}
    return [sum(losses[row[column]] for row in results) / len(results) for column in range(len(results[0]))]


def _fire_against(outlook: Outlook) -> int:
    """Points of support fire by which an enemy attack may exceed ours."""
    enemy = likely_fire(outlook.state, outlook.side.enemy)
    own = expected_defense_fire(outlook, outlook.side)
    return max(0, (enemy - own) // 2)
