"""Scenarios for an evening keep to the battle that they are cut out of, and are even enough to be played."""

from __future__ import annotations

import pytest

from game.engine.library import load_scenario
from game.scenario.loader import read_header
from game.systems.standard.rules.sides import SIDE_OF, SIDES

EVENINGS = ("arnhem_bridge", "hells_highway", "nijmegen", "the_island")
MINUTES = range(30, 76)


@pytest.mark.parametrize("name", EVENINGS)
def test_units_that_the_battle_has_are_those_of_the_battle(name: str) -> None:
    ours, battle = load_scenario(name).setting, load_scenario("arnhem").setting
    known = {unit.id: unit for unit in battle.script.units}
    shared = [unit for unit in ours.script.units if unit.id in known]
    assert len(shared) > len(ours.script.units) / 2
    for unit in shared:
        assert unit == known[unit.id]
    assert ours.rules == battle.rules


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_short_and_told_in_full(name: str) -> None:
    scenario = load_scenario(name)
    assert scenario.path is not None
    header = read_header(scenario.path)
    assert header.minutes in MINUTES
    assert header.history is not None
    assert {ending.won_by for ending in header.history.endings} == {"allied", "german"}
    assert header.teaches
    assert set(header.difficulty) == {"allied", "german"}


@pytest.mark.parametrize("name", ["arnhem_bridge", "hells_highway"])
def test_an_evening_says_how_even_it_is_and_what_a_variant_costs(name: str) -> None:
    path = load_scenario(name).path
    assert path is not None
    header = read_header(path)
    assert header.balance is not None
    assert header.balance.player == "planner:hard"
    assert header.prices is not None
    assert header.prices.points


@pytest.mark.parametrize("name", EVENINGS)
def test_every_unit_comes_and_both_scripts_speak_of_nearly_all(name: str) -> None:
    setting = load_scenario(name).setting
    script = setting.script
    placed = {entry.unit for entry in script.setup} | {unit for entry in script.reinforcements for unit in entry.units}
    assert placed == {unit.id for unit in script.units}
    assert script.orders is not None
    for side in SIDES:
        orders = script.orders.german if side is SIDE_OF["german"] else script.orders.allied
        own = [unit for unit in setting.units if unit.side is side]
        led = [order for order in orders if order.demolish is None]
        named = [
            unit for unit in own if any(unit.id in order.units or unit.formation in order.formations for order in led)
        ]
        assert len(named) >= 0.8 * len(own)


def test_the_second_lift_and_the_poles_jump_where_they_jumped() -> None:
    """On Ginkel heath and in the polder of Driel, not at the bridge: the march is the game."""
    setting = load_scenario("arnhem_bridge").setting
    board = setting.board
    for unit, region in (("uk_para_10", "ginkel_heath"), ("polish_para_1", "driel")):
        index = next(number for number, entry in enumerate(setting.units) if entry.id == unit)
        plan = setting.arrivals[index]
        assert plan is not None
        assert plan.by_air
        assert set(plan.hexes) == set(board.regions[region])
