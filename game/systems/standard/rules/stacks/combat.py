"""Combat as it is fought where several stand in a hex. [20]"""

from __future__ import annotations

from dataclasses import replace

from game.model.side import Side
from game.model.unfinished import FrameKind
from game.systems.standard.rules.actions import Attack
from game.systems.standard.rules.bridgeheads.sorties import note_sortie
from game.systems.standard.rules.chapter import Chapter
from game.systems.standard.rules.combat import COMBAT, FIRE, asks_fire, pass_over
from game.systems.standard.rules.frames import Combat
from game.systems.standard.rules.overruns.duties import bound_in, note_pressure
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.results import ADVANCE
from game.systems.standard.rules.span import note_attack
from game.systems.standard.rules.stacks.battle import BATTLES, take_support
from game.systems.standard.rules.stacks.cadres import CADRES
from game.systems.standard.rules.stacks.counter import COUNTERS
from game.systems.standard.rules.stacks.declared import Terms, battle_of, begin_battle
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.stacks.losses import LOSSES
from game.systems.standard.rules.stacks.sums import reckon
from game.systems.standard.rules.stacks.withdrawal import WITHDRAWALS
from game.systems.standard.rules.state import DEFENDED, FOUGHT


def declare_stack_attack(play: Play, side: Side, action: Attack) -> None:
    """Begin a combat of the combat phase. [20.11, 20.12, 22.428]"""
    terms = Terms(left_out=bound_in(play.state, action.hex, side))
    declare(play, battle_of(play.state, action.hex, action.units, terms))


def declare(play: Play, battle: Battle) -> None:
    """Begin a combat that uses up the attack of its attackers, and the one that may be made on each hex. [7.1, 20.1]"""
    state = play.state
    for unit in battle.attackers:
        state.flags[unit] |= FOUGHT
        if state.on_map(unit):
            note_attack(state, state.hex_of[unit], battle.hex)
    for unit in battle.defenders:
        state.flags[unit] |= DEFENDED
    note_sortie(state, battle.attackers, battle.hex)
    if state.modules.overruns is not None:
        sums = reckon(state, battle)
        for hex in (battle.hex, *((battle.joint_hex,) if battle.joint_hex >= 0 else ())):
            note_pressure(state, hex, sums.own_attack, sums.own_defense)
    begin_battle(play, battle)


def run_support(play: Play, frame: Combat) -> bool:
    """Pass over a side without markers; go on to the die when both have committed. [20.6]"""
    if frame.stage == "roll":
        take_support(play, frame)
        return True
    return pass_over(play, frame)


STACK_COMBAT = Chapter(
    COMBAT.number,
    COMBAT.name,
    COMBAT.steps,
    tuple(replace(kind, carry_out=declare_stack_attack) for kind in COMBAT.actions),
    frames=(
        FrameKind(Combat, run_support, asks_fire, answers=FIRE),
        BATTLES, LOSSES, COUNTERS, CADRES, WITHDRAWALS, ADVANCE,
    ),
)  # fmt: skip
"""In place of the standing chapter on combat."""
