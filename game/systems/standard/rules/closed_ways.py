"""Why ground or water is closed to a unit. [5.2, 5.5, 32.31]"""

from __future__ import annotations

from game.model.message import Message, message
from game.model.refusal import Refusal
from game.scenario.board import NO_WATER
from game.systems.standard.rules.bridgeheads.arrows import arrow_between, arrow_lift_left, is_open_now, may_cross
from game.systems.standard.rules.state import State


def closed_step(state: State, unit: int, here: int, there: int) -> Refusal:
    """Why a step to a neighbour or over an arrow is closed to a unit, whatever it costs. [5.2, 5.5, 32.31, 32.34]"""
    board, name = state.setting.board, state.setting.units[unit].name
    arrow, is_next = arrow_between(state, here, there), board.topology.touching(here, there)
    if arrow is not None and not (is_next and board.water[board.topology.hexside(here, there)] == NO_WATER):
        side = state.setting.units[unit].side
        if not arrow.is_open(side, state.turn):
            said = message("standard.bridgeheads.refusal.arrow_closed", arrow=arrow.title, turn=state.turn)
            return Refusal("arrow_closed", "32.31", said)
        if not is_open_now(state, arrow, side):
            said = message("standard.bridgeheads.refusal.arrow_not_held", arrow=arrow.title)
            return Refusal("arrow_not_held", "32.31", said)
        if not may_cross(state, unit, arrow):
            left = arrow_lift_left(state, arrow, side)
            said = message("standard.bridgeheads.refusal.arrow_full", arrow=arrow.title, left=left)
            return Refusal("arrow_full", "32.34", said)
        return Refusal("arrow_prohibited", "32.31", message("standard.bridgeheads.refusal.arrow_prohibited", unit=name))
    if board.water[board.topology.hexside(here, there)] == NO_WATER:
        return Refusal("closed_ground", "5.5", closed_to(state, unit, there))
    water = board.water_names.get(board.topology.hexside(here, there)) or message("standard.refusal.the_water")
    return Refusal("prohibited", "5.5", message("standard.refusal.prohibited", unit=name, water=water))


def closed_to(state: State, unit: int, hex: int) -> Message:
    """That a unit cannot enter ground of such a kind. [5.2, 5.5]"""
    ground = state.setting.board.ground_said(hex)
    return message("standard.refusal.closed_ground", unit=state.setting.units[unit].name, ground=ground)
