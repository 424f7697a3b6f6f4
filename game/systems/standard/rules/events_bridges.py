"""What happens to bridges under the standard rules: blown, repaired, laid. [14, 15]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen


@frozen
class BridgeTried(Event):
    """A demolition was tried. [14.0]"""

    kind: ClassVar[str] = "bridge_tried"
    bridge: int
    needed_at_most: int
    die: int
    demolished: bool


@frozen
class DemolitionDeclined(Event):
    """A chance to demolish a bridge was let go. [14.0]"""

    kind: ClassVar[str] = "demolition_declined"
    bridge: int


@frozen
class RepairTried(Event):
    """A repair was tried. [14.2]"""

    kind: ClassVar[str] = "repair_tried"
    bridge: int
    needed_at_least: int
    die: int
    repaired: bool


@frozen
class RepairLapsed(Event):
    """A repair that lasts a player turn was over. [14.2]"""

    kind: ClassVar[str] = "repair_lapsed"
    bridge: int


@frozen
class Spanned(Event):
    """The engineers bridged a hexside. [15.1]"""

    kind: ClassVar[str] = "spanned"
    hexside: int


@frozen
class OrderGiven(Event):
    """A standing order for a bridge was given. [14.0]"""

    kind: ClassVar[str] = "order_given"
    bridge: int
    order: int
