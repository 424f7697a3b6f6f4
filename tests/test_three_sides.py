"""Sides are the scenario's data, two or more: a game of three is played, kept and counted as one of two is."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.player import Position
from game.engine.game import Game
from game.lab.match import Match, NamedPlayer
from game.lab.simulate import run_match
from game.scenario.scenario import Scenario
from tests.conformance import check_game
from tests.three_sides import Slide, Wait, three_sides


@pytest.fixture
def yard(tmp_path: Path) -> Scenario:
    """The scenario of three sides."""
    return three_sides(tmp_path)


def test_it_keeps_to_the_contract_of_every_game(yard: Scenario) -> None:
    assert yard.sides.ids == ("ann", "bob", "cas")
    for seed in range(4):
        check_game(yard, seed)


def test_each_decides_in_turn_and_the_third_can_win(yard: Scenario) -> None:
    game = Game.new(yard, seed=1)
    well = yard.board.topology.index("0403")
    asked = []
    while game.decision is not None:
        asked.append(yard.sides.id(game.decision.side))
        assert Position(game).side is game.decision.side
        slide = Slide(well)
        game.apply(slide if asked[-1] == "cas" and game.refusal(slide) is None else Wait())
    assert asked == ["ann", "bob", "cas"] * 5
    assert game.outcome is not None
    assert game.outcome.winner is not None
    assert yard.sides.id(game.outcome.winner) == "cas"


def test_many_games_are_counted_by_all_three(yard: Scenario) -> None:
    players = {side: NamedPlayer("random") for side in yard.sides}
    report = run_match(Match(yard, players, 1), 12)
    assert len(report.games) == 12
    assert {None, *yard.sides} >= {game.winner for game in report.games}


def test_who_is_the_other_side_is_not_asked_of_three(yard: Scenario) -> None:
    third = list(yard.sides)[2]
    assert [yard.sides.id(side) for side in yard.sides.others(third)] == ["ann", "bob"]
    with pytest.raises(ValueError, match="battle of two"):
        _ = third.enemy
