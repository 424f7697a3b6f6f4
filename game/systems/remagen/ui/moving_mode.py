"""Movement: a unit, then where it goes; what else it can do stands as buttons over the map. [7-10]"""

from __future__ import annotations

from itertools import islice
from typing import Any

from game.model.action import Action
from game.systems.remagen.rules.actions import Abandon, Disembark, Embark, Exit, Hitch, Move, Overwhelm, Unhitch
from game.systems.remagen.rules.movement import NO_SUCH_STEP, movers, reachable, refuse_walker
from game.systems.remagen.rules.steps import points_left
from game.systems.remagen.rules.zones import in_zoc
from game.systems.remagen.ui.mode import Mode, Table
from game.ui.board.marks import Marks, Way
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone

_OTHERS = (Hitch, Unhitch, Embark, Disembark, Abandon, Exit)
_MOST = 9


class MovingMode(Mode):
    """A unit is chosen out of its stack; sectors that it reaches are lit with what they cost."""

    def __init__(self, table: Table) -> None:
        """Nobody is chosen."""
        super().__init__(table)
        self._unit = -1

    @property
    def name(self) -> str:
        """What lessons and tests call it."""
        return "move"

    def shown(self) -> None:
        """A unit that has gone is let go."""
        if self._unit >= 0 and not self.table.state.on_board(self._unit):
            self._unit = -1

    @property
    def units(self) -> tuple[int, ...]:
        """The unit that is chosen."""
        return (self._unit,) if self._unit >= 0 else ()

    def _is_own(self, unit: int) -> bool:
        decision = self.table.vantage.decision
        return self.table.may_act and decision is not None and self.table.state.side(unit) is decision.side

    def _reach(self) -> dict[int, Move]:
        state, unit = self.table.state, self._unit
        if unit < 0 or not self._is_own(unit) or refuse_walker(state, state.side(unit), unit) is not None:
            return {}
        return {sector: Move(unit, found.path) for sector, found in reachable(state, unit).items()}

    def _others(self) -> list[Action]:
        """What else the unit can do, and declarations against what it touches. [8.8, 9, 10, 16.3]"""
        if self._unit < 0 or not self._is_own(self._unit):
            return []
        legal, here = self.table.legal, self.focus
        found: list[Action] = [action for action in legal.for_unit(self._unit) if isinstance(action, _OTHERS)]
        found += [
            action
            for action in islice(legal.of_kind(Overwhelm.kind), 60)
            if isinstance(action, Overwhelm) and here in action.own
        ][:2]
        return found[:_MOST]

    def hint(self, sector: int) -> Hint:
        """Where it would go, or whom a click would choose."""
        move = self._reach().get(sector)
        if move is not None:
            return Hint(self.table.told(move))
        if sector >= 0 and any(self._is_own(unit) for unit in self.table.state.here[sector]):
            return Hint(self.table.words("remagen.ui.hint_choose"))
        return super().hint(sector)

    def click(self, sector: int, *, adds: bool) -> Reply:
        """Go there, or choose the next unit of a stack."""
        if not self.table.may_act or sector < 0:
            return None
        move = self._reach().get(sector)
        own = [unit for unit in self.table.state.here[sector] if self._is_own(unit)]
        if move is not None and not adds:
            return self.table.act(move)
        if own:
            stack = sorted(own, key=lambda unit: (-points_left(self.table.state, unit), unit))
            place = stack.index(self._unit) + 1 if self._unit in stack else 0
            return self.choose(stack[place % len(stack)], adds=adds)
        return self._refused(sector) if self._unit >= 0 else None

    def _refused(self, sector: int) -> Reply:
        """Why the unit does not get there. [7]"""
        state = self.table.state
        refusal = refuse_walker(state, state.side(self._unit), self._unit)
        step = self.table.vantage.refusal(Move(self._unit, (sector,)))
        near = state.setting.distance(self.focus, sector) == 1
        return Refused(refusal or (step if near and step is not None else NO_SUCH_STEP))

    def choose(self, unit: int, *, adds: bool) -> Reply:
        """One unit of a stack."""
        if not self._is_own(unit):
            return None
        self._unit = unit
        return Shown(self.focus)

    def cycle(self, step: int) -> Reply:
        """The next unit that has points left, sector by sector; whoever is done is left for the next sector."""
        able, state = list(self.undone()), self.table.state
        if not able:
            return None
        here = [place for place, unit in enumerate(able) if self._unit >= 0 and state.sector[unit] == self.focus]
        if self._unit in able:
            place = able.index(self._unit) + step
        elif here:
            place = here[-1] + 1 if step > 0 else here[0] - 1
        else:
            place = min(step, 0)
        return self.choose(able[place % len(able)], adds=False)

    def undone(self) -> list[int]:
        """Units that have not spent a point and could, those of a sector together, so that keys come to all of them."""
        state, decision = self.table.state, self.table.vantage.decision
        if decision is None:
            return []
        found = [
            unit
            for unit in movers(state, decision.side)
            if not state.spent[unit] and refuse_walker(state, decision.side, unit) is None
        ]
        first: dict[int, int] = {}
        for unit in found:
            first.setdefault(state.sector[unit], unit)
        return sorted(found, key=lambda unit: (first[state.sector[unit]], unit))

    def back(self) -> bool:
        """Let the unit go."""
        had = self._unit >= 0
        self._unit = -1
        return had

    def choices(self) -> tuple[Choice, ...]:
        """What else the unit can do."""
        return tuple(
            Choice(f"other:{place}", self.table.told(action), str(place + 1))
            for place, action in enumerate(self._others())
        )

    def press(self, name: str) -> Reply:
        """One of these."""
        what, _, number = name.partition(":")
        others = self._others()
        if what == "other" and number.isdigit() and int(number) < len(others):
            return self.table.act(others[int(number)])
        return None

    def marks(self, sector: int) -> Marks:
        """What it reaches and what that costs, hostile zones, the way to the cursor. [7.1, 7.5]"""
        state = self.table.state
        if self._unit < 0:
            return Marks()
        side = state.side(self._unit)
        found = reachable(state, self._unit) if self._reach() else {}
        hatched = frozenset(there for there in range(len(state.here)) if in_zoc(state, there, side))
        at = found.get(sector)
        ways = (Way((self.focus, *at.path), Tone.GOOD),) if at is not None else ()
        return Marks(
            lit={there: str(reach.cost) for there, reach in found.items()}, hatched=hatched, ways=ways,
            selected=self.focus, chosen=frozenset({f"unit:{self._unit}"}),
            legend=self.table.words("remagen.ui.legend_cost"),
        )  # fmt: skip

    def state(self) -> dict[str, Any]:
        """Who is chosen."""
        return {"selected": self.table.setting.units[self._unit].id if self._unit >= 0 else ""}
