"""What a desk offers to a hand that takes up counters, or several units at once, and how that is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from game.model.action import Action, Event
from game.model.frozen import frozen

Reply_co = TypeVar("Reply_co", covariant=True)


@frozen
class CarryOut:
    """Reply: carry out what is planned, one action after another, as `Groups.next_action` names them."""

    kinds: tuple[str, ...] = ()
    """Decisions that are part of it, besides the one in which it begins; any other is answered first."""


class Groups(Protocol[Reply_co]):
    """Counters that are dragged; units that are chosen and ordered together."""

    def take_up(self, piece: str) -> bool:
        """Take a counter of map or tray up, to put it down elsewhere; False if it is not to be moved now."""
        ...

    def put_down(self, hex: int, point: tuple[float, float] | None) -> Reply_co:
        """Put what was taken up down in a hex, which is as a click there; in -1: leave it where it was."""
        ...

    def choose_many(self, pieces: Sequence[str], *, adds: bool) -> Reply_co:
        """Choose all of these counters that can be ordered together; `adds` to those that are chosen."""
        ...

    def formation(self, piece: str) -> Reply_co:
        """Choose a counter with all of its formation that is with it; None if it is alone."""
        ...

    def next_formation(self, step: int) -> Reply_co:
        """Choose the next formation that has something to do, or the last."""
        ...

    def next_action(self, events: Sequence[Event]) -> Action | None:
        """What comes next of a plan, after what came of the last; None if it is done, or is to be looked at."""
        ...

    @property
    def has_plan(self) -> bool:
        """Whether several units have orders that are not carried out yet."""
        ...

    @property
    def chosen(self) -> tuple[int, ...]:
        """The units on the map that are chosen, as actions call them: those that an order would be for."""
        ...
