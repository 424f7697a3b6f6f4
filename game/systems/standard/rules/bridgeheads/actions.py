"""What is decided about bridgeheads and invasions. [31, 32]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order


@frozen_in_order
class PlaceBridgehead(Action):
    """Place the bridgehead that is offered. [31.3]"""

    kind: ClassVar[str] = "place_bridgehead"


@frozen_in_order
class Eliminate(Action):
    """Give up a unit for which there is no room any more. [31.52]"""

    kind: ClassVar[str] = "eliminate"
    unit: int


@frozen_in_order
class Embark(Action):
    """Take a unit on board, for an invasion of a hex. [32.21]"""

    kind: ClassVar[str] = "embark"
    unit: int
    invasion: int
    hex: int


@frozen_in_order
class Invade(Action):
    """Land in a hex with these of the units embarked for it; the others follow if a bridgehead is placed. [32.22]"""

    kind: ClassVar[str] = "invade"
    hex: int
    units: tuple[int, ...]
    """Sorted, without duplicates."""


BRIDGEHEAD_ACTIONS: tuple[type[Action], ...] = (PlaceBridgehead, Eliminate, Embark, Invade)
"""All of them."""
