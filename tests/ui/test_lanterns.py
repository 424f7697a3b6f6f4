"""Lanterns in the real window class: a whole game by mouse, looking back, hints, luck, rules, pictures, pages."""

from __future__ import annotations

import re

import pytest

from game.ai.player import Position
from game.ai.registry import opponent
from game.engine.game import Game
from game.engine.library import load_scenario
from game.language.tables import languages
from game.scenario.locate import find_scenario
from game.ui.entrance.new_game import NewGame
from game.ui.language.words import Words
from game.ui.paper.charts import print_charts
from game.ui.paper.printing import print_counters, print_map
from game.ui.play.play_screen import PlayScreen
from game.ui.screens.history import HistoryScreen
from game.ui.screens.rules import RulesBrowser
from tests.ui.driver import Driver
from tests.ui.table import open_game
from tests.ui.text_boxes import lines_of

pytestmark = pytest.mark.usefixtures("lanterns_installed", "plain_maps")
MOST_ACTIONS = 300
FOREIGN = re.compile(r"allied|german|geallieerd|duits", re.IGNORECASE)
"""Sides of another game."""


def lanterns(seed: int = 3) -> Game:
    return Game.new(load_scenario("lanterns"), seed=seed)


def click_square(driver: Driver, screen: PlayScreen, square: int) -> None:
    driver.click(tuple(round(x) for x in screen.view.camera.centre(square)))


def choose(driver: Driver, screen: PlayScreen, band: int) -> None:
    """Click on the band, fanned out of its stack if it stands in one."""
    square, name = screen.game.state.where[band], screen.game.scenario.setting.bands[band].id
    if screen.desk.state()["bands"] != [name]:
        screen.desk.back()
        driver.click(screen.view.counters.fan(screen.flow.scenery, square)[f"unit:{band}"])
    assert screen.desk.state()["bands"] == [name]


def play_by_hand(driver: Driver, screen: PlayScreen, action) -> None:
    """Do an action with nothing but the mouse and Enter."""
    before = screen.game.actions_done
    match action.kind:
        case "walk":
            choose(driver, screen, action.band)
            click_square(driver, screen, action.square)
        case "rush":
            choose(driver, screen, action.bands[0])
            click_square(driver, screen, action.square)
            driver.click("rush")
        case "leave":
            driver.click(f"unit:{action.band}")
        case "end_turn":
            driver.click("end_phase")
            if screen.sheet is not None and screen.sheet.id == "end":
                driver.click("end:yes")
    for _ in range(60):
        driver.step(2, seconds=0.2)
        if screen.game.outcome is not None:
            break
        if driver.top is not screen:  # the other player sits down
            driver.click("lift")
        elif not screen.state()["playing"]:
            break
    assert screen.game.actions_done == before + 1, f"{action}: {screen.message}"


@pytest.fixture
def played(driver) -> PlayScreen:
    """A game that was played to its end by two planners' hands."""
    screen = open_game(driver, lanterns())
    minds = {side: opponent("lamplighter", "lanterns").new(side) for side in screen.game.scenario.sides}
    while screen.game.decision is not None and screen.game.actions_done < MOST_ACTIONS:
        action = minds[screen.game.decision.side].choose(Position(screen.game))
        if action.kind == "rush":
            action = type(action)(action.bands[:1], action.square)
        play_by_hand(driver, screen, action)
    return screen


@pytest.mark.slow
def test_a_whole_game_is_played_by_mouse(driver, played) -> None:
    assert played.game.outcome is not None
    assert {entry.action.kind for entry in played.game.history} >= {"walk", "rush", "end_turn"}
    assert Game.replay(played.game.record, played.game.scenario).state_hash == played.game.state_hash


@pytest.mark.parametrize("language", languages())
def test_the_window_speaks_of_its_own_sides(driver, language) -> None:
    driver.app.words.choose(language)
    screen = open_game(driver, lanterns())
    written = [lines_of(driver)]
    driver.click("hint")
    screen.counsel.panel.wait(20)
    driver.step(3)
    written.append(lines_of(driver))
    for page in (NewGame([find_scenario("lanterns")]), HistoryScreen(screen.game, None, moment=0)):
        driver.show(page)
        driver.step(3)
        written.append(lines_of(driver))
    said = [line.text for recorder in written for line in recorder.lines]
    assert any(("Heron" if language == "en" else "Reiger") in text for text in said)
    assert [text for text in said if FOREIGN.search(text)] == []


def test_what_a_click_would_do_is_said(driver) -> None:
    screen = open_game(driver, lanterns())
    assert "band of this stack" in screen.desk.hint(screen.game.state.where[0], None).text
    choose(driver, screen, 0)
    choose(driver, screen, 1)


@pytest.mark.slow
def test_the_result_leads_to_luck_and_looking_back(driver, played) -> None:
    for _ in range(30):
        driver.step(2, seconds=0.2)
    assert driver.top.name == "result"
    driver.click("luck")
    assert driver.top.name == "luck"
    driver.key("esc")
    screen = HistoryScreen(played.game, None, moment=0)
    driver.show(screen)
    driver.step(20)
    assert driver.top.name == "history"


def test_a_hint_is_asked_for(driver) -> None:
    screen = open_game(driver, lanterns())
    driver.click("hint")
    screen.counsel.panel.wait(20)
    driver.step(3)
    assert screen.sheet is not None
    assert screen.sheet.rows


def test_its_rules_can_be_read(driver) -> None:
    screen = RulesBrowser("12.B.1", load_scenario("lanterns"))
    driver.show(screen)
    assert screen.number == "12.B.1"
    assert set(driver.top.state()["rows"]) >= {"1", "9", "12", "12.A.1", "12.B.2", "31"}
    screen.go("9")
    driver.step(3)


def test_map_and_counters_are_printed(driver, tmp_path) -> None:
    scenario = load_scenario("lanterns")
    print_map(scenario, tmp_path / "map.png", 40, "a4", Words("nl"))
    print_counters(scenario, tmp_path / "counters.pdf", "a4", Words("nl"))
    assert (tmp_path / "map.png").stat().st_size > 10_000
    print_charts(scenario, tmp_path / "charts.pdf", "a4", Words("nl"))
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in ("counters.pdf", "charts.pdf"))


def test_a_new_game_proposes_who_can_play_it(driver) -> None:
    from game.ui.entrance.start import proposed_seats

    assert list(proposed_seats(driver.app, load_scenario("lanterns")).values()) == ["human", "lamplighter"]


def fresh(screen: PlayScreen) -> list[int]:
    """Bands of the crew whose turn it is that have not walked."""
    state = screen.game.state
    return [band for band in state.own(state.crew) if not state.walked[band]]


def test_bands_are_dragged(driver) -> None:
    screen = open_game(driver, lanterns())
    band = fresh(screen)[0]
    walk = next(action for action in screen.game.legal().for_unit(band) if action.kind == "walk")
    start = screen.view.counters.fan(screen.flow.scenery, screen.game.state.where[band])[f"unit:{band}"]
    driver.drag(start, tuple(round(x) for x in screen.view.camera.centre(walk.square)))
    driver.step(3)
    assert screen.game.history[-1].action == walk


def test_a_group_walks_together_and_one_undo_takes_it_back(driver) -> None:
    screen = open_game(driver, lanterns())
    before = screen.game.state_hash
    bands = fresh(screen)
    driver.press_key("left shift")
    room = screen.dashboard.open_map.inflate(-6, -6)
    driver.drag(room.topleft, room.bottomright)
    driver.release_key("left shift")
    assert len(screen.desk.state()["bands"]) == len(bands) > 2
    size = screen.game.scenario.board.topology.size
    goal = max(
        range(size), key=lambda square: (screen.game.state.holder(square) is None, len(screen.desk._walks(square)))
    )
    walks = screen.desk._walks(goal)
    screen.go_to(goal)
    driver.step()
    assert len(screen._telling.marks().ways) == len(walks) > 1
    driver.key("space")
    for _ in range(60):
        driver.step(1, seconds=0.2)
    assert [entry.action for entry in screen.game.history] == list(walks.values())
    driver.key("u")
    assert screen.game.state_hash == before
    assert Game.replay(screen.game.record, screen.game.scenario).state_hash == before


def test_enter_goes_to_a_band_that_has_done_nothing(driver) -> None:
    screen = open_game(driver, lanterns())
    driver.key("enter")
    assert screen.game.actions_done == 0
    assert len(screen.desk.state()["bands"]) == 1
    driver.key("q")
    assert screen.desk.state()["bands"]
    driver.key("ctrl+enter")
    assert screen.game.history[-1].action.kind == "end_turn"
