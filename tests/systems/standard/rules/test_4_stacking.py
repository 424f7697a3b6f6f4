"""Rule 4: stacking."""

from __future__ import annotations

import pytest

from game.systems.standard.rules import actions as do
from tests.systems.standard.rules.builder import make_battle, rules_file

LINE = [". . . . . . ."]


def test_4_1_one_unit_a_hex_at_the_end_of_a_move() -> None:
    battle = make_battle([". . ."], {"a": "2-2-7 uk 0101", "b": "2-2-7 uk 0201"})
    assert battle.rule_against(battle.move_action("a", "0201")) == "4.1"
    assert "0201" not in battle.destinations("a")


def test_4_1_of_a_retreat() -> None:
    # D1 ends on a friend's hex: the retreat goes on one hex [7.7]
    units = {"u": "2-2-7 uk 0301", "f": "2-2-7 uk 0201", "g": "9-9-7 german 0401"}
    battle = make_battle(LINE, units, step="second_combat")
    battle.attack("0301", "g", dice=[1])
    assert battle.rule_against(do.Retreat(0, battle.path("0201"))) == "7.7"
    battle.retreat("u", "0201 0101")


def test_4_1_of_an_advance() -> None:
    # two attackers, one hex: the first to advance fills it, and the second is not asked
    units = {"a": "9-9-7 uk 0301", "b": "9-9-7 uk 0501", "d": "1-1-7 german 0401"}
    battle = make_battle(LINE, units, step="first_combat")
    battle.attack("0401", "a b", dice=[6])
    battle.do(do.Advance(0))
    assert (battle.at("a"), battle.waits_for) == ("0401", "allied combat")


def test_4_1_of_an_arrival() -> None:
    script = {"reinforcements": [{"turn": 1, "units": ["a"], "hexes": "0101 0201"}]}
    battle = make_battle(LINE, {"a": "2-2-1 uk off", "f": "2-2-7 uk 0101"}, step="first_arrivals", script=script)
    assert battle.rule_against(do.Enter(0, 0)) == "11.3"
    battle.enter("a", "0201")


def test_4_1_the_limit_is_one() -> None:
    assert rules_file().stacking == 1


@pytest.mark.parametrize(("unit", "left"), [("2-2-7", 5), ("2-2-10", 6)])
def test_4_2_friends_are_passed_at_no_extra_cost(unit: str, left: int) -> None:
    battle = make_battle([". . ."], {"a": f"{unit} uk 0101", "b": "2-2-7 us 0201"})
    battle.move("a", "0201 0301")
    assert battle.at("a") == "0301"
    assert battle.mp("a") == left
    assert battle.at("b") == "0201"


def test_4_2_several_friends_in_a_row() -> None:
    units = {"a": "2-2-7 uk 0101", "b": "2-2-7 us 0201", "c": "2-2-7 polish 0301", "d": "2-2-7 uk 0401"}
    battle = make_battle(LINE, units)
    assert battle.destinations("a") == {"0501", "0601", "0701"}


def test_4_2_a_game_may_be_decided_on_top_of_a_friend() -> None:
    # a holds one objective; b passes the airborne friend in the other, and that moment is enough [17.1]
    units = {"a": "2-2-7 uk 0401", "f": "2-2-7 uk 0301 parachute", "b": "2-2-7 uk 0101"}
    victory = {
        "objective": "0301 0401", "side": "allied", "for_victory": 2, "for_draw": 1, "airborne_count": False,
    }  # fmt: skip
    battle = make_battle(LINE, units, script={"victory": victory})
    battle.move("b", "0201 0301 0401 0501")
    assert (battle.waits_for, battle.at("b"), battle.at("f")) == ("over", "0301", "0301")


def test_4_2_enemies_are_never_passed() -> None:
    # the river keeps the ZOC off, the ferry lets a leg unit over: still the enemy is in the way
    battle = make_battle([". . ."], {"a": "2-2-7 uk 0101", "b": "2-2-7 german 0201"})
    assert battle.rule_against(battle.move_action("a", "0201 0301")) == "5.5"
    over = make_battle(
        [". . ."], {"a": "2-2-7 uk 0101", "b": "2-2-7 german 0201"}, rivers="0101/0201", ferries="0101/0201"
    )  # fmt: skip
    assert over.rule_against(over.move_action("a", "0201 0301")) == "5.5"
