"""A supply line as it is drawn: where it runs, to what source, and what would cut it. [30.3]"""

from __future__ import annotations

from collections import deque

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import FULL, NONE
from game.systems.standard.rules.supply.lines import SupplyGround, closed_to, statuses
from game.systems.standard.rules.supply.sea import Sea, way_back
from game.systems.standard.rules.supply.sources import HOME, Source, facts_of, limited_sources, unlimited_sources


@frozen
class SupplyLine:
    """How a unit would be supplied if it were determined now."""

    level: int
    """NONE, PARTIAL or FULL. [30.32]"""
    path: tuple[int, ...]
    """The hexes of its line, from the unit to the source; empty without any."""
    off_road_steps: int
    source: Source | None


def line_of(state: State, unit: int, *, from_next_turn: bool = False) -> SupplyLine:
    """The best line of a unit on the map to a source, the shortest off the road of several; no capacities. [30.32]

    `from_next_turn`: with landings of this player turn as what they will be then. [30.24]
    """
    side, here = state.setting.units[unit].side, state.hex_of[unit]
    land = SupplyGround.of(state, side)
    best = SupplyLine(NONE, (), 0, None)
    limited = limited_sources(state, side, from_next_turn=from_next_turn)
    for source in (*unlimited_sources(state, side, is_after_combat=False), *limited):
        level = land.levels_from(source, {here})[here]
        if level > best.level:
            path, steps = way_to(land, here, source)
            best = SupplyLine(level, path, steps, source)
        if best.level == FULL:
            break
    return best


def way_to(land: SupplyGround, here: int, source: Source) -> tuple[tuple[int, ...], int]:
    """The way from a hex to a source with the fewest steps off the road, ferries only where nothing else leads."""
    for off in (land.off, land.by_water):
        if off is None:
            continue
        steps, came_from = {here: 0}, {here: here}
        queue = deque([here])
        while queue:
            hex = queue.popleft()
            for rows, cost in ((land.along, 0), (off, 1)):
                for there in rows[hex]:
                    total = steps[hex] + cost
                    if not land.closed[there] and total < steps.get(there, land.partial_steps + 1):
                        steps[there], came_from[there] = total, hex
                        queue.append(there) if cost else queue.appendleft(there)
        ends = [hex for hex in source.hexes if hex in steps]
        if ends:
            return way_back(came_from, min(ends, key=lambda hex: (steps[hex], hex))), min(steps[e] for e in ends)
    return (), 0


def sea_way_of(state: State, side: Side, source: Source | None) -> tuple[int, ...]:
    """The part of a line that ships sail in the next turn, from the shore of its source; empty on land. [30.23]"""
    if source is None or source.kind == HOME:
        return ()
    return Sea(state, side, facts_of(state), from_next_turn=True).way_to(source.hexes[0])


def cut_by(state: State, side: Side) -> frozenset[int]:
    """Hexes of land that no supply line of a side may enter now: enemies and their full zones. [30.31]"""
    closed = closed_to(state, side)
    facts = state.setting.supply
    return frozenset(hex for hex, shut in enumerate(closed) if shut and facts is not None and not facts.barred[hex])


def worse_next_turn(state: State, side: Side) -> dict[int, int]:
    """Units that the determination at the start of their next turn would supply worse, as it stands now. [30.11]"""
    supply = state.modules.supply
    if supply is None:
        return {}
    now = statuses(state, side, is_after_combat=False, from_next_turn=True)
    return {unit: level for unit, level in now.items() if level < supply.status[unit]}
