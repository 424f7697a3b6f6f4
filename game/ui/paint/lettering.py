"""Names on the map: where they stand free, and how they are drawn at each zoom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.scenario.board import CANAL, RIVER, Board, Place
from game.ui import palette
from game.ui.camera import HexLayout, Point
from game.ui.fonts import Fonts, Role
from game.ui.paint.waters import Waters

_SIZE_HEXES = {"city": 0.34, "town": 0.255, "village": 0.205}
_SMALLEST_PX = {"city": 13, "town": 11, "village": 11}
_SHOWN_FROM_PX = {"city": 0, "town": 26, "village": 40}
_TRACKING_HEXES = {"city": 0.045}
_BOLD = ("city", "town")
_SPOTS = (
    (0.0, 0.36), (0.0, -0.2), (0.0, 0.5), (0.24, 0.3), (-0.24, 0.3), (0.4, 0.2), (-0.4, 0.2),
    (0.55, 0.0), (-0.55, 0.0), (0.3, -0.22), (-0.3, -0.22), (0.0, -0.5),
)
"""Where a name may stand from the middle of its hex, in hexes, the best place first."""
_HALO = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


@dataclass(frozen=True, slots=True)
class PlaceLabel:
    """A place's name and the sheet point of its middle, in hexes of 1 px."""

    text: str
    kind: str
    middle: Point


def place_labels(board: Board, layout: HexLayout, waters: Waters, fonts: Fonts) -> tuple[PlaceLabel, ...]:
    """Find each name a place that covers no other name and as little water and as few bridges as can be."""
    obstacles = [np.array(c.line)[::3] for c in waters.courses if c.kind in (RIVER, CANAL)]
    sites = [waters.crossings[b.hexside].point for b in board.bridges if b.hexside in waters.crossings]
    wet = np.concatenate([*obstacles, np.array(sites * 4).reshape(-1, 2)])
    taken: list[pygame.FRect] = []
    labels = []
    order = sorted(board.places, key=lambda place: (-_SIZE_HEXES.get(place.kind, 0.19), place.hex, place.name))
    for place in order:
        text = place.name.upper() if place.kind == "city" else place.name
        spot = _best_spot(place, text, layout, fonts, taken, wet)
        taken.append(spot)
        labels.append(PlaceLabel(text, place.kind, (spot.centerx / layout.hex_px, spot.centery / layout.hex_px)))
    return tuple(labels)


def _best_spot(
    place: Place, text: str, layout: HexLayout, fonts: Fonts, taken: list[pygame.FRect], wet: NDArray[np.float64]
) -> pygame.FRect:
    size = round(layout.hex_px * _SIZE_HEXES.get(place.kind, 0.195))
    width, height = fonts.get(Role.PLACE, size, bold=place.kind in _BOLD).size(text)
    width += round(len(text) * layout.hex_px * _TRACKING_HEXES.get(place.kind, 0))
    x, y = layout.centre(place.hex)
    close = wet[(np.abs(wet - (x, y)) < layout.hex_px * 2).all(axis=1)]
    best, best_cost = pygame.FRect(0, 0, 0, 0), float("inf")
    for rank, (dx, dy) in enumerate(_SPOTS):
        rect = pygame.FRect(0, 0, width, height * 0.74)
        rect.center = (x + dx * layout.hex_px, y + dy * layout.hex_px)
        covered = sum(rect.clip(other).width * rect.clip(other).height for other in taken)
        inside = (close > rect.topleft).all(axis=1) & (close < rect.bottomright).all(axis=1)
        cost = rank * 1.2 + covered * 0.5 + float(inside.sum()) * 1.5
        if cost < best_cost:
            best, best_cost = rect, cost
    return best


def draw_place_labels(target: pygame.Surface, labels: tuple[PlaceLabel, ...], fonts: Fonts, hex_px: int) -> None:
    """Letter the names that are shown at a zoom onto a picture of the whole sheet."""
    for label in labels:
        if hex_px < _SHOWN_FROM_PX.get(label.kind, 40):
            continue
        size = max(_SMALLEST_PX.get(label.kind, 10), round(hex_px * _SIZE_HEXES.get(label.kind, 0.195)))
        font = fonts.get(Role.PLACE, size, bold=label.kind in _BOLD)
        picture = haloed(font, label.text, hex_px * _TRACKING_HEXES.get(label.kind, 0))
        where = picture.get_rect(center=(round(label.middle[0] * hex_px), round(label.middle[1] * hex_px)))
        target.blit(picture, where)


def haloed(
    font: pygame.Font, text: str, tracking_px: float = 0.0, ink: palette.Rgb = palette.INK
) -> pygame.Surface:
    """A word in ink with a pale rim, its letters spread by `tracking_px`."""
    dark, pale = (_spread(font, text, tracking_px, colour) for colour in (ink, palette.HALO))
    reach = 2 if font.get_height() > 30 else 1
    rim = pygame.Surface((dark.width + 2 * reach + 2, dark.height + 2 * reach + 2), pygame.SRCALPHA, 32)
    for step in range(1, reach + 1):
        for dx, dy in _HALO:
            rim.blit(pale, (reach + 1 + dx * step, reach + 1 + dy * step))
    rim.set_alpha(palette.HALO_ALPHA)
    picture = pygame.Surface(rim.get_size(), pygame.SRCALPHA, 32)
    picture.blit(rim, (0, 0))
    picture.blit(dark, (reach + 1, reach + 1))
    return picture


def _spread(font: pygame.Font, text: str, tracking_px: float, colour: palette.Rgb) -> pygame.Surface:
    if tracking_px < 1:
        return font.render(text, True, colour)  # noqa: FBT003 - positional only in pygame
    letters = [font.render(letter, True, colour) for letter in text]  # noqa: FBT003
    width = sum(letter.width for letter in letters) + round(tracking_px * (len(letters) - 1))
    picture = pygame.Surface((width, letters[0].height), pygame.SRCALPHA, 32)
    x = 0.0
    for letter in letters:
        picture.blit(letter, (round(x), 0))
        x += letter.width + tracking_px
    return picture


class Numbers:
    """Printed hex numbers, put together from columns and rows."""

    def __init__(self, fonts: Fonts, hex_px: int) -> None:
        """Numbers for one zoom."""
        self._font = fonts.get(Role.FIGURES, max(9, round(hex_px * 0.15)))
        self._pair = lru_cache(maxsize=256)(self._render)

    def _render(self, digits: str) -> pygame.Surface:
        picture = self._font.render(digits, True, palette.NUMBER)  # noqa: FBT003
        picture.set_alpha(palette.NUMBER_ALPHA)
        return picture

    def draw(self, target: pygame.Surface, number: str, x: float, top: float) -> None:
        """Draw a four-digit number in the middle of x."""
        left, right = self._pair(number[:2]), self._pair(number[2:])
        start = round(x - (left.width + right.width) / 2)
        target.blit(left, (start, round(top)))
        target.blit(right, (start + left.width, round(top)))
