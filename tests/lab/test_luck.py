"""The luck of the dice: of throws together, and of every roll of a game."""

from __future__ import annotations

from functools import cache

import pytest

from game import Game, load_scenario
from game.lab.luck import WHOLE, luck_of, throw_of
from game.systems.standard.lab.luck import COMBAT, CRASH, DRAW, KINDS, SCATTER, column_worth, rolls_of
from game.systems.standard.rules.events import CombatResolved, Rolled
from game.systems.standard.rules.sides import ALLIED
from tests.random_games import played_out

played = cache(played_out)


def rolls(game: Game):
    return rolls_of(game.scenario.setting, game.events, game.state_after)


def die(faces: int, *, had: bool):
    return throw_of(ALLIED, {0: 6 - faces, 1: faces}, int(had))


def test_every_throw_brings_a_half_on_average() -> None:
    for faces in range(1, 6):
        throw = die(faces, had=True)
        assert sum(luck * chance for luck, chance in throw.chances) == pytest.approx(WHOLE / 2)


def test_what_could_hardly_fail_brings_hardly_any_luck() -> None:
    assert die(5, had=True).luck < die(1, had=True).luck
    assert throw_of(ALLIED, {1: 6}, 1).luck == WHOLE / 2


def test_the_probability_of_a_series_is_exact() -> None:
    three = [die(3, had=True), die(3, had=True), die(3, had=False)]
    luck = luck_of(three)
    assert luck is not None
    assert luck.throws == 3
    assert luck.as_good == pytest.approx(4 / 8)
    assert luck.as_bad == pytest.approx(7 / 8)
    all_won = luck_of([die(1, had=True)] * 2)
    assert all_won is not None
    assert all_won.as_good == pytest.approx(1 / 36)
    assert all_won.as_bad == pytest.approx(1.0)
    assert luck_of([]) is None


def test_two_games_in_three_lie_between() -> None:
    luck = luck_of([die(3, had=True)] * 100)
    assert luck is not None
    low, high = luck.usual
    assert 0.45 < low < 0.5 < high < 0.55
    assert luck.average == 0.75


@pytest.mark.parametrize("seed", [3, 7])
def test_every_die_of_a_game_is_found(seed: int) -> None:
    game = played("arnhem", seed)
    found = rolls(game)
    events = [entry.event for entry in game.events]
    assert [roll.event for roll in found if roll.kind == COMBAT] == [
        event for event in events if isinstance(event, CombatResolved)
    ]
    landings = [event for event in events if isinstance(event, Rolled)]
    assert [roll.die for roll in found if roll.kind in (SCATTER, CRASH)] == [event.result for event in landings]
    crashes = [roll for roll in found if roll.kind == CRASH]
    said = [event.success for event in landings if event.rule == "11.48"]
    assert [roll.had for roll in crashes] == [float(bool(success)) for success in said]
    assert {roll.kind for roll in found} <= set(KINDS)
    assert [roll.turn for roll in found] == sorted(roll.turn for roll in found)


def test_the_wind_did_to_the_unit_what_its_face_foretold() -> None:
    game = played("arnhem", 3)
    for roll in rolls(game):
        if roll.kind == SCATTER:
            number = next(entry.action_number for entry in game.events if entry.event == roll.event)
            lost = {event.kind for event in game.entry(number).events if getattr(event, "unit", -1) == roll.event.unit}
            fate = roll.fates[roll.die - 1]
            assert ("eliminated" in lost) == (fate == "eliminated")
            assert ("depleted" in lost) == (fate in ("depleted", "relocated")) or fate == "eliminated"


def test_support_fire_drawn_is_weighed_by_what_was_in_the_pool() -> None:
    game = played("arnhem", 3)
    first = next(roll for roll in rolls(game) if roll.kind == DRAW and roll.throw.side is ALLIED)
    markers = [marker for marker in game.scenario.setting.markers if marker.side is ALLIED]
    mean = sum(marker.value * marker.count for marker in markers) / sum(marker.count for marker in markers)
    assert first.expected == pytest.approx(mean * len(first.event.markers))


def test_a_column_is_worth_a_half_on_average() -> None:
    setting = load_scenario("arnhem").setting
    for column in range(len(setting.rules.combat.columns)):
        worth = column_worth(setting, column)
        assert sum(worth[row[column]] for row in setting.results) / len(setting.results) == pytest.approx(0.5)
