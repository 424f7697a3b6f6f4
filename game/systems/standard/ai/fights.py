"""Fights weighed exactly: the differential, the column, and what each roll would be worth. [7]"""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.combat import column_of
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.results import hurts_defender
from game.systems.standard.rules.retreat import retreat_hexes_after_city, way_back
from game.systems.standard.rules.span import attack_effect
from game.systems.standard.rules.state import State

STEPS_LOST = {"full": 0.0, "short": 1.0, "none": 2.0}
"""What a retreat costs by how far there is a way back; 2 stands for all. [7.7]"""


def attack_strength(state: State, unit: int, here: int, there: int) -> int:
    """Attack strength of a unit from one hex against another, altered by the hexside between them. [5.2, 7.3]"""
    strength = state.strength(unit)[0]
    effect = attack_effect(state, here, there)
    if effect is None:
        return strength
    return (strength + 1) // 2 if effect == "halved" else max(min(strength, 1), strength - 1)


def markers_in_hand(state: State, side: int) -> list[int]:
    """Values of the support fire markers a side has left, the highest first. [8.1]"""
    values = [
        marker.value for marker in state.setting.markers if marker.side == side for _ in range(state.hand[marker.index])
    ]
    return sorted(values, reverse=True)


def likely_fire(state: State, side: int, already: int = 0) -> int:
    """Points of support fire a side will likely put into one more combat, so many having been planned already."""
    values = markers_in_hand(state, side)
    most = state.setting.rules.support_fire.most_in_one_combat
    return sum(values[already * most : (already + 1) * most])


class Weighing:
    """Weighs fights in one position for one side; results are worth points to the attacker of the fight."""

    def __init__(self, outlook: Outlook) -> None:
        """A weighing of an outlook's position, as it stands: stays valid until the position changes."""
        self.outlook = outlook
        self.state = outlook.state
        self._ways: dict[tuple[int, int, int], float] = {}
        self._thrown_back: dict[tuple[int, int, int, int], float] = {}
        self._values: dict[tuple[int, int, tuple[tuple[int, int], ...]], dict[str | int, float]] = {}
        self._gains: dict[tuple[int, int, tuple[tuple[int, int], ...]], float] = {}
        self._sums: dict[tuple[int, int, tuple[tuple[int, int], ...]], int] = {}

    def value(self, hex: int, defender: int, column: int, attackers: Sequence[tuple[int, int]]) -> float:
        """What an attack on a unit in a hex is worth in a column; attackers as (unit, hex it attacks from)."""
        key = (hex, defender, tuple(attackers))
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = {}
        value = found.get(column)
        if value is None:
            results, value = self.state.setting.results, 0.0
            for row in results:
                result = row[column]
                each = found.get(result)
                if each is None:
                    each = found[result] = self.result_value(result, hex, defender, attackers)
                value += each
            value = found[column] = value / len(results)
        return value

    def result_value(self, result: str, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> float:
        """What one result of the table is worth to whoever attacks. [7.5]"""
        brings, outlook = self.state.setting.rules.combat.results[result], self.outlook
        loss = min(outlook.step_worth(unit) for unit, _ in attackers) if brings.attacker_depleted else 0.0
        thrown = brings.attackers_retreat_hexes
        if thrown:
            loss += sum(self.retreat_cost(unit, here, hex, thrown) for unit, here in attackers)
        if not hurts_defender(brings):
            return -loss
        ground = self.ground_gain(hex, defender, attackers)
        if brings.defender == "eliminated":
            return outlook.worth(defender) + ground - loss
        lost, steps = outlook.step_worth(defender), self.state.steps[defender]
        driven = brings.defender_retreats_hexes
        if brings.defender == "depleted":
            if steps <= 1:
                return lost - loss + ground
            return lost - loss + (self._driven_back(defender, hex, driven, steps - 1, ground) if driven else 0.0)
        back = self._driven_back(defender, hex, driven, steps, ground)
        return (min(lost, back) if brings.may_stand and steps > 1 else back) - loss  # it may stand fast instead [7.8]

    def _driven_back(self, defender: int, hex: int, hexes: int, steps: int, ground: float) -> float:
        """What it is worth to order a defender back: nothing if the city spares it. [7.6, 7.7]"""
        owed = retreat_hexes_after_city(self.state, defender, hexes)
        if owed <= 0:
            return 0.0
        return ground + self._way_back(defender, hex, owed, steps)

    def _way_back(self, unit: int, fight_hex: int, hexes: int, steps: int) -> float:
        """What a retreat costs a unit beyond the ground it leaves: a step if it falls short, all if there is no way."""
        key = (unit, fight_hex, hexes)
        share = self._ways.get(key)
        if share is None:
            share = self._ways[key] = STEPS_LOST[way_back(self.state, unit, fight_hex, hexes)]
        outlook = self.outlook
        if share > 1.0:
            return sum(outlook.step_worth(unit, left) for left in range(1, steps + 1))
        return share * outlook.step_worth(unit, steps) + outlook.weights.give_ground

    def retreat_cost(self, unit: int, here: int, fight_hex: int, hexes: int) -> float:
        """What it costs an attacker to be thrown back."""
        key = (unit, here, fight_hex, hexes)
        cost = self._thrown_back.get(key)
        if cost is None:
            cost = self.outlook.place[here] * 0.6
            if self.state.hex_of[unit] != here:
                cost += self.outlook.weights.give_ground
            else:
                cost += self._way_back(unit, fight_hex, hexes, self.state.steps[unit])
            self._thrown_back[key] = cost
        return cost

    def ground_gain(self, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> float:
        """What it is worth that a defender leaves his hex, more if somebody can advance into it. [7.9]"""
        key = (hex, defender, tuple(attackers))
        gain = self._gains.get(key)
        if gain is None:
            gain = self._gains[key] = self._ground_gain(hex, defender, attackers)
        return gain

    def _ground_gain(self, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> float:
        outlook, state = self.outlook, self.state
        gain = outlook.blocked.get(defender, 0.0) + outlook.menacing.get(defender, 0.0)
        units = state.setting.units
        steps = state.networks[units[defender].side.enemy].advance_steps
        able = [unit for unit, here in attackers if hex in steps[units[unit].mobility][here]]
        if able:
            drawing = outlook.geography.wins_at_once and state.held_most < state.setting.script.victory.for_draw
            if drawing and hex in outlook.objective and outlook.geography.counting.intersection(able):
                gain += outlook.weights.objective  # whoever enters secures the draw [17.2]
            return gain + outlook.place[hex]
        return gain + outlook.place[hex] * 0.3

    def sums(self, hex: int, defender: int, attackers: Sequence[tuple[int, int]]) -> int:
        """The differential before support fire. [7.3]"""
        state, key = self.state, (hex, defender, tuple(attackers))
        known = self._sums.get(key)
        if known is None:
            attack = sum(attack_strength(state, unit, here, hex) for unit, here in attackers)
            known = self._sums[key] = attack - state.strength(defender)[1]
        return known

    def column(self, hex: int, attackers: Sequence[tuple[int, int]], differential: int) -> int:
        """The column of an attack with such a differential. [7.4]"""
        return column_of(self.state, differential, hex)[0]

    def worth_of(self, hex: int, defender: int, attackers: Sequence[tuple[int, int]], fire: int) -> float:
        """What an attack is worth with so many points of support fire, less the enemy's."""
        column = self.column(hex, attackers, self.sums(hex, defender, attackers) + fire)
        return self.value(hex, defender, column, attackers)


def fire_price(outlook: Outlook, *, attacking: bool) -> float:
    """What a point of support fire is worth if kept: much for whoever acts first in the turn, little for the last."""
    weights = outlook.weights
    first = outlook.side is outlook.state.setting.first_side
    if attacking:
        return weights.fire_attack if first else weights.fire_last
    return weights.fire_last if first else weights.fire_defense


def fire_cost(outlook: Outlook, points: int) -> float:
    """What it costs to attack with so many points; dearer where they are taken from what key places need. [8.3]"""
    return points * fire_price(outlook, attacking=True) + fire_reserve(outlook, points)


def fire_reserve(outlook: Outlook, points: int) -> float:
    """What it costs on top to take points from what key places in danger need in the enemy's player turn. [8.3]"""
    if outlook.side is not outlook.state.setting.first_side:
        return 0.0
    spare = sum(markers_in_hand(outlook.state, outlook.side)) - outlook.weights.fire_reserve * outlook.places_in_danger
    return float(max(0, points - max(0, spare)) * outlook.weights.fire_reserved)


def expected_defense_fire(outlook: Outlook, side: int, already: int = 0) -> int:
    """Points a side will likely put into a defense, once its best markers have gone into so many others."""
    return round(likely_fire(outlook.state, side, already) * outlook.weights.fire_expected_percent / 100)


def answering_fire(outlook: Outlook) -> tuple[int, ...]:
    """Points with which the enemy may answer an attack under way, each as likely. [20.6]

    Who plays by what is held at the end reckons with all he has, too: one throw is often the game.
    """
    enemy = outlook.side.enemy
    expected = expected_defense_fire(outlook, enemy)
    return (expected, likely_fire(outlook.state, enemy)) if outlook.minds_the_end else (expected,)


def frame_attackers(state: State, frame: Combat) -> list[tuple[int, int]]:
    """The attackers of a combat under way, with the hexes they attack from."""
    return [(unit, state.hex_of[unit]) for unit in frame.attackers]
