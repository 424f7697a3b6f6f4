"""What happens to bridgeheads as steps begin and end. [31.22, 31.4, 31.52, 32.34, 40.10]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.bridgeheads.overstack import demand_room
from game.systems.standard.rules.bridgeheads.standing import (
    bridgeheads_of,
    facts_of,
    known_of,
    remove,
    remove_superfluous,
)
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import controls
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.facts import FULL, NONE
from game.systems.standard.rules.supply.lines import level_at
from game.systems.standard.rules.supply.sources import can_receive_by_sea
from game.systems.standard.rules.turns import begins_phase, begins_player_turn, ends_phase, ends_player_turn, step_side


def open_step(play: Play) -> None:
    """Fresh lift and marks; at the start of a player turn, which beaches its side held and could not feed. [31.22B]"""
    state = play.state
    known = known_of(state)
    if begins_phase(state):
        known.attacked_out = [0] * len(known.attacked_out)
    if begins_player_turn(state):
        known.landed = [0] * len(known.landed)
        known.arrow_re = [0] * len(known.arrow_re)
        known.broke_through = [0] * len(known.broke_through)
        _look_at_beaches(state, step_side(state))


def _look_at_beaches(state: State, side: Side) -> None:
    """Beaches held as the player turn begins, and those that could not be supplied fully then. [31.22B, 31.221]"""
    known, facts = known_of(state), facts_of(state)
    for hex in sorted(facts.beaches | facts.islands):
        is_own = controls(state, hex, side)
        known.own_at_start[hex] = 1 + side if is_own else 0
        is_fed = is_own and (
            level_at(state, side, hex, is_after_combat=False) == FULL or can_receive_by_sea(state, side, hex)
        )
        known.unfed_at_start[hex] = int(is_own and not is_fed)


def close_step(play: Play) -> None:
    """B after the post-combat determination; C, then what is over the limit, as the player turn ends. [31.4, 40.10]"""
    state = play.state
    side = step_side(state)
    if state.setting.sequence[state.step].does == "combat" and ends_phase(state):
        _remove_isolated(play, side)
    if ends_player_turn(state):
        remove_superfluous(play, side)
        demand_room(play, side)


def _remove_isolated(play: Play, side: Side) -> None:
    """B: bridgeheads without any supply go, judged on one and the same picture. [31.4B, 31.411]"""
    state = play.state
    cut_off = [hex for hex in bridgeheads_of(state, side) if not is_fed_after_combat(state, hex, side)]
    for hex in cut_off:
        remove(play, hex, "B")


def is_fed_after_combat(state: State, hex: int, side: Side) -> bool:
    """Whether a bridgehead gets full or partial supply in the determination after combat. [31.4B, 30.25]"""
    return level_at(state, side, hex, is_after_combat=True) != NONE
