"""A few letters each at hexes, on pills that step aside for one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

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


@frozen
class _Tag:
    badge: Badge
    word: pygame.Surface
    at: tuple[int, int]
    """The middle of its hex."""
    place: pygame.Rect
    """Where its pill would lie if it were alone."""


def draw_tags(
    surface: pygame.Surface, camera: Camera, fonts: Fonts, scheme: Scheme, badges: Iterable[Offset],
    taken: Sequence[pygame.Rect] = (), is_seen: Callable[[int], bool] = lambda _hex: True,
) -> None:  # fmt: skip
    """Write at hexes; where pills would lie over each other, or over what is `taken`, they step aside with a line.

    Of hexes that are not seen nothing is written, but it keeps its place: what is written once more lies where it lay.
    """
    laid = _laid(camera, fonts, badges, taken)
    seen = [(tag, place) for tag, place in laid if is_seen(tag.badge.hex)]
    for tag, place in seen:
        stays_near = tag.place.collidelist(taken) >= 0 and place.inflate(_NEAR_PX, _NEAR_PX).colliderect(tag.place)
        if place != tag.place and not stays_near:
            pygame.draw.line(surface, palette.OVERLAY_DARK, tag.at, place.center, 3)
            pygame.draw.line(surface, scheme.tone_fills[tag.badge.tone], tag.at, place.center, 1)
    for tag, place in seen:
        radius = place.height // 2
        pygame.draw.rect(surface, palette.OVERLAY_DARK, place.inflate(4, 4), border_radius=radius + 2)
        pygame.draw.rect(surface, scheme.tone_fills[tag.badge.tone], place, border_radius=radius)
        surface.blit(tag.word, tag.word.get_rect(center=place.center))


def place_of_last(
    camera: Camera, fonts: Fonts, badges: Iterable[Offset], taken: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """What of the window the last pill takes, with the line to its hex; the others lie as they would without it."""
    laid = _laid(camera, fonts, badges, taken)
    if not laid:
        return pygame.Rect(0, 0, 0, 0)
    tag, place = laid[-1]
    return place.inflate(4, 4).union(pygame.Rect(tag.at, (1, 1)).inflate(_LINE_PX, _LINE_PX))


def _laid(
    camera: Camera, fonts: Fonts, badges: Iterable[Offset], taken: Sequence[pygame.Rect]
) -> list[tuple[_Tag, pygame.Rect]]:
    """Pills and where they lie."""
    size = max(11, min(20, round(camera.hex_px * 0.22)))
    tags = [_tag(camera, fonts, badge, offset, size) for badge, offset in badges if badge.text]
    return [*zip(tags, step_aside([tag.place for tag in tags], taken), strict=True)]


def _tag(camera: Camera, fonts: Fonts, badge: Badge, offset: Point, size: int) -> _Tag:
    x, y = camera.centre(badge.hex)
    word = fonts.written(Role.VALUES, size, badge.text, palette.BADGE_INK)
    pill = word.get_rect(center=(round(x + offset[0] * camera.hex_px), round(y + offset[1] * camera.hex_px)))
    return _Tag(badge, word, (x, y), pill.inflate(size * 0.8, max(2, size * 0.1)))


def step_aside(places: Sequence[pygame.Rect], taken: Sequence[pygame.Rect] = ()) -> list[pygame.Rect]:
    """Each place moved as little as can be, so that it lies over none before it, and over nothing that is `taken`.

    Where there is no room it stays.
    """
    found: list[pygame.Rect] = []
    for place in places:
        others = [*taken, *found]
        free = (there for there in _near(place) if there.inflate(_GAP_PX, _GAP_PX).collidelist(others) < 0)
        found.append(next(free, place))
    return found


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
