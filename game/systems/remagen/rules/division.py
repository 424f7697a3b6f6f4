"""Morale combat: answers to engagements, automatic victories, the division of the front, battle after battle. [12]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import Battle, CounterAttack, Decline, Fight
from game.systems.remagen.rules.chapter import StepKind
from game.systems.remagen.rules.declared import declared_battles
from game.systems.remagen.rules.engagements import begun_by_enemy, end_old, must_answer, prune
from game.systems.remagen.rules.events import StepBegan
from game.systems.remagen.rules.events_combat import BattlePlanned, CounterAttacked, NotAnswered
from game.systems.remagen.rules.frames import BattlePlan, Combat, Fighting
from game.systems.remagen.rules.fronts import Front, battles, front_of, is_one_battle, refuse_battle
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.state import State

COUNTER, OVERWHELM, DIVIDE, FIGHT = "counter", "overwhelm", "divide", "fight"
"""Stages of a `Combat`. [12.8, 10.5, 12.2, 12.6]"""


def begin(play: Play) -> None:
    """The combat step of the active side begins, and is told where anybody is to fight. [12, 19.8]"""
    prune(play)
    state, frame = play.state, Combat(play.state.active, COUNTER)
    if state.declared or begun_by_enemy(state, state.active) or open_front(state, frame).hostile:
        play.tell(StepBegan(state.setting.sequence[state.step].rule, state.step, state.active))
    play.push(frame)


def open_front(state: State, frame: Combat) -> Front:
    """What is still to be divided. [12.2, 12.5]"""
    front = front_of(state, frame.side, frame.spent, frame.shielded)
    return front.without([sector for plan in frame.battles for sector in (*plan.own, *plan.hostile)])


def _run(play: Play, frame: Combat) -> bool:
    if frame.stage == COUNTER:
        return _run_counter(play, frame)
    if frame.stage == OVERWHELM:
        return _run_overwhelm(play, frame)
    if frame.stage == DIVIDE:
        return _run_divide(play, frame)
    return _run_fight(play, frame)


def _run_counter(play: Play, frame: Combat) -> bool:
    """Engagements that must be answered are; for each other one its defender is asked. [12.8, 10.2]"""
    state = play.state
    due = [place for place in begun_by_enemy(state, frame.side) if place >= frame.asked]
    if not due:
        battles = declared_battles(play, frame.side, frame.spent, frame.shielded)
        play.replace(replace(frame, stage=OVERWHELM, battles=battles))
        return True
    place = due[0]
    if place != frame.asked:
        play.replace(replace(frame, asked=place))
        return True
    if must_answer(state, place) or _is_declared(state, place):
        _counter(play, frame, place)
        return True
    return False


def _is_declared(state: State, place: int) -> bool:
    """Whether an engagement is answered by an automatic victory. [10.2]"""
    engagement = state.engagements[place]
    sectors = {*engagement.own, *engagement.hostile}
    return any(sectors & {*declared.own, *declared.hostile} for declared in state.declared)


def _counter(play: Play, frame: Combat, place: int) -> None:
    engagement = play.state.engagements[place]
    play.tell(CounterAttacked("12.8", engagement.hostile, engagement.own))
    play.replace(replace(frame, asked=place + 1))


def _decline(play: Play, frame: Combat, _action: Decline) -> None:
    """Its sectors are spent, and whoever attacked them is not attacked. [12.8]"""
    engagement = play.state.engagements[frame.asked]
    play.tell(NotAnswered("12.8", engagement.hostile, engagement.own))
    play.replace(
        replace(
            frame,
            asked=frame.asked + 1,
            spent=(*frame.spent, *engagement.hostile),
            shielded=(*frame.shielded, *engagement.own),
        )
    )


def _run_overwhelm(play: Play, frame: Combat) -> bool:
    """Automatic victories come first; then their sectors are spent. [10.5]"""
    if not frame.battles:
        state = play.state
        where = tuple(state.sector[unit] for unit in frame.winners if state.on_board(unit))
        spent = tuple(sorted({*frame.spent, *where}))
        play.replace(replace(frame, stage=DIVIDE, spent=spent))
        return True
    plan, rest = frame.battles[0], frame.battles[1:]
    units = tuple(unit for sector in plan.own for unit in play.state.standing_in(sector))
    spent = (*frame.spent, *plan.own)
    play.replace(replace(frame, battles=rest, spent=spent, winners=(*frame.winners, *units)))
    play.push(Fighting(frame.side, _with_units(play.state, plan), "begin"))
    return True


def _with_units(state: State, plan: BattlePlan) -> BattlePlan:
    """A battle with whoever is in its sectors now. [12.6]"""
    own = tuple(sorted(unit for sector in plan.own for unit in state.standing_in(sector)))
    hostile = tuple(sorted(unit for sector in plan.hostile for unit in state.standing_in(sector)))
    return replace(plan, own_units=own, hostile_units=hostile)


def _run_divide(play: Play, frame: Combat) -> bool:
    """The front is divided until every hostile sector in it is in a battle; one way alone is taken. [12.2, 12.11]"""
    front = open_front(play.state, frame)
    if not front.hostile:
        battles = tuple(_with_units(play.state, plan) for plan in frame.battles)
        play.replace(replace(frame, stage=FIGHT, battles=battles))
        return True
    forced = _forced(front)
    if forced is not None:
        _plan(play, frame, *forced)
    return forced is not None


def _forced(front: Front) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """A part of the front that can only be fought in one way: whole. [12.2, 12.5]"""
    for part in front.connected():
        if is_one_battle(front, part):
            own, hostile = front.part(part)
            return tuple(sorted(own)), tuple(sorted(hostile))
    return None


def _plan(play: Play, frame: Combat, own: tuple[int, ...], hostile: tuple[int, ...]) -> None:
    front = front_of(play.state, frame.side, frame.spent, frame.shielded)
    play.tell(BattlePlanned("12.2", own, hostile, front.value(own), front.value(hostile)))
    play.replace(replace(frame, battles=(*frame.battles, BattlePlan(own, hostile))))


def _run_fight(play: Play, frame: Combat) -> bool:
    """Battles are fought one by one, in an order of the attacker's choice. [12.6]"""
    if not frame.battles:
        play.pop()
        prune(play)
        end_old(play, frame.side)
        return True
    if len(frame.battles) > 1:
        return False
    _fight(play, frame, 0)
    return True


def _fight(play: Play, frame: Combat, place: int) -> None:
    plan = frame.battles[place]
    play.replace(replace(frame, battles=(*frame.battles[:place], *frame.battles[place + 1 :])))
    play.push(Fighting(frame.side, plan, "begin"))


def _decision(state: State, frame: Combat) -> Decision:
    kind, rule, said = {
        COUNTER: ("counter_attack", "12.8", _counter_prompt(state, frame)),
        DIVIDE: ("divide", "12.2", message("remagen.prompt.divide")),
        FIGHT: ("next_battle", "12.6", message("remagen.prompt.next_battle")),
    }[frame.stage]
    return Decision(frame.side, kind, rule, said)


def _counter_prompt(state: State, frame: Combat) -> Message:
    if frame.stage != COUNTER:
        return message("remagen.prompt.divide")
    engagement = state.engagements[frame.asked]
    return message(
        "remagen.prompt.counter_attack",
        own=tuple(map(state.setting.name, engagement.hostile)),
        hostile=tuple(map(state.setting.name, engagement.own)),
    )


def _counter_source(_state: State, frame: Combat) -> Source | None:
    return only(CounterAttack(frame.asked)) if frame.stage == COUNTER else None


def _decline_source(_state: State, frame: Combat) -> Source | None:
    return only(Decline()) if frame.stage == COUNTER else None


def _refuse_counter(_state: State, frame: Combat, action: CounterAttack) -> Refusal | None:
    if frame.stage != COUNTER or action.engagement != frame.asked:
        return Refusal("not_asked", "12.8", message("remagen.refusal.not_asked"))
    return None


def _refuse_decline(_state: State, frame: Combat, _action: Decline) -> Refusal | None:
    if frame.stage == FIGHT:
        return Refusal("battles_left", "12.6", message("remagen.refusal.battles_left"))
    return None if frame.stage == COUNTER else Refusal("duty", "12.2", message("remagen.refusal.duty"))


def _battle_source(state: State, frame: Combat) -> Source | None:
    if frame.stage != DIVIDE:
        return None
    front = open_front(state, frame)

    def choices(first: int) -> Sequence[Battle]:
        return tuple(
            Battle(own, hostile)
            for own, hostile in sorted(battles(front))
            if hostile[0] == first and refuse_battle(front, own, hostile) is None
        )

    return Source(Battle.kind, tuple(sorted(front.hostile)), choices, of_units=False)


def _refuse_division(state: State, frame: Combat, action: Battle) -> Refusal | None:
    if frame.stage != DIVIDE:
        return Refusal("not_dividing", "12.2", message("remagen.refusal.not_dividing"))
    for sectors in (action.own, action.hostile):
        if tuple(sorted(set(sectors))) != sectors:
            return Refusal("order", "12.3", message("remagen.refusal.order"))
    return _refuse_taken(frame, action) or refuse_battle(open_front(state, frame), action.own, action.hostile)


def _refuse_taken(frame: Combat, action: Battle) -> Refusal | None:
    """Why sectors are in no further battle: they are in one, have fought, or are not struck back. [10.5, 12.2, 12.8]"""
    if any({*plan.own, *plan.hostile}.intersection((*action.own, *action.hostile)) for plan in frame.battles):
        return Refusal("in_battle", "12.2", message("remagen.refusal.in_battle"))
    if not set(action.hostile).isdisjoint(frame.shielded):
        return Refusal("not_struck", "12.8", message("remagen.refusal.not_struck"))
    if not set(action.own).isdisjoint(frame.spent):
        return Refusal("spent", "12.2", message("remagen.refusal.spent"))
    return None


def _fight_source(_state: State, frame: Combat) -> Source | None:
    if frame.stage != FIGHT:
        return None
    places = tuple(range(len(frame.battles)))
    return Source(Fight.kind, places, lambda place: (Fight(place),), of_units=False)


def _refuse_fight(_state: State, frame: Combat, action: Fight) -> Refusal | None:
    if frame.stage != FIGHT or not 0 <= action.battle < len(frame.battles):
        return Refusal("no_such_battle", "12.6", message("remagen.refusal.no_such_battle"))
    return None


COMBAT_STEP = StepKind("combat", enter=begin)
FRONTS = FrameKind(
    Combat, _run, _decision,
    (
        Answer(CounterAttack, _counter_source, _refuse_counter,
               lambda play, frame, action: _counter(play, frame, action.engagement)),
        Answer(Decline, _decline_source, _refuse_decline, _decline),
        Answer(Battle, _battle_source, _refuse_division,
               lambda play, frame, action: _plan(play, frame, action.own, action.hostile)),
        Answer(Fight, _fight_source, _refuse_fight, lambda play, frame, action: _fight(play, frame, action.battle)),
    ),
)  # fmt: skip
