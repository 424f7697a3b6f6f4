"""The bar of all results of a throw: width tells the chance, words and hatching tell it without colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.desk.cards import Segment
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.look.theme import TEXT, WELL, Colour
from game.ui.look.tone import Tone
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel

_HIGH_PX = 32
_NARROW_PX = 40
"""On a narrower part nothing is written that would have to be cut off."""


def parts_of(segments: Sequence[Segment], rect: pygame.Rect) -> list[tuple[Segment, pygame.Rect]]:
    """Where each segment lies on a bar: as wide as its share of all throws, and never so narrow that it is not seen."""
    total, done = sum(segment.share for segment in segments) or 1, 0
    parts = []
    for segment in segments:
        left = rect.left + rect.width * done // total
        done += segment.share
        width = rect.left + rect.width * done // total - left
        parts.append((segment, pygame.Rect(left, rect.top, max(1, width), rect.height)))
    return parts


def draw_bar(kit: Kit, surface: pygame.Surface, segments: Sequence[Segment], rect: pygame.Rect) -> None:
    """Draw segments side by side."""
    pygame.draw.rect(surface, WELL, rect)
    parts = [(segment, pygame.Rect(whole.left, whole.top, max(1, whole.width - 1), whole.height))
             for segment, whole in parts_of(segments, rect)]  # fmt: skip
    has_rolls = _has_rolls(kit, parts)
    done = 0
    for segment, part in parts:
        surface.fill(kit.scheme.panel_fills[segment.tone], part)
        _pattern(kit, surface, segment.tone, part)
        _label(kit, surface, segment, part, done + 1, has_rolls=has_rolls)
        done += segment.share


def _has_rolls(kit: Kit, parts: Sequence[tuple[Segment, pygame.Rect]]) -> bool:
    """Whether rolls may stand beside what parts of a low bar are: where all are alike in width, in all or in none."""
    if len({segment.share for segment, _ in parts}) > 1:
        return True
    first, has_room = 1, True
    for segment, part in parts:
        has_room &= _beside(kit, segment, part, first) != ""
        first += segment.share
    return has_room


def _beside(kit: Kit, segment: Segment, part: pygame.Rect, first: int) -> str:
    """What a part is with its rolls, in one line; empty where that has no room."""
    text = f"{segment.text}  {segment.chance or _rolls_text(segment, kit.words, first)}"
    return text if kit.width(text, 13, Role.STRONG) <= part.width - kit.px(4) else ""


def explain_bar(panel: Panel, segments: Sequence[Segment], rect: pygame.Rect) -> None:
    """Tell of each segment, while the mouse is there, what it means and how likely it is to the throw."""
    total, words, first = sum(segment.share for segment in segments), panel.kit.words, 1
    for segment, part in parts_of(segments, rect):
        text, rolls = segment.told, _rolls_text(segment, words, first)
        if not segment.chance:
            text = words("play.segment", text=text, rolls=rolls, share=segment.share, total=total)
        panel.explain(part, text)
        first += segment.share


def _rolls_text(segment: Segment, words: Words, first: int) -> str:
    """By which rolls a segment comes about; without any told, by which faces of a die from the first of them."""
    rolls = segment.rolls
    if not rolls:
        last = first + segment.share - 1
        return words("play.one_face", face=first) if first == last else words("play.faces", first=first, last=last)
    is_run = len(rolls) > 2 and rolls == tuple(range(rolls[0], rolls[-1] + 1))
    return f"{rolls[0]}-{rolls[-1]}" if is_run else ", ".join(map(str, rolls))


def _label(
    kit: Kit, surface: pygame.Surface, segment: Segment, part: pygame.Rect, first: int, *, has_rolls: bool
) -> None:
    """What a segment is, and its chance or rolls; on a high bar in two lines; on a narrow part only what has room."""
    rolls, text = segment.chance or _rolls_text(segment, kit.words, first), segment.text
    is_told = text == rolls
    if part.height >= kit.px(_HIGH_PX) and not is_told:
        half = pygame.Rect(part.left, part.top + kit.px(2), part.width, part.height // 2)
        below = half.move(0, half.height - kit.px(3))
        for line, row, size_px, role in ((text, half, 14, Role.STRONG), (rolls, below, 12, Role.FIGURES)):
            if part.width >= kit.px(_NARROW_PX) or kit.width(line, size_px, role) <= part.width:
                kit.line(surface, line, row, TEXT, size_px=size_px, role=role, align="centre")
        return
    beside = _beside(kit, segment, part, first) if has_rolls and not text.isdigit() else ""
    fitting = (line for line in (text, rolls) if kit.width(line, 13, Role.STRONG) <= part.width - kit.px(4))
    text = beside or next(fitting, text)
    if part.width >= kit.px(_NARROW_PX) or kit.width(text, 13, Role.STRONG) <= part.width:
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


def draw_share(picture: pygame.Surface, share: float, bar: pygame.Rect, ink: Colour) -> None:
    """A bar that is filled as far as a share from 0 to 1 goes."""
    pygame.draw.rect(picture, WELL, bar, border_radius=bar.height // 2)
    filled = bar.copy()
    filled.width = round(bar.width * min(1.0, share))
    if filled.width:
        pygame.draw.rect(picture, ink, filled, border_radius=bar.height // 2)
