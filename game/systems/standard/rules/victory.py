"""Who has won. [17]"""

from __future__ import annotations

from game.model.message import message
from game.model.side import Side
from game.systems.standard.rules.ending import end_game
from game.systems.standard.rules.events import ObjectiveTaken
from game.systems.standard.rules.open_sea import check_lost, decide_by_points
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDE_OF
from game.systems.standard.rules.stacks.stacking import is_dual, is_friendly_owned
from game.systems.standard.rules.state import State

_GOAL_RULES = {"objective": "17.1", "at_end": "17.5", "open_sea": "17.41"}


def counts_for_objective(state: State, unit: int) -> bool:
    """Whether a unit holds objectives for the attacker of the scenario. [17.1]"""
    victory = state.setting.script.victory
    entry = state.setting.units[unit]
    if entry.side is not SIDE_OF[victory.side]:
        return False
    return victory.airborne_count or not entry.is_airborne


def objectives_held(state: State) -> int:
    """Objective hexes occupied at this instant by units that count, none with enemies beside them. [17.1, 40.2]"""
    held = {
        hex
        for unit, hex in enumerate(state.hex_of)
        if hex in state.setting.objective and counts_for_objective(state, unit) and _is_alone(state, hex)
    }
    return len(held)


def _is_alone(state: State, hex: int) -> bool:
    """Whether no enemy disputes a hex to those who are in it. [40.2]"""
    return state.stacks is None or not is_dual(state, hex)


def goals_held(state: State) -> int:
    """Objective hexes that whoever must hold them has, occupied or controlled as the scenario is won. [17.1, 17.5]"""
    victory = state.setting.script.victory
    if victory.kind == "objective":
        return objectives_held(state)
    return sum(is_friendly_owned(state, hex, SIDE_OF[victory.side]) for hex in state.setting.objective)


def goal_rule(setting: Setting) -> str:
    """The rule that says who wins a scenario. [17]"""
    return _GOAL_RULES[setting.script.victory.kind]


def check_objective(play: Play, unit: int) -> None:
    """Note objectives taken by this entry, and end the game at once if they are enough. [17.1, 17.2]"""
    state = play.state
    if state.setting.script.victory.kind != "objective":
        if state.setting.open_sea is not None:
            check_lost(play)
        return
    hex = state.hex_of[unit]
    if hex not in state.setting.objective or not _is_alone(state, hex) or not counts_for_objective(state, unit):
        return
    held = objectives_held(state)
    play.tell(ObjectiveTaken("17.1", unit, state.hex_of[unit], held))
    state.held_most = max(state.held_most, held)
    victory = state.setting.script.victory
    if held >= victory.for_victory:
        side = SIDE_OF[victory.side]
        end_game(
            play,
            side,
            message("standard.outcome.held", side=play.state.setting.sides.said(side), held=held, count=held),
            "17.1",
        )


def check_objectives_at_start(play: Play) -> None:
    """Whoever stands in an objective when the game begins holds it from that instant on. [17.1, 17.2]"""
    if play.state.setting.script.victory.kind != "objective":
        return
    for unit, hex in enumerate(play.state.hex_of):
        if hex >= 0 and play.state.winner < 0:
            check_objective(play, unit)


def decide_at_end(play: Play) -> None:
    """The last turn is over: a draw if an objective was ever held, else the defender's victory. [17.2, 17.3]"""
    victory = play.state.setting.script.victory
    side = SIDE_OF[victory.side]
    if victory.kind == "open_sea":
        decide_by_points(play)
    elif victory.kind == "at_end":
        _decide_by_control(play, side)
    elif victory.for_draw and play.state.held_most >= victory.for_draw:
        end_game(play, None, message("standard.outcome.held_once", side=play.state.setting.sides.said(side)), "17.2")
    else:
        end_game(
            play, side.enemy, message("standard.outcome.never_held", side=play.state.setting.sides.said(side)), "17.3"
        )


def _decide_by_control(play: Play, side: Side) -> None:
    """Objective hexes that a side controls at the end, with no enemy in them: a victory, a draw or too few. [17.5]"""
    state = play.state
    victory = state.setting.script.victory
    held = sum(is_friendly_owned(state, hex, side) for hex in state.setting.objective)
    said = message("standard.outcome.held_at_end", side=state.setting.sides.said(side), held=held)
    if held >= victory.for_victory:
        end_game(play, side, said, "17.5")
    else:
        is_drawn = victory.for_draw and held >= victory.for_draw
        end_game(play, None if is_drawn else side.enemy, said, "17.5")
