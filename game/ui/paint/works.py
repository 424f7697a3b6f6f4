"""What is built over several places and may be gone again: drawn over the baked map by painters of the system."""

from __future__ import annotations

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.model.frozen import changing, frozen
from game.scenario.board import Board
from game.ui.board.camera import Camera
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.haste import Haste
from game.ui.paint.map_names import Sign
from game.ui.paint.own import own_looks
from game.ui.paint.shapes import Shapes, layer_for

_MOST_KEPT_PX = 6_000_000
"""Pixels of all pictures that are kept, 24 MB: those of a large map at every zoom are about half of it."""
_SIZES_KEPT = 3
"""Zoom steps at which it is kept where works lie."""
_KEPT_WHOLE = (255, 255, 255, 255)
_EVERYWHERE = (-(2**20), -(2**20), 2**21, 2**21)
_EDGE = 1.02
"""Places are taken a little larger, so that no seam is left between them."""
_LABEL_FROM_PX = 30
"""On smaller hexes nothing is written."""
_LABEL_BELOW_HEXES, _LABEL_HEXES = 0.43, 0.2
"""How far below the line a label stands, and how high its letters are."""


@frozen
class Work:
    """One of them, as it is now."""

    kind: str
    """What its system calls it, and paints it by."""
    places: tuple[int, ...]
    """The places that it leads through."""
    state: str = ""
    """In the words of its painter."""
    share: float = 1.0
    """How much of it is done."""
    label: str = ""
    """What is written below its middle, as far as it can be read."""


@changing
class _Laid:
    """A work at one size; its picture is made when it first comes into view."""

    work: Work
    is_hidden: bool
    """Whether counters would leave nothing of it to be seen."""
    picture: pygame.Surface | None
    place: pygame.Rect
    """Where the picture lies on the sheet; while there is none, more than it will take."""


class Works:
    """Draws works at any zoom, and keeps what it has drawn."""

    def __init__(self, board: Board, fonts: Fonts, haste: Haste | None = None) -> None:
        """For one board; nothing is drawn by a system that paints none. `haste` says what time there is."""
        self._haste = haste or Haste()
        self._topology = board.topology
        self._fonts = fonts
        looks = own_looks(board.system)
        self._painters, self._over, self._corners = looks.works, looks.over, looks.corners
        self._signs: tuple[tuple[Work, ...], frozenset[Sign]] = ((), frozenset())
        self._layouts: dict[int, BoardLayout] = {}
        self._kept: dict[tuple[Work, int], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._kept_px = 0
        self._extents: dict[Work, tuple[float, float, float, float]] = {}
        """Where pictures of the works there are begin on the sheet, and their sizes, in hexes: at any zoom the same."""
        self._last: tuple[tuple[Work, ...], dict[int, list[_Laid]]] = ((), {})
        """The works that were drawn last, by the sizes at which they were: they stay as they are for many frames."""

    def draw(
        self, surface: pygame.Surface, camera: Camera, works: tuple[Work, ...], *, over_counters: bool = False
    ) -> None:
        """Draw them where the camera sees them; over the counters those once more that counters would hide."""
        left, top = camera.sheet_rect.topleft
        seen = surface.get_clip().inflate(2 * camera.hex_px, 2 * camera.hex_px).move(-left, -top)  # labels stand out
        for laid in self._laid(works, camera.hex_px):
            if (over_counters and not laid.is_hidden) or not laid.place.colliderect(seen):
                continue
            found = self._picture_in(seen, laid, camera.hex_px) or self._likeness(laid.work, camera.hex_px)
            if found is not None:
                surface.blit(found[0], found[1].move(left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
                self._label(surface, camera, laid.work)

    def signs(self, works: tuple[Work, ...]) -> frozenset[Sign]:
        """Those that are signs in a corner of their place, for names that keep off them."""
        if self._signs[0] is not works:
            found = frozenset((w.places[0], *self._corners[w.kind]) for w in works if w.kind in self._corners)
            self._signs = (works, found)
        return self._signs[1]

    def _laid(self, works: tuple[Work, ...], hex_px: int) -> list[_Laid]:
        """The works, each where it lies on the sheet."""
        if self._last[0] is not works or len(self._last[1]) > _SIZES_KEPT:
            self._last = (works, {})
            self._extents = {work: self._extents[work] for work in works if work in self._extents}
        known = self._last[1]
        if hex_px not in known:
            painted = [work for work in works if work.kind in self._painters]
            known[hex_px] = [
                _Laid(work, self._would_be_hidden(work), None, self._about(work, hex_px)) for work in painted
            ]
        return known[hex_px]

    def _about(self, work: Work, hex_px: int) -> pygame.Rect:
        """Where a work is to be looked for on the sheet: everywhere until it has been drawn at some size."""
        if work not in self._extents:
            return pygame.Rect(_EVERYWHERE)
        return pygame.Rect([round(edge * hex_px) for edge in self._extents[work]]).inflate(2 * hex_px, 2 * hex_px)

    def _picture_in(
        self, seen: pygame.Rect, laid: _Laid, hex_px: int
    ) -> tuple[pygame.Surface, pygame.Rect] | None:  # fmt: skip
        """The picture of a work, and where it lies on the sheet; None if there is no time to make it.

        To make all of a large map at once stops the window, and so does all that is in view.
        """
        if laid.picture is None and ((laid.work, hex_px) in self._kept or self._haste.has_time()):
            laid.picture, at = self._picture(laid.work, hex_px)
            laid.place = laid.picture.get_rect(topleft=at)
        return (laid.picture, laid.place) if laid.picture is not None else None

    def _likeness(self, work: Work, hex_px: int) -> tuple[pygame.Surface, pygame.Rect] | None:
        """A work as it was painted at the nearest other zoom, made as large as it is at this one."""
        sizes = sorted(self._layouts, key=lambda other_px: abs(other_px - hex_px))
        known = next((other_px for other_px in sizes if (work, other_px) in self._kept), None)
        if known is None:
            return None
        (picture, at), share = self._kept[work, known], hex_px / known
        place = pygame.Rect([round(length * share) for length in (*at, *picture.get_size())])
        return pygame.transform.scale(picture, (max(1, place.width), max(1, place.height))), place

    def _would_be_hidden(self, work: Work) -> bool:
        """Whether counters at both its ends leave nothing of it: a longer one is seen between them."""
        return work.kind in self._over and self._topology.touching(work.places[0], work.places[-1])

    def _label(self, surface: pygame.Surface, camera: Camera, work: Work) -> None:
        """How far it is, in figures."""
        size = camera.hex_px
        if not work.label or size < _LABEL_FROM_PX:
            return
        ends = (camera.centre(work.places[0]), camera.centre(work.places[-1]))
        x, y = (sum(part) // 2 for part in zip(*ends, strict=True))
        font = self._fonts.get(Role.VALUES, max(10, round(size * _LABEL_HEXES)))
        image = font.render(work.label, True, palette.PAPER)  # noqa: FBT003 - pygame takes no keyword
        place = image.get_rect(center=(x, y + round(size * _LABEL_BELOW_HEXES)))
        pygame.draw.rect(surface, palette.PANEL_DARK, place.inflate(size // 8, 0), border_radius=size // 12)
        surface.blit(image, place)

    def _picture(self, work: Work, hex_px: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """A premultiplied picture of a work and where it lies on the sheet."""
        key = (work, hex_px)
        if key not in self._kept:
            if hex_px not in self._layouts:
                self._layouts[hex_px] = lay_out(self._topology, hex_px)
            shapes = Shapes()
            line = np.array([self._layouts[hex_px].centre(place) for place in work.places])
            self._painters[work.kind].paint(shapes, line, hex_px, work.state, work.share)
            area = shapes.area
            layer = layer_for(area)
            shapes.draw(layer, area)
            picture = pygame.transform.smoothscale(layer, area.size)
            _keep_to_the_board(picture, area, self._layouts[hex_px])
            x, y, width, height = area
            self._extents[work] = (x / hex_px, y / hex_px, width / hex_px, height / hex_px)
            self._kept[key] = (picture, area.topleft)
            self._drop_the_oldest(area.width * area.height)
        return self._kept[key]

    def _drop_the_oldest(self, more_px: int) -> None:
        """Make room for a picture that has just been kept; it stays itself, however large it is."""
        self._kept_px += more_px
        while self._kept_px > _MOST_KEPT_PX and len(self._kept) > 1:
            picture, _ = self._kept.pop(next(iter(self._kept)))
            self._kept_px -= picture.get_width() * picture.get_height()


def _keep_to_the_board(picture: pygame.Surface, area: pygame.Rect, layout: BoardLayout) -> None:
    """Clear what of a picture lies beside the board: a field of fire ends where the map does."""
    near = area.inflate(2 * layout.hex_px, 2 * layout.hex_px)
    board = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    is_near = ((layout.centres >= near.topleft) & (layout.centres < near.bottomright)).all(axis=1)
    around = np.array(layout.corner_steps) * _EDGE - area.topleft
    for centre in layout.centres[is_near]:
        pygame.draw.polygon(board, _KEPT_WHOLE, (centre + around).tolist())
    picture.blit(board, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
