"""What kind of unit it is: the usual symbols, marks of size, and painted silhouettes in their stead."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.grid.layout import Point

FINE = 4
"""Symbols are drawn this much larger and brought down."""
Pen = Callable[[str, Sequence[Point], float], None]
"""Draws "line" or "fill" through points from -1 to 1; the last figure is the stroke's width."""
SIZE_MARKS = {"company": "I", "battalion": "II", "regiment": "III", "brigade": "X", "division": "XX"}
_STROKE = 0.165


def symbol(
    kind: str, width_px: int, height_px: int, ink: pygame.typing.ColorLike, *, silhouette: bool
) -> pygame.Surface:
    """The symbol of a type of unit in a box of this size: a premultiplied surface, empty for an unknown type."""
    layer = pygame.Surface((width_px * FINE, height_px * FINE), pygame.SRCALPHA, 32)
    half_x, half_y = layer.width / 2, layer.height / 2

    def pen(how: str, points: Sequence[Point], stroke: float = _STROKE) -> None:
        placed = [(half_x * (1 + x), half_y * (1 + y)) for x, y in points]
        if how == "fill":
            pygame.draw.polygon(layer, ink, placed)
            return
        width = max(FINE, round(stroke * half_y))
        for a, b in pairwise(placed):
            _stroke(layer, ink, a, b, width)

    painters = _SILHOUETTES if silhouette else _SYMBOLS
    for paint in painters.get(kind, ()):
        paint(pen)
    return pygame.transform.smoothscale(layer, (width_px, height_px))


def size_mark(size: str, height_px: int, ink: pygame.typing.ColorLike) -> pygame.Surface:
    """The mark of a unit's size, as II or X: a premultiplied surface as high as `height_px`."""
    text = SIZE_MARKS.get(size, "")
    high = height_px * FINE
    cell = {"I": 0.5, "X": 1.15}
    width = max(1, round(sum(cell[letter] for letter in text) * high))
    layer = pygame.Surface((width, high), pygame.SRCALPHA, 32)
    stroke = max(FINE, round(high * 0.2))
    x = 0.0
    for letter in text:
        wide = cell[letter] * high
        if letter == "I":
            _stroke(layer, ink, (x + wide / 2, stroke / 2), (x + wide / 2, high - stroke / 2), stroke)
        else:
            left, right = x + wide * 0.16, x + wide * 0.84
            _stroke(layer, ink, (left, stroke / 2), (right, high - stroke / 2), stroke)
            _stroke(layer, ink, (right, stroke / 2), (left, high - stroke / 2), stroke)
        x += wide
    return pygame.transform.smoothscale(layer, (max(1, round(width / FINE)), height_px))


def step_dot(across_px: int, ink: pygame.typing.ColorLike, *, filled: bool) -> pygame.Surface:
    """A dot for a step that is left, a ring for one that is lost: a premultiplied surface."""
    side = across_px * FINE
    layer = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    pygame.draw.circle(layer, ink, (side / 2, side / 2), side / 2, 0 if filled else max(2, round(side * 0.2)))
    return pygame.transform.smoothscale(layer, (across_px, across_px))


def _stroke(layer: pygame.Surface, ink: pygame.typing.ColorLike, a: Point, b: Point, width: float) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / size * width / 2, dx / size * width / 2
    pygame.draw.polygon(
        layer, ink, [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
    )
    for end in (a, b):
        pygame.draw.circle(layer, ink, end, width / 2)


def _arc(x: float, y: float, rx: float, ry: float, start: float, stop: float) -> list[Point]:
    """Points of an arc in degrees, 0 to the right, clockwise on the screen."""
    count = max(4, round(abs(stop - start) / 12))
    angles = [math.radians(start + (stop - start) * k / count) for k in range(count + 1)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


def _saltire(pen: Pen) -> None:
    pen("line", [(-1, -1), (1, 1)], _STROKE)
    pen("line", [(-1, 1), (1, -1)], _STROKE)


def _gull_wing(pen: Pen) -> None:
    """The canopy of a parachute at the foot of the box."""
    pen("line", [*_arc(-0.24, 0.86, 0.24, 0.4, 180, 360), *_arc(0.24, 0.86, 0.24, 0.4, 180, 360)], _STROKE)


def _straight_wing(pen: Pen) -> None:
    """Straight wings with their tips down, at the foot of the box."""
    pen("line", [(-0.62, 0.84), (-0.5, 0.56), (0.5, 0.56), (0.62, 0.84)], _STROKE)
    pen("line", [(0, 0.34), (0, 0.84)], _STROKE)


def _oval(pen: Pen) -> None:
    pen("line", [*_arc(-0.32, 0, 0.34, 0.52, 90, 270), *_arc(0.32, 0, 0.34, 0.52, 270, 450), (-0.32, 0.52)], _STROKE)


def _diagonal(pen: Pen) -> None:
    pen("line", [(-1, 1), (1, -1)], _STROKE)


def _trestle(pen: Pen) -> None:
    """The bridge of the engineers, three legs under a deck."""
    pen("line", [(-0.5, 0.5), (-0.5, -0.45), (0.5, -0.45), (0.5, 0.5)], _STROKE * 1.1)
    pen("line", [(0, -0.45), (0, 0.5)], _STROKE * 1.1)


def _ball(pen: Pen) -> None:
    pen("fill", _arc(0, 0, 0.24, 0.4, 0, 360), 0)


def _staff(pen: Pen) -> None:
    """The letters HQ."""
    pen("line", [(-0.52, -0.5), (-0.52, 0.5)], _STROKE * 1.2)
    pen("line", [(-0.52, 0), (-0.14, 0)], _STROKE * 1.2)
    pen("line", [(-0.14, -0.5), (-0.14, 0.5)], _STROKE * 1.2)
    pen("line", _arc(0.36, 0, 0.23, 0.48, 0, 360), _STROKE * 1.2)
    pen("line", [(0.4, 0.2), (0.62, 0.62)], _STROKE * 1.2)


_SYMBOLS: dict[str, tuple[Callable[[Pen], None], ...]] = {
    "infantry": (_saltire,),
    "parachute": (_saltire, _gull_wing),
    "glider": (_saltire, _straight_wing),
    "armour": (_oval,),
    "recon": (_diagonal,),
    "engineer": (_trestle,),
    "artillery": (_ball,),
    "headquarters": (_staff,),
}


def _soldier(pen: Pen) -> None:
    pen("fill", [*_arc(0.0, -0.55, 0.16, 0.34, 180, 360), (0.2, -0.5), (-0.2, -0.5)], 0)
    pen("fill", _arc(0.0, -0.5, 0.1, 0.2, 0, 360), 0)
    pen(
        "fill",
        [
            (-0.2, -0.26),
            (0.2, -0.26),
            (0.24, 0.2),
            (0.14, 0.26),
            (0.16, 0.98),
            (0.03, 0.98),
            (0.0, 0.4),
            (-0.06, 0.98),
            (-0.2, 0.98),
            (-0.15, 0.24),
            (-0.26, 0.18),
        ],
        0,
    )
    pen("line", [(-0.44, 0.42), (0.4, -0.62)], 0.11)
    pen("line", [(-0.2, -0.12), (-0.34, 0.24), (-0.1, 0.1)], 0.13)


def _jumper(pen: Pen) -> None:
    canopy = [
        *_arc(0, -0.28, 0.6, 0.68, 180, 360),
        *_arc(0.4, -0.28, 0.2, 0.14, 0, -180),
        *_arc(0.0, -0.28, 0.2, 0.14, 0, -180),
        *_arc(-0.4, -0.28, 0.2, 0.14, 0, -180),
    ]
    pen("fill", canopy, 0)
    for x in (-0.58, -0.2, 0.2, 0.58):
        pen("line", [(x, -0.26), (0, 0.42)], 0.05)
    pen("fill", _arc(0, 0.42, 0.07, 0.13, 0, 360), 0)
    pen("fill", [(-0.09, 0.52), (0.09, 0.52), (0.1, 0.76), (0.07, 1.0), (-0.07, 1.0), (-0.1, 0.76)], 0)


def _sailplane(pen: Pen) -> None:
    pen("fill", [(-0.95, -0.16), (0.95, -0.16), (0.95, 0.02), (0.12, 0.14), (-0.12, 0.14), (-0.95, 0.02)], 0)
    nose = _arc(0, -0.66, 0.09, 0.24, 180, 360)
    pen("fill", [(-0.09, -0.62), *nose, (0.1, 0.3), (0.05, 0.82), (-0.05, 0.82), (-0.1, 0.3)], 0)
    pen("fill", [(-0.3, 0.72), (0.3, 0.72), (0.27, 0.9), (-0.27, 0.9)], 0)


def _tank(pen: Pen) -> None:
    pen("fill", [(-0.86, 0.16), (-0.7, -0.06), (0.66, -0.06), (0.9, 0.16), (0.9, 0.34), (-0.86, 0.34)], 0)
    pen("fill", [(-0.38, -0.06), (-0.3, -0.5), (0.2, -0.5), (0.36, -0.24), (0.36, -0.06)], 0)
    pen("line", [(0.3, -0.3), (1.0, -0.38)], 0.13)
    pen("fill", [*_arc(-0.66, 0.56, 0.2, 0.3, 90, 270), *_arc(0.68, 0.56, 0.2, 0.3, 270, 450)], 0)


def _armoured_car(pen: Pen) -> None:
    pen("fill", [(-0.82, 0.42), (-0.76, 0.06), (-0.44, -0.1), (0.46, -0.1), (0.82, 0.14), (0.86, 0.42)], 0)
    pen("fill", [(-0.22, -0.1), (-0.16, -0.46), (0.22, -0.46), (0.3, -0.1)], 0)
    pen("line", [(0.2, -0.3), (0.74, -0.34)], 0.1)
    for x in (-0.5, 0.5):
        pen("fill", _arc(x, 0.54, 0.19, 0.34, 0, 360), 0)


def _gun(pen: Pen) -> None:
    pen("line", [(-0.06, 0.12), (0.92, -0.62)], 0.17)
    pen("line", [(-0.12, 0.24), (-0.92, 0.8)], 0.17)
    pen("fill", [(0.1, -0.5), (0.2, -0.56), (0.3, 0.34), (0.2, 0.36)], 0)
    pen("line", _arc(0, 0.42, 0.22, 0.4, 0, 360), 0.16)
    pen("line", [(-0.2, 0.42), (0.2, 0.42)], 0.08)
    pen("line", [(0, 0.06), (0, 0.78)], 0.08)


def _tools(pen: Pen) -> None:
    """A pick and a spade, crossed."""
    pen("line", [(-0.5, 0.86), (0.4, -0.66)], 0.14)
    pen("line", [*_arc(0.42, -0.34, 0.5, 0.5, 190, 320)], 0.16)
    pen("line", [(0.5, 0.86), (-0.3, -0.46)], 0.14)
    pen("fill", [(-0.2, -0.46), (-0.42, -0.3), (-0.64, -0.66), (-0.6, -0.94), (-0.38, -0.9)], 0)


def _flag(pen: Pen) -> None:
    pen("line", [(-0.42, 0.94), (-0.42, -0.88)], 0.14)
    pen("fill", [(-0.42, -0.86), (0.56, -0.66), (0.34, -0.34), (0.56, 0.02), (-0.42, -0.02)], 0)


_SILHOUETTES: dict[str, tuple[Callable[[Pen], None], ...]] = {
    "infantry": (_soldier,),
    "parachute": (_jumper,),
    "glider": (_sailplane,),
    "armour": (_tank,),
    "recon": (_armoured_car,),
    "engineer": (_tools,),
    "artillery": (_gun,),
    "headquarters": (_flag,),
}
