"""What is off the map, by name and in sentences: aircraft, ships, boxes, invasions, who is on board. [11.6, 32, 39]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from game.model.answers import Note, Thing
from game.model.message import NOTHING, Message, message, plain
from game.systems.standard.rules.air_naval.actions import StandAir
from game.systems.standard.rules.air_naval.cards import (
    air_notes,
    battery_notes,
    ship_notes,
    ship_standing,
)
from game.systems.standard.rules.air_naval.missions import air_standing
from game.systems.standard.rules.bridgeheads.forecast import lift_note
from game.systems.standard.rules.off_map.facts import AWAY, box_of, in_box
from game.systems.standard.rules.state import AFLOAT, State


def things_off_map(state: State) -> Iterator[Thing]:
    """Aircraft, ships, batteries, invasions, boxes, by the names of the scenario. [39.1, 39.3, 32, 11.6]"""
    setting, support = state.setting, state.setting.air_naval
    for unit in support.air if support is not None else ():
        yield Thing("aircraft", unit.index, unit.id, plain(unit.title), plain(unit.title), unit.side)
    for ship in support.ships if support is not None else ():
        yield Thing("ship", ship.index, ship.id, plain(ship.title), plain(ship.title), ship.side)
    for site in setting.sites:
        yield Thing("battery", site.index, site.id, site.said, site.said, site.side, (site.hex,))
    for invasion in setting.bridgeheads.invasions if setting.bridgeheads is not None else ():
        title = plain(invasion.title)
        yield Thing("invasion", invasion.index, invasion.id, title, title, invasion.side)
    for box in setting.boxes:
        yield Thing("box", box.index, box.id, plain(box.title), plain(box.title), box.side)


def where_notes(state: State, unit: int) -> tuple[Note, ...]:
    """Where a unit off the map is, if it is in a box, on board or away for a time; nothing of others. [11.6, 32.21]"""
    where, known = state.hex_of[unit], state.modules.bridgeheads
    if where == AFLOAT and known is not None:
        hex = state.setting.board.hex_title(known.target[unit])
        return (Note(message("standard.bridgeheads.card.on_board", hex=hex), "32.21"),)
    if where == AWAY:
        return (Note(message("standard.off_map.is_away"), "11.7"),)
    if box_of(where) >= 0:
        return (Note(message("standard.off_map.in_box", box=state.setting.boxes[box_of(where)].title), "11.6"),)
    return ()


def support_subject(state: State, kind: str, subject: int) -> Message:
    """An air unit or a ship, and how it stands in this turn. [39.12, 39.32]"""
    facts = state.setting.air_naval
    if facts is None:
        return NOTHING
    if kind == StandAir.kind:
        name, how = facts.air[subject].title, air_standing(state, subject)
    else:
        name, how = facts.ships[subject].title, ship_standing(state, subject)
    return message("standard.air_naval.card.subject", name=name, how=how.said)


def _invasion_notes(state: State, invasion: int) -> Iterator[Note]:
    """From where an invasion sails, where it lands and when, and what it has on board. [32.1]"""
    facts = state.setting.bridgeheads
    if facts is None:
        return
    entry, board = facts.invasions[invasion], state.setting.board
    boxes = [box.title for box in state.setting.boxes if box.id == entry.box]
    last = min(entry.last_turn, state.setting.script.turns)
    said = message(
        "standard.bridgeheads.card.invasion", place=boxes[0] if boxes else board.hex_title(entry.port),
        hexes=tuple(board.hex_title(hex) for hex in entry.targets), first=entry.first_turn, last=last,
    )  # fmt: skip
    yield Note(said, "32.1")
    yield lift_note(state, invasion)


def _box_notes(state: State, box: int) -> Iterator[Note]:
    """Who is in a box off the map. [11.6]"""
    units = [unit.short for unit in state.setting.units if state.hex_of[unit.index] == in_box(box)]
    key = "standard.off_map.box_holds" if units else "standard.off_map.box_empty"
    yield Note(message(key, units=tuple(units)) if units else message(key), "11.6")


OFF_MAP_CARDS: Mapping[str, Callable[[State, int], Iterator[Note]]] = MappingProxyType(
    {
        "aircraft": air_notes, "ship": ship_notes, "battery": battery_notes, "invasion": _invasion_notes,
        "box": _box_notes,
    }
)  # fmt: skip
"""How things stand that are no units, bridges, zones or markers."""
