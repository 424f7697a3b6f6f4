"""The engineers' span as the planner sees it: they stay near enough for those who have yet to cross. [15.1-15.4]"""

from __future__ import annotations

from random import Random

from game.ai.advice import Advice
from game.systems.standard.ai.advised_moves import explained
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.works import SpanCare, engineers_choice
from game.systems.standard.rules import actions as do
from game.systems.standard.rules.occupancy import span_for
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.state import NO_SPAN
from tests.ai.planning import WEIGHTS, outlook_of, play_phase, victory
from tests.systems.standard.rules.builder import Battle, make_battle

RIVER = "0401/0501 0401/0502 0402/0502"
ROAD = " ".join(f"{column:02}01" for column in range(1, 31))


def at_the_river(units: dict[str, str], *, span: str = "0401/0501", **more: str) -> Battle:
    """A road of thirty hexes over a river without a bridge, where the engineers have laid their own.

    The objective is at the far end.
    """
    battle = make_battle(
        ["." * 30, "." * 30], units, rivers=RIVER, highways=[ROAD], script=victory("3001 3002"), **more
    )  # fmt: skip
    if span:
        battle.do(do.Span(battle.hexside(span)))
        battle.state.span_turn = 0  # laid the turn before, so that it lies as it is
    return battle


def test_engineers_stay_near_their_span_until_the_column_is_over() -> None:
    """Foot that comes to the river only next turn would stand before open water. [15.2]"""
    battle = at_the_river(
        {
            "sappers": "1-1-10 uk 0601 engineer",
            "tank": "4-4-10 uk 0301",
            "foot": "4-4-7 uk 0101",
            "rear": "4-4-7 uk 0102",
        }
    )
    battle.state.mp_left[battle.unit("foot")] = battle.state.mp_left[battle.unit("rear")] = 2
    play_phase(battle)
    assert int(battle.at("tank")[:2]) > 5
    assert span_for(battle.state, ALLIED) != NO_SPAN, battle.at("sappers")


def test_engineers_move_last_of_those_who_cross() -> None:
    battle = at_the_river({"sappers": "1-1-10 uk 0501 engineer", "tank": "4-4-10 uk 0301"})
    moved = [action.unit for action in play_phase(battle) if isinstance(action, do.Move)]
    assert moved == [battle.unit("tank"), battle.unit("sappers")]
    assert int(battle.at("tank")[:2]) > 5


def test_engineers_go_on_when_everybody_is_over() -> None:
    battle = at_the_river({"sappers": "1-1-10 uk 0501 engineer", "tank": "4-4-10 uk 0701"})
    for _ in range(2):
        play_phase(battle)
        battle.state.mp_left[battle.unit("sappers")] = 10
        battle.state.flags[battle.unit("sappers")] = 0
    assert int(battle.at("sappers")[:2]) > 15


def test_engineers_come_back_into_range_of_those_who_wait_at_the_river() -> None:
    battle = at_the_river({"sappers": "1-1-10 uk 0501 engineer", "tank": "4-4-10 uk 0401", "foot": "4-4-7 uk 0301"})
    sappers = battle.unit("sappers")
    battle.state.span_used = True
    far = battle.hex("1601")
    lost = SpanCare(outlook_of(battle, ALLIED), battle.state).lost(
        sappers, (battle.hex("1401"), far, battle.hex("1501"))
    )
    assert lost[0] == lost[2] == 0.0  # ten hexes from either hex of the hexside are near enough
    assert lost[1] >= 20 * WEIGHTS.progress


def test_a_german_in_reach_of_the_hexside_leaves_nothing_to_stay_for() -> None:
    battle = at_the_river(
        {"sappers": "1-1-10 uk 0402 engineer", "tank": "4-4-10 uk 0301", "enemy": "3-3-7 german 0601"}, span=""
    )
    battle.state.span = battle.hexside("0401/0501")  # laid before he came
    outlook = outlook_of(battle, ALLIED)
    assert SpanCare(outlook, battle.state).lost(battle.unit("sappers"), (battle.hex("3001"),)) == [0.0]


def test_no_span_is_laid_where_a_german_stands_in_the_far_hex_or_beside_it() -> None:
    for where, is_laid in (("0501", False), ("0601", False), ("0902", True)):
        battle = at_the_river(
            {"sappers": "1-1-10 uk 0301 engineer", "tank": "4-4-10 uk 0401", "enemy": f"3-3-7 german {where}"}, span=""
        )
        choice = engineers_choice(outlook_of(battle, ALLIED))
        assert (choice is not None) == is_laid, where


def test_engineers_take_no_place_in_an_attack_that_would_close_the_way() -> None:
    battle = at_the_river(
        {
            "sappers": "9-9-10 uk 1401 engineer",
            "tank": "4-4-10 uk 0301",
            "foot": "4-4-7 uk 0302",
            "enemy": "1-1-7 german 1701",
        },
    )
    plan = Marching(outlook_of(battle, ALLIED), massing=True, whim=Random(1))
    move = plan.best_move(battle.state, battle.unit("sappers"))
    assert move is None or int(battle.topology.numbers[move.path[-1]][:2]) <= 15


def test_advice_says_what_the_span_loses() -> None:
    battle = at_the_river({"sappers": "1-1-10 uk 0501 engineer", "tank": "4-4-10 uk 0301", "foot": "4-4-7 uk 0302"})
    road = " ".join(f"{column:02}01" for column in range(6, 16))
    told: Advice = explained(outlook_of(battle, ALLIED), battle.move_action("sappers", road))
    keys = {reason.said.key: reason.points for reason in told.reasons}
    assert "standard.advice.closes_span" not in keys
    battle.state.hex_of[battle.unit("sappers")] = battle.hex("1501")
    told = explained(outlook_of(battle, ALLIED), battle.move_action("sappers", "1601 1701"))
    keys = {reason.said.key: reason.points for reason in told.reasons}
    assert keys["standard.advice.closes_span"] < 0
