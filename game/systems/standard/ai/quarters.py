"""The secret set-up: units where they bar the way, drop zones where bridges and objectives are in reach. [18.1]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.ai.geography import Geography
from game.systems.standard.ai.weights import Weights
from game.systems.standard.rules.actions import Deploy, EndPhase, PlaceZone
from game.systems.standard.rules.deployment import units_to_deploy, zones_to_place
from game.systems.standard.rules.state import State

REACH_HEXES = 9
"""A drop zone serves what lies within so many hexes: the landing circle and a short walk."""


def set_up(state: State, side: Side, geography: Geography, weights: Weights) -> Deploy | PlaceZone | EndPhase:
    """The next unit or marker to place; the end once all are."""
    for unit in units_to_deploy(state, side):
        if state.hex_of[unit] < 0:
            return Deploy(unit, _unit_hex(state, side, geography, unit))
    for zone in zones_to_place(state, side):
        if state.zone_hex[zone] < 0:
            return PlaceZone(zone, _zone_hex(state, side, geography, weights))
    return EndPhase()


def _unit_hex(state: State, side: Side, geography: Geography, unit: int) -> int:
    """Near the objective or on the way to it, on good ground, not on top of another unit."""
    setting = state.setting
    entry = setting.units[unit]
    taken = {state.hex_of[other] for other in units_to_deploy(state, side)}
    to_goal = geography.field(state, geography.objective, entry.mobility)
    to_way = geography.field(state, geography.spine or geography.objective, entry.mobility)

    def merit(hex: int) -> tuple[float, int]:
        return (-0.5 * to_goal[hex] - 1.0 * to_way[hex] + 2.0 * setting.shifts[hex], -hex)

    return max((hex for hex in setting.deploy_hexes[unit] if hex not in taken), key=merit)


def _zone_hex(state: State, side: Side, geography: Geography, weights: Weights) -> int:
    """Where the bridges and objective hexes that no other drop zone serves are in reach, on open ground."""
    setting, topology = state.setting, geography.topology
    others = [state.zone_hex[zone] for zone in zones_to_place(state, side) if state.zone_hex[zone] >= 0]
    served: list[tuple[int, float]] = [(hex, weights.objective / 2.0) for hex in geography.objective]
    for bridge in setting.board.bridges:
        share = geography.bridge_share(bridge.index)
        if share > 0:
            served.append((topology.hexsides[bridge.hexside][0], share * weights.bridge))
    left = [
        (hex, worth) for hex, worth in served if all(topology.distance(hex, other) > REACH_HEXES for other in others)
    ]

    def merit(hex: int) -> tuple[float, int]:
        total = 0.0
        for goal, worth in left:
            away = topology.distance(hex, goal)
            if away <= REACH_HEXES:
                total += worth * (1.0 - 0.04 * away)
        return (total - 4.0 * setting.shifts[hex] - (20.0 if hex in topology.border else 0.0), -hex)

    return max((hex for hex in sorted(setting.zone_hexes) if hex not in others), key=merit)
