"""Positions that are not so, but would be: for players who look ahead; nothing is rolled and nobody answers. [1.3]"""

from __future__ import annotations

from dataclasses import replace

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.movement import begin_move, enter_by_movement
from game.systems.standard.rules.occupancy import is_empty, put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.state import DEFENDED, State


def imagined(state: State, action: Move) -> State:
    """The position after a legal move or a part of one, if nobody takes a chance that it gives him. [5.1, 14.0]

    It may end on a friend whom the unit passes.
    """
    play = Play(state.clone(), ScriptedDice(()))
    begin_move(play, action)
    frame = play.state.stack[-1]
    while isinstance(frame, March) and frame.path and enter_by_movement(play, frame):
        frame = replace(frame, path=frame.path[1:])
    play.pop()
    return play.state


def imagined_fight(state: State, unit: int, hex: int) -> State:
    """The position as if a unit stood in a hex, if that is free, and nobody had been attacked in this phase. [7.1]"""
    after = state.clone()
    after.flags = [flags & ~DEFENDED for flags in after.flags]
    if is_empty(after, hex):
        put(after, unit, hex)
    return after
