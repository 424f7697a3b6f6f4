"""What is decided about aircraft and ships. [39]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order


@frozen_in_order
class StandAir(Action):
    """Have an air unit stand over a hex of its side all turn. [39.12]"""

    kind: ClassVar[str] = "stand_air"
    air: int
    hex: int


@frozen_in_order
class Allocate(Action):
    """Pre-allocate a ship to a hex in range. [39.32]"""

    kind: ClassVar[str] = "allocate"
    ship: int
    hex: int


@frozen_in_order
class Prepare(Action):
    """Declare a ship prepared for any combat in range. [39.32]"""

    kind: ClassVar[str] = "prepare"
    ship: int


@frozen_in_order
class CommitSupport(Action):
    """Commit aircraft and shots of ships to the combat at hand; none are empty tuples. [20.6, 39.12, 39.33]"""

    kind: ClassVar[str] = "commit_support"
    aircraft: tuple[int, ...]
    """Sorted, without duplicates."""
    ships: tuple[int, ...]
    """Sorted, one entry a shot."""


@frozen_in_order
class SendBack(Action):
    """Choose the air unit that is driven off and does not fly in the next turn. [39.2]"""

    kind: ClassVar[str] = "send_back"
    air: int


@frozen_in_order
class Suppress(Action):
    """Spend a shot of a ship to silence a coastal battery. [39.35]"""

    kind: ClassVar[str] = "suppress"
    ship: int
    battery: int


@frozen_in_order
class SuppressFromAir(Action):
    """Spend the offensive mission of an air unit to silence a coastal battery. [39.35]"""

    kind: ClassVar[str] = "suppress_from_air"
    air: int
    battery: int


@frozen_in_order
class DrawFire(Action):
    """Have a ship lose a point in place of a step of the invaders. [39.36]"""

    kind: ClassVar[str] = "draw_fire"
    ship: int


AIR_NAVAL_ACTIONS: tuple[type[Action], ...] = (
    StandAir, Allocate, Prepare, CommitSupport, SendBack, Suppress, SuppressFromAir, DrawFire,
)  # fmt: skip
"""All of them."""
