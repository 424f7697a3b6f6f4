"""Questions of Remagen answered once for all at the table: a button where they are asked, a dialog, one undo."""

from __future__ import annotations

import pytest

from game.ui.play.play_screen import PlayScreen
from tests.engine.test_lasting import TWO_ROUTED, play_to, table_of
from tests.ui.driver import Driver
from tests.ui.remagen_table import click, table, to_fire, unit

pytestmark = pytest.mark.usefixtures("plain_maps")


@pytest.fixture
def screen(driver: Driver) -> PlayScreen:
    """A tank has fired from J9 at I10; its hits are to be laid."""
    screen = to_fire(driver, table(driver))
    click(driver, screen, "J9")
    click(driver, screen, "I10")
    driver.key("enter")
    driver.step(3)
    assert screen.desk.state()["mode"] == "hit"
    return screen


@pytest.mark.parametrize("by_key", [True, False])
def test_a_button_where_hits_are_laid_opens_the_dialog_of_answers(driver, screen, by_key) -> None:
    button = screen.sheet.choices[-1]
    assert (button.id, button.key) == ("always", "Ctrl+B")
    if by_key:
        driver.key("ctrl+b")
    else:
        driver.click("always")
    driver.step()
    sheet = screen.sheet
    assert sheet.id == "always"
    on = [row.id for row in sheet.rows if row.is_on]
    kinds = ("hit", "retreat", "advance", "return_fire", "contact_fire", "counter_attack", "crowd")
    assert on == [f"always:ask:{kind}" for kind in kinds], "nothing is answered yet"
    driver.key("escape")
    driver.step()
    assert screen.sheet.id == "hit"


def test_hits_fall_as_answered(driver, screen) -> None:
    before = screen.game.actions_done
    car = unit(screen, "german_car_1")
    driver.key("ctrl+b")
    driver.step()
    driver.click("always:give:dearest")
    driver.step(6)
    assert screen.desk.state()["mode"] != "hit"
    assert screen.game.state.hits[car] >= 1
    laid = screen.game.actions_done - before
    assert laid >= 2
    driver.key("ctrl+b")
    driver.step()
    assert next(row.id for row in screen.sheet.rows if row.is_on) == "always:give:dearest"


def test_retreats_that_were_answered_are_taken_back_by_one_key_and_then_asked(driver, tmp_path) -> None:
    before = table_of(TWO_ROUTED, tmp_path)
    play_to(before, "retreat", TWO_ROUTED, times=2)
    screen = table(driver, game=before.game)
    done = screen.game.actions_done
    assert screen.contents.prompt.choices[-1].id == "always"
    driver.click("always")
    driver.step()
    assert screen.sheet.rows[0].id == "always:ask:retreat", "what is asked stands first"
    assert screen.sheet.headings[0] == (0, "Retreats")
    driver.click("always:give:away")
    for _ in range(20):
        driver.step(2, seconds=0.3)
    assert screen.game.actions_done >= done + 2
    driver.key("u")
    for _ in range(20):
        driver.step(2, seconds=0.3)
    assert screen.game.actions_done == done, "all in one, and nobody goes again by himself"
    assert screen.desk.state()["mode"] == "retreat"


def test_asking_again_is_an_answer_as_well(driver, screen) -> None:
    lasting, side = screen.table.lasting, screen.flow.vantage.viewer
    driver.key("u")
    lasting.give(side, "stay")
    driver.key("ctrl+b")
    driver.step()
    driver.click("always:ask:advance")
    driver.step()
    assert not lasting.is_given(side, "stay")
    assert screen.own_sheet is None
