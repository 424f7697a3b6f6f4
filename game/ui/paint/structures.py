"""Where bridges, ferries and bridges laid in the game stand: they come and go, and lie over the baked map. [14, 15]"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.grid.layout import BoardLayout
from game.scenario.board import HIGHWAY, NO_ROAD, Board
from game.ui.board.camera import Camera
from game.ui.paint.routes import crossing_point
from game.ui.paint.structure_pictures import LAID, Site, structure_picture
from game.ui.paint.waters import Crossing, Waters


class Structures:
    """All bridges and ferries of a board, ready to be drawn in any state at any zoom."""

    def __init__(self, board: Board, layout: BoardLayout, waters: Waters, bare: frozenset[int] = frozenset()) -> None:
        """Find the sites; at the bare hexsides no bridge of the map is drawn."""
        self._bare = [bridge.hexside in bare for bridge in board.bridges]
        self._board = board
        self._layout = layout
        self._waters = waters
        self._bridges = [self._site(bridge.hexside, bridge.carries) for bridge in board.bridges]
        self._ferries = [self._site(ferry.hexside, "road") for ferry in board.ferries]
        self._pictures: dict[tuple[str, tuple[float, float], int], pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, camera: Camera, bridge_states: Sequence[int], laid_bridge: int) -> None:
        """Draw what stands where: a state per bridge of the board, and the hexside of a laid bridge or -1."""
        standing = [("ferry", ferry) for ferry in self._ferries]
        standing += [
            (f"{site.carries}-{state}", site)
            for site, state, is_bare in zip(self._bridges, bridge_states, self._bare, strict=True)
            if not is_bare
        ]
        if laid_bridge >= 0:
            standing.append((LAID, self._site(laid_bridge, "road")))
        hex_px, sheet = camera.hex_px, camera.sheet_rect
        seen = surface.get_clip().inflate(2 * hex_px, 2 * hex_px)
        blits = []
        for look, site in standing:
            x, y = site.middle[0] * hex_px + sheet.x, site.middle[1] * hex_px + sheet.y
            if seen.collidepoint(x, y):
                picture = self._picture(look, site, hex_px)
                blits.append((picture, (round(x) - picture.width // 2, round(y) - picture.height // 2)))
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)

    def _picture(self, look: str, site: Site, hex_px: int) -> pygame.Surface:
        key = (look, site.middle, hex_px)
        if key not in self._pictures:
            self._pictures[key] = structure_picture(look, site, hex_px)
        return self._pictures[key]

    def _site(self, hexside: int, carries: str) -> Site:
        crossing = self._waters.crossings.get(hexside) or self._dry_crossing(hexside)
        x, y = crossing_point(self._board, self._layout, crossing, hexside, carries)
        hex_px = self._layout.hex_px
        dx, dy = crossing.along
        is_highway = self._board.road[hexside] == HIGHWAY and carries == "road"
        is_large = crossing.width_px > hex_px * 0.15
        half_width = 0.036 if carries == "rail" else (0.05 if is_highway else 0.04)
        half_length = max(crossing.width_px / hex_px / 2 + 0.055, 0.09)
        middle = (x / hex_px, y / hex_px)
        return Site(middle, math.atan2(dx, -dy), half_length, half_width, carries, is_highway, is_large)

    def _dry_crossing(self, hexside: int) -> Crossing:
        """A hexside without water, which only an odd map bridges."""
        (ax, ay), (bx, by) = self._layout.hexside_points(hexside)
        size = math.hypot(bx - ax, by - ay)
        return Crossing(((ax + bx) / 2, (ay + by) / 2), ((bx - ax) / size, (by - ay) / size), 0.0, NO_ROAD)
