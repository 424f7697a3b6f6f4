"""Men, vehicles and guns of Remagen from the side, drawn over each other: what stands on a tray. [21.1]

Points go from -1 to 1 along a piece and from -1 at its top to 0 on the ground; all look to the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.grid.layout import Point
from game.ui.look.palette import Rgb


class Ground(NamedTuple):
    """Where on a surface a piece stands, how large half of it is, and its two inks."""

    surface: pygame.Surface
    x: float
    y: float
    half: float
    ink: Rgb
    pale: Rgb

    def at(self, point: Point) -> Point:
        """A point of the piece on the surface."""
        return self.x + point[0] * self.half, self.y + point[1] * self.half


class Fill(NamedTuple):
    """A dark shape."""

    points: tuple[Point, ...]

    def draw(self, ground: Ground) -> None:
        """Fill it."""
        pygame.draw.polygon(ground.surface, ground.ink, [ground.at(point) for point in self.points])


class Wheel(NamedTuple):
    """A wheel with a pale hub."""

    x: float
    radius: float
    y: float = 0.0

    def draw(self, ground: Ground) -> None:
        """On the ground, unless it hangs higher."""
        middle = ground.at((self.x, self.y - self.radius))
        pygame.draw.circle(ground.surface, ground.ink, middle, self.radius * ground.half)
        pygame.draw.circle(ground.surface, ground.pale, middle, self.radius * ground.half * 0.42)


class Bar(NamedTuple):
    """A barrel, a limb, a strut."""

    points: tuple[Point, ...]
    thick: float

    def draw(self, ground: Ground) -> None:
        """With round ends."""
        wide = max(1.0, self.thick * ground.half)
        placed = [pygame.Vector2(ground.at(point)) for point in self.points]
        for a, b in pairwise(placed):
            side = (b - a).rotate(90)
            side.scale_to_length(wide / 2)
            pygame.draw.polygon(ground.surface, ground.ink, [a + side, b + side, b - side, a - side])
        for point in placed:
            pygame.draw.circle(ground.surface, ground.ink, point, wide / 2)


class Head(NamedTuple):
    """A helmet, or a ball."""

    x: float
    y: float
    radius: float

    def draw(self, ground: Ground) -> None:
        """Round."""
        pygame.draw.circle(ground.surface, ground.ink, ground.at((self.x, self.y)), self.radius * ground.half)


Part = Fill | Wheel | Bar | Head


def _track(left: float, right: float, high: float, wheels: int) -> tuple[Part, ...]:
    """A track with its wheels."""
    cut = high * 0.55
    step = (right - left - high) / max(1, wheels - 1)
    return (
        Fill(((left + cut, -high), (right - cut, -high), (right, -high * 0.62), (right - cut, 0.0), (left + cut, 0.0),
              (left, -high * 0.62))),
        *(Wheel(left + high / 2 + k * step, high * 0.36, -high * 0.12) for k in range(wheels)),
    )  # fmt: skip


_LORRY: tuple[Part, ...] = (
    Fill(((0.42, -0.2), (0.42, -0.72), (0.62, -0.72), (0.72, -0.46), (0.98, -0.42), (1.0, -0.16), (0.42, -0.16))),
)
PIECES: Mapping[str, tuple[Part, ...]] = {
    "heavy": (
        Fill(((-1.0, -0.34), (-0.86, -0.56), (0.74, -0.56), (1.0, -0.36), (0.9, -0.24), (-0.96, -0.24))),
        Fill(((-0.5, -0.54), (-0.42, -0.9), (0.26, -0.9), (0.44, -0.54))), Head(-0.26, -0.92, 0.09),
        Bar(((0.3, -0.74), (1.28, -0.78)), 0.1), Bar(((1.18, -0.78), (1.3, -0.78)), 0.17), *_track(-1.0, 0.96, 0.36, 7),
    ),
    "medium": (
        Fill(((-0.84, -0.34), (-0.76, -0.56), (0.56, -0.58), (0.86, -0.34), (0.8, -0.22), (-0.84, -0.22))),
        Fill(((-0.36, -0.56), (-0.3, -0.8), (-0.2, -0.88), (0.16, -0.88), (0.3, -0.74), (0.34, -0.56))),
        Bar(((0.26, -0.72), (0.96, -0.75)), 0.09), *_track(-0.86, 0.84, 0.33, 5),
    ),
    "light": (
        Fill(((-0.62, -0.32), (-0.54, -0.52), (0.36, -0.52), (0.68, -0.3), (0.6, -0.2), (-0.62, -0.2))),
        Fill(((-0.24, -0.5), (-0.18, -0.74), (0.16, -0.74), (0.26, -0.5))), Bar(((0.2, -0.62), (0.62, -0.64)), 0.075),
        *_track(-0.66, 0.66, 0.29, 4),
    ),
    "lvt": (
        Fill(((-0.96, -0.2), (-0.94, -0.62), (-0.3, -0.66), (-0.26, -0.52), (0.36, -0.52), (0.42, -0.74), (0.66, -0.74),
              (1.04, -0.42), (0.84, -0.14), (-0.84, -0.14))),
        Bar(((-0.9, -0.36), (0.94, -0.36)), 0.05), *_track(-0.9, 0.86, 0.3, 6),
        Bar(((0.56, -0.84), (0.86, -0.88)), 0.06),
    ),
    "weasel": (
        Fill(((-0.66, -0.24), (-0.66, -0.5), (-0.1, -0.5), (-0.04, -0.74), (0.02, -0.74), (0.06, -0.5), (0.44, -0.46),
              (0.68, -0.22))),
        Head(-0.3, -0.62, 0.1), *_track(-0.68, 0.66, 0.27, 4),
    ),
    "car": (
        Fill(((-0.9, -0.2), (-0.84, -0.46), (-0.4, -0.6), (0.42, -0.6), (0.88, -0.4), (0.94, -0.2))),
        Fill(((-0.3, -0.58), (-0.22, -0.84), (0.2, -0.84), (0.3, -0.58))), Bar(((0.2, -0.7), (0.78, -0.72)), 0.07),
        Wheel(-0.6, 0.2), Wheel(-0.16, 0.2), Wheel(0.6, 0.2),
    ),
    "rocket": (
        Fill(((-0.9, -0.2), (-0.9, -0.44), (0.3, -0.44), (0.42, -0.66), (0.6, -0.66), (0.68, -0.44),
              (0.98, -0.4), (1.0, -0.18))),
        *(Bar(((-0.82 + k * 0.09, -0.46 - k * 0.14), (0.06 + k * 0.09, -0.84 - k * 0.14)), 0.1) for k in (0, 1)),
        *_track(-0.9, 0.2, 0.27, 4), Wheel(0.68, 0.19),
    ),
    "halftrack": (
        Fill(((-0.94, -0.2), (-0.98, -0.62), (0.2, -0.62), (0.4, -0.54), (0.54, -0.42), (0.96, -0.38), (0.98, -0.18))),
        Bar(((-0.1, -0.74), (0.44, -0.76)), 0.07), Head(-0.2, -0.72, 0.1), *_track(-0.9, 0.2, 0.27, 4),
        Wheel(0.66, 0.19),
    ),
    "armtruck": (
        Fill(((-0.94, -0.2), (-0.94, -0.74), (0.3, -0.74), (0.48, -0.5), (0.98, -0.42), (1.0, -0.18))),
        Bar(((-0.2, -0.84), (0.26, -0.86)), 0.07), Wheel(-0.66, 0.19), Wheel(-0.22, 0.19), Wheel(0.66, 0.19),
    ),
    "truck": (
        *_LORRY, Fill(((-0.98, -0.22), (-0.98, -0.74), (-0.86, -0.86), (0.24, -0.86), (0.34, -0.74), (0.34, -0.22))),
        Wheel(-0.66, 0.19), Wheel(-0.2, 0.19), Wheel(0.7, 0.19),
    ),
    "howitzer": (
        Bar(((-0.3, -0.34), (0.98, -0.96)), 0.15), Bar(((-0.06, -0.3), (-1.0, -0.04)), 0.12), Wheel(0.02, 0.33),
        Fill(((0.02, -0.72), (0.14, -0.74), (0.24, -0.3), (0.14, -0.28))),
    ),
    "medgun": (
        Bar(((-0.2, -0.36), (0.84, -0.68)), 0.12), Bar(((-0.06, -0.3), (-0.9, -0.04)), 0.1), Wheel(0.02, 0.3),
        Fill(((0.1, -0.76), (0.2, -0.74), (0.22, -0.24), (0.12, -0.24))),
    ),
    "atgun": (
        Bar(((-0.1, -0.4), (0.96, -0.44)), 0.11), Bar(((0.84, -0.44), (0.98, -0.44)), 0.18),
        Bar(((-0.06, -0.24), (-0.92, -0.04)), 0.12), Wheel(0.0, 0.25),
        Fill(((0.1, -0.66), (0.2, -0.6), (0.22, -0.16), (0.12, -0.14))),
    ),
}  # fmt: skip
"""Type -> its parts, the hindmost first."""
_BODY: tuple[Part, ...] = (
    Head(0.0, -0.86, 0.13), Bar(((-0.16, -0.86), (0.16, -0.86)), 0.05), Bar(((0.0, -0.68), (0.0, -0.42)), 0.24),
    Bar(((-0.04, -0.4), (-0.14, -0.05)), 0.12), Bar(((0.05, -0.4), (0.16, -0.05)), 0.12),
)  # fmt: skip
MEN: Mapping[str, tuple[Part, ...]] = {
    "inf": (*_BODY, Bar(((-0.2, -0.36), (0.3, -0.74)), 0.06), Bar(((0.0, -0.64), (0.16, -0.54)), 0.09)),
    "eng": (*_BODY, Bar(((0.14, -0.1), (0.3, -0.98)), 0.06), Bar(((0.14, -1.0), (0.46, -0.94)), 0.08),
        Bar(((0.0, -0.62), (0.22, -0.52)), 0.09)),
    "para": (
        *_BODY, Bar(((-0.2, -0.36), (0.3, -0.74)), 0.06),
        Fill(((-0.4, -1.06), (-0.3, -1.26), (0.0, -1.36), (0.3, -1.26), (0.4, -1.06), (0.0, -1.14))),
    ),
    "mg": (
        Head(-0.24, -0.46, 0.13), Bar(((-0.7, -0.06), (-0.2, -0.26)), 0.2), Bar(((-0.16, -0.34), (0.62, -0.36)), 0.09),
        Bar(((0.2, -0.34), (0.1, -0.02)), 0.06), Bar(((0.2, -0.34), (0.36, -0.02)), 0.06),
    ),
    "bazooka": (
        Head(0.02, -0.74, 0.13), Bar(((0.0, -0.56), (-0.06, -0.3)), 0.24),
        Bar(((-0.06, -0.26), (0.2, -0.24), (0.2, -0.04)), 0.11),
        Bar(((-0.08, -0.24), (-0.3, -0.04)), 0.11), Bar(((-0.5, -0.58), (0.56, -0.78)), 0.1),
    ),
}  # fmt: skip
"""Type of foot -> one of its figures."""


def draw_parts(ground: Ground, parts: tuple[Part, ...]) -> None:
    """Draw a piece where it stands."""
    for part in parts:
        part.draw(ground)
