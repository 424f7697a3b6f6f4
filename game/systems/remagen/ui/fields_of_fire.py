"""Where a sector's fire goes: rings of range, what is out of sight, and what blocks it. [2.6, 11.2, 21.3]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.side import Side
from game.systems.remagen.rules.ranges import FARTHEST
from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.rules.sight import blockers, sees
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import unobserved
from game.ui.board.marks import Bound, Sight


def field_of_fire(state: State, sector: int, units: Sequence[int]) -> Sight:
    """What units of a sector reach and see, with what bounds their sight.

    A ring lies where a divisor ends; it is broken where all fire without a line of sight.
    """
    setting = state.setting
    reach = _reach(state, units)
    farthest = max(reach, default=0)
    away = [setting.distance(sector, there) for there in range(setting.board.topology.size)]
    unseen = frozenset(
        there for there, distance in enumerate(away) if 0 < distance <= farthest and not sees(setting, sector, there)
    )
    blind = unobserved(state, Side(state.holder(sector)))
    dark = {
        there
        for there, distance in enumerate(away)
        if distance and not _comes_to(reach.get(distance), is_seen=there not in unseen, is_observed=there not in blind)
    }
    bounds = tuple(
        Bound(frozenset(there for there, distance in enumerate(away) if distance <= last), is_broken)
        for last, is_broken in _rings(reach)
    )
    return Sight(frozenset(dark), unseen, _rim(setting, sector, unseen), bounds)


def _comes_to(reach: tuple[int, bool, bool] | None, *, is_seen: bool, is_observed: bool) -> bool:
    """Whether fire comes to a sector: direct fire to one that is seen, indirect to one that is observed. [2.6, 17.5]"""
    if reach is None:
        return False
    _, any_indirect, all_indirect = reach
    return (is_seen and not all_indirect) or (is_observed and any_indirect)


def pointed_at(sight: Sight, setting: Setting, sector: int, target: int) -> Sight:
    """The same, where a sector that is not seen is pointed at: with that alone which blocks the line to it."""
    if target not in sight.unseen:
        return sight
    return replace(sight, blockers=frozenset(blockers(setting, sector, target)))


def _reach(state: State, units: Sequence[int]) -> dict[int, tuple[int, bool, bool]]:
    """By range: the best divisor of any of them, whether one fires there indirectly, and whether all do."""
    found: dict[int, tuple[int, bool, bool]] = {}
    for distance in range(1, FARTHEST + 1):
        firing = [state.type(unit) for unit in units if state.type(unit).divisor(distance)]
        if firing:
            indirect = [kind.indirect[distance] for kind in firing]
            found[distance] = (min(kind.divisor(distance) for kind in firing), any(indirect), all(indirect))
    return found


def _rings(reach: dict[int, tuple[int, bool, bool]]) -> list[tuple[int, bool]]:
    """The last range of each divisor, and whether all fire indirectly there."""
    rings = []
    for distance, (divisor, _, is_indirect) in reach.items():
        if reach.get(distance + 1, (0, False, False))[0] != divisor:
            rings.append((distance, is_indirect))
    return rings


def _rim(setting: Setting, sector: int, unseen: frozenset[int]) -> frozenset[int]:
    """Of what blocks the lines of sight, that which is seen itself: beyond it nothing is."""
    found: set[int] = set()
    for there in unseen:
        found.update(blockers(setting, sector, there))
    return frozenset(there for there in found if there not in unseen)
