"""Which diagram and which tables go with which rule of the standard rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.systems.standard.rules.setting import Setting
from game.systems.standard.ui.diagrams import lists, modules
from game.systems.standard.ui.diagrams.air import arrival, drop_zone, free_deployment, landing
from game.systems.standard.ui.diagrams.crossings import barred_span, demolition, span, way_on
from game.systems.standard.ui.diagrams.fights import combat, coordination, support
from game.systems.standard.ui.diagrams.ground import cut_off, distances, movement
from game.systems.standard.ui.diagrams.module_tables import MODULE_TABLES
from game.systems.standard.ui.diagrams.positions import Position, board_of, position_of, school
from game.systems.standard.ui.diagrams.tables import TABLES
from game.systems.standard.ui.diagrams.turns import counter, objective, sequence
from game.ui.desk.figure import Figure, Table
from game.ui.language.words import Words

_FIGURES: dict[str, Callable[[Position], Figure]] = {
    "1": distances,
    "2": counter,
    "4": partial(movement, chapter="4"),
    "5": partial(movement, chapter="5"),
    "6": partial(movement, chapter="6"),
    "7": combat,
    "8": support,
    "9": cut_off,
    "11": landing,
    "12": drop_zone,
    "13": arrival,
    "14": demolition,
    "14.0": way_on,
    "15": span,
    "15.2": barred_span,
    "16": coordination,
    "17": objective,
    "17.5": modules.at_end,
    "18": free_deployment,
    "19": modules.stacked,
    "20": partial(combat, chapter="20"),
    "21": partial(combat, chapter="21"),
    "22": modules.overrun,
    "30": modules.supply,
    "31": modules.bridgehead,
    "32": modules.coast,
    "33": modules.front,
    "39": modules.gunfire,
    "40": partial(demolition, chapter="40"),
}
_SEQUENCES = ("3", "10")
_LISTS: dict[str, tuple[Callable[[Setting, Words], Figure], Callable[[Setting], object]]] = {
    "11.6": (lists.boxes, lambda setting: setting.boxes),
    "11.7": (lists.leaves, lambda setting: setting.leaves),
    "11.8": (lists.own_hexes, lambda setting: any(plan and plan.if_controlled for plan in setting.arrivals)),
    "17.4": (lists.passage, lambda setting: setting.open_sea),
}
"""By rule: a list, and whether a setting has anything to put into it."""
_LISTED = "scheldt"
"""The scenario that lists are read from where the one that is played has nothing for them."""
_GOALS = {"at_end": "17.5", "open_sea": "17.4"}
"""By kind of victory, the rule whose diagram chapter 17 shows. [17]"""


class StandardIllustrator:
    """Draws the diagrams on the small board, and reads the tables from the scenario that is played."""

    def __init__(self, setting: Setting | None, words: Words) -> None:
        """Tables of a setting; of the shipped rules if there is none."""
        self._setting = setting
        self._words = words

    @property
    def _rules(self) -> Setting:
        return self._setting if self._setting is not None else school()

    def figure(self, number: str) -> Figure | None:
        """The diagram of a chapter, or of a rule that has one of its own; None if it has none."""
        if number == "17":
            number = _GOALS.get(self._rules.script.victory.kind, number)
        if number in _LISTS:
            make_list, has_any = _LISTS[number]
            return make_list(self._rules if has_any(self._rules) else board_of(_LISTED), self._words)
        if number in _SEQUENCES:
            return sequence(self._rules, self._words, number)
        make = _FIGURES.get(number)
        return make(position_of(number, self._words)) if make is not None else None

    def tables(self, number: str) -> Sequence[Table]:
        """The tables that belong to a rule."""
        make = TABLES.get(number) or MODULE_TABLES.get(number)
        return make(self._rules, self._words) if make is not None else ()
