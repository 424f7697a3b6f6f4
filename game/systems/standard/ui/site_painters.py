"""What stands on the shores as it is painted: forts, guns, ports, beaches, crossing arrows, dam, breach. [20, 32]"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.grid.layout import BoardLayout
from game.scenario.board import RIVER, Board
from game.systems.standard.ui.shores import is_wet
from game.systems.standard.ui.work_kinds import DESTROYED, FIRES, OPEN, OUT_OF_THE_WAY, SHUT
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.paint.curves import Line, b_spline, dashes, normals, resampled
from game.ui.paint.linework import draw_rails, draw_roads
from game.ui.paint.routes import RAILWAY, route_courses
from game.ui.paint.shapes import Colour, Shapes, glaze
from game.ui.paint.waters import water_courses

_CONCRETE: Rgb = (204, 200, 188)
_CONCRETE_DARK: Rgb = (70, 66, 60)
_GUN: Rgb = (38, 36, 34)
_FIRE: Rgb = (176, 38, 30)
_SAND: Rgb = (246, 232, 178)
_SAND_DARK: Rgb = (188, 168, 116)
_FOAM: Rgb = (252, 250, 240)
_FLOOD: Rgb = (144, 168, 168)
_SEA: Rgb = (116, 160, 190)
_GRASS: Rgb = (150, 172, 100)
_GRASS_DARK: Rgb = (112, 134, 74)
_STONE: Rgb = (132, 126, 114)


class Fort:
    """Earthworks with bastions in a corner of a place: one ring of them, or two."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """The state is the level."""
        del share
        at = line[0] + hex_px * np.array([-OUT_OF_THE_WAY, -OUT_OF_THE_WAY])
        for ring in range(int(state), 0, -1):
            size = hex_px * (0.035 + 0.06 * ring)
            for colour, grow in ((palette.BOX, 1.3), (_CONCRETE_DARK, 1.12), (_CONCRETE, 0.8)):
                shapes.add(colour, at + _star(size * grow, 5))
        shapes.add_disc(_CONCRETE_DARK, at, hex_px * 0.016)


class Battery:
    """A casemate with its gun, and the field of fire out to its range; silent it has none, destroyed a cross."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """From its place towards the second point, which lies as far as it reaches."""
        del share
        out = line[-1] - line[0]
        reach = float(np.linalg.norm(out))
        heading = math.atan2(float(out[1]), float(out[0]))
        if state == FIRES and reach > hex_px * 0.5:
            self._field(shapes, line[0], heading, reach, hex_px)
        at = line[0] + hex_px * np.array([OUT_OF_THE_WAY, -OUT_OF_THE_WAY])
        shapes.add_disc(palette.BOX, at, hex_px * 0.115)
        shapes.add_disc(_CONCRETE_DARK, at, hex_px * 0.1)
        shapes.add_disc(_CONCRETE if state == FIRES else _STONE, at, hex_px * 0.085)
        aim = np.array([math.cos(heading), math.sin(heading)])
        shapes.add_strokes(_GUN, np.array([[at - aim * hex_px * 0.02, at + aim * hex_px * 0.15]]), hex_px * 0.018)
        shapes.add_disc(_GUN, at, hex_px * 0.04)
        if state == DESTROYED:
            for turn in (math.pi / 4, -math.pi / 4):
                arm = np.array([math.cos(turn), math.sin(turn)]) * hex_px * 0.12
                shapes.add_strokes(palette.CROSS_RIM, np.array([[at - arm, at + arm]]), hex_px * 0.026)
                shapes.add_strokes(palette.CROSS, np.array([[at - arm, at + arm]]), hex_px * 0.016)

    @staticmethod
    def _field(shapes: Shapes, at: Line, heading: float, reach: float, hex_px: float) -> None:
        wide = math.radians(58)
        angles = np.linspace(heading - wide, heading + wide, 40)
        rim = at + np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach
        for dash in dashes(rim, hex_px * 0.13, hex_px * 0.09):
            shapes.add_band(glaze(_FIRE, 190), dash, hex_px * 0.011)
        for angle in (heading - wide, heading + wide):
            ray = np.array([math.cos(angle), math.sin(angle)])
            for dash in dashes(np.array([at + ray * hex_px * 0.5, at + ray * reach]), hex_px * 0.08, hex_px * 0.12):
                shapes.add_band(glaze(_FIRE, 130), dash, hex_px * 0.007)


class Port:
    """A basin with an anchor; one that is shut has its anchor crossed out."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """In the lower left of its place."""
        del share
        at = line[0] + hex_px * np.array([-OUT_OF_THE_WAY, OUT_OF_THE_WAY - 0.02])
        unit = hex_px * 0.085
        shapes.add_disc(palette.BOX, at, unit * 1.42)
        shapes.add_disc(palette.WATER_INK, at, unit * 1.28)
        ink = palette.BOX if state == OPEN else _STONE
        shapes.add_strokes(ink, at + unit * np.array([[(0, -0.75), (0, 0.8)]]), unit * 0.11)
        shapes.add_strokes(ink, at + unit * np.array([[(-0.4, -0.42), (0.4, -0.42)]]), unit * 0.1)
        fluke = at + unit * np.array([(-0.75, 0.15), (-0.55, 0.78), (0.0, 0.86), (0.55, 0.78), (0.75, 0.15)])
        shapes.add_band(ink, b_spline(fluke, 6), unit * 0.12)
        shapes.add_disc(ink, at + unit * np.array([0, -0.86]), unit * 0.2)
        if state == SHUT:
            arm = np.array([unit, unit])
            shapes.add_strokes(palette.CROSS, np.array([[at - arm, at + arm]]), unit * 0.16)


class Beach:
    """Sand on the seaward side of a place, with two lines of surf before it."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """From its place towards the second point, which lies at sea."""
        del state, share
        out = (line[-1] - line[0]) / max(float(np.linalg.norm(line[-1] - line[0])), 1.0)
        aside = np.array([-out[1], out[0]])
        for far, wide, half, colour in (
            (0.42, 0.33, 0.058, _SAND_DARK), (0.42, 0.32, 0.048, _SAND),
            (0.53, 0.3, 0.012, _FOAM), (0.61, 0.22, 0.009, _FOAM),
        ):  # fmt: skip
            middle = line[0] + out * hex_px * far
            ends = [middle - aside * hex_px * wide, middle + out * hex_px * 0.05, middle + aside * hex_px * wide]
            shapes.add_band(colour, b_spline(np.array(ends), 8), hex_px * half)


class CrossingArrow:
    """A double-headed arrow over the water, dashed and pale while nobody may use it."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """Between the middles of its two places, bowed a little."""
        del share
        step = line[-1] - line[0]
        far = float(np.linalg.norm(step))
        along = step / max(far, 1.0)
        aside = np.array([-along[1], along[0]])
        start, end = line[0] + along * hex_px * 0.3, line[-1] - along * hex_px * 0.3
        course = resampled(b_spline(np.array([start, (start + end) / 2 + aside * far * 0.09, end]), 24), hex_px * 0.04)
        is_open = state == OPEN
        ink = palette.WATER_INK if is_open else (86, 104, 124)
        body = course[3:-3] if len(course) > 8 else course[:0]
        pieces = [body] if is_open else dashes(body, hex_px * 0.12, hex_px * 0.1) if len(body) else []
        for colour, half in ((glaze(palette.BOX, 235), 0.05), (glaze(ink, 245), 0.028)):
            for piece in pieces:
                if len(piece):
                    shapes.add_band(colour, piece, hex_px * half)
            for tip, behind in ((course[0], course[2]), (course[-1], course[-3])):
                _head(shapes, colour, tip, behind, hex_px * (0.15 + (half - 0.028) * 1.6))


class Dam:
    """A dike across a channel, with the ways that run along it."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Over every channel beside these places that a road crosses: the bank, then its ways over it once more."""
        hex_px = layout.hex_px
        sides = {board.topology.hexside(place, there) for place in places for there in board.topology.adjacent[place]}
        dams = [side for side in sorted(sides) if board.water[side] == RIVER and board.road[side]]
        waters = water_courses(board, layout)
        ways = [(way.kind, resampled(way.line, hex_px * 0.03)) for way in route_courses(board, layout, waters).ways]
        for side in dams:
            middle = np.array(waters.crossings[side].point)
            near = [(kind, line[np.linalg.norm(line - middle, axis=1) < hex_px * 0.27]) for kind, line in ways]
            near = [(kind, line) for kind, line in near if len(line) > 2]
            for colour, half in ((_STONE, 0.085), (_GRASS_DARK, 0.072), (_GRASS, 0.062)):
                for _, line in near:
                    shapes.add_band(colour, line[2:-2], hex_px * half)
            draw_roads(shapes, [(kind, line) for kind, line in near if kind != RAILWAY], hex_px)
            draw_rails(shapes, [line for kind, line in near if kind == RAILWAY], hex_px)


class Breach:
    """Where the sea has broken through: a torn bank with the tide running in to the flooded land behind."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """From the nearest sea to the nearest flooded land."""
        kinds = {kind for kind, word in enumerate(board.terrain_words) if word.id == "flooded"}
        flooded = [place for place in range(board.topology.size) if int(board.terrain[place]) in kinds]
        for place in places:
            sea = [there for there in board.topology.adjacent[place] if is_wet(board, there)]
            if sea and flooded:
                goal = min(flooded, key=lambda there: (board.topology.distance(place, there), there))
                outside = np.mean([layout.centre(there) for there in sea], axis=0)
                middle, inside = np.array(layout.centre(place)), np.array(layout.centre(goal))
                bed = np.array([middle * 0.45 + outside * 0.55, middle, inside * 0.8 + middle * 0.2])
                self._stream(shapes, b_spline(bed, 16), layout.hex_px)

    @staticmethod
    def _stream(shapes: Shapes, bed: Line, hex_px: float) -> None:
        share = np.linspace(0, 1, len(bed))
        half = hex_px * (0.075 + 0.13 * (1 - share) ** 2 + 0.05 * share**2)
        aside = normals(bed)
        for hand in (-1, 1):
            bank = bed + aside * (half * hand)[:, None]
            torn = bank[(share > 0.2) & (share < 0.8)]
            shapes.add_band(_STONE, torn, hex_px * 0.018)
            shapes.add_band(_SAND, torn + aside[(share > 0.2) & (share < 0.8)] * hex_px * 0.012 * hand, hex_px * 0.012)
        for at in range(len(bed) - 1):
            tone = tuple(round(a + (b - a) * float(share[at])) for a, b in zip(_SEA, _FLOOD, strict=True))
            step = bed[at : at + 2]
            edge = aside[at : at + 2] * half[at : at + 2, None]
            shapes.add((tone[0], tone[1], tone[2]), np.concatenate([step + edge, (step - edge)[::-1]]))
        for lane in (-0.45, 0.0, 0.4):
            inner = slice(len(bed) // 4, -len(bed) // 5)
            shapes.add_band(glaze(_FOAM, 170), (bed + aside * (half * lane)[:, None])[inner], hex_px * 0.008)


def _head(shapes: Shapes, colour: Colour, tip: Line, behind: Line, size_px: float) -> None:
    along = (tip - behind) / max(float(np.linalg.norm(tip - behind)), 1e-6)
    aside = np.array([-along[1], along[0]])
    point = tip + along * size_px * 0.55
    base = tip - along * size_px * 0.75
    shapes.add(colour, np.array([point, base + aside * size_px * 0.72, base - aside * size_px * 0.72]))


def _star(size_px: float, points: int) -> Line:
    angles = np.arange(2 * points) * math.pi / points - math.pi / 2
    far = np.where(np.arange(2 * points) % 2 == 0, size_px, size_px * 0.62)
    return np.stack([np.cos(angles) * far, np.sin(angles) * far], axis=1)
