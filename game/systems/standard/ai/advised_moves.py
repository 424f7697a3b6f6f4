"""Moves, arrivals and engineers' work as advice: where a unit does best, and by what. [5, 11, 14.2, 15]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game.ai.advice import Advice, Reason, weighty
from game.grid.topology import OFF_BOARD
from game.model.action import Action
from game.model.message import Message, message
from game.systems.standard.ai import advised_support
from game.systems.standard.ai.advised_modules import ACTIONS, told_of_modules
from game.systems.standard.ai.advised_works import engineers_kept, told_repair, told_span
from game.systems.standard.ai.assignment import assign
from game.systems.standard.ai.coming import FATES, Crowd, best_entry, best_landing
from game.systems.standard.ai.fights import expected_defense_fire, fire_cost, likely_fire
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import weighing_of
from game.systems.standard.ai.strikes import Massing
from game.systems.standard.ai.tasks import tasks_of
from game.systems.standard.ai.works import engineers_choice
from game.systems.standard.rules.actions import Enter, Land, Move, Repair, Span
from game.systems.standard.rules.arrivals import enter_choices
from game.systems.standard.rules.holds import may_move
from game.systems.standard.rules.landing import landing_hexes
from game.systems.standard.rules.state import ARRIVED, NOBODY
from game.systems.standard.rules.tellings import told
from game.systems.standard.rules.touchdown import crash_on, scatter_preview

SEED = 1
FEW = 3
"""Where fewer units gain by moving, it is told where else they could go."""
GROUND = 0.15
"""Share of a place's worth that counts for whoever ends up there, as the values of hexes have it."""
LOST = 1.3
"""How much dearer a step lost in landing is, as landings are weighed."""
TOLD_TASKS = frozenset(
    ("zone", "seize", "garrison", "retake", "bridge", "clear", "screen", "crossing", "block", "cut")
)  # fmt: skip
"""Kinds of task whose goal has a name."""


def advised_moves(outlook: Outlook, *, massing: bool) -> Iterator[Advice]:
    """The best move of every unit that may move and gains by it, and what the engineers can do."""
    work = engineers_choice(outlook)
    if work is not None:
        yield explained(outlook, work)
    state = outlook.state
    plan = Marching(outlook, massing=massing, whim=Random(SEED))  # noqa: S311 - it plays, it keeps no secrets
    strikes = _stands(outlook, plan) if massing and not state.setting.sequence[state.step].mobile_only else {}
    moves = [plan.best_move(state, unit) for unit in outlook.own if may_move(state, unit)]
    found = [told_move(plan.hex_values, move, strikes) for move in moves if move is not None]
    yield from _one_a_hex(found)
    if 0 < len(found) < FEW:
        yield from _other_ways(plan, found)


def _other_ways(plan: Marching, found: list[Advice]) -> Iterator[Advice]:
    """Where else units could go that few have something to gain for: the next best hexes of each."""
    state, hex_values = plan.hex_values.outlook.state, plan.hex_values
    for advice in found:
        if not isinstance(advice.action, Move):
            continue
        unit, best = advice.action.unit, advice.action.path[-1]
        reach = plan.reach(state, unit)
        free = [hex for hex in reach.cost_mp if hex != best and state.occupant[hex] == NOBODY]
        for hex in sorted(free, key=lambda hex: (-hex_values.value(unit, hex), hex))[:FEW]:
            yield told_move(hex_values, Move(unit, reach.path_to(hex)), {})


def _one_a_hex(found: list[Advice]) -> Iterator[Advice]:
    """Of units that would go to the same hex the one that gains most by it."""
    taken: set[int] = set()
    for advice in sorted(found, key=lambda advice: -advice.value):
        hex = advice.action.path[-1] if isinstance(advice.action, Move) else OFF_BOARD
        if hex not in taken:
            taken.add(hex)
            yield advice


def _stands(outlook: Outlook, plan: Marching) -> Mapping[int, int]:
    """Who takes his place where for the attacks of the coming combat phase."""
    state = outlook.state
    able = {
        unit: (state.hex_of[unit], *(plan.reach(state, unit).cost_mp if may_move(state, unit) else ()))
        for unit in outlook.own
    }
    return Massing(plan.hex_values, able, frozenset()).plan()


def advised_arrivals(outlook: Outlook, *, massing: bool) -> Iterator[Advice]:
    """Where everybody who is due comes on or down best; who has landed may march off first."""
    state = outlook.state
    plan = Marching(outlook, massing=massing, whim=Random(SEED))  # noqa: S311 - it plays, it keeps no secrets
    hex_values = HexValues(outlook, plan.hex_values.tasks)
    for unit in outlook.own:
        if state.flags[unit] & ARRIVED and may_move(state, unit):
            move = plan.best_move(state, unit)
            if move is not None:
                yield told_move(hex_values, move, {})
    crowd = Crowd()
    for unit in outlook.waiting():
        arrival = best_landing(outlook, hex_values, unit, crowd) or best_entry(hex_values, state, unit)
        if isinstance(arrival, Land):
            crowd.jump(outlook, arrival)
        if arrival is not None:
            yield told_arrival(hex_values, arrival)


def explained(outlook: Outlook, action: Action) -> Advice:
    """An action of the planner that is not among those that were weighed."""
    free = [unit for unit in outlook.own if unit not in outlook.geography.counting]
    hex_values = HexValues(outlook, {})
    match action:
        case Move():
            hex_values.tasks = assign(outlook, tasks_of(outlook), free)
            return told_move(hex_values, action, {})
        case Land() | Enter():
            hex_values.tasks = assign(outlook, tasks_of(outlook), [*free, *outlook.waiting()])
            return told_arrival(hex_values, action)
        case Repair():
            return told_repair(outlook, action)
        case Span():
            return told_span(outlook, action)
    if isinstance(action, ACTIONS):
        return told_of_modules(outlook, action)
    if isinstance(action, advised_support.ACTIONS):
        return advised_support.told_of_support(outlook.state, action)
    known = Reason(message("standard.advice.planner"), 0.0)
    return Advice(action, told(outlook.state, action), (known,))


# moves


def told_move(hex_values: HexValues, move: Move, strikes: Mapping[int, int]) -> Advice:
    """A move with what it gains over staying."""
    outlook = hex_values.outlook
    state, unit, hex = outlook.state, move.unit, move.path[-1]
    here = state.hex_of[unit]
    reasons = [*gains(hex_values, unit, here, hex)]
    risk = sum(outlook.bridge_risk.get(step, 0.0) for step in move.path) if outlook.bridge_risk else 0.0
    reasons.append(Reason(message("standard.advice.bridge_risk"), -risk))
    reasons.extend(engineers_kept(outlook, move))
    if strikes.get(unit) == hex:
        reasons.append(_attack_from(outlook, hex, strikes))
    if hex in outlook.geography.objective and unit in outlook.geography.counting:
        reasons.append(Reason(message("standard.advice.objective"), float(outlook.weights.objective)))
    name, title = state.setting.units[unit].name, state.setting.board.hex_title(hex)
    return Advice(move, message("standard.advice.move", unit=name, hex=title), _or_none(reasons))


def gains(hex_values: HexValues, unit: int, here: int, hex: int) -> Iterator[Reason]:
    """What a unit gains by being in one hex instead of another."""
    outlook = hex_values.outlook
    yield Reason(
        _errand_said(hex_values, unit, here, hex), hex_values.errand(unit, hex) - hex_values.errand(unit, here)
    )
    danger = hex_values.danger(unit, here) - hex_values.danger(unit, hex)
    there, now = outlook.threat[hex], outlook.threat[here]
    key = "standard.advice.safer" if danger > 0 else "standard.advice.exposed"
    said = message(key, there=there, here=now) if there != now else message(f"{key}_by_the_land")
    yield Reason(said, danger)
    better = outlook.place[hex] > outlook.place[here]
    yield Reason(
        message("standard.advice.better_ground" if better else "standard.advice.leaves_ground"),
        GROUND * (outlook.place[hex] - outlook.place[here]),
    )
    zoc = outlook.state.zoc[outlook.side.enemy]
    contacts = int(bool(zoc[here])) - int(bool(zoc[hex]))
    said = message("standard.advice.leaves_zoc" if contacts > 0 else "standard.advice.enters_zoc")
    yield Reason(said, float(outlook.weights.contact * contacts))


def _errand_said(hex_values: HexValues, unit: int, here: int, hex: int) -> Message:
    """How a hex takes a unit on, in movement points."""
    outlook = hex_values.outlook
    entry = outlook.state.setting.units[unit]
    task = hex_values.tasks.get(unit)
    if task is not None:
        field = outlook.geography.field(outlook.state, task.goals, entry.mobility)
        goal = _goal(task.kind)
        if not field[hex]:
            return message("standard.advice.stands", goal=goal)
        at = outlook.state.setting.board.hex_title(min(task.goals, key=lambda there: (field[there], there)))
        return message("standard.advice.nearer", way=mp(field[hex]), goal=goal, hex=at, before=field[here])
    away = outlook.advance(entry.mobility)
    return message("standard.advice.on_the_way", way=mp(away[hex]), before=away[here])


def _goal(task: str) -> Message:
    """What a task is about."""
    return message(f"standard.task.{task}") if task in TOLD_TASKS else message("standard.task.other")


def mp(points: int) -> Message:
    """Movement points in words."""
    return message("standard.advice.mp", count=points)


def _attack_from(outlook: Outlook, hex: int, strikes: Mapping[int, int]) -> Reason:
    """The attack that a unit takes its place for, its share of what that promises."""
    state = outlook.state
    weighing = weighing_of(outlook)
    against = expected_defense_fire(outlook, outlook.side.enemy)
    fires = [(points, fire_cost(outlook, points)) for points in {0, likely_fire(state, outlook.side)}]
    best = (float("-inf"), NOBODY, 1)
    for target in outlook.topology.adjacent[hex]:
        defender = state.occupant[target]
        if defender == NOBODY or state.setting.units[defender].side is outlook.side:
            continue
        beside = set(outlook.topology.adjacent[target])
        attackers = [(unit, stand) for unit, stand in sorted(strikes.items()) if stand in beside]
        worth = max(weighing.worth_of(target, defender, attackers, fire - against) - cost for fire, cost in fires)
        best = max(best, (worth, defender, len(attackers)))
    worth, defender, count = best
    if defender == NOBODY:
        return Reason(message("standard.advice.place"), 0.0)
    name = state.setting.units[defender].name
    if count > 1:
        return Reason(message("standard.advice.place_with", unit=name, others=count - 1), worth / count)
    return Reason(message("standard.advice.place_on", unit=name), worth)


# arrivals


def told_arrival(hex_values: HexValues, arrival: Land | Enter) -> Advice:
    """An arrival with what it brings on, what it risks, and the way that is left."""
    outlook = hex_values.outlook
    state, unit = outlook.state, arrival.unit
    entry, title = state.setting.units[unit], state.setting.board.hex_title(arrival.hex)
    strength = Reason(message("standard.advice.strength"), outlook.worth(unit))
    reasons = [strength, _exposed(hex_values, unit, arrival.hex)]
    if isinstance(arrival, Enter):
        reasons.append(_way(hex_values, unit, [arrival.hex], [choice.hex for choice in enter_choices(state, unit)]))
        return Advice(arrival, message("standard.advice.enter", unit=entry.name, hex=title), _or_none(reasons))
    hexes = [arrival.hex]
    if "glider" in entry.marks:
        reasons.append(_crash(outlook, unit, arrival.hex))
    else:
        reasons.append(_scatter(outlook, unit, arrival.hex))
        hexes = [hex for hex in outlook.topology.neighbours[arrival.hex] if hex != OFF_BOARD]
    reasons.append(_way(hex_values, unit, hexes, landing_hexes(state, unit)))
    return Advice(arrival, message("standard.advice.land", unit=entry.name, hex=title), _or_none(reasons))


def _way(hex_values: HexValues, unit: int, hexes: Sequence[int], others: Sequence[int]) -> Reason:
    """What is left of its way from some hexes, beside what would be from all it may come on or down in."""

    def mean(some: Sequence[int]) -> float:
        return sum(hex_values.errand(unit, hex) for hex in some) / max(1, len(some))

    outlook = hex_values.outlook
    entry, task = outlook.state.setting.units[unit], hex_values.tasks.get(unit)
    if task is None:
        away = outlook.advance(entry.mobility)
        said = message("standard.advice.then_on", way=mp(min(away[hex] for hex in hexes)))
    else:
        away = outlook.geography.field(outlook.state, task.goals, entry.mobility)
        left, goal = min(away[hex] for hex in hexes), _goal(task.kind)
        there = message("standard.advice.stands", goal=goal)
        said = message("standard.advice.then", way=mp(left), goal=goal) if left else there
    return Reason(said, mean(hexes) - mean(others))


def _exposed(hex_values: HexValues, unit: int, hex: int) -> Reason:
    threat = hex_values.outlook.threat[hex]
    return Reason(message("standard.advice.threat", strength=threat), -hex_values.danger(unit, hex))


def _scatter(outlook: Outlook, unit: int, hex: int) -> Reason:
    """What the wind may do to it. [11.42]"""
    fates = [touchdown.fate for touchdown in scatter_preview(outlook.state, unit, hex)]
    lost = sum(
        2.0 * outlook.worth(unit) if fate == "eliminated" else LOST * FATES[fate] * outlook.step_worth(unit)
        for fate in fates
    )
    told = tuple(
        message("standard.advice.fate", faces=fates.count(fate), fate=message(f"standard.fate.{fate}"))
        for fate in ("safe", "depleted", "relocated", "eliminated")
        if fate in fates
    )
    return Reason(message("standard.advice.wind", fates=told), -lost / len(fates))


def _crash(outlook: Outlook, unit: int, hex: int) -> Reason:
    """What landing a glider may cost. [11.48]"""
    faces = min(6, crash_on(outlook.state, unit, hex))
    in_zoc = bool(outlook.state.zoc[outlook.side.enemy][hex])
    cost = outlook.worth(unit) if in_zoc else outlook.step_worth(unit)
    return Reason(message("standard.advice.crash", faces=faces), -LOST * faces / 6 * cost)


def _or_none(reasons: list[Reason]) -> tuple[Reason, ...]:
    return weighty(reasons) or (Reason(message("standard.advice.as_good_here"), 0.0),)
