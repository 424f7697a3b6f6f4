"""Rule 15: the hexside that the engineers bridge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.state import DOWN, NO_SPAN, STANDING
from tests.systems.standard.rules.builder import Battle, make_battle

LINE = [". . . . . . ."]
QUIET = {"options": {"allotments": {"allied": [0], "german": [0]}}}


def river(units: Mapping[str, str] | None = None, *, rows: list[str] = LINE, **changes: Any) -> Battle:
    """An engineer in 0101, a river between 0201 and 0301, Germans far off in 0701."""
    roster = {"e": "3-3-10 uk 0101 engineer", "g": "2-2-7 german 0701"} | dict(units or {})
    board: dict[str, Any] = {"rivers": "0201/0301", "script": QUIET}
    return make_battle(rows, roster, **(board | changes))


def span(battle: Battle, hexside: str = "0201/0301") -> do.Span:
    return do.Span(battle.hexside(hexside))


def go_to(battle: Battle, step: str, turn: int) -> None:
    """End phases until a step of a turn waits for its player."""
    while (battle.setting.sequence[battle.state.step].id, battle.state.turn) != (step, turn):
        battle.end()


# ------------------------------------------------------------------ designating a hexside


@pytest.mark.parametrize("step", ["first_arrivals", "first_movement", "first_mobile_arrivals", "first_mobile_movement"])
def test_15_1_in_an_allied_movement_or_mobile_movement_phase(step: str) -> None:
    battle = river(step=step)
    assert battle.do(span(battle)) == [it.Spanned("15.1", battle.hexside("0201/0301"))]


def test_15_1_not_in_a_combat_phase_and_not_for_germans() -> None:
    battle = river({"u": "2-2-7 uk 0601"}, step="first_combat")
    assert battle.rule_against(span(battle)) == "15.1"
    german = river({"g": "2-2-7 german 0701 engineer"}, step="second_movement")
    assert german.rule_against(span(german)) == "15.1"
    assert german.legal("span") == []


@pytest.mark.parametrize("water", ["streams", "canals", "rivers"])
def test_15_1_any_water_hexside_and_no_dry_one(water: str) -> None:
    battle = river(**({"rivers": ""} | {water: "0201/0301"}))
    assert battle.rule_against(span(battle)) == ""
    assert battle.rule_against(span(battle, "0301/0401")) == "15.1"
    assert battle.rule_against(do.Span(99)) == "15.1"
    assert battle.rule_against(do.Span(-1)) == "15.1"


@pytest.mark.parametrize(("ma", "rule"), [(1, "15.1"), (2, ""), (3, "")])
def test_15_1_within_the_engineers_ma_in_hexes_of_either_hex(ma: int, rule: str) -> None:
    # from 0101 it is two hexes to 0301 and three to 0401
    battle = river({"e": f"3-3-{ma} uk 0101 engineer"}, rivers="0101/0201 0301/0401")
    assert battle.rule_against(span(battle, "0301/0401")) == rule
    assert len(battle.legal("span")) == (1 if rule else 2)


def test_15_1_needs_an_engineer_on_the_map() -> None:
    script = QUIET | {"reinforcements": [{"turn": 2, "units": ["e"], "hexes": "0101"}]}
    battle = river({"e": "3-3-10 uk off engineer", "u": "3-3-10 uk 0201"}, script=script)
    assert battle.rule_against(span(battle)) == "15.1"


@pytest.mark.parametrize(
    ("german", "more_river", "rule"),
    [
        ("0401", "", "15.1"),  # its ZOC lies over 0301
        ("0401", " 0301/0401", ""),  # its ZOC does not reach across the river
        ("0501", "", ""),
    ],
)
def test_15_1_not_in_a_german_zoc(german: str, more_river: str, rule: str) -> None:
    battle = river({"g": f"2-2-7 german {german}"}, rivers="0201/0301" + more_river)
    assert battle.rule_against(span(battle)) == rule


def test_15_1_a_german_across_the_river_has_no_zoc_over_the_hexside() -> None:
    battle = river({"g": "2-2-7 german 0301"})
    assert battle.rule_against(span(battle)) == ""
    over_canal = river({"g": "2-2-7 german 0301"}, rivers="", canals="0201/0301")
    assert over_canal.rule_against(span(over_canal)) == "15.1"


def test_15_1_one_hexside_per_game_turn() -> None:
    battle = river(rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    assert battle.rule_against(span(battle, "0301/0401")) == "15.1"
    go_to(battle, "first_mobile_movement", 1)
    assert battle.rule_against(span(battle, "0301/0401")) == "15.1"  # the same game turn
    go_to(battle, "first_movement", 2)
    assert battle.rule_against(span(battle, "0301/0401")) == ""
    assert battle.rule_against(span(battle)) == "15.1"  # it is bridged already


def test_15_1_it_stays_until_another_is_designated() -> None:
    battle = river(rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    go_to(battle, "first_movement", 3)
    assert battle.state.span == battle.hexside("0201/0301")
    battle.do(span(battle, "0301/0401"))
    assert battle.state.span == battle.hexside("0301/0401")
    assert battle.rule_against(battle.move_action("e", "0201 0301")) == "5.5"


def test_15_1_a_span_used_on_a_later_turn_cannot_be_moved_in_that_turn() -> None:
    battle = river({"u": "2-2-7 uk 0201"}, rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    go_to(battle, "first_movement", 2)
    battle.move("u", "0301")
    assert battle.rule_against(span(battle, "0301/0401")) == "15.1"
    assert battle.legal("span") == []
    go_to(battle, "first_movement", 3)
    assert battle.rule_against(span(battle, "0301/0401")) == ""


def test_15_1_an_attack_and_an_advance_use_it_too() -> None:
    units = {"u": "9-9-7 uk 0201", "g": "1-1-7 german 0301"}
    for action in ("attack", "advance"):
        battle = river(units, rivers="0201/0301 0301/0401", step="first_movement")
        battle.do(span(battle))
        go_to(battle, "first_combat", 2)
        battle.attack("0301", "u", dice=[6])  # 9 - 1 - 1 = +7: a 6 is DE
        if action == "advance":
            battle.do(do.Advance(battle.unit("u")))
            assert battle.at("u") == "0301"
        else:
            battle.do(do.Decline())
        assert battle.state.span_used == 1


def test_15_1_a_retreat_uses_it_too() -> None:
    battle = river({"u": "2-2-7 uk 0301", "g": "9-9-7 german 0501"})
    battle.do(span(battle))
    go_to(battle, "second_movement", 1)
    battle.move("g", "0401")
    battle.end()
    battle.attack("0301", "g", dice=[1])  # 9 - 2 = +7: a 1 is D1
    battle.retreat("u", "0201")
    assert (battle.at("u"), battle.state.span_used) == ("0201", 1)


def test_15_1_it_stays_though_the_engineer_goes_away_or_is_lost() -> None:
    battle = river({"u": "2-2-7 uk 0201"}, rivers="0201/0301")
    battle.do(span(battle))
    battle.state.hex_of[battle.unit("e")] = -2
    assert battle.rule_against(battle.move_action("u", "0301")) == ""


# ------------------------------------------------------------------ what a bridged hexside is


def test_15_1_bridged_for_movement() -> None:
    battle = river({"u": "2-2-7 uk 0201", "e": "3-3-10 uk 0101 engineer"})
    battle.do(span(battle))
    battle.move("u", "0301")
    assert battle.mp("u") == 6  # mixed ground, nothing for the water
    battle.move("e", "0201")
    assert battle.mp("e") == 8  # the engineer crosses, too: 2 MP a mixed hex
    battle.move("u", "0401")
    battle.move("e", "0301")
    assert battle.mp("e") == 6


def test_15_1_bridged_for_the_road() -> None:
    battle = river({"u": "2-2-7 uk 0201"}, rows=["w w w w w w w"], roads=["0101 0201 0301 0401"])
    assert battle.rule_against(battle.move_action("u", "0301")) == "5.5"
    battle.do(span(battle))
    battle.move("u", "0301 0401")
    assert battle.mp("u") == 5
    battle.move("e", "0201 0301")
    assert battle.mp("e") == 8


def test_15_1_without_a_road_the_terrain_is_paid_for() -> None:
    battle = river({"u": "2-2-7 uk 0201"}, rows=["w w w w w w w"])
    battle.do(span(battle))
    battle.move("u", "0301")
    assert battle.mp("u") == 5


def test_15_1_bridged_for_zones_of_control() -> None:
    battle = river({"g": "2-2-7 german 0301", "u": "2-2-7 uk 0101", "e": "3-3-10 uk 0201 engineer"})
    assert battle.state.zoc[1][battle.hex("0201")] == 0
    battle.do(span(battle))
    assert battle.state.zoc[1][battle.hex("0201")] == 1
    assert battle.state.zoc[0][battle.hex("0301")] == 1


@pytest.mark.parametrize("step", ["first_combat", "second_combat"])
def test_15_1_bridged_for_the_attacks_of_both_sides(step: str) -> None:
    units = {"u": "5-5-7 uk 0201", "g": "5-5-7 german 0301"}
    battle = river(units)
    target, attacker = ("0301", "u") if step == "first_combat" else ("0201", "g")
    assert battle.odds(target, attacker).attack.total == 3  # halved, rounded up, over the river
    battle.do(span(battle))
    go_to(battle, step, 1)
    assert battle.odds(target, attacker).attack.total == 4  # less one, as over a bridge


def test_15_1_bridged_for_both_sides_movement_for_the_rest_of_the_game_turn() -> None:
    battle = river({"g": "2-2-7 german 0501"})
    battle.do(span(battle))
    go_to(battle, "second_movement", 1)
    battle.move("g", "0401 0301 0201")
    assert battle.at("g") == "0201"


def test_15_1_not_demolishable() -> None:
    battle = river({"u": "2-2-7 uk 0101", "e": "3-3-10 uk 0201 engineer"})
    battle.do(span(battle))
    battle.move("e", "0301")
    assert battle.waits_for == "allied movement"


def test_15_1_not_a_repair() -> None:
    board = {"bridges": {"b": "highway road 0201/0301"}, "script": QUIET | {"demolished": ["b"]}}
    battle = river(rivers="0201/0301 0301/0401", **board)
    battle.do(span(battle))
    assert battle.state.bridge_state == [DOWN]
    assert battle.rule_against(battle.move_action("e", "0201 0301")) == ""
    assert battle.rule_against(do.Repair(0)) == ""  # it may be repaired as well
    go_to(battle, "first_movement", 2)
    battle.do(span(battle, "0301/0401"))
    assert battle.rule_against(battle.move_action("e", "0201 0301")) == "5.5"


def test_15_1_a_bridge_under_the_span_may_be_blown_and_the_span_still_carries() -> None:
    battle = river({"u": "2-2-7 uk 0101", "e": "3-3-10 uk 0601 engineer"}, bridges={"b": "canal road 0201/0301"})
    battle.do(span(battle))
    battle.move("u", "0201 0301")
    assert battle.waits_for == "german demolition"
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.state.bridge_state) == ("0301", [DOWN])


def test_15_1_the_span_carries_no_railway() -> None:
    # mobile: a railway step is 2 MP; over the span woods cost 4, for the railway is not carried over
    battle = river(
        {"u": "4-3-10 uk 0201"}, rows=["w w w w w w w"], railroads=["0101 0201 0301"],
        bridges={"b": "railroad rail 0201/0301"}, script=QUIET | {"demolished": ["b"]},
    )  # fmt: skip
    battle.do(span(battle))
    battle.move("u", "0301")
    assert battle.mp("u") == 6


def test_15_1_nothing_is_bridged_at_the_beginning() -> None:
    battle = river(bridges={"b": "canal road 0201/0301"})
    assert (battle.state.span, battle.state.bridge_state) == (NO_SPAN, [STANDING])
