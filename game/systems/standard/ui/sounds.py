"""Which sound goes with what happens."""

from __future__ import annotations

from game.model.action import Event
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges

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
    of_bridges.Spanned: "build",
    it.PhaseBegan: "phase",
    it.GameEnded: "end",
}


def sound_of(event: Event) -> str:
    """The sound of an event; empty if it makes none."""
    match event:
        case of_bridges.BridgeTried():
            return "blast" if event.demolished else "dice"
        case of_bridges.RepairTried():
            return "build" if event.repaired else "dice"
        case _:
            return next((_SOUNDS[kind] for kind in type(event).__mro__ if kind in _SOUNDS), "")
