"""A script where rule modules are played: it goes on board, overruns, crosses, and asks for bridgeheads and force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.engine.library import load_scenario
from game.model.action import Action
from game.systems.standard.ai.conditions import holds
from game.systems.standard.ai.script_tasks import ScriptTasks
from game.systems.standard.ai.scripted import ScriptedPlayer
from game.systems.standard.rules.actions import EndPhase, Move
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.orders import BridgeheadState, Force, When
from game.systems.standard.rules.overruns.actions import Overrun
from game.systems.standard.rules.overruns.marks import overruns_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.ai.planning import outlook_of
from tests.ai.test_scripted import seen
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.test_32_arrows import shores
from tests.systems.standard.modules.test_32_invasions import coast, known, to_combat
from tests.systems.standard.rules.builder import Battle, begin_step

LAND = {"units": ["bde"], "land": {"invasion": "switchback", "hexes": "0402 0401"}}

HOLD: dict[str, Any] = {"hold": {"hexes": "0101"}}


def scripted_choice(battle: Battle) -> Action:
    """What a player that follows the orders does now."""
    return ScriptedPlayer(1).choose(seen(battle))


def ordered(battle_of: Any, *orders: Mapping[str, Any], **more: Any) -> Battle:
    """A position with orders for the Allies."""
    found: Battle = battle_of(orders={"allied": list(orders)}, **more)
    return found


def test_who_is_ordered_to_land_goes_on_board_for_the_first_hex_and_comes_ashore() -> None:
    battle = ordered(coast, LAND)
    choice = scripted_choice(battle)
    assert choice == Embark(battle.unit("bde"), 0, battle.hex("0402"))
    battle.do(choice)
    assert not isinstance(scripted_choice(battle), Embark)
    to_combat(battle)
    assert scripted_choice(battle) == Invade(battle.hex("0402"), (battle.unit("bde"),))


def test_nobody_goes_on_board_before_the_ships_sail_nor_against_the_condition() -> None:
    later = LAND | {"when": {"from_turn": 3}}
    for battle in (ordered(coast, LAND, turn=1), ordered(coast, later)):
        assert not isinstance(scripted_choice(battle), Embark)


def test_no_more_go_on_board_than_are_ordered() -> None:
    units = {"bn": "2-2-7 uk 0101", "other": "2-2-7 uk 0101", "gr": "3-3-7 german 0502 regiment"}
    both = {"units": ["bn", "other"], "at_most": 1, "land": {"invasion": "switchback", "hexes": "0401"}}
    battle = ordered(coast, both, units=units)
    battle.do(scripted_choice(battle))
    assert not isinstance(scripted_choice(battle), Embark)


def test_who_is_ordered_to_land_and_is_elsewhere_makes_for_the_port() -> None:
    far = LAND | {"units": ["bn"]}
    battle = ordered(coast, far)
    given = ScriptTasks(outlook_of(battle, ALLIED), [battle.unit("bn")]).hand_out()
    assert given[battle.unit("bn")].goals == (battle.hex("0101"),)


def test_who_is_ordered_to_overrun_a_hex_enters_it() -> None:
    units = {"bde": "5-5-7 uk 0101 brigade", "gr": "1-1-7 german 0301"}
    order = {"units": ["bde"], "overrun": {"hexes": "0301"}}
    battle = make_stacked(
        [". . . ."] * 3, units, modules=("stacks", "overruns"), script={"orders": {"allied": [order]}}
    )
    choice = scripted_choice(battle)
    assert isinstance(choice, Overrun)
    assert choice.path[-1] == battle.hex("0301")


def test_an_order_to_cross_is_obeyed_over_an_arrow_where_no_land_leads() -> None:
    order = {"units": ["bn"], "cross": {"hexes": "0401"}}
    battle = shores({"bn": "2-2-7 uk 0102"}, orders={"allied": [order]})
    given = ScriptTasks(outlook_of(battle, ALLIED), [battle.unit("bn")]).hand_out()
    assert battle.unit("bn") in given


def test_conditions_ask_for_bridgeheads_and_for_force() -> None:
    battle = coast()
    state, beach, port = battle.state, battle.hex("0401"), battle.hex("0101")

    def stands(whose: str) -> bool:
        return holds(state, ALLIED, When(bridgehead=BridgeheadState((beach,), whose)))

    assert (stands("none"), stands("ours"), stands("enemy")) == (True, False, False)
    known(battle).own_hexes().owner[beach] = ALLIED
    assert (stands("none"), stands("ours"), stands("enemy")) == (False, True, False)
    known(battle).own_hexes().owner[beach] = ALLIED.enemy
    assert (stands("none"), stands("ours"), stands("enemy")) == (False, False, True)
    for side, least, most, is_so in (
        ("ours", 3, None, True), ("ours", 4, None, False), ("ours", None, 2, False), ("enemy", None, 0, True),
    ):  # fmt: skip
        assert holds(state, ALLIED, When(force=Force((port,), side, least, most))) is is_so


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ({"land": {"invasion": "switchbak", "hexes": "0401"}}, "switchbak is no invasion of this scenario"),
        ({"land": {"invasion": "switchback", "hexes": "0301"}}, "0301 is no target of switchback"),
        ({"overrun": {"hexes": "0401"}}, "this needs the module overruns"),
        (HOLD | {"when": {"force": {"hexes": "0101", "side": "ours"}}}, "at least or at most"),
        (
            {
                "hold": {"hexes": "0101"},
                "when": {"force": {"hexes": "0101", "side": "ours", "at_least": 3, "at_most": 2}},
            },
            "this can never hold: at least 3, and at most 2",
        ),
    ],
)
def test_what_such_an_order_gets_wrong_is_told(order: dict[str, Any], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        ordered(coast, order)


def test_a_german_order_cannot_name_an_allied_invasion() -> None:
    with pytest.raises(AssertionError, match="switchback is no invasion of the German side"):
        coast(orders={"german": [{"land": {"invasion": "switchback", "hexes": "0401"}}]})


def test_a_script_that_must_fight_before_the_phase_ends_does() -> None:
    battle = ordered(coast, LAND)
    battle.do(scripted_choice(battle))
    to_combat(battle)
    assert battle.refusal(EndPhase()) is not None
    assert isinstance(scripted_choice(battle), Invade)


@pytest.mark.parametrize(("allied_at", "goes"), [("1212", True), ("1712", False)])
def test_a_regiment_is_ferried_from_breskens_to_flushing_once_the_enemy_is_near(allied_at: str, goes: bool) -> None:
    setting = load_scenario("scheldt").setting
    battle = begin_step(setting, "second_movement", turn=4)
    put(battle.state, battle.unit("gr_1039"), battle.hex("1011"))
    put(battle.state, battle.unit("cdn_9"), battle.hex(allied_at))
    overruns_of(battle.state).begun_mp[:] = battle.state.mp_left
    regiment = battle.unit("gr_1039")
    given = ScriptTasks(outlook_of(battle, GERMAN), [regiment]).hand_out()
    assert (given[regiment].goals == (battle.hex("1109"),)) is goes
    moves = []
    while battle.waits_for == "german movement":
        moves.append(scripted_choice(battle))
        battle.do(moves[-1])
    crossed = [move for move in moves if isinstance(move, Move) and move.unit == regiment]
    assert (Move(regiment, (battle.hex("1109"),)) in crossed) is goes
    assert (battle.at("gr_1039") == "1109") is goes
