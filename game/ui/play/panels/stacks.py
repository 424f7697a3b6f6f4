"""Stacks: several counters in one place, lying on each other a little apart, or fanned out to choose one."""

from __future__ import annotations

from collections.abc import Iterable

from game.model.frozen import frozen
from game.ui.desk.stage import Piece
from game.ui.paint.looks import ZoneLook

_STEP_COUNTERS = 0.09
"""How far each counter of a stack lies up and to the right of the one below it, as a part of a counter."""
_MOST_SEEN = 4
"""Of higher stacks the lowest lie exactly under each other; the count tells how many there are."""
_FAN_STEP_COUNTERS = 0.62
_FAN_HEXES = 1.3
"""How wide a fan may be: it opens over its own hex, and hardly beyond."""


@frozen
class Spread:
    """The counters of one hex, the lowest first."""

    pieces: tuple[Piece, ...]

    def offsets(self, size_px: int) -> tuple[tuple[float, float], ...]:
        """How far from the middle of the hex each lies when they lie on each other."""
        count = len(self.pieces)
        seen = min(count, _MOST_SEEN)
        levels = [max(0, number - (count - seen)) - (seen - 1) / 2 for number in range(count)]
        return tuple((level * _STEP_COUNTERS * size_px, -level * _STEP_COUNTERS * size_px) for level in levels)

    def fan_px(self, size_px: int, hex_px: int) -> tuple[float, ...]:
        """How far to the right of the middle of the hex each lies in a fan."""
        count = len(self.pieces)
        if count < 2:
            return (0.0,) * count
        step = min(_FAN_STEP_COUNTERS * size_px, (_FAN_HEXES * hex_px - size_px) / (count - 1))
        return tuple((number - (count - 1) / 2) * step for number in range(count))

    def piece_at(self, right_px: float, size_px: int, hex_px: int) -> str:
        """The id of the counter of a fan that lies nearest; empty where there is no choice."""
        if len(self.pieces) < 2:
            return ""
        places = zip(self.fan_px(size_px, hex_px), self.pieces, strict=True)
        return min(places, key=lambda place: abs(place[0] - right_px))[1].id


def is_counter(piece: Piece) -> bool:
    """Whether a piece lies in the middle of its hex, and is no marker beside it."""
    return not isinstance(piece.look, ZoneLook)


def stacks(pieces: Iterable[Piece]) -> dict[int, Spread]:
    """The counters of every hex, the lowest first; markers beside them are none of a stack."""
    found: dict[int, list[Piece]] = {}
    for piece in pieces:
        if is_counter(piece):
            found.setdefault(piece.hex, []).append(piece)
    return {hex: Spread(tuple(stack)) for hex, stack in found.items()}
