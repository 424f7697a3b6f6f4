"""What happens by attrition. [33]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side


@frozen
class AttritionDeclared(Event):
    """A side will wear a front down in this phase. [33.1]"""

    kind: ClassVar[str] = "attrition_declared"
    side: Side
    front: int


@frozen
class AttritionRolled(Event):
    """The die of a front. [33.3]"""

    kind: ClassVar[str] = "attrition_rolled"
    side: Side
    front: int
    units: tuple[int, ...]
    """Those who count."""
    die: int
    steps: int
    """Steps the enemy loses."""
    is_hex_won: bool


@frozen
class AttritionCameToNothing(Event):
    """When the phase ended nobody counted on a front that had been declared. [33.2]"""

    kind: ClassVar[str] = "attrition_came_to_nothing"
    side: Side
    front: int


@frozen
class HexYielded(Event):
    """The enemy must give up a hex. [33.4]"""

    kind: ClassVar[str] = "hex_yielded"
    side: Side
    """Who won it."""
    hex: int
