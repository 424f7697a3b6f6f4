"""Rule 12: drop zones as lines of communication. Rule 9: there are no other supply lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.library import load_scenario
from game.model.dice import SeededDice
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting, rules_file

LINE = [". . . . . . . . . ."]
ZONES = [
    {"id": "first", "title": "1st", "nation": "uk", "hex": "0301"},
    {"id": "eagles", "title": "101st", "nation": "us", "hex": "0501"},
    {"id": "all_american", "title": "82nd", "nation": "us", "hex": "0701"},
]


def raid(units: Mapping[str, str] | None = None, *, step: str = "second_movement", **changes: Any) -> Battle:
    """A German at the west end of a line with the three drop zones."""
    roster = {"g": "2-2-12 german 0101"} | dict(units or {})
    return make_battle(LINE, roster, step=step, script={"drop_zones": ZONES}, **changes)


def markers(battle: Battle, name: str) -> int:
    """Markers of a kind in the game, wherever they are."""
    kind = battle.marker(name)
    return battle.state.pool[kind] + battle.state.hand[kind] + battle.state.spent[kind]


def lost(events: list[Any]) -> list[tuple[str, int, int, int]]:
    return [(e.rule, e.zone, e.markers_removed, e.allotment_lost) for e in events if isinstance(e, it.ZoneLost)]


def drawn_next_turn(battle: Battle) -> int:
    """Markers the Allied player draws at the start of the next turn."""
    while True:
        state = battle.state.clone()
        dice = SeededDice(5)
        events = list(STANDARD.step(state, do.EndPhase(), dice))
        battle.state = state
        for event in events:
            if isinstance(event, it.MarkersDrawn) and event.side == 0:
                return len(event.markers)


def test_12_1_markers_and_their_places() -> None:
    setting = load_scenario("arnhem").setting
    zones = [(zone.title, setting.board.number(zone.hex), zone.nation) for zone in setting.zones]
    assert zones == [("1st", "3919", "uk"), ("101st", "1007", "us"), ("82nd", "2323", "us")]


def test_12_2_the_instant_a_german_occupies_one_three_plus_3_of_its_nation_leave() -> None:
    battle = raid()
    events = battle.move("g", "0201 0301")
    assert lost(events) == [("12.2", 0, 3, 3)]
    assert (markers(battle, "uk+3"), markers(battle, "us+3")) == (0, 3)
    assert [markers(battle, name) for name in ("uk+1", "uk+2", "us+1", "us+2")] == [2, 2, 2, 2]


def test_12_2_a_us_zone_costs_us_markers() -> None:
    battle = raid({"g": "2-2-12 german 0401"})
    assert lost(battle.move("g", "0501")) == [("12.2", 1, 3, 3)]
    assert (markers(battle, "uk+3"), markers(battle, "us+3")) == (3, 0)


def test_12_2_occupied_in_passing_is_occupied() -> None:
    battle = raid()
    events = battle.move("g", "0201 0301 0401")
    assert lost(events) == [("12.2", 0, 3, 3)]
    assert battle.at("g") == "0401"


def test_12_2_by_retreat_by_advance_and_by_arrival() -> None:
    back = raid({"g": "1-1-7 german 0201", "u": "9-9-7 uk 0101"}, step="first_combat")
    back.attack("0201", "u", dice=[1])  # +8: a 1 is D1
    assert lost(back.retreat("g", "0301")) == [("12.2", 0, 3, 3)]
    onward = raid({"g": "9-9-7 german 0201", "u": "1-1-7 uk 0301"}, step="second_combat")
    onward.attack("0301", "g", dice=[6])  # +8: a 6 is DE
    assert lost(onward.do(do.Advance(onward.unit("g")))) == [("12.2", 0, 3, 3)]
    script = {"drop_zones": ZONES, "reinforcements": [{"turn": 1, "units": ["g"], "hexes": "0301"}]}
    coming = make_battle(LINE, {"g": "2-2-7 german off"}, step="second_arrivals", script=script)
    assert lost(coming.enter("g", "0301")) == [("12.2", 0, 3, 3)]


def test_12_2_an_allied_unit_there_loses_nothing() -> None:
    battle = raid({"u": "2-2-7 uk 0201", "g": "2-2-7 german 1001"}, step="first_movement")
    assert lost(battle.move("u", "0301")) == []
    assert battle.state.zone_lost == [0, 0, 0]


def test_12_2_markers_leave_from_the_hand_too_and_from_those_used() -> None:
    battle = raid(hands="uk+3 uk+3")
    kind = battle.marker("uk+3")
    battle.state.hand[kind] -= 1  # one has been used this turn
    battle.state.spent[kind] += 1
    battle.move("g", "0201 0301")
    assert (battle.state.pool[kind], battle.state.hand[kind], battle.state.spent[kind]) == (0, 0, 0)


def test_12_2_what_lies_in_the_pool_leaves_first_then_the_hand_then_what_was_used() -> None:
    loss = rules_file().drop_zone_loss.model_dump()
    for first, left in ((0, (1, 1, 1)), (1, (0, 1, 1)), (2, (0, 0, 1)), (3, (0, 0, 0)), (9, (0, 0, 0))):
        battle = raid(hands="uk+3 uk+3", rules=rules_file(drop_zone_loss=loss | {"markers_first": first}))
        kind = battle.marker("uk+3")
        battle.state.hand[kind] -= 1
        battle.state.spent[kind] += 1
        events = battle.move("g", "0201 0301")
        assert (battle.state.pool[kind], battle.state.hand[kind], battle.state.spent[kind]) == left
        assert lost(events) == [("12.2", 0, min(first, 3), 3)]


def test_12_2_the_allotment_is_three_less_from_the_next_turn_on() -> None:
    battle = raid()
    battle.move("g", "0201 0301")
    assert drawn_next_turn(battle) == 6  # 9 - 3
    assert drawn_next_turn(battle) == 6


def test_12_2_without_a_loss_it_is_nine() -> None:
    assert drawn_next_turn(raid({"u": "2-2-7 uk 0901"})) == 9


def test_12_2_lasting_even_if_the_hex_is_retaken_or_taken_again() -> None:
    battle = raid()
    battle.move("g", "0201 0301")
    assert lost(battle.move("g", "0401")) == []
    assert lost(battle.move("g", "0301")) == []
    assert markers(battle, "us+3") == 3
    assert drawn_next_turn(battle) == 6


def test_12_3_when_a_second_is_occupied_all_allied_plus_3_leave() -> None:
    battle = raid()
    battle.move("g", "0201 0301")
    events = battle.move("g", "0401 0501")
    assert lost(events) == [("12.3", 1, 3, 3)]  # the three US ones; three markers a turn more, six in all
    assert (markers(battle, "uk+3"), markers(battle, "us+3"), markers(battle, "german+3")) == (0, 0, 1)
    assert drawn_next_turn(battle) == 3  # 9 - 6


def test_12_3_two_zones_of_one_nation_take_the_other_nations_markers_with_the_second() -> None:
    battle = raid({"g": "2-2-12 german 0601"})
    battle.move("g", "0701")
    assert (markers(battle, "uk+3"), markers(battle, "us+3")) == (3, 0)
    assert lost(battle.move("g", "0601 0501")) == [("12.3", 1, 3, 3)]
    assert (markers(battle, "uk+3"), markers(battle, "us+3")) == (0, 0)


def test_12_3_the_third_costs_nothing_more() -> None:
    battle = raid({"g": "2-2-20 german 0101"})
    events = battle.move("g", "0201 0301 0401 0501 0601 0701")
    assert lost(events) == [("12.2", 0, 3, 3), ("12.3", 1, 3, 3), ("12.3", 2, 0, 0)]
    assert drawn_next_turn(battle) == 3


def test_12_2_a_zone_on_which_a_german_stands_when_the_game_begins_is_lost() -> None:
    setting = make_setting(make_board(LINE), {"g": "2-2-7 german 0301", "u": "2-2-7 uk 1001"}, drop_zones=ZONES)
    state, events = STANDARD.new_state(setting, SeededDice(1))
    assert lost(list(events)) == [("12.2", 0, 3, 3)]
    assert len(next(e for e in events if isinstance(e, it.MarkersDrawn) and e.side == 0).markers) == 6
    assert STANDARD.invariants(state) == []


def test_12_2_a_marker_that_goes_to_its_historical_place_may_be_lost_there() -> None:
    # both Germans stand on hexes for drop zones: the marker revealed on g goes to 0301, where h stands
    deployment = {
        "areas": [{"unit": name, "region": "all", "away_from_cities": False, "away_from_edge": False} for name in "gh"],
        "city_distance_hexes": 0, "edge_distance_hexes": 0, "edge": "all", "zones_not_in": "nowhere",
    }  # fmt: skip
    everything = " ".join(f"{column:02d}01" for column in range(1, 11))
    board = make_board(LINE, regions={"all": everything, "nowhere": ""})
    units = {"g": "2-2-7 german off", "h": "2-2-7 german off", "u": "2-2-7 uk 1001"}
    setting = make_setting(board, units, drop_zones=ZONES[:1], deployment=deployment)
    state, _ = STANDARD.new_state(setting, SeededDice(1))
    battle = Battle(state)
    battle.do(do.Deploy(0, battle.hex("0101")))
    battle.do(do.Deploy(1, battle.hex("0301")))
    battle.end()
    battle.do(do.PlaceZone(0, battle.hex("0101")))
    state = battle.state
    events = STANDARD.step(state, do.EndPhase(), SeededDice(1))
    assert state.zone_hex == [battle.hex("0301")]
    assert lost(list(events)) == [("12.2", 0, 3, 3)]


def test_9_1_supply_lines_are_not_traced() -> None:
    # surrounded at a distance, off every drop zone, for a whole game: neither strength nor movement suffers
    field = [". . . . ."] * 5
    ring = {f"g{i}": f"2-2-7 german {n}" for i, n in enumerate(("0301", "0503", "0104", "0305", "0502", "0101"))}
    quiet = {"turns": 3, "options": {"allotments": {"allied": [0], "german": [0]}}}
    battle = make_battle(field, {"u": "2-2-7 uk 0303"} | ring, script=quiet)
    while battle.state.turn < 3 or battle.setting.sequence[battle.state.step].id != "first_movement":
        battle.end()
    assert battle.steps("u") == 2
    assert battle.state.strength(battle.unit("u")) == (2, 2)
    assert battle.mp("u") == 7
    battle.move("u", "0302")


def test_12_3_all_of_them_leave_however_many_there_are() -> None:
    fire = rules_file().support_fire.model_dump()
    for marker in fire["pool"]:
        marker["count"] = 5
    battle = raid(rules=rules_file(support_fire=fire))
    assert lost(battle.move("g", "0201 0301")) == [("12.2", 0, 3, 3)]
    assert (markers(battle, "uk+3"), markers(battle, "us+3")) == (2, 5)
    assert lost(battle.move("g", "0401 0501")) == [("12.3", 1, 7, 3)]
    assert [markers(battle, name) for name in ("uk+3", "us+3", "uk+2", "german+3")] == [0, 0, 5, 5]


def test_12_2_each_side_loses_its_own_zones_and_counts_them_alone() -> None:
    zones = [ZONES[0], {"id": "depot", "title": "Depot", "nation": "german", "hex": "0901"}]
    units = {"g": "2-2-12 german 0101", "u": "2-2-7 uk 0801"}
    battle = make_battle(LINE, units, script={"drop_zones": zones})
    assert lost(battle.move("u", "0901")) == [("12.2", 1, 1, 3)]
    german = make_battle(LINE, units, step="second_movement", script={"drop_zones": zones})
    german.state.zone_lost = [0, 1]
    assert lost(german.move("g", "0201 0301")) == [("12.2", 0, 3, 3)]


def test_12_2_also_in_the_first_hex_of_the_map_when_the_game_begins() -> None:
    zone = ZONES[0] | {"hex": "0101"}
    setting = make_setting(make_board(LINE), {"g": "2-2-7 german 0101", "u": "2-2-7 uk 1001"}, drop_zones=[zone])
    _, events = STANDARD.new_state(setting, SeededDice(1))
    assert lost(list(events)) == [("12.2", 0, 3, 3)]
