"""Counters as they are printed to be cut out. [2.3]"""

from __future__ import annotations

from dataclasses import replace

from game.systems.standard.rules.setting import Setting
from game.systems.standard.ui.looks import livery_of, printed
from game.systems.standard.ui.off_map_looks import air_look, ship_look
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.looks import BurstLook, Look, ZoneLook


def counter_sides(setting: Setting) -> list[tuple[Look, Look | None]]:
    """Front and back of every counter of a game, as on a printed sheet. [2.3, 8.1, 39]

    Units, drop zones, support fire, aircraft and ships; the back of these says that they have flown or fired.
    """
    sides: list[tuple[Look, Look | None]] = []
    for entry in setting.units:
        front = CounterLook(
            livery=livery_of(setting, entry.side, entry.nation), type=entry.type, size=entry.size,
            short=entry.short, figures=printed(entry.attack[entry.steps], entry.defense[entry.steps], entry.ma_mp),
            steps=entry.steps, full_steps=entry.steps, stripe=setting.colours.stripes.get(entry.formation),
        )  # fmt: skip
        back = None
        if entry.steps > 1:
            back = replace(front, figures=printed(entry.attack[1], entry.defense[1], entry.ma_mp), steps=1, worn=True)
        sides.append((front, back))
    for zone in setting.zones:
        held = ZoneLook(zone.title, livery_of(setting, zone.side, zone.nation), is_lost=False)
        sides.append((held, replace(held, is_lost=True)))
    for marker in setting.markers:
        fire = BurstLook(livery_of(setting, marker.side, marker.nation), marker.value)
        sides += [(fire, None)] * marker.count
    known = setting.air_naval
    off_map = [air_look(setting, unit, unit.title) for unit in known.air] if known is not None else []
    if known is not None:
        off_map += [ship_look(setting, ship, ship.points, ship.shots, ship.title) for ship in known.ships]
    return [*sides, *((look, replace(look, moved=True)) for look in off_map)]
