"""What is imported when it is first asked for: parts named `module:name`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar

Part_co = TypeVar("Part_co", covariant=True)


def part_named(where: str) -> Any:
    """What a module holds under a name, `module:name`; the module is imported if nobody has done so yet."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


class Late(Generic[Part_co]):
    """A part of the game that few need: its module is imported when it is called for.

    It is written with its whole name in one text: whoever reads which module imports which must find it.
    """

    __slots__ = ("where",)

    def __init__(self, where: str) -> None:
        """Named `module:name`."""
        self.where = where

    def __call__(self) -> Part_co:
        """The part itself."""
        part: Part_co = part_named(self.where)
        return part


class LateMade(Late[Part_co]):
    """What a late part makes when it is called without arguments: made once, when it is called for."""

    __slots__ = ("_made",)

    def __init__(self, where: str) -> None:
        """By what is named `module:name`."""
        super().__init__(where)
        self._made: list[Part_co] = []

    def __call__(self) -> Part_co:
        """What was made."""
        if not self._made:
            self._made.append(part_named(self.where)())
        return self._made[0]


class LateTable(Mapping[str, Part_co]):
    """Late parts by name: to know of one, and of all names, nothing is imported."""

    def __init__(self, late: Mapping[str, Late[Part_co]]) -> None:
        """Of these."""
        self._late = late

    def __getitem__(self, name: str) -> Part_co:
        """The part of that name; KeyError if there is none."""
        return self._late[name]()

    def __contains__(self, name: object) -> bool:
        """Whether there is one of the name."""
        return name in self._late

    def __iter__(self) -> Iterator[str]:
        """All names."""
        return iter(self._late)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._late)
