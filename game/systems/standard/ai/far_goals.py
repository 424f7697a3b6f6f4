"""Units on their way to far goals: along the cheapest way there, as far as this phase and the orders let them. [5]"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile

from game.grid.path import Reach, Steps, reach
from game.model.marching import Course, Going, Stop
from game.model.message import Message, message, plain
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.board import ROAD
from game.systems.standard.ai.distances import Distances, Into, distances
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.holds import may_move, refuse_stranger
from game.systems.standard.rules.movement import refuse_move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.occupancy import enemy_at, enemy_hexes, network_for, span_for
from game.systems.standard.rules.setting import Setting, Unit
from game.systems.standard.rules.state import DOWN, NOBODY, State

ENEMY, BRIDGE, ROADS = "enemy", "bridge", "roads"
MOST_MP = 400
"""What is farther away cannot be reached."""
ASIDE_MP = 3
"""So much may be lost by stepping aside for others; whoever would lose more waits, and looks for no other way."""
_TABLES_KEPT, _ROWS_KEPT = 32, 128

Table = tuple[Steps, Into]
"""Per hex the steps out of it, and those into it."""


class StandardMarches:
    """Far goals under the standard rules; keeps what it has worked out, never the position."""

    def __init__(self) -> None:
        """Nothing worked out yet."""
        self.stops: Sequence[Stop] = (
            Stop(ENEMY, message("standard.march.stop_enemy")),
            Stop(BRIDGE, message("standard.march.stop_bridge")),
            Stop(ROADS, message("standard.march.stop_roads"), is_usual=False),
        )
        self._tables: dict[tuple[Network, int, bool], Table] = {}
        self._rows: dict[tuple[Network, int, bool, int, tuple[int, ...]], Distances] = {}

    def refusal(self, state: State, side: Side, unit: int, goal: int, stops: Collection[str]) -> Refusal | None:
        """Whose it is, whether it is on the map, and whether there is a way. [5]"""
        stranger = refuse_stranger(state, side, unit)
        if stranger is not None:
            return stranger
        entry, here = state.setting.units[unit], state.hex_of[unit]
        if here < 0:
            return Refusal("not_on_map", "5.1", message("standard.refusal.not_on_map", unit=entry.name))
        if here == goal:
            return Refusal("there", "", message("standard.march.there", unit=entry.name))
        if self._mp_to(state, unit, goal, stops)[here] >= MOST_MP:
            return _no_way(state, entry, goal, stops)
        return None

    def where(self, state: State, unit: int) -> int:
        """The hex of a unit on the map."""
        return state.hex_of[unit] if 0 <= unit < len(state.hex_of) and state.on_map(unit) else -1

    def named(self, state: State, unit: int) -> Message:
        """A unit's name."""
        units = state.setting.units
        return plain(units[unit].name) if unit < len(units) else message("standard.march.nobody")

    # going on

    def going(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Going:
        """The move that brings the unit nearest to its goal now, or what holds it. [5, 6.11, 14.0]"""
        if unit >= len(state.setting.units):
            return Going(held=Refusal("nobody", "", message("standard.march.nobody")))
        entry, here = state.setting.units[unit], state.hex_of[unit]
        if here < 0:
            return Going(held=Refusal("not_on_map", "5.1", message("standard.refusal.not_on_map", unit=entry.name)))
        if here == goal:
            return Going(is_there=True)
        left_mp = self._mp_to(state, unit, goal, stops)
        if left_mp[here] >= MOST_MP:
            return Going(held=_no_way(state, entry, goal, stops))
        if not _is_time(state, entry):
            return Going()
        if ENEMY in stops and state.zoc[entry.side.enemy][here]:
            return Going(held=_enemy_near(state, entry, here))
        if may_move(state, unit):
            move = self._nearest(state, unit, stops, left_mp)
            if move is not None:
                return Going(move)
        return self._stuck(state, unit, goal, stops, left_mp)

    def _nearest(self, state: State, unit: int, stops: Collection[str], left_mp: Distances) -> Move | None:
        """The move to the free hex on the way, or beside it, from which the least is left; None if none is nearer."""
        entry, here = state.setting.units[unit], state.hex_of[unit]
        found = self._reach(state, unit, stops)
        zoc, way = state.zoc[entry.side.enemy], self._open_way(state, unit, stops, left_mp)
        along = set(way).union(*(state.setting.board.topology.adjacent[hex] for hex in way))
        nearer = [
            (left_mp[hex], cost, hex)
            for hex, cost in found.cost_mp.items()
            if hex in along
            and left_mp[way[-1]] <= left_mp[hex] < left_mp[here]
            and cost + left_mp[hex] <= left_mp[here] + ASIDE_MP
            and state.occupant[hex] == NOBODY
            and not (ENEMY in stops and zoc[hex])
        ]
        moves = (Move(unit, found.path_to(hex)) for _, _, hex in sorted(nearer))
        return next((move for move in moves if refuse_move(state, move) is None), None)

    def _reach(self, state: State, unit: int, stops: Collection[str]) -> Reach:
        """Where the unit can get now; by roads alone if it keeps to them. [5.1, 5.3]"""
        if ROADS not in stops:
            return movement_reach(state, unit)
        entry = state.setting.units[unit]
        steps, _ = self._table(state.setting, state.networks[entry.side], entry.mobility, by_road=True)
        blocked, zoc = enemy_hexes(state, entry.side), state.zoc[entry.side.enemy]
        return reach(steps, state.hex_of[unit], state.mp_left[unit], blocked, zoc)

    def _stuck(self, state: State, unit: int, goal: int, stops: Collection[str], left_mp: Distances) -> Going:
        """Why there is nowhere nearer to go: an enemy, a bridge, others of its side; or there is only no time left."""
        entry, here = state.setting.units[unit], state.hex_of[unit]
        way = self._way(state, unit, stops, left_mp)
        there = way[1]
        if enemy_at(state, there, entry.side) != NOBODY or (ENEMY in stops and state.zoc[entry.side.enemy][there]):
            return Going(held=_enemy_near(state, entry, there))
        if len(self._open_way(state, unit, stops, left_mp)) == 1:
            return Going(held=_bridge_down(state, entry, here, there))
        if state.occupant[goal] != NOBODY and all(state.occupant[hex] != NOBODY for hex in way[1:]):
            return Going(is_there=True)
        return Going()

    # the way

    def course(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Course:
        """The cheapest way, and the turns it takes with the allowance of each. [5.1, 5.2]"""
        left_mp, here = self._mp_to(state, unit, goal, stops), self.where(state, unit)
        if here < 0 or left_mp[here] >= MOST_MP:
            return Course((), 0, MOST_MP)
        now_mp, turn_mp = _allowances(state, state.setting.units[unit])
        rest = max(0, left_mp[here] - now_mp)
        return Course(self._way(state, unit, stops, left_mp), -(-rest // max(1, turn_mp)), left_mp[here])

    def _way(self, state: State, unit: int, stops: Collection[str], left_mp: Distances) -> tuple[int, ...]:
        entry = state.setting.units[unit]
        steps, _ = self._table(
            state.setting, self._network(state, entry, stops), entry.mobility, by_road=ROADS in stops
        )
        shut = () if ENEMY in stops else enemy_hexes(state, entry.side)
        way = [state.hex_of[unit]]
        while left_mp[way[-1]]:
            ahead = [(cost + left_mp[hex], left_mp[hex], hex) for hex, cost in steps[way[-1]] if hex not in shut]
            way.append(min(ahead)[2])
        return tuple(way)

    def _open_way(self, state: State, unit: int, stops: Collection[str], left_mp: Distances) -> tuple[int, ...]:
        """The way as far as no bridge on it is down. [14.1]"""
        entry, way = state.setting.units[unit], self._way(state, unit, stops, left_mp)
        planned = self._network(state, entry, stops).costs_mp[entry.mobility]
        now = state.networks[entry.side].costs_mp[entry.mobility]
        open_steps = takewhile(lambda pair: now[pair[0]].get(pair[1]) == planned[pair[0]][pair[1]], pairwise(way))
        return (way[0], *(there for _, there in open_steps))

    def _network(self, state: State, entry: Unit, stops: Collection[str]) -> Network:
        """The steps that ways are planned by: whoever stops at a bridge that is down looks for no way round it."""
        if BRIDGE not in stops:
            return state.networks[entry.side]
        intact = (True,) * len(state.setting.board.bridges)
        return network_for(state.setting, intact, span_for(state, entry.side))

    def _mp_to(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Distances:
        """Movement points from every hex to the goal, round enemies unless the unit stops at them anyhow."""
        entry = state.setting.units[unit]
        network, by_road = self._network(state, entry, stops), ROADS in stops
        shut = () if ENEMY in stops else tuple(sorted(enemy_hexes(state, entry.side)))
        key = (network, int(entry.mobility), by_road, goal, shut)
        row = self._rows.get(key)
        if row is None:
            _, into = self._table(state.setting, network, entry.mobility, by_road=by_road)
            extra = [0] * into.size
            for hex in shut:
                extra[hex] = MOST_MP
            row = distances(into, (goal,), extra, MOST_MP)
            if len(self._rows) >= _ROWS_KEPT:
                self._rows.clear()
            self._rows[key] = row
        return row

    def _table(self, setting: Setting, network: Network, mobility: int, *, by_road: bool) -> Table:
        """The steps of a network, or those of them that go along a road. [5.3]"""
        key = (network, mobility, by_road)
        known = self._tables.get(key)
        if known is None:
            board, size = setting.board, setting.board.topology.size
            out: list[tuple[tuple[int, int], ...]] = list(network.steps[mobility])
            if by_road:
                side = board.topology.hexside
                out = [
                    tuple(step for step in steps if board.road[side(here, step[0])] >= ROAD)
                    for here, steps in enumerate(out)
                ]
            into: list[list[tuple[int, int]]] = [[] for _ in range(size)]
            for here, steps in enumerate(out):
                for there, cost in steps:
                    into[there].append((here, cost))
            if len(self._tables) >= _TABLES_KEPT:
                self._tables.clear()
            known = self._tables[key] = (out, Into(size, enumerate(into)))
        return known


def _moves_in(state: State, number: int, entry: Unit) -> bool:
    """Whether a step of the sequence is one in which a unit moves. [3.2]"""
    step, first = state.setting.sequence[number], state.setting.first_side
    mover = first.enemy if step.player == "second" else first
    return step.does == "movement" and mover is entry.side and (not step.mobile_only or entry.mobility.is_mobile)


def _is_time(state: State, entry: Unit) -> bool:
    """Whether its side moves now, and nothing has broken into that. [3.2]"""
    return state.turn > 0 and not state.stack and _moves_in(state, state.step, entry)


def _allowances(state: State, entry: Unit) -> tuple[int, int]:
    """What a unit can still spend in this turn, and in a whole one, in MP. [3.2, 5.1]"""
    steps = [number for number in range(len(state.setting.sequence)) if _moves_in(state, number, entry)]
    now = sum(entry.ma_mp for number in steps if number > state.step)
    return now + (state.mp_left[entry.index] if state.step in steps else 0), entry.ma_mp * len(steps)


def _enemy_near(state: State, entry: Unit, hex: int) -> Refusal:
    """An enemy stands in a hex of the way, or has it in his zone of control. [5.5, 6.11]"""
    title = state.setting.board.hex_title(hex)
    return Refusal("enemy", "6.11", message("standard.march.enemy", unit=entry.name, hex=title))


def _bridge_down(state: State, entry: Unit, here: int, there: int) -> Refusal:
    """The way leads over a bridge that is down. [14.1]"""
    board = state.setting.board
    hexside = board.topology.hexside(here, there)
    down = (b.said for b in board.bridges if b.hexside == hexside and state.bridge_state[b.index] == DOWN)
    bridge = next(down, board.hexside_title(hexside))
    return Refusal("bridge", "14.1", message("standard.march.bridge", unit=entry.name, bridge=bridge))


def _no_way(state: State, entry: Unit, goal: int, stops: Collection[str]) -> Refusal:
    """There is no way at all, or none by road. [5]"""
    title = state.setting.board.hex_title(goal)
    if ROADS in stops:
        return Refusal("no_way", "5.3", message("standard.march.no_road", unit=entry.name, hex=title))
    return Refusal("no_way", "5.5", message("standard.march.no_way", unit=entry.name, hex=title))
