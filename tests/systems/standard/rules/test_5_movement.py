"""Rule 5: movement; the terrain effects chart, cell by cell; roads, trails, railways and bridges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.holds import hold_on
from game.systems.standard.rules.step_costs import step_cost_ledger
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

LINE = [". . . . . . . . ."]
FLOWER = ["- . -", ". . .", ". . ."]
NAMES = {".": "mixed", "b": "broken", "r": "rough", "w": "woods", "t": "town", "C": "city"}
# The chart of rule 5.2: MP to enter, leg and mobile.
TERRAIN = {".": (1, 2), "b": (2, 3), "r": (2, 4), "w": (2, 4), "t": (1, 1), "C": (1, 1)}
# Extra MP for crossing a hexside, leg and mobile; None is "no".
HEXSIDES: dict[str, tuple[int | None, int | None]] = {
    "stream": (1, 2), "canal": (3, None), "river": (None, None),
    "bridge": (0, 0), "rail_bridge": (0, 1), "ferry": (2, None),
}  # fmt: skip
MA = (9, 14)
"""Of the leg and the mobile unit of these tests: more than any step costs."""


def crossing(kind: str, water: str = "rivers") -> dict[str, Any]:
    """The hexside 0101/0201 made into a line of the chart."""
    where = "0101/0201"
    return {
        "stream": {"streams": where},
        "canal": {"canals": where},
        "river": {"rivers": where},
        "bridge": {water: where, "bridges": {"b": f"highway road {where}"}},
        "rail_bridge": {water: where, "bridges": {"b": f"railroad rail {where}"}},
        "ferry": {water: where, "ferries": where},
    }[kind]


def walker(terrain: str, mobility: int, words: str = "", **board: Any) -> Battle:
    """A leg (0) or mobile (1) unit in 0101, this terrain in 0201."""
    return make_battle([f". {terrain} ."], {"u": f"2-2-{MA[mobility]} uk 0101 {words}"}, **board)


def cost(terrain: str, mobility: int, **board: Any) -> int | None:
    """MP for the step from 0101 to 0201, as paid; None if it is prohibited by rule 5.5."""
    battle = walker(terrain, mobility, **board)
    rule = battle.rule_against(battle.move_action("u", "0201"))
    if rule:
        assert rule == "5.5"
        assert "0201" not in battle.destinations("u")
        assert step_cost_ledger(battle.state, 0, 0, 1) is None
        return None
    ledger = step_cost_ledger(battle.state, 0, 0, 1)
    battle.move("u", "0201")
    paid = MA[mobility] - battle.mp("u")
    assert ledger is not None
    assert ledger.total == paid
    assert {line.rule for line in ledger.lines} <= {"5.2", "5.3"}
    return paid


# ------------------------------------------------------------------ 5.1


def test_5_1_up_to_the_movement_allowance_hex_by_hex() -> None:
    battle = make_battle(LINE, {"u": "2-2-3 uk 0401"})
    assert battle.destinations("u") == {"0101", "0201", "0301", "0501", "0601", "0701"}
    assert battle.rule_against(battle.move_action("u", "0501 0601 0701 0801")) == "5.1"
    assert battle.rule_against(battle.move_action("u", "0601")) == "5.1"  # not adjacent
    assert battle.rule_against(battle.move_action("u", "")) == "5.1"
    assert battle.rule_against(battle.move_action("u", "0501 0401")) == "5.1"  # it ends where it began
    events = battle.move("u", "0501 0601 0701")
    steps = [(e.rule, battle.topology.numbers[e.hex], e.cost_mp, e.mp_left) for e in events if isinstance(e, it.Moved)]
    assert steps == [("5.1", "0501", 1, 2), ("5.1", "0601", 1, 1), ("5.1", "0701", 1, 0)]
    assert battle.mp("u") == 0
    assert battle.rule_against(battle.move_action("u", "0801")) == "5.1"


def test_5_1_in_any_direction() -> None:
    battle = make_battle(FLOWER, {"u": "2-2-1 uk 0202"})
    assert battle.destinations("u") == {"0201", "0302", "0303", "0203", "0103", "0102"}


def test_5_1_in_its_sides_movement_phase() -> None:
    units = {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0501"}
    allied = make_battle(LINE, units)
    assert allied.rule_against(allied.move_action("g", "0601")) == "3.2"
    german = make_battle(LINE, units, step="second_movement")
    assert german.rule_against(german.move_action("u", "0201")) == "3.2"
    assert german.rule_against(german.move_action("g", "0601")) == ""
    fight = make_battle(LINE, {"u": "2-2-7 uk 0401", "g": "2-2-7 german 0501"}, step="first_combat")
    assert fight.rule_against(fight.move_action("u", "0301")) == "3.2"


def test_5_1_only_units_on_the_map_move() -> None:
    script = {"reinforcements": [{"turn": 2, "units": ["off"], "hexes": "0101"}]}
    battle = make_battle(LINE, {"off": "2-2-7 uk off", "u": "2-2-7 uk 0401"}, script=script)
    assert battle.rule_against(battle.move_action("off", "0101")) == "5.1"
    assert battle.rule_against(do.Move(7, (0,))) == "2"
    off, first = battle.unit("off"), battle.unit("u")
    for battle.state.mp_left[off] in (0, 7):
        held = hold_on(battle.state, off)
        assert held is not None
        assert (held.code, held.rule) == ("not_on_map", "5.1")
        assert battle.setting.units[off].name in str(held.said)
    assert hold_on(battle.state, first) is None


def test_5_1_a_move_may_be_made_in_parts() -> None:
    battle = make_battle(LINE, {"u": "2-2-3 uk 0101", "v": "2-2-3 uk 0901"})
    battle.move("u", "0201 0301")
    battle.move("v", "0801")
    battle.move("u", "0401")
    assert battle.mp("u") == 0


def test_5_1_mp_are_not_saved() -> None:
    quiet = {"options": {"allotments": {"allied": [0], "german": [0]}}}
    battle = make_battle(LINE, {"u": "2-2-3 uk 0101"}, script=quiet)
    while battle.state.turn < 2 or battle.setting.sequence[battle.state.step].id != "first_movement":
        battle.end()
    assert battle.mp("u") == 3


def test_5_1_nor_lent() -> None:
    # two units of 3 MP: neither goes farther because the other has not moved
    battle = make_battle(LINE, {"u": "2-2-3 uk 0101", "v": "2-2-3 uk 0201"})
    assert max(battle.destinations("u")) == "0401"


def test_5_1_every_mobile_unit_moves_again_in_the_mobile_movement_phase_with_its_full_ma() -> None:
    battle = make_battle(LINE, {"m": "2-2-10 uk 0101", "leg": "2-2-9 uk 0901"})
    battle.move("m", "0201 0301 0401 0501 0601")
    assert battle.mp("m") == 0
    battle.end()
    assert battle.setting.sequence[battle.state.step].id == "first_mobile_movement"
    assert (battle.mp("m"), battle.mp("leg")) == (10, 0)
    assert battle.rule_against(battle.move_action("leg", "0801")) == "3.2"
    assert battle.destinations("leg") == set()
    battle.move("m", "0501 0401 0301 0201 0101")


# ------------------------------------------------------------------ 5.2 the chart


@pytest.mark.parametrize("mobility", [0, 1])
@pytest.mark.parametrize("terrain", TERRAIN)
def test_5_2_every_terrain_costs_what_the_chart_says(terrain: str, mobility: int) -> None:
    assert cost(terrain, mobility) == TERRAIN[terrain][mobility]


@pytest.mark.parametrize("mobility", [0, 1])
@pytest.mark.parametrize("kind", HEXSIDES)
@pytest.mark.parametrize("terrain", TERRAIN)
def test_5_2_every_hexside_costs_what_the_chart_says(terrain: str, kind: str, mobility: int) -> None:
    extra = HEXSIDES[kind][mobility]
    expected = None if extra is None else TERRAIN[terrain][mobility] + extra
    assert cost(terrain, mobility, **crossing(kind)) == expected


@pytest.mark.parametrize(
    ("kind", "water", "leg", "mobile"),
    [
        ("bridge", "streams", 0, 0), ("bridge", "canals", 0, 0),
        ("rail_bridge", "streams", 0, 1), ("rail_bridge", "canals", 0, 1),
        ("ferry", "canals", 2, None), ("ferry", "streams", 1, 2),  # wading the stream is easier
    ],
)  # fmt: skip
def test_5_2_the_easiest_way_over_counts(kind: str, water: str, leg: int, mobile: int | None) -> None:
    assert cost(".", 0, **crossing(kind, water)) == 1 + leg
    assert cost(".", 1, **crossing(kind, water)) == (None if mobile is None else 2 + mobile)


@pytest.mark.parametrize("kind", ["bridge", "rail_bridge"])
@pytest.mark.parametrize(("water", "plain"), [("streams", "stream"), ("canals", "canal"), ("rivers", "river")])
def test_5_2_only_an_intact_bridge(kind: str, water: str, plain: str) -> None:
    for mobility in (0, 1):
        extra = HEXSIDES[plain][mobility]
        expected = None if extra is None else TERRAIN["."][mobility] + extra
        assert cost(".", mobility, script={"demolished": ["b"]}, **crossing(kind, water)) == expected


def test_5_2_the_hex_entered_is_paid_for_not_the_one_left() -> None:
    battle = make_battle(["w . w"], {"u": "2-2-9 uk 0101"})
    battle.move("u", "0201")
    assert battle.mp("u") == 8


@pytest.mark.parametrize(("terrain", "shift"), [(".", 0), ("b", 1), ("r", 2), ("w", 1), ("t", 1), ("C", 2)])
def test_5_2_combat_shift_of_every_terrain(terrain: str, shift: int) -> None:
    battle = make_battle([f". {terrain} ."], {"u": "9-9-7 uk 0101", "g": "1-1-7 german 0201"}, step="first_combat")
    odds = battle.odds("0201", "u")  # +8 is column 7 before the shift
    assert (odds.shift, odds.column) == (shift, 7 - shift)


@pytest.mark.parametrize(
    ("kind", "water", "strengths"),
    [
        ("stream", "", {1: 1, 2: 1, 3: 2, 5: 4}), ("canal", "", {1: 1, 2: 1, 3: 2, 5: 4}),
        ("river", "", {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}),
        ("bridge", "rivers", {1: 1, 2: 1, 3: 2, 5: 4}), ("rail_bridge", "rivers", {1: 1, 2: 1, 3: 2, 5: 4}),
        ("ferry", "rivers", {1: 1, 2: 1, 3: 2, 5: 4}), ("bridge", "canals", {3: 2}), ("bridge", "streams", {3: 2}),
    ],
)  # fmt: skip
def test_5_2_attack_across_every_hexside(kind: str, water: str, strengths: Mapping[int, int]) -> None:
    # minus one but at least 1; over a river halved, rounded up
    for printed, attacking in strengths.items():
        battle = make_battle(
            LINE, {"u": f"{printed}-2-7 uk 0101", "g": "1-1-7 german 0201"}, step="first_combat",
            **crossing(kind, water or "rivers"),
        )  # fmt: skip
        assert battle.odds("0201", "u").attack.total == attacking, printed


@pytest.mark.parametrize("changed", list(HEXSIDES))
def test_5_2_what_each_hexside_makes_of_an_attack_is_data(changed: str) -> None:
    # 5 across what the file calls halved is 3, across nothing that weakens 5
    hexsides = {name: line | {"attack": "full"} for name, line in rules_file().hexsides.model_dump().items()}
    hexsides[changed]["attack"] = "halved"
    for kind in HEXSIDES:
        battle = make_battle(
            LINE, {"u": "5-2-7 uk 0101", "g": "1-1-7 german 0201"}, step="first_combat",
            rules=rules_file(hexsides=hexsides), **crossing(kind),
        )  # fmt: skip
        assert battle.odds("0201", "u").attack.total == (3 if kind == changed else 5), kind


def test_5_2_each_attacker_is_altered_by_its_own_hexside() -> None:
    # 5 over a river is 3, 5 over a stream is 4, 5 over nothing is 5
    units = {"a": "5-2-7 uk 0201", "b": "5-2-7 uk 0302", "c": "5-2-7 uk 0203", "g": "1-1-7 german 0202"}
    battle = make_battle(FLOWER, units, step="first_combat", rivers="0201/0202", streams="0202/0302")
    assert battle.odds("0202", "a b c").attack.total == 12


def test_5_2_the_chart_is_data() -> None:
    shipped = rules_file()
    terrain = {name: effects.model_dump() for name, effects in shipped.terrain.items()}
    terrain["woods"]["leg"] = 6
    battle = make_battle([". w ."], {"u": "2-2-9 uk 0101"}, rules=rules_file(terrain=terrain))
    battle.move("u", "0201")
    assert battle.mp("u") == 3


# ------------------------------------------------------------------ 5.3 routes


@pytest.mark.parametrize("route", ["roads", "highways"])
@pytest.mark.parametrize("terrain", TERRAIN)
def test_5_3_a_step_along_a_road_costs_1_whatever_the_terrain(terrain: str, route: str) -> None:
    for mobility in (0, 1):
        assert cost(terrain, mobility, **{route: ["0101 0201"]}) == 1


@pytest.mark.parametrize("route", ["trails", "railroads"])
@pytest.mark.parametrize("terrain", TERRAIN)
def test_5_3_a_trail_or_railroad_makes_it_1_on_foot_and_2_for_a_mobile_unit(terrain: str, route: str) -> None:
    assert cost(terrain, 0, **{route: ["0101 0201"]}) == 1
    assert cost(terrain, 1, **{route: ["0101 0201"]}) == min(2, TERRAIN[terrain][1])  # town and city cost 1 anyway


def test_5_3_the_road_must_cross_the_hexside_shared() -> None:
    # a road runs through both 0101 and 0202, but by way of 0201
    battle = make_battle(["w w", "w w"], {"u": "2-2-9 uk 0101"}, roads=["0101 0201 0202"])
    battle.move("u", "0102")
    assert battle.mp("u") == 7
    battle.move("u", "0202")
    assert battle.mp("u") == 5


@pytest.mark.parametrize("route", ["roads", "highways"])
@pytest.mark.parametrize(("water", "kind"), [("rivers", "river"), ("canals", "canal")])
def test_5_3_a_road_over_water_only_where_the_bridge_is_intact(route: str, water: str, kind: str) -> None:
    road = {route: ["0101 0201"]}
    for mobility in (0, 1):
        assert cost("w", mobility, **crossing("bridge", water), **road) == 1
        down = cost("w", mobility, script={"demolished": ["b"]}, **crossing("bridge", water), **road)
        extra = HEXSIDES[kind][mobility]
        assert down == (None if extra is None else TERRAIN["w"][mobility] + extra)
        assert cost("w", mobility, **crossing(kind), **road) == down  # a road that ends at the bank


def test_5_3_or_engineer_bridged() -> None:
    units = {"u": "2-2-9 uk 0101", "e": "3-3-10 uk 0301 engineer"}
    for demolished in ({}, {"bridges": {"b": "highway road 0101/0201"}, "script": {"demolished": ["b"]}}):
        battle = make_battle([". w ."], units, rivers="0101/0201", roads=["0101 0201"], **demolished)
        assert battle.rule_against(battle.move_action("u", "0201")) == "5.5"
        battle.do(do.Span(battle.hexside("0101/0201")))
        battle.move("u", "0201")
        assert battle.mp("u") == 8


@pytest.mark.parametrize("route", ["roads", "highways"])
def test_5_3_a_ferry_carries_no_road(route: str) -> None:
    # woods for a leg unit 2, the ferry 2 more; no mobile unit crosses
    assert cost("w", 0, **crossing("ferry"), **{route: ["0101 0201"]}) == 4
    assert cost("w", 1, **crossing("ferry"), **{route: ["0101 0201"]}) is None


def test_5_3_a_trail_or_railway_leads_on_foot_to_the_ferry() -> None:
    assert cost("w", 0, **crossing("ferry"), trails=["0101 0201"]) == 3  # 1 along the trail, 2 for the ferry
    assert cost("w", 0, **crossing("ferry"), railroads=["0101 0201"]) == 4  # the railway is not carried over


@pytest.mark.parametrize(("route", "leg", "mobile"), [("roads", 1, 1), ("highways", 1, 1), ("railroads", 1, 2)])
def test_5_3_roads_and_railways_cross_streams_by_small_bridges(route: str, leg: int, mobile: int) -> None:
    assert cost("w", 0, streams="0101/0201", **{route: ["0101 0201"]}) == leg
    assert cost("w", 1, streams="0101/0201", **{route: ["0101 0201"]}) == mobile


def test_5_3_a_trail_does_not() -> None:
    assert cost("w", 0, streams="0101/0201", trails=["0101 0201"]) == 2  # 1 + 1 for the stream
    assert cost("w", 1, streams="0101/0201", trails=["0101 0201"]) == 4  # 2 + 2


def test_5_3_small_bridges_are_never_demolished() -> None:
    battle = make_battle(
        LINE, {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0501"}, streams="0201/0301", roads=["0201 0301"]
    )
    battle.move("u", "0201")
    assert battle.waits_for == "allied movement"


def test_5_3_except_at_the_bridges_that_the_map_names() -> None:
    # the named road bridge over the stream is down: woods 2 + stream 1 on foot, 4 + 2 for a mobile unit
    board = crossing("bridge", "streams") | {"roads": ["0101 0201"]}
    assert (cost("w", 0, **board), cost("w", 1, **board)) == (1, 1)
    down = board | {"script": {"demolished": ["b"]}}
    assert (cost("w", 0, **down), cost("w", 1, **down)) == (3, 6)
    # where only the railway's bridge has a name, the road keeps its small bridge
    rail = crossing("rail_bridge", "streams") | {"roads": ["0101 0201"], "script": {"demolished": ["b"]}}
    assert (cost("w", 0, **rail), cost("w", 1, **rail)) == (1, 1)


BOTH = {
    "roads": ["0101 0201"], "railroads": ["0101 0201"],
    "bridges": {"road": "highway road 0101/0201", "rail": "railroad rail 0101/0201"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("demolished", "leg", "mobile"),
    [
        ([], 1, 1),
        (["rail"], 1, 1),  # the road does not need the railway's bridge
        (["road"], 1, 3),  # along the railway: 1 on foot; 2 and 1 for the railroad bridge
        (["road", "rail"], None, None),
    ],
)
def test_5_3_road_and_railroad_bridge_stand_or_fall_alone(
    demolished: list[str], leg: int | None, mobile: int | None
) -> None:
    board: dict[str, Any] = BOTH | {"rivers": "0101/0201", "script": {"demolished": demolished}}
    assert (cost("w", 0, **board), cost("w", 1, **board)) == (leg, mobile)


def test_5_3_the_hexside_is_passable_while_one_stands_but_the_road_rate_needs_the_road_bridge() -> None:
    # no railway drawn: over the rail bridge woods cost 2 on foot, and 4 + 1 for a mobile unit
    board: dict[str, Any] = BOTH | {"railroads": [], "rivers": "0101/0201", "script": {"demolished": ["road"]}}
    assert (cost("w", 0, **board), cost("w", 1, **board)) == (2, 5)
    board["script"] = {"demolished": ["rail"]}
    assert (cost("w", 0, **board), cost("w", 1, **board)) == (1, 1)


def test_5_3_a_railway_over_a_road_bridge_alone_is_no_railway_step() -> None:
    # the railroad bridge is down and there is no road: woods over the road bridge
    board: dict[str, Any] = BOTH | {"roads": [], "rivers": "0101/0201", "script": {"demolished": ["rail"]}}
    assert (cost("w", 0, **board), cost("w", 1, **board)) == (2, 4)


def test_5_3_both_bridges_of_a_canal_down_leave_a_canal() -> None:
    board: dict[str, Any] = BOTH | {"canals": "0101/0201", "script": {"demolished": ["road", "rail"]}}
    assert (cost("w", 0, **board), cost("w", 1, **board)) == (5, None)  # 2 + 3


def test_5_3_the_better_of_two_routes_counts() -> None:
    assert cost("w", 1, roads=["0101 0201"], railroads=["0101 0201"]) == 1
    assert cost("w", 1, trails=["0101 0201"], railroads=["0101 0201"]) == 2


def test_5_3_the_best_path_follows_the_road_around() -> None:
    # 0101 to 0301 over the woods of 0201 costs 4 + 2; by the road 0102 0202 0302 0301 it is 4 steps
    battle = make_battle([". w .", ". . ."], {"m": "2-2-10 uk 0101"}, roads=["0101 0102 0202 0302 0301"])
    move = next(a for a in battle.legal("move") if a.path[-1] == battle.hex("0301"))  # type: ignore[attr-defined]
    battle.do(move)
    assert battle.mp("m") == 6


# ------------------------------------------------------------------ 5.4


def test_5_4_a_unit_that_has_not_moved_may_always_move_one_hex() -> None:
    battle = make_battle([". w w"], {"u": "2-2-1 uk 0101"})
    assert battle.destinations("u") == {"0201"}
    assert battle.rule_against(battle.move_action("u", "0201 0301")) == "5.1"
    battle.move("u", "0201")
    assert battle.mp("u") == 0


def test_5_4_over_a_canal_too_dear_for_it() -> None:
    battle = make_battle([". w w"], {"u": "2-2-1 uk 0101"}, canals="0101/0201")
    battle.move("u", "0201")
    assert battle.mp("u") == 0


def test_5_4_only_if_it_has_not_moved() -> None:
    battle = make_battle([". . w"], {"u": "2-2-2 uk 0101"})
    assert battle.rule_against(battle.move_action("u", "0201 0301")) == "5.1"
    battle.move("u", "0201")
    assert battle.rule_against(battle.move_action("u", "0301")) == "5.1"
    assert battle.destinations("u") == {"0101"}


def test_5_4_with_any_mp_left() -> None:
    battle = make_battle([". . ."], {"u": "2-2-0 uk 0101"})
    assert battle.rule_against(battle.move_action("u", "0201")) == "5.1"


def test_5_4_not_where_barred_by_5_2() -> None:
    battle = make_battle(
        [". w ."], {"u": "2-2-1 uk 0101", "m": "2-2-10 uk 0301"}, rivers="0101/0201", canals="0201/0301"
    )
    assert battle.destinations("u") == set()
    assert battle.destinations("m") == set()
    assert battle.rule_against(battle.move_action("u", "0201")) == "5.5"


def test_5_4_nor_where_barred_by_6() -> None:
    # 0101 and 0201 lie in the ZOC of 0102
    battle = make_battle([". w", ". ."], {"u": "2-2-1 uk 0101", "g": "2-2-7 german 0102"})
    assert battle.rule_against(battle.move_action("u", "0201")) == "6.12"


def test_5_4_in_each_phase_anew() -> None:
    quiet = {"options": {"allotments": {"allied": [0], "german": [0]}}}
    battle = make_battle([". w w w"], {"u": "2-2-1 uk 0101"}, script=quiet)
    battle.move("u", "0201")
    while battle.state.turn < 2 or battle.setting.sequence[battle.state.step].id != "first_movement":
        battle.end()
    battle.move("u", "0301")


def test_5_4_it_does_not_help_into_a_friends_hex() -> None:
    battle = make_battle([". w ."], {"u": "2-2-1 uk 0101", "f": "2-2-7 uk 0201"})
    assert battle.destinations("u") == set()
    assert battle.rule_against(battle.move_action("u", "0201")) == "4.1"


# ------------------------------------------------------------------ 5.5


def test_5_5_leaving_the_map() -> None:
    battle = make_battle(FLOWER, {"u": "2-2-7 uk 0201"})
    assert battle.rule_against(do.Move(0, (7,))) == "5.5"
    assert battle.rule_against(do.Move(0, (-1,))) == "5.5"
    assert battle.destinations("u") <= set(battle.topology.numbers)


def test_5_5_entering_an_enemy_occupied_hex() -> None:
    beside = make_battle(LINE, {"u": "2-2-7 uk 0201", "g": "2-2-7 german 0301"})
    assert beside.rule_against(beside.move_action("u", "0301")) == "5.5"
    # nor where no ZOC stands in the way: across the river, over the ferry
    over = make_battle(
        LINE, {"u": "2-2-7 uk 0201", "g": "2-2-7 german 0301"}, rivers="0201/0301", ferries="0201/0301"
    )  # fmt: skip
    assert over.rule_against(over.move_action("u", "0301")) == "5.5"


def test_5_5_a_hexside_marked_no_without_a_usable_bridge() -> None:
    # every "no" of the chart is tried, with every terrain, in the tests of rule 5.2
    assert cost(".", 0, **crossing("river")) is None
    assert cost(".", 1, **crossing("canal")) is None
