"""Boxes off the map and units that leave it, as the scenario has them. [11.6, 11.7]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side

BOX_0 = -10
"""`hex_of` of a unit in the first box; in the next it is one less, and so on. [11.6]"""
MOST_BOXES = 20
AWAY = -99
"""`hex_of` of a unit that has left the map. [11.7]"""


@frozen
class Box:
    """A place for units that is no hex; its index is its place in `Setting.boxes`. [11.6]"""

    index: int
    id: str
    title: str
    side: Side


@frozen
class Leave:
    """Units that leave the map from a turn on. [11.7]"""

    turn: int
    units: tuple[int, ...]
    needs_supply: bool
    needs_undisputed: bool
    """Whether no enemy may be in their hex."""
    away_turns: int
    """Turns until they may come back; 0 for never."""


def in_box(index: int) -> int:
    """`hex_of` of a unit in a box. [11.6]"""
    return BOX_0 - index


def box_of(hex: int) -> int:
    """The box a unit is in by its `hex_of`, or -1. [11.6]"""
    return BOX_0 - hex if BOX_0 - MOST_BOXES < hex <= BOX_0 else -1
