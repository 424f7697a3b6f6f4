"""Enemies with own units in their hex on the last turn: they come into no place that counts any more. [17.5, 22.55]"""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.stacks.stacking import is_dual

LOCKED = 0.8
"""Share of what removing an enemy is worth for being in his hex: he leaves it for no overrun. [22.553]"""
DRIVEN_OFF = 0.3
"""The same for driving him off, who can come back in his own turn."""


def lock_share(outlook: Outlook) -> float:
    """Share of their menace that enemies lose by own units in their hex, if the game ends with their turn."""
    return LOCKED if outlook.plays_last_turn and outlook.side is outlook.state.setting.first_side else 0.0


def menace_of(outlook: Outlook, units: Iterable[int]) -> float:
    """What it is worth that these enemies are gone, who could come into places that are held."""
    return sum(outlook.menacing.get(unit, 0.0) for unit in units)


def rid_of(outlook: Outlook, units: Iterable[int], *, are_alive: bool, were_locked: bool) -> float:
    """What it is worth that these enemies have lost their hex: little if they live, less than nothing if freed so."""
    left = DRIVEN_OFF if are_alive and outlook.minds_the_end else 1.0
    return menace_of(outlook, units) * (left - (lock_share(outlook) if were_locked else 0.0))


def is_locked(outlook: Outlook, unit: int) -> bool:
    """Whether an enemy makes no overrun out of the hex where he stands, and the game ends with his turn. [22.553]"""
    return lock_share(outlook) > 0 and is_dual(outlook.state, outlook.state.hex_of[unit])
