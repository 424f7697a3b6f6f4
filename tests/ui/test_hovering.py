"""Pointing here and there on the map: nothing is worked out twice."""

from __future__ import annotations

import pytest

from game.grid import path
from game.systems.standard.rules.state import NOBODY
from tests.ui.table import find, open_game, place, plain_map


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.fixture
def moving(driver):
    """A unit is selected that can move."""
    game = find("first_drop", lambda game: game.decision.kind == "movement" and game.state.turn == 2)
    screen = open_game(driver, game)
    driver.key("tab")
    assert screen.state()["selected"]
    return driver, screen


def empty_hexes(screen):
    state = screen.game.state
    return [hex for hex, unit in enumerate(state.occupant) if unit == NOBODY]


def test_ways_out_of_reach_are_sought_once(moving, monkeypatch):
    driver, screen = moving
    sought = []

    def counted(*facts):
        sought.append(facts)
        return path.reach(*facts)

    monkeypatch.setattr("game.systems.standard.ui.unit_ways.reach", counted)
    lit = screen._telling.marks().lit
    far = [hex for hex in empty_hexes(screen) if hex not in lit]
    assert len(far) > 4
    for hex in far:
        driver.hover(place(screen, hex))
        assert screen.state()["status"][0]
    assert 1 <= len(sought) <= 2


def test_reach_and_pieces_are_the_same_ones_at_another_hex(moving):
    driver, screen = moving
    here, there = empty_hexes(screen)[:2]
    driver.hover(place(screen, here))
    lit, pieces = screen._telling.marks().lit, screen.flow.scenery
    driver.hover(place(screen, there))
    assert screen._telling.marks().lit is lit
    assert screen.flow.scenery is pieces


def test_a_move_shows_other_pieces(moving):
    driver, screen = moving
    before = screen.flow.scenery
    hex = next(hex for hex, text in sorted(screen._telling.marks().lit.items()) if text)
    driver.click(place(screen, hex))
    driver.step(2)
    assert screen.flow.scenery != before
    assert hex in {piece.hex for piece in screen.flow.scenery.pieces.values()}


def test_no_phase_can_be_ended_while_the_other_side_decides(moving, monkeypatch):
    driver, screen = moving
    assert not screen.contents.heading.end_refusal
    monkeypatch.setattr(type(screen.table), "may_act", False)
    screen.changed()
    driver.step(2)
    assert screen.contents.heading.end_refusal
