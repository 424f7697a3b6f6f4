"""Advice, chances, turning points, tournaments and prices of changes, as the house offers them, for Remagen. [20]"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.ai.advice import advisor_for
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.cli import app
from game.engine.game import Game
from game.engine.library import load_scenario
from game.lab.curve import Question, win_curve
from game.lab.estimate import estimate
from game.lab.match import NamedPlayer
from game.lab.tournament import markdown, play_tournament
from game.systems.remagen.rules.sides import SIDES

RUSH = "ludendorff"
PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))


def played(actions: int, seed: int = 1) -> Game:
    """The rush over the bridge after so many actions at random."""
    game, player = Game.new(load_scenario(RUSH), seed=seed), RandomPlayer(seed)
    while game.decision is not None and game.actions_done < actions:
        game.apply(player.choose(Position(game)))
    return game


def test_20_hints_are_legal_have_reasons_and_name_what_the_planner_would_do() -> None:
    asked = set()
    for actions in (0, 12, 40, 70):
        game = played(actions)
        assert game.decision is not None
        asked.add(game.decision.side)
        advisor = advisor_for(game.scenario)
        assert advisor is not None
        found = advisor.advise(Position(game))
        assert 1 <= len(found) <= 3
        assert sum(advice.is_choice for advice in found) == 1
        for advice in found:
            assert game.refusal(advice.action) is None
            assert str(advice.said).strip()
            assert all(str(reason.said).strip() for reason in advice.reasons)
    assert len(asked) > 1


def test_16_1_an_estimate_counts_every_game_that_is_played_on() -> None:
    game = played(60)
    before = game.state_hash
    found = estimate(game.scenario, game.state, PLAYERS, seed=1, games=2)
    assert found.games == 2
    assert sum(share.count for share in found.victories) + found.draw.count == 2
    assert game.state_hash == before


@pytest.mark.slow
def test_16_1_turning_points_are_decisions_of_the_game() -> None:
    game = played(10_000)
    assert game.outcome is not None
    curve = win_curve(game, Question(PLAYERS, games=1, seed=1))
    assert [point.turn for point in curve.points] == sorted(point.turn for point in curve.points)
    for point in curve.turning_points:
        assert 1 <= point.number <= game.actions_done
        assert point.said


@pytest.mark.slow
def test_20_all_play_against_all() -> None:
    found = play_tournament(
        load_scenario(RUSH), [NamedPlayer("random"), NamedPlayer("scripted")], games=2, seed=1
    )  # fmt: skip
    assert {standing.name for standing in found.standings} == {"random", "scripted"}
    assert "| scripted |" in markdown(found)


@pytest.mark.slow
def test_17_a_variant_has_its_price(tmp_path: Path) -> None:
    page, varied = tmp_path / "page.html", f"{RUSH}+no_night"
    seats = ["--player", "us=random", "--player", "german=random"]
    asked = ["report", "--compare", RUSH, varied, *seats, "--games", "2", "--jobs", "1", "-o", str(page)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    assert f"{RUSH} → {varied}" in page.read_text(encoding="utf-8")
