"""Dice that have fallen, in a row, each with its pips; tumbling before they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role

TUMBLES_FOR = 0.35
"""The part of its time that a die tumbles before it lies."""
_TUMBLES = 6
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Face -> its pips, in thirds of the die from its middle; higher faces are written as figures."""
_GAP_SHARE = 0.22
_MOST_IN_A_ROW = 12


def tumbling(dice: Sequence[int], share: float) -> tuple[int, ...]:
    """The faces that are seen when a share of the time is over: others at first, then those that lie."""
    if share >= TUMBLES_FOR:
        return tuple(dice)
    turned = int(share / TUMBLES_FOR * _TUMBLES) + 1
    return tuple((face + turned * (place + 2)) % len(_PIPS) + 1 for place, face in enumerate(dice))


def dice_size(count: int, die_px: int) -> tuple[int, int]:
    """How much room so many dice take."""
    gap = round(die_px * _GAP_SHARE)
    rows, across = -(-count // _MOST_IN_A_ROW), min(count, _MOST_IN_A_ROW)
    return across * (die_px + gap) - gap, rows * (die_px + gap) - gap


def draw_dice(surface: pygame.Surface, fonts: Fonts, dice: Sequence[int], room: pygame.Rect, die_px: int) -> None:
    """Draw dice from the left, in rows, within the room that `dice_size` gives."""
    for face, place in zip(dice, _places(len(dice), room, die_px), strict=True):
        corner = max(2, die_px // 5)
        pygame.draw.rect(surface, palette.OVERLAY_DARK, place.inflate(2, 2), border_radius=corner + 1)
        pygame.draw.rect(surface, palette.DIE_BODY, place, border_radius=corner)
        if face not in _PIPS:
            figure = fonts.written(Role.VALUES, round(die_px * 0.7), str(face), palette.DIE_PIP)
            surface.blit(figure, figure.get_rect(center=place.center))
        for right, down in _PIPS.get(face, ()):
            at = (place.centerx + right * die_px * 0.28, place.centery + down * die_px * 0.28)
            pygame.draw.circle(surface, palette.DIE_PIP, at, max(1.5, die_px * 0.1))


def _places(count: int, room: pygame.Rect, die_px: int) -> Iterator[pygame.Rect]:
    step = die_px + round(die_px * _GAP_SHARE)
    for place in range(count):
        row, column = divmod(place, _MOST_IN_A_ROW)
        yield pygame.Rect(room.left + column * step, room.top + row * step, die_px, die_px)
