"""Bases of what players do and of what happens."""

from __future__ import annotations

from typing import ClassVar

from game.model.frozen import frozen
from game.model.side import Side


@frozen
class Action:
    """One decision of a player, in the nouns of its rules system. Fields are ints and tuples of ints."""

    kind: ClassVar[str] = ""
    """The name of this kind of action in records and in `Legal.kinds`."""


@frozen
class Event:
    """Something that happened; log, animation, replay and statistics read events and nothing else."""

    kind: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    """Whether it tells a player something that an undo could not take back from his mind."""

    is_routine: ClassVar[bool] = False
    """Whether it comes in every game in its turn, so that it does not tell how one was decided."""

    rule: str

    def hidden_from(self, side: Side | None) -> bool:
        """Whether a side (None: somebody who may see only what both see) may not know of it."""
        return False
