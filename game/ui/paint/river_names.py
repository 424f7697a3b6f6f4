"""Names of waters in italics, letter by letter along their course."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout, Point
from game.model.frozen import frozen
from game.scenario.board import CANAL, RIVER, STREAM
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.curves import at_distances, between, lengths
from game.ui.paint.lettering import Laid, Said
from game.ui.paint.waters import Course, Waters

_SIZE_HEXES = {RIVER: 0.27, CANAL: 0.18, STREAM: 0.175}
_SHOWN_FROM_PX = {RIVER: 26, CANAL: 40, STREAM: 40}
_SPREAD = {RIVER: 0.1, CANAL: 0.03, STREAM: 0.03}
"""Space between letters, in hexes."""
_EVERY_HEXES = 9.0
_GAP_HEXES = 0.05


@frozen
class Letter:
    """One letter on the sheet: where its middle stands, in hexes of 1 px, and how it is turned."""

    text: str
    kind: int
    middle: Point
    degrees: float


def river_letters(layout: BoardLayout, waters: Waters, fonts: Fonts, said: Said = str) -> tuple[Letter, ...]:
    """Set every water's name, as it is `said`, on its straightest stretches, some nine hexes apart."""
    letters: list[Letter] = []
    for course in waters.courses:
        if course.name and len(course.line) > 2:
            letters += _course_letters(replace(course, name=said(course.name)), layout, fonts)
    return tuple(letters)


def _course_letters(course: Course, layout: BoardLayout, fonts: Fonts) -> list[Letter]:
    hex_px = layout.hex_px
    font = fonts.get(Role.WATER, round(hex_px * _SIZE_HEXES[course.kind]))
    widths = np.array([font.size(letter)[0] for letter in course.name]) + hex_px * _SPREAD[course.kind]
    stretch = float(widths.sum())
    along = lengths(course.line)
    total = float(along[-1])
    room = total - stretch - hex_px * 1.2
    if room <= 0:
        return []
    count = max(1, round(total / (hex_px * _EVERY_HEXES)))
    letters: list[Letter] = []
    for k in range(count):
        low, high = hex_px * 0.6 + room * k / count, hex_px * 0.6 + room * (k + 1) / count
        starts = np.linspace(low, high, max(2, round((high - low) / (hex_px * 0.25))))
        _, start = min(zip(_bends(course, along, starts, stretch), starts.tolist(), strict=True))
        letters += _set(course, layout, widths, start, font.get_height())
    return letters


def _bends(course: Course, along: NDArray[np.float64], starts: NDArray[np.float64], stretch: float) -> list[float]:
    """How far the stretches from each start stray from a straight line."""
    points = between(course.line, along, np.linspace(starts, starts + stretch, 9, axis=1))
    right, down = np.moveaxis(points - points[:, :1], 2, 0)
    size = np.maximum(np.hypot(right[:, -1], down[:, -1]), 1e-6)
    away = np.abs(down * right[:, -1:] - right * down[:, -1:]).max(axis=1) / size
    return [round(bend, 3) for bend in (away + (1.3 * stretch - size) * 0.2).tolist()]


def _set(course: Course, layout: BoardLayout, widths: NDArray[np.float64], start: float, height: int) -> list[Letter]:
    """The letters of one name, above the water, never upside down."""
    stretch = float(widths.sum())
    ends = at_distances(course.line, np.array([start, start + stretch]))
    backward = ends[1, 0] < ends[0, 0] - 1e-6 or (abs(ends[1, 0] - ends[0, 0]) < 1e-6 and ends[1, 1] > ends[0, 1])
    half = float(course.half_widths.max())
    aside = half + layout.hex_px * _GAP_HEXES + height * 0.2
    letters = []
    at = np.cumsum(widths) - widths / 2
    middles = start + (stretch - at if backward else at)
    around = np.stack([middles - widths.mean(), middles, middles + widths.mean()], axis=1)
    for text, (before, here, after) in zip(course.name, at_distances(course.line, around), strict=True):
        dx, dy = (before - after) if backward else (after - before)
        size = max(math.hypot(dx, dy), 1e-9)
        x, y = here[0] + dy / size * aside, here[1] - dx / size * aside
        letters.append(
            Letter(text, course.kind, (x / layout.hex_px, y / layout.hex_px), math.degrees(math.atan2(-dy, dx)))
        )
    return letters


def river_letters_at(letters: tuple[Letter, ...], fonts: Fonts, hex_px: int, area: pygame.Rect) -> Iterator[Laid]:
    """The letters of the waters that are named at a zoom and may touch an area: first all rims, then all ink."""
    near = area.inflate(4 * hex_px, 4 * hex_px)
    shown = [
        letter
        for letter in letters
        if hex_px >= _SHOWN_FROM_PX[letter.kind]
        and letter.text != " "
        and near.collidepoint(letter.middle[0] * hex_px, letter.middle[1] * hex_px)
    ]
    for colour, spread in ((palette.WATER_HALO, True), (palette.WATER_INK, False)):
        for letter in shown:
            size = max(10, round(hex_px * _SIZE_HEXES[letter.kind]))
            glyph = fonts.get(Role.WATER, size).render(letter.text, True, colour)  # noqa: FBT003
            turned = pygame.transform.rotozoom(glyph, letter.degrees, 1.0)
            where = turned.get_rect(center=(round(letter.middle[0] * hex_px), round(letter.middle[1] * hex_px)))
            if not spread:
                yield turned, where
                continue
            turned.set_alpha(120)
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                yield turned, where.move(dx, dy)
