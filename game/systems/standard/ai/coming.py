"""Arrivals: who comes on first and where, and where parachutists aim so that the wind does them least harm. [11]"""

from __future__ import annotations

from typing import TypeAlias

from game.grid.topology import OFF_BOARD
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import Enter, Land
from game.systems.standard.rules.arrivals import enter_choices
from game.systems.standard.rules.landing import land_choices
from game.systems.standard.rules.mobility import Mobility, entering_mp
from game.systems.standard.rules.state import State
from game.systems.standard.rules.touchdown import crash_on, touchdown

FATES = {"safe": 0.0, "depleted": 1.0, "relocated": 1.0}
"""Steps that coming down costs; elimination costs the unit."""
HARM = 1.3
"""How many times its worth the loss of a step weighs against a bad place."""
DEAD = 2.0
"""How many times its worth the loss of a unit weighs against a bad place for it."""

Fates: TypeAlias = list[tuple[float, float | None]]
"""What may become of a unit that comes down in a hex, as (chance, worth); None if it is lost."""


class Crowd:
    """Where those may stand who are to come down before another: several landings are thought of at once. [11.45]"""

    def __init__(self) -> None:
        """Nobody jumps before."""
        self._chances: dict[int, float] = {}

    def chance(self, hex: int) -> float:
        """How likely one of those before stands in a hex."""
        return min(1.0, self._chances.get(hex, 0.0))

    def jump(self, outlook: Outlook, landing: Land) -> None:
        """A unit jumps: those behind it must reckon with it, wherever it may live to stand."""
        state, aim = outlook.state, landing.hex
        hexes = (aim,) if "glider" in state.setting.units[landing.unit].marks else outlook.topology.neighbours[aim]
        for hex in hexes:
            if hex != OFF_BOARD and touchdown(state, landing.unit, hex).fate != "eliminated":
                self._chances[hex] = self._chances.get(hex, 0.0) + 1 / len(hexes)


def next_arrival(outlook: Outlook, plan: Marching, state: State) -> Enter | Land | None:
    """The next unit to bring on, and where; None if nobody can or should come now."""
    hex_values = HexValues(outlook, plan.hex_values.tasks)
    for unit in _order(outlook, hex_values):
        landing = best_landing(outlook, hex_values, unit)
        if landing is not None:
            return landing
        entry = best_entry(hex_values, state, unit)
        if entry is not None:
            return entry
    return None


def _order(outlook: Outlook, hex_values: HexValues) -> list[int]:
    """Those who come by air by the weight of their tasks; by land the fast before the slow, so that none is held up."""
    return sorted(outlook.waiting(), key=lambda unit: _rank(outlook, hex_values, unit))


def _rank(outlook: Outlook, hex_values: HexValues, unit: int) -> tuple[int, float, int, int]:
    entry, task = outlook.state.setting.units[unit], hex_values.tasks.get(unit)
    return (-entry.ma_mp, -task.worth if task else 0.0, -entry.attack[-1], unit)


def best_entry(hex_values: HexValues, state: State, unit: int) -> Enter | None:
    """The entry hex from which a unit gets on best; None if none is free. [11.2]"""
    choices = enter_choices(state, unit)
    return max(choices, key=lambda choice: (hex_values.value(unit, choice.hex), -choice.hex), default=None)


def best_landing(outlook: Outlook, hex_values: HexValues, unit: int, crowd: Crowd | None = None) -> Land | None:
    """The hex to aim at that promises most over all six ways the wind may blow, those before it in view. [11.42]"""
    state, before = outlook.state, crowd or Crowd()
    choices = land_choices(state, unit)
    if not choices:
        return None
    if "glider" in state.setting.units[unit].marks:
        free = [choice for choice in choices if not before.chance(choice.hex)] or choices
        return max(free, key=lambda choice: (_gliding_down(outlook, hex_values, unit, choice.hex), -choice.hex))
    neighbours, fates = outlook.topology.neighbours, dict[int, Fates]()
    for hex in sorted({hex for choice in choices for hex in neighbours[choice.hex]}):
        fates[hex] = _fates_in(outlook, hex_values, unit, hex, before.chance(hex))
    at_least, step = -DEAD * outlook.worth(unit), outlook.step_worth(unit)
    return max(
        choices,
        key=lambda choice: (_mean([fates[hex] for hex in neighbours[choice.hex]], at_least, step), -choice.hex),
    )


def _mean(winds: list[Fates], at_least: float, step: float) -> float:
    """What all six winds promise together; to be lost is never better than to come down wherever else it blows."""
    down = [(chance, worth) for fates in winds for chance, worth in fates if worth is not None]
    lost = len(winds) - sum([chance for chance, _ in down], 0.0)
    worst = min([worth for _, worth in down], default=0.0)
    mean_down = sum([chance * worth for chance, worth in down], 0.0)
    return mean_down + lost * min(at_least, worst - step)


def _fates_in(outlook: Outlook, hex_values: HexValues, unit: int, hex: int, crowded: float) -> Fates:
    """What may become of a parachute unit blown to a hex, as (chance, worth): a friend may stand there by then."""
    alone = _coming_down(outlook, hex_values, unit, hex)
    if not crowded:
        return [(1.0, alone)]
    return [(1.0 - crowded, alone), (crowded, _on_a_friend(outlook, hex_values, unit, hex))]


def _on_a_friend(outlook: Outlook, hex_values: HexValues, unit: int, hex: int) -> float | None:
    """What it is worth to come down on a friend; None if it is lost by it. [11.45, 11.46]"""
    if outlook.state.zoc[outlook.side.enemy][hex]:
        return None
    return _from_there(outlook, hex_values, unit, hex) - HARM * _harm(outlook, unit, "relocated")


def _coming_down(outlook: Outlook, hex_values: HexValues, unit: int, hex: int) -> float | None:
    """What it is worth that a parachute unit comes down in a hex; None if it is lost there. [11.43-11.46]"""
    fate = touchdown(outlook.state, unit, hex)
    if fate.fate == "eliminated" or hex == OFF_BOARD:
        return None
    return _from_there(outlook, hex_values, unit, hex) - HARM * _harm(outlook, unit, fate.fate)


def _harm(outlook: Outlook, unit: int, fate: str) -> float:
    """What a fate costs that a unit survives; who is relocated ends up where he is not wanted."""
    return FATES[fate] * outlook.step_worth(unit) + (0.2 * outlook.worth(unit) if fate == "relocated" else 0.0)


def _gliding_down(outlook: Outlook, hex_values: HexValues, unit: int, hex: int) -> float:
    """What it is worth to land a glider in a hex, crash in view. [11.48]"""
    state = outlook.state
    in_zoc = bool(state.zoc[outlook.side.enemy][hex])
    crash = outlook.worth(unit) if in_zoc else outlook.step_worth(unit)
    return _from_there(outlook, hex_values, unit, hex) - HARM * min(6, crash_on(state, unit, hex)) / 6 * crash


def _from_there(outlook: Outlook, hex_values: HexValues, unit: int, hex: int) -> float:
    """What it is worth to begin in a hex: what is left of the way after walking on, and the risk to bridges near."""
    state, weights = outlook.state, outlook.weights
    entry = state.setting.units[unit]
    terrain = state.setting.rules.terrain[state.setting.board.terrain_at(hex)]
    task = hex_values.tasks.get(unit)
    if task is not None:
        away = outlook.errands_mp(task.goals, entry.mobility)[hex]
        per_mp = weights.errand
    elif unit in outlook.geography.counting:
        away = outlook.advance(entry.mobility)[hex]
        per_mp = weights.progress
    else:
        return -hex_values.danger(unit, hex)
    held_mp = 3 if state.zoc[outlook.side.enemy][hex] else 0
    left = away - (entry.ma_mp - (entering_mp(terrain, Mobility.LEG) or 0)) + held_mp
    return -per_mp * (max(0, left) + 0.1 * away) - outlook.bridge_risk.get(hex, 0.0)
