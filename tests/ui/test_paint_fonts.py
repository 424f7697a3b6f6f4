"""Fonts: each role has a face in the game, with its licence beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import load_scenario
from game.ui.look.fonts import MOST_OPEN, Fonts, Role


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_face_that_draws(role):
    fonts = Fonts()
    picture = fonts.get(role, 20).render("Arnhem 2-2-7", True, (0, 0, 0))
    assert 60 < picture.width < 220
    assert 15 <= picture.height <= 34
    assert fonts.get(role, 20) is fonts.get(role, 20)
    assert fonts.get(role, 20, bold=True) is not fonts.get(role, 20)


def test_faces_have_every_letter_of_the_map():
    board = load_scenario("arnhem").board
    letters = set("".join(place.name for place in board.places) + "".join(board.water_names.values()))
    for role in (Role.PLACE, Role.WATER, Role.TEXT):
        metrics = Fonts().get(role, 20).metrics("".join(sorted(letters)))
        assert all(metric is not None for metric in metrics)


def test_a_size_too_small_to_draw_is_raised():
    assert Fonts().get(Role.TEXT, 0).get_height() >= 6


@pytest.mark.usefixtures("fonts_of_each_window")
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts open files where the system lists them")
def test_fonts_of_all_sizes_hold_no_file_open_and_are_not_kept_for_ever():
    fonts = Fonts()
    first = fonts.get(Role.PLACE, 10)
    before = len(list(Path("/proc/self/fd").iterdir()))
    for size_px in range(11, 11 + MOST_OPEN):
        fonts.get(Role.PLACE, size_px)
    assert len(list(Path("/proc/self/fd").iterdir())) <= before
    assert fonts.get(Role.PLACE, 10) is not first, "of sizes that nobody asks for any more none is kept"
    assert first.size("Arnhem")[0] > 20, "whoever still has one goes on with it"


def test_each_face_is_shipped_with_its_licence_and_credit():
    fonts = Fonts()
    folder = fonts.path(Role.TEXT).parent
    credits_page = (folder.parent / "CREDITS.md").read_text("utf-8")
    total = 0
    for file in (*folder.glob("*.ttf"), *folder.glob("*.otf")):
        licence = folder / f"{file.name.split('-')[0]}-LICENCE.txt"
        assert len(licence.read_text("utf-8")) > 3000
        assert licence.name in credits_page
        assert any(fonts.path(role) == file for role in Role), f"{file.name} is used by nothing"
        total += file.stat().st_size
    assert total < 4_000_000
    assert isinstance(folder, Path)
