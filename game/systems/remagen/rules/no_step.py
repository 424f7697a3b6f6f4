"""Why a step is none: too far, across a bridge, into water, onto ground that is closed. [7.2, 7.4, 7.8, 8, 13.5]"""

from __future__ import annotations

from game.model.message import message
from game.model.refusal import Refusal
from game.systems.remagen.rules.bridges import has_site, is_bridge
from game.systems.remagen.rules.setting import Bank, Ground, UnitType
from game.systems.remagen.rules.state import State

NO_SUCH_STEP = Refusal("no_such_step", "7.2", message("remagen.refusal.no_such_step"))
_ALONG_BRIDGE = Refusal("along_bridge", "8.1", message("remagen.refusal.along_bridge"))


def refuse_step(state: State, kind: UnitType, here: int, there: int) -> Refusal:
    """What keeps a type from a step that ground and bridges do not allow it. [7.2, 7.4, 7.8, 8.1, 8.9, 13.5]"""
    setting = state.setting
    if there not in setting.near[here]:
        return NO_SUCH_STEP
    if is_bridge(state, here):
        return _ALONG_BRIDGE
    if setting.bank[there] is Bank.RIVER:
        return refuse_river(state, kind, there)
    ground = setting.ground[there]
    if ground is Ground.HOUSE:
        return Refusal("houses", "7.2", message("remagen.refusal.houses"))
    if kind.hill if ground is Ground.HILL else kind.wood:
        return Refusal("no_such_step", "7.4", NO_SUCH_STEP.said)  # it has climbed as far as it climbs
    return Refusal("ground", "7.2", message("remagen.refusal.ground"))


def refuse_river(state: State, kind: UnitType, there: int) -> Refusal:
    """What keeps a type out of a sector of the river. [7.8, 8.1, 8.9, 13.5]"""
    if kind.is_amphibious:
        return Refusal("bridged", "8.9", message("remagen.refusal.swims_not"))
    if is_bridge(state, there):
        return _ALONG_BRIDGE
    if has_site(state, there):
        return Refusal("unfinished", "13.5", message("remagen.refusal.unfinished"))
    return Refusal("water", "7.8", message("remagen.refusal.water"))
