"""Batteries to be silenced before boats come within their range, and by whom. [32.4, 39.35]"""

from __future__ import annotations

from game.model.action import Action
from game.model.legal import WHOLE
from game.model.side import Side
from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.air_naval.standing import facts_of_support, support_of
from game.systems.standard.rules.air_naval.suppression import (
    needed_to_suppress,
    suppress_from_air_source,
    suppress_source,
)
from game.systems.standard.rules.bridgeheads.landing import coastal_guns
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.state import State

KEPT_SHOTS = 1
"""Shots that a ship keeps for the fight on the beach."""
LEAST_CHANCE = 2
"""A shot is worth it if the battery is silenced on a die of so much at least."""


def guns_in_the_way(state: State, side: Side, hexes: tuple[int, ...]) -> dict[int, int]:
    """Batteries that will fire at landings of a side in these hexes, with how many of the landings each reaches."""
    found: dict[int, int] = {}
    for hex in hexes:
        for site in coastal_guns(state, hex, side.enemy):
            found[site] = found.get(site, 0) + 1
    return found


def silencing(state: State, side: Side, hexes: tuple[int, ...]) -> Action | None:
    """The shot or mission that most likely saves most steps of those who land there; None if none is left. [39.35]"""
    if state.setting.air_naval is None:
        return None
    threats = guns_in_the_way(state, side, hexes)
    if not threats:
        return None
    facts, known = facts_of_support(state), support_of(state)
    best: tuple[int, int, Action] | None = None
    for action in (*suppress_source(state, side).choices(WHOLE), *suppress_from_air_source(state, side).choices(WHOLE)):
        if isinstance(action, Suppress) and known.shots[action.ship] > KEPT_SHOTS:
            points = facts.ships[action.ship].points
        elif isinstance(action, SuppressFromAir):
            points = facts.air[action.air].tbf
        else:
            continue
        needed = needed_to_suppress(state, points, action.battery)
        worth = needed * threats.get(action.battery, 0) * state.setting.sites[action.battery].strength
        if worth and needed >= LEAST_CHANCE and (best is None or (worth, -points) > best[:2]):
            best = (worth, -points, action)
    return best[2] if best is not None else None


def last_shots(state: State, side: Side) -> Action | None:
    """A shot or mission left at the end of the phase, at a battery that shuts the sea: it may be gone for good. [39.35]

    First at those in hexes that nobody needs to take for their own sake. [17.41]
    """
    if state.setting.air_naval is None or not is_opening_the_sea(state, side):
        return None
    ways = (*suppress_source(state, side).choices(WHOLE), *suppress_from_air_source(state, side).choices(WHOLE))
    shots = [way for way in ways if isinstance(way, Suppress | SuppressFromAir)]
    sites, objective = state.setting.sites, state.setting.objective
    return min(shots, key=lambda way: (sites[way.battery].hex in objective, way.battery), default=None)


def is_opening_the_sea(state: State, side: Side) -> bool:
    """Whether a side wins by batteries that are gone. [17.41]"""
    victory = state.setting.script.victory
    return victory.kind == "open_sea" and SIDE_OF[victory.side] is side
