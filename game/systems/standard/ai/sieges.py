"""Drop zones under attack: how likely the next blow takes one, and fresh units for tired holders. [12]"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from game.grid.path import Reach
from game.systems.standard.ai.fights import expected_defense_fire, likely_fire
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.combat import column_of
from game.systems.standard.rules.state import NOBODY, State

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import CombatResult


def chance_lost(outlook: Outlook, hex: int) -> float:
    """How likely the best attack of the enemy's next turn takes a hex from its holder, nobody standing beside him."""
    state = outlook.state
    holders = outlook.holders((hex,))
    if not holders:
        return 1.0 if hex in outlook.enemy_can_enter else 0.0
    ranges = outlook.enemy_ranges
    beside = outlook.enemy_can_enter.union(state.hex_of[unit] for unit in outlook.enemies)
    room = len(beside.intersection(outlook.topology.adjacent[hex]))
    attacks = sorted((state.strength(unit)[0] for unit, able in ranges.items() if hex in able.strikes), reverse=True)
    if not attacks or not room:
        return 0.0
    holder = holders[0]
    fire = likely_fire(state, outlook.side.enemy) - expected_defense_fire(outlook, outlook.side)
    column, _ = column_of(state, sum(attacks[:room]) + fire - state.strength(holder)[1], hex)
    results, known = state.setting.results, state.setting.rules.combat.results
    return sum(_drives_out(known[row[column]], state.steps[holder]) for row in results) / len(results)


def _drives_out(result: CombatResult, steps: int) -> bool:
    """Whether a result leaves the hex of a defender with so many steps empty. [7.5, 7.8]"""
    if result.defender == "eliminated":
        return True
    if result.defender == "depleted":
        return steps <= 1 or bool(result.defender_retreats_hexes)
    return bool(result.defender_retreats_hexes) and not (result.may_stand and steps > 1)


def relieved(
    outlook: Outlook, state: State, reaches: Mapping[int, Reach], staying: Set[int]
) -> tuple[int, int, tuple[int, ...]] | None:
    """A depleted holder of a drop zone that a fresh unit can take over from: (holder, fresh unit, ways out)."""
    units = state.setting.units
    for hex, _ in outlook.zones:
        holder = state.occupant[hex]
        if holder == NOBODY or holder not in reaches or state.steps[holder] >= units[holder].steps:
            continue
        defense = state.strength(holder)[1]
        fresh = [
            unit for unit, reach in reaches.items()
            if hex in reach and unit not in staying and unit not in outlook.geography.counting
            and state.strength(unit)[1] > defense
        ]  # fmt: skip
        ways_out = tuple(there for there in reaches[holder].cost_mp if state.occupant[there] == NOBODY)
        if fresh and ways_out:
            return holder, max(fresh, key=lambda unit: (state.strength(unit)[1], -unit)), ways_out
    return None
