"""The position a scenario begins with. [18.0]"""

from __future__ import annotations

from game.model.dice import Dice
from game.systems.standard.rules.actions import ORDER_NAMES
from game.systems.standard.rules.air_naval.position import nobody_called
from game.systems.standard.rules.attrition.position import AttritionState
from game.systems.standard.rules.bridgeheads.position import nothing_placed
from game.systems.standard.rules.flow import settle, start
from game.systems.standard.rules.modules import ModulesState
from game.systems.standard.rules.occupancy import refresh
from game.systems.standard.rules.off_map.position import OffMapState
from game.systems.standard.rules.overruns.position import OverrunsState, no_overruns
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sites.position import SitesState
from game.systems.standard.rules.stacks.position import StacksState
from game.systems.standard.rules.state import DOWN, STANDING, WAITING, State
from game.systems.standard.rules.supply.position import all_supplied


def initial_state(setting: Setting) -> State:
    """Units in their places, bridges as the scenario says, full pools; no turn has begun. [18.0]"""
    bridges = len(setting.board.bridges)
    state = State(
        setting=setting,
        hex_of=[hex if hex >= 0 else WAITING for hex in setting.start_hexes],
        steps=[unit.steps for unit in setting.units],
        mp_left=[0] * len(setting.units),
        flags=[0] * len(setting.units),
        bridge_state=[STANDING] * bridges,
        bridge_flags=[0] * bridges,
        orders=[0] * bridges,
        zone_hex=[WAITING if setting.is_free_deployment else zone.hex for zone in setting.zones],
        zone_lost=[0] * len(setting.zones),
        pool=[marker.count for marker in setting.markers],
        hand=[0] * len(setting.markers),
        spent=[0] * len(setting.markers),
    )
    for name in setting.script.demolished:
        state.bridge_state[setting.bridge_index[name]] = DOWN
    for entry in setting.script.standing_orders:
        state.orders[setting.bridge_index[entry.bridge]] = ORDER_NAMES.index(entry.order)
    if setting.stacks is not None:
        state.stacks = StacksState(
            control=list(setting.stacks.control), disrupted=[0] * len(setting.units), forts=list(setting.stacks.forts)
        )
    if setting.script.modules or setting.sites or setting.leaves:
        state.modules = initial_modules(setting)
    refresh(state)
    return state


def initial_modules(setting: Setting) -> ModulesState:
    """What the modules keep when the game begins. [19.11]"""
    hexes, units = setting.board.topology.size, len(setting.units)
    landings = setting.bridgeheads
    support = setting.air_naval
    return ModulesState(
        air_naval=None if support is None else nobody_called(len(support.air), [ship.shots for ship in support.ships]),
        overruns=_no_overruns(setting),
        supply=None if setting.supply is None else all_supplied(units),
        bridgeheads=None if landings is None else nothing_placed(hexes, units, len(landings.arrows)),
        attrition=None if setting.attrition is None else AttritionState([0] * len(setting.attrition.fronts)),
        sites=SitesState(*[[0] * len(setting.sites) for _ in range(3)]) if setting.sites else None,
        off_map=OffMapState([0] * units) if setting.leaves else None,
    )


def _no_overruns(setting: Setting) -> OverrunsState | None:
    """Nobody has overrun anything; airfields lie where the scenario has them. [22, 22.53]"""
    facts = setting.overruns
    if facts is None:
        return None
    has_landings = any(plan is not None and plan.by_air for plan in setting.arrivals)
    airfields = facts.airfields if facts.based else None
    return no_overruns(
        len(setting.units), setting.board.topology.size, has_landings=has_landings, airfields=airfields
    )  # fmt: skip


def begin(setting: Setting, dice: Dice) -> Play:
    """A game up to its first decision. [3]"""
    play = Play(initial_state(setting), dice)
    start(play)
    settle(play)
    return play
