"""A player that follows the orders in a scenario's script, and its own judgement where they are silent. [20]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.ai.player import Position
from game.model.action import Action
from game.model.side import Side
from game.systems.remagen.ai.carrying_over import Wanted, carried_over, ferrying, wanted_over
from game.systems.remagen.ai.goals import Goals
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.ways_there import FAR, distances
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.actions import Enter, Fire, Place
from game.systems.remagen.rules.fire import has_fired, shooters
from game.systems.remagen.rules.legal import legal_actions
from game.systems.remagen.rules.orders import Order, When
from game.systems.remagen.rules.state import State
from game.systems.remagen.rules.volleys import possible_targets

_LEVEL = "scripted"


class ScriptedPlayer:
    """Plays a side by the `orders:` of its scenario; without any it looks after itself."""

    def __init__(self, seed: int) -> None:
        """A player; it has no whims."""
        self._mind = Mind(planner_file().weights_of(_LEVEL), seed, ordered=ordered_goals)

    def choose(self, position: Position) -> Action:
        """A legal action."""
        state: State = position.view
        side, kind = position.side, position.decision.kind
        if kind in ("set_up", "enter"):
            found = _placed(state, side)
            if found is not None:
                return found
        if kind == "move":
            carried = carried_over(state, side, _wanted(state, side))
            if carried is not None:
                return carried
        if kind == "fire":
            struck = _struck(state, side)
            if struck is not None:
                return struck
        return self._mind.decide(state, side, kind)


def ordered_goals(state: State, side: Side, goals: Goals) -> Goals:
    """Goals as the orders have them: the first order that can be obeyed, the nearest units first."""
    found = dict(goals.of_unit)
    staying: set[int] = set()
    left = {unit.index for unit in state.setting.units if unit.side is side and state.on_board(unit.index)}
    work, range_of = set(goals.work), dict(goals.range_of)
    for unit in ferrying(state, side, _wanted(state, side)) & left:
        staying.add(unit)
        found[unit] = state.sector[unit]
    left -= staying
    for order in state.setting.scripts[side]:
        if order.task in ("set_up", "ferry") or not holds(state, side, order.when):
            continue
        goal_of = _obeyed(state, side, order, left & order.units, goals)
        if order.task == "build":
            work.update(order.sectors)
        found.update(goal_of)
        left -= set(goal_of)
        if order.task == "strike":
            range_of.update(dict.fromkeys(goal_of, order.within))
        if order.task == "hold":
            staying.update(unit for unit, goal in goal_of.items() if state.sector[unit] == goal)
    return Goals(found, goals.wanted, goals.lines, frozenset(work), frozenset(staying), goals.seal, range_of)


def _wanted(state: State, side: Side) -> Wanted:
    """Who is to be ferried now."""
    orders = (order for order in state.setting.scripts[side] if order.task == "ferry")
    return wanted_over(state, (order for order in orders if holds(state, side, order.when)))


def _obeyed(state: State, side: Side, order: Order, units: Iterable[int], goals: Goals) -> Mapping[int, int]:
    """Unit -> goal, for those who obey an order."""
    sectors = order.sectors
    if order.task == "take":
        sectors = tuple(sector for sector in sectors if state.control[sector] != side)
    pairs = []
    for unit in units:
        away = [(_away(state, unit, sector, goals, order.task), sector) for sector in sectors]
        if away and min(away)[0] < FAR:
            pairs.append((*min(away), unit))
    return {unit: sector for _, sector, unit in sorted(pairs, key=lambda pair: (pair[0], pair[2]))[: order.at_most]}


def _away(state: State, unit: int, sector: int, goals: Goals, task: str) -> int:
    """How far a unit has to go; who only fires counts sectors. [1.3, 7.2]"""
    if task == "strike":
        return state.setting.distance(state.sector[unit], sector)
    return distances(state.setting, state.type(unit).index, sector, goals.lines)[state.sector[unit]]


def holds(state: State, side: Side, when: When) -> bool:
    """Whether a condition of a side's script holds now."""
    setting = state.setting
    if not when.from_turn <= max(1, state.turn) <= when.to_turn:
        return False
    if when.is_night is not None and setting.is_night(state.turn) != when.is_night:
        return False
    if when.bridge_stands is not None and state.bridge_stands != when.bridge_stands:
        return False
    if when.held is not None:
        holders = {state.holder(sector) for sector in when.held.sectors}
        wanted = {"ours": side, "enemy": side.enemy}.get(when.held.by)
        if (wanted not in holders) if wanted is not None else (holders != {-1}):
            return False
    near = when.enemy_near
    return near is None or any(
        state.stands(unit.index) and setting.distance(state.sector[unit.index], sector) <= near.within
        for unit in setting.units
        if unit.side is side.enemy
        for sector in near.sectors
    )


def _placed(state: State, side: Side) -> Action | None:
    """Set up or come in where the orders say, the best place first; None if they say nothing of who is due. [6]"""
    for action in legal_actions(state):
        if not isinstance(action, Place | Enter):
            continue
        unit = action.unit
        for order in state.setting.scripts[side]:
            if order.task != "set_up" or unit not in order.units or not holds(state, side, order.when):
                continue
            open_ways = [
                way for way in legal_actions(state).for_unit(unit) if isinstance(way, Place | Enter) and way.carrier < 0
            ]
            for sector in order.sectors:
                found = next((way for way in open_ways if way.sector == sector), None)
                if found is not None:
                    return found
        if isinstance(action, Place):
            return None
    return None


def _struck(state: State, side: Side) -> Action | None:
    """The first shot that the orders ask for; None if there is none. [11]"""
    wanted: dict[int, frozenset[int]] = {}
    for order in state.setting.scripts[side]:
        if order.task == "strike" and holds(state, side, order.when):
            for unit in order.units:
                wanted.setdefault(unit, frozenset(order.sectors))
    if not wanted:
        return None
    among = possible_targets(state, side)
    for sector in sorted({state.sector[unit] for unit in wanted if state.stands(unit)}):
        able = shooters(state, sector, among) if not has_fired(state, sector) else {}
        for target in sorted({target for unit in able for target in able[unit] if target in wanted.get(unit, ())}):
            units = tuple(unit for unit in sorted(able) if target in able[unit])
            return Fire(sector, units, (target,) * len(units))
    return None
