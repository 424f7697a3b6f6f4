"""What is watched over whole games: rules that no single position shows. [22]"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.model.action import Event
from game.systems.remagen.rules import battle, division, retreat
from game.systems.remagen.rules.bridges import is_bridge
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.entry import quota_of
from game.systems.remagen.rules.events import Controlled, Eliminated, Entered, Exited, Moved, StepBegan, StepSkipped
from game.systems.remagen.rules.events_bridges import Completed, Laboured
from game.systems.remagen.rules.events_combat import Advanced, Fired, Retreated
from game.systems.remagen.rules.frames import Combat, Retreating
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import EXITED, LOST, NOWHERE, Bank
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import BARRED, DROPPED, State
from tests.systems.remagen.reference import Table, around, course, ground_of, road_links, table_of


class Watch:
    """Follows one game; whatever breaks a rule fails the test."""

    def __init__(self, state: State) -> None:
        self._seen: set[bytes] = set()
        self._step: tuple[int, int] = (-1, -1)
        self._fired: set[int] = set()
        self._entered_rv = 0
        self._control = list(state.control)
        self._rv_lost, self._rv_exited = [0, 0], 0
        self._labour: dict[int, int] = {}
        self._gone: dict[int, int] = {}
        """Units that are lost or have left, and which of both. [22.1]"""
        self._crowds: dict[int, int] = {}
        """Sectors into which a side has retreated since it last ended its movement, and whose they are. [5.6]"""
        self.must_go: set[int] = set()
        """Units that have lost a battle and have not gone back yet. [12.9]"""
        for unit, sector in enumerate(state.sector):
            if sector >= 0 and not state.is_carried(unit) and self._control[sector] != NOWHERE:
                self._control[sector] = state.side(unit)

    def follow(self, before: State, events: Sequence[Event], state: State) -> None:
        """An action has been done."""
        if (before.turn, before.step) != self._step:
            self._step, self._seen, self._fired, self._entered_rv = (before.turn, before.step), set(), set(), 0
        print_of = before.fingerprint()
        assert print_of not in self._seen, "the same position came twice in one step [22.13]"
        self._seen.add(print_of)
        for event in events:
            self._check(before, event)
        fired = {event.sector for event in events if isinstance(event, Fired) and event.rule == "11.3"}
        assert not fired & self._fired, "a sector has fired twice [11.1]"
        self._fired |= fired
        if not any(isinstance(frame, Retreating) for frame in state.stack):
            assert not self.must_go, "somebody stands where he has lost a battle [22.11]"
        setting = state.setting
        crowded = {sector for sector, there in enumerate(state.here) if there and is_overcrowded(state, sector)}
        assert crowded <= set(self._crowds), "a sector is overcrowded by no retreat, or still is [22.2]"
        assert all(state.sector[unit] == where for unit, where in self._gone.items()), "nobody comes back [22.1]"
        self._gone |= {unit: where for unit, where in enumerate(state.sector) if where in (LOST, EXITED)}
        assert state.rv_lost == self._rv_lost
        assert state.rv_exited == self._rv_exited
        assert all(self._control[sector] == state.control[sector] for sector in setting.control_points), "[22.14]"

    def _check(self, before: State, event: Event) -> None:
        setting = before.setting
        match event:
            case Fired():
                self._check_fire(before, event)
            case Moved():
                kind = setting.units[event.unit].type
                wet = [sector for sector in event.path if setting.bank[sector] is Bank.RIVER]
                assert kind.is_amphibious or all(is_bridge(before, sector) for sector in wet), "[22.6]"
            case Advanced():
                wet = [sector for sector in event.path if setting.bank[sector] is Bank.RIVER]
                assert all(is_bridge(before, sector) for sector in wet), "nobody advances into plain river [12.10]"
            case Retreated():
                self.must_go.discard(event.unit)
                self._crowds[event.path[-1]] = setting.units[event.unit].side
                ranges = [setting.distance(event.origin, sector) for sector in event.path]
                assert ranges == list(range(1, len(ranges) + 1)), "a retreat goes away step by step [22.11]"
            case Entered():
                self._check_entry(before, event)
            case StepBegan() | StepSkipped():
                self._check_step(before, event)
            case Eliminated():
                self.must_go.discard(event.unit)
                self._rv_lost[setting.units[event.unit].side] += event.rv
            case Exited():
                kinds = [setting.units[unit].type for unit in event.units]
                self._rv_exited += sum(kind.rv for kind in kinds if not kind.is_paratroop)
            case Completed():
                assert self._labour[event.line] == setting.rules.bridges.pontoon.labour, "[22.6]"
            case Laboured():
                self._labour[event.line] = event.after
            case Controlled():
                self._control[event.sector] = event.side
            case _:
                pass

    def _check_step(self, before: State, event: StepBegan | StepSkipped) -> None:
        setting = before.setting
        if setting.sequence[event.step - 1].does == "movement":
            self._crowds = {sector: side for sector, side in self._crowds.items() if side is not event.side}
        is_fire = isinstance(event, StepBegan) and setting.sequence[event.step].does == "fire"
        assert not (is_fire and setting.is_night(before.turn)), "nobody fires at night [22.8]"

    def _check_fire(self, before: State, event: Fired) -> None:
        assert event.hits == event.pips // event.divisor
        assert event.dice <= event.pips <= 6 * event.dice
        if event.rule == "12.7":
            return
        engaged = {sector for one in before.engagements for sector in (*one.own, *one.hostile)}
        assert not engaged & {event.sector, event.target}, "[22.8]"
        assert not before.setting.is_night(before.turn)
        for unit in event.units:
            assert not (before.type(unit).is_gun and before.flags[unit] & BARRED), "a gun that moved has fired [22.8]"

    def _check_entry(self, before: State, event: Entered) -> None:
        setting = before.setting
        side = setting.units[event.unit].side
        entry = setting.entries[side]
        assert entry is not None
        assert event.sector in entry.sectors
        assert event.sector not in entry.foot_only or setting.units[event.unit].type.is_foot, "[22.7]"
        assert before.holder(event.sector) in (side, NOWHERE), "[22.7]"
        quota = quota_of(setting, side, before.turn)
        if quota != NOWHERE:
            if side is US and before.drop_paid_turn == before.turn:
                quota = max(0, quota - setting.rules.drop.cost)
            self._entered_rv += setting.units[event.unit].type.rv
            assert self._entered_rv <= quota, "[22.7]"


def watch_combat(monkeypatch: pytest.MonkeyPatch, watch: Watch) -> None:
    """Look on where no position shows it: as a front has been divided, and at every retreat."""
    divide, begin, go_back = division._run_divide, battle.begin_retreat, retreat._retreat

    def divided(play: Play, frame: Combat) -> bool:
        goes_on = divide(play, frame)
        now = play.state.stack[-1]
        if isinstance(now, Combat) and now.stage == division.FIGHT:
            check_division(play.state, now)
        return goes_on

    def begun(play: Play, frame: Retreating) -> None:
        begin(play, frame)
        now = play.state.stack[-1]
        assert isinstance(now, Retreating)
        watch.must_go |= set(now.units)

    def gone_back(play: Play, frame: Retreating, way: tuple[int, ...]) -> None:
        check_retreat(play.state, frame.unit, way)
        go_back(play, frame, way)

    monkeypatch.setattr(division, "_run_divide", divided)
    monkeypatch.setattr(battle, "begin_retreat", begun)
    monkeypatch.setattr(retreat, "_retreat", gone_back)


def check_division(state: State, frame: Combat) -> None:
    """Every hostile sector that must be attacked is in one battle, and no battle is worse than it must be. [22.9]"""
    table, setting = table_of(state), state.setting
    mine, theirs = ("us", "german") if frame.side is US else ("german", "us")
    spent, shielded = ({setting.name(sector) for sector in some} for some in (frame.spent, frame.shielded))
    own = {piece.sector for piece in table.pieces if piece.side == mine and piece.sector} - spent
    hostile = {piece.sector for piece in table.pieces if piece.side == theirs and piece.sector} - shielded
    touches = {here: {there for there in around(here) if there in hostile} for here in own}
    touches |= {here: {there for there in around(here) if there in own} for here in hostile}
    plans = [({*map(setting.name, plan.own)}, {*map(setting.name, plan.hostile)}) for plan in frame.battles]
    for sector in hostile:
        assert sum(sector in against for _, against in plans) == bool(touches[sector]), (sector, plans)
    for sector in own:
        times = sum(sector in ours for ours, _ in plans)
        assert times <= 1, (sector, plans)
        is_pledged = any(piece.flags & DROPPED for piece in table.there(sector))
        assert times or not is_pledged or not touches[sector], f"{sector} may not stay out [15.5]"
    for ours, against in plans:
        assert all(touches[sector] & (ours | against) for sector in ours | against)
        attack, defense = (sum(combat_value(table, sector) for sector in some) for some in (ours, against))
        if defense > 6 * attack:
            front = hanging_together(touches, min(ours))
            assert ours | against == front, "a battle worse than 1-6 that could be avoided [12.5]"
            attack, defense = (sum(combat_value(table, s) for s in front & some) for some in (own, hostile))
            assert defense > 6 * attack


def combat_value(table: Table, sector: str) -> int:
    """What a sector counts in combat. [12.4]"""
    return sum(piece.facts["combat"] for piece in table.there(sector))


def hanging_together(touches: dict[str, set[str]], first: str) -> set[str]:
    """The part of a front that a sector belongs to. [12.3]"""
    found, edge = {first}, [first]
    while edge:
        new = touches[edge.pop()] - found
        found |= new
        edge += new
    return found


def check_retreat(state: State, unit: int, way: Sequence[int]) -> None:
    """Each step of a retreat is free, out of zones of control, and over water only along a bridge. [12.9, 22.11]"""
    table = table_of(state)
    piece, here = table.pieces[unit], state.setting.name(state.sector[unit])
    zone = table.zone(piece.side)
    for sector in way:
        there = state.setting.name(sector)
        assert there in around(here)
        assert there not in zone, f"{there} is in a zone of control"
        assert all(other.side == piece.side for other in table.pieces if other.sector == there)
        if ground_of(there) == "river":
            swims = piece.swims and ground_of(here) == "river"
            is_bridged = table.carries_a_bridge(there) and {here, there} <= set(course(there[0]))
            assert swims or is_bridged, f"{there} is water"
        elif table.carries_a_bridge(here):
            assert there in course(here[0]), "bridges are left along them [8.1]"
        elif (here, there) not in road_links():
            ground = ground_of(there)
            assert ground == "open" or (piece.is_foot if ground == "house" else piece.factor(ground)), there
        here = there
