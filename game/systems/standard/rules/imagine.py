"""Positions that are not so, but would be: for players who look ahead; nothing is rolled and nobody answers. [1.3]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from game.model.dice import ScriptedDice
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.bridgeheads.frames import Offer
from game.systems.standard.rules.bridgeheads.standing import place
from game.systems.standard.rules.frames import AdvanceChoice, March
from game.systems.standard.rules.movement import begin_move, enter_by_movement, refuse_way
from game.systems.standard.rules.occupancy import is_empty, put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.results import advance_units
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


def before_last_step(state: State, unit: int, path: tuple[int, ...]) -> State | None:
    """A copy of the position with a unit at the last hex but one of its way; None if none leads there. [5.1, 22.102]"""
    way = path[:-1]
    if refuse_way(state, unit, way)[0] is not None:
        return None
    after = imagined(state, Move(unit, way)) if way else state.clone()
    return after if after.hex_of[unit] == (way[-1] if way else state.hex_of[unit]) else None


def imagined_fight(state: State, unit: int, hex: int) -> State:
    """The position as if a unit stood in a hex, if that is free, and nobody had been attacked in this phase. [7.1]"""
    after = state.clone()
    after.flags = [flags & ~DEFENDED for flags in after.flags]
    if is_empty(after, hex):
        put(after, unit, hex)
    return after


def imagined_bridgehead(state: State, offer: Offer) -> State:
    """The position after a bridgehead that is offered has been placed. [31.3]"""
    play = Play(state.clone(), ScriptedDice(()))
    place(play, offer.hex, offer.side, offer.origin, offer.hexside)
    return play.state


def all_advancing(state: State, frame: AdvanceChoice, units: Sequence[int]) -> tuple[int, ...]:
    """Those of some units who would all find room in the hex that was won if they went one after the other. [20.5]"""
    after, going = state.clone(), []
    for unit in units:
        if unit in advance_units(after, frame):
            put(after, unit, frame.hex)
            going.append(unit)
    return tuple(going)


def all_retreating(
    state: State, units: Sequence[int], end: int, paths: Callable[[State, int], Iterable[tuple[int, ...]]]
) -> dict[int, tuple[int, ...]]:
    """Unit -> its way into a hex, of those who find one and room there after those before them have gone. [20.4]"""
    after, found = state.clone(), {}
    for unit in units:
        path = next((path for path in paths(after, unit) if path[-1] == end), None)
        if path is not None:
            put(after, unit, end)
            found[unit] = path
    return found
