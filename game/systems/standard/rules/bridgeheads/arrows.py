"""Crossing arrows: who goes over them, what it costs, who fights across. [32.3]"""

from __future__ import annotations

from collections.abc import Iterator

from game.grid.path import Reach
from game.model.side import Side
from game.scenario.board import NO_WATER
from game.systems.standard.rules.bridgeheads.facts import Arrow
from game.systems.standard.rules.bridgeheads.pontoons import pontoon_mp
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.stacks.stacking import controls, facts_of
from game.systems.standard.rules.stacks.zones import Zones, level_met
from game.systems.standard.rules.state import DOWN, State


def arrow_between(state: State, here: int, there: int) -> Arrow | None:
    """The crossing arrow that joins two hexes, whoever may use it; None if there is none. [32.31]"""
    facts = state.setting.bridgeheads
    if facts is None:
        return None
    for index in facts.arrows_at.get(here, ()):
        if facts.arrows[index].far_end(here) == there:
            return facts.arrows[index]
    return None


def is_amphibious(state: State, unit: int) -> bool:
    """Whether a unit goes over water as over land. [32.31]"""
    return "amphibious" in state.setting.units[unit].marks


def arrow_extra_mp(state: State, unit: int, arrow: Arrow, there: int) -> int | None:
    """MP of the water of an arrow, as of a hexside; None if it is closed to the unit. [32.31]"""
    facts, known = state.setting.bridgeheads, state.modules.bridgeheads
    if facts is None or known is None:
        return None
    leg, amphibious, others = facts.arrow_mp
    entry = state.setting.units[unit]
    if is_amphibious(state, unit):
        return amphibious
    if not entry.mobility.is_mobile:
        return leg
    return others if known.owner[there] == entry.side else None


def is_open_now(state: State, arrow: Arrow, side: Side) -> bool:
    """Whether a side may use an arrow at this instant; of some it has to control both ends. [32.31]"""
    entry = arrow.opening(side, state.turn)
    return entry is not None and (not entry.holds_both or all(controls(state, hex, side) for hex in arrow.ends))


def arrow_lift_left(state: State, arrow: Arrow, side: Side) -> int:
    """Regimental equivalents of a side that may still cross in this player turn. [32.34]"""
    known, entry = state.modules.bridgeheads, arrow.opening(side, state.turn)
    return entry.lift_re - known.arrow_re[arrow.index] if known is not None and entry is not None else 0


def may_cross(state: State, unit: int, arrow: Arrow) -> bool:
    """Whether an arrow is open to a unit's side in this turn, with lift left for it. [32.31, 32.34]"""
    side = state.setting.units[unit].side
    return is_open_now(state, arrow, side) and facts_of(state).re[unit] <= arrow_lift_left(state, arrow, side)


def arrow_step_mp(state: State, unit: int, here: int, there: int) -> int | None:
    """MP of a step over an arrow with the ground at its end; None if there is none that the unit may use. [32.31]"""
    arrow = arrow_between(state, here, there)
    if arrow is None or not may_cross(state, unit, arrow):
        return None
    extra = arrow_extra_mp(state, unit, arrow, there)
    setting = state.setting
    ground = entering_mp(setting.rules.terrain[setting.board.terrain_at(there)], setting.units[unit].mobility)
    return None if extra is None or ground is None else extra + ground


def step_mp(state: State, unit: int, here: int, there: int) -> int | None:
    """MP of a step between two hexes, by land or over an arrow, tolls left out; None if it is closed. [5.2, 32.31]

    Between neighbours an arrow stands beside what bridges, banks and fords allow: a unit takes the cheaper way.
    """
    by_land = _land_mp(state, unit, here, there)
    if state.setting.bridgeheads is None:
        return by_land
    by_arrow = arrow_step_mp(state, unit, here, there)
    if by_arrow is None or by_land is None:
        return by_land if by_arrow is None else by_arrow
    return min(by_land, by_arrow)


def _land_mp(state: State, unit: int, here: int, there: int) -> int | None:
    """MP of a step by land, or over water that engineers in a bridgehead have spanned. [5.2, 40.51]"""
    entry = state.setting.units[unit]
    by_land = state.networks[entry.side].costs_mp[entry.mobility][here].get(there)
    if state.setting.bridgeheads is None:
        return by_land
    by_pontoon = pontoon_mp(state, unit, here, there)
    return by_land if by_pontoon is None else min(by_pontoon, by_land or by_pontoon)


def goes_by_arrow(state: State, unit: int, here: int, there: int) -> bool:
    """Whether a step goes over an arrow, and not by land between neighbours. [32.31]"""
    if state.setting.bridgeheads is None:
        return False
    by_arrow = arrow_step_mp(state, unit, here, there)
    if by_arrow is None:
        return False
    by_land = _land_mp(state, unit, here, there)
    return by_land is None or by_arrow < by_land


def ends_its_move(state: State, unit: int, here: int, there: int) -> bool:
    """Whether a step goes over an arrow by a unit that goes no further then. [32.31]"""
    return goes_by_arrow(state, unit, here, there) and not is_amphibious(state, unit)


def add_arrow_ends(
    state: State, unit: int, found: Reach, budget_mp: int, zones: Zones, *, may_fall_short: bool
) -> None:
    """Add to the hexes in reach of a unit those over arrows; the cheapest way leads to each. [32.31]

    An amphibious unit goes on beyond one only in a further move: the far end is where a move over water stops. Whoever
    is not ends his move there, so that it costs him all he has.
    """
    facts, entry = state.setting.bridgeheads, state.setting.units[unit]
    if facts is None:
        return
    start, zoc, tolls_mp = state.hex_of[unit], zones[0], facts_of(state).toll_mp
    by_land = dict(found.cost_mp)
    for arrow in facts.arrows:
        for here in arrow.ends:
            there = arrow.far_end(here)
            if here != start and (here not in by_land or zoc[here]):
                continue
            if here == start and zoc[here] and zoc[there]:
                continue  # from one full zone into another [6.12]
            if there == start or there in by_land or _is_held(state, there, entry.side.enemy):
                continue  # no way leads back to where it began, and what can be reached by land is
            cost = arrow_step_mp(state, unit, here, there)
            if cost is None:
                continue
            total = by_land.get(here, 0) + cost + tolls_mp[level_met(zones, there)]
            if total > budget_mp and may_fall_short and here == start:
                total = budget_mp
            if total <= min(budget_mp, found.cost_mp.get(there, budget_mp)):
                found.cost_mp[there] = total
                found.came_from[there] = here
    for there in found.cost_mp.keys() - by_land:
        if ends_its_move(state, unit, found.came_from[there], there):
            found.cost_mp[there] = budget_mp


def _is_held(state: State, hex: int, side: Side) -> bool:
    units, stacks = state.setting.units, state.stacks
    return stacks is not None and any(units[unit].side is side for unit in stacks.here[hex])


def across(state: State, hex: int, side: Side) -> Iterator[int]:
    """Hexes at the far ends of arrows from a hex that are open to a side now. [32.32]"""
    facts = state.setting.bridgeheads
    if facts is None:
        return
    for index in facts.arrows_at.get(hex, ()):
        arrow = facts.arrows[index]
        if is_open_now(state, arrow, side):
            yield arrow.far_end(hex)


def may_attack_across(state: State, unit: int, here: int, there: int) -> bool:
    """Whether a unit may attack over the arrow between two hexes. [32.31, 32.32]"""
    arrow = arrow_between(state, here, there)
    if arrow is None or not is_open_now(state, arrow, state.setting.units[unit].side):
        return False
    return arrow_extra_mp(state, unit, arrow, there) is not None


def stands_for_water(state: State, here: int, there: int) -> bool:
    """Whether an arrow between two hexes is their only way over water: no bridge, span or ferry beside it. [32.31]"""
    board = state.setting.board
    if not board.topology.touching(here, there):
        return True
    hexside = board.topology.hexside(here, there)
    if board.water[hexside] == NO_WATER or hexside == state.span:
        return False
    standing = (bridge.hexside for bridge in board.bridges if state.bridge_state[bridge.index] != DOWN)
    return hexside not in {*standing, *(ferry.hexside for ferry in board.ferries)}


def note_arrow(state: State, unit: int, here: int, there: int) -> None:
    """Count what has crossed an arrow in this player turn. [32.34]"""
    known = state.modules.bridgeheads
    arrow = arrow_between(state, here, there) if known is not None and goes_by_arrow(state, unit, here, there) else None
    if arrow is not None and known is not None:
        known.arrow_re[arrow.index] += facts_of(state).re[unit]
