"""Faces of counters off the map: aircraft from above, ships from the side, the sky of a turn. [39]"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.ui.look.palette import Rgb

PLANE, BOMBER, SHIP, CRAFT = "plane", "bomber", "ship", "craft"
FAIR, LOW_CLOUD, FOUL = "fair", "low_cloud", "foul"
"""Types of counters that stand for no unit on the map."""
_FINE = 4
"""Painted so many times as large, and made smaller."""
_SKY: Rgb = (206, 222, 232)
_GREY_SKY: Rgb = (190, 200, 208)
_SEA: Rgb = (178, 204, 214)
_DARK: Rgb = (34, 40, 48)
_SUN: Rgb = (232, 176, 46)
_CLOUD: Rgb = (138, 148, 160)
_PALE_CLOUD: Rgb = (162, 170, 180)
_RAIN: Rgb = (60, 96, 140)
_WAVE: Rgb = (92, 134, 156)
Point = tuple[float, float]
Draw = Callable[["Paper"], None]


class Paper:
    """A surface whose middle is 0, 0 and whose shorter half is 1."""

    def __init__(self, size: tuple[int, int], ground: Rgb) -> None:
        """So many pixels, painted finer."""
        self.surface = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA, 32)
        self.surface.fill(ground)
        self._half = min(self.surface.get_size()) / 2
        self._middle = (self.surface.width / 2, self.surface.height / 2)

    @property
    def wide(self) -> float:
        """How far it reaches to either side."""
        return self._middle[0] / self._half

    def at(self, point: Point) -> Point:
        """A point in pixels."""
        return (self._middle[0] + point[0] * self._half, self._middle[1] + point[1] * self._half)

    def fill(self, ink: Rgb, points: Sequence[Point]) -> None:
        """An area."""
        pygame.draw.polygon(self.surface, ink, [self.at(point) for point in points])

    def disc(self, ink: Rgb, centre: Point, radius: float) -> None:
        """A disc."""
        pygame.draw.circle(self.surface, ink, self.at(centre), radius * self._half)

    def line(self, ink: Rgb, points: Sequence[Point], width: float) -> None:
        """A line with round ends."""
        for a, b in pairwise(points):
            pygame.draw.line(self.surface, ink, self.at(a), self.at(b), max(1, round(width * self._half)))


def _mirrored(points: Sequence[Point]) -> list[Point]:
    return [*points, *((-x, y) for x, y in reversed(points))]


def _plane(paper: Paper) -> None:
    """A fighter from above: one engine, straight wings."""
    paper.fill(_DARK, _mirrored([(0, -0.82), (0.11, -0.7), (0.12, 0.5), (0.04, 0.84)]))
    paper.fill(_DARK, _mirrored([(0, -0.4), (1.0, -0.2), (1.04, -0.04), (0.3, 0.1), (0, 0.1)]))
    paper.fill(_DARK, _mirrored([(0, 0.56), (0.4, 0.64), (0.4, 0.76), (0, 0.78)]))


def _bomber(paper: Paper) -> None:
    """A bomber from above: engines on long wings."""
    paper.fill(_DARK, _mirrored([(0, -0.8), (0.12, -0.66), (0.12, 0.5), (0.05, 0.86)]))
    paper.fill(_DARK, _mirrored([(0, -0.36), (1.3, -0.14), (1.3, 0.0), (0.2, 0.14), (0, 0.14)]))
    paper.fill(_DARK, _mirrored([(0, 0.56), (0.5, 0.62), (0.5, 0.78), (0, 0.8)]))
    for x in (0.42, 0.84):
        for side in (-1, 1):
            paper.fill(_DARK, [(side * (x - 0.07), -0.52), (side * (x + 0.07), -0.52), (side * (x + 0.07), 0.0),
                               (side * (x - 0.07), 0.0)])  # fmt: skip


def _waves(paper: Paper) -> None:
    reach = paper.wide
    steps = range(int(reach * 20) + 1)
    for row in (0.62, 0.84):
        paper.line(_WAVE, [(step * 0.1 - reach, row + 0.05 * math.sin(step * 1.1 + row * 9)) for step in steps], 0.06)


def _ship(paper: Paper) -> None:
    """A warship from the side: hull, turrets, bridge, funnel."""
    _waves(paper)
    paper.fill(_DARK, [(-1.3, 0.16), (1.36, 0.1), (1.16, 0.54), (-1.16, 0.54)])
    paper.fill(_DARK, [(-0.3, 0.16), (-0.22, -0.4), (0.16, -0.4), (0.2, 0.16)])
    paper.fill(_DARK, [(0.34, 0.16), (0.36, -0.28), (0.58, -0.28), (0.6, 0.16)])
    paper.line(_DARK, [(-0.04, -0.4), (-0.04, -0.9)], 0.06)
    for x, way in ((-0.66, -1), (0.86, 1)):
        paper.fill(_DARK, [(x - 0.2, 0.16), (x - 0.16, -0.08), (x + 0.16, -0.08), (x + 0.2, 0.16)])
        paper.line(_DARK, [(x, -0.02), (x + way * 0.5, -0.16)], 0.07)


def _craft(paper: Paper) -> None:
    """A landing craft with guns: low, with its ramp up."""
    _waves(paper)
    paper.fill(_DARK, [(-1.0, 0.2), (1.0, 0.2), (1.16, -0.14), (1.2, 0.2), (0.96, 0.54), (-0.94, 0.54)])
    paper.fill(_DARK, [(-0.86, 0.2), (-0.84, -0.3), (-0.36, -0.3), (-0.32, 0.2)])
    paper.line(_DARK, [(-0.6, -0.3), (-0.6, -0.66)], 0.06)
    for x in (0.1, 0.6):
        paper.line(_DARK, [(x, 0.16), (x + 0.3, -0.2)], 0.08)


def _sun(paper: Paper, centre: Point, radius: float) -> None:
    for ray in range(10):
        angle = math.tau * ray / 10
        far = (centre[0] + radius * 1.6 * math.cos(angle), centre[1] + radius * 1.6 * math.sin(angle))
        paper.line(_SUN, [centre, far], 0.09)
    paper.disc(_SUN, centre, radius)


def _cloud(paper: Paper, centre: Point, ink: Rgb) -> None:
    x, y = centre
    for across, up, radius in ((-0.42, 0.06, 0.28), (-0.08, -0.14, 0.38), (0.34, 0.02, 0.3)):
        paper.disc(ink, (x + across, y + up), radius)
    paper.fill(ink, [(x - 0.44, y + 0.04), (x + 0.4, y + 0.04), (x + 0.4, y + 0.32), (x - 0.44, y + 0.32)])


def _fair(paper: Paper) -> None:
    _sun(paper, (0, 0), 0.46)


def _low_cloud(paper: Paper) -> None:
    """Cloud from side to side and no sun; what flies below it is small."""
    reach = paper.wide
    paper.fill(_CLOUD, [(-reach, -1), (reach, -1), (reach, -0.3), (-reach, -0.3)])
    _cloud(paper, (-0.62, -0.36), _CLOUD)
    _cloud(paper, (0.6, -0.4), _CLOUD)
    _cloud(paper, (0.02, -0.3), _PALE_CLOUD)
    paper.fill(_DARK, _mirrored([(0, 0.16), (0.07, 0.24), (0.05, 0.9)]))
    paper.fill(_DARK, _mirrored([(0, 0.4), (0.6, 0.5), (0.6, 0.6), (0, 0.62)]))
    paper.fill(_DARK, _mirrored([(0, 0.78), (0.24, 0.82), (0.24, 0.92), (0, 0.94)]))


def _foul(paper: Paper) -> None:
    _cloud(paper, (0, -0.2), _CLOUD)
    for x in (-0.44, -0.08, 0.28):
        paper.line(_RAIN, [(x + 0.12, 0.26), (x - 0.06, 0.78)], 0.09)


class Face:
    """A face on a ground of its own."""

    def __init__(self, draw: Draw, ground: Rgb) -> None:
        """What is drawn on it."""
        self._draw = draw
        self._ground = ground

    def __call__(self, size: tuple[int, int], ink: Rgb) -> pygame.Surface:
        """Paint it in a frame."""
        paper = Paper(size, self._ground)
        self._draw(paper)
        pygame.draw.rect(paper.surface, ink, paper.surface.get_rect(), max(_FINE // 2, round(min(size) * 0.16)))
        return pygame.transform.smoothscale(paper.surface, size)


FACES = {
    PLANE: Face(_plane, _SKY), BOMBER: Face(_bomber, _SKY), SHIP: Face(_ship, _SEA), CRAFT: Face(_craft, _SEA),
    FAIR: Face(_fair, _SKY), LOW_CLOUD: Face(_low_cloud, _GREY_SKY), FOUL: Face(_foul, _GREY_SKY),
}  # fmt: skip
"""By types of counters."""
