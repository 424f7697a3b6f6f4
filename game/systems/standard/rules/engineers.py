"""The Allied engineers: repairing bridges and spanning rivers. [14.2, 15]"""

from __future__ import annotations

from game.model.choices import Later
from game.model.legal import Source
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.scenario.board import NO_WATER
from game.systems.standard.rules.actions import Repair, Span
from game.systems.standard.rules.bridgeheads.offers import note_bridge_going
from game.systems.standard.rules.chapter import ActionKind, Chapter
from game.systems.standard.rules.events_bridges import RepairLapsed, RepairTried, Spanned
from game.systems.standard.rules.occupancy import enemy_at
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.state import DOWN, NO_SPAN, NOBODY, REPAIRED, TRIED, State


def engineers_on_map(state: State) -> tuple[int, ...]:
    """Engineer units on the map. [2.4]"""
    return tuple(unit for unit in state.setting.engineers if state.on_map(unit))


def _refuse_work(state: State, hexside: int, rule: str) -> Refusal | None:
    """Why no engineer can work at a hexside: not this phase, or none near enough. [14.2, 15.1]"""
    step = state.setting.sequence[state.step]
    if step.does not in ("movement", "arrivals"):
        return Refusal("wrong_phase", rule, message("standard.refusal.engineers_phase"))
    engineers = engineers_on_map(state)
    if not engineers:
        return Refusal("no_engineer", rule, message("standard.refusal.no_engineer"))
    topology = state.setting.board.topology
    a, b = topology.hexsides[hexside]
    for unit in engineers:
        ma_hexes, hex = state.setting.units[unit].ma_mp, state.hex_of[unit]
        if topology.distance(hex, a) <= ma_hexes or topology.distance(hex, b) <= ma_hexes:
            return None
    return Refusal("too_far", rule, message("standard.refusal.engineer_too_far"))


def _in_enemy_zoc(state: State, hexside: int) -> bool:
    pair = state.setting.board.topology.hexsides[hexside]
    return any(state.zoc[state.setting.engineers_side.enemy][hex] for hex in pair)


def _next_to_enemy(state: State, hexside: int) -> bool:
    """Whether an enemy stands at either end: also in a hex of both sides, whoever controls it. [14.2, 15.1, 40.4]"""
    pair, side = state.setting.board.topology.hexsides[hexside], state.setting.engineers_side
    return any(enemy_at(state, hex, side) != NOBODY for hex in pair)


def refuse_repair(state: State, action: Repair) -> Refusal | None:
    """Why a bridge cannot be repaired now; None if the engineers may roll for it. [14.2]"""
    if not 0 <= action.bridge < len(state.bridge_state):
        return Refusal("no_such_bridge", "14.2", message("standard.refusal.no_such_bridge"))
    site = state.setting.board.bridges[action.bridge]
    if state.bridge_state[action.bridge] != DOWN:
        return Refusal("stands", "14.2", message("standard.refusal.not_down", bridge=site.said))
    barred = _refuse_work(state, site.hexside, "14.2")
    if barred is not None:
        return barred
    if state.bridge_flags[action.bridge] & TRIED:
        return Refusal("tried", "14.2", message("standard.refusal.repair_tried", bridge=site.said))
    if _next_to_enemy(state, site.hexside) or _in_enemy_zoc(state, site.hexside):
        return Refusal("enemy_near", "14.2", message("standard.refusal.repair_near_enemy", bridge=site.said))
    return None


def repair(play: Play, action: Repair) -> None:
    """Roll for the repair of a bridge. [14.2]"""
    state = play.state
    site = state.setting.board.bridges[action.bridge]
    needed = getattr(state.setting.rules.bridges.repaired_on_at_least, site.kind)
    state.bridge_flags[action.bridge] |= TRIED
    die = play.dice.roll(6, why=message("standard.roll.repair", bridge=site.said), rule="14.2")
    repaired = die >= needed
    play.tell(RepairTried("14.2", action.bridge, needed, die, repaired))
    if repaired:
        state.bridge_state[action.bridge] = REPAIRED
        play.bridges_changed()


def lapse_repairs(play: Play) -> None:
    """At the end of the Allied player turn, repairs that last only so long are over. [14.2]"""
    state = play.state
    for bridge, flags in enumerate(state.bridge_flags):
        state.bridge_flags[bridge] = flags & ~TRIED
    if state.setting.repair_lasts:
        return
    lapsed = [bridge for bridge, is_now in enumerate(state.bridge_state) if is_now == REPAIRED]
    for bridge in lapsed:
        note_bridge_going(state, state.setting.board.bridges[bridge].hexside)
        state.bridge_state[bridge] = DOWN
        play.tell(RepairLapsed("14.2", bridge))
    if lapsed:
        play.bridges_changed()


def refuse_span(state: State, action: Span) -> Refusal | None:
    """Why a hexside cannot be bridged now; None if it can. [15.1]"""
    board = state.setting.board
    if not 0 <= action.hexside < len(board.topology.hexsides):
        return Refusal("no_such_hexside", "15.1", message("standard.refusal.no_such_hexside"))
    if board.water[action.hexside] == NO_WATER:
        return Refusal("no_water", "15.1", message("standard.refusal.no_water"))
    if state.span == action.hexside:
        return Refusal("same_span", "15.1", message("standard.refusal.same_span"))
    barred = _refuse_work(state, action.hexside, "15.1")
    if barred is not None:
        return barred
    if state.span_turn == state.turn:
        return Refusal("one_a_turn", "15.1", message("standard.refusal.one_span_a_turn"))
    if state.span_used:
        return Refusal("span_used", "15.4", message("standard.refusal.span_used"))
    if _in_enemy_zoc(state, action.hexside):
        return Refusal("enemy_zoc", "15.1", message("standard.refusal.span_in_zoc"))
    if state.setting.revision > 1 and _next_to_enemy(state, action.hexside):
        return Refusal("enemy_there", "15.1", message("standard.refusal.span_beside_enemy"))
    return None


def span(play: Play, action: Span) -> None:
    """Bridge a hexside; the one bridged before is open water again. [15.1]"""
    state = play.state
    if state.span != NO_SPAN:
        note_bridge_going(state, state.span)
    state.span, state.span_turn = action.hexside, state.turn
    play.bridges_changed()
    play.tell(Spanned("15.1", action.hexside))


def spannable(state: State) -> tuple[int, ...]:
    """Water hexsides that some engineer has within its movement allowance, in order. [15.1]"""
    board = state.setting.board
    near: set[int] = set()
    for unit in engineers_on_map(state):
        radius = state.setting.units[unit].ma_mp
        near.update(board.topology.within(state.hex_of[unit], radius))
    if not near:
        return ()
    ends = board.topology.hexsides
    return tuple([side for side in state.setting.water_hexsides if ends[side][0] in near or ends[side][1] in near])


def _may_work(state: State, side: Side) -> bool:
    does = state.setting.sequence[state.step].does
    return side is state.setting.engineers_side and does in ("arrivals", "movement") and bool(engineers_on_map(state))


def _repair_source(state: State, side: Side) -> Source | None:
    if not _may_work(state, side):
        return None
    bridges = Later(lambda: _repairable(state))
    return Source(Repair.kind, bridges, lambda bridge: (Repair(bridge),), of_units=False)


def _repairable(state: State) -> list[int]:
    down = [
        bridge
        for bridge, is_now in enumerate(state.bridge_state)
        if is_now == DOWN and not state.bridge_flags[bridge] & TRIED
    ]
    return [bridge for bridge in down if refuse_repair(state, Repair(bridge)) is None]


def _span_source(state: State, side: Side) -> Source | None:
    if not _may_work(state, side) or state.span_used or state.span_turn == state.turn:
        return None
    return Source(Span.kind, Later(lambda: spannable(state)), lambda hexside: _spans(state, hexside), of_units=False)


def _spans(state: State, hexside: int) -> tuple[Span, ...]:
    return (Span(hexside),) if refuse_span(state, Span(hexside)) is None else ()


def _refuse_owner(state: State, side: Side, rule: str) -> Refusal | None:
    return (
        None
        if side is state.setting.engineers_side
        else Refusal("no_engineer", rule, message("standard.refusal.no_engineers", side=state.setting.sides.said(side)))
    )


ENGINEERS = Chapter(
    "15",
    "engineers",
    actions=(
        ActionKind(
            Repair, ("arrivals", "movement", "combat"), _repair_source,
            refuse=lambda state, side, action: _refuse_owner(state, side, "14.2") or refuse_repair(state, action),
            carry_out=lambda play, _side, action: repair(play, action),
            keeps_open=("movement",),
        ),
        ActionKind(
            Span, ("arrivals", "movement", "combat"), _span_source,
            refuse=lambda state, side, action: _refuse_owner(state, side, "15.1") or refuse_span(state, action),
            carry_out=lambda play, _side, action: span(play, action),
            keeps_open=("movement",),
        ),
    ),
)  # fmt: skip
