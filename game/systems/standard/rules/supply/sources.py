"""Where supply comes from: home sources, ports, bridgeheads, in the order in which they supply. [30.2, 30.33]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.bridgeheads.facts import INVASION
from game.systems.standard.rules.stacks.stacking import controls, is_dual
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.supply.facts import FULL, NONE, Port, SupplyFacts
from game.systems.standard.rules.supply.sea import Sea
from game.systems.standard.rules.turns import player_turn_number

HOME, PORT, BRIDGEHEAD = range(3)
UNLIMITED = -1
"""`capacity` of a source that supplies all who reach it."""


@frozen
class Source:
    """A source at one determination."""

    kind: int
    hexes: tuple[int, ...]
    level: int = FULL
    """The best it gives: PARTIAL where guns command its sea line. [30.23]"""
    capacity: int = UNLIMITED
    """Units it supplies as their lines allow. [30.33]"""
    feeds: frozenset[int] | None = None
    """Where units must stand; None for everywhere."""


def facts_of(state: State) -> SupplyFacts:
    """What the module plays with; only asked in a scenario that has it."""
    facts = state.setting.supply
    if facts is None:
        raise TypeError("the scenario is played without supply")
    return facts


def holds(state: State, hex: int, side: Side) -> bool:
    """Whether a side controls a hex; without stacks, whether one of its units stands in it. [19.31, 30.22]"""
    if state.stacks is not None:
        return controls(state, hex, side)
    unit = state.occupant[hex]
    return unit != NOBODY and state.setting.units[unit].side is side


def unlimited_sources(state: State, side: Side, *, is_after_combat: bool) -> Iterator[Source]:
    """Home sources; after combat, bridgeheads of invasions that were placed in this player turn. [30.21, 30.25]"""
    everywhere: list[int] = []
    for home in facts_of(state).homes:
        if home.side is not side:
            continue
        own = [hex for hex in home.hexes if state.stacks is None or controls(state, hex, side)]
        if home.feeds is None:
            everywhere += own
        elif own:
            yield Source(HOME, tuple(own), feeds=home.feeds)
    if is_after_combat:
        everywhere += [hex for hex in landings(state, side) if is_new(state, hex)]
    if everywhere:
        yield Source(HOME, tuple(everywhere))


def limited_sources(state: State, side: Side, *, from_next_turn: bool = False) -> Iterator[Source]:
    """Ports in the scenario's order, then bridgeheads of invasions, as the sea lets them. [30.22, 30.23, 30.24]

    `from_next_turn`: those that were placed in this player turn as well, and silent guns have their say.
    """
    facts = facts_of(state)
    ports = [port for port in facts.ports if not port.is_closed and holds(state, port.hex, side)]
    beaches = [hex for hex in landings(state, side) if from_next_turn or not is_new(state, hex)]
    if not ports and not beaches:
        return
    sea = Sea(state, side, facts, from_next_turn=from_next_turn)
    for port in ports:
        level = sea.line_to(port.hex)
        if level != NONE:
            yield Source(PORT, (port.hex,), level, port_capacity(state, port))
    for hex in beaches:
        level = sea.line_to(hex)
        if level != NONE:
            yield Source(BRIDGEHEAD, (hex,), level, facts.bridgehead_capacity)


def port_capacity(state: State, port: Port) -> int:
    """Units that a port feeds: half as many, rounded up, while the enemy is in it. [30.22]"""
    is_shared = state.stacks is not None and is_dual(state, port.hex)
    return (port.capacity + 1) // 2 if is_shared else port.capacity


def landings(state: State, side: Side) -> list[int]:
    """Hexes with a bridgehead of a seaborne invasion of a side, in number order; others feed nobody. [30.24, 31.7]"""
    known = state.modules.bridgeheads
    if known is None:
        return []
    return [hex for hex in known.standing() if known.owner[hex] == side and known.origin[hex] == INVASION]


def is_new(state: State, hex: int) -> bool:
    """Whether a bridgehead was placed in this player turn: it needs no sea line yet. [30.24, 30.25]"""
    known = state.modules.bridgeheads
    return known is not None and known.placed[hex] == player_turn_number(state)


def can_receive_by_sea(state: State, side: Side, hex: int) -> bool:
    """Whether the supply zone of a hex holds a port or an invasion's bridgehead of a side, lines or no lines. [30.4]

    A port that no ship gets to counts as well. Asked at the initial determination it is what 31.221 goes by.
    """
    facts = facts_of(state)
    zone = facts.zone_of[hex]
    if zone < 0:
        return False
    shores = [port.hex for port in facts.ports if holds(state, port.hex, side)]
    return any(facts.zone_of[shore] == zone for shore in (*shores, *landings(state, side)))
