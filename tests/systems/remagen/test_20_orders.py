"""The script of a scenario of Remagen: what files may say, and that the scripted player obeys. [19.3, 20.1, 20.2]"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.library import load_scenario
from game.language.phrasebook import in_english
from game.model.errors import GameError
from game.scenario.locate import data_folder
from game.systems.remagen.ai.aims import RemagenAims
from game.systems.remagen.ai.gauge import RemagenGauge, margin_of
from game.systems.remagen.ai.goals import Goals
from game.systems.remagen.ai.scripted import holds, ordered_goals
from game.systems.remagen.rules.orders import EnemyNear, Held, Order, When
from game.systems.remagen.rules.sides import GERMAN, US
from tests.systems.remagen.builder import Field

ALWAYS = When(1, 99, None, None, None, None)


def with_orders(tmp_path: Path, orders: str) -> Path:
    """The small scenario with other orders."""
    text = (data_folder("scenarios") / "ludendorff.yaml").read_text(encoding="utf-8")
    path = tmp_path / "ludendorff.yaml"
    path.write_text(text[: text.index("orders:")] + orders, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("{hold: J10, take: J11}", "an order has exactly one task"),
        ("{units: [us_medium_9], hold: J10}", "this side has no unit us_medium_9"),
        ("{units: [german_inf_1], hold: J10}", "this side has no unit german_inf_1"),
        ("{types: [zeppelin], hold: J10}", "there is no type zeppelin"),
        ("{types: [howitzer], hold: J10}", "this side has no howitzer in forces"),
        ("{hold: Z99}", "Z99"),
        ("{build: Z}", "no pontoon can lie on a line Z"),
        ("{hold: J10, when: {from_turn: 4, to_turn: 2}}", "this ends before it begins"),
        ("{hold: J10, when: {from_turn: 9}}", "the game has 5 turns"),
        ("{hold: J10, when: {moon: full}}", "moon"),
    ],
)
def test_20_faults_of_orders_are_told_with_their_place(tmp_path: Path, order: str, what: str) -> None:
    path = with_orders(tmp_path, f"orders:\n  us:\n    - {order}\n")
    with pytest.raises(GameError) as raised:
        load_scenario(path)
    line = path.read_text(encoding="utf-8").count("\n")
    assert what in str(raised.value)
    assert f"ludendorff.yaml:{line}:" in str(raised.value)


@pytest.mark.parametrize("scenario", ["ludendorff", "linz", "remagen"])
def test_20_every_scenario_has_orders_for_both_sides(scenario: str) -> None:
    scripts = load_scenario(scenario).setting.scripts
    assert all(scripts[side] for side in (US, GERMAN))


def obeyed(field: Field, *orders: Order) -> Goals:
    """Goals of the American side under orders."""
    setting = replace(field.state.setting, scripts=(orders, ()))
    field.state.setting = setting
    return ordered_goals(field.state, US, Goals({}, {}, frozenset(), frozenset()))


def order(field: Field, task: str, sectors: str, units: str, *, at_most: int = 99, when: When = ALWAYS) -> Order:
    return Order(task, task, frozenset(field.units(units)), when, at_most, field.path(sectors), 6)


def test_20_the_nearest_obey_and_the_others_go_on_with_their_next_order() -> None:
    field = Field({"J10": "inf", "G10": "inf"}, turn=2)
    goals = obeyed(
        field,
        order(field, "hold", "K10", "us_inf_1 us_inf_2", at_most=1),
        order(field, "hold", "F10", "us_inf_1 us_inf_2"),
    )
    assert goals.of_unit[field.unit("us_inf_1")] == field.at("K10")
    assert goals.of_unit[field.unit("us_inf_2")] == field.at("F10")


def test_20_what_is_taken_is_no_order_any_more_and_who_holds_stays() -> None:
    field = Field({"J11": "inf"}, turn=2)
    unit = field.unit("us_inf_1")
    assert not obeyed(field, order(field, "take", "J11", "us_inf_1")).of_unit
    assert obeyed(field, order(field, "hold", "J11", "us_inf_1")).staying == {unit}


def test_20_guns_that_strike_come_near_enough_and_engineers_build() -> None:
    field = Field({"J5": "howitzer", "B8": "eng"}, turn=2)
    goals = obeyed(field, order(field, "strike", "I11", "us_howitzer_1"), order(field, "build", "B8 B11", "us_eng_1"))
    assert goals.range_of[field.unit("us_howitzer_1")] == 6
    assert field.at("B8") in goals.work


@pytest.mark.parametrize(
    ("when", "is_so"),
    [
        (ALWAYS, True),
        (replace(ALWAYS, from_turn=4), False),
        (replace(ALWAYS, is_night=True), True),
        (replace(ALWAYS, bridge_stands=False), False),
    ],
)
def test_20_conditions_of_the_time(when: When, *, is_so: bool) -> None:
    assert holds(Field({"J7": "inf"}, turn=3).state, US, when) is is_so


def test_20_conditions_of_the_ground() -> None:
    field = Field({"J7": "inf"}, {"J11": "inf"}, turn=3)
    near = EnemyNear((field.at("J9"),), 2)
    assert holds(field.state, US, replace(ALWAYS, enemy_near=near))
    assert not holds(field.state, US, replace(ALWAYS, enemy_near=replace(near, within=1)))
    for by, sector in (("ours", "J7"), ("enemy", "J11"), ("nobody", "J10")):
        assert holds(field.state, US, replace(ALWAYS, held=Held((field.at(sector),), by)))
        assert not holds(field.state, US, replace(ALWAYS, held=Held((field.at("H5"),), by))) or by == "nobody"


def test_20_aims_are_told_type_by_type() -> None:
    field = Field({"J7": "medium medium"}, {"J11": "inf"}, turn=2)
    aims = RemagenAims()
    assert aims.is_planned(field.state)
    told = [in_english(aim.who) + ": " + in_english(aim.said) for aim in aims.told(field.state, US)]
    assert len(told) == 1
    assert told[0].startswith("medium tank: ")


def test_20_a_position_is_worth_more_with_more_on_the_heights_and_less_with_losses() -> None:
    before = Field({"J10": "heavy"}, {"J11": "inf"}, turn=5)
    after = Field({"J11": "heavy"}, {"M14": "inf"}, turn=5)
    assert margin_of(after.state) > margin_of(before.state)
    first, second = RemagenGauge().leads(after.state)
    assert first - second == pytest.approx(RemagenGauge().leads(after.state)[0])
    poorer = after.state.clone()
    poorer.rv_lost[US] += 30
    assert margin_of(poorer) < margin_of(after.state)
