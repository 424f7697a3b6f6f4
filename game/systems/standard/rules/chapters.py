"""The chapters of the standard rules, in the order in which their choices are listed."""

from __future__ import annotations

from game.scenario.report import Report
from game.systems.standard.rules.chapter import Chapter, Chapters
from game.systems.standard.rules.combat import COMBAT
from game.systems.standard.rules.demolition import DEMOLITION
from game.systems.standard.rules.deployment import DEPLOYMENT
from game.systems.standard.rules.engineers import ENGINEERS
from game.systems.standard.rules.fire import SUPPORT_FIRE
from game.systems.standard.rules.flow import SEQUENCE
from game.systems.standard.rules.landing import ARRIVALS
from game.systems.standard.rules.march import MOVEMENT
from game.systems.standard.rules.retreat import RETREATS

ALWAYS_ON: tuple[Chapter, ...] = (
    DEPLOYMENT, MOVEMENT, ARRIVALS, COMBAT, RETREATS, SUPPORT_FIRE, ENGINEERS, DEMOLITION, SEQUENCE,
)  # fmt: skip
"""What every scenario is played with."""
MODULES: dict[str, Chapter] = {}
"""Chapters that a scenario switches on under `modules:`, by name."""


def chapters_of(names: tuple[str, ...], report: Report) -> Chapters:
    """The chapters a scenario is played with; a name that is no module goes to `report`."""
    for position, name in enumerate(names):
        known = ", ".join(sorted(MODULES)) or "there are none yet; leave the key out"
        if name not in MODULES:
            report(("modules", position), f"{name} is no module of these rules", f"modules: {known}")
        elif name in names[:position]:
            report(("modules", position), f"{name} is switched on already", "name each module once")
    return Chapters((*ALWAYS_ON, *(MODULES[name] for name in names if name in MODULES)))
