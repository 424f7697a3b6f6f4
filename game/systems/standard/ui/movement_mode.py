"""Moving units: choose one, see where it can go and what that costs, send it there. [5, 6]"""

from __future__ import annotations

from functools import cached_property

from game.grid.path import Reach
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.combat import attackers_of
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.imagine import imagined_fight
from game.systems.standard.rules.movement_reach import can_move
from game.systems.standard.rules.occupancy import defenders, is_empty
from game.systems.standard.rules.overruns.cards import still_overruns
from game.systems.standard.rules.state import ARRIVED, MOVED, NOBODY
from game.systems.standard.ui.choosing import Choosing
from game.systems.standard.ui.engineer_work import EngineerWork
from game.systems.standard.ui.mode import Point, missing, unit_of
from game.systems.standard.ui.overrun_work import OverrunWork
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.previews import badge_text
from game.systems.standard.ui.unit_ways import UnitWays
from game.systems.standard.ui.zone_levels import partial_zones
from game.ui.board.marks import Badge, Marks, Ring
from game.ui.desk.cards import Preview
from game.ui.desk.desk import Do, Hint, Refused, Reply, Shown
from game.ui.look.tone import Tone


class MovementMode(UnitWays, Choosing, EngineerWork, OverrunWork):
    """The movement segment of a phase."""

    # clicks

    @property
    def begun(self) -> str:
        """Where the engineers' hexside or the unit that is chosen is to be. [5.1, 15.1]"""
        unit = self.picked.unit
        if self.picked.is_spanning:
            return self.words("standard.window.engineers.hint")
        if unit == NONE or not self.state.on_map(unit) or not can_move(self.state, unit):
            return ""
        return self.words("standard.window.move.begun", unit=self.name(unit))

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Select, move, or why not."""
        if self.picked.is_spanning:
            return self.span_hint(hex, point)
        title, own, unit = self.board.hex_title(hex), self.own_at(hex), self.picked.unit
        if own != NOBODY and own == unit:
            return Hint(self.words("standard.window.move.let_go"))
        if own != NOBODY and not self.picked.is_held and not self._may_join(hex):
            return self._select_hint(own)
        if unit == NONE or not self.state.on_map(unit):
            return self.idle_hint(hex)
        onto = self._onto(hex)
        if onto is not None:
            return self.overrun_hint(onto)
        refusal = self._move_refusal(hex)
        if refusal is not None:
            return self.hint_of(refusal)
        move = Move(unit, self._path_to(hex))
        return self.hint_for(self.words("standard.window.move.to", hex=title, mp=self._mp_left_at(hex)), move)

    def _select_hint(self, own: int) -> Hint:
        held = hold_on(self.state, own)
        if held is None:
            return Hint(self.words("standard.window.move.select", unit=self.name(own)))
        still = still_overruns(self.state, own)
        why = self.words.refusal(held) + (f"; {self.words.say(still.said)} [{still.rule}]" if still is not None else "")
        return Hint(self.words("standard.window.move.select_held", unit=self.name(own), why=why))

    def idle_hint(self, hex: int) -> Hint:
        """What there is to say about a hex while no unit is selected."""
        if self.unit_at(hex) != NOBODY:
            return Hint(self.words("standard.window.move.an_enemy", unit=self.name(self.unit_at(hex))))
        return Hint(self.words("standard.window.move.hint"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Select a unit, or move the one selected; with Ctrl, lay its way through the hex."""
        if self.picked.is_spanning:
            return self.span_click(hex, point)
        own, unit = self.own_at(hex), self.picked.unit
        if own != NOBODY and adds and not self.picked.waypoints:
            return self.choose_many((f"unit:{own}",), adds=True)
        if own != NOBODY and not adds and not self.picked.is_held and not self._may_join(hex):
            self.picked.select(NONE if own == unit else own)
            return Shown()
        if unit == NONE or not self.state.on_map(unit):
            return Refused(missing(self.idle_hint(hex).text))
        if adds:
            return self._add_waypoint(hex)
        refusal = self._move_refusal(hex)
        action = self._onto(hex) or Move(unit, self._path_to(hex))
        return Refused(refusal) if refusal is not None else Do((action,))

    def _may_join(self, hex: int) -> bool:
        """Whether the unit that is selected can move on to a hex of friends. [19.24]"""
        unit = self.picked.unit
        if self.state.stacks is None or unit == NONE or not self.state.on_map(unit):
            return False
        return hex != self.state.hex_of[unit] and self._move_refusal(hex) is None

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A unit of a stack: select it, or let go of it; where the one selected can join it, that is what is meant."""
        unit = unit_of(piece)
        is_own = unit != NOBODY and self.setting.units[unit].side is self.side
        if not is_own or self.picked.is_spanning or self.picked.is_held:
            return None
        if not adds and self._may_join(self.state.hex_of[unit]):
            return None
        if adds:
            return None if self.picked.waypoints else self.choose_many((piece,), adds=True)
        self.picked.select(NONE if self.picked.unit == unit else unit)
        return Shown()

    def _add_waypoint(self, hex: int) -> Reply:
        found = self._reach
        if found is None or hex not in found:
            return Refused(self._move_refusal(hex) or missing(self.words("standard.window.move.out_of_reach")))
        self.picked.waypoints.append(hex)
        return Shown()

    def back(self) -> bool:
        """Let go of the last waypoint, then of the unit."""
        if self.picked.waypoints:
            self.picked.waypoints.pop()
            return True
        return super().back()

    def preview(self, hex: int) -> Preview | None:
        """What an overrun of the hex under the cursor would come to, else what an attack there would. [22.4, 7.3]"""
        is_chosen = self.picked.unit != NONE and self.state.on_map(self.picked.unit)
        return (self.overrun_preview(self._onto(hex)) if is_chosen else None) or super().preview(hex)

    # going through the units

    def movable(self) -> tuple[int, ...]:
        """Units that have not moved yet and can, in roster order. [3.5]"""
        state = self.state
        return tuple(
            unit
            for unit in self.setting.units_of(self.side)
            if state.on_map(unit) and not state.flags[unit] & MOVED and can_move(state, unit)
        )

    def _came_and_can_go_on(self) -> tuple[int, ...]:
        """Units that came on in this phase, which counts as movement, and have points left. [11.2]"""
        state = self.state
        return tuple(
            unit
            for unit in self.setting.units_of(self.side)
            if state.on_map(unit) and state.flags[unit] & ARRIVED and can_move(state, unit)
        )

    def can_take_up(self, piece: str) -> bool:
        """Whether a unit may move at all."""
        what, _, number = piece.partition(":")
        return what == "unit" and self.setting.units[int(number)].side is self.side and self.able(int(number))

    def left_to_do(self) -> tuple[int, ...]:
        """Units that have not moved and can."""
        return self.movable()

    def to_left(self, subject: int) -> Reply:
        """Select a unit that has not moved."""
        self.picked.select(subject)
        return Shown(self.first_place(subject))

    def cycle(self, step: int, hex: int) -> Reply:
        """Select the next unit that can still move, strike where it stands, or go on board. [22.102]"""
        if self.picked.is_spanning:
            return self.span_cycle(step)
        units = self.toured()
        if not units:
            return Refused(missing(self.words("standard.window.move.all_moved")))
        at = units.index(self.picked.unit) + step if self.picked.unit in units else (0 if step > 0 else -1)
        self.picked.select(units[at % len(units)])
        return Shown(self.first_place(self.picked.unit))

    def toured(self) -> tuple[int, ...]:
        """Units that keys go to, one after the other: those that can still do something."""
        return tuple(dict.fromkeys((*self.movable(), *self._came_and_can_go_on(), *self.strikers())))

    # marks

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Reach with MP left in each hex, the way to the cursor, enemies that could be attacked from there."""
        if self.picked.is_spanning:
            return self.span_marks(hex, point)
        unit, found = self.picked.unit, self._reach
        if unit == NONE or not self.state.on_map(unit):
            return Marks()
        start = self.state.hex_of[unit]
        if found is None:
            return Marks(selected=start)
        _, before = self._from_waypoint
        path, text, tone = self._path_marks(hex, found, (start, *before))
        rings, badges = self._attack_marks(hex) if hex in found or hex == found.start else ((), ())
        return Marks(
            lit=self._lit, hatched=self._hatched, rings=rings, badges=badges,
            thinly_hatched=partial_zones(self.state, self.side, self._lit),
            path=path, path_text=text, path_tone=tone, waypoints=tuple(self.picked.waypoints), selected=start,
            legend=self.words("standard.window.legend.movement"),
        )  # fmt: skip

    @cached_property
    def _lit(self) -> dict[int, str]:
        """What is within reach, with the movement points left there."""
        found, (after, _) = self._reach, self._from_waypoint
        if found is None:
            return {}
        left = after.mp_left[self.picked.unit]
        free = {there: is_empty(self.state, there) for there in found.cost_mp}
        lit = {there: str(max(0, left - cost)) if free[there] else "" for there, cost in found.cost_mp.items()}
        return {**lit, found.start: ""}

    @cached_property
    def _hatched(self) -> frozenset[int]:
        enemy_zoc = self.state.zoc[self.side.enemy]
        return frozenset(there for there in self._lit if enemy_zoc[there])

    def _path_marks(self, hex: int, found: Reach, begun: tuple[int, ...]) -> tuple[tuple[int, ...], str, Tone]:
        onto = self._onto(hex) if hex >= 0 else None
        if onto is not None and not isinstance(onto, Move):
            return self.overrun_marks(onto)
        if hex not in found or not (is_empty(self.state, hex) or self._may_join(hex)):
            return (begun if len(begun) > 1 else ()), "", Tone.PLAIN
        path = (*begun, *found.path_to(hex))
        move = Move(self.picked.unit, path[1:])
        if self.vantage.refusal(move) is not None:
            return path, "", Tone.BAD
        left = self._mp_left_at(hex)
        if self.vantage.foresee(move).undoable:
            return path, self.words("standard.window.move.tip_undo", mp=left), Tone.GOOD
        return path, self.words("standard.window.move.tip_no_undo", mp=left), Tone.EVEN

    def _attack_marks(self, hex: int) -> tuple[tuple[Ring, ...], tuple[Badge, ...]]:
        """Enemies next to a hex, with what an attack from there would come to. [7.3]"""
        after = imagined_fight(self.state, self.picked.unit, hex)
        rings, badges = [], []
        for there in self.board.topology.adjacent[hex]:
            if defenders(after, there, self.side) and (able := attackers_of(after, self.side, there)):
                text, tone = badge_text(after, able, there)
                rings.append(Ring(there, tone))
                badges.append(Badge(there, text, tone))
        return tuple(rings), tuple(badges)
