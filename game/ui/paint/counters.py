"""Counters: a unit's nation, kind, strength and condition at a glance, at any size, and without its colours too."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import pygame

from game.model.side import Side
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint.plate import Outline, margin_px, plate
from game.ui.paint.symbols import size_mark, step_dot, symbol

COUNTER_HEXES = 0.68
"""A counter's size as a part of its hex."""
_PAIR_FROM_PX = 22
_ALL_FROM_PX = 30
_NAME_FROM_PX = 54
_KEPT = 1500
_FIGURE_SIGN = "-"
_STEP_APART, _STEP_ACROSS, _STEPS_WIDE = 0.13, 0.075, 0.8
"""How far dots stand apart, how wide each is, and how much room there is for all, as parts of the counter."""


@dataclass(frozen=True, slots=True)
class CounterLook:
    """What a counter shows: display facts, whatever rules they come from."""

    nation: str
    """Id of the nation; it decides the colour."""
    side: int
    """0 Allied, 1 German: it decides the shape."""
    type: str
    size: str
    formation: str
    """Its name decides the colour of the stripe."""
    short: str
    figures: tuple[str, ...]
    """What stands below its symbol, whatever the rules print there; the smaller sizes show the first two."""
    steps: int
    """Steps left, or figures left on its tray."""
    full_steps: int
    """Steps or figures it began with."""
    depleted: bool = False
    moved: bool = False
    """Has moved, or may not move any more in this phase."""
    fought: bool = False
    in_zoc: bool = False
    marks: tuple[str, ...] = ()
    """A letter or two each, for whatever else is to be seen of it."""
    facing_degrees: float | None = None
    """Where it looks, clockwise from the top of the map; None where that means nothing."""


@dataclass(frozen=True, slots=True)
class _Sketch:
    """The counter being drawn: its surface, where the plate lies on it, and its inks."""

    surface: pygame.Surface
    left: int
    size: int
    ink: palette.Rgb

    def rect(self, left: float, top: float, right: float, bottom: float) -> pygame.Rect:
        """A part of the plate, given in shares of it."""
        x, y = self.left + left * self.size, self.left + top * self.size
        return pygame.Rect(round(x), round(y), round((right - left) * self.size), round((bottom - top) * self.size))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A point of the plate, given in shares of it."""
        return round(self.left + x * self.size), round(self.left + y * self.size)


def counter_px(hex_px: int, share: float = COUNTER_HEXES) -> int:
    """The size of a counter on hexes of this size, as a share of them."""
    return round(hex_px * share)


def nation_colour(nation: str, side: int, scheme: Scheme = USUAL) -> palette.Rgb:
    """The colour of a nation's counters; an unknown one has its side's."""
    return scheme.nations.get(nation, scheme.family(Side(side)).counter)


def formation_colour(formation: str) -> palette.Rgb:
    """The colour of a formation's stripe: the same for the same name, always."""
    word = zlib.crc32(formation.encode("utf-8"))
    colour = pygame.Color(0)
    colour.hsva = (word % 24 * 15, (85, 60)[word // 24 % 2], (92, 72, 52)[word // 48 % 3], 100)
    return colour.r, colour.g, colour.b


class CounterPainter:
    """Draws counters and keeps what it has drawn."""

    def __init__(self, fonts: Fonts, *, silhouettes: bool = False, scheme: Scheme = USUAL) -> None:
        """A painter with symbols, or with painted silhouettes in their stead, in the colours of a scheme."""
        self._fonts = fonts
        self.silhouettes = silhouettes
        self.scheme = scheme
        self._kept: dict[tuple[CounterLook, int, bool, str], pygame.Surface] = {}
        self._plates: dict[tuple[palette.Rgb, int, Outline], pygame.Surface] = {}

    def counter(self, look: CounterLook, size_px: int) -> pygame.Surface:
        """A counter `size_px` across, in the middle of a surface with alpha that has room for its shadow."""
        key = (look, size_px, self.silhouettes, self.scheme.id)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = self._drawn(look, size_px)
        return self._kept[key]

    def _sketch(self, nation: str, side: int, size_px: int) -> _Sketch:
        colour = nation_colour(nation, side, self.scheme)
        outline = Outline.CUT if side else Outline.ROUNDED
        key = (colour, size_px, outline)
        if key not in self._plates:
            self._plates[key] = plate(size_px, colour, outline)
        bright = colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11
        ink = palette.COUNTER_DARK_INK if bright > 126 else palette.COUNTER_PALE_INK
        return _Sketch(self._plates[key].copy(), margin_px(size_px), size_px, ink)

    def _drawn(self, look: CounterLook, size_px: int) -> pygame.Surface:
        sketch = self._sketch(look.nation, look.side, size_px)
        if size_px < _PAIR_FROM_PX:
            self._box(sketch, look, (0.16, 0.2, 0.88, 0.7))
            if look.depleted:
                sketch.surface.fill(palette.BAND, sketch.rect(0.1, 0.76, 0.9, 0.9))
                sketch.surface.fill(palette.BAND_INK, sketch.rect(0.1, 0.82, 0.9, 0.86))
        elif size_px < _ALL_FROM_PX:
            self._box(sketch, look, (0.2, 0.1, 0.86, 0.52))
            self._values(sketch, look, _FIGURE_SIGN.join(look.figures[:2]), 0.47, 0.745)
        else:
            self._whole(sketch, look)
        self._stripe(sketch, look)
        if look.moved:
            self._moved(sketch, look)
        self._badges(sketch, look)
        if look.marks and size_px >= _PAIR_FROM_PX:
            self._marks(sketch, look.marks)
        if look.facing_degrees is not None:
            self._facing(sketch, look.facing_degrees)
        return sketch.surface

    def _whole(self, sketch: _Sketch, look: CounterLook) -> None:
        """Everything: size, symbol, strengths, steps, and the name where it can be read."""
        named = sketch.size >= _NAME_FROM_PX
        top = 0.29 if named else 0.175
        mark = size_mark(look.size, max(4, round(sketch.size * (0.075 if named else 0.1))), sketch.ink)
        where = mark.get_rect(center=sketch.point(0.52, top - (0.062 if named else 0.075)))
        sketch.surface.blit(mark, where, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._box(sketch, look, (0.23, top, 0.81, 0.565 if named else 0.53))
        self._values(sketch, look, _FIGURE_SIGN.join(look.figures), 0.36, 0.735)
        self._steps(sketch, look)
        if named:
            font = self._fonts.get(Role.VALUES, round(sketch.size * 0.15))
            name = font.render(look.short, True, sketch.ink)  # noqa: FBT003
            room = round(sketch.size * 0.84)
            if name.width > room:
                name = pygame.transform.smoothscale(name, (room, name.height))
            sketch.surface.blit(name, name.get_rect(center=sketch.point(0.5, 0.105)))

    def _box(self, sketch: _Sketch, look: CounterLook, part: tuple[float, float, float, float]) -> None:
        """The pale box with the symbol of the unit's type."""
        rect = sketch.rect(*part)
        sketch.surface.fill(palette.BOX_EDGE, rect)
        line = max(1, round(sketch.size * 0.02))
        inner = rect.inflate(-2 * line, -2 * line)
        sketch.surface.fill(palette.BOX, inner)
        picture = symbol(look.type, inner.width, inner.height, palette.BOX_EDGE, silhouette=self.silhouettes)
        sketch.surface.blit(picture, inner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _values(self, sketch: _Sketch, look: CounterLook, text: str, share: float, middle: float) -> None:
        """Strengths; on a cream band in red digits when the unit is depleted."""
        if look.depleted:
            band = sketch.rect(0.03, middle - 0.155, 0.97, middle + 0.155)
            sketch.surface.fill(palette.BAND, band)
            line = max(1, round(sketch.size * 0.02))
            sketch.surface.fill(palette.BAND_INK, (band.x, band.y, band.width, line))
            sketch.surface.fill(palette.BAND_INK, (band.x, band.bottom - line, band.width, line))
        ink = palette.BAND_INK if look.depleted else sketch.ink
        size = round(sketch.size * share)
        picture = self._fonts.get(Role.VALUES, size).render(text, True, ink)  # noqa: FBT003
        while picture.width > sketch.size * 0.9 and size > 6:
            size -= 1
            picture = self._fonts.get(Role.VALUES, size).render(text, True, ink)  # noqa: FBT003
        sketch.surface.blit(picture, picture.get_rect(center=sketch.point(0.5, middle)))

    def _steps(self, sketch: _Sketch, look: CounterLook) -> None:
        """A dot for each step or figure, closer together the more there are; hollow if it is lost."""
        apart = min(_STEP_APART, _STEPS_WIDE / max(1, look.full_steps - 1))
        across = min(_STEP_ACROSS, apart * 0.85)
        for k in range(look.full_steps):
            dot = step_dot(max(3, round(sketch.size * across)), sketch.ink, filled=k < look.steps)
            where = dot.get_rect(center=sketch.point(0.5 + (k - (look.full_steps - 1) / 2) * apart, 0.93))
            sketch.surface.blit(dot, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stripe(self, sketch: _Sketch, look: CounterLook) -> None:
        rect = sketch.rect(0.07, 0.17, 0.155, 0.55)
        rect.width = max(2, rect.width)
        sketch.surface.fill(palette.BOX_EDGE, rect.inflate(2, 2) if sketch.size >= _ALL_FROM_PX else rect)
        sketch.surface.fill(formation_colour(look.formation), rect)

    def _moved(self, sketch: _Sketch, look: CounterLook) -> None:
        """A grey wash over everything and a folded corner."""
        wash = plate(sketch.size, palette.WASH, Outline.CUT if look.side else Outline.ROUNDED)
        body = pygame.mask.from_surface(wash, 200).to_surface(setcolor=(*palette.WASH, 120), unsetcolor=(0, 0, 0, 0))
        sketch.surface.blit(body, (0, 0))
        fold = 0.26
        corner = [sketch.point(1 - fold, 0.0), sketch.point(1.0, fold), sketch.point(1 - fold, fold)]
        gone = [sketch.point(1 - fold, -0.02), sketch.point(1.02, -0.02), sketch.point(1.02, fold)]
        pygame.draw.polygon(sketch.surface, (0, 0, 0, 0), gone)
        pygame.draw.polygon(sketch.surface, palette.FOLD, corner)
        pygame.draw.aalines(sketch.surface, palette.BOX_EDGE, True, corner)  # noqa: FBT003

    def _badges(self, sketch: _Sketch, look: CounterLook) -> None:
        """Crossed blades where it has fought, a Z where an enemy zone of control holds it."""
        radius = max(4.0, sketch.size * 0.13)
        if look.fought:
            x, y = sketch.point(0.95, 0.95)
            self._disc(sketch.surface, (x, y), radius, palette.FOUGHT)
            reach = radius * 0.5
            for hand in (-1, 1):
                pygame.draw.line(
                    sketch.surface,
                    palette.BADGE_INK,
                    (x - reach, y - reach * hand),
                    (x + reach, y + reach * hand),
                    max(1, round(radius * 0.3)),
                )
        if look.in_zoc:
            x, y = sketch.point(0.05, 0.95)
            self._disc(sketch.surface, (x, y), radius, palette.HELD)
            letter = self._fonts.get(Role.VALUES, round(radius * 1.7)).render("Z", True, palette.BOX_EDGE)  # noqa: FBT003
            sketch.surface.blit(letter, letter.get_rect(center=(x, y)))

    def _marks(self, sketch: _Sketch, marks: tuple[str, ...]) -> None:
        """Letters in discs down the right edge."""
        radius = max(5.0, sketch.size * 0.11)
        font = self._fonts.get(Role.VALUES, round(radius * 1.5))
        for number, mark in enumerate(marks):
            x, y = sketch.point(0.97, 0.22)
            y += round(number * 2.1 * radius)
            self._disc(sketch.surface, (x, y), radius, palette.BOX)
            letters = font.render(mark, True, palette.BOX_EDGE)  # noqa: FBT003
            if letters.width > 1.7 * radius:
                letters = pygame.transform.smoothscale(letters, (round(1.7 * radius), letters.height))
            sketch.surface.blit(letters, letters.get_rect(center=(x, y)))

    @staticmethod
    def _facing(sketch: _Sketch, degrees: float) -> None:
        """A wedge at the edge on the side where it looks."""
        ahead = pygame.Vector2(0, -1).rotate(degrees)
        reach = 0.5 / max(abs(ahead.x), abs(ahead.y)) - 0.06  # to the edge of the square, not to a circle in it
        middle, aside = pygame.Vector2(0.5, 0.5) + ahead * reach, ahead.rotate(90) * 0.13
        wedge = [
            sketch.point(*(middle + ahead * 0.1)),
            sketch.point(*(middle + aside)),
            sketch.point(*(middle - aside)),
        ]
        pygame.draw.polygon(sketch.surface, palette.BAND_INK, wedge)
        pygame.draw.aalines(sketch.surface, palette.BOX, True, wedge)  # noqa: FBT003

    @staticmethod
    def _disc(surface: pygame.Surface, centre: tuple[int, int], radius: float, colour: palette.Rgb) -> None:
        pygame.draw.aacircle(surface, palette.BOX_EDGE, centre, radius + 1)
        pygame.draw.aacircle(surface, colour, centre, radius)
