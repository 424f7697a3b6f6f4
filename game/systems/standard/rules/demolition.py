"""Blowing bridges in the enemy's face. [14.0, 14.1]"""

from __future__ import annotations

from collections.abc import Iterable

from game.model.decision import Decision
from game.model.legal import Source, only, whole
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.systems.standard.rules.actions import (
    ALWAYS,
    ASK,
    NEVER,
    Decline,
    Demolish,
    OrderDemolition,
)
from game.systems.standard.rules.bridgeheads.offers import note_bridge_going
from game.systems.standard.rules.chapter import ActionKind, Chapter
from game.systems.standard.rules.events_bridges import BridgeTried, DemolitionDeclined, OrderGiven
from game.systems.standard.rules.frames import DemolitionChance
from game.systems.standard.rules.occupancy import units_at
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import controls, is_dual
from game.systems.standard.rules.state import DOWN, GUARDED, REPAIRED, TRIED, State
from game.systems.standard.rules.way_on import cut_changed_ways


def demolition_refusal(state: State, bridge: int) -> Refusal | None:
    """Why a bridge could not be demolished if an Allied unit came next to it now; None if it could. [14.0, 14.2]"""
    site = state.setting.board.bridges[bridge]
    if state.bridge_state[bridge] == DOWN:
        return Refusal("already_down", "14.1", message("standard.refusal.already_down", bridge=site.said))
    if state.bridge_flags[bridge] & GUARDED:
        return Refusal("guarded", "14.0", message("standard.refusal.guarded", bridge=site.said))
    if state.bridge_state[bridge] == REPAIRED and state.bridge_flags[bridge] & TRIED:  # so it was repaired just now
        return Refusal("fresh_repair", "14.2", message("standard.refusal.fresh_repair", bridge=site.said))
    if _is_the_others(state, site.hexside):
        said = message("standard.overruns.refusal.disputed_bridge", bridge=site.said)
        return Refusal("disputed_bridge", "40.4", said)
    if not _within_reach(state, site.hexside):
        return Refusal("nobody_near", "14.0", message("standard.refusal.nobody_near", bridge=site.said))
    return None


def _is_the_others(state: State, hexside: int) -> bool:
    """Whether a bridge leads into a hex of both sides that the demolisher does not control: it was not his. [40.4]"""
    if state.stacks is None:
        return False
    pair, side = state.setting.board.topology.hexsides[hexside], state.setting.demolisher
    return any(is_dual(state, hex) and not controls(state, hex, side) for hex in pair)


def _within_reach(state: State, hexside: int) -> bool:
    """Whether some German unit has the hexside within its movement allowance in hexes. [14.0]"""
    topology, units = state.setting.board.topology, state.setting.units
    a, b = topology.hexsides[hexside]
    hex_of, distance = state.hex_of, topology.distance
    for unit in state.setting.units_of(state.setting.demolisher):
        hex = hex_of[unit]
        if hex >= 0 and min(distance(a, hex), distance(b, hex)) <= units[unit].ma_mp:
            return True
    return False


def offer_demolitions(play: Play, unit: int) -> None:
    """Open a chance for every bridge the unit has come next to; standing orders are obeyed at once. [14.0]"""
    offer_bridges(play, unit, play.state.setting.bridges_near[play.state.hex_of[unit]])


def offer_bridges(play: Play, unit: int, bridges: Iterable[int]) -> None:
    """Open a chance for those of these bridges that can be blown before a unit. [14.0]"""
    state = play.state
    open_chances = [
        bridge for bridge in bridges if state.orders[bridge] != NEVER and demolition_refusal(state, bridge) is None
    ]
    for bridge in reversed(open_chances):
        play.push(DemolitionChance(bridge, unit))


def run_chance(play: Play, frame: DemolitionChance) -> bool:
    """Obey a standing order; without one the German player is asked. [14.0]"""
    if play.state.orders[frame.bridge] == NEVER:
        play.pop()
        return True
    if play.state.orders[frame.bridge] == ALWAYS:
        try_demolition(play, frame)
        return True
    return False


def try_demolition(play: Play, frame: DemolitionChance) -> None:
    """Roll for a bridge. [14.0]"""
    state = play.state
    site = state.setting.board.bridges[frame.bridge]
    play.pop()
    needed = getattr(state.setting.rules.bridges.demolished_on_at_most, site.kind)
    die = play.dice.roll(6, why=message("standard.roll.demolition", bridge=site.said), rule="14.0")
    demolished = die <= needed
    play.tell(BridgeTried("14.0", frame.bridge, needed, die, demolished))
    if demolished:
        note_bridge_going(state, site.hexside)
        before, state.bridge_state[frame.bridge] = state.networks, DOWN
        play.bridges_changed()
        cut_changed_ways(play, before)


def decline_demolition(play: Play, frame: DemolitionChance) -> None:
    """Let the chance go. [14.0]"""
    play.pop()
    play.tell(DemolitionDeclined("14.0", frame.bridge))


def guard_bridges(state: State) -> None:
    """At the start of a game turn, note the bridges next to Allied units: these cannot be demolished in it. [14.0]"""
    for bridge in state.setting.board.bridges:
        pair = state.setting.board.topology.hexsides[bridge.hexside]
        near = [unit for hex in pair for unit in units_at(state, hex)]
        watched = any(state.setting.units[unit].side is not state.setting.demolisher for unit in near)
        flags = state.bridge_flags[bridge.index] & ~GUARDED
        state.bridge_flags[bridge.index] = flags | (GUARDED if watched else 0)


def refuse_order(state: State, side: Side, action: OrderDemolition) -> Refusal | None:
    """Why a standing order cannot be given. [14.0]"""
    demolisher = state.setting.demolisher
    if side is not demolisher:
        return Refusal(
            "not_yours", "14.0", message("standard.refusal.others_orders", side=state.setting.sides.said(demolisher))
        )
    if not 0 <= action.bridge < len(state.bridge_state):
        return Refusal("no_such_bridge", "14.0", message("standard.refusal.no_such_bridge"))
    if action.order not in (0, ALWAYS, NEVER):
        return Refusal("no_such_order", "14.0", message("standard.refusal.no_such_order"))
    if state.orders[action.bridge] == action.order:
        return Refusal("same_order", "14.0", message("standard.refusal.same_order"))
    return None


def give_order(play: Play, action: OrderDemolition) -> None:
    """Set a standing order for a bridge. [14.0]"""
    play.state.orders[action.bridge] = action.order
    play.tell(OrderGiven("14.0", action.bridge, action.order))


def _order_source(state: State, side: Side) -> Source | None:
    if side is not state.setting.demolisher:
        return None
    bridges = range(len(state.bridge_state))
    return Source(OrderDemolition.kind, bridges, lambda bridge: _other_orders(state, bridge), of_units=False)


def _other_orders(state: State, bridge: int) -> tuple[OrderDemolition, ...]:
    return tuple(OrderDemolition(bridge, order) for order in (ASK, ALWAYS, NEVER) if order != state.orders[bridge])


def _asks_demolition(state: State, frame: DemolitionChance) -> Decision:
    site = state.setting.board.bridges[frame.bridge]
    needed = getattr(state.setting.rules.bridges.demolished_on_at_most, site.kind)
    key = "standard.prompt.demolition_on_1" if needed == 1 else "standard.prompt.demolition"
    prompt = message(key, unit=state.setting.units[frame.unit].name, bridge=site.said)
    if needed != 1:
        prompt = prompt.also(needed=needed)
    return Decision(
        state.setting.demolisher, "demolition", "14.0", prompt, {"bridge": frame.bridge, "unit": frame.unit}
    )


def _lasting_answers(_state: State, frame: DemolitionChance) -> Source:
    """A chance to demolish may also be answered for good, by a standing order. [14.0]"""
    return whole(OrderDemolition.kind, lambda: tuple(OrderDemolition(frame.bridge, order) for order in (ALWAYS, NEVER)))


def _refuse_other_bridge(_state: State, frame: DemolitionChance, action: Demolish | OrderDemolition) -> Refusal | None:
    if action.bridge == frame.bridge:
        return None
    return Refusal("other_bridge", "14.0", message("standard.refusal.other_bridge"))


def _refuse_lasting(state: State, frame: DemolitionChance, action: OrderDemolition) -> Refusal | None:
    return _refuse_other_bridge(state, frame, action) or refuse_order(state, state.setting.demolisher, action)


DEMOLITION = Chapter(
    "14",
    "demolition",
    actions=(
        ActionKind(
            OrderDemolition, ("arrivals", "movement", "combat"), _order_source, refuse_order,
            carry_out=lambda play, _side, action: give_order(play, action),
        ),
    ),
    frames=(
        FrameKind(
            DemolitionChance, run_chance, _asks_demolition,
            answers=(
                Answer(
                    Demolish, lambda _state, frame: only(Demolish(frame.bridge)),
                    _refuse_other_bridge, lambda play, frame, _action: try_demolition(play, frame),
                ),
                Answer(
                    Decline, lambda _state, _frame: only(Decline()),
                    lambda _state, _frame, _action: None, lambda play, frame, _action: decline_demolition(play, frame),
                ),
                Answer(
                    OrderDemolition, _lasting_answers, _refuse_lasting,
                    lambda play, _frame, action: give_order(play, action),
                ),
            ),
        ),
    ),
)  # fmt: skip
