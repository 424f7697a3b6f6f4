"""What the other side was after: told in the recap and the log if that was agreed on, and by no means otherwise."""

from __future__ import annotations

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.model.side import Side
from game.ui.advice.aims_page import AimsPage
from game.ui.screens.recap import RecapScreen
from tests.random_games import played_out
from tests.ui.table import open_game, plain_map
from tests.ui.test_log import book_of

pytestmark = pytest.mark.usefixtures("lanterns_installed")
FIRST, SECOND = Side(0), Side(1)


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def own_again(scenario, agreed, side=FIRST, turn=2):
    """A game in which a side has just begun its player turn anew."""
    over = played_out(scenario, 8)
    game = Game.new(over.scenario, seed=over.seed)
    game.agree_on_plans(on=agreed)
    for entry in over.history:
        if (game.scenario.system.phase_key(game.state)[0], game.decision.side) == (turn, side):
            break
        game.apply(entry.action)
    return game


def texts(game, viewer):
    return [line.text for line in book_of(game).lines(viewer)]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["first_drop", "lanterns"])
def test_without_agreement_nothing_is_said_before_the_game_is_over(scenario):
    """Through a whole game, for either side and for onlookers."""
    game, player = Game.new(played_out(scenario, 8).scenario, seed=8), RandomPlayer(8)
    while game.decision is not None:
        for viewer in (FIRST, SECOND, None):
            assert not any("plan" in text.casefold() for text in texts(game, viewer))
        game.apply(player.choose(Position(game)))


@pytest.mark.parametrize("scenario", ["first_drop", "lanterns"])
def test_by_agreement_the_log_tells_the_plan_of_the_other_side_alone(scenario):
    game = own_again(scenario, agreed=True)
    own, other = (str(game.scenario.sides.said(side)) for side in (FIRST, SECOND))
    said = texts(game, FIRST)
    assert any(text.startswith("Agreed before the game") for text in said)
    assert any(text.startswith(f"{other} plan, ") for text in said)
    assert not any(text.startswith(f"{own} plan, ") for text in said)


def test_the_plan_of_a_player_turn_that_is_under_way_is_not_told():
    game = own_again("first_drop", agreed=True, side=SECOND, turn=1)
    allied = str(game.scenario.sides.said(FIRST))
    before = [text for text in texts(game, SECOND) if text.startswith(f"{allied} plan, ")]
    assert before, "it is over now"
    while game.decision.side is SECOND:
        game.rewind()
    assert not any(text.startswith(f"{allied} plan, ") for text in texts(game, SECOND))


@pytest.mark.parametrize("scenario", ["first_drop", "lanterns"])
def test_the_recap_tells_it_formation_by_formation(driver, scenario):
    game = own_again(scenario, agreed=True)
    screen = RecapScreen(game, FIRST)
    driver.show(screen)
    screen.baking.wait(60)
    driver.step()
    listing = screen.standing
    assert str(game.scenario.sides.said(SECOND)) in listing.title
    formations = [row.text.removeprefix("– ").partition(":")[0] for row in listing.rows]
    assert formations
    assert len(formations) == len(set(formations))
    assert all(row.text.endswith(".") for row in listing.rows)


def test_the_recap_tells_nothing_without_agreement(driver):
    screen = RecapScreen(own_again("first_drop", agreed=False), FIRST)
    driver.show(screen)
    assert screen.standing is None


def test_it_is_told_in_dutch(driver):
    driver.app.set_language("nl")
    screen = RecapScreen(own_again("first_drop", agreed=True), FIRST)
    driver.show(screen)
    assert screen.standing.title.startswith("Plan voor die beurt")
    assert any("houden" in row.text for row in screen.standing.rows)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("scenario", ["ludendorff", "first_drop"])
def test_at_the_end_every_plan_is_a_sentence_with_a_capital(driver, scenario, language):
    driver.app.set_language(language)
    screen = open_game(driver, played_out(scenario, 8))
    driver.show(AimsPage(screen))
    driver.step(2)
    told = [part.text for part in driver.top._parts()[1:-1]]
    assert told
    assert all(not text[0].islower() for text in told)
