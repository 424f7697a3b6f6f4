"""Getting on board and off. [9.6, 9.7, 15.5]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.remagen.rules.actions import Disembark, Embark
from game.systems.remagen.rules.bridges import is_bridge
from game.systems.remagen.rules.capacity import refuse_crowd, refuse_ground, refuse_room
from game.systems.remagen.rules.chapter import ActionKind, Chapter
from game.systems.remagen.rules.events import Disembarked, Embarked
from game.systems.remagen.rules.loads import carriers_in, is_towed, refuse_load
from game.systems.remagen.rules.movement import movers, refuse_mover, stop
from game.systems.remagen.rules.no_step import refuse_step
from game.systems.remagen.rules.play import Play
from game.systems.remagen.rules.setting import NOWHERE, Bank, Ground, Step
from game.systems.remagen.rules.state import BARRED, DROPPED, STEPPED, STOPPED, State
from game.systems.remagen.rules.steps import points_left, refuse_passing, steps_from, stop_reason
from game.systems.remagen.rules.tellings import told_sector, told_unit
from game.systems.remagen.rules.zones import in_zoc

_STOPS = {Ground.HILL: "hill", Ground.WOOD: "wood"}
"""Ground that stops whoever gets off onto it by no road. [7.4]"""
_FAR = Refusal("not_beside", "9.6", message("remagen.refusal.not_beside"))
_FROM_LAND = Refusal("from_land", "9.6", message("remagen.refusal.from_land"))
_ONTO_LAND = Refusal("onto_land", "9.6", message("remagen.refusal.onto_land"))


def _refuse_points(state: State, unit: int) -> Refusal | None:
    if points_left(state, unit) < state.setting.rules.movement.embark:
        return Refusal("no_points", "9.6", message("remagen.refusal.no_points"))
    return None


def _step_to(state: State, unit: int, here: int, there: int) -> Step | None:
    """The step of a passenger, whatever it costs; he climbs nowhere. [9.6]"""
    steps = steps_from(state, unit, here, climbed=0, is_first=False)
    return next((step for step in steps if step.there == there), None)


def _is_afloat(state: State, carrier: int) -> bool:
    """Whether a carrier swims. [9.6]"""
    sector = state.sector[carrier]
    return state.setting.bank[sector] is Bank.RIVER and not is_bridge(state, sector)


def _refuse_embark(state: State, side: Side, action: Embark) -> Refusal | None:
    unit, carrier = action.unit, action.carrier
    refusal = refuse_mover(state, side, unit)
    if refusal is not None:
        return refusal
    if carrier == NOWHERE or not state.on_board(carrier):
        return Refusal("no_carrier", "9.1", message("remagen.refusal.no_carrier"))
    if state.is_carried(unit):
        return Refusal("carried", "1.6", message("remagen.refusal.carried"))
    if state.has(unit, DROPPED):
        return Refusal("dropped", "15.5", message("remagen.refusal.dropped"))
    if state.has(unit, STOPPED):
        return Refusal("stopped", "9.6", message("remagen.refusal.stopped"))
    if is_towed(state.type(unit), state.type(carrier)):
        return Refusal("hitch_it", "9.3", message("remagen.refusal.hitch_it"))
    return _refuse_points(state, unit) or refuse_load(state, unit, carrier) or _refuse_boarding(state, unit, carrier)


def _refuse_boarding(state: State, unit: int, carrier: int) -> Refusal | None:
    """Why a passenger does not get to a carrier. [9.6]"""
    here, there = state.sector[unit], state.sector[carrier]
    if state.is_disabled(unit):
        return Refusal("disabled", "3.6", message("remagen.refusal.disabled"))
    if here == there:
        return None
    if there not in state.setting.near[here]:
        return _FAR
    if _is_afloat(state, carrier):
        return _FROM_LAND if state.setting.bank[here] is Bank.RIVER else None
    step = _step_to(state, unit, here, there)
    if step is None:
        return refuse_step(state, state.type(unit), here, there)
    return refuse_passing(state, unit, there, step.onto) or refuse_crowd(state, there)


def _refuse_disembark(state: State, side: Side, action: Disembark) -> Refusal | None:
    unit = action.unit
    refusal = refuse_mover(state, side, unit)
    if refusal is not None:
        return refusal
    carrier = state.carrier[unit]
    if carrier == NOWHERE or is_towed(state.type(unit), state.type(carrier)):
        return Refusal("not_on_a_carrier", "9.6", message("remagen.refusal.not_on_a_carrier"))
    return _refuse_points(state, unit) or _refuse_landing(state, side, unit, action.sector)


def _refuse_landing(state: State, side: Side, unit: int, sector: int) -> Refusal | None:
    """Why a passenger cannot get off into a sector. [9.6]"""
    here = state.sector[unit]
    kind = state.type(unit)
    if sector == here:
        if _is_afloat(state, unit):
            return _ONTO_LAND
        barred = None if is_bridge(state, here) else refuse_ground(state, kind, here)
        if barred is not None:
            return barred
    else:
        if sector not in state.setting.near[here]:
            return _FAR
        step = _landing_step(state, unit, sector)
        if step is None:
            return _no_landing(state, unit, sector)
        refusal = refuse_passing(state, unit, sector, step.onto)
        if refusal is not None:
            return refusal
    return refuse_room(state, kind, side, sector)


def _landing_step(state: State, unit: int, sector: int) -> Step | None:
    """The step off a carrier into a sector beside it: by road or bridge, or onto ground that it enters. [5.3, 9.6]"""
    setting, here = state.setting, state.sector[unit]
    step = None if _is_afloat(state, unit) else _step_to(state, unit, here, sector)
    if step is not None or is_bridge(state, here) or setting.bank[sector] is Bank.RIVER:
        return step
    if refuse_ground(state, state.type(unit), sector) is not None:
        return None
    return Step(sector, 0, 0, _STOPS.get(setting.ground[sector], ""), NOWHERE)


def _no_landing(state: State, unit: int, sector: int) -> Refusal:
    """What keeps a passenger from getting off into a sector beside the carrier. [5.3, 7.8, 8.1, 9.6]"""
    kind, here, is_river = state.type(unit), state.sector[unit], state.setting.bank[sector] is Bank.RIVER
    if is_river and _is_afloat(state, unit):
        return _ONTO_LAND
    barred = None if is_river or is_bridge(state, here) else refuse_ground(state, kind, sector)
    return barred or refuse_step(state, kind, here, sector)


def _boarders(state: State, side: Side) -> Source:
    def choices(unit: int) -> Sequence[Embark]:
        if state.is_carried(unit) or _refuse_points(state, unit) is not None:
            return ()
        here = state.sector[unit]
        found = sorted(carriers_in(state, unit, (here, *state.setting.near[here])))
        return [
            Embark(unit, carrier) for carrier in found if _refuse_embark(state, side, Embark(unit, carrier)) is None
        ]

    return Source(Embark.kind, movers(state, side), choices)


def _passengers(state: State, side: Side) -> Source:
    def choices(unit: int) -> Sequence[Disembark]:
        here = state.sector[unit]
        around = sorted((here, *state.setting.near[here]))
        return [Disembark(unit, to) for to in around if _refuse_disembark(state, side, Disembark(unit, to)) is None]

    return Source(Disembark.kind, [unit for unit in movers(state, side) if state.is_carried(unit)], choices)


def _embark(play: Play, _side: Side, action: Embark) -> None:
    state = play.state
    unit = action.unit
    state.spent[unit] += state.setting.rules.movement.embark
    state.climbed[unit] = 0
    state.flags[unit] |= STEPPED | (BARRED if state.type(unit).is_gun else 0)
    play.put(unit, state.sector[action.carrier], carrier=action.carrier)
    play.tell(Embarked("9.6", unit, action.carrier))


def _disembark(play: Play, side: Side, action: Disembark) -> None:
    state = play.state
    unit, sector = action.unit, action.sector
    is_own = sector == state.sector[unit]
    step = None if is_own else _landing_step(state, unit, sector)
    state.spent[unit] += state.setting.rules.movement.embark
    state.climbed[unit] = 0
    state.flags[unit] |= STEPPED | (BARRED if state.type(unit).is_gun else 0)
    if step is not None and step.onto != NOWHERE and state.type(unit).is_vehicle:
        state.traffic[step.onto] += 1
    play.put(unit, sector)
    play.tell(Disembarked("9.6", unit, sector))
    if step is not None:
        stop(play, unit, stop_reason(state, step, side))
    elif in_zoc(state, sector, side):
        stop(play, unit, "zoc")


TRANSPORT = Chapter(
    "9.6",
    "transport",
    actions=(
        ActionKind(Embark, ("movement",), _boarders, _refuse_embark, _embark),
        ActionKind(Disembark, ("movement",), _passengers, _refuse_disembark, _disembark),
    ),
    tellings={
        Embarked: lambda setting, event: message(
            "remagen.log.embarked", unit=told_unit(setting, event.unit), carrier=told_unit(setting, event.carrier)
        ),
        Disembarked: lambda setting, event: message(
            "remagen.log.disembarked", unit=told_unit(setting, event.unit), sector=told_sector(setting, event.sector)
        ),
    },
)  # fmt: skip
