"""Colours seen with other eyes: sides, marks and bridges stay apart, and where colours come near, shapes differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest

from game.grid.layouts import lay_out
from game.grid.topology import HexTopology
from game.model.colours import Shades
from game.model.side import Side, SideInfo, Sides
from game.ui.board.camera import HEX_PX, Camera
from game.ui.board.marks import Marks, Ring
from game.ui.language.words import Words
from game.ui.look import palette
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import BLUE_YELLOW, HIGH_CONTRAST, RED_GREEN, SCHEMES, USUAL, Scheme, scheme_of
from game.ui.look.tone import Tone
from game.ui.paint.livery import livery
from game.ui.paint.overlays import OverlayPainter
from game.ui.paint.plate import Outline, plate
from game.ui.paint.structure_pictures import FALLEN, LAID, REPAIRED, STANDING, Site, structure_picture
from tests.house import scenarios_of
from tests.random_games import scenario as scenario_named

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15 (2009): their matrices at full severity, for linear RGB.
MACHADO = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = np.array((0.9505, 1.0, 1.089))


def linear(rgb):
    share = np.asarray(rgb, dtype=np.float64) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(rgb, eyes="normal"):
    """CIE L*a*b* of colours as some eyes see them."""
    seen = np.clip(linear(rgb) @ np.array(MACHADO[eyes]).T, 0, 1)
    t = seen @ np.array(TO_XYZ).T / WHITE
    x, y, z = np.moveaxis(np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116), -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def apart(a, b, eyes):
    """The distance of two colours, CIE 1976; 2 can just be seen."""
    return float(np.linalg.norm(lab(a, eyes) - lab(b, eyes)))


EYES_OF = {
    USUAL: ("normal",),
    RED_GREEN: ("normal", "protanopia", "deuteranopia"),
    BLUE_YELLOW: ("normal", "tritanopia"),
    HIGH_CONTRAST: ("normal", "protanopia", "deuteranopia", "tritanopia", "grey"),
}
CASES = [(scheme, eyes) for scheme, several in EYES_OF.items() for eyes in several]
GROUND = (palette.FIELDS_LUSH[1], palette.FOREST_FLOOR[1], palette.BUILT_UP[1], palette.HEATH[2], palette.WATER)


def named(case):
    return case.id if isinstance(case, Scheme) else case


def test_every_scheme_is_offered_and_found():
    assert set(EYES_OF) == set(SCHEMES)
    assert all(scheme_of(scheme.id) is scheme for scheme in SCHEMES)
    assert scheme_of("nonsense") is USUAL
    words = Words()
    assert len({words(f"options.colours.{scheme.id}") for scheme in SCHEMES}) == len(SCHEMES)


def test_the_eyes_see_what_they_should():
    """The reds and greens that deuteranopes confuse come together, blue and yellow do not; tritanopes the other way."""
    red, green, blue, yellow = (190, 60, 40), (110, 110, 20), (40, 80, 200), (220, 200, 60)
    assert apart(red, green, "normal") > 2 * apart(red, green, "deuteranopia")
    assert apart(blue, yellow, "deuteranopia") > 60
    assert apart((0, 150, 160), (60, 150, 110), "normal") > 2 * apart((0, 150, 160), (60, 150, 110), "tritanopia")
    assert apart((255, 0, 0), (255, 0, 0), "protanopia") == 0


@pytest.mark.parametrize(("scheme", "eyes"), CASES, ids=named)
def test_sides_stay_apart(scheme, eyes):
    least = 18 if scheme is USUAL else 30
    for scenario in map(scenario_named, scenarios_of("standard")):
        setting = scenario.setting
        colours = {
            unit.nation: (unit.side, livery(setting.sides, unit.side, setting.colours.bodies.get(unit.nation)))
            for unit in setting.units
        }
        for (one, (a, its)), (other, (b, others)) in combinations(colours.items(), 2):
            if a is not b:
                assert apart(its.colour(scheme), others.colour(scheme), eyes) > least, (one, other)
    families = list(scheme.families.values())
    assert apart(*(family.counter for family in families[:2]), eyes) > least
    least = 8 if scheme is USUAL else 16
    for one, other in combinations(families, 2):
        needed = least if (one, other) == (*families[:2],) else 7  # more than two are told by shape as well
        assert apart(one.counter, other.counter, eyes) > needed, (one, other)
        assert apart(one.fill, other.fill, eyes) > needed, (one, other)
        assert apart(one.ink, other.ink, eyes) > needed, (one, other)


@pytest.mark.parametrize(("scheme", "eyes"), CASES, ids=named)
@pytest.mark.parametrize("colours", ["tones", "panel_fills", "panel_inks", "tone_fills"])
def test_good_even_and_bad_stay_apart(scheme, eyes, colours):
    of = getattr(scheme, colours)
    for one, other in combinations((Tone.GOOD, Tone.EVEN, Tone.BAD), 2):
        assert apart(of[one], of[other], eyes) > (16 if eyes == "grey" else 18), (one, other)


@pytest.mark.parametrize(("scheme", "eyes"), CASES, ids=named)
def test_reach_zones_and_targets_stay_apart(scheme, eyes):
    marks = {"reach": scheme.reach_edge, "zone": scheme.control, "dark": palette.OVERLAY_DARK}
    for one, other in combinations(marks, 2):
        assert apart(marks[one], marks[other], eyes) > 18, (one, other)
    assert apart(scheme.tones[Tone.PLAIN], scheme.control, eyes) > 40
    for ground in GROUND:
        assert apart(scheme.control, ground, eyes) > 24, ground


@pytest.mark.parametrize(("scheme", "eyes"), CASES, ids=named)
def test_writing_can_be_read(scheme, eyes):
    """Pale letters on fills, and inks on panels and paper, have the contrast that accessibility guides ask for."""
    panel, cream = (38, 41, 34), (235, 229, 210)
    large, small = 3.0, 4.5
    for fill in (family.fill for family in scheme.families.values()):
        assert contrast(cream, fill, eyes) > small, fill
    for fill in scheme.tone_fills.values():
        assert contrast(palette.BADGE_INK, fill, eyes) > small, fill
    for fill in scheme.panel_fills.values():
        assert contrast(cream, fill, eyes) > large - (0.4 if scheme is USUAL else 0), fill
    for ink in (*(family.ink for family in scheme.families.values()), *scheme.panel_inks.values()):
        assert contrast(ink, panel, eyes) > small, ink
    for ink in scheme.tone_inks.values():
        assert contrast(ink, palette.HALO, eyes) > small, ink


def contrast(a, b, eyes):
    """Contrast of luminances as WCAG 2.1 reckons it: from 1 to 21."""
    light = [float(np.clip(linear(c) @ np.array(MACHADO[eyes]).T, 0, 1) @ np.array(TO_XYZ[1])) for c in (a, b)]
    return (max(light) + 0.05) / (min(light) + 0.05)


BRIDGES = (f"road-{STANDING}", f"road-{FALLEN}", f"road-{REPAIRED}", LAID)


@pytest.mark.parametrize("eyes", MACHADO)
@pytest.mark.parametrize("hex_px", [44, 62, 104])
def test_bridges_in_each_state_stay_apart(eyes, hex_px):
    """Over water, any two states differ plainly in a good part of what is drawn."""
    site = Site((0, 0), 0.3, 0.2, 0.045, "road", is_highway=True, is_large=True)
    seen = {}
    for look in BRIDGES:
        picture = structure_picture(look, site, hex_px)
        water = pygame.Surface(picture.get_size(), 0, 32)
        water.fill(palette.WATER)
        water.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        seen[look] = lab(pygame.surfarray.array3d(water), eyes)
    plain = lab(palette.WATER, eyes)
    for one, other in combinations(BRIDGES, 2):
        drawn = (np.linalg.norm(seen[one] - plain, axis=-1) > 10) | (np.linalg.norm(seen[other] - plain, axis=-1) > 10)
        differs = np.linalg.norm(seen[one] - seen[other], axis=-1) > 14
        assert (differs & drawn).sum() / drawn.sum() > 0.35, (one, other)


BOARD = HexTopology.rectangle(range(1, 12), range(1, 9), range(1, 8))
HERE = BOARD.index("0604")
WAY = tuple(BOARD.index(number) for number in ("0607", "0606", "0605", "0604"))
MARKS = {
    "reach": Marks(lit={HERE: ""}, dims=False),
    "zone of control": Marks(hatched=frozenset((HERE,))),
    "may be chosen": Marks(rings=(Ring(HERE),)),
    "even": Marks(rings=(Ring(HERE, Tone.EVEN),)),
    "bad": Marks(rings=(Ring(HERE, Tone.BAD),)),
    "selected": Marks(selected=HERE),
    "way": Marks(path=WAY),
    "barred way": Marks(path=WAY, path_tone=Tone.BAD),
}
ONE_COLOUR = replace(
    USUAL, id="one_colour", reach_edge=(255, 255, 255), control=(255, 255, 255), cursor=(255, 255, 255),
    tones=dict.fromkeys(Tone, (255, 255, 255)),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("hex_px", [44, 62])
def test_marks_of_one_colour_are_still_told_apart(hex_px):
    """Line, hatching and shape say what colour says."""
    painter = OverlayPainter(BOARD, Fonts(), ONE_COLOUR)
    camera = Camera(lay_out(BOARD, HEX_PX), pygame.Rect(0, 0, 400, 400))
    camera.zoom_to(hex_px)
    camera.centre_on(HERE)
    seen = {}
    for name, marks in MARKS.items():
        surface = pygame.Surface((400, 400), 0, 32)
        surface.fill(palette.FIELDS_LUSH[1])
        painter.draw_under(surface, camera, marks)
        painter.draw_figures(surface, camera, marks)
        painter.draw_over(surface, camera, marks)
        seen[name] = lab(pygame.surfarray.array3d(surface))
    for one, other in combinations(MARKS, 2):
        differs = np.linalg.norm(seen[one] - seen[other], axis=-1) > 14
        assert differs.sum() > 0.06 * hex_px**2, (one, other)


@pytest.mark.parametrize("size_px", [24, 42, 70])
def test_sides_of_one_colour_differ_in_shape(size_px):
    """A rounded counter is one side's, cut corners are the other's."""
    one, other = (
        pygame.mask.from_surface(plate(size_px, (128, 128, 128), outline), 200)
        for outline in (Outline.ROUNDED, Outline.CUT)
    )
    both = one.overlap_area(other, (0, 0))
    assert one.count() + other.count() - 2 * both > 0.03 * one.count()


@pytest.mark.parametrize(("scheme", "eyes"), CASES, ids=named)
def test_a_colour_that_is_given_in_print_alone_stays_with_its_side_in_any_other_set(scheme, eyes):
    """A file need give no more than one colour: in another set it is a shade of its side's."""
    sides = Sides((SideInfo("a", "A"), SideInfo("b", "B")))
    first, second = sides
    for body in ((201, 172, 118), (104, 121, 72), (134, 72, 78), (136, 147, 140)):
        if scheme is not USUAL:
            mine, theirs = (livery(sides, side, Shades(body)).colour(scheme) for side in (first, second))
            assert apart(mine, theirs, eyes) > 18, body


def test_sides_have_the_colours_that_their_scenario_names_and_others_take_what_is_left():
    named = Sides((SideInfo("a", "A"), SideInfo("b", "B", colour="olive"), SideInfo("c", "C", colour="puce")))
    for scheme in SCHEMES:
        olive, *rest = scheme.families.values()
        assert [scheme.family(side, named) for side in named] == [rest[0], olive, rest[1]]
        assert len({scheme.family(side) for side in Side}) == len(scheme.families)
