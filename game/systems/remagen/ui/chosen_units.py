"""The units chosen to move: who they are, whether they ride together, and what they can do. [7-10]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.model.action import Action
from game.systems.remagen.ai.together import Ride, carrier_of, rides, towards
from game.systems.remagen.rules.actions import Move
from game.systems.remagen.rules.movement import reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.ui.getting_off import GettingOff, Off
from game.systems.remagen.ui.mode import NOBODY, Table
from game.systems.remagen.ui.moving_actions import load_onto, other_actions
from game.systems.remagen.ui.moving_view import ride_stops


class ChosenUnits:
    """One unit, several, or a vehicle with its load; what they can do is worked out once for a position."""

    def __init__(self, table: Table, getting_off: GettingOff) -> None:
        """Nobody is chosen."""
        self._table = table
        self._getting_off = getting_off
        self.units: tuple[int, ...] = ()
        """Who is chosen."""
        self.rides = False
        """Whether one of several takes the others along."""
        self._afoot: frozenset[int] = frozenset()
        """Those of them that nobody carried when they were chosen."""
        self._known: dict[str, Any] = {}
        """What has been worked out for this position and choice."""

    @property
    def unit(self) -> int:
        """The one that is chosen; NOBODY if there are none, or several."""
        return self.units[0] if len(self.units) == 1 else NOBODY

    def look_again(self) -> None:
        """A unit that has gone is let go; of one that has come on board or in tow its vehicle is chosen."""
        state = self._table.state
        here = [unit for unit in self.units if state.on_board(unit)]
        if any(state.is_carried(unit) for unit in here if unit in self._afoot):
            self.select(state.carrier[unit] if unit in self._afoot and state.is_carried(unit) else unit
                        for unit in here)  # fmt: skip
        self.units, self._known = tuple(unit for unit in self.units if state.on_board(unit)), {}

    def turn_over(self) -> None:
        """They ride, or they walk. [9]"""
        self.rides, self._known = not self.rides, {}

    def select(self, units: Iterable[int]) -> None:
        """Choose these; a gun among several rides if one of them tows it. [9.3]"""
        self.units, self._known = tuple(sorted(set(units))), {}
        self._afoot = frozenset(unit for unit in self.units if not self._table.state.is_carried(unit))
        carrier = carrier_of(self._table.state, self.units)
        others = [unit for unit in self.units if unit != carrier]
        self.rides = carrier != NOWHERE and any(self._table.state.type(unit).is_gun for unit in others)

    def is_own(self, unit: int) -> bool:
        """Whether a unit is of the side that decides now, and may be led from here."""
        decision = self._table.vantage.decision
        return self._table.may_act and decision is not None and self._table.state.side(unit) is decision.side

    def reach(self) -> dict[int, Move]:
        """Where the one that is chosen gets to, and how. [7.1]"""
        state, unit = self._table.state, self.unit
        if unit < 0 or not self.is_own(unit) or refuse_walker(state, state.side(unit), unit) is not None:
            return {}
        if "reach" not in self._known:
            self._known["reach"] = {sector: Move(unit, way.path) for sector, way in reachable(state, unit).items()}
        found: dict[int, Move] = self._known["reach"]
        return found

    def left_of_all(self) -> dict[int, int]:
        """Where each of several that may go gets to, and the points that whoever has least has left there. [7.1]"""
        state = self._table.state
        if "left" not in self._known:
            left: dict[int, int] = {}
            going = [unit for unit in self.units if refuse_walker(state, state.side(unit), unit) is None]
            for number, unit in enumerate(going):
                points, ways = points_left(state, unit), reachable(state, unit)
                there = ways.keys() if not number else left.keys() & ways.keys()
                left = {sector: min(left.get(sector, points), points - ways[sector].cost) for sector in there}
            self._known["left"] = left
        found: dict[int, int] = self._known["left"]
        return found

    @property
    def carrier(self) -> int:
        """The one of several that can take the others along; NOWHERE if there is none. [9]"""
        return carrier_of(self._table.state, self.units) if len(self.units) > 1 else NOWHERE

    def ride_reach(self) -> dict[int, Ride]:
        """Where a vehicle gets to with what it fetches. [9.3, 9.6]"""
        carrier = self.carrier
        if not self.rides or carrier == NOWHERE:
            return {}
        if "rides" not in self._known:
            others = [unit for unit in self.units if unit != carrier]
            self._known["rides"] = rides(self._table.state, carrier, others)
        found: dict[int, Ride] = self._known["rides"]
        return found

    def stops(self) -> dict[int, str]:
        """Where it stops with what it fetches, and why. [7.4, 7.5, 8.9]"""
        if "stops" not in self._known:
            self._known["stops"] = ride_stops(self._table.state, self.ride_reach())
        found: dict[int, str] = self._known["stops"]
        return found

    def together(self, goal: int) -> tuple[Move, ...]:
        """What each of several would do on the way to a sector."""
        key = f"to:{goal}"
        if key not in self._known:
            self._known[key] = towards(self._table.state, self.units, goal)
        found: tuple[Move, ...] = self._known[key]
        return found

    def ways_off(self) -> dict[int, Off]:
        """Where a passenger or a gun in tow gets off to. [9.3, 9.6]"""
        return self._getting_off.ways(self.unit) if self.unit >= 0 and self.is_own(self.unit) else {}

    def actions_to(self, sector: int) -> tuple[Action, ...]:
        """All that a click on a sector would do."""
        if self.unit >= 0:
            found = self.ways_off().get(sector) or self.reach().get(sector)
            return (found,) if found is not None else ()
        if self.rides and self.carrier != NOWHERE:
            ride = self.ride_reach().get(sector)
            return ride.actions if ride is not None else ()
        return self.together(sector) if len(self.units) > 1 else ()

    def loading(self, sector: int) -> Action | None:
        """How the unit that is chosen comes onto a vehicle of a sector; None if it does not. [9]"""
        return load_onto(self._table, self.unit, sector) if self.unit >= 0 and self.is_own(self.unit) else None

    def others(self) -> list[Action]:
        """What else the unit can do, and declarations that its sector, or those of several units, can be part of."""
        if not self.units or not all(map(self.is_own, self.units)):
            return []
        if "others" not in self._known:
            self._known["others"] = other_actions(self._table.state, self._table.legal, self.units)
        found: list[Action] = self._known["others"]
        return found
