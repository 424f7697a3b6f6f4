"""What many games have in common, and what a change is worth."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.engine.library import load_scenario
from game.lab.compare import compare
from game.lab.facts import measures_of
from game.lab.match import GameResult, Match, NamedPlayer
from game.lab.simulate import Report, run_match
from game.lab.summary import by_turn, summary_of
from game.model.errors import GameError
from game.systems.standard.rules.sides import ALLIED, SIDES
from tests.secret_game import loose_planks

PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))
GAMES = 12


@pytest.fixture(scope="module")
def report() -> Report:
    """Games of first_drop, observed."""
    return run_match(Match(load_scenario("first_drop"), PLAYERS, 3, observed=True), GAMES)


def test_shares_are_of_all_games(report: Report) -> None:
    summary = summary_of(report.games, measures_of(load_scenario("first_drop")), report.sides)
    assert summary.games == GAMES
    assert sum(share.count for share in summary.victories.values()) + summary.draw.count == GAMES
    assert summary.points.count == sum(game.points_of(ALLIED, report.sides) for game in report.games)
    assert sum(ending.games.count for ending in summary.endings) == GAMES
    assert sum(sum(length.victories.values()) + length.draw for length in summary.lengths) == GAMES
    assert summary.luck is not None
    assert len(summary.luck.by_game) == GAMES
    assert sum(share.of for share in summary.luck.points_by_third) == GAMES


def test_figures_are_spread_over_the_games_of_each_turn(report: Report) -> None:
    summary = summary_of(report.games, measures_of(load_scenario("first_drop")), report.sides)
    losses = next(entry for entry in summary.figures if entry.figure.id == "lost_german")
    for turn, spread in enumerate(losses.turns):
        values = [
            by_turn(game.facts["figures"]["lost_german"], len(losses.turns))[turn]
            for game in report.games
            if game.facts
        ]
        assert spread is not None
        assert (spread.of, spread.mean) == (GAMES, pytest.approx(sum(values) / GAMES))


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    assert by_turn([3, 2], 4) == [3, 2, 2, 2]
    assert by_turn([], 2) == [None, None]


def test_hexes_are_counted_per_game(report: Report) -> None:
    summary = summary_of(report.games, measures_of(load_scenario("first_drop")), report.sides)
    fights = next(entry for entry in summary.spots if entry.spots.id == "fights")
    number, per_game = max(fights.per_game.items(), key=lambda item: item[1])
    assert per_game * GAMES == pytest.approx(
        sum(game.facts["spots"]["fights"].get(number, 0) for game in report.games if game.facts)
    )


def test_notable_games_are_games_of_the_match(report: Report) -> None:
    summary = summary_of(report.games, measures_of(load_scenario("first_drop")), report.sides)
    by_index = {game.index: game for game in report.games}
    assert summary.notable
    assert len({game.index for game in summary.notable}) == len(summary.notable)
    for game in summary.notable:
        assert (game.seed, game.winner) == (by_index[game.index].seed, by_index[game.index].winner)
    most = next(game for game in summary.notable if "the most Allied luck" in map(str, game.why))
    assert summary.luck is not None
    assert most.luck == max(summary.luck.by_game)


@pytest.mark.usefixtures("lanterns_installed")
def test_games_nobody_observed_still_have_results() -> None:
    night = loose_planks()
    games = run_match(Match(night, PLAYERS, 3), 8).games
    summary = summary_of(games, None, night.sides)
    assert summary.games == 8
    assert not summary.figures
    assert json.loads(json.dumps(summary.to_json()))["luck"] is None


def test_the_summary_is_json(report: Report) -> None:
    data = json.loads(
        json.dumps(summary_of(report.games, measures_of(load_scenario("first_drop")), report.sides).to_json())
    )
    assert {ending["winner"] for ending in data["endings"]} <= {"allied", "german", None}
    assert data["figures"][0]["figure"]["id"] == "way_left"


def mirrored(report: Report) -> Report:
    """The same games, won by the other side."""

    def other(game: GameResult) -> GameResult:
        return replace(game, winner=None if game.winner is None else game.winner.enemy)

    return replace(report, games=tuple(map(other, report.games)))


def test_a_comparison_is_game_by_game(report: Report) -> None:
    measures = measures_of(load_scenario("first_drop"))
    alike = compare(report, report, (measures, measures))
    assert {change.difference.mean for change in alike.results} == {0}
    assert not alike.points.difference.is_sure
    assert not alike.truths
    turned = compare(report, mirrored(report), (measures, measures))
    points = sum(game.points_of(ALLIED, report.sides) for game in report.games)
    assert turned.points.difference.mean == pytest.approx((GAMES - 2 * points) / GAMES)
    assert json.loads(json.dumps(turned.to_json()))["results"][-1]["title"] == "Allied points"


def test_only_what_belongs_together_is_compared(report: Report) -> None:
    with pytest.raises(GameError, match="same sides, players and seed"):
        compare(report, replace(report, seed=4), (None, None))
    with pytest.raises(GameError, match="as many games"):
        compare(report, replace(report, games=report.games[1:]), (None, None))
