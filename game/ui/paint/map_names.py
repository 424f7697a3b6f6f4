"""The names of places over the map as it is seen: beside counters and flags, those of cities over them if need be."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pygame

from game.grid.layout import BoardLayout
from game.grid.layouts import lay_out
from game.grid.topology import Topology
from game.ui.board.camera import Camera
from game.ui.paint.flags import flag_area
from game.ui.paint.lettering import LaidName, beside
from game.ui.paint.zoom_step import Lettering

Sign = tuple[int, float, float, float]
"""A sign in a corner of a place: which, how far right of its middle and below it, half of how large, in hexes."""
_NAMED_STEPS = 3
"""Zoom steps of which it is kept where the names were laid."""
_OVER_ALPHA = 190


class MapNames:
    """Lays the names of one board and draws them."""

    def __init__(self, topology: Topology, lettering: Lettering) -> None:
        """Nothing is laid yet."""
        self._topology = topology
        self._lettering = lettering
        self._bare: dict[tuple[int, float], tuple[LaidName, ...]] = {}
        """By zoom and scale: the names where they lie on bare ground."""
        self._laid: dict[Hashable, tuple[tuple[LaidName, ...], tuple[LaidName, ...]]] = {}
        """By zoom and counters: the names beside them, and those over them."""
        self._now: object = None
        self._counters: Mapping[int, int] | None = None
        """What was drawn last: in most frames it is the same, with the very same counters."""
        self.beside: tuple[LaidName, ...] = ()
        """As they were drawn last, where they lie on the sheet."""
        self.over: tuple[LaidName, ...] = ()
        """Those that are read over the counters."""

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        scale: float,
        counters: Mapping[int, int],
        flags: frozenset[int],
        signs: frozenset[Sign] = frozenset(),
    ) -> None:
        """Draw the names where no counter hides a part of them.

        `counters` says where they lie and what room each takes, `flags` and `signs` where those stand; `scale` is the
        window's.
        """
        now = (camera.hex_px, scale, flags, signs)
        if now != self._now or counters is not self._counters:
            self._now, self._counters = now, counters
            key = (*now, tuple(sorted(counters.items())))
            if key not in self._laid:
                while len(self._laid) >= _NAMED_STEPS:
                    del self._laid[next(iter(self._laid))]
                self._laid[key] = self._lay(camera.hex_px, scale, counters, flags, signs)
            self.beside, self.over = self._laid[key]
        left, top = camera.sheet_rect.topleft
        seen = surface.get_clip().move(-left, -top)
        surface.fblits([
            (name.picture, (name.rect.x + left, name.rect.y + top))
            for name in self.beside
            if name.rect.colliderect(seen)
        ])  # fmt: skip

    def draw_over(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw faintly the names that there is no room for beside the counters."""
        left, top = camera.sheet_rect.topleft
        seen = surface.get_clip().move(-left, -top)
        for name in self.over:
            if name.rect.colliderect(seen):
                faint = name.picture.copy()
                faint.set_alpha(_OVER_ALPHA)
                surface.blit(faint, name.rect.move(left, top))

    def bare(self, hex_px: int, scale: float) -> tuple[LaidName, ...]:
        """The names as they lie at a zoom where there is no counter."""
        key = (hex_px, scale)
        if key not in self._bare:
            while len(self._bare) >= _NAMED_STEPS:
                del self._bare[next(iter(self._bare))]
            self._bare[key] = self._lettering.places(lay_out(self._topology, hex_px), scale)
        return self._bare[key]

    def _lay(
        self, hex_px: int, scale: float, counters: Mapping[int, int], flags: frozenset[int], signs: frozenset[Sign]
    ) -> tuple[tuple[LaidName, ...], tuple[LaidName, ...]]:
        layout = lay_out(self._topology, hex_px)
        off = []
        for hex, size in counters.items():
            off.append(pygame.Rect(0, 0, size, size))
            off[-1].center = tuple(map(round, layout.centre(hex)))
        off += [flag_area(layout.centre(hex), hex_px, beside=hex in counters) for hex in sorted(flags)]
        return beside(self.bare(hex_px, scale), off, layout, flags, [sign_area(sign, layout) for sign in sorted(signs)])


def sign_area(sign: Sign, layout: BoardLayout) -> pygame.Rect:
    """What a sign covers on the sheet."""
    hex, right, down, half = sign
    x, y = layout.centre(hex)
    size = round(2 * half * layout.hex_px)
    area = pygame.Rect(0, 0, size, size)
    area.center = (round(x + right * layout.hex_px), round(y + down * layout.hex_px))
    return area
