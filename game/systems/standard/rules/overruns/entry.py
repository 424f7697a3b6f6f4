"""The step into the enemy's hex, and the bridge that may fall before it. [22.11, 22.34, 40.3]"""

from __future__ import annotations

from dataclasses import replace

from game.systems.standard.rules.actions import NEVER
from game.systems.standard.rules.bridgeheads.arrows import note_arrow
from game.systems.standard.rules.demolition import demolition_refusal, offer_bridges
from game.systems.standard.rules.events import MoveStopped
from game.systems.standard.rules.frames import March
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.overruns.attempts import refuse_last_step
from game.systems.standard.rules.overruns.events import (
    BridgeRushed,
    DeadlockLifted,
    OverrunEntered,
    OverrunWithin,
    RushFailed,
)
from game.systems.standard.rules.overruns.frames import Attempt, Rush
from game.systems.standard.rules.overruns.ledger import rush_ledger
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.tolls import entry_ledger
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.span import note_crossing
from game.systems.standard.rules.stacks.stacking import stack, stacks_of
from game.systems.standard.rules.stacks.zones import overrun_toll_mp
from game.systems.standard.rules.state import MOVED, State

BEGAN_THERE = -1
"""In place of the hex an attacker came from."""


def enter_by_overrun(play: Play, frame: March) -> bool:
    """Take the last step of an overrun, if it can still be taken; says whether it was. [22.11]"""
    state, unit, hex = play.state, frame.unit, frame.path[0]
    here, side, by_road = state.hex_of[unit], state.setting.units[unit].side, frame.mode == "rush"
    refused = refuse_last_step(state, side, unit, here, hex, left_mp=state.mp_left[unit], by_road=by_road)
    if refused is not None:
        play.tell(MoveStopped(refused.rule, unit, here, refused.said))
        return False
    cost = _price(state, unit, here, hex, by_road=by_road)
    state.mp_left[unit] -= cost
    _go_in(play, unit, hex, cost, by_road=by_road)
    return True


def _price(state: State, unit: int, here: int, hex: int, *, by_road: bool) -> int:
    """What the last step costs, markers included. [22.111, 22.414]"""
    ledger = entry_ledger(state, unit, here, hex, state.mp_left[unit], by_road=by_road)
    return 0 if ledger is None else ledger.total


def _go_in(play: Play, unit: int, hex: int, cost: int, *, by_road: bool) -> None:
    """A unit that has paid enters the hex and joins the attempt. [22.103]"""
    state, here, side = play.state, play.state.hex_of[unit], play.state.setting.units[unit].side
    toll = overrun_toll_mp(state, hex, side)
    _open(play, hex, by_road=by_road, toll=toll)
    state.flags[unit] |= MOVED
    note_arrow(state, unit, here, hex)
    put(state, unit, hex)
    note_crossing(state, side, here, hex)
    _join(state, unit, here)
    play.tell(OverrunEntered("22.102", unit, here, hex, cost, state.mp_left[unit], by_road))


def fight_within(play: Play, unit: int) -> None:
    """A unit that began the phase in the hex pays for the attempt and joins it. [22.115]"""
    state, hex = play.state, play.state.hex_of[unit]
    cost = _price(state, unit, hex, hex, by_road=False)
    state.mp_left[unit] -= cost
    state.flags[unit] |= MOVED
    _open(play, hex, by_road=False, toll=0)
    _join(state, unit, BEGAN_THERE)
    play.tell(OverrunWithin("22.115", unit, hex, cost, state.mp_left[unit]))


def _open(play: Play, hex: int, *, by_road: bool, toll: int) -> None:
    """With the first unit the attempt is open: it counts against all enemies there; deadlocks end. [22.21, 22.32]"""
    state, overruns = play.state, overruns_of(play.state)
    place = attempt_place(state)
    attempt = state.stack[place]
    if not isinstance(attempt, Attempt) or attempt.attackers:
        return
    enemy = attempt.side.enemy
    for unit in stack(state, hex, enemy):
        overruns.attempted[unit] = 1
    locked = tuple(unit for unit in stacks_of(state).here[hex] if overruns.deadlocked[unit])
    if locked:
        for unit in locked:
            overruns.deadlocked[unit] = 0
        play.tell(DeadlockLifted("22.32", hex, locked))
    opened = replace(
        attempt, circles=stacks_of(state).level[enemy][hex], was_dual=overruns.box[hex] > 0, by_road=by_road,
        toll_mp=toll,
    )  # fmt: skip
    state.stack = (*state.stack[:place], opened, *state.stack[place + 1 :])


def attempt_place(state: State) -> int:
    """Where in the unfinished business the open attempt lies; only asked while there is one."""
    return next(place for place, frame in enumerate(state.stack) if isinstance(frame, Attempt))


def _join(state: State, unit: int, origin: int) -> None:
    place = attempt_place(state)
    attempt = state.stack[place]
    if isinstance(attempt, Attempt):
        joined = replace(attempt, attackers=(*attempt.attackers, unit), origins=(*attempt.origins, origin))
        state.stack = (*state.stack[:place], joined, *state.stack[place + 1 :])


def offer_bridge(play: Play, frame: March) -> bool:
    """Let the enemy try the bridge that a unit rushes, once it has paid; says whether he may. [22.34]"""
    state, unit, hex = play.state, frame.unit, frame.path[0]
    here, side = state.hex_of[unit], state.setting.units[unit].side
    bridges = [
        bridge
        for bridge in _bridges_between(state, here, hex)
        if side is not state.setting.demolisher
        and state.orders[bridge] != NEVER
        and demolition_refusal(state, bridge) is None
    ]
    refused = refuse_last_step(state, side, unit, here, hex, left_mp=state.mp_left[unit], by_road=True)
    if not bridges or refused is not None:
        return False
    cost = _price(state, unit, here, hex, by_road=True)
    state.mp_left[unit] -= cost
    state.flags[unit] |= MOVED
    play.tell(BridgeRushed("22.34", unit, hex, cost))
    play.replace(Rush(unit, hex, cost))
    offer_bridges(play, unit, bridges)
    return True


def run_rush(play: Play, frame: Rush) -> bool:
    """The bridge has been tried: over it if it stands, else the unit stays and tries no more. [22.34]"""
    state, unit = play.state, frame.unit
    play.pop()
    here = state.hex_of[unit]
    if rush_ledger(state, unit, here, frame.hex) is None:
        overruns_of(state).barred[unit] = 1
        play.tell(RushFailed("22.34", unit, here))
        return True
    _go_in(play, unit, frame.hex, frame.cost_mp, by_road=True)
    others = set(state.setting.bridges_near[frame.hex]) - set(_bridges_between(state, here, frame.hex))
    if state.setting.units[unit].side is not state.setting.demolisher:
        offer_bridges(play, unit, sorted(others))
    return True


def _bridges_between(state: State, here: int, hex: int) -> tuple[int, ...]:
    hexside = state.setting.board.topology.hexside(here, hex)
    return tuple(bridge.index for bridge in state.setting.board.bridges if bridge.hexside == hexside)
