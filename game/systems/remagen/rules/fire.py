"""The exchange of fire: salvos of the active side, hits laid one by one, answers. [11]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, groupby, product

from game.model.decision import Decision
from game.model.legal import Source, only, whole
from game.model.message import Message, message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.remagen.rules.actions import Fire, Hit, HoldFire
from game.systems.remagen.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.remagen.rules.events_combat import (
    Crippled,
    FiguresLost,
    Fired,
    FireHeld,
    HitsWasted,
    HitTaken,
    Unharmed,
)
from game.systems.remagen.rules.frames import ReturnFire, Salvo, Volley
from game.systems.remagen.rules.hits import damage_bridge, hit_choices, lay_hit, refuse_hit
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.state import FIRED, State
from game.systems.remagen.rules.tellings import told_sector, told_unit, told_units
from game.systems.remagen.rules.volleys import Throw, possible_targets, refuse_shot, targets_of, throws_of
from game.systems.remagen.rules.zones import sectors_of

MOST_LISTED = 400
"""Of one sector so many ways to fire are listed; every other may be named all the same. [11.1]"""


def is_quiet(state: State) -> bool:
    """Whether there is no exchange of fire in this turn: at night. [4.3]"""
    return state.setting.is_night(state.turn) and not state.setting.rules.night.fire


Able = dict[int, tuple[int, ...]]
"""Unit -> sectors that it can fire at."""


def shooters(state: State, sector: int, among: Sequence[int], *, in_contact: bool = False) -> Able:
    """Units of a sector that can fire, each with its targets. [11.2]"""
    able = {}
    for unit in state.standing_in(sector):
        if in_contact or not state.has(unit, FIRED):
            found = targets_of(state, unit, among, in_contact=in_contact)
            if found:
                able[unit] = found
    return able


def fire_listed(state: State, sector: int, able: Able) -> tuple[Fire, ...]:
    """Ways for a sector to fire: of units that are alike only how many fire at what counts. [11.1]

    Those in which all fire stand first; no more than `MOST_LISTED` are listed.
    """
    silent = -1

    def likeness(unit: int) -> tuple[int, tuple[int, ...]]:
        return state.type(unit).index, able[unit]

    alike = [tuple(same) for _, same in groupby(sorted(able, key=likeness), key=likeness)]
    ways = [
        [(same, chosen) for chosen in combinations_with_replacement((*able[same[0]], silent), len(same))]
        for same in alike
    ]
    found: list[Fire] = []
    for way in product(*ways):
        shots = sorted(
            (unit, target)
            for same, chosen in way
            for unit, target in zip(same, chosen, strict=True)
            if target != silent
        )
        if shots:
            found.append(Fire(sector, tuple(unit for unit, _ in shots), tuple(target for _, target in shots)))
        if len(found) == MOST_LISTED:
            break
    return tuple(sorted(found))


def refuse_fire(state: State, side: Side, action: Fire, *, in_contact: bool = False) -> Refusal | None:
    """Why units of a sector may not fire so; None if they may. [11.1, 11.2]"""
    if state.holder(action.sector) != side:
        return Refusal("not_yours", "11.1", message("remagen.refusal.own_sector_fires"))
    if not action.units or list(action.units) != sorted(set(action.units)) or len(action.units) != len(action.targets):
        return Refusal("no_shots", "11.1", message("remagen.refusal.no_shots"))
    for unit, target in zip(action.units, action.targets, strict=True):
        if state.sector[unit] != action.sector:
            said = told_unit(state.setting, unit)
            return Refusal("not_here", "11.1", message("remagen.refusal.fires_elsewhere", unit=said))
        wrong = refuse_shot(state, unit, target, in_contact=in_contact)
        if wrong is not None:
            return wrong
    return None


def throw_all(play: Play, throws: Sequence[Throw], rule: str) -> tuple[Volley, ...]:
    """Throw the dice of volleys, and say what each came to. [11.3]"""
    state = play.state
    volleys = []
    for throw in throws:
        why = message("remagen.die.volley", units=told_units(state.setting, throw.units),
                      sector=told_sector(state.setting, throw.target))  # fmt: skip
        pips = play.throw(throw.dice, why, rule)
        hits = sum(pips) // throw.divisor
        distance = state.setting.distance(throw.sector, throw.target)
        play.tell(Fired(rule, throw.sector, throw.target, throw.units, distance, throw.is_indirect, sum(pips),
                        throw.dice, throw.divisor, hits, pips))  # fmt: skip
        side = state.side(throw.units[0])
        volleys.append(Volley(side, throw.target, hits, throw.cv, throw.hurts_armour, hits))
    return tuple(volleys)


def _fire_source(state: State, side: Side) -> Source | None:
    among = possible_targets(state, side)
    ready = [sector for sector in sorted(sectors_of(state, side)) if not has_fired(state, sector)]

    def choices(sector: int) -> Sequence[Fire]:
        return fire_listed(state, sector, shooters(state, sector, among))

    return Source(Fire.kind, tuple(ready), choices, of_units=False)


def has_fired(state: State, sector: int) -> bool:
    """Whether a sector of the active side has had its turn. [11.1]"""
    return any(state.has(unit, FIRED) for unit in state.here[sector])


def _refuse_salvo(state: State, side: Side, action: Fire) -> Refusal | None:
    if has_fired(state, action.sector):
        return Refusal("has_fired", "11.1", message("remagen.refusal.has_fired"))
    return refuse_fire(state, side, action)


def _carry_out_salvo(play: Play, side: Side, action: Fire) -> None:
    """Throw, lay the hits, then whoever was fired upon may answer. [11.1, 11.8]"""
    state = play.state
    for unit in state.standing_in(action.sector):  # those who hold their fire have had their turn as well
        state.flags[unit] |= FIRED
    play.push(ReturnFire(side.enemy, tuple(dict.fromkeys(action.targets))))
    play.push(Salvo(throw_all(play, throws_of(state, action.sector, action.units, action.targets), "11.3")))


def run_salvo(play: Play, frame: Salvo) -> bool:
    """Lay hits as long as there is one choice; False when somebody must say where the next falls. [11.4, 11.5]"""
    if not frame.volleys:
        play.pop()
        return True
    volley, rest = frame.volleys[0], frame.volleys[1:]
    choices = hit_choices(play.state, volley) if volley.hits else ()
    if len(choices) > 1:
        return False
    if not choices:
        if volley.hits:
            play.tell(HitsWasted("11.6", volley.target, volley.hits))
        play.replace(Salvo(rest))
        damage_bridge(play, volley)
        return True
    play.replace(Salvo((replace(volley, hits=volley.hits - 1), *rest)))
    lay_hit(play, volley, choices[0])
    return True


def _hit_decision(state: State, frame: Salvo) -> Decision:
    volley = frame.volleys[0]
    said = told_sector(state.setting, volley.target)
    prompt = message("remagen.prompt.hit", sector=said, hits=volley.hits)
    return Decision(volley.side, "hit", "11.5", prompt, {"sector": volley.target})


def _hit_source(state: State, frame: Salvo) -> Source:
    return whole(Hit.kind, lambda: tuple(Hit(choice) for choice in hit_choices(state, frame.volleys[0])))


def _carry_out_hit(play: Play, frame: Salvo, action: Hit) -> None:
    volley, rest = frame.volleys[0], frame.volleys[1:]
    play.replace(Salvo((replace(volley, hits=volley.hits - 1), *rest)))
    lay_hit(play, volley, action.unit)


def _run_return(play: Play, frame: ReturnFire) -> bool:
    """Sectors that have nobody left who can fire do not answer. [11.8]"""
    if not frame.sectors:
        play.pop()
        return True
    among = possible_targets(play.state, frame.side)
    if play.state.holder(frame.sectors[0]) == frame.side and shooters(play.state, frame.sectors[0], among):
        return False
    play.replace(replace(frame, sectors=frame.sectors[1:]))
    return True


def _return_decision(state: State, frame: ReturnFire) -> Decision:
    said = told_sector(state.setting, frame.sectors[0])
    prompt = message("remagen.prompt.return_fire", sector=said)
    return Decision(frame.side, "return_fire", "11.8", prompt, {"sector": frame.sectors[0]})


def _return_source(state: State, frame: ReturnFire) -> Source:
    sector = frame.sectors[0]

    def choices(_sector: int) -> Sequence[Fire]:
        return fire_listed(state, sector, shooters(state, sector, possible_targets(state, frame.side)))

    return Source(Fire.kind, (sector,), choices, of_units=False)


def _refuse_return(state: State, frame: ReturnFire, action: Fire) -> Refusal | None:
    if action.sector != frame.sectors[0]:
        said = told_sector(state.setting, frame.sectors[0])
        return Refusal("not_its_turn", "11.8", message("remagen.refusal.answers_first", sector=said))
    return refuse_fire(state, frame.side, action)


def _carry_out_return(play: Play, frame: ReturnFire, action: Fire) -> None:
    play.replace(replace(frame, sectors=frame.sectors[1:]))
    play.push(Salvo(throw_all(play, throws_of(play.state, action.sector, action.units, action.targets), "11.8")))


def _hold(play: Play, frame: ReturnFire, _action: HoldFire) -> None:
    play.tell(FireHeld("11.8", frame.sectors[0]))
    play.replace(replace(frame, sectors=frame.sectors[1:]))


def _told_fired(setting: Setting, event: Fired) -> Message:
    way = message("remagen.log.indirect") if event.is_indirect else message("remagen.log.direct")
    return message(
        "remagen.log.fired", sector=setting.name(event.sector), units=told_units(setting, event.units),
        target=told_sector(setting, event.target), range=event.distance, way=way, dice=event.dice, pips=event.pips,
        divisor=event.divisor, hits=event.hits, count=event.hits,
    )  # fmt: skip


FIRE = Chapter(
    "11",
    "fire",
    steps=(StepKind("fire", "fire", message("remagen.prompt.fire"), is_left_out=is_quiet, ends_itself=True),),
    actions=(ActionKind(Fire, ("fire",), _fire_source, _refuse_salvo, _carry_out_salvo),),
    frames=(
        FrameKind(
            Salvo, run_salvo, _hit_decision,
            (Answer(Hit, _hit_source, lambda state, frame, action: refuse_hit(state, frame.volleys[0], action.unit),
                    _carry_out_hit),),
        ),
        FrameKind(
            ReturnFire, _run_return, _return_decision,
            (
                Answer(Fire, _return_source, _refuse_return, _carry_out_return),
                Answer(HoldFire, lambda _state, _frame: only(HoldFire()), lambda *_: None, _hold),
            ),
        ),
    ),
    tellings={
        Fired: _told_fired,
        HitTaken: lambda setting, event: message(
            "remagen.log.hit", unit=told_unit(setting, event.unit), hits=event.hits
        ),
        Crippled: lambda setting, event: message("remagen.log.disabled", unit=told_unit(setting, event.unit)),
        FiguresLost: lambda setting, event: message(
            "remagen.log.figures", unit=told_unit(setting, event.unit), lost=event.lost, left=event.left, die=event.die,
            count=event.lost,
        ),
        Unharmed: lambda setting, event: message(
            "remagen.log.unharmed", sector=told_sector(setting, event.sector), die=event.die
        ),
        HitsWasted: lambda setting, event: message(
            "remagen.log.wasted", sector=told_sector(setting, event.sector), hits=event.hits, count=event.hits
        ),
        FireHeld: lambda setting, event: message("remagen.log.held", sector=told_sector(setting, event.sector)),
    },
)  # fmt: skip
