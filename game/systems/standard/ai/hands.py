"""Support fire as a hand of cards: what a defender's points could still do in the fights that may follow. [8.3]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.ai.fights import (
    Weighing,
    expected_defense_fire,
    fire_price,
    markers_in_hand,
)
from game.systems.standard.rules.combat import attackers_of, targets


@frozen
class Threatened:
    """A fight that the attacker can still begin in this combat phase, and what it would be worth to him."""

    hex: int
    defender: int
    attackers: tuple[tuple[int, int], ...]
    """(unit, hex it attacks from)."""
    fire: int
    """Points that he will likely put into it."""
    worth: float


def fights_to_come(weighing: Weighing, side: Side) -> list[Threatened]:
    """The attacks that a side would still make with all it has, the best for it first, each unit in one of them."""
    state = weighing.state
    able = {hex: set(attackers_of(state, side, hex)) for hex in targets(state, side)}
    known: dict[int, Threatened] = {}
    found: list[Threatened] = []
    while able:
        fire = expected_defense_fire(weighing.outlook, side, len(found))
        for hex, units in able.items():
            if hex not in known:
                known[hex] = _threatened(weighing, hex, sorted(units), fire)
        best = max(known.values(), key=lambda fight: (fight.worth, -fight.hex))
        if best.worth <= 0:
            break
        found.append(best)
        engaged = {unit for unit, _ in best.attackers}
        able = {hex: units - engaged for hex, units in able.items() if hex != best.hex and units - engaged}
        known = {hex: fight for hex, fight in known.items() if hex in able and len(fight.attackers) == len(able[hex])}
    return found


def _threatened(weighing: Weighing, hex: int, units: Sequence[int], fire: int) -> Threatened:
    """The attack of these units on a hex."""
    state = weighing.state
    attackers = tuple((unit, state.hex_of[unit]) for unit in units)
    defender = state.occupant[hex]
    return Threatened(hex, defender, attackers, fire, weighing.worth_of(hex, defender, attackers, fire))


class Hand:
    """The markers of a side, and what they are worth if kept from the fight under way for those that may follow."""

    def __init__(self, weighing: Weighing, side: Side, *, attacks: bool = False) -> None:
        """The hand of a side while the other attacks, or while it does so itself."""
        self._weighing = weighing
        self._side = side
        self._attacks = attacks
        self._values = markers_in_hand(weighing.state, side)
        self._kept: list[float] | None = None

    def cost(self, points: int) -> float:
        """What it costs to use so many points now: what else they would have done."""
        if self._kept is None:
            self._kept = self._worth_by_points_left()
        kept = self._kept
        return kept[-1] - kept[max(0, len(kept) - 1 - points)]

    def _worth_by_points_left(self) -> list[float]:
        """Per number of points left: what they are worth, spent where they do most in the fights to come."""
        each = fire_price(self._weighing.outlook, attacking=self._attacks)
        whole = sum(self._values)
        kept = [each * points for points in range(whole + 1)]
        most = sum(self._values[: self._weighing.state.setting.rules.support_fire.most_in_one_combat])
        for fight in fights_to_come(self._weighing, self._side if self._attacks else self._side.enemy):
            done = self._won if self._attacks else self._saved
            saved = [done(fight, points) for points in range(most + 1)]
            kept = [
                max(kept[left - points] + saved[points] for points in range(min(left, most) + 1))
                for left in range(whole + 1)
            ]
        return kept

    def _saved(self, fight: Threatened, points: int) -> float:
        """What so many points would save in a fight."""
        weighing = self._weighing
        sums = weighing.sums(fight.hex, fight.defender, fight.attackers) + fight.fire - points
        column = weighing.column(fight.hex, fight.attackers, sums)
        return fight.worth - weighing.value(fight.hex, fight.defender, column, fight.attackers)

    def _won(self, fight: Threatened, points: int) -> float:
        """What so many points would add to an own attack, which is made only where it pays."""
        return max(0.0, self._own_worth(fight, points)) - max(0.0, self._own_worth(fight, 0))

    def _own_worth(self, fight: Threatened, points: int) -> float:
        weighing = self._weighing
        against = expected_defense_fire(weighing.outlook, self._side.enemy, 1)
        return weighing.worth_of(fight.hex, fight.defender, fight.attackers, points - against)
