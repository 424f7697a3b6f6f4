"""Which desk goes with which rules system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.model.errors import GameError
from game.scenario.scenario import Scenario
from game.ui.play.desk import Desk
from game.ui.standard.desk import StandardDesk
from game.ui.words import Words


def desk_maker_for(scenario: Scenario) -> Callable[[Words], Desk]:
    """Makes desks for games of a scenario that speak in given words; GameError if nobody has made one for its rules."""
    if scenario.system.name == "standard":
        return partial(StandardDesk, scenario.setting)
    raise GameError(f"Games of the rules {scenario.system.name!r} cannot be played in the window.")
