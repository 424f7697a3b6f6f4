"""What a rules system offers to whoever has units go on over turns: the next action towards a far goal, or why not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from game.model.action import Action
from game.model.frozen import frozen
from game.model.message import Message
from game.model.refusal import Refusal
from game.model.side import Side


@frozen
class Stop:
    """Something that may hold a unit on its way, if the player wants it so."""

    id: str
    """The word that orders keep."""
    said: Message
    is_usual: bool = True
    """Whether an order has it unless the player says otherwise."""


@frozen
class Going:
    """How a unit goes on: it acts, is there, or is held; if none of these, it waits for its time."""

    action: Action | None = None
    is_there: bool = False
    """Whether it has come as far as it can: at its goal, or behind others of its side that stand there."""
    held: Refusal | None = None
    """What has broken into its march, with the rule."""


@frozen
class Course:
    """The way to a far goal as it lies now."""

    hexes: tuple[int, ...]
    """The first is where the unit stands; none if there is no way."""
    turns: int
    """How many turns it takes, this one not counted: 0 gets there in it."""
    far: int
    """What is left of the way, in the points that moving costs."""


class Marches(Protocol):
    """One rules system as it takes units to far goals; a part of its manifest. Positions are such as may be seen."""

    stops: Sequence[Stop]

    def refusal(self, state: Any, side: Side, unit: int, goal: int, stops: Collection[str]) -> Refusal | None:
        """Why a side cannot send a unit to a hex so; None if it can."""
        ...

    def going(self, state: Any, unit: int, goal: int, stops: Collection[str]) -> Going:
        """How a unit, which may be any number out of a file, goes on now."""
        ...

    def course(self, state: Any, unit: int, goal: int, stops: Collection[str]) -> Course:
        """The way that is left for a unit that may be sent."""
        ...

    def where(self, state: Any, unit: int) -> int:
        """The hex of a unit, or -1 if it is not on the map."""
        ...

    def named(self, state: Any, unit: int) -> Message:
        """What a unit is called."""
        ...
