"""What is pinned to a counter: that it has moved or fought, is held, its marks, and where it looks."""

from __future__ import annotations

import pygame

from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import Scheme
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.counter_sketch import Sketch
from game.ui.paint.own import own_looks

ALL_FROM_PX = 30
"""From this size on everything can be read of a counter."""
FOLD = 0.22
"""How much of its upper edge is folded over when it has moved."""
_TAG_HIGH, _TAG_LEAST_PX = 0.25, 11
"""How high a tag is, as a part of the counter, and at least."""
_FOUGHT_AT = 0.32
"""How far down its right edge the badge of those lies who have fought."""


def is_tray(look: CounterLook) -> bool:
    """Whether its system paints it as a tray with figures."""
    return look.type in own_looks(look.system).trays


def fold(sketch: Sketch) -> None:
    """A corner folded over: it has moved. Its grey says so too, but needs no more contrast for it."""
    corner = [sketch.point(1 - FOLD, 0.0), sketch.point(1.0, FOLD), sketch.point(1 - FOLD, FOLD)]
    gone = [sketch.point(1 - FOLD, -0.02), sketch.point(1.02, -0.02), sketch.point(1.02, FOLD)]
    pygame.draw.polygon(sketch.surface, (0, 0, 0, 0), gone)
    pygame.draw.polygon(sketch.surface, palette.FOLD, corner)
    pygame.draw.aalines(sketch.surface, palette.BOX_EDGE, True, corner)  # noqa: FBT003


def pin_badges(sketch: Sketch, look: CounterLook, fonts: Fonts) -> None:
    """Crossed blades where it has fought, a Z where an enemy zone of control holds it; neither over figures."""
    radius = max(3.6, sketch.size * 0.13)
    if look.fought:
        x, y = sketch.point(0.98, _FOUGHT_AT)
        _disc(sketch.surface, (x, y), radius, palette.FOUGHT)
        reach = radius * 0.5
        for hand in (-1, 1):
            pygame.draw.line(
                sketch.surface,
                palette.BADGE_INK,
                (x - reach, y - reach * hand),
                (x + reach, y + reach * hand),
                max(1, round(radius * 0.3)),
            )
    if look.is_held:
        x, y = sketch.point(0.03, 0.03) if sketch.size >= ALL_FROM_PX else sketch.point(0.14, 0.2)
        _disc(sketch.surface, (x, y), radius, palette.HELD)
        letter = fonts.get(Role.VALUES, round(radius * 1.7)).render("Z", True, palette.BOX_EDGE)  # noqa: FBT003
        sketch.surface.blit(letter, letter.get_rect(center=(x, y)))


def pin_marks(sketch: Sketch, look: CounterLook, fonts: Fonts) -> None:
    """Letters or signs in discs down the right edge; what neither is written nor painted is seen on the tray."""
    own = own_looks(look.system)
    painted = own.signs if is_tray(look) else {}
    radius = max(5.0, sketch.size * (0.135 if painted else 0.11))
    font = fonts.get(Role.VALUES, round(radius * 1.5))
    shown = [mark for mark in look.marks if mark in painted or not is_tray(look)]
    for number, mark in enumerate(shown):
        x, y = sketch.point(0.91 if painted else 0.97, _FOUGHT_AT + 0.25 if look.fought else 0.22)
        y += round(number * 2.1 * radius)
        _disc(sketch.surface, (x, y), radius, palette.BOX)
        if mark in painted:
            side = round(1.7 * radius)
            sign = painted[mark]((side, side), palette.BOX_EDGE)
            sketch.surface.blit(sign, sign.get_rect(center=(x, y)))
            continue
        letters = font.render(mark, True, palette.BOX_EDGE)  # noqa: FBT003
        if letters.width > 1.7 * radius:
            letters = pygame.transform.smoothscale(letters, (round(1.7 * radius), letters.height))
        sketch.surface.blit(letters, letters.get_rect(center=(x, y)))


def pin_conditions(sketch: Sketch, look: CounterLook, fonts: Fonts, scheme: Scheme) -> None:
    """Tags with letters on the right edge, above the figures, and below crossed blades."""
    height = max(_TAG_LEAST_PX, round(sketch.size * _TAG_HIGH))
    font = fonts.get(Role.VALUES, round(height * 0.94))
    right, top = sketch.point(1.04, _FOUGHT_AT + 0.14 if look.fought else FOLD if look.moved else 0.02)
    for text, tone in look.conditions:
        word = font.render(text, True, palette.BADGE_INK)  # noqa: FBT003
        body = pygame.Rect(0, top, max(height, word.get_width() + height // 3), height)
        body.right = min(right, sketch.surface.get_width())
        pygame.draw.rect(sketch.surface, palette.OVERLAY_DARK, body, border_radius=max(2, height // 4))
        inner = body.inflate(-2, -2)
        pygame.draw.rect(sketch.surface, scheme.tone_fills[tone], inner, border_radius=max(1, height // 4 - 1))
        sketch.surface.blit(word, word.get_rect(center=body.center))
        top += height + 1


def show_facing(sketch: Sketch, degrees: float) -> None:
    """A wedge on the edge on the side where it looks, outside: neither name nor steps lie under it."""
    ahead = pygame.Vector2(0, -1).rotate(degrees)
    reach = 0.5 / max(abs(ahead.x), abs(ahead.y)) - 0.01  # to the edge of the square, not to a circle in it
    middle, aside = pygame.Vector2(0.5, 0.5) + ahead * reach, ahead.rotate(90) * 0.13
    wedge = [
        sketch.point(*(middle + ahead * 0.1)),
        sketch.point(*(middle + aside)),
        sketch.point(*(middle - aside)),
    ]
    pygame.draw.polygon(sketch.surface, palette.BAND_INK, wedge)
    pygame.draw.aalines(sketch.surface, palette.BOX, True, wedge)  # noqa: FBT003


def _disc(surface: pygame.Surface, centre: tuple[int, int], radius: float, colour: palette.Rgb) -> None:
    pygame.draw.aacircle(surface, palette.BOX_EDGE, centre, radius + 1)
    pygame.draw.aacircle(surface, colour, centre, radius)
