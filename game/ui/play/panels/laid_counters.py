"""Counters as they lie on the sheet at one zoom: worked out once, so that a frame has only to lay their pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.board.camera import Camera
from game.ui.desk.stage import Piece
from game.ui.paint.looks import Look, ZoneLook

_ZONE_ASIDE, _ZONE_SHARE = 0.34, 0.8
"""How far to the upper right a marker lies that is no counter, and how large it is: a unit over it can be read."""

Picture = Callable[[Look, int], pygame.Surface]
"""What gives a look its picture at a size."""


def lie_of(look: Look, size_px: int) -> tuple[tuple[float, float], int]:
    """How far from its place a piece lies that has it for itself, and how large it is."""
    if isinstance(look, ZoneLook):
        return (size_px * _ZONE_ASIDE, -size_px * _ZONE_ASIDE), round(size_px * _ZONE_SHARE)
    return (0.0, 0.0), size_px


class Count(NamedTuple):
    """How many lie in a place, or in a part of it."""

    hex: int
    units: int
    right: float
    """How far to the right of the middle of the place."""
    size_px: int
    """Of the counters that it stands on."""


class LaidCounters:
    """The pieces of one scenery at one size."""

    def __init__(
        self, pieces: Sequence[Piece], camera: Camera, size_px: int,
        offsets: Mapping[str, tuple[float, float, int]], counts: Sequence[Count],
    ) -> None:  # fmt: skip
        """Lay down pieces, the lowest first; `offsets` has those that share a place, with their size there."""
        self._pieces = pieces
        self._camera = camera
        self._near_px = 1.5 * size_px
        self._counts = counts
        away: NDArray[np.float64] = np.zeros((2, len(pieces)))
        self._sizes: list[int] = []
        for number, piece in enumerate(pieces):
            right, down, small_px = offsets.get(piece.id, (0.0, 0.0, 0))
            (aside, below), size = lie_of(piece.look, small_px or size_px)
            away[:, number] = right + aside, down + below
            self._sizes.append(size)
        self._middles = _on_sheet(camera, [piece.hex for piece in pieces])
        """The middles of their places, on the sheet as it is seen at this size."""
        self._places = self._middles + np.rint(away)
        self._places_of_counts = _on_sheet(camera, [count.hex for count in counts])
        self._pictures: list[tuple[pygame.Surface, int, int] | None] = [None] * len(pieces)
        """Those that were seen, each with its upper left corner on the sheet."""
        self._of_hex: dict[int, list[int]] = {}
        for number, piece in enumerate(pieces):
            if piece.id in offsets:
                self._of_hex.setdefault(piece.hex, []).append(number)

    def draw(self, surface: pygame.Surface, opened: int, picture: Picture) -> None:
        """Lay the pieces on a surface, but for those of a hex where several are seen in another way."""
        left, top = self._camera.sheet_rect.topleft
        left_out, blits = set(self._of_hex.get(opened, ())), []
        for number in self._near(surface, self._middles, (left, top)):
            if number in left_out:
                continue
            known = self._pictures[number]
            if known is None:
                known = self._pictures[number] = self._laid(number, picture)
            image, x, y = known
            blits.append((image, (x + left, y + top)))
        surface.fblits(blits)

    def _laid(self, number: int, picture: Picture) -> tuple[pygame.Surface, int, int]:
        """The picture of a piece, and where its upper left corner lies on the sheet."""
        image = picture(self._pieces[number].look, self._sizes[number])
        x, y = self._places[:, number].tolist()
        return image, int(x) - image.width // 2, int(y) - image.height // 2

    def counts(self, surface: pygame.Surface, opened: int) -> Iterator[tuple[Count, tuple[int, int]]]:
        """What is written of how many lie where, as far as it is seen, but for one hex; with the place of each."""
        left, top = self._camera.sheet_rect.topleft
        for number in self._near(surface, self._places_of_counts, (left, top)):
            count = self._counts[number]
            if count.hex != opened:
                x, y = self._places_of_counts[:, number].tolist()
                yield count, (int(x) + left + round(count.right), int(y) + top)

    def _near(self, surface: pygame.Surface, middles: NDArray[np.float64], corner: tuple[int, int]) -> list[int]:
        """The numbers of those that may be seen on a surface, over which the sheet lies with its corner there."""
        seen, near_px = surface.get_clip().move(-corner[0], -corner[1]), self._near_px
        x, y = middles
        across = (x >= seen.left - near_px) & (x <= seen.right + near_px)
        near: list[int] = (across & (y >= seen.top - near_px) & (y <= seen.bottom + near_px)).nonzero()[0].tolist()
        return near


def _on_sheet(camera: Camera, hexes: Sequence[int]) -> NDArray[np.float64]:
    """Where the middles of hexes lie, in whole pixels of the sheet as it is seen: in a row across, in another down."""
    return np.asarray(np.rint(camera.layout.centres[[*hexes]] * camera.zoom).T.copy(), dtype=np.float64)
