"""A bridgehead as it is painted: a bank of earth round its place, open where the water was crossed. [31.1]"""

from __future__ import annotations

import math

import numpy as np

from game.systems.standard.ui.work_kinds import GOES, PARTLY, STAYS
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.look.schemes import USUAL
from game.ui.paint.curves import Line, dashes
from game.ui.paint.shapes import Colour, Shapes

_AT, _HALF = 0.475, 0.036
"""How far from the middle its bank lies, and half of how thick it is, in hexes: outside the counters."""
_MOUTH_DEGREES = 34
_HORN = 0.13
"""How far its ends reach out over the water."""


class Bridgehead:
    """Whole while it is fed, in pieces while it is fed in part, red dots once it is about to go."""

    def paint(self, shapes: Shapes, line: Line, hex_px: float, state: str, share: float) -> None:
        """From its place towards the second point, over which it came."""
        del share
        family, _, level = state.partition(" ")
        colour = USUAL.families[family].fill if family in USUAL.families else palette.BOX
        out = line[-1] - line[0]
        heading = math.atan2(float(out[1]), float(out[0]))
        mouth = math.radians(_MOUTH_DEGREES)
        angles = np.linspace(heading + mouth, heading + 2 * math.pi - mouth, 60)
        bank = line[0] + np.stack([np.cos(angles), np.sin(angles)], axis=1) * hex_px * _AT
        along = np.array([math.cos(heading), math.sin(heading)]) * hex_px * _HORN
        course = np.concatenate([[bank[0] + along], bank, [bank[-1] + along]])
        inks: tuple[tuple[Colour, float], ...] = (
            (palette.OVERLAY_DARK, _HALF * 1.65), (palette.BOX, _HALF * 1.3), (_ink(colour, level), _HALF * 0.85)
        )  # fmt: skip
        for ink, half in inks:
            for piece in _pieces(course, level, hex_px):
                shapes.add_band(ink, piece, hex_px * half)


def _ink(colour: Rgb, level: str) -> Rgb:
    return palette.CROSS if level == GOES else colour


def _pieces(course: Line, level: str, hex_px: float) -> list[Line]:
    if level == STAYS:
        return [course]
    long, gap = (0.2, 0.1) if level == PARTLY else (0.05, 0.12)
    return [piece for piece in dashes(course, hex_px * long, hex_px * gap) if len(piece) > 1]
