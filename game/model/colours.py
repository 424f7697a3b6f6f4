"""Colours that the files of a game give to its counters; how they are shown is the window's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.model.frozen import frozen

Rgb = tuple[int, int, int]

USUAL = "usual"
"""The id of the set of colours that printed maps have."""


@frozen
class Shades:
    """One colour, and what stands in for it in other sets of colours: for eyes that see otherwise."""

    usual: Rgb
    others: tuple[tuple[str, Rgb], ...] = ()
    """The id of a set, and the colour in it."""

    def given(self, scheme: str) -> Rgb | None:
        """The colour in a set; None where the files give none for it."""
        return self.usual if scheme == USUAL else dict(self.others).get(scheme)


@frozen
class Colours:
    """The colours that a scenario has beside those of its sides."""

    bodies: Mapping[str, Shades] = field(default_factory=dict)
    """The counters of a part of a side, by its id: a nation."""
    stripes: Mapping[str, Shades] = field(default_factory=dict)
    """The stripe of those who belong together, by the name of what they belong to: a division."""
