"""What is true of every position with overruns: checked by tests after each action. [22, part G]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.frames import March, RetreatOrder, WayOn
from game.systems.standard.rules.overruns.frames import Attempt, BindingChoice, OverrunFight
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import is_dual, stacks_of
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side


def broken_overruns(state: State) -> Iterator[str]:
    """Sentences for everything that is wrong with overruns, deadlocks and dual hexes; none if all is sound."""
    if state.modules.overruns is None or state.turn == 0 or state.winner >= 0:
        return
    yield from _boxes(state)
    yield from _deadlocks(state)
    yield from _markers(state)
    yield from _movement(state)


def _boxes(state: State) -> Iterator[str]:
    """I1: units of both sides share a hex only if an attempt is open there or it has a box, each its own. [22.5]"""
    box = overruns_of(state).box
    numbers = [number for number in box if number]
    if len(numbers) != len(set(numbers)):
        yield "two dual hexes have one box [22.51]"
    disputed = {frame.hex for frame in state.stack if isinstance(frame, Attempt | OverrunFight | BindingChoice)}
    passing = {state.hex_of[frame.unit] for frame in state.stack if isinstance(frame, March | WayOn)}
    passing |= {state.hex_of[unit] for frame in state.stack if isinstance(frame, RetreatOrder) for unit in frame.units}
    for hex in range(len(stacks_of(state).here)):
        number = state.setting.board.number(hex)
        if is_dual(state, hex) and not box[hex] and hex not in disputed | passing:
            yield f"{number} has units of both sides and no box [22.5]"
        if box[hex] and not is_dual(state, hex):
            yield f"{number} has a box and not units of both sides [22.51]"


def _deadlocks(state: State) -> Iterator[str]:
    """I3: deadlocks lie in dual hexes, and none outlasts its owner's combat phase. [22.124]"""
    overruns = overruns_of(state)
    for unit, hex in enumerate(state.hex_of):
        if overruns.deadlocked[unit] and (hex < 0 or not overruns.box[hex]):
            yield f"{state.setting.units[unit].id} is deadlocked outside a dual hex [22.123]"


def _markers(state: State) -> Iterator[str]:
    """I6: markers of movement lie in movement phases alone. [22.416]"""
    overruns = overruns_of(state)
    is_movement = state.setting.sequence[state.step].does in ("arrivals", "movement")
    if not is_movement and (any(overruns.marker_mp) or any(overruns.marker_zone)):
        yield "a marker of movement lies outside its phase [22.416]"
    if overruns.marked != [hex for hex, number in enumerate(overruns.marker_mp) if number]:
        yield "it is not known where markers of movement lie [22.414]"


def _movement(state: State) -> Iterator[str]:
    """I4, I5: nobody has more MP left than the phase began with; attempts are against the other side. [22.21]"""
    overruns, side = overruns_of(state), step_side(state)
    if state.setting.sequence[state.step].does not in ("arrivals", "movement"):
        return
    for unit in state.setting.units_of(side):
        if state.on_map(unit) and state.mp_left[unit] > overruns.begun_mp[unit]:
            yield f"{state.setting.units[unit].id} has more MP left than it had [22.417]"
        if overruns.attempted[unit]:
            yield f"an overrun was attempted against {state.setting.units[unit].id} in its own phase [22.21]"
    if any(overruns.passed[unit] for other in SIDES if other is not side for unit in state.setting.units_of(other)):
        yield "a unit passed a dual hex in the phase of the enemy [22.553]"
