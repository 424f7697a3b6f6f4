"""What a result of the combat table brings: losses, retreats ordered, the hex won. [7.5-7.9]"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Advance, Decline, Deplete
from game.systems.standard.rules.events import HeldFast
from game.systems.standard.rules.frames import AdvanceChoice, Combat, LossChoice, March, RetreatOrder
from game.systems.standard.rules.occupancy import is_empty
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.retreat import retreat_hexes_after_city
from game.systems.standard.rules.stacks.advance import refuse_stack_advance, stack_advancers
from game.systems.standard.rules.state import NOBODY, State

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import CombatResult


def hurts_defender(brings: CombatResult) -> bool:
    """Whether the defender loses a step or its hex by a result. [7.5]"""
    return brings.defender != "stays" or brings.defender_retreats_hexes > 0


def hurts_attacker(brings: CombatResult) -> bool:
    """Whether the attackers lose a step or their hexes by a result. [7.5]"""
    return brings.attacker_depleted or brings.attackers_retreat_hexes > 0


def apply_result(play: Play, frame: Combat, defender: int, result: str) -> None:
    """Carry out one result of the table, leaving the players' choices on the stack. [7.5, 7.6]"""
    state = play.state
    attacker = state.setting.units[frame.attackers[0]].side
    brings = state.setting.rules.combat.results[result]
    if brings.may_advance:
        play.push(AdvanceChoice(attacker, frame.hex, frame.attackers))
    may_stand = brings.may_stand and state.steps[defender] > 1
    survives = True
    if brings.defender == "eliminated":
        play.eliminate(defender, message("standard.reason.eliminated"), "7.5")
        survives = False
    elif brings.defender == "depleted":
        why = message("standard.reason.exchange" if brings.attacker_depleted else "standard.reason.lost")
        survives = play.deplete(defender, why, "7.5")
    if survives and brings.defender_retreats_hexes:
        _order_defender_back(play, defender, brings.defender_retreats_hexes, may_resist=may_stand)
    if brings.attackers_retreat_hexes:
        play.push(RetreatOrder(attacker, frame.attackers, frame.hex, brings.attackers_retreat_hexes))
    if brings.attacker_depleted:
        play.push(LossChoice(attacker, frame.attackers))


def _order_defender_back(play: Play, defender: int, hexes: int, *, may_resist: bool) -> None:
    """Order the defender to retreat, less what the city spares it. [7.6, 7.7]"""
    state = play.state
    hex = state.hex_of[defender]
    owed = retreat_hexes_after_city(state, defender, hexes)
    if owed <= 0:
        play.tell(HeldFast("7.6", defender, hex, message("standard.reason.city")))
        return
    side = state.setting.units[defender].side
    play.push(RetreatOrder(side, (defender,), hex, owed, may_resist=may_resist))


def run_loss(play: Play, frame: LossChoice) -> bool:
    """Take the loss where there is no choice. [7.5]"""
    alive = tuple(unit for unit in frame.units if play.state.on_map(unit))
    if len(alive) > 1:
        return False
    play.pop()
    if alive:
        play.deplete(alive[0], message("standard.reason.lost"), "7.5")
    return True


def refuse_loss(state: State, frame: LossChoice, unit: int) -> Refusal | None:
    """Why a unit cannot take the attacker's loss; None if it can. [7.5]"""
    if unit in frame.units and state.on_map(unit):
        return None
    return Refusal("not_attacking", "7.5", message("standard.refusal.not_attacking"))


def take_loss(play: Play, unit: int) -> None:
    """Deplete the attacking unit that was chosen. [7.5]"""
    play.pop()
    play.deplete(unit, message("standard.reason.lost"), "7.5")


def advance_units(state: State, frame: AdvanceChoice) -> tuple[int, ...]:
    """Attackers that may move into the hex; none if it is occupied. Enemy ZOC do not matter. [6.3, 7.9, 20.5]"""
    if state.stacks is not None:
        return stack_advancers(state, frame)
    if state.occupant[frame.hex] != NOBODY:
        return ()
    steps = state.networks[frame.side].advance_steps
    units = state.setting.units
    return tuple(
        unit
        for unit in frame.units
        if state.on_map(unit)
        and state.setting.board.topology.touching(state.hex_of[unit], frame.hex)
        and frame.hex in steps[units[unit].mobility][state.hex_of[unit]]
    )


def refuse_advance(state: State, frame: AdvanceChoice, unit: int) -> Refusal | None:
    """Why a unit may not advance; None if it may. [7.9, 20.5]"""
    if state.stacks is not None:
        return refuse_stack_advance(state, frame, unit)
    if unit in advance_units(state, frame):
        return None
    return Refusal("no_advance", "7.9", message("standard.refusal.no_advance"))


def run_advance(play: Play, frame: AdvanceChoice) -> bool:
    """Pass over an advance that nobody can make. [7.9]"""
    if advance_units(play.state, frame):
        return False
    play.pop()
    return True


def advance(play: Play, frame: AdvanceChoice, unit: int) -> None:
    """Set an attacker marching into the hex it has won; of a stack others may follow. [7.9, 20.5]"""
    if play.state.stacks is None:
        play.pop()
    else:
        play.replace(replace(frame, units=tuple(other for other in frame.units if other != unit)))
    play.push(March(unit, (frame.hex,), "advance", last_free=play.state.hex_of[unit]))


def _asks_loss(_state: State, frame: LossChoice) -> Decision:
    return Decision(frame.side, "loss", "7.5", message("standard.prompt.loss"), {"units": frame.units})


def _loss_source(state: State, frame: LossChoice) -> Source:
    alive = tuple(unit for unit in frame.units if state.on_map(unit))
    return Source(Deplete.kind, alive, lambda unit: (Deplete(unit),))


def _asks_advance(state: State, frame: AdvanceChoice) -> Decision:
    prompt = message("standard.prompt.advance", hex=state.setting.board.hex_title(frame.hex))
    kind, rule = "advance", "7.9"
    if state.stacks is not None:
        kind, rule = ("advance" if is_empty(state, frame.hex) else "advance_more"), "20.5"
    return Decision(frame.side, kind, rule, prompt, {"hex": frame.hex, "units": frame.units})


def _advance_source(state: State, frame: AdvanceChoice) -> Source:
    return Source(Advance.kind, advance_units(state, frame), lambda unit: (Advance(unit),))


LOSS = FrameKind(
    LossChoice, run_loss, _asks_loss,
    answers=(
        Answer(
            Deplete, _loss_source,
            lambda state, frame, action: refuse_loss(state, frame, action.unit),
            lambda play, _frame, action: take_loss(play, action.unit),
        ),
    ),
)  # fmt: skip
ADVANCE = FrameKind(
    AdvanceChoice, run_advance, _asks_advance,
    answers=(
        Answer(
            Advance, _advance_source,
            lambda state, frame, action: refuse_advance(state, frame, action.unit),
            lambda play, frame, action: advance(play, frame, action.unit),
        ),
        Answer(
            Decline, lambda _state, _frame: only(Decline()),
            lambda _state, _frame, _action: None, lambda play, _frame, _action: play.pop(),
        ),
    ),
)  # fmt: skip
