"""The low land as it is painted: polders and dikes, dunes, what the defender soaked and what the sea took. [5.2]"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.grid.layout import BoardLayout
from game.scenario.board import Board
from game.systems.standard.ui.sea_painters import creek, mouths
from game.systems.standard.ui.shores import ragged, shores
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.paint.curves import Line, at_distances, b_spline, lengths, normals, resampled
from game.ui.paint.noise import Chances, chance
from game.ui.paint.shapes import Colour, Shapes, glaze

_DITCH: Rgb = (136, 170, 178)
_GRASS: Rgb = (150, 172, 100)
_GRASS_LIT: Rgb = (188, 204, 132)
_GRASS_DARK: Rgb = (112, 134, 74)
_CROWN: Rgb = (226, 220, 178)
_STONE: Rgb = (132, 126, 114)
_SAND: Rgb = (232, 220, 176)
_SAND_LIT: Rgb = (246, 238, 206)
_SAND_DARK: Rgb = (196, 178, 126)
_BEACH: Rgb = (240, 230, 194)
_MARRAM: Rgb = (150, 156, 96)
_FLOOD: Rgb = (144, 168, 168)
_FLOOD_RIM: Rgb = (158, 162, 134)
_FLOOD_LIT: Rgb = (176, 198, 196)
_DROWNED: Rgb = (96, 112, 82)
_POOLS = 6
"""Of a soaked hex."""
_POOL: Rgb = (140, 174, 182)
_MUD: Rgb = (170, 168, 126)
_MUD_DARK: Rgb = (134, 128, 92)
_SALTINGS: Rgb = (146, 158, 104)
_REED: Rgb = (126, 138, 74)
_TREE: Rgb = (98, 126, 64)
_TREE_LIT: Rgb = (140, 164, 90)
_SHADOW = glaze((30, 24, 16), 70)
_ROOF: Rgb = (158, 78, 58)
_SEED = 1287


class Polder:
    """Land below the sea: long ditches, and here and there an old inner dike with its row of poplars."""

    colour: Rgb = palette.FIELDS_POLDER[0]

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Ditches of every place in one direction, as its polder was laid out."""
        for place in places:
            column, row = board.topology.places[place]
            ditches(shapes, board, layout, place, glaze(_DITCH, 120), 0.007)
            if chance(_SEED + 1, column, row) < 0.3:
                self._inner_dike(shapes, layout, place, Chances(_SEED + 2, column, row))

    @staticmethod
    def _inner_dike(shapes: Shapes, layout: BoardLayout, place: int, dice: Chances) -> None:
        hex_px, middle, turn = layout.hex_px, np.array(layout.centre(place)), dice.between(0, math.tau)
        along = np.array([math.cos(turn), math.sin(turn)]) * hex_px
        aside = np.array([-along[1], along[0]]) * dice.between(-0.2, 0.2)
        bow = np.array([-along[1], along[0]]) * dice.between(-0.12, 0.12)
        line = b_spline(
            np.array([middle + aside - along * 0.42, middle + aside + bow, middle + aside + along * 0.42]), 8
        )
        shapes.add_band(glaze(_GRASS_DARK, 150), line + hex_px * 0.012, hex_px * 0.014)
        shapes.add_band(glaze(_GRASS_LIT, 220), line, hex_px * 0.012)
        for at in np.arange(0.05, 0.8, 0.075):
            poplar(shapes, at_distances(line, np.array([at * hex_px]))[0], hex_px)


class Dike:
    """A dike along the sea or a tidal river: a green bank with a path on it, stone at its foot, ditches behind."""

    colour: Rgb = _GRASS

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Behind every shore of these places; those without one are polder with an old dike through it."""
        own, hex_px = set(places), layout.hex_px
        seen: set[int] = set()
        tips = [tip for tip, *_ in mouths(board, layout)]
        for place in places:
            ditches(shapes, board, layout, place, glaze(_DITCH, 120), 0.007)
        for shore in shores(board, layout):
            seen |= set(shore.land) & own
            for line, out in shore.stretches(own, tips):
                self._bank(shapes, line - out * hex_px * 0.07, out, hex_px)
        for place in sorted(own - seen):
            middle = np.array(layout.centre(place))
            line = b_spline(middle + hex_px * np.array([(-0.45, 0.2), (-0.1, 0.05), (0.15, 0.12), (0.46, -0.14)]), 8)
            self._bank(shapes, line, -normals(line), hex_px)

    @staticmethod
    def _bank(shapes: Shapes, line: Line, out: Line, hex_px: float) -> None:
        shapes.add_band(_SHADOW, line + hex_px * 0.018, hex_px * 0.055)
        shapes.add_band(_STONE, line + out * hex_px * 0.032, hex_px * 0.026)
        shapes.add_band(_GRASS_DARK, line, hex_px * 0.05)
        shapes.add_band(_GRASS, line, hex_px * 0.043)
        ticks = resampled(line, hex_px * 0.055)
        across = _aligned(normals(ticks), ticks, line, out)
        slopes = np.stack([ticks - across * hex_px * 0.043, ticks - across * hex_px * 0.014], axis=1)
        shapes.add_strokes(glaze(_GRASS_DARK, 220), slopes, hex_px * 0.0045)
        shapes.add_band(_CROWN, line, hex_px * 0.011)


class Dune:
    """Sand thrown up by wind and sea: a beach before it, ridges that catch the light, marram between them."""

    colour: Rgb = _SAND

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Sand over the ground, ridges over the sand, and the beach along the shore."""
        own, hex_px = set(places), layout.hex_px
        for tone, grow in ((glaze(_SAND_DARK, 90), 0.07), (glaze(_SAND, 225), -0.02)):
            for place in places:
                shapes.add(tone, ragged(layout, own, place, grow))
        for place in places:
            self._ridges(shapes, board, layout, place)
        for shore in shores(board, layout):
            for line, out in shore.stretches(own):
                shapes.add_band(_SAND_DARK, line - out * hex_px * 0.03, hex_px * 0.075)
                shapes.add_band(_BEACH, line, hex_px * 0.072)
                shapes.add_band(glaze((255, 252, 240), 230), line + out * hex_px * 0.066, hex_px * 0.011)
                shapes.add_band(glaze((255, 252, 240), 150), line + out * hex_px * 0.115, hex_px * 0.007)

    @staticmethod
    def _ridges(shapes: Shapes, board: Board, layout: BoardLayout, place: int) -> None:
        hex_px, middle = layout.hex_px, np.array(layout.centre(place))
        dice = Chances(_SEED + 4, *board.topology.places[place])
        for _ in range(9):
            at = middle + hex_px * np.array([dice.between(-0.42, 0.42), dice.between(-0.36, 0.36)])
            long, high = hex_px * dice.between(0.07, 0.15), hex_px * dice.between(0.03, 0.06)
            arch = b_spline(at + np.array([(-long, high), (-long * 0.4, -high), (long * 0.4, -high), (long, high)]), 5)
            shapes.add(glaze(_SAND_DARK, 190), np.concatenate([arch, arch[::-1] + np.array([0, high * 1.1])]))
            shapes.add_band(_SAND_LIT, arch, hex_px * 0.009)
        for _ in range(10):
            at = middle + hex_px * np.array([dice.between(-0.45, 0.45), dice.between(-0.42, 0.42)])
            shapes.add_disc(_MARRAM, at, hex_px * dice.between(0.008, 0.017))


class Flooded:
    """Land that the sea has come into: grey water over the fields, hedges, trees and roofs standing out of it."""

    colour: Rgb = _FLOOD

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """A muddy rim, the water, and what is left above it."""
        own = set(places)
        for tone, grow in ((glaze(_FLOOD_RIM, 170), 0.08), (glaze(_FLOOD, 226), 0.0)):
            for place in places:
                shapes.add(tone, ragged(layout, own, place, grow))
        for place in places:
            dice = Chances(_SEED + 6, *board.topology.places[place])
            ditches(shapes, board, layout, place, glaze(_FLOOD_LIT, 56), 0.006)
            self._hedges(shapes, layout, place, dice)
            self._ripples(shapes, layout, place, dice)
            self._roofs(shapes, layout, place, dice)

    @staticmethod
    def _hedges(shapes: Shapes, layout: BoardLayout, place: int, dice: Chances) -> None:
        hex_px, middle = layout.hex_px, np.array(layout.centre(place))
        turn = dice.between(-0.6, 0.6)
        for row in range(3):
            heading = turn + (math.pi / 2 if row == 2 else 0.0) + dice.between(-0.12, 0.12)
            along = np.array([math.cos(heading), math.sin(heading)])
            start = (
                middle + hex_px * np.array([dice.between(-0.2, 0.2), dice.between(-0.3, 0.3)]) - along * hex_px * 0.26
            )
            for at in np.arange(0.0, 0.52, 0.038):
                if dice.next() < 0.68:
                    spot = start + along * hex_px * (at + dice.between(-0.008, 0.008))
                    size = hex_px * dice.between(0.009, 0.018)
                    shapes.add_disc(glaze((70, 92, 104), 110), spot + size * 0.9, size)
                    shapes.add_disc(_DROWNED, spot, size)

    @staticmethod
    def _ripples(shapes: Shapes, layout: BoardLayout, place: int, dice: Chances) -> None:
        hex_px, middle = layout.hex_px, np.array(layout.centre(place))
        for _ in range(5):
            at = middle + hex_px * np.array([dice.between(-0.45, 0.3), dice.between(-0.42, 0.42)])
            line = at + np.array([(0.0, 0.0), (hex_px * dice.between(0.06, 0.16), 0.0)])
            shapes.add_band(glaze(_FLOOD_LIT, 200), line, hex_px * 0.005)

    @staticmethod
    def _roofs(shapes: Shapes, layout: BoardLayout, place: int, dice: Chances) -> None:
        if dice.next() < 0.45:
            return
        hex_px = layout.hex_px
        at = np.array(layout.centre(place)) + hex_px * np.array([dice.between(-0.3, 0.3), dice.between(-0.3, 0.3)])
        wide, deep = hex_px * 0.035, hex_px * 0.022
        box = at + np.array([(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)])
        shapes.add(glaze((60, 80, 92), 130), box + hex_px * 0.012)
        shapes.add(_ROOF, box)
        shapes.add_band((196, 112, 84), at + np.array([(-wide, -deep * 0.4), (wide, -deep * 0.4)]), hex_px * 0.004)


class Soaked:
    """Polder whose pumps stand still: ditches over their banks, pools between them, rushes."""

    colour: Rgb = (176, 196, 160)

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """A wet sheen, full ditches, pools."""
        own, hex_px = set(places), layout.hex_px
        for place in places:
            shapes.add(glaze(_POOL, 62), ragged(layout, own, place, 0.0))
        for place in places:
            dice = Chances(_SEED + 8, *board.topology.places[place])
            ditches(shapes, board, layout, place, glaze(_POOL, 225), 0.018)
            middle = np.array(layout.centre(place))
            for _ in range(_POOLS):
                at = middle + hex_px * np.array([dice.between(-0.42, 0.42), dice.between(-0.38, 0.38)])
                pool(shapes, at, hex_px * dice.between(0.035, 0.095), dice)
            for _ in range(7):
                at = middle + hex_px * np.array([dice.between(-0.44, 0.44), dice.between(-0.4, 0.4)])
                tuft(shapes, at, hex_px)


class Marsh:
    """Mud and salt marsh: creeks that branch, tufts, nothing to stand on."""

    colour: Rgb = _MUD

    def paint(self, shapes: Shapes, board: Board, layout: BoardLayout, places: Sequence[int]) -> None:
        """Mud over the ground, creeks through it, rushes on it."""
        own, hex_px = set(places), layout.hex_px
        for tone, grow in ((glaze(_SALTINGS, 130), 0.1), (glaze(_MUD_DARK, 90), 0.03), (glaze(_MUD, 190), -0.05)):
            for place in places:
                shapes.add(tone, ragged(layout, own, place, grow))
        for place in places:
            dice = Chances(_SEED + 9, *board.topology.places[place])
            middle = np.array(layout.centre(place))
            for _ in range(3):
                at = middle + hex_px * np.array([dice.between(-0.36, 0.36), dice.between(-0.32, 0.32)])
                pool(shapes, at, hex_px * dice.between(0.03, 0.07), dice)
            creek(shapes, layout, place, dice, palette.WATER)
            for _ in range(34):
                at = middle + hex_px * np.array([dice.between(-0.42, 0.42), dice.between(-0.38, 0.38)])
                tuft(shapes, at, hex_px)


def ditches(shapes: Shapes, board: Board, layout: BoardLayout, place: int, tone: Colour, half_hexes: float) -> None:
    """Parallel ditches over a place, and one across: places near each other were laid out together."""
    column, row = board.topology.places[place]
    polder = Chances(_SEED, (column + row % 2) // 3, row // 2)
    dice = Chances(_SEED + 20, column, row)
    hex_px, turn = layout.hex_px, polder.between(-1.2, 1.2)
    along = np.array([math.cos(turn), math.sin(turn)])
    aside = np.array([-along[1], along[0]])
    middle, apart = np.array(layout.centre(place)), hex_px * 0.145
    first = math.ceil(float((middle - hex_px * 0.42 * np.sign(aside)) @ aside) / apart)
    strokes = []
    for k in range(first - 4, first + 9):
        off = k * apart - float(middle @ aside)
        reach = math.sqrt(max(0.0, 0.5**2 - (off / hex_px) ** 2))
        if reach > 0.12:
            ends = (-reach + dice.between(-0.06, 0.1), reach - dice.between(-0.06, 0.1))
            strokes.append([middle + aside * off + along * hex_px * end for end in ends])
    shapes.add_strokes(tone, np.array(strokes), hex_px * half_hexes)
    cross = middle + along * hex_px * dice.between(-0.25, 0.25)
    shapes.add_strokes(tone, np.array([[cross - aside * apart * 2, cross + aside * apart * 2]]), hex_px * half_hexes)


def pool(shapes: Shapes, at: Line, size_px: float, dice: Chances) -> None:
    """A patch of standing water with no corner in it."""
    angles = np.linspace(0, math.tau, 9)[:-1]
    shape = at + np.stack([np.cos(angles) * 1.35, np.sin(angles) * 0.75], axis=1) * size_px * np.array(
        [[dice.between(0.65, 1.15)] for _ in angles]
    )
    closed = b_spline(np.concatenate([shape[-1:], shape, shape[:2]]), 4)[1:-1]
    shapes.add(glaze(palette.SHORE, 120), at + (closed - at) * 1.14)
    shapes.add(glaze(_POOL, 240), closed)
    shapes.add_band(
        glaze(_FLOOD_LIT, 210), at + np.array([(-size_px * 0.5, 0.0), (size_px * 0.4, 0.0)]), size_px * 0.06
    )


def tuft(shapes: Shapes, at: Line, hex_px: float) -> None:
    """Rushes: three short strokes from one root."""
    tips = at + np.array([(-0.014, -0.026), (0.0, -0.034), (0.014, -0.026)]) * hex_px
    shapes.add_strokes(glaze(_REED, 230), np.stack([np.tile(at, (3, 1)), tips], axis=1), hex_px * 0.0045)


def poplar(shapes: Shapes, at: Line, hex_px: float) -> None:
    """A slim tree from above, with its shadow."""
    shapes.add_disc(_SHADOW, at + hex_px * 0.014, hex_px * 0.017)
    shapes.add_disc(_TREE, at, hex_px * 0.017)
    shapes.add_disc(_TREE_LIT, at - hex_px * 0.005, hex_px * 0.009)


def _aligned(across: Line, points: Line, line: Line, out: Line) -> Line:
    """Normals of a line resampled, turned to the side that the line itself has outside."""
    near = np.abs(lengths(line)[:, None] - lengths(points)[None, :]).argmin(axis=0)
    signs = np.sign((across * out[near]).sum(axis=1, keepdims=True))
    return across * np.where(signs == 0, 1, signs)
