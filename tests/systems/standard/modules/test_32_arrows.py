"""Crossing arrows. [32.3]"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.closed_ways import closed_step
from game.systems.standard.rules.legal import legal_actions
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.prices import price_of
from game.systems.standard.rules.sides import ALLIED
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.rules.builder import Battle

SHORES = [". . - . .", ". . - . .", ". . - . ."]
EVERYWHERE = "0101 0102 0103 0201 0202 0203 0401 0402 0403 0501 0502 0503"
SIDES = ("allied", "german")
MODULES = ("stacks", "supply", "bridgeheads")
FERRY = {
    "id": "ferry", "title": "Terneuzen ferry", "ends": "0201 0401", "lift_re": 3,
    "opened": [{"side": "allied", "first_turn": 3, "last_turn": 5}, {"side": "german"}],
}  # fmt: skip


def shores(units: dict[str, str], turn: int = 3, **more: Any) -> Battle:
    everybody = {**units, "gr": "3-3-7 german 0503 regiment"}
    arrows = {"arrows": [FERRY | more.pop("arrow", {})]}
    home = [{"side": side, "hexes": EVERYWHERE} for side in SIDES]
    script = {"bridgeheads": arrows, "supply": {"home": home}, "orders": more.pop("orders", {})}
    return make_stacked(SHORES, everybody, modules=MODULES, script=script, turn=turn, **more)


def test_32_31_a_leg_unit_pays_four_more_and_goes_no_further() -> None:
    battle = shores({"tommy": "2-2-7 uk 0101"})
    assert {"0401"} == {number for number in battle.destinations("tommy") if number > "0300"}
    battle.move("tommy", "0201 0401")
    assert (battle.at("tommy"), battle.mp("tommy")) == ("0401", 0)
    other = shores({"tommy": "2-2-7 uk 0201"})
    assert other.rule_against(other.move_action("tommy", "0401 0501")) == "32.31"


def test_32_31_all_it_has_is_the_price_that_is_shown_before_it_goes() -> None:
    for marks, left_mp in (("", 0), ("amphibious", 5)):
        battle = shores({"tommy": f"2-2-7 uk 0201 {marks}"})
        hex, move = battle.hex("0401"), battle.move_action("tommy", "0401")
        assert movement_reach(battle.state, battle.unit("tommy")).cost_mp[hex] == 7 - left_mp
        assert price_of(battle.state, move).left == left_mp
        battle.do(move)
        assert battle.mp("tommy") == left_mp


def test_32_31_of_several_ways_to_its_end_the_cheapest_is_taken() -> None:
    arrows = [FERRY, FERRY | {"id": "other", "ends": "0202 0401"}]
    home = [{"side": side, "hexes": EVERYWHERE} for side in SIDES]
    battle = make_stacked(
        SHORES, {"tommy": "2-2-9 uk 0201", "gr": "3-3-7 german 0503 regiment"}, modules=MODULES, turn=3,
        script={"bridgeheads": {"arrows": arrows}, "supply": {"home": home}},
    )  # fmt: skip
    assert movement_reach(battle.state, battle.unit("tommy")).path_to(battle.hex("0401")) == battle.path("0401")


def test_32_31_an_amphibious_unit_pays_one_more_and_goes_on() -> None:
    battle = shores({"duck": "2-2-7 uk 0201 amphibious"})
    battle.move("duck", "0401")
    assert battle.mp("duck") == 7 - 2
    battle.move("duck", "0501")
    assert battle.at("duck") == "0501"


def test_32_31_nobody_is_offered_the_way_there_and_back() -> None:
    battle = shores({"duck": "2-2-7 uk 0201 amphibious"})
    assert "0401" in battle.destinations("duck")
    assert "0201" not in battle.destinations("duck")


def test_32_31_it_is_closed_to_others_without_a_bridgehead_at_its_end() -> None:
    battle = shores({"tank": "4-3-10 uk 0201"})
    assert battle.rule_against(battle.move_action("tank", "0401")) == "32.31"
    landing = battle.state.modules.bridgeheads
    assert landing is not None
    landing.own_hexes().owner[battle.hex("0401")] = ALLIED
    battle.move("tank", "0401")
    assert battle.mp("tank") == 0


def test_32_31_it_is_open_in_its_turns_to_its_sides() -> None:
    early = shores({"tommy": "2-2-7 uk 0201"}, turn=2)
    assert early.rule_against(early.move_action("tommy", "0401")) == "32.31"
    late = shores({"tommy": "2-2-7 uk 0201"}, turn=6)
    assert late.rule_against(late.move_action("tommy", "0401")) == "32.31"
    german = shores({"tommy": "2-2-7 uk 0103"}, turn=6)
    german_turn = shores({"tommy": "2-2-7 uk 0103", "bn": "2-2-7 german 0401"}, turn=6, step="second_movement")
    assert not german.rule_against(german.move_action("tommy", "0102"))
    german_turn.move("bn", "0201")


def test_32_34_no_more_than_its_lift_crosses_in_a_player_turn() -> None:
    battle = shores({"two": "3-3-7 uk 0201 regiment", "four": "3-3-7 uk 0102 regiment", "one": "2-2-7 uk 0202"})
    battle.move("two", "0401")
    assert battle.rule_against(battle.move_action("four", "0201 0401")) == "32.34"
    battle.move("one", "0201 0401")
    assert battle.at("one") == "0401"


def test_32_32_no_zone_of_control_goes_over_it() -> None:
    battle = shores({"tommy": "2-2-7 uk 0101", "bde": "5-5-7 german 0401 brigade"})
    assert not battle.state.zoc[1][battle.hex("0201")]
    assert "0401" not in battle.destinations("tommy")


def test_32_31_no_way_leads_over_it_and_back_to_where_it_began() -> None:
    battle = shores({"duck": "2-2-7 uk 0201 amphibious"}, arrow={"ends": "0401 0201"})
    battle.move("duck", "0401")
    reach = movement_reach(battle.state, battle.unit("duck"))
    assert battle.hex("0201") in reach
    assert battle.hex("0401") not in reach.cost_mp
    moves = [move for move in legal_actions(battle.state) if isinstance(move, Move)]
    assert {battle.rule_against(move) for move in moves} == {""}


def ferried(units: dict[str, str], **more: Any) -> Battle:
    """Germans at 0401, who may take 2 RE over a turn while they control both ends; the Allies 3, whoever does."""
    opened = [{"side": "allied"}, {"side": "german", "lift_re": 2, "holds_both": True}]
    return shores({"gr_1": "3-3-7 german 0401 regiment", **units}, arrow={"opened": opened}, **more)


def test_32_34_a_side_may_take_over_less_than_the_other() -> None:
    battle = ferried({"bn": "2-2-7 german 0401"}, step="second_movement")
    battle.move("gr_1", "0201")
    assert battle.rule_against(battle.move_action("bn", "0201")) == "32.34"
    battle = ferried({"bde": "5-5-7 uk 0201 brigade", "bn": "2-2-7 german 0402"}, step="first_movement")
    assert battle.rule_against(battle.move_action("bde", "0401")) == "5.5"
    battle = shores({"bde": "5-5-7 uk 0201 brigade"}, arrow={"opened": [{"side": "allied"}]})
    battle.move("bde", "0401")


def test_32_31_open_only_while_its_side_controls_both_ends() -> None:
    battle = ferried({"bde": "5-5-7 uk 0201 brigade"}, step="second_movement")
    assert "0201" not in battle.destinations("gr_1")
    battle = ferried({"bde": "5-5-7 uk 0201 brigade"}, step="second_combat")
    refused = battle.refusal(battle.attack_action("0201", "gr_1"))
    assert refused is not None
    assert refused.rule == "7.1"
    empty = ferried({"bde": "5-5-7 uk 0202 brigade"}, step="second_movement", allied="0201")
    refused = empty.refusal(empty.move_action("gr_1", "0201"))
    assert refused is not None
    assert (refused.code, refused.rule) == ("arrow_not_held", "32.31")
    first = ferried({"bde": "5-5-7 uk 0201 brigade"}, step="first_combat")
    assert first.rule_against(first.attack_action("0401", "bde")) == ""


def goes_over(units: dict[str, str], way: str, **more: Any) -> bool:
    """Whether "tommy" may go by a way over the arrow; what is in reach and what is legal must agree."""
    battle = shores(units, **more)
    is_legal = not battle.rule_against(battle.move_action("tommy", way))
    assert ("0401" in battle.destinations("tommy")) is is_legal
    return is_legal


def test_32_31_nobody_moves_over_it_onto_enemies() -> None:
    tommy = {"tommy": "2-2-7 uk 0201"}
    assert goes_over(tommy, "0401")
    assert not goes_over(tommy | {"guard": "1-1-7 german 0401 company"}, "0401")


def test_32_31_a_full_zone_at_its_near_end_stops_who_comes_to_it() -> None:
    tommy = {"tommy": "2-2-7 uk 0202"}
    assert goes_over(tommy, "0201 0401")
    assert not goes_over(tommy | {"foe": "3-3-7 german 0101 brigade"}, "0201 0401")


def test_32_31_nobody_goes_over_it_from_one_full_zone_into_another() -> None:
    tommy, near, far = {"tommy": "2-2-7 uk 0201"}, "3-3-7 german 0101 brigade", "3-3-7 german 0501 brigade"
    assert goes_over(tommy | {"near": near}, "0401")
    assert goes_over(tommy | {"far": far}, "0401")
    assert not goes_over(tommy | {"near": near, "far": far}, "0401")


def test_32_31_and_5_4_all_its_price_is_paid_but_by_who_begins_at_its_end() -> None:
    assert goes_over({"tommy": "2-2-6 uk 0101"}, "0201 0401")
    assert not goes_over({"tommy": "2-2-5 uk 0101"}, "0201 0401")
    assert goes_over({"tommy": "2-2-4 uk 0201"}, "0401"), "one hex may always be moved"


def test_32_31_32_34_who_does_not_go_over_it_is_told_why() -> None:
    def why(battle: Battle, name: str, way: str) -> tuple[str, str, str]:
        refusal = battle.refusal(battle.move_action(name, way))
        assert refusal is not None
        return refusal.code, refusal.rule, str(refusal.said)

    early = why(shores({"tommy": "2-2-7 uk 0201"}, turn=2), "tommy", "0401")
    assert early[:2] == ("arrow_closed", "32.31")
    assert "Terneuzen ferry" in early[2]
    assert why(shores({"tank": "4-3-10 uk 0201"}), "tank", "0401")[:2] == ("arrow_prohibited", "32.31")
    battle = shores({"two": "3-3-7 uk 0201 regiment", "four": "3-3-7 uk 0201 regiment"})
    battle.move("two", "0401")
    full = why(battle, "four", "0401")
    assert full[:2] == ("arrow_full", "32.34")
    assert "1 RE" in full[2]


def test_32_31_5_5_between_neighbours_the_arrow_is_told_where_there_is_one_and_else_the_water() -> None:
    over = {"arrow": {"ends": "0101 0201"}, "turn": 2, "canals": "0101/0201 0101/0102"}
    battle = shores({"tank": "4-3-10 uk 0101"}, **over)
    state, tank, here = battle.state, battle.unit("tank"), battle.hex("0101")
    arrow, canal = (closed_step(state, tank, here, battle.hex(there)) for there in ("0201", "0102"))
    assert (arrow.code, arrow.rule) == ("arrow_closed", "32.31")
    assert (canal.code, canal.rule) == ("prohibited", "5.5")
    assert "cannot cross Canal there" in str(canal.said)
    state.setting = replace(state.setting, board=replace(state.setting.board, water_names={}))
    assert "cannot cross the water there" in str(closed_step(state, tank, here, battle.hex("0102")).said)
