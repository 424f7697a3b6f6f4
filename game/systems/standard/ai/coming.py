"""Arrivals: who comes on first and where, and where parachutists aim so that the wind does them least harm. [11]"""

from __future__ import annotations

from game.grid.topology import OFF_BOARD
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import Enter, Land
from game.systems.standard.rules.arrivals import enter_choices
from game.systems.standard.rules.landing import crash_on, land_choices, touchdown
from game.systems.standard.rules.state import State

FATES = {"safe": 0.0, "depleted": 1.0, "relocated": 1.0}
"""Steps that coming down costs; elimination costs the unit."""
DEAD = 2.0
"""How many times its worth the loss of a unit weighs against a bad place for it."""


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
    units = outlook.state.setting.units

    def rank(unit: int) -> tuple[int, float, int, int]:
        entry = units[unit]
        task = hex_values.tasks.get(unit)
        return (-entry.ma_mp, -task.worth if task else 0.0, -entry.attack[-1], unit)

    return sorted(outlook.waiting(), key=rank)


def best_entry(hex_values: HexValues, state: State, unit: int) -> Enter | None:
    """The entry hex from which a unit gets on best; None if none is free. [11.2]"""
    choices = enter_choices(state, unit)
    return max(choices, key=lambda choice: (hex_values.value(unit, choice.hex), -choice.hex), default=None)


def best_landing(outlook: Outlook, hex_values: HexValues, unit: int) -> Land | None:
    """The hex to aim at that promises most over all six ways the wind may blow. [11.42]"""
    state = outlook.state
    choices = land_choices(state, unit)
    if not choices:
        return None
    if "glider" in state.setting.units[unit].marks:
        return max(choices, key=lambda choice: (_gliding_down(outlook, hex_values, unit, choice.hex), -choice.hex))
    neighbours, worths = outlook.topology.neighbours, dict[int, float | None]()

    def mean(aim: int) -> float:
        """What all six winds promise together; to be lost is never better than to come down wherever else it blows."""
        for hex in neighbours[aim]:
            if hex not in worths:
                worths[hex] = _coming_down(outlook, hex_values, unit, hex)
        down = [worth for hex in neighbours[aim] if (worth := worths[hex]) is not None]
        lost = len(neighbours[aim]) - len(down)
        return sum(down) + lost * min(-DEAD * outlook.worth(unit), min(down, default=0.0) - outlook.step_worth(unit))

    return max(choices, key=lambda choice: (mean(choice.hex), -choice.hex))


def _coming_down(outlook: Outlook, hex_values: HexValues, unit: int, hex: int) -> float | None:
    """What it is worth that a parachute unit comes down in a hex; None if it is lost there. [11.43-11.46]"""
    fate = touchdown(outlook.state, unit, hex)
    if fate.fate == "eliminated" or hex == OFF_BOARD:
        return None
    lost = FATES[fate.fate] * outlook.step_worth(unit)
    if fate.fate == "relocated":
        lost += 0.2 * outlook.worth(unit)
    return _from_there(outlook, hex_values, unit, hex) - 1.3 * lost


def _gliding_down(outlook: Outlook, hex_values: HexValues, unit: int, hex: int) -> float:
    """What it is worth to land a glider in a hex, crash in view. [11.48]"""
    state = outlook.state
    in_zoc = bool(state.zoc[outlook.side.enemy][hex])
    crash = outlook.worth(unit) if in_zoc else outlook.step_worth(unit)
    return _from_there(outlook, hex_values, unit, hex) - 1.3 * min(6, crash_on(state, unit, hex)) / 6 * crash


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
    left = away - (entry.ma_mp - terrain.leg) + held_mp
    return -per_mp * (max(0, left) + 0.1 * away) - outlook.bridge_risk.get(hex, 0.0)
