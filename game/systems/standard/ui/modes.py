"""Which mode of selection and clicks a decision calls for. [3]"""

from __future__ import annotations

from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import WAITING, State
from game.systems.standard.ui.advance_mode import AdvanceMode
from game.systems.standard.ui.allocation_mode import AllocationMode
from game.systems.standard.ui.answer_modes import DemolitionMode, RelocationMode
from game.systems.standard.ui.arrivals_mode import ArrivalsMode
from game.systems.standard.ui.bridgehead_mode import BridgeheadMode
from game.systems.standard.ui.cadre_mode import CadreMode
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.counter_mode import CounterMode
from game.systems.standard.ui.deployment_mode import DeploymentMode
from game.systems.standard.ui.fire_mode import FireMode
from game.systems.standard.ui.group_mode import GroupArrivals, GroupMode
from game.systems.standard.ui.landing_mode import LandingMode
from game.systems.standard.ui.listed_mode import ListedMode
from game.systems.standard.ui.loss_modes import BindMode, GiveUpMode, LossMode, QuotaMode
from game.systems.standard.ui.mode import Mode, WatchMode
from game.systems.standard.ui.movement_mode import MovementMode
from game.systems.standard.ui.overrun_mode import OverrunMode
from game.systems.standard.ui.picked import Picked
from game.systems.standard.ui.retreat_mode import RetreatMode, WithdrawMode
from game.systems.standard.ui.sailing_mode import SailingMode
from game.systems.standard.ui.shore_mode import ShoreMode
from game.systems.standard.ui.support_mode import DrawFireMode, SendBackMode, SupportMode
from game.systems.standard.ui.way_on_mode import WayOnMode
from game.systems.standard.ui.yielded_mode import YieldedMode

_MODES: dict[str, type[Mode]] = {
    "deployment": DeploymentMode,
    "arrivals": ArrivalsMode,
    "movement": MovementMode,
    "combat": CombatMode,
    "attacker_fire": FireMode,
    "defender_fire": FireMode,
    "allocate_support": AllocationMode,
    "attacker_support": SupportMode,
    "defender_support": SupportMode,
    "send_back": SendBackMode,
    "draw_fire": DrawFireMode,
    "demolition": DemolitionMode,
    "relocation": RelocationMode,
    "way_on": WayOnMode,
    "loss": LossMode,
    "losses": QuotaMode,
    "red_losses": QuotaMode,
    "bound_units": BindMode,
    "overstack": GiveUpMode,
    "retreat": RetreatMode,
    "retreat_before": WithdrawMode,
    "advance": AdvanceMode,
    "advance_more": AdvanceMode,
    "attrition_entry": AdvanceMode,
    "attrition_hex": YieldedMode,
    "place_bridgehead": BridgeheadMode,
    "counter_attack": CounterMode,
    "cadre": CadreMode,
    "overrun": OverrunMode,
}


_BY_SEA: dict[str, type[Mode]] = {"movement": SailingMode, "combat": ShoreMode}
"""The same kinds where somebody may land from the sea, or aircraft and ships may fire at batteries. [32, 39.35]"""


def mode_for(kind: str, picked: Picked, setting: Setting, state: State) -> type[Mode]:
    """The mode of a kind of decision, of several units if several are selected; watching where nothing is decided."""
    if picked.group and kind == "movement":
        return GroupMode
    if picked.group and kind == "arrivals":
        return LandingMode if _jumps(picked, setting, state) else GroupArrivals
    known = _BY_SEA.get(kind) if _has_shores(setting) else None
    known = known or _MODES.get(kind)
    if known is None:
        return ListedMode if kind and state.stack else WatchMode
    return known


def _has_shores(setting: Setting) -> bool:
    """Whether a battle has landings, or batteries that can be silenced."""
    lands = setting.bridgeheads is not None and bool(setting.bridgeheads.invasions)
    return lands or (setting.air_naval is not None and bool(setting.sites))


def _jumps(picked: Picked, setting: Setting, state: State) -> bool:
    """Whether the units that are selected come by air, or are doing so. [11.4]"""
    plan = setting.arrivals[picked.group[0]]
    is_waiting = any(state.hex_of[unit] == WAITING for unit in picked.group)
    return plan is not None and plan.by_air and (is_waiting or (picked.plan is not None and picked.plan.lands))
