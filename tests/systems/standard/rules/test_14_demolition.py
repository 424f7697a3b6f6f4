"""Rules 14.0 and 14.1: demolition in the middle of moves, landings, retreats and advances; demolished bridges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules import events_bridges as of_bridges
from game.systems.standard.rules.demolition import demolition_refusal
from game.systems.standard.rules.frames import DemolitionChance
from game.systems.standard.rules.state import DOWN, STANDING
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle, rules_file

LINE = [". . . . . . ."]
"""0101 0201 ... 0701: each hex touches only the one before and the one after it."""
NO_FIRE = {"options": {"allotments": {"allied": [0], "german": [0]}}}
"""Whole turns pass without a die."""


def approach(units: Mapping[str, str] | None = None, **changes: Any) -> Battle:
    """u in 0101, a river with a highway bridge between 0201 and 0301, a German in 0701 whose ZOC ends at 0601."""
    roster = {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0701"} | dict(units or {})
    board = {"rivers": "0201/0301", "bridges": {"span": "highway road 0201/0301"}}
    return make_battle(LINE, roster, **(board | changes))


def landing(unit: str, **units: str) -> Battle:
    """The same bridge, and u in the air, aimed at no further than 0201."""
    script = {"reinforcements": [{"turn": 1, "units": ["u"], "near": {"hexes": 1, "of": "field"}}]}
    return approach({"u": unit} | units, step="first_arrivals", script=script, regions={"field": "0101"})


def ordered_back(units: Mapping[str, str], die: int, **board: Any) -> Battle:
    """The Germans in 0701 attack u at +7 or more: a 1 is D1, a 2 is D2; then no bridge counts as guarded."""
    battle = make_battle(LINE, {"g": "9-9-7 german 0701"} | dict(units), step="second_combat", **board)
    battle.state.bridge_flags = [0] * len(battle.state.bridge_flags)  # as if all Allied units had come this turn
    battle.attack(battle.at("u"), "g", dice=[die])
    return battle


def go_to(battle: Battle, step: str, turn: int) -> None:
    """End phases until a step of a turn waits for its player."""
    while (battle.setting.sequence[battle.state.step].id, battle.state.turn) != (step, turn):
        battle.end()


def bridge_asked(battle: Battle) -> int:
    frame = battle.state.stack[-1]
    assert isinstance(frame, DemolitionChance)
    return frame.bridge


# ------------------------------------------------------------------ 14.0: whoever enters, in whatever way


def test_14_0_a_chance_the_instant_a_unit_moves_next_to_an_intact_bridge() -> None:
    battle = approach()
    battle.move("u", "0201 0301")
    decision = STANDARD.decision(battle.state)
    assert battle.waits_for == "german demolition"
    assert decision is not None
    assert (decision.rule, decision.context) == ("14.0", {"bridge": 0, "unit": battle.unit("u")})
    assert battle.at("u") == "0201"


def test_14_0_the_german_player_may_try_decline_or_order_and_nothing_else() -> None:
    battle = approach()
    battle.move("u", "0201")
    assert list(STANDARD.legal(battle.state)) == [
        do.Demolish(0), do.Decline(), do.OrderDemolition(0, do.ALWAYS), do.OrderDemolition(0, do.NEVER),
    ]  # fmt: skip
    assert battle.rule_against(battle.move_action("u", "0301")) == "3"
    assert battle.rule_against(do.EndPhase()) == "3"
    assert battle.rule_against(do.OrderDemolition(0, do.ASK)) == "14.0"


def test_14_0_another_bridge_than_the_one_in_question_cannot_be_tried() -> None:
    battle = approach(
        rivers="0201/0301 0401/0501", bridges={"span": "highway road 0201/0301", "far": "highway road 0401/0501"}
    )
    battle.move("u", "0201")
    assert battle.rule_against(do.Demolish(1)) == "14.0"
    assert battle.rule_against(do.OrderDemolition(1, do.NEVER)) == "14.0"


def test_14_0_without_a_chance_no_bridge_can_be_tried() -> None:
    assert approach(step="second_movement").rule_against(do.Demolish(0)) == "14.0"
    assert approach().rule_against(do.Demolish(0)) == "14.0"


def test_14_0_by_landing_as_a_glider() -> None:
    battle = landing("2-2-7 uk off glider")
    battle.land("u", "0201")
    assert (battle.at("u"), battle.waits_for) == ("0201", "german demolition")


def test_14_0_by_landing_after_scatter() -> None:
    battle = landing("2-2-7 uk off parachute")
    battle.land("u", "0101", dice=[3])  # 0201 lies lower right (3) of 0101
    assert (battle.at("u"), battle.waits_for) == ("0201", "german demolition")


def test_14_0_by_relocation_after_a_crowded_landing() -> None:
    battle = landing("2-2-7 uk off parachute", friend="2-2-7 uk 0101")
    battle.land("u", "0201", dice=[6])  # 0101 lies upper left (6) of 0201
    assert battle.waits_for == "allied relocation"
    battle.do(do.Relocate(battle.unit("u"), battle.hex("0201")))
    assert (battle.at("u"), battle.waits_for) == ("0201", "german demolition")


def test_14_0_a_unit_eliminated_by_its_landing_gives_no_chance() -> None:
    battle = landing("2-2-7 uk off parachute", near="2-2-7 german 0101")
    battle.land("u", "0201", dice=[6])  # onto the enemy [11.43]
    assert (battle.at("u"), battle.waits_for) == ("gone", "allied arrivals")


def test_14_0_nor_does_a_glider_that_is_lost_in_its_crash() -> None:
    script = {"reinforcements": [{"turn": 1, "units": ["u"], "near": {"hexes": 1, "of": "field"}}]}
    battle = make_battle(
        ["w . . . . . ."], {"u": "2-2-7 uk off glider crash", "g": "2-2-7 german 0201"}, step="first_arrivals",
        script=script, regions={"field": "0101"}, rivers="0501/0601", bridges={"b": "canal road 0501/0601"},
    )  # fmt: skip
    battle.land("u", "0101", dice=[3])
    assert battle.at("u") == "gone"
    assert not battle.waits_for.startswith("german")


def test_14_0_by_arrival() -> None:
    script = {"reinforcements": [{"turn": 1, "units": ["u"], "hexes": "0201"}]}
    battle = approach({"u": "2-2-7 uk off"}, step="first_arrivals", script=script)
    battle.enter("u", "0201")
    assert (battle.at("u"), battle.waits_for) == ("0201", "german demolition")


def test_14_0_by_advance() -> None:
    battle = approach({"u": "9-9-7 uk 0101", "d": "1-1-7 german 0201"}, step="first_combat")
    battle.attack("0201", "u", dice=[6])  # 9 - 1 = +8: a 6 is DE
    battle.do(do.Advance(battle.unit("u")))
    assert (battle.at("u"), battle.waits_for) == ("0201", "german demolition")
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.waits_for) == ("0201", "allied combat")


def test_14_0_by_retreat() -> None:
    battle = ordered_back({"u": "2-2-7 uk 0601"}, 1, rivers="0401/0501", bridges={"b": "highway road 0401/0501"})
    battle.retreat("u", "0501")
    assert (battle.at("u"), battle.waits_for) == ("0501", "german demolition")


def test_14_0_by_the_retreat_of_an_attacker_in_its_own_turn() -> None:
    # 1 - 9 = -8: a 5 is A1. 0401 to 0301, next to the bridge.
    battle = approach({"u": "1-1-7 uk 0401", "g": "9-9-7 german 0501"}, step="first_combat")
    battle.attack("0501", "u", dice=[5])
    battle.retreat("u", "0301")
    assert battle.waits_for == "german demolition"


def test_14_0_no_german_entry_gives_a_chance() -> None:
    battle = approach(step="second_movement")
    battle.move("g", "0601 0501 0401 0301")
    assert (battle.at("g"), battle.waits_for) == ("0301", "german movement")


def test_14_0_a_hex_at_the_tip_of_the_hexside_is_not_adjacent_to_it() -> None:
    # 0201 touches 0101 and 0102, between which the bridge lies, but is neither of them
    units = {"u": "2-2-7 uk 0301", "g": "2-2-7 german 0104"}
    board = {"rivers": "0101/0102", "bridges": {"b": "canal road 0101/0102"}}
    battle = make_battle([". . .", ". . .", ". . .", ". . ."], units, **board)
    battle.move("u", "0201")
    assert battle.waits_for == "allied movement"
    battle.move("u", "0101")
    assert battle.waits_for == "german demolition"


# ------------------------------------------------------------------ 14.0: which bridges


@pytest.mark.parametrize(("ma", "asked"), [(2, False), (3, True), (4, True)])
def test_14_0_either_hex_within_the_ma_of_a_german_unit_in_hexes(ma: int, *, asked: bool) -> None:
    # from 0601 it is three hexes to 0301 and four to 0201; woods and a river between make no difference
    battle = make_battle(
        [". . . w w ."], {"u": "2-2-7 uk 0101", "g": f"2-2-{ma} german 0601"},
        rivers="0201/0301 0401/0501", bridges={"b": "highway road 0201/0301"},
    )  # fmt: skip
    battle.move("u", "0201")
    assert battle.waits_for == ("german demolition" if asked else "allied movement")


@pytest.mark.parametrize(("ma", "asked"), [(2, False), (3, True)])
def test_14_0_whichever_of_the_two_hexes_is_nearer(ma: int, *, asked: bool) -> None:
    # the German stands on the other side: from 0101 it is three hexes to 0401 and four to 0501
    battle = make_battle(
        [". . . . . . ."], {"u": "2-2-7 uk 0701", "g": f"2-2-{ma} german 0101"},
        rivers="0401/0501", bridges={"b": "highway road 0401/0501"},
    )  # fmt: skip
    battle.move("u", "0601 0501")
    assert battle.waits_for == ("german demolition" if asked else "allied movement")


def test_14_0_why_a_bridge_is_safe_is_told_by_number() -> None:
    def why(battle: Battle) -> tuple[str, str] | None:
        refusal = demolition_refusal(battle.state, 0)
        return None if refusal is None else (refusal.code, refusal.rule)

    assert why(approach()) is None
    assert why(approach(script={"demolished": ["span"]})) == ("already_down", "14.1")
    assert why(approach({"guard": "2-2-7 uk 0301"})) == ("guarded", "14.0")
    assert why(approach({"g": "2-2-3 german 0701"})) == ("nobody_near", "14.0")
    mended = approach({"e": "3-3-10 uk 0101 engineer", "u": "2-2-7 uk off"}, script={"demolished": ["span"]})
    mended.do(do.Repair(0), dice=[6])
    assert why(mended) == ("fresh_repair", "14.2")


def test_14_0_who_lets_a_chance_go_is_told_so_and_the_chance_names_its_rolls() -> None:
    for kind, said in (("highway", "1"), ("canal", "3")):
        battle = approach(bridges={"span": f"{kind} road 0201/0301"})
        battle.move("u", "0201")
        decision = STANDARD.decision(battle.state)
        assert decision is not None
        assert said in str(decision.prompt)
        assert battle.do(do.Decline()) == [of_bridges.DemolitionDeclined("14.0", 0)]


def test_14_0_any_german_unit_will_do_also_a_depleted_one() -> None:
    battle = approach({"g": "2-2-1 german 0701", "h": "2-2-3 german 0601 depleted"})
    battle.move("u", "0201")
    assert battle.waits_for == "german demolition"


def test_14_0_a_unit_that_has_not_arrived_demolishes_nothing() -> None:
    script = {"reinforcements": [{"turn": 1, "units": ["g"], "hexes": "0301"}]}
    battle = approach({"g": "2-2-7 german off"}, script=script)
    battle.move("u", "0201")
    assert battle.waits_for == "allied movement"


def test_14_0_not_a_bridge_that_began_the_turn_next_to_an_allied_unit() -> None:
    battle = approach({"guard": "2-2-7 uk 0301"})
    battle.move("u", "0201")
    assert battle.waits_for == "allied movement"


def test_14_0_a_guarded_bridge_stays_safe_for_the_turn_when_the_guard_leaves() -> None:
    battle = approach({"guard": "2-2-7 uk 0301"})
    battle.move("guard", "0401")
    battle.move("u", "0201 0301")
    assert (battle.at("u"), battle.waits_for) == ("0301", "allied movement")


def test_14_0_a_bridge_reached_in_one_turn_is_safe_in_the_next() -> None:
    battle = approach(script=NO_FIRE)
    battle.move("u", "0201")
    battle.do(do.Decline())
    go_to(battle, "first_movement", 2)
    battle.move("u", "0301")
    assert battle.waits_for == "allied movement"


def test_14_0_a_guard_counts_only_in_the_turn_it_began_there() -> None:
    battle = approach({"u": "2-2-7 uk 0201"}, script=NO_FIRE)
    battle.move("u", "0101")
    go_to(battle, "first_movement", 2)
    battle.move("u", "0201")
    assert battle.waits_for == "german demolition"


def test_14_0_a_german_next_to_the_bridge_does_not_guard_it() -> None:
    battle = approach({"g": "2-2-7 german 0301"})
    battle.move("u", "0201")
    assert battle.waits_for == "german demolition"


def test_14_0_a_demolished_bridge_gives_no_chance() -> None:
    battle = approach(script={"demolished": ["span"]})
    battle.move("u", "0201")
    assert battle.waits_for == "allied movement"


@pytest.mark.parametrize(("kind", "most"), [("canal", 3), ("railroad", 2), ("highway", 1)])
@pytest.mark.parametrize("die", range(1, 7))
def test_14_0_canal_1_to_3_railroad_1_to_2_highway_1(kind: str, most: int, die: int) -> None:
    battle = approach(bridges={"span": f"{kind} road 0201/0301"})
    battle.move("u", "0201")
    events = battle.do(do.Demolish(0), dice=[die])
    assert of_bridges.BridgeTried("14.0", 0, most, die, die <= most) in events
    assert battle.state.bridge_state == [DOWN if die <= most else STANDING]
    assert ("0301" in battle.destinations("u")) == (die > most)


def test_14_0_the_numbers_are_data() -> None:
    bridges = rules_file().bridges.model_dump() | {
        "demolished_on_at_most": {"canal": 0, "railroad": 0, "highway": 6}
    }  # fmt: skip
    battle = approach(rules=rules_file(bridges=bridges))
    battle.move("u", "0201")
    battle.do(do.Demolish(0), dice=[6])
    assert battle.state.bridge_state == [DOWN]


def test_14_0_every_bridge_next_to_the_hex_is_a_chance_of_its_own() -> None:
    battle = make_battle(
        [". . .", ". . ."], {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0302"},
        rivers="0201/0301", canals="0201/0202",
        bridges={
            "road": "highway road 0201/0301", "rail": "railroad rail 0201/0301", "other": "canal road 0201/0202",
            "far": "canal road 0102/0202",
        },
    )  # fmt: skip
    battle.move("u", "0201")
    asked = []
    while battle.waits_for == "german demolition":
        asked.append(bridge_asked(battle))
        battle.do(do.Demolish(asked[-1]), dice=[1 if asked[-1] == 1 else 6])
    assert asked == [0, 1, 2]
    assert battle.state.bridge_state == [STANDING, DOWN, STANDING, STANDING]


def test_14_0_each_entry_is_one_chance() -> None:
    battle = approach()
    battle.move("u", "0201")
    battle.do(do.Demolish(0), dice=[6])
    assert battle.waits_for == "allied movement"  # not a second roll for the same entry
    battle.move("u", "0101")
    battle.move("u", "0201")
    assert battle.waits_for == "german demolition"  # but for the next entry


# ------------------------------------------------------------------ 14.0: the move goes on


def test_14_0_after_a_failed_try_the_unit_goes_on_and_the_next_hex_is_a_new_chance() -> None:
    battle = approach()
    battle.move("u", "0201 0301 0401")
    assert (battle.at("u"), battle.mp("u")) == ("0201", 6)
    battle.do(do.Demolish(0), dice=[2])
    assert (battle.at("u"), battle.waits_for) == ("0301", "german demolition")
    battle.do(do.Decline())
    assert (battle.at("u"), battle.mp("u"), battle.waits_for) == ("0401", 4, "allied movement")


def test_14_0_a_bridge_blown_behind_the_unit_does_not_stop_it() -> None:
    battle = approach()
    battle.move("u", "0201 0301 0401")
    battle.do(do.Decline())
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.mp("u")) == ("0401", 4)


def test_14_0_a_bridge_blown_in_its_face_stops_the_unit_with_the_mp_it_has_left() -> None:
    battle = approach()
    battle.move("u", "0201 0301 0401")
    events = battle.do(do.Demolish(0), dice=[1])
    stopped = [event for event in events if isinstance(event, it.MoveStopped)]
    assert [(event.rule, event.hex) for event in stopped] == [("14.0", battle.hex("0201"))]
    assert (battle.at("u"), battle.mp("u"), battle.waits_for) == ("0201", 6, "allied movement")
    assert battle.destinations("u") == {"0101"}


def test_14_0_no_step_at_another_price_than_the_one_that_was_shown() -> None:
    # 7 MP: 1 for 0201; 0301 was 1 over the bridge and is 1 + 3 over the canal: the player is asked anew
    battle = approach(rivers="", canals="0201/0301", bridges={"span": "canal road 0201/0301"})
    battle.move("u", "0201 0301")
    events = battle.do(do.Demolish(0), dice=[3])
    assert [event.rule for event in events if isinstance(event, it.MoveStopped)] == ["14.0"]
    assert (battle.at("u"), battle.mp("u"), battle.waits_for) == ("0201", 6, "allied movement")
    battle.move("u", "0301")  # now at the price that he sees
    assert battle.mp("u") == 2


def test_14_0_a_way_that_keeps_its_price_is_gone_to_its_end() -> None:
    battle = approach(bridges={"span": "highway road 0201/0301", "other": "canal road 0301/0401"}, rivers="0201/0301")
    battle.move("u", "0201")
    battle.do(do.Decline())
    battle.move("u", "0101")
    assert battle.waits_for == "allied movement"
    aside = approach({"u": "2-2-7 uk 0301"}, bridges={"span": "highway road 0201/0301"}, rivers="0201/0301")
    aside.state.bridge_flags = [0]
    aside.move("u", "0401")
    assert (aside.at("u"), aside.waits_for) == ("0401", "allied movement")


def test_14_0_a_way_whose_new_price_is_too_high_is_closed() -> None:
    # 4 MP: 1 for 0201; 1 + 3 over the canal are more than the 3 left, and 5.4 helps only who has not moved
    battle = approach({"u": "2-2-4 uk 0101"}, rivers="", canals="0201/0301", bridges={"span": "canal road 0201/0301"})
    battle.move("u", "0201 0301")
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.mp("u")) == ("0201", 3)
    assert battle.rule_against(battle.move_action("u", "0301")) == "5.1"


def test_14_0_a_mobile_unit_stops_at_a_canal_whose_bridge_is_blown() -> None:
    # 10 MP: 2 for mixed ground
    battle = approach({"u": "4-3-10 uk 0101"}, rivers="", canals="0201/0301", bridges={"span": "canal road 0201/0301"})
    battle.move("u", "0201 0301")
    battle.do(do.Demolish(0), dice=[2])
    assert (battle.at("u"), battle.mp("u")) == ("0201", 8)


def cut_off_on_a_friend(**units: str) -> Battle:
    """u stands on a friend in 0301, and the bridge to 0401 is gone."""
    roster = {"friend": "2-2-7 uk 0201"} | units
    battle = approach(roster, rivers="0301/0401", bridges={"span": "highway road 0301/0401"})
    battle.move("friend", "0301")
    battle.do(do.Decline())
    battle.move("u", "0201 0301 0401")
    assert (battle.at("u"), battle.waits_for) == ("0301", "german demolition")  # both in one hex, for a moment
    battle.do(do.Demolish(0), dice=[1])
    return battle


def test_14_0_cut_off_on_top_of_a_friend_the_player_chooses_the_way_on() -> None:
    battle = cut_off_on_a_friend()
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert decision.rule == "14.0"
    assert (battle.at("u"), battle.mp("u"), battle.waits_for) == ("0301", 5, "allied way_on")
    assert battle.destinations("u") == {"0201", "0101"}
    assert battle.rule_against(do.EndPhase()) == "3"
    battle.move("u", "0201")
    assert (battle.at("u"), battle.at("friend"), battle.mp("u")) == ("0201", "0301", 4)
    assert battle.waits_for == "allied movement"


def test_14_0_without_a_way_on_it_falls_back_along_its_path() -> None:
    units = {"u": "2-2-3 uk 0101", "one": "2-2-7 uk 0201", "two": "2-2-7 uk 0301"}
    battle = approach(units, rivers="0301/0401", bridges={"span": "highway road 0301/0401"})
    battle.state.bridge_flags = [0]  # as if the friends had come this turn
    battle.move("u", "0201 0301 0401")
    events = battle.do(do.Demolish(0), dice=[1])  # 1 MP is left, and the only hex in reach is a friend's
    back = [event for event in events if isinstance(event, it.Relocated)]
    assert [(event.rule, event.hex) for event in back] == [("14.0", battle.hex("0101"))]
    assert (battle.at("u"), battle.mp("u"), battle.waits_for) == ("0101", 1, "allied movement")


def test_14_0_it_does_not_fall_back_over_water_that_is_closed_now() -> None:
    # both bridges of the friend's hex fall, the one it came by and the one it was going to
    bridges = {"here": "canal road 0101/0201", "there": "canal road 0201/0301"}
    battle = approach({"one": "2-2-7 uk 0201"}, rivers="0101/0201 0201/0301", bridges=bridges)
    battle.state.bridge_flags = [0, 0]  # as if the friend had come this turn
    battle.move("u", "0201 0301")
    battle.do(do.Demolish(0), dice=[1])
    events = battle.do(do.Demolish(1), dice=[1])
    assert [(event.rule, event.unit) for event in events if isinstance(event, it.Eliminated)] == [("14.0", 0)]
    assert (battle.at("u"), battle.at("one")) == ("gone", "0201")


def test_14_0_a_unit_stopped_by_a_zoc_stays_stopped_though_the_bridge_falls() -> None:
    # the German's ZOC reached 0201 over the bridge; without it the hex is free, but the unit has entered a ZOC
    battle = approach({"g": "2-2-7 german 0301"})
    battle.move("u", "0201")
    battle.do(do.Demolish(0), dice=[1])
    assert battle.rule_against(battle.move_action("u", "0101")) == "6.11"


def test_14_0_zones_of_control_change_with_the_bridge() -> None:
    battle = approach({"g": "2-2-7 german 0301", "friend": "2-2-7 uk 0501"})
    assert battle.state.zoc[1][battle.hex("0201")] == 1
    battle.move("u", "0201")
    battle.do(do.Demolish(0), dice=[1])
    assert battle.state.zoc[1][battle.hex("0201")] == 0


# ------------------------------------------------------------------ 14.0: bridges that fall under a retreat

OUT = {"rivers": "0401/0501", "bridges": {"b": "highway road 0401/0501"}}


def test_14_0_a_retreat_goes_on_over_a_bridge_that_stands() -> None:
    battle = ordered_back({"u": "2-2-7 uk 0601"}, 2, **OUT)
    events = battle.retreat("u", "0501 0401")
    assert it.Retreated("7.7", battle.unit("u"), battle.hex("0601"), battle.hex("0501")) in events
    battle.do(do.Demolish(0), dice=[2])
    battle.do(do.Decline())  # 0401 is next to the bridge, too
    assert (battle.at("u"), battle.steps("u")) == ("0401", 2)


def test_14_0_a_retreat_cut_by_the_fall_of_the_bridge_stops_there_depleted() -> None:
    battle = ordered_back({"u": "2-2-7 uk 0601"}, 2, **OUT)
    battle.retreat("u", "0501 0401")
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.steps("u"), battle.waits_for) == ("0501", 1, "german advance")


def test_14_0_a_depleted_unit_cut_on_its_retreat_is_eliminated() -> None:
    battle = ordered_back({"u": "2-2-7 uk 0601 depleted"}, 2, **OUT)
    battle.retreat("u", "0501 0401")
    battle.do(do.Demolish(0), dice=[1])
    assert battle.at("u") == "gone"


def test_14_0_a_retreat_cut_with_another_way_left_takes_it() -> None:
    # D2 from 0203 by 0202; the bridge 0201/0202 falls; 0301 and 0101 lie as far from the fight
    field = [". . .", ". . .", ". . .", ". . ."]
    units = {"g": "9-9-7 german 0204", "u": "2-2-7 uk 0203"}
    board = {"rivers": "0201/0202", "bridges": {"b": "highway road 0201/0202"}}
    battle = make_battle(field, units, step="second_combat", **board)
    battle.attack("0203", "g", dice=[2])
    battle.retreat("u", "0202 0201")
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.steps("u"), battle.waits_for) == ("0202", 2, "allied retreat")
    assert {battle.topology.numbers[a.path[-1]] for a in battle.legal("retreat")} == {"0102", "0302"}  # type: ignore[attr-defined]
    battle.retreat("u", "0302")
    assert (battle.at("u"), battle.steps("u")) == ("0302", 2)


def test_14_0_cut_on_top_of_a_friend_with_no_free_hex_on_the_way_it_is_eliminated() -> None:
    # D1: over the friend in 0501 to 0401; the unit's own hex does not count as a stop [7.7]
    battle = ordered_back({"u": "2-2-7 uk 0601", "friend": "2-2-7 uk 0501"}, 1, **OUT)
    battle.retreat("u", "0501 0401")
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.at("friend")) == ("gone", "0501")


def test_14_0_cut_on_top_of_a_friend_it_falls_back_to_the_last_free_hex_of_its_retreat() -> None:
    # D2: 0501 is free, 0401 holds a friend, so the retreat goes on to 0301; the bridge before it falls
    units = {"u": "2-2-7 uk 0601", "friend": "2-2-7 uk 0401"}
    battle = ordered_back(units, 2, rivers="0301/0401", bridges={"b": "highway road 0301/0401"})
    battle.retreat("u", "0501 0401 0301")
    assert (battle.at("u"), battle.waits_for) == ("0401", "german demolition")
    events = battle.do(do.Demolish(0), dice=[1])
    back = [(event.rule, event.hex) for event in events if isinstance(event, it.Relocated)]
    assert back == [("7.7", battle.hex("0501"))]
    assert (battle.at("u"), battle.steps("u"), battle.waits_for) == ("0501", 1, "german advance")


def test_14_0_cut_on_top_of_a_friend_it_chooses_another_way_from_there() -> None:
    # D1 from 0201 over the friend in 0302 to 0401, or to 0402 when the bridge to 0401 has fallen
    field = [". . . .", ". . . ."]
    units = {"g": "9-9-7 german 0101", "u": "2-2-7 uk 0201", "friend": "2-2-7 uk 0302"}
    board = {"rivers": "0302/0401", "bridges": {"b": "highway road 0302/0401"}}
    battle = make_battle(field, units, step="second_combat", **board)
    battle.state.bridge_flags = [0]
    battle.attack("0201", "g", dice=[1])
    battle.retreat("u", "0302 0401")
    battle.do(do.Demolish(0), dice=[1])
    assert (battle.at("u"), battle.waits_for) == ("0302", "allied retreat")
    battle.retreat("u", "0402")
    assert (battle.at("u"), battle.steps("u"), battle.at("friend")) == ("0402", 2, "0302")


def test_14_0_attackers_ordered_back_go_one_at_a_time_and_either_may_be_cut() -> None:
    # 2 + 2 - 9 = -5: a 4 is A2. The first is cut off before the bridge, the second goes its own way.
    field = [". . . . ."] * 4
    units = {"a": "2-2-7 uk 0202", "b": "2-2-7 uk 0402", "g": "9-9-7 german 0303"}
    board = {"rivers": "0201/0202 0101/0102", "bridges": {"b": "highway road 0101/0102"}}
    battle = make_battle(field, units, step="first_combat", **board)
    battle.attack("0303", "a b", dice=[4])
    battle.retreat("a", "0102 0101")
    battle.do(do.Demolish(0), dice=[1])
    # 0102 lies two hexes from the fight; 0101 and 0103 do not help: one is over the river, one is no farther
    assert (battle.at("a"), battle.steps("a"), battle.waits_for) == ("0102", 1, "allied retreat")
    battle.retreat("b", "0401 0501")
    assert (battle.at("b"), battle.steps("b"), battle.waits_for) == ("0501", 2, "allied combat")


# ------------------------------------------------------------------ 14.0: standing orders


@pytest.mark.parametrize(("order", "dice", "at"), [("always", [1], "0201"), ("always", [6, 6], "0301")])
def test_14_0_a_standing_order_to_demolish_rolls_without_asking(order: str, dice: list[int], at: str) -> None:
    battle = approach(script={"standing_orders": [{"bridge": "span", "order": order}]})
    battle.move("u", "0201 0301", dice=dice)
    assert (battle.at("u"), battle.waits_for) == (at, "allied movement")


def test_14_0_a_standing_order_never_to_demolish_lets_the_unit_pass() -> None:
    battle = approach(script={"standing_orders": [{"bridge": "span", "order": "never"}]})
    battle.move("u", "0201 0301")
    assert (battle.at("u"), battle.waits_for) == ("0301", "allied movement")


def test_14_0_a_chance_may_be_answered_by_a_standing_order() -> None:
    battle = approach()
    battle.move("u", "0201 0301")
    battle.do(do.OrderDemolition(0, do.ALWAYS), dice=[6, 6])
    assert battle.at("u") == "0301"
    battle = approach()
    battle.move("u", "0201 0301")
    events = battle.do(do.OrderDemolition(0, do.NEVER))
    assert of_bridges.OrderGiven("14.0", 0, do.NEVER) in events
    assert (battle.at("u"), battle.waits_for) == ("0301", "allied movement")


def test_14_0_orders_are_given_in_german_phases_and_by_the_german_player_only() -> None:
    battle = approach(step="second_movement")
    battle.do(do.OrderDemolition(0, do.ALWAYS))
    assert battle.state.orders == [do.ALWAYS]
    assert battle.rule_against(do.OrderDemolition(0, do.ALWAYS)) == "14.0"  # it is the order already
    assert battle.rule_against(do.OrderDemolition(0, 3)) == "14.0"
    assert battle.rule_against(do.OrderDemolition(1, do.NEVER)) == "14.0"
    battle.do(do.OrderDemolition(0, do.ASK))
    assert battle.state.orders == [do.ASK]
    fighting = approach({"u": "2-2-7 uk 0601"}, step="second_combat")
    assert fighting.rule_against(do.OrderDemolition(0, do.NEVER)) == ""
    assert approach().rule_against(do.OrderDemolition(0, do.NEVER)) == "14.0"


def test_14_0_an_order_is_for_one_bridge() -> None:
    bridges = {"road": "highway road 0201/0301", "rail": "railroad rail 0201/0301"}
    battle = approach(bridges=bridges, script={"standing_orders": [{"bridge": "rail", "order": "never"}]})
    battle.move("u", "0201")
    assert bridge_asked(battle) == 0
    battle.do(do.Decline())
    assert battle.waits_for == "allied movement"


# ------------------------------------------------------------------ 14.1


def test_14_1_a_demolished_bridge_is_a_plain_hexside_of_its_water() -> None:
    down = {"demolished": ["span"]}
    river = approach({"g": "2-2-7 german 0301"}, script=down)
    assert river.state.zoc[1][river.hex("0201")] == 0
    assert river.rule_against(river.move_action("u", "0201 0301")) == "5.5"
    stream = approach(rivers="", streams="0201/0301", roads=["0101 0201 0301"], script=down)
    stream.move("u", "0201 0301")
    assert stream.mp("u") == 4  # 1 along the road, then 1 + 1 over the stream
    canal = approach(rivers="", canals="0201/0301", roads=["0101 0201 0301"], script=down)
    canal.move("u", "0201 0301")
    assert canal.mp("u") == 2  # 1 along the road, then 1 + 3 over the canal


def test_14_1_any_unit_may_attack_across_an_unbridged_river() -> None:
    units = {"u": "5-3-12 uk 0201", "g": "2-2-7 german 0301"}
    battle = approach(units, step="first_combat", script={"demolished": ["span"]})
    assert battle.rule_against(battle.attack_action("0301", "u")) == ""
    assert battle.odds("0301", "u").attack.total == 3  # 5 halved, rounded up
    standing = approach(units, step="first_combat")
    assert standing.odds("0301", "u").attack.total == 4  # less one over the bridge


@pytest.mark.parametrize("strength", ["9-9-7", "9-9-10"])
def test_14_1_no_unit_advances_across_a_river_prohibited_to_it(strength: str) -> None:
    # 9 halved is 5; 5 - 1 = +4: a 6 is D2
    units = {"u": f"{strength} uk 0201", "g": "1-1-7 german 0301"}
    battle = approach(units, step="first_combat", script={"demolished": ["span"]})
    battle.attack("0301", "u", dice=[6])
    battle.retreat("g", "0401 0501")
    assert (battle.at("g"), battle.at("u"), battle.waits_for) == ("0501", "0201", "allied combat")


@pytest.mark.parametrize("strength", ["2-2-7", "2-2-10"])
def test_14_1_no_unit_retreats_across_a_river_prohibited_to_it(strength: str) -> None:
    # 9 - 2 = +7: a 1 is D1; behind 0301 lies the river, and the unit has nowhere else to go
    units = {"u": f"{strength} uk 0301 depleted", "g": "9-9-7 german 0401"}
    battle = approach(units, step="second_combat", script={"demolished": ["span"]})
    battle.attack("0301", "g", dice=[1])
    assert battle.at("u") == "gone"
    standing = approach(units, step="second_combat")
    standing.attack("0301", "g", dice=[1])
    assert standing.rule_against(do.Retreat(standing.unit("u"), standing.path("0201"))) == ""
