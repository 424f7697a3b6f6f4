"""What happens in the air and at sea. [39]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side


@frozen
class WeatherCame(Event):
    """The weather of the turn. [39.14]"""

    kind: ClassVar[str] = "weather_came"
    weather: int


@frozen
class AirStands(Event):
    """An air unit stands over a hex in this turn. [39.12]"""

    kind: ClassVar[str] = "air_stands"
    air: int
    hex: int


@frozen
class ShipAllocated(Event):
    """A ship is pre-allocated to a hex in this turn. [39.32]"""

    kind: ClassVar[str] = "ship_allocated"
    ship: int
    hex: int


@frozen
class ShipPrepared(Event):
    """A ship is ready for any combat in range in this turn. [39.32]"""

    kind: ClassVar[str] = "ship_prepared"
    ship: int


@frozen
class SupportCommitted(Event):
    """A side has committed aircraft and ships to a combat. [39.12, 39.33]"""

    kind: ClassVar[str] = "support_committed"
    side: Side
    aircraft: tuple[int, ...]
    ships: tuple[int, ...]
    points: int
    """What they are worth there with standing missions, before guns fire at aircraft. [39.15]"""


@frozen
class AircraftFiredAt(Event):
    """Anti-aircraft guns fired at a side's air units over a combat. [39.2]"""

    kind: ClassVar[str] = "aircraft_fired_at"
    side: Side
    hex: int
    needed: int
    """They halve the points on at most this."""
    die: int
    hit: bool


@frozen
class AirSentBack(Event):
    """An air unit was driven off and does not fly in the next turn. [39.2]"""

    kind: ClassVar[str] = "air_sent_back"
    air: int


@frozen
class DrewFire(Event):
    """A ship lost a point in place of a step of the invaders. [39.36]"""

    kind: ClassVar[str] = "drew_fire"
    ship: int
    points: int
    """Points it has left."""


@frozen
class BatteryFiredAt(Event):
    """Aircraft or a ship tried to silence a coastal battery. [39.35]"""

    kind: ClassVar[str] = "battery_fired_at"
    site: int
    by: str
    """Who fired, as players read it."""
    needed: int
    die: int
    outcome: str
    """missed, silenced or destroyed."""
