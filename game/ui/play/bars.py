"""The bar of six die results: width tells the chance, words and hatching tell it without colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.fonts import Role
from game.ui.play.cards import Segment
from game.ui.play.kit import TONE_FILL, Kit
from game.ui.play.marks import Tone
from game.ui.theme import TEXT, WELL

FACES = 6


def draw_bar(kit: Kit, surface: pygame.Surface, segments: Sequence[Segment], rect: pygame.Rect) -> None:
    """Draw segments side by side, each as wide as its share of the six faces."""
    pygame.draw.rect(surface, WELL, rect)
    total = sum(segment.share for segment in segments) or FACES
    done = 0
    for segment in segments:
        left = rect.left + rect.width * done // total
        done += segment.share
        part = pygame.Rect(left, rect.top, rect.left + rect.width * done // total - left - 1, rect.height)
        surface.fill(TONE_FILL[segment.tone], part)
        if segment.tone is Tone.BAD:
            _hatch(kit, surface, part)
        text = segment.text if segment.text.isdigit() else f"{segment.text}  {segment.share}/{total}"
        font = kit.font(13, Role.STRONG)
        if font.size(text)[0] > part.width - kit.px(4):
            text = segment.text
        kit.line(surface, text, part, TEXT, size_px=13, role=Role.STRONG, align="centre")


def _hatch(kit: Kit, surface: pygame.Surface, part: pygame.Rect) -> None:
    """Slanting lines over a part: bad news for whoever looks."""
    before = surface.get_clip()
    surface.set_clip(part)
    step = kit.px(7)
    dark = tuple(channel * 3 // 4 for channel in TONE_FILL[Tone.BAD])
    for x in range(part.left - part.height, part.right, step):
        pygame.draw.aaline(surface, dark, (x, part.bottom), (x + part.height, part.top))
    surface.set_clip(before)
