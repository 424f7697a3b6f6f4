"""What buttons, rows and pieces are called by the scenario's own names, as unit:us_506_1 and marker:us+2."""

from __future__ import annotations

from game.systems.standard.rules.codec import marker_name
from game.systems.standard.rules.setting import Setting

_OF_UNITS, _OF_MARKERS = ("unit", "attacker"), ("marker", "bombard")


def widget_of(setting: Setting, name: str) -> str:
    """The id of what a name stands for; KeyError if the scenario has nothing of that name."""
    what, _, named = name.partition(":")
    if what in _OF_UNITS:
        return f"{what}:{setting.unit_index[named]}"
    if what in _OF_MARKERS:
        return f"{what}:{marker_index(setting)[named]}"
    return name


def marker_index(setting: Setting) -> dict[str, int]:
    """Support fire markers by name. [8.1]"""
    return {marker_name(setting, marker.index): marker.index for marker in setting.markers}
