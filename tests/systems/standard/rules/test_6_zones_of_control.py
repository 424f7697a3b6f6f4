"""Rule 6: zones of control."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from tests.systems.standard.rules.builder import Battle, make_battle

LINE = [". . . . . . . . ."]
FLOWER = ["- . -", ". . .", ". . ."]
AROUND = {"0201", "0302", "0303", "0203", "0103", "0102"}
"""The six hexes around 0202."""
QUIET = {"options": {"allotments": {"allied": [0], "german": [0]}}}


def controlled(battle: Battle, side: int) -> set[str]:
    """Numbers of the hexes in a side's ZOC."""
    return {battle.topology.numbers[hex] for hex, count in enumerate(battle.state.zoc[side]) if count}


def go_to(battle: Battle, step: str, turn: int = 1) -> None:
    """End phases until a step of a turn waits for its player."""
    while (battle.setting.sequence[battle.state.step].id, battle.state.turn) != (step, turn):
        battle.end()


# ------------------------------------------------------------------ 6.1


def test_6_1_the_six_adjacent_hexes_not_its_own() -> None:
    battle = make_battle(FLOWER, {"g": "2-2-7 german 0202"})
    assert controlled(battle, 1) == AROUND
    assert controlled(battle, 0) == set()


def test_6_1_at_the_map_edge_those_there_are() -> None:
    battle = make_battle(FLOWER, {"g": "2-2-7 german 0201"})
    assert controlled(battle, 1) == {"0302", "0202", "0102"}


@pytest.mark.parametrize(
    ("water", "reaches"),
    [
        ({"rivers": "0201/0202"}, False),
        ({"canals": "0201/0202"}, True),
        ({"streams": "0201/0202"}, True),
        ({"rivers": "0201/0202", "bridges": {"b": "highway road 0201/0202"}}, True),
        ({"rivers": "0201/0202", "bridges": {"b": "railroad rail 0201/0202"}}, True),
        ({"rivers": "0201/0202", "ferries": "0201/0202"}, False),
        ({"rivers": "0201/0202", "bridges": {"b": "highway road 0201/0202"}, "script": {"demolished": ["b"]}}, False),
        ({"rivers": "0201/0202 0202/0302", "bridges": {"b": "highway road 0202/0302"}}, False),
    ],
)
def test_6_1_except_across_a_river_hexside_without_a_usable_bridge(water: dict[str, Any], *, reaches: bool) -> None:
    battle = make_battle(FLOWER, {"g": "2-2-7 german 0202"}, **water)
    assert ("0201" in controlled(battle, 1)) is reaches
    assert controlled(battle, 1) >= AROUND - {"0201"}
    # it holds in both directions
    other = make_battle(FLOWER, {"g": "2-2-7 german 0201"}, **water)
    assert ("0202" in controlled(other, 1)) is reaches


def test_6_1_one_of_two_bridges_is_enough() -> None:
    board: dict[str, Any] = {
        "rivers": "0201/0202", "bridges": {"a": "highway road 0201/0202", "b": "railroad rail 0201/0202"},
    }  # fmt: skip
    battle = make_battle(FLOWER, {"g": "2-2-7 german 0202"}, script={"demolished": ["a"]}, **board)
    assert "0201" in controlled(battle, 1)
    both = make_battle(FLOWER, {"g": "2-2-7 german 0202"}, script={"demolished": ["a", "b"]}, **board)
    assert "0201" not in controlled(both, 1)


def test_6_1_it_moves_with_the_unit_and_ends_with_it() -> None:
    battle = make_battle(LINE, {"g": "1-1-7 german 0401", "u": "9-9-7 uk 0301"}, step="first_combat")
    assert controlled(battle, 1) == {"0301", "0501"}
    battle.attack("0401", "u", dice=[2])  # +8: a 2 is D2
    battle.retreat("g", "0501 0601")
    assert controlled(battle, 1) == {"0501", "0701"}
    lost = make_battle(LINE, {"g": "1-1-7 german 0401", "u": "9-9-7 uk 0301"}, step="first_combat")
    lost.attack("0401", "u", dice=[6])  # DE
    assert controlled(lost, 1) == set()


def test_6_1_a_depleted_unit_has_one_too() -> None:
    battle = make_battle(FLOWER, {"g": "2-2-7 german 0202 depleted"})
    assert controlled(battle, 1) == AROUND


# ------------------------------------------------------------------ 6.11


def test_6_11_a_unit_that_enters_an_enemy_zoc_stops_there() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0501"})
    assert battle.destinations("u") == {"0201", "0301", "0401"}
    battle.move("u", "0201 0301 0401")
    assert battle.mp("u") == 4
    assert battle.rule_against(battle.move_action("u", "0301")) == "6.11"
    assert battle.destinations("u") == set()


def test_6_11_a_path_through_an_enemy_zoc_is_refused() -> None:
    # 0201 and 0202 lie in the ZOC of 0301; the way round leads by the third row
    battle = make_battle([". . . .", ". . . .", ". . . ."], {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0301"})
    assert battle.rule_against(battle.move_action("u", "0201 0202")) == "6.11"
    assert battle.rule_against(battle.move_action("u", "0102 0103 0203 0303")) == ""


def test_6_11_for_the_phase_and_no_longer() -> None:
    battle = make_battle(LINE, {"m": "2-2-10 uk 0301", "g": "2-2-7 german 0501"}, script=QUIET)
    battle.move("m", "0401")
    go_to(battle, "first_mobile_movement")
    battle.move("m", "0301 0201")
    again = make_battle(LINE, {"u": "2-2-7 uk 0301", "g": "2-2-7 german 0501"}, script=QUIET)
    again.move("u", "0401")
    go_to(again, "first_movement", 2)
    again.move("u", "0301 0201")


def test_6_11_it_holds_for_germans_too() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0501"}, step="second_movement")
    assert battle.destinations("g") == {"0201", "0301", "0401", "0601", "0701", "0801", "0901"}


def test_6_11_a_zoc_across_a_river_does_not_stop() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0401"}, rivers="0301/0401")
    battle.move("u", "0201 0301")
    assert battle.rule_against(battle.move_action("u", "0201")) == ""


# ------------------------------------------------------------------ 6.12

# 0202 is German. Its ZOC covers 0201 0302 0303 0203 0103 0102. 0101, 0301, 0401 ... are free of it.
FIELD = [". . . . .", ". . . . .", ". . . . .", ". . . . ."]


def test_6_12_leaves_zoc_only_to_a_free_hex() -> None:
    battle = make_battle(FIELD, {"u": "2-2-7 uk 0302", "g": "2-2-7 german 0202"})
    for number in ("0201", "0303"):
        assert battle.rule_against(battle.move_action("u", number)) == "6.12"
    # around 0302: 0301 and 0401 and 0402 are free, 0303 and 0201 are not, 0202 is the enemy's
    for number in ("0301", "0401", "0402"):
        assert battle.rule_against(battle.move_action("u", number)) == ""


def test_6_12_only_the_first_hex_counts_then_it_may_enter_another_zoc() -> None:
    battle = make_battle(FIELD, {"u": "2-2-7 uk 0302", "g": "2-2-7 german 0202"})
    battle.move("u", "0402 0303")  # out of the ZOC and into it again
    assert battle.rule_against(battle.move_action("u", "0402")) == "6.11"


def test_6_12_with_no_free_hex_beside_it_stays() -> None:
    battle = make_battle(FLOWER, {"u": "2-2-7 uk 0201", "g": "2-2-7 german 0202"})
    assert battle.destinations("u") == set()


def test_6_12_a_free_hex_with_a_friend_in_it_will_do_on_the_way() -> None:
    units = {"u": "2-2-7 uk 0302", "g": "2-2-7 german 0202", "f": "2-2-7 uk 0402"}
    battle = make_battle(FIELD, units)
    battle.move("u", "0402 0502")
    assert battle.at("u") == "0502"


def test_6_12_every_hex_it_can_reach_with_two_mp() -> None:
    # first 0301, 0401 or 0402; from 0301 back into 0201, from 0402 into 0303, and the free hexes beyond
    battle = make_battle(FIELD, {"u": "2-2-2 uk 0302", "g": "2-2-7 german 0202"})
    assert battle.destinations("u") == {"0301", "0401", "0402", "0201", "0303", "0403", "0501", "0502", "0503"}


def test_6_12_holds_for_a_zoc_that_came_while_the_unit_stood_there() -> None:
    # the river keeps 0202 out of the ZOC of 0201 until the engineers span it
    units = {"u": "2-2-7 uk 0201", "e": "3-3-10 uk 0501 engineer", "g": "2-2-7 german off"}
    battle = make_battle(FIELD, units, rivers="0201/0202")
    assert battle.state.zoc[0][battle.hex("0202")] == 0
    battle.do(do.Span(battle.hexside("0201/0202")))
    assert battle.state.zoc[0][battle.hex("0202")] == 1


# ------------------------------------------------------------------ 6.13 and 6.14


def test_6_13_a_friend_in_the_hex_does_not_cancel_the_zoc_for_movement() -> None:
    units = {"u": "2-2-7 uk 0101", "f": "2-2-7 uk 0301", "g": "2-2-7 german 0401"}
    board = {"rivers": "0301/0401", "bridges": {"b": "highway road 0301/0401"}}
    battle = make_battle(LINE, units, **board)
    # the friend's hex 0301 is in the ZOC of 0401: u can neither pass it nor stop in it
    assert battle.destinations("u") == {"0201"}
    assert battle.rule_against(battle.move_action("u", "0201 0301")) == "4.1"
    around = make_battle(FIELD, {"u": "2-2-7 uk 0301", "f": "2-2-7 uk 0302", "g": "2-2-7 german 0202"})
    assert around.rule_against(around.move_action("u", "0302 0402")) == "6.11"


def test_6_13_nor_does_it_open_a_way_out_of_a_zoc() -> None:
    units = {"u": "2-2-7 uk 0302", "f": "2-2-7 uk 0303", "g": "2-2-7 german 0202"}
    battle = make_battle(FIELD, units)
    assert battle.rule_against(battle.move_action("u", "0303 0403")) == "6.12"


def test_6_13_for_a_retreat_it_does() -> None:
    # D2 from 0401: 0301 is free, 0201 lies in the ZOC of 0102 but holds a friend, so the retreat ends in 0101
    units = {"u": "2-2-7 uk 0401", "g": "9-9-7 german 0501", "f": "2-2-7 uk 0201", "h": "2-2-7 german 0102"}
    battle = make_battle([". . . . .", ". - - - -"], units, step="second_combat", rivers="0101/0102")
    battle.attack("0401", "g", dice=[2])  # +7: a 2 is D2
    battle.retreat("u", "0301 0201 0101")
    assert (battle.at("u"), battle.steps("u")) == ("0101", 2)


def test_6_14_both_sides_zones_coexist() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0201", "g": "2-2-7 german 0401", "v": "2-2-7 uk 0101"})
    assert "0301" in controlled(battle, 0)
    assert "0301" in controlled(battle, 1)
    battle.move("u", "0301")  # it enters the enemy ZOC, its own does not help
    assert battle.rule_against(battle.move_action("u", "0201")) == "6.11"


def test_6_14_a_german_is_stopped_by_the_allied_zoc_in_the_same_hex() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0201", "g": "2-2-7 german 0401"}, step="second_movement")
    battle.move("g", "0301")
    assert battle.rule_against(battle.move_action("g", "0401")) == "6.11"


def test_6_15_exception_for_landings() -> None:
    # in detail under 11.47: out of the ZOC it came down in, but into no other
    script = {"reinforcements": [{"turn": 1, "units": ["u"], "near": {"hexes": 9, "of": "field"}}]}
    units = {"u": "2-2-7 uk off glider", "g": "2-2-7 german 0101", "h": "2-2-7 german 0601"}
    battle = make_battle(LINE, units, step="first_arrivals", script=script, regions={"field": "0201"})
    battle.land("u", "0201")
    assert battle.rule_against(battle.move_action("u", "0301 0401")) == ""
    assert battle.rule_against(battle.move_action("u", "0301 0401 0501")) == "11.47"


# ------------------------------------------------------------------ 6.2 and 6.3


def retreat_ends(battle: Battle) -> set[str]:
    return {battle.topology.numbers[a.path[-1]] for a in battle.legal("retreat")}  # type: ignore[attr-defined]


def test_6_2_a_retreat_may_not_enter_an_enemy_zoc() -> None:
    # attacked in 0303 from 0302, D1: away from the fight lie 0203 0304 0403 (and 0202, 0402 in the attacker's ZOC);
    # 0304's neighbourhood is controlled by a second German in 0305: 0304 itself, but neither 0203 nor 0403
    rows = [". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]
    units = {"u": "2-2-7 uk 0303", "g": "9-9-7 german 0302", "h": "2-2-7 german 0305"}
    battle = make_battle(rows, units, step="second_combat")
    battle.attack("0303", "g", dice=[1])  # +7: a 1 is D1
    assert retreat_ends(battle) == {"0203", "0403"}
    assert battle.rule_against(do.Retreat(0, battle.path("0304"))) == "7.7"


def test_6_2_unless_a_friendly_unit_is_in_that_hex() -> None:
    # as before, with a friend in 0304: it is passed, and the hexes behind it are free or not as ever
    rows = [". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]
    units = {"u": "2-2-7 uk 0303", "g": "9-9-7 german 0302", "h": "2-2-7 german 0305", "f": "2-2-7 uk 0304"}
    battle = make_battle(rows, units, step="second_combat")
    battle.attack("0303", "g", dice=[1])
    # from 0304 on, at distance 2: 0204 and 0404 lie in the ZOC of 0305, and so nothing is won by the friend
    assert retreat_ends(battle) == {"0203", "0403"}
    units["h"] = "2-2-7 german 0405"  # its ZOC: 0404 0505 0506 0406 0306 0305; neither 0304 nor 0204
    battle = make_battle(rows, units, step="second_combat")
    battle.attack("0303", "g", dice=[1])
    assert retreat_ends(battle) == {"0203", "0403", "0204"}


def test_6_2_the_friends_hex_in_the_zoc_is_passed() -> None:
    # a line: u 0301 is attacked from 0401; the friend in 0201 stands in the ZOC of a German over the second row
    rows = [". . . . .", ". - - - -"]
    units = {"u": "2-2-7 uk 0301", "g": "9-9-7 german 0401", "f": "2-2-7 uk 0201", "h": "2-2-7 german 0102"}
    battle = make_battle(rows, units, step="second_combat", rivers="0101/0102")
    assert "0201" in controlled(battle, 1)
    assert "0101" not in controlled(battle, 1)
    battle.attack("0301", "g", dice=[1])
    battle.retreat("u", "0201 0101")
    assert (battle.at("u"), battle.steps("u")) == ("0101", 2)
    del units["f"]
    alone = make_battle(rows, units, step="second_combat", rivers="0101/0102")
    alone.attack("0301", "g", dice=[1])
    assert alone.waits_for == "allied retreat"  # it may still stand fast [7.8]; there is no way back
    assert retreat_ends(alone) == set()


def test_6_2_own_zoc_is_no_obstacle() -> None:
    units = {"u": "2-2-7 uk 0301", "g": "9-9-7 german 0401", "f": "2-2-7 uk 0101"}
    battle = make_battle(LINE, units, step="second_combat")
    battle.attack("0301", "g", dice=[1])
    battle.retreat("u", "0201")


def test_6_3_an_advance_ignores_zoc() -> None:
    # 0401 is won; it lies in the ZOC of 0501; the attacker itself began in a ZOC
    units = {"u": "9-9-7 uk 0301", "d": "1-1-7 german 0401", "h": "2-2-7 german 0501"}
    battle = make_battle(LINE, units, step="first_combat")
    battle.attack("0401", "u", dice=[6])
    events = battle.do(do.Advance(0))
    assert it.Advanced("7.9", 0, battle.hex("0301"), battle.hex("0401")) in events
