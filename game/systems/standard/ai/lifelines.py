"""Supply lines as a matter of war: hexes where the enemy's can be cut, and one's own to be guarded. [30.3, 30.5]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.ai.holding import is_last_to_move
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.tasks import Task
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.drawn import line_of
from game.systems.standard.rules.supply.facts import NONE
from game.systems.standard.rules.supply.lines import SupplyGround
from game.systems.standard.rules.supply.sources import limited_sources, unlimited_sources

CUT_OFF, GUARDED = 30.0, 20.0
"""Points of each enemy unit that is left without supply, and of each own one that is kept from it."""
MOST_CUT_OFF = 4
"""No more units than these count."""
MOST_STACKS, MOST_LOOKED_AT = 4, 5
"""The lines of so many stacks are drawn, and so many hexes at most looked at that most of them share."""


def supply_tasks(outlook: Outlook) -> list[Task]:
    """Hexes to be entered because the enemy lives by them, and own ones that he could enter. [30.5]"""
    state, side = outlook.state, outlook.side
    step = state.setting.sequence[state.step]
    if state.modules.supply is None or step.does != "movement" or step.mobile_only or is_last_to_move(outlook):
        return []
    cuts = [Task("cut", (hex,), CUT_OFF * count, more=0.1) for hex, count in choked(state, side.enemy).items()]
    near = outlook.enemy_can_enter
    guarded = [
        Task("screen", (hex,), GUARDED * count, more=0.1, is_light=True)
        for hex, count in choked(state, side).items()
        if hex in near
    ]
    return [*cuts, *guarded]


def choked(state: State, side: Side) -> dict[int, int]:
    """Empty hexes without which units of a side would have no supply at all, and how many. [30.3]"""
    homes = [state.hex_of[unit] for unit in state.setting.units_of(side) if state.hex_of[unit] >= 0]
    held = set(homes)
    used: dict[int, int] = {}
    for hex in sorted(held, key=lambda hex: (-homes.count(hex), hex))[:MOST_STACKS]:
        for there in line_of(state, stack(state, hex, side)[0]).path:
            if there not in held:
                used[there] = used.get(there, 0) + 1
    shared = sorted(used, key=lambda hex: (-used[hex], hex))[:MOST_LOOKED_AT]
    if not shared:
        return {}
    land = SupplyGround.of(state, side)
    sources = (*unlimited_sources(state, side, is_after_combat=False), *limited_sources(state, side))

    def fed_now(ground: SupplyGround) -> set[int]:
        rows = [ground.levels_from(source, held) for source in sources]
        return {hex for hex in held if any(row[hex] != NONE for row in rows)}

    now, found = fed_now(land), {}
    for hex in shared:
        lost = now - fed_now(land.shut_at(hex))
        count = sum(1 for home in homes if home in lost)
        if count:
            found[hex] = min(count, MOST_CUT_OFF)
    return found
