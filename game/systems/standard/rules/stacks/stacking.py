"""Who stands together, how many may, and who controls a hex. [19.2, 19.3]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.sites.standing import lose_sites
from game.systems.standard.rules.stacks.facts import StacksFacts
from game.systems.standard.rules.stacks.position import NO_CONTROL, StacksState
from game.systems.standard.rules.state import State

NO_ROOM = Refusal("stacking", "19.24", message("standard.refusal.no_room"))
"""Why a unit cannot end in a hex that is full."""


def facts_of(state: State) -> StacksFacts:
    """What the module plays with; only asked in a scenario that has it."""
    facts = state.setting.stacks
    if facts is None:
        raise TypeError("the scenario is played without stacks")
    return facts


def stacks_of(state: State) -> StacksState:
    """What the module keeps of a position; only asked in a scenario that has it."""
    stacks = state.stacks
    if stacks is None:
        raise TypeError("the scenario is played without stacks")
    return stacks


def stack(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The units of a side in a hex, in roster order. [20.11]"""
    units = state.setting.units
    return tuple([unit for unit in stacks_of(state).here[hex] if units[unit].side is side])


def re_of(state: State, units: Iterable[int]) -> int:
    """Regimental equivalents of units together. [19.21]"""
    re = facts_of(state).re
    return sum([re[unit] for unit in units])


def is_dual(state: State, hex: int) -> bool:
    """Whether units of both sides stand in a hex. [22.5]"""
    units = state.setting.units
    here = stacks_of(state).here[hex]
    return len(here) > 1 and any(units[unit].side is not units[here[0]].side for unit in here)


def is_over_limit(state: State, hex: int, units: Sequence[int], side: Side) -> bool:
    """Whether so many units of a side are too many for a hex. [19.24, 31.51]"""
    facts = facts_of(state)
    bridgeheads, known = state.modules.bridgeheads, state.setting.bridgeheads
    stands = bridgeheads is not None and bridgeheads.owner[hex] == side
    if known is not None and stands and hex not in known.no_overstack:
        ground = sum(1 for unit in units if facts.is_ground[unit])
        return ground > known.most_ground or len(units) - ground > known.most_specialised
    return facts.are_too_many(units)


def has_room(state: State, unit: int, hex: int) -> bool:
    """Whether a unit may end in a hex beside those of its side that are there, enemies not counted. [19.24, 19.25]"""
    if not stacks_of(state).here[hex] and facts_of(state).is_ground[unit]:
        return True  # one ground unit is never too many
    side = state.setting.units[unit].side
    here = stack(state, hex, side)
    return not is_over_limit(state, hex, here if unit in here else (*here, unit), side)


def with_room(state: State, unit: int, hexes: Iterable[int]) -> list[int]:
    """Those of some hexes that a unit may end in beside those of its side that are there. [19.24, 19.25]"""
    if not facts_of(state).is_ground[unit]:
        return [hex for hex in hexes if has_room(state, unit, hex)]
    here = stacks_of(state).here
    return [hex for hex in hexes if not here[hex] or has_room(state, unit, hex)]


def take_control(state: State, hex: int) -> None:
    """A hex goes to the side whose units are alone in it, if there are any; its fort is gone. [19.32, 20.14]"""
    stacks = stacks_of(state)
    here = stacks.here[hex]
    if not here or stacks.control[hex] == NO_CONTROL or is_dual(state, hex):
        return
    owner = int(state.setting.units[here[0]].side)
    if owner != stacks.control[hex]:
        stacks.own_control()
        stacks.control[hex], stacks.forts[hex] = owner, 0
        lose_sites(state, hex, owner)


def controls(state: State, hex: int, side: Side) -> bool:
    """Whether a hex is controlled by a side; water is nobody's. [19.31]"""
    return stacks_of(state).control[hex] == side


def is_friendly_owned(state: State, hex: int, side: Side) -> bool:
    """Whether a side controls a hex and no enemy is in it. [19.33]"""
    stacks, units = stacks_of(state), state.setting.units
    return stacks.control[hex] == side and all(units[unit].side is side for unit in stacks.here[hex])


def fort_level(state: State, hex: int, side: Side) -> int:
    """Level of the fort that helps a side in a hex, or 0. [20.14]"""
    return stacks_of(state).forts[hex] if controls(state, hex, side) else 0


def quota(state: State, units: int) -> int:
    """Steps that a side loses of so many units in a combat. [20.31]"""
    return -(-units // facts_of(state).combat.units_a_step)
