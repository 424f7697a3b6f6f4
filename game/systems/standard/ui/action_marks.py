"""An action as marks on the map: where it begins, where it goes, what it is about."""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.frames import AdvanceChoice, Combat, RetreatOrder
from game.systems.standard.rules.state import State
from game.ui.board.marks import Arrow, Marks, Ring
from game.ui.look.tone import Tone


def action_marks(state: State, action: Action) -> Marks:
    """Marks for an action that could be done in a position; none for one that is about no place."""
    match action:
        case do.Move() | do.Retreat():
            here = state.hex_of[action.unit]
            path = (here, *action.path)
            return Marks(selected=here, path=path, path_tone=Tone.GOOD, rings=(_ring(path[-1]),), dims=False)
        case do.Enter() | do.Land() | do.Relocate() | do.Deploy() | do.PlaceZone():
            return Marks(rings=(_ring(action.hex),), dims=False)
        case do.Attack():
            arrows = tuple(Arrow(state.hex_of[unit], action.hex, "", Tone.GOOD) for unit in action.units)
            return Marks(arrows=arrows, rings=(_ring(action.hex, Tone.BAD),), dims=False)
        case do.Bombard():
            return Marks(rings=(_ring(state.hex_of[action.unit], Tone.BAD),), dims=False)
        case do.Deplete():
            return Marks(rings=(_ring(state.hex_of[action.unit], Tone.BAD),), dims=False)
        case do.Demolish() | do.Repair():
            return _hexside(state, state.setting.board.bridges[action.bridge].hexside)
        case do.Span():
            return _hexside(state, action.hexside)
    return _answer_marks(state, action)


def _answer_marks(state: State, action: Action) -> Marks:
    """Marks for an answer that is about the unfinished business at hand."""
    frame = state.stack[-1] if state.stack else None
    match frame, action:
        case AdvanceChoice(), do.Advance():
            arrow = Arrow(state.hex_of[action.unit], frame.hex, "", Tone.GOOD)
            return Marks(arrows=(arrow,), rings=(_ring(frame.hex),), dims=False)
        case Combat(), do.CommitFire():
            return Marks(rings=(_ring(frame.hex, Tone.BAD),), dims=False)
        case RetreatOrder(), do.Resist():
            return Marks(rings=(_ring(state.hex_of[frame.units[0]]),), dims=False)
    return Marks()


def _ring(hex: int, tone: Tone = Tone.GOOD) -> Ring:
    return Ring(hex, tone, is_chosen=True)


def _hexside(state: State, hexside: int) -> Marks:
    pair = state.setting.board.topology.hexsides[hexside]
    return Marks(hexsides={hexside: Tone.GOOD}, rings=tuple(Ring(hex) for hex in pair), dims=False)
