"""What it costs to enter a hex that the enemy is in, item by item. [22.11]"""

from __future__ import annotations

from game.model.ledger import Ledger, LedgerLine
from game.model.message import message, term
from game.model.side import Side
from game.scenario.board import HIGHWAY, NO_WATER, ROAD, ROAD_KINDS
from game.systems.standard.rules.bridgeheads.arrows import arrow_between, arrow_extra_mp, may_cross
from game.systems.standard.rules.bridgeheads.pontoons import pontoon_mp
from game.systems.standard.rules.crossing import Crossings, over_said
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.occupancy import crossings_now
from game.systems.standard.rules.overruns.marks import overrun_facts
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC
from game.systems.standard.rules.stacks.stacking import controls, facts_of
from game.systems.standard.rules.stacks.zones import overrun_level, overrun_toll_mp
from game.systems.standard.rules.state import State


def overrun_ledger(state: State, unit: int, here: int, there: int, ways: Crossings | None = None) -> Ledger | None:
    """What a unit pays to enter an enemy-occupied hex from the next one, or to fight in its own; None if closed.

    Terrain, zone of control, twice the hexside, the attempt itself, fortification; roads do not lower it. [22.111]
    """
    lines: list[LedgerLine] = []
    if here != there:
        known = _way_in(state, unit, here, there, crossings_now(state, unit) if ways is None else ways)
        if known is None:
            return None
        lines = [*known, *_zone(state, unit, there)]
    return Ledger((*lines, *_attempt(state, unit, there)))


def rush_ledger(state: State, unit: int, here: int, there: int, ways: Crossings | None = None) -> Ledger | None:
    """What a unit pays that rushes a bridge along the road; None if no road leads over a standing bridge. [22.34]"""
    board, rules = state.setting.board, state.setting.rules
    hexside = board.topology.hexside(here, there)
    road = int(board.road[hexside])
    over = crossings_now(state, unit) if ways is None else ways
    if road < ROAD or board.water[hexside] == NO_WATER or not over.carries(hexside, "road"):
        return None
    effects = rules.routes.highway if road == HIGHWAY else rules.routes.road
    cost = effects.mobile if state.setting.units[unit].mobility.is_mobile else effects.leg
    along = message("standard.sum.along_route", route=term("route", ROAD_KINDS[road]))
    return Ledger((LedgerLine(cost, along, "22.34"), *_zone(state, unit, there), *_attempt(state, unit, there)))


def step_in_mp(state: State, unit: int, here: int, there: int, ways: Crossings) -> int | None:
    """MP of ground and water of `overrun_ledger` alone; None if it is closed. [22.111, 22.112]"""
    board, mobility = state.setting.board, state.setting.units[unit].mobility
    ground = entering_mp(state.setting.rules.terrain[board.terrain_at(there)], mobility)
    extra = _water(state, unit, here, there, ways)
    return None if ground is None or extra is None else ground + overrun_facts(state).hexside_factor * extra[0]


def rush_mp(state: State, unit: int, here: int, there: int) -> int:
    """MP of the road of `rush_ledger` alone, over a bridge that a road leads over now. [22.34]"""
    board, routes = state.setting.board, state.setting.rules.routes
    effects = routes.highway if int(board.road[board.topology.hexside(here, there)]) == HIGHWAY else routes.road
    return effects.mobile if state.setting.units[unit].mobility.is_mobile else effects.leg


def held_mp(state: State, hex: int, side: Side) -> int:
    """MP that a side pays for what is held in an enemy's hex, whatever the way into it: zone, city or fort. [22.11]"""
    facts = overrun_facts(state)
    city = facts.city_mp if state.setting.urban[hex] else 0
    fort = facts.fort_mp[facts_of(state).forts[hex]] if controls(state, hex, side.enemy) else 0
    return overrun_toll_mp(state, hex, side) + max(city, fort)


def _way_in(state: State, unit: int, here: int, there: int, ways: Crossings) -> tuple[LedgerLine, ...] | None:
    """Terrain and hexside. [22.111, 22.112]"""
    board, mobility = state.setting.board, state.setting.units[unit].mobility
    ground = entering_mp(state.setting.rules.terrain[board.terrain_at(there)], mobility)
    extra = _water(state, unit, here, there, ways)
    if ground is None or extra is None:
        return None
    onto = LedgerLine(ground, board.ground_said(there), "22.111")
    if not extra[0]:
        return (onto,)
    factor = overrun_facts(state).hexside_factor
    over = message("standard.overruns.sum.over_arrow") if extra[1] == "arrow" else over_said(extra[1])
    said = message("standard.overruns.sum.times_over", factor=factor, way=over)
    return (onto, LedgerLine(factor * extra[0], said, "22.111"))


def _water(state: State, unit: int, here: int, there: int, ways: Crossings) -> tuple[int, str] | None:
    """MP of the water between two hexes and what it is, by land or by arrow, the cheaper; None if closed. [32.33]"""
    topology, mobility = state.setting.board.topology, state.setting.units[unit].mobility
    by_arrow: int | None = None
    arrow = arrow_between(state, here, there)
    if arrow is not None and may_cross(state, unit, arrow):
        by_arrow = arrow_extra_mp(state, unit, arrow, there)
    by_land: tuple[int, str] | None = None
    if topology.touching(here, there):
        hexside = topology.hexside(here, there)
        by_land = ways.water_extra(hexside, mobility)
        if by_land is not None and ways.is_bridged(hexside):
            by_land = (0, "bridge")  # one for trains too [22.111]
        if state.setting.bridgeheads is not None and pontoon_mp(state, unit, here, there) is not None:
            by_land = (0, "bridge")
    if by_arrow is None or (by_land is not None and by_land[0] < by_arrow):
        return by_land
    return by_arrow, "arrow"


def _zone(state: State, unit: int, there: int) -> tuple[LedgerLine, ...]:
    """The enemy's zone of control over the hex, that of those in it included. [19.42, 19.43]"""
    level = overrun_level(state, there, state.setting.units[unit].side.enemy)
    if level == NO_ZOC:
        return ()
    said = message("standard.overruns.sum.full_zone" if level == FULL else "standard.overruns.sum.partial_zone")
    return (LedgerLine(facts_of(state).toll_mp[level], said, "19.43" if level == FULL else "19.42"),)


def _attempt(state: State, unit: int, there: int) -> tuple[LedgerLine, ...]:
    """The attempt itself, and the highest of what city and fort add. [22.111, 22.113]"""
    facts, enemy = overrun_facts(state), state.setting.units[unit].side.enemy
    attempt = LedgerLine(facts.attempt_mp[unit], message("standard.overruns.sum.attempt"), "22.111")
    city = facts.city_mp if state.setting.urban[there] else 0
    level = facts_of(state).forts[there] if controls(state, there, enemy) else 0
    if facts.fort_mp[level] > city:
        return (attempt, LedgerLine(facts.fort_mp[level], message("standard.overruns.sum.fort", level=level), "22.113"))
    if city:
        return (attempt, LedgerLine(city, message("standard.overruns.sum.against_city"), "22.113"))
    return (attempt,)
