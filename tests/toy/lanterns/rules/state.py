"""A position of Lanterns: a few lists of whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lanterns.rules.setting import GONE, Setting


@dataclass(slots=True, eq=False)
class State:
    """Where everybody stands, and how far the night has come."""

    setting: Setting
    where: list[int]
    """Per band: its square, or GONE."""
    walked: list[bool]
    """Per band: whether it has walked in its crew's turn. [9.1]"""
    rushed: list[bool]
    """Per band: whether it has rushed. [12.A]"""
    points: list[int]
    """Per crew. [31.1]"""
    turn: int = 1
    crew: int = 0
    """Whose turn it is."""
    yields: int = GONE
    """The square out of which a band must leave, while that is open. [12.B.2]"""
    dice_drawn: int = 0

    def clone(self) -> State:
        """An independent copy."""
        return replace(
            self, where=self.where[:], walked=self.walked[:], rushed=self.rushed[:], points=self.points[:]
        )  # fmt: skip

    def fingerprint(self) -> bytes:
        """Everything that play depends on, as bytes."""
        parts = (self.where, self.walked, self.rushed, self.points, self.turn, self.crew, self.yields, self.dice_drawn)
        return repr(parts).encode()

    def stack(self, square: int) -> tuple[int, ...]:
        """The bands in a square, from below. [1.2]"""
        return tuple(band for band, at in enumerate(self.where) if at == square != GONE)

    def holder(self, square: int) -> int | None:
        """The crew that stands in a square; None if nobody does."""
        stack = self.stack(square)
        return self.setting.bands[stack[0]].crew if stack else None

    def strength(self, bands: tuple[int, ...]) -> int:
        """The strength of bands together."""
        return sum(self.setting.bands[band].strength for band in bands)

    def own(self, crew: int) -> tuple[int, ...]:
        """The bands of a crew that are on the quay."""
        return tuple(
            band.index for band in self.setting.bands if band.crew == crew and self.where[band.index] != GONE
        )  # fmt: skip
