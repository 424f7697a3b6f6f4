"""Parachute units that come down among enemies and fight there. [40.6]"""

from __future__ import annotations

from game.systems.standard.rules.occupancy import renew_span
from game.systems.standard.rules.overruns.events import DeadlockDeclared, DualHexBegan
from game.systems.standard.rules.overruns.marks import new_box, overruns_of
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import has_room
from game.systems.standard.rules.stacks.zones import renew_zone
from game.systems.standard.rules.state import State


def may_assault(state: State, unit: int, hex: int) -> bool:
    """Whether a unit that is scattered into a hex with enemies may fight there, if the scenario has it so. [40.6]"""
    facts = state.setting.overruns
    is_able = facts is not None and facts.airborne_assault and "parachute" in state.setting.units[unit].marks
    return is_able and has_room(state, unit, hex)


def begin_assault(play: Play, unit: int, hex: int) -> None:
    """A survivor stands among the enemies under a deadlock marker; the hex is dual from now on. [40.6, 22.501]"""
    state = play.state
    overruns_of(state).deadlocked[unit] = 1
    play.tell(DeadlockDeclared("40.6", hex, (unit,)))
    begin_dual(play, hex)


def begin_dual(play: Play, hex: int) -> None:
    """A hex is left with units of both sides: it gets a box, and they screen each other. [22.5, 22.51, 22.542]"""
    state = play.state
    if not overruns_of(state).box[hex]:
        play.tell(DualHexBegan("22.5", hex, new_box(state, hex)))
        renew_zone(state, hex)
        renew_span(state)
