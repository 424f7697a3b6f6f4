"""The page on which a game is chosen: many scenarios, sifted and ordered, each with its map and what was measured."""

from __future__ import annotations

import re
import threading

import pygame
import pytest

from game.engine.agreed import Agreed
from game.engine.library import load_scenario
from game.model.side import SideInfo, Sides
from game.scenario.appraisal import (
    Alone,
    Ease,
    Evenness,
    Length,
    alone_of,
    ease_of,
    evenness_of,
    length_of,
    points_of,
)
from game.scenario.loader import read_header
from game.scenario.locate import find_scenario, shipped_scenarios
from game.ui.entrance.new_game import NewGame
from game.ui.entrance.offers import Offer, planners
from game.ui.entrance.sifting import Sifting
from game.ui.language.words import Words
from game.ui.window import small_maps
from game.ui.window.map_pictures import MapPictures
from tests.ui.driver import PATIENCE_SECONDS, Driver
from tests.ui.text_boxes import lines_of

PAINTS_SMALL_MAPS = True

pytestmark = pytest.mark.usefixtures("lanterns_installed")
SHAPES = [
    (10, 60), (20, 50), (30, 41), (31, 70), (60, 48), (75, 30), (90, 55), (91, None), (240, 48), (250, 45),
]  # fmt: skip
"""Minutes, and the points that the first side won, of ten scenarios."""


@pytest.fixture
def ten(tmp_path):
    """Ten scenarios: the shipped one under other names."""
    text = find_scenario("first_drop").read_text("utf-8")
    paths = []
    for number, (minutes, points) in enumerate(SHAPES):
        changed = text.replace("id: first_drop", f"id: drop_{number}")
        changed = re.sub(r"title: .*", f'title: "Drop {number}"', changed, count=1)
        changed = re.sub(r"minutes: \d+", f"minutes: {minutes}", changed, count=1)
        balance = "" if points is None else f'balance: {{points: {points}, games: 400, player: "planner:hard"}}'
        changed = re.sub(r"balance: .*", balance, changed, count=1)
        german = ("easy", "fair", "hard")[number % 3]
        changed = re.sub(r"difficulty: .*", f"difficulty: {{allied: fair, german: {german}}}", changed, count=1)
        path = tmp_path / f"drop_{number}.yaml"
        path.write_text(changed, "utf-8")
        paths.append(path)
    return paths


@pytest.fixture
def page(driver, ten):
    screen = NewGame([*ten, find_scenario("lanterns")])
    driver.show(screen)
    return screen


def titles(screen):
    return [offer.title for offer in screen.offers]


def press_until(driver, widget, label):
    for _ in range(8):
        if driver.top.widgets._widgets[widget].face.label == label:
            return
        driver.click(widget)
    raise AssertionError(f"{widget} never says {label}")


def test_what_is_said_of_a_scenario_is_what_was_measured():
    header = read_header(find_scenario("first_drop"))
    assert header.balance is not None
    sides = load_scenario("first_drop").sides
    hard = header.model_copy(update={"difficulty": {"german": "hard"}})
    assert [ease_of(hard, sides, side) for side in sides] == [None, Ease.HARD]
    assert [points_of(header, sides, side) for side in sides] == [72, 28]
    three = Sides([SideInfo(name, name) for name in ("one", "two", "three")])
    assert [points_of(header, three, side) for side in three] == [72, None, None]
    short = header.model_copy(update={"minutes": 30})
    assert [length_of(short.model_copy(update={"minutes": m})) for m in (30, 31, 90, 91)] == [
        Length.SHORT, Length.EVENING, Length.EVENING, Length.LONG,
    ]  # fmt: skip
    unmeasured = header.model_copy(update={"balance": None})
    assert evenness_of(unmeasured) is Evenness.UNKNOWN
    assert alone_of(unmeasured, 3) is Alone.FAIR
    even = header.model_copy(update={"balance": header.balance.model_copy(update={"points": 52})})
    assert alone_of(even, 3) is Alone.GOOD
    assert alone_of(even, 0) is Alone.LITTLE
    lopsided = header.model_copy(update={"balance": header.balance.model_copy(update={"points": 80})})
    assert evenness_of(lopsided) is Evenness.UNEVEN
    assert alone_of(lopsided, 3) is Alone.FAIR


def test_who_plans_is_known_for_every_game():
    assert planners("standard") >= 3
    assert planners("lanterns") == 1
    assert planners("no_such_game") == 0


def test_ten_scenarios_are_sifted_by_length(driver, page):
    press_until(driver, "sift_length", "Length: to 30 min")
    assert [offer.minutes for offer in page.offers] == [10, 10, 20, 30]
    press_until(driver, "sift_length", "Length: longer")
    assert [offer.minutes for offer in page.offers] == [91, 240, 250]
    press_until(driver, "sift_length", "Length: any")
    assert len(page.offers) == 11


def test_they_are_sifted_by_game_balance_and_difficulty(driver, page):
    press_until(driver, "sift_game", "Game: Lanterns")
    assert titles(page) == ["Lanterns on the Quay"]
    press_until(driver, "sift_game", "Game: any")
    press_until(driver, "sift_balance", "Balance: even")
    assert titles(page) == ["Drop 1", "Drop 4", "Drop 6", "Drop 8", "Drop 9"]
    press_until(driver, "sift_balance", "Balance: not measured")
    assert "Drop 7" in titles(page)
    press_until(driver, "sift_balance", "Balance: any")
    press_until(driver, "sift_ease", "Difficulty: a hard side")
    assert titles(page) == ["Drop 2", "Drop 5", "Drop 8"]


def test_they_are_ordered(driver, page):
    press_until(driver, "sift_order", "By balance")
    assert titles(page)[:3] == ["Drop 1", "Drop 4", "Drop 8"]
    press_until(driver, "sift_order", "By difficulty")
    assert titles(page)[:4] == ["Drop 0", "Drop 3", "Drop 6", "Drop 9"]
    assert titles(page)[-1] == "Lanterns on the Quay", "which says nothing of it"
    press_until(driver, "sift_order", "By length")
    assert [offer.minutes for offer in page.offers] == sorted(offer.minutes for offer in page.offers)


def test_battles_of_the_scheldt_are_called_so_and_stand_together():
    every = {offer.path.stem: str(offer.game) for offer in map(Offer, shipped_scenarios())}
    named = {"walcheren", "breskens", "scheldt", "sloe_dam", "westkapelle"}
    assert {name for name, game in every.items() if game == "The Scheldt"} == named
    assert every["arnhem"] == "Arnhem"
    assert Words("nl").say(Offer(find_scenario("breskens")).game) == "De Schelde"
    assert "The Scheldt" in Sifting(map(Offer, shipped_scenarios()))._values["game"]


def test_a_value_that_nothing_fits_is_passed_over(driver, page):
    press_until(driver, "sift_game", "Game: Lanterns")
    for _ in range(6):
        driver.click("sift_length")
        assert page.offers


@pytest.mark.usefixtures("plain_maps")
def test_all_of_it_is_done_by_keys(driver, page):
    while page.widgets.focused_id != "sift_length":
        driver.key("tab")
    driver.key("space")
    assert [offer.minutes for offer in page.offers] == [10, 10, 20, 30]
    assert page.widgets.focused_id == "sift_length"
    while page.widgets.focused_id != "scenarios":
        driver.key("tab")
    driver.key("end")
    assert page._offer.minutes == 30
    driver.key("enter")
    assert driver.screens[0] == "play"
    assert driver.app.screens[0].game.scenario.id == "drop_2"


@pytest.mark.usefixtures("plain_maps")
def test_a_click_leaves_the_list_where_it_was_scrolled_and_a_double_click_starts(driver, page):
    driver.wheel(-3, page._list[1].rect.center)
    row = page._list[1].row_at(page._list[1].rect.center)
    driver.click(page._list[1].rect.center)
    assert page._chosen == row
    assert page._list[1].row_at(page._list[1].rect.center) == row
    driver.click(page._list[1].rect.center)
    assert driver.screens[0] == "play"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (3840, 2160)])
def test_ten_fit_well(ten, size):
    driver = Driver(size, ui_scale=2.0 if size[0] > 2000 else 1.0)
    screen = NewGame(ten)
    driver.show(screen)
    shown = screen._list[1].rect.height / screen._list[1].row_rect(0).height
    if shown < 5.5:
        driver.screenshot(f"new_game_{size[0]}")
    assert shown >= 5.5, "at least half of them are seen at once"
    driver.app.close()


@pytest.mark.parametrize("scenario", ["first_drop", "lanterns"])
def test_the_page_tells_what_is_known(driver, scenario):
    driver.show(NewGame([find_scenario(scenario)]))
    driver.step(2)
    said = " ".join(line.text for line in lines_of(driver).lines)
    if scenario == "first_drop":
        assert "easy to lead, won 72 of 100 points" in said
        assert "easy to lead, won 28 of 100 points" in said
        assert "Landings and their scatter" in said
        assert "fair: opponents that plan, but one side has the better of it" in said
    else:
        assert "nobody has measured it" in said
        assert "fair: opponents that plan; how even it is nobody has measured" in said


def test_agreed_variants_have_no_measured_figures(driver):
    driver.show(NewGame([find_scenario("first_drop")]))
    driver.top._agree(Agreed(("no_bombardment",)))
    driver.step(2)
    said = " ".join(line.text for line in lines_of(driver).lines)
    assert "easy to lead" in said
    assert "72 of 100" not in said


# small maps


@pytest.fixture
def boards(home):
    return [Offer(find_scenario(name)) for name in ("first_drop", "lanterns")]


@pytest.mark.slow
def test_small_maps_are_painted_beside_the_window_and_kept(boards, monkeypatch):
    monkeypatch.setattr(small_maps, "brought_picture", lambda _name, _size: None)
    pictures, room = MapPictures(), (160, 120)
    sketches = [pictures.get(offer.board(), room) for offer in boards]
    pictures.paint_small([offer.board for offer in boards], lambda: None)
    pictures.wait(PATIENCE_SECONDS)
    assert pictures.has_news()
    painted = [pictures.get(offer.board(), room) for offer in boards]
    for before, after in zip(sketches, painted, strict=True):
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    again = MapPictures(paints_ahead=False)
    for offer, picture in zip(boards, painted, strict=True):
        assert pygame.image.tobytes(again.get(offer.board(), room), "RGB") == pygame.image.tobytes(picture, "RGB")


def test_nobody_waits_for_maps_when_the_page_is_left(boards):
    pictures, may_go_on = MapPictures(), threading.Event()

    def slow():
        may_go_on.wait(PATIENCE_SECONDS)
        return boards[0].board()

    pictures.paint_small([slow], lambda: None)
    small = pictures._small
    pictures.stop_small()
    assert not may_go_on.is_set(), "it is still being read"
    may_go_on.set()
    small.wait(PATIENCE_SECONDS)
    assert small.take() == []
    assert not pictures.has_news()


def test_a_scenario_that_cannot_be_read_stops_nobody(boards, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\n")
    pictures = MapPictures()
    pictures.paint_small([Offer(broken).board, boards[1].board], lambda: None)
    pictures.wait(PATIENCE_SECONDS)
    assert pictures.has_news()


def test_two_parts_of_a_map_have_pictures_of_their_own(tmp_path):
    text = find_scenario("first_drop").read_text("utf-8")
    other = tmp_path / "first_drop.yaml"
    other.write_text(text.replace("window: {columns: 1-9, rows: 5-11}", "window: {columns: 1-9, rows: 4-10}"))
    here, there = load_scenario("first_drop").board, Offer(other).board()
    if there is None:
        pytest.skip("the part of the map does not hold the scenario")
    pictures = MapPictures(paints_ahead=False)
    room = (120, 120)
    assert pygame.image.tobytes(pictures.get(here, room), "RGB") != pygame.image.tobytes(
        pictures.get(there, room), "RGB"
    )
