"""Why a move or an arrival may not end in a hex that has room: drowned land, closed ground. [19.26, 19.27]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.stacks.stacking import facts_of
from game.systems.standard.rules.state import State


def refuse_end(state: State, unit: int, hex: int) -> Refusal | None:
    """Why the ground of a hex lets a unit end no move or arrival there; None if it does. [19.26, 19.27]"""
    if state.stacks is None or hex not in facts_of(state).no_end[unit]:
        return None
    name, title = state.setting.units[unit].name, state.setting.board.hex_title(hex)
    if hex in facts_of(state).drowned and state.setting.units[unit].wades:
        return Refusal("drowned", "19.26", message("standard.refusal.drowned", unit=name, hex=title))
    return Refusal("kept_out", "19.27", message("standard.refusal.kept_out", unit=name, hex=title))
