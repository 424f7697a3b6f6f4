"""A look at a position of Remagen: even as the game begins, and in the end by the points alone. [16.1]"""

from __future__ import annotations

import pytest

from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.estimate import looked_at
from game.systems.remagen.ai.gauge import RemagenGauge
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.victory import points_of

NAMES = ("ludendorff", "linz", "remagen")


@pytest.mark.parametrize("name", NAMES)
def test_16_1_as_the_game_begins_neither_side_is_ahead(name: str) -> None:
    scenario = load_scenario(name)
    found = looked_at(scenario, Game.new(scenario, seed=1).state)
    assert found is not None
    assert found.points.share == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("name", NAMES)
def test_16_1_who_has_nothing_on_the_last_turn_is_not_told_to_be_ahead(name: str) -> None:
    setting = load_scenario(name).setting
    state = first_position(setting)
    state.turn = setting.turns
    margin = points_of(state).margin
    lead, _ = RemagenGauge().leads(state)
    assert (lead > 0) is (margin > 0)


def test_16_1_the_same_lead_is_surer_late_than_early() -> None:
    setting = load_scenario("linz").setting
    leads = []
    for turn in (2, setting.turns):
        held, even = first_position(setting), first_position(setting)
        held.turn = even.turn = turn
        held.rv_lost[1] += 60
        leads.append(RemagenGauge().leads(held)[0] - RemagenGauge().leads(even)[0])
    assert leads[1] > leads[0] > 0
