"""The engineers' bridge: who crossed or attacked over it, and what attacks over it are worth. [15.1-15.4]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.state import ATTACKED, CROSSED, NO_SPAN, State


def is_span(state: State, here: int, there: int) -> bool:
    """Whether the engineers' span lies between two hexes. [15.1]"""
    if state.span < 0:
        return False
    a, b = state.setting.board.topology.hexsides[state.span]
    return (here == a and there == b) or (here == b and there == a)


def note_crossing(state: State, side: Side, here: int, there: int) -> None:
    """Remember that the span served for crossing this turn, so that it stays where it is. [15.3, 15.4]"""
    if is_span(state, here, there) and span_for(state, side) != NO_SPAN:
        state.span_used |= CROSSED


def note_attack(state: State, here: int, there: int) -> None:
    """Remember that somebody attacked over the span this turn, so that it stays where it is. [15.4]"""
    if is_span(state, here, there):
        state.span_used |= ATTACKED if state.setting.revision > 1 else CROSSED


def attack_effect(state: State, here: int, there: int) -> str | None:
    """How the hexside weakens an attack from one hex on another; None if it does not. [5.2, 15.3]

    Over the span it is as over a bridge only in a turn in which it was designated or crossed, for both sides.
    """
    serves = state.span_turn == state.turn or state.span_used & CROSSED
    if serves and is_span(state, here, there):
        effect = state.setting.rules.hexsides.bridge.attack
        return None if effect == "full" else effect
    plain = state.networks[state.setting.engineers_side.enemy]
    return next((effect for beside, effect in plain.attack_effects[here] if beside == there), None)
