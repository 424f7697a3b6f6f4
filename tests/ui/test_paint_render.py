"""A scenario as a picture. [18]"""

from __future__ import annotations

import pygame
import pytest

from game import Game, load_scenario
from game.model.errors import GameError
from game.systems.remagen.ui.looks import scenery
from game.ui.desk.stacks import stacks
from game.ui.language.words import Words
from game.ui.paint.looks import PiecePainter
from game.ui.paint.map import MapPainter
from game.ui.paper import render
from game.ui.paper.render import render_png, scenario_picture
from tests.ui.painted import pixels
from tests.ui.table import plain_map


@pytest.mark.slow
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


@pytest.mark.slow
def test_of_a_stack_that_begins_on_the_map_every_counter_looks_out_and_their_number_is_written(monkeypatch):
    drawn, counted = [], []
    monkeypatch.setattr(PiecePainter, "draw", lambda _self, _sheet, look, at, _size: drawn.append((look.short, at)))
    monkeypatch.setattr(render, "draw_count", lambda _sheet, _fonts, count, at, _size: counted.append((count, at)))
    scenario_picture(load_scenario("ludendorff"), 62, Words())
    lying = stacks(scenery(Game.new(load_scenario("ludendorff"), seed=0).state).pieces.values()).values()
    several = (len(stack.pieces) for stack in lying if len(stack.pieces) > 1)
    assert sorted(count for count, _ in counted) == sorted(several)
    assert len(drawn) == sum(len(stack.pieces) for stack in lying)
    assert len({at for _, at in drawn}) > len(lying), "those below are seen beside the top one"


def test_a_picture_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    with pytest.raises(GameError, match=r"could not be written"):
        render_png(load_scenario("first_drop"), tmp_path / "no" / "such" / "folder.png", 8, Words())


def test_no_name_of_a_printed_map_touches_a_counter_of_a_stack(monkeypatch):
    painters, counters, draw = [], [], MapPainter.draw

    def noted(painter, *rest, **more):
        painters.append(painter)
        draw(painter, *rest, **more)

    def laid(_self, _sheet, _look, at, size_px):
        counters.append(pygame.Rect(0, 0, size_px, size_px))
        counters[-1].center = (round(at[0]), round(at[1]))

    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)
    monkeypatch.setattr(MapPainter, "draw", noted)
    monkeypatch.setattr(PiecePainter, "draw", laid)
    scenario_picture(load_scenario("ludendorff"), 62, Words())
    assert {"Remagen", "Orsberg"} <= {name.place.name for name in painters[0].names}
    assert [name.place.name for name in painters[0].names if name.rect.collidelist(counters) >= 0] == []
