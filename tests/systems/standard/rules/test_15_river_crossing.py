"""Rule 15: the hexside that the engineers bridge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.model.message import plain
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.occupancy import put
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.retreat import retreat_paths
from game.systems.standard.rules.state import ATTACKED, CROSSED, DOWN, NO_SPAN, STANDING
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

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
    assert battle.do(span(battle)) == [of_bridges.Spanned("15.1", battle.hexside("0201/0301"))]


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


@pytest.mark.parametrize(("ma", "rule"), [(2, "15.1"), (3, "")])
def test_15_1_whichever_of_the_two_hexes_is_nearer(ma: int, rule: str) -> None:
    # from 0701 it is three hexes to 0401 and four to 0301
    battle = river({"e": f"3-3-{ma} uk 0701 engineer", "g": "2-2-7 german 0101"}, rivers="0301/0401")
    assert battle.rule_against(span(battle, "0301/0401")) == rule
    assert battle.legal("span") == ([] if rule else [span(battle, "0301/0401")])


def test_15_1_water_out_of_reach_is_not_listed() -> None:
    battle = river({"e": "3-3-3 uk 0101 engineer"}, rivers="0201/0301 0401/0501 0501/0601")
    assert battle.legal("span") == [span(battle, "0201/0301"), span(battle, "0401/0501")]


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


def test_15_1_not_beside_a_german_though_the_river_keeps_his_zoc_off() -> None:
    for water in ("rivers", "canals"):
        battle = river({"g": "2-2-7 german 0301"}, **({"rivers": ""} | {water: "0201/0301"}))
        assert battle.rule_against(span(battle)) == "15.1"
        assert battle.legal("span") == []


def test_15_1_one_hexside_per_game_turn() -> None:
    battle = river(rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    assert battle.rule_against(span(battle, "0301/0401")) == "15.1"
    go_to(battle, "first_mobile_movement", 1)
    assert battle.rule_against(span(battle, "0301/0401")) == "15.1"  # the same game turn
    go_to(battle, "first_movement", 2)
    assert battle.rule_against(span(battle, "0301/0401")) == ""
    assert battle.rule_against(span(battle)) == "15.1"  # it is bridged already


def test_15_4_it_stays_until_another_is_designated() -> None:
    battle = river(rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    go_to(battle, "first_movement", 3)
    assert battle.state.span == battle.hexside("0201/0301")
    battle.do(span(battle, "0301/0401"))
    assert battle.state.span == battle.hexside("0301/0401")
    assert battle.rule_against(battle.move_action("e", "0201 0301")) == "5.5"


def test_15_4_a_span_used_on_a_later_turn_cannot_be_moved_in_that_turn() -> None:
    battle = river({"u": "2-2-7 uk 0201"}, rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    go_to(battle, "first_movement", 2)
    battle.move("u", "0301")
    assert battle.rule_against(span(battle, "0301/0401")) == "15.4"
    assert battle.legal("span") == []
    go_to(battle, "first_movement", 3)
    assert battle.rule_against(span(battle, "0301/0401")) == ""


def german_comes(battle: Battle, hex: str) -> None:
    """A German stands where he was not, as if he had come in his turn."""
    put(battle.state, battle.unit("g"), battle.hex(hex))


def test_15_4_an_attack_over_it_bars_another_in_that_turn() -> None:
    battle = river({"u": "9-9-7 uk 0201"}, rivers="0201/0301 0301/0401")
    battle.do(span(battle))
    go_to(battle, "first_movement", 2)
    german_comes(battle, "0301")
    battle.end()
    battle.attack("0301", "u", dice=[4])
    assert battle.state.span_used == ATTACKED
    while battle.waits_for not in ("allied combat", "allied movement", "german movement"):
        battle.do(next(iter(STANDARD.legal(battle.state))))
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "first_mobile_movement")
    assert battle.rule_against(span(battle, "0301/0401")) == "15.4"


def test_15_2_a_retreat_crosses_it() -> None:
    battle = river({"u": "2-2-7 uk 0301", "g": "9-9-7 german 0601"})
    battle.do(span(battle))
    battle.state.step = next(i for i, step in enumerate(battle.setting.sequence) if step.id == "second_combat")
    assert retreat_paths(battle.state, battle.unit("u"), battle.hex("0401"), 1)[0] == (battle.path("0201"),)
    german = river({"g": "2-2-7 german 0501", "u": "2-2-7 uk 0201"})
    german.do(span(german))
    german_comes(german, "0301")
    assert retreat_paths(german.state, german.unit("g"), german.hex("0401"), 1)[0] == ()


def test_15_2_the_engineer_must_be_alive_and_in_range_at_each_crossing() -> None:
    battle = river({"u": "2-2-7 uk 0201", "e": "3-3-4 uk 0101 engineer"}, rivers="0301/0401")
    battle.do(span(battle, "0301/0401"))
    assert battle.rule_against(battle.move_action("u", "0301 0401")) == ""
    put(battle.state, battle.unit("e"), battle.hex("0601"))
    assert battle.rule_against(battle.move_action("u", "0301 0401")) == ""
    play = Play(battle.state, ScriptedDice(()))
    play.eliminate(battle.unit("e"), plain("a test"), "7.5")
    assert battle.rule_against(battle.move_action("u", "0301 0401")) == "5.5"


def test_15_2_an_engineer_that_goes_out_of_range_takes_the_bridge_along() -> None:
    units = {"u": "2-2-7 uk 0201", "e": "3-3-3 uk 0301 engineer", "g": "2-2-7 german off"}
    battle = river(units, rows=[". . . . . . . . ."])
    battle.do(span(battle))
    put(battle.state, battle.unit("e"), battle.hex("0601"))
    assert battle.rule_against(battle.move_action("u", "0301")) == ""
    put(battle.state, battle.unit("e"), battle.hex("0901"))
    assert battle.rule_against(battle.move_action("u", "0301")) == "5.5"
    put(battle.state, battle.unit("e"), battle.hex("0401"))
    assert battle.rule_against(battle.move_action("u", "0301")) == ""


def test_15_2_a_german_in_the_far_hex_or_with_a_zoc_over_it_bars_it() -> None:
    battle = river({"u": "2-2-7 uk 0201"})
    battle.do(span(battle))
    for hex, rule in (("0501", ""), ("0401", "5.5"), ("0601", "")):
        german_comes(battle, hex)
        assert battle.rule_against(battle.move_action("u", "0301")) == rule, hex
    german_comes(battle, "0301")
    assert battle.state.zoc[0][battle.hex("0301")] == 0
    attack = battle.odds("0301", "u").attack
    assert attack.total == 1  # less one as over a bridge: it was designated in this turn


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


def test_15_2_bridged_for_the_zones_of_control_of_its_side() -> None:
    battle = river({"u": "2-2-7 uk 0101", "e": "3-3-10 uk 0201 engineer"})
    assert battle.state.zoc[0][battle.hex("0301")] == 0
    battle.do(span(battle))
    assert battle.state.zoc[0][battle.hex("0301")] == 1
    german_comes(battle, "0301")
    assert battle.state.zoc[1][battle.hex("0201")] == 0  # the German's does not reach over it


def test_15_2_a_german_who_comes_near_closes_it() -> None:
    battle = river({"u": "2-2-7 uk 0201", "g": "2-2-7 german 0501"})
    battle.do(span(battle))
    go_to(battle, "second_movement", 1)
    assert battle.state.zoc[0][battle.hex("0301")] == 1
    battle.move("g", "0401")
    assert battle.state.zoc[0][battle.hex("0301")] == 0
    assert battle.hex("0301") not in battle.state.networks[0].costs_mp[0][battle.hex("0201")]


def test_15_2_germans_do_not_move_over_it() -> None:
    battle = river({"g": "2-2-7 german 0501"})
    battle.do(span(battle))
    go_to(battle, "second_movement", 1)
    assert battle.rule_against(battle.move_action("g", "0401 0301 0201")) == "5.5"
    assert battle.destinations("g") == {"0301", "0401", "0601", "0701"}


def at_combat(battle: Battle, step: str, german: str) -> None:
    """The span lies, a German stands in a hex, and a combat phase begins."""
    battle.do(span(battle))
    german_comes(battle, german)
    battle.state.step = next(i for i, known in enumerate(battle.setting.sequence) if known.id == step)


def test_15_2_an_attacker_of_its_side_advances_over_it() -> None:
    battle = river({"u": "30-9-7 uk 0201"})
    at_combat(battle, "first_combat", "0301")
    battle.attack("0301", "u", dice=[6])
    battle.do(do.Advance(battle.unit("u")))
    assert (battle.at("u"), battle.state.span_used & CROSSED) == ("0301", CROSSED)


def test_15_2_nobody_advances_over_it_into_a_german_zoc() -> None:
    battle = river({"u": "30-9-7 uk 0201", "other": "2-2-7 german 0601"})
    at_combat(battle, "first_combat", "0301")
    put(battle.state, battle.unit("other"), battle.hex("0401"))
    battle.attack("0301", "u", dice=[6])
    assert battle.waits_for != "allied advance"


def test_15_2_no_german_advances_over_it() -> None:
    battle = river({"u": "1-1-7 uk 0201", "g": "30-9-7 german 0701"})
    at_combat(battle, "second_combat", "0301")
    battle.attack("0201", "g", dice=[6])
    assert battle.at("u") == "gone"
    assert battle.waits_for != "german advance"


@pytest.mark.parametrize(("target", "attacker"), [("0301", "u"), ("0201", "g")])
def test_15_3_attacks_of_both_sides_are_as_over_a_bridge_in_a_turn_of_designation_or_use(
    target: str, attacker: str
) -> None:
    battle = river({"u": "5-5-7 uk 0201", "g": "5-5-7 german 0701"})

    def strength(turn: int, used: int) -> int:
        after = battle.state.clone()
        after.turn, after.span_used = turn, used
        put(after, battle.unit("g"), battle.hex("0301"))
        return int(STANDARD.odds(after, battle.attack_action(target, attacker)).attack.total)

    assert strength(1, 0) == 3  # halved, rounded up, over the river
    battle.do(span(battle))
    assert strength(1, 0) == 4  # less one: the turn in which it was designated
    assert strength(2, 0) == 3  # a later turn, in which nobody has used it
    assert strength(2, CROSSED) == 4  # one in which somebody has
    assert strength(2, ATTACKED) == 3  # an attack over plain water does not make it a bridge for the next


def test_15_3_a_crossing_is_what_makes_it_a_bridge_for_attacks() -> None:
    battle = river({"u": "2-2-7 uk 0201"})
    battle.do(span(battle))
    go_to(battle, "first_movement", 2)
    battle.move("u", "0301")
    assert battle.state.span_used == CROSSED


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


# ------------------------------------------------------------------ what uses it, and what does not


@pytest.mark.parametrize(("here", "there"), [("0201", "0101"), ("0101", "0201"), ("0301", "0401"), ("0401", "0301")])
def test_15_4_a_step_beside_it_does_not_use_it(here: str, there: str) -> None:
    units = {"u": f"2-2-7 uk {here}", "e": "3-3-10 uk 0103 engineer"}
    battle = river(units, rows=[". . . . . . .", ". . . . . . .", ". . . . . . ."], rivers="0201/0301 0302/0303")
    battle.do(span(battle))
    go_to(battle, "first_movement", 2)
    battle.move("u", there)
    assert battle.state.span_used == 0
    assert battle.rule_against(span(battle, "0302/0303")) == ""


def test_15_4_an_attack_over_other_water_leaves_it_free() -> None:
    battle = river({"u": "4-4-7 uk 0501", "g": "4-4-7 german 0601"}, rivers="0201/0301 0501/0601")
    battle.do(span(battle))
    go_to(battle, "first_combat", 2)
    battle.attack("0601", "u", dice=[2])
    battle.retreat("u", "0401")
    assert battle.state.span_used == 0


def test_15_4_while_nothing_is_bridged_no_attack_bars_a_hexside() -> None:
    # the attack goes over the last hexside of the map
    battle = river({"u": "4-4-7 uk 0601", "g": "4-4-7 german 0701"}, rivers="0201/0301 0601/0701", step="first_combat")
    battle.attack("0701", "u", dice=[3])  # 2 - 4 = -2: a 3 is A1
    battle.retreat("u", "0501")
    battle.end()
    assert battle.state.span_used == 0
    assert battle.rule_against(span(battle)) == ""


def test_15_4_who_takes_the_own_bridge_of_the_hexside_while_the_engineer_is_away_uses_no_span() -> None:
    units = {"u": "2-2-7 uk 0201", "e": "3-3-3 uk 0301 engineer", "g": "2-2-7 german off"}
    board = {"bridges": {"b": "highway road 0201/0301"}}
    battle = river(units, rows=[". . . . . . . . ."], **board)
    battle.do(span(battle))
    put(battle.state, battle.unit("e"), battle.hex("0901"))
    battle.move("u", "0301")
    assert battle.state.span_used == 0
    put(battle.state, battle.unit("e"), battle.hex("0501"))
    battle.move("u", "0201")
    assert battle.state.span_used == CROSSED


def test_15_3_an_attack_beside_it_is_not_weakened() -> None:
    battle = river({"u": "5-5-7 uk 0401", "v": "5-5-7 uk 0201", "g": "5-5-7 german 0701"})
    battle.do(span(battle))
    german_comes(battle, "0301")
    assert battle.odds("0301", "u").attack.total == 5
    assert battle.odds("0301", "v").attack.total == 4


def test_15_3_what_a_bridge_costs_an_attack_is_data() -> None:
    hexsides = rules_file().hexsides.model_dump()
    hexsides["bridge"]["attack"] = "full"
    battle = river({"u": "5-5-7 uk 0201", "g": "5-5-7 german 0701"}, rules=rules_file(hexsides=hexsides))
    battle.do(span(battle))
    german_comes(battle, "0301")
    assert battle.odds("0301", "u").attack.total == 5
