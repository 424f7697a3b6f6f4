"""Fonts: each role has a face in the game, with its licence beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import load_scenario
from game.ui.look.fonts import Fonts, Role


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
