"""What the enemy may do in his player turn to whoever is in a sector, and how much company helps. [11, 12, 20.1]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Reason
from game.model.message import message
from game.model.side import Side
from game.systems.remagen.ai.plan import Plan
from game.systems.remagen.ai.reading import (
    battle_value,
    fear,
    loss_by_hits,
    worth,
)
from game.systems.remagen.ai.sites import best_site
from game.systems.remagen.ai.ways_there import distances
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground
from game.systems.remagen.rules.state import State

COVERED = (Ground.HILL, Ground.HOUSE, Ground.WOOD)
"""Where foot has cover. [11.7]"""
_EVEN = 100
"""Even odds, in per cent."""
_CV_A_HIT = 4.0
"""So much combat value of others takes a hit upon itself, about,"""
_MOST_ABSORBED = 5.0
"""but no more than so many."""
_LAST_TURNS = 2
"""Where the enemy has so few player turns left what he may do is feared less: he can make less of it."""
_DUG_IN = 0.4
"""How much of the fear of a fight foot has in cover that it is there to hold. [20.2]"""


class Asked:
    """A position as it lies before a side, and what the side cares about."""

    def __init__(self, state: State, side: Side, weights: Weights) -> None:
        """Look at a position; it must not change meanwhile."""
        self.state = state
        self.side = side
        self.weights = weights
        self._site: int | None = None

    @property
    def site(self) -> int:
        """The line where engineers do best; NOWHERE if none will do. [13.1]"""
        if self._site is None:
            self._site = best_site(self.state)
        return self._site


class Perils(Asked):
    """A position as one side sees it, with its plan: what is to be feared of the enemy."""

    def __init__(self, state: State, side: Side, weights: Weights, plan: Plan) -> None:
        """Look at a position with the plan for it."""
        super().__init__(state, side, weights)
        self.plan = plan
        held = [sector for sector, there in enumerate(state.here) if there]
        self._own = {sector: state.cv(sector) for sector in held if state.holder(sector) == side}
        self._hostile = {sector: state.cv(sector) for sector in held if sector not in self._own}
        self._fear = fear(state, side, weights, _LAST_TURNS)
        self._fear_alone = fear(state, side, weights, 1)
        self._juice: dict[int, float] = {}
        self._drawn = {sector: self._pull(sector, 0.0) for sector in self._own}
        self._all_drawn = sum(self._drawn.values())

    def distance(self, unit: int, sector: int, goal: int) -> int:
        """Points from a sector to a goal for a unit. [7.2]"""
        state = self.state
        return distances(state.setting, state.type(unit).index, goal, self.plan.goals.lines)[sector]

    def _peril(self, unit: int, sector: int) -> float:
        """How little it helps to come nearer where the enemy can fall on whoever is there: 0 to 1. [20.1, 20.2]"""
        danger = self.plan.danger
        if danger.is_last or self.weights.alone <= _EVEN:
            return 0.0
        odds = danger.blow[sector] * 100 / max(1, self._with_others(unit, sector))
        return self._fear_alone * min(1.0, max(0.0, (odds - _EVEN) / (self.weights.alone - _EVEN)))

    def _with_others(self, unit: int, sector: int) -> int:
        """Combat value there in the enemy's turn: its own, with those who are there or may come as well."""
        company = max(0, int(self.plan.company.get(sector, 0)) - self.state.type(unit).cv)
        return self.state.type(unit).cv + max(self._others(unit, sector), company * self.weights.company // 200)

    def _fears(self, unit: int, sector: int) -> Iterator[Reason]:
        """What the enemy may do in his player turn: fire, and a fight with whoever can come up. [11, 12]"""
        state, weights, danger = self.state, self.weights, self.plan.danger
        if danger.is_last:
            return
        kind, lost = state.type(unit), worth(state, unit, weights)
        hits = danger.piercing[sector] + (0.0 if kind.is_armour else danger.soft[sector])
        company = max(0, self.plan.company.get(sector, 0) - kind.cv)
        if hits:
            loss = max(1e-9, loss_by_hits(state, unit, sector, weights))
            stands = lost / loss
            absorbed = min(_MOST_ABSORBED, company / _CV_A_HIT) * weights.company / 100
            share = hits * self._share(unit, sector, loss) / (stands + absorbed)
            patience = weights.patience / 100 if self._can_wait_for_dark(unit, sector) else 1.0
            feared = weights.danger * patience * self._fear
            yield Reason(message("remagen.advice.under_fire"), -lost * min(1.0, share) * feared / 100)
        blow = danger.blow[sector]
        there = self._with_others(unit, sector)
        if blow > there // 2:
            by_fight = -battle_value(state, blow, there, 0.0, lost, weights)
            if not self._has_way_back(unit, sector):
                by_fight *= weights.cut_off / 100
            if kind.is_foot and self.plan.goals.of_unit.get(unit) == sector and state.setting.ground[sector] in COVERED:
                by_fight *= _DUG_IN
            yield Reason(message("remagen.advice.exposed"), min(0.0, by_fight) * weights.exposed * self._fear / 100)

    def _can_wait_for_dark(self, unit: int, sector: int) -> bool:
        """Whether it would go over the river by day, and the next turn is night: then nobody fires. [4.3]"""
        setting, turn = self.state.setting, self.state.turn
        is_crossing = setting.bank[sector] is not setting.bank[self.state.sector[unit]]
        return is_crossing and not setting.is_night(turn) and turn < setting.turns and setting.is_night(turn + 1)

    def _pull(self, sector: int, more: float) -> float:
        """How much a sector draws fire: more than in proportion to what can be fired at it, and what is hit there."""
        if sector not in self._juice:
            state = self.state
            losses = (loss_by_hits(state, unit, sector, self.weights) for unit in state.standing_in(sector))
            self._juice[sector] = max(losses, default=0.0)
        pull = self.plan.danger.piercing[sector] * max(self._juice[sector], more)
        return pull * pull

    def _share(self, unit: int, sector: int, loss: float) -> float:
        """The share of the enemy's fire that a unit draws upon itself in a sector, others being there and elsewhere."""
        before = self.state.sector[unit]
        others = self._all_drawn - self._drawn.get(sector, 0.0)
        if before != sector and self._others(unit, before) == 0:
            others -= self._drawn.get(before, 0.0)
        pull = self._pull(sector, loss)
        return pull / max(1e-9, pull + max(0.0, others))

    def _has_way_back(self, unit: int, sector: int) -> bool:
        """Whether there is a sector beside it to withdraw to, out of everybody's reach. [12.9]"""
        state = self.state
        setting = state.setting
        bridge = max(setting.line_of[sector], setting.head_of[sector])
        for there in setting.near[sector]:
            if there in self._hostile or any(beside in self._hostile for beside in setting.near[there]):
                continue
            if setting.bank[there] is Bank.RIVER:
                if (
                    bridge != NOWHERE
                    and setting.line_of[there] == bridge
                    and is_usable(state, bridge)
                    and there not in self._own
                ):
                    return True
            elif self.distance(unit, sector, there) <= state.type(unit).points + 2:
                return True
        return False

    def _others(self, unit: int, sector: int) -> int:
        """Combat value of friends in a sector."""
        own = self._own.get(sector, 0)
        is_there = self.state.sector[unit] == sector and self.state.stands(unit)
        return own - self.state.type(unit).cv if is_there else own
