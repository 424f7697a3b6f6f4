"""What a move and an overrun are told to cost is what is paid: markers, dual hexes and screening included. [22.4]"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from game.model.dice import SeededDice
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.answers import StandardAnswers
from game.systems.standard.rules.frames import WayOn
from game.systems.standard.rules.movement import step_refusal
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.overruns import actions as do
from game.systems.standard.rules.overruns.forecast import forecast_with
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.overruns.preview import price_of_overrun
from game.systems.standard.rules.prices import price_of
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC
from game.systems.standard.rules.stacks.frames import FAILED
from game.systems.standard.rules.state import MOVED, State
from game.systems.standard.rules.step_costs import step_cost_ledger
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.ui.cost_facts import Coming, cost_facts
from game.ui.language.words import Words
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.random_modules import ALL, random_game
from tests.systems.standard.modules.test_22_overruns import BDE, BN, GR, battle_with, begun, make_dual
from tests.systems.standard.rules.builder import Battle


def beside_won(hex: str, number: int, circles: int) -> Battle:
    """A brigade about to overrun a battalion behind 0201, and a hex that others have won in this phase."""
    battle = begun(battle_with({"bde": f"{BDE} 0101", "bn": "2-2-7 german 0301", "gr": f"{GR} 0504"}))
    overruns_of(battle.state).lay(battle.hex(hex), number, circles)
    return battle


@pytest.mark.parametrize(
    ("won", "number", "circles", "cost", "rule"),
    [
        ("0504", 7, FULL, 4, ""),
        ("0302", 5, FULL, 6, ""),
        ("0302", 7, FULL, 7, "22.415"),
        ("0301", 6, NO_ZOC, 6, "22.414"),
    ],
)
def test_22_415_an_overrun_costs_with_its_markers_what_is_told(
    won: str, number: int, circles: int, cost: int, rule: str
) -> None:
    """The step and the overrun cost 1 + 1 + 2; both hexes lie beside one that was won: the zone, or the number."""
    battle = beside_won(won, number, circles)
    action = do.Overrun(battle.unit("bde"), battle.path("0201 0301"))
    price, told = price_of_overrun(battle.state, action), forecast_with(battle.state, action)
    assert price is not None
    assert told is not None
    assert (price.cost, price.left) == (cost, 7 - cost)
    assert {rule} - {""} <= {note.rule for note in price.notes}
    assert sum(int(dict(note.said.values)["amount"]) for note in price.notes) == cost  # type: ignore[arg-type]
    assert told[0].mp_left[battle.unit("bde")] == 7 - cost
    battle.do(action)
    assert battle.mp("bde") == 7 - cost


def test_22_415_the_forecast_of_an_overrun_beside_a_won_hex_leaves_no_more_than_is_left() -> None:
    battle = beside_won("0302", 6, FULL)
    told = forecast_with(battle.state, do.Overrun(battle.unit("bde"), battle.path("0201 0301")))
    assert told is not None
    for branch in told[1].branches:
        assert branch.left_mp == 0 if branch.outcome == FAILED else branch.left_mp <= 1


def won_beside(number: int, circles: int, won: str) -> Battle:
    """A battalion beside 0301, and a hex that others have won in this phase."""
    battle = begun(battle_with({"bn": f"{BN} 0401", "gr": f"{GR} 0504"}))
    overruns_of(battle.state).lay(battle.hex(won), number, circles)
    return battle


def joining(**more: str) -> Battle:
    """A brigade among the enemies in 0302, a battalion beside it."""
    battle = begun(battle_with({"bde": f"{BDE} 0504", "bn": f"{BN} 0201", "gr": f"{GR} 0302"}, **more))
    make_dual(battle, "0302", "bde")
    return battle


def leaving() -> Battle:
    """Two regiments in a hex with a brigade and guns: the one that leaves screens the brigade no longer."""
    units = {"bde": f"{BDE} 0504", "guns": "3-1-7 uk 0504 artillery regiment", "bn": f"{GR} 0302", "gr": f"{GR} 0302"}
    battle = begun(battle_with(units, step="second_movement"))
    make_dual(battle, "0302", "bde", "guns")
    return battle


STEPS = {
    "a plain step": (lambda: won_beside(6, FULL, "0504"), "0301", {}),
    "into a won hex": (lambda: won_beside(6, NO_ZOC, "0301"), "0301", {"22.414": 5}),
    "beside a won hex": (lambda: won_beside(6, FULL, "0201"), "0301", {"22.415": 2}),
    "joining friends": (joining, "0302", {}),
    "joining friends over a stream": (lambda: joining(streams="0201/0302"), "0302", {}),
    "leaving a dual hex": (leaving, "0402", {"22.542": 1}),
}  # fmt: skip
MARKERS = ("22.414", "22.415", "22.542")
PAID = {"a plain step": 1, "into a won hex": 6, "beside a won hex": 3, "joining friends": 3,
        "joining friends over a stream": 5, "leaving a dual hex": 2}  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_22_523_a_step_beside_overruns_costs_what_is_told_before_it(step: str) -> None:
    """The price at the terminal, what the card of the hex adds up, and where the unit is seen to get."""
    make, hex, lines = STEPS[step]
    battle = make()
    unit, here, there = battle.unit("bn"), battle.state.hex_of[battle.unit("bn")], battle.hex(hex)
    price = price_of(battle.state, Move(unit, (there,)))
    assert price is not None
    facts = cost_facts(battle.state, there, Coming(unit, here), Words("en"))
    reach = movement_reach(battle.state, unit)
    battle.do(Move(unit, (there,)))
    assert 7 - battle.mp("bn") == price.cost == PAID[step]
    assert reach.cost_mp[there] == price.cost or len(reach.path_to(there)) > 1
    assert facts[0].value == f"{PAID[step]} MP"
    assert {
        fact.rule: int(fact.value) for fact in facts[1:] if fact.rule.startswith("22.") and fact.rule in lines
    } == lines


def test_22_414_a_card_reckons_with_what_the_way_to_the_hex_has_cost() -> None:
    """Three MP are spent before the step: of the six of the marker two are left to pay."""
    battle = won_beside(6, NO_ZOC, "0301")
    unit = battle.unit("bn")
    ledger = step_cost_ledger(battle.state, unit, battle.hex("0401"), battle.hex("0301"), 7 - 3)
    assert ledger is not None
    assert [(line.amount, line.rule) for line in ledger.lines] == [(1, "5.2"), (2, "22.414")]


def test_5_1_a_move_that_cannot_be_has_no_price() -> None:
    battle = won_beside(6, NO_ZOC, "0301")
    assert price_of(battle.state, Move(battle.unit("bn"), battle.path("0201"))) is None


FEW, MANY = 8, int(os.environ.get("ARNHEM_RANDOM_PRICES", "60"))
PRICED = ("move", "overrun", "capture_bridge")


def check_prices(state: State, rng: Random) -> Counter[str]:
    """Some of what units may do now: the price that is told is paid, and cards add up to it step by step."""
    checked: Counter[str] = Counter()
    for kind in PRICED:
        actions = list(STANDARD.legal(state).of_kind(kind))
        for action in rng.sample(actions, min(len(actions), 6)):
            checked[kind] += is_paid_as_told(state, action) and adds_up(state, action)
    return checked


def is_paid_as_told(state: State, action: Any) -> bool:
    """Do it in a copy of the position; False if it was cut short, by a bridge that fell or by whoever was met."""
    answers, unit = StandardAnswers(), action.unit
    price, begun, after = answers.price(state, action), state.mp_left[unit], state.clone()
    assert price is not None, action
    end = action.path[-1] if action.path else state.hex_of[unit]
    STANDARD.step(after, action, SeededDice(1))
    if after.hex_of[unit] != end or any(isinstance(frame, WayOn) for frame in after.stack):
        return False
    assert (price.cost, price.left) == (begun - after.mp_left[unit], after.mp_left[unit]), (action, price)
    return True


def adds_up(state: State, action: Any) -> bool:
    """What cards tell of each step of a move comes to what the step takes, if it can be paid in full."""
    unit, left = action.unit, state.mp_left[action.unit]
    way = (state.hex_of[unit], *action.path)
    for number, (here, there) in enumerate(pairwise(way if action.kind == "move" else way[:-1])):
        has_moved = bool(number or state.flags[unit] & MOVED)
        refusal, cost = step_refusal(state, unit, here, there, left_mp=left, has_moved=has_moved)
        assert refusal is None, action
        (fact, *_) = cost_facts(state, there, Coming(unit, here, left_mp=left), Words("en"))
        told = int(fact.value.split()[0])
        assert told == cost or told > left == cost, (action, here, there)
        left -= cost
    return True


MUD = {"id": "mud", "title": "Mud", "ends": "0302 0304", "lift_re": 3, "opened": [{"side": "allied"}]}


def test_22_542_over_an_arrow_too_whoever_leaves_meets_the_zones_that_it_screened() -> None:
    """Into the full zone of others, out of one that it leaves to the enemy: what is refused is not offered. [6.12]"""
    units = {
        "am": "2-2-7 uk amphibious 0101", "bde": "5-5-7 german brigade 0302", "g1": f"{GR} 0404", "g2": f"{GR} 0404",
    }  # fmt: skip
    home = [{"side": "allied", "hexes": "0101"}, {"side": "german", "hexes": "0302 0404"}]
    script = {"supply": {"home": home}, "bridgeheads": {"arrows": [MUD]}}
    modules = ("stacks", "overruns", "supply", "bridgeheads")
    battle = make_stacked(["....."] * 5, units, modules=modules, allied="0304", script=script, step="first_movement")
    make_dual(battle, "0302", "am")
    begun(battle)
    battle.state.mp_left[battle.unit("am")] = 7
    assert battle.rule_against(battle.move_action("am", "0304")) == "6.12"
    assert "0304" not in battle.destinations("am")


def play(seed: int, modules: Sequence[str] = ALL) -> Counter[str]:
    """A random game in which prices are asked now and then; how many were compared, by kind."""
    rng, checked = Random(seed), Counter[str]()
    for before, action, _, _ in random_game(seed, modules):
        if action.kind in PRICED or rng.random() < 0.1:
            checked += check_prices(before, rng)
    return checked


def test_22_414_whatever_is_told_before_a_step_is_paid() -> None:
    checked: Counter[str] = Counter()
    for seed in range(FEW):
        checked += play(seed)
    assert checked["move"] > 200
    assert checked["overrun"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_22_414_whatever_is_told_before_a_step_is_paid_in_many_games(chunk: int) -> None:
    for seed in range(FEW + chunk, MANY, 4):
        play(seed, ALL if seed % 3 else ("stacks", "overruns"))
