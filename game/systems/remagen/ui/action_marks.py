"""An action as marks on the map: what it is about, where it goes. [21]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.remagen.rules.actions import Advance, CounterAttack, Fight, Hit, Move, Retreat
from game.systems.remagen.rules.frames import Combat, Salvo
from game.systems.remagen.rules.state import State
from game.ui.board.marks import Marks, Ring
from game.ui.look.tone import Tone

_UNITS = ("unit", "vehicle", "gun", "carrier")
"""What actions call the units that they are about, besides `units`."""


def sectors_of(state: State, action: Action) -> tuple[int, ...]:
    """The sectors in which an action happens: of its battle, of its engagement, of its units. [11.5, 12.6, 12.8]"""
    frame = state.stack[-1] if state.stack else None
    if isinstance(action, Fight) and isinstance(frame, Combat):
        plan = frame.battles[action.battle]
        return (*plan.own, *plan.hostile)
    if isinstance(action, CounterAttack):
        engagement = state.engagements[action.engagement]
        return (*engagement.hostile, *engagement.own)
    if isinstance(action, Hit) and isinstance(frame, Salvo):
        return (frame.volleys[0].target,)
    units = getattr(action, "units", tuple(getattr(action, name, -1) for name in _UNITS))
    found = (state.sector[unit] for unit in units if unit >= 0 and state.sector[unit] >= 0)
    return tuple(dict.fromkeys(found))


def action_marks(state: State, action: Action) -> Marks:
    """Marks for an action that could be done in a position; none for one that is about no place."""
    if isinstance(action, Move | Retreat | Advance):
        return Marks(path=(state.sector[action.unit], *action.path), dims=False)
    own: tuple[int, ...] = getattr(action, "own", ())
    hostile = (*getattr(action, "targets", ()), *getattr(action, "hostile", ()))
    rings = [Ring(target, Tone.BAD, is_chosen=True) for target in dict.fromkeys(hostile)]
    sector = getattr(action, "sector", -1)
    if not rings:
        about = (place for place in sectors_of(state, action) if place != sector)
        rings = [Ring(place, Tone.GOOD, is_chosen=True) for place in about]
    return Marks(rings=tuple(rings), selected=sector, group=frozenset(own), dims=False)
