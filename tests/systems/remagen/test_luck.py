"""Every die of Remagen counts as luck, for the side for which it is good or bad. [11.3, 11.7, 12.6, 13-15, 17.4]"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.engine.history import LogEntry
from game.engine.library import load_scenario
from game.lab.match import Match, NamedPlayer, begin, play_out
from game.model.action import Action, Event
from game.systems.remagen.lab.luck import COLLAPSE, DROP, FIGURES, LABOUR, RECOVERY, SITE, Roll, rolls_of
from game.systems.remagen.rules.actions import Drop, EndStep, Fire, Labour
from game.systems.remagen.rules.events_bridges import Dropped, Laboured
from game.systems.remagen.rules.events_combat import Fired
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.state import State
from game.systems.remagen.ui.luck_card import luck_card
from game.ui.desk.overview import Past
from game.ui.language.words import Words
from tests.systems.remagen.builder import Field

B = 1
"""The line B, with bridgeheads B8 and B11."""


def log_of(*actions: Sequence[Event]) -> tuple[LogEntry, ...]:
    return tuple(LogEntry(number, event) for number, events in enumerate(actions, 1) for event in events)


def rolled(field: Field, *done: tuple[Action, tuple[int, ...]]) -> list[Roll]:
    """What the dice of some actions were worth."""
    positions: list[State] = [field.state.clone()]
    told: list[Sequence[Event]] = []
    for action, dice in done:
        told.append(field.do(action, *dice))
        positions.append(field.state.clone())
    return list(rolls_of(field.setting, log_of(*told), lambda number: positions[number]))


def only(rolls: Sequence[Roll], kind: str) -> Roll:
    (found,) = [roll for roll in rolls if roll.kind == kind]
    return found


@pytest.mark.parametrize(("die", "had", "luck"), [(2, 0, 20), (3, 1, 80)])
def test_14_1_the_fate_of_the_bridge_is_luck_of_the_american(die: int, had: int, luck: int) -> None:
    """On turn 5 it falls on 1 and 2: a third of 120 is bad luck, the rest good."""
    roll = only(rolled(Field({"A1": "inf"}, turn=5, step="us_fire"), (EndStep(), (die,))), COLLAPSE)
    assert (roll.throw.side, roll.had, roll.throw.luck) == (US, had, luck)
    assert roll.expected == pytest.approx(4 / 6)
    assert roll.variance == pytest.approx(4 / 6 * 2 / 6)


@pytest.mark.parametrize("turn", [3, 9])
def test_14_1_no_die_no_luck(turn: int) -> None:
    assert not rolled(Field({"A1": "inf"}, turn=turn, step="us_fire"), (EndStep(), ()))


def site(*, labour: int, turn: int) -> Field:
    field = Field({"B8": "eng eng eng"}, turn=turn, step="us_labour")
    field.state.visited[field.at("B11")] = 1
    field.state.labour[B] = labour
    return field


def work(field: Field, *numbers: int) -> Labour:
    return Labour(field.units(" ".join(f"us_eng_{number}" for number in numbers)))


def test_13_4_work_is_luck_of_the_american_by_what_it_adds() -> None:
    field = site(labour=0, turn=2)
    roll = only(rolled(field, (work(field, 1, 2, 3), (6, 6, 5))), LABOUR)
    assert (roll.throw.side, roll.had) == (US, 17)
    assert roll.expected == pytest.approx(10.5)
    assert roll.throw.luck > 110


def test_13_4_pips_that_nothing_is_missing_for_are_no_luck() -> None:
    field = site(labour=29, turn=2)
    roll = only(rolled(field, (work(field, 1), (6,))), LABOUR)
    assert (roll.had, roll.expected, roll.throw.luck) == (1, 1, 60)


def test_13_4_by_night_all_pips_of_a_site_are_halved_together() -> None:
    """3 and 3 are 1 and 2 of labour: what is over of the first is in the second."""
    field = site(labour=0, turn=3)
    first, second = rolled(field, (work(field, 1), (3,)), (work(field, 2), (3,)))
    assert (first.had, second.had) == (1, 2)
    assert first.expected == pytest.approx((0 + 1 + 1 + 2 + 2 + 3) / 6)
    assert second.expected == pytest.approx((1 + 1 + 2 + 2 + 3 + 3) / 6)


def test_13_6_what_is_shot_off_a_pontoon_is_luck_of_the_german() -> None:
    field = Field({"B8": "eng"}, {"B12": "medium"}, turn=4, step="german_fire")
    field.state.labour[B] = 4
    fire = Fire(field.at("B12"), field.units("german_medium_1"), (field.at("B10"),))
    roll = only(rolled(field, (fire, (1, 2, 3))), SITE)
    assert (roll.throw.side, roll.had) == (GERMAN, 3)
    assert roll.expected == pytest.approx((1 + 2 + 3 + 4 + 4 + 4) / 6)


def test_11_7_a_hit_on_foot_is_luck_of_whoever_fires_as_far_as_figures_are_there() -> None:
    """Two hits on a tray of three in the open: 2 fall, then 1 is left, and no die could have failed."""
    field = Field({"J10": "light"}, {"L10": "inf"}, turn=2, step="us_fire")
    fire = Fire(field.at("J10"), field.units("us_light_1"), (field.at("L10"),))
    first, second = [roll for roll in rolled(field, (fire, (6, 2, 5))) if roll.kind == FIGURES]
    assert (first.throw.side, first.had, second.had) == (US, 2, 1)
    assert first.expected == pytest.approx((1 + 2 + 3 + 3 + 3 + 3) / 6)
    assert (second.expected, second.throw.luck) == (1, 60)


def test_11_7_a_die_that_kills_nobody_under_cover_is_bad_luck() -> None:
    field = Field({"B8": "light"}, {"B6": "inf"}, turn=2, step="us_fire")
    fire = Fire(field.at("B8"), field.units("us_light_1"), (field.at("B6"),))
    roll = only(rolled(field, (fire, (3, 1))), FIGURES)
    assert (roll.throw.side, roll.had) == (US, 0)
    assert roll.throw.luck < 60


def test_15_2_the_drop_is_luck_by_the_trays_that_find_room() -> None:
    field = Field({"A1": "inf"}, {"I15": "howitzer"}, turn=8, step="us_drop")
    roll = only(rolled(field, (Drop(), (3, 3, 4, 3))), DROP)
    assert (roll.throw.side, roll.had) == (US, 12)
    assert 11 < roll.expected <= 12


def test_17_4_a_vehicle_that_is_brought_round_is_luck_of_its_side() -> None:
    field = Field({"A1": "inf"}, {"Q15": "medium"}, turn=3, step="us_combat", chosen=("recovery",))
    field.state.hits[field.unit("german_medium_1")] = 2
    field.state.step = [entry.id for entry in field.setting.sequence].index("us_movement")
    roll = only(rolled(field, (EndStep(), (5,))), RECOVERY)
    assert (roll.throw.side, roll.had) == (GERMAN, 1)
    assert roll.expected == pytest.approx(2 / 6)


@pytest.mark.parametrize("name", ["ludendorff", pytest.param("remagen", marks=pytest.mark.slow)])
def test_no_die_of_a_game_is_left_out(name: str) -> None:
    """All dice that were drawn are on the page, one by one or thrown together. [1.8]"""
    scenario = load_scenario(name)
    match = Match(scenario, {US: NamedPlayer("scripted"), GERMAN: NamedPlayer("scripted")}, 1)
    game, players = begin(match, 0, keep_history=True)
    play_out(game, players)
    rolls = rolls_of(scenario.setting, game.events, game.state_after)
    assert sum(map(dice_of, rolls)) == game.state.dice_drawn
    for language in ("en", "nl"):
        card = luck_card(game.state, Past(game.events, game.state_after), Words(language))
        assert len(card.rolls) == len(rolls)
        assert all(roll.what and roll.came and roll.die for roll in card.rolls)
        assert sum(each.number for each in card.sums) == len(rolls)


def dice_of(roll: Roll) -> int:
    """How many dice were thrown together."""
    match roll.event:
        case Fired():
            return roll.event.dice
        case Laboured():
            return len(roll.event.units)
        case Dropped():
            return 1 + len(roll.event.line)
    return 1
