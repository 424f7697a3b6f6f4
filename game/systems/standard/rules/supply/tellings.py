"""What a unit's card says of its supply. [30]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import Message, message
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.drawn import SupplyLine, line_of
from game.systems.standard.rules.supply.facts import FULL, NONE, PARTIAL
from game.systems.standard.rules.supply.sources import BRIDGEHEAD, PORT, Source

_STATUS = {NONE: "none", PARTIAL: "partial", FULL: "full"}


def supply_notes(state: State, unit: int) -> Iterator[Note]:
    """How well a unit on the map is supplied, by what line, and what it would be if that were looked at now. [30.5]"""
    supply = state.modules.supply
    if supply is None:
        return
    yield Note(message(f"standard.supply.card.{_STATUS[supply.status[unit]]}"), "30.5")
    if supply.without[unit]:
        yield Note(message("standard.supply.card.isolated", times=supply.without[unit]), "30.51")
    line = line_of(state, unit)
    if line.source is None:
        yield Note(message("standard.supply.card.no_line"), "30.31")
    else:
        yield Note(_line_said(state, line, line.source), "30.32")


def _line_said(state: State, line: SupplyLine, source: Source) -> Message:
    """A line by its source and length. [30.32]"""
    title = state.setting.board.hex_title(line.path[-1])
    key = {PORT: "port", BRIDGEHEAD: "bridgehead"}.get(source.kind, "home")
    said = message(f"standard.supply.source.{key}", hex=title)
    return message("standard.supply.card.line", source=said, steps=len(line.path) - 1, off=line.off_road_steps)
