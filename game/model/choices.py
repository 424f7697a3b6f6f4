"""Choices that are known by a number each and made when somebody looks at them, and numbers found only then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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


class Later(Sequence[int]):
    """Numbers that are found when somebody first asks for them: most kinds of action are not asked about."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], Sequence[int]]) -> None:
        """Those that `find` will give; the position may not change before it is asked."""
        self._find = find
        self._found: Sequence[int] | None = None

    def _numbers(self) -> Sequence[int]:
        found = self._found
        if found is None:
            found = self._found = self._find()
        return found

    def __len__(self) -> int:
        return len(self._numbers())

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers())

    def __contains__(self, number: object) -> bool:
        return number in self._numbers()

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        return self._numbers()[index]
