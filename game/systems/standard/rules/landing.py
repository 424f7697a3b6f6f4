"""Airborne landings: aim, scatter, crash, and what the ground does to those who land. [11.4]"""

from __future__ import annotations

from collections.abc import Sequence

from game.grid.topology import OFF_BOARD
from game.model.choices import Choices
from game.model.decision import Decision
from game.model.frozen import frozen
from game.model.legal import Source
from game.model.message import Message, message, term
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.scenario.board import NO_ROAD
from game.systems.standard.rules.actions import Enter, Land, Relocate
from game.systems.standard.rules.arrivals import enter, enter_choices, is_due, refuse_arrival, refuse_enter
from game.systems.standard.rules.chapter import ActionKind, Chapter, StepKind
from game.systems.standard.rules.entering import entered
from game.systems.standard.rules.events import Landed, Relocated, Rolled
from game.systems.standard.rules.frames import RelocationOrder
from game.systems.standard.rules.holds import NOT_IN_COMBAT, refuse_stranger
from game.systems.standard.rules.mobility import entering_mp
from game.systems.standard.rules.occupancy import enemy_at, may_stop, put
from game.systems.standard.rules.overruns.assault import begin_assault, may_assault
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.zones import toll_mp
from game.systems.standard.rules.state import ARRIVED, DONE, LANDED_IN_ZOC, MOVED, NOBODY, State


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


@frozen
class Touchdown:
    """What coming down in one hex would do to a unit: shown before the landing, and what the landing obeys."""

    hex: int
    """OFF_BOARD if the wind carries it off the map."""
    fate: str
    """safe, depleted, relocated (and depleted) or eliminated."""
    reason: Message
    rule: str


def touchdown(state: State, unit: int, hex: int) -> Touchdown:
    """What a parachute unit suffers that is blown to this hex. [11.43-11.46]"""
    entry = state.setting.units[unit]
    if hex == OFF_BOARD:
        return Touchdown(hex, "eliminated", message("standard.reason.blown_off"), "11.43")
    if enemy_at(state, hex, entry.side) != NOBODY:
        if may_assault(state, unit, hex):
            return Touchdown(hex, "depleted", message("standard.overruns.reason.assault"), "40.6")
        return Touchdown(hex, "eliminated", message("standard.reason.on_enemy"), "11.43")
    in_zoc = bool(state.zoc[entry.side.enemy][hex])
    if not is_free_for(state, unit, hex):
        if in_zoc:
            return Touchdown(hex, "eliminated", message("standard.reason.on_friend_under_fire"), "11.46")
        if not relocation_hexes(state, unit, hex):
            return Touchdown(hex, "eliminated", message("standard.reason.on_friend_shut_in"), "11.45")
        return Touchdown(hex, "relocated", message("standard.reason.on_friend"), "11.45")
    board = state.setting.board
    effects = state.setting.rules.terrain[board.terrain_at(hex)]
    if hex in state.setting.closed_hexes:
        sea = message("standard.reason.in_terrain", terrain=term("terrain", board.terrain_at(hex)))
        return Touchdown(hex, "eliminated", sea, "11.44")
    if effects.scatter == "depletes" or (effects.scatter == "depletes_without_road" and not _has_route(state, hex)):
        return Touchdown(
            hex,
            "depleted",
            message("standard.reason.in_terrain", terrain=term("terrain", board.terrain_at(hex))),
            "11.44",
        )
    if in_zoc:
        return Touchdown(hex, "depleted", message("standard.reason.in_zoc"), "11.46")
    return Touchdown(hex, "safe", message("standard.reason.safely"), "11.42")


def _has_route(state: State, hex: int) -> bool:
    """Whether a road or trail runs through a hex. [11.44]"""
    board = state.setting.board
    return any(board.road[board.topology.hexside(hex, there)] != NO_ROAD for there in board.topology.adjacent[hex])


def scatter_preview(state: State, unit: int, aimed: int) -> tuple[Touchdown, ...]:
    """What each roll of 1 to 6 would do to a parachute unit aimed at a hex. [11.42]"""
    return tuple(touchdown(state, unit, hex) for hex in state.setting.board.topology.neighbours[aimed])


def crash_on(state: State, unit: int, hex: int) -> int:
    """Rolls of at most this crash a glider in a hex; 0 if it is safe. [11.48]"""
    if "crash" not in state.setting.units[unit].marks:
        return 0
    return state.setting.rules.terrain[state.setting.board.terrain_at(hex)].crash_on


def land(play: Play, action: Land) -> None:
    """Drop a unit: the one that landed before has completed its movement. [11.4]"""
    state, unit = play.state, action.unit
    for other in state.setting.units_of(state.setting.units[unit].side):
        if state.flags[other] & ARRIVED and state.setting.units[other].is_airborne:
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


def is_free_for(state: State, unit: int, hex: int) -> bool:
    """Whether nobody stands in a hex; where several may, whether no enemy does and there is room. [11.4, 40.6]"""
    if state.stacks is None:
        return state.occupant[hex] == NOBODY
    return enemy_at(state, hex, state.setting.units[unit].side) == NOBODY and may_stop(state, unit, hex)


def relocation_hexes(state: State, unit: int, hex: int) -> tuple[int, ...]:
    """Free hexes beside one, in number order. [11.45]"""
    return tuple(
        sorted(
            there
            for there in state.setting.board.topology.adjacent[hex]
            if is_free_for(state, unit, there) and there not in state.setting.closed_hexes
        )
    )


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


def _due(state: State, side: Side) -> list[int]:
    return [unit for unit in state.setting.units_of(side) if is_due(state, unit)]


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
