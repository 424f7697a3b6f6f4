"""Bands on their way to squares farther off than they walk in a turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lanterns.rules.actions import Walk
from lanterns.rules.legal import is_over, rushable, within_pace
from lanterns.rules.setting import GONE
from lanterns.rules.state import State

from game.grid.path import Reach, reach
from game.model.marching import Course, Going, Stop
from game.model.message import Message, message, plain
from game.model.refusal import Refusal
from game.model.side import Side

CREW = "crew"
_MOST = 200


class LanternsMarches:
    """The shortest way over planks and sheds; bands of the other crew are in the way."""

    stops: Sequence[Stop] = (Stop(CREW, message("lanterns.march.stop_crew")),)

    def refusal(self, state: State, side: Side, unit: int, goal: int, stops: Collection[str]) -> Refusal | None:
        """Only bands of one's own, and only where there is a way. [9.11]"""
        if unit not in state.own(side):
            return Refusal("not_yours", "9.1", message("lanterns.refusal.not_yours"))
        if state.where[unit] == goal:
            return Refusal("there", "", message("lanterns.march.there"))
        return None if goal in self._found(state, unit) else _no_way()

    def _found(self, state: State, unit: int) -> Reach:
        enemy = 1 - state.setting.bands[unit].crew
        held = [state.where[other] for other in state.own(enemy)]
        size = len(state.setting.steps)
        return reach(state.setting.steps, state.where[unit], _MOST, held, bytes(size))

    def going(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Going:
        """As far along the way as the pace goes, or where the other crew is beside it. [9.1]"""
        here = self.where(state, unit)
        if here == GONE:
            return Going(held=Refusal("gone", "", message("lanterns.march.gone")))
        if here == goal:
            return Going(is_there=True)
        found = self._found(state, unit)
        if goal not in found:
            return Going(held=_no_way())
        is_time = not is_over(state) and state.yields == GONE and state.setting.bands[unit].crew == state.crew
        if not is_time or state.walked[unit] or state.rushed[unit]:
            return Going()
        if CREW in stops and rushable(state, here):
            return Going(held=Refusal("crew", "12.A", message("lanterns.march.crew")))
        pace = within_pace(state, unit)
        free = [
            square
            for square in found.path_to(goal)
            if square in pace and len(state.stack(square)) < state.setting.rules.stack
        ]
        return Going(Walk(unit, free[-1])) if free else Going()

    def course(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Course:
        """The way, and how many turns it is."""
        found, pace = self._found(state, unit), state.setting.rules.pace.steps
        if goal not in found:
            return Course((), 0, _MOST)
        cost = found.cost_mp[goal]
        is_fresh = state.setting.bands[unit].crew == state.crew and not (state.walked[unit] or state.rushed[unit])
        rest = max(0, cost - (pace if is_fresh else 0))
        return Course((state.where[unit], *found.path_to(goal)), -(-rest // pace), cost)

    def where(self, state: State, unit: int) -> int:
        """The square of a band."""
        return state.where[unit] if unit < len(state.where) else GONE

    def named(self, state: State, unit: int) -> Message:
        """A band's name."""
        bands = state.setting.bands
        return plain(bands[unit].name) if unit < len(bands) else message("lanterns.march.gone")


def _no_way() -> Refusal:
    return Refusal("no_way", "9.11", message("lanterns.march.no_way"))
