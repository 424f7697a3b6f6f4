"""What is decided about attrition. [33]"""

from __future__ import annotations

from typing import ClassVar

from game.model.action import Action
from game.model.frozen import frozen_in_order


@frozen_in_order
class Attrition(Action):
    """Wear a front down in this phase instead of attacking it. [33.1]"""

    kind: ClassVar[str] = "attrition"
    front: int


@frozen_in_order
class OccupyByAttrition(Action):
    """Choose the hex that the enemy is driven out of. [33.4]"""

    kind: ClassVar[str] = "occupy_by_attrition"
    hex: int


ATTRITION_ACTIONS: tuple[type[Action], ...] = (Attrition, OccupyByAttrition)
