"""What computer players make of fire into a pontoon: labour lost, and all who may fall with it. [13.6, 13.7, 20.4]"""

from __future__ import annotations

import pytest

from game.model.side import Side
from game.systems.remagen.ai.aiming import Aiming
from game.systems.remagen.ai.mind import Mind
from game.systems.remagen.ai.reading import worth
from game.systems.remagen.ai.shooting import best_shots, throws_value
from game.systems.remagen.ai.weights import planner_file
from game.systems.remagen.rules.actions import EndStep, Fire
from game.systems.remagen.rules.fire import shooters
from game.systems.remagen.rules.prompts import decision_of
from game.systems.remagen.rules.sides import GERMAN, US
from game.systems.remagen.rules.volleys import possible_targets, throws_of
from tests.systems.remagen.builder import Field, Units

NORMAL = planner_file().weights_of("normal")
B = 1
A_LABOUR_UNIT = 8.0


def at_the_pontoon(us: Units, german: Units, labour: int, *, by: Side = US) -> Field:
    """A pontoon on line B that can be crossed, and a side that is to fire."""
    field = Field(us, german, turn=4, step="us_fire" if by is US else "german_fire", bridge=False)
    field.state.labour[B], field.state.completed_turn[B] = labour, 1
    return field


def chosen(field: Field) -> object:
    """What level normal does."""
    decision = decision_of(field.state)
    assert decision is not None
    return Mind(NORMAL, 1).decide(field.state, decision.side, decision.kind)


def value(field: Field, shots: dict[str, str]) -> float:
    """What volleys of one sector are worth, whether or not the rules allow them: unit -> target."""
    units = field.units(" ".join(shots))
    targets = tuple(field.at(shots[field.setting.units[unit].id]) for unit in units)
    return throws_value(field.state, throws_of(field.state, field.state.sector[units[0]], units, targets), NORMAL)


def answer(field: Field, sector: str) -> float:
    """What may come back at a sector that fires."""
    able = shooters(field.state, field.at(sector), possible_targets(field.state, field.state.active))
    return best_shots(field.state, field.at(sector), able, NORMAL)[0].answer


@pytest.mark.parametrize("labour", [3, 12, 30])
def test_20_4_no_american_shoots_up_his_own_pontoon_for_a_tray_of_infantry(labour: int) -> None:
    field = at_the_pontoon({"B8": "heavy", "B10": "medium"}, {"B9": "inf", "R18": "inf"}, labour)
    assert value(field, {"us_heavy_1": "B9"}) < 0
    assert isinstance(chosen(field), EndStep)
    assert Aiming(field.state, US, NORMAL).best(field.unit("us_heavy_1"), field.at("B8")) == (0.0, 0.0)


def test_20_4_an_american_gives_up_the_rest_of_a_pontoon_for_a_tank_that_falls_with_it() -> None:
    field = at_the_pontoon({"B8": "heavy"}, {"B9": "heavy", "R18": "inf"}, 3)
    assert isinstance(chosen(field), Fire)


def test_20_4_a_german_gains_no_more_labour_than_there_is_and_all_who_fall() -> None:
    empty = at_the_pontoon({"A1": "inf"}, {"B12": "heavy heavy heavy", "R18": "inf"}, 2, by=GERMAN)
    salvo = {f"german_heavy_{number}": "B10" for number in (1, 2, 3)}
    assert value(empty, salvo) == pytest.approx(2 * A_LABOUR_UNIT)
    held = at_the_pontoon({"B9": "medium"}, {"B12": "heavy heavy heavy", "R18": "inf"}, 2, by=GERMAN)
    tank = worth(held.state, held.unit("us_medium_1"), NORMAL)
    assert value(held, salvo) == pytest.approx(2 * A_LABOUR_UNIT + tank), "it stands on the other half"
    assert isinstance(chosen(empty), Fire)


def test_20_4_both_halves_are_one_pontoon() -> None:
    field = at_the_pontoon({"A1": "inf"}, {"B12": "heavy heavy", "R18": "inf"}, 4, by=GERMAN)
    assert value(field, {"german_heavy_1": "B9", "german_heavy_2": "B10"}) <= 4 * A_LABOUR_UNIT


def test_20_4_a_german_counts_his_own_men_on_it() -> None:
    """Whether he fires from the pontoon himself, or others of his stand on it."""
    others = {"B12": "medium", "R18": "inf"}
    salvo = {"german_medium_1": "B10"}
    free = at_the_pontoon({"A1": "inf"}, others, 3, by=GERMAN)
    peopled = at_the_pontoon({"A1": "inf"}, {**others, "B9": "heavy"}, 3, by=GERMAN)
    assert value(free, salvo) > 0 > value(peopled, salvo)
    on_it = at_the_pontoon({"A1": "inf"}, {"B9": "medium", "R18": "inf"}, 3, by=GERMAN)
    assert value(on_it, salvo) < 0
    assert isinstance(chosen(on_it), EndStep)


def test_20_4_whoever_would_fire_from_a_pontoon_falls_with_it_only_there() -> None:
    field = at_the_pontoon({"B10": "inf"}, {"B8": "heavy", "R18": "inf"}, 3, by=GERMAN)
    aiming, tank = Aiming(field.state, GERMAN, NORMAL), field.unit("german_heavy_1")
    from_the_bank, _ = aiming.best(tank, field.at("B8"))
    from_the_pontoon, _ = aiming.best(tank, field.at("B9"))
    assert from_the_bank > 0
    assert from_the_pontoon < from_the_bank / 2


def test_20_4_an_answer_at_a_pontoon_takes_the_pontoon_along() -> None:
    german = {"B12": "atgun", "R18": "inf"}
    ashore = answer(Field({"B10": "medium"}, german, turn=4, step="us_fire", bridge=False), "B10")
    stout, frail = (answer(at_the_pontoon({"B10": "medium"}, german, labour), "B10") for labour in (30, 2))
    assert frail > stout > ashore
