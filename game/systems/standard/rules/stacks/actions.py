"""What players decide in combat with stacks. [20, 21]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order


@frozen_in_order
class TakeStep(Action):
    """Have a unit take the next step that is owed. [20.31]"""

    kind: ClassVar[str] = "take_step"
    unit: int


@frozen_in_order
class PlaceCadre(Action):
    """Put the remnant of an overrun unit into an adjacent hex. [20.82]"""

    kind: ClassVar[str] = "place_cadre"
    unit: int
    hex: int


@frozen_in_order
class CounterAttack(Action):
    """Attack a hex of one's attackers at once. [20.7]"""

    kind: ClassVar[str] = "counter_attack"
    hex: int
    units: tuple[int, ...]
    """Sorted, without duplicates."""


@frozen_in_order
class RetreatBefore(Action):
    """Leave with a unit before the overrun of its hex is fought. [21.2]"""

    kind: ClassVar[str] = "retreat_before"
    unit: int
    path: tuple[int, ...]


@frozen_in_order
class Stand(Action):
    """Stay with all that may still leave. [21.22]"""

    kind: ClassVar[str] = "stand"


STACK_ACTIONS: tuple[type[Action], ...] = (TakeStep, PlaceCadre, CounterAttack, RetreatBefore, Stand)
