"""Which desk, and which pictures to the rules, go with which rules system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.model.errors import GameError
from game.scenario.scenario import Scenario
from game.ui.diagrams.figure import Illustrator
from game.ui.play.cards import Fact
from game.ui.play.desk import Desk
from game.ui.standard.desk import StandardDesk
from game.ui.standard.diagrams.illustrator import StandardIllustrator
from game.ui.standard.scenario_rules import rule_facts
from game.ui.words import Words


def desk_maker_for(scenario: Scenario) -> Callable[[Words], Desk]:
    """Makes desks for games of a scenario that speak in given words; GameError if nobody has made one for its rules."""
    if scenario.system.name == "standard":
        return partial(StandardDesk, scenario.setting)
    raise GameError(f"Games of the rules {scenario.system.name!r} cannot be played in the window.")


def illustrator_for(scenario: Scenario | None, system: str, words: Words) -> Illustrator | None:
    """Pictures and tables to the rules of a system, if there are any; the tables are those of the scenario."""
    if system != "standard":
        return None
    is_of_it = scenario is not None and scenario.system.name == system
    return StandardIllustrator(scenario.setting if scenario is not None and is_of_it else None, words)


def scenario_rules(scenario: Scenario, words: Words) -> tuple[Fact, ...]:
    """The rules in which scenarios of its system differ, with their numbers; nothing if nobody knows them."""
    return rule_facts(scenario.setting, words) if scenario.system.name == "standard" else ()
