"""The last page of a game of a scenario that tells of history, in a window and in a terminal."""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import scenario_from_data
from game.scenario.reader import read_text
from game.text.chronicle import Chronicle
from game.text.teller import PlainTeller
from game.ui.widgets.text_pane import TextPane
from tests.random_games import played_out, played_through
from tests.ui.table import open_game, plain_map, scenario

WHAT = "The bridge went up before the parachutists were there."
ENDS = [
    {"id": "won", "won_by": "allied", "text": "Here it was taken."},
    {"id": "lost", "won_by": "german", "text": "Here it was not even reached."},
]


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def ended() -> Game:
    """A game that is over."""
    text = scenario("first_drop").path.read_text(encoding="utf-8")
    data = read_text(text).data
    told = scenario_from_data({**data, "history": {"happened": WHAT, "endings": ENDS}}, "told")
    return played_through(told, 4)


def test_the_last_page_tells_what_happened_and_how_the_game_differs(driver, ended):
    open_game(driver, ended)
    differs = ENDS[int(ended.outcome.winner)]["text"]
    assert driver.top._history() == [("What really happened", WHAT), ("How this game differs", differs)]
    text = driver.top.text()
    assert f"What really happened: {WHAT}" in text
    assert f"How this game differs: {differs}" in text


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1600, 900)])
def test_history_stands_above_the_figures_and_covers_nothing(driver, ended, size):
    driver.resize(size)
    open_game(driver, ended)
    rects = {id_: driver.top.state()["widgets"][id_] for id_ in ("history_0", "history_1", "table", "look")}
    ends = {id_: top + height for id_, (_, top, _, height) in rects.items()}
    assert max(ends["history_0"], ends["history_1"]) <= rects["table"][1]
    assert ends["table"] <= rects["look"][1]
    assert rects["history_0"][0] + rects["history_0"][2] <= rects["history_1"][0]


def test_only_whole_lines_of_a_long_story_are_seen(driver, monkeypatch):
    driver.resize((1280, 720))
    text = scenario("first_drop").path.read_text(encoding="utf-8")
    long = {"happened": WHAT * 12, "endings": ENDS}
    game = played_through(scenario_from_data({**read_text(text).data, "history": long}, "long"), 4)
    drawn, piece = [], TextPane._piece
    monkeypatch.setattr(
        TextPane, "_piece", lambda *parts, **named: drawn.append((parts[0], parts[3])) or piece(*parts, **named)
    )
    open_game(driver, game)
    pane = next(who for who, _ in drawn if who.rect.left == driver.top.state()["widgets"]["history_0"][0])
    for offset in (0, 7, 10**6):
        pane._scroll.by(offset)
        drawn.clear()
        driver.top.dirty = True
        driver.step(2)
        places = [place for who, place in drawn if who is pane]
        assert len(places) >= 3
        assert all(pane.rect.top <= place.top and place.bottom <= pane.rect.bottom for place in places)
    assert max(place.bottom for place in places) == pane.rect.bottom, "the last line can be scrolled to"


def test_a_scenario_without_history_tells_none(driver):
    open_game(driver, played_out("first_drop", 4))
    assert driver.top._history() == []
    assert "history_0" not in driver.top.state()["widgets"]


def test_a_terminal_tells_it_as_well(ended):
    told = [str(line) for line in Chronicle(ended, PlainTeller(ended.scenario)).history()]
    differs = ENDS[int(ended.outcome.winner)]["text"]
    assert told == [f"What really happened. {WHAT}", f"How this game differs. {differs}"]
    begun = Game.new(ended.scenario, seed=1)
    assert Chronicle(begun, PlainTeller(begun.scenario)).history() == []


def test_every_button_of_the_last_page_has_a_key_that_presses_it(driver, ended, monkeypatch):
    pressed = []
    monkeypatch.setattr("game.ui.advice.counsel.Counsel.turning_points", lambda _: pressed.append("turning"))
    monkeypatch.setattr("game.ui.play.whole_game.WholeGame.show_luck", lambda _: pressed.append("luck"))
    open_game(driver, ended)
    page, keys = driver.top, driver.app.keyboard.menu
    labels = [keys.label(command) for _, _, command, _ in page.actions()]
    assert all(labels)
    assert len(set(labels)) == len(labels)
    rights = [left + width for left, _, width, _ in (page.state()["widgets"][id_] for id_ in ("rematch", "title"))]
    assert len(set(rights)) == 1, "the rows of buttons end together"
    driver.key("u")
    driver.key("ctrl+d")
    assert pressed == ["turning", "luck"]
