"""Negative defence modifiers: what makes a defence worse than its strength. [21.1]"""

from __future__ import annotations

from collections.abc import Iterator

from game.model.message import Message, message
from game.systems.standard.rules.air_naval.standing import weather_now
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.stacking import facts_of, fort_level
from game.systems.standard.rules.state import State

INFANTRY = frozenset({"infantry", "parachute", "glider"})
"""Types of units that armour runs down in the open. [21.1]"""


def modifiers(state: State, battle: Battle) -> tuple[tuple[Message, str], ...]:
    """The negative modifiers of a defence, with their rules; only as many as count together. [21.1]"""
    subject = [unit for unit in battle.defenders if not _is_in_bridgehead(state, unit)]
    if not subject:
        return ()
    return tuple(_found(state, battle, subject))[: facts_of(state).combat.most_modifiers]


def _found(state: State, battle: Battle, subject: list[int]) -> Iterator[tuple[Message, str]]:
    units = state.setting.units
    if _is_run_down(state, battle, subject):
        yield message("standard.sum.exploitation"), "21.1"
    if len(subject) == len(battle.defenders) and all("low_quality" in units[unit].marks for unit in subject):
        yield message("standard.sum.low_quality"), "21.1"
    if _is_caught_by_weather(state, battle):
        yield message("standard.air_naval.sum.weather"), "21.1"


def _is_caught_by_weather(state: State, battle: Battle) -> bool:
    """Whether foul weather makes a defence in the open worse. [21.1G]"""
    facts = state.setting.air_naval
    return facts is not None and weather_now(state) >= facts.weather_modifier_from and not _is_sheltered(state, battle)


def _is_run_down(state: State, battle: Battle, subject: list[int]) -> bool:
    """Whether armour overruns infantry in the open, in a mobile movement phase. [21.1A]"""
    units = state.setting.units
    is_time = battle.manner == "overrun" and state.setting.sequence[state.step].mobile_only
    if not is_time or not any(units[unit].type == "armour" for unit in battle.attackers):
        return False
    return not _is_sheltered(state, battle) and all(units[unit].type in INFANTRY for unit in subject)


def _is_sheltered(state: State, battle: Battle) -> bool:
    """Whether the defenders stand in a town, a city or a fort. [21.1]"""
    side = state.setting.units[battle.defenders[0]].side
    return facts_of(state).built_up[battle.hex] or fort_level(state, battle.hex, side) > 0


def _is_in_bridgehead(state: State, unit: int) -> bool:
    """Whether a unit is infantry, or a replacement, in a bridgehead of its side: nothing of this is for it. [31.63B]"""
    bridgeheads, entry = state.modules.bridgeheads, state.setting.units[unit]
    if bridgeheads is None or state.hex_of[unit] < 0:
        return False
    is_spared = entry.type in INFANTRY or "replacement" in entry.marks
    return is_spared and bridgeheads.owner[state.hex_of[unit]] == entry.side
