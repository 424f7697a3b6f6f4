"""Where the selected unit can get, from its last waypoint, and why it cannot get elsewhere. [5, 6, 22.1]"""

from __future__ import annotations

from functools import cached_property

from game.grid.path import Reach, reach
from game.model.action import Action
from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.bridgeheads.arrows import arrow_between
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.imagine import imagined
from game.systems.standard.rules.movement import refuse_way
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import enemy_at, enemy_hexes
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.state import NOBODY, State
from game.systems.standard.rules.step_costs import UNSPENT
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.overrun_work import overrun_onto
from game.systems.standard.ui.picked import NONE

_ANY_BUDGET_MP = 200
"""More than any way on a map costs: to find the way to a hex that is out of reach, so as to say why it is."""


class UnitWays(Mode):
    """A mode in which one unit is sent over the map."""

    @cached_property
    def _from_waypoint(self) -> tuple[State, tuple[int, ...]]:
        """The position with the selected unit at the last waypoint, and its way there."""
        there, unit = self.state, self.picked.unit
        path: tuple[int, ...] = ()
        for waypoint in self.picked.waypoints:
            leg = movement_reach(there, unit).path_to(waypoint)
            path, there = (*path, *leg), imagined(there, Move(unit, leg))
        return there, path

    @cached_property
    def _reach(self) -> Reach | None:
        """Where the selected unit can get from its last waypoint; None if it may not move."""
        unit = self.picked.unit
        if unit == NONE or not self.state.on_map(unit):
            return None
        after, _ = self._from_waypoint
        return None if hold_on(after, unit) is not None else movement_reach(after, unit)

    def _path_to(self, hex: int) -> tuple[int, ...]:
        """The selected unit's way to a hex: the cheapest, or for a hex out of reach one that shows why it is."""
        after, before = self._from_waypoint
        found = self._reach
        if found is not None and hex in found:
            return (*before, *found.path_to(hex))
        for heeds_zoc in (True, False):
            far = self._anywhere(hex, heeds_zoc=heeds_zoc)
            if hex in far:
                return (*before, *far.path_to(hex))
        here = after.hex_of[self.picked.unit]
        is_next = self.board.topology.touching(here, hex) or arrow_between(after, here, hex) is not None
        return (*before, hex) if is_next else ()

    def _anywhere(self, hex: int, *, heeds_zoc: bool) -> Reach:
        """All ways from the last waypoint whatever they cost; an enemy in the hex asked for is no hindrance."""
        after, _ = self._from_waypoint
        blocked, key = enemy_hexes(after, self.side), (NONE, heeds_zoc)
        if hex in blocked:
            blocked, key = [other for other in blocked if other != hex], (hex, heeds_zoc)
        if key not in self._far:
            unit = self.picked.unit
            steps = after.networks[self.side].steps[self.setting.units[unit].mobility]
            stops = after.zoc[self.side.enemy] if heeds_zoc else [0] * len(steps)
            self._far[key] = reach(steps, after.hex_of[unit], _ANY_BUDGET_MP, blocked, stops)
        return self._far[key]

    @cached_property
    def _far(self) -> dict[tuple[int, bool], Reach]:
        """Ways beyond this phase's movement points, by the enemy hex left open and whether they heed enemy zones."""
        return {}

    def _move_refusal(self, hex: int) -> Refusal | None:
        """Why the selected unit cannot go to a hex; None if it can."""
        onto = self._onto(hex)
        if onto is not None:
            return self.vantage.refusal(onto)
        if enemy_at(self.state, hex, self.side) != NOBODY and self.state.modules.overruns is None:
            return Refusal(
                "enemy_there", "5.5", message("standard.window.move.enemy_there", hex=self.board.hex_title(hex))
            )
        path = self._path_to(hex)
        if not path:
            held = hold_on(self.state, self.picked.unit)
            return held or Refusal(
                "no_way", "5.5", message("standard.window.move.no_way", unit=self.name(self.picked.unit))
            )
        return self.vantage.refusal(Move(self.picked.unit, path))

    def _onto(self, hex: int) -> Action | None:
        """What sends the selected unit into a hex with enemies in it. [22.102]"""
        after, before = self._from_waypoint
        if after.modules.overruns is None:
            return None
        return overrun_onto(after, self.picked.unit, hex, before, self._path_to(hex))

    def entered_from(self, hex: int) -> int:
        """The last hex but one of the selected unit's way to a hex."""
        path = self._way_onto(hex)
        return (self.state.hex_of[self.picked.unit], *path)[-2] if path else NONE

    def left_before(self, hex: int) -> int:
        """What its way to the last hex but one leaves the selected unit; nothing if it does not lead so far. [5.1]"""
        path = self._way_onto(hex)
        return refuse_way(self.state, self.picked.unit, path[:-1])[1] if path else UNSPENT

    def _way_onto(self, hex: int) -> tuple[int, ...]:
        """The selected unit's way to a hex, with enemies in it or without."""
        unit = self.picked.unit
        if unit == NONE or not self.state.on_map(unit) or hex == self.state.hex_of[unit]:
            return ()
        if hex not in self._ways_onto:
            onto = self._onto(hex)
            self._ways_onto[hex] = onto.path if isinstance(onto, Move | Overrun) else self._path_to(hex)
        return self._ways_onto[hex]

    @cached_property
    def _ways_onto(self) -> dict[int, tuple[int, ...]]:
        """The ways that have been asked for, by their last hex."""
        return {}

    def why_closed(self, hex: int) -> Refusal | None:
        """Why the selected unit cannot go among the enemies in a hex; None if it can, or if there are none. [22.1]"""
        unit = self.picked.unit
        is_about_to = unit != NONE and self.state.on_map(unit) and self.state.hex_of[unit] != hex
        has_enemies = is_about_to and enemy_at(self.state, hex, self.side) != NOBODY
        return self._move_refusal(hex) if has_enemies else None

    def _mp_left_at(self, hex: int) -> int:
        """MP left after the move, as its steps would take them: a span may close, a zone open, as the unit comes."""
        unit = self.picked.unit
        return imagined(self.state, Move(unit, self._path_to(hex))).mp_left[unit]
