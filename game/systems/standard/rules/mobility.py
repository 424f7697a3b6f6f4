"""How units move, and what ground asks of them for it. [2.2, 5.2]"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.systems.standard.rules.rules_schema import RulesFile, TerrainEffects


class Mobility(IntEnum):
    """How a unit moves; indexes per-mobility tables. The last two only where the rules have a third column. [2.2]"""

    LEG = 0
    MOBILE = 1
    AMPHIBIOUS_LEG = 2
    AMPHIBIOUS_MOBILE = 3

    @property
    def is_mobile(self) -> bool:
        """Whether it moves in the mobile movement phase too, on land or afloat. [2.2, 3.2]"""
        return self in (Mobility.MOBILE, Mobility.AMPHIBIOUS_MOBILE)


_ALL = tuple(Mobility)


def mobilities_of(rules: RulesFile) -> tuple[Mobility, ...]:
    """The ways to move that a rules file tells apart: amphibious ones only if its terrain table knows them. [5.2]"""
    has_third_column = any(effects.amphibious is not None for effects in rules.terrain.values())
    return _ALL if has_third_column else _ALL[: Mobility.AMPHIBIOUS_LEG]


def entering_mp(effects: TerrainEffects, mobility: int) -> int | None:
    """MP to enter a hex of a terrain; None if it is closed. Amphibious units pay the lower of two columns. [5.2]"""
    is_mobile = mobility in (Mobility.MOBILE, Mobility.AMPHIBIOUS_MOBILE)
    cost = effects.mobile if is_mobile else effects.leg
    if mobility < Mobility.AMPHIBIOUS_LEG or not isinstance(effects.amphibious, int):
        return cost if isinstance(cost, int) else None
    return min(cost, effects.amphibious) if isinstance(cost, int) else effects.amphibious


def is_closed(effects: TerrainEffects) -> bool:
    """Whether no unit whatever may enter a terrain: the sea. [5.2]"""
    return all(entering_mp(effects, mobility) is None for mobility in Mobility)
