"""What a whole position is worth, in points for the side that must take the objective. [2, 12, 17]"""

from __future__ import annotations

from game.ai.standard.outlook import Outlook
from game.model.side import Side
from game.rules.standard.setting import Mobility
from game.rules.standard.state import WAITING

DECIDED = 6000.0
"""Points of a game that is won."""
DRAWN = 900.0
"""Points of a draw in the bag. [17.2]"""
SPEARHEAD = 4
"""So many of the foremost units that can hold objectives are looked at."""
BOXED_IN = 0.5
"""Share of an objective's worth that counts for whoever merely stands there."""


def position_worth(outlook: Outlook) -> float:
    """Points for the attacker: his strength and way to go against the defender's strength and hold."""
    state, geography = outlook.state, outlook.geography
    if state.winner >= 0:
        if state.winner == 2:
            return 0.0
        return DECIDED if state.winner == geography.attacker else -DECIDED
    total = _strength(outlook, geography.attacker) - _strength(outlook, geography.defender)
    total -= _way_to_go(outlook)
    total += sum(worth for _, worth in outlook.zones)
    for hex in geography.objective:
        there = state.occupant[hex]
        if there >= 0:
            sign = 1 if state.setting.units[there].side is geography.attacker else -1
            total += sign * BOXED_IN * outlook.weights.objective
    for bridge, worth in enumerate(map(outlook.bridge_worth, range(len(state.bridge_state)))):
        total += worth * 0.5 if state.bridge_state[bridge] != 1 else 0.0
    drawing = state.setting.script.victory.for_draw
    if drawing and state.held_most >= drawing:
        total += DRAWN
    return total


def _strength(outlook: Outlook, side: Side) -> float:
    """What a side's units are worth, on the map and still to come."""
    state = outlook.state
    return sum(
        outlook.worth(unit)
        for unit in state.setting.units_of(side)
        if state.hex_of[unit] >= 0 or state.hex_of[unit] == WAITING
    )


def _way_to_go(outlook: Outlook) -> float:
    """How far those who can hold the objective have to go, the foremost weighing most."""
    state, units = outlook.state, outlook.state.setting.units
    away = sorted(
        outlook.advance(units[unit].mobility)[state.hex_of[unit]]
        for unit in sorted(outlook.geography.counting)
        if state.hex_of[unit] >= 0
    )[:SPEARHEAD]
    if not away:
        entries = outlook.geography.entries
        away = [min((outlook.advance(Mobility.MOBILE)[hex] for hex in entries), default=0)] * SPEARHEAD
    away += [away[-1]] * (SPEARHEAD - len(away))
    shares = [1.0, 0.8, 0.5, 0.3]
    hurry = 0.5 + state.turn / state.setting.script.turns
    return hurry * outlook.weights.progress * sum(mp * share for mp, share in zip(away, shares, strict=True))
