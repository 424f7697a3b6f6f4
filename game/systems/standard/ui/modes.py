"""Which mode of selection and clicks a decision calls for. [3]"""

from __future__ import annotations

from game.systems.standard.ui.answer_modes import AdvanceMode, DemolitionMode, LossMode, RelocationMode
from game.systems.standard.ui.arrivals_mode import ArrivalsMode
from game.systems.standard.ui.combat_mode import CombatMode
from game.systems.standard.ui.deployment_mode import DeploymentMode
from game.systems.standard.ui.fire_mode import FireMode
from game.systems.standard.ui.mode import Mode, WatchMode
from game.systems.standard.ui.movement_mode import MovementMode
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
}


def mode_for(kind: str) -> type[Mode]:
    """The mode of a kind of decision; watching where nothing can be decided."""
    return _MODES.get(kind, WatchMode)
