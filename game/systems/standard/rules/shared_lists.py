"""Lists that a position and its copies have in common until one of them changes them: most copies never do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Sharing(Protocol):
    """A part of a position that may have lists in common with copies of it."""

    shares: bool
    """Whether another position may have them too."""


def own_lists(part: Sharing, names: Iterable[str]) -> None:
    """Give a part of a position lists of its own under these names, if others may have them too."""
    if part.shares:
        part.shares = False
        for name in names:
            setattr(part, name, getattr(part, name)[:])
