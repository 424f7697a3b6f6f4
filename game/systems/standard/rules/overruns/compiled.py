"""What the module `overruns` needs of a scenario, worked out from its files. [22]"""

from __future__ import annotations

from collections.abc import Sequence

from game.scenario.report import Report
from game.systems.standard.rules.overruns.facts import OverrunsFacts
from game.systems.standard.rules.rules_schema import RulesFile
from game.systems.standard.rules.schema import ScenarioFile
from game.systems.standard.rules.setting import Unit
from game.systems.standard.rules.sides import SIDE_OF


def compiled_overruns(
    rules: RulesFile, script: ScenarioFile, units: Sequence[Unit], report: Report
) -> OverrunsFacts | None:
    """What the module plays with; None if the rules file has no figures for it. [22]"""
    numbers = rules.modules.overruns
    if numbers is None:
        place = script.modules.index("overruns")
        report(("modules", place), f"the rules {script.rules} have no figures for overruns", "choose rules that have")
        return None
    of_side = {SIDE_OF[player]: points for player, points in numbers.mobile_attempt_mp.items()}
    return OverrunsFacts(
        attempt_mp=tuple(
            of_side.get(unit.side, numbers.attempt_mp) if unit.mobility.is_mobile else numbers.attempt_mp
            for unit in units
        ),
        hexside_factor=numbers.hexside_factor,
        city_mp=numbers.city_mp,
        fort_mp=(0, *numbers.fort_mp),
        cleared_mp=numbers.cleared_mp,
        least_odds=numbers.least_odds,
        airborne_assault=script.overruns is not None and script.overruns.airborne_assault,
    )
