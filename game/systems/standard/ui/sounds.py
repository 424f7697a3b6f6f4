"""Which sound goes with what happens."""

from __future__ import annotations

from game.model.action import Event
from game.systems.standard.rules import events as it

_SOUNDS: dict[type[Event], str] = {
    it.Moved: "move",
    it.Entered: "move",
    it.Retreated: "move",
    it.Advanced: "move",
    it.Relocated: "move",
    it.Landed: "drop",
    it.AttackDeclared: "fight",
    it.Bombarded: "fight",
    it.CombatResolved: "dice",
    it.Spanned: "build",
    it.PhaseBegan: "phase",
    it.GameEnded: "end",
}


def sound_of(event: Event) -> str:
    """The sound of an event; empty if it makes none."""
    match event:
        case it.BridgeTried():
            return "blast" if event.demolished else "dice"
        case it.RepairTried():
            return "build" if event.repaired else "dice"
        case _:
            return next((_SOUNDS[kind] for kind in type(event).__mro__ if kind in _SOUNDS), "")
