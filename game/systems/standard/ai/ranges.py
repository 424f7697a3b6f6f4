"""Where units could go in their full movement and whom they could attack from there, kept once worked out. [5.1, 6.11]

From one position to the next little of it changes: what a unit's way may depend on is what stands, what is controlled,
and which bridges there are, within its movement. So it is kept under just that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.grid.flat import IS_COMPILED, MOST_MP, all_beside, flat_reach, flat_within
from game.grid.path import Reach, reach
from game.model.side import Side
from game.systems.standard.ai.step_tables import StepTables
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.occupancy import network_for, span_for
from game.systems.standard.rules.setting import Unit
from game.systems.standard.rules.state import NO_SPAN, State

_RANGES_KEPT = 3000
_OPEN_KEPT = 4000
_CONTROLLED = b"0" + b"1" * 255
"""Turns counts of controlling units into digits."""
_HELD = 2
_WITHIN = ord("3")


Origin: TypeAlias = tuple[Network, int, int, int]
"""Over what a unit could get farthest, its mobility, its hex, and its movement points."""


@dataclass(frozen=True, slots=True)
class Range:
    """Where a unit could go, and the hexes next to where it could be: those it could attack."""

    reach: Reach
    strikes: tuple[int, ...]


class Ranges:
    """Ranges of units in any position of one scenario."""

    def __init__(self, tables: StepTables) -> None:
        """Nothing known yet."""
        self._tables = tables
        self._topology = tables.setting.board.topology
        self._bridges = [self._topology.hexsides[bridge.hexside] for bridge in tables.setting.board.bridges]
        self._whole: Network | None = None
        self._open: dict[Origin, tuple[int, int]] = {}
        self._known: dict[tuple[Origin, int, int], Range] = {}

    def of(self, state: State, side: Side) -> dict[int, Range]:
        """The range of every unit of a side on the map, in its own full movement and wherever its enemies stand."""
        hex_of, setting = state.hex_of, state.setting
        held = [hex_of[unit] for unit in setting.units_of(side.enemy) if hex_of[unit] >= 0]
        zoc = state.zoc[side.enemy]
        ground = bytearray(zoc).translate(_CONTROLLED)
        for hex in held:
            ground[hex] |= _HELD
        seen = int(ground, 4)
        stands = int.from_bytes(bytes(self._tables.standing(state)), "little")
        network = state.networks[side]
        widest = self._whole_network() if span_for(state, side) == NO_SPAN else network
        found: dict[int, Range] = {}
        if len(self._known) > _RANGES_KEPT:
            self._known.clear()
        for unit in setting.units_of(side):
            hex = hex_of[unit]
            if hex < 0:
                continue
            entry = setting.units[unit]
            origin = (widest, int(entry.mobility), hex, entry.ma_mp)
            around = self._open.get(origin)
            if around is None:
                around = self._within(origin)
            key = (origin, seen & around[0], stands & around[1])
            known = self._known.get(key)
            if known is None:
                able = self._reach(network, entry, hex, held, zoc)
                known = self._known[key] = Range(able, self._strikes(able))
            found[unit] = known
        return found

    def _whole_network(self) -> Network:
        """All bridges standing: whatever else stands, a unit gets no farther, but by the engineers' span."""
        if self._whole is None:
            self._whole = network_for(self._tables.setting, self._tables.intact, NO_SPAN)
        return self._whole

    def _within(self, origin: Origin) -> tuple[int, int]:
        """What a unit's way may depend on: the hexes it could come to if nobody stood in its way, and their bridges.

        Both as masks: two bits for each hex, a byte for each bridge of the board.
        """
        network, mobility, hex, ma_mp = origin
        mask = bytearray(b"0" * self._topology.size)
        is_flat = network.flat and ma_mp < MOST_MP
        for there in (
            flat_within(network.flat[mobility], hex, ma_mp)
            if is_flat
            else reach(network.steps[mobility], hex, ma_mp, (), bytes(len(mask))).cost_mp
        ):
            mask[there] = _WITHIN
        ways = [_WITHIN in (mask[a], mask[b]) or hex in (a, b) for a, b in self._bridges]
        bridges = bytes([255 if is_within else 0 for is_within in ways])
        if len(self._open) > _OPEN_KEPT:
            self._open.clear()
        found = self._open[origin] = (int(mask, 4), int.from_bytes(bridges, "little"))
        return found

    def _reach(self, network: Network, entry: Unit, hex: int, held: list[int], zoc: list[int]) -> Reach:
        """Where a unit of this kind gets in its full movement from a hex. [5.1, 6.11]"""
        if network.flat and entry.ma_mp < MOST_MP:
            return flat_reach(network.flat[entry.mobility], hex, entry.ma_mp, held, zoc)
        return reach(network.steps[entry.mobility], hex, entry.ma_mp, held, zoc)

    def _strikes(self, able: Reach) -> tuple[int, ...]:
        """In any order: what it could strike is asked of each hex by itself."""
        adjacent = self._topology.adjacent
        if IS_COMPILED:
            return tuple(all_beside(adjacent, able.start, able.cost_mp))
        return tuple(set().union(*[adjacent[hex] for hex in (able.start, *able.cost_mp)]))
