"""What the card of a hex says of units of both sides in it, deadlocks and bridgeheads. [22.5, 31.1]"""

from __future__ import annotations

from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.stacking import is_dual
from game.systems.standard.rules.state import State
from game.ui.desk.cards import Fact
from game.ui.language.words import Words
from game.ui.look.tone import Tone


def contested_facts(state: State, hex: int, words: Words) -> list[Fact]:
    """Both sides in a hex, who is under a deadlock marker there, and whose bridgehead it is."""
    facts, overruns, landings = [], state.modules.overruns, state.modules.bridgeheads
    if state.stacks is not None and is_dual(state, hex):
        box = overruns.box[hex] if overruns is not None else 0
        said = words("standard.window.hex.box", box=box) if box else ""
        facts.append(Fact(words("standard.window.hex.both_sides"), said, "22.51", Tone.EVEN))
    if state.stacks is not None and overruns is not None:
        held = [unit for unit in state.stacks.here[hex] if overruns.deadlocked[unit]]
        if held:
            names = ", ".join(state.setting.units[unit].short for unit in held)
            facts.append(Fact(words("standard.window.hex.deadlock"), names, "22.122", Tone.EVEN))
    if landings is not None and landings.owner[hex] != NO_ONE:
        owner = words.say(state.setting.sides.said(SIDES[landings.owner[hex]]))
        facts.append(Fact(words("standard.window.hex.bridgehead"), owner, "31.1", Tone.GOOD))
    return facts
