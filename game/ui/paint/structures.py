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
        self._now: tuple[tuple[int, ...], int, int] | None = None
        self._placed: list[tuple[pygame.Surface, tuple[int, int, int, int]]] = []
        """What was drawn last, wherever the sheet lay."""

    def draw(self, surface: pygame.Surface, camera: Camera, bridge_states: Sequence[int], laid_bridge: int) -> None:
        """Draw what stands where: a state per bridge of the board, and the hexside of a laid bridge or -1."""
        now = (tuple(bridge_states), laid_bridge, camera.hex_px)
        if now != self._now:
            self._now, self._placed = now, self._place(bridge_states, laid_bridge, camera.hex_px)
        left, top = camera.sheet_rect.topleft
        seen = surface.get_clip().move(-left, -top)
        surface.fblits(
            [(picture, (area[0] + left, area[1] + top)) for picture, area in self._placed if seen.colliderect(area)],
            pygame.BLEND_PREMULTIPLIED,
        )

    def _place(
        self, bridge_states: Sequence[int], laid_bridge: int, hex_px: int
    ) -> list[tuple[pygame.Surface, tuple[int, int, int, int]]]:
        """The pictures of all that stands, with what each covers of the sheet."""
        standing = [("ferry", ferry) for ferry in self._ferries]
        standing += [
            (f"{site.carries}-{state}", site)
            for site, state, is_bare in zip(self._bridges, bridge_states, self._bare, strict=True)
            if not is_bare
        ]
        if laid_bridge >= 0:
            standing.append((LAID, self._site(laid_bridge, "road")))
        placed = []
        for look, site in standing:
            picture = self._picture(look, site, hex_px)
            x, y = round(site.middle[0] * hex_px), round(site.middle[1] * hex_px)
            area = (x - picture.width // 2, y - picture.height // 2, picture.width, picture.height)
            placed.append((picture, area))
        return placed

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
