"""Fights of stacks weighed exactly: all who defend together, quotas of losses, fights inside a hex. [20, 22.5]"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.systems.standard.ai.fights import Weighing, attack_strength
from game.systems.standard.ai.locks import lock_share, menace_of, rid_of
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.bridgeheads.arrows import is_amphibious, may_attack_across
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.overruns.duties import bound_in
from game.systems.standard.rules.retreat import retreat_hexes_after_city
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.stacks.battle import read_result, told_of
from game.systems.standard.rules.stacks.cadres import forms_cadre
from game.systems.standard.rules.stacks.conditions import is_partly_supplied
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.frames import OVERRUN_RESULT, Battle
from game.systems.standard.rules.stacks.stacking import facts_of, quota, stack
from game.systems.standard.rules.stacks.sums import Reckoning, own_defense_ledger, reckon, shift_of
from game.systems.standard.rules.state import State

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import CombatResult

FOOTHOLD, DENIED, LAST_WORD = 0.05, 0.4, 0.9
"""Share of the worth of a place for who stands in it beside the enemy; for who denies it to him in the last turn, and
for who has the last word in it."""
ALL_OF_IT = 1.0
"""The same for who has the last word, as those see it who play the last turn as the last."""
LAST_STEP = 1.5
"""So many times its worth the last step of a unit weighs with whoever picks what to lose."""
FAR_GROUND = 0.3
"""Share of the worth of a place that counts where nobody can move in."""


class StackWeighing(Weighing):
    """Weighs fights where several stand in a hex; the defender that is named stands for all in the hex."""

    def __init__(self, outlook: Outlook, at_hand: Battle | None = None) -> None:
        """A weighing of a position; `at_hand` is the combat under way, whose terms hold for its hex."""
        super().__init__(outlook)
        self._at_hand = at_hand
        self._battles: dict[tuple[int, tuple[tuple[int, int], ...]], Battle] = {}
        self._shifts: dict[tuple[int, tuple[tuple[int, int], ...]], tuple[int, bool]] = {}
        self._steps_cost: dict[tuple[tuple[int, ...], int], float] = {}

    def battle(self, hex: int, attackers: Sequence[tuple[int, int]]) -> Battle:
        """The combat that these attackers would have, from where they are thought to stand."""
        if self._at_hand is not None and self._at_hand.hex == hex:
            return self._at_hand
        key = (hex, tuple(attackers))
        known = self._battles.get(key)
        if known is None:
            state, origins = self.state, tuple([here for _, here in attackers])
            side = state.setting.units[attackers[0][0]].side
            terms = Terms(origins=origins, left_out=bound_in(state, hex, side))
            found = battle_of(state, hex, tuple([unit for unit, _ in attackers]), terms)
            is_inside = found.defenders_hold or any(here == hex or here < 0 for here in origins)
            known = replace(found, attackers_hold=hex in origins or -1 in origins, defenders_hold=is_inside)
            self._battles[key] = known
        return known

    def sums(self, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> int:
        """The differential before support fire. [20.21]"""
        key = (hex, defender, tuple(attackers))
        known = self._sums.get(key)
        if known is None:
            battle = self.battle(hex, attackers)
            if battle is self._at_hand:
                known = reckon(self.state, replace(battle, attacker_fire=(), defender_fire=())).differential
            else:
                attack = sum([strength_from(self.state, unit, here, hex) for unit, here in attackers])
                known = attack - own_defense_ledger(self.state, battle).total
            self._sums[key] = known
        return known

    def column(self, hex: int, attackers: Sequence[tuple[int, int]], differential: int) -> int:
        """The column with ground, forts and what makes a defence worse; sure odds read as the last one. [20.2, 21.1]"""
        key = (hex, tuple(attackers))
        known = self._shifts.get(key)
        if known is None:
            sums = reckon(self.state, self.battle(hex, attackers)) if self._is_at_hand(hex) else None
            known = self._shifts[key] = self._shift(hex, attackers, sums)
        shift, is_sure = known
        columns = len(self.state.setting.column_from)
        plain = bisect_right(self.state.setting.column_from, differential)
        return columns if is_sure else max(0, min(columns, plain - shift))

    def _is_at_hand(self, hex: int) -> bool:
        return self._at_hand is not None and self._at_hand.hex == hex

    def _shift(self, hex: int, attackers: Sequence[tuple[int, int]], sums: Reckoning | None) -> tuple[int, bool]:
        """Columns to the left, and whether the odds are such that none counts. [20.22]"""
        state, battle = self.state, self.battle(hex, attackers)
        if sums is not None:
            return sums.shift - len(sums.modifiers), sums.has_odds(facts_of(state).combat.sure_odds)
        plain = reckon(state, replace(battle, attackers=()))
        attack = sum([strength_from(state, unit, here, hex) for unit, here in attackers])
        is_sure = attack > 0 and attack >= facts_of(state).combat.sure_odds * plain.own_defense
        return shift_of(state, battle) - len(plain.modifiers), is_sure

    # what a result brings

    def result_value(self, result: str, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> float:
        """What one result of the table is worth to whoever attacks. [20.3-20.5]"""
        return self.brought(self.battle(hex, attackers), result)

    def brought(self, battle: Battle, result: str) -> float:
        """What a result is worth to the attackers of a combat, an overrun's aftermath left out."""
        found = told_of(self.state, result)
        return self._won(battle, found, is_overrun=result == OVERRUN_RESULT) - self._lost(battle, found)

    def results(self, battle: Battle, fire: int) -> list[str]:
        """What each die brings, with so many points of support more than the enemy's. [20.21-20.24]"""
        more, less = max(0, fire), max(0, -fire)
        supported = replace(
            battle, attacker_points=battle.attacker_points + more, defender_points=battle.defender_points + less
        )
        sums = reckon(self.state, supported)
        return [read_result(self.state, battle, sums, die) for die in range(1, len(self.state.setting.results) + 1)]

    def _lost(self, battle: Battle, found: CombatResult) -> float:
        hexes = found.attackers_retreat_hexes
        costs_steps = battle.attackers_hold and hexes == 1
        loss = self._foothold_lost(battle, found)
        if found.attacker_depleted or costs_steps:
            loss += self.steps_cost(battle.attackers, quota(self.state, len(battle.attackers)))
        if hexes and not costs_steps:
            for unit, here in zip(battle.attackers, battle.origins, strict=True):
                loss += self._thrown(battle, unit, here, hexes)
        return loss

    def _foothold_lost(self, battle: Battle, found: CombatResult) -> float:
        """What is lost when all who attack inside their hex die, or have to leave it. [22.5]"""
        if not self.holds_foothold(battle):
            return 0.0
        count = len(battle.attackers)
        hexes = found.attackers_retreat_hexes
        costs_steps = battle.attackers_hold and hexes == 1
        owed = quota(self.state, count) if found.attacker_depleted or costs_steps else 0
        is_gone = (hexes and not costs_steps) or sum(self.state.steps[unit] for unit in battle.attackers) <= owed
        return self.foothold_worth(battle) if is_gone else 0.0

    def foothold_worth(self, battle: Battle) -> float:
        """What it is worth to stand in the hex beside its defenders. [22.5]"""
        outlook = self.outlook
        locked = lock_share(outlook) * menace_of(outlook, battle.defenders)
        return foothold_share(outlook) * outlook.place[battle.hex] + locked

    def holds_foothold(self, battle: Battle) -> bool:
        """Whether the attackers stand in the hex already, and are all that their side has there. [22.115, 22.5]"""
        is_overrun = battle.manner == "overrun"
        if not any(here == battle.hex or (is_overrun and here < 0) for here in battle.origins):
            return False
        side = self.state.setting.units[battle.attackers[0]].side
        return all(unit in battle.attackers for unit in stack(self.state, battle.hex, side))

    def is_shared(self, battle: Battle) -> bool:
        """Whether both sides were in the hex already: whoever comes into it by the overrun itself was not."""
        side = self.state.setting.units[battle.attackers[0]].side
        entering: set[int] = set()
        if battle.manner == "overrun":
            pairs = zip(battle.attackers, battle.origins, strict=True)
            entering = {unit for unit, here in pairs if here >= 0 and here != battle.hex}
        return any(unit not in entering for unit in stack(self.state, battle.hex, side))

    def _thrown(self, battle: Battle, unit: int, here: int, hexes: int) -> float:
        """What it costs an attacker to be thrown back; out of the hex of the fight it goes as it came."""
        if battle.manner == "overrun" or here < 0 or here == battle.hex:
            return float(self.outlook.weights.give_ground)
        return self.retreat_cost(unit, here, battle.hex, hexes)

    def _won(self, battle: Battle, found: CombatResult, *, is_overrun: bool) -> float:
        outlook, state = self.outlook, self.state
        if found.defender == "eliminated":
            worth = sum(
                outlook.step_worth(unit) if is_overrun and forms_cadre(state, unit) else outlook.worth(unit)
                for unit in battle.defenders
            )
            return worth + self._ground_of(battle)
        hexes = found.defender_retreats_hexes
        costs_steps = battle.defenders_hold and hexes == 1
        owed = quota(state, len(battle.defenders)) if found.defender == "depleted" or costs_steps else 0
        gain = self.steps_cost(battle.defenders, owed) if owed else 0.0
        if sum(state.steps[unit] for unit in battle.defenders) <= owed:
            return gain + self._ground_of(battle)
        if not hexes or costs_steps:
            return gain
        back = self._driven(battle, hexes)
        if found.may_stand and not battle.defenders_hold and not owed:
            full = sum(1 for unit in battle.defenders if state.steps[unit] > 1)
            needed = quota(state, len(battle.defenders))
            return min(back, self.steps_cost(battle.defenders, needed)) if full >= needed else back
        return gain + back

    def _driven(self, battle: Battle, hexes: int) -> float:
        """What it is worth to order the defenders back: nothing where the city spares them. [20.34, 20.4]"""
        state, total = self.state, 0.0
        stays = False
        for unit in battle.defenders:
            owed = hexes if battle.defenders_hold else retreat_hexes_after_city(state, unit, hexes)
            if owed <= 0:
                stays = True
            else:
                total += self._way_back(unit, state.hex_of[unit], owed, state.steps[unit])
        return total if stays else total + self._ground_of(battle, are_alive=True)

    def _ground_of(self, battle: Battle, *, are_alive: bool = False) -> float:
        """What it is worth that the defenders are gone, more if somebody stands in their hex or can move in. [20.5]

        Those who were only driven off menace what is held as before. [17.5]
        """
        outlook, hex = self.outlook, battle.hex
        is_shared = self.is_shared(battle)
        gain = sum(outlook.blocked.get(unit, 0.0) for unit in battle.defenders)
        gain += rid_of(outlook, battle.defenders, are_alive=are_alive, were_locked=is_shared)
        has_entered = battle.manner == "overrun" or any(
            here < 0 or here == hex or is_open_to_advance(self.state, unit, here, hex)
            for unit, here in zip(battle.attackers, battle.origins, strict=True)
        )
        share = (1.0 if has_entered else FAR_GROUND) - (foothold_share(outlook) if is_shared else 0.0)
        return gain + outlook.place[hex] * max(0.0, share)

    def _ground_gain(self, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> float:
        return self._ground_of(self.battle(hex, attackers))

    def steps_cost(self, units: tuple[int, ...], count: int) -> float:
        """What so many steps cost their owner, who picks those he misses least. [20.31]"""
        known = self._steps_cost.get((units, count))
        if known is None:
            known = self._steps_cost[units, count] = self._worked_out(units, count)
        return known

    def _worked_out(self, units: Iterable[int], count: int) -> float:
        outlook, state = self.outlook, self.state
        left = {unit: state.steps[unit] for unit in units}
        total = 0.0
        for _ in range(count):
            price = {
                unit: outlook.step_worth(unit, steps) * (LAST_STEP if steps == 1 else 1.0)
                for unit, steps in left.items()
                if steps
            }
            if not price:
                break
            cheapest = min(price, key=lambda unit: (price[unit], unit))
            total += outlook.step_worth(cheapest, left[cheapest])
            left[cheapest] -= 1
        return total


def foothold_share(outlook: Outlook) -> float:
    """Share of the worth of a place that standing in it beside the enemy is worth. [22.5, 17.5]"""
    state = outlook.state
    if state.turn < state.setting.script.turns or outlook.is_attacker:
        return FOOTHOLD
    if outlook.side is state.setting.first_side:
        return DENIED
    return ALL_OF_IT if outlook.minds_the_end else LAST_WORD


def strength_from(state: State, unit: int, here: int, hex: int) -> int:
    """Attack strength of a unit from one hex against another, or inside it, supply and water counted. [20.13, 30.5]"""
    if state.stacks is None:
        return attack_strength(state, unit, here, hex)
    whole = state.strength(unit)[0]
    strength = (whole + 1) // 2 if is_partly_supplied(state, unit) else whole
    if here == hex or here < 0:
        return strength
    if may_attack_across(state, unit, here, hex):
        if is_amphibious(state, unit):
            return strength
        if not state.setting.board.topology.touching(here, hex):
            return (strength + 1) // 2
    beside = attack_strength(state, unit, here, hex)
    return strength if beside == whole else min(strength, beside) if strength == whole else (strength + 1) // 2


def weighing_of(outlook: Outlook, at_hand: Battle | None = None) -> Weighing:
    """A weighing of fights as the rules of the scenario have them. [7, 20]"""
    return Weighing(outlook) if outlook.state.stacks is None else StackWeighing(outlook, at_hand)


def battle_at_hand(state: State) -> Battle | None:
    """The combat of stacks to which support is being committed; None if there is none. [20.6]"""
    beneath = state.stack[-2] if len(state.stack) > 1 else None
    return beneath if isinstance(beneath, Battle) and isinstance(state.stack[-1], Combat) else None
