"""Combat: who may attack whom, the differential, the die, the result. [7]"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from game.model.choices import Later
from game.model.decision import Decision
from game.model.ledger import Ledger, LedgerLine
from game.model.legal import Source, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Attack, CommitFire
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.events import AttackDeclared, CombatResolved
from game.systems.standard.rules.fire import NOT_IN_MOVEMENT, commit, fire_choices, has_fire, refuse_fire
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.items import fire_lines, unit_said
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.overruns.duties import with_deadlocked
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.results import ADVANCE, LOSS, apply_result
from game.systems.standard.rules.span import attack_effect, note_attack
from game.systems.standard.rules.stacks.attackers import (
    refuse_stack_attack,
    stack_attackers,
    was_attacked,
    ways_to_attack,
)
from game.systems.standard.rules.stacks.conditions import is_partly_supplied, is_unsupplied
from game.systems.standard.rules.state import DEFENDED, FOUGHT, NOBODY, State
from game.systems.standard.rules.supply.facts import NONE as NO_SUPPLY
from game.systems.standard.rules.supply.points import has_point, refuse_without_point, spend_point


def targets(state: State, side: Side) -> tuple[int, ...]:
    """Hexes of enemy units that may be attacked now, in number order. [7.1]"""
    if not has_point(state, side):
        return ()
    hexes = [state.hex_of[unit] for unit in state.setting.units_of(side.enemy) if state.on_map(unit)]
    if state.stacks is not None:
        hexes = list(dict.fromkeys(hexes))
    return tuple(
        sorted([hex for hex in hexes if attackers_of(state, side, hex) and not has_been_attacked(state, side, hex)])
    )


def attackers_of(state: State, side: Side, hex: int) -> tuple[int, ...]:
    """Units of a side that could attack a hex now, in roster order. [7.1, 20.12]"""
    if state.stacks is not None:
        return stack_attackers(state, side, hex)
    units, occupant, flags = state.setting.units, state.occupant, state.flags
    supply = state.modules.supply
    found = [
        occupant[there]
        for there in state.setting.board.topology.adjacent[hex]
        if occupant[there] != NOBODY and units[occupant[there]].side is side and not flags[occupant[there]] & FOUGHT
    ]
    if supply is not None:
        found = [unit for unit in found if supply.status[unit] != NO_SUPPLY]
    return tuple(sorted(found))


def has_been_attacked(state: State, side: Side, hex: int) -> bool:
    """Whether a side has attacked the enemies in a hex in this phase. [7.1, 20.11]"""
    if state.stacks is not None:
        return was_attacked(state, hex, side)
    return bool(state.flags[state.occupant[hex]] & DEFENDED)


def refuse_attack(state: State, side: Side, action: Attack) -> Refusal | None:
    """Why an attack is not legal; None if it is. [7.1]"""
    board = state.setting.board
    if not 0 <= action.hex < board.topology.size or enemy_at(state, action.hex, side) == NOBODY:
        return Refusal("no_enemy", "7.1", message("standard.refusal.no_enemy"))
    if state.stacks is None and has_been_attacked(state, side, action.hex):
        return Refusal("was_attacked", "7.1", message("standard.refusal.was_attacked"))
    if not action.units or list(action.units) != sorted(set(action.units)):
        return Refusal("no_attackers", "7.2", message("standard.refusal.no_attackers"))
    for unit in action.units:
        if not 0 <= unit < len(state.hex_of) or state.setting.units[unit].side is not side or not state.on_map(unit):
            return Refusal("not_yours", "7.1", message("standard.refusal.own_attackers"))
    if state.stacks is not None:
        return refuse_stack_attack(state, side, action.hex, action.units) or refuse_without_point(state, side)
    for unit in action.units:
        name = state.setting.units[unit].name
        if not board.topology.touching(state.hex_of[unit], action.hex):
            return Refusal(
                "not_adjacent",
                "7.1",
                message("standard.refusal.attacker_not_adjacent", unit=name, hex=board.hex_title(action.hex)),
            )
        if state.flags[unit] & FOUGHT:
            return Refusal("has_attacked", "7.1", message("standard.refusal.has_attacked", unit=name))
        if is_unsupplied(state, unit):
            return Refusal("no_supply", "30.5", message("standard.refusal.no_supply", unit=name))
    return refuse_without_point(state, side)


def attack_choices(state: State, side: Side, hex: int) -> tuple[Attack, ...]:
    """Every set of units that may attack a hex now; of the many sets of stacks only some. [7.1, 20.12]"""
    if enemy_at(state, hex, side) == NOBODY or has_been_attacked(state, side, hex) or not has_point(state, side):
        return ()
    able = attackers_of(state, side, hex)
    if state.stacks is not None:
        ways = with_deadlocked(state, side, hex, ways_to_attack(state, able, hex))
        return tuple(Attack(hex, units) for units in ways)
    return tuple(Attack(hex, units) for count in range(1, len(able) + 1) for units in combinations(able, count))


def attack_ledger(state: State, units: Iterable[int], hex: int, markers: Iterable[int]) -> Ledger:
    """The attacker's side of the differential, item by item. [7.3, 5.2]"""
    lines: list[LedgerLine] = []
    for unit in units:
        entry, strength = state.setting.units[unit], state.strength(unit)[0]
        lines.append(LedgerLine(strength, unit_said(state, unit), "7.3"))
        if is_partly_supplied(state, unit) and strength > 1:
            part = (strength + 1) // 2
            lines.append(LedgerLine(part - strength, message("standard.sum.part_supply", unit=entry.short), "30.5"))
            strength = part
        effect = attack_effect(state, state.hex_of[unit], hex)
        if effect is not None:
            weakened = (strength + 1) // 2 if effect == "halved" else max(min(strength, 1), strength - 1)
            key = "standard.sum.halved" if effect == "halved" else "standard.sum.across_water"
            if weakened != strength:  # who has 1 keeps it: there is nothing to add up
                lines.append(LedgerLine(weakened - strength, message(key, unit=entry.short), "5.2"))
    return Ledger((*lines, *fire_lines(state, markers)))


def defense_ledger(state: State, unit: int, markers: Iterable[int]) -> Ledger:
    """The defender's side of the differential, item by item. [7.3]"""
    own = LedgerLine(state.strength(unit)[1], unit_said(state, unit), "7.3")
    return Ledger((own, *fire_lines(state, markers)))


def column_of(state: State, differential: int, hex: int) -> tuple[int, int]:
    """Column of the table after the terrain's shift and a fort's, and the shift that was applied. [7.4, 7.5, 20.14]"""
    unshifted = bisect_right(state.setting.column_from, differential)
    fort = 0 if state.stacks is None else state.stacks.forts[hex]
    column = max(0, unshifted - state.setting.shifts[hex] - fort)
    return column, unshifted - column


def declare_attack(play: Play, side: Side, action: Attack) -> None:
    """Begin a combat. [7.2]"""
    state = play.state
    defender = enemy_at(state, action.hex, side)
    for unit in action.units:
        state.flags[unit] |= FOUGHT
        note_attack(state, state.hex_of[unit], action.hex)
    state.flags[defender] |= DEFENDED
    play.tell(AttackDeclared("7.2", action.hex, defender, action.units))
    play.push(Combat(action.hex, action.units, "attacker_fire"))


def fire_side(state: State, frame: Combat) -> Side:
    """The side that commits support fire at this stage of a combat. [7.2]"""
    attacker = state.setting.units[frame.attackers[0]].side
    return attacker if frame.stage == "attacker_fire" else attacker.enemy


def commit_fire(play: Play, frame: Combat, action: CommitFire) -> None:
    """Commit a side's markers and go on to the next stage. [7.2, 8.3]"""
    commit(play, fire_side(play.state, frame), action.markers)
    if frame.stage == "attacker_fire":
        play.replace(replace(frame, stage="defender_fire", attacker_fire=action.markers))
    else:
        play.replace(replace(frame, stage="roll", defender_fire=action.markers))


def run_combat(play: Play, frame: Combat) -> bool:
    """Pass over a side without markers; roll when both have committed. [7.2]"""
    if frame.stage == "roll":
        _resolve(play, frame)
        return True
    return pass_over(play, frame)


def pass_over(play: Play, frame: Combat) -> bool:
    """Go on to the next stage if the side that commits now has no markers; says whether it went on. [7.2]"""
    if has_fire(play.state, fire_side(play.state, frame)):
        return False
    play.replace(replace(frame, stage="defender_fire" if frame.stage == "attacker_fire" else "roll"))
    return True


def _resolve(play: Play, frame: Combat) -> None:
    """Fix the differential, roll the die, read the table, apply the result. [7.3, 7.4, 7.5]"""
    state = play.state
    defender = state.occupant[frame.hex]
    attack = attack_ledger(state, frame.attackers, frame.hex, frame.attacker_fire)
    defense = defense_ledger(state, defender, frame.defender_fire)
    differential = attack.total - defense.total
    column, shift = column_of(state, differential, frame.hex)
    die = play.dice.roll(6, why=message("standard.roll.combat", hex=state.setting.board.number(frame.hex)), rule="7.5")
    spend_point(play, state.setting.units[frame.attackers[0]].side)
    result = state.setting.results[die - 1][column]
    play.pop()
    play.tell(
        CombatResolved(
            "7.5", frame.hex, defender, frame.attackers, attack, defense, differential, shift, column, die, result
        )
    )
    apply_result(play, frame, defender, result)


def asks_fire(state: State, frame: Combat) -> Decision:
    """Who is asked for support fire. [7.2, 8.3]"""
    prompt = message(f"standard.prompt.{frame.stage}", hex=state.setting.board.hex_title(frame.hex))
    context: dict[str, int | tuple[int, ...]] = {
        "hex": frame.hex,
        "units": frame.attackers,
        "fire": frame.attacker_fire,
    }
    return Decision(fire_side(state, frame), frame.stage, "8.3", prompt, context)


def _fire_source(state: State, frame: Combat) -> Source:
    return whole(CommitFire.kind, lambda: fire_choices(state, frame, fire_side(state, frame)))


def _refuse_fire(state: State, frame: Combat, action: CommitFire) -> Refusal | None:
    return refuse_fire(state, frame, fire_side(state, frame), action.markers)


def _attack_source(state: State, side: Side) -> Source:
    hexes = Later(lambda: targets(state, side))
    return Source(Attack.kind, hexes, lambda hex: attack_choices(state, side, hex), of_units=False)


FIRE = (Answer(CommitFire, _fire_source, _refuse_fire, commit_fire),)
"""How a side answers that is asked for support fire."""

COMBAT = Chapter(
    "7",
    "combat",
    steps=(StepKind("combat", message("standard.prompt.combat")),),
    actions=(
        ActionKind(
            Attack, ("combat",), _attack_source, refuse_attack, declare_attack,
            keeps_open=("combat",), out_of_step=NOT_IN_MOVEMENT,
        ),
    ),
    frames=(
        FrameKind(Combat, run_combat, asks_fire, answers=FIRE),
        LOSS,
        ADVANCE,
    ),
)  # fmt: skip
