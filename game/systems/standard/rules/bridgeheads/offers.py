"""The offer of a bridgehead: when a crossing, an overrun or a landing earns one. [31.2, 31.3]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.decision import Decision
from game.model.legal import Source, only
from game.model.message import message
from game.model.side import Side
from game.model.unfinished import Answer, FrameKind
from game.scenario.board import NO_WATER
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.bridgeheads.actions import PlaceBridgehead
from game.systems.standard.rules.bridgeheads.arrows import arrow_between
from game.systems.standard.rules.bridgeheads.events import BridgeheadDeclined
from game.systems.standard.rules.bridgeheads.facts import CROSSING, INVASION, OVERRUN
from game.systems.standard.rules.bridgeheads.frames import Offer
from game.systems.standard.rules.bridgeheads.position import NO_ONE
from game.systems.standard.rules.bridgeheads.standing import facts_of, known_of, place
from game.systems.standard.rules.overruns.frames import Attempt, OverrunFight
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.frames import Battle
from game.systems.standard.rules.state import DOWN, State
from game.systems.standard.rules.turns import player_turn_number

DRY = -1
"""`crossed`: neither water nor an arrow."""


def arrow_mark(index: int) -> int:
    """How a bridgehead remembers the arrow that was crossed, in place of a hexside. [31.14]"""
    return -2 - index


def arrow_of(mark: int) -> int | None:
    """The arrow that such a mark stands for; None for a hexside or the sea."""
    return -2 - mark if mark <= -2 else None


def crossed(state: State, side: Side, here: int, there: int) -> int:
    """What lies between two hexes that a bridgehead may be earned by: hexside, arrow mark, or DRY. [31.23, 40.5]

    A hexside with a usable bridge or span is no water here, nor is an arrow beside it a crossing. An arrow that is
    not open to the side is none, either; but whoever has come from far off came over it while it was.
    """
    arrow, topology = arrow_between(state, here, there), state.setting.board.topology
    if here < 0 or not topology.touching(here, there):
        return arrow_mark(arrow.index) if arrow is not None and arrow.has_been_open(side, state.turn) else DRY
    arrow = arrow if arrow is not None and arrow.is_open(side, state.turn) else None
    hexside = topology.hexside(here, there)
    if hexside == state.span or any(
        bridge.hexside == hexside and state.bridge_state[bridge.index] != DOWN for bridge in state.setting.board.bridges
    ):
        return DRY
    if arrow is not None and state.setting.board.water[hexside] != NO_WATER:
        return arrow_mark(arrow.index)
    return hexside if facts_of(state).is_water[hexside] else DRY


def may_be_placed(state: State, hex: int) -> bool:
    """Whether no bridgehead stands in a hex, and none went from it in this player turn. [31.14, 31.412]"""
    known = known_of(state)
    return known.owner[hex] == NO_ONE and known.went[hex] != player_turn_number(state)


def went_of_late(state: State, hex: int) -> bool:
    """Whether one went from a hex in this player turn, or since its owner's last began. [31.412]"""
    went = known_of(state).went[hex]
    return went > 0 and went + 2 >= player_turn_number(state)


def _is_behind_line(state: State, hex: int, here: int) -> bool:
    """Whether an attacker stood beyond the river of a fortified line, even if the hex does not touch it. [31.23]"""
    topology = state.setting.board.topology
    for hexes, river in facts_of(state).lines:
        if hex in hexes:
            beside = {pair for hexside in river for pair in topology.hexsides[hexside]}
            return here in beside and here not in hexes
    return False


def earned_by_attack(state: State, side: Side, hex: int, origins: Sequence[int], airborne: Sequence[bool]) -> bool:
    """Whether an attack on a hex went over water and all who made it stood beyond; only dropped units may not have.

    [31.23]
    """
    over = [crossed(state, side, here, hex) != DRY or _is_behind_line(state, hex, here) for here in origins]
    return any(over) and all(is_over or is_dropped for is_over, is_dropped in zip(over, airborne, strict=True))


def offer_after_advance(play: Play, battle: Battle, unit: int) -> None:
    """The first survivor to occupy a hex taken over water may place a bridgehead; there is one offer. [31.23, 31.32]"""
    state, hex = play.state, battle.hex
    known_of(state).own_hexes().broke_through[hex] = 1
    is_first = all(state.hex_of[other] != hex for other in battle.attackers if other != unit)
    if unit in battle.attackers and is_first:
        _offer_after_combat(play, battle, unit)


def offer_when_cleared(play: Play, battle: Battle, unit: int) -> None:
    """Attackers who had come over water into a disputed hex and now hold it alone may place a bridgehead. [31.241]"""
    _offer_after_combat(play, battle, unit)


def _offer_after_combat(play: Play, battle: Battle, unit: int) -> None:
    state, hex = play.state, battle.hex
    if may_earn(state, battle):
        side = state.setting.units[unit].side
        mark = crossed(state, side, _origins(state, battle)[battle.attackers.index(unit)], hex)
        play.push(Offer(side, hex, CROSSING, mark))


def may_earn(state: State, battle: Battle) -> bool:
    """Whether an attack is one whose survivors may place a bridgehead in the hex. [31.23, 31.412]"""
    is_line = any(battle.hex in hexes for hexes, _ in facts_of(state).lines)  # of the airborne nobody counts there
    units = [state.setting.units[unit] for unit in battle.attackers]
    dropped = [has_dropped(state, unit.index) or (is_line and unit.is_airborne) for unit in units]
    side, origins = state.setting.units[battle.attackers[0]].side, _origins(state, battle)
    return may_be_placed(state, battle.hex) and earned_by_attack(state, side, battle.hex, origins, dropped)


def _origins(state: State, battle: Battle) -> list[int]:
    """The hexes that attackers fought from, over water if they had come over it into this one. [31.241]"""
    pairs = zip(battle.attackers, battle.origins, strict=True)
    return [came_from(state, battle.hex, unit, here) for unit, here in pairs]


def came_from(state: State, hex: int, unit: int, here: int) -> int:
    """The hex an attacker fought from; for one in the hex itself, the hex from which it came over water. [31.241]

    Whoever came by a bridge crossed no water though it has gone since: as if it had fought from the hex. [40.5]
    """
    known = known_of(state)
    if known.has_come_dry(unit, hex):
        return hex
    return known.came_over[unit] if here == hex and known.came_into[unit] == hex else here


def note_origin(state: State, unit: int, here: int, hex: int) -> None:
    """Remember from where a unit came by overrun into a hex that is disputed now. [31.241]"""
    known = state.modules.bridgeheads
    if known is not None:
        known.came_over[unit], known.came_into[unit] = here, hex


def note_bridge_going(state: State, hexside: int) -> None:
    """A bridge or a span goes: whoever came over it into a hex that is fought for crossed no water. [31.23, 40.3, 40.5]

    It is asked while it still carries.
    """
    known = state.modules.bridgeheads
    if known is None:
        return
    came = [(unit, here, hex) for unit, (here, hex) in enumerate(zip(known.came_over, known.came_into, strict=True))]
    for frame in state.stack:
        if isinstance(frame, Attempt | OverrunFight):
            came += [(unit, here, frame.hex) for unit, here in zip(frame.attackers, frame.origins, strict=True)]
    ends = set(state.setting.board.topology.hexsides[hexside])
    for unit, here, hex in came:
        if {here, hex} == ends and crossed(state, state.setting.units[unit].side, here, hex) == DRY:
            known.note_dry(unit, hex)


def offer_after_overrun(play: Play, hex: int, attackers: tuple[int, ...], origins: tuple[int, ...]) -> None:
    """Attackers who overran a hex over water and hold it alone may place a bridgehead. [31.24, 31.241, 31.31]

    All who attacked are asked for, those who were lost in it too; whoever began in the hex may have come over water
    before. Only the dropped may have come by land.
    """
    state = play.state
    known_of(state).own_hexes().broke_through[hex] = 1
    there = [unit for unit in attackers if state.hex_of[unit] == hex]
    if not there or not may_be_placed(state, hex):
        return
    side = state.setting.units[there[0]].side
    came = [hex if origin < 0 else origin for origin in origins]
    pairs = zip(attackers, came, strict=True)
    marks = [crossed(state, side, came_from(state, hex, unit, here), hex) for unit, here in pairs]
    over = [mark for unit, mark in zip(attackers, marks, strict=True) if mark != DRY or not has_dropped(state, unit)]
    if over and DRY not in over:
        play.push(Offer(side, hex, OVERRUN, over[0]))


def has_dropped(state: State, unit: int) -> bool:
    """Whether a unit has come, or will come, from the air: on the far bank it does not count. [31.23]"""
    plan = state.setting.arrivals[unit]
    return plan is not None and plan.by_air


def offer_after_landing(play: Play, hex: int, side: Side) -> None:
    """Those who have come ashore may place a bridgehead. [31.22, 31.32]"""
    play.push(Offer(side, hex, INVASION, DRY))


def run_offer(play: Play, frame: Offer) -> bool:
    """Wait for the answer; an offer that is void by now is dropped. [31.31]"""
    if may_be_placed(play.state, frame.hex):
        return False
    play.pop()
    return True


def _asks(state: State, frame: Offer) -> Decision:
    prompt = message("standard.bridgeheads.prompt.offer", hex=state.setting.board.hex_title(frame.hex))
    return Decision(frame.side, "place_bridgehead", "31.3", prompt, {"hex": frame.hex})


def _place(play: Play, frame: Offer, _action: PlaceBridgehead) -> None:
    play.pop()
    place(play, frame.hex, frame.side, frame.origin, frame.hexside)


def _decline(play: Play, frame: Offer, _action: Decline) -> None:
    play.pop()
    play.tell(BridgeheadDeclined("31.32", frame.hex, frame.side))


def _placing(_state: State, _frame: Offer) -> Source:
    return only(PlaceBridgehead())


def _declining(_state: State, _frame: Offer) -> Source:
    return only(Decline())


OFFER = FrameKind(
    Offer, run_offer, _asks,
    answers=(
        Answer(PlaceBridgehead, _placing, lambda _state, _frame, _action: None, _place),
        Answer(Decline, _declining, lambda _state, _frame, _action: None, _decline),
    ),
)  # fmt: skip
