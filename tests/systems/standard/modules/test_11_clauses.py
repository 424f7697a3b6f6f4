"""Clauses of boxes, of units that leave and come back, and of batteries: who does not, and when. [11.6, 11.7, 32.4]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.model.dice import ScriptedDice
from game.systems.standard.rules.off_map.chapter import open_step
from game.systems.standard.rules.off_map.events import CameToBox, LeftMap
from game.systems.standard.rules.off_map.facts import AWAY, box_of, in_box
from game.systems.standard.rules.play import Play
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import GONE
from game.systems.standard.rules.supply.facts import NONE
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.modules.fights import stand
from tests.systems.standard.modules.supplied import ROW, make_supplied, supplied
from tests.systems.standard.modules.test_30_supply import ashore, battery
from tests.systems.standard.modules.test_40_bridges_and_drops import serves, spanned
from tests.systems.standard.rules.builder import Battle

UNITS = {"a": "2-2-7 uk 0301", "b": "2-2-7 uk 0401", "gr": "3-3-7 german 1201 regiment"}
BOX = {
    "boxes": [{"id": "ostend", "title": "Ostend", "side": "allied"}],
    "reinforcements": [{"turn": 2, "units": ["one", "two"], "box": "ostend"}],
}


def at_start(battle: Battle, turn: int, step: str = "first_arrivals") -> list[Any]:
    """What happens off the map at the start of a player turn."""
    battle.state.turn = turn
    battle.state.step = next(i for i, entry in enumerate(battle.setting.sequence) if entry.id == step)
    play = Play(battle.state, ScriptedDice(()))
    open_step(play)
    return play.events


def test_11_6_a_box_is_filled_once_and_told() -> None:
    battle = make_supplied([ROW], {**UNITS, "one": "2-2-7 uk off", "two": "2-2-7 uk off"}, script=BOX)
    one, two = battle.unit("one"), battle.unit("two")
    assert at_start(battle, 1) == []
    (told,) = at_start(battle, 2)
    assert told == CameToBox("11.6", 0, (one, two))
    assert str(STANDARD.describe(battle.setting, told))
    stand(battle, "one", "0101")
    battle.state.hex_of[two] = GONE
    assert at_start(battle, 3) == [], "who has sailed, or is lost, is no reinforcement again"
    assert (battle.at("one"), battle.at("two")) == ("0101", "gone")


def test_11_6_who_is_late_is_there_in_a_later_turn_and_in_no_other_side() -> None:
    battle = make_supplied([ROW], {**UNITS, "one": "2-2-7 uk off", "two": "2-2-7 uk off"}, script=BOX)
    assert at_start(battle, 2, "second_arrivals") == []
    assert at_start(battle, 2, "first_combat") == []
    at_start(battle, 3)
    assert box_of(battle.state.hex_of[battle.unit("one")]) == 0


def leaving(needs: Sequence[str] = (), **more: Any) -> Battle:
    """Two units that are to leave on turn 2 and may come back two turns later."""
    returns = {"turns_later": 2, "hexes": "0101", "if_controlled": True}
    leave = {"turn": 2, "units": ["a", "b"], "needs": list(needs), "returns": returns} | more
    return make_supplied([ROW], UNITS | {"foe": "1-1-7 german 1001"}, script={"leaves": [leave]}, allied="0101 0201")


def test_11_7_they_leave_from_their_turn_on_and_wait_so_many_turns_to_come_back() -> None:
    battle = leaving()
    a, b = battle.unit("a"), battle.unit("b")
    assert at_start(battle, 1) == []
    (told,) = at_start(battle, 2)
    assert told == LeftMap("11.7", (a, b), 4)
    assert "4" in str(STANDARD.describe(battle.setting, told))
    assert (battle.state.hex_of[a], battle.mp("a")) == (AWAY, 0)
    assert at_start(battle, 3) == []
    assert battle.state.hex_of[a] == AWAY
    at_start(battle, 4)
    assert battle.at("a") == "off", "it waits to arrive"


def test_11_7_who_never_comes_back_is_told_without_a_turn() -> None:
    battle = leaving(returns=None)
    (told,) = at_start(battle, 2)
    assert told.back_on == 0
    for turn in (3, 9):
        at_start(battle, turn)
        assert battle.state.hex_of[battle.unit("a")] == AWAY


def test_11_7_the_lost_do_not_leave_nor_does_who_is_in_a_box() -> None:
    battle = leaving()
    battle.state.hex_of[battle.unit("a")] = GONE
    battle.state.hex_of[battle.unit("b")] = in_box(0)
    assert at_start(battle, 2) == []
    assert battle.at("a") == "gone"


@pytest.mark.parametrize(("needs", "stays"), [((), ""), (("supply",), "a"), (("undisputed",), "b")])
def test_11_7_each_leaves_that_has_what_it_must_have_and_the_others_later(needs: tuple[str, ...], stays: str) -> None:
    battle = leaving(needs)
    supply = battle.state.modules.supply
    assert supply is not None
    supply.status[battle.unit("a")] = NONE
    stand(battle, "foe", "0401")
    at_start(battle, 2)
    left = {name for name in "ab" if battle.state.hex_of[battle.unit(name)] == AWAY}
    assert left == {"a", "b"} - {stays}
    supply.status[battle.unit("a")] = 2
    stand(battle, "foe", "1001")
    at_start(battle, 3)
    assert all(battle.state.hex_of[battle.unit(name)] == AWAY for name in "ab")


def test_15_2_a_span_opens_when_the_enemy_beside_it_leaves_the_map() -> None:
    leave = {"leaves": [{"turn": 1, "units": ["gr"]}]}
    battle = spanned(gr="5-5-7 german 0302 brigade", script=leave, step="second_arrivals")
    assert not serves(battle)
    at_start(battle, 1, "second_arrivals")
    assert serves(battle)


def test_30_23_and_32_4_batteries_of_a_side_fire_at_the_other_alone_until_their_own_hex_is_taken() -> None:
    ports = {"ports": [{"name": "Breskens", "hex": "0602", "capacity": 2}]}
    own = ashore({"bn": "2-2-7 uk 0602"}, supply=ports, script=battery("0402", side="allied"), allied="0402")
    assert supplied(own) == {"bn": "full"}
    battle = ashore({"bn": "2-2-7 uk 0602", "far": "2-2-7 uk 0103"}, supply=ports, script=battery("0402"))
    guns, stacks = battle.state.modules.sites, battle.state.stacks
    assert guns is not None
    assert stacks is not None
    stand(battle, "far", "0303")
    assert (guns.is_gone, supplied(battle)["bn"]) == ([0], "partial"), "another hex was taken"
    stacks.control[battle.hex("0402")] = ALLIED
    stand(battle, "gr", "0402")
    assert (stacks.control[battle.hex("0402")], guns.is_gone) == (GERMAN, [0])
