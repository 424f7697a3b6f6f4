"""Counters: a unit's nation, kind, strength and condition at a glance, at any size, and without its colours too."""

from __future__ import annotations

import numpy as np
import pygame

from game.model.colours import Shades
from game.model.frozen import frozen
from game.ui.look import palette
from game.ui.look.fonts import Fonts, Role
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint.livery import Livery, legible, mixed
from game.ui.paint.own import own_looks, washed
from game.ui.paint.plate import Outline, margin_px, plate, quick
from game.ui.paint.symbols import size_mark, step_dot, symbol

COUNTER_HEXES = 0.68
"""A counter's size as a part of its hex."""
SMALL_COUNTER_HEXES = 0.88
"""The same on the smallest hexes."""
_SMALL_TO_PX, _FULL_FROM_PX = 34, 60
"""Hexes up to the one are small, from the other on they are not."""
_PAIR_FROM_PX = 16
_MARKS_FROM_PX = 22
_ALL_FROM_PX = 30
_NAME_FROM_PX = 40
_LARGE_FROM_PX = 54
_NAME_SHARE, _NAME_LEAST_PX = 0.235, 10
"""How high letters of the name are on a counter that is not large, and at least anywhere."""
_SMALL_FIGURES = 0.64
"""How high the figures of a small counter are, as far as there is room for them."""
_WASH_SHARE = 0.62
_TRAY_WASH = 0.6
"""How much of that grey lies over a tray, whose figures must still be told apart."""
_FOLD = 0.22
"""How much of its upper edge is folded over when it has moved."""
_FOUGHT_AT = 0.32
"""How far down its right edge the badge of those lies who have fought."""
_SIZELESS = 0.09
"""How much higher the face of a counter without a size is."""
_KEPT = 1500
_FIGURE_SIGN = "-"
_STEP_APART, _STEP_ACROSS, _STEPS_WIDE = 0.13, 0.075, 0.8
"""How far dots stand apart, how wide each is, and how much room there is for all, as parts of the counter."""


@frozen
class CounterLook:
    """What a counter shows: display facts, whatever rules they come from."""

    livery: Livery
    """Whose it is: its colours and its outline."""
    type: str
    size: str
    short: str
    figures: tuple[str, ...]
    """What stands below its symbol, whatever the rules print there; the smaller sizes show the first two."""
    steps: int
    """Steps left, or figures left on its tray."""
    full_steps: int
    """Steps or figures it began with."""
    breaks_at: int = 0
    """So many steps lost put it out of action; 0 where nothing does."""
    stripe: Shades | None = None
    """The colour of those it belongs to; without one it has no stripe."""
    worn: bool = False
    """Has lost of its strength: its figures stand on a band."""
    moved: bool = False
    """Has moved, or may not move any more in this phase."""
    fought: bool = False
    is_held: bool = False
    """An enemy near it controls the ground where it stands."""
    marks: tuple[str, ...] = ()
    """A letter or two each, or signs that its system paints, for whatever else is to be seen of it."""
    lowered: bool = False
    """Whether the last of its figures is lower at present than it is by nature."""
    is_aboard: bool = False
    """Whether another carries it: its counter is smaller."""
    facing_degrees: float | None = None
    """Where it looks, clockwise from the top of the map; None where that means nothing."""
    system: str = ""
    """The system that may paint the face of its type itself; empty where it has the usual symbol."""


@frozen
class _Sketch:
    """The counter being drawn: its surface, where the plate lies on it, and its inks."""

    surface: pygame.Surface
    left: int
    size: int
    ink: palette.Rgb
    wash: float
    """How much grey lies over everything: it has moved."""

    def washed(self, colour: palette.Rgb) -> palette.Rgb:
        """A colour as it is seen under that grey."""
        return mixed(colour, palette.WASH, self.wash)

    def rect(self, left: float, top: float, right: float, bottom: float) -> pygame.Rect:
        """A part of the plate, given in shares of it."""
        x, y = self.left + left * self.size, self.left + top * self.size
        return pygame.Rect(round(x), round(y), round((right - left) * self.size), round((bottom - top) * self.size))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A point of the plate, given in shares of it."""
        return round(self.left + x * self.size), round(self.left + y * self.size)


def counter_px(hex_px: int, share: float = COUNTER_HEXES, room: float = 1.0) -> int:
    """The size of a counter on hexes of this size: a share of them, and nearly all of a small one.

    `room` is how much more of it there is in places of another shape.
    Numbers and names of hexes are left out there, and the counter must still be read.
    """
    small = max(0.0, min(1.0, (_FULL_FROM_PX - hex_px) / (_FULL_FROM_PX - _SMALL_TO_PX)))
    share *= room
    return round(hex_px * (share + max(0.0, SMALL_COUNTER_HEXES - share) * small))


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

    def _sketch(self, look: CounterLook, size_px: int) -> _Sketch:
        wash = _WASH_SHARE if look.moved else 0.0
        colour, ink = legible(mixed(look.livery.colour(self.scheme), palette.WASH, wash))
        key = (colour, size_px, look.livery.outline)
        if key not in self._plates:
            self._plates[key] = plate(size_px, colour, look.livery.outline)
        return _Sketch(self._plates[key].copy(), margin_px(size_px), size_px, ink, wash)

    def _drawn(self, look: CounterLook, size_px: int) -> pygame.Surface:
        sketch = self._sketch(look, size_px)
        if size_px < _PAIR_FROM_PX:
            self._box(sketch, look, (0.16, 0.2, 0.88, 0.7))
            if look.worn:
                sketch.surface.fill(palette.BAND, sketch.rect(0.1, 0.76, 0.9, 0.9))
                sketch.surface.fill(palette.BAND_INK, sketch.rect(0.1, 0.82, 0.9, 0.86))
            self._stripe(sketch, look, 0.17, 0.55)
        elif size_px < _ALL_FROM_PX:
            self._small(sketch, look)
        else:
            self._whole(sketch, look)
        if look.moved:
            self._folded(sketch)
        self._badges(sketch, look)
        if look.marks and size_px >= _MARKS_FROM_PX:
            self._marks(sketch, look)
        if look.facing_degrees is not None:
            self._facing(sketch, look.facing_degrees)
        return sketch.surface

    def _small(self, sketch: _Sketch, look: CounterLook) -> None:
        """As much as can be read of a counter on a small map: its kind in the upper half, its strength in large
        figures in the lower one.
        """
        is_tray = self._is_tray(look)
        self._box(sketch, look, (0.06, 0.06, 0.94, 0.56) if is_tray else (0.24, 0.07, 0.88, 0.43))
        rows = (0.57, 0.98) if is_tray else (0.45, 0.98)
        self._values(sketch, look, _FIGURE_SIGN.join(look.figures[:2]), rows, 0.46 if is_tray else _SMALL_FIGURES)
        self._stripe(sketch, look, 0.1, 0.43)
        self._clip(sketch, look)

    def _clip(self, sketch: _Sketch, look: CounterLook) -> None:
        """Nothing stands out over the edge of the plate: its outline tells whose it is."""
        bare = self._sketch(look, sketch.size).surface
        alpha = np.minimum(pygame.surfarray.array_alpha(bare), pygame.surfarray.array_alpha(sketch.surface))
        pygame.surfarray.pixels_alpha(sketch.surface)[:] = alpha

    def _whole(self, sketch: _Sketch, look: CounterLook) -> None:
        """Everything: size, symbol, strengths, steps, and the name where it can be read."""
        named = sketch.size >= _NAME_FROM_PX
        large = sketch.size >= _LARGE_FROM_PX
        if self._is_tray(look):
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

    @staticmethod
    def _is_tray(look: CounterLook) -> bool:
        return look.type in own_looks(look.system).trays

    def _name(self, sketch: _Sketch, look: CounterLook, share: float) -> None:
        """Its name at the top, left of the corner that is folded over."""
        font = self._fonts.get(Role.VALUES, max(_NAME_LEAST_PX, round(sketch.size * share)))
        name = font.render(look.short, True, sketch.ink)  # noqa: FBT003
        left, right = 0.15 if look.is_held else 0.06, 0.94 - (_FOLD - 0.04 if look.moved else 0.0)
        room = round(sketch.size * (right - left))
        if name.width > room:
            name = pygame.transform.smoothscale(name, (room, name.height))
        middle = sketch.point((left + right) / 2, 0.105 if share < _NAME_SHARE else 0.13)
        sketch.surface.blit(name, name.get_rect(center=middle))

    def _box(self, sketch: _Sketch, look: CounterLook, part: tuple[float, float, float, float]) -> None:
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

    def _values(self, sketch: _Sketch, look: CounterLook, text: str, rows: tuple[float, float], share: float) -> None:
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
    def _lowered(sketch: _Sketch, where: pygame.Rect, ink: palette.Rgb) -> None:
        """A wedge that points down, behind the last figure."""
        size = max(2.0, sketch.size * 0.055)
        x, y = min(where.right + size, sketch.left + sketch.size * 0.94 - size), where.centery
        pygame.draw.polygon(sketch.surface, ink, [(x - size, y - size), (x + size, y - size), (x, y + size)])

    def _steps(self, sketch: _Sketch, look: CounterLook) -> None:
        """A dot for each step or figure, closer together the more there are; hollow if it is lost."""
        apart = min(_STEP_APART, _STEPS_WIDE / max(1, look.full_steps - 1))
        across = min(_STEP_ACROSS, apart * 0.85)
        for k in range(look.full_steps):
            dot = step_dot(max(3, round(sketch.size * across)), sketch.ink, filled=k < look.steps)
            where = dot.get_rect(center=sketch.point(0.5 + (k - (look.full_steps - 1) / 2) * apart, 0.93))
            sketch.surface.blit(dot, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stripe(self, sketch: _Sketch, look: CounterLook, top: float, bottom: float) -> None:
        """The colour of those it belongs to, down the left edge."""
        if look.stripe is None:
            return
        rect = sketch.rect(0.07, top, 0.17, bottom)
        rect.width = max(2, rect.width)
        sketch.surface.fill(palette.BOX_EDGE, rect.inflate(2, 2) if sketch.size >= _PAIR_FROM_PX else rect)
        sketch.surface.fill(look.stripe.given(self.scheme.id) or look.stripe.usual, rect)

    def _folded(self, sketch: _Sketch) -> None:
        """A corner folded over: it has moved. Its grey says so too, but needs no more contrast for it."""
        fold = _FOLD
        corner = [sketch.point(1 - fold, 0.0), sketch.point(1.0, fold), sketch.point(1 - fold, fold)]
        gone = [sketch.point(1 - fold, -0.02), sketch.point(1.02, -0.02), sketch.point(1.02, fold)]
        pygame.draw.polygon(sketch.surface, (0, 0, 0, 0), gone)
        pygame.draw.polygon(sketch.surface, palette.FOLD, corner)
        pygame.draw.aalines(sketch.surface, palette.BOX_EDGE, True, corner)  # noqa: FBT003

    def _badges(self, sketch: _Sketch, look: CounterLook) -> None:
        """Crossed blades where it has fought, a Z where an enemy zone of control holds it; neither over figures."""
        radius = max(3.6, sketch.size * 0.13)
        if look.fought:
            x, y = sketch.point(0.98, _FOUGHT_AT)
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
        if look.is_held:
            x, y = sketch.point(0.03, 0.03) if sketch.size >= _ALL_FROM_PX else sketch.point(0.14, 0.2)
            self._disc(sketch.surface, (x, y), radius, palette.HELD)
            letter = self._fonts.get(Role.VALUES, round(radius * 1.7)).render("Z", True, palette.BOX_EDGE)  # noqa: FBT003
            sketch.surface.blit(letter, letter.get_rect(center=(x, y)))

    def _marks(self, sketch: _Sketch, look: CounterLook) -> None:
        """Letters or signs in discs down the right edge; what neither is written nor painted is seen on the tray."""
        own = own_looks(look.system)
        painted = own.signs if self._is_tray(look) else {}
        radius = max(5.0, sketch.size * (0.135 if painted else 0.11))
        font = self._fonts.get(Role.VALUES, round(radius * 1.5))
        shown = [mark for mark in look.marks if mark in painted or not self._is_tray(look)]
        for number, mark in enumerate(shown):
            x, y = sketch.point(0.91 if painted else 0.97, _FOUGHT_AT + 0.25 if look.fought else 0.22)
            y += round(number * 2.1 * radius)
            self._disc(sketch.surface, (x, y), radius, palette.BOX)
            if mark in painted:
                side = round(1.7 * radius)
                sign = painted[mark]((side, side), palette.BOX_EDGE)
                sketch.surface.blit(sign, sign.get_rect(center=(x, y)))
                continue
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
