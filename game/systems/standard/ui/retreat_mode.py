"""Retreat: choose who goes, a stack together or a unit alone, and where to; or stand. [7.7, 7.8, 20.4, 21.2]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.model.action import Action, Event
from game.systems.standard.rules.actions import Resist, Retreat
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.imagine import all_retreating
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.stacks.actions import RetreatBefore, Stand
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.rules.stacks.withdrawal import withdrawal_paths
from game.systems.standard.rules.state import State
from game.systems.standard.ui.answer_modes import AnswerMode
from game.systems.standard.ui.mode import Point, missing, unit_of
from game.systems.standard.ui.picked import NONE
from game.systems.standard.ui.plan import Plan
from game.ui.board.marks import Badge, Marks, Ring, Way
from game.ui.desk.cards import Choice
from game.ui.desk.desk import Hint, Refused, Reply, Shown
from game.ui.desk.groups import CarryOut
from game.ui.look.tone import Tone

Ways = dict[int, tuple[int, ...]]
"""Hex in which a unit may end -> the first way there."""


class RetreatMode(AnswerMode):
    """Units under orders to retreat: those of a stack go together, until one of them is chosen."""

    # who may go where

    def _frame_units(self) -> tuple[int, ...]:
        return self._order.units

    @property
    def _order(self) -> RetreatOrder:
        return self.unfinished(RetreatOrder)

    def paths(self, state: State, unit: int) -> Sequence[tuple[int, ...]]:
        """Every way a unit may go."""
        return retreat_paths(state, unit, self._order.fight_hex, self._order.hexes)[0]

    def going(self, unit: int, path: tuple[int, ...]) -> Action:
        """What sends a unit along a way."""
        return Retreat(unit, path)

    def stays(self) -> Choice | None:
        """The button with which all stay."""
        return Choice("resist", self.words("standard.window.answer.resist"), "H") if self._order.may_resist else None

    def staying(self) -> Action:
        """What it does."""
        return Resist()

    @property
    def fight_hex(self) -> int:
        """Where they retreat from."""
        return self._order.fight_hex

    def _ends_of(self, state: State, unit: int) -> Ways:
        ends: Ways = {}
        for path in self.paths(state, unit):
            ends.setdefault(path[-1], path)
        return ends

    @cached_property
    def _ways(self) -> dict[int, Ways]:
        """Unit -> where it may end; units that wait for others to clear the way left out."""
        found = {unit: self._ends_of(self.state, unit) for unit in self._frame_units()}
        return {unit: ends for unit, ends in found.items() if ends}

    @cached_property
    def _parties(self) -> tuple[tuple[int, ...], ...]:
        """Who may be sent by one click: each stack together, then each unit alone. [20.4]"""
        by_hex: dict[int, list[int]] = {}
        for unit in self._ways if self.state.stacks is not None else ():
            by_hex.setdefault(self.state.hex_of[unit], []).append(unit)
        stacks = tuple(tuple(sorted(units)) for units in by_hex.values() if len(units) > 1)
        return (*stacks, *((unit,) for unit in self._ways))

    @property
    def _party(self) -> tuple[int, ...]:
        """Whose way is being chosen."""
        chosen = self.picked.chosen
        return chosen if chosen in self._parties else next(iter(self._parties), ())

    @property
    def _unit(self) -> int:
        """The first of them, or NONE if nobody can go."""
        return next(iter(self._party), NONE)

    @cached_property
    def _known(self) -> dict[tuple[int, ...], dict[int, Ways]]:
        return {}

    @property
    def _ends(self) -> dict[int, Ways]:
        """Hex -> who of them finds a way and room there, one after the other, with the way of each."""
        party = self._party
        if party not in self._known:
            ends = dict.fromkeys(end for unit in party for end in self._ways[unit])
            self._known[party] = {end: self._all_into(end, party) for end in ends}
        return self._known[party]

    def _all_into(self, end: int, party: tuple[int, ...]) -> Ways:
        """Unit -> its way into a hex, after those before it have gone there."""
        if len(party) == 1:
            return {party[0]: self._ways[party[0]][end]}
        return all_retreating(self.state, party, end, self.paths)

    def candidates(self) -> tuple[int, ...]:
        """Where they may end up."""
        return tuple(sorted(self._ends))

    # clicks and keys

    def choices(self) -> tuple[Choice, ...]:
        """Stand fast; others first."""
        found = []
        if len(self._parties) > 1:
            following = self._parties[(self._parties.index(self._party) + 1) % len(self._parties)]
            text = self.words("standard.window.answer.other_first", count=len(self._ways))
            if self.state.stacks is not None:
                key = "all_first" if len(following) > 1 else "unit_first"
                name = self.setting.units[following[0]].short
                text = self.words(f"standard.window.answer.{key}", unit=name, count=len(following))
            found.append(Choice("other", text, "R"))
        stays = self.stays()
        return (*found, stays) if stays is not None else tuple(found)

    def press(self, name: str) -> Reply:
        """A button of the banner."""
        if name == "resist":
            return self.act(self.staying())
        if name == "other":
            at = self._parties.index(self._party) + 1
            self.picked.select_many(self._parties[at % len(self._parties)])
            return Shown(self.state.hex_of[self._unit])
        return super().press(name)

    def hint(self, hex: int, point: Point | None) -> Hint:
        """Retreat there, or why not."""
        ways, title = self._ends.get(hex), self.board.hex_title(hex)
        if ways is not None:
            names = tuple(self.setting.units[unit].short for unit in ways)
            if len(self._party) == 1:
                text = self.words("standard.window.answer.retreats_to", unit=self.name(self._unit), hex=title)
            elif len(ways) == len(self._party):
                text = self.words("standard.window.answer.all_retreat", units=names, hex=title)
            else:
                others = len(self._party) - len(ways)
                text = self.words(
                    "standard.window.answer.some_retreat", units=names, hex=title, others=others, count=len(names)
                )  # fmt: skip
            return self.hint_for(text, *(self.going(unit, path) for unit, path in ways.items()))
        if self.own_at(hex) in self._ways:
            return Hint(self.words("standard.window.answer.retreat_first", unit=self.name(self.own_at(hex))))
        refusal = self.vantage.refusal(self.going(self._unit, (hex,))) if self._unit != NONE else None
        return self.hint_of(refusal) if refusal else Hint(self.words("standard.window.answer.lit_hexes"))

    def click(self, hex: int, point: Point | None, *, adds: bool) -> Reply:
        """Send them there, all for whom there is room; or choose another unit."""
        ways = self._ends.get(hex)
        if ways is not None and len(ways) > 1:
            self.picked.plan = Plan(list(ways), goal=hex)
            return CarryOut()
        if ways is not None:
            return self.act(*(self.going(unit, path) for unit, path in ways.items()))
        if self.own_at(hex) in self._ways:
            self.picked.select(self.own_at(hex))
            return Shown()
        return Refused(self.hint(hex, point).refusal or missing(self.words("standard.window.answer.lit_hexes")))

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """The next of those who were sent together."""
        plan = self.picked.plan
        while plan is not None and plan.queue:
            unit = plan.queue.pop(0)
            path = self._ways.get(unit, {}).get(plan.goal)
            if path is not None:
                return self.going(unit, path)
        self.picked.plan = None
        return None

    def choose(self, piece: str, *, adds: bool) -> Reply:
        """A unit of a stack that is to go alone. [20.4]"""
        unit = unit_of(piece)
        if unit not in self._ways:
            return None
        self.picked.select(unit)
        return Shown()

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply:
        """Those of a stack that are to go together. [20.4]"""
        wanted = {unit_of(piece) for piece in pieces}
        party = next((party for party in self._parties if len(party) > 1 and wanted.issuperset(party)), None)
        if party is None:
            return None
        self.picked.select_many(party)
        return Shown()

    # what is shown

    def marks(self, hex: int, point: Point | None) -> Marks:
        """Where they may go, how many of them, and the way of each to the cursor."""
        party, ends, enemy_zoc = self._party, self._ends, self.state.zoc[self.side.enemy]
        rings = (Ring(self.fight_hex, Tone.BAD),)
        if not party:
            return Marks(rings=rings)
        start, ways = self.state.hex_of[self._unit], ends.get(hex, {})
        several = len(party) > 1
        paths = dict.fromkeys((self.state.hex_of[unit], *path) for unit, path in ways.items())
        stay = sum(unit not in ways for unit in party) if ways else 0
        badge = self.words("standard.window.answer.some_stay", count=stay)
        return Marks(
            lit={**{end: str(len(going)) if several else "" for end, going in ends.items()}, start: ""},
            hatched=frozenset(there for there in self.board.topology.adjacent[start] if enemy_zoc[there]),
            rings=rings, path=() if several else next(iter(paths), ()), selected=start,
            ways=tuple(Way(path, Tone.GOOD) for path in paths) if several else (),
            badges=(Badge(start, badge, Tone.PLAIN),) if stay else (),
        )  # fmt: skip

    def card_unit(self, hex: int) -> int:
        """The unit that retreats, unless the cursor is on another."""
        under = self.unit_at(hex)
        return under if under >= 0 else self._unit


class WithdrawMode(RetreatMode):
    """Mobile units may leave before an overrun of their hex is fought. [21.2]"""

    @property
    def _choice(self) -> RetreatBeforeChoice:
        return self.unfinished(RetreatBeforeChoice)

    def _frame_units(self) -> tuple[int, ...]:
        return self._choice.units

    def paths(self, state: State, unit: int) -> Sequence[tuple[int, ...]]:
        """Every way a unit may leave by. [21.21]"""
        return withdrawal_paths(state, self._choice, unit)

    def going(self, unit: int, path: tuple[int, ...]) -> Action:
        """It leaves."""
        return RetreatBefore(unit, path)

    def stays(self) -> Choice | None:
        """All stay, but who stands on friends. [14.0]"""
        return None if self._choice.must_go else Choice("resist", self.words("standard.window.answer.stand"), "N")

    def staying(self) -> Action:
        """All that may still leave stay. [21.22]"""
        return Stand()

    @property
    def fight_hex(self) -> int:
        """The hex that is overrun."""
        return self._choice.hex
