"""Boxes, units that leave and come back, arrivals in a hex of their own side. [11.6, 11.7, 11.8]"""

from __future__ import annotations

from typing import Any

from game.systems.standard.rules.actions import Enter
from game.systems.standard.rules.off_map.facts import AWAY, box_of
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import State
from game.systems.standard.rules.supply.determination import supply_of
from game.systems.standard.rules.supply.facts import FULL, NONE
from tests.systems.standard.modules.supplied import ROW, begin_first_turn, end_until, make_supplied
from tests.systems.standard.rules.builder import Battle

UNITS = {"tommy": "2-2-7 uk 0301", "mate": "2-2-7 uk 0401", "gr": "3-3-7 german 1201 regiment"}


def leaving(needs: list[str] | None = None, **more: Any) -> Battle:
    """A unit that is to leave on turn 2 and may come back a turn later in 0101."""
    returns = {"turns_later": 1, "hexes": "0101", "if_controlled": True}
    leave = {"turn": 2, "units": ["tommy"], "needs": needs or [], "returns": returns}
    battle = make_supplied([ROW], UNITS, script={"leaves": [leave | more]}, allied="0101 0201")
    begin_first_turn(battle)
    return battle


def allied_movement(turn: int) -> Any:
    """Whether a position is in the Allied movement phase of a turn."""

    def is_there(state: State) -> bool:
        step = state.setting.sequence[state.step]
        return state.turn == turn and step.id in ("first_arrivals", "first_movement")

    return is_there


def test_11_6_reinforcements_for_a_box_are_there_at_the_start_of_their_player_turn() -> None:
    script = {
        "boxes": [{"id": "ostend", "title": "Ostend", "side": "allied"}],
        "reinforcements": [{"turn": 2, "units": ["cdo"], "box": "ostend"}],
    }
    battle = make_supplied([ROW], {**UNITS, "cdo": "2-2-7 uk off"}, script=script)
    begin_first_turn(battle)
    cdo = battle.unit("cdo")
    assert box_of(battle.state.hex_of[cdo]) == -1
    end_until(battle, allied_movement(2))
    assert box_of(battle.state.hex_of[cdo]) == 0
    assert supply_of(battle.state).status[cdo] == FULL


def test_11_7_units_leave_as_they_are_at_the_start_of_their_player_turn_and_come_back() -> None:
    battle = leaving()
    tommy = battle.unit("tommy")
    battle.state.steps[tommy] = 1
    end_until(battle, allied_movement(2))
    assert battle.state.hex_of[tommy] == AWAY
    end_until(battle, allied_movement(3))
    battle.enter("tommy", "0101")
    assert (battle.at("tommy"), battle.steps("tommy")) == ("0101", 1)
    end_until(battle, allied_movement(4))
    assert battle.at("tommy") == "0101"  # nobody leaves twice


def test_11_7_units_without_what_they_need_leave_at_the_start_of_a_later_player_turn() -> None:
    battle = leaving(["supply"])
    control = battle.state.stacks.control  # type: ignore[union-attr]
    control[battle.hex("0101")] = GERMAN
    end_until(battle, allied_movement(2))
    assert supply_of(battle.state).status[battle.unit("tommy")] == NONE
    assert battle.at("tommy") == "0301"
    control[battle.hex("0101")] = ALLIED
    end_until(battle, allied_movement(3))
    assert battle.state.hex_of[battle.unit("tommy")] == AWAY


def test_11_7_units_in_a_disputed_hex_stay_if_they_need_it_to_be_undisputed() -> None:
    leave = {"turn": 1, "units": ["tommy"], "needs": ["undisputed"]}
    foe = {"foe": "1-1-7 german 0301 company"}
    battle = make_supplied([ROW], {**UNITS, **foe}, script={"leaves": [leave]}, allied="0101")
    begin_first_turn(battle)
    assert battle.at("tommy") == "0301"


def test_11_7_without_a_way_back_they_are_gone_for_good_but_not_lost() -> None:
    battle = leaving(returns=None)
    end_until(battle, allied_movement(4))
    tommy = battle.unit("tommy")
    assert (battle.state.hex_of[tommy], battle.state.steps[tommy]) == (AWAY, 2)


def test_11_8_reinforcements_arrive_in_a_hex_that_their_side_controls_with_room_or_wait() -> None:
    arrival = {"turn": 1, "units": ["late"], "hexes": "0601 0701", "if_controlled": True}
    units = {**UNITS, "late": "2-2-7 uk off"}
    battle = make_supplied(
        [ROW], units, script={"reinforcements": [arrival]}, allied="0101 0601", step="first_arrivals"
    )
    assert {action.hex for action in battle.legal("enter")} == {battle.hex("0601")}  # type: ignore[attr-defined]
    late = battle.unit("late")
    assert battle.rule_against(Enter(late, battle.hex("0701"))) == "11.8"
    battle.state.stacks.control[battle.hex("0601")] = GERMAN  # type: ignore[union-attr]
    assert battle.legal("enter") == []
    assert battle.rule_against(Enter(late, battle.hex("0601"))) == "11.8"
