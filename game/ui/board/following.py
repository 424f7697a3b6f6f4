"""The map goes to where something happens: as seldom as can be, smoothly, close enough to read the counters."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.grid.layout import Point
from game.ui.board.camera import LARGE_ZOOM_LEVELS_PX, ZOOM_LEVELS_PX, Camera

READABLE_PX = 44
"""From this size of hex on, at scale 1, everything on a counter can be read."""
_STILL_SHARE, _STILL_HEXES = 0.2, 2.0
"""So much of the room at each side, or so many hexes if that is less, is its edge: what happens there moves the map."""
_LEAST_SECONDS, _MOST_SECONDS, _SECONDS_A_PX = 0.25, 0.7, 0.0006
_HANDS_OFF_SECONDS = 3.0
"""Whoever moves the map himself keeps it so long."""

Look = tuple[int, Point]
"""The size of a hex, and the point of the sheet in the middle of the viewport."""


class Following:
    """Keeps a camera on what happens; what happens near what was seen last leaves the map where it is."""

    def __init__(self, camera: Camera) -> None:
        """Nothing has happened yet."""
        self._camera = camera
        self._from: Point = (0.0, 0.0)
        self._to: Point = (0.0, 0.0)
        self._seconds = self._elapsed = 0.0
        self._own: Look | None = None
        """How the map was left by this; anything else is another hand's."""
        self._before: Look | None = None
        """How the map lay before this moved it for the first time."""
        self._hands_off_seconds = 0.0

    @property
    def is_gliding(self) -> bool:
        """Whether the map is on its way: what happens waits for it."""
        return self._elapsed < self._seconds

    def _look(self) -> Look:
        return self._camera.hex_px, self._camera.to_sheet(self._camera.viewport.center)

    def _is_moved(self) -> bool:
        """Whether another hand has moved the map since."""
        now = self._look()
        return self._own is not None and (now[0] != self._own[0] or math.dist(now[1], self._own[1]) > 1.0)

    def follow(self, hexes: Sequence[int], room: pygame.Rect, *, scale: float, reads: bool, glides: bool) -> None:
        """Something happens in the first of these hexes, then in the others, where `room` of the window is open.

        `reads` brings counters close enough to be read; without `glides` the map is there at once.
        """
        if not hexes or self.is_gliding:
            return
        if self._is_moved():
            self._own = self._before = None
            self._hands_off_seconds = _HANDS_OFF_SECONDS
        if self._hands_off_seconds > 0:
            return
        before = self._look()
        is_near = self._zoom_in(hexes[0], scale) if reads else False
        still = self._still(room)
        if is_near or not still.collidepoint(self._camera.centre(hexes[0])):
            self._before = self._before or before
            self._go(self._middle(hexes, still), room, glides=glides and not is_near)
        self._own = self._look() if self._before is not None else None

    def _zoom_in(self, hex: int, scale: float) -> bool:
        """Come close enough to read counters; False if the map was as close before."""
        wanted = round(READABLE_PX * scale)
        if self._camera.hex_px >= wanted:
            return False
        levels = (*ZOOM_LEVELS_PX, *LARGE_ZOOM_LEVELS_PX)
        self._camera.zoom_to(next((level for level in levels if level >= wanted), levels[-1]))
        self._camera.centre_on(hex)
        return True

    def _still(self, room: pygame.Rect) -> pygame.Rect:
        """The middle of the room: what happens in it leaves the map where it is."""
        hexes_px = round(_STILL_HEXES * self._camera.hex_px)
        across, down = (min(round(_STILL_SHARE * length), hexes_px) for length in room.size)
        return room.inflate(-2 * across, -2 * down)

    def _middle(self, hexes: Sequence[int], still: pygame.Rect) -> Point:
        """The middle of the first hex and as many of the next as are seen together with it."""
        zoom, centre = self._camera.zoom, self._camera.layout.centre
        left = right = centre(hexes[0])[0]
        top = bottom = centre(hexes[0])[1]
        for hex in hexes[1:]:
            x, y = centre(hex)
            box = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            if (box[2] - box[0]) * zoom > still.width or (box[3] - box[1]) * zoom > still.height:
                break
            left, top, right, bottom = box
        return (left + right) / 2, (top + bottom) / 2

    def _go(self, point: Point, room: pygame.Rect, *, glides: bool) -> None:
        """Bring a point of the sheet to the middle of the room, as far as the sheet goes."""
        camera = self._camera
        away = (room.centerx - camera.viewport.centerx, room.centery - camera.viewport.centery)
        self._from = camera.to_sheet(camera.viewport.center)
        self._to = (point[0] - away[0] / camera.zoom, point[1] - away[1] / camera.zoom)
        self._look_at(self._to)
        self._to = camera.to_sheet(camera.viewport.center)  # the sheet may end before
        far_px = math.dist(self._from, self._to) * camera.zoom
        self._elapsed, self._seconds = 0.0, 0.0
        if glides and far_px > 1:
            self._seconds = min(_MOST_SECONDS, _LEAST_SECONDS + far_px * _SECONDS_A_PX)
            self._look_at(self._from)

    def _look_at(self, point: Point) -> None:
        x, y = self._camera.to_screen(point)
        middle = self._camera.viewport.center
        self._camera.pan(round(x) - middle[0], round(y) - middle[1])

    def update(self, seconds: float) -> bool:
        """Time has passed; True if the map has moved."""
        self._hands_off_seconds = max(0.0, self._hands_off_seconds - seconds)
        if not self.is_gliding:
            return False
        if self._is_moved():
            self._elapsed = self._seconds
            return False
        self._elapsed = min(self._seconds, self._elapsed + seconds)
        share = self._elapsed / self._seconds
        share = share * share * (3 - 2 * share)
        (ax, ay), (bx, by) = self._from, self._to
        self._look_at((ax + (bx - ax) * share, ay + (by - ay) * share))
        self._own = self._look()
        return True

    def give_back(self) -> bool:
        """Show the map as it lay before this moved it, unless another hand has moved it since; True if it moved."""
        before, is_moved = self._before, self._is_moved()
        self._own = self._before = None
        self._elapsed = self._seconds
        if before is None or is_moved:
            return False
        self._camera.zoom_to(before[0])
        self._look_at(before[1])
        return True
