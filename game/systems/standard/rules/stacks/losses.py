"""Steps that a side owes: the quota of a combat, stiff resistance, the reduction table. [20.3, 20.9]"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.bridgeheads.frames import Landing
from game.systems.standard.rules.events import HeldFast
from game.systems.standard.rules.frames import RetreatOrder
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.retreat import retreat_hexes_after_city
from game.systems.standard.rules.stacks.actions import TakeStep
from game.systems.standard.rules.stacks.events import ReductionRolled
from game.systems.standard.rules.stacks.facts import StacksFacts
from game.systems.standard.rules.stacks.frames import Battle, StepLosses
from game.systems.standard.rules.stacks.stacking import facts_of, quota
from game.systems.standard.rules.state import State

_RULES = {
    "exchange": "20.31",
    "lost": "20.31",
    "resistance": "20.33",
    "red": "20.9",
    "attrition": "33.3",
    "bombarded": "40.7",
    "guns": "32.4",
}


def owe_quota(play: Play, units: tuple[int, ...], cause: str) -> None:
    """A side loses a step for every two of these units or part of two; nothing if none is left. [20.31]"""
    alive = tuple(unit for unit in units if play.state.steps[unit])
    if alive:
        owe(play, alive, quota(play.state, len(alive)), cause)


def owe(play: Play, units: tuple[int, ...], count: int, cause: str) -> None:
    """A side loses so many steps of these units, which its owner picks one at a time. [20.31]"""
    play.push(StepLosses(play.state.setting.units[units[0]].side, units, count, cause))


def payers(state: State, frame: StepLosses) -> tuple[int, ...]:
    """Units that may take the next step. [20.31, 20.33]"""
    least = 2 if frame.cause == "resistance" else 1
    return tuple(unit for unit in frame.units if state.steps[unit] >= least)


def run_losses(play: Play, frame: StepLosses) -> bool:
    """Take the steps where there is no choice. [20.31]"""
    able = payers(play.state, frame)
    if not able or frame.count <= 0:
        play.pop()
        return True
    spare = 1 if frame.cause == "resistance" else 0
    owed_by_all = sum(play.state.steps[unit] - spare for unit in able) <= frame.count
    if len(able) > 1 and not owed_by_all:
        return False
    take_step(play, frame, able[0])
    return True


def refuse_step(state: State, frame: StepLosses, action: TakeStep) -> Refusal | None:
    """Why a unit cannot take the step; None if it can. [20.31]"""
    if action.unit in payers(state, frame):
        return None
    key = "not_full_strength" if frame.cause == "resistance" and action.unit in frame.units else "not_in_the_losses"
    return Refusal(key, _RULES[frame.cause], message(f"standard.refusal.{key}"))


def take_step(play: Play, frame: StepLosses, unit: int) -> None:
    """One unit takes one step. [20.31]"""
    cause = _cause(play.state, frame)
    rule = _RULES[cause]
    if frame.count > 1:
        play.replace(replace(frame, count=frame.count - 1))
    else:
        play.pop()
    if frame.cause == "bombarded" and play.state.steps[unit] == 1:
        hex = play.state.hex_of[unit]
        hexes = retreat_hexes_after_city(play.state, unit, 1)
        if hexes:
            play.push(RetreatOrder(frame.side, (unit,), hex, hexes))
        else:
            play.tell(HeldFast("7.6", unit, hex, message("standard.reason.city")))
        return
    play.deplete(unit, message(f"standard.reason.{cause}"), rule)


def _cause(state: State, frame: StepLosses) -> str:
    """What the steps that are owed now are lost to: those of invaders off the beach to the guns that fire. [32.4]

    Positions say no more than that they are lost: which fire it was lies below on the stack.
    """
    below = state.stack[-2] if len(state.stack) > 1 else None
    return "guns" if isinstance(below, Landing) and below.stage == "guns" else frame.cause


def reduction(state: State, die: int, re: int) -> int:
    """Steps of the reduction table for a die with its modifiers and so many RE. [20.9]"""
    return reduction_of(facts_of(state), die, re)


def reduction_of(facts: StacksFacts, die: int, re: int) -> int:
    """The same by the facts alone. [20.9]"""
    row = min(max(die - facts.red_first_row, 0), len(facts.red_rows) - 1)
    return facts.red_rows[row][bisect_right(facts.red_from_re, re)]


def roll_reduction(play: Play, battle: Battle, *, is_doubled: bool, more: int) -> None:
    """Roll for the size of what the attackers ran into; they owe the steps. [20.9, 22.42]"""
    state = play.state
    alive = tuple(unit for unit in battle.attackers if state.steps[unit])
    if not alive:
        return
    re = battle.re * (facts_of(state).combat.overrun_re_factor if is_doubled else 1)
    why = message("standard.roll.reduction", hex=state.setting.board.number(battle.hex))
    die = play.dice.roll(6, why=why, rule="20.9")
    steps = reduction(state, die + more, re)
    play.tell(ReductionRolled("20.9", battle.hex, re, die, more, steps))
    if steps:
        owe(play, alive, steps, "red")


def _asks_losses(state: State, frame: StepLosses) -> Decision:
    side, cause = Side(frame.side), _cause(state, frame)
    kind = "red_losses" if frame.cause == "red" else "losses"
    prompt = message(f"standard.prompt.losses.{cause}", count=frame.count)
    context: dict[str, int | tuple[int, ...]] = {"units": payers(state, frame), "count": frame.count}
    return Decision(side, kind, _RULES[cause], prompt, context)


def _payments(state: State, frame: StepLosses) -> Source:
    """Every unit that may take the next step. [20.31]"""
    return Source(TakeStep.kind, payers(state, frame), lambda unit: (TakeStep(unit),))


LOSSES = FrameKind(
    StepLosses, run_losses, _asks_losses,
    answers=(
        Answer(
            TakeStep, _payments, refuse_step,
            lambda play, frame, action: take_step(play, frame, action.unit),
        ),
    ),
)  # fmt: skip
