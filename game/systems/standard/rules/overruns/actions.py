"""What players decide in overruns and in hexes with units of both sides. [22]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order

JOINT, PINNED = range(2)
"""How one attacks out of a dual hex, as DualAttack.mode. [22.562, 22.564]"""
MODE_NAMES = ("joint", "pinned")


@frozen_in_order
class Overrun(Action):
    """Move a unit into an enemy-occupied hex; without a path, have it fight in the hex it began in. [22.102]"""

    kind: ClassVar[str] = "overrun"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class CaptureBridge(Action):
    """Rush a unit over a bridge into an enemy-occupied hex, alone and at half strength. [22.34]"""

    kind: ClassVar[str] = "capture_bridge"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class DeclareImmediate(Action):
    """Fight at once with all that have entered. [22.121]"""

    kind: ClassVar[str] = "declare_immediate"


@frozen_in_order
class DeclareDeadlock(Action):
    """Stay in the hex and fight in the next combat phase. [22.122]"""

    kind: ClassVar[str] = "declare_deadlock"


@frozen_in_order
class Bind(Action):
    """Have a defender take no part in the next combat phase. [22.428]"""

    kind: ClassVar[str] = "bind"
    unit: int


@frozen_in_order
class DualAttack(Action):
    """Attack out of a dual hex. [22.562, 22.564]"""

    kind: ClassVar[str] = "dual_attack"
    hex: int
    units: tuple[int, ...]
    """Sorted, without duplicates."""
    mode: int
    """JOINT or PINNED."""
    pins: tuple[int, ...]
    """Units that pin the enemies in the dual hex; sorted. [22.564]"""


@frozen_in_order
class BuildAirfield(Action):
    """Have engineers or a headquarters build an airfield in a hex with enemies in it. [22.532]"""

    kind: ClassVar[str] = "build_airfield"
    unit: int


OVERRUN_ACTIONS: tuple[type[Action], ...] = (
    Overrun, CaptureBridge, DeclareImmediate, DeclareDeadlock, Bind, DualAttack, BuildAirfield,
)  # fmt: skip
