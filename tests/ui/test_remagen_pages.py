"""Pages about a game of Remagen: the calendar, what New game tells, luck with fire in it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer, begin, play_out
from game.systems.remagen.lab.luck import rolls_of
from game.systems.remagen.rules.events_combat import Fired
from game.systems.remagen.rules.setup import first_position
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.ui.calendar import calendar_of
from game.systems.remagen.ui.luck_card import roll_sums
from game.systems.remagen.ui.overview import RemagenOverview
from game.ui.desk.desks import scenario_rules
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from game.ui.screens.final_map import FinalMap
from tests.systems.remagen.builder import Field
from tests.ui.remagen_table import table


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "remagen",
            (
                "7 March 1945",
                "Turn 3, night",
                "up to 54 RV enter",
                "bridge fallen by then 17%",
                "paratroop drop",
                "German: up to 12 RV enter",
                "second try of the drop",
            ),
        ),
        ("linz", ("9 March 1945", "Turn 6, night", "up to 18 RV enter", "Infantry")),
        (
            "ludendorff",
            ("8 March 1945", "Turn 5, afternoon", "German: up to 14 RV enter", "bridge fallen by then 44%"),
        ),
    ],
)
def test_the_calendar_has_days_quotas_and_the_chances_of_the_bridge(name: str, told: tuple[str, ...]) -> None:
    rows = calendar_of(first_position(load_scenario(name).setting), Words()).rows
    text = "\n".join(f"{row.text} {row.detail}" for row in rows)
    assert [part for part in told if part not in text] == []


def test_new_game_tells_the_rules_in_which_scenarios_differ() -> None:
    facts = {fact.label: fact.value for fact in scenario_rules(load_scenario("linz"), Words())}
    assert facts["Ludendorff Bridge"] == "fallen"
    assert facts["Pontoons begun"] == "line I with 12 labour units"
    assert facts["Nights"] == "3, 6"
    assert facts["American entry"] == "at H5, L5; by turn 0, 18, 18, 18, 18, 18 RV"
    whole = {fact.label: fact.value for fact in scenario_rules(load_scenario("remagen"), Words("nl"))}
    assert whole["Stelt op"] == "Duitsers, Amerikanen"


def test_luck_knows_hits_to_be_expected_and_those_that_came() -> None:
    scenario = load_scenario("ludendorff")
    match = Match(scenario, {US: NamedPlayer("random"), GERMAN: NamedPlayer("random")}, 1)
    game, players = begin(match, 0, keep_history=True)
    play_out(game, players)
    events = [entry.event for entry in game.events]
    rolls = rolls_of(scenario.setting, game.events, game.state_after)
    sums = {(each.side, each.title): each for each in roll_sums(rolls, Words())}
    for side in (US, GERMAN):
        volleys = [
            each for each in events if isinstance(each, Fired) and scenario.setting.units[each.units[0]].side is side
        ]
        told = sums[side, "Hits by fire"]
        assert (told.number, told.had) == (len(volleys), str(sum(volley.hits for volley in volleys)))
        assert float(told.expected) > 0


@pytest.mark.parametrize(("language", "fire", "battle"), [("en", "Fire, ", "Battle, "), ("nl", "Vuur, ", "Gevecht, ")])
def test_every_roll_says_who_threw_at_what(language: str, fire: str, battle: str) -> None:
    """A column of nothing but "fire" tells nobody which volley went so well. [11.3, 12.6]"""
    scenario = load_scenario("ludendorff")
    match = Match(scenario, {US: NamedPlayer("scripted"), GERMAN: NamedPlayer("scripted")}, 1)
    game, players = begin(match, 0, keep_history=True)
    play_out(game, players)
    words = Words(language)
    rolls = RemagenOverview(game.state, words).luck(Past(game.events, game.state_after)).rolls
    name = scenario.setting.name
    volleys = [entry.event for entry in game.events if isinstance(entry.event, Fired)]
    told = [roll.what for roll in rolls if roll.rule == "11.3"]
    assert len(told) == len(volleys) > 5
    for what, volley in zip(told, volleys, strict=True):
        assert what.startswith(fire + name(volley.sector))
        assert name(volley.target) in what
    fought = [roll.what for roll in rolls if roll.rule == "12.6"]
    assert fought
    assert all(what.startswith(battle) for what in fought)


def test_the_small_map_at_the_end_has_its_bridge(driver) -> None:
    """What was built is drawn over the map that nothing was built on."""
    screen = table(driver)
    pictures = []
    for scenery in (screen.flow.scenery, replace(screen.flow.scenery, works=())):
        surface = pygame.Surface((500, 400), 0, 32)
        FinalMap(screen.kit, screen.game.scenario.board, scenery, surface.get_rect()).draw(surface)
        pictures.append(pygame.surfarray.array3d(surface))
    assert screen.flow.scenery.works
    assert (pictures[0] != pictures[1]).any(axis=2).sum() > 200


def standing(scenario: str) -> dict[str, str]:
    """How things stand on the fifth turn: what -> figure."""
    state = Field({"J7": "medium"}, {"J12": "inf"}, turn=5, scenario=scenario).state
    rows = RemagenOverview(state, Words("en")).standing(Past((), lambda _: None)).rows
    return {row.text: row.mark for row in rows}


def test_what_counts_is_called_by_its_name_and_what_does_not_is_left_out() -> None:
    whole, rush = standing("remagen"), standing("ludendorff")
    assert {"Q11 Linz", "H18, way out", "O13 Ockenfels"} <= set(whole)
    assert whole["Exited"] == "0"
    assert "Vehicles across" not in whole
    assert "Vehicles across" in rush
    assert "Exited" not in rush


def test_the_calendar_says_once_that_the_bridge_has_surely_fallen() -> None:
    rows = calendar_of(Field({"J7": "medium"}, {"J12": "inf"}, turn=5).state, Words("en")).rows
    assert [row.text for row in rows if "100%" in row.detail] == ["Turn 9, night"]


def drops(field: Field) -> dict[str, str]:
    rows = calendar_of(field.state, Words("en")).rows
    return {row.text: row.detail for row in rows if "drop" in row.detail}


def test_15_the_calendar_tells_when_paratroops_may_come_and_when_again() -> None:
    said = drops(Field({"J7": "medium"}, {"J12": "inf"}, turn=5))
    assert list(said) == ["Turn 8, afternoon", "Turn 9, night"]
    assert "second try" in said["Turn 9, night"]
    any_day = drops(Field({"J7": "medium"}, {"J12": "inf"}, turn=5, chosen=("paratroops_any_day",)))
    assert len(any_day) > 2
    assert not any("night" in turn or "second" in told for turn, told in any_day.items())
    assert not drops(Field({"J7": "medium"}, {"J12": "inf"}, turn=5, chosen=("no_paratroops",)))
    failed = Field({"J7": "medium"}, {"J12": "inf"}, turn=9)
    failed.state.drop_paid_turn = 8
    assert list(drops(failed)) == ["Turn 9, night"]
