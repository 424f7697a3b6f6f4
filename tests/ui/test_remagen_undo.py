"""What a click would do is said before it is done, and whether it could be taken back."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.systems.remagen.rules.actions import EndStep
from game.ui.play.play_screen import PlayScreen
from tests.systems.remagen.builder import Field
from tests.ui.driver import Driver
from tests.ui.remagen_table import at, click, table

pytestmark = pytest.mark.usefixtures("plain_maps")


def shown(driver: Driver, field: Field) -> PlayScreen:
    game = Game.new(load_scenario("remagen"), seed=5)
    game._state = field.state
    return table(driver, "remagen", game=game)


def hinted(screen: PlayScreen, sector: str) -> str:
    return screen.desk.hint(at(screen, sector), None).text


def test_a_march_can_be_taken_back_and_nothing_is_said_of_it(driver: Driver) -> None:
    screen = table(driver)
    click(driver, screen, "J7")
    assert "undo" not in hinted(screen, "J8").lower()
    assert screen.game.foresee(next(iter(screen.game.legal().of_kind("move")))).undoable


def test_of_a_battle_it_is_said_that_dice_fall(driver: Driver) -> None:
    field = Field({"J10": "medium", "P10": "medium"}, {"I10": "inf inf", "Q10": "inf inf"}, turn=3, bridge=False)
    field.do(EndStep())
    screen = shown(driver, field)
    assert screen.game.decision.kind == "next_battle"
    action = next(iter(screen.game.legal().of_kind("fight")))
    reason = screen.app.words.say(screen.game.foresee(action).reason)
    assert reason
    assert hinted(screen, "I10").endswith(reason)


def test_of_the_last_retreat_before_the_other_side_decides_it_is_said(driver: Driver) -> None:
    field = Field({"J10": "medium"}, {"I10": "inf inf inf inf"}, turn=3, bridge=False)
    field.do(EndStep(), 1)
    screen = shown(driver, field)
    game = screen.game
    assert game.decision.kind == "retreat"
    said = set()
    while game.decision is not None and game.decision.kind == "retreat":
        way = next(iter(game.legal().of_kind("retreat")))
        foreseen = game.foresee(way)
        hint = hinted(screen, field.setting.name(way.path[-1]))
        assert screen.app.words.say(foreseen.reason) in hint
        said.add(foreseen.undoable)
        screen.take(screen.desk.click(way.path[-1], None, adds=False))
        driver.step(30)
    assert True in said


def test_of_a_front_that_is_one_battle_the_dialog_says_that_its_die_falls_at_once(driver: Driver) -> None:
    field = Field({"J10": "medium", "J11": "inf"}, {"I10": "inf inf", "K11": "inf"}, turn=3, bridge=False)
    field.do(EndStep())
    screen = shown(driver, field)
    assert screen.game.decision.kind == "divide"
    screen.take(screen.desk.press("whole"))
    assert "dice" in screen.desk.sheet().summary
    driver.key("esc")
    screen.take(screen.desk.click(at(screen, "I10"), None, adds=False))
    assert "dice" not in screen.desk.sheet().summary
