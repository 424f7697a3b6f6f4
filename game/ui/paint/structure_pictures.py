"""What bridges, ferries and laid bridges look like, in any state and at any zoom. [14, 15]"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pygame

from game.grid.layout import Point
from game.model.frozen import frozen
from game.ui.look import palette
from game.ui.paint.curves import Line
from game.ui.paint.shapes import SUPERSAMPLE, Colour, glaze, layer_for

STANDING, FALLEN, REPAIRED = range(3)
"""States of a bridge, in the order of `bridge_states`. [14]"""
LAID = "laid"
"""The look of a bridge that was laid in the game."""
_SHADOW = glaze((10, 14, 20), 110)
_FINE = 2
"""Structures are drawn this much larger still than other shapes: they are small and looked at closely."""


@frozen
class Site:
    """A place where a structure can stand: in hexes of 1 px, and which way its road runs."""

    middle: Point
    radians: float
    half_length: float
    """From the middle of the water to the abutment, in hexes."""
    half_width: float
    carries: str
    is_highway: bool
    is_large: bool


def structure_px(site: Site, hex_px: int) -> int:
    """How wide and high the picture of a structure is."""
    return math.ceil(hex_px * (site.half_length + 0.16) * 2) | 1


def structure_picture(look: str, site: Site, hex_px: int) -> pygame.Surface:
    """A premultiplied picture of a structure, its middle in the middle: `look` is a key of the painters below."""
    side = structure_px(site, hex_px)
    colours: list[Colour] = []
    corners: list[Point] = []
    counts: list[int] = []
    shifts: list[float] = []

    def add(colour: Colour, points: Sequence[Point], shift: float = 0.0) -> None:
        colours.append(colour)
        corners.extend(points)
        counts.append(len(points))
        shifts.append(shift)

    _PAINTERS[look](add, site)
    scale = hex_px * _FINE
    shifted = np.repeat(shifts, counts)[:, None] * scale
    placed = _turned(np.array(corners, dtype=np.float64) * scale, site.radians) + side * _FINE / 2 + shifted
    layer = layer_for(pygame.Rect(0, 0, side * _FINE, side * _FINE))
    points, start = (placed * SUPERSAMPLE).tolist(), 0
    for colour, count in zip(colours, counts, strict=True):
        pygame.draw.polygon(layer, colour, points[start : start + count])
        start += count
    return pygame.transform.smoothscale(layer, (side, side))


def _turned(corners: Line, radians: float) -> Line:
    """Corners of all shapes at once, turned with the road."""
    u, v = corners.T
    cos, sin = math.cos(radians), math.sin(radians)
    return np.stack([u * cos - v * sin, u * sin + v * cos], axis=1)


Add = Callable[..., None]


def _box(left: float, right: float, top: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _wings(add: Add, site: Site) -> None:
    """The flared ends of the parapets, as maps draw a bridge."""
    far, wide = site.half_length, site.half_width
    for end in (-1, 1):
        for hand in (-1, 1):
            add(
                palette.STEEL_DARK,
                [
                    (end * far, hand * wide),
                    (end * (far - 0.02), hand * (wide + 0.022)),
                    (end * (far + 0.055), hand * (wide + 0.06)),
                    (end * (far + 0.068), hand * (wide + 0.044)),
                ],
            )


def _standing(add: Add, site: Site) -> None:
    far, wide = site.half_length, site.half_width
    add(_SHADOW, _box(-far, far, -wide, wide), 0.03)
    _wings(add, site)
    add(palette.STEEL_DARK, _box(-far, far, -wide - 0.018, wide + 0.018))
    add(palette.STEEL, _box(-far, far, -wide - 0.006, wide + 0.006))
    _trusses(add, site, palette.STEEL_DARK)
    _roadway(add, site, -far - 0.02, far + 0.02)


def _trusses(add: Add, site: Site, colour: palette.Rgb) -> None:
    """Uprights along both parapets of a long bridge."""
    if not site.is_large:
        return
    wide = site.half_width
    for k in range(-3, 4):
        at = k * site.half_length / 3.6
        for hand in (-1, 1):
            add(colour, _box(at - 0.006, at + 0.006, hand * wide - 0.02, hand * wide + 0.02))


def _roadway(add: Add, site: Site, start: float, end: float) -> None:
    if site.carries == "rail":
        add(palette.RAIL_BED, _box(start, end, -0.026, 0.026))
        count = max(3, round((end - start) / 0.045))
        for k in range(count):
            at = start + (k + 0.5) * (end - start) / count
            add(palette.RAIL, _box(at - 0.007, at + 0.007, -0.03, 0.03))
        add(palette.RAIL, _box(start, end, -0.011, 0.011))
    elif site.is_highway:
        add(palette.HIGHWAY, _box(start, end, -0.034, 0.034))
        add(palette.HIGHWAY_MIDDLE, _box(start, end, -0.009, 0.009))
    else:
        add(palette.ROAD, _box(start, end, -0.024, 0.024))


def _fallen(add: Add, site: Site) -> None:
    """Two charred stumps, wreckage in the water, and a red cross over the gap."""
    far, wide = site.half_length, site.half_width
    _wings(add, site)
    for end in (-1, 1):
        stump = [
            (end * far, -wide - 0.012),
            (end * far * 0.56, -wide - 0.012),
            (end * far * 0.66, -wide * 0.3),
            (end * far * 0.48, wide * 0.2),
            (end * far * 0.6, wide + 0.012),
            (end * far, wide + 0.012),
        ]
        add(_SHADOW, stump, 0.02)
        add(palette.CHARRED, stump)
    add(palette.DEBRIS, [(-0.03, -wide * 1.2), (0.02, -wide), (0.0, -wide * 0.2), (-0.045, -wide * 0.4)])
    add(palette.DEBRIS, [(0.0, wide * 0.4), (0.05, wide * 0.5), (0.03, wide * 1.4), (-0.01, wide * 1.1)])
    size = max(0.105, min(far * 0.85, 0.14))
    for colour, thick, long in ((palette.CROSS_RIM, 0.044, size + 0.018), (palette.CROSS, 0.024, size)):
        for hand in (-1, 1):
            add(
                colour,
                [
                    (-long - thick, hand * (-long + thick)),
                    (-long + thick, hand * (-long - thick)),
                    (long + thick, hand * (long - thick)),
                    (long - thick, hand * (long + thick)),
                ],
            )


def _repaired(add: Add, site: Site) -> None:
    """A panel bridge: planks between lattice sides."""
    far, wide = site.half_length, site.half_width + 0.008
    add(_SHADOW, _box(-far, far, -wide, wide), 0.03)
    _wings(add, site)
    add(palette.PANEL_DARK, _box(-far, far, -wide - 0.03, wide + 0.03))
    add(palette.PANEL, _box(-far, far, -wide - 0.018, wide + 0.018))
    cells = max(3, round(far * 2 / 0.075))
    step = 2 * far / cells
    for k in range(cells):
        left = -far + k * step
        for hand in (-1, 1):
            edge = hand * (wide + 0.006)
            add(
                palette.PANEL_DARK,
                [
                    (left, edge - 0.017),
                    (left + 0.012, edge - 0.017),
                    (left + step, edge + 0.017),
                    (left + step - 0.012, edge + 0.017),
                ],
            )
    _planks(add, far + 0.02, wide - 0.012)


def _planks(add: Add, far: float, wide: float) -> None:
    add(palette.PLANK_DARK, _box(-far, far, -wide, wide))
    count = max(4, round(far * 2 / 0.036))
    step = 2 * far / count
    for k in range(count):
        left = -far + k * step
        add(palette.PLANK, _box(left + 0.004, left + step - 0.004, -wide + 0.006, wide - 0.006))


def _laid(add: Add, site: Site) -> None:
    """A pontoon bridge: a row of boats under a plank road."""
    far = site.half_length + 0.02
    boats = max(2, round(far * 2 / 0.095))
    for k in range(boats):
        at = -far + (k + 0.5) * 2 * far / boats
        hulls = ((_SHADOW, 0.004, 0.02), (palette.PANEL_DARK, 0.008, 0.0), (palette.BOATS, 0.0, 0.0))
        for colour, grow, shift in hulls:
            long, wide = 0.118 + grow, 0.029 + grow
            add(
                colour,
                [
                    (at, -long),
                    (at + wide, -long * 0.62),
                    (at + wide, long * 0.62),
                    (at, long),
                    (at - wide, long * 0.62),
                    (at - wide, -long * 0.62),
                ],
                shift,
            )
    _planks(add, far + 0.03, 0.04)


def _ferry(add: Add, site: Site) -> None:
    """A boat on a cable."""
    far = site.half_length
    steps = max(3, round(far * 2 / 0.06))
    for k in range(steps):
        left = -far + k * 2 * far / steps
        add(palette.CROSS_RIM, _box(left, left + far / steps, -0.007, 0.007))
    for end in (-1, 1):
        add(palette.STEEL_DARK, _box(end * far - 0.02, end * far + 0.02, -0.045, 0.045))
    for colour, grow, shift in ((_SHADOW, 0.0, 0.025), (palette.STEEL_DARK, 0.014, 0.0), (palette.FERRY, 0.0, 0.0)):
        long, wide = 0.085 + grow, 0.04 + grow
        add(
            colour,
            [
                (-long, 0.0),
                (-long * 0.6, -wide),
                (long * 0.6, -wide),
                (long, 0.0),
                (long * 0.6, wide),
                (-long * 0.6, wide),
            ],
            shift,
        )
    add(palette.PLANK, _box(-0.045, 0.045, -0.018, 0.018))


_PAINTERS: dict[str, Callable[[Add, Site], None]] = {
    f"road-{STANDING}": _standing,
    f"rail-{STANDING}": _standing,
    f"road-{FALLEN}": _fallen,
    f"rail-{FALLEN}": _fallen,
    f"road-{REPAIRED}": _repaired,
    f"rail-{REPAIRED}": _repaired,
    LAID: _laid,
    "ferry": _ferry,
}
