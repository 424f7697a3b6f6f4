"""Counters of aircraft and ships, as they lie beside the map and are printed. [39.1, 39.31]"""

from __future__ import annotations

from game.model.side import Side
from game.systems.standard.rules.air_naval.facts import AirUnit, Ship
from game.systems.standard.rules.setting import Setting
from game.systems.standard.ui.face_painters import BOMBER, CRAFT, PLANE, SHIP
from game.systems.standard.ui.looks import livery_of
from game.ui.paint.counter_look import CounterLook

_BOMBERS = frozenset("BCF")
"""Types that are painted as bombers: medium, heavy, transport. [39.1]"""
_CRAFT_TO_HEXES = 40
"""Ships that reach so few hexes are painted as craft."""


def plate(
    setting: Setting, type_: str, side: Side, figures: tuple[str, ...], shots: tuple[int, int] = (0, 0), name: str = ""
) -> CounterLook:
    """A counter that is no unit on the map, with a dot for each shot that is left, and for each there is."""
    return CounterLook(
        livery=livery_of(setting, side, ""), type=type_, size="", short=name, figures=figures, steps=shots[0],
        full_steps=shots[1], system="standard",
    )  # fmt: skip


def air_look(setting: Setting, unit: AirUnit, name: str = "") -> CounterLook:
    """An air unit with its type and its bombing factor. [39.1]"""
    return plate(
        setting, BOMBER if unit.type in _BOMBERS else PLANE, unit.side, (unit.type, str(unit.tbf)), name=name
    )  # fmt: skip


def ship_look(setting: Setting, ship: Ship, points: int, shots: int, name: str = "") -> CounterLook:
    """A ship with its points. [39.31]"""
    type_ = CRAFT if len(ship.reach) <= _CRAFT_TO_HEXES else SHIP
    return plate(setting, type_, ship.side, (str(points),), (shots, ship.shots), name)
