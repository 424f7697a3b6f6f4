"""What the ground does to those who come down on it. [11.42-11.48]"""

from __future__ import annotations

from dataclasses import replace

from game.grid.topology import OFF_BOARD
from game.model.frozen import frozen
from game.model.message import Message, message
from game.scenario.board import NO_ROAD
from game.systems.standard.rules.occupancy import enemy_at, may_stop
from game.systems.standard.rules.overruns.assault import may_assault
from game.systems.standard.rules.state import NOBODY, State


@frozen
class Touchdown:
    """What coming down in one hex would do to a unit: shown before the landing, and what the landing obeys."""

    hex: int
    """OFF_BOARD if the wind carries it off the map."""
    fate: str
    """safe, depleted, relocated (and depleted) or eliminated."""
    reason: Message
    rule: str


def touchdown(state: State, unit: int, hex: int) -> Touchdown:
    """What a parachute unit suffers that is blown to this hex; one of a single step no depletion. [2.3, 11.43-11.46]"""
    found = _touchdown(state, unit, hex)
    if found.fate in ("depleted", "relocated") and state.steps[unit] <= 1:
        return replace(found, fate="eliminated")
    return found


def _touchdown(state: State, unit: int, hex: int) -> Touchdown:
    entry = state.setting.units[unit]
    if hex == OFF_BOARD:
        return Touchdown(hex, "eliminated", message("standard.reason.blown_off"), "11.43")
    if enemy_at(state, hex, entry.side) != NOBODY:
        if may_assault(state, unit, hex):
            return Touchdown(hex, "depleted", message("standard.overruns.reason.assault"), "40.6")
        return Touchdown(hex, "eliminated", message("standard.reason.on_enemy"), "11.43")
    in_zoc = bool(state.zoc[entry.side.enemy][hex])
    if not is_free_for(state, unit, hex):
        if in_zoc:
            return Touchdown(hex, "eliminated", message("standard.reason.on_friend_under_fire"), "11.46")
        if not relocation_hexes(state, unit, hex):
            return Touchdown(hex, "eliminated", message("standard.reason.on_friend_shut_in"), "11.45")
        return Touchdown(hex, "relocated", message("standard.reason.on_friend"), "11.45")
    board = state.setting.board
    effects = state.setting.rules.terrain[board.terrain_at(hex)]
    if hex in state.setting.closed_hexes:
        sea = message("standard.reason.in_terrain", terrain=board.ground_said(hex))
        return Touchdown(hex, "eliminated", sea, "11.44")
    if effects.scatter == "depletes" or (effects.scatter == "depletes_without_road" and not _has_route(state, hex)):
        return Touchdown(
            hex,
            "depleted",
            message("standard.reason.in_terrain", terrain=board.ground_said(hex)),
            "11.44",
        )
    if in_zoc:
        return Touchdown(hex, "depleted", message("standard.reason.in_zoc"), "11.46")
    return Touchdown(hex, "safe", message("standard.reason.safely"), "11.42")


def _has_route(state: State, hex: int) -> bool:
    """Whether a road or trail runs through a hex. [11.44]"""
    board = state.setting.board
    return any(board.road[board.topology.hexside(hex, there)] != NO_ROAD for there in board.topology.adjacent[hex])


def scatter_preview(state: State, unit: int, aimed: int) -> tuple[Touchdown, ...]:
    """What each roll of 1 to 6 would do to a parachute unit aimed at a hex. [11.42]"""
    return tuple(touchdown(state, unit, hex) for hex in state.setting.board.topology.neighbours[aimed])


def crash_on(state: State, unit: int, hex: int) -> int:
    """Rolls of at most this crash a glider in a hex; 0 if it is safe. [11.48]"""
    if "crash" not in state.setting.units[unit].marks:
        return 0
    return state.setting.rules.terrain[state.setting.board.terrain_at(hex)].crash_on


def crash_fate(state: State, unit: int, hex: int) -> str:
    """What a crash does to a glider: depleted, or lost in an enemy ZOC or without a step to spare. [2.3, 11.48]"""
    in_zoc = state.zoc[state.setting.units[unit].side.enemy][hex]
    return "eliminated" if in_zoc or state.steps[unit] <= 1 else "depleted"


def is_free_for(state: State, unit: int, hex: int) -> bool:
    """Whether nobody stands in a hex; where several may, whether no enemy does and there is room. [11.4, 40.6]"""
    if state.stacks is None:
        return state.occupant[hex] == NOBODY
    return enemy_at(state, hex, state.setting.units[unit].side) == NOBODY and may_stop(state, unit, hex)


def relocation_hexes(state: State, unit: int, hex: int) -> tuple[int, ...]:
    """Free hexes beside one, in number order. [11.45]"""
    return tuple(
        sorted(
            there
            for there in state.setting.board.topology.adjacent[hex]
            if is_free_for(state, unit, there) and there not in state.setting.closed_hexes
        )
    )
