"""Unfinished business of bridgeheads and landings. [31, 32]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.stacks.frames import Ending


@frozen
class Offer:
    """A side may place a bridgehead now, or never for this fight. [31.3]"""

    side: Side
    hex: int
    origin: int
    hexside: int
    """The hexside crossed; -1 for an arrow or the sea."""


@frozen
class Overstack:
    """A side must give up units until a hex holds no more than an ordinary stack. [31.52]"""

    side: Side
    hex: int


@frozen
class Landing:
    """An invasion of a hex: the guns, the fight, who comes ashore, who follows. [32.22]"""

    side: Side
    hex: int
    units: tuple[int, ...]
    """Those who fight for the hex."""
    stage: str = "guns"
    """guns, fight, ashore, offer, followers."""
    guns: tuple[int, ...] = ()
    """Sites that have still to fire."""
    is_own: bool = False
    """Whether the hex was its side's when it came. [31.22]"""
    ended: Ending | None = None
    """How the fight ended."""


BridgeheadFrame = Offer | Overstack | Landing
