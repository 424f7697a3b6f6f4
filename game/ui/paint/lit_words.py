"""What is written in lit hexes: beside the names of places where it can be, the same wherever the sheet lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.board.camera import Camera
from game.ui.board.marks import Marks
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import Scheme
from game.ui.look.tone import Tone
from game.ui.paint.lettering import LaidName, haloed

_TEXT_FROM_PX = 16
_LOW_TEXT_FROM_PX = 30
"""From here on the words in lit hexes leave the middle of a hex free."""
_MIDDLE = ((0.0, 0.0), (0.0, -0.3), (0.0, 0.3))
_LOW_SPOTS = ((0.0, 0.34), (-0.3, 0.26), (0.3, 0.26), (0.0, -0.3), (0.0, -0.1))
"""Where a word in a lit hex stands, in hexes from the middle: the first place that no name takes."""
_STEPS_KEPT = 3
"""Zoom steps for which it is kept where words stand."""

_Laid = tuple[pygame.Surface, int, int]
"""A word and where its upper left corner lies on the sheet."""


class _Step(NamedTuple):
    """The words of one moment at one zoom."""

    marks: Marks
    names: Sequence[LaidName]
    scheme: str
    hexes: list[tuple[int, int, int, str]]
    """The hexes in which something is written, with their middles on the sheet, and what is."""
    laid: dict[int, _Laid]
    """Those that were seen, by hex."""
    kept_off: list[pygame.Rect]
    """Where names lie on the sheet, as far as words keep off them."""


class LitWords:
    """Writes in lit hexes; a word finds its place when it is first seen."""

    def __init__(self, fonts: Fonts) -> None:
        """Nothing is written yet."""
        self._fonts = fonts
        self._steps: dict[int, _Step] = {}
        """By zoom."""
        self._words: dict[tuple[str, int, Tone, str], pygame.Surface] = {}

    def draw(
        self, surface: pygame.Surface, camera: Camera, scheme: Scheme, marks: Marks, names: Sequence[LaidName] = ()
    ) -> None:
        """Write what is seen on a surface."""
        hex_px = camera.hex_px
        if hex_px < _TEXT_FROM_PX or not any(marks.lit.values()):
            return
        step = self._step(camera, scheme, marks, names)
        left, top = camera.sheet_rect.topleft
        seen = surface.get_clip().move(-left, -top).inflate(4 * hex_px, 2 * hex_px)
        from_x, from_y, to_x, to_y = seen.left, seen.top, seen.right, seen.bottom
        blits = []
        for hex, x, y, text in step.hexes:
            if from_x < x < to_x and from_y < y < to_y:
                laid = step.laid.get(hex)
                if laid is None:
                    tone = marks.tones.get(hex, Tone.PLAIN)
                    laid = step.laid[hex] = self._place((x, y), hex_px, self._word(text, hex_px, tone, scheme), step)
                blits.append((laid[0], (laid[1] + left, laid[2] + top)))
        surface.fblits(blits)

    def get_ready(self, camera: Camera, scheme: Scheme, marks: Marks) -> None:
        """Have the words in letters that may be written where the camera looks, to be drawn later."""
        if camera.hex_px >= _TEXT_FROM_PX:
            for hex, text in marks.lit.items():
                if text and camera.viewport.collidepoint(camera.centre(hex)):
                    self._word(text, camera.hex_px, marks.tones.get(hex, Tone.PLAIN), scheme)

    def _step(self, camera: Camera, scheme: Scheme, marks: Marks, names: Sequence[LaidName]) -> _Step:
        """What is written at this zoom, put together anew where anything is other than it was."""
        step = self._steps.get(camera.hex_px)
        is_other = step is None or step.names is not names or step.scheme != scheme.id
        if step is None or is_other or (step.marks.lit, step.marks.tones) != (marks.lit, marks.tones):
            while len(self._steps) >= _STEPS_KEPT:
                del self._steps[next(iter(self._steps))]
            left, top = camera.sheet_rect.topleft
            middles = ((hex, *camera.centre(hex), text) for hex, text in marks.lit.items() if text)
            hexes = [(hex, x - left, y - top, text) for hex, x, y, text in middles]
            kept_off = [name.rect.inflate(0, -name.rect.height // 3) for name in names]
            step = self._steps[camera.hex_px] = _Step(marks, names, scheme.id, hexes, {}, kept_off)
        return step

    @staticmethod
    def _place(middle: tuple[int, int], hex_px: int, word: pygame.Surface, step: _Step) -> _Laid:
        """Where a word stands in its hex."""
        x, y = middle
        spots = _LOW_SPOTS if hex_px >= _LOW_TEXT_FROM_PX else _MIDDLE
        places = [
            word.get_rect(center=(x + round(right * hex_px), y + round(down * hex_px))) for right, down in spots
        ]  # fmt: skip
        place = next((place for place in places if place.collidelist(step.kept_off) < 0), places[0])
        return word, place.x, place.y

    def _word(self, text: str, hex_px: int, tone: Tone, scheme: Scheme) -> pygame.Surface:
        size = max(11, round(hex_px * 0.25))
        key = (text, size, tone, scheme.id)
        if key not in self._words:
            self._words[key] = haloed(self._fonts.get(Role.VALUES, size), text, ink=scheme.tone_inks[tone])
        return self._words[key]
