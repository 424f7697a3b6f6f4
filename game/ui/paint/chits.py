"""Markers that are laid on pieces and places: a small plate with a sign, circles or a wedge, and a word below."""

from __future__ import annotations

import pygame

from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.palette import Rgb
from game.ui.look.schemes import Scheme
from game.ui.look.tone import Tone
from game.ui.paint.chit_look import ChitLook
from game.ui.paint.livery import legible
from game.ui.paint.plate import Outline, margin_px, plate

_SIGN_AT, _SIGN_HIGH, _SIGN_WIDE = 0.36, 0.5, 0.84
_BELOW_WEDGE_AT, _BELOW_WEDGE_HIGH = 0.42, 0.42
_WORD_AT, _WORD_HIGH, _WORD_WIDE = 0.79, 0.18, 0.88
"""Where its sign and its word have their middles, how high their letters are and how wide they may be, in shares."""
_LEAST_SQUEEZED = 0.7
"""Letters are made narrower down to this share before they are made smaller."""
_RING, _WEDGE = 0.15, 0.11


class ChitPainter:
    """Draws them and keeps what it has drawn: many are alike."""

    def __init__(self, fonts: Fonts) -> None:
        """A painter with these fonts."""
        self._fonts = fonts
        self._kept: dict[tuple[ChitLook, str, int], pygame.Surface] = {}

    def picture(self, look: ChitLook, scheme: Scheme, size_px: int) -> pygame.Surface:
        """One `size_px` across, in the middle of a surface that has room for its shadow."""
        key = (look, scheme.id, size_px)
        if key not in self._kept:
            self._kept[key] = _painted(self._fonts, scheme, look, size_px)
        return self._kept[key]


def _painted(fonts: Fonts, scheme: Scheme, look: ChitLook, size_px: int) -> pygame.Surface:
    body, ink = legible(palette.BOX if look.livery is None else look.livery.colour(scheme))
    surface = plate(size_px, body, Outline.ROUNDED if look.livery is None else look.livery.outline)
    left, sign_ink = margin_px(size_px), ink if look.tone is Tone.PLAIN else scheme.tone_fills[look.tone]
    middle, high = (left + size_px / 2, left + size_px * _SIGN_AT), _SIGN_HIGH
    if look.has_wedge:
        middle, high = (middle[0], left + size_px * _BELOW_WEDGE_AT), _BELOW_WEDGE_HIGH
        _wedge(surface, ink, (middle[0], left + size_px * 0.03), size_px * _WEDGE)
    if look.rings:
        _circles(surface, sign_ink, middle, size_px * _RING, look.rings)
    else:
        _write(surface, fonts, look.sign, middle, (size_px * _SIGN_WIDE, size_px * high), sign_ink)
    _write_below(surface, fonts, look.word, size_px, ink)
    return surface


def _wedge(surface: pygame.Surface, ink: Rgb, tip: tuple[float, float], reach: float) -> None:
    feet = [(tip[0] - reach * 1.5, tip[1] + reach), (tip[0] + reach * 1.5, tip[1] + reach)]
    pygame.draw.polygon(surface, ink, [tip, *feet])


def _circles(surface: pygame.Surface, ink: Rgb, middle: tuple[float, float], radius: float, count: int) -> None:
    for number in range(count):
        x = middle[0] + (number - (count - 1) / 2) * radius * 2.3
        pygame.draw.aacircle(surface, ink, (round(x), round(middle[1])), round(radius), max(1, round(radius * 0.28)))


def _write_below(surface: pygame.Surface, fonts: Fonts, text: str, size_px: int, ink: Rgb) -> None:
    """What it says, below its sign: in two lines where one would be too small to read."""
    middle, left = surface.width / 2, margin_px(size_px)
    room = (size_px * _WORD_WIDE, size_px * _WORD_HIGH)
    wide = fonts.get(Role.VALUES, max(6, round(room[1]))).size(text)[0]
    lines = [text] if room[0] >= wide * _LEAST_SQUEEZED else _in_two(text)
    for number, line in enumerate(lines):
        shift = (number - (len(lines) - 1) / 2) * room[1] * 0.92
        _write(surface, fonts, line, (middle, left + size_px * _WORD_AT + shift), room, ink)


def _in_two(text: str) -> list[str]:
    """A text parted between two words, as evenly as can be."""
    words = text.split()
    parted = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(parted, key=lambda lines: max(map(len, lines)), default=[text])


def _write(
    surface: pygame.Surface, fonts: Fonts, text: str, middle: tuple[float, float], room: tuple[float, float], ink: Rgb
) -> None:
    """Letters in a room: narrower, then smaller, where they are too many."""
    if not text:
        return
    word = fonts.get(Role.VALUES, max(6, round(room[1]))).render(text, True, ink)  # noqa: FBT003 - pygame takes no keyword
    share = room[0] / word.get_width()
    if share < 1:
        high = min(1.0, share / _LEAST_SQUEEZED)
        size = (round(word.get_width() * share), max(1, round(word.get_height() * high)))
        word = pygame.transform.smoothscale(word, size)
    surface.blit(word, word.get_rect(center=(round(middle[0]), round(middle[1]))))
