"""Looking ahead: what would be so after a move, without a die and without anybody's answer; who stands where."""

from __future__ import annotations

from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.combat import attackers_of
from game.systems.standard.rules.imagine import imagined, imagined_fight
from game.systems.standard.rules.occupancy import defenders, is_empty, may_stop, refresh, units_at
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import STANDING, STOPPED
from tests.systems.standard.rules.builder import make_battle, make_board, make_setting, rules_file

ROWS = [". . . .", ". . . .", ". . . ."]


def test_5_1_an_imagined_move_is_what_the_move_would_come_to() -> None:
    battle = make_battle(ROWS, {"tommy": "2-2-7 uk 0101", "guard": "2-2-7 german 0403"})
    before = battle.state.fingerprint()
    after = imagined(battle.state, battle.move_action("tommy", "0201 0301"))
    assert battle.state.fingerprint() == before
    battle.move("tommy", "0201 0301")
    refresh(after)
    assert after.fingerprint() == battle.state.fingerprint()


def test_6_11_an_imagined_move_stops_in_a_zone_of_control() -> None:
    battle = make_battle(ROWS, {"tommy": "2-2-7 uk 0101", "guard": "2-2-7 german 0401"})
    after = imagined(battle.state, battle.move_action("tommy", "0201 0301"))
    assert after.flags[battle.unit("tommy")] & STOPPED


def test_14_0_nobody_blows_a_bridge_in_somebodys_mind() -> None:
    battle = make_battle(
        ROWS, {"tommy": "2-2-7 uk 0101", "guard": "2-2-7 german 0403"},
        rivers="0201/0301", roads=["0101 0201 0301"], bridges={"span": "highway road 0201/0301"},
    )  # fmt: skip
    after = imagined(battle.state, battle.move_action("tommy", "0201 0301"))
    assert after.hex_of[battle.unit("tommy")] == battle.hex("0301")
    assert not after.stack
    assert after.bridge_state == [STANDING]


def test_4_2_an_imagined_way_may_rest_on_a_friend() -> None:
    battle = make_battle(ROWS, {"tommy": "2-2-7 uk 0101", "mate": "2-2-7 uk 0201", "guard": "2-2-7 german 0403"})
    after = imagined(battle.state, Move(battle.unit("tommy"), battle.path("0201")))
    assert after.hex_of[battle.unit("tommy")] == battle.hex("0201")
    assert units_at(after, battle.hex("0201")) == (battle.unit("mate"),)


def test_7_1_a_unit_may_be_imagined_beside_an_enemy() -> None:
    battle = make_battle(ROWS, {"tommy": "2-2-7 uk 0101", "guard": "2-2-7 german 0403"})
    state, hex = battle.state, battle.hex("0403")
    assert attackers_of(state, ALLIED, hex) == ()
    beside = imagined_fight(state, battle.unit("tommy"), battle.hex("0402"))
    assert attackers_of(beside, ALLIED, hex) == (battle.unit("tommy"),)
    assert units_at(state, battle.hex("0402")) == ()


def test_4_1_there_is_room_for_one_unit_and_none_beside_another() -> None:
    battle = make_battle(ROWS, {"tommy": "2-2-7 uk 0101", "guard": "2-2-7 german 0403"})
    state, ours, theirs, free = battle.state, battle.hex("0101"), battle.hex("0403"), battle.hex("0202")
    tommy, guard = battle.unit("tommy"), battle.unit("guard")
    assert [may_stop(state, tommy, hex) for hex in (ours, theirs, free)] == [True, False, True]
    assert [may_stop(state, guard, hex) for hex in (ours, theirs, free)] == [False, True, True]
    assert [is_empty(state, hex) for hex in (ours, theirs, free)] == [False, False, True]
    assert defenders(state, theirs, ALLIED) == (battle.unit("guard"),)
    assert defenders(state, ours, ALLIED) == defenders(state, free, ALLIED) == ()


def test_14_0_and_15_the_rules_file_says_whose_engineers_and_whose_charges_they_are() -> None:
    document = rules_file().model_dump(mode="json")
    swapped = rules_file(bridges={**document["bridges"], "demolished_by": "allied"}, engineers="german")
    setting = make_setting(make_board(ROWS), {"tommy": "2-2-7 uk 0101"}, rules=swapped)
    assert (setting.demolisher, setting.engineers_side) == (ALLIED, GERMAN)
