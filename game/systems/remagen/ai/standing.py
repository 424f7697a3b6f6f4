"""What it is worth to a unit to be in a sector: its way, its fire, its fights, the bridge. [20.1, 20.2]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.advice import Reason
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.aiming import Aiming
from game.systems.remagen.ai.foothold import stake_points
from game.systems.remagen.ai.perils import COVERED, Perils
from game.systems.remagen.ai.plan import Plan, planned
from game.systems.remagen.ai.reading import (
    battle_value,
    chance_to_clear,
    haste,
    lateness,
    point_worth,
    stack_worth,
    worth,
)
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.bridges import is_bridge, is_standing_bridge, is_usable
from game.systems.remagen.rules.capacity import is_overcrowded, room_left
from game.systems.remagen.rules.collapse import fall_up_to
from game.systems.remagen.rules.entry import pool
from game.systems.remagen.rules.setting import NOWHERE, Bank
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State

_MOST_GAIN = 20


class Standing(Perils):
    """A position as one side sees it, with its plan; everything is asked of units and sectors."""

    def __init__(self, state: State, side: Side, weights: Weights, plan: Plan) -> None:
        """Look at a position with the plan for it."""
        super().__init__(state, side, weights, plan)
        self.aiming = Aiming(state, side, weights)
        self.point = point_worth(state, weights)
        self._late = lateness(state)
        self._haste = haste(state, weights)
        self._worth: dict[int, float] = {}
        self._staying: dict[int, float] = {}
        self._needed: bool | None = None
        self._other: Standing | None = None
        self._stake = stake_points(state) if side is US else 0.0

    def as_seen_by(self, side: Side) -> Standing:
        """The position as a side sees it that cares about the same."""
        if side is self.side:
            return self
        if self._other is None:
            self._other = Standing(self.state, side, self.weights, planned(self.state, side))
        return self._other

    def staying(self, unit: int) -> float:
        """What it is worth to a unit to stay where it is."""
        found = self._staying.get(unit)
        if found is None:
            found = self._staying[unit] = self.value(unit, self.state.sector[unit])
        return found

    def value(self, unit: int, sector: int, passing: Sequence[int] = ()) -> float:
        """All reasons together."""
        return sum(reason.points for reason in self.reasons(unit, sector, passing))

    def reasons(self, unit: int, sector: int, passing: Sequence[int] = ()) -> list[Reason]:
        """What speaks for a unit in a sector, and against it."""
        found = [*self._ways(unit, sector), *self._takes(unit, (*passing, sector))]
        found += self._keeps(unit, sector)
        found += self._fires(unit, sector)
        found += self._fights(unit, sector)
        found += self._fears(unit, sector)
        found += self._stands(unit, sector)
        return found

    # going

    def _ways(self, unit: int, sector: int) -> Iterator[Reason]:
        goal = self.plan.goals.of_unit.get(unit, NOWHERE)
        state, kind = self.state, self.state.type(unit)
        left = state.setting.turns - state.turn
        if goal == NOWHERE or not left:
            return
        near_enough = self.plan.goals.near_enough(state, unit)
        if near_enough:
            before, after = (state.setting.distance(there, goal) for there in (state.sector[unit], sector))
            gain = max(0, before - near_enough) - max(0, after - near_enough)
        else:
            gain = self.distance(unit, state.sector[unit], goal) - self.distance(unit, sector, goal)
        heft = 0.5 + min(10, kind.rv) / 10
        said = message("remagen.advice.nearer", sector=state.setting.board.hex_title(goal))
        safe = 1.0 - self._peril(unit, sector) if gain > 0 else 1.0
        points = max(-_MOST_GAIN, min(_MOST_GAIN, gain)) * safe * self.weights.nearer
        yield Reason(said, points * heft * min(1.0, left / 2) * self._haste)

    def _takes(self, unit: int, sectors: Sequence[int]) -> Iterator[Reason]:
        state = self.state
        if state.is_carried(unit):
            return
        for sector in dict.fromkeys(sectors):
            points = state.setting.control_points.get(sector, 0)
            if points and state.control[sector] != self.side:
                said = message("remagen.advice.takes", sector=state.setting.board.hex_title(sector))
                yield Reason(said, self.point * points * self._late)

    def _keeps(self, unit: int, sector: int) -> Iterator[Reason]:
        """Where the enemy could walk in and take what counts, the first who stands there keeps it. [16.2]"""
        state = self.state
        points = state.setting.control_points.get(sector, 0)
        if points and self.plan.danger.walk_in[sector] and not self._others(unit, sector):
            said = message("remagen.advice.keeps", sector=state.setting.board.hex_title(sector))
            yield Reason(said, self.point * points * self._late * 0.7)
        if self._stake and state.setting.bank[sector] is Bank.EAST:
            yield Reason(message("remagen.advice.foothold"), self.point * self._stake)
        across = state.setting.script.victory.across
        if across and self.side is US and state.type(unit).is_vehicle and state.setting.bank[sector] is Bank.EAST:
            rv = state.type(unit).rv
            yield Reason(message("remagen.advice.across"), self.point * rv / across.rv_per_point * self._late)

    # fighting

    def _fires(self, unit: int, sector: int) -> Iterator[Reason]:
        """The best shot from there in this player turn, less what answers; guns that move have none. [9.5, 11]"""
        state = self.state
        if self.plan.is_dark or (state.type(unit).is_gun and sector != state.sector[unit]):
            return
        gain, answer = self.aiming.best(unit, sector)
        yield Reason(message("remagen.advice.hits"), gain * self.weights.shot / 100)
        yield Reason(message("remagen.advice.answer"), -answer * self.weights.shot / 100)

    def _fights(self, unit: int, sector: int) -> Iterator[Reason]:
        """What a fight becomes that it must come to there, by who comes. [12.2]"""
        state, near, weights = self.state, self.state.setting.near, self.weights
        touched = [there for there in near[sector] if there in self._hostile]
        if not touched:
            return
        friends = {there for hostile in touched for there in near[hostile] if there in self._own}
        strength = sum(self._own[there] for there in friends)
        at_risk = sum(self._stack(there) for there in friends)
        if state.sector[unit] in friends and state.stands(unit):
            strength -= state.type(unit).cv
            at_risk -= worth(state, unit, weights)
        own = state.type(unit).cv
        plan = self.plan
        hostile = sum(self._stack(there) * (1 - plan.softened.get(there, 0.0)) for there in touched)
        defense = round(sum(self._hostile[there] * (1 - plan.softened.get(there, 0.0)) for there in touched))
        coming = max((plan.coming.get(there, 0) for there in touched), default=0) - own - strength
        helped = max(0, coming) * weights.support // 100
        attack = own + strength + helped
        value = battle_value(state, attack, max(1, defense), at_risk + worth(state, unit, weights), hostile, weights)
        if value > 0:
            value *= (own + strength) / attack
        before = 0.0
        if strength > 0:
            before = battle_value(state, strength + helped, max(1, defense), at_risk, hostile, weights)
            if before > 0:
                before *= strength / (strength + helped)
        yield Reason(message("remagen.advice.fight", attack=attack, defense=max(1, defense)), value - before)
        ground = max(plan.goals.wanted.get(there, 0.0) for there in touched) * weights.ground
        if ground:
            chance = _chance(state, own + strength, helped, defense)
            if strength > 0:
                chance -= _chance(state, strength, helped, defense)
            yield Reason(message("remagen.advice.clears"), ground * chance)

    # standing

    def _stands(self, unit: int, sector: int) -> Iterator[Reason]:
        state, setting = self.state, self.state.setting
        kind = state.type(unit)
        if state.sector[unit] == sector and unit in self._too_many(sector):
            yield Reason(message("remagen.advice.too_many"), -worth(state, unit, self.weights))
        if setting.bank[sector] is Bank.RIVER:
            if is_bridge(state, sector):
                yield Reason(message("remagen.advice.on_a_bridge"), -self._bridge_risk(unit, sector))
            return
        line = setting.head_of[sector]
        if kind.is_vehicle and line != NOWHERE and is_usable(state, line):
            yield Reason(message("remagen.advice.in_the_way"), -float(self.weights.clog))
        entry = setting.entries[self.side]
        if entry and sector in entry.sectors and not kind.is_engineer and self._is_needed():
            yield Reason(message("remagen.advice.in_the_way"), -float(self.weights.clog))
        if sector in self.plan.goals.seal:
            yield Reason(message("remagen.advice.seals"), float(self.weights.seal))
        if kind.is_foot and setting.ground[sector] in COVERED and self._can_be_hurt(sector):
            yield Reason(message("remagen.advice.cover"), float(self.weights.cover))
        if kind.is_engineer and sector in self.plan.goals.work:
            yield Reason(message("remagen.advice.works"), float(self.weights.labour))

    def _too_many(self, sector: int) -> list[int]:
        """Whom it costs least to take off a sector that holds more than it may, as many as must go. [5.6]"""
        state = self.state
        if not is_overcrowded(state, sector):
            return []
        found, left = list[int](), room_left(state, sector)
        for unit in sorted(state.standing_in(sector), key=lambda unit: (worth(state, unit, self.weights), unit)):
            if left < 0:
                found.append(unit)
                left += state.type(unit).space
        return found

    def _can_be_hurt(self, sector: int) -> bool:
        """Whether the enemy's fire or his fights may still come to a sector; while turns are left they may anywhere."""
        danger = self.plan.danger
        is_in_reach = danger.piercing[sector] or danger.soft[sector] or danger.blow[sector]
        return self.state.turn < self.state.setting.turns or bool(is_in_reach)

    def _is_needed(self) -> bool:
        """Whether others still wait to come in by the sectors of the side: not those lost or gone, nor by air. [6.3]"""
        if self._needed is None:
            self._needed = bool(pool(self.state, self.side))
        return self._needed

    def _bridge_risk(self, unit: int, sector: int) -> float:
        """Standing in everybody's way, and on a bridge that may fall before the next own turn. [14.2, 20.3]"""
        state = self.state
        line = state.setting.line_of[sector]
        risk = float(self.weights.bridge)
        if is_standing_bridge(state, line):
            turn = state.turn if self.side is US else state.turn + 1
            fall = fall_up_to(state.setting, turn)
            risk += fall / state.setting.rules.die * worth(state, unit, self.weights)
        return risk

    def _stack(self, sector: int) -> float:
        found = self._worth.get(sector)
        if found is None:
            found = self._worth[sector] = stack_worth(self.state, (sector,), self.weights)
        return found


def _chance(state: State, strength: int, helped: int, defense: int) -> float:
    """The chance to clear what is attacked, as far as it is one's own where others have yet to come up. [12.6]"""
    together = chance_to_clear(state, strength + helped, max(1, defense))
    return together * strength / max(1, strength + helped)
