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
from game.systems.standard.rules.supply.lines import levels_at
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
    """Beaches held as the player turn begins, and those that could not be supplied fully then. [31.22B, 31.221]

    Among them those that the enemy holds then: they may be the side's own when it lands.
    """
    known, facts = known_of(state).own_hexes(), facts_of(state)
    shores = sorted(facts.beaches | facts.islands)
    for hex in shores:
        known.own_at_start[hex] = 1 + side if controls(state, hex, side) else 0
        known.unfed_at_start[hex] = int(not can_receive_by_sea(state, side, hex))
    by_land = [hex for hex in shores if known.own_at_start[hex] and known.unfed_at_start[hex]]
    for hex, level in levels_at(state, side, by_land, is_after_combat=False).items():
        known.unfed_at_start[hex] = int(level != FULL)


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
    hexes = bridgeheads_of(state, side)  # determined as after a combat [30.25]
    levels = levels_at(state, side, hexes, is_after_combat=True, as_if_held=False)
    for hex, level in levels.items():
        if level == NONE:
            remove(play, hex, "B")
