"""What happens at bridges and from the air, and how it stands. [13-16, 19.8]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen


@frozen
class Laboured(Event):
    """Engineers have worked at a site. [13.4]"""

    kind: ClassVar[str] = "laboured"
    line: int
    units: tuple[int, ...]
    pips: int
    is_halved: bool
    before: int
    after: int
    thrown: tuple[int, ...] = ()
    """Every die."""


@frozen
class Completed(Event):
    """A pontoon is finished, and usable from the next turn. [13.5]"""

    kind: ClassVar[str] = "completed"
    line: int


@frozen
class SiteDamaged(Event):
    """A hit on a pontoon. [13.6]"""

    kind: ClassVar[str] = "site_damaged"
    line: int
    before: int
    after: int
    die: int


@frozen
class SiteLost(Event):
    """Nothing is left of a pontoon. [13.7]"""

    kind: ClassVar[str] = "site_lost"
    line: int


@frozen
class BridgeHolds(Event):
    """The Ludendorff Bridge stands another turn. [14.1]"""

    kind: ClassVar[str] = "bridge_holds"
    die: int
    up_to: int


@frozen
class BridgeFell(Event):
    """The Ludendorff Bridge has fallen. [14.2]"""

    kind: ClassVar[str] = "bridge_fell"
    die: int
    """0 if it had to fall."""
    up_to: int


@frozen
class Dropped(Event):
    """Where the paratroops come down, by the dice for the number and the line of the sector. [15.2]"""

    kind: ClassVar[str] = "dropped"
    sector: int
    number: int
    line: tuple[int, ...]


@frozen
class DropFailed(Event):
    """There is no ground that the enemy does not hold. [15.4]"""

    kind: ClassVar[str] = "drop_failed"
    sector: int
    is_lost: bool
    """Whether it was the second attempt."""


@frozen
class Landed(Event):
    """A tray of paratroops is down. [15.3]"""

    kind: ClassVar[str] = "landed"
    unit: int
    sector: int


@frozen
class Scored(Event):
    """The points at the end of a turn. [16.1]"""

    kind: ClassVar[str] = "scored"
    us: int
    german: int
    margin: int


@frozen
class Recovered(Event):
    """A disabled vehicle is brought round, or not. [17.4]"""

    kind: ClassVar[str] = "recovered"
    unit: int
    die: int
    is_well: bool


@frozen
class HitsForgotten(Event):
    """The hits of a vehicle are taken off. [17.6]"""

    kind: ClassVar[str] = "hits_forgotten"
    unit: int
