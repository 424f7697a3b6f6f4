"""Airborne landings: aim, scatter, crash, and who is put down beside a friend. [11.4]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.choices import Choices, Later
from game.model.decision import Decision
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import Enter, Land, Relocate
from game.systems.standard.rules.arrivals import enter, enter_choices, is_due, refuse_arrival, refuse_enter
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.events import Landed, Relocated, Rolled
from game.systems.standard.rules.frames import RelocationOrder
from game.systems.standard.rules.holds import NOT_IN_COMBAT, refuse_stranger
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.occupancy import enemy_at, put
from game.systems.standard.rules.overruns.assault import begin_assault
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.zones import toll_mp
from game.systems.standard.rules.state import ARRIVED, DONE, LANDED_IN_ZOC, MOVED, NOBODY, State
from game.systems.standard.rules.touchdown import crash_on, is_free_for, relocation_hexes, touchdown


def landing_hexes(state: State, unit: int) -> tuple[int, ...]:
    """Hexes near enough to the unit's drop zone or region to aim at. [11.41]"""
    plan = state.setting.arrivals[unit]
    if plan is None or not plan.by_air:
        return ()
    if plan.zone < 0:
        return plan.hexes
    near = state.setting.board.topology.within(state.zone_hex[plan.zone], state.setting.rules.landing_within_hexes)
    closed = state.setting.closed_hexes
    return tuple([hex for hex in near if hex not in closed]) if closed else near


def refuse_land(state: State, action: Land) -> Refusal | None:
    """Why a unit cannot aim at a hex; None if it can. [11.41]"""
    barred = refuse_arrival(state, action.unit, by_air=True)
    if barred is not None:
        return barred
    entry = state.setting.units[action.unit]
    if action.hex not in landing_hexes(state, action.unit):
        return Refusal("too_far", "11.41", message("standard.refusal.far_from_zone", unit=entry.name))
    title = state.setting.board.hex_title(action.hex)
    if enemy_at(state, action.hex, entry.side) != NOBODY:
        return Refusal("enemy_there", "11.41", message("standard.refusal.enemy_there", hex=title))
    if "glider" in entry.marks and not is_free_for(state, action.unit, action.hex):
        return Refusal("glider_stacking", "11.41", message("standard.refusal.glider_ground", hex=title))
    return None


def land_choices(state: State, unit: int) -> Sequence[Land]:
    """Hexes a waiting airborne unit may aim at now. [11.41]"""
    if refuse_arrival(state, unit, by_air=True) is not None:
        return ()
    entry = state.setting.units[unit]
    if "glider" in entry.marks:
        aims = [hex for hex in landing_hexes(state, unit) if is_free_for(state, unit, hex)]
    else:
        aims = [hex for hex in landing_hexes(state, unit) if enemy_at(state, hex, entry.side) == NOBODY]
    return Choices(aims, lambda hex: Land(unit, hex))


def land(play: Play, action: Land) -> None:
    """Drop a unit: the one that landed before has completed its movement. [11.4]"""
    state, unit = play.state, action.unit
    for other in state.setting.units_of(state.setting.units[unit].side):
        plan = state.setting.arrivals[other]
        if state.flags[other] & ARRIVED and plan is not None and plan.by_air:
            state.flags[other] |= DONE
    if "glider" in state.setting.units[unit].marks:
        _land_glider(play, unit, action.hex)
        return
    die = play.dice.roll(6, why=message("standard.roll.scatter", unit=state.setting.units[unit].name), rule="11.42")
    hex = state.setting.board.topology.neighbours[action.hex][die - 1]
    play.tell(Rolled("11.42", message("standard.roll.scatter", unit=state.setting.units[unit].name), 6, die))
    play.tell(Landed("11.42", unit, action.hex, hex))
    fate = touchdown(state, unit, hex)
    if fate.fate == "eliminated":
        play.eliminate(unit, fate.reason, fate.rule)
        return
    if fate.fate == "relocated":
        if play.deplete(unit, fate.reason, fate.rule):
            play.push(RelocationOrder(unit, hex))
        return
    _touch_down(play, unit, hex)
    if fate.fate == "safe" or play.deplete(unit, fate.reason, fate.rule):
        if enemy_at(state, hex, state.setting.units[unit].side) != NOBODY:
            begin_assault(play, unit, hex)
        entered(play, unit)


def _land_glider(play: Play, unit: int, hex: int) -> None:
    """Gliders come down where they aim, and may crash. [11.48]"""
    state = play.state
    entry = state.setting.units[unit]
    play.tell(Landed("11.42", unit, hex, hex))
    in_zoc = bool(state.zoc[entry.side.enemy][hex])
    _touch_down(play, unit, hex)
    needed = crash_on(state, unit, hex)
    if needed:
        die = play.dice.roll(6, why=message("standard.roll.crash", unit=entry.name), rule="11.48")
        play.tell(
            Rolled("11.48", message("standard.roll.crash_on", unit=entry.name, needed=needed), 6, die, die > needed)
        )
        if die <= needed:
            if in_zoc:
                play.eliminate(unit, message("standard.reason.crashed_in_zoc"), "11.48")
            else:
                play.deplete(unit, message("standard.reason.crashed"), "11.48")
    if state.on_map(unit):
        entered(play, unit)


def _touch_down(play: Play, unit: int, hex: int) -> None:
    """Stand a unit where it came down; the hex counts as its first move. [11.47]"""
    state = play.state
    entry = state.setting.units[unit]
    cost = entering_mp(state.setting.rules.terrain[state.setting.board.terrain_at(hex)], entry.mobility)
    if cost is not None and state.stacks is not None:
        cost += toll_mp(state, hex, entry.side)
    cost = entry.ma_mp if cost is None else min(cost, entry.ma_mp)
    put(state, unit, hex)
    state.mp_left[unit] = entry.ma_mp - cost
    state.flags[unit] |= ARRIVED | MOVED
    if state.zoc[entry.side.enemy][hex]:
        state.flags[unit] |= LANDED_IN_ZOC
    if state.modules.overruns is not None:
        state.modules.overruns.dropped[unit] = 1


def refuse_relocate(state: State, frame: RelocationOrder, action: Relocate) -> Refusal | None:
    """Why a unit cannot be relocated to a hex; None if it can. [11.45]"""
    if action.unit != frame.unit:
        return Refusal(
            "other_unit", "11.45", message("standard.refusal.relocate_first", unit=state.setting.units[frame.unit].name)
        )
    if action.hex not in relocation_hexes(state, frame.unit, frame.hex):
        return Refusal("not_free", "11.45", message("standard.refusal.relocate_near"))
    return None


def relocate(play: Play, frame: RelocationOrder, action: Relocate) -> None:
    """Put a unit down beside the friend it fell on. [11.45]"""
    play.pop()
    _touch_down(play, frame.unit, action.hex)
    play.tell(Relocated("11.45", frame.unit, frame.hex, action.hex))
    entered(play, frame.unit)


def _due(state: State, side: Side) -> Later:
    return Later(lambda: [unit for unit in state.setting.units_of(side) if is_due(state, unit)])


def _enter_source(state: State, side: Side) -> Source | None:
    if _refuse_time(state) is not None:
        return None
    return Source(Enter.kind, _due(state, side), lambda unit: enter_choices(state, unit))


def _land_source(state: State, side: Side) -> Source | None:
    if _refuse_time(state) is not None:
        return None
    return Source(Land.kind, _due(state, side), lambda unit: land_choices(state, unit))


_ARRIVALS_OVER = Refusal("arrivals_over", "3.2", message("standard.refusal.arrivals_over"))


def _refuse_time(state: State) -> Refusal | None:
    return None if state.setting.sequence[state.step].does == "arrivals" else _ARRIVALS_OVER


def _refuse_enter(state: State, side: Side, action: Enter) -> Refusal | None:
    return refuse_stranger(state, side, action.unit) or _refuse_time(state) or refuse_enter(state, action)


def _refuse_land(state: State, side: Side, action: Land) -> Refusal | None:
    return refuse_stranger(state, side, action.unit) or _refuse_time(state) or refuse_land(state, action)


def _asks_relocation(state: State, frame: RelocationOrder) -> Decision:
    entry = state.setting.units[frame.unit]
    where = state.setting.board.hex_title(frame.hex)
    prompt = message("standard.prompt.relocation", unit=entry.name, hex=where)
    return Decision(entry.side, "relocation", "11.45", prompt, {"unit": frame.unit, "hex": frame.hex})


def _relocations(state: State, frame: RelocationOrder) -> Source:
    free = relocation_hexes(state, frame.unit, frame.hex)
    return Source(Relocate.kind, (frame.unit,), lambda unit: tuple(Relocate(unit, hex) for hex in free))


ARRIVALS = Chapter(
    "11",
    "arrivals",
    steps=(
        StepKind(
            "arrivals", message("standard.prompt.arrivals")
        ),
    ),
    actions=(
        ActionKind(
            Enter, ("arrivals", "movement"), _enter_source, _refuse_enter,
            carry_out=lambda play, _side, action: enter(play, action),
            keeps_open=("arrivals",), out_of_step=NOT_IN_COMBAT,
        ),
        ActionKind(
            Land, ("arrivals", "movement"), _land_source, _refuse_land,
            carry_out=lambda play, _side, action: land(play, action),
            keeps_open=("arrivals",), out_of_step=NOT_IN_COMBAT,
        ),
    ),
    frames=(
        FrameKind(
            RelocationOrder, run=lambda _play, _frame: False, decision=_asks_relocation,
            answers=(Answer(Relocate, _relocations, refuse_relocate, relocate),),
        ),
    ),
)  # fmt: skip
