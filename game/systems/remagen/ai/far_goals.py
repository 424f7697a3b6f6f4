"""Units of Remagen on their way to far goals: along the cheapest way, as far as a step and the orders let them. [7]"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.model.marching import Course, Going, Stop
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.ai.ways_there import distances
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.bridges import is_usable, usable_lines
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.steps import points_left, steps_from
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import in_zoc

ENEMY, BRIDGE = "enemy", "bridge"
_MOST_POINTS = 90
"""What is farther away cannot be reached."""
_MOST_STEPS = 60


class RemagenMarches:
    """Far goals by the rules of Remagen; keeps no position."""

    def __init__(self) -> None:
        """Two things may hold a unit: an enemy beside its way, and a bridge that may fall under it."""
        self.stops: Sequence[Stop] = (
            Stop(ENEMY, message("remagen.march.stop_enemy")),
            Stop(BRIDGE, message("remagen.march.stop_bridge"), is_usual=False),
        )

    def where(self, state: State, unit: int) -> int:
        """The sector of a unit that stands on the board by itself."""
        return state.sector[unit] if 0 <= unit < len(state.sector) and state.stands(unit) else NOWHERE

    def named(self, state: State, unit: int) -> Message:
        """A unit's name."""
        if 0 <= unit < len(state.setting.units):
            return told_unit(state.setting, unit)
        return message("remagen.refusal.no_such_unit")

    def refusal(self, state: State, side: Side, unit: int, goal: int, stops: Collection[str]) -> Refusal | None:
        """Whose it is, whether it stands on the board, and whether there is a way."""
        if not 0 <= unit < len(state.setting.units) or state.side(unit) is not side:
            return Refusal("not_yours", "7.1", message("remagen.refusal.not_yours"))
        if self.where(state, unit) < 0:
            return Refusal("not_on_board", "7.1", message("remagen.refusal.not_on_board"))
        if state.sector[unit] == goal:
            return Refusal("there", "", message("remagen.march.there", unit=told_unit(state.setting, unit)))
        return None if self._far(state, unit, goal, state.sector[unit]) < _MOST_POINTS else self._no_way(state, goal)

    def _far(self, state: State, unit: int, goal: int, sector: int) -> int:
        return distances(state.setting, state.type(unit).index, goal, usable_lines(state))[sector]

    def _no_way(self, state: State, goal: int) -> Refusal:
        return Refusal("no_way", "7.2", message("remagen.march.no_way", sector=told_sector(state.setting, goal)))

    def going(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Going:
        """The move that brings it nearest, or what holds it. [7.5, 8]"""
        here = self.where(state, unit)
        if here < 0:
            return Going(held=Refusal("not_on_board", "7.1", message("remagen.refusal.not_on_board")))
        if here == goal:
            return Going(is_there=True)
        side = state.side(unit)
        if state.turn == 0 or state.stack or state.does != "movement" or state.active is not side:
            return Going()
        if ENEMY in stops and in_zoc(state, here, side):
            return Going(held=Refusal("enemy", "7.5", message("remagen.march.enemy", sector=_name(state, here))))
        if self._far(state, unit, goal, here) >= _MOST_POINTS:
            return Going(held=self._no_way(state, goal))
        refusal = refuse_walker(state, side, unit)
        if refusal is not None:
            return Going() if refusal.code == "stopped" else Going(held=refusal)
        move = self._nearest(state, unit, goal, stops)
        if move is not None:
            return Going(move)
        return Going() if state.spent[unit] else self._stuck(state, unit, goal, stops)

    def _nearest(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Move | None:
        """The end from which the least is left; none beside an enemy or on a bridge where orders forbid it."""
        found = {
            sector: way
            for sector, way in reachable(state, unit).items()
            if not self._is_held_at(state, unit, sector, stops)
        }
        best = min(
            found, key=lambda there: (self._far(state, unit, goal, there), found[there].cost, there), default=NOWHERE
        )
        here = state.sector[unit]
        if best == NOWHERE or self._far(state, unit, goal, best) >= self._far(state, unit, goal, here):
            return None
        return Move(unit, found[best].path)

    def _is_held_at(self, state: State, unit: int, sector: int, stops: Collection[str]) -> bool:
        if ENEMY in stops and in_zoc(state, sector, state.side(unit)):
            return True
        return BRIDGE in stops and is_usable(state, state.setting.line_of[sector])

    def _stuck(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Going:
        """Why it cannot come nearer: an enemy, or others of its side in the way."""
        nearer = self._nearest(state, unit, goal, ())
        if nearer is not None:
            end = nearer.path[-1]
            if ENEMY in stops and in_zoc(state, end, state.side(unit)):
                return Going(held=Refusal("enemy", "7.5", message("remagen.march.enemy", sector=_name(state, end))))
            return Going(held=Refusal("bridge", "14.1", message("remagen.march.on_bridge", sector=_name(state, end))))
        return Going(held=Refusal("jam", "5.2", message("remagen.march.jam")))

    def course(self, state: State, unit: int, goal: int, stops: Collection[str]) -> Course:
        """The way that is left, by the lie of the land, and how many turns it takes. [7.1]"""
        here = self.where(state, unit)
        far = self._far(state, unit, goal, here) if here >= 0 else _MOST_POINTS
        if far >= _MOST_POINTS:
            return Course((), 0, _MOST_POINTS)
        path = [here]
        while path[-1] != goal and len(path) < _MOST_STEPS:
            ways = steps_from(state, unit, path[-1], climbed=0, is_first=True)
            there = min(ways, key=lambda step: (self._far(state, unit, goal, step.there), step.there), default=None)
            if there is None or self._far(state, unit, goal, there.there) >= self._far(state, unit, goal, path[-1]):
                break
            path.append(there.there)
        full = max(1, state.type(unit).points)
        is_mine = state.turn > 0 and state.active is state.side(unit) and state.does == "movement"
        now = points_left(state, unit) if is_mine else 0
        left = max(0, far - now)
        return Course(tuple(path), -(-left // full) if is_mine else max(0, -(-left // full) - 1), far)


def _name(state: State, sector: int) -> str:
    return told_sector(state.setting, sector)
