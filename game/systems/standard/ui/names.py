"""What buttons, rows and pieces are called by the scenario's own names, as unit:us_506_1 and marker:us+2."""

from __future__ import annotations

from game.systems.standard.rules.codec import marker_name
from game.systems.standard.rules.setting import Setting

_OFF_MAP = ("air", "ship")
_OF_UNITS, _OF_MARKERS = ("unit", "attacker"), ("marker", "bombard")


def widget_of(setting: Setting, name: str) -> str:
    """The id of what a name stands for; KeyError if the scenario has nothing of that name."""
    what, _, named = name.partition(":")
    if what in _OF_UNITS:
        return f"{what}:{setting.unit_index[named]}"
    if what in _OF_MARKERS:
        return f"{what}:{marker_index(setting)[named]}"
    if what in _OFF_MAP and setting.air_naval is not None:
        entries = setting.air_naval.air if what == "air" else setting.air_naval.ships
        index = {entry.id: entry.index for entry in entries}
        return f"{what}:{index[named]}"
    return name


def piece_name(setting: Setting, piece: str) -> str:
    """What an aircraft or a ship of the tray is called by the scenario, as air:wing_123; other ids as they are."""
    what, _, number = piece.partition(":")
    if what not in _OFF_MAP or setting.air_naval is None:
        return piece
    entries = setting.air_naval.air if what == "air" else setting.air_naval.ships
    return f"{what}:{entries[int(number)].id}"


def marker_index(setting: Setting) -> dict[str, int]:
    """Support fire markers by name. [8.1]"""
    return {marker_name(setting, marker.index): marker.index for marker in setting.markers}
