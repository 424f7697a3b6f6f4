"""Where units could go in their full movement and whom they could attack from there, kept once worked out. [5.1, 6.11]

From one position to the next little of it changes: what a unit's way may depend on is what stands, and what is
controlled, within its movement. So it is kept under just that.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.grid.path import Reach, reach
from game.grid.topology import Topology
from game.model.side import Side
from game.systems.standard.rules.network import Network
from game.systems.standard.rules.state import State

_RANGES_KEPT = 3000
_OPEN_KEPT = 4000
_CONTROLLED = bytes([0]) + bytes([1]) * 255
"""Turns counts of controlling units into 0 or 1."""
_HELD = 2


@dataclass(frozen=True, slots=True)
class Range:
    """Where a unit could go, and the hexes next to where it could be: those it could attack."""

    reach: Reach
    strikes: tuple[int, ...]


class Ranges:
    """Ranges of units in any position of one scenario."""

    def __init__(self, topology: Topology) -> None:
        """Nothing known yet."""
        self._topology = topology
        self._open: dict[tuple[Network, int, int, int], int] = {}
        self._known: dict[tuple[Network, int, int, int, int], Range] = {}

    def of(self, state: State, side: Side) -> dict[int, Range]:
        """The range of every unit of a side on the map, in its own full movement and wherever its enemies stand."""
        hex_of, setting = state.hex_of, state.setting
        held = [hex_of[unit] for unit in setting.units_of(side.enemy) if hex_of[unit] >= 0]
        zoc = state.zoc[side.enemy]
        ground = bytearray(zoc).translate(_CONTROLLED)
        for hex in held:
            ground[hex] |= _HELD
        seen = int.from_bytes(ground, "little")
        network, found = state.networks[side], {}
        if len(self._known) > _RANGES_KEPT:
            self._known.clear()
        for unit in setting.units_of(side):
            hex = hex_of[unit]
            if hex < 0:
                continue
            entry = setting.units[unit]
            key = (network, entry.mobility, hex, entry.ma_mp)
            around = self._open.get(key)
            if around is None:
                around = self._within(key)
            whole_key = (*key, seen & around)
            known = self._known.get(whole_key)
            if known is None:
                able = reach(network.steps[entry.mobility], hex, entry.ma_mp, held, zoc)
                known = self._known[whole_key] = Range(able, self._strikes(able))
            found[unit] = known
        return found

    def _within(self, key: tuple[Network, int, int, int]) -> int:
        """The hexes a unit could come to if nobody stood in its way, as a mask of a byte for each hex of the board."""
        network, mobility, hex, ma_mp = key
        mask = bytearray(self._topology.size)
        for there in reach(network.steps[mobility], hex, ma_mp, (), mask).cost_mp:
            mask[there] = 255
        if len(self._open) > _OPEN_KEPT:
            self._open.clear()
        found = self._open[key] = int.from_bytes(mask, "little")
        return found

    def _strikes(self, able: Reach) -> tuple[int, ...]:
        adjacent = self._topology.adjacent
        return tuple(sorted(set().union(*[adjacent[hex] for hex in (able.start, *able.cost_mp)])))
