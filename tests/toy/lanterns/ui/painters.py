"""What Lanterns paints itself: planks, sheds and water of the quay, the carts' track, the face of a band's counter."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.scenario.board import Board
from game.ui.look.palette import WATER, WATER_LIT, WATER_RIPPLE, Rgb
from game.ui.paint.curves import Line, at_distances, lengths, normals
from game.ui.paint.noise import chance
from game.ui.paint.own import OwnLooks
from game.ui.paint.shapes import Shapes

_WOOD: tuple[Rgb, ...] = ((208, 184, 144), (201, 176, 136), (213, 191, 153), (195, 170, 131), (205, 179, 136))
_SEAM: Rgb = (142, 117, 84)
_NAIL: Rgb = (118, 96, 70)
_EDGE: Rgb = (92, 70, 48)
_SHADE: Rgb = (134, 110, 80)
_ROOFS: tuple[tuple[Rgb, Rgb], ...] = (((122, 76, 62), (158, 102, 82)), ((86, 94, 102), (120, 130, 138)))
"""The shaded and the lit half of a roof."""
_PLANKS = 6
"""Planks to a square, from north to south."""
_IRON: Rgb = (70, 72, 78)
_SLEEPER: Rgb = (126, 98, 68)
_GAUGE_HEXES = 0.062
_NIGHT: Rgb = (33, 39, 60)
_GLOW: Rgb = (255, 196, 84)
_FLAME: Rgb = (255, 240, 190)
_BRASS: Rgb = (224, 164, 72)
_FINE = 4


class Planks:
    """Planks side by side, with seams and nails."""

    colour: Rgb = _WOOD[0]

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Lay them square by square."""
        for place in places:
            self._lay(shapes, board, layout, place)

    @staticmethod
    def _lay(shapes: Shapes, board: Board, layout: BoardLayout, place: int) -> None:
        left, top, right, bottom = _sides(layout, place)
        column, row = board.topology.places[place]
        high, seam = (bottom - top) / _PLANKS, layout.hex_px * 0.009
        shapes.add(_SEAM, _box(left, top, right, bottom))
        for plank in range(_PLANKS):
            joint = left + (right - left) * (0.15 + 0.7 * chance(7, column, row, plank))
            up, down = top + plank * high + seam, top + (plank + 1) * high - seam
            # a plank goes on into the next square: its tone there is that of the joint between them
            for k, (start, end) in enumerate(((left, joint - seam), (joint + seam, right))):
                tone = _WOOD[int(chance(9, column + k, row, plank) * len(_WOOD))]
                shapes.add(tone, _box(start, up, end, down))
            for aside in (-3.2, 3.2):
                shapes.add_disc(_NAIL, (joint + aside * seam, (up + down) / 2), seam * 1.1)


class Sheds(Planks):
    """A shed on the planks of each square: a long roof with a lit half, and its shadow."""

    colour: Rgb = _ROOFS[0][1]

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Build them square by square."""
        super().paint(shapes, board, layout, places)
        for place in places:
            left, top, right, bottom = _sides(layout, place)
            column, row = board.topology.places[place]
            shaded, lit = _ROOFS[int(chance(11, column, row) * len(_ROOFS))]
            across = layout.hex_px
            left, right = left + across * 0.1, right - across * 0.1
            top, bottom = top + across * 0.2, bottom - across * 0.14
            ridge, drop = (top + bottom) / 2, across * 0.05
            shapes.add(_SHADE, _box(left + drop, top + drop, right + drop, bottom + drop))
            shapes.add(lit, _box(left, top, right, ridge))
            shapes.add(shaded, _box(left, ridge, right, bottom))
            for k in range(1, 9):
                x = left + (right - left) * k / 9
                shapes.add(shaded, _box(x - across * 0.006, top, x + across * 0.006, ridge))
            shapes.add(_EDGE, _box(left, ridge - across * 0.012, right, ridge + across * 0.012))


class Harbour:
    """Still water, with a beam and mooring posts where the quay ends."""

    colour: Rgb = WATER

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Fill it square by square, then lay the beams over all ends."""
        across = layout.hex_px
        for place in places:
            left, top, right, bottom = _sides(layout, place)
            shapes.add(WATER, _box(left, top, right, bottom))
        for place in places:
            left, top, _, _ = _sides(layout, place)
            column, row = board.topology.places[place]
            for k in range(5):
                x, y = (across * (0.12 + 0.62 * chance(13 + axis, column, row, k)) for axis in (0, 1))
                far = across * (0.08 + 0.1 * chance(15, column, row, k))
                ripple = np.array([(left + x, top + y), (left + x + far / 2, top + y - 1.0), (left + x + far, top + y)])
                shapes.add_band(WATER_LIT if k % 2 else WATER_RIPPLE, ripple, across * 0.008)
        for a, b in layout.outline(places):
            if not (layout.is_at_edge(a) and layout.is_at_edge(b)):
                shapes.add_band(_EDGE, np.array([a, b]), across * 0.04)
                for end in (a, b):
                    shapes.add_disc(_EDGE, end, across * 0.075)
                    shapes.add_disc(_WOOD[0], end, across * 0.045)


class CartTrack:
    """Two iron rails on sleepers, let into the planks."""

    colour: Rgb = _IRON

    def paint(self, shapes: Shapes, lines: Sequence[Line], hex_px: float) -> None:
        """Sleepers of all stretches first, so that rails join where tracks meet."""
        for line in lines:
            total = float(lengths(line)[-1])
            count = max(2, round(total / (hex_px * 0.13)))
            middles = at_distances(line, (np.arange(count) + 0.5) * total / count)
            for middle, across in zip(middles, normals(middles) * hex_px * _GAUGE_HEXES * 1.7, strict=True):
                shapes.add_band(_SLEEPER, np.array([middle - across, middle + across]), hex_px * 0.02)
        for line in lines:
            for hand in (-1, 1):
                shapes.add_band(_IRON, line + normals(line) * hand * hex_px * _GAUGE_HEXES, hex_px * 0.011)


def lantern_face(size: tuple[int, int], ink: Rgb) -> pygame.Surface:
    """A lit lantern in the dark; framed in the ink of the counter."""
    width, height = size[0] * _FINE, size[1] * _FINE
    fine = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    fine.fill(_NIGHT)
    x, y = width / 2, height * 0.56
    reach = min(width, height)
    for ring in range(12, 0, -1):
        share = (1 - ring / 12) ** 1.5
        tone = tuple(round(a + (b - a) * share * 0.8) for a, b in zip(_NIGHT, _GLOW, strict=True))
        pygame.draw.circle(fine, tone, (x, y), reach * (0.16 + 0.055 * ring))
    half, high = reach * 0.17, reach * 0.23
    glass = [(x - half, y - high), (x + half, y - high), (x + half * 1.15, y + high), (x - half * 1.15, y + high)]
    pygame.draw.polygon(fine, _GLOW, glass)
    flame = (x - half * 0.45, y - high * 0.6, half * 0.9, high * 1.4)
    pygame.draw.ellipse(fine, _FLAME, flame)
    line = max(1, round(reach * 0.05))
    pygame.draw.polygon(fine, _BRASS, glass, line)
    roof = [(x - half * 1.4, y - high), (x + half * 1.4, y - high), (x, y - high * 1.85)]
    pygame.draw.polygon(fine, _BRASS, roof)
    pygame.draw.rect(fine, _BRASS, (x - half * 1.5, y + high - line, half * 3, line * 2))
    ring_px = reach * 0.1
    handle = (x - ring_px, y - high * 1.85 - ring_px * 1.4, ring_px * 2, ring_px * 2)
    pygame.draw.arc(fine, _BRASS, handle, 0, math.tau, line)
    pygame.draw.rect(fine, ink, fine.get_rect(), max(_FINE, round(reach * 0.035)))
    return pygame.transform.smoothscale(fine, size)


def _sides(layout: BoardLayout, place: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a square."""
    corners = np.array(layout.polygon(place))
    (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return left, top, right, bottom


def _box(left: float, top: float, right: float, bottom: float) -> Line:
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


LOOKS = OwnLooks(
    terrain={"planks": Planks(), "sheds": Sheds(), "harbour": Harbour()},
    routes={"cart_track": CartTrack()},
    faces={"lantern": lantern_face},
)
