"""What a player leaves undone if he ends the phase now. [3.5]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.bridgeheads.landing import hexes_to_land_in
from game.systems.standard.rules.bridgeheads.tenure import hexes_to_lose_units
from game.systems.standard.rules.overruns.phases import hexes_to_fight_in
from game.systems.standard.rules.state import NOBODY
from game.systems.standard.ui.allocation_mode import AllocationMode
from game.systems.standard.ui.arrivals_mode import ArrivalsMode
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.mode import Mode
from game.systems.standard.ui.movement_mode import MovementMode
from game.ui.desk.cards import Undone


def left_in(mode: Mode, passed: frozenset[int]) -> tuple[int, ...]:
    """What is left to do: units but for those that the player has passed over on purpose, or targets."""
    left = mode.left_to_do()
    return left if isinstance(mode, CombatMode) else tuple(unit for unit in left if unit not in passed)


def undone_in(mode: Mode, passed: frozenset[int]) -> Undone:
    """What is left to do, in words; first of all where units would be lost. [31.52]"""
    found, lost = _left_undone(mode, passed), losing(mode)
    if not lost:
        return found
    hexes = tuple(map(mode.board.hex_title, lost))
    said = mode.words("standard.window.undone.too_many", hexes=hexes)
    return Undone(said, (found.text, *found.names) if found.text else (), found.is_missed)


def barring(mode: Mode) -> tuple[int, ...]:
    """Hexes where something must be done before the phase ends: deadlocks to fight out, landings. [22.66, 32.24]"""
    modules = mode.state.modules
    fights = hexes_to_fight_in(mode.state, mode.side) if modules.overruns is not None else ()
    return fights or (hexes_to_land_in(mode.state, mode.side) if modules.bridgeheads is not None else ())


def losing(mode: Mode) -> tuple[int, ...]:
    """Hexes where units are lost if the player turn ends: the bridgehead goes, and there are too many. [31.52]"""
    return hexes_to_lose_units(mode.state, mode.side) if mode.state.modules.bridgeheads is not None else ()


def _left_undone(mode: Mode, passed: frozenset[int]) -> Undone:
    left = left_in(mode, passed)
    if isinstance(mode, ArrivalsMode):
        return replace(_listing(mode, left, "arrived"), is_missed=bool(left))
    if isinstance(mode, MovementMode):
        return _listing(mode, left, "moved")
    if isinstance(mode, CombatMode):
        attacked = [unit for hex in left if (unit := mode.enemy_in(hex)) != NOBODY]  # a beach may be empty
        return _listing(mode, attacked, "attacked")
    if isinstance(mode, AllocationMode):
        names = mode.undone()
        return Undone(mode.words("standard.window.undone.ships", count=len(names)), names) if names else Undone("")
    refusal = mode.vantage.refusal(EndPhase())
    return Undone(mode.words.say(refusal.said) if refusal else "")


def _listing(mode: Mode, units: Sequence[int], what: str) -> Undone:
    if not units:
        return Undone("")
    return Undone(
        mode.words(f"standard.window.undone.not_{what}", count=len(units)), tuple(mode.name(unit) for unit in units)
    )
