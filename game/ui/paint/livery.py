"""Whose a counter is, as it is seen: the colours of its side or of a part of it, and its outline."""

from __future__ import annotations

from game.model.colours import Shades
from game.model.frozen import frozen
from game.model.side import Side, Sides
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.look.schemes import Scheme, family_name
from game.ui.paint.plate import Outline

_OUTLINES = (Outline.ROUNDED, Outline.CUT, Outline.SQUARE, Outline.NOTCHED)
"""What sides take in this order when their scenario names none."""
LEGIBLE = 5.0
"""Contrast of ink on its plate at least: 4.5 are asked for, and a plate is a little darker below."""
_STEP = 0.06
"""How far a plate is lightened or darkened at a time until its ink can be read."""


@frozen
class Livery:
    """What tells whose a piece is."""

    family: str
    """The name of its side's colours, the same in every set."""
    outline: Outline
    """The shape of its plate: it tells sides apart without colours."""
    body: Shades | None = None
    """A colour of its own; None for its side's."""

    def colour(self, scheme: Scheme) -> Rgb:
        """The colour of its plate in a set of colours."""
        return scheme.shade(self.body, self.family)


def livery(sides: Sides, side: Side, body: Shades | None = None) -> Livery:
    """What tells a side's pieces: its colours and outline as its scenario names them, else those that are free."""
    return Livery(family_name(side, sides), _outline(sides, side), body)


def _outline(sides: Sides, side: Side) -> Outline:
    named = [sides.info(each).counter for each in sides]
    if named[side]:
        return Outline(named[side])
    free = [outline for outline in _OUTLINES if outline.value not in named] or list(_OUTLINES)
    unnamed = [each for each in sides if not named[each]]
    return free[unnamed.index(side) % len(free)]


def legible(body: Rgb) -> tuple[Rgb, Rgb]:
    """A plate of about this colour and the ink that can be read on it: what lies between is made lighter or darker."""
    inks = (palette.COUNTER_DARK_INK, palette.COUNTER_PALE_INK)
    ink = max(inks, key=lambda each: contrast(each, body))
    towards: Rgb = (255, 255, 255) if ink == palette.COUNTER_DARK_INK else (0, 0, 0)
    while contrast(ink, body) < LEGIBLE:
        body = mixed(body, towards, _STEP)
    return body, ink


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A colour with a share of another in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast of luminances as WCAG 2.1 reckons it: from 1 to 21."""
    light = sorted((_luminance(one), _luminance(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
