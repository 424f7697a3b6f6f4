"""Several units selected: a click sends all of them towards a hex, each by its own best way. [5, 11.2]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from game.model.action import Action, Event
from game.systems.standard.ai.together import Column
from game.systems.standard.rules.actions import Enter, Move
from game.systems.standard.rules.events import Eliminated
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import enemy_at, is_empty
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.state import NOBODY, WAITING
from game.systems.standard.ui.arrivals_mode import ArrivalsMode
from game.systems.standard.ui.mode import Point
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.overrun_view import overrun_preview, together
from game.systems.standard.ui.overrun_work import overrun_onto
from game.systems.standard.ui.picked import NONE, Picked
from game.systems.standard.ui.plan import Plan
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Fact, Preview
from game.ui.desk.desk import Hint, Reply, Shown, Vantage
from game.ui.desk.groups import CarryOut
from game.ui.language.words import Words
from game.ui.look.tone import Tone


class GroupMode(MovementMode):
    """Orders for several units in a movement segment; what the single unit's mode does for them is not done."""

    def __init__(self, vantage: Vantage, picked: Picked, words: Words) -> None:
        """Nothing is worked out yet."""
        super().__init__(vantage, picked, words)
        self._known: dict[int, dict[int, tuple[int, ...]]] = {}
        """What all would do if they were sent to a hex, for the last hex that was asked about."""
        self._orders: tuple[Enter | Move, ...] = ()
        """The same as actions, in their order."""
        self._after = vantage.state
        """The position once they were done."""
        self._aims: dict[int, dict[int, int]] = {}
        """Where all would aim round a hex, likewise."""

    # what they would do

    def _ways(self, hex: int) -> dict[int, tuple[int, ...]]:
        """Per unit that would move or come on: the hexes it would enter, its own first if it is on the map."""
        if hex not in self._known:
            found: dict[int, tuple[int, ...]] = {}
            orders, self._after = self._column(hex).steps(self.state, self._marchers)
            self._orders = tuple(orders)
            for action in self._orders:
                match action:
                    case Enter():
                        found[action.unit] = (action.hex,)
                    case Move():
                        here = self.state.hex_of[action.unit]
                        found[action.unit] = (*found.get(action.unit, (here,)), *action.path)
            self._known = {hex: found}
        return self._known[hex]

    def _column(self, goal: int) -> Column:
        return Column(self.side, goal)

    @property
    def _marchers(self) -> tuple[int, ...]:
        return self.picked.group

    @cached_property
    def _mp_left_of_all(self) -> dict[int, int]:
        """Where each of them that may go can get to, and what is left there to whoever has least left. [5.1]"""
        units = [unit for unit in self.picked.group if self.state.on_map(unit) and hold_on(self.state, unit) is None]
        left: dict[int, int] = {}
        for number, unit in enumerate(units):
            costs, budget = movement_reach(self.state, unit).cost_mp, self.state.mp_left[unit]
            there = costs if not number else left.keys() & costs.keys()
            left = {hex: max(0, min(left.get(hex, budget), budget - costs[hex])) for hex in there}
        return left

    # clicks

    def _storming(self, hex: int) -> tuple[Overrun, ...]:
        """Those who would overrun the enemies in a hex together; nobody where overruns are not played. [22.103]"""
        if hex < 0 or self.state.modules.overruns is None or enemy_at(self.state, hex, self.side) == NOBODY:
            return ()
        found = (overrun_onto(self.state, unit, hex, (), ()) for unit in self.picked.group)
        able = [
            action for action in found if isinstance(action, Overrun) and self.vantage.refusal(action) is None
        ]  # fmt: skip
        return together(self.state, able)[0]

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Where all would go, and how many of them can."""
        if storming := self._storming(hex):
            return self._storm_hint(hex, storming)
        own = self.own_at(hex)
        if own != NOBODY and not self.picked.is_held and not self._may_join(hex):
            return Hint(self.words("standard.window.group.select", unit=self.name(own)))
        going, count = len(self._ways(hex)), len(self.picked.group)
        where = self.board.hex_title(hex)
        if not going:
            return Hint(self.words("standard.window.group.nobody_nearer", count=count, hex=where))
        key = "all_go" if going == count else "some_go"
        text = self.words(f"standard.window.group.{key}", count=going, others=count - going, hex=where)
        return self.hint_for(text, *self._orders)

    def _storm_hint(self, hex: int, storming: Sequence[Overrun]) -> Hint:
        units = tuple(self.setting.units[action.unit].short for action in storming)
        others, where = len(self.picked.group) - len(units), self.board.hex_title(hex)
        key = "some_storm" if others else "all_storm"
        text = self.words(f"standard.window.overruns.{key}", units=units, count=len(units), others=others, hex=where)
        return self.hint_for(text, *storming)

    def preview(self, hex: int) -> Preview | None:
        """What an overrun by all would come to; else where each would, with what it has left there. [22.4, 5.1]"""
        storming = self._storming(hex)
        found = together(self.state, storming)[1] if storming else None
        if found is not None:
            return overrun_preview(*found, self.words)
        ways = self._ways(hex) if self._is_goal(hex) else {}
        return self._march_preview(hex, ways) if ways else super().preview(hex)

    def _march_preview(self, hex: int, ways: Mapping[int, tuple[int, ...]]) -> Preview:
        """Where each would come to with the movement points it has left there, and who stays."""
        words, group = self.words, self.picked.group
        notes = []
        for unit in group:
            if unit not in ways:
                notes.append(Fact(self.name(unit), words("standard.window.group.stays")))
                continue
            there = self.board.hex_title(ways[unit][-1])
            text = words("standard.window.group.comes_to", hex=there, mp=self._after.mp_left[unit])
            notes.append(Fact(self.name(unit), text, "5.1"))
        going = words("standard.window.group.go_of", count=len(ways), units=len(group))
        return Preview(
            words("standard.window.group.towards", hex=self.board.hex_title(hex)), going, "", tuple(notes), ()
        )

    def _is_goal(self, hex: int) -> bool:
        """Whether a click on a hex would send them there: on friends only those go who may stand with them."""
        return hex >= 0 and (self.own_at(hex) == NOBODY or self.picked.is_held or self._may_join(hex))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Send all towards a hex; on a unit of one's own: select it alone, with Ctrl one more or one less."""
        own = self.own_at(hex)
        if own != NOBODY and not self.picked.is_held and (adds or not self._may_join(hex)):
            if adds:
                return self.choose_many((f"unit:{own}",), adds=True)
            self.picked.select(own)
            return Shown()
        if storming := self._storming(hex):
            self.picked.plan = Plan([action.unit for action in storming], goal=hex, storms=True)
            return CarryOut(("overrun",))
        if not self._ways(hex):
            return self.refuse_click(hex, point)
        order = self._column(hex).order(self.state, self._marchers)
        self.picked.plan = Plan(order, goal=hex)
        return CarryOut()

    def _may_join(self, hex: int) -> bool:
        """Whether one of them at least would come to stand beside the friends in a hex. [19.24]"""
        if self.state.stacks is None or any(self.state.hex_of[unit] == hex for unit in self.picked.group):
            return False
        return any(way[-1] == hex for way in self._ways(hex).values())

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """The next of them comes on or goes; whoever has come on goes on at once."""
        plan, state = self.picked.plan, self.state
        if plan is None or self._lost_somebody(events):
            return None
        if plan.storms:
            opening = overrun_onto(state, plan.queue.pop(0), plan.goal, (), ()) if plan.queue else None
            return opening if isinstance(opening, Overrun) else None
        action: Action | None = self._march(plan)
        while action is None and plan.queue:
            unit = plan.queue.pop(0)
            plan.marching = unit
            if state.hex_of[unit] == WAITING:
                action = self._column(plan.goal).entry(state, unit)
            action = action or self._march(plan)
        if action is None:
            self.picked.plan = None
        return action

    def _march(self, plan: Plan) -> Move | None:
        """The move of whoever came last, or is next, towards the goal."""
        unit, plan.marching = plan.marching, NONE
        if NONE in (unit, plan.goal) or not self.state.on_map(unit):
            return None
        return self._column(plan.goal).move(self.state, unit)

    def _lost_somebody(self, events: Sequence[Event]) -> bool:
        """Whether the last of what was done has cost one of them: then the player looks before the others go."""
        return any(isinstance(event, Eliminated) and event.unit in self.picked.group for event in events)

    def back(self) -> bool:
        """Let go of what is planned, then of the units."""
        if self.picked.plan is not None:
            self.picked.plan = None
            return True
        return super().back()

    # marks

    def marks(self, hex: int, point: Point | None) -> Marks:
        """The units, and the way that each would go."""
        state = self.state
        here = frozenset(state.hex_of[unit] for unit in self.picked.group if state.on_map(unit))
        is_free = self._is_goal(hex)
        found = self._ways(hex) if is_free else {}
        ways = tuple(Way(hexes, Tone.GOOD) for hexes in found.values() if len(hexes) > 1)
        storming = self._storming(hex)
        if storming:
            ways = tuple(Way((state.hex_of[each.unit], *each.path), Tone.EVEN) for each in storming if each.path)
            return Marks(group=here, ways=ways, rings=(Ring(hex, Tone.BAD, is_chosen=True),), dims=False)
        ends = {unit: hexes[-1] for unit, hexes in found.items()}
        rings = tuple(Ring(end, Tone.GOOD) for end in dict.fromkeys(ends.values()))
        badges = self._names_at(ends)
        stay = tuple(
            Badge(state.hex_of[unit], self.words("standard.window.group.stays"), Tone.PLAIN)
            for unit in self.picked.group if is_free and unit not in found and state.on_map(unit)
        )  # fmt: skip
        reached = self._mp_left_of_all
        lit = {there: str(left) if is_empty(state, there) else "" for there, left in reached.items()}
        zoc = state.zoc[self.side.enemy]
        return Marks(
            group=here, ways=ways, rings=rings, badges=(*badges, *stay), dims=False, lit=lit,
            hatched=frozenset(there for there in lit if zoc[there]),
            legend=self.words("standard.window.legend.group_reach") if lit else "",
        )  # fmt: skip

    def _names_at(self, ends: Mapping[int, int]) -> tuple[Badge, ...]:
        """Who would stand where; how many, where several would end in one hex; nothing where there is no room."""
        touching, counts = self.board.topology.touching, Counter(ends.values())
        units = self.setting.units
        return tuple(
            Badge(end, units[unit].short if counts[end] == 1 else f"{counts[end]}", Tone.GOOD)
            for end, unit in {end: unit for unit, end in ends.items()}.items()
            if not any(touching(end, other) for other in counts)
        )

    def focus(self) -> int:
        """The hex of the first of them that is on the map, or -1."""
        return next((self.state.hex_of[unit] for unit in self.picked.group if self.state.on_map(unit)), NONE)

    def card_unit(self, hex: int) -> int:
        """The unit under the cursor, else the first of the group."""
        under = self.unit_at(hex)
        return under if under != NOBODY else self.picked.group[0]


class GroupArrivals(GroupMode, ArrivalsMode):
    """Several units that come on by land, or have come: they enter one behind the other and go on. [11.2]"""
