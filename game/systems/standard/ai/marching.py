"""The movement segments: whoever attacks takes his place, the others go about their tasks, those in front first. [5]"""

from __future__ import annotations

from random import Random

from game.grid.path import Reach
from game.systems.standard.ai.bridges import bridge_risk
from game.systems.standard.ai.distances import FAR_MP
from game.systems.standard.ai.finish import making_room, touching_move, winning_move
from game.systems.standard.ai.forfeits import raid
from game.systems.standard.ai.forgone import Elsewhere
from game.systems.standard.ai.goals_apart import errands_of
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import pinned_units
from game.systems.standard.ai.lifelines import supply_tasks
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.overrun_plans import Forgone
from game.systems.standard.ai.places import is_crowded, is_open, open_among
from game.systems.standard.ai.sieges import relieved
from game.systems.standard.ai.strikes import Massing, Strike
from game.systems.standard.ai.works import SpanCare, lost_alone
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.movement import refuse_move
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import NO_SPAN, State
from game.systems.standard.rules.supply.position import NO_LIMIT

CROWDED = 25.0
"""Points that it costs to stay where a bridgehead alone makes room for so many. [31.52]"""
INERTIA = 1.5
"""Points that a better hex must be better by."""
SPARED = 0.5
"""Share of what a bridge on the way is worth for which an idle unit spares any bridge that stands."""
LOOKED_AT = 6
"""So many of the best hexes are compared by the way there."""


class Marching:
    """The plan of one movement segment: made once, carried out unit by unit on the position as it then is."""

    def __init__(self, outlook: Outlook, *, massing: bool, whim: Random) -> None:
        """Plan a segment from the position at its beginning."""
        self.hex_values = HexValues(outlook, {})
        self._outlook = outlook
        self._whim = whim
        self._pinned = pinned_units(outlook)
        state = outlook.state
        self.reaches: dict[int, tuple[tuple[int, ...], list[int], Reach]] = {}
        movers = [unit for unit in outlook.own if may_move(state, unit)]
        arrivals = state.setting.sequence[state.step].does == "arrivals"
        due = outlook.waiting() if arrivals else []
        present = movers if state.setting.sequence[state.step].mobile_only else outlook.own
        free = [unit for unit in (*present, *due) if unit not in self._pinned]
        self.hex_values.tasks = errands_of(outlook, free, supply_tasks(outlook))
        self._stands: dict[int, int] = {}
        self._strikes: list[Strike] = []
        self.has_moved = False
        """Whether the moves of the plan have begun: landings and overruns come before."""
        if massing and self._combat_follows():
            able = {unit: (state.hex_of[unit], *self.reach(state, unit).cost_mp) for unit in movers}
            able |= {unit: (state.hex_of[unit],) for unit in outlook.own if unit not in able or unit in self._pinned}
            able |= {unit: self._keeping_span(unit, able[unit]) for unit in state.setting.engineers if unit in able}
            gathered = Massing(self.hex_values, able, self._pinned)
            self._stands, self._strikes = gathered.plan(), gathered.strikes
        self._queue = self._order(movers)
        self._sent: Move | None = None
        self._idle_risk: dict[int, float] | None = None
        self._zone_holders = frozenset(outlook.holders(tuple(hex for hex, _ in outlook.zones)))

    def _keeping_span(self, unit: int, hexes: tuple[int, ...]) -> tuple[int, ...]:
        """Where the engineers may take part in an attack: where those who have yet to cross can still do so. [15.2]"""
        lost = SpanCare(self._outlook, self._outlook.state).lost(unit, hexes)
        return tuple(hex for hex, points in zip(hexes, lost, strict=True) if not points)

    def _combat_follows(self) -> bool:
        step = self._outlook.state.setting.sequence[self._outlook.state.step]
        return step.does == "movement" and not step.mobile_only

    def _order(self, units: list[int]) -> list[int]:
        """Last first, so that they can be taken off the end: those without a place in an attack, then the rear."""
        return sorted(units, key=self._rank, reverse=True)

    def _rank(self, unit: int) -> tuple[int, float, int]:
        outlook, task = self._outlook, self.hex_values.tasks.get(unit)
        hex, mobility = outlook.state.hex_of[unit], outlook.state.setting.units[unit].mobility
        if outlook.state.span != NO_SPAN and unit in outlook.state.setting.engineers:
            return (1, FAR_MP, unit)  # whoever crosses by their span does so while they are near
        if unit in outlook.geography.counting:
            return (1, outlook.advance(mobility)[hex], unit)
        return (0 if unit in self._stands else 2, -task.worth if task else 0.0, unit)

    def reach(self, state: State, unit: int) -> Reach:
        """Where a unit can get now; worked out again only if something that matters has changed."""
        side = state.setting.units[unit].side
        if state.stacks is not None and state is not self._outlook.state:
            return movement_reach(state, unit)  # zones of all levels, markers and disputed hexes change it
        key = (
            state.hex_of[unit],
            state.mp_left[unit],
            state.flags[unit],
            id(state.networks[side]),
            state.turn,
            state.step,
        )
        zoc = state.zoc[side.enemy]  # where a friend has left, the enemy controls the hex again [6.11]
        known = self.reaches.get(unit)
        if known is None or known[0] != key or known[1] != zoc:
            known = self.reaches[unit] = (key, zoc[:], movement_reach(state, unit))
        return known[2]

    def point_price(self, state: State) -> float:
        """What the attack is worth that a point of attack supply more would leave without one. [30.6]"""
        supply = state.modules.supply
        left = supply.points[self._outlook.side] if supply is not None else NO_LIMIT
        worths = sorted((strike.worth for strike in self._strikes), reverse=True)
        return worths[left - 1] if left != NO_LIMIT and 0 < left <= len(worths) else 0.0

    def forgone(self, outlook: Outlook) -> Forgone:
        """What it costs near the end, as the position is now, that somebody overruns who is needed elsewhere."""
        now = outlook if outlook.minds_the_end else self._outlook
        return Elsewhere(
            now, self.hex_values.tasks, self._stands, lambda unit: self.reach(now.state, unit).cost_mp
        ).forgone

    def is_outdated(self, outlook: Outlook) -> bool:
        """Whether on the last turn overruns have changed what the plan was made for: who is free looks anew. [22.1]"""
        planned, now = self._outlook.state, outlook.state
        return outlook.plays_last_turn and planned is not now and planned.fingerprint() != now.fingerprint()

    # carrying it out

    def next_move(self, state: State) -> Move | None:
        """The next move of the segment on the position as it is now; None when all have moved."""
        special = self._decisive(state) or self._relief(state)
        if special is not None:
            return special
        self._call_back(state)
        while self._queue:
            unit = self._queue.pop()
            if state.hex_of[unit] < 0 or not may_move(state, unit):
                continue
            move = self._sent = self.best_move(state, unit)
            if move is not None:
                return move
        return None

    def _call_back(self, state: State) -> None:
        """Ask again whoever was stopped short of where he was sent, because his way changed. [14.0]"""
        sent, self._sent = self._sent, None
        if sent is not None and state.hex_of[sent.unit] != sent.path[-1]:
            self._queue.append(sent.unit)

    def _decisive(self, state: State) -> Move | None:
        """A move that wins, secures the draw, or lets somebody in who can."""
        outlook = self._outlook
        if not outlook.is_attacker:
            return self._raid(state) if outlook.geography.forfeits else None
        now = Outlook(state, outlook.side, outlook.geography, outlook.weights)
        objective, near = outlook.geography.objective, outlook.geography.approaches
        reaches = {
            unit: self.reach(state, unit) for unit in now.own if state.hex_of[unit] in near and may_move(state, unit)
        }
        if not any(hex in reach for reach in reaches.values() for hex in objective):
            return None
        return winning_move(now, reaches) or touching_move(now, reaches) or making_room(now, reaches)

    def _raid(self, state: State) -> Move | None:
        """A move with which the enemy has lost. [17.44]"""
        now = Outlook(state, self._outlook.side, self._outlook.geography, self._outlook.weights)
        return raid(now, {unit: self.reach(state, unit) for unit in now.own if may_move(state, unit)})

    def _relief(self, state: State) -> Move | None:
        """A depleted holder of a drop zone makes room for a fresh unit, which then comes first. [12]"""
        if not self._outlook.is_attacker:
            return None
        reaches = {unit: self.reach(state, unit) for unit in self._queue if may_move(state, unit)}
        found = relieved(self._outlook, state, reaches, self._pinned - self._zone_holders)
        if found is None:
            return None
        holder, fresh, ways_out = found
        self._queue = [*(unit for unit in self._queue if unit not in (holder, fresh)), fresh]
        self._stands[fresh] = state.hex_of[holder]
        aside = max(ways_out, key=lambda hex: (self.hex_values.value(holder, hex), -hex))
        return Move(holder, reaches[holder].path_to(aside))

    def best_move(self, state: State, unit: int) -> Move | None:
        """Where a unit does best, by its place in an attack or its errand; None if that is where it is."""
        reach = self.reach(state, unit)
        here = state.hex_of[unit]
        stand = self._stands.get(unit)
        if stand == here or (unit in self._pinned and (stand is None or stand not in reach)):
            return None
        if stand is not None and stand in reach and is_open(state, unit, stand):
            move = Move(unit, reach.path_to(stand))
            if self._is_legal(state, move):
                return move
        open_hexes = open_among(state, unit, reach.cost_mp)
        *rates, staying = self._rates(state, unit, [*open_hexes, here])
        if state.stacks is not None and is_crowded(state, here, stack(state, here, self._outlook.side)):
            staying -= CROWDED
        rated = sorted((-rate, hex) for rate, hex in zip(rates, open_hexes, strict=True))[:LOOKED_AT]
        best = -staying - INERTIA
        chosen: Move | None = None
        for rating, hex in rated:
            path = reach.path_to(hex)
            total = rating + self._risk_on(unit, path) + 0.01 * len(path)
            if total < best and self._is_legal(state, Move(unit, path)):
                best, chosen = total, Move(unit, path)
        return chosen

    def _is_legal(self, state: State, move: Move) -> bool:
        """Whether a move that the reach promises may be made: with stacks it says a little too much. [5.4]"""
        return state.stacks is None or refuse_move(state, move) is None

    def _risk_of_strolls(self) -> dict[int, float]:
        """Per hex: what it costs that a stroll there may bring any bridge down."""
        if self._idle_risk is None:
            outlook = self._outlook
            self._idle_risk = bridge_risk(outlook, outlook.bridge_worths, SPARED * outlook.weights.bridge)
        return self._idle_risk

    def _rates(self, state: State, unit: int, hexes: list[int]) -> list[float]:
        """What each of some hexes is worth to a unit, and a whim."""
        noise, values = self._outlook.weights.noise, self.hex_values.values(unit, hexes)
        if unit in state.setting.engineers:
            lost = SpanCare(self._outlook, state).lost(unit, hexes)
            alone = lost_alone(self._outlook, state, unit, hexes)
            values = [value - points - more for value, points, more in zip(values, lost, alone, strict=True)]
        return [value + noise * self._whim.random() for value in values] if noise else values

    def _risk_on(self, unit: int, path: tuple[int, ...]) -> float:
        """What a way costs by the bridges that may go down before it; who has nothing to do spares them all. [14.0]"""
        is_idle = unit not in self.hex_values.tasks and unit not in self._outlook.geography.counting
        risk = self._risk_of_strolls() if is_idle else self._outlook.bridge_risk
        return sum(risk.get(hex, 0.0) for hex in path) if risk else 0.0
