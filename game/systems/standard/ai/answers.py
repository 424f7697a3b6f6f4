"""Answers in the middle of things: fire, losses, retreats, advances, where to fall in, whether to blow a bridge."""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.ai.distances import descend
from game.systems.standard.ai.fights import answering_fire, fire_reserve, frame_attackers
from game.systems.standard.ai.hands import Hand
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import is_last_keeper
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.places import is_open
from game.systems.standard.ai.stack_answers import stack_answer
from game.systems.standard.ai.stack_fights import battle_at_hand, weighing_of
from game.systems.standard.ai.support_hopes import hoped_at_hand
from game.systems.standard.rules.actions import (
    Advance,
    CommitFire,
    Decline,
    Demolish,
    Deplete,
    Move,
    Relocate,
    Resist,
    Retreat,
)
from game.systems.standard.rules.combat import fire_side
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
from game.systems.standard.rules.mobility import Mobility
from game.systems.standard.rules.movement_reach import move_choices
from game.systems.standard.rules.results import advance_units
from game.systems.standard.rules.retreat import retreat_choices, retreat_paths
from game.systems.standard.rules.state import NOBODY, WAITING, State
from game.systems.standard.rules.touchdown import relocation_hexes

GROUND = 0.5
"""Share of a place's worth that counts when it is left or entered after a fight."""
LEFT_OPEN = 0.7
"""Share of an objective's worth that it costs to leave one to an enemy who is near."""
WEAKENED, LAST_STEP = 0.2, 0.5
"""Share of a place's worth that counts when its holder loses a step, and his last."""


def answer(outlook: Outlook, hex_values: HexValues) -> Action:
    """The answer to the innermost unfinished business of a position."""
    frame = outlook.state.stack[-1]
    match frame:
        case Combat():
            return fire(outlook, frame)
        case LossChoice():
            return loss(outlook, frame)
        case RetreatOrder():
            return retreat(outlook, hex_values, frame)
        case AdvanceChoice():
            return advance(outlook, hex_values, frame)
        case RelocationOrder():
            return relocation(outlook, hex_values, frame)
        case WayOn():
            return way_on(outlook, hex_values, frame)
        case DemolitionChance():
            return demolition(outlook, frame)
    return stack_answer(outlook, hex_values, frame)


def fire(outlook: Outlook, frame: Combat) -> CommitFire:
    """The markers that change most for what they are worth if kept. [8.3]"""
    state = outlook.state
    weighing = weighing_of(outlook, battle_at_hand(state))
    defender = state.occupant[frame.hex]
    attackers = frame_attackers(state, frame)
    sums = weighing.sums(frame.hex, defender, attackers)
    attacking = frame.stage == "attacker_fire"
    known = state.setting.markers
    thrown = sum(known[kind].value for kind in frame.attacker_fire)
    hoped = hoped_at_hand(state, frame) if attacking else 0
    thrown_against = answering_fire(outlook) if attacking else (0,)
    hand = Hand(weighing, outlook.side, attacks=attacking)
    columns: dict[int, float] = {}

    def value(differential: int) -> float:
        column = weighing.column(frame.hex, attackers, differential)
        if column not in columns:
            columns[column] = weighing.value(frame.hex, defender, column, attackers)
        return columns[column]

    best: tuple[float, CommitFire] | None = None
    for choice in fire_choices(state, frame, fire_side(state, frame)):
        points = sum(known[kind].value for kind in choice.markers)
        if attacking:
            worth = sum(value(sums + points + hoped - each) for each in thrown_against) / len(thrown_against)
        else:
            worth = -value(sums + thrown - points)
        worth -= hand.cost(points) + (fire_reserve(outlook, points) if attacking else 0.0)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, choice)
    return best[1] if best is not None else CommitFire(())


def loss(outlook: Outlook, frame: LossChoice) -> Deplete:
    """The attacker that is missed least, where it stands in view. [7.5]"""
    state, place = outlook.state, outlook.place
    alive = [unit for unit in frame.units if state.on_map(unit)]

    def missed(unit: int) -> tuple[float, int]:
        share = LAST_STEP if state.steps[unit] == 1 else WEAKENED
        return (outlook.step_worth(unit) + share * place[state.hex_of[unit]], unit)

    return Deplete(min(alive, key=missed))


def retreat(outlook: Outlook, hex_values: HexValues, frame: RetreatOrder) -> Retreat | Resist:
    """The way back to the best hex, or standing fast where the ground is worth a step. [7.7, 7.8]"""
    state = outlook.state
    best: tuple[float, Retreat] | None = None
    for unit in frame.units:
        for choice in retreat_choices(state, frame, unit):
            worth = hex_values.value(unit, choice.path[-1])
            if best is None or worth > best[0]:
                best = (worth, choice)
    if frame.may_resist and _is_worth_a_step(outlook, frame):
        return Resist()
    return best[1] if best is not None else Resist()


def _is_worth_a_step(outlook: Outlook, frame: RetreatOrder) -> bool:
    """Whether standing fast costs a defender less than giving way. [7.8]"""
    unit = frame.units[0]
    paths, falls_short = retreat_paths(outlook.state, unit, frame.fight_hex, frame.hexes)
    if not paths or falls_short:
        return True
    ground = outlook.place[outlook.state.hex_of[unit]]
    if not outlook.is_attacker:
        ground += outlook.blocked.get(unit, 0.0)
    return ground + outlook.weights.give_ground > outlook.step_worth(unit)


def advance(outlook: Outlook, hex_values: HexValues, frame: AdvanceChoice) -> Advance | Decline:
    """Whoever gains most by moving in, if it is a gain. [7.9]"""
    state, place = outlook.state, outlook.place
    best: tuple[float, int] | None = None
    for unit in advance_units(state, frame):
        here = state.hex_of[unit]
        if state.stacks is not None and not is_open(state, unit, frame.hex):
            continue
        gain = (
            hex_values.value(unit, frame.hex) - hex_values.value(unit, here) + GROUND * (place[frame.hex] - place[here])
        )
        if frame.hex in outlook.objective and unit in outlook.geography.counting:
            gain += outlook.weights.objective * (1.0 if state.occupant[frame.hex] == NOBODY else 0.0)
        if is_last_keeper(outlook, unit):
            gain -= LEFT_OPEN * outlook.weights.objective
        if best is None or gain > best[0]:
            best = (gain, unit)
    return Advance(best[1]) if best is not None and best[0] > 0 else Decline()


def relocation(outlook: Outlook, hex_values: HexValues, frame: RelocationOrder) -> Relocate:
    """The best free hex beside the friend it fell on. [11.45]"""
    free = relocation_hexes(outlook.state, frame.unit, frame.hex)
    return Relocate(frame.unit, max(free, key=lambda hex: (hex_values.value(frame.unit, hex), -hex)))


def way_on(outlook: Outlook, hex_values: HexValues, frame: WayOn) -> Move:
    """The best free hex in reach of a unit that stands on a friend. [11.3, 14.0]"""
    moves = move_choices(outlook.state, frame.unit)
    return max(moves, key=lambda move: (hex_values.value(frame.unit, move.path[-1]), -move.path[-1]))


def demolition(outlook: Outlook, frame: DemolitionChance) -> Demolish | Decline:
    """Blow it, unless our own side needs it more than the enemy. [14.0]"""
    if outlook.geography.attacker is outlook.state.setting.demolisher:
        return Decline() if outlook.geography.bridge_share(frame.bridge) else Demolish(frame.bridge)
    if outlook.bridge_worth(frame.bridge) <= 0 and _is_needed(outlook, frame.bridge):
        return Decline()
    return Demolish(frame.bridge)


def _is_needed(outlook: Outlook, bridge: int) -> bool:
    """Whether own units, here or still to come, would take it on their way to the objective."""
    state, geography = outlook.state, outlook.geography
    pair = set(outlook.topology.hexsides[state.setting.board.bridges[bridge].hexside])
    to_goal = geography.field(state, geography.objective, Mobility.MOBILE)
    out = geography.tables.table_of(state, outlook.side, Mobility.MOBILE)[0]
    nothing = [0] * outlook.topology.size
    return any(pair <= set(descend(out, to_goal, start, nothing)) for start in sorted(_starts(state, outlook)))


def _starts(state: State, outlook: Outlook) -> set[int]:
    """Where own units stand, and where they come on by land."""
    found = {state.hex_of[unit] for unit in outlook.own}
    for unit in state.setting.units_of(outlook.side):
        plan = state.setting.arrivals[unit]
        if plan is not None and not plan.by_air and state.hex_of[unit] == WAITING:
            found.update(plan.hexes[:2])
    return found
