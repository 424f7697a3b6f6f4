"""Who may attack whom, where several stand in a hex. [20.1]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.attrition.fronts import refuse_on_front
from game.systems.standard.rules.bridgeheads.arrows import across, may_attack_across
from game.systems.standard.rules.bridgeheads.sorties import (
    let_out_together,
    limits_sorties,
    refuse_sortie,
    still_let_out,
)
from game.systems.standard.rules.frames import NOWHERE
from game.systems.standard.rules.overruns.duties import all_are_bound, bars_attack, refuse_plain_attack
from game.systems.standard.rules.stacks.conditions import is_able_to_fight, is_disrupted, is_unsupplied
from game.systems.standard.rules.stacks.stacking import stack, stacks_of
from game.systems.standard.rules.state import DEFENDED, FOUGHT, State

MOST_WAYS = 60
"""Ways to attack a hex that are listed; whatever else is legal is accepted when it is named."""


def was_attacked(state: State, hex: int, side: Side) -> bool:
    """Whether a side has attacked the enemies in a hex in this phase. [7.1, 20.11]"""
    return any(state.flags[unit] & DEFENDED for unit in stack(state, hex, side.enemy))


def reaches(state: State, unit: int, hex: int) -> bool:
    """Whether a unit stands in a hex, beside it, or at the other end of an arrow open to it. [20.13, 22.561, 32.32]"""
    here = state.hex_of[unit]
    if here < 0:
        return False
    return here == hex or state.setting.board.topology.touching(here, hex) or may_attack_across(state, unit, here, hex)


def refuse_attacker(state: State, unit: int) -> Refusal | None:
    """Why a unit on the map may attack nobody now; None if it may. [7.1, 20.81, 22.42B, 30.5]"""
    name = state.setting.units[unit].name
    if state.flags[unit] & FOUGHT:
        return Refusal("has_attacked", "20.12", message("standard.refusal.has_attacked", unit=name))
    if is_able_to_fight(state, unit):
        return None
    if is_disrupted(state, unit):
        return Refusal("disrupted", "20.81", message("standard.refusal.disrupted", unit=name))
    if is_unsupplied(state, unit):
        return Refusal("no_supply", "30.5", message("standard.refusal.no_supply", unit=name))
    return Refusal("bound", "22.42B", message("standard.refusal.bound", unit=name))


def stack_attackers(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """Units of a side in a hex and beside it that could attack the enemies there now, in order. [20.12, 31.61]"""
    here, units = stacks_of(state).here, state.setting.units
    around = (hex, *state.setting.board.topology.adjacent[hex])
    near = [unit for there in around for unit in here[there] if units[unit].side is side]
    for there in across(state, hex, side):
        near += [unit for unit in here[there] if units[unit].side is side and reaches(state, unit, hex)]
    if not near or refuse_on_front(state, hex) is not None:
        return ()
    rested = [unit for unit in set(near) if not state.flags[unit] & FOUGHT and is_able_to_fight(state, unit)]
    able = still_let_out(state, rested, hex)
    if state.modules.overruns is None:
        return tuple(sorted(able))
    if all_are_bound(state, hex, side):
        return ()
    return tuple(sorted(unit for unit in able if bars_attack(state, unit, hex) is None))


def refuse_stack_attack(state: State, side: Side, hex: int, units: Sequence[int]) -> Refusal | None:
    """Why these units may not attack a hex that holds enemies; None if they may. [7.1, 20.1]"""
    if was_attacked(state, hex, side):
        return Refusal("was_attacked", "20.11", message("standard.refusal.hex_was_attacked"))
    declared = refuse_on_front(state, hex)
    if declared is not None:
        return declared
    for unit in units:
        if not reaches(state, unit, hex):
            name, title = state.setting.units[unit].name, state.setting.board.hex_title(hex)
            sentence = message("standard.refusal.attacker_not_adjacent", unit=name, hex=title)
            return Refusal("not_adjacent", "7.1", sentence)
        refused = refuse_attacker(state, unit)
        if refused is not None:
            return refused
    return refuse_sortie(state, units, hex) or refuse_plain_attack(state, side, hex, units)


def ways_to_attack(state: State, able: Sequence[int], hex: int = NOWHERE) -> tuple[tuple[int, ...], ...]:
    """Sets of these units worth listing: all of them if they are few, else stacks together, stacks, units, the best.

    Each set is sorted; the sets are in order and without duplicates. Of a hex that is named each may be attacked
    out of bridgeheads. [31.61]
    """
    is_limited = hex != NOWHERE and limits_sorties(state)
    if 2 ** len(able) <= MOST_WAYS:
        sizes = range(1, len(able) + 1)
        ways = sorted(units for size in sizes for units in combinations(sorted(able), size))
        return tuple([units for units in ways if refuse_sortie(state, units, hex) is None] if is_limited else ways)
    together = let_out_together(state, tuple(able), hex) if is_limited else able
    found = dict.fromkeys(_whole_stacks(state, together))
    by_strength = sorted(together, key=lambda unit: (-state.strength(unit)[0], unit))
    found.update(dict.fromkeys(tuple(sorted(by_strength[:count])) for count in range(1, len(together) + 1)))
    found.update(dict.fromkeys((unit,) for unit in able))
    return tuple(sorted(list(found)[:MOST_WAYS]))


def _whole_stacks(state: State, able: Iterable[int]) -> list[tuple[int, ...]]:
    """All stacks together, each alone, then two and three of them; the most useful first."""
    by_hex: dict[int, list[int]] = {}
    for unit in able:
        by_hex.setdefault(state.hex_of[unit], []).append(unit)
    stacks = list(by_hex.values())
    sizes = dict.fromkeys((len(stacks), 1, 2, 3))
    chosen = [some for size in sizes for some in combinations(stacks, size)]
    return [tuple(sorted(unit for one in some for unit in one)) for some in chosen]
