"""Colours of sides, marks and chances: as printed maps have them, and for eyes that see colours otherwise.

No set stands alone: sides differ by the shape of their counters, marks by line, hatching and words. What colours must
then still tell is measured by a test that looks through the eyes of three deficiencies.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.model.colours import Shades
from game.model.frozen import frozen, frozen_apart
from game.model.side import Side, Sides
from game.ui.look import palette
from game.ui.look.palette import Rgb
from game.ui.look.tone import Tone

_MOST_LIGHTER = 36
"""How much lighter or darker than its family a colour is at most, so that sides stay apart."""


@frozen
class Family:
    """The colours of one side."""

    counter: Rgb
    """Its counters."""
    fill: Rgb
    """Under pale letters."""
    ink: Rgb
    """As ink on dark panels."""


@frozen_apart
class Scheme:
    """The colours that mean something."""

    id: str
    reach_edge: Rgb
    """The line round the hexes in reach."""
    control: Rgb
    """Stripes over hexes that an enemy near them controls."""
    cursor: Rgb
    tones: Mapping[Tone, Rgb]
    """Rings, ways and arrows over the map."""
    tone_inks: Mapping[Tone, Rgb]
    """Tones as ink on a pale rim."""
    tone_fills: Mapping[Tone, Rgb]
    """Tones under pale letters on the map."""
    panel_fills: Mapping[Tone, Rgb]
    """Tones under pale letters in panels: the bar of chances."""
    panel_inks: Mapping[Tone, Rgb]
    """Tones as ink on dark panels."""
    families: Mapping[str, Family]
    """The colours of a side by the name that a scenario may give them; without one sides take them in this order."""

    def family(self, side: Side, sides: Sides | None = None) -> Family:
        """The colours of a side: those that its scenario names, else the first that no side before it has."""
        return self.families[family_name(side, sides)]

    def shade(self, shades: Shades | None, family: str) -> Rgb:
        """The colour of counters: as the files give it for this set, else like those of their family, as much lighter
        or darker as it is in print; without a colour of their own that of their family.
        """
        own = self.families[family].counter
        if shades is None:
            return own
        given = shades.given(self.id)
        if given is not None:
            return given
        lighter = _light(shades.usual) - _light(USUAL.families[family].counter)
        lighter = max(-_MOST_LIGHTER, min(lighter, _MOST_LIGHTER))
        red, green, blue = (max(0, min(255, round(part + lighter))) for part in own)
        return red, green, blue

    def side_fill(self, side: Side, sides: Sides | None = None) -> Rgb:
        """A side under pale letters."""
        return self.family(side, sides).fill

    def side_ink(self, side: Side, sides: Sides | None = None) -> Rgb:
        """A side as ink on dark panels."""
        return self.family(side, sides).ink


def family_name(side: Side, sides: Sides | None = None) -> str:
    """The name of the colours of a side, the same in every set: its scenario's, else the first that is free."""
    names = list(USUAL.families)
    if sides is None:
        return names[side % len(names)]
    wanted = [sides.info(each).colour for each in sides]
    free = [name for name in names if name not in wanted] or names
    unnamed = [each for each in sides if wanted[each] not in names]
    return free[unnamed.index(side) % len(free)] if side in unnamed else wanted[side]


def _light(colour: Rgb) -> float:
    """How light a colour is, from 0 to 255."""
    return colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11


def _tones(plain: Rgb, good: Rgb, even: Rgb, bad: Rgb) -> dict[Tone, Rgb]:
    return {Tone.PLAIN: plain, Tone.GOOD: good, Tone.EVEN: even, Tone.BAD: bad}


def _families(olive: Family, slate: Family, russet: Family, violet: Family) -> dict[str, Family]:
    return {"olive": olive, "slate": slate, "russet": russet, "violet": violet}


_CREAM: Rgb = (235, 229, 210)

USUAL = Scheme(
    "usual",
    reach_edge=palette.REACH_EDGE, control=palette.CONTROL, cursor=palette.CURSOR,
    tones=_tones(palette.TONE_PLAIN, palette.TONE_GOOD, palette.TONE_EVEN, palette.TONE_BAD),
    tone_inks=_tones(palette.INK, (20, 96, 34), (140, 84, 0), (176, 18, 18)),
    tone_fills=_tones((58, 54, 48), (34, 112, 52), (146, 96, 10), (170, 28, 26)),
    panel_fills=_tones((84, 88, 78), (63, 122, 62), (170, 128, 46), (158, 50, 40)),
    panel_inks=_tones(_CREAM, (122, 170, 99), (224, 174, 78), (226, 122, 98)),
    families=_families(
        Family((176, 160, 112), (84, 98, 50), (190, 204, 140)), Family((128, 136, 132), (82, 92, 98), (188, 198, 202)),
        Family((178, 104, 78), (132, 62, 40), (240, 166, 130)), Family((132, 112, 160), (92, 66, 130), (200, 176, 240)),
    ),
)  # fmt: skip

RED_GREEN = Scheme(
    "red_green",
    reach_edge=(255, 236, 90), control=(150, 34, 0), cursor=(255, 176, 40),
    tones=_tones(palette.TONE_PLAIN, (30, 120, 230), (250, 214, 60), (190, 60, 0)),
    tone_inks=_tones(palette.INK, (0, 60, 150), (120, 90, 0), (150, 40, 0)),
    tone_fills=_tones((58, 54, 48), (0, 78, 168), (132, 108, 8), (106, 20, 0)),
    panel_fills=_tones((84, 88, 78), (24, 92, 178), (154, 122, 18), (130, 44, 4)),
    panel_inks=_tones(_CREAM, (110, 176, 255), (255, 236, 150), (248, 128, 48)),
    families=_families(
        Family((196, 164, 90), (112, 88, 28), (236, 206, 120)), Family((112, 146, 196), (40, 84, 146), (150, 190, 250)),
        Family((66, 62, 66), (30, 28, 30), (250, 248, 244)), Family((214, 214, 220), (98, 98, 106), (160, 152, 150)),
    ),
)  # fmt: skip

BLUE_YELLOW = Scheme(
    "blue_yellow",
    reach_edge=(255, 240, 190), control=(186, 20, 50), cursor=(255, 150, 150),
    tones=_tones(palette.TONE_PLAIN, (0, 150, 130), (255, 178, 190), (214, 24, 56)),
    tone_inks=_tones(palette.INK, (0, 92, 80), (150, 70, 90), (170, 0, 40)),
    tone_fills=_tones((58, 54, 48), (0, 108, 96), (156, 92, 104), (168, 16, 44)),
    panel_fills=_tones((84, 88, 78), (20, 116, 104), (170, 112, 122), (150, 24, 48)),
    panel_inks=_tones(_CREAM, (96, 206, 190), (255, 184, 196), (255, 110, 124)),
    families=_families(
        Family((206, 140, 128), (132, 62, 58), (246, 184, 172)),
        Family((104, 156, 150), (36, 104, 98), (140, 216, 206)),
        Family((66, 62, 66), (30, 28, 30), (250, 248, 244)), Family((214, 214, 220), (98, 98, 102), (168, 164, 160)),
    ),
)  # fmt: skip

HIGH_CONTRAST = Scheme(
    "high_contrast",
    reach_edge=(255, 255, 80), control=(140, 0, 0), cursor=(255, 200, 0),
    tones=_tones((255, 255, 255), (60, 160, 255), (255, 220, 0), (150, 0, 20)),
    tone_inks=_tones((0, 0, 0), (0, 50, 150), (96, 70, 0), (130, 0, 0)),
    tone_fills=_tones((24, 22, 20), (0, 62, 150), (140, 108, 0), (64, 0, 8)),
    panel_fills=_tones((70, 72, 66), (0, 74, 176), (158, 124, 0), (80, 0, 12)),
    panel_inks=_tones((255, 255, 250), (156, 203, 255), (255, 254, 205), (218, 124, 160)),
    families=_families(
        Family((244, 206, 110), (126, 92, 0), (255, 230, 140)), Family((36, 52, 92), (20, 42, 104), (136, 172, 240)),
        Family((120, 112, 120), (0, 0, 0), (255, 255, 255)), Family((255, 255, 255), (70, 72, 74), (150, 146, 150)),
    ),
)  # fmt: skip

SCHEMES = (USUAL, RED_GREEN, BLUE_YELLOW, HIGH_CONTRAST)


def scheme_of(id: str) -> Scheme:  # noqa: A002 - the noun of the settings
    """The set of an id; as printed if there is none of it."""
    return next((scheme for scheme in SCHEMES if scheme.id == id), USUAL)
