"""Unfinished business of aircraft and ships. [39]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side


@frozen
class Allocation:
    """A side sends out standing missions and allocates its ships at the start of a turn. [39.12, 39.32]"""

    side: Side


@frozen
class SupportChoice:
    """A side may commit aircraft and ships to the combat beneath. [20.6]"""

    side: Side
    hex: int
    is_attack: bool
    """Whether it supports the attack; else the defence."""


@frozen
class SentBackChoice:
    """One of these air units of a side does not fly in the next turn. [39.2]"""

    side: Side
    aircraft: tuple[int, ...]


@frozen
class ShieldChoice:
    """A battery has hit invaders: a ship of their side may lose a point in place of their step. [39.36]"""

    side: Side
    hex: int
    """Where they land."""
    units: tuple[int, ...]
    ships: tuple[int, ...]


AirNavalFrame = Allocation | SupportChoice | SentBackChoice | ShieldChoice
