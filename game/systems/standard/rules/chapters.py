"""The chapters of the standard rules, in the order in which their choices are listed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.model.late import Late, LateTable
from game.scenario.report import Report
from game.systems.standard.rules.chapter import Chapter, Chapters, Module
from game.systems.standard.rules.combat import COMBAT
from game.systems.standard.rules.demolition import DEMOLITION
from game.systems.standard.rules.deployment import DEPLOYMENT
from game.systems.standard.rules.engineers import ENGINEERS
from game.systems.standard.rules.fire import SUPPORT_FIRE
from game.systems.standard.rules.flow import SEQUENCE
from game.systems.standard.rules.landing import ARRIVALS
from game.systems.standard.rules.march import MOVEMENT
from game.systems.standard.rules.open_sea import OPEN_SEA
from game.systems.standard.rules.retreat import RETREATS

if TYPE_CHECKING:
    from game.systems.standard.rules.schema import ScenarioFile

ALWAYS_ON: tuple[Chapter, ...] = (
    DEPLOYMENT, MOVEMENT, ARRIVALS, COMBAT, RETREATS, SUPPORT_FIRE, ENGINEERS, DEMOLITION, SEQUENCE,
)  # fmt: skip
"""What every scenario is played with."""
MODULES: Mapping[str, Module] = LateTable(
    {
        "attrition": Late("game.systems.standard.rules.attrition.chapter:ATTRITION"),
        "stacks": Late("game.systems.standard.rules.stacks.chapter:STACKS"),
        "supply": Late("game.systems.standard.rules.supply.chapter:SUPPLY"),
        "air_naval": Late("game.systems.standard.rules.air_naval.chapter:AIR_NAVAL"),
        "overruns": Late("game.systems.standard.rules.overruns.chapter:OVERRUNS"),
        "bridgeheads": Late("game.systems.standard.rules.bridgeheads.chapter:BRIDGEHEADS"),
    }
)
"""What a scenario may switch on under `modules:`, in the order in which their choices are listed. [19.11]

Each is imported with the first scenario that does.
Attrition comes first: its dice are the last of a combat phase, before anybody recovers and supply is determined. [33.2]
"""

_OFF_MAP: Late[Chapter] = Late("game.systems.standard.rules.off_map.chapter:OFF_MAP")


def chapters_for(script: ScenarioFile, report: Report) -> Chapters:
    """The chapters a scenario is played with: its modules, and what else it asks for. [19.11, 11.6, 17.4]"""
    beside: tuple[Chapter, ...] = (_OFF_MAP(),) if script.boxes or script.leaves else ()
    if script.victory.kind == "open_sea":
        beside = (*beside, OPEN_SEA)
    return chapters_of(script.modules, report, beside)


def chapters_of(names: tuple[str, ...], report: Report, beside: tuple[Chapter, ...] = ()) -> Chapters:
    """The chapters a scenario is played with; a name that is no module goes to `report`, and one that lacks another."""
    for position, name in enumerate(names):
        if name not in MODULES:
            known = ", ".join(MODULES)
            report(("modules", position), f"{name} is no module of these rules", f"modules: {known}")
        elif name in names[:position]:
            what, first = f"{name} is switched on already", ("modules", names.index(name))
            report(("modules", position), what, "name each module once", first=first)
        else:
            for needed in MODULES[name].needs:
                if needed not in names:
                    report(("modules", position), f"{name} needs the module {needed} [19.12]", f"add {needed}")
    chapters = {chapter.name: chapter for chapter in ALWAYS_ON}
    for name in MODULES:
        if name in names:
            chapters.update((chapter.name, chapter) for chapter in MODULES[name].chapters)
    return Chapters((*chapters.values(), *beside))
