"""The combat dialog seen from the other end: what the enemies around a unit could do to it."""

from __future__ import annotations

import pytest

from game.systems.standard.rules.odds import threat_to, threats_on
from tests.ui.table import find, open_game, place, plain_map


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


def in_danger(game):
    """Own units with enemies beside them, while nothing else is asked."""
    if game.decision.kind != "movement":
        return []
    return [
        unit for unit in game.scenario.setting.units_of(game.decision.side)
        if game.state.on_map(unit) and len(threats_on(game.state, unit)) > 1
    ]  # fmt: skip


@pytest.fixture
def open_threat(driver):
    game = find("first_drop", in_danger)
    unit = in_danger(game)[0]
    screen = open_game(driver, game)
    driver.hover(place(screen, game.state.hex_of[unit]))
    driver.key("shift+v")
    return driver, screen, unit


def test_it_shows_the_sums_and_results_of_all_enemies_together(open_threat):
    _, screen, unit = open_threat
    odds = threat_to(screen.game.state, unit)
    sheet = screen.sheet
    assert sheet.id == "threat"
    assert [ledger.total for ledger in sheet.ledgers] == [str(odds.attack.total), str(odds.defense.total)]
    assert sum(segment.share for segment in sheet.segments) == 6
    assert all(row.is_on for row in sheet.rows)


def test_an_enemy_can_be_left_out_and_put_in_again(open_threat):
    driver, screen, _ = open_threat
    before = screen.sheet
    driver.click(before.rows[0].id)
    assert not screen.sheet.rows[0].is_on
    assert int(screen.sheet.ledgers[0].total) < int(before.ledgers[0].total)
    driver.click(before.rows[0].id)
    assert screen.sheet == before


def test_nothing_of_the_game_changes_and_esc_closes_it(open_threat):
    driver, screen, _ = open_threat
    done = screen.game.actions_done
    driver.key("esc")
    assert screen.sheet is None
    assert screen.game.actions_done == done
    assert driver.screens == ["play"]


def test_a_unit_with_no_enemy_near_says_so(driver):
    game = find(
        "first_drop",
        lambda game: (
            game.decision.kind == "movement"
            and any(
                game.state.on_map(unit) and not threats_on(game.state, unit)
                for unit in game.scenario.setting.units_of(game.decision.side)
            )
        ),
    )
    safe = next(
        unit for unit in game.scenario.setting.units_of(game.decision.side)
        if game.state.on_map(unit) and not threats_on(game.state, unit)
    )  # fmt: skip
    screen = open_game(driver, game)
    driver.hover(place(screen, game.state.hex_of[safe]))
    driver.key("shift+v")
    assert screen.sheet is None
    assert "No enemy" in screen.state()["status"][0]


def test_the_line_of_the_card_opens_it_and_names_its_key(driver):
    game = find("first_drop", in_danger)
    unit = in_danger(game)[0]
    driver.app.resize((1600, 1000))  # in a low window the card has no room for its last lines
    screen = open_game(driver, game)
    driver.hover(place(screen, game.state.hex_of[unit]))
    driver.hover(f"threat:{unit}")
    assert "(Shift+V)" in screen.dashboard.tip.content[0]
    driver.click(f"threat:{unit}")
    assert screen.sheet.id == "threat"


def test_the_line_cannot_be_pressed_while_somebody_else_decides(driver, monkeypatch):
    game = find("first_drop", in_danger)
    screen = open_game(driver, game)
    monkeypatch.setattr(type(screen.table), "may_act", False)
    driver.hover(place(screen, game.state.hex_of[in_danger(game)[0]]))
    driver.step(2)
    assert any(note.tip for note in screen.contents.unit.notes)
    assert not [name for name in screen.state()["widgets"] if name.startswith("threat:")]
