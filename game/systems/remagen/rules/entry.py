"""Entry: units of the pool come onto the board by road, within a quota where there is one. [6.3, 6.4, 6.6]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.dice import ScriptedDice
from game.model.legal import Source
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import NOBODY, Enter
from game.systems.remagen.rules.capacity import room_left
from game.systems.remagen.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.remagen.rules.deployment import refuse_placing, told_placing
from game.systems.remagen.rules.events import Entered
from game.systems.remagen.rules.loads import carriers_in
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import NOWHERE, POOL, Entry, Setting
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.state import State

MORE_QUOTA = "more_quota"
"""The variant with a larger quota. [17.10]"""


def pool(state: State, side: Side) -> list[int]:
    """Units of a side that may still enter; paratroops do so by air alone. [6.3]"""
    return [
        unit.index for unit in state.setting.of_side[side]
        if state.sector[unit.index] == POOL and not unit.type.is_paratroop
    ]  # fmt: skip


def quota_of(setting: Setting, side: Side, turn: int) -> int:
    """What a side may let enter in a turn; NOWHERE if there is no quota. [6.3, 6.4, 17.10]"""
    entry = setting.entries[side]
    if entry is None or not entry.quota_rv:
        return NOWHERE
    quota = entry.quota_rv[turn] if turn < len(entry.quota_rv) else 0
    more = setting.rules.more_quota_rv if side is US and quota and MORE_QUOTA in setting.chosen else 0
    return quota + more


def rule_of(side: Side) -> str:
    """The number of the rule by which a side enters. [6.3, 6.4]"""
    return "6.3" if side is US else "6.4"


def _begin(play: Play) -> None:
    """The quota of the turn, less what the drop has cost. [6.3, 15.1]"""
    state = play.state
    quota = quota_of(state.setting, state.active, state.turn)
    if state.active is US and state.drop_paid_turn == state.turn and quota > 0:
        quota = max(0, quota - state.setting.rules.drop.cost)
    state.quota_left = quota


def _end(play: Play) -> None:
    """What is not spent is lost. [6.3]"""
    play.state.quota_left = 0


def _entry(state: State, side: Side) -> Entry | None:
    return state.setting.entries[side]


def _source(state: State, side: Side) -> Source | None:
    entry = _entry(state, side)
    if entry is None:
        return None

    return Source(Enter.kind, pool(state, side), lambda unit: _choices(state, side, unit, entry.sectors))


def _choices(state: State, side: Side, unit: int, sectors: Sequence[int]) -> Sequence[Enter]:
    """Ways for a unit to enter at some sectors, by itself or on board."""
    if _refuse_unit(state, side, unit) is not None:
        return ()
    found = [
        Enter(unit, sector, carrier) for sector in sectors for carrier in (NOBODY, *carriers_in(state, unit, (sector,)))
    ]
    return [action for action in found if _refuse(state, side, action) is None]


def coming_together(state: State, side: Side) -> tuple[int, ...]:
    """Units that could still enter one after another, as many as find room and quota. [6.3, 6.4]"""
    needs = [(state.type(unit).rv, state.type(unit).space, unit) for unit in pool(state, side)]
    by_value, by_space = sorted(needs), sorted(needs, key=lambda need: (need[1], need))
    return max((_entered(state, side, [unit for *_, unit in order]) for order in (by_value, by_space)), key=len)


def _entered(state: State, side: Side, units: Sequence[int]) -> tuple[int, ...]:
    """Who gets in if units enter in this order, each where it leaves the least room to others."""
    entry = _entry(state, side)
    if entry is None:
        return ()
    after, found = state.clone(), list[int]()
    play = Play(after, ScriptedDice(()))
    for unit in units:
        sectors = sorted(entry.sectors, key=lambda sector: (sector not in entry.foot_only, room_left(after, sector)))
        action = next(iter(_choices(after, side, unit, sectors)), None)
        if action is not None:
            _carry_out(play, side, action)
            found.append(unit)
    return tuple(found)


def _refuse_unit(state: State, side: Side, unit: int) -> Refusal | None:
    """Why a unit does not enter in this turn, wherever it were. [6.3, 6.4]"""
    kind = state.type(unit)
    if state.side(unit) is not side or state.sector[unit] != POOL:
        return Refusal("not_in_pool", rule_of(side), message("remagen.refusal.not_in_pool"))
    if kind.is_paratroop:
        return Refusal("by_air", "6.3", message("remagen.refusal.by_air"))
    if state.quota_left != NOWHERE and kind.rv > state.quota_left:
        return Refusal("quota", rule_of(side), message("remagen.refusal.quota", rv=kind.rv, left=state.quota_left))
    return None


def _refuse(state: State, side: Side, action: Enter) -> Refusal | None:
    entry = _entry(state, side)
    if entry is None or action.sector not in entry.sectors:
        return Refusal("no_entry", rule_of(side), message("remagen.refusal.no_entry"))
    refusal = _refuse_unit(state, side, action.unit)
    if refusal is not None:
        return refusal
    if action.sector in entry.foot_only and not state.type(action.unit).is_foot:
        return Refusal("foot_only", "6.4", message("remagen.refusal.foot_only"))
    return refuse_placing(state, action.unit, action.sector, action.carrier)


def _carry_out(play: Play, side: Side, action: Enter) -> None:
    state = play.state
    play.put(action.unit, action.sector, carrier=action.carrier)
    if state.quota_left != NOWHERE:
        state.quota_left -= state.type(action.unit).rv
    play.tell(Entered(rule_of(side), action.unit, action.sector, action.carrier, state.quota_left))


def _told(setting: Setting, event: Entered) -> Message:
    if event.quota_left == NOWHERE:
        return told_placing(setting, "entered", event.unit, event.sector, event.carrier)
    said = told_placing(setting, "entered_quota", event.unit, event.sector, event.carrier)
    return said.also(left=event.quota_left)


ENTRY = Chapter(
    "6.3",
    "entry",
    steps=(StepKind("entry", "enter", message("remagen.prompt.enter"), enter=_begin, leave=_end),),
    actions=(ActionKind(Enter, ("entry",), _source, _refuse, _carry_out),),
    tellings={Entered: _told},
)
