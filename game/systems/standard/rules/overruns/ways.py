"""Movement beside overruns: tolls of markers, ways out of dual hexes and into them. [22.41, 22.55]"""

from __future__ import annotations

from collections.abc import Sequence, Set

from game.grid.flat import MOST_MP, FlatSteps, flat_reach
from game.grid.path import Reach, Steps, reach_with_tolls
from game.model.ledger import Ledger
from game.model.message import message
from game.model.refusal import Refusal
from game.model.side import Side
from game.systems.standard.rules.bridgeheads.arrows import across, ends_its_move
from game.systems.standard.rules.bridgeheads.offers import note_origin
from game.systems.standard.rules.crossing import Crossings
from game.systems.standard.rules.occupancy import crossings_now
from game.systems.standard.rules.overruns.marks import overruns_of, spent_mp
from game.systems.standard.rules.overruns.position import ENTERED, LEFT
from game.systems.standard.rules.overruns.tolls import (
    arrived_mp,
    entry_ledger,
    marker_mp,
    markers_ahead,
    with_markers,
)
from game.systems.standard.rules.stacks.facts import FULL
from game.systems.standard.rules.stacks.stacking import facts_of, has_room, is_dual, is_friendly_owned, stack, stacks_of
from game.systems.standard.rules.stacks.zones import (
    Zones,
    level_met,
    level_of,
    toll_mp,
    tolls_mp,
    tolls_of,
    with_toll,
    zone_level,
)
from game.systems.standard.rules.state import State


def zones_met(state: State, unit: int) -> Zones:
    """Per hex: how many full and partial enemy zones a unit meets that sets out now. [19.4, 22.542]

    In a dual hex it screens the enemies beside it no longer once it is gone; those of its side that stay do.
    """
    enemy, here = state.setting.units[unit].side.enemy, state.hex_of[unit]
    full, partial = state.zoc[enemy], stacks_of(state).partial[enemy]
    if here < 0 or not overruns_of(state).box[here]:
        return full, partial
    before, after = stacks_of(state).level[enemy][here], level_of(state, here, enemy, without=unit)
    if before == after:
        return full, partial
    dense, thin = list(full), list(partial)
    for level, more in ((before, -1), (after, 1)):
        counts = dense if level == FULL else thin
        for hex in (here, *state.networks[enemy].zoc_from[here]) if level else ():
            counts[hex] += more
    return dense, thin


def hold_of(state: State, unit: int) -> tuple[str, str, str] | None:
    """Why a unit stays where it is: the code of a refusal, the rule and the key of the sentence. [22.122, 22.42B]"""
    overruns = overruns_of(state)
    if overruns.silenced[unit]:
        return ("overrun_over", "22.42B", "standard.overruns.refusal.overrun_over")
    if overruns.deadlocked[unit]:
        return ("deadlocked", "22.123", "standard.overruns.refusal.deadlocked")
    if overruns.passed[unit] and is_dual(state, state.hex_of[unit]):
        return ("passed_dual", "22.553", "standard.overruns.refusal.passed_dual")
    return None


def tolled_mp(state: State, unit: int, there: int, ground_mp: int, left_mp: int) -> int:
    """What a step into a hex without enemies costs: ground, zones met, markers. [19.4, 22.414, 22.415]"""
    toll = facts_of(state).toll_mp[level_met(zones_met(state, unit), there)]
    cost = ground_mp + toll
    return cost + marker_mp(state, unit, there, cost, toll, left_mp)


def tolled_ledger(state: State, unit: int, there: int, ground: Ledger, left_mp: int) -> Ledger:
    """The same item by item; what a zone costs more because the unit screens it no longer, apart. [22.542]"""
    tolls, side = facts_of(state).toll_mp, state.setting.units[unit].side
    level, toll = zone_level(state, there, side.enemy), tolls[level_met(zones_met(state, unit), there)]
    cost = with_toll(state, ground, level)
    if toll != tolls[level]:
        cost = cost.plus(toll - tolls[level], message("standard.overruns.sum.unscreened"), "22.542")
    return with_markers(state, unit, there, cost, toll, left_mp)


def reach_beside_overruns(
    state: State, unit: int, steps: Steps, blocked: Sequence[int], zones: tuple[Sequence[int], Sequence[int]],
    within_mp: int, flat: FlatSteps | None = None,
) -> Reach:  # fmt: skip
    """Everywhere a unit can get by these steps and zones for so many MP, with what lying markers ask. [5.1, 22.414]

    `flat`: the steps in one piece, where there are such; those out of the zone that the unit stands in may be left out.
    """
    start, budget, most_mp = state.hex_of[unit], within_mp, state.mp_left[unit]
    asked, spent_before = markers_ahead(state, unit), spent_mp(state, unit)
    enemy = state.setting.units[unit].side.enemy
    tolls = tolls_mp(state, enemy.enemy) if zones[0] is state.zoc[enemy] else tolls_of(state, *zones)
    if not asked and flat is not None and budget < MOST_MP:
        return flat_reach(flat, start, budget, blocked, zones[0], list(tolls), shuns=bool(zones[0][start]))
    if not asked:
        return reach_with_tolls(steps, start, budget, blocked, zones[0], tolls)
    # tuple and list by name, as in `path.reach`
    out: tuple[tuple[tuple[int, int], ...], ...] = tuple(steps)
    held, paid_mp = list(zones[0]), list(tolls)
    best = [budget + 1] * len(out)
    for hex in blocked:
        best[hex] = 0
    best[start] = 0
    came_from: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets[:-1]):
        for here in bucket:
            if best[here] != spent:
                continue
            for there, cost in out[here]:
                total = spent + cost + paid_mp[there]
                if there in asked and total <= budget:
                    total = arrived_mp(asked[there], spent_before + total, paid_mp[there], spent_before + most_mp)
                    total -= spent_before
                if total < best[there]:
                    best[there] = total
                    came_from[there] = here
                    if not held[there]:
                        buckets[total].append(there)
    return Reach(start, {hex: best[hex] for hex in came_from}, came_from)


def steps_out(state: State, unit: int, steps: Steps) -> Steps:
    """The step table for a unit: out of a dual hex only into hexes its side owns. [22.551]"""
    here, side = state.hex_of[unit], state.setting.units[unit].side
    if not is_dual(state, here):
        return steps
    leaving = list(steps)
    leaving[here] = tuple(step for step in steps[here] if is_friendly_owned(state, step[0], side))
    return leaving


def drop_ways_out(state: State, unit: int, found: Reach) -> None:
    """Take from the hexes in reach those over arrows that a unit in a dual hex may not leave it for. [22.551]"""
    start, side = found.start, state.setting.units[unit].side
    if is_dual(state, start):  # as `steps_out` has it: a box may be there for a moment longer
        for hex in [hex for hex, origin in found.came_from.items() if origin == start]:
            if not is_friendly_owned(state, hex, side):
                del found.cost_mp[hex], found.came_from[hex]


def heed_markers_over_arrows(state: State, unit: int, found: Reach, by_land: Set[int]) -> None:
    """Add to what arrow ends in reach cost what markers ask of whoever enters them; others have it. [22.414, 32.31]"""
    asked = markers_ahead(state, unit) if overruns_of(state).marked else {}
    spent_before, side = spent_mp(state, unit), state.setting.units[unit].side
    for hex in asked.keys() & (found.cost_mp.keys() - by_land):
        spent, most = spent_before + found.cost_mp[hex], overruns_of(state).begun_mp[unit]
        found.cost_mp[hex] = arrived_mp(asked[hex], spent, toll_mp(state, hex, side), most) - spent_before


def add_dual_hexes(state: State, unit: int, found: Reach) -> None:
    """Add the dual hexes that a unit may join, each from the hex from which that is cheapest. [22.523, 22.552]"""
    start, side = state.hex_of[unit], state.setting.units[unit].side
    overruns = overruns_of(state)
    if overruns.passed[unit] or overruns.box[start]:
        return
    duals = [hex for hex in overruns.boxed() if stack(state, hex, side)]
    if not duals:
        return
    ways, spent_by = crossings_now(state, unit), {start: 0, **found.cost_mp}
    for hex in duals:
        priced = [
            (spent_by[near] + cost, near)
            for near in _beside(state, hex, side)
            if near in spent_by
            and (cost := _join_mp(state, unit, near, hex, state.mp_left[unit] - spent_by[near], ways)) is not None
        ]
        if priced and has_room(state, unit, hex):
            found.cost_mp[hex], found.came_from[hex] = min(priced)


def _join_mp(state: State, unit: int, here: int, hex: int, left_mp: int, ways: Crossings) -> int | None:
    """What it costs to join a dual hex from the next one; None if it cannot be. [22.523]

    Its side owns every other hex that it can be in: it has begun there alone or passed through. [19.32]
    """
    ledger = entry_ledger(state, unit, here, hex, left_mp, ways)
    if ledger is None or ledger.total > left_mp:
        return None
    return left_mp if ends_its_move(state, unit, here, hex) else ledger.total


def is_beside_dual(state: State, unit: int) -> bool:
    """Whether a unit stands next to a dual hex with units of its side. [22.523]"""
    box, side = overruns_of(state).box, state.setting.units[unit].side
    return any(box[hex] and stack(state, hex, side) for hex in _beside(state, state.hex_of[unit], side))


def _beside(state: State, hex: int, side: Side) -> tuple[int, ...]:
    """The neighbours of a hex, and where arrows that are open to a side lead from it. [32.31]"""
    return (*state.setting.board.topology.adjacent[hex], *across(state, hex, side))


def refuse_join(state: State, unit: int, here: int, there: int, left_mp: int) -> tuple[Refusal | None, int]:
    """Why a unit may not enter an enemy-occupied hex by plain movement, and what it costs if it may. [22.523, 22.55]"""
    entry, board = state.setting.units[unit], state.setting.board
    title = board.hex_title(there)
    if not overruns_of(state).box[there] or not stack(state, there, entry.side):
        return Refusal("enemy_there", "5.5", message("standard.overruns.refusal.enemy_there", hex=title)), 0
    if overruns_of(state).passed[unit]:
        return Refusal("passed_dual", "22.553", message("standard.overruns.refusal.passed_dual", unit=entry.name)), 0
    if overruns_of(state).box[here]:
        return Refusal("dual_to_dual", "22.551", message("standard.overruns.refusal.leave_dual", unit=entry.name)), 0
    ledger = entry_ledger(state, unit, here, there, left_mp)
    if ledger is None:
        return Refusal("prohibited", "22.112", message("standard.overruns.refusal.closed", unit=entry.name)), 0
    if ledger.total > left_mp:
        said = message(
            "standard.refusal.too_far", hex=title, cost=ledger.total, unit=entry.name, left_mp=left_mp
        )  # fmt: skip
        return Refusal("too_far", "22.114", said), 0
    return None, ledger.total


def refuse_leaving(state: State, unit: int, here: int, there: int) -> Refusal | None:
    """Why a unit may not leave a dual hex for another hex; None if it may, or stands in none. [22.551, 22.553]"""
    entry = state.setting.units[unit]
    if here != state.hex_of[unit] or not overruns_of(state).box[here]:
        return None
    if overruns_of(state).passed[unit]:
        return Refusal("passed_dual", "22.553", message("standard.overruns.refusal.passed_dual", unit=entry.name))
    if not is_friendly_owned(state, there, entry.side):
        return Refusal("leave_dual", "22.551", message("standard.overruns.refusal.leave_dual", unit=entry.name))
    return None


def note_passing(state: State, unit: int, here: int, there: int) -> None:
    """Remember that a unit leaves a dual hex or enters one; it is still in the first. [22.553]"""
    overruns = overruns_of(state)
    if overruns.box[here]:
        overruns.passed[unit] |= LEFT
    if overruns.box[there]:
        overruns.passed[unit] |= ENTERED


def note_joining(state: State, unit: int, here: int, there: int) -> None:
    """Remember from where a unit joins friends in a dual hex: over water it counts as they do. [31.241]"""
    if overruns_of(state).box[there]:
        note_origin(state, unit, here, there)
