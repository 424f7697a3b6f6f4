"""How near the end of the game is, and when nothing can change it any more. [3, 17]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.state import State
from game.systems.standard.rules.turns import step_side

DRAWN = 2
"""The winner of a drawn game, in a position."""


def player_turns_left(state: State, attacker: Side) -> int:
    """Player turns in which the side that must take the objective, or keep it, can still do something about it. [3]"""
    last, first = state.setting.script.turns, state.setting.first_side
    left = 2 * (last - state.turn) + (2 if step_side(state) is first else 1)
    return left - 1 if attacker is first else left


def settle_early(state: State, attacker: Side) -> None:
    """Decide a game in the head once whoever must take the objective has had his last player turn. [17.2, 17.3]"""
    if state.winner < 0 and state.turn > 0 and not player_turns_left(state, attacker):
        victory = state.setting.script.victory
        is_drawn = victory.for_draw and state.held_most >= victory.for_draw
        state.winner = DRAWN if is_drawn else int(attacker.enemy)
