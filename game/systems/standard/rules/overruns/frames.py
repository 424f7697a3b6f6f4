"""Unfinished business of overruns. [22]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.stacks.frames import Ending


@frozen
class Attempt:
    """An overrun that has been opened and not yet declared. [22.102, 22.103]"""

    side: Side
    hex: int
    attackers: tuple[int, ...] = ()
    """In the order in which they came; none while the first is on its way."""
    origins: tuple[int, ...] = ()
    """The hex each of them came from, -1 for who began in the hex."""
    circles: int = 0
    """Level of the zone that the overrun stack had before. [22.413]"""
    was_dual: bool = False
    by_road: bool = False
    """Whether a bridge was rushed: nobody follows. [22.34]"""
    toll_mp: int = 0
    """MP that the one who opened paid for the zone over the hex. [22.33]"""
    asked: bool = False
    """Whether the enemies have been asked to retreat before combat. [22.33]"""


@frozen
class Rush:
    """A unit on its way over a bridge that may be blown in its face. [22.34]"""

    unit: int
    hex: int
    cost_mp: int
    """What it has paid."""


@frozen
class OverrunFight:
    """An immediate overrun, from its declaration until its markers lie; the combat lies above it. [22.4]"""

    side: Side
    hex: int
    attackers: tuple[int, ...]
    origins: tuple[int, ...]
    circles: int
    was_dual: bool
    spent_mp: int
    """Most that any of them had spent when it was declared. [22.412]"""
    ended: Ending | None = None
    """How the combat ended, once it is over."""


@frozen
class BindingChoice:
    """Of these defenders so many RE take no part in the next combat phase; their owner picks. [22.428]"""

    side: Side
    hex: int
    units: tuple[int, ...]
    re: int
    """RE still to be bound."""
    is_first: bool = True
    """Whether none is bound yet: one is in any case."""


OverrunFrame = Attempt | Rush | OverrunFight | BindingChoice
