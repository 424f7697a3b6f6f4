"""A few letters each at hexes, on pills that step aside for one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import pygame

from game.grid.layout import Point
from game.model.frozen import frozen
from game.ui.board.camera import Camera
from game.ui.board.marks import Badge
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import Scheme

Place = tuple[int, int, int, int]
Offset = tuple[Badge, Point]
"""What is written, and how far from the middle of its hex, in hexes."""
_GAP_PX = 3
_NEAR_PX = 8
"""A pill beside a marker that lies where it would be needs no line."""
_MOST_STEPS = 4
_LINE_PX = 4
"""A line reaches so far beyond its ends, on both sides together."""
Counters = Callable[[], Sequence[pygame.Rect]]
"""Tells where counters lie in the window."""
_STEPS_KEPT = 3
"""Zoom steps for which it is kept where pills lie."""
_BESIDE = 12
"""Places round its own at which one is looked for that covers no counter."""


@frozen
class Tag:
    """A pill with a word in it, laid somewhere near its hex on the sheet."""

    badge: Badge
    word: pygame.Surface
    at: tuple[int, int]
    """The middle of its hex."""
    place: pygame.Rect
    """Where it lies."""
    has_line: bool
    """Whether a line joins it to its hex."""

    @property
    def reach(self) -> pygame.Rect:
        """What of the sheet it takes, with a line to its hex."""
        return self.place.inflate(4, 4).union(pygame.Rect(self.at, (1, 1)).inflate(_LINE_PX, _LINE_PX))


class Written(NamedTuple):
    """What is written in the window, and where."""

    badge: Badge
    has_line: bool
    place: Place
    reach: Place
    """What it takes of the window, with a line to its hex."""


class LaidTags:
    """Pills as they lie on the sheet, laid anew only where something else is written, or lies in their way."""

    def __init__(self, fonts: Fonts) -> None:
        """None is laid yet."""
        self._fonts = fonts
        self._kept: dict[int, tuple[object, list[Tag]]] = {}
        """By zoom: the pills, and what they were laid for."""

    def laid(
        self, camera: Camera, badges: Sequence[Offset], taken: Sequence[pygame.Rect], counters: Counters
    ) -> Sequence[Tag]:
        """Pills that keep off what is `taken`; they lie on the same sheet wherever that lies in the window."""
        left, top = camera.sheet_rect.topleft
        laid_for = (badges, [(rect.x - left, rect.y - top, *rect.size) for rect in taken], counters)
        known = self._kept.get(camera.hex_px)
        if known is None or known[0] != laid_for:
            while len(self._kept) >= _STEPS_KEPT:
                del self._kept[next(iter(self._kept))]
            known = self._kept[camera.hex_px] = (laid_for, lay_tags(camera, self._fonts, badges, taken, counters))
        return known[1]


def lay_tags(
    camera: Camera, fonts: Fonts, badges: Iterable[Offset], taken: Sequence[pygame.Rect] = (),
    counters: Counters = tuple,
) -> list[Tag]:  # fmt: skip
    """Pills at hexes of the sheet; those that would lie over each other, or over what is `taken`, step aside.

    Where they can they step onto no counters. A later one never moves an earlier one. What stepped aside is joined to
    its hex by a line, but beside what is taken. `taken` and counters are told where they lie in the window.
    """
    size = max(11, min(20, round(camera.hex_px * 0.22)))
    alone = [_alone(camera, fonts, badge, offset, size) for badge, offset in badges if badge.text]
    places = step_aside([pill for _, _, _, pill in alone], taken, counters)
    tags, (left, top) = [], camera.sheet_rect.topleft
    for (badge, word, (x, y), pill), place in zip(alone, places, strict=True):
        near = place.inflate(_NEAR_PX, _NEAR_PX)
        stays_near = pill.collidelist(taken) >= 0 and near.colliderect(pill)
        has_line = place != pill and not stays_near
        tags.append(Tag(badge, word, (x - left, y - top), place.move(-left, -top), has_line))
    return tags


def draw_tags(
    surface: pygame.Surface,
    scheme: Scheme,
    tags: Sequence[Tag],
    corner: tuple[int, int],
    is_seen: Callable[[int], bool] = lambda _hex: True,
) -> None:
    """Write at hexes that are seen, on a sheet with its corner there.

    Of hexes that are not seen nothing is written, but it keeps its place: what is written once more lies where it lay.
    """
    clip = surface.get_clip().move(-corner[0], -corner[1])
    seen = [tag for tag in tags if clip.colliderect(tag.reach) and is_seen(tag.badge.hex)]
    for tag in seen:
        if tag.has_line:
            begin, end = ((x + corner[0], y + corner[1]) for x, y in (tag.at, tag.place.center))
            pygame.draw.line(surface, palette.OVERLAY_DARK, begin, end, 3)
            pygame.draw.line(surface, scheme.tone_fills[tag.badge.tone], begin, end, 1)
    for tag in seen:
        place = tag.place.move(corner)
        radius = place.height // 2
        pygame.draw.rect(surface, palette.OVERLAY_DARK, place.inflate(4, 4), border_radius=radius + 2)
        pygame.draw.rect(surface, scheme.tone_fills[tag.badge.tone], place, border_radius=radius)
        surface.blit(tag.word, tag.word.get_rect(center=place.center))


def _alone(
    camera: Camera, fonts: Fonts, badge: Badge, offset: Point, size: int
) -> tuple[Badge, pygame.Surface, tuple[int, int], pygame.Rect]:
    """What is written, the word in letters, the middle of its hex in the window, and where its pill lies alone."""
    x, y = camera.centre(badge.hex)
    word = fonts.written(Role.VALUES, size, badge.text, palette.BADGE_INK)
    pill = word.get_rect(center=(x + round(offset[0] * camera.hex_px), y + round(offset[1] * camera.hex_px)))
    return badge, word, (x, y), pill.inflate(size * 0.8, max(2, size * 0.1))


def step_aside(
    places: Sequence[pygame.Rect], taken: Sequence[pygame.Rect] = (),
    counters: Counters = tuple,
) -> list[pygame.Rect]:  # fmt: skip
    """Each place moved as little as can be, so that it lies over none before it, and over nothing that is `taken`.

    One that must be moved is put where no counters are, if there is room beside it. Where there is no room it stays.
    """
    found: list[pygame.Rect] = []
    for place in places:
        others = [*taken, *found]
        free = (there for there in _near(place) if _is_free(there, others))
        first = next(free, place)
        if first != place and first.collidelist(known := [*counters()]) >= 0:
            beside = [there for there in _flush(place, others) if _is_free(there, others)]
            clear = (there for there in (*beside, *islice(free, _BESIDE)) if there.collidelist(known) < 0)
            first = next(clear, first)
        found.append(first)
    return found


def _is_free(place: pygame.Rect, others: Sequence[pygame.Rect]) -> bool:
    return place.inflate(_GAP_PX, _GAP_PX).collidelist([*others]) < 0


def _flush(place: pygame.Rect, others: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Places to the left and right of what lies in the way, as near as can be: they are seen to belong to its hex."""
    for other in others:
        if place.inflate(_GAP_PX, _GAP_PX).colliderect(other):
            yield place.move(other.left - _GAP_PX - place.right, 0)
            yield place.move(other.right + _GAP_PX - place.left, 0)


def _near(place: pygame.Rect) -> Iterator[pygame.Rect]:
    """The place itself, then places round it, the nearest first, and of these the lowest: above are counters."""
    yield place  # most lie where they would if they were alone
    steps = [
        (right * (place.width // 2 + 2), down * (place.height + _GAP_PX))
        for right in range(-_MOST_STEPS, _MOST_STEPS + 1)
        for down in range(-_MOST_STEPS, _MOST_STEPS + 1)
    ]
    for right, down in sorted(steps, key=lambda step: (step[0] ** 2 + step[1] ** 2, -step[1], step[0])):
        if right or down:
            yield place.move(right, down)
