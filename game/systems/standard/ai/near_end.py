"""How near the end of the game is, and when nothing can change it any more. [3, 17]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.off_map.facts import box_of
from game.systems.standard.rules.state import AFLOAT, WAITING, State
from game.systems.standard.rules.turns import step_side

DRAWN = 2
"""The winner of a drawn game, in a position."""


def is_in_play(hex: int) -> bool:
    """Whether a unit is on the map, is to come, is afloat or in a box, by its `hex_of`. [11.1, 11.6, 32.21]"""
    return hex >= WAITING or hex == AFLOAT or box_of(hex) >= 0


def player_turns_left(state: State, attacker: Side) -> int:
    """Player turns in which the side that must take the objective, or keep it, can still do something about it. [3]"""
    last, first = state.setting.script.turns, state.setting.first_side
    left = 2 * (last - state.turn) + (2 if step_side(state) is first else 1)
    if state.setting.script.victory.kind != "objective":
        return left  # what was taken may be taken back to the very end [17.5]
    return left - 1 if attacker is first else left


def settle_early(state: State, attacker: Side) -> None:
    """Decide a game in the head once whoever must take the objective has had his last player turn. [17.2, 17.3]

    What is decided by control at the end is played to the end. [17.5]
    """
    if state.setting.script.victory.kind != "objective":
        return
    if state.winner < 0 and state.turn > 0 and not player_turns_left(state, attacker):
        victory = state.setting.script.victory
        is_drawn = victory.for_draw and state.held_most >= victory.for_draw
        state.winner = DRAWN if is_drawn else int(attacker.enemy)
