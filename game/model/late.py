"""What is imported when it is first asked for: parts named `module:name`."""

from __future__ import annotations

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
