"""What markers ask of whoever enters their hexes, and the whole price of a step in among the enemy. [22.11, 22.414]"""

from __future__ import annotations

from collections.abc import Sequence

from game.model.ledger import Ledger
from game.model.message import message
from game.systems.standard.rules.crossing import Crossings
from game.systems.standard.rules.overruns.ledger import overrun_ledger, rush_ledger
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.stacks.stacking import facts_of
from game.systems.standard.rules.stacks.zones import overrun_toll_mp
from game.systems.standard.rules.state import State


def markers_ahead(state: State, unit: int) -> dict[int, list[tuple[int, int]]]:
    """Hex -> what Expended MP and ZOC markers ask of whoever enters it: (number, MP of the zone, or -1). [22.414]"""
    overruns = overruns_of(state)
    enemy, tolls = state.setting.units[unit].side.enemy, facts_of(state).toll_mp
    asked: dict[int, list[tuple[int, int]]] = {}
    for hex in overruns.marked:
        number = overruns.marker_mp[hex]
        asked.setdefault(hex, []).append((number, -1))
        if overruns.marker_zone[hex]:
            for there in state.networks[enemy].zoc_from[hex]:
                asked.setdefault(there, []).append((number, tolls[overruns.marker_zone[hex]]))
    return asked


def arrived_mp(asked: Sequence[tuple[int, int]], spent: int, toll: int, most: int) -> int:
    """MP a unit has spent after entering a hex that cost it `spent` in all so far, `toll` of it for a zone there.

    In the hex of an overrun at least the number; beside it the number or the zone shown, whichever is less. [22.414,
    22.415, 22.417]
    """
    after = spent
    for number, zone_mp in asked:
        at_least = max(spent, number)
        if zone_mp >= 0:
            at_least = min(at_least, spent + max(0, zone_mp - toll))
        after = max(after, at_least)
    return max(spent, min(after, most))


def marker_mp(state: State, unit: int, there: int, cost: int, toll: int, left_mp: int) -> int:
    """MP more than its own cost, `toll` of it for a zone, that markers ask for a step. [22.414, 22.415, 22.417]

    Nothing of a unit that cannot pay the step itself.
    """
    if not overruns_of(state).marked or cost > left_mp:
        return 0
    asked = markers_ahead(state, unit).get(there, ())
    begun = overruns_of(state).begun_mp[unit]
    spent = begun - left_mp + cost
    return arrived_mp(asked, spent, toll, begun) - spent


def with_markers(state: State, unit: int, there: int, cost: Ledger, toll: int, left_mp: int) -> Ledger:
    """The cost of a step with what markers add to it for a unit that has so many MP left. [22.414, 22.415]"""
    more = marker_mp(state, unit, there, cost.total, toll, left_mp)
    if not more:
        return cost
    overruns = overruns_of(state)
    is_there = overruns.marker_mp[there] >= overruns.begun_mp[unit] - left_mp + cost.total + more
    reason = message(f"standard.overruns.sum.{'marker' if is_there else 'marker_beside'}")
    return cost.plus(more, reason, "22.414" if is_there else "22.415")


def entry_ledger(
    state: State, unit: int, here: int, there: int, left_mp: int, ways: Crossings | None = None, *,
    by_road: bool = False,
) -> Ledger | None:  # fmt: skip
    """What a unit with so many MP left pays to go in among the enemy, to overrun him or to join friends there.

    None if the way is closed. One that fights where it stands pays for no marker. [22.111, 22.34, 22.414, 22.523]
    """
    ledger = (rush_ledger if by_road else overrun_ledger)(state, unit, here, there, ways)
    if ledger is None or here == there:
        return ledger
    toll = overrun_toll_mp(state, there, state.setting.units[unit].side)
    return with_markers(state, unit, there, ledger, toll, left_mp)
