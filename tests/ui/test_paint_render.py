"""A scenario as a picture. [18]"""

from __future__ import annotations

import pygame
import pytest

from game import load_scenario
from game.model.errors import GameError
from game.ui.language.words import Words
from game.ui.paper.render import render_png, scenario_picture
from tests.ui.painted import pixels


@pytest.mark.parametrize("hex_px", [8, 30, 62])
def test_a_scenario_becomes_a_picture_of_the_size_asked_for(tmp_path, hex_px):
    path = tmp_path / "map.png"
    render_png(load_scenario("first_drop"), path, hex_px, Words())
    picture = pygame.image.load(path)
    assert picture.width >= 480
    assert picture.height > 7 * hex_px
    assert pixels(picture).std() > 15


def test_the_units_that_begin_on_the_map_are_in_the_picture():
    scenario = load_scenario("first_drop")
    from dataclasses import replace

    emptied = replace(scenario, setting=replace(scenario.setting, start_hexes=(-1,) * len(scenario.setting.units)))
    full, empty = (pixels(scenario_picture(s, 30, Words())) for s in (scenario, emptied))
    assert full.shape == empty.shape
    assert (full != empty).any(axis=2).sum() > 400


def test_a_picture_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    with pytest.raises(GameError, match=r"could not be written"):
        render_png(load_scenario("first_drop"), tmp_path / "no" / "such" / "folder.png", 8, Words())
