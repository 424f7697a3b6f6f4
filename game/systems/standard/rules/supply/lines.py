"""Supply lines: who reaches a source, how well, and who is served where a source has a capacity. [30.3]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import compress

from game.grid.bits import Bits, BitSteps, any_of, bits_of, bits_of_row, lines_from, with_steps
from game.model.frozen import changing, frozen
from game.model.side import Side
from game.systems.standard.rules.occupancy import enemy_hexes
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.crossed import opened_ways
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.land_ways import Rows, with_more
from game.systems.standard.rules.supply.sources import Source, facts_of, limited_sources, unlimited_sources
from game.systems.standard.rules.supply.ways import ways_for


@frozen
class Fed:
    """How well units would be supplied in each hex. [30.32]"""

    full: Bits
    partial: Bits
    """Where no more than partially."""

    def __getitem__(self, hex: int) -> int:
        """The level in one hex."""
        return FULL if self.full >> hex & 1 else PARTIAL if self.partial >> hex & 1 else NONE

    def __or__(self, other: Fed) -> Fed:
        """As either supplies, whichever does it better."""
        full = self.full | other.full
        return Fed(full, (self.partial | other.partial) & ~full)


@changing
class SupplyGround:
    """The land as supply lines of a side find it at one instant. [30.31]"""

    full_steps: int
    partial_steps: int
    closed: bytearray
    """Per hex: 1 where no line runs."""
    open_hexes: Bits
    """All others."""
    along: Rows
    """Per hex: where a line goes on by road."""
    off: Rows
    """Per hex: where it goes on without."""
    by_water: Rows | None
    """Steps off the road with ferries and arrows; None if there are none. [30.32]"""
    steps: tuple[BitSteps, BitSteps, BitSteps]
    """Those three for many hexes at once."""

    @classmethod
    def of(cls, state: State, side: Side) -> SupplyGround:
        """Close what the enemy closes, open what bridgeheads open."""
        facts, ways, closed = facts_of(state), ways_for(state, side), closed_to(state, side)
        crossed, arrows = opened_ways(state, side)
        off, steps_off = ways.off, ways.steps_off
        by_water, steps_by_water = ways.off_or_by_ferry, ways.steps_off_or_by_ferry
        if crossed:
            off, steps_off = with_more(off, crossed), with_steps(steps_off, crossed)
        if arrows or (crossed and by_water is not None):
            by_water = with_more(by_water or off, (*crossed, *arrows))
            steps_by_water = with_steps(steps_by_water, (*crossed, *arrows))
        steps = (ways.steps_along, steps_off, steps_by_water)
        return SupplyGround(
            facts.full_steps, facts.partial_steps, closed, _open_in(closed), ways.along, off, by_water, steps
        )  # fmt: skip

    def opened_at(self, hex: int) -> SupplyGround:
        """The same as a unit of the side would find it that stands in a hex that is closed now. [30.31]"""
        closed = self.closed[:]
        closed[hex] = 0
        return replace(self, closed=closed, open_hexes=self.open_hexes | 1 << hex)

    def shut_at(self, hex: int) -> SupplyGround:
        """The same if no line could enter a hex."""
        closed = self.closed[:]
        closed[hex] = 1
        return replace(self, closed=closed, open_hexes=self.open_hexes & ~(1 << hex))

    def without_enemies(self, barred: Sequence[int]) -> SupplyGround:
        """The same as it would be if no enemy closed any of it, with what bars every line. [30.31]"""
        closed = bytearray(barred)
        return replace(self, closed=closed, open_hexes=_open_in(closed))

    def levels_from(self, source: Source, wanted: Set[int] | None = None) -> Fed:
        """How well a source would supply a unit in each hex; `wanted`: it matters in these hexes alone. [30.32]"""
        feeds = source.feeds if wanted is None or source.feeds is None else wanted & source.feeds
        sought = bits_of(feeds) if feeds is not None else -1 if wanted is None else bits_of(wanted)
        along, off, by_water = self.steps
        starts, most = bits_of(source.hexes), self.partial_steps
        lines = lines_from(along, off, self.open_hexes, starts, most, sought)
        full_lines = lines[: self.full_steps + 1] if source.level == FULL else []
        full, found = any_of(full_lines), any_of(lines)
        left = sought & ~found
        if self.by_water is not None and left:
            found |= any_of(lines_from(along, by_water, self.open_hexes, starts, most, left))
        return Fed(full & sought, found & sought & ~full)


def _open_in(closed: bytearray) -> Bits:
    return (1 << len(closed)) - 1 ^ bits_of_row(closed)


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


def served(state: State, source: Source, levels: Fed, status: dict[int, int]) -> dict[int, int]:
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
        levels = land.levels_from(source, wanted)
        for hex in waiting:
            if land.closed[hex] and as_if_held:
                found[hex] = max(found[hex], land.opened_at(hex).levels_from(source, {hex})[hex])
            elif not land.closed[hex]:
                found[hex] = max(found[hex], levels[hex])
    return found
