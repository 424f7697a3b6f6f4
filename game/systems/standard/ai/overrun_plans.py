"""Overruns that are worth their price: by exact chances, fought at once or by staying in the hex. [22]"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from game.systems.standard.ai.fights import expected_defense_fire, fire_cost, likely_fire
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import StackWeighing
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.overruns.approaches import Enemies
from game.systems.standard.rules.overruns.attempts import overrun_choices
from game.systems.standard.rules.overruns.duties import all_are_bound
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.overruns.marks import overrun_facts
from game.systems.standard.rules.stacks.attackers import stack_attackers
from game.systems.standard.rules.stacks.battle import told_of
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.frames import OVERRUN_RESULT, Battle
from game.systems.standard.rules.stacks.losses import reduction
from game.systems.standard.rules.stacks.stacking import facts_of, is_dual, is_over_limit, quota, stack
from game.systems.standard.rules.state import FOUGHT, State
from game.systems.standard.rules.supply.points import has_point

Forgone = Callable[[int, int], float]
"""What it costs that a unit goes to a hex instead of where it is sent."""
MOST_TOGETHER = 3
"""So many of the strongest at most are thought of together against a hex."""
EXPOSED = 0.4
"""Share of the danger of a hex that counts for those who will stand in it."""
MORE_THAN_AN_ATTACK = 4.0
"""Points by which an overrun must be better than an ordinary attack of the same units."""
FAR_OFF = 0.3
"""Share that a deadlock of the mobile movement phase keeps of what it promises."""
BOUND = 1.0
"""Points for each unit that sits out the next combat phase."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What an overrun promises, fought at once and by a deadlock; None where it cannot be."""

    at_once: float | None
    deadlock: float

    @property
    def worth(self) -> float:
        """The better of the two."""
        return self.deadlock if self.at_once is None else max(self.at_once, self.deadlock)

    @property
    def is_at_once(self) -> bool:
        """Whether to fight at once."""
        return self.at_once is not None and self.at_once >= self.deadlock


@dataclass(frozen=True, slots=True)
class OverrunPlan:
    """An overrun to be made: who opens it, who takes part, and what it promises."""

    opening: Overrun
    hex: int
    units: tuple[int, ...]
    odds: Odds
    worth: float
    """More than an ordinary attack of the same units and a point of attack supply would be."""


class OverrunWeighing:
    """Weighs overruns in one position."""

    def __init__(self, outlook: Outlook) -> None:
        """Weigh for the side of an outlook."""
        self.outlook = outlook
        self.state: State = outlook.state
        self.fights = StackWeighing(outlook)
        self._hex_values = HexValues(outlook, {})
        against = expected_defense_fire(outlook, outlook.side.enemy)
        own = sorted({0, likely_fire(self.state, outlook.side)})
        self._fires = [(points - against, fire_cost(outlook, points)) for points in own]

    def odds(self, hex: int, units: Sequence[int], terms: Terms) -> Odds:
        """What an overrun by these units promises. [22.4, 22.122]"""
        state = self.state
        battle = battle_of(state, hex, tuple(units), terms)
        exposed = EXPOSED * max(self._hex_values.danger(unit, hex) for unit in units)
        attack = sum(state.strength(unit)[0] for unit in units)
        defense = sum(state.strength(unit)[1] for unit in battle.defenders)
        is_able = attack >= 1 and overrun_facts(state).least_odds * attack >= defense
        at_once = None
        if is_able and has_point(state, self.outlook.side):
            known: dict[str, float] = {}
            at_once = max(self._fought(battle, fire, known) - cost for fire, cost in self._fires) - exposed
        locked = self._locked(hex, units, terms.origins)
        if state.setting.sequence[state.step].mobile_only and locked > 0:
            locked *= FAR_OFF  # it is fought a turn later, and the enemy comes first
        return Odds(at_once, locked - exposed)

    def _fought(self, battle: Battle, fire: int, known: dict[str, float]) -> float:
        """An overrun fought at once, with what it leaves; `known` are its results weighed so far. [22.41, 22.42]"""
        results = self.fights.results(battle, fire)
        for each in set(results) - known.keys():
            known[each] = self.fights.brought(battle, each) + self._after(battle, each)
        return sum(known[each] for each in results) / len(results)

    def _after(self, battle: Battle, result: str) -> float:
        """What follows a result: the reduction table, sitting out a phase, both sides in the hex. [20.9, 22.42]"""
        if result == OVERRUN_RESULT:
            return 0.0
        figures = facts_of(self.state).combat
        is_cleared = self._is_cleared(battle, result)
        more = 0 if is_cleared else figures.overrun_die_more
        re = battle.re * figures.overrun_re_factor
        faces = len(self.state.setting.results)
        steps = [reduction(self.state, die + more, re) for die in range(1, faces + 1)]
        cost = sum(self.fights.steps_cost(battle.attackers, count) for count in steps) / faces
        if is_cleared:
            return -cost
        left = self._steps_left(battle, result)
        gone = sum(1 for lost in steps if 0 < left <= lost) / len(steps)
        foothold = self._foothold(battle, result) * (1.0 - gone)
        return foothold - cost - self._foothold_risked(battle, result, gone) - BOUND * len(battle.attackers)

    def _steps_left(self, battle: Battle, result: str) -> int:
        """Steps that a result leaves to the attackers. [20.31, 22.525]"""
        found = told_of(self.state, result)
        costs = found.attacker_depleted or (battle.attackers_hold and found.attackers_retreat_hexes == 1)
        owed = quota(self.state, len(battle.attackers)) if costs else 0
        return sum(self.state.steps[unit] for unit in battle.attackers) - owed

    def _foothold_risked(self, battle: Battle, result: str, gone: float) -> float:
        """What it costs that the reduction table may take all who stood in the hex, and them alone. [20.9, 22.5]"""
        found = told_of(self.state, result)
        if not self.fights.holds_foothold(battle) or found.attackers_retreat_hexes > 1:
            return 0.0
        return gone * self.fights.foothold_worth(battle)

    def _is_cleared(self, battle: Battle, result: str) -> bool:
        """Whether the defenders are all lost. [22.42A]"""
        found = told_of(self.state, result)
        costs = found.defender == "depleted" or (battle.defenders_hold and found.defender_retreats_hexes == 1)
        steps = sum(self.state.steps[unit] for unit in battle.defenders)
        return found.defender == "eliminated" or (costs and steps <= quota(self.state, len(battle.defenders)))

    def _foothold(self, battle: Battle, result: str) -> float:
        """What it is worth that both sides are left in the hex; nothing if one has to go, or it was so. [22.5]"""
        if self.fights.is_shared(battle):
            return 0.0
        found = told_of(self.state, result)
        thrown = found.attackers_retreat_hexes > (1 if battle.attackers_hold else 0)
        driven = found.defender_retreats_hexes > (1 if battle.defenders_hold else 0)
        if thrown or driven or self._is_cleared(battle, result) or self._steps_left(battle, result) <= 0:
            return 0.0
        return self.fights.foothold_worth(battle)

    def _locked(self, hex: int, units: Sequence[int], origins: Sequence[int]) -> float:
        """A deadlock: a fight inside the hex in the next combat phase, with whoever stands beside it. [22.122]

        Whoever comes in for it has no foothold to lose: to be there after the fight is what it is about.
        """
        state = self.state
        if not any(state.strength(unit)[0] for unit in units):
            return float("-inf")
        beside = [
            unit
            for unit in stack_attackers(state, self.outlook.side, hex)
            if unit not in units and not state.flags[unit] & FOUGHT
        ]
        best = float("-inf")
        for helpers in ([], beside) if beside else ([],):
            attackers = [(unit, hex) for unit in units] + [(unit, state.hex_of[unit]) for unit in helpers]
            if all_are_bound(state, hex, self.outlook.side):
                break
            battle = replace(
                self.fights.battle(hex, attackers), attackers_hold=True, defenders_hold=True, manner="overrun",
                origins=(*origins, *(state.hex_of[unit] for unit in helpers)),
            )  # fmt: skip
            known: dict[str, float] = {}
            for fire, cost in self._fires:
                best = max(best, self._dragged(battle, attackers, fire, known) - cost)
        return best

    def _dragged(
        self, battle: Battle, attackers: Sequence[tuple[int, int]], fire: int, known: dict[str, float]
    ) -> float:
        """A fight inside the hex, with what both sides standing there is worth; `known` are its results so far."""
        differential = self.fights.sums(battle.hex, battle.defenders[0], attackers) + fire
        column = self.fights.column(battle.hex, attackers, differential)
        results = [row[column] for row in self.state.setting.results]
        for each in set(results) - known.keys():
            known[each] = self.fights.brought(battle, each) + self._foothold(battle, each)
        return sum(known[each] for each in results) / len(results)

    def plain(self, hex: int, attackers: Sequence[tuple[int, int]]) -> float:
        """What an ordinary attack on the hex by the same units would be worth, if they are beside it; at least 0."""
        beside = self.outlook.topology.adjacent[hex]
        near = [(unit, here) for unit, here in attackers if here in beside]
        if not near or all_are_bound(self.state, hex, self.outlook.side):
            return 0.0
        defender = stack(self.state, hex, self.outlook.side.enemy)[0]
        return max(0.0, *(self.fights.worth_of(hex, defender, near, fire) - cost for fire, cost in self._fires))


def best_overrun(
    outlook: Outlook,
    units: Iterable[int],
    places: Collection[int] | None,
    least: float,
    point_price: float = 0.0,
    staying: Collection[int] = (),
    forgone: Forgone | None = None,
) -> OverrunPlan | None:
    """The overrun that promises most to these units, of these hexes or of all; None if none is worth so much. [22.1]

    Those who are to stay fight in the hex where they stand or not at all.
    """
    best = next(iter(promising_overruns(outlook, units, places, point_price, staying, forgone)), None)
    return best if best is not None and best.worth > least else None


def promising_overruns(
    outlook: Outlook,
    units: Iterable[int],
    places: Collection[int] | None = None,
    point_price: float = 0.0,
    staying: Collection[int] = (),
    forgone: Forgone | None = None,
) -> list[OverrunPlan]:
    """All overruns that these units could open, the best first. [22.1]"""
    state, side = outlook.state, outlook.side
    offers: dict[int, list[tuple[int, Overrun]]] = {}
    enemies = Enemies(state, side)
    for unit in units:
        if state.hex_of[unit] < 0 or state.mp_left[unit] <= 0:
            continue
        for way in overrun_choices(state, side, unit, None, enemies):
            hex = way.path[-1] if way.path else state.hex_of[unit]
            if (places is None or hex in places) and not (way.path and unit in staying):
                offers.setdefault(hex, []).append((unit, way))
    if not offers:
        return []
    weighing = OverrunWeighing(outlook)
    plans = [plan for hex, ways in sorted(offers.items()) for plan in _plans(weighing, hex, ways, point_price, forgone)]
    return sorted(plans, key=lambda plan: (-plan.worth, plan.hex))


def _plans(
    weighing: OverrunWeighing, hex: int, ways: list[tuple[int, Overrun]], point_price: float, forgone: Forgone | None
) -> Iterable[OverrunPlan]:
    """What the strongest of those who can get into a hex could do there, with the next one or two. [22.104]"""
    state, side = weighing.state, weighing.outlook.side
    strong = sorted(ways, key=lambda way: (-state.strength(way[0])[0], way[0]))[:MOST_TOGETHER]
    there, was_dual = stack(state, hex, side), is_dual(state, hex)
    for count in range(1, len(strong) + 1):
        chosen = strong[:count]
        units = tuple(unit for unit, _ in chosen)
        if is_over_limit(state, hex, tuple({*there, *units}), side):
            continue
        origins = tuple(last_hex(state, way) for _, way in chosen)
        odds = weighing.odds(hex, units, Terms("overrun", origins=origins, was_dual=was_dual))
        instead = weighing.plain(hex, list(zip(units, origins, strict=True)))
        worth = odds.worth - instead - MORE_THAN_AN_ATTACK - point_price
        worth -= sum(forgone(unit, hex) for unit in units) if forgone is not None else 0.0
        yield OverrunPlan(chosen[0][1], hex, units, odds, worth)


def last_hex(state: State, way: Overrun) -> int:
    """The hex from which a unit comes in; -1 for one that began there."""
    if not way.path:
        return -1
    return way.path[-2] if len(way.path) > 1 else state.hex_of[way.unit]


def odds_at_hand(weighing: OverrunWeighing, frame: Attempt) -> Odds:
    """What the overrun that is open promises to those who have entered. [22.12]"""
    terms = Terms("overrun", origins=frame.origins, was_dual=frame.was_dual, is_halved=frame.by_road)
    return weighing.odds(frame.hex, frame.attackers, terms)


def odds_with(weighing: OverrunWeighing, frame: Attempt, follower: Overrun) -> Odds:
    """The same if one more entered. [22.103]"""
    origins = (*frame.origins, last_hex(weighing.state, follower))
    terms = Terms("overrun", origins=origins, was_dual=frame.was_dual)
    return weighing.odds(frame.hex, (*frame.attackers, follower.unit), terms)
