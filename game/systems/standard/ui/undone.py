"""What a player leaves undone if he ends the phase now. [3.5]"""

from __future__ import annotations

from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.state import FOUGHT
from game.systems.standard.ui.arrivals_mode import ArrivalsMode
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.movement_mode import MovementMode
from game.ui.desk.cards import Undone


def undone_in(mode: Mode, passed: frozenset[int]) -> Undone:
    """What is left to do; units the player has passed over on purpose are not counted."""
    if isinstance(mode, ArrivalsMode):
        waiting = tuple(unit for unit in mode.due if unit not in passed)
        return _listing(mode, waiting, "arrived")
    if isinstance(mode, MovementMode):
        unmoved = tuple(unit for unit in mode.movable() if unit not in passed)
        return _listing(mode, unmoved, "moved")
    if isinstance(mode, CombatMode):
        idle = _idle_attackers(mode)
        return _listing(mode, idle, "attacked")
    refusal = mode.vantage.refusal(EndPhase())
    return Undone(mode.words.say(refusal.said) if refusal else "")


def _listing(mode: Mode, units: tuple[int, ...], what: str) -> Undone:
    if not units:
        return Undone("")
    return Undone(
        mode.words(f"standard.window.undone.not_{what}", count=len(units)), tuple(mode.name(unit) for unit in units)
    )


def _idle_attackers(mode: CombatMode) -> tuple[int, ...]:
    """Units next to an enemy that can still be attacked."""
    state, touching = mode.state, mode.board.topology.touching
    targets = mode.attackable()
    return tuple(
        unit
        for unit in mode.setting.units_of(mode.side)
        if state.on_map(unit)
        and not state.flags[unit] & FOUGHT
        and any(touching(state.hex_of[unit], hex) for hex in targets)
    )
