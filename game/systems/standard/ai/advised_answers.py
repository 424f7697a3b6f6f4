"""Answers in the middle of things as advice: fire, losses, retreats, advances, demolitions. [7, 8.3, 11.45, 14.0]"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.advice import Advice, Reason, weighty
from game.systems.standard.ai.advised_moves import gains
from game.systems.standard.ai.answers import GROUND, LAST_STEP, WEAKENED
from game.systems.standard.ai.assignment import assign
from game.systems.standard.ai.fights import Weighing, expected_defense_fire, fire_cost, frame_attackers
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.tasks import tasks_of
from game.systems.standard.rules.actions import Advance, CommitFire, Decline, Demolish, Deplete, Relocate, Resist
from game.systems.standard.rules.combat import column_of, fire_side
from game.systems.standard.rules.describe import column_title, markers_text
from game.systems.standard.rules.fire import fire_choices
from game.systems.standard.rules.frames import (
    AdvanceChoice,
    Combat,
    DemolitionChance,
    LossChoice,
    RelocationOrder,
    RetreatOrder,
)
from game.systems.standard.rules.landing import relocation_hexes
from game.systems.standard.rules.results import advance_units
from game.systems.standard.rules.retreat import retreat_choices


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
        case DemolitionChance():
            return _demolitions(outlook, frame)
    raise TypeError(f"{frame!r} asks for nothing")


def _hex_values(outlook: Outlook) -> HexValues:
    free = [unit for unit in outlook.own if unit not in outlook.geography.counting]
    return HexValues(outlook, assign(outlook, tasks_of(outlook), free))


def _fires(outlook: Outlook, frame: Combat) -> Iterator[Advice]:
    """Support fire, the cheapest for each sum of points. [8.3]"""
    state = outlook.state
    weighing, defender = Weighing(outlook), state.occupant[frame.hex]
    attackers = frame_attackers(state, frame)
    sums = weighing.sums(frame.hex, defender, attackers)
    is_attacking = frame.stage == "attacker_fire"
    markers = state.setting.markers
    thrown = sum(markers[kind].value for kind in frame.attacker_fire)
    against = expected_defense_fire(outlook, outlook.side.enemy) if is_attacking else 0
    seen: set[int] = set()
    for choice in fire_choices(state, frame, fire_side(state, frame)):
        points = sum(markers[kind].value for kind in choice.markers)
        if points in seen:
            continue
        seen.add(points)
        difference = sums + (points - against if is_attacking else thrown - points)
        column, _ = column_of(state, difference, frame.hex)
        value = weighing.value(frame.hex, defender, column, attackers)
        title = column_title(state.setting, column)
        reasons = (
            Reason(f"Difference {difference:+}, column {title}", value if is_attacking else -value),
            Reason("The markers are worth so much if kept", -fire_cost(outlook, points, attacking=is_attacking)),
        )
        said = f"Commit {markers_text(state.setting, choice.markers)}" if choice.markers else "Commit no support fire"
        yield Advice(CommitFire(choice.markers), said, weighty(reasons) or reasons[:1])


def _losses(outlook: Outlook, frame: LossChoice) -> Iterator[Advice]:
    """Who takes the loss. [7.5]"""
    state = outlook.state
    for unit in frame.units:
        if not state.on_map(unit):
            continue
        share = LAST_STEP if state.steps[unit] == 1 else WEAKENED
        reasons = (
            Reason("The step is worth", -outlook.step_worth(unit)),
            Reason("It holds its hex less well", -share * outlook.place[state.hex_of[unit]]),
        )
        yield Advice(Deplete(unit), f"Deplete {state.setting.units[unit].name}", weighty(reasons) or reasons[:1])


def _retreats(outlook: Outlook, frame: RetreatOrder) -> Iterator[Advice]:
    """Ways back, the first to each hex, or standing fast. [7.7, 7.8]"""
    state, hex_values = outlook.state, _hex_values(outlook)
    board, units = state.setting.board, state.setting.units
    ground = outlook.place[state.hex_of[frame.units[0]]] + outlook.weights.give_ground
    if not outlook.is_attacker:
        ground += outlook.blocked.get(frame.units[0], 0.0)
    given_up = (Reason("Gives the ground up", -ground),) if frame.may_resist else ()
    for unit in frame.units:
        seen: set[int] = set()
        for choice in retreat_choices(state, frame, unit):
            hex = choice.path[-1]
            if hex not in seen:
                seen.add(hex)
                reasons = weighty((*gains(hex_values, unit, state.hex_of[unit], hex), *given_up))
                said = f"Retreat {units[unit].name} to {board.hex_title(hex)}"
                yield Advice(choice, said, reasons or (Reason("As good as any other hex", 0.0),))
    if frame.may_resist:
        unit = frame.units[0]
        lost = Reason("Costs a step", -outlook.step_worth(unit))
        yield Advice(Resist(), f"Let {units[unit].name} stand fast", (lost,))


def _advances(outlook: Outlook, frame: AdvanceChoice) -> Iterator[Advice]:
    """Who moves into the hex that was won, or nobody. [7.9]"""
    state, place, hex_values = outlook.state, outlook.place, _hex_values(outlook)
    number = state.setting.board.hex_title(frame.hex)
    for unit in advance_units(state, frame):
        here = state.hex_of[unit]
        reasons = [
            *gains(hex_values, unit, here, frame.hex),
            Reason("Takes the ground that was won", GROUND * (place[frame.hex] - place[here])),
        ]
        if frame.hex in outlook.geography.objective and unit in outlook.geography.counting:
            reasons.append(Reason("Holds an objective hex", float(outlook.weights.objective)))
        said = f"Advance {state.setting.units[unit].name} into {number}"
        yield Advice(Advance(unit), said, weighty(reasons) or (Reason("About as good as staying", 0.0),))
    yield Advice(Decline(), "Let nobody advance", (Reason("Everybody stays where he is", 0.0),))


def _relocations(outlook: Outlook, frame: RelocationOrder) -> Iterator[Advice]:
    """Free hexes beside the friend it fell on. [11.45]"""
    hex_values, board = _hex_values(outlook), outlook.state.setting.board
    for hex in relocation_hexes(outlook.state, frame.hex):
        reasons = weighty(gains(hex_values, frame.unit, frame.hex, hex))
        yield Advice(
            Relocate(frame.unit, hex), f"Go to {board.hex_title(hex)}",
            reasons or (Reason("As good as where it came down", 0.0),),
        )  # fmt: skip


def _demolitions(outlook: Outlook, frame: DemolitionChance) -> Iterator[Advice]:
    """Whether to blow a bridge. [14.0]"""
    state, bridge = outlook.state, frame.bridge
    site = state.setting.board.bridges[bridge]
    needed = min(6, getattr(state.setting.rules.bridges.demolished_on_at_most, site.kind))
    worth = outlook.bridge_worth(bridge)
    is_ours = outlook.geography.attacker is state.setting.demolisher and outlook.geography.bridge_share(bridge) > 0
    text = (
        "Our own way leads over it" if is_ours else "The enemy's way leads over it" if worth else "Nobody needs it much"
    )
    sign = -1 if is_ours else 1
    chance = f"goes down on {needed} of 6"
    yield Advice(Demolish(bridge), f"Blow {site.name}", (Reason(f"{text}; it {chance}", sign * worth * needed / 6),))
    yield Advice(Decline(), f"Leave {site.name} standing", (Reason("It stays as it is", 0.0),))
