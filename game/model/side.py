"""The sides of a battle: two or more, whatever they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import Message, message, term


class Side(IntEnum):
    """A side as its place among the sides of the scenario; the numbers index per-side tables."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    SIXTH = 5
    SEVENTH = 6
    EIGHTH = 7

    enemy: Side
    """The other side of a battle of two; ValueError for a side that no such battle has."""

    def __getattr__(self, name: str) -> Any:
        if name == "enemy":  # the two that have one have it as an attribute: it is asked for all the time
            raise ValueError(f"{self!r} is no side of a battle of two")
        raise AttributeError(name, name=name, obj=self)


Side.FIRST.enemy, Side.SECOND.enemy = Side.SECOND, Side.FIRST


@frozen
class SideInfo:
    """What a scenario says of one of its sides."""

    id: str
    """What it is called in files, on the command line and between machines."""
    title: str
    """Its name before a noun in a sentence: the Allied side, an Allied victory."""
    colour: str = ""
    """The slot of the palette that it is shown in; without one the window chooses."""
    counter: str = ""
    """The outline of its counters; without one the window chooses."""


class Sides:
    """The sides of a scenario in their order; runs over `Side`."""

    __slots__ = ("_all", "_infos")

    def __init__(self, infos: Sequence[SideInfo]) -> None:
        """Sides with their ids and titles; ValueError if they are fewer than two, too many, or two have one id."""
        if not 2 <= len(infos) <= len(Side) or len({info.id for info in infos}) != len(infos):
            raise ValueError(f"a battle has from 2 to {len(Side)} sides, each with an id of its own")
        self._infos = tuple(infos)
        self._all = tuple(Side)[: len(infos)]

    def __iter__(self) -> Iterator[Side]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, side: object) -> bool:
        return side in self._all

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sides) and self._infos == other._infos

    def __hash__(self) -> int:
        return hash(self._infos)

    def __reduce__(self) -> tuple[type[Sides], tuple[tuple[SideInfo, ...]]]:
        return Sides, (self._infos,)

    def __repr__(self) -> str:
        return f"Sides({', '.join(self.ids)})"

    @property
    def first(self) -> Side:
        """The side that scales and bars begin with."""
        return self._all[0]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in their order."""
        return tuple(info.id for info in self._infos)

    def info(self, side: Side) -> SideInfo:
        """What the scenario says of a side."""
        return self._infos[side]

    def id(self, side: Side) -> str:
        """What a side is called in files and commands."""
        return self._infos[side].id

    def title(self, side: Side) -> str:
        """A side's name in a sentence, as the scenario has it."""
        return self._infos[side].title

    def said(self, side: Side) -> Message:
        """A side's name as part of a message."""
        return term("side", self._infos[side].title)

    def others(self, side: Side) -> tuple[Side, ...]:
        """All sides but one."""
        return tuple(other for other in self._all if other is not side)

    def of(self, id: str) -> Side:  # noqa: A002 - the noun of the files
        """The side of an id; GameError with a sentence if there is none."""
        for side, info in zip(self._all, self._infos, strict=True):
            if info.id == id:
                return side
        raise GameError(message("engine.no_side", side=id, sides=self.ids))
