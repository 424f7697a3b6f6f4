"""What a whole position is worth, in points for the side that must take the objective. [2, 12, 17]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.side import Side
from game.systems.standard.ai.near_end import is_in_play
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.weights import planner_file
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.state import DOWN

DECIDED = 6000.0
"""Points of a game that is won."""
SPEARHEAD = (1.0, 0.8, 0.5, 0.3)
"""How much the foremost units that can hold objectives weigh."""
AHEAD = 12
"""So many hexes of the way ahead are looked at for who bars it."""


def position_worth(outlook: Outlook) -> float:
    """Points for the attacker: his strength and way to go against the defender's strength and hold."""
    state, geography = outlook.state, outlook.geography
    if state.winner >= 0:
        if state.winner == 2:
            return 0.0
        return DECIDED if state.winner == geography.attacker else -DECIDED
    prospects = planner_file().prospects
    gone = state.turn / state.setting.script.turns

    def now(points: tuple[int, int]) -> float:
        return points[0] + gone * (points[1] - points[0])

    total = now(prospects.attacker_strength) * _strength(outlook, _in_play(outlook, geography.attacker))
    total -= now(prospects.defender_strength) * _strength(outlook, _in_play(outlook, geography.defender))
    total -= now(prospects.barring_strength) * _strength(outlook, _barring(outlook))
    total -= now(prospects.way_mp) * _way_to_go_mp(outlook)
    total += now(prospects.zone) * len(outlook.zones)
    total += now(prospects.bridge) * _bridges(outlook)
    drawing = state.setting.script.victory.for_draw
    if drawing and _held(outlook) >= drawing:
        total += now(prospects.draw)
    return total + _objective(outlook, now(prospects.objective), now(prospects.garrison))


def _held(outlook: Outlook) -> int:
    """Objective hexes held at once so far, or controlled now, as the scenario is won. [17.2, 17.5]"""
    state, geography = outlook.state, outlook.geography
    if geography.wins_at_once:
        return state.held_most
    return sum(geography.is_held(state, hex) for hex in geography.objective)


def _in_play(outlook: Outlook, side: Side) -> list[int]:
    """Units of a side on the map and still to come."""
    hex_of = outlook.state.hex_of
    return [unit for unit in outlook.state.setting.units_of(side) if is_in_play(hex_of[unit])]


def _barring(outlook: Outlook) -> list[int]:
    """Units of the defender on the way ahead and beside it."""
    ahead = outlook.route[:AHEAD]
    near = set(ahead).union(*[outlook.topology.adjacent[hex] for hex in ahead])
    state = outlook.state
    return [unit for unit in state.setting.units_of(outlook.geography.defender) if state.hex_of[unit] in near]


def _strength(outlook: Outlook, units: Iterable[int]) -> int:
    """Strength points of units, attack and defense together, and one for each unit."""
    points, steps = outlook.geography.step_points, outlook.state.steps
    return sum(sum(points[unit][1 : steps[unit] + 1]) for unit in units)


def _bridges(outlook: Outlook) -> float:
    """How many bridges of the way still stand or are mended, each by how much it matters."""
    whole = outlook.weights.bridge or 1
    standing = (bridge for bridge, condition in enumerate(outlook.state.bridge_state) if condition != DOWN)
    return sum(outlook.bridge_worth(bridge) for bridge in standing) / whole


def _objective(outlook: Outlook, reached: float, garrison: float) -> float:
    """Points for units of the attacker in objective hexes, against those for units of the defender."""
    state, geography = outlook.state, outlook.geography
    total = 0.0
    for hex in geography.objective:
        there = state.occupant[hex]
        if geography.is_held(state, hex) and not geography.wins_at_once:
            total += reached
        elif there >= 0:
            total += reached if state.setting.units[there].side is geography.attacker else -garrison
    return total


def _way_to_go_mp(outlook: Outlook) -> float:
    """MP that those who can hold the objective have to go, the foremost weighing most."""
    state, units = outlook.state, outlook.state.setting.units
    away = sorted(
        outlook.advance(units[unit].mobility)[state.hex_of[unit]]
        for unit in sorted(outlook.geography.counting)
        if state.hex_of[unit] >= 0
    )[: len(SPEARHEAD)]
    if not away:
        entries = outlook.geography.entries
        away = [min((outlook.advance(Mobility.MOBILE)[hex] for hex in entries), default=0)]
    away += [away[-1]] * (len(SPEARHEAD) - len(away))
    return sum(mp * share for mp, share in zip(away, SPEARHEAD, strict=True))
