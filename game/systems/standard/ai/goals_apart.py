"""Who makes for which objective hex where several must be controlled together at the end. [17.41, 17.5]

Where any objective hex wins at once everybody makes for the nearest; here that leaves the others to the enemy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.model.side import Side
from game.systems.standard.ai.assignment import AwayMp, assign
from game.systems.standard.ai.distances import FAR_MP
from game.systems.standard.ai.forfeits import forfeit_tasks
from game.systems.standard.ai.holding import turns_of_enemy
from game.systems.standard.ai.locks import is_locked
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.tasks import Task, tasks_of
from game.systems.standard.rules.overruns.ledger import overrun_ledger
from game.systems.standard.rules.stacks.stacking import controls, stack
from game.systems.standard.rules.stacks.zones import overrun_toll_mp
from game.systems.standard.rules.state import WAITING

TAKEN = 0.35
"""Share of its worth that an undefended goal keeps for a second unit."""
DEFENDED = 0.06
"""How much more it keeps for each point of defense strength there."""
MOST = 0.85
"""Share that no goal exceeds."""
GARRISON = ((1.0, 0.45), (2.0, 0.15))
"""Within so many turns an enemy could be in a place that is held: share of its worth of standing there."""
HUNT = 0.4
"""So many times what removing an enemy is worth who could fall on a place that is held is worth going after him."""
DOOR, DOOR_HEXES = 0.4, 3
"""Share of an objective's worth of a hex by which enemies come on, and how near it must be to one."""
LAST_DOOR = 1.0
"""The same on the last turn, where they could come into one that is held."""
BARRIER, EASIER = 0.25, 0.02
"""The same of a hex beside one that is held over which an enemy could come into that; more for each MP he has left."""
POST = 0.25
"""The same of standing guard beside one that is held."""


def errands_of(outlook: Outlook, units: Iterable[int], more: Sequence[Task] = ()) -> dict[int, Task]:
    """What each of some units is sent to do; none for those that make for whatever objective hex is nearest."""
    counting = outlook.geography.counting
    every = list(units)
    more = [*more, *forfeit_tasks(outlook)]
    found = assign(outlook, [*tasks_of(outlook), *more], [unit for unit in every if unit not in counting])
    if not outlook.geography.wins_at_once:
        goals = [*_goals(outlook), *more]
        found |= assign(outlook, goals, [unit for unit in every if unit in counting], _ways_ahead(outlook, goals))
    return found


class PhaseErrands:
    """What everybody is sent to do, for answers in a phase; with rule modules as it was when it was first asked."""

    def __init__(self) -> None:
        """Nothing asked yet."""
        self._phase: tuple[int, int, Side] | None = None
        self._known: dict[int, Task] = {}

    def of(self, outlook: Outlook) -> dict[int, Task]:
        """The errands of a side's units on the map."""
        state = outlook.state
        phase = (state.turn, state.step, outlook.side)
        if state.stacks is None or phase != self._phase:
            self._phase, self._known = phase, errands_of(outlook, outlook.own)
        return self._known


def _ways_ahead(outlook: Outlook, goals: Sequence[Task]) -> AwayMp:
    """How far units have to go to goals, enemies counted as delays: what lies over the water may be far. [32.31]"""
    return lambda unit: _away_mp(outlook, goals, unit)


def _away_mp(outlook: Outlook, goals: Sequence[Task], unit: int) -> list[int]:
    state = outlook.state
    plan, here = state.setting.arrivals[unit], state.hex_of[unit]
    hexes = (here,) if here >= 0 else () if plan is None else plan.hexes
    mobility = state.setting.units[unit].mobility
    fields = [
        (outlook.advance_to if goal.kind == "seize" else outlook.errands_mp)(goal.goals, mobility) for goal in goals
    ]
    return [min([field[hex] for hex in hexes], default=FAR_MP) for field in fields]


def _goals(outlook: Outlook) -> list[Task]:
    """Places to be taken, each asking for as many as defend it; what keeps those held, and late in the game more."""
    found, kept = [], outlook.kept
    for hex, worth in outlook.stakes.items():
        if hex in kept:
            continue
        defense = sum(outlook.state.strength(unit)[1] for unit in stack(outlook.state, hex, outlook.side.enemy))
        more = min(MOST, TAKEN + DEFENDED * defense)
        found.append(Task("seize", (hex,), worth, more=more))
    if outlook.state.stacks is not None:
        found += [*_garrisons(outlook), *_hunts(outlook)]
    return [*found, *_doors(outlook), *_posts(outlook)] if outlook.is_late else found


def _garrisons(outlook: Outlook) -> Iterable[Task]:
    """Places that are held and that enemies could come to before long: somebody stays, one is enough."""
    for hex, worth in outlook.kept.items():
        share = _urgency(outlook, hex)
        if share:
            yield Task("garrison", (hex,), share * worth, more=0.15, is_light=True)


def _urgency(outlook: Outlook, hex: int) -> float:
    """How much a place needs somebody in it: by the turns in which an enemy could be there."""
    turns = turns_of_enemy(outlook, hex)
    return max((share for within, share in GARRISON if turns <= within), default=0.0)


def _hunts(outlook: Outlook) -> Iterable[Task]:
    """Gather round enemies that could fall on a place that is held."""
    for unit, worth in outlook.menacing.items():
        if is_locked(outlook, unit):
            continue
        around = outlook.topology.adjacent[outlook.state.hex_of[unit]]
        yield Task("clear", tuple(sorted(around)), HUNT * worth, more=0.5)


def _doors(outlook: Outlook) -> Iterable[Task]:
    """Hexes near the objective where enemies come on only as long as their side controls them. [11.8]"""
    state, near = outlook.state, outlook.topology.distance
    hexes: set[int] = set()
    for unit in state.setting.units_of(outlook.side.enemy):
        plan = state.setting.arrivals[unit]
        is_soon = plan is not None and plan.turn <= state.turn + 1 and state.hex_of[unit] == WAITING
        if plan is not None and plan.if_controlled and is_soon:
            hexes.update(plan.hexes)
    for hex in sorted(hexes):
        if controls(state, hex, outlook.side):
            continue
        if min(near(hex, goal) for goal in outlook.objective) <= DOOR_HEXES:
            share = LAST_DOOR if outlook.plays_last_turn and outlook.kept else DOOR
            yield Task("block", (hex,), share * outlook.weights.objective, more=0.3)


def _posts(outlook: Outlook) -> Iterable[Task]:
    """Beside objective hexes that are held and that an enemy could come into."""
    state = outlook.state
    if state.stacks is not None:
        yield from _barriers(outlook)
        return
    for hex in outlook.objective:
        if not outlook.geography.is_held(state, hex):
            continue
        posts = outlook.enemy_can_enter.intersection(outlook.topology.adjacent[hex])
        if hex in outlook.enemy_can_enter and posts:
            yield Task("guard", tuple(sorted(posts)), POST * outlook.weights.objective, more=0.6)


def _barriers(outlook: Outlook) -> Iterable[Task]:
    """The hexes from which an enemy could still come into a place that is held: each wants a unit of its own. [22.11]

    Who comes into it keeps it from its holder, though he may not win it. [17.5]
    """
    for hex, worth in outlook.kept.items():
        for post in outlook.topology.adjacent[hex]:
            is_occupied = outlook.minds_the_end and bool(stack(outlook.state, post, outlook.side.enemy))
            is_closed = post in outlook.kept or is_occupied
            spare_mp = -1 if is_closed else _spare_mp(outlook, post, hex)
            if spare_mp >= 0:
                yield Task("guard", (post,), (BARRIER + EASIER * spare_mp) * worth, more=0.05)


def _spare_mp(outlook: Outlook, post: int, hex: int) -> int:
    """What an enemy has left at the most who comes into a hex over the one beside it, if nobody bars that. [22.111]

    Less than nothing if none can pay for it. The zone over the hex is left out: most of those who stand there now may
    have gone on.
    """
    state, side = outlook.state, outlook.side
    if state.modules.overruns is None or not stack(state, hex, side):
        return 0 if post in outlook.enemy_can_enter else -1
    spare_mp = -1
    for unit in outlook.enemies:
        if is_locked(outlook, unit):
            continue
        left_mp = state.setting.units[unit].ma_mp - _mp_to(outlook, unit, post)
        price = overrun_ledger(state, unit, post, hex) if left_mp > 0 else None
        if price is not None:
            spare_mp = max(spare_mp, left_mp + overrun_toll_mp(state, hex, side.enemy) - price.total)
    return spare_mp


def _mp_to(outlook: Outlook, unit: int, post: int) -> int:
    """MP of an enemy's way to a hex beside a place, as if those of the side who stand in it were gone."""
    cost_mp, here = outlook.enemy_ranges[unit].reach.cost_mp, outlook.state.hex_of[unit]
    if here == post or not stack(outlook.state, post, outlook.side):
        return 0 if here == post else cost_mp.get(post, FAR_MP)
    return 1 + min(0 if beside == here else cost_mp.get(beside, FAR_MP) for beside in outlook.topology.adjacent[post])
