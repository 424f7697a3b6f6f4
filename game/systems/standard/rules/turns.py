"""Whose step of the sequence it is, and where player turns begin and end. [3.2, 3.3]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.state import State


def step_side(state: State) -> Side:
    """The side whose step of the sequence it is. [3.2, 3.3, 10.1]"""
    first = state.setting.first_side
    return first.enemy if state.setting.sequence[state.step].player == "second" else first


def step_player(state: State) -> Side | None:
    """The side whose player turn it is; None in a segment of both sides. [3.1-3.3]"""
    return None if state.setting.sequence[state.step].player == "both" else step_side(state)


def begins_phase(state: State) -> bool:
    """Whether the step is the first of its phase, and no later segment of it. [3]"""
    sequence = state.setting.sequence
    now = sequence[state.step]
    before = sequence[state.step - 1] if state.step else None
    return before is None or (before.phase, before.player) != (now.phase, now.player)


def ends_phase(state: State) -> bool:
    """Whether the step is the last of its phase. [3]"""
    sequence = state.setting.sequence
    now = sequence[state.step]
    after = sequence[state.step + 1] if state.step + 1 < len(sequence) else None
    return after is None or (after.phase, after.player) != (now.phase, now.player)


def begins_player_turn(state: State) -> bool:
    """Whether the step is the first of a player turn. [3.2, 3.3]"""
    sequence = state.setting.sequence
    now = sequence[state.step]
    return now.player != "both" and (not state.step or sequence[state.step - 1].player != now.player)


def ends_player_turn(state: State) -> bool:
    """Whether the step is the last of a player turn. [3.2, 3.3]"""
    sequence = state.setting.sequence
    now = sequence[state.step]
    following = sequence[state.step + 1] if state.step + 1 < len(sequence) else None
    return now.player != "both" and (following is None or following.player != now.player)


def player_turn_number(state: State) -> int:
    """Player turns are counted from the first on, so that one can say "until the end of his next". [3.4]"""
    return 2 * state.turn + (step_side(state) is not state.setting.first_side)
