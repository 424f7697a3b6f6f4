"""A turn takes few clicks and keys when units are ordered together, and comes to the same as piece by piece."""

import pytest

from tests.ui.click_counts import first_drop, first_turn, fourth_turn
from tests.ui.table import plain_map

MOST_OF_TURN_1 = 30


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    monkeypatch.setattr("game.ui.paint.bake.bake", plain_map)


@pytest.mark.slow
def test_turn_1_of_arnhem_takes_at_most_thirty_clicks_and_keys():
    both = first_turn()
    assert both.groups.state_hash == both.pieces.state_hash
    assert both.groups.inputs <= MOST_OF_TURN_1
    assert both.pieces.inputs >= 2 * both.groups.inputs


@pytest.mark.slow
@pytest.mark.parametrize("play", [fourth_turn, first_drop])
def test_other_turns_come_to_the_same(play):
    both = play()
    assert both.groups.state_hash == both.pieces.state_hash
    assert both.groups.inputs <= both.pieces.inputs + 4
