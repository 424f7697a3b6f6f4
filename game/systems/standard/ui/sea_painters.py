"""The sea as it is painted: shallows and channels, sand and mud that fall dry. [5.2]"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from game.grid.layout import BoardLayout
from game.scenario.board import RIVER, Board
from game.systems.standard.ui.shores import is_wet, ragged, shores
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.paint.curves import Line, b_spline
from game.ui.paint.noise import Chances
from game.ui.paint.shapes import Shapes, glaze

_DEEP: Rgb = (74, 122, 160)
_SHALLOW: Rgb = (150, 190, 206)
_OPEN: Rgb = (117, 162, 193)
_SAND: Rgb = (213, 190, 149)
_WET_SAND: Rgb = (170, 168, 142)
_MUD: Rgb = (176, 166, 136)
_FAR_FROM_LAND = 3
_SEED = 1421
FLATS = "flats"
"""The terrain that falls dry."""


class Estuary:
    """Tidal water: darker where it is deep, paler under every shore, with the long lines of the swell."""

    colour: Rgb = palette.WATER

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """The channels first, then swell, then what is shallow along the shores."""
        away = _from_land(board, places)
        hex_px = layout.hex_px
        for least, alpha in ((2, 34), (3, 40)):
            deep = {place for place in places if away[place] >= least}
            for grow, share in ((0.12, 0.5), (-0.05, 1.0)):
                for place in sorted(deep):
                    shapes.add(glaze(_DEEP, round(alpha * (least - 1) * share)), ragged(layout, deep, place, grow))
        for place in places:
            self._swell(shapes, board, layout, place)
        for shore in shores(board, layout):
            for far, wide, alpha in ((0.2, 0.2, 44), (0.11, 0.11, 70), (0.05, 0.045, 110)):
                shapes.add_band(glaze(_SHALLOW, alpha), shore.line + shore.to_sea * hex_px * far, hex_px * wide)

    @staticmethod
    def _swell(shapes: Shapes, board: Board, layout: BoardLayout, place: int) -> None:
        dice = Chances(_SEED, *board.topology.places[place])
        x, y = layout.centre(place)
        for _ in range(5):
            left = x + layout.hex_px * dice.between(-0.5, 0.3)
            top = y + layout.hex_px * dice.between(-0.46, 0.46)
            long = layout.hex_px * dice.between(0.1, 0.3)
            arch = layout.hex_px * dice.between(0.008, 0.03)
            line = b_spline(np.array([(left, top), (left + long / 2, top - arch), (left + long, top)]), 4)
            thin = layout.hex_px * 0.007 * np.sin(np.linspace(0.3, np.pi - 0.3, len(line)))
            shapes.add_band(glaze(palette.WATER_RIPPLE, 95), line, thin)


class NamedSea:
    """A stretch of sea with a name: its channels are opened to it, over the banks that they are painted with."""

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Each end of a channel that lies at the sea, wherever the names stand."""
        del places
        flats = {word.id: kind for kind, word in enumerate(board.terrain_words)}.get(FLATS)
        for corner, along, sea in mouths(board, layout):
            if board.terrain[sea] == flats:
                self._gully(shapes, layout.hex_px, corner, along)
            else:
                self._opening(shapes, layout.hex_px, corner, along)

    @staticmethod
    def _opening(shapes: Shapes, hex_px: float, corner: Line, along: Line) -> None:
        """Wider and wider into open water."""
        aside = np.array([-along[1], along[0]])
        spine = corner + along * hex_px * np.array([[-0.16], [-0.04], [0.08], [0.2], [0.3], [0.38]])
        half = np.array([[0.088], [0.098], [0.12], [0.15], [0.18], [0.16]]) * hex_px
        for tone, more, points in ((palette.WATER_EDGE, 0.012, 4), (_OPEN, 0.0, 6)):
            wide = aside * (half + more * hex_px)
            shapes.add(tone, np.concatenate([(spine + wide)[:points], (spine - wide)[:points][::-1]]))

    @staticmethod
    def _gully(shapes: Shapes, hex_px: float, corner: Line, along: Line) -> None:
        """Narrower and narrower, winding between banks of sand: at low water little is left of it."""
        aside = np.array([-along[1], along[0]])
        steps = ((-0.16, 0.0), (0.04, 0.0), (0.22, 0.03), (0.42, -0.05), (0.62, 0.05), (0.86, -0.02), (1.05, 0.03))
        line = b_spline(np.array([corner + (along * far + aside * off) * hex_px for far, off in steps]), 6)
        share = np.linspace(0, 1, len(line))
        half = hex_px * np.interp(share, (0, 0.3, 0.6, 1), (0.09, 0.085, 0.045, 0.012))
        shapes.add_band(glaze(_WET_SAND, 200), line, half + hex_px * np.interp(share, (0, 0.3), (-0.02, 0.03)))
        shapes.add_band(_OPEN, line, half)


class Flats:
    """Banks between the tides: pale sand with a wet rim, ribs, and creeks that drain it."""

    colour: Rgb = _SAND

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Rim, bank and what lies on it."""
        hex_px, wide = layout.hex_px, set(places)
        for tone, grow in ((glaze(_SHALLOW, 130), 0.16), (glaze(_WET_SAND, 200), 0.06), (glaze(_SAND, 240), -0.03)):
            for place in places:
                shapes.add(tone, ragged(layout, wide, place, grow))
        for place in places:
            dice = Chances(_SEED + 1, *board.topology.places[place])
            x, y = layout.centre(place)
            slant = dice.between(-0.5, 0.5)
            for rib in range(9):
                at = np.array([x, y]) + hex_px * np.array([dice.between(-0.28, 0.28), (rib - 4) * 0.075])
                long = hex_px * dice.between(0.06, 0.16)
                step = np.array([math.cos(slant), math.sin(slant)]) * long
                bow = np.array([0.0, hex_px * 0.014])
                shapes.add_band(
                    glaze(_MUD, 200), b_spline(np.array([at - step, at + bow, at + step]), 4), hex_px * 0.006
                )
            creek(shapes, layout, place, dice, palette.WATER)


def mouths(board: Board, layout: BoardLayout) -> Iterator[tuple[Line, Line, int]]:
    """Where channels run out into the sea: the end of each, which way it runs there, and the place of sea before it."""
    ends: Counter[tuple[int, int]] = Counter()
    for side in np.flatnonzero(board.water == RIVER).tolist():
        ends.update(layout.corner_key(corner) for corner in layout.hexside_points(side))
    for side in np.flatnonzero(board.water == RIVER).tolist():
        a, b = board.topology.hexsides[side]
        for corner, other in (layout.hexside_points(side), layout.hexside_points(side)[::-1]):
            tip = np.array(corner)
            is_end = ends[layout.corner_key(corner)] == 1
            beyond = 3 * tip - layout.centres[a] - layout.centres[b]
            sea = [
                there for there in board.topology.adjacent[a] if np.allclose(layout.centres[there], beyond, atol=1.0)
            ]
            if is_end and sea and is_wet(board, sea[0]):
                step = tip - np.array(other)
                yield tip, step / np.linalg.norm(step), sea[0]


def creek(shapes: Shapes, layout: BoardLayout, place: int, dice: Chances, tone: Rgb) -> None:
    """A winding creek with two arms, wider to one side."""
    hex_px, middle = layout.hex_px, np.array(layout.centre(place))
    turn = dice.between(0, math.tau)

    def bend(start: Line, heading: float, far: float, wide: float) -> Line:
        points = [start]
        for _ in range(4):
            heading += dice.between(-0.7, 0.7)
            points.append(points[-1] + np.array([math.cos(heading), math.sin(heading)]) * hex_px * far / 4)
        line = b_spline(np.array(points), 6)
        shapes.add_band(glaze(tone, 225), line, hex_px * np.linspace(wide, wide * 0.25, len(line)))
        return line

    trunk = bend(middle - np.array([math.cos(turn), math.sin(turn)]) * hex_px * 0.42, turn, 0.72, 0.03)
    for share, side in ((0.35, 0.9), (0.6, -0.9)):
        bend(trunk[int(len(trunk) * share)], turn + side, 0.26, 0.016)


def _from_land(board: Board, places: Sequence[int]) -> dict[int, int]:
    """How many steps every place of the sea is from land, as far as that matters."""
    away = dict.fromkeys(places, _FAR_FROM_LAND)
    edge = [place for place in range(board.topology.size) if not is_wet(board, place)]
    for steps in range(1, _FAR_FROM_LAND):
        edge = [there for here in edge for there in board.topology.adjacent[here] if away.get(there, 0) > steps]
        for there in edge:
            away[there] = steps
    return away
