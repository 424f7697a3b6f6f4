"""Where bridges, ferries and bridges laid in the game stand: they come and go, and lie over the baked map. [14, 15]"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.grid.layout import BoardLayout
from game.model.frozen import changing
from game.scenario.board import HIGHWAY, NO_ROAD, Board
from game.ui.board.camera import Camera
from game.ui.paint.haste import Haste
from game.ui.paint.routes import crossing_point
from game.ui.paint.structure_pictures import LAID, Site, structure_picture, structure_px
from game.ui.paint.waters import Crossing, Waters

_STEPS_KEPT = 3
"""Zoom steps for which it is kept what stands where."""


@changing
class _Placed:
    """What stands somewhere, at one zoom; its picture is made when it first comes into view."""

    look: str
    site: Site
    area: tuple[int, int, int, int]
    """What it covers of the sheet."""
    picture: pygame.Surface | None = None


class Structures:
    """All bridges and ferries of a board, ready to be drawn in any state at any zoom."""

    def __init__(
        self, board: Board, layout: BoardLayout, waters: Waters, bare: frozenset[int] = frozenset(),
        haste: Haste | None = None,
    ) -> None:  # fmt: skip
        """Find the sites; at the bare hexsides no bridge of the map is drawn. `haste` says what time there is."""
        self._haste = haste or Haste()
        self._bare = [bridge.hexside in bare for bridge in board.bridges]
        self._board = board
        self._layout = layout
        self._waters = waters
        self._bridges = [self._site(bridge.hexside, bridge.carries) for bridge in board.bridges]
        self._ferries = [self._site(ferry.hexside, "road") for ferry in board.ferries]
        self._pictures: dict[tuple[str, tuple[float, float], int], pygame.Surface] = {}
        self._sizes: set[int] = set()
        """The zooms at which any of them are painted."""
        self._now: tuple[tuple[int, ...], int] | None = None
        self._placed: dict[int, list[_Placed]] = {}
        """What stood when it was drawn last, by zoom, wherever the sheet lay."""

    def draw(self, surface: pygame.Surface, camera: Camera, bridge_states: Sequence[int], laid_bridge: int) -> None:
        """Draw what stands where: a state per bridge of the board, and the hexside of a laid bridge or -1."""
        now, hex_px = (tuple(bridge_states), laid_bridge), camera.hex_px
        if now != self._now:
            self._now, self._placed = now, {}
        if hex_px not in self._placed:
            while len(self._placed) >= _STEPS_KEPT:
                del self._placed[next(iter(self._placed))]
            self._placed[hex_px] = self._place(bridge_states, laid_bridge, hex_px)
        left, top = camera.sheet_rect.topleft
        seen = surface.get_clip().move(-left, -top)
        near = [placed for placed in self._placed[hex_px] if seen.colliderect(placed.area)]
        for placed in near:
            if placed.picture is None and self._has_time_for(placed, hex_px):
                placed.picture = self._picture(placed.look, placed.site, hex_px)
        pictures = ((it.picture or self._likeness(it, hex_px), it.area) for it in near)
        surface.fblits(
            [(picture, (area[0] + left, area[1] + top)) for picture, area in pictures if picture is not None],
            pygame.BLEND_PREMULTIPLIED,
        )

    def _likeness(self, placed: _Placed, hex_px: int) -> pygame.Surface | None:
        """What stands somewhere as it was painted at the nearest other zoom, made as large as it is at this one."""
        sizes = sorted(self._sizes, key=lambda other_px: abs(other_px - hex_px))
        looks = ((placed.look, placed.site.middle, other_px) for other_px in sizes)
        picture = next((self._pictures[look] for look in looks if look in self._pictures), None)
        return pygame.transform.scale(picture, placed.area[2:]) if picture is not None else None

    def _has_time_for(self, placed: _Placed, hex_px: int) -> bool:
        return (placed.look, placed.site.middle, hex_px) in self._pictures or self._haste.has_time()

    def _place(self, bridge_states: Sequence[int], laid_bridge: int, hex_px: int) -> list[_Placed]:
        """All that stands, with what each covers of the sheet."""
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
            side = structure_px(site, hex_px)
            x, y = round(site.middle[0] * hex_px), round(site.middle[1] * hex_px)
            placed.append(_Placed(look, site, (x - side // 2, y - side // 2, side, side)))
        return placed

    def _picture(self, look: str, site: Site, hex_px: int) -> pygame.Surface:
        key = (look, site.middle, hex_px)
        if key not in self._pictures:
            self._pictures[key] = structure_picture(look, site, hex_px)
            self._sizes.add(hex_px)
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
