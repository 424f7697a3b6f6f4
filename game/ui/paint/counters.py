"""Counters: a unit's nation, kind, strength and condition at a glance, at any size, and without its colours too."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint.counter_badges import (
    ALL_FROM_PX,
    FOLD,
    fold,
    is_tray,
    pin_badges,
    pin_conditions,
    pin_marks,
    show_facing,
)
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.counter_sketch import Sketch
from game.ui.paint.livery import legible, mixed
from game.ui.paint.own import own_looks, washed
from game.ui.paint.plate import Outline, margin_px, plate, quick
from game.ui.paint.symbols import size_mark, step_dot, symbol

_PAIR_FROM_PX = 16
_MARKS_FROM_PX = 22
_NAME_FROM_PX = 40
_LARGE_FROM_PX = 54
_NAME_SHARE, _NAME_LEAST_PX = 0.235, 10
"""How high letters of the name are on a counter that is not large, and at least anywhere."""
_SMALL_FIGURES = 0.64
"""How high the figures of a small counter are, as far as there is room for them."""
_WASH_SHARE = 0.62
_TRAY_WASH = 0.6
"""How much of that grey lies over a tray, whose figures must still be told apart."""
_SIZELESS = 0.09
"""How much higher the face of a counter without a size is."""
_KEPT = 1500
_FIGURE_SIGN = "-"
_STEP_APART, _STEP_ACROSS, _STEPS_WIDE = 0.13, 0.075, 0.8
"""How far dots stand apart, how wide each is, and how much room there is for all, as parts of the counter."""


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
            self._kept[key] = quick(self._drawn(look, size_px))
        return self._kept[key]

    def _sketch(self, look: CounterLook, size_px: int) -> Sketch:
        wash = _WASH_SHARE if look.moved else 0.0
        colour, ink = legible(mixed(look.livery.colour(self.scheme), palette.WASH, wash))
        key = (colour, size_px, look.livery.outline)
        if key not in self._plates:
            self._plates[key] = plate(size_px, colour, look.livery.outline)
        return Sketch(self._plates[key].copy(), margin_px(size_px), size_px, ink, wash)

    def _drawn(self, look: CounterLook, size_px: int) -> pygame.Surface:
        sketch = self._sketch(look, size_px)
        if size_px < _PAIR_FROM_PX:
            self._box(sketch, look, (0.16, 0.2, 0.88, 0.7))
            if look.worn:
                sketch.surface.fill(palette.BAND, sketch.rect(0.1, 0.76, 0.9, 0.9))
                sketch.surface.fill(palette.BAND_INK, sketch.rect(0.1, 0.82, 0.9, 0.86))
            self._stripe(sketch, look, 0.17, 0.55)
        elif size_px < ALL_FROM_PX:
            self._small(sketch, look)
        else:
            self._whole(sketch, look)
        if look.moved:
            fold(sketch)
        pin_badges(sketch, look, self._fonts)
        if look.marks and size_px >= _MARKS_FROM_PX:
            pin_marks(sketch, look, self._fonts)
        if look.conditions and size_px >= _MARKS_FROM_PX:
            pin_conditions(sketch, look, self._fonts, self.scheme)
        if look.facing_degrees is not None:
            show_facing(sketch, look.facing_degrees)
        return sketch.surface

    def _small(self, sketch: Sketch, look: CounterLook) -> None:
        """As much as can be read of a counter on a small map: its kind in the upper half, its strength in large
        figures in the lower one.
        """
        is_small_tray = is_tray(look)
        self._box(sketch, look, (0.06, 0.06, 0.94, 0.56) if is_small_tray else (0.24, 0.07, 0.88, 0.43))
        rows = (0.57, 0.98) if is_small_tray else (0.45, 0.98)
        self._values(sketch, look, _FIGURE_SIGN.join(look.figures[:2]), rows, 0.46 if is_small_tray else _SMALL_FIGURES)
        self._stripe(sketch, look, 0.1, 0.43)
        self._clip(sketch, look)

    def _clip(self, sketch: Sketch, look: CounterLook) -> None:
        """Nothing stands out over the edge of the plate: its outline tells whose it is."""
        bare = self._sketch(look, sketch.size).surface
        alpha = np.minimum(pygame.surfarray.array_alpha(bare), pygame.surfarray.array_alpha(sketch.surface))
        pygame.surfarray.pixels_alpha(sketch.surface)[:] = alpha

    def _whole(self, sketch: Sketch, look: CounterLook) -> None:
        """Everything: size, symbol, strengths, steps, and the name where it can be read."""
        named = sketch.size >= _NAME_FROM_PX
        large = sketch.size >= _LARGE_FROM_PX
        if is_tray(look):
            self._box(sketch, look, (0.07, 0.2 if named else 0.07, 0.93, 0.68 if named else 0.62))
            self._values(sketch, look, _FIGURE_SIGN.join(look.figures), (0.7 if named else 0.63, 0.97), 0.32)
            if named:
                self._name(sketch, look, 0.15 if large else _NAME_SHARE * 0.9)
            return
        top = 0.175 if not named else 0.29 if large else 0.34
        bottom = 0.565 if named else 0.53
        top -= 0.0 if look.size else _SIZELESS
        mark = size_mark(look.size, max(4, round(sketch.size * (0.075 if named else 0.1))), sketch.ink)
        where = mark.get_rect(center=sketch.point(0.52, top - (0.062 if named else 0.075)))
        sketch.surface.blit(mark, where, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._box(sketch, look, (0.23, top, 0.81, bottom))
        self._values(sketch, look, _FIGURE_SIGN.join(look.figures), (0.58, 0.89), 0.36)
        self._steps(sketch, look)
        self._stripe(sketch, look, top if named else 0.17, bottom)
        if named:
            self._name(sketch, look, 0.15 if large else _NAME_SHARE)

    def _name(self, sketch: Sketch, look: CounterLook, share: float) -> None:
        """Its name at the top, left of the corner that is folded over."""
        font = self._fonts.get(Role.VALUES, max(_NAME_LEAST_PX, round(sketch.size * share)))
        name = font.render(look.short, True, sketch.ink)  # noqa: FBT003
        left, right = 0.15 if look.is_held else 0.06, 0.94 - (FOLD - 0.04 if look.moved else 0.0)
        room = round(sketch.size * (right - left))
        if name.width > room:
            name = pygame.transform.smoothscale(name, (room, name.height))
        middle = sketch.point((left + right) / 2, 0.105 if share < _NAME_SHARE else 0.13)
        sketch.surface.blit(name, name.get_rect(center=middle))

    def _box(self, sketch: Sketch, look: CounterLook, part: tuple[float, float, float, float]) -> None:
        """What its system paints for the unit's type, else a pale box with the symbol of it."""
        rect = sketch.rect(*part)
        if (tray := own_looks(look.system).trays.get(look.type)) is not None:
            sketch.surface.blit(washed(tray(rect.size, palette.BOX_EDGE, look), sketch.wash * _TRAY_WASH), rect)
            return
        if (face := own_looks(look.system).faces.get(look.type)) is not None:
            sketch.surface.blit(washed(face(rect.size, sketch.ink), sketch.wash), rect)
            return
        sketch.surface.fill(palette.BOX_EDGE, rect)
        line = max(1, round(sketch.size * 0.02))
        inner = rect.inflate(-2 * line, -2 * line)
        sketch.surface.fill(sketch.washed(palette.BOX), inner)
        picture = symbol(look.type, inner.width, inner.height, palette.BOX_EDGE, silhouette=self.silhouettes)
        sketch.surface.blit(picture, inner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _values(self, sketch: Sketch, look: CounterLook, text: str, rows: tuple[float, float], share: float) -> None:
        """Strengths; on a cream band in red digits when the unit is worn."""
        top, bottom = rows
        ink = sketch.ink
        if look.worn:
            ink = palette.BAND_INK_MOVED if look.moved else palette.BAND_INK
            band = sketch.rect(0.03, top, 0.97, bottom)
            sketch.surface.fill(sketch.washed(palette.BAND), band)
            line = max(1, round(sketch.size * 0.02))
            sketch.surface.fill(ink, (band.x, band.y, band.width, line))
            sketch.surface.fill(ink, (band.x, band.bottom - line, band.width, line))
        size = round(sketch.size * share)
        picture = self._fonts.get(Role.VALUES, size).render(text, True, ink)  # noqa: FBT003
        while picture.width > sketch.size * 0.92 and size > 6:
            size -= 1
            picture = self._fonts.get(Role.VALUES, size).render(text, True, ink)  # noqa: FBT003
        where = picture.get_rect(center=sketch.point(0.5, (top + bottom) / 2))
        sketch.surface.blit(picture, where)
        if look.lowered:
            self._lowered(sketch, where, ink)

    @staticmethod
    def _lowered(sketch: Sketch, where: pygame.Rect, ink: palette.Rgb) -> None:
        """A wedge that points down, behind the last figure."""
        size = max(2.0, sketch.size * 0.055)
        x, y = min(where.right + size, sketch.left + sketch.size * 0.94 - size), where.centery
        pygame.draw.polygon(sketch.surface, ink, [(x - size, y - size), (x + size, y - size), (x, y + size)])

    def _steps(self, sketch: Sketch, look: CounterLook) -> None:
        """A dot for each step or figure, closer together the more there are; hollow if it is lost."""
        apart = min(_STEP_APART, _STEPS_WIDE / max(1, look.full_steps - 1))
        across = min(_STEP_ACROSS, apart * 0.85)
        for k in range(look.full_steps):
            dot = step_dot(max(3, round(sketch.size * across)), sketch.ink, filled=k < look.steps)
            where = dot.get_rect(center=sketch.point(0.5 + (k - (look.full_steps - 1) / 2) * apart, 0.93))
            sketch.surface.blit(dot, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stripe(self, sketch: Sketch, look: CounterLook, top: float, bottom: float) -> None:
        """The colour of those it belongs to, down the left edge."""
        if look.stripe is None:
            return
        rect = sketch.rect(0.07, top, 0.17, bottom)
        rect.width = max(2, rect.width)
        sketch.surface.fill(palette.BOX_EDGE, rect.inflate(2, 2) if sketch.size >= _PAIR_FROM_PX else rect)
        sketch.surface.fill(look.stripe.given(self.scheme.id) or look.stripe.usual, rect)
