"""What more support fire would change in a combat, the cheapest that does, what is left of the hand. [7.5, 8.3]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.combat import column_of
from game.systems.standard.rules.fire import fire_choices
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.odds import combat_odds, threat_to, threats_on
from game.systems.standard.rules.stacks.forecast import battle_for
from game.systems.standard.rules.stacks.sums import column_with, reckon
from game.systems.standard.rules.state import State


@frozen
class FireStep:
    """The next column that support fire could reach in a combat. [7.5, 8.3]"""

    points: int
    """So many more than are laid."""
    column: int
    markers: tuple[int, ...] | None
    """What would then lie there, with what does already: the cheapest that does it; None if the hand has nothing."""
    in_hand: int
    """Points left in the hand with that laid."""


@frozen
class Exposed:
    """The unit that enemies beside it could hit hardest, and what the fire left over does for it. [7.3, 8.3]"""

    unit: int
    differential: int
    defended: int
    """The differential with the best that is left in the hand."""


def next_step(state: State, frame: Combat, side: Side, laid: tuple[int, ...]) -> FireStep | None:
    """The nearest column that is better for the side than what it has laid; None if there is none. [7.5]"""
    defends = side is not state.setting.units[frame.attackers[0]].side
    column_at = _columns(state, frame, *((frame.attacker_fire, laid) if defends else (laid, ())))
    now = column_at(0)
    furthest = sum(marker.value for marker in state.setting.markers if marker.side is side)
    for points in range(1, furthest + 1):
        column = column_at(-points if defends else points)
        if column != now and _results(state, column) != _results(state, now):
            markers = _cheapest(state, frame, side, laid, points)
            return FireStep(points, column, markers, points_left(state, side, markers or laid))
    return None


def _columns(
    state: State, frame: Combat, attacker_fire: tuple[int, ...], defender_fire: tuple[int, ...]
) -> Callable[[int], int]:
    """The column of a combat with so many points more for the attacker than lie there. [7.4, 20.14, 21.1]"""
    attack = Attack(frame.hex, frame.attackers)
    if state.stacks is None:
        differential = combat_odds(state, attack, attacker_fire, defender_fire).differential
        return lambda points: column_of(state, differential + points, frame.hex)[0]
    battle = replace(battle_for(state, attack), attacker_fire=attacker_fire, defender_fire=defender_fire)
    found = reckon(state, battle)
    return lambda points: column_with(state, found, points)


def points_left(state: State, side: Side, laid: tuple[int, ...]) -> int:
    """Points of support fire in a side's hand besides what is laid. [8.3]"""
    held = sum(state.hand[marker.index] * marker.value for marker in state.setting.markers if marker.side is side)
    return held - _value(state, laid)


def most_exposed(state: State, side: Side, laid: tuple[int, ...]) -> Exposed | None:
    """Who suffers most if this is laid and all enemies beside him attack; None if nobody could be. [7.3]"""
    worst: tuple[int, int] | None = None
    for unit in state.setting.units_of(side):
        odds = threat_to(state, unit) if state.on_map(unit) else None
        if odds is not None and (worst is None or odds.differential > worst[0]):
            worst = odds.differential, unit
    if worst is None:
        return None
    differential, unit = worst
    after = state.clone()
    for kind in laid:
        after.hand[kind] -= 1
    frame = Combat(state.hex_of[unit], threats_on(state, unit), "defender_fire")
    best = max(_value(state, choice.markers) for choice in fire_choices(after, frame, side))
    return Exposed(unit, differential, differential - best)


def _results(state: State, column: int) -> tuple[str, ...]:
    return tuple(row[column] for row in state.setting.results)


def _value(state: State, markers: tuple[int, ...]) -> int:
    return sum(state.setting.markers[kind].value for kind in markers)


def _cheapest(state: State, frame: Combat, side: Side, laid: tuple[int, ...], points: int) -> tuple[int, ...] | None:
    """The set with what is laid that adds so many points at least, and as few more as can be."""
    wanted, kept = _value(state, laid) + points, Counter(laid)
    sets = [choice.markers for choice in fire_choices(state, frame, side) if kept <= Counter(choice.markers)]
    enough = [markers for markers in sets if _value(state, markers) >= wanted]
    return min(enough, key=lambda markers: (_value(state, markers), len(markers), markers), default=None)
