"""A few letters each at hexes, on pills that step aside for one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

import pygame

from game.grid.layout import Point
from game.model.frozen import frozen
from game.ui.board.camera import Camera
from game.ui.board.marks import Badge
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import Scheme

Offset = tuple[Badge, Point]
"""What is written, and how far from the middle of its hex, in hexes."""
_GAP_PX = 3
_NEAR_PX = 8
"""A pill beside a marker that lies where it would be needs no line."""
_MOST_STEPS = 4
_LINE_PX = 4
"""A line reaches so far beyond its ends, on both sides together."""
_BESIDE = 12
"""Places round its own at which one is looked for that covers no counter."""


@frozen
class Tag:
    """A pill with a word in it, laid somewhere near its hex."""

    badge: Badge
    word: pygame.Surface
    at: tuple[int, int]
    """The middle of its hex."""
    alone: pygame.Rect
    """Where its pill would lie if it were alone."""
    place: pygame.Rect
    """Where it lies."""

    @property
    def reach(self) -> pygame.Rect:
        """What of the window it takes, with a line to its hex."""
        return self.place.inflate(4, 4).union(pygame.Rect(self.at, (1, 1)).inflate(_LINE_PX, _LINE_PX))


def lay_tags(
    camera: Camera, fonts: Fonts, badges: Iterable[Offset], taken: Sequence[pygame.Rect] = (),
    counters: Callable[[], Sequence[pygame.Rect]] = tuple,
) -> list[Tag]:  # fmt: skip
    """Pills at hexes; those that would lie over each other, or over what is `taken`, step aside.

    Where they can they step onto no counters. A later one never moves an earlier one.
    """
    size = max(11, min(20, round(camera.hex_px * 0.22)))
    tags = [_alone(camera, fonts, badge, offset, size) for badge, offset in badges if badge.text]
    places = step_aside([tag.alone for tag in tags], taken, counters)
    return [Tag(tag.badge, tag.word, tag.at, tag.alone, place) for tag, place in zip(tags, places, strict=True)]


def draw_tags(
    surface: pygame.Surface, scheme: Scheme, tags: Sequence[Tag], taken: Sequence[pygame.Rect] = (),
    is_seen: Callable[[int], bool] = lambda _hex: True,
) -> None:  # fmt: skip
    """Write at hexes that are seen; what stepped aside is joined to its hex by a line, but beside what is `taken`.

    Of hexes that are not seen nothing is written, but it keeps its place: what is written once more lies where it lay.
    """
    seen = [tag for tag in tags if is_seen(tag.badge.hex)]
    for tag in seen:
        near = tag.place.inflate(_NEAR_PX, _NEAR_PX)
        stays_near = tag.alone.collidelist(taken) >= 0 and near.colliderect(tag.alone)
        if tag.place != tag.alone and not stays_near:
            pygame.draw.line(surface, palette.OVERLAY_DARK, tag.at, tag.place.center, 3)
            pygame.draw.line(surface, scheme.tone_fills[tag.badge.tone], tag.at, tag.place.center, 1)
    for tag in seen:
        radius = tag.place.height // 2
        pygame.draw.rect(surface, palette.OVERLAY_DARK, tag.place.inflate(4, 4), border_radius=radius + 2)
        pygame.draw.rect(surface, scheme.tone_fills[tag.badge.tone], tag.place, border_radius=radius)
        surface.blit(tag.word, tag.word.get_rect(center=tag.place.center))


def _alone(camera: Camera, fonts: Fonts, badge: Badge, offset: Point, size: int) -> Tag:
    x, y = camera.centre(badge.hex)
    word = fonts.written(Role.VALUES, size, badge.text, palette.BADGE_INK)
    pill = word.get_rect(center=(x + round(offset[0] * camera.hex_px), y + round(offset[1] * camera.hex_px)))
    place = pill.inflate(size * 0.8, max(2, size * 0.1))
    return Tag(badge, word, (x, y), place, place)


def step_aside(
    places: Sequence[pygame.Rect], taken: Sequence[pygame.Rect] = (),
    counters: Callable[[], Sequence[pygame.Rect]] = tuple,
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
