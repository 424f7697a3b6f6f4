"""The bar of six die results: width tells the chance, words and hatching tell it without colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.desk.cards import Segment
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, TEXT, WELL
from game.ui.look.tone import Tone
from game.ui.play.panels.kit import Kit

FACES = 6
_HIGH_PX = 32


def draw_bar(kit: Kit, surface: pygame.Surface, segments: Sequence[Segment], rect: pygame.Rect) -> None:
    """Draw segments side by side, each as wide as its share of the six faces."""
    pygame.draw.rect(surface, WELL, rect)
    total = sum(segment.share for segment in segments) or FACES
    done = 0
    for segment in segments:
        left = rect.left + rect.width * done // total
        done += segment.share
        part = pygame.Rect(left, rect.top, rect.left + rect.width * done // total - left - 1, rect.height)
        surface.fill(kit.scheme.panel_fills[segment.tone], part)
        _pattern(kit, surface, segment.tone, part)
        _label(kit, surface, segment, part, done - segment.share + 1)


def _label(kit: Kit, surface: pygame.Surface, segment: Segment, part: pygame.Rect, first: int) -> None:
    """What a segment means, and by which faces of the die; on a high bar in two lines."""
    last = first + segment.share - 1
    words = kit.words
    faces = words("play.one_face", face=first) if first == last else words("play.faces", first=first, last=last)
    if part.height >= kit.px(_HIGH_PX):
        half = pygame.Rect(part.left, part.top + kit.px(2), part.width, part.height // 2)
        kit.line(surface, segment.text, half, TEXT, size_px=14, role=Role.STRONG, align="centre")
        below = half.move(0, half.height - kit.px(3))
        kit.line(surface, faces, below, TEXT, size_px=12, role=Role.FIGURES, align="centre")
        return
    text = segment.text if segment.text.isdigit() else f"{segment.text}  {faces}"
    if kit.font(13, Role.STRONG).size(text)[0] > part.width - kit.px(4):
        text = segment.text
    kit.line(surface, text, part, TEXT, size_px=13, role=Role.STRONG, align="centre")


def _pattern(kit: Kit, surface: pygame.Surface, tone: Tone, part: pygame.Rect) -> None:
    """What tells tones without colour: bad news is hatched, half-good has level lines, good is dotted."""
    before = surface.get_clip()
    surface.set_clip(part.clip(before))
    step = kit.px(7)
    dark = tuple(channel * 3 // 4 for channel in kit.scheme.panel_fills[tone])
    if tone is Tone.BAD:
        for x in range(part.left - part.height, part.right, step):
            pygame.draw.aaline(surface, dark, (x, part.bottom), (x + part.height, part.top))
    elif tone is Tone.EVEN:
        for y in range(part.top + step // 2, part.bottom, step):
            pygame.draw.line(surface, dark, (part.left, y), (part.right, y))
    elif tone is Tone.GOOD:
        for row, y in enumerate(range(part.top + step // 2, part.bottom, step)):
            for x in range(part.left + (step // 2 if row % 2 else step), part.right, 2 * step):
                pygame.draw.circle(surface, dark, (x, y), kit.px(1.5))
    surface.set_clip(before)


def draw_progress(kit: Kit, surface: pygame.Surface, share: float, text: str) -> None:
    """A bar in the middle of the window that says how far something is."""
    bar = pygame.Rect(0, 0, kit.px(420), kit.px(14))
    bar.center = surface.get_rect().center
    above = bar.move(0, -kit.px(36)).inflate(kit.px(200), kit.px(16))
    kit.line(surface, text, above, TEXT, align="centre")
    pygame.draw.rect(surface, WELL, bar, border_radius=kit.px(7))
    done = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
    pygame.draw.rect(surface, AMBER, done, border_radius=kit.px(7))
