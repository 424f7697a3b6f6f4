"""How units and stacks stand, in sentences: sizes, limits, support, zones, control, forts. [19, 20.14, 20.81]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.answers import Note
from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.conditions import is_disrupted
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC
from game.systems.standard.rules.stacks.position import NO_CONTROL
from game.systems.standard.rules.stacks.stacking import facts_of, re_of, stack, stacks_of
from game.systems.standard.rules.stacks.zones import is_supported, supporters, zone_level
from game.systems.standard.rules.state import State


def size_notes(state: State, unit: int) -> Iterator[Note]:
    """A unit's regimental equivalents, what it counts as, whether it is in disorder. [19.21, 19.22, 20.81]"""
    facts = facts_of(state)
    key = "standard.tell.re_ground" if facts.is_ground[unit] else "standard.tell.re_specialised"
    yield Note(message(key, re=facts.re[unit]), "19.2")
    if is_disrupted(state, unit):
        yield Note(message("standard.tell.is_disrupted"), "20.81")


def stack_notes(state: State, hex: int) -> Iterator[Note]:
    """Who controls a hex, its fort, and the stacks in it. [19.3, 19.24, 19.41, 20.14]"""
    stacks, sides = stacks_of(state), state.setting.sides
    owner = stacks.control[hex]
    if owner != NO_CONTROL:
        yield Note(message("standard.tell.controlled", side=sides.said(Side(owner))), "19.31")
    if stacks.forts[hex]:
        yield Note(message("standard.tell.fort_here", level=stacks.forts[hex]), "20.14")
    for side in SIDES:
        if stack(state, hex, side):
            yield from _stack(state, hex, side)


def _stack(state: State, hex: int, side: Side) -> Iterator[Note]:
    facts, units = facts_of(state), stack(state, hex, side)
    ground = [unit for unit in units if facts.is_ground[unit]]
    yield Note(
        message(
            "standard.tell.stack", side=state.setting.sides.said(side), ground=len(ground),
            specialised=len(units) - len(ground), re=re_of(state, ground), most=facts.most_re,
        ),
        "19.24",
    )  # fmt: skip
    helpers = tuple(state.setting.units[unit].short for unit in supporters(state, hex, side))
    if helpers:
        yield Note(message("standard.tell.supported_by", units=helpers), "19.5")
    else:
        by_ships = is_supported(state, hex, side)
        yield Note(message("standard.tell.ships_support" if by_ships else "standard.tell.no_support"), "19.5")
    level = stacks_of(state).level[side][hex]
    key = (
        "standard.tell.zone_none" if level == NO_ZOC else f"standard.tell.zone_{'full' if level == FULL else 'partial'}"
    )
    yield Note(message(key), "19.41")


def zone_notes(state: State, hex: int) -> Iterator[Note]:
    """The zones of control over a hex. [19.4]"""
    for side in SIDES:
        level = zone_level(state, hex, side)
        if level != NO_ZOC:
            key = "standard.tell.zoc_of" if level == FULL else "standard.tell.partial_zoc_of"
            yield Note(message(key, side=state.setting.sides.said(side)), "19.42" if level != FULL else "19.43")
