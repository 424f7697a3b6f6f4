"""Which diagram and which tables go with which rule of Remagen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.systems.remagen.rules.setting import Setting
from game.systems.remagen.ui.diagrams.fights import combat, fire, overwhelm
from game.systems.remagen.ui.diagrams.ground import entry, movement, ranges, room, sight, towing
from game.systems.remagen.ui.diagrams.positions import Position, position_of, school
from game.systems.remagen.ui.diagrams.river import collapse, drop, labour, points
from game.systems.remagen.ui.diagrams.scenarios import played
from game.systems.remagen.ui.diagrams.tables import TABLES, forces, sequence, variants
from game.ui.desk.figure import Figure, Table
from game.ui.language.words import Words

_ON_THE_MAP: dict[str, Callable[[Position], Figure]] = {
    "1": ranges, "2": sight, "5": room, "6": entry, "7": partial(movement, chapter="7"),
    "8": partial(movement, chapter="8"), "9": towing, "10": overwhelm, "11": fire, "12": combat, "13": labour,
    "14": collapse, "15": drop, "16": points, "18": played,
}  # fmt: skip
_OF_THE_RULES: dict[str, Callable[[Setting, Words], Figure]] = {"3": forces, "4": sequence, "17": variants}


class RemagenIllustrator:
    """Draws the diagrams on the map of the whole battle, and reads the tables from the scenario that is played."""

    def __init__(self, setting: Setting | None, words: Words) -> None:
        """Tables of a setting; of the shipped rules if there is none."""
        self._setting = setting
        self._words = words

    @property
    def _rules(self) -> Setting:
        return self._setting if self._setting is not None else school()

    def figure(self, number: str) -> Figure | None:
        """The diagram of a chapter; None if it has none."""
        if number in _OF_THE_RULES:
            return _OF_THE_RULES[number](self._rules, self._words)
        make = _ON_THE_MAP.get(number)
        return make(position_of(number, self._words)) if make is not None else None

    def tables(self, number: str) -> Sequence[Table]:
        """The tables that belong to a rule."""
        make = TABLES.get(number)
        return make(self._rules, self._words) if make is not None else ()
