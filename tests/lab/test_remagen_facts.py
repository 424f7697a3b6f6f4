"""What is observed in a game of Remagen, and where it is drawn on a map of squares."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.page.board_drawing import BoardDrawing
from game.systems.remagen.lab.facts import FACTS
from game.systems.remagen.lab.luck import HITS, rolls_of
from game.systems.remagen.rules.events import Eliminated
from game.systems.remagen.rules.events_combat import BattleFought, Fired


@pytest.fixture(scope="module")
def watched() -> tuple[Game, list[Any], dict[str, Any]]:
    """A random game, all that happened in it, and what was observed."""
    game, player, events = Game.new(load_scenario("ludendorff"), seed=1), RandomPlayer(1), []
    observer = FACTS.observer(game.scenario, game.state)
    while game.decision is not None:
        done = game.apply(player.choose(Position(game)))
        observer.see(tuple(done), game.state)
        events += done
    return game, events, observer.facts()


def test_what_is_measured_is_what_is_observed(watched: tuple[Game, list[Any], dict[str, Any]]) -> None:
    game, _, facts = watched
    measures = FACTS.measures(game.scenario)
    assert set(facts["figures"]) == {figure.id for figure in measures.figures}
    assert set(facts["truths"]) == {truth.id for truth in measures.truths}
    assert set(facts["rolls"]) == {rolls.id for rolls in measures.rolls}
    assert set(facts["spots"]) == {spots.id for spots in measures.spots}
    assert set(facts["results"]) == set(measures.results)


def test_losses_hits_and_battles_are_counted_sector_by_sector(watched: tuple[Game, list[Any], dict[str, Any]]) -> None:
    _, events, facts = watched
    wanted = {
        "lost": sum(isinstance(event, Eliminated) and event.sector >= 0 for event in events),
        "hit": sum(event.hits for event in events if isinstance(event, Fired)),
        "fought": sum(len(event.hostile) for event in events if isinstance(event, BattleFought)),
    }
    assert {what: sum(found.values()) for what, found in facts["spots"].items()} == wanted
    assert min(wanted.values()) > 0


def test_all_dice_are_counted_with_what_they_were_to_bring() -> None:
    """The bridge falls or stands, and work is done, by dice as hits are: each die is of one kind. [13.4, 13.6, 14.1]"""
    for name, kinds in (("ludendorff", ("collapse_0",)), ("linz", ("labour_0", "site_1"))):
        game, player = Game.new(load_scenario(name), seed=4), RandomPlayer(2)
        observer = FACTS.observer(game.scenario, game.state)
        while game.decision is not None:
            done = game.apply(player.choose(Position(game)))
            observer.see(tuple(done), game.state)
        facts = observer.facts()["rolls"]
        rolls = rolls_of(game.scenario.setting, game.events, game.state_after)
        assert any(sums[0] for kind, sums in facts.items() if kind in kinds)
        for id_, (number, expected, had, variance) in facts.items():
            own = [roll for roll in rolls if f"{roll.kind}_{roll.throw.side:d}" == id_]
            if own or not id_.startswith("volleys"):
                assert (number, had) == (len(own), sum(roll.had for roll in own)), id_
                assert expected == pytest.approx(sum(roll.expected for roll in own))
                assert variance >= 0
        known = {f"{roll.kind}_{roll.throw.side:d}" for roll in rolls if roll.kind != HITS}
        assert known <= set(facts)


def test_dice_that_nobody_throws_have_no_line() -> None:
    lines = {name: {rolls.id for rolls in FACTS.measures(load_scenario(name)).rolls} for name in ("ludendorff", "linz")}
    assert {"labour_0", "site_1", "drop_0", "recovery_0"}.isdisjoint(lines["ludendorff"])
    assert {"collapse_0", "drop_0", "recovery_1"}.isdisjoint(lines["linz"])
    agreed = load_scenario("linz").with_options(["recovery"])
    assert {"recovery_0", "recovery_1"} <= {rolls.id for rolls in FACTS.measures(agreed).rolls}
    stout = load_scenario("ludendorff").with_options(["stout_bridge"])
    assert "collapse_0" not in {rolls.id for rolls in FACTS.measures(stout).rolls}


def test_they_are_drawn_on_squares_over_the_ground(watched: tuple[Game, list[Any], dict[str, Any]]) -> None:
    game, _, facts = watched
    drawing = BoardDrawing(game.scenario.board)
    (shape,) = re.findall(r'id="hex" d="([^"]*)"', drawing.definitions())
    assert shape.count("L") == 3
    drawn = drawing.heat_map(facts["spots"]["hit"], "after")
    most = max(facts["spots"]["hit"].values())
    assert drawn.count('href="#hex"') == len(facts["spots"]["hit"])
    assert "--v:1.00" in drawn
    assert f": {most}<" in drawn


@pytest.mark.parametrize(
    ("name", "told"), [("ludendorff", ["bridge"]), ("linz", ["pontoon_1", "pontoon_2"]),
                       ("remagen", ["bridge", "pontoon_1", "pontoon_2"])],
)  # fmt: skip
def test_of_bridges_is_told_what_stands_or_could_be_laid(name: str, told: list[str]) -> None:
    measures = FACTS.measures(load_scenario(name))
    assert [truth.id for truth in measures.truths if not truth.id.startswith("holds_")] == told


def test_a_sector_that_counts_is_called_as_in_the_window() -> None:
    titles = {str(truth.title) for truth in FACTS.measures(load_scenario("linz")).truths}
    assert "Q11 Linz is American" in titles
