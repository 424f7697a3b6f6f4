"""The shapes of what is left to be seen of what happened: ways gone, landings, losses."""

from __future__ import annotations

import numpy as np
import pygame

from game.grid.layout import BoardLayout
from game.ui.board.camera import Camera
from game.ui.board.marks import Happening, Trail
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.look.schemes import Scheme
from game.ui.paint.curves import Line, at_distances, catmull_rom, dashes, lengths
from game.ui.paint.shapes import Shapes, circle, glaze

_HALF_HEXES, _CASING_HEXES = 0.038, 0.024
_HEAD_HEXES, _HEAD_HALF_HEXES = 0.24, 0.13
_LEAST_HALF_PX, _LEAST_CASING_PX = 1.5, 1.1
_TIP_HEXES = 0.4
"""How far before the middle of its last hex an arrow ends: a counter may stand there."""
_ALPHA, _CASING_ALPHA = 245, 225
_CHUTE_HEXES = 0.3
_ENTRY_HEXES = 0.13
_PLATE_HEXES, _MOST_PLATES, _SIGN_HEXES = 0.17, 4, 0.13


def trail_colour(scheme: Scheme, family: str) -> Rgb:
    """The colour of a way, by whose it is."""
    return scheme.families[family].fill if family in scheme.families else palette.OVERLAY_DARK[:3]


def add_trail(shapes: Shapes, layout: BoardLayout, scheme: Scheme, trail: Trail) -> None:
    """The way that a piece has gone as an arrow, broader for several; where it came down from the sky, a parachute;
    where it came onto the map, a ring.
    """
    colour = trail_colour(scheme, trail.family)
    if len(trail.hexes) > 1:
        _add_way(shapes, layout, colour, trail)
    if trail.comes_down:
        _add_chute(shapes, layout, colour, trail.hexes[0])
    if trail.is_entry:
        centre, radius = layout.centre(trail.hexes[0]), max(_ENTRY_HEXES * layout.hex_px, 4.0)
        for ink, share in ((glaze(palette.PAPER, _CASING_ALPHA), 1.35), (glaze(colour, _ALPHA), 1.0)):
            shapes.add_disc(ink, centre, radius * share)
        shapes.add_disc(glaze(palette.PAPER, 255), centre, radius * 0.5)


def _add_way(shapes: Shapes, layout: BoardLayout, colour: Rgb, trail: Trail) -> None:
    line = catmull_rom(np.array([layout.centre(hex) for hex in trail.hexes]), 10)
    hex_px, total = layout.hex_px, float(lengths(line)[-1])
    end, head = max(total * 0.55, total - _TIP_HEXES * hex_px), _HEAD_HEXES * hex_px
    half = hex_px * _HALF_HEXES * min(2.0, 1 + 0.3 * (trail.count - 1))
    shaft = at_distances(line, np.linspace(0, max(end - head * 0.7, total * 0.2), max(6, len(line))))
    tip, neck = (at_distances(line, np.array([at]))[0] for at in (end, max(0.0, end - head)))
    along = (tip - neck) / max(float(np.linalg.norm(tip - neck)), 1e-9)
    for ink, grow in (
        (glaze(palette.PAPER, _CASING_ALPHA), hex_px * _CASING_HEXES),
        (glaze(colour, _ALPHA), 0.0),
    ):
        pieces = dashes(shaft, 0.16 * hex_px, 0.1 * hex_px) if trail.comes_down else [shaft]
        for piece in pieces:
            shapes.add_band(ink, piece, max(half, _LEAST_HALF_PX) + max(grow, bool(grow) * _LEAST_CASING_PX))
        shapes.add(ink, _head(tip, neck, along, hex_px * _HEAD_HALF_HEXES, grow))
        shapes.add_disc(ink, line[0], max(half * 1.7 + grow, 1.5))


def _head(tip: Line, neck: Line, along: Line, half: float, grow: float) -> Line:
    across = np.array([-along[1], along[0]])
    back, wide = neck - along * grow, half + grow * 1.5
    return np.array([tip + along * grow * 1.8, back + across * wide, back - across * wide])


def _add_chute(shapes: Shapes, layout: BoardLayout, colour: Rgb, hex: int) -> None:
    """Above the middle of a hex, so that the counter below it can be read."""
    hex_px = layout.hex_px
    x, y = layout.centre(hex)
    y -= _CHUTE_HEXES * hex_px
    radius = hex_px * 0.15
    dome = np.array([point for point in circle((x, y), radius) if point[1] <= y + 1e-6])
    rim = circle((x, y), radius + max(1.0, hex_px * 0.025))
    shade = np.array([point for point in rim if point[1] <= y + 1e-6])
    pale = glaze(palette.PAPER, 235)
    load = np.array([x, y + radius * 1.05])
    for side in (-1, 0, 1):
        shapes.add_band(glaze(colour, 235), np.array([[x + side * radius * 0.95, y], load]), max(0.7, hex_px * 0.012))
    shapes.add(pale, shade)
    shapes.add(glaze(colour, 255), dome)


def draw_signs(surface: pygame.Surface, camera: Camera, scheme: Scheme, happening: Happening, *, is_far: bool) -> None:
    """Crossed plates for those that were lost; from far off a sign that something has happened, by tone."""
    x, y = camera.centre(happening.hex)
    size = max(7, round(camera.hex_px * _PLATE_HEXES))
    left = x - round(camera.hex_px * 0.42)
    for number, family in enumerate(happening.losses[:_MOST_PLATES]):
        plate = pygame.Rect(left + number * (size + 2), y + round(camera.hex_px * 0.26), size, size)
        pygame.draw.rect(surface, palette.OVERLAY_DARK, plate.inflate(4, 4), border_radius=2)
        pygame.draw.rect(surface, trail_colour(scheme, family), plate)
        for a, b in ((plate.topleft, plate.bottomright), (plate.bottomleft, plate.topright)):
            pygame.draw.line(surface, palette.OVERLAY_DARK, a, b, max(2, size // 5))
    if is_far and happening.text:
        radius = max(4, round(camera.hex_px * _SIGN_HEXES))
        top = y - round(camera.hex_px * 0.4)
        for colour, half in ((palette.OVERLAY_DARK, radius + 2), (scheme.tone_fills[happening.tone], radius)):
            pygame.draw.polygon(surface, colour, [(x, top - half), (x + half, top), (x, top + half), (x - half, top)])
