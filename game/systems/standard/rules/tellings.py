"""Actions as sentences before they are done, and everything with a name. [1.3]"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.model.action import Action
from game.model.answers import Thing
from game.model.message import Message, message, plain
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.air_naval.frames import ShieldChoice
from game.systems.standard.rules.codec import marker_name
from game.systems.standard.rules.describe import markers_said, order_said
from game.systems.standard.rules.frames import AdvanceChoice, DemolitionChance
from game.systems.standard.rules.occupancy import defenders, units_at
from game.systems.standard.rules.stacks import actions as of_stacks
from game.systems.standard.rules.stacks.frames import CounterChoice
from game.systems.standard.rules.state import State


def things_of(state: State) -> Iterator[Thing]:
    """Units, bridges, drop zones, support fire markers, what is off the map, by their names. [2, 8.1, 12, 14, 39]"""
    setting = state.setting
    for unit in setting.units:
        hex = state.hex_of[unit.index]
        at = (hex,) if hex >= 0 else ()
        yield Thing("unit", unit.index, unit.id, plain(unit.short), plain(unit.name), unit.side, at)
    for bridge in setting.board.bridges:
        pair = setting.board.topology.hexsides[bridge.hexside]
        yield Thing("bridge", bridge.index, bridge.id, bridge.said, bridge.said, None, pair)
    for zone in setting.zones:
        hex = state.zone_hex[zone.index]
        said = message("standard.tell.zone", zone=zone.title)
        yield Thing("zone", zone.index, zone.id, said, said, zone.side, (hex,) if hex >= 0 else ())
    for marker in setting.markers:
        (said,) = markers_said(setting, (marker.index,))
        yield Thing("marker", marker.index, marker_name(setting, marker.index), said, said, marker.side)
    from game.systems.standard.rules.off_map.cards import things_off_map

    yield from things_off_map(state)


def told(state: State, action: Action) -> Message:
    """An action as a sentence: what the player would be telling his troops."""
    say = _TOLD.get(type(action)) or state.setting.chapters.sentences.get(type(action))
    if say is None:
        raise TypeError(f"{action!r} is no action of these rules")
    return say(state, action)


def _of_unit(key: str) -> Callable[[State, Any], Message]:
    """An action of a unit that goes somewhere."""

    def say(state: State, action: Any) -> Message:
        path = getattr(action, "path", ())
        hex = path[-1] if path else getattr(action, "hex", state.hex_of[action.unit])
        title = state.setting.board.hex_title(hex) if hex >= 0 else ""
        return message(f"standard.tell.{key}", unit=_short(state, action.unit), hex=title)

    return say


def _short(state: State, unit: int) -> str:
    return state.setting.units[unit].short


def _attack(state: State, action: do.Attack) -> Message:
    there = units_at(state, action.hex)
    if action.units:
        there = defenders(state, action.hex, state.setting.units[action.units[0]].side)
    found = tuple(_short(state, unit) for unit in there)
    target = found[0] if len(found) == 1 else found
    names = tuple(_short(state, unit) for unit in action.units)
    return message("standard.tell.attack", unit=target, hex=state.setting.board.hex_title(action.hex), units=names)


def _counter_attack(state: State, action: of_stacks.CounterAttack) -> Message:
    names = tuple(_short(state, unit) for unit in action.units)
    hex = state.setting.board.hex_title(action.hex)
    return message("standard.tell.counter_attack", hex=hex, units=names)


def _fire(state: State, action: do.CommitFire) -> Message:
    if not action.markers:
        return message("standard.tell.no_fire")
    points = sum(state.setting.markers[kind].value for kind in action.markers)
    return message("standard.tell.fire", markers=markers_said(state.setting, action.markers), points=points)


def _bombard(state: State, action: do.Bombard) -> Message:
    markers = markers_said(state.setting, (action.marker,))
    return message("standard.tell.bombard", unit=_short(state, action.unit), markers=markers)


def _bridge(key: str) -> Callable[[State, Any], Message]:
    return lambda state, action: message(f"standard.tell.{key}", bridge=state.setting.board.bridges[action.bridge].said)


def _decline(state: State, _action: do.Decline) -> Message:
    """What is let go of is on top of the unfinished business."""
    match state.stack[-1] if state.stack else None:
        case DemolitionChance(bridge=bridge):
            return message("standard.tell.leave", bridge=state.setting.board.bridges[bridge].said)
        case AdvanceChoice():
            return message("standard.tell.nobody_advances")
        case ShieldChoice():
            return message("standard.air_naval.do.suffer")
        case CounterChoice():
            return message("standard.tell.no_counter_attack")
    return message("standard.tell.decline")


def _advance(state: State, action: do.Advance) -> Message:
    """Into the hex that was won. [7.9]"""
    frame = state.stack[-1] if state.stack else None
    hex = frame.hex if isinstance(frame, AdvanceChoice) else state.hex_of[action.unit]
    title = state.setting.board.hex_title(hex) if hex >= 0 else ""
    return message("standard.tell.advance", unit=_short(state, action.unit), hex=title)


def _order(state: State, action: do.OrderDemolition) -> Message:
    name = state.setting.board.bridges[action.bridge].said
    return message("standard.tell.order", bridge=name, order=order_said(action.order))


def _resist(_state: State, _action: do.Resist) -> Message:
    return message("standard.tell.stand_fast")


def _end(state: State, _action: do.EndPhase) -> Message:
    if state.turn == 0:
        return message("standard.tell.end_set_up")
    is_arrivals = state.setting.sequence[state.step].does == "arrivals"
    return message("standard.tell.end_arrivals" if is_arrivals else "standard.tell.end_phase")


def _zone(state: State, action: do.PlaceZone) -> Message:
    title = state.setting.board.hex_title(action.hex)
    return message("standard.tell.place_zone", zone=state.setting.zones[action.zone].title, hex=title)


def _span(state: State, action: do.Span) -> Message:
    return message("standard.tell.span", hexside=state.setting.board.hexside_title(action.hexside))


_TOLD: dict[type[Action], Callable[[State, Any], Message]] = {
    do.Move: _of_unit("move"),
    do.Enter: _of_unit("enter"),
    do.Land: _of_unit("land"),
    do.Relocate: _of_unit("relocate"),
    do.Attack: _attack,
    do.CommitFire: _fire,
    do.Bombard: _bombard,
    do.Demolish: _bridge("blow"),
    do.Decline: _decline,
    do.OrderDemolition: _order,
    do.Repair: _bridge("repair"),
    do.Span: _span,
    do.Retreat: _of_unit("retreat"),
    do.Resist: _resist,
    do.Deplete: _of_unit("deplete"),
    do.Advance: _advance,
    do.Deploy: _of_unit("deploy"),
    do.PlaceZone: _zone,
    do.EndPhase: _end,
    of_stacks.TakeStep: _of_unit("take_step"),
    of_stacks.PlaceCadre: _of_unit("place_cadre"),
    of_stacks.CounterAttack: _counter_attack,
    of_stacks.RetreatBefore: _of_unit("retreat_before"),
    of_stacks.Stand: lambda _state, _action: message("standard.tell.stand"),
}
