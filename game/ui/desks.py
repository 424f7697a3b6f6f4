"""Which desk goes with which rules system."""

from __future__ import annotations

from game.model.errors import GameError
from game.scenario.scenario import Scenario
from game.ui.play.desk import Desk
from game.ui.standard.desk import StandardDesk


def desk_for(scenario: Scenario) -> Desk:
    """A desk for games of a scenario; GameError if nobody has made one for its rules."""
    if scenario.system.name == "standard":
        return StandardDesk(scenario.setting)
    raise GameError(f"Games of the rules {scenario.system.name!r} cannot be played in the window.")
