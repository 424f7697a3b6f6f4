"""What is true of every position, whatever has been played: checked by tests after each action."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.standard.rules.air_naval.invariants import broken_support
from game.systems.standard.rules.attrition.invariants import broken_attrition
from game.systems.standard.rules.bridgeheads.position import NOT_EMBARKED
from game.systems.standard.rules.bridgeheads.standing import may_stay_over_limit
from game.systems.standard.rules.frames import March, RetreatOrder, WayOn
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.off_map.facts import AWAY, box_of
from game.systems.standard.rules.overruns.invariants import broken_overruns
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.frames import RetreatBeforeChoice
from game.systems.standard.rules.stacks.position import NO_CONTROL
from game.systems.standard.rules.stacks.stacking import is_over_limit, stack
from game.systems.standard.rules.stacks.zones import tolls_mp
from game.systems.standard.rules.state import AFLOAT, GONE, NO_SPAN, NOBODY, WAITING, State


def broken_invariants(state: State) -> list[str]:
    """Sentences for everything that is wrong with a position; empty if it is sound."""
    return [
        *_units(state), *_stacks(state), *broken_overruns(state), *broken_attrition(state), *broken_support(state),
        *_caches(state),
        *_markers(state), *_flow(state),
    ]  # fmt: skip


def _on_the_way(state: State) -> set[int]:
    """Units that may stand on top of a friend for a moment: marching, or cut off on a retreat. [4.2, 14.0]

    A game may be decided in such a moment [17.1]; then that may be any unit.
    """
    if state.winner >= 0:
        return set(range(len(state.hex_of)))
    marching = {frame.unit for frame in state.stack if isinstance(frame, March | WayOn)}
    leaving = [frame.units for frame in state.stack if isinstance(frame, RetreatBeforeChoice) and frame.must_go]
    return marching.union(*leaving, *(frame.units for frame in state.stack if isinstance(frame, RetreatOrder)))


def _units(state: State) -> Iterator[str]:
    setting = state.setting
    on_the_way = _on_the_way(state)
    seen: dict[int, int] = {}
    for unit, hex in enumerate(state.hex_of):
        name = setting.units[unit].id
        known = state.modules.bridgeheads
        is_on_board = known is not None and known.embarked[unit] != NOT_EMBARKED
        if is_on_board != (hex == AFLOAT):
            yield f"{name} is on board and somewhere else, or afloat without a ship [32.21]"
        if hex >= setting.board.topology.size or (hex < 0 and not _is_off_map(hex)):
            yield f"{name} is in no place of the game: {hex}"
        if (hex == GONE) != (state.steps[unit] == 0):
            yield f"{name} has {state.steps[unit]} steps at {hex}"
        if not 0 <= state.steps[unit] <= setting.units[unit].steps:
            yield f"{name} has {state.steps[unit]} steps"
        if not 0 <= state.mp_left[unit] <= setting.units[unit].ma_mp:
            yield f"{name} has {state.mp_left[unit]} MP [5.1]"
        plan = setting.arrivals[unit]
        if hex >= 0 and plan is not None and plan.turn > state.turn and setting.start_hexes[unit] < 0:
            yield f"{name} is on the map before its turn [11.1]"
        if hex >= 0 and unit not in on_the_way and state.turn > 0 and state.stacks is None:
            if hex in seen:
                yield f"{name} and {setting.units[seen[hex]].id} share {setting.board.number(hex)} [4.1]"
            seen[hex] = unit


def _is_off_map(hex: int) -> bool:
    """Whether `hex_of` says where a unit is off the map. [11.6, 11.7, 32.21]"""
    return hex in (WAITING, GONE, AFLOAT, AWAY) or box_of(hex) >= 0


def _stacks(state: State) -> Iterator[str]:
    """No side has more in a hex than it may; every hex of one side alone is its own. [19.24, 19.32]"""
    stacks, on_the_way = state.stacks, _on_the_way(state)
    if stacks is None or state.turn == 0:
        return
    for hex, here in enumerate(stacks.here):
        if not here:
            continue
        number = state.setting.board.number(hex)
        for side in SIDES if len(here) > 1 else ():
            staying = [unit for unit in stack(state, hex, side) if unit not in on_the_way]
            if is_over_limit(state, hex, staying, side) and not may_stay_over_limit(state, hex, side):
                yield f"too many {state.setting.sides.title(side)} units are in {number} [19.24]"
        owners = {int(state.setting.units[unit].side) for unit in here}
        if len(owners) == 1 and stacks.control[hex] not in owners | {NO_CONTROL}:
            yield f"{number} is not controlled by those who are alone in it [19.32]"


def _caches(state: State) -> Iterator[str]:
    if state.turn == 0:
        return
    fresh = state.clone()
    refresh(fresh)
    if fresh.zoc != state.zoc:
        yield "the zone of control cache is stale [6.1]"
    if not _on_the_way(state) and fresh.occupant != state.occupant:
        yield "the occupancy cache is stale"
    was, now = state.stacks, fresh.stacks
    if was is not None and now is not None and was.caches != now.caches:
        yield "the caches of stacks are stale [19.4]"
    for side in SIDES if was is not None else ():
        if was is not None and was.tolls[side] and was.tolls[side] != list(tolls_mp(fresh, side.enemy)):
            yield "the tolls of zones are stale [19.42]"
    for hex, unit in enumerate(state.occupant):
        if unit != NOBODY and state.hex_of[unit] != hex:
            yield f"occupant of {state.setting.board.number(hex)} is elsewhere"
    for side in SIDES:
        network, known = fresh.networks[side], state.networks[side]
        if network is not known and network.costs_mp != known.costs_mp:
            yield f"the {state.setting.sides.title(side)} step tables are not those of the bridges [5.2, 15.2]"


def _markers(state: State) -> Iterator[str]:
    struck = any(state.zone_lost)
    for marker in state.setting.markers:
        parts = (state.pool[marker.index], state.hand[marker.index], state.spent[marker.index])
        if min(parts) < 0 or sum(parts) > marker.count or (sum(parts) < marker.count and not struck):
            yield f"markers {marker.nation} +{marker.value} do not add up: {parts} of {marker.count} [8.1]"


def _flow(state: State) -> Iterator[str]:
    setting: Setting = state.setting
    if state.span != NO_SPAN and not setting.board.water[state.span]:
        yield "the engineers bridge dry ground [15.1]"
    if state.turn > setting.script.turns:
        yield "the game goes on after its last turn [3.4]"
    if state.winner >= 0 and state.stack:
        yield "the game is over with unfinished business"
