"""Where a unit could get at the enemy: the hexes it could enter now, by the cheapest way into each. [22.11, 22.34]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.model.side import Side
from game.systems.standard.rules.crossing import Crossings
from game.systems.standard.rules.movement_reach import reach_alone
from game.systems.standard.rules.occupancy import crossings_for, enemy_hexes, may_end
from game.systems.standard.rules.overruns.ledger import held_mp, rush_mp, step_in_mp
from game.systems.standard.rules.overruns.marks import overrun_facts, overruns_of
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.stacks.zones import tolls_mp
from game.systems.standard.rules.state import STOPPED, State

UNREACHED_MP = 99
"""More than any unit has."""


_Pair: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A hex, an enemy's hex that can be entered from it, and the hexes from which arrows lead to the first."""


class Enemies:
    """The enemies of a side as those who could overrun them find them in a position; looked at only as far as asked."""

    def __init__(self, state: State, side: Side) -> None:
        """Of the position as it is; it may not change while this is asked."""
        self._state, self._side = state, side
        self._hexes: set[int] = set()
        self._by_arrows: set[int] | None = None
        self._beside: dict[int, list[_Pair]] = {}
        self._bridged: list[_Pair] | None = None
        self._ways: Crossings | None = None
        self._held_by: dict[int, int] = {}
        facts = state.setting.bridgeheads
        self._arrow_ends: Mapping[int, tuple[int, ...]] = {} if facts is None else facts.ends_of_arrows

    def hexes(self) -> set[int]:
        """Where they stand."""
        if not self._hexes:
            self._hexes.update(enemy_hexes(self._state, self._side))
        return self._hexes

    def beside(self, distance: Sequence[int], most_hexes: int) -> list[_Pair]:
        """Over land or an arrow; of enemies no farther off than so many hexes, or where arrows lead. [22.111, 32.33]"""
        by_arrows = self._where_arrows_lead()
        hexes = [hex for hex in self.hexes() if distance[hex] <= most_hexes or hex in by_arrows]
        return [pair for hex in hexes for pair in self._into(hex)]

    def ways(self) -> Crossings:
        """The hexsides as they are for those who could overrun them."""
        if self._ways is None:
            self._ways = crossings_for(self._state, self._side)
        return self._ways

    def bridged(self) -> list[_Pair]:
        """Over bridges that a road leads over now. [22.34]"""
        if self._bridged is None:
            sides = [self._state.setting.board.topology.hexsides[side] for side in self.ways().roads_over_water()]
            pairs = [pair for here, there in sides for pair in ((here, there), (there, here))]
            held, ends = self.hexes(), self._arrow_ends
            self._bridged = [(near, hex, ends.get(near, ())) for near, hex in pairs if hex in held and near not in held]
        return self._bridged

    def held_mp(self, hex: int) -> int:
        """What is held in a hex costs so much, the attempt itself left out. [22.11]"""
        if hex not in self._held_by:
            self._held_by[hex] = held_mp(self._state, hex, self._side)
        return self._held_by[hex]

    def are_ends(self, last_steps: Sequence[tuple[int, int, int]]) -> bool:
        """Whether an arrow ends where one of some last steps begins. [32.31]"""
        return any(near in self._arrow_ends for near, _, _ in last_steps)

    def _into(self, hex: int) -> list[_Pair]:
        """Pairs for a hex that they stand in, looked up again for the next unit."""
        found = self._beside.get(hex)
        if found is None:
            nears = (*self._state.setting.board.topology.adjacent[hex], *arrow_ends(self._state, hex))
            held, ends = self.hexes(), self._arrow_ends
            found = self._beside[hex] = [(near, hex, ends.get(near, ())) for near in nears if near not in held]
        return found

    def _where_arrows_lead(self) -> set[int]:
        """Those hexes of theirs that an arrow leads into or next to. [32.31]"""
        if self._by_arrows is None:
            adjacent, ends = self._state.setting.board.topology.adjacent, self._arrow_ends
            self._by_arrows = {hex for hex in self.hexes() if hex in ends or not ends.keys().isdisjoint(adjacent[hex])}
        return self._by_arrows


def ways_in(
    state: State, unit: int, *, by_road: bool, only: int = -1, enemies: Enemies | None = None
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Enemy hexes a unit could enter now -> MP and the cheapest way; `only` looks at one of them. [22.111]

    `enemies` spares looking at them for each unit anew.
    """
    start, left_mp = state.hex_of[unit], state.mp_left[unit]
    if overruns_of(state).box[start]:
        return {}
    known = Enemies(state, state.setting.units[unit].side) if enemies is None else enemies
    last_steps = _last_steps(state, unit, known, by_road=by_road, only=only)
    if not last_steps:
        return {}
    is_near = all(near == start for near, _, _ in last_steps)
    # what is left must do for the cheapest of the last steps; ends of arrows may be cheaper by land for more
    within_mp = left_mp if known.are_ends(last_steps) else left_mp - min(cost for _, _, cost in last_steps)
    found = None if is_near or state.flags[unit] & STOPPED else reach_alone(state, unit, within_mp)
    spent_by = {start: 0} if found is None else {start: 0, **found.cost_mp}
    best: dict[int, tuple[int, int]] = {}
    for near, hex, cost in last_steps:
        total = spent_by.get(near, UNREACHED_MP) + cost
        if total <= left_mp and not (by_road and not may_end(state, unit, near)):
            best[hex] = min(best.get(hex, (UNREACHED_MP, 0)), (total, near))
    return {
        hex: (cost, ((hex,) if near == start or found is None else (*found.path_to(near), hex)))
        for hex, (cost, near) in sorted(best.items())
        if has_room(state, unit, hex)
    }


def _last_steps(state: State, unit: int, enemies: Enemies, *, by_road: bool, only: int) -> list[tuple[int, int, int]]:
    """Pairs of a hex and an enemy's hex beside it that are not too far off, and the MP of the step between. [22.111]

    Each step before it costs a point and the last the toll of its hex too; over an arrow leads the last alone. [5.2,
    19.4, 32.31]
    """
    start, is_held = state.hex_of[unit], bool(state.flags[unit] & STOPPED)
    attempt_mp = overrun_facts(state).attempt_mp[unit]
    most_mp = state.mp_left[unit] - attempt_mp - 1  # for the way, one for the ground of the hex
    if most_mp < 0:
        return []
    distance = state.setting.board.topology.distance_row(start)
    pairs = enemies.bridged() if by_road else enemies.beside(distance, 1 if is_held else most_mp + 1)
    if not pairs:
        return []
    ways, tolls = enemies.ways(), tolls_mp(state, state.setting.units[unit].side)
    found = []
    for near, hex, fars in pairs:
        steps = min(distance[near], *[distance[far] + 1 for far in fars]) if fars else distance[near]
        if steps > most_mp or (is_held and steps) or only not in (-1, hex):
            continue
        spent = steps + tolls[near] if steps else 0
        if spent + (held := enemies.held_mp(hex)) > most_mp:
            continue
        way_mp = rush_mp(state, unit, near, hex) if by_road else step_in_mp(state, unit, near, hex, ways)
        if way_mp is not None and spent + way_mp + held + attempt_mp <= state.mp_left[unit]:
            found.append((near, hex, way_mp + held + attempt_mp))
    return found


def arrow_ends(state: State, here: int) -> tuple[int, ...]:
    """Hexes at the other end of crossing arrows that begin in a hex. [32.33]"""
    facts = state.setting.bridgeheads
    return () if facts is None else facts.ends_of_arrows.get(here, ())
