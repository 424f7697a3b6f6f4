"""The dialogs of support fire: what more would reach, one key that lays it, keys that do what the status line says."""

from __future__ import annotations

import pytest

from game import Game
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver
from tests.ui.table import find, open_game, place

pytestmark = pytest.mark.usefixtures("plain_maps")


def has_hand(game: Game) -> bool:
    return any(game.state.hand[m.index] for m in game.scenario.setting.markers if m.side is game.decision.side)


@pytest.fixture
def attack(driver: Driver) -> PlayScreen:
    """The dialog of an attack that fire can help."""

    def wanted(game: Game) -> bool:
        return game.decision.kind == "combat" and has_hand(game) and "attack" in game.legal().kinds()

    screen = open_game(driver, find("first_drop", wanted))
    driver.click(place(screen, screen.desk._mode.attackable()[0]))
    return screen


@pytest.fixture
def defense(driver: Driver) -> PlayScreen:
    """The dialog in which the defender may lay fire."""
    return open_game(driver, find("first_drop", lambda game: game.decision.kind == "defender_fire"))


def test_one_key_lays_the_cheapest_markers_to_the_next_column(driver: Driver, attack: PlayScreen) -> None:
    before = attack.sheet.summary
    assert any("more reaches column" in line.value and "cheapest" in line.value for line in attack.sheet.lines)
    driver.key("a")
    assert attack.state()["laid"] >= 1
    assert attack.sheet.summary != before
    assert any("left" in line.value for line in attack.sheet.lines)


@pytest.mark.parametrize("key", ["n", "enter"])
def test_nothing_laid_is_committed_by_either_key(driver: Driver, defense: PlayScreen, key: str) -> None:
    done = len(defense.game.history)
    assert "Enter or N" in defense.desk.hint(-1, None).text
    driver.key(key)
    assert len(defense.game.history) > done
    assert defense.game.history[done].action.markers == ()


def test_n_commits_none_even_with_some_laid_and_the_button_says_so(driver: Driver, defense: PlayScreen) -> None:
    driver.click(next(n for n in defense.state()["widgets"] if n.startswith("marker:") and n.endswith("|+")))
    done = len(defense.game.history)
    assert "N none" in defense.desk.hint(-1, None).text
    driver.key("n")
    assert defense.game.history[done].action.markers == ()
