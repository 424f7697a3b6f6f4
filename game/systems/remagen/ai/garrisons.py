"""Who stays where he stands, because what is fought for lies there or beside it and the enemy is near. [16.2, 20]"""

from __future__ import annotations

from dataclasses import replace

from game.model.side import Side
from game.systems.remagen.ai.goals import HEIGHTS, Goals
from game.systems.remagen.ai.weights import Weights
from game.systems.remagen.rules.capacity import is_overcrowded
from game.systems.remagen.rules.state import State


def garrisoned(state: State, side: Side, goals: Goals, weights: Weights) -> Goals:
    """Goals of a side whose foot and guns stay where they hold what counts, or a height or houses beside it.

    Vehicles go where they are needed, engineers where they work [13.3], and whoever is carried goes on [9.1]. On the
    last turn nobody is held: what may still be taken counts, and who alone keeps a sector stays for that.
    """
    if not weights.garrison or state.turn == state.setting.turns:
        return goals
    posts = _posts(state, side, weights.garrison)
    staying = {
        unit.index
        for unit in state.side_units(side)
        if state.sector[unit.index] in posts
        and not unit.type.is_vehicle
        and not unit.type.is_engineer
        and not state.is_carried(unit.index)
    }
    return replace(goals, staying=goals.staying | staying)


def _posts(state: State, side: Side, within: int) -> set[int]:
    """Sectors that a side has and that count, where an enemy is so near, in sectors, and cover beside them."""
    setting = state.setting
    enemies = [state.sector[unit.index] for unit in state.side_units(side.enemy) if state.stands(unit.index)]
    held = {
        sector
        for sector in setting.control_points
        if state.control[sector] == side and any(setting.distance(enemy, sector) <= within for enemy in enemies)
    }
    beside = {near for sector in held for near in setting.near[sector] if setting.ground[near] in HEIGHTS}
    return {sector for sector in held | beside if not is_overcrowded(state, sector)}
