"""Which mode of selection and clicks a decision calls for. [3]"""

from __future__ import annotations

from collections.abc import Mapping

from game.model.late import Late, LateTable
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.state import WAITING, State
from game.systems.standard.ui.mode import Mode, WatchMode
from game.systems.standard.ui.picked import Picked

_MODES: Mapping[str, type[Mode]] = LateTable(
    {
        "deployment": Late("game.systems.standard.ui.deployment_mode:DeploymentMode"),
        "arrivals": Late("game.systems.standard.ui.arrivals_mode:ArrivalsMode"),
        "movement": Late("game.systems.standard.ui.movement_mode:MovementMode"),
        "combat": Late("game.systems.standard.ui.combat_mode:CombatMode"),
        "attacker_fire": Late("game.systems.standard.ui.fire_mode:FireMode"),
        "defender_fire": Late("game.systems.standard.ui.fire_mode:FireMode"),
        "allocate_support": Late("game.systems.standard.ui.allocation_mode:AllocationMode"),
        "attacker_support": Late("game.systems.standard.ui.support_mode:SupportMode"),
        "defender_support": Late("game.systems.standard.ui.support_mode:SupportMode"),
        "send_back": Late("game.systems.standard.ui.support_mode:SendBackMode"),
        "draw_fire": Late("game.systems.standard.ui.support_mode:DrawFireMode"),
        "demolition": Late("game.systems.standard.ui.answer_modes:DemolitionMode"),
        "relocation": Late("game.systems.standard.ui.answer_modes:RelocationMode"),
        "way_on": Late("game.systems.standard.ui.way_on_mode:WayOnMode"),
        "loss": Late("game.systems.standard.ui.loss_modes:LossMode"),
        "losses": Late("game.systems.standard.ui.loss_modes:QuotaMode"),
        "red_losses": Late("game.systems.standard.ui.loss_modes:QuotaMode"),
        "bound_units": Late("game.systems.standard.ui.loss_modes:BindMode"),
        "overstack": Late("game.systems.standard.ui.loss_modes:GiveUpMode"),
        "retreat": Late("game.systems.standard.ui.retreat_mode:RetreatMode"),
        "retreat_before": Late("game.systems.standard.ui.retreat_mode:WithdrawMode"),
        "advance": Late("game.systems.standard.ui.advance_mode:AdvanceMode"),
        "advance_more": Late("game.systems.standard.ui.advance_mode:AdvanceMode"),
        "attrition_entry": Late("game.systems.standard.ui.advance_mode:AdvanceMode"),
        "attrition_hex": Late("game.systems.standard.ui.yielded_mode:YieldedMode"),
        "place_bridgehead": Late("game.systems.standard.ui.bridgehead_mode:BridgeheadMode"),
        "counter_attack": Late("game.systems.standard.ui.counter_mode:CounterMode"),
        "cadre": Late("game.systems.standard.ui.cadre_mode:CadreMode"),
        "overrun": Late("game.systems.standard.ui.overrun_mode:OverrunMode"),
    }
)

_BY_SEA: Mapping[str, type[Mode]] = LateTable(
    {
        "movement": Late("game.systems.standard.ui.sailing_mode:SailingMode"),
        "combat": Late("game.systems.standard.ui.shore_mode:ShoreMode"),
    }
)
"""The same kinds where somebody may land from the sea, or aircraft and ships may fire at batteries. [32, 39.35]"""


_GROUP: Late[type[Mode]] = Late("game.systems.standard.ui.group_mode:GroupMode")
_GROUP_ARRIVALS: Late[type[Mode]] = Late("game.systems.standard.ui.group_mode:GroupArrivals")
_LANDING: Late[type[Mode]] = Late("game.systems.standard.ui.landing_mode:LandingMode")
_LISTED: Late[type[Mode]] = Late("game.systems.standard.ui.listed_mode:ListedMode")


def mode_for(kind: str, picked: Picked, setting: Setting, state: State) -> type[Mode]:
    """The mode of a kind of decision, of several units if several are selected; watching where nothing is decided."""
    if picked.group and kind == "movement":
        return _GROUP()
    if picked.group and kind == "arrivals":
        return _LANDING() if _jumps(picked, setting, state) else _GROUP_ARRIVALS()
    known = _BY_SEA.get(kind) if _has_shores(setting) else None
    known = known or _MODES.get(kind)
    if known is None:
        return _LISTED() if kind and state.stack else WatchMode
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
