"""What happens to bridgeheads and to those who come from the sea. [31, 32]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side


@frozen
class BridgeheadPlaced(Event):
    """A bridgehead was placed. [31.2]"""

    kind: ClassVar[str] = "bridgehead_placed"
    hex: int
    side: Side
    origin: int
    """INVASION, CROSSING or OVERRUN of `bridgeheads.facts`."""


@frozen
class BridgeheadDeclined(Event):
    """The offer of a bridgehead was refused, for good. [31.32]"""

    kind: ClassVar[str] = "bridgehead_declined"
    hex: int
    side: Side


@frozen
class BridgeheadRemoved(Event):
    """A bridgehead went: A the enemy holds the hex, B it is cut off, C nobody needs it any more. [31.4]"""

    kind: ClassVar[str] = "bridgehead_removed"
    hex: int
    side: Side
    cause: str
    """A, B or C."""


@frozen
class Embarked(Event):
    """A unit went on board for an invasion. [32.21]"""

    kind: ClassVar[str] = "embarked"
    unit: int
    origin: int
    invasion: int
    hex: int
    """Where it is to land."""


@frozen
class InvasionBegan(Event):
    """Units from the sea come ashore. [32.22]"""

    kind: ClassVar[str] = "invasion_began"
    hex: int
    side: Side
    units: tuple[int, ...]


@frozen
class GunsFired(Event):
    """A coastal battery fired at those who come ashore. [32.4]"""

    kind: ClassVar[str] = "guns_fired"
    site: int
    hex: int
    needed: int
    """It hits on at most this."""
    die: int
    hit: bool


@frozen
class CameAshore(Event):
    """A unit from the sea stands in the hex it was to land in. [32.23]"""

    kind: ClassVar[str] = "came_ashore"
    unit: int
    hex: int


@frozen
class WentBack(Event):
    """A unit that could not land went back to where it embarked. [32.23, 32.24]"""

    kind: ClassVar[str] = "went_back"
    unit: int
    hex: int
    """Where it could not land."""
