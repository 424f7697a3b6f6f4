"""What happens to supply. [30]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Event
from game.model.frozen import frozen
from game.model.side import Side


@frozen
class SupplyChanged(Event):
    """A determination found some units supplied otherwise than before. [30.1]"""

    kind: ClassVar[str] = "supply_changed"
    side: Side
    without: tuple[int, ...]
    """Units that have none now."""
    partly: tuple[int, ...]
    """Units that have partial supply now."""
    again: tuple[int, ...]
    """Units that have full supply again."""


@frozen
class AttackSupplySpent(Event):
    """An attack cost its side a point. [30.6]"""

    kind: ClassVar[str] = "attack_supply_spent"
    is_routine: ClassVar[bool] = True
    side: Side
    left: int
