"""Variants: other ways to play that sides agree on before a game. [17]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.message import message
from game.model.system import Variant
from game.systems.remagen.rules.bridges import OPEN_BRIDGES
from game.systems.remagen.rules.collapse import STOUT_BRIDGE, is_rolled_for
from game.systems.remagen.rules.entry import MORE_QUOTA
from game.systems.remagen.rules.paratroops import ANY_DAY, NO_PARATROOPS
from game.systems.remagen.rules.repairs import FLEETING_HITS, RECOVERY
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.sides import US
from game.systems.remagen.rules.steps import NO_NIGHT
from game.systems.remagen.rules.volleys import OBSERVERS, PLAIN_BAZOOKA

RULES = {
    NO_NIGHT: "17.1",
    NO_PARATROOPS: "17.2",
    ANY_DAY: "17.3",
    RECOVERY: "17.4",
    OBSERVERS: "17.5",
    FLEETING_HITS: "17.6",
    PLAIN_BAZOOKA: "17.7",
    OPEN_BRIDGES: "17.8",
    STOUT_BRIDGE: "17.9",
    MORE_QUOTA: "17.10",
}
"""Variant -> the number of its rule, in the order in which they are offered."""


def variants_of(setting: Setting) -> tuple[Variant, ...]:
    """What may be agreed on in a scenario: all that has an effect in it and that it is not played with. [17]"""
    return tuple(
        Variant(name, rule, message(f"remagen.variant.{name}", rv=setting.rules.more_quota_rv))
        for name, rule in RULES.items()
        if name not in setting.chosen and _has_effect(setting, name)
    )


def _has_effect(setting: Setting, name: str) -> bool:
    """Whether a variant changes anything in a scenario."""
    if name in (NO_PARATROOPS, ANY_DAY):
        has_them = any(unit.type.is_paratroop for unit in setting.of_side[US])
        return has_them and _first_drop(setting, name) <= setting.turns
    if name == OPEN_BRIDGES:  # a pontoon has its limit, too [8.5]
        builds = any(unit.type.is_engineer for unit in setting.of_side[US])
        return builds or bool(setting.script.pontoons) or setting.standing_line != NOWHERE
    if name == STOUT_BRIDGE:
        return is_rolled_for(setting)
    if name == MORE_QUOTA:
        entry = setting.entries[US]
        return entry is not None and any(entry.quota_rv)
    if name == NO_NIGHT:
        return _has_nights(setting) or setting.watched != NOWHERE
    return _hits_other_types(setting, name)


def _has_nights(setting: Setting) -> bool:
    return any(turn <= setting.turns for turn in setting.nights)


def _hits_other_types(setting: Setting, name: str) -> bool:
    """Whether there are such as are brought round, mended, or fire otherwise. [17.4-17.7]"""
    types = {unit.type.id: unit.type for unit in setting.units}.values()
    if name == RECOVERY:
        return _has_nights(setting) and any(kind.stop for kind in types)
    if name == OBSERVERS:
        return any(any(kind.indirect) for kind in types)
    if name == FLEETING_HITS:
        return any(kind.is_vehicle and (kind.stop or kind.kill) > 1 for kind in types)
    return any(kind.branch == "weapon" and kind.hurts_armour for kind in types)  # PLAIN_BAZOOKA


def _first_drop(setting: Setting, name: str) -> int:
    """The first turn in which the drop may be taken when a variant is played. [15.1, 17.3]"""
    drop = setting.rules.drop
    return int(drop.any_day.partition("-")[0]) if ANY_DAY in {name, *setting.chosen} else drop.turn


def varied(setting: Setting, chosen: Sequence[str]) -> Setting:
    """The setting played so. [17]"""
    played = setting.chosen.union(chosen)
    if NO_NIGHT in played:
        return replace(setting, chosen=played, nights=frozenset(), watched=NOWHERE)
    return replace(setting, chosen=played)
