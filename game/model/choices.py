"""Choices of an action that are known by a number each, and made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

from game.model.action import Action

Action_co = TypeVar("Action_co", bound=Action, covariant=True)


class Choices(Sequence[Action_co], Generic[Action_co]):
    """Actions in the order of their numbers: whoever takes one at random does not pay for all the others."""

    __slots__ = ("_make", "_numbers")

    def __init__(self, numbers: Sequence[int], make: Callable[[int], Action_co]) -> None:
        """The actions made of these numbers, hexes for instance."""
        self._numbers = numbers
        self._make = make

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Action_co: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action_co]: ...

    def __getitem__(self, index: int | slice) -> Action_co | Sequence[Action_co]:
        if isinstance(index, slice):
            return [self._make(number) for number in self._numbers[index]]
        return self._make(self._numbers[index])
