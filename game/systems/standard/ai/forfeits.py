"""Hexes with which the game is lost at once: one side leaves none of them bare, the other walks in. [17.44]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.grid.path import Reach
from game.systems.standard.ai.finish import any_entry
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.ranges import Range
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.movement import refuse_move
from game.systems.standard.rules.stacks.stacking import stack

AT_ONCE, SOON = 2.5, 1.0
"""Share of an objective that it is worth to stand in such a hex: an enemy could be there in his turn, or in two."""
RAID = 0.6
"""The same to the other side of coming near one that is bare."""


def raid(outlook: Outlook, reaches: Mapping[int, Reach]) -> Move | None:
    """A move into a hex with which the enemy has lost; None if there is none."""
    state = outlook.state
    able = {unit: reach for unit, reach in reaches.items() if any(hex in reach for hex in outlook.geography.forfeits)}
    move = any_entry(state, able, list(outlook.geography.forfeits)) if able else None
    return move if move is not None and refuse_move(state, move) is None else None


def forfeit_tasks(outlook: Outlook) -> Iterator[Task]:
    """Somebody stays in such a hex while an enemy could be there before long; a bare one draws one of his."""
    if not outlook.geography.forfeits:
        return
    state, worth = outlook.state, float(outlook.weights.objective)
    ranges = outlook.enemy_ranges if outlook.is_attacker else outlook.geography.ranges.of(state, outlook.side)
    for hex in outlook.geography.forfeits:
        is_near = _is_within_two_turns(outlook, ranges, hex)
        if not outlook.is_attacker:
            if is_near and not stack(state, hex, outlook.side.enemy):
                yield Task("seize", (hex,), RAID * worth, more=0.1)
        elif hex in outlook.enemy_can_enter:
            yield Task("garrison", (hex,), AT_ONCE * worth)
        elif is_near:
            yield Task("garrison", (hex,), SOON * worth, more=0.1, is_light=True)


def _is_within_two_turns(outlook: Outlook, ranges: Mapping[int, Range], hex: int) -> bool:
    """Whether one of some units could be in a hex at the end of the movement after next, if nobody barred the rest."""
    units = outlook.state.setting.units
    for unit, able in ranges.items():
        entry = units[unit]
        away_mp = outlook.errands_mp((hex,), entry.mobility)
        if any(away_mp[there] <= entry.ma_mp for there in (outlook.state.hex_of[unit], *able.reach.cost_mp)):
            return True
    return False
