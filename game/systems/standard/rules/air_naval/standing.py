"""Which aircraft can fly and which ships can fire, and where. [39.1, 39.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.standard.rules.air_naval.facts import AirNavalFacts
from game.systems.standard.rules.air_naval.position import NOT_FIRING, PREPARED, AirNavalState
from game.systems.standard.rules.overruns.marks import airfield_capacity

if TYPE_CHECKING:
    from game.systems.standard.rules.state import State


def facts_of_support(state: State) -> AirNavalFacts:
    """What the module plays with; it must be on."""
    facts = state.setting.air_naval
    if facts is None:
        raise ValueError("the module air_naval is not played with")
    return facts


def support_of(state: State) -> AirNavalState:
    """The module's part of a position; it must be on."""
    known = state.modules.air_naval
    if known is None:
        raise ValueError("the module air_naval is not played with")
    return known


def weather_now(state: State) -> int:
    """The weather of the turn. [39.14]"""
    listed = facts_of_support(state).weather
    return listed[min(max(state.turn, 1), len(listed)) - 1]


def is_ready_to_fly(state: State, air: int) -> bool:
    """Whether an air unit could still fly in this turn, in this weather. [39.12, 39.14, 39.2]"""
    known, unit = support_of(state), facts_of_support(state).air[air]
    if not unit.tbf or known.flown[air] or known.sent_back[air] == state.turn:
        return False
    if unit.is_based and not _has_airfield(state, unit.side):
        return False
    return weather_now(state) < unit.grounded_from and (not unit.turns or state.turn in unit.turns)


def _has_airfield(state: State, side: Side) -> bool:
    """Whether one more of the based air units of a side can fly in this turn: its airfields hold so many. [22.53]"""
    known, air = support_of(state), facts_of_support(state).air
    gone = sum(1 for unit in air if unit.side is side and unit.is_based and known.flown[unit.index])
    return gone < airfield_capacity(state, side)


def may_fly_at(state: State, air: int, hex: int, *, is_attack: bool) -> bool:
    """Whether an air unit could fly a mission at a hex now. [39.12]"""
    unit = facts_of_support(state).air[air]
    if unit.is_offensive_only and not is_attack:
        return False
    return is_ready_to_fly(state, air) and (unit.against is None or hex in unit.against)


def may_declare(state: State, ship: int) -> bool:
    """Whether a ship can still be allocated or prepared in this turn. [39.32]"""
    known, entry = support_of(state), facts_of_support(state).ships[ship]
    if not points_left(state, ship):
        return False
    return known.aim[ship] == NOT_FIRING and (not entry.turns or state.turn in entry.turns)


def points_left(state: State, ship: int) -> int:
    """What a shot of a ship is worth now. [39.33, 39.36]"""
    return facts_of_support(state).ships[ship].points - support_of(state).lost_points[ship]


def may_fire_at(state: State, ship: int, hex: int) -> bool:
    """Whether a ship has a shot left that serves at a hex. [39.32]"""
    known, entry = support_of(state), facts_of_support(state).ships[ship]
    aim = known.aim[ship]
    if not known.shots[ship] or not points_left(state, ship) or aim == NOT_FIRING or hex not in entry.reach:
        return False
    return aim in (PREPARED, hex) or hex in state.setting.board.topology.adjacent[aim]


def guns_stand_in(state: State, hex: int, side: Side, *, is_overrun: bool = False) -> bool:
    """Whether unused shots of ships allocated to a hex stand in for its artillery. [39.34]"""
    facts, known = facts_of_support(state), support_of(state)
    points = sum(
        points_left(state, ship.index)
        for ship in facts.ships
        if ship.side is side and known.aim[ship.index] == hex and known.shots[ship.index]
    )
    return points >= (facts.overrun_points_a_re if is_overrun else facts.points_a_re)
