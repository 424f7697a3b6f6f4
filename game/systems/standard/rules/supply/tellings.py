"""What cards say of supply: how a unit is fed, what a hex feeds. [30]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.drawn import SupplyLine, line_of
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.sea import Sea
from game.systems.standard.rules.supply.shortfall import shortfall_notes
from game.systems.standard.rules.supply.sources import (
    BRIDGEHEAD,
    PORT,
    Source,
    facts_of,
    holds,
    is_new,
    landings,
    port_capacity,
)

_STATUS = {NONE: "none", PARTIAL: "partial", FULL: "full"}


def supply_notes(state: State, unit: int) -> Iterator[Note]:
    """How well a unit on the map is supplied, by what line, and what it would be if that were looked at now. [30.5]"""
    supply = state.modules.supply
    if supply is None:
        return
    yield Note(message(f"standard.supply.card.{_STATUS[supply.status[unit]]}"), "30.5")
    if supply.without[unit]:
        yield Note(message("standard.supply.card.isolated", times=supply.without[unit]), "30.51")
    line = line_of(state, unit, from_next_turn=True)
    if line.source is not None:
        yield Note(_line_said(state, line, line.source), "30.32")
    yield from shortfall_notes(state, unit, line)


def scarce_notes(state: State, unit: int) -> Iterator[Note]:
    """All of that for a unit that is short of supply, or would be if it were looked at now; else nothing. [30.11]"""
    supply = state.modules.supply
    if supply is None:
        return
    if supply.status[unit] != FULL:
        yield from supply_notes(state, unit)
    elif short := tuple(shortfall_notes(state, unit, line_of(state, unit, from_next_turn=True))):
        yield Note(message("standard.supply.card.full"), "30.5")
        yield from short


def _line_said(state: State, line: SupplyLine, source: Source) -> Message:
    """A line by its source and length. [30.32]"""
    title = state.setting.board.hex_title(line.path[-1])
    key = {PORT: "port", BRIDGEHEAD: "bridgehead"}.get(source.kind, "home")
    said = message(f"standard.supply.source.{key}", hex=title)
    steps = len(line.path) - 1
    return message("standard.supply.card.line", source=said, steps=steps, off=line.off_road_steps, count=steps)


def source_notes(state: State, hex: int) -> Iterator[Note]:
    """What supply comes from a hex: a source without limit, a port, the bridgehead of a landing. [30.2]"""
    if state.modules.supply is None:
        return
    facts = facts_of(state)
    for home in facts.homes:
        if hex in home.hexes:
            key = "home" if holds(state, hex, home.side) else "home_lost"
            said = message(f"standard.supply.place.{key}", side=state.setting.sides.said(home.side))
            yield Note(said, "30.21")
    for port in facts.ports:
        if port.hex == hex:
            yield Note(message("standard.supply.place.port", count=port_capacity(state, port)), "30.22")
            if port.is_closed:
                yield Note(message("standard.supply.place.closed"), "30.22")
            else:
                yield from (_by_sea(state, side, hex) for side in SIDES if holds(state, hex, side))
    yield from _landing_notes(state, hex)


def _landing_notes(state: State, hex: int) -> Iterator[Note]:
    """What the bridgehead of a landing feeds. [30.24, 30.25]"""
    for side in SIDES:
        if hex in landings(state, side):
            if is_new(state, hex):
                yield Note(message("standard.supply.place.fresh"), "30.25")
            else:
                count = facts_of(state).bridgehead_capacity
                yield Note(message("standard.supply.place.landing", count=count), "30.24")
                yield _by_sea(state, side, hex)


def _by_sea(state: State, side: Side, hex: int) -> Note:
    """How a side's ships get to a shore. [30.23]"""
    status = _STATUS[Sea(state, side, facts_of(state)).line_to(hex)]
    return Note(message(f"standard.supply.place.sea_{status}", side=state.setting.sides.said(side)), "30.23")
