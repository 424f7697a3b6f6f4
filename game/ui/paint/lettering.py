"""Names on the map: where they stand free, and how they are drawn at each zoom."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.grid.layout import BoardLayout
from game.grid.numbering import Numbering
from game.scenario.board import CANAL, RIVER, Board, Place
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.paint.waters import Waters

_SIZE_HEXES = {"city": 0.34, "town": 0.255, "village": 0.205, "landmark": 0.18, "water": 0.36}
_SMALLEST_PX = {"city": 13, "town": 11, "village": 11}
_VILLAGE_FROM_PX = 40
_SHOWN_FROM_PX = {"city": 0, "town": 26, "village": _VILLAGE_FROM_PX}
_TRACKING_HEXES = {"city": 0.045}
_BRIDGE_WEIGHT = 5
_BOLD = ("city", "town")
_SPOTS = (
    (0.0, 0.4),
    (0.2, 0.4),
    (-0.2, 0.4),
    (0.0, 0.5),
    (0.36, 0.36),
    (-0.36, 0.36),
    (0.0, -0.22),
    (0.55, 0.0),
    (-0.55, 0.0),
    (0.3, -0.22),
    (-0.3, -0.22),
    (0.0, -0.5),
)
"""Where a name may stand from the middle of its hex, in hexes, the best place first."""
_FAR_SPOTS = tuple(
    (right, down)
    for far in (0.65, 0.9, 1.2, 1.5, 1.9, 2.4, 3.0, 3.6)
    for right, down in ((0.0, far), (0.0, -far), (far, 0.0), (-far, 0.0), (far, far * 0.6), (-far, far * 0.6),
                        (far, -far * 0.6), (-far, -far * 0.6))
)  # fmt: skip
"""Where that of a city may stand when counters cover all others: a city is large. A town has the nearest of them."""
_FAR_SPOTS_OF = {"city": len(_FAR_SPOTS), "town": 16}
_NEAR_HEXES, _EDGE_HEXES = 2.5, 0.01
"""How far from its place a name keeps off anything, and a little more, to look among no fewer points than these."""
_NAMES_KEPT = 400
"""Pictures of names that are kept at most: all of a usual map at several zooms, those that are seen of a large one."""
_HALO = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))

Said = Callable[[str], str]
"""What a name is in the language that is spoken."""
Laid = tuple[pygame.Surface, pygame.Rect]
"""A picture and where it lies on the sheet."""


class LaidName(NamedTuple):
    """The name of a place as it lies on the sheet."""

    place: Place
    write: Callable[[], pygame.Surface]
    """Gives its picture, which is kept as long as there are not too many others."""
    rect: pygame.Rect

    @property
    def picture(self) -> pygame.Surface:
        """The name in letters, not to be changed."""
        return self.write()


class PlaceNames:
    """The names of a board's places, each set where it covers no other name and as little else as can be."""

    def __init__(self, board: Board, layout: BoardLayout, waters: Waters, said: Said = str) -> None:
        """Find out what names should not cover: rivers and canals, and above all bridges; `said` is how they go."""
        self._board = board
        self._said = said
        lines = [course.line[::3] for course in waters.courses if course.kind in (RIVER, CANAL)]
        sites = [waters.crossings[b.hexside].point for b in board.bridges if b.hexside in waters.crossings]
        points = np.concatenate([*lines, np.array(sites * _BRIDGE_WEIGHT).reshape(-1, 2)])
        points = points / layout.hex_px
        self._wet: NDArray[np.float64] = points[np.argsort(points[:, 0])]
        """Points to keep off, in hexes of 1 px, from left to right ..."""
        self._wet_across = self._wet[:, 0].copy()
        """... and how far to the right each lies."""
        self._picture = lru_cache(maxsize=_NAMES_KEPT)(_name_picture)

    def laid(self, layout: BoardLayout, fonts: Fonts, scale: float = 1.0) -> Iterator[LaidName]:
        """The names that are shown at a layout's zoom, on the whole sheet, the most important first."""
        hex_px = round(layout.hex_px)
        room_px = round(layout.hex_px * layout.piece_room)
        shown = [p for p in self._board.places if room_px >= _SHOWN_FROM_PX.get(p.kind, _VILLAGE_FROM_PX)]
        taken: list[pygame.FRect] = []
        for place in sorted(shown, key=lambda place: (-_SIZE_HEXES.get(place.kind, 0.0), place.hex, place.name)):
            name = self._said(place.name)
            write = partial(self._picture, name, place.kind, fonts, hex_px, scale)
            rect = pygame.Rect((0, 0), _name_size(name, place.kind, fonts, hex_px, scale))
            spot = self._best_spot(place, rect.size, layout, taken)
            taken.append(spot)
            rect.center = (round(spot.centerx), round(spot.centery))
            rect.clamp_ip((0, 0, *map(int, layout.size)))  # as a whole, halo and all
            yield LaidName(place, write, rect)

    def _best_spot(
        self, place: Place, size: tuple[int, int], layout: BoardLayout, taken: list[pygame.FRect]
    ) -> pygame.FRect:
        hex_px = layout.hex_px
        x, y = layout.centre(place.hex)
        close = self._wet_near(x / hex_px, y / hex_px) * hex_px
        best, best_cost = pygame.FRect(0, 0, 0, 0), float("inf")
        sheet = pygame.FRect(0, 0, *layout.size)
        for rank, (dx, dy) in enumerate(_SPOTS):
            if rank * 1.2 >= best_cost:
                break  # none that follows is better
            rect = pygame.FRect(0, 0, size[0], size[1] * 0.74)
            rect.center = (x + dx * hex_px, y + dy * hex_px)
            rect.clamp_ip(sheet)
            shared = [rect.clip(other) for other in taken if rect.colliderect(other)]
            covered = sum(part.width * part.height for part in shared) / hex_px**2
            inside = (close > rect.topleft).all(axis=1) & (close < rect.bottomright).all(axis=1)
            cost = rank * 1.2 + covered * 1900 + float(inside.sum()) * 1.5
            if cost < best_cost:
                best, best_cost = rect, cost
        return best

    def _wet_near(self, x: float, y: float) -> NDArray[np.float64]:
        """The points to keep off about a place."""
        far = _NEAR_HEXES + _EDGE_HEXES
        first, end = self._wet_across.searchsorted((x - far, x + far))
        about = self._wet[first:end]
        return about[(np.abs(about - (x, y)) < _NEAR_HEXES).all(axis=1)]


def beside(
    names: Sequence[LaidName],
    counters: Sequence[pygame.Rect],
    layout: BoardLayout,
    flags: Container[int] = (),
    signs: Sequence[pygame.Rect] = (),
) -> tuple[tuple[LaidName, ...], tuple[LaidName, ...]]:
    """The names where no counter hides a part of them, and those for over the counters.

    One that would be hidden, or lie on a sign, stands elsewhere near its place. Where nothing is free that of a town,
    or of a place with a flag, goes farther, that of a city far, and at last over the counters; others lie on the sign,
    or are left out where it is a counter that hides them.
    """
    found: list[LaidName] = []
    over: list[LaidName] = []
    for number, name in enumerate(names, 1):
        is_seen = name.rect.collidelist(counters) < 0
        if is_seen and name.rect.collidelist(signs) < 0:
            found.append(name)
            continue
        is_city = name.place.kind == "city"
        others = (*found, *names[number:])  # where they stand by now, and where they would
        taken = [*counters, *signs, *(other.rect for other in others if not is_city or other.place.kind == "city")]
        kind = "town" if name.place.hex in flags and not is_city else name.place.kind
        spots = _SPOTS + _FAR_SPOTS[: _FAR_SPOTS_OF.get(kind, 0)]
        x, y = layout.centre(name.place.hex)
        sheet = pygame.FRect(0, 0, *layout.size)
        for right, down in spots:
            rect = name.rect.copy()
            rect.center = (round(x + right * layout.hex_px), round(y + down * layout.hex_px))
            if rect.collidelist(taken) < 0 and sheet.contains(rect):
                found.append(name._replace(rect=rect))
                break
        else:
            found += [name] if is_seen else []
            over += [name] if is_city and not is_seen else []
    return tuple(found), tuple(over)


def _name_picture(name: str, kind: str, fonts: Fonts, hex_px: int, scale: float) -> pygame.Surface:
    return haloed(*_letters(name, kind, fonts, hex_px, scale), palette.WATER_INK if kind == "water" else palette.INK)


def _name_size(name: str, kind: str, fonts: Fonts, hex_px: int, scale: float) -> tuple[int, int]:
    """How large the picture of a name is; it need not be painted for that."""
    font, text, tracking_px = _letters(name, kind, fonts, hex_px, scale)
    width, height = font.size(text)
    if tracking_px >= 1:
        letters = [font.size(letter) for letter in text]
        width, height = sum(size[0] for size in letters) + round(tracking_px * (len(text) - 1)), letters[0][1]
    rim_px = 2 * _reach(font) + 2
    return width + rim_px, height + rim_px


def _letters(name: str, kind: str, fonts: Fonts, hex_px: int, scale: float) -> tuple[pygame.Font, str, float]:
    """In which letters a name is written, and how far they are spread."""
    share, smallest = _SIZE_HEXES.get(kind, _SIZE_HEXES["village"]), _SMALLEST_PX.get(kind, 11)
    size = max(round(smallest * scale), round(hex_px * share))
    if kind == "water":
        return fonts.get(Role.WATER, size), name, hex_px * 0.08
    text = name.upper() if kind == "city" else name
    return fonts.get(Role.PLACE, size, bold=kind in _BOLD), text, hex_px * _TRACKING_HEXES.get(kind, 0)


def haloed(font: pygame.Font, text: str, tracking_px: float = 0.0, ink: palette.Rgb = palette.INK) -> pygame.Surface:
    """A word in ink with a pale rim, its letters spread by `tracking_px`."""
    dark, pale = (_spread(font, text, tracking_px, colour) for colour in (ink, palette.HALO))
    reach = _reach(font)
    rim = pygame.Surface((dark.width + 2 * reach + 2, dark.height + 2 * reach + 2), pygame.SRCALPHA, 32)
    for step in range(1, reach + 1):
        for dx, dy in _HALO:
            rim.blit(pale, (reach + 1 + dx * step, reach + 1 + dy * step))
    rim.set_alpha(palette.HALO_ALPHA)
    picture = pygame.Surface(rim.get_size(), pygame.SRCALPHA, 32)
    picture.blit(rim, (0, 0))
    picture.blit(dark, (reach + 1, reach + 1))
    return picture


def _reach(font: pygame.Font) -> int:
    """How far the rim reaches round a word."""
    return 2 if font.get_height() > 30 else 1


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

    def __init__(self, fonts: Fonts, hex_px: int, numbering: Numbering) -> None:
        """Numbers of a board's scheme for one zoom."""
        self._parts = numbering.parts
        self._font = fonts.get(Role.FIGURES, max(9, round(hex_px * 0.15)))
        self._pair = lru_cache(maxsize=256)(self._render)

    def _render(self, digits: str) -> pygame.Surface:
        picture = self._font.render(digits, True, palette.NUMBER)  # noqa: FBT003
        picture.set_alpha(palette.NUMBER_ALPHA)
        return picture

    def draw(self, target: pygame.Surface, number: str, x: float, top: float) -> None:
        """Draw a number in the middle of x."""
        left, right = (self._pair(part) for part in self._parts(number))
        start = round(x - (left.width + right.width) / 2)
        target.blit(left, (start, round(top)))
        target.blit(right, (start + left.width, round(top)))
