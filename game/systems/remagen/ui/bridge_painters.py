"""The bridges of Remagen: the Ludendorff Bridge with its towers, as long as it stands, and pontoons as they grow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from game.grid.layout import Point
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.paint.curves import Line, at_distances, dashes, lengths
from game.ui.paint.linework import draw_rails
from game.ui.paint.shapes import Colour, Shapes, glaze

LUDENDORFF, PONTOON = "ludendorff", "pontoon"
"""Kinds of what is built."""
STANDS, FALLEN, BUILDING, COMPLETE = "stands", "fallen", "building", "complete"
_SHADOW = glaze((10, 14, 20), 110)
_STEEL: Rgb = (92, 96, 98)
_STEEL_LIT: Rgb = (150, 154, 152)
_STEEL_DARK: Rgb = (38, 40, 44)
_BRACES = 6
"""How many lie across each length of the fallen bridge."""
_BASALT: Rgb = (86, 80, 78)
_BASALT_LIT: Rgb = (124, 116, 110)
_BASALT_DARK: Rgb = (40, 36, 36)
_BANK_HEXES = 0.5
"""From the middle of a bridgehead to the water."""
_DECK_HEXES = 0.095
_TRUSS_HEXES = 0.024
_BAYS = 22

Put = Callable[..., None]


class OverWater:
    """Ways of the bridge itself: nothing is painted on the map, for it may fall."""

    colour: Rgb = palette.STEEL_DARK

    def paint(self, shapes: Shapes, lines: Sequence[Line], hex_px: float) -> None:
        """Only where they come down on the banks."""
        for line in lines:
            for end in (line, line[::-1]):
                ramp = at_distances(end, np.linspace(0, hex_px * _BANK_HEXES * 0.8, 8))
                shapes.add_band(palette.TOWPATH_EDGE, ramp, hex_px * 0.055)
                shapes.add_band(palette.TOWPATH, ramp, hex_px * 0.042)


class RailOverWater(OverWater):
    """The railway of the bridge, which is painted with it."""

    def paint(self, shapes: Shapes, lines: Sequence[Line], hex_px: float) -> None:
        """Rails as far as the towers."""
        ends = [
            at_distances(end, np.linspace(0, hex_px * _BANK_HEXES * 0.8, 8))
            for line in lines for end in (line, line[::-1])
        ]  # fmt: skip
        draw_rails(shapes, ends, hex_px)


class Tunnel:
    """A railway under a hill: broken, with a mouth of stone where it goes in and where it comes out."""

    colour: Rgb = palette.RAIL

    def paint(self, shapes: Shapes, lines: Sequence[Line], hex_px: float) -> None:
        """Dashes first, mouths over them."""
        for line in lines:
            for dash in dashes(line, hex_px * 0.09, hex_px * 0.07):
                shapes.add_band(glaze(palette.RAIL, 150), dash, hex_px * 0.013)
        for line in lines:
            for end in (line, line[::-1]):
                tip, inner = at_distances(end, np.array([0.0, hex_px * 0.06]))
                along = (inner - tip) / max(float(np.linalg.norm(inner - tip)), 1e-9)
                across = np.array([-along[1], along[0]])
                for colour, wide, deep in ((_BASALT_DARK, 0.095, 0.06), (_BASALT_LIT, 0.078, 0.045)):
                    wall = np.array([tip - across * wide * hex_px, tip + across * wide * hex_px])
                    shapes.add(colour, np.concatenate([wall, (wall + along * deep * hex_px)[::-1]]))
                shapes.add_disc(_BASALT_DARK, tip + along * 0.02 * hex_px, hex_px * 0.036)


class Ludendorff:
    """The railway bridge, planked for lorries: piers, trusses, two towers at either end."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """Whole, or what is left of it when it has fallen."""
        put = _along(shapes, line, hex_px)
        length = float(lengths(line)[-1]) / hex_px
        start, end = _BANK_HEXES * 0.84, length - _BANK_HEXES * 0.84
        piers = [start + (end - start) * at for at in (0.27, 0.73)]
        for at in piers:
            put(_SHADOW, _box(at - 0.05, at + 0.07, -0.17, 0.22))
            put(_BASALT_DARK, _pier(at, 0.06, 0.19))
            put(_BASALT_LIT, _pier(at, 0.042, 0.17))
        if state == FALLEN:
            self._wreck(put, start, end)
        else:
            self._deck(put, start, end)
        for at, hand in ((start, 1), (end, -1)):
            self._towers(put, at, hand)

    @staticmethod
    def _deck(put: Put, start: float, end: float) -> None:
        half = _DECK_HEXES
        put(_SHADOW, _box(start, end, -half + 0.05, half + 0.07))
        put(_STEEL_DARK, _box(start, end, -half - _TRUSS_HEXES, half + _TRUSS_HEXES))
        put(palette.PLANK_DARK, _box(start, end, -half + 0.012, half - 0.012))
        step = (end - start) / (_BAYS * 3)
        for number in range(_BAYS * 3):
            left = start + number * step
            put(palette.PLANK, _box(left + step * 0.12, left + step * 0.88, -half + 0.018, half - 0.018))
        for track in (-0.04, 0.028):
            for rail in (0.0, 0.02):
                put(palette.RAIL, _box(start - 0.04, end + 0.04, track + rail - 0.004, track + rail + 0.004))
        bay = (end - start) / _BAYS
        for hand in (-1, 1):
            edge = hand * half
            put(_STEEL, _box(start, end, edge - _TRUSS_HEXES, edge + _TRUSS_HEXES))
            for number in range(_BAYS):
                left, up = start + number * bay, 1 if number % 2 else -1
                put(_STEEL_LIT, [
                    (left, edge - up * _TRUSS_HEXES), (left + 0.014, edge - up * _TRUSS_HEXES),
                    (left + bay, edge + up * _TRUSS_HEXES), (left + bay - 0.014, edge + up * _TRUSS_HEXES),
                ])  # fmt: skip
        for number in range(_BAYS // 4, _BAYS - _BAYS // 4 + 1):
            at = start + number * bay
            put(_STEEL, _box(at - 0.007, at + 0.007, -half, half))
            put(_STEEL_LIT, _box(at - 0.002, at + 0.003, -half, half))

    @staticmethod
    def _wreck(put: Put, start: float, end: float) -> None:
        """Stumps at the towers, and the trusses where they lie in the water."""
        half = _DECK_HEXES
        for edge, hand in ((start, 1), (end, -1)):
            stump = [(edge, -half), (edge + hand * 0.26, -half), (edge + hand * 0.2, -half * 0.2),
                     (edge + hand * 0.31, half * 0.3), (edge + hand * 0.22, half), (edge, half)]  # fmt: skip
            put(_SHADOW, [(x, y + 0.05) for x, y in stump])
            put(palette.CHARRED, stump)
        span = end - start
        for at, tilt, long in ((0.3, 0.16, 0.2), (0.52, -0.1, 0.26), (0.7, 0.2, 0.17)):
            x, far = start + span * at, span * long / 2
            body = [
                (x - far, tilt - 0.05),
                (x + far, 0.1 - tilt * 0.4),
                (x + far, 0.17 - tilt * 0.4),
                (x - far, tilt + 0.03),
            ]
            put(glaze(_STEEL_DARK, 190), body)
            for number in range(_BRACES):
                left = x - far + 2 * far * number / _BRACES
                low = body[0][1] + (body[1][1] - body[0][1]) * number / _BRACES
                put(
                    glaze(_STEEL_LIT, 150),
                    [(left, low), (left + 0.012, low), (left + 0.07, low + 0.075), (left + 0.058, low + 0.075)],
                )

    @staticmethod
    def _towers(put: Put, at: float, hand: int) -> None:
        """Two round towers of basalt with flat tops, and the gate between them."""
        inner = at + hand * 0.02
        put(_BASALT_DARK, _box(inner - 0.07, inner + 0.07, -_DECK_HEXES - 0.03, _DECK_HEXES + 0.03))
        put(_BASALT, _box(inner - 0.052, inner + 0.052, -_DECK_HEXES - 0.02, _DECK_HEXES + 0.02))
        for side in (-1, 1):
            y = side * (_DECK_HEXES + 0.075)
            for colour, radius, shift in (
                (_SHADOW, 0.085, 0.045), (_BASALT_DARK, 0.088, 0.0), (_BASALT, 0.074, 0.0),
                (_BASALT_LIT, 0.05, -0.012), (_BASALT_DARK, 0.024, -0.006),
            ):  # fmt: skip
                put(colour, [(inner + x * radius + shift, y + z * radius + shift) for x, z in _ROUND])


class Pontoon:
    """Boats side by side under a road of planks, from the western bank on as far as it is built."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """The boats that lie there; while it is being built a row of marks shows how much is done."""
        put = _along(shapes, line, hex_px)
        length = float(lengths(line)[-1]) / hex_px
        start, end = _BANK_HEXES * 0.8, length - _BANK_HEXES * 0.8
        reach = end if state == COMPLETE else start + (end - start) * share
        boats = max(1, round((reach - start) / 0.17))
        step = (reach - start) / boats
        for number in range(boats):
            _boat(put, start + (number + 0.5) * step)
        for edge, wide, colour in ((0.02, 0.062, palette.PLANK_DARK), (0.0, 0.05, palette.PLANK)):
            put(colour, _box(start - 0.1 - edge, reach + edge + (0.1 if state == COMPLETE else 0.0), -wide, wide))
        planks = max(2, round((reach - start) / 0.05))
        for number in range(planks + 1):
            at = start + (reach - start) * number / planks
            put(palette.PLANK_DARK, _box(at - 0.005, at + 0.005, -0.05, 0.05))
        if state != COMPLETE:
            self._progress(put, (start + end) / 2, share)

    @staticmethod
    def _progress(put: Put, middle: float, share: float) -> None:
        """A bar below it: how much of the work is done."""
        left, right, top, bottom = middle - 0.5, middle + 0.5, 0.2, 0.31
        put(palette.OVERLAY_DARK, _box(left - 0.025, right + 0.025, top - 0.025, bottom + 0.025))
        put(palette.PAPER, _box(left, right, top, bottom))
        put(palette.TONE_EVEN, _box(left, left + (right - left) * share, top, bottom))
        for third in (1 / 3, 2 / 3):
            put(palette.OVERLAY_DARK, _box(left + third - 0.005, left + third + 0.005, top, bottom))


def _boat(put: Put, at: float) -> None:
    hull = [
        (0.0, -1.0),
        (0.8, -0.72),
        (1.0, -0.3),
        (1.0, 0.62),
        (0.7, 1.0),
        (-0.7, 1.0),
        (-1.0, 0.62),
        (-1.0, -0.3),
        (-0.8, -0.72),
    ]
    for colour, grow, shift in ((_SHADOW, 0.0, 0.03), (palette.PANEL_DARK, 0.012, 0.0), (palette.BOATS, 0.0, 0.0)):
        put(colour, [(at + x * (0.05 + grow) + shift, y * (0.18 + grow) + shift) for x, y in hull])


_ROUND: list[Point] = [(float(np.cos(a)), float(np.sin(a))) for a in np.arange(16) * np.pi / 8]


def _along(shapes: Shapes, line: Line, hex_px: float) -> Put:
    """Puts polygons beside a line: how far along it and how far to its right, in hexes."""
    first, last = line[0], line[-1]
    along = (last - first) / max(float(np.linalg.norm(last - first)), 1e-9)
    across = np.array([-along[1], along[0]])

    def put(colour: Colour, points: Sequence[Point]) -> None:
        u, v = np.array(points, dtype=np.float64).T * hex_px
        shapes.add(colour, first + u[:, None] * along + v[:, None] * across)

    return put


def _box(left: float, right: float, top: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _pier(at: float, half: float, long: float) -> list[Point]:
    """Pointed against the stream and with it."""
    return [
        (at, -long - half),
        (at + half, -long),
        (at + half, long),
        (at, long + half),
        (at - half, long),
        (at - half, -long),
    ]
