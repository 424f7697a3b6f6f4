"""Advance of several attackers up to the stacking limit, and which ways are open after a combat. [20.4, 20.5]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.scenario.board import NO_WATER
from game.systems.standard.rules.bridgeheads.arrows import (
    arrow_between,
    arrow_step_mp,
    is_amphibious,
    may_attack_across,
)
from game.systems.standard.rules.bridgeheads.pontoons import pontoon_mp
from game.systems.standard.rules.bridgeheads.standing import is_overfull
from game.systems.standard.rules.frames import AdvanceChoice
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.stacking import NO_ROOM, has_room, stack
from game.systems.standard.rules.state import NOBODY, State


def stack_advancers(state: State, frame: AdvanceChoice) -> tuple[int, ...]:
    """Attackers that may enter the hex now; none while an enemy is in it. It is no movement. [20.5, 6.3, 40.9]"""
    return tuple(unit for unit in frame.units if refuse_stack_advance(state, frame, unit) is None)


def refuse_stack_advance(state: State, frame: AdvanceChoice, unit: int) -> Refusal | None:
    """Why a unit may not advance into the hex; None if it may. [20.5]"""
    here, touching = state.hex_of[unit], state.setting.board.topology.touching
    is_beside = unit in frame.units and here >= 0
    is_beside = is_beside and (touching(here, frame.hex) or may_attack_across(state, unit, here, frame.hex))
    is_empty = enemy_at(state, frame.hex, frame.side) == NOBODY
    if not is_empty or not is_beside or not is_open_to_advance(state, unit, here, frame.hex):
        return Refusal("no_advance", "20.5", message("standard.refusal.no_advance"))
    if not has_room(state, unit, frame.hex):
        return NO_ROOM
    return None


def is_open_to_advance(state: State, unit: int, here: int, there: int) -> bool:
    """Whether an advance may go from one hex to the next: assault boats cross any water. [7.9, 20.5, 32.32]"""
    entry, board = state.setting.units[unit], state.setting.board
    if there in state.networks[entry.side].advance_steps[entry.mobility][here]:
        return True
    if state.setting.bridgeheads is not None and pontoon_mp(state, unit, here, there) is not None:
        return True
    arrow = arrow_between(state, here, there)
    if arrow is not None and arrow.is_open(entry.side, state.turn):  # else the water is as it was [32.31]
        is_able = is_amphibious(state, unit) or not entry.mobility.is_mobile
        return is_able and arrow_step_mp(state, unit, here, there) is not None
    is_water = board.topology.touching(here, there) and board.water[board.topology.hexside(here, there)] != NO_WATER
    ground = state.setting.rules.terrain[board.terrain_at(there)]
    return bool(is_water) and "assault_boats" in entry.marks and entering_mp(ground, entry.mobility) is not None


def is_closed_to_retreat(state: State, unit: int, there: int) -> bool:
    """Whether a retreat into a hex is barred: by enemies, but where own units are, or by too many of those.

    Zones are as they are when it sets out: in a dual hex it still screens its enemies. [6.2, 20.4, 22.542, 31.521]
    """
    side = state.setting.units[unit].side
    if is_overfull(state, there, side):
        return True
    if any(other != unit for other in stack(state, there, side)):
        return False
    return bool(state.zoc[side.enemy][there]) or enemy_at(state, there, side) != NOBODY


def way_it_came(state: State, unit: int) -> tuple[int, int]:
    """Of an overrunning unit: from the hex of the fight back to where it came from; (-1, -1) for others. [22.420]"""
    for frame in reversed(state.stack):
        if isinstance(frame, Battle) and frame.origins and unit in frame.attackers:
            return frame.hex, frame.origins[frame.attackers.index(unit)]
    return -1, -1
