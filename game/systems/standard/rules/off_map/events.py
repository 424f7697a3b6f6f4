"""What happens off the map. [11.6, 11.7]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen


@frozen
class CameToBox(Event):
    """Units have arrived in a box. [11.6]"""

    kind: ClassVar[str] = "came_to_box"
    box: int
    units: tuple[int, ...]


@frozen
class LeftMap(Event):
    """Units have left the map. [11.7]"""

    kind: ClassVar[str] = "left_map"
    units: tuple[int, ...]
    back_on: int
    """The turn in which they may come back, or 0."""
