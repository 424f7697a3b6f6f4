"""Supply as it is laid over the map: how well who is supplied, the line of a unit, what cuts it. [30]"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from game.model.side import Side
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.drawn import cut_by, line_of, sea_way_of, worse_next_turn
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.shortfall import Cut, cut_of, served_level
from game.systems.standard.rules.supply.sources import facts_of, port_capacity
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.language.words import Words
from game.ui.look.tone import Tone

_LEVELS = {NONE: ("none", Tone.BAD), PARTIAL: ("partial", Tone.EVEN), FULL: ("full", Tone.GOOD)}


class SupplyView:
    """What is seen of supply in one position, worked out as it is asked for; nothing where supply is no matter."""

    def __init__(self, state: State) -> None:
        """Of a position."""
        self.state = state
        self._ways: dict[int, tuple[tuple[Way, ...], tuple[Ring, ...]]] = {}
        self._cut: dict[Side, frozenset[int]] = {}
        self._written: dict[str, tuple[Badge, ...]] = {}
        """What is written at hexes, by language."""

    def laid_over(self, marks: Marks, side: Side, unit: int, words: Words) -> Marks:
        """Marks with the supply of everybody, the line of one unit (or -1), and what cuts lines of its side."""
        state = self.state
        if state.modules.supply is None:
            return marks
        ways: tuple[Way, ...] = ()
        rings: tuple[Ring, ...] = ()
        if unit >= 0 and state.on_map(unit):
            side = state.setting.units[unit].side
            ways, rings = self._line(unit)
        if side not in self._cut:
            self._cut[side] = cut_by(state, side)
        if words.language not in self._written:
            self._written[words.language] = self._badges(words)
        return replace(
            marks, badges=(*marks.badges, *self._written[words.language]),
            ways=(*marks.ways, *ways), rings=(*marks.rings, *rings),
            hatched=marks.hatched | self._cut[side], legend=words("standard.window.legend.supply"),
        )  # fmt: skip

    def _line(self, unit: int) -> tuple[tuple[Way, ...], tuple[Ring, ...]]:
        """The line of a unit as it would be served, by land and sea; or that it has not, and where it is cut. [30.3]"""
        if unit not in self._ways:
            state, side = self.state, self.state.setting.units[unit].side
            line = line_of(state, unit, from_next_turn=True)
            cut = cut_of(state, unit) if line.source is None else Cut()
            by_land = Way(line.path or cut.path, _LEVELS[served_level(state, unit, line)][1])
            by_sea = Way(sea_way_of(state, side, line.source), _LEVELS[line.source.level if line.source else NONE][1])
            ways = tuple(way for way in (by_land, by_sea) if len(way.hexes) > 1)
            self._ways[unit] = ways, tuple(Ring(hex, Tone.BAD) for hex in cut.hexes)
        return self._ways[unit]

    @cached_property
    def _worst(self) -> dict[int, dict[Side, tuple[int, int]]]:
        """Per hex and side in it: the worst of its units now, and as its next turn would find it. [30.11]"""
        state = self.state
        supply = state.modules.supply
        found: dict[int, dict[Side, tuple[int, int]]] = {}
        if supply is None:
            return found
        worse = {unit: level for side in SIDES for unit, level in worse_next_turn(state, side).items()}
        for unit, hex in enumerate(state.hex_of):
            if hex >= 0:
                side, level = state.setting.units[unit].side, supply.status[unit]
                now, soon = found.setdefault(hex, {}).get(side, (FULL, FULL))
                found[hex][side] = (min(now, level), min(soon, worse.get(unit, level)))
        return found

    def _badges(self, words: Words) -> tuple[Badge, ...]:
        """How well each stack is supplied, and what ports feed, with units in them or without. [30.22, 30.5]"""
        ports = {port.hex: port for port in facts_of(self.state).ports if not port.is_closed}
        found = []
        for hex in sorted({*self._worst, *ports}):
            parts, tone = [], Tone.PLAIN
            stacks = self._worst.get(hex, {})
            if stacks:
                first = sorted(stacks, key=lambda side: not controls(self.state, hex, side))  # as its parts lie
                parts.append(words("standard.window.supply.both").join(_level(*stacks[side], words) for side in first))
                tone = _LEVELS[min(soon for _, soon in stacks.values())][1]
            if hex in ports:
                parts.append(words("standard.window.supply.port", count=port_capacity(self.state, ports[hex])))
            found.append(Badge(hex, ", ".join(parts), tone))
        return tuple(found)


def _level(now: int, soon: int, words: Words) -> str:
    """How well a stack is supplied, and how much worse it soon would be."""
    text = _said(now, words)
    return words("standard.window.supply.soon", now=text, soon=_said(soon, words)) if soon < now else text


def _said(level: int, words: Words) -> str:
    return words(f"standard.window.supply.{_LEVELS[level][0]}")
