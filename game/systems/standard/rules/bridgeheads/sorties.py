"""Who may attack out of a bridgehead. [31.61]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.standard.rules.bridgeheads.standing import facts_of, known_of
from game.systems.standard.rules.stacks.stacking import facts_of as stack_facts
from game.systems.standard.rules.state import State

_FREE_MARKS = frozenset({"parachute", "glider", "commando", "marine", "assault"})
"""Units with one of these are not counted."""


def counts_as_sortie(state: State, unit: int, hex: int) -> bool:
    """Whether a unit that attacks a hex does so out of a bridgehead, and is one of the few that may. [31.61]"""
    here, known = state.hex_of[unit], known_of(state)
    entry = state.setting.units[unit]
    if here < 0 or here == hex or known.owner[here] != entry.side:
        return False
    if entry.marks & _FREE_MARKS or not stack_facts(state).is_ground[unit]:
        return False
    return not (entry.type == "armour" and known.broke_through[here])


def refuse_sortie(state: State, units: Iterable[int], hex: int) -> Refusal | None:
    """Why so many units cannot attack out of a bridgehead in this phase; None if they can. [31.61]"""
    if state.setting.bridgeheads is None:
        return None
    most, known = facts_of(state).attack_out, known_of(state)
    going = [unit for unit in units if counts_as_sortie(state, unit, hex)]
    for here in {state.hex_of[unit] for unit in going}:
        gone = sum(1 for unit, mark in enumerate(known.attacked_out) if mark == 1 + here and unit not in going)
        if gone + sum(1 for unit in going if state.hex_of[unit] == here) > most:
            said = message("standard.bridgeheads.refusal.sortie", hex=state.setting.board.hex_title(here), count=most)
            return Refusal("sortie", "31.61", said)
    return None


def limits_sorties(state: State) -> bool:
    """Whether there is a bridgehead that limits attacks out of it. [31.61]"""
    return state.modules.bridgeheads is not None and bool(state.modules.bridgeheads.standing())


def still_let_out(state: State, units: Sequence[int], hex: int) -> Sequence[int]:
    """Of these units those that may each attack a hex, whoever has gone out in this phase. [31.61]"""
    if not limits_sorties(state) or not any(known_of(state).attacked_out):
        return units
    return [unit for unit in units if refuse_sortie(state, (unit,), hex) is None]


def let_out_together(state: State, units: tuple[int, ...], hex: int) -> tuple[int, ...]:
    """Of these units those that may attack a hex together: of the counted in each bridgehead the strongest. [31.61]"""
    if not limits_sorties(state) or refuse_sortie(state, units, hex) is None:
        return units
    going: list[int] = []
    for unit in sorted(units, key=lambda unit: (-state.strength(unit)[0], unit)):
        if refuse_sortie(state, (*going, unit), hex) is None:
            going.append(unit)
    return tuple(sorted(going))


def note_sortie(state: State, units: Iterable[int], hex: int) -> None:
    """Remember who has attacked out of a bridgehead in this phase. [31.61]"""
    if state.setting.bridgeheads is not None:
        for unit in units:
            if counts_as_sortie(state, unit, hex):
                known_of(state).attacked_out[unit] = 1 + state.hex_of[unit]
