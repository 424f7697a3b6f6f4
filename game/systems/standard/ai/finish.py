"""Winning at once, where it can be done: objective hexes entered, or passed through, or made free. [17.1]

Where hexes must be controlled at the end nothing is won by touching them. [17.5]
"""

from __future__ import annotations

from collections.abc import Mapping

from game.grid.path import Reach
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.movement import refuse_move
from game.systems.standard.rules.state import NOBODY, State


def winning_move(outlook: Outlook, reaches: Mapping[int, Reach]) -> Move | None:
    """The next move of a way to hold enough objective hexes at once in this phase; None if there is none."""
    geography, state = outlook.geography, outlook.state
    if not outlook.is_attacker or not geography.objective or not geography.wins_at_once:
        return None
    held = [hex for hex in geography.objective if state.occupant[hex] in geography.counting]
    missing = geography.needed - len(held)
    open_hexes = [hex for hex in geography.objective if hex not in held]
    holders = {state.occupant[hex] for hex in held}
    able = {unit: reach for unit, reach in reaches.items() if unit in geography.counting and unit not in holders}
    if missing == 1:
        return any_entry(state, able, open_hexes)
    if missing == 2:
        return _first_of_two(state, able, open_hexes)
    return None


def any_entry(state: State, able: Mapping[int, Reach], hexes: list[int]) -> Move | None:
    """A move of one of some units into, or through, one of some hexes; None if there is no such move."""
    for unit, reach in able.items():
        for hex in hexes:
            move = entry(state, unit, reach, hex)
            if move is not None:
                return move
    return None


def _first_of_two(state: State, able: Mapping[int, Reach], hexes: list[int]) -> Move | None:
    """A stop in one objective hex, if another unit can enter a second afterwards."""
    for unit, reach in able.items():
        for hex in hexes:
            if hex not in reach or state.occupant[hex] != NOBODY:
                continue
            others = {other: way for other, way in able.items() if other != unit}
            if any_entry(state, others, [second for second in hexes if second != hex]) is not None:
                return Move(unit, reach.path_to(hex))
    return None


def entry(state: State, unit: int, reach: Reach, hex: int) -> Move | None:
    """A move into a hex, or through it where a friend stands there; None if there is no such move."""
    if hex not in reach:
        return None
    path = reach.path_to(hex)
    if state.occupant[hex] == NOBODY:
        return Move(unit, path)
    for beyond in state.networks[state.setting.units[unit].side].costs_mp[state.setting.units[unit].mobility][hex]:
        move = Move(unit, (*path, beyond))
        if state.occupant[beyond] == NOBODY and refuse_move(state, move) is None:
            return move
    return None


def touching_move(outlook: Outlook, reaches: Mapping[int, Reach]) -> Move | None:
    """A move through or into an objective hex that secures the draw, if nobody has been in one yet. [17.2]"""
    state, geography = outlook.state, outlook.geography
    if not outlook.is_attacker or not geography.wins_at_once:
        return None
    if state.held_most >= state.setting.script.victory.for_draw:
        return None
    able = {unit: reach for unit, reach in reaches.items() if unit in geography.counting}
    return any_entry(state, able, list(geography.objective))


def making_room(outlook: Outlook, reaches: Mapping[int, Reach]) -> Move | None:
    """A move of a unit that does not count out of an objective hex that one which does can reach. [17.1]"""
    state, geography = outlook.state, outlook.geography
    if not outlook.is_attacker:
        return None
    coming = [unit for unit in reaches if unit in geography.counting]
    for hex in geography.objective:
        there = state.occupant[hex]
        if there not in reaches or there in geography.counting:
            continue
        if not any(hex in reaches[unit] for unit in coming if state.hex_of[unit] not in geography.objective):
            continue
        free = [
            (away, new)
            for new, away in reaches[there].cost_mp.items()
            if state.occupant[new] == NOBODY and new not in geography.objective
        ]
        if free:
            return Move(there, reaches[there].path_to(min(free)[1]))
    return None
