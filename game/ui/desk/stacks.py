"""Stacks: several counters in one place, lying on each other a little apart, or fanned out to choose one."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.model.frozen import frozen
from game.ui.desk.stage import Piece
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.looks import ZoneLook

_STEP_COUNTERS = 0.09
"""How far each counter of a stack lies up and to the right of the one below it, as a part of a counter."""
_MOST_SEEN = 4
"""Of higher stacks the lowest lie exactly under each other; the count tells how many there are."""
_FAN_STEP_COUNTERS = 0.62
_FAN_HEXES = 1.3
"""How wide a fan may be: it opens over its own hex, and hardly beyond ..."""
_ROWS_HEXES = 1.6
"""... and in two rows of several a little farther, or the counters of a high stack were too small to read."""


_LEAST_STEP_COUNTERS = 0.4
"""Side by side so much of each must be seen at least."""
_MOST_IN_TWO_ROWS = 8
_APART = 0.96
"""How large counters in rows are beside the way from each to the next."""
_ABOARD_COUNTERS = 0.2
"""How much farther what is carried looks out from under its carrier."""
_PARTED, _PARTED_HEXES = 0.72, 0.5
"""How large counters are in a divided place, as a part of others and of it: each part is seen beside the other."""


@frozen
class Fan:
    """The counters of a place spread out."""

    size_px: int
    """How large each is drawn."""
    places: tuple[tuple[float, float], ...]
    """How far from the middle of the place each lies, the lowest first."""


@frozen
class Spread:
    """The counters of one hex, the lowest first."""

    pieces: tuple[Piece, ...]

    @property
    def parts(self) -> tuple[Spread, ...]:
        """Those of each part of the place, where it is divided; else all."""
        numbers = sorted({piece.part for piece in self.pieces})
        if len(numbers) < 2:
            return (self,)
        return tuple(Spread(tuple(piece for piece in self.pieces if piece.part == part)) for part in numbers)

    def piled(self, size_px: int, hex_px: int) -> Fan:
        """Where each lies when they lie on each other: in a divided place in a pile for each part, side by side."""
        parts = self.parts
        if len(parts) < 2:
            return Fan(size_px, self.offsets(size_px))
        small = round(min(size_px * _PARTED, hex_px * _PARTED_HEXES))
        places = {}
        for number, part in enumerate(parts):
            right = (number - (len(parts) - 1) / 2) * (small + 2)
            for piece, (across, down) in zip(part.pieces, part.offsets(small), strict=True):
                places[piece.id] = (right + across, down)
        return Fan(small, tuple(places[piece.id] for piece in self.pieces))

    def room_px(self, size_px: int, hex_px: int) -> int:
        """How much room they take about the middle of their place as they lie."""
        pile = self.piled(size_px, hex_px)
        farthest = max((max(abs(right), abs(down)) for right, down in pile.places), default=0.0)
        return pile.size_px + round(2 * farthest)

    def offsets(self, size_px: int) -> tuple[tuple[float, float], ...]:
        """How far from the middle of the hex each lies when they lie on each other; what is carried looks out more."""
        count = len(self.pieces)
        seen = min(count, _MOST_SEEN)
        levels = [max(0, number - (count - seen)) - (seen - 1) / 2 for number in range(count)]
        steps = (
            level * _STEP_COUNTERS + (_ABOARD_COUNTERS if is_aboard(piece) else 0.0)
            for level, piece in zip(levels, self.pieces, strict=True)
        )
        return tuple((step * size_px, -step * size_px) for step in steps)

    def fan(self, size_px: int, hex_px: int) -> Fan:
        """Where each lies in a fan: side by side, and in rows of smaller ones where they would hide each other."""
        count = len(self.pieces)
        if count < 2:
            return Fan(size_px, ((0.0, 0.0),) * count)
        step = min(_FAN_STEP_COUNTERS * size_px, (_FAN_HEXES * hex_px - size_px) / (count - 1))
        if step >= _LEAST_STEP_COUNTERS * size_px:
            return Fan(size_px, tuple(((number - (count - 1) / 2) * step, 0.0) for number in range(count)))
        rows = 2 if count <= _MOST_IN_TWO_ROWS else 3
        columns = -(-count // rows)
        wide = _ROWS_HEXES if rows == 2 and columns > rows else _FAN_HEXES
        step = min(size_px, wide * hex_px / columns)
        places = []
        for number in range(count):
            row, column = divmod(number, columns)
            across = min(columns, count - row * columns)
            places.append(((column - (across - 1) / 2) * step, (row - (rows - 1) / 2) * step))
        return Fan(round(step * _APART), tuple(places))

    def piece_at(self, away_px: tuple[float, float], size_px: int, hex_px: int) -> str:
        """The id of the counter of a fan that lies nearest to a point about its middle, of two the upper; or empty."""
        if len(self.pieces) < 2:
            return ""
        right, down = away_px
        places = tuple(zip(self.fan(size_px, hex_px).places, self.pieces, strict=True))
        return min(reversed(places), key=lambda place: math.dist(place[0], (right, down)))[1].id

    def is_over(self, away_px: tuple[float, float], size_px: int, hex_px: int) -> bool:
        """Whether a point about the middle of the hex lies on a counter of the fan, which may reach beyond its hex."""
        if len(self.pieces) < 2:
            return False
        fan = self.fan(size_px, hex_px)
        far_px = (max(abs(right - away_px[0]), abs(down - away_px[1])) for right, down in fan.places)
        return min(far_px) <= fan.size_px / 2


def is_aboard(piece: Piece) -> bool:
    """Whether a piece is carried by another."""
    return isinstance(piece.look, CounterLook) and piece.look.is_aboard


def is_counter(piece: Piece) -> bool:
    """Whether a piece lies in the middle of its hex, and is no marker beside it."""
    return not isinstance(piece.look, ZoneLook)


def stacks(pieces: Iterable[Piece]) -> dict[int, Spread]:
    """The counters of every hex, part by part, the lowest first; markers beside them are none of a stack."""
    found: dict[int, list[Piece]] = {}
    for piece in pieces:
        if is_counter(piece):
            found.setdefault(piece.hex, []).append(piece)
    return {hex: Spread(tuple(sorted(stack, key=lambda piece: piece.part))) for hex, stack in found.items()}
