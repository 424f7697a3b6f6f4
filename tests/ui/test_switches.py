"""The bar of switches over the map, by mouse and keys; and how things stand while nothing is pointed at."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.ui.overlays import enemy_reach
from game.ui.look.theme import SMALL_PX
from game.ui.look.tone import Tone
from game.ui.paint.furniture import scale_bar
from game.ui.play.panels.switch_bar import SWITCH
from tests.random_games import scenario
from tests.ui.driver import Driver
from tests.ui.table import find, open_game, plain_map

OF_ANY_GAME = ("show_grid", "show_numbers", "map_key")
OF_THE_RULES = ("show_zoc", "show_unmoved", "enemy_reach")


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def screen(driver):
    return open_game(driver, find("first_drop", lambda game: game.decision.kind == "movement"))


def states(screen) -> dict[str, bool]:
    return {switch.id: switch.is_on for switch in screen.contents.switches}


@pytest.mark.parametrize("name", [*OF_THE_RULES, "show_grid", "show_numbers"])
def test_a_switch_does_what_its_key_does_and_says_how_it_stands(driver, screen, name):
    key = next(switch.key for switch in screen.contents.switches if switch.id == name).lower()
    before = states(screen)
    driver.click(SWITCH + name)
    driver.step(2)
    after = states(screen)
    assert after[name] is not before[name]
    assert {other: on for other, on in after.items() if other != name} == {
        other: on for other, on in before.items() if other != name
    }
    while states(screen)[name] is not before[name]:
        driver.key(key)
        driver.step(2)
    assert states(screen) == before


def test_the_key_to_the_map_opens_from_the_bar(driver, screen):
    driver.click(SWITCH + "map_key")
    driver.step(2)
    assert driver.top is not screen


@pytest.mark.parametrize(
    ("size", "scale"), [((1600, 900), 1.0), ((1280, 720), 1.0), ((1024, 640), 1.0), ((1280, 720), 1.5)]
)
def test_the_bar_has_room_and_covers_neither_legend_nor_compass(size, scale):
    driver = Driver(size, ui_scale=scale)
    screen = open_game(driver, find("first_drop", lambda game: game.decision.kind == "movement"))
    driver.key("v")
    driver.step(3)
    board = screen.dashboard
    bar = board.switches.rect
    assert board.open_map.contains(bar)
    assert not bar.colliderect(board.legend.rect)
    assert board.legend.rect.height
    assert all(bar.contains(rect) for rect in board.switches.hits.values())
    assert all(board.tip_at(rect.center, screen.contents) for rect in board.switches.hits.values())
    assert board.covers(bar.center, screen.contents)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_explains_figures_is_read_whole_in_a_small_window(scale):
    driver = Driver((1280, 720), ui_scale=scale)
    screen = open_game(driver, find("sloe_dam", lambda game: game.decision.kind == "movement"))
    driver.key("shift+z")
    driver.step(3)
    board, text = screen.dashboard, screen.contents.legend
    kit, rect = board.legend.kit, board.legend.rect
    lines = kit.wrapped(text, rect.width - 2 * kit.px(10), SMALL_PX)
    assert len(lines) > 1
    assert rect.height >= len(lines) * kit.font(SMALL_PX).get_linesize()
    assert " ".join(lines) == text
    assert {"rule:30.11", "rule:30.22"} <= set(board.legend.hits)
    assert board.open_map.contains(rect)
    assert not rect.colliderect(board.switches.rect)


def test_the_line_that_explains_leaves_the_scale_free_however_long_it_is():
    driver = Driver((1600, 900))
    screen = open_game(driver, find("sloe_dam", lambda game: game.decision.kind == "movement"))
    driver.key("shift+z")
    for hex_px in range(24, 60):
        screen.view.camera.zoom_to(hex_px)
        driver.step()
        bar = scale_bar(screen.app.fonts, screen.view.camera.hex_px, screen.game.scenario.board.hex_km)
        rose = 80
        right = screen.view.camera.open.left + 4 + rose + 2 + bar.get_bounding_rect().right
        assert screen.dashboard.legend.rect.left >= right, hex_px


def test_enemy_reach_has_a_tint_and_a_legend(driver, screen):
    driver.key("v")
    driver.step(2)
    marks = screen._telling.marks()
    assert marks.lit
    assert set(marks.tones) == set(marks.lit)
    assert set(marks.tones.values()) == {Tone.BAD}
    assert screen.contents.legend == marks.legend != ""


def test_of_what_a_unit_can_reach_those_hexes_stand_out_that_enemies_can_reach(driver, screen):
    driver.key("tab")
    driver.step(2)
    own = screen._telling.marks()
    assert own.lit
    driver.key("v")
    driver.step(2)
    both = screen._telling.marks()
    assert both.lit == own.lit
    assert both.tones
    assert set(both.tones) == {hex for hex in own.lit if hex in enemy_reach(screen.game.state, ALLIED)}
    assert set(both.tones.values()) == {Tone.BAD}
    assert own.legend
    assert both.legend.startswith(own.legend + "; ")


def test_what_coming_on_costs_is_still_called_so_beside_enemy_reach(driver):
    def comes_by_land(game: Game) -> bool:
        return game.decision.kind == "arrivals" and any(True for _ in game.legal().of_kind("enter"))

    screen = open_game(driver, find("first_drop", comes_by_land))
    driver.key("tab")
    driver.step(2)
    own = screen._telling.marks()
    assert "coming on" in own.legend
    driver.key("v")
    driver.step(2)
    assert screen._telling.marks().legend.startswith(own.legend)


def test_a_game_offers_the_overlays_that_its_rules_know(lanterns_installed, driver):
    screen = open_game(driver, Game.new(load_scenario("lanterns"), seed=3))
    assert tuple(states(screen)) == OF_ANY_GAME
    screen = open_game(driver, Game.new(scenario("first_drop"), seed=1))
    assert set(states(screen)) == {*OF_ANY_GAME, *OF_THE_RULES}


def test_how_things_stand_is_told_until_something_is_pointed_at(driver, screen):
    driver.hover((screen.dashboard.map_rect.left + 2, screen.dashboard.map_rect.top + 2))
    assert screen.contents.standing is not None
    headings = [row.text for row in screen.contents.standing.rows if row.is_heading]
    assert "Losses" in headings
    screen.go_to(min(screen.game.scenario.setting.objective))
    screen.relook()
    assert screen.contents.standing is None
    assert screen.contents.hex is not None


def test_how_things_stood_is_told_until_all_is_acted_out(driver, screen, monkeypatch):
    driver.hover((screen.dashboard.map_rect.left + 2, screen.dashboard.map_rect.top + 2))
    before = screen._telling.contents().standing
    monkeypatch.setattr(screen.whole, "listing", lambda _kind: pytest.fail("what has come of it is not told yet"))
    monkeypatch.setattr(type(screen.flow.stage), "is_playing", property(lambda _stage: True))
    assert before is not None
    assert screen._telling.contents().standing is before
    viewer = screen.flow.vantage.viewer
    screen._telling._stood = (next(side for side in screen.game.scenario.sides if side is not viewer), before)
    assert screen._telling.contents().standing is None, "whoever else looks on is told nothing of it"


def test_the_bar_stays_through_the_turn_of_a_computer_and_goes_while_ones_own_is_acted_out(driver, screen, monkeypatch):
    monkeypatch.setattr(type(screen.flow.stage), "is_playing", property(lambda _stage: True))
    assert not screen._telling.contents().switches
    monkeypatch.setattr(type(screen.table), "player", property(lambda _table: object()))
    assert {switch.id for switch in screen._telling.contents().switches} >= set(OF_ANY_GAME)


def test_how_things_stand_is_told_in_any_game(lanterns_installed, driver):
    screen = open_game(driver, Game.new(load_scenario("lanterns"), seed=3))
    assert screen.contents.standing is not None
    assert screen.contents.standing.rows


def test_enemy_reach_is_looked_up_once_while_the_mouse_goes_about(driver, screen, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "game.systems.standard.ui.desk_showing.enemy_reach",
        lambda *of, **how: asked.append(of) or enemy_reach(*of, **how),
    )
    driver.key("v")
    for hex in range(8):
        screen.desk.marks(hex, None, frozenset({"enemy_reach"}))
    assert len(asked) == 1
    screen.desk.marks(0, None, frozenset({"free_reach"}))
    assert len(asked) == 2
