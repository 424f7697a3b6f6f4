"""What a combat of stacks would bring, played out in the head up to the choices it leaves. [20]"""

from __future__ import annotations

from dataclasses import replace

from game.model.answers import Note
from game.model.dice import ScriptedDice
from game.model.message import Message, message
from game.model.side import Side
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.air_naval.frames import SentBackChoice, SupportChoice
from game.systems.standard.rules.bridgeheads.arrows import may_attack_across
from game.systems.standard.rules.bridgeheads.offers import may_earn
from game.systems.standard.rules.frames import NOWHERE, Combat, RetreatOrder
from game.systems.standard.rules.overruns.duties import bound_in
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.advance import is_open_to_advance
from game.systems.standard.rules.stacks.battle import brings, drives_back, owed_hexes
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from game.systems.standard.rules.stacks.frames import (
    OVERRUN_RESULT,
    Battle,
    CadreChoice,
    CounterChoice,
    StepLosses,
)
from game.systems.standard.rules.stacks.losses import payers
from game.systems.standard.rules.stacks.stacking import facts_of, fort_level, has_room, stack
from game.systems.standard.rules.stacks.sums import Reckoning
from game.systems.standard.rules.state import State

_SUPPORTED = (Combat, SupportChoice, SentBackChoice)
"""What waits while support is committed to a combat. [20.6]"""


def battle_for(state: State, attack: Attack) -> Battle:
    """The combat an attack would be: the one at hand, if support is committed to it just now. [20.6]"""
    if state.stack and isinstance(state.stack[-1], _SUPPORTED):
        battle = next((frame for frame in reversed(state.stack) if isinstance(frame, Battle)), None)
        if battle is not None and (battle.hex, battle.attackers) == (attack.hex, attack.units):
            return battle
    side = state.setting.units[attack.units[0]].side
    return battle_of(state, attack.hex, attack.units, Terms(left_out=bound_in(state, attack.hex, side)))


def played_out(state: State, battle: Battle, result: str) -> Play:
    """The position after a result, at the first choice it leaves; nothing is rolled. [20.3-20.5]"""
    play = Play(state.clone(), ScriptedDice(()))
    play.state.stack = (replace(battle, result=result, stage="counter"),)
    while play.state.stack and play.state.winner < 0:
        frame = play.state.stack[-1]
        if isinstance(frame, Battle) and frame.stage == "red":
            play.replace(replace(frame, stage="cadres"))
        elif not play.state.setting.chapters.frames[type(frame)].run(play, frame):
            break
    return play


def reduction_awaits(state: State, battle: Battle, result: str) -> bool:
    """Whether the reduction table is rolled after a result. [20.9]"""
    is_failed_overrun = battle.manner == "overrun" and result != OVERRUN_RESULT
    return is_failed_overrun or facts_of(state).red_after_combat


def pending_said(state: State, frame: object) -> list[Message]:
    """A choice of combat with stacks that is left, in a sentence. [20.3-20.8]"""
    names = state.setting.units
    match frame:
        case StepLosses():
            units = tuple(names[unit].short for unit in payers(state, frame))
            return [message("standard.meaning.steps_lost", count=frame.count, units=units)]
        case CounterChoice():
            return [message("standard.meaning.strikes_back")]
        case CadreChoice():
            units = tuple(names[unit].short for unit in frame.units)
            return [message("standard.meaning.cadres", units=units)]
        case Battle() if frame.stage != "over" and frame.manner != "overrun" and brings(state, frame).may_advance:
            able = tuple(names[unit].short for unit in frame.may_advance if _could_advance(state, frame, unit))
            advance = [message("standard.meaning.may_advance", units=able)] if able else []
            return [*_retreats_ahead(state, frame), *advance]
    return []


def _retreats_ahead(state: State, battle: Battle) -> list[Message]:
    """That those who survive the losses at hand are driven back. [20.31]"""
    if battle.stage != "retreats" or not drives_back(state, battle):
        return []
    owed = owed_hexes(state, battle, battle.defenders[0])
    return [message("standard.meaning.survivors_retreat", count=owed)] if owed > 0 else []


def _could_advance(state: State, battle: Battle, unit: int) -> bool:
    """Whether an attacker could enter the hex, as the choices before may turn out. [20.5, 19.24]"""
    here, hex, touching = state.hex_of[unit], battle.hex, state.setting.board.topology.touching
    if here in (hex, NOWHERE) or not (touching(here, hex) or may_attack_across(state, unit, here, hex)):
        return False
    return (
        is_open_to_advance(state, unit, here, hex)
        and _may_be_left(state, battle, state.setting.units[unit].side.enemy)
        and _may_have_room(state, battle, unit)
    )


def _may_be_left(state: State, battle: Battle, side: Side) -> bool:
    """Whether nobody of a side need be left in the hex: they retreat, or no more steps stand there than are owed."""
    if battle.stage == "retreats" and drives_back(state, battle):
        return True
    orders = [frame for frame in state.stack if isinstance(frame, RetreatOrder)]
    stay = [unit for unit in stack(state, battle.hex, side) if not any(unit in order.units for order in orders)]
    return sum(state.steps[unit] for unit in stay) <= _owed(state, side)


def _may_have_room(state: State, battle: Battle, unit: int) -> bool:
    """Whether the hex could take one more: as it is, after losses, or with a bridgehead. [19.24, 31.241]"""
    side, inside = state.setting.units[unit].side, stack(state, battle.hex, state.setting.units[unit].side)
    if has_room(state, unit, battle.hex) or any(state.steps[other] <= _owed(state, side) for other in inside):
        return True
    return state.modules.bridgeheads is not None and may_earn(state, battle)


def _owed(state: State, side: Side) -> int:
    """Steps that a side still has to lose."""
    return sum(frame.count for frame in state.stack if isinstance(frame, StepLosses) and frame.side is side)


def shifts_said(state: State, battle: Battle, sums: Reckoning) -> tuple[Note, ...]:
    """What moves the column, item by item: ground, forts, weaknesses of the defence. [7.4, 20.14, 21.1]"""
    if sums.column > len(state.setting.column_from):
        return (Note(message("standard.tell.sure_column"), "20.22"),)
    side = state.setting.units[battle.defenders[0]].side
    board, notes = state.setting.board, list[Note]()
    for hex in (battle.hex, battle.joint_hex):
        if hex < 0:
            continue
        if state.setting.shifts[hex]:
            terrain = board.ground_said(hex)
            said = message("standard.tell.shifted", columns=state.setting.shifts[hex], terrain=terrain)
            notes.append(Note(said, "7.4"))
        if fort_level(state, hex, side):
            notes.append(Note(message("standard.tell.fort_shift", columns=fort_level(state, hex, side)), "20.14"))
    notes.extend(Note(message("standard.tell.to_the_right", reason=why), rule) for why, rule in sums.modifiers)
    return tuple(notes)
