"""What stands on the board of Remagen, as painters want it: trays, hits, loads, bridges. [21.1]"""

from __future__ import annotations

from dataclasses import replace

from game.model.side import Side
from game.systems.remagen.rules.bridges import is_usable
from game.systems.remagen.rules.setting import NOWHERE, Setting
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import BARRED, FIRED, ROLLED, STOPPED, State
from game.systems.remagen.rules.steps import points_left, points_of
from game.systems.remagen.rules.zones import in_zoc, is_bound, is_engaged
from game.systems.remagen.ui.bridge_painters import BUILDING, COMPLETE, FALLEN, LUDENDORFF, PONTOON, STANDS
from game.systems.remagen.ui.tray_painters import AT_WORK, DISABLED, ENGAGED, LOADED, LOCKED, NO_FIRE
from game.ui.desk.stage import Flag, Piece, Scenery
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.livery import livery
from game.ui.paint.looks import Look
from game.ui.paint.works import Work

_LETTERS = {
    "heavy": "H", "medium": "M", "light": "L", "lvt": "LVT", "rocket": "RKT", "halftrack": "HT", "armtruck": "AT",
    "truck": "TRK", "weasel": "WSL", "howitzer": "HOW", "medgun": "MED", "atgun": "ATG", "mg": "MG", "bazooka": "BZK",
}  # fmt: skip
"""Type -> what stands on its counter before its number."""


def unit_look(state: State, unit: int) -> CounterLook:
    """A tray: its value, figures left or hits against what stops and kills it, and what holds it. [3.4, 3.5, 21.1]"""
    entry = state.setting.units[unit]
    kind, fresh = entry.type, _fresh_look(state.setting, unit)
    is_here = state.on_board(unit)
    left = state.figures[unit] if kind.is_foot else kind.kill - state.hits[unit]
    points = points_of(state, unit) if state.turn else kind.points
    return replace(
        fresh,
        figures=(str(kind.cv), str(points)),
        steps=max(left, 0),
        worn=state.is_disabled(unit),
        moved=is_here and _is_done(state, unit),
        fought=is_here and state.has(unit, FIRED),
        is_held=is_here and in_zoc(state, state.sector[unit], entry.side),
        lowered=points < kind.points,
        is_aboard=is_here and state.is_carried(unit),
        marks=_marks(state, unit) if is_here else (),
    )


def _fresh_look(setting: Setting, unit: int) -> CounterLook:
    """A tray as it begins: its type, its name, its values, all its figures or what stops and kills it. [3.1]"""
    entry = setting.units[unit]
    kind = entry.type
    full = kind.figures if kind.is_foot else kind.kill
    return CounterLook(
        livery=livery(setting.sides, entry.side), type=kind.id, size="",
        short=f"{_LETTERS.get(kind.id, kind.id[:3].upper())} {entry.number}",
        figures=(str(kind.cv), str(kind.points)), steps=full, full_steps=full, breaks_at=kind.stop, system="remagen",
    )  # fmt: skip


def _is_done(state: State, unit: int) -> bool:
    """Whether a unit of the active side goes no further in this step."""
    if state.turn == 0 or state.does != "movement" or state.side(unit) is not state.active:
        return False
    return state.has(unit, STOPPED) or points_left(state, unit) <= 0


def _marks(state: State, unit: int) -> tuple[str, ...]:
    """What else is to be seen: disabled, engaged, locked, a gun that does not fire, a load, engineers that rolled."""
    sector, kind = state.sector[unit], state.type(unit)
    seen = (
        (DISABLED, state.is_disabled(unit)),
        (ENGAGED, is_engaged(state, sector)),
        (LOCKED, is_bound(state, sector) and not is_engaged(state, sector)),
        (NO_FIRE, kind.is_gun and state.has(unit, BARRED)),
        (LOADED, bool(state.loads(unit))),
        (AT_WORK, state.has(unit, ROLLED)),
    )
    return tuple(mark for mark, is_so in seen if is_so)


def _order(state: State, unit: int) -> tuple[int, int, bool]:
    """Of a stack the strongest lies on top, and right below each what it carries."""
    carrier = state.carrier[unit] if state.is_carried(unit) else unit
    return state.type(carrier).cv, -carrier, carrier == unit


def scenery(state: State) -> Scenery:
    """All units on the board, flags where points are, and whose the bridges are."""
    pieces = {}
    for sector, units in enumerate(state.here):
        for unit in sorted(units, key=lambda unit: _order(state, unit)):
            pieces[f"unit:{unit}"] = Piece(f"unit:{unit}", sector, unit_look(state, unit))
    dusk = 1.0 if state.setting.is_night(state.turn) else 0.0
    return Scenery(pieces=pieces, flags=tuple(_flags(state)), works=works(state), dusk=dusk)


def works(state: State) -> tuple[Work, ...]:
    """The Ludendorff Bridge, standing or fallen, and the pontoons with the labour that is in them. [13, 14]"""
    setting, found = state.setting, []
    if setting.standing_line != NOWHERE:
        course = setting.lines[setting.standing_line].course
        found.append(Work(LUDENDORFF, course, STANDS if state.bridge_stands else FALLEN))
    whole = setting.rules.bridges.pontoon.labour
    for line, site in enumerate(setting.lines):
        if state.labour[line]:
            is_done = is_usable(state, line)
            share = 1.0 if is_done else state.labour[line] / whole
            label = "" if is_done else f"{state.labour[line]}/{whole}"
            found.append(Work(PONTOON, site.course, COMPLETE if is_done else BUILDING, share, label))
    return tuple(found)


def _flags(state: State) -> list[Flag]:
    setting = state.setting
    found = [
        Flag(sector, livery(setting.sides, Side(state.control[sector])))
        for sector in setting.control_points
        if state.control[sector] != NOWHERE
    ]
    for line, site in enumerate(setting.lines):
        if is_usable(state, line):
            holder = state.holder(site.east)
            side = GERMAN if holder == GERMAN else US if holder == US else None
            found.append(Flag(site.first, livery(setting.sides, side) if side is not None else None))
    return found


def counter_sides(setting: Setting) -> list[tuple[Look, Look | None]]:
    """The front of every tray, for a printed sheet; they have no backs."""
    return [(_fresh_look(setting, unit.index), None) for unit in setting.units]
