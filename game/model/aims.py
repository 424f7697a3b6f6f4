"""What a rules system offers to whoever wants to know what a side was after: a sentence or two for each formation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.model.frozen import frozen
from game.model.message import Message
from game.model.side import Side


@frozen
class Aim:
    """What some of a side's units were after in a player turn."""

    who: Message
    """Which: a formation, a crew, or whatever units are led by."""
    said: Message


class Aims(Protocol):
    """One rules system's planner as it tells of its plans; a part of its manifest. Positions are such as a side saw."""

    def is_planned(self, state: Any) -> bool:
        """Whether a side makes its plan for a player turn in this position, for the first time or anew."""
        ...

    def told(self, state: Any, side: Side) -> Sequence[Aim]:
        """What the planner would be after there, in the place of that side."""
        ...
