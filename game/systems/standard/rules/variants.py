"""What players may agree on before a game: bombardment, how long repairs last, who may hold objectives, handicaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.model.message import message, term
from game.model.side import Side
from game.model.system import Variant
from game.systems.standard.rules.setting import Setting
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDE_OF, SIDES
from game.systems.standard.rules.ways_facts import Ground, Way

BOMBARDMENT, NO_BOMBARDMENT = "bombardment", "no_bombardment"
REPAIRS_LAST, REPAIRS_FADE = "repairs_last", "repairs_fade"
AIRBORNE_COUNT, AIRBORNE_DO_NOT = "airborne_count", "airborne_do_not_count"
MORE_FIRE = {ALLIED: "more_allied_fire", GERMAN: "more_german_fire"}
"""Handicaps, by the side that is helped."""
_RULES = {
    BOMBARDMENT: "8.4",
    NO_BOMBARDMENT: "8.4",
    REPAIRS_LAST: "14.2",
    REPAIRS_FADE: "14.2",
    AIRBORNE_COUNT: "17.1",
    AIRBORNE_DO_NOT: "17.1",
}


def variants_of(setting: Setting) -> tuple[Variant, ...]:
    """The other way of all that changes something in a scenario, and handicaps. [8.1, 8.4, 14.2, 17.1]"""
    ids = _other_ways(setting)
    more = setting.rules.support_fire.handicap
    handicaps = (
        Variant(
            name, "8.1", message("standard.variant.more_fire", side=setting.sides.said(side), markers=more, count=more)
        )
        for side, name in MORE_FIRE.items()
        if _has_more(setting, side)
    )
    own = (Variant(way.id, way.rule, term("way_to_play", way.title)) for way in setting.ways)
    return (*(Variant(id_, _RULES[id_], message(f"standard.variant.{id_}")) for id_ in ids), *own, *handicaps)


def _other_ways(setting: Setting) -> list[str]:
    """Of what may be either way the other one, where it makes a difference. [8.4, 14.2, 17.1]"""
    victory, found = setting.script.victory, []
    if setting.markers:
        found.append(NO_BOMBARDMENT if setting.bombardment else BOMBARDMENT)
    if setting.board.bridges and any(setting.units[unit].side is setting.engineers_side for unit in setting.engineers):
        found.append(REPAIRS_FADE if setting.repair_lasts else REPAIRS_LAST)
    holders = setting.units_of(SIDE_OF[victory.side])
    if victory.kind == "objective" and any(setting.units[unit].is_airborne for unit in holders):
        found.append(AIRBORNE_DO_NOT if victory.airborne_count else AIRBORNE_COUNT)
    return found


def varied(setting: Setting, chosen: Sequence[str]) -> Setting:
    """The setting played so. [8.1, 8.4, 14.2, 17.1]"""
    if BOMBARDMENT in chosen or NO_BOMBARDMENT in chosen:
        setting = replace(setting, bombardment=BOMBARDMENT in chosen)
    if REPAIRS_LAST in chosen or REPAIRS_FADE in chosen:
        setting = replace(setting, repair_lasts=REPAIRS_LAST in chosen)
    if AIRBORNE_COUNT in chosen or AIRBORNE_DO_NOT in chosen:
        victory = setting.script.victory.model_copy(update={"airborne_count": AIRBORNE_COUNT in chosen})
        setting = replace(setting, script=setting.script.model_copy(update={"victory": victory}))
    for way in setting.ways:
        if way.id in chosen:
            setting = _played(setting, way)
    allied, german = (_drawn(setting, side, chosen) for side in SIDES)
    return replace(setting, allotments=(allied, german))


def _played(setting: Setting, way: Way) -> Setting:
    """The setting with one of its own ways in force."""
    if way.ground is not None:
        setting = on_ground(setting, way.ground)
    return replace(
        setting,
        air_naval=setting.air_naval if way.air_naval is None else way.air_naval,
        bridgeheads=setting.bridgeheads if way.bridgeheads is None else way.bridgeheads,
        leaves=setting.leaves if way.leaves is None else way.leaves,
    )


def on_ground(setting: Setting, ground: Ground) -> Setting:
    """The setting on other ground; what was worked out of the old one is forgotten. [5.2]"""
    board = replace(setting.board, terrain=np.array(ground.terrain, setting.board.terrain.dtype))
    return replace(
        setting, board=board, shifts=ground.shifts, urban=ground.urban, stacks=ground.stacks,
        networks={}, crossings={}, hex_ways={}, supply_ways={},
    )  # fmt: skip


def _has_more(setting: Setting, side: Side) -> bool:
    """Whether a side has markers that its allotment leaves in the pool. [8.1]"""
    pool = sum(marker.count for marker in setting.markers if marker.side is side)
    return pool > max(setting.allotments[side], default=pool)


def _drawn(setting: Setting, side: Side, chosen: Sequence[str]) -> tuple[int, ...]:
    """A side's allotments turn by turn. [8.1]"""
    more = setting.rules.support_fire.handicap if MORE_FIRE[side] in chosen else 0
    return tuple(markers + more for markers in setting.allotments[side])
