"""What a side is after in a player turn, told by the planner's own goals: type by type. [16, 20]"""

from __future__ import annotations

from collections import Counter

from game.model.aims import Aim
from game.model.message import Message, message, term
from game.model.side import Side
from game.systems.remagen.ai.plan import planned
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.state import STEPPED, State

MOST_TOLD = 3
"""So many things that the units of one type are after are told, those of most units first."""


class RemagenAims:
    """Tells of plans as the planner makes them."""

    def is_planned(self, state: State) -> bool:
        """Whether this is the beginning of a movement step. [7]"""
        is_moving = state.turn > 0 and not state.stack and state.does == "movement"
        return is_moving and not any(flags & STEPPED for flags in state.flags)

    def told(self, state: State, side: Side) -> tuple[Aim, ...]:
        """Type by type, in the order of the rules."""
        goals = planned(state, side).goals
        found: dict[str, Counter[tuple[str, int]]] = {}
        for unit, goal in sorted(goals.of_unit.items()):
            kind = state.type(unit)
            aim = _aim(state, side, unit, goal, is_work=goal in goals.work and kind.is_engineer)
            found.setdefault(kind.title, Counter())[aim] += 1
        return tuple(
            Aim(
                term("unit_type", title),
                message(
                    "remagen.aim.said",
                    parts=tuple(_said(state, aim, count) for aim, count in aims.most_common(MOST_TOLD)),
                ),
            )
            for title, aims in found.items()
        )


def _aim(state: State, side: Side, unit: int, goal: int, *, is_work: bool) -> tuple[str, int]:
    """What a unit is after, and the sector that it is about."""
    if is_work:
        line = state.setting.head_of[goal]
        return ("build" if refuse_site(state, line) is None else "site"), goal
    if state.holder(goal) == side.enemy:
        return "strike", goal
    if state.sector[unit] == goal:
        return "hold", goal
    taken = goal in state.setting.control_points and state.control[goal] != side
    return ("take" if taken else "go"), goal


def _said(state: State, aim: tuple[str, int], count: int) -> Message:
    """An aim in words, with how many units have it."""
    kind, sector = aim
    return message(f"remagen.aim.{kind}", count=count, sector=state.setting.board.hex_title(sector))
