"""Which desk, and which pictures to the rules, go with which rules system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.model.errors import GameError
from game.model.manifests import manifests
from game.model.message import message
from game.scenario.scenario import Scenario
from game.systems.registry import part
from game.ui.desk.cards import Fact
from game.ui.desk.desk import Desk
from game.ui.desk.figure import Illustrator
from game.ui.language.words import Words


def desk_maker_for(scenario: Scenario) -> Callable[[Words], Desk]:
    """Makes desks for games of a scenario that speak in given words; GameError if nobody has made one for its rules."""
    make: Callable[[Any, Words], Desk] | None = part(scenario.system.name, "desk")
    if make is None:
        raise GameError(message("trouble.no_window_rules", game=manifests()[scenario.system.name].title))
    return partial(make, scenario.setting)


def illustrator_for(scenario: Scenario | None, system: str, words: Words) -> Illustrator | None:
    """Pictures and tables to the rules of a system, if there are any; the tables are those of the scenario."""
    make: Callable[[Any, Words], Illustrator] | None = part(system, "illustrator")
    if make is None:
        return None
    is_of_it = scenario is not None and scenario.system.name == system
    return make(scenario.setting if scenario is not None and is_of_it else None, words)


def scenario_rules(scenario: Scenario, words: Words) -> tuple[Fact, ...]:
    """The rules in which scenarios of its system differ, with their numbers; nothing if nobody knows them."""
    facts: Callable[[Any, Words], tuple[Fact, ...]] | None = part(scenario.system.name, "scenario_rules")
    return facts(scenario.setting, words) if facts is not None else ()
