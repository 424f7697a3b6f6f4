"""Bridges: the one that stands and those that engineers build. [2.5, 8, 13]"""

from __future__ import annotations

from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State

OPEN_BRIDGES = "open_bridges"
"""Variant: as many vehicles cross in a turn as can. [17.8]"""


def is_usable(state: State, line: int) -> bool:
    """Whether a bridge leads over the river in a line: the old one, or a pontoon of an earlier turn. [8.1, 13.5]"""
    if line == NOWHERE:
        return False
    if line == state.setting.standing_line and state.bridge_stands:
        return True
    return 0 < state.completed_turn[line] < state.turn and state.labour[line] > 0


def usable_lines(state: State) -> frozenset[int]:
    """All lines with a bridge that can be crossed now. [8.1]"""
    return frozenset(line for line in range(len(state.setting.lines)) if is_usable(state, line))


def is_standing_bridge(state: State, line: int) -> bool:
    """Whether it is the Ludendorff Bridge, and it stands. [14]"""
    return line == state.setting.standing_line and state.bridge_stands


def is_bridge(state: State, sector: int) -> bool:
    """Whether a sector of the river carries a bridge. [2.5]"""
    return is_usable(state, state.setting.line_of[sector])


def has_site(state: State, sector: int) -> bool:
    """Whether engineers have built anything in a sector of the river. [8.9, 13.6]"""
    line = state.setting.line_of[sector]
    return line != NOWHERE and state.labour[line] > 0


def bridge_steps(state: State, sector: int) -> tuple[int, ...]:
    """Where a bridge leads from a sector: along its line, out and back. [8.1]"""
    setting = state.setting
    line = max(setting.line_of[sector], setting.head_of[sector])
    if not is_usable(state, line):
        return ()
    course = setting.lines[line].course
    at = course.index(sector)
    return tuple(course[place] for place in (at - 1, at + 1) if 0 <= place < len(course))


def is_bridge_step(state: State, here: int, there: int) -> bool:
    """Whether a step leads along a bridge. [8.1]"""
    return there in bridge_steps(state, here)


def vehicles_allowed(state: State, line: int) -> int:
    """How many vehicles may drive onto a bridge in one player turn. [8.5]"""
    bridges = state.setting.rules.bridges
    return (bridges.ludendorff if is_standing_bridge(state, line) else bridges.pontoon).vehicles_a_turn


def is_limited(state: State) -> bool:
    """Whether only so many vehicles may drive onto a bridge in one player turn. [8.5, 17.8]"""
    return OPEN_BRIDGES not in state.setting.chosen


def is_full_up(state: State, line: int) -> bool:
    """Whether no further vehicle may drive onto a bridge in this player turn. [8.5, 17.8]"""
    return is_limited(state) and state.traffic[line] >= vehicles_allowed(state, line)


def vehicles_left(state: State, line: int) -> int:
    """How many more vehicles may drive onto a bridge in this player turn; where all may, as many as there are. [8.5]"""
    return vehicles_allowed(state, line) - state.traffic[line] if is_limited(state) else len(state.setting.units)
