"""What it is worth to a unit to be in a sector: its way, its enemies, the bridge. [20.1, 20.2]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ai.advice import Reason
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.reading import battle_value, distances, point_worth, stack_worth, wanted, worth
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.bridges import is_bridge, is_standing_bridge
from game.systems.remagen.rules.collapse import fall_up_to
from game.systems.remagen.rules.engineers import refuse_site
from game.systems.remagen.rules.movement import movers, reachable, refuse_walker
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State

_SIGHT_SECTORS = 3
"""How near enemies are whose attack is reckoned with."""
_FAR = 99
_COVER = 6.0
_COVERED = (Ground.HILL, Ground.HOUSE, Ground.WOOD)


@dataclass(slots=True)
class Standing:
    """A position as one side sees it while it moves; goals are handed out once."""

    state: State
    side: Side
    weights: Weights
    goals: dict[int, int] = field(default_factory=dict)
    """Unit -> the sector that it goes for."""
    support: dict[int, int] = field(default_factory=dict)
    """Hostile sector -> the combat value of those who could still come up to it in this step."""

    def hand_out(self) -> None:
        """Every unit goes for what is worth most for its distance; what many go for draws others less. [20]"""
        state = self.state
        targets = wanted(state, self.side)
        taken: dict[int, int] = {}
        units = [unit.index for unit in state.side_units(self.side) if state.on_board(unit.index)]
        for unit in sorted(units, key=lambda unit: (-state.type(unit).cv, unit)):
            goal = self._work_place(unit)
            if goal == NOWHERE:
                goal = self._best_goal(unit, targets, taken)
            if goal != NOWHERE:
                taken[goal] = taken.get(goal, 0) + state.type(unit).space
                self.goals[unit] = goal

    def _best_goal(self, unit: int, targets: Sequence[tuple[int, float]], taken: dict[int, int]) -> int:
        best, goal = 0.0, NOWHERE
        for target, value in targets:
            distance = self.distance(unit, self.state.sector[unit], target)
            if distance >= _FAR:
                continue
            pull = value / (distance + 4) * 0.8 ** (taken.get(target, 0) / 4)
            if pull > best:
                best, goal = pull, target
        return goal

    def _work_place(self, unit: int) -> int:
        """Where engineers could work, the nearest. [13, 20.1]"""
        state = self.state
        if not state.type(unit).is_engineer:
            return NOWHERE
        sites = [line for line in range(len(state.setting.lines)) if refuse_site(state, line) is None]
        heads = [head for line in sites for head in state.setting.lines[line].bridgeheads]
        at = state.sector[unit]
        near = [(self.distance(unit, at, head), head) for head in heads]
        return min(near)[1] if near and min(near)[0] < _FAR else NOWHERE

    def distance(self, unit: int, sector: int, goal: int) -> int:
        """Points from a sector to a goal for a unit. [7.2]"""
        setting = self.state.setting
        return distances(setting, self.state.type(unit).index, goal, bridge=self.state.bridge_stands)[sector]

    def reasons(self, unit: int, sector: int, passing: Sequence[int] = ()) -> list[Reason]:
        """What speaks for a unit in a sector, and against it."""
        found = [*self._ways(unit, sector), *self._takes(unit, (*passing, sector))]
        found += self._contact(unit, sector)
        if self.state.setting.bank[sector] is Bank.RIVER and is_bridge(self.state, sector):
            found.append(Reason(message("remagen.advice.on_a_bridge"), -self._bridge_risk(unit, sector)))
        elif self.state.type(unit).is_foot and self.state.setting.ground[sector] in (
            Ground.HILL,
            Ground.HOUSE,
            Ground.WOOD,
        ):
            found.append(Reason(message("remagen.advice.cover"), _COVER))
        return found

    def value(self, unit: int, sector: int, passing: Sequence[int] = ()) -> float:
        """All reasons together."""
        return sum(reason.points for reason in self.reasons(unit, sector, passing))

    def _ways(self, unit: int, sector: int) -> list[Reason]:
        goal = self.goals.get(unit, NOWHERE)
        if goal == NOWHERE:
            return []
        state = self.state
        gain = self.distance(unit, state.sector[unit], goal) - self.distance(unit, sector, goal)
        heft = 0.5 + min(10, state.type(unit).rv) / 10
        said = message("remagen.advice.nearer", sector=state.setting.board.hex_title(goal))
        return [Reason(said, max(-20, min(20, gain)) * self.weights.nearer * heft)]

    def _takes(self, unit: int, sectors: Sequence[int]) -> list[Reason]:
        state = self.state
        if state.is_carried(unit):
            return []
        each = point_worth(state, self.weights)
        return [
            Reason(
                message("remagen.advice.takes", sector=state.setting.board.hex_title(sector)),
                each * state.setting.control_points[sector],
            )
            for sector in dict.fromkeys(sectors)
            if sector in state.setting.control_points and state.control[sector] != self.side
        ]

    def _contact(self, unit: int, sector: int) -> list[Reason]:
        """The fight that it would come to, or the one that may come to it. [12.2]"""
        state, near = self.state, self.state.setting.near
        enemy = self.side.enemy
        touched = [there for there in near[sector] if state.holder(there) == enemy]
        own_cv = state.type(unit).cv
        if not touched:
            return self._exposed(unit, sector, own_cv)
        own = {there for hostile in touched for there in near[hostile] if state.holder(there) == self.side}
        friends = own - {state.sector[unit]}
        attack = own_cv + sum(state.cv(there) for there in friends)
        defense = sum(state.cv(there) for there in touched)
        coming = max((self.support.get(there, 0) for there in touched), default=0) - own_cv
        attack += max(0, coming * self.weights.support // 100)
        at_risk = worth(state, unit, self.weights) + stack_worth(state, sorted(friends), self.weights)
        hostile_worth = stack_worth(state, touched, self.weights)
        value = battle_value(state, attack, defense, at_risk, hostile_worth, self.weights)
        before = 0.0
        if friends:
            before = battle_value(
                state, attack - own_cv, defense, at_risk - worth(state, unit, self.weights), hostile_worth, self.weights
            )
        said = message("remagen.advice.fight", attack=attack, defense=defense)
        return [Reason(said, value - before)]

    def _exposed(self, unit: int, sector: int, own_cv: int) -> list[Reason]:
        state = self.state
        setting = state.setting
        threat = sum(
            state.type(other.index).cv * 0.7 ** (setting.distance(sector, state.sector[other.index]) - 1)
            for other in state.side_units(self.side.enemy)
            if state.stands(other.index)
            and not state.is_disabled(other.index)
            and setting.distance(sector, state.sector[other.index]) <= _SIGHT_SECTORS
        )
        there = own_cv + sum(state.type(other).cv for other in state.standing_in(sector) if other != unit)
        if threat < there:
            return []
        lost = battle_value(state, int(threat), there, 0.0, worth(state, unit, self.weights), self.weights)
        return [Reason(message("remagen.advice.exposed"), -lost * self.weights.exposed / 100)]

    def _bridge_risk(self, unit: int, sector: int) -> float:
        """Standing in everybody's way, and on a bridge that may fall before the next own turn. [14.2, 20.3]"""
        state = self.state
        line = state.setting.line_of[sector]
        risk = float(self.weights.bridge)
        if is_standing_bridge(state, line):
            turn = state.turn if self.side is US else state.turn + 1
            risk += fall_up_to(state.setting, turn) / state.setting.rules.die * worth(state, unit, self.weights)
        return risk


def support_of(state: State, side: Side) -> dict[int, int]:
    """Hostile sector -> the combat value of all who are beside it or can come up in this step. [7.1, 12.1]"""
    found: dict[int, int] = {}
    for unit in movers(state, side):
        if state.is_carried(unit) or refuse_walker(state, side, unit) is not None:
            continue
        places = {state.sector[unit], *reachable(state, unit)}
        beside = {there for place in places for there in state.setting.near[place] if state.holder(there) == side.enemy}
        for there in beside:
            found[there] = found.get(there, 0) + state.type(unit).cv
    return found
