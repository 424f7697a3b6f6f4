"""Markers of the rule modules as they are seen: on counters, beside them, and parts of disputed hexes. [19-31]"""

from __future__ import annotations

from game.systems.standard.rules.overruns.marks import has_to_fight
from game.systems.standard.rules.stacks.conditions import is_disrupted, is_partly_supplied, is_unsupplied
from game.systems.standard.rules.stacks.stacking import controls, is_dual
from game.systems.standard.rules.state import State
from game.ui.look.tone import Tone
from game.ui.paint.tokens import PlacedToken

DEADLOCK, BOUND, DISRUPTED, NO_SUPPLY, PART_SUPPLY = "DL", "B", "D", "!", "½"
"""What stands on counters, as markers have it. [22.122, 22.42B, 20.81, 30.5]"""
_MOST = 2
"""More would lie on the figures of a counter; the card tells all."""


def conditions(state: State, unit: int) -> tuple[tuple[str, Tone], ...]:
    """What a counter bears beside its figures, the most pressing first. [20.81, 22.122, 22.42B, 30.5]"""
    if state.stacks is None or not state.on_map(unit):
        return ()
    overruns = state.modules.overruns
    known = (
        (overruns is not None and has_to_fight(state, unit), DEADLOCK, Tone.EVEN),
        (is_disrupted(state, unit), DISRUPTED, Tone.BAD),
        (is_unsupplied(state, unit), NO_SUPPLY, Tone.BAD),
        (overruns is not None and (overruns.bound[unit] > 0 or overruns.silenced[unit] > 0), BOUND, Tone.PLAIN),
        (is_partly_supplied(state, unit), PART_SUPPLY, Tone.EVEN),
    )
    return tuple((mark, tone) for applies, mark, tone in known if applies)[:_MOST]


def part_of(state: State, unit: int, hex: int) -> int:
    """The part of its hex in which a unit lies where both sides stand: the original defender's is the first. [22.51]"""
    if state.stacks is None or not is_dual(state, hex):
        return 0
    return 1 if controls(state, hex, state.setting.units[unit].side) else 2


def tokens(state: State) -> tuple[PlacedToken, ...]:
    """Numbers of boxes, and markers of overruns with the circles of their zone. [22.51, 22.412, 22.413]"""
    overruns = state.modules.overruns
    if overruns is None:
        return ()
    boxes = [PlacedToken(hex, str(box), Tone.EVEN, is_square=True) for hex, box in enumerate(overruns.box) if box]
    spent = [
        PlacedToken(hex, f"MP {number}", rings=overruns.marker_zone[hex])
        for hex, number in enumerate(overruns.marker_mp)
        if number
    ]
    return (*boxes, *spent)
