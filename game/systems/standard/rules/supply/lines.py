"""Supply lines: who reaches a source, how well, and who is served where a source has a capacity. [30.3]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import chain, compress
from operator import not_

from game.grid.flat import IS_COMPILED, levels_of_lines
from game.model.frozen import changing
from game.model.side import Side
from game.systems.standard.rules.occupancy import enemy_hexes
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.crossed import opened_ways
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.land_ways import Rows, with_more
from game.systems.standard.rules.supply.sources import Source, facts_of, limited_sources, unlimited_sources
from game.systems.standard.rules.supply.ways import ways_for


@changing
class SupplyGround:
    """The land as supply lines of a side find it at one instant. [30.31]"""

    full_steps: int
    partial_steps: int
    closed: bytearray
    """Per hex: 1 where no line runs."""
    open_hexes: set[int]
    """All others; nobody asks for them in the compiled build."""
    along: Rows
    """Per hex: where a line goes on by road."""
    off: Rows
    """Per hex: where it goes on without."""
    by_water: Rows | None
    """Steps off the road with ferries and arrows; None if there are none. [30.32]"""

    @classmethod
    def of(cls, state: State, side: Side) -> SupplyGround:
        """Close what the enemy closes, open what bridgeheads open."""
        facts, ways, closed = facts_of(state), ways_for(state, side), closed_to(state, side)
        open_hexes = set() if IS_COMPILED else set(compress(range(len(closed)), map(not_, closed)))
        crossed, arrows = opened_ways(state, side)
        off = with_more(ways.off, crossed) if crossed else ways.off
        by_water = ways.off_or_by_ferry
        if arrows or (crossed and by_water is not None):
            by_water = with_more(by_water or off, (*crossed, *arrows))
        return SupplyGround(facts.full_steps, facts.partial_steps, closed, open_hexes, ways.along, off, by_water)

    def opened_at(self, hex: int) -> SupplyGround:
        """The same as a unit of the side would find it that stands in a hex that is closed now. [30.31]"""
        closed = self.closed[:]
        closed[hex] = 0
        open_hexes = self.open_hexes | {hex}
        return SupplyGround(
            self.full_steps, self.partial_steps, closed, open_hexes, self.along, self.off, self.by_water
        )

    def without_enemies(self, barred: Sequence[int]) -> SupplyGround:
        """The same as it would be if no enemy closed any of it, with what bars every line. [30.31]"""
        open_hexes = set(compress(range(len(barred)), map(not_, barred)))
        along, off, by_water = self.along, self.off, self.by_water
        return SupplyGround(self.full_steps, self.partial_steps, bytearray(barred), open_hexes, along, off, by_water)

    def levels_from(self, source: Source, wanted: Set[int] | None = None) -> list[int]:
        """Per hex: how well a source would supply a unit there; `wanted`: it matters in these hexes alone. [30.32]"""
        full, partial = self.full_steps, self.partial_steps
        for_steps = bytes([source.level if steps <= full else PARTIAL for steps in range(partial + 1)])
        levels = self._spread(self.off, source, for_steps, wanted)
        left = None if wanted is None else {hex for hex in wanted if levels[hex] == NONE}
        if self.by_water is not None and (left is None or left):
            over = self._spread(self.by_water, source, bytes([PARTIAL] * (partial + 1)), left)
            levels = list(map(max, levels, over))
        if source.feeds is not None:
            everywhere, levels = levels, [NONE] * len(levels)
            for hex in source.feeds:
                levels[hex] = everywhere[hex]
        return levels

    def _spread(self, off: Rows, source: Source, for_steps: bytes, wanted: Set[int] | None) -> list[int]:
        """Per hex: what so many steps off the road of a line to it bring, the fewest there are; else NONE. [30.32]

        Nothing is looked for once all that are wanted are found.
        """
        if IS_COMPILED:
            return levels_of_lines(self.along, off, bytes(self.closed), source.hexes, wanted, for_steps)
        along, open_hexes = self.along, self.open_hexes.copy()
        levels = [NONE] * len(self.closed)
        following = open_hexes.intersection(source.hexes)
        for level in for_steps:
            open_hexes -= following
            edge = following
            while edge and (wanted is None or not wanted.isdisjoint(open_hexes)):  # along the road nothing counts
                edge = open_hexes.intersection(chain.from_iterable([along[hex] for hex in edge]))
                open_hexes -= edge
                following |= edge
            for hex in following:
                levels[hex] = level
            if wanted is not None and wanted.isdisjoint(open_hexes):
                break
            following = open_hexes.intersection(chain.from_iterable([off[hex] for hex in following]))
        return levels


def closed_to(state: State, side: Side) -> bytearray:
    """Per hex: 1 where no supply line of a side runs: no land, enemies or their full zone, unless own units. [30.31]"""
    hex_of, zoc = state.hex_of, state.zoc[side.enemy]
    barred = facts_of(state).barred
    closed = bytearray(barred)
    for hex in compress(range(len(zoc)), zoc):
        closed[hex] = 1
    for hex in enemy_hexes(state, side):
        closed[hex] = 1
    for unit in state.setting.units_of(side):
        hex = hex_of[unit]
        if hex >= 0:
            closed[hex] = 0
    return closed


def statuses(state: State, side: Side, *, is_after_combat: bool, from_next_turn: bool = False) -> dict[int, int]:
    """How well each unit of a side on the map is supplied by a determination now. [30.32, 30.33]

    `from_next_turn`: as it is in the side's next turn, as things stand. [30.11, 30.24]
    """
    hex_of = state.hex_of
    status = {unit: NONE for unit in state.setting.units_of(side) if hex_of[unit] >= 0}
    land = SupplyGround.of(state, side)
    for source in unlimited_sources(state, side, is_after_combat=is_after_combat):
        if wanted := _in_want(state, source, status, source.level):
            levels = land.levels_from(source, wanted)
            for unit, level in status.items():
                status[unit] = max(level, levels[hex_of[unit]])
    for source in limited_sources(state, side, from_next_turn=from_next_turn):
        if all(level == FULL for level in status.values()):
            break
        if wanted := _in_want(state, source, status, FULL):  # who has partial supply queues as well
            levels = land.levels_from(source, wanted)
            for unit, level in served(state, source, levels, status).items():
                status[unit] = max(status[unit], level)
    return status


def _in_want(state: State, source: Source, status: dict[int, int], below: int) -> set[int]:
    """The hexes of units below a level of supply that a source may feed. [30.32]"""
    hexes = {state.hex_of[unit] for unit, level in status.items() if level < below}
    return hexes if source.feeds is None else hexes & source.feeds


def served(state: State, source: Source, levels: Sequence[int], status: dict[int, int]) -> dict[int, int]:
    """Whom a source with a capacity supplies, and how well: the nearest first, then roster order. [30.33]"""
    hex_of = state.hex_of
    distance = state.setting.board.topology.distance_row(source.hexes[0])
    waiting = [unit for unit, level in status.items() if level < FULL and levels[hex_of[unit]]]
    waiting.sort(key=lambda unit: (distance[hex_of[unit]], unit))
    found = {unit: levels[hex_of[unit]] for unit in waiting[: source.capacity]}
    found.update((unit, PARTIAL) for unit in waiting[source.capacity : 2 * source.capacity])
    return found


def levels_at(
    state: State,
    side: Side,
    hexes: Iterable[int],
    *,
    is_after_combat: bool,
    as_if_held: bool = True,
    from_next_turn: bool = False,
) -> dict[int, int]:
    """How well a bridgehead, or a unit more, could be supplied in each hex; capacities apart. [30.33, 31.22B, 31.4B]

    `as_if_held`: as if a unit of the side stood there, for which an enemy zone in its own hex is no bar. [30.31]
    `from_next_turn`: as it is in the side's next turn, as things stand. [30.24]
    """
    asked = tuple(hexes)
    if not asked:
        return {}
    land = SupplyGround.of(state, side)
    limited = limited_sources(state, side, from_next_turn=from_next_turn)
    sources = [*unlimited_sources(state, side, is_after_combat=is_after_combat), *limited]
    found = dict.fromkeys(asked, NONE)
    for source in sources:
        waiting = [hex for hex, level in found.items() if level != FULL]
        wanted = {hex for hex in waiting if not land.closed[hex]}
        levels = land.levels_from(source, wanted) if wanted else []
        for hex in waiting:
            if land.closed[hex] and as_if_held:
                found[hex] = max(found[hex], land.opened_at(hex).levels_from(source, {hex})[hex])
            elif not land.closed[hex]:
                found[hex] = max(found[hex], levels[hex])
    return found
