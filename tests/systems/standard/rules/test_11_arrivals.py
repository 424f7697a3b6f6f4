"""Rules 11.1 to 11.3, 11.5 and 13: the schedule, and arrivals by land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from game.engine.library import load_scenario
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting, rules_file

LINE = [". . . . . ."]
QUIET = {"options": {"allotments": {"allied": [0], "german": [0]}}}
STEPS = {"allied": "first", "german": "second"}


def arrive(rows: list[str], units: Mapping[str, str], hexes: str = "0101", **changes: Any) -> Battle:
    """Everybody who is `off` may come on in these hexes from turn 1 on."""
    waiting = [name for name, text in units.items() if "off" in text.split()]
    script = QUIET | {"reinforcements": [{"turn": 1, "units": waiting, "hexes": hexes}]} | changes.pop("script", {})
    return make_battle(rows, units, script=script, **({"step": "first_arrivals"} | changes))


def go_to(battle: Battle, step: str, turn: int) -> list[Any]:
    """End phases until a step of a turn waits for its player; everything that happened on the way."""
    events: list[Any] = []
    while (battle.setting.sequence[battle.state.step].id, battle.state.turn) != (step, turn):
        events += battle.end()
    return events


# ------------------------------------------------------------------ 11.1 the schedule


def edge(*, columns: range = range(0), rows: range = range(0), column: int = 0, top: bool = True) -> str:
    """Numbers along the sheet's edge: row 01, or 26 and 25 in turn, of some columns; or some rows of one column."""
    if column:
        return " ".join(f"{column:02d}{row:02d}" for row in rows)
    return " ".join(f"{c:02d}01" if top else f"{c:02d}{26 if c % 2 else 25}" for c in columns)


NORTH = edge(column=39, rows=range(7, 17))  # 3907-3916
SOUTH_WEST = edge(columns=range(7, 10))  # 0701-0901
WEST = edge(columns=range(7, 24))  # 0701-2301
WEST_LATER = edge(columns=range(9, 24))  # 0901-2301
EAST = edge(columns=range(17, 28), top=False)  # 1726-2726
SOUTH_EAST = edge(columns=range(1, 9), top=False)  # 0126-0825
EINDHOVEN = "0107 0108 0109"  # beside 0207 and 0208; 0308 does not touch the edge

# (nation, turn, strength, mark) of every reinforcement and where it comes, as the text lists them
SCHEDULE = [
    ("german", 1, "3-3-7", NORTH, 2), ("german", 1, "3-3-7", SOUTH_WEST, 2), ("german", 1, "5-5-10", "3824", 1),
    ("german", 1, "4-4-7", "3925", 1), ("german", 1, "2-2-12", "3326", 1),
    ("german", 2, "3-3-7", NORTH, 1), ("german", 2, "5-3-10", "0725", 1), ("german", 2, "4-4-10", "0726", 1),
    ("german", 3, "2-2-7", EAST, 2), ("german", 3, "2-3-7", SOUTH_EAST, 3), ("german", 3, "3-4-7", "3326", 1),
    ("german", 3, "4-3-10", SOUTH_EAST, 1),
    ("german", 4, "4-4-10", "3326", 1),
    ("german", 5, "2-3-7", WEST, 2), ("german", 5, "5-5-10", WEST, 1), ("german", 5, "3-4-7", "3326", 1),
    ("german", 7, "3-3-7", WEST_LATER, 2), ("german", 7, "1-2-7", WEST_LATER, 1),
    ("german", 8, "2-3-7", WEST_LATER, 1),
    ("polish", 5, "2-2-7 P", "near arnhem", 2), ("polish", 7, "2-2-7 P", "near arnhem", 1),
    ("us", 1, "2-2-7 P", "zone 101st", 9), ("us", 1, "2-2-7 P", "zone 82nd", 9),
    ("us", 3, "2-3-7 G", "zone 101st", 2), ("us", 7, "2-3-7 G", "zone 82nd", 2),
    ("uk", 1, "2-2-7 P", "zone 1st", 3), ("uk", 1, "2-2-7 G", "zone 1st", 3), ("uk", 2, "2-2-7 P", "zone 1st", 3),
    ("uk", 2, "4-3-10", EINDHOVEN, 1), ("uk", 2, "3-3-7", EINDHOVEN, 2), ("uk", 2, "3-3-10 E", EINDHOVEN, 1),
    ("uk", 3, "4-3-10", EINDHOVEN, 2), ("uk", 3, "5-5-7", EINDHOVEN, 2),
    ("uk", 4, "5-5-7", EINDHOVEN, 2),
    ("uk", 8, "4-3-10", EINDHOVEN, 1),
]  # fmt: skip


@pytest.mark.parametrize("scenario", ["arnhem", "arnhem_free_deployment"])
def test_11_1_the_schedule_of_the_text_exactly(scenario: str) -> None:
    setting = load_scenario(scenario).setting
    board = setting.board
    near_arnhem = {
        hex for number in ("3423", "3523", "3524") for hex in board.topology.within(board.topology.index(number), 7)
    }
    found: Counter[tuple[str, int, str, str]] = Counter()
    for unit, plan in zip(setting.units, setting.arrivals, strict=True):
        if plan is None:
            continue
        letters = [
            letter for letter, mark in (("P", "parachute"), ("G", "glider"), ("E", "engineer")) if mark in unit.marks
        ]
        strength = " ".join([f"{unit.attack[2]}-{unit.defense[2]}-{unit.ma_mp}", *letters])
        if plan.zone >= 0:
            place = f"zone {setting.zones[plan.zone].title}"
        elif plan.by_air:
            place = "near arnhem" if set(plan.hexes) == near_arnhem else "elsewhere"
        else:
            place = " ".join(board.number(hex) for hex in plan.hexes)
        found[(unit.nation, plan.turn, strength, place)] += 1
    assert found == {(nation, turn, strength, place): count for nation, turn, strength, place, count in SCHEDULE}


def test_11_1_a_range_is_every_map_edge_hex_between_two_both_included() -> None:
    board = make_board([". . . . .", ". . . . .", ". . . . ."])
    for text, expected in [
        ("0101-0501", "0101 0201 0301 0401 0501"),
        ("0501-0101", "0101 0201 0301 0401 0501"),
        ("0103-0303", "0103 0203 0303"),
        ("0101-0103", "0101 0102 0103"),
        ("0201-0201", "0201"),
    ]:
        script = {"reinforcements": [{"turn": 1, "units": ["a"], "edge": text}]}
        plan = make_setting(board, {"a": "2-2-7 uk off"}, **script).arrivals[0]
        assert plan is not None
        assert " ".join(board.number(hex) for hex in plan.hexes) == expected, text


def test_11_1_map_edge_hexes_adjacent_to_or_of_a_city() -> None:
    # 0202 and 0302 are the city; 0201's column is the edge only where a neighbour is missing: all but 0202, 0302, 0402
    board = make_board([". . . . .", ". C C . .", ". . . . ."], regions={"city": "0202 0302"})
    script = {"reinforcements": [{"turn": 1, "units": ["a"], "edge_near": "city"}]}
    plan = make_setting(board, {"a": "2-2-7 uk off"}, **script).arrivals[0]
    assert plan is not None
    # around 0202: 0201 0303 0203 0103 0102; around 0302: 0301 0401 0303 0201; inner: 0402
    assert " ".join(board.number(hex) for hex in plan.hexes) == "0102 0103 0201 0203 0301 0303 0401"
    on_the_edge = make_board(["C . .", ". . .", ". . ."], regions={"city": "0101"})
    plan = make_setting(on_the_edge, {"a": "2-2-7 uk off"}, **script).arrivals[0]
    assert plan is not None
    assert " ".join(on_the_edge.number(hex) for hex in plan.hexes) == "0101 0102 0201"


def test_11_1_only_in_the_hexes_listed_and_not_before_the_turn() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "b": "2-2-7 uk 0601"}, "0101 0301")
    assert battle.rule_against(do.Enter(0, battle.hex("0101"))) == ""
    assert battle.rule_against(do.Enter(0, battle.hex("0301"))) == ""
    assert battle.rule_against(do.Enter(0, battle.hex("0201"))) == "11.1"
    assert battle.rule_against(do.Enter(1, battle.hex("0101"))) == "11.1"
    early = arrive(LINE, {"a": "2-2-7 uk off", "b": "2-2-7 uk 0601"}, script={
        "reinforcements": [{"turn": 2, "units": ["a"], "hexes": "0101"}]
    })  # fmt: skip
    assert early.rule_against(do.Enter(0, early.hex("0101"))) == "11.1"
    go_to(early, "first_arrivals", 2)
    assert early.rule_against(do.Enter(0, early.hex("0101"))) == ""


# ------------------------------------------------------------------ 11.2 when


@pytest.mark.parametrize("side", ["allied", "german"])
def test_11_2_at_the_beginning_of_the_movement_phase(side: str) -> None:
    nation = "uk" if side == "allied" else "german"
    units = {"a": f"2-2-7 {nation} off", "m": f"2-2-10 {nation} off"}
    for segment, rules in (("arrivals", ("", "")), ("movement", ("3.2", "3.2")), ("combat", ("3.2", "3.2"))):
        battle = arrive(LINE, units, "0101 0201", step=f"{STEPS[side]}_{segment}")
        assert tuple(battle.rule_against(do.Enter(unit, unit)) for unit in (0, 1)) == rules
        assert bool(battle.legal("enter")) is (segment == "arrivals")


@pytest.mark.parametrize("side", ["allied", "german"])
def test_11_2_mobile_units_that_did_not_come_may_come_in_the_mobile_movement_phase(side: str) -> None:
    nation = "uk" if side == "allied" else "german"
    units = {"a": f"2-2-7 {nation} off", "m": f"2-2-10 {nation} off"}
    battle = arrive(LINE, units, "0101 0201", step=f"{STEPS[side]}_mobile_arrivals")
    assert battle.rule_against(do.Enter(0, 0)) == "11.2"
    assert battle.legal("enter") == [do.Enter(1, 0), do.Enter(1, 1)]
    battle.enter("m", "0201")
    battle.move("m", "0301")
    assert battle.mp("m") == 6


def test_11_2_a_unit_that_came_in_the_movement_phase_moves_again_in_the_mobile_movement_phase() -> None:
    battle = arrive(LINE, {"m": "2-2-10 uk off"})
    battle.enter("m", "0101")
    go_to(battle, "first_mobile_movement", 1)
    assert battle.mp("m") == 10


@pytest.mark.parametrize(
    ("terrain", "leg", "mobile"), [(".", 1, 2), ("b", 2, 3), ("r", 2, 4), ("w", 2, 4), ("t", 1, 1), ("C", 1, 1)]
)
def test_11_2_the_first_hex_is_paid_for_by_its_terrain(terrain: str, leg: int, mobile: int) -> None:
    for ma, cost in ((7, leg), (12, mobile)):
        battle = arrive([f"{terrain} . ."], {"a": f"2-2-{ma} uk off"})
        assert it.Entered("11.2", 0, 0, cost) in battle.enter("a", "0101")
        assert battle.mp("a") == ma - cost


@pytest.mark.parametrize(
    ("route", "leg", "mobile"), [("roads", 1, 1), ("highways", 1, 1), ("trails", 2, 4), ("railroads", 2, 4)]
)
def test_11_2_or_by_its_road_if_that_is_cheaper(route: str, leg: int, mobile: int) -> None:
    for ma, cost in ((7, leg), (12, mobile)):
        battle = arrive(["w . ."], {"a": f"2-2-{ma} uk off"}, **{route: ["0101 0201"]})
        battle.enter("a", "0101")
        assert battle.mp("a") == ma - cost


@pytest.mark.parametrize(("route", "leg", "mobile"), [("roads", 3, 4), ("highways", 1, 2)])
def test_11_2_what_its_road_costs_is_data(route: str, leg: int, mobile: int) -> None:
    terrain = {name: effects.model_dump() for name, effects in rules_file().terrain.items()}
    terrain["woods"] |= {"leg": 6, "mobile": 6}
    routes = rules_file().routes.model_dump() | {"road": {"leg": 3, "mobile": 4}, "highway": {"leg": 1, "mobile": 2}}
    for ma, cost in ((7, leg), (12, mobile)):
        rules = rules_file(terrain=terrain, routes=routes)
        battle = arrive(["w w ."], {"a": f"2-2-{ma} uk off"}, rules=rules, **{route: ["0101 0201"]})
        battle.enter("a", "0101")
        assert battle.mp("a") == ma - cost
        battle.move("a", "0201")  # the same for a step [5.3]
        assert battle.mp("a") == ma - 2 * cost


def test_11_2_a_road_that_ends_beside_the_hex_does_not_serve_it() -> None:
    battle = arrive(["w . ."], {"a": "2-2-7 uk off"}, roads=["0201 0301"])
    battle.enter("a", "0101")
    assert battle.mp("a") == 5


def test_11_2_the_first_hex_costs_no_more_than_the_unit_has() -> None:
    battle = arrive(["w . ."], {"a": "2-2-1 uk off"})
    battle.enter("a", "0101")
    assert battle.mp("a") == 0
    assert battle.rule_against(battle.move_action("a", "0201")) == "5.1"


def test_11_2_it_may_go_on_moving_in_that_phase() -> None:
    battle = arrive(LINE, {"a": "2-2-4 uk off", "b": "2-2-4 uk off"})
    battle.enter("a", "0101")
    battle.move("a", "0201 0301")
    battle.enter("b", "0101")
    battle.move("a", "0401")  # by land nobody waits for anybody
    assert battle.mp("a") == 0
    battle.end()
    battle.move("b", "0201")  # in the movement segment, too
    assert battle.mp("b") == 2


def test_11_2_entering_is_its_first_move() -> None:
    # 2 MP, one for 0101: woods for 2 are too dear, and 5.4 helps only who has not moved
    battle = arrive([". w ."], {"a": "2-2-2 uk off"})
    battle.enter("a", "0101")
    assert battle.rule_against(battle.move_action("a", "0201")) == "5.1"


@pytest.mark.parametrize(("ground", "waits"), [("w", "allied combat"), (".", "allied movement")])
def test_11_2_a_movement_segment_in_which_arrivals_lack_the_mp_is_passed_over(ground: str, waits: str) -> None:
    # 1 MP is left after 0101
    units = {"a": "2-2-2 uk off", "f": "2-2-0 uk 0501", "e": "2-2-7 german 0601"}
    battle = arrive([f". {ground} . . . ."], units)
    battle.enter("a", "0101")
    battle.end()
    assert battle.waits_for == waits


def test_11_2_a_unit_not_brought_on_may_come_in_a_later_turn() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off"})
    battle.end()
    go_to(battle, "first_arrivals", 4)
    battle.enter("a", "0101")


# ------------------------------------------------------------------ 11.3 where, and 13


def test_11_3_not_onto_a_friend_from_whom_it_cannot_go_on() -> None:
    for text, rule in (("2-2-7", ""), ("2-2-1", "11.3")):  # who has no MP left after the first hex cannot go on
        battle = arrive(LINE, {"a": f"{text} uk off", "f": "2-2-7 uk 0101"}, "0101 0201")
        assert battle.rule_against(do.Enter(0, battle.hex("0101"))) == rule
        offered = [battle.topology.numbers[enter.hex] for enter in battle.legal("enter")]
        assert offered == (["0201"] if rule else ["0101", "0201"])


def test_11_3_through_a_friends_hex_to_a_free_one_in_the_same_arrival() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "f": "2-2-7 uk 0101"})
    battle.enter("a", "0101")
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert (battle.waits_for, decision.rule) == ("allied way_on", "11.3")
    assert battle.rule_against(do.EndPhase()) == "3"
    assert battle.rule_against(battle.move_action("f", "0201")) == "14.0"
    assert battle.destinations("a") == {"0201", "0301", "0401", "0501", "0601"}
    assert not any(action.kind != "move" for action in STANDARD.legal(battle.state))
    battle.move("a", "0201")
    assert (battle.at("a"), battle.at("f"), battle.waits_for) == ("0201", "0101", "allied arrivals")


def test_11_3_who_finds_the_way_on_closed_waits_off_the_map() -> None:
    board = {"rivers": "0101/0201", "bridges": {"b": "canal road 0101/0201"}}
    battle = arrive(LINE, {"a": "2-2-7 uk off", "f": "2-2-7 uk 0101", "e": "2-2-7 german 0601"}, **board)
    battle.state.bridge_flags = [0]  # as if the friend had come this turn
    battle.enter("a", "0101")
    assert battle.waits_for == "german demolition"
    events = battle.do(do.Demolish(0), dice=[1])
    assert [event.rule for event in events if isinstance(event, it.TurnedBack)] == ["11.3"]
    assert (battle.at("a"), battle.at("f")) == ("off", "0101")


def test_11_3_who_waits_off_the_map_again_leaves_no_zoc_behind() -> None:
    # 0102 holds a friend too and is a dead end
    units = {"a": "2-2-7 uk off", "f": "2-2-7 uk 0101", "h": "2-2-7 uk 0102", "e": "2-2-7 german 0301"}
    board = {"rivers": "0101/0201 0102/0201", "bridges": {"b": "canal road 0101/0201"}}
    battle = arrive([". . .", ". - -"], units, **board)
    battle.state.bridge_flags = [0]
    battle.enter("a", "0101")
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert decision.kind == "demolition"
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("a"), battle.mp("a")) == ("off", 0)
    assert battle.state.zoc[0][battle.hex("0102")] == 1  # of f alone
    assert battle.rule_against(do.Enter(0, battle.hex("0101"))) == "11.3"


def test_11_3_no_way_through_a_friend_in_an_enemy_zoc() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "f": "2-2-7 uk 0101", "e": "2-2-7 german 0201"})
    assert battle.rule_against(do.Enter(0, battle.hex("0101"))) == "11.3"
    assert battle.legal("enter") == []


def test_11_3_no_unit_ends_its_movement_stacked() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "f": "2-2-7 uk 0201"})
    battle.enter("a", "0101")
    assert battle.rule_against(battle.move_action("a", "0201")) == "4.1"
    battle.move("a", "0201 0301")


def test_11_3_a_hex_with_an_enemy_cannot_be_entered() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "e": "2-2-7 german 0101"}, "0101 0301")
    assert battle.rule_against(do.Enter(0, battle.hex("0101"))) == "11.3"
    assert battle.rule_against(do.Enter(0, battle.hex("0301"))) == ""


def test_13_an_enemy_zoc_can_be_entered_and_stops_the_unit() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "e": "2-2-7 german 0201"})
    battle.enter("a", "0101")
    assert battle.rule_against(battle.move_action("a", "0201")) == "6.11"
    assert battle.destinations("a") == set()
    battle.end()
    assert battle.waits_for == "allied combat"  # nothing to do in the movement segment


def test_13_and_then_it_follows_chapter_6() -> None:
    # the ZOC of 0102 covers 0101, 0201 and 0202: on the next turn the unit may leave for 0301 or 0302, and go on
    battle = arrive([". . .", ". . ."], {"a": "2-2-7 uk off", "e": "2-2-7 german 0102"}, "0201")
    battle.enter("a", "0201")
    assert battle.rule_against(battle.move_action("a", "0301")) == "6.11"
    go_to(battle, "first_movement", 2)
    assert battle.rule_against(battle.move_action("a", "0202")) == "6.12"
    battle.move("a", "0302 0202")


# ------------------------------------------------------------------ 11.5


def test_11_5_arrivals_may_fight_in_the_same_turn() -> None:
    battle = arrive(LINE, {"a": "4-2-7 uk off", "e": "1-1-7 german 0201"})
    battle.enter("a", "0101")
    battle.end()
    battle.attack("0201", "a", dice=[5])  # +3: a 5 is D2
    assert battle.waits_for == "german retreat"


def test_11_5_so_may_a_unit_that_has_just_landed() -> None:
    script = {"reinforcements": [{"turn": 1, "units": ["g"], "near": {"hexes": 7, "of": "field"}}]}
    units = {"g": "4-2-7 uk off glider", "e": "1-1-7 german 0201"}
    battle = make_battle(LINE, units, step="first_arrivals", script=QUIET | script, regions={"field": "0101"})
    battle.land("g", "0101")
    battle.end()
    battle.attack("0201", "g", dice=[5])
    assert battle.waits_for == "german retreat"


def test_11_5_a_blocked_arrival_waits() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "b": "2-2-7 uk 0601", "e": "2-2-7 german 0101"})
    assert battle.legal("enter") == []
    go_to(battle, "second_movement", 1)
    battle.move("e", "0201 0301")
    events = go_to(battle, "first_arrivals", 2)
    battle.enter("a", "0101")
    assert battle.at("a") == "0101"
    assert any(isinstance(event, it.TurnBegan) for event in events)


def test_11_5_an_arrivals_segment_in_which_all_are_blocked_is_passed_over() -> None:
    battle = arrive(LINE, {"a": "2-2-7 uk off", "b": "2-2-7 uk 0601", "e": "2-2-7 german 0101"}, step="second_movement")
    skipped = [e.step for e in go_to(battle, "first_movement", 2) if isinstance(e, it.PhaseSkipped)]
    assert "first_arrivals" in [battle.setting.sequence[step].id for step in skipped]
