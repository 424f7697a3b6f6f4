"""What happens in overruns and in hexes with units of both sides. [22]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side
from game.systems.standard.rules.events import Moved


@frozen
class OverrunEntered(Moved):
    """A unit entered an enemy-occupied hex by an overrun. [22.102]"""

    by_road: bool
    """Whether it rushed a bridge. [22.34]"""


@frozen
class OverrunWithin(Event):
    """A unit that began the phase in a hex with enemies takes part in an overrun there. [22.102]"""

    kind: ClassVar[str] = "overrun_within"
    unit: int
    hex: int
    cost_mp: int
    mp_left: int


@frozen
class BridgeRushed(Event):
    """A unit set out to rush a bridge, and has paid for it. [22.34]"""

    kind: ClassVar[str] = "bridge_rushed"
    unit: int
    hex: int
    cost_mp: int


@frozen
class RushFailed(Event):
    """The bridge fell before the unit was over it. [22.34]"""

    kind: ClassVar[str] = "rush_failed"
    unit: int
    hex: int


@frozen
class HexVacated(Event):
    """All enemies left before the overrun: there is none. [22.33]"""

    kind: ClassVar[str] = "hex_vacated"
    hex: int
    units: tuple[int, ...]
    """Who had come in."""


@frozen
class DeadlockDeclared(Event):
    """Units stay in the enemy's hex under a deadlock marker. [22.122]"""

    kind: ClassVar[str] = "deadlock_declared"
    hex: int
    units: tuple[int, ...]


@frozen
class DeadlockLifted(Event):
    """A deadlock marker went. [22.124]"""

    kind: ClassVar[str] = "deadlock_lifted"
    hex: int
    units: tuple[int, ...]


@frozen
class OverrunDecided(Event):
    """An immediate overrun is over: won, hex cleared by loss, or failed. [22.41, 22.42]"""

    kind: ClassVar[str] = "overrun_decided"
    hex: int
    attackers: tuple[int, ...]
    outcome: str
    """won, cleared or failed."""
    spent_mp: int
    """Number of the Expended MP marker. [22.412]"""
    circles: int
    """Circles of the ZOC marker. [22.413]"""


@frozen
class UnitBound(Event):
    """A unit takes no part in the next combat phase. [22.42B(7)]"""

    kind: ClassVar[str] = "unit_bound"
    unit: int
    hex: int


@frozen
class DualHexBegan(Event):
    """A hex has units of both sides from now on. [22.5]"""

    kind: ClassVar[str] = "dual_hex_began"
    hex: int
    box: int


@frozen
class OverrunMarksLifted(Event):
    """Expended MP and ZOC markers went at the end of the phase. [22.416]"""

    kind: ClassVar[str] = "overrun_marks_lifted"
    is_routine: ClassVar[bool] = True
    hexes: tuple[int, ...]


@frozen
class EnemyPinned(Event):
    """Units pin the enemies of a dual hex, so that others may attack out of it. [22.564]"""

    kind: ClassVar[str] = "enemy_pinned"
    side: Side
    hex: int
    units: tuple[int, ...]


@frozen
class AirfieldBegun(Event):
    """A unit builds an airfield in a hex with units of both sides. [22.532]"""

    kind: ClassVar[str] = "airfield_begun"
    unit: int
    hex: int


@frozen
class AirfieldBuilt(Event):
    """An airfield is ready for an air unit. [22.532]"""

    kind: ClassVar[str] = "airfield_built"
    unit: int
    hex: int
