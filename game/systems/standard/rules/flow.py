"""The sequence of play: turns, phases, and settling unfinished business until somebody must choose. [3]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.model.side import Side
from game.systems.standard.rules.actions import Repair, Span
from game.systems.standard.rules.arrivals import enter_choices, is_due
from game.systems.standard.rules.combat import run_advance, run_combat, run_loss, targets
from game.systems.standard.rules.demolition import guard_bridges, run_chance
from game.systems.standard.rules.deployment import reveal, units_to_deploy, zones_to_place
from game.systems.standard.rules.drop_zones import check_drop_zones_at_start
from game.systems.standard.rules.engineers import (
    OWNER,
    engineers_on_map,
    lapse_repairs,
    refuse_repair,
    refuse_span,
    spannable,
)
from game.systems.standard.rules.events import PhaseBegan, PhaseSkipped, TurnBegan
from game.systems.standard.rules.fire import bombard_choices, draw_support_fire, return_markers
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    Combat,
    DemolitionChance,
    LossChoice,
    March,
    RelocationOrder,
    RetreatOrder,
)
from game.systems.standard.rules.landing import land_choices
from game.systems.standard.rules.march import run_march
from game.systems.standard.rules.movement import can_move
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.retreat import run_retreat_order
from game.systems.standard.rules.state import State
from game.systems.standard.rules.victory import decide_at_end

_RUNNERS: dict[type, Callable[[Play, Any], bool]] = {
    March: run_march,
    DemolitionChance: run_chance,
    Combat: run_combat,
    LossChoice: run_loss,
    RetreatOrder: run_retreat_order,
    AdvanceChoice: run_advance,
    RelocationOrder: lambda _play, _frame: False,
}


def settle(play: Play) -> None:
    """Run the innermost unfinished business until it waits for a choice, or none is left. [7.2, 14.0]"""
    while play.state.winner < 0 and play.state.stack:
        frame = play.state.stack[-1]
        if not _RUNNERS[type(frame)](play, frame):
            return


def step_side(state: State) -> Side:
    """The side whose step of the sequence it is. [3.2, 3.3, 10.1]"""
    first = state.setting.first_side
    return first.enemy if state.setting.sequence[state.step].player == "second" else first


def start(play: Play) -> None:
    """Begin the game: with the secret set-up if there is one, else with turn 1. [3, 18]"""
    if play.state.setting.is_free_deployment:
        play.state.turn, play.state.step = 0, 0
        _skip_empty_deployment(play)
    else:
        _begin_first_turn(play)


def end_deployment(play: Play) -> None:
    """One side has set up; when both have, reveal and begin. [18.1]"""
    play.state.step += 1
    _skip_empty_deployment(play)


def _skip_empty_deployment(play: Play) -> None:
    state = play.state
    while state.step < 2:
        side = state.setting.first_side.enemy if state.step == 0 else state.setting.first_side
        if units_to_deploy(state, side) or zones_to_place(state, side):
            return
        state.step += 1
    reveal(play)
    _begin_first_turn(play)


def _begin_first_turn(play: Play) -> None:
    """Everybody is in his place: what is lost from the outset, then turn 1. [3, 12.2]"""
    check_drop_zones_at_start(play)
    begin_turn(play)


def begin_turn(play: Play) -> None:
    """The next game turn. [3.4]"""
    state = play.state
    state.turn += 1
    state.step = 0
    state.span_used = 0
    guard_bridges(state)
    play.tell(TurnBegan("3", state.turn))
    _enter_step(play)


def end_step(play: Play) -> None:
    """The player has ended the step; go on to the next in which somebody can do something. [3.5]"""
    _leave_step(play)
    play.state.step += 1
    _enter_step(play)


def _enter_step(play: Play) -> None:
    """Begin steps until one waits for its player. [3.5]"""
    state = play.state
    while state.winner < 0:
        step = state.setting.sequence[state.step]
        side = step_side(state)
        if step.does == "support_fire":
            draw_support_fire(play)
        elif step.does == "end_of_turn":
            return_markers(state)
            if state.turn >= state.setting.script.turns:
                decide_at_end(play)
            else:
                begin_turn(play)
            return
        else:
            _prepare(state)
            if _can_do_something(state, side):
                play.tell(PhaseBegan(step.rule, state.step, side))
                return
            play.tell(PhaseSkipped("3.5", state.step, side))
            _leave_step(play)
        state.step += 1


def _prepare(state: State) -> None:
    """Fresh movement points and flags at the start of a phase, not of its later segments. [5.1, 7.1]"""
    sequence = state.setting.sequence
    now = sequence[state.step]
    before = sequence[state.step - 1] if state.step else None
    if before is not None and (before.phase, before.player) == (now.phase, now.player):
        return
    state.flags = [0] * len(state.flags)
    side = step_side(state)
    for unit in state.setting.units_of(side):
        state.mp_left[unit] = 0
    if now.does == "combat":
        return
    for unit in state.setting.units_of(side):
        entry = state.setting.units[unit]
        if state.hex_of[unit] >= 0 and (entry.mobility or not now.mobile_only):
            state.mp_left[unit] = entry.ma_mp


def _leave_step(play: Play) -> None:
    """What ends with a step: repairs tried or made for one player turn only. [14.2]"""
    state = play.state
    sequence = state.setting.sequence
    following = sequence[state.step + 1] if state.step + 1 < len(sequence) else None
    now = sequence[state.step]
    if step_side(state) is OWNER and now.player != "both" and (following is None or following.player != now.player):
        lapse_repairs(play)


def _can_do_something(state: State, side: Side) -> bool:
    """Whether a player has anything to do in this step. [3.5]"""
    step = state.setting.sequence[state.step]
    units = state.setting.units_of(side)
    if step.does == "combat":
        if targets(state, side):
            return True
        return any(bombard_choices(state, side, unit) for unit in state.setting.units_of(side.enemy))
    if step.does == "arrivals":
        return any(is_due(state, unit) and (enter_choices(state, unit) or land_choices(state, unit)) for unit in units)
    return any(can_move(state, unit) for unit in units) or _engineers_can_work(state, side)


def _engineers_can_work(state: State, side: Side) -> bool:
    if side is not OWNER or not engineers_on_map(state):
        return False
    if any(refuse_repair(state, Repair(bridge)) is None for bridge in range(len(state.bridge_state))):
        return True
    return any(refuse_span(state, Span(hexside)) is None for hexside in spannable(state))
