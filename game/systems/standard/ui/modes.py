"""Which mode of selection and clicks a decision calls for. [3]"""

from __future__ import annotations

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import WAITING, State
from game.systems.standard.ui.answer_modes import AdvanceMode, DemolitionMode, LossMode, RelocationMode
from game.systems.standard.ui.arrivals_mode import ArrivalsMode
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.deployment_mode import DeploymentMode
from game.systems.standard.ui.fire_mode import FireMode
from game.systems.standard.ui.group_mode import GroupArrivals, GroupMode
from game.systems.standard.ui.landing_mode import LandingMode
from game.systems.standard.ui.listed_mode import ListedMode
from game.systems.standard.ui.mode import Mode, WatchMode
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.overrun_mode import OverrunMode
from game.systems.standard.ui.picked import Picked
from game.systems.standard.ui.retreat_mode import RetreatMode
from game.systems.standard.ui.way_on_mode import WayOnMode

_MODES: dict[str, type[Mode]] = {
    "deployment": DeploymentMode,
    "arrivals": ArrivalsMode,
    "movement": MovementMode,
    "combat": CombatMode,
    "attacker_fire": FireMode,
    "defender_fire": FireMode,
    "demolition": DemolitionMode,
    "relocation": RelocationMode,
    "way_on": WayOnMode,
    "loss": LossMode,
    "retreat": RetreatMode,
    "advance": AdvanceMode,
    "advance_more": AdvanceMode,
    "overrun": OverrunMode,
}


def mode_for(kind: str, picked: Picked, setting: Setting, state: State) -> type[Mode]:
    """The mode of a kind of decision, of several units if several are selected; watching where nothing is decided."""
    if picked.group and kind == "movement":
        return GroupMode
    if picked.group and kind == "arrivals":
        return LandingMode if _jumps(picked, setting, state) else GroupArrivals
    known = _MODES.get(kind)
    if known is None:
        return ListedMode if kind and state.stack else WatchMode
    return known


def _jumps(picked: Picked, setting: Setting, state: State) -> bool:
    """Whether the units that are selected come by air, or are doing so. [11.4]"""
    plan = setting.arrivals[picked.group[0]]
    is_waiting = any(state.hex_of[unit] == WAITING for unit in picked.group)
    return plan is not None and plan.by_air and (is_waiting or (picked.plan is not None and picked.plan.lands))
