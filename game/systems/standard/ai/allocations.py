"""Before a turn: which ships wait for any fight and which at a hex, what flies over its own. [39.12, 39.32]"""

from __future__ import annotations

from game.model.action import Action
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.air_naval.actions import Allocate, Prepare, StandAir
from game.systems.standard.rules.air_naval.standing import facts_of_support, points_left
from game.systems.standard.rules.air_naval.suppression import needed_to_suppress
from game.systems.standard.rules.legal import legal_actions
from game.systems.standard.rules.off_map.facts import box_of
from game.systems.standard.rules.sites.standing import sites_firing
from game.systems.standard.rules.state import AFLOAT, State

GUN = 10.0
"""Points of a coastal battery that a ship can silence, per die that does it."""
BESIDE = 0.9
"""Share of what a ship can do beside the hex to which it is allocated that counts."""


def allocation_answer(outlook: Outlook) -> Action:
    """Who is prepared or allocated next, what stands over a hex; the end of it when all are. [39.12, 39.32]"""
    return _prepared(outlook.state) or _allocated(outlook) or _standing(outlook) or EndPhase()


def _prepared(state: State) -> Prepare | None:
    """The strongest ship that can be prepared for any combat in its range. [39.32]"""
    ships = facts_of_support(state).ships
    ways = [action for action in legal_actions(state) if isinstance(action, Prepare)]
    return max(ways, key=lambda way: (ships[way.ship].points, -way.ship), default=None)


def _allocated(outlook: Outlook) -> Allocate | None:
    """A ship beyond those, for the hex about which it can do most; None if there is nothing it could do. [39.32]"""
    state, adjacent = outlook.state, outlook.topology.adjacent
    ways = [action for action in legal_actions(state) if isinstance(action, Allocate)]
    if not ways:
        return None
    ship = min(way.ship for way in ways)
    use = _use_of_guns(outlook, ship)
    reach = facts_of_support(state).ships[ship].reach

    def worth(way: Allocate) -> float:
        return use.get(way.hex, 0.0) + BESIDE * sum(use.get(hex, 0.0) for hex in adjacent[way.hex] if hex in reach)

    best = max((way for way in ways if way.ship == ship), key=lambda way: (worth(way), -way.hex))
    return best if worth(best) > 0 else None


def _use_of_guns(outlook: Outlook, ship: int) -> dict[int, float]:
    """Per hex: what a ship can do there, against batteries and in fights over ground that is worth something."""
    state, found = outlook.state, dict[int, float]()
    for site in sites_firing(state, outlook.side.enemy):
        found[site.hex] = GUN * max(0, needed_to_suppress(state, points_left(state, ship), site.index))
    for hex in {state.hex_of[enemy] for enemy in outlook.enemies}:
        found[hex] = found.get(hex, 0.0) + outlook.place[hex]
    for hex in {state.hex_of[unit] for unit in outlook.own} & outlook.enemy_is_near:
        found[hex] = found.get(hex, 0.0) + outlook.place[hex] / 2
    return found


def _standing(outlook: Outlook) -> StandAir | None:
    """An air unit over the place in most danger, where its side can strike at nobody: in full strength. [39.12]"""
    ways = [action for action in legal_actions(outlook.state) if isinstance(action, StandAir)]
    if not ways or _may_strike(outlook):
        return None
    near, place = outlook.enemy_can_enter, outlook.place
    endangered = [way for way in ways if way.hex in near and place[way.hex] > 0]
    return max(endangered, key=lambda way: (place[way.hex], -way.hex, -way.air), default=None)


def _may_strike(outlook: Outlook) -> bool:
    """Whether a side has anything to fly against in this turn: an enemy in reach, a battery, a landing to come."""
    state, side = outlook.state, outlook.side
    if any(sites_firing(state, side.enemy)):
        return True
    if any(box_of(hex) >= 0 or hex == AFLOAT for hex in (state.hex_of[unit] for unit in state.setting.units_of(side))):
        return True
    held = {state.hex_of[enemy] for enemy in outlook.enemies}
    ranges = outlook.geography.ranges.of(state, side)
    return any(not held.isdisjoint(able.strikes) for able in ranges.values())
