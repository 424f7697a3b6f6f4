"""One battle: its sums, its die, fire contact, and what becomes of the sides. [12.4, 12.6, 12.7]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import Fire, HoldFire
from game.systems.remagen.rules.advance import ADVANCES
from game.systems.remagen.rules.chapter import Chapter
from game.systems.remagen.rules.division import COMBAT_STEP, FRONTS
from game.systems.remagen.rules.engagements import end_where, engage
from game.systems.remagen.rules.events_combat import BattleFought, BattleVoid, ContactEnded
from game.systems.remagen.rules.fire import fire_listed, refuse_fire, shooters, throw_all
from game.systems.remagen.rules.frames import Advancing, Fighting, Retreating, Salvo
from game.systems.remagen.rules.odds import DEFENDER_ELIMINATED, Result, certain_result, results_of
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.retreat import RETREATS, begin_retreat
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.told_combat import COMBAT_TELLINGS
from game.systems.remagen.rules.volleys import throws_of

BEGIN, ATTACKER_FIRE, DEFENDER_FIRE, AFTER_FIRE = "begin", "attacker_fire", "defender_fire", "after_fire"
"""Stages of a `Fighting`. [12.6, 12.7]"""


def participants(state: State, frame: Fighting, side: Side) -> tuple[int, ...]:
    """Units of a side that the battle is about and that still stand in its sectors. [12.6]"""
    plan = frame.plan
    units, sectors = (plan.own_units, plan.own) if side is frame.side else (plan.hostile_units, plan.hostile)
    return tuple(unit for unit in units if state.stands(unit) and state.sector[unit] in sectors)


def sums(state: State, frame: Fighting) -> tuple[int, int]:
    """Combat values of attacker and defender. [12.4]"""
    attack, defense = (
        sum(state.type(unit).cv for unit in participants(state, frame, side)) for side in (frame.side, frame.side.enemy)
    )
    return attack, defense


def _run(play: Play, frame: Fighting) -> bool:
    if frame.stage == BEGIN:
        return _begin(play, frame)
    if frame.stage == AFTER_FIRE:
        return _after_fire(play, frame)
    if firing(play.state, frame):
        return False
    _next_to_fire(play, frame)
    return True


def _begin(play: Play, frame: Fighting) -> bool:
    """Add up and roll; a battle without one of its sides is void. [12.6]"""
    state = play.state
    attack, defense = sums(state, frame)
    if not attack or not defense:
        play.pop()
        play.tell(BattleVoid("12.6", frame.plan.own, frame.plan.hostile))
        return True
    end_where(play, (*frame.plan.own, *frame.plan.hostile))
    _roll(play, frame, attack, defense)
    return True


def _roll(play: Play, frame: Fighting, attack: int, defense: int) -> None:
    """The die of a battle, or none where the odds leave no doubt. [12.4, 12.6]"""
    setting, plan = play.state.setting, frame.plan
    result = certain_result(setting, attack, defense)
    if plan.is_declared and attack >= setting.rules.automatic_victory * defense:
        result = DEFENDER_ELIMINATED
    die = 0
    if result is None:
        why = message("remagen.die.battle", own=tuple(map(setting.name, plan.own)),
                      hostile=tuple(map(setting.name, plan.hostile)))  # fmt: skip
        die = play.roll(why, "12.6")
        result = results_of(setting, attack, defense)[die - 1]
    rule = "12.6" if die else ("10.5" if plan.is_declared else "12.4")
    play.tell(BattleFought(rule, frame.side, plan.own, plan.hostile, attack, defense, die, result.code))
    play.pop()
    if not result.is_fire:
        _apply(play, frame, result)
    elif frame.die == 1:
        play.push(replace(frame, stage=ATTACKER_FIRE))
    else:
        play.tell(ContactEnded("12.7", plan.own, plan.hostile))


def _apply(play: Play, frame: Fighting, result: Result) -> None:
    """What a result does: the loser dies or goes, the winner may follow, or both are locked. [12.6]"""
    if result.is_engagement:
        engage(play, frame.side, frame.plan)
        return
    loser = frame.side if result.hits_attacker else frame.side.enemy
    sectors = frame.plan.own if loser is frame.side else frame.plan.hostile
    followers = participants(play.state, frame, loser.enemy)
    if result.advance_steps:
        play.push(Advancing(loser.enemy, followers, result.advance_steps, sectors))
    losers = _all_in(play.state, sectors, loser)
    if result.is_elimination:
        for unit in losers:
            if play.state.on_board(unit):
                play.eliminate(unit, "combat", "12.6")
    else:
        chooser = loser.enemy if result.is_rout else loser
        begin_retreat(play, Retreating(loser, chooser, losers, result.retreat_steps, frame.plan))


def _all_in(state: State, sectors: Sequence[int], side: Side) -> tuple[int, ...]:
    """Everybody of a side in some sectors: who has come since the division shares the result. [12.6]"""
    return tuple(sorted(unit for sector in sectors for unit in state.standing_in(sector) if state.side(unit) is side))


def _after_fire(play: Play, frame: Fighting) -> bool:
    """Odds anew and a second die; or a side is gone, and the other may follow. [12.7]"""
    state, plan = play.state, frame.plan
    own, hostile = (bool(participants(state, frame, side)) for side in (frame.side, frame.side.enemy))
    if own and hostile:
        _roll(play, replace(frame, die=2), *sums(state, frame))
        return True
    play.pop()
    play.tell(ContactEnded("12.7", plan.own, plan.hostile))
    if own or hostile:
        winner = frame.side if own else frame.side.enemy
        into = plan.hostile if own else plan.own
        play.push(Advancing(winner, participants(state, frame, winner), 1, into))
    return True


def _firing_side(frame: Fighting) -> Side:
    return frame.side if frame.stage == ATTACKER_FIRE else frame.side.enemy


def _targets(frame: Fighting) -> tuple[int, ...]:
    return frame.plan.hostile if frame.stage == ATTACKER_FIRE else frame.plan.own


def firing(state: State, frame: Fighting) -> dict[int, dict[int, tuple[int, ...]]]:
    """Sector -> unit -> targets: who may still be told to fire in this contact. [12.7]"""
    side = _firing_side(frame)
    named = {order[0] for order in frame.orders}
    able = set(participants(state, frame, side))
    found = {}
    for sector in frame.plan.own if side is frame.side else frame.plan.hostile:
        if sector not in named and state.holder(sector) == side:
            units = shooters(state, sector, _targets(frame), in_contact=True)
            units = {unit: targets for unit, targets in units.items() if unit in able}
            if units:
                found[sector] = units
    return found


def _next_to_fire(play: Play, frame: Fighting) -> None:
    """The defender names its targets after the attacker; then all dice are thrown, and the hits laid. [12.7]"""
    if frame.stage == ATTACKER_FIRE:
        play.replace(replace(frame, stage=DEFENDER_FIRE))
        return
    play.replace(replace(frame, stage=AFTER_FIRE, orders=()))
    throws = [throw for order in frame.orders for throw in throws_of(play.state, *order)]
    volleys = throw_all(play, throws, "12.7")
    if volleys:
        play.push(Salvo(volleys))


def _decision(state: State, frame: Fighting) -> Decision:
    side = _firing_side(frame)
    prompt = message("remagen.prompt.contact_fire", side=state.setting.sides.said(side))
    return Decision(side, "contact_fire", "12.7", prompt)


def _fire_source(state: State, frame: Fighting) -> Source:
    able = firing(state, frame)

    def choices(sector: int) -> Sequence[Fire]:
        return fire_listed(state, sector, able[sector])

    return Source(Fire.kind, tuple(able), choices, of_units=False)


def _refuse(state: State, frame: Fighting, action: Fire) -> Refusal | None:
    side = _firing_side(frame)
    sectors = frame.plan.own if side is frame.side else frame.plan.hostile
    if any(order[0] == action.sector for order in frame.orders):
        return Refusal("has_fired", "12.7", message("remagen.refusal.has_fired"))
    is_inside = action.sector in sectors and set(action.targets) <= set(_targets(frame))
    if not is_inside or not set(action.units) <= set(participants(state, frame, side)):
        return Refusal("not_in_battle", "12.7", message("remagen.refusal.not_in_battle"))
    return refuse_fire(state, side, action, in_contact=True)


def _name(play: Play, frame: Fighting, action: Fire) -> None:
    play.replace(replace(frame, orders=(*frame.orders, (action.sector, action.units, action.targets))))


FIGHTS = FrameKind(
    Fighting, _run, _decision,
    (
        Answer(Fire, _fire_source, _refuse, _name),
        Answer(HoldFire, lambda _state, _frame: only(HoldFire()), lambda *_: None,
               lambda play, frame, _action: _next_to_fire(play, frame)),
    ),
)  # fmt: skip

COMBAT = Chapter(
    "12",
    "combat",
    steps=(COMBAT_STEP,),
    frames=(FRONTS, FIGHTS, RETREATS, ADVANCES),
    tellings=COMBAT_TELLINGS,
)
