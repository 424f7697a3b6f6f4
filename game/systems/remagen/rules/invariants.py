"""What is true of every position, whatever has been played: checked by tests after each action. [22]"""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.remagen.rules.bridges import is_bridge, vehicles_allowed
from game.systems.remagen.rules.capacity import capacity, space_used
from game.systems.remagen.rules.division import COUNTER, DIVIDE
from game.systems.remagen.rules.frames import Combat
from game.systems.remagen.rules.loads import carries
from game.systems.remagen.rules.setting import EXITED, LOST, NOWHERE, Bank, Ground, Setting
from game.systems.remagen.rules.setup import recount
from game.systems.remagen.rules.sides import SIDES
from game.systems.remagen.rules.state import UNDECIDED, State
from game.systems.remagen.rules.steps import points_of

_BEFORE_THE_BATTLES = (COUNTER, DIVIDE)
"""Stages of combat in which no battle has been fought but automatic victories. [10.5, 12.2]"""


def broken_invariants(state: State) -> list[str]:
    """Sentences for everything that is wrong with a position; empty if it is sound. [22]"""
    return [*_units(state), *_sectors(state), *_river(state), *_loads(state), *_values(state), *_fights(state)]


def _units(state: State) -> Iterator[str]:
    for unit in state.setting.units:
        index, kind = unit.index, unit.type
        if not EXITED <= state.sector[index] < len(state.here):
            yield f"{unit.id} is in no place of the game"
        is_lost = state.sector[index] == LOST
        if kind.is_foot and not is_lost and not 1 <= state.figures[index] <= kind.figures:
            yield f"{unit.id} has {state.figures[index]} figures"
        if not kind.is_foot and not is_lost and not 0 <= state.hits[index] < kind.kill:
            yield f"{unit.id} has {state.hits[index]} hits"
        if state.turn and state.sector[index] >= 0 and not 0 <= state.spent[index] <= points_of(state, index):
            yield f"{unit.id} has spent {state.spent[index]} points"


def _sectors(state: State) -> Iterator[str]:
    fresh = state.clone()
    recount(fresh)
    if fresh.here != state.here:
        yield "who is in which sector is out of date"
    for sector, units in enumerate(state.here):
        if not units:
            continue
        name = state.setting.name(sector)
        if len({state.side(unit) for unit in units}) > 1:
            yield f"both sides are in {name} [5.5]"
        is_land = state.setting.bank[sector] is not Bank.RIVER
        if space_used(state, sector) > capacity(state, sector) and not (is_land and _may_be_crowded(state, sector)):
            yield f"{name} holds more than it may [5.2]"
        if state.setting.ground[sector] is Ground.HOUSE and not all(state.type(unit).is_foot for unit in units):
            yield f"there is more than foot in {name} [5.3]"


def _may_be_crowded(state: State, sector: int) -> bool:
    """Whether a retreat may have left too much there: only before its owner has ended his next movement. [5.6]"""
    return state.holder(sector) != state.active or not _has_just_moved(state)


def _has_just_moved(state: State) -> bool:
    """Whether the active side has ended its movement and has lost no battle since, by day or night. [5.6]"""
    if state.does == "fire":
        return any(step.does == "movement" for step in state.setting.sequence[: state.step])
    combat = state.stack[0] if state.does == "combat" and state.stack else None
    return isinstance(combat, Combat) and combat.stage in _BEFORE_THE_BATTLES and not combat.spent


def _river(state: State) -> Iterator[str]:
    setting = state.setting
    for index, line in enumerate(setting.lines):
        if not 0 <= state.labour[index] <= setting.rules.bridges.pontoon.labour:
            yield f"the site in {line.letter} has {state.labour[index]} LU"
        if state.labour[index] and index == setting.standing_line and state.bridge_stands:
            yield "there is a site beside the bridge that stands [13.1]"
        if state.traffic[index] > vehicles_allowed(state, index) and "open_bridges" not in setting.chosen:
            yield f"too many vehicles drove onto the bridge in {line.letter} [8.5]"
        for sector in line.river:
            standing = state.standing_in(sector)
            name = setting.name(sector)
            if is_bridge(state, sector):
                if sum(state.type(unit).is_vehicle for unit in standing) > 1:
                    yield f"two vehicles on the bridge in {name} [8.4]"
            elif standing and state.labour[index]:
                yield f"somebody is at the site in {name} [13.5]"
            elif not all(state.type(unit).is_amphibious for unit in standing):
                yield f"somebody who cannot swim is in {name} [5.3]"


def _loads(state: State) -> Iterator[str]:
    for unit, carrier in enumerate(state.carrier):
        if carrier == NOWHERE:
            continue
        name = state.setting.units[unit].id
        if state.sector[carrier] != state.sector[unit] or state.side(carrier) is not state.side(unit):
            yield f"{name} is not where its carrier is [1.6]"
        elif state.carrier[carrier] != NOWHERE:
            yield f"{name} is carried by a unit that is carried [9.1]"
        elif not carries(state.type(carrier), [state.type(load) for load in state.loads(carrier)]):
            yield f"{state.setting.units[carrier].id} carries too much [9.1]"


def _values(state: State) -> Iterator[str]:
    for side in SIDES:
        lost = sum(u.type.rv for u in state.side_units(side) if state.sector[u.index] == LOST)
        if lost != state.rv_lost[side]:
            yield f"RV lost is {state.rv_lost[side]} and should be {lost} [16.5]"
    if state.winner != UNDECIDED and state.stack:
        yield "the game is over with unfinished business"
    if state.turn > state.setting.turns:
        yield "the game goes on after its last turn [4.1]"


def _fights(state: State) -> Iterator[str]:
    """Engagements hold both sides; the old bridge does not outlast its last turn; the quota is kept. [22]"""
    setting = state.setting
    for engagement in state.engagements:
        held = [{state.holder(sector) for sector in sectors} for sectors in (engagement.own, engagement.hostile)]
        if state.winner == UNDECIDED and (engagement.side not in held[0] or engagement.side.enemy not in held[1]):
            yield "an engagement holds one side only [12.8]"
        if not state.turn - 1 <= engagement.turn <= state.turn:
            yield "an engagement has lasted too long [12.8]"
    falls = [chance.turn for chance in setting.rules.collapse if chance.up_to == setting.rules.die]
    if falls and state.bridge_stands and (state.turn, state.step) > (min(falls), _collapses_at(setting)):
        yield "the old bridge has outlasted its last turn [14.1]"
    if state.quota_left < NOWHERE:
        yield "more than the quota has entered [6.3]"


def _collapses_at(setting: Setting) -> int:
    """The step in which the old bridge may fall; the last one if none is there for it. [14.1]"""
    steps = [step.does for step in setting.sequence]
    return steps.index("collapse") if "collapse" in steps else len(steps)
