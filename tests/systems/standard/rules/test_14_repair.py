"""Rule 14.2: repair of demolished bridges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.state import DOWN, REPAIRED, STANDING
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

LINE = [". . . . . . ."]
QUIET = {"allotments": {"allied": [0], "german": [0]}}


def broken(
    units: Mapping[str, str] | None = None, *, options: Mapping[str, Any] | None = None, **changes: Any
) -> Battle:
    """An engineer in 0101, a demolished highway bridge between 0201 and 0301, Germans far off in 0701."""
    roster = {"e": "3-3-10 uk 0101 engineer", "g": "2-2-7 german 0701"} | dict(units or {})
    board = {"rivers": "0201/0301", "bridges": {"b": "highway road 0201/0301"}}
    script = {"demolished": ["b"], "options": QUIET | dict(options or {})}
    return make_battle(LINE, roster, **(board | {"script": script} | changes))


def go_to(battle: Battle, step: str, turn: int) -> list[Any]:
    """End phases until a step of a turn waits for its player; everything that happened on the way."""
    events: list[Any] = []
    while (battle.setting.sequence[battle.state.step].id, battle.state.turn) != (step, turn):
        events += battle.end()
    return events


@pytest.mark.parametrize(("kind", "least"), [("canal", 5), ("railroad", 5), ("highway", 4)])
@pytest.mark.parametrize("die", range(1, 7))
def test_14_2_canal_or_railroad_5_to_6_highway_4_to_6(kind: str, least: int, die: int) -> None:
    battle = broken(bridges={"b": f"{kind} road 0201/0301"})
    events = battle.do(do.Repair(0), dice=[die])
    assert events == [of_bridges.RepairTried("14.2", 0, least, die, die >= least)]
    assert battle.state.bridge_state == [REPAIRED if die >= least else DOWN]
    # 0201 and 0301 cost the mobile engineer 2 MP each
    assert battle.rule_against(battle.move_action("e", "0201 0301")) == ("" if die >= least else "5.5")


def test_14_2_the_numbers_are_data() -> None:
    bridges = rules_file().bridges.model_dump() | {"repaired_on_at_least": {"canal": 7, "railroad": 7, "highway": 1}}
    battle = broken(rules=rules_file(bridges=bridges))
    battle.do(do.Repair(0), dice=[1])
    assert battle.state.bridge_state == [REPAIRED]


@pytest.mark.parametrize("step", ["first_arrivals", "first_movement", "first_mobile_arrivals", "first_mobile_movement"])
def test_14_2_in_the_allied_movement_and_mobile_movement_phases(step: str) -> None:
    assert broken(step=step).rule_against(do.Repair(0)) == ""


def test_14_2_not_in_a_combat_phase() -> None:
    battle = broken({"u": "2-2-7 uk 0601"}, step="first_combat")
    assert battle.waits_for == "allied combat"
    assert battle.rule_against(do.Repair(0)) == "14.2"
    assert battle.legal("repair") == []


@pytest.mark.parametrize("step", ["second_movement", "second_mobile_movement"])
def test_14_2_germans_never_repair(step: str) -> None:
    battle = broken({"g": "2-2-12 german 0701 engineer"}, step=step)
    assert battle.waits_for == "german movement"
    assert battle.rule_against(do.Repair(0)) == "14.2"
    assert battle.legal("repair") == []


def test_14_2_a_phase_with_nothing_but_a_repair_to_do_is_not_passed_over() -> None:
    # a leg engineer cannot move in the mobile movement phase, but it can work
    battle = broken({"e": "3-3-7 uk 0101 engineer"})
    battle.end()
    assert (battle.setting.sequence[battle.state.step].id, battle.waits_for) == (
        "first_mobile_movement", "allied movement",
    )  # fmt: skip
    battle.do(do.Repair(0), dice=[1])


@pytest.mark.parametrize(("ma", "rule"), [(1, "14.2"), (2, ""), (3, "")])
def test_14_2_within_the_engineers_ma_in_hexes(ma: int, rule: str) -> None:
    # from 0101: 0301 is two hexes away, 0401 three; the nearer of the two counts, MP and water do not
    battle = broken(
        {"e": f"3-3-{ma} uk 0101 engineer"}, rivers="0101/0201 0301/0401", bridges={"b": "highway road 0301/0401"}
    )
    assert battle.rule_against(do.Repair(0)) == rule
    battle.state.mp_left = [0] * len(battle.state.mp_left)
    assert battle.rule_against(do.Repair(0)) == rule


@pytest.mark.parametrize(("ma", "rule"), [(2, "14.2"), (3, "")])
def test_14_2_whichever_of_its_two_hexes_is_nearer(ma: int, rule: str) -> None:
    # from 0701: 0401 is three hexes away, 0301 four
    units = {"e": f"3-3-{ma} uk 0701 engineer", "g": "2-2-7 german 0101"}
    battle = broken(units, rivers="0301/0401", bridges={"b": "highway road 0301/0401"})
    assert battle.rule_against(do.Repair(0)) == rule


def test_14_2_what_may_be_repaired_is_listed_and_nothing_else() -> None:
    bridges = {
        "b": "highway road 0201/0301", "stands": "highway road 0301/0401", "german": "highway road 0501/0601",
        "far": "canal rail 0601/0701",
    }  # fmt: skip
    rivers = "0201/0301 0301/0401 0501/0601 0601/0701"
    script = {"demolished": ["b", "german", "far"]}
    units = {"e": "3-3-4 uk 0101 engineer", "g": "2-2-7 german 0601"}
    battle = make_battle(LINE, units, rivers=rivers, bridges=bridges, script=script)
    assert battle.legal("repair") == [do.Repair(0)]
    battle.do(do.Repair(0), dice=[1])
    assert battle.legal("repair") == []


def test_14_2_only_engineers_on_the_map_and_only_engineers() -> None:
    script = {"reinforcements": [{"turn": 2, "units": ["e"], "hexes": "0101"}], "demolished": ["b"]}
    board = {"rivers": "0201/0301", "bridges": {"b": "highway road 0201/0301"}}
    units = {"e": "3-3-10 uk off engineer", "u": "3-3-10 uk 0201"}
    assert make_battle(LINE, units, script=script, **board).rule_against(do.Repair(0)) == "14.2"


def test_14_2_a_bridge_that_stands_is_not_repaired() -> None:
    assert broken(bridges={"b": "highway road 0201/0301", "c": "highway road 0101/0201"}).rule_against(
        do.Repair(1)
    ) == "14.2"  # fmt: skip
    assert broken().rule_against(do.Repair(7)) == "14.2"


@pytest.mark.parametrize(
    ("german", "more_river", "rule"),
    [
        ("0301", "", "14.2"),  # in a hex of the hexside
        ("0401", "", "14.2"),  # its ZOC lies over 0301
        ("0401", " 0301/0401", ""),  # its ZOC does not reach across the river
        ("0501", "", ""),
    ],
)
def test_14_2_no_german_next_to_it_nor_either_hex_in_a_german_zoc(german: str, more_river: str, rule: str) -> None:
    battle = broken({"g": f"2-2-7 german {german}"}, rivers="0201/0301" + more_river)
    assert battle.rule_against(do.Repair(0)) == rule


def test_14_2_once_per_bridge_per_player_turn() -> None:
    battle = broken()
    battle.do(do.Repair(0), dice=[3])
    assert battle.rule_against(do.Repair(0)) == "14.2"
    go_to(battle, "first_mobile_movement", 1)
    assert battle.rule_against(do.Repair(0)) == "14.2"  # the same player turn
    go_to(battle, "first_movement", 2)
    assert battle.rule_against(do.Repair(0)) == ""


def test_14_2_an_engineer_may_roll_for_every_bridge_in_its_range() -> None:
    board = {"rivers": "0201/0301 0301/0401", "bridges": {"b": "highway road 0201/0301", "c": "canal rail 0301/0401"}}
    script = {"demolished": ["b", "c"]}
    battle = make_battle(LINE, {"e": "3-3-10 uk 0101 engineer"}, script=script, **board)
    assert [a.bridge for a in battle.legal("repair")] == [0, 1]  # type: ignore[attr-defined]
    battle.do(do.Repair(0), dice=[1])
    battle.do(do.Repair(1), dice=[6])
    assert battle.state.bridge_state == [DOWN, REPAIRED]


def test_14_2_the_engineer_may_move_before_and_after() -> None:
    battle = broken({"e": "3-3-10 uk 0101 engineer"})
    battle.move("e", "0201")
    battle.do(do.Repair(0), dice=[6])
    battle.move("e", "0301")
    assert (battle.at("e"), battle.mp("e")) == ("0301", 6)


def test_14_2_repaired_until_demolished_again() -> None:
    battle = broken({"u": "2-2-7 uk 0401"})
    battle.do(do.Repair(0), dice=[4])
    go_to(battle, "first_movement", 2)
    assert battle.state.bridge_state == [REPAIRED]
    battle.move("u", "0301")
    assert battle.waits_for == "german demolition"
    battle.do(do.Demolish(0), dice=[1])
    assert battle.state.bridge_state == [DOWN]
    assert battle.rule_against(do.Repair(0)) == ""


def test_14_2_not_demolished_again_in_the_player_turn_of_its_repair() -> None:
    battle = broken({"u": "2-2-7 uk 0401"})
    battle.do(do.Repair(0), dice=[4])
    battle.move("u", "0301 0201")
    assert (battle.at("u"), battle.waits_for) == ("0201", "allied movement")


def test_14_2_demolished_again_from_the_german_player_turn_on() -> None:
    # the repaired bridge is not guarded: u, driven back by D1, comes next to it in the German combat phase
    battle = broken({"u": "2-2-7 uk 0401", "g": "9-9-7 german 0501"})
    battle.do(do.Repair(0), dice=[4])
    go_to(battle, "second_combat", 1)
    battle.attack("0401", "g", dice=[1])
    battle.retreat("u", "0301")
    assert battle.waits_for == "german demolition"


def test_14_2_a_repair_may_last_for_the_player_turn_only() -> None:
    battle = broken(options={"repair": "player_turn"})
    battle.do(do.Repair(0), dice=[4])
    go_to(battle, "first_mobile_movement", 1)
    assert battle.state.bridge_state == [REPAIRED]
    events = battle.end()
    assert of_bridges.RepairLapsed("14.2", 0) in events
    assert battle.waits_for == "german movement"
    assert battle.state.bridge_state == [DOWN]


def test_14_2_nothing_but_a_repair_is_gone_with_the_player_turn() -> None:
    bridges = {"b": "highway road 0201/0301", "stands": "highway road 0301/0401", "down": "highway road 0101/0201"}
    script = {"demolished": ["b", "down"], "options": QUIET | {"repair": "player_turn"}}
    battle = broken(rivers="0101/0201 0201/0301 0301/0401", bridges=bridges, script=script)
    battle.do(do.Repair(0), dice=[4])
    events = go_to(battle, "second_movement", 1)
    assert [event.bridge for event in events if isinstance(event, of_bridges.RepairLapsed)] == [0]
    assert battle.state.bridge_state == [DOWN, STANDING, DOWN]


def test_14_2_it_is_gone_too_where_the_last_phase_of_the_player_turn_is_passed_over() -> None:
    # a leg engineer, its repair made and its hexside bridged: nothing is left to do in the mobile movement phase
    battle = broken({"e": "3-3-7 uk 0101 engineer"}, options={"repair": "player_turn"}, rivers="0201/0301 0301/0401")
    battle.do(do.Repair(0), dice=[4])
    battle.do(do.Span(battle.hexside("0301/0401")))
    events = battle.end()
    assert battle.waits_for == "german movement"
    assert of_bridges.RepairLapsed("14.2", 0) in events
    assert battle.state.bridge_state == [DOWN]


def test_14_2_shipped_repairs_last() -> None:
    assert rules_file().bridges.repair == "lasting"
    assert broken().setting.repair_lasts
