"""Control and supply turn by turn: what is observed of them, and their maps on the page of a report. [19.3, 30]"""

from __future__ import annotations

import pytest

from game import Game
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.lab.facts import measures_of, observer_of
from game.lab.match import Match, NamedPlayer
from game.lab.page.balance_page import BalanceReport, balance_page
from game.lab.simulate import run_match
from game.lab.summary import summary_of
from game.systems.standard.rules.sides import ALLIED, SIDES
from game.systems.standard.rules.supply.facts import FULL
from tests.random_games import scenario

PLAYERS = dict.fromkeys(SIDES, NamedPlayer("random"))


@pytest.mark.parametrize("seed", [1, 5])
def test_the_last_turn_is_the_final_position(seed) -> None:
    game, player = Game.new(scenario("sloe_dam"), seed=seed), RandomPlayer(seed)
    start, observer = game.state.stacks.control[:], observer_of(game.scenario, game.state)
    while game.decision is not None:
        observer.see(game.apply(player.choose(Position(game))), game.state)
    facts, state, number = observer.facts(), game.state, game.scenario.board.number
    measures = measures_of(game.scenario)
    assert set(facts["spots"]) == {spots.id for spots in measures.spots}
    assert set(facts["figures"]) == {figure.id for figure in measures.figures}
    taken = {number(hex) for hex, side in enumerate(state.stacks.control) if side == ALLIED != start[hex]}
    assert set(facts["spots"]["taken_allied:3"]) == taken
    assert facts["figures"]["taken_allied"][-1] == len(taken)
    short = [
        u for u in game.scenario.setting.units_of(ALLIED) if state.on_map(u) and state.modules.supply.status[u] != FULL
    ]
    assert facts["figures"]["short_allied"][-1] == len(short)
    assert sum(facts["spots"]["short_allied:3"].values()) == len(short)


def test_nothing_of_the_kind_is_observed_where_nobody_controls_ground() -> None:
    measures = measures_of(scenario("first_drop"))
    assert not any(spots.turn for spots in measures.spots)
    assert not {"taken_allied", "short_allied"} & {figure.id for figure in measures.figures}


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "Turn by turn on the map"), ("nl", "Beurt voor beurt op de kaart")]
)
def test_the_page_has_a_map_for_each_turn_in_shades_of_one_scale(language, heading) -> None:
    match = Match(scenario("sloe_dam"), PLAYERS, 4, observed=True)
    report = run_match(match, 6)
    summary = summary_of(report.games, measures_of(match.scenario), match.scenario.sides)
    page = balance_page(BalanceReport(match.scenario, report, summary), language)
    assert heading in page
    by_turn = [entry for entry in summary.spots if entry.spots.turn and entry.per_game]
    titles = {entry.spots.title for entry in by_turn}
    assert len(titles) >= 3
    assert page.count('class="by-turn"') == len(titles)
    assert page.count('class="map"') == len([entry for entry in summary.spots if entry.per_game])
