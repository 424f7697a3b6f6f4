"""Markers that lie in places beside their counters: a number or a few letters on a small plate, with circles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import pygame

from game.model.frozen import frozen
from game.ui.board.camera import Camera
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import Scheme
from game.ui.look.tone import Tone

_BELOW_HEXES, _HIGH_HEXES = 0.425, 0.17
"""How far below the middle of its place a marker lies, where no counter has figures, and how high it is."""
_LETTERS_FROM_PX, _FAR_BELOW_HEXES = 46, 0.47
"""In smaller places it is a mere sign, on the very edge: counters take nearly all of them."""
_LEAST_LETTERS_PX = 10
_GAP_HEXES = 0.03
_STEPS_KEPT = 3
"""Zoom steps for which it is kept how they lie."""


@frozen
class PlacedToken:
    """A marker in a place."""

    hex: int
    text: str
    tone: Tone = Tone.PLAIN
    rings: int = 0
    """Circles that are drawn after the text."""
    is_square: bool = False
    """Whether its plate has corners: the number of a box."""


class Tokens:
    """Lays them, and keeps how they lie on the sheet at the zooms that were seen last."""

    def __init__(self, fonts: Fonts) -> None:
        """None is laid yet."""
        self._fonts = fonts
        self._kept: dict[int, tuple[tuple[PlacedToken, ...], str, list[tuple[pygame.Surface, pygame.Rect]]]] = {}

    def laid(
        self, camera: Camera, scheme: Scheme, tokens: tuple[PlacedToken, ...]
    ) -> list[tuple[pygame.Surface, pygame.Rect]]:  # fmt: skip
        """All of them along the lower edge of their places, those of one side by side, and where each lies.

        Also those that are not seen: what keeps off them stays where it is as the map is moved.
        """
        known, (left, top) = self._kept.get(camera.hex_px), camera.sheet_rect.topleft
        if known is None or known[0] is not tokens or known[1] != scheme.id:
            while len(self._kept) >= _STEPS_KEPT:
                del self._kept[next(iter(self._kept))]
            laid = [(plate, place.move(-left, -top)) for plate, place in self._lay(camera, scheme, tokens)]
            known = self._kept[camera.hex_px] = (tokens, scheme.id, laid)
        return [(plate, place.move(left, top)) for plate, place in known[2]]

    def _lay(
        self, camera: Camera, scheme: Scheme, tokens: Iterable[PlacedToken]
    ) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:  # fmt: skip
        for hex, group in groupby(sorted(tokens, key=lambda token: token.hex), key=lambda token: token.hex):
            plates = [_plate(token, camera.hex_px, self._fonts, scheme) for token in group]
            gap = max(1, round(camera.hex_px * _GAP_HEXES))
            x, y = camera.centre(hex)
            left = x - round((sum(plate.width for plate in plates) + gap * (len(plates) - 1)) / 2)
            below = _BELOW_HEXES if camera.hex_px >= _LETTERS_FROM_PX else _FAR_BELOW_HEXES
            for plate in plates:
                place = plate.get_rect(midleft=(left, y + round(camera.hex_px * below)))
                left = place.right + gap
                yield plate, place


def _plate(token: PlacedToken, hex_px: int, fonts: Fonts, scheme: Scheme) -> pygame.Surface:
    """A marker at a size of places."""
    has_letters = hex_px >= _LETTERS_FROM_PX
    height = max(round(hex_px * _HIGH_HEXES), _LEAST_LETTERS_PX + 2 if has_letters else 5)
    ring = round(height * 0.5) if has_letters else 0
    font = fonts.get(Role.VALUES, max(_LEAST_LETTERS_PX, round(height * 0.86)))
    ink = palette.BOX_EDGE if token.tone is Tone.PLAIN else palette.BADGE_INK
    word = font.render(token.text, True, ink) if has_letters else None  # noqa: FBT003 - pygame takes no keyword
    wide = (word.get_width() if word is not None else 0) + token.rings * (ring + 1)
    plate = pygame.Surface((max(height, wide + round(height * 0.6)), height), pygame.SRCALPHA, 32)
    body = plate.get_rect()
    round_px = 1 if token.is_square else height // 2
    fill = palette.BOX if token.tone is Tone.PLAIN else scheme.tone_fills[token.tone]
    pygame.draw.rect(plate, palette.OVERLAY_DARK, body, border_radius=round_px)
    pygame.draw.rect(plate, fill, body.inflate(-2, -2), border_radius=max(1, round_px - 1))
    if word is not None:
        x = (body.width - wide) // 2
        plate.blit(word, word.get_rect(midleft=(x, body.centery)))
        for number in range(token.rings):
            middle = (x + word.get_width() + 1 + ring // 2 + number * (ring + 1), body.centery)
            pygame.draw.aacircle(plate, ink, middle, ring // 2, max(1, ring // 6))
    return plate
