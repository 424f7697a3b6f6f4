"""Whose decision it is, of what kind, and the sentence that asks for it. [3]"""

from __future__ import annotations

from game.model.decision import Decision
from game.systems.standard.rules.combat import fire_side
from game.systems.standard.rules.demolition import DEMOLISHER
from game.systems.standard.rules.deployment import deploying_side
from game.systems.standard.rules.flow import step_side
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    Combat,
    DemolitionChance,
    Frame,
    LossChoice,
    RelocationOrder,
    RetreatOrder,
)
from game.systems.standard.rules.state import State

Context = dict[str, int | tuple[int, ...]]

_PHASE_PROMPTS = {
    "arrivals": "Bring on reinforcements: choose one, then a marked hex. End the arrivals when done.",
    "movement": "Move units: choose one, then a hex in reach. End the phase when done.",
    "combat": "Attack or bombard adjacent enemies, one at a time. End the phase when done.",
}


def decision_of(state: State) -> Decision | None:
    """The choice the game waits for; None when it is over. [3]"""
    if state.winner >= 0:
        return None
    if state.stack:
        return _frame_decision(state, state.stack[-1])
    side = deploying_side(state)
    if side is not None:
        return Decision(
            side,
            "deployment",
            "18.1",
            "Set up in secret: choose a unit or marker, then a marked hex. End when all are placed.",
        )
    step = state.setting.sequence[state.step]
    return Decision(step_side(state), step.does, step.rule, _PHASE_PROMPTS[step.does])


def _frame_decision(state: State, frame: Frame) -> Decision:
    units, board = state.setting.units, state.setting.board
    match frame:
        case DemolitionChance():
            site = board.bridges[frame.bridge]
            needed = getattr(state.setting.rules.bridges.demolished_on_at_most, site.kind)
            chance = "a 1" if needed == 1 else f"1-{needed}"
            prompt = (
                f"{units[frame.unit].name} is next to {site.name}. Try to demolish it ({chance} on a die), or decline."
            )
            return Decision(DEMOLISHER, "demolition", "14.0", prompt, {"bridge": frame.bridge, "unit": frame.unit})
        case RelocationOrder():
            entry = units[frame.unit]
            prompt = f"{entry.name} came down on a friend: choose a free hex beside {board.hex_title(frame.hex)}."
            return Decision(entry.side, "relocation", "11.45", prompt, {"unit": frame.unit, "hex": frame.hex})
        case Combat():
            doing = "your attack on" if frame.stage == "attacker_fire" else "the defense of"
            prompt = f"Commit support fire to {doing} {board.hex_title(frame.hex)}, or none."
            context: Context = {"hex": frame.hex, "units": frame.attackers, "fire": frame.attacker_fire}
            return Decision(fire_side(state, frame), frame.stage, "8.3", prompt, context)
        case LossChoice():
            return Decision(
                frame.side, "loss", "7.5", "Choose the attacking unit that takes the loss.", {"units": frame.units}
            )
        case RetreatOrder():
            return _retreat_decision(state, frame)
        case AdvanceChoice():
            prompt = f"Choose a unit to advance into {board.hex_title(frame.hex)}, or decline."
            return Decision(frame.side, "advance", "7.9", prompt, {"hex": frame.hex, "units": frame.units})
    raise TypeError(f"{frame!r} waits for nobody")


def _retreat_decision(state: State, frame: RetreatOrder) -> Decision:
    names = ", ".join(state.setting.units[unit].name for unit in frame.units)
    hexes = "1 hex" if frame.hexes == 1 else f"{frame.hexes} hexes"
    stand = " or stand fast and be depleted" if frame.may_resist else ""
    prompt = f"Retreat {names} {hexes}{stand}: choose the path."
    context: Context = {"units": frame.units, "hex": frame.fight_hex, "hexes": frame.hexes}
    return Decision(frame.side, "retreat", "7.8" if frame.may_resist else "7.7", prompt, context)
