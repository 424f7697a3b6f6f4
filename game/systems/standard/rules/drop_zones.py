"""Drop zones, the only lines of communication there are: what their loss costs. [9.1, 12]"""

from __future__ import annotations

from game.systems.standard.rules.events import ZoneLost
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.stacks.stacking import is_dual
from game.systems.standard.rules.state import State


def check_drop_zones(play: Play, unit: int) -> None:
    """Strike the markers of a drop zone the instant an enemy occupies it alone, for good. [12.2, 12.3, 40.1]"""
    state = play.state
    side, hex = state.setting.units[unit].side, state.hex_of[unit]
    if state.stacks is not None and is_dual(state, hex):
        return
    for zone in state.setting.zones:
        if zone.side is side or state.zone_hex[zone.index] != hex or state.zone_lost[zone.index]:
            continue
        before = allotment_lost(state, zone.side)
        is_first = not any(state.zone_lost[other.index] for other in state.setting.zones if other.side is zone.side)
        state.zone_lost[zone.index] = 1
        removed = _strike_markers(state, zone.index, only_own_nation=is_first)
        lost = allotment_lost(state, zone.side) - before
        play.tell(ZoneLost("12.2" if is_first else "12.3", zone.index, unit, removed, lost))


def check_drop_zones_at_start(play: Play) -> None:
    """Strike the drop zones that enemies stand on when the game begins. [12.2, 18.1]"""
    for unit, hex in enumerate(play.state.hex_of):
        if hex >= 0:
            check_drop_zones(play, unit)


def allotment_lost(state: State, side: int) -> int:
    """Markers a side draws less each turn because of lost drop zones. [12.2, 12.3]"""
    price = state.setting.rules.drop_zone_loss
    lost = sum(state.zone_lost[zone.index] for zone in state.setting.zones if zone.side == side)
    return (0, price.allotment_first, price.allotment_second)[min(lost, 2)]


def _strike_markers(state: State, zone_index: int, *, only_own_nation: bool) -> int:
    """Take markers out of the game, from the pool before the hand; returns how many. [12.2]"""
    price = state.setting.rules.drop_zone_loss
    zone = state.setting.zones[zone_index]
    removed = 0
    for marker in state.setting.markers:
        if marker.side is not zone.side or marker.value != price.marker_value:
            continue
        if only_own_nation and marker.nation != zone.nation:
            continue
        most = price.markers_first - removed if only_own_nation else marker.count
        from_pool = min(most, state.pool[marker.index])
        from_hand = min(most - from_pool, state.hand[marker.index])
        used = min(most - from_pool - from_hand, state.spent[marker.index])
        state.pool[marker.index] -= from_pool
        state.hand[marker.index] -= from_hand
        state.spent[marker.index] -= used
        removed += from_pool + from_hand + used
    return removed
