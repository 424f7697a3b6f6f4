"""Answers in the middle of things as advice: fire, losses, retreats, advances, demolitions. [7, 8.3, 11.45, 14.0]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Advice, Reason, weighty
from game.model.message import message
from game.systems.standard.ai.advised_modules import advised_attempt
from game.systems.standard.ai.advised_moves import gains
from game.systems.standard.ai.advised_support import column_note, with_support
from game.systems.standard.ai.answers import GROUND, LAST_STEP, WEAKENED
from game.systems.standard.ai.assignment import assign
from game.systems.standard.ai.fights import expected_defense_fire, fire_cost, frame_attackers
from game.systems.standard.ai.hands import Hand
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import battle_at_hand, weighing_of
from game.systems.standard.ai.support_hopes import hoped_at_hand
from game.systems.standard.ai.tasks import tasks_of
from game.systems.standard.rules.actions import Advance, CommitFire, Decline, Demolish, Deplete, Relocate, Resist
from game.systems.standard.rules.combat import fire_side
from game.systems.standard.rules.describe import markers_said
from game.systems.standard.rules.fire import fire_choices
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    Combat,
    DemolitionChance,
    LossChoice,
    RelocationOrder,
    RetreatOrder,
    WayOn,
)
from game.systems.standard.rules.movement_reach import move_choices
from game.systems.standard.rules.overruns.frames import Attempt
from game.systems.standard.rules.results import advance_units
from game.systems.standard.rules.retreat import retreat_choices
from game.systems.standard.rules.touchdown import relocation_hexes


def advised_answers(outlook: Outlook) -> Iterator[Advice]:
    """Everything that can be answered to the innermost unfinished business, weighed."""
    frame = outlook.state.stack[-1]
    match frame:
        case Combat():
            return _fires(outlook, frame)
        case LossChoice():
            return _losses(outlook, frame)
        case RetreatOrder():
            return _retreats(outlook, frame)
        case AdvanceChoice():
            return _advances(outlook, frame)
        case RelocationOrder():
            return _relocations(outlook, frame)
        case WayOn():
            return _ways_on(outlook, frame)
        case DemolitionChance():
            return _demolitions(outlook, frame)
        case Attempt():
            return advised_attempt(outlook, frame)
    return iter(())  # what the rule modules ask: the planner's own answer is told, nothing else is weighed


def _hex_values(outlook: Outlook) -> HexValues:
    free = [unit for unit in outlook.own if unit not in outlook.geography.counting]
    return HexValues(outlook, assign(outlook, tasks_of(outlook), free))


def _fires(outlook: Outlook, frame: Combat) -> Iterator[Advice]:
    """Support fire, the cheapest for each sum of points. [8.3]"""
    state = outlook.state
    weighing, defender = weighing_of(outlook, battle_at_hand(state)), state.occupant[frame.hex]
    attackers = frame_attackers(state, frame)
    sums = weighing.sums(frame.hex, defender, attackers)
    is_attacking = frame.stage == "attacker_fire"
    markers = state.setting.markers
    thrown = sum(markers[kind].value for kind in frame.attacker_fire)
    against = expected_defense_fire(outlook, outlook.side.enemy) if is_attacking else 0
    hoped = hoped_at_hand(state, frame) if is_attacking else 0
    hand, seen = Hand(weighing, outlook.side), set[int]()
    for choice in fire_choices(state, frame, fire_side(state, frame)):
        points = sum(markers[kind].value for kind in choice.markers)
        if points in seen:
            continue
        seen.add(points)
        difference = sums + (points + hoped - against if is_attacking else thrown - points)
        column = weighing.column(frame.hex, attackers, difference)
        value = weighing.value(frame.hex, defender, column, attackers)
        weighed = column_note(state, difference, column)
        if hoped:
            weighed = with_support(weighed, fire=points, hoped=hoped, against=against)
        kept = message("standard.advice.markers_kept")
        reasons = (
            Reason(weighed, value if is_attacking else -value),
            Reason(kept, -(fire_cost(outlook, points) if is_attacking else hand.cost(points))),
        )
        said = message("standard.advice.no_fire")
        if choice.markers:
            said = message("standard.advice.fire", markers=markers_said(state.setting, choice.markers))
        yield Advice(CommitFire(choice.markers), said, weighty(reasons) or reasons[:1])


def _losses(outlook: Outlook, frame: LossChoice) -> Iterator[Advice]:
    """Who takes the loss. [7.5]"""
    state = outlook.state
    for unit in frame.units:
        if not state.on_map(unit):
            continue
        share = LAST_STEP if state.steps[unit] == 1 else WEAKENED
        reasons = (
            Reason(message("standard.advice.step_worth"), -outlook.step_worth(unit)),
            Reason(message("standard.advice.holds_less"), -share * outlook.place[state.hex_of[unit]]),
        )
        said = message("standard.advice.deplete", unit=state.setting.units[unit].name)
        yield Advice(Deplete(unit), said, weighty(reasons) or reasons[:1])


def _retreats(outlook: Outlook, frame: RetreatOrder) -> Iterator[Advice]:
    """Ways back, the first to each hex, or standing fast. [7.7, 7.8]"""
    state, hex_values = outlook.state, _hex_values(outlook)
    board, units = state.setting.board, state.setting.units
    ground = outlook.place[state.hex_of[frame.units[0]]] + outlook.weights.give_ground
    if not outlook.is_attacker:
        ground += outlook.blocked.get(frame.units[0], 0.0)
    given_up = (Reason(message("standard.advice.gives_ground"), -ground),) if frame.may_resist else ()
    for unit in frame.units:
        seen: set[int] = set()
        for choice in retreat_choices(state, frame, unit):
            hex = choice.path[-1]
            if hex not in seen:
                seen.add(hex)
                reasons = weighty((*gains(hex_values, unit, state.hex_of[unit], hex), *given_up))
                said = message("standard.advice.retreat", unit=units[unit].name, hex=board.hex_title(hex))
                yield Advice(choice, said, reasons or (Reason(message("standard.advice.as_good_elsewhere"), 0.0),))
    if frame.may_resist:
        unit = frame.units[0]
        lost = Reason(message("standard.advice.costs_step"), -outlook.step_worth(unit))
        yield Advice(Resist(), message("standard.advice.stand_fast", unit=units[unit].name), (lost,))


def _advances(outlook: Outlook, frame: AdvanceChoice) -> Iterator[Advice]:
    """Who moves into the hex that was won, or nobody. [7.9]"""
    state, place, hex_values = outlook.state, outlook.place, _hex_values(outlook)
    title = state.setting.board.hex_title(frame.hex)
    for unit in advance_units(state, frame):
        here = state.hex_of[unit]
        reasons = [
            *gains(hex_values, unit, here, frame.hex),
            Reason(message("standard.advice.takes_ground"), GROUND * (place[frame.hex] - place[here])),
        ]
        if frame.hex in outlook.objective and unit in outlook.geography.counting:
            reasons.append(Reason(message("standard.advice.objective"), float(outlook.weights.objective)))
        said = message("standard.advice.advance", unit=state.setting.units[unit].name, hex=title)
        staying = Reason(message("standard.advice.as_good_staying"), 0.0)
        yield Advice(Advance(unit), said, weighty(reasons) or (staying,))
    nobody = Reason(message("standard.advice.everybody_stays"), 0.0)
    yield Advice(Decline(), message("standard.advice.nobody_advances"), (nobody,))


def _relocations(outlook: Outlook, frame: RelocationOrder) -> Iterator[Advice]:
    """Free hexes beside the friend it fell on. [11.45]"""
    hex_values, board = _hex_values(outlook), outlook.state.setting.board
    for hex in relocation_hexes(outlook.state, frame.unit, frame.hex):
        reasons = weighty(gains(hex_values, frame.unit, frame.hex, hex))
        yield Advice(
            Relocate(frame.unit, hex), message("standard.advice.relocate", hex=board.hex_title(hex)),
            reasons or (Reason(message("standard.advice.as_good_there"), 0.0),),
        )  # fmt: skip


def _ways_on(outlook: Outlook, frame: WayOn) -> Iterator[Advice]:
    """Free hexes that a unit can go on to. [11.3, 14.0]"""
    state, hex_values = outlook.state, _hex_values(outlook)
    here, board = state.hex_of[frame.unit], state.setting.board
    for move in move_choices(state, frame.unit):
        reasons = weighty(gains(hex_values, frame.unit, here, move.path[-1]))
        told = reasons or (Reason(message("standard.advice.as_good_elsewhere"), 0.0),)
        yield Advice(move, message("standard.advice.relocate", hex=board.hex_title(move.path[-1])), told)


def _demolitions(outlook: Outlook, frame: DemolitionChance) -> Iterator[Advice]:
    """Whether to blow a bridge. [14.0]"""
    state, bridge = outlook.state, frame.bridge
    site = state.setting.board.bridges[bridge]
    needed = min(6, getattr(state.setting.rules.bridges.demolished_on_at_most, site.kind))
    worth = outlook.bridge_worth(bridge)
    is_ours = outlook.geography.attacker is state.setting.demolisher and outlook.geography.bridge_share(bridge) > 0
    whose = "our_way" if is_ours else "enemy_way" if worth else "nobody_needs"
    reason = message(f"standard.advice.{whose}", faces=needed)
    sign = -1 if is_ours else 1
    blow = message("standard.advice.blow", bridge=site.said)
    yield Advice(Demolish(bridge), blow, (Reason(reason, sign * worth * needed / 6),))
    leave = message("standard.advice.leave", bridge=site.said)
    yield Advice(Decline(), leave, (Reason(message("standard.advice.stays"), 0.0),))
