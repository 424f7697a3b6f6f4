"""Level hard on the last turn, where places must be held at the end: one position for each sin it is not to commit."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.model.side import Side
from game.systems.standard.ai.fights import answering_fire
from game.systems.standard.ai.forgone import Elsewhere
from game.systems.standard.ai.goals_apart import errands_of
from game.systems.standard.ai.locks import LOCKED, is_locked, lock_share, menace_of, rid_of
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.stack_fights import StackWeighing, foothold_share
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from tests.ai.planning import TO_THE_END, outlook_of, victory
from tests.systems.standard.modules.test_22_overruns import battle_with, begun, make_dual
from tests.systems.standard.modules.test_planner_goals import BN, WIDE, at_end, near_the_end, sent
from tests.systems.standard.rules.builder import Battle, make_battle

HELD = {"a": f"{BN} 0302", "gr": "2-2-7 german 0502"}
"""The Allies have what counts, and a German could still come into it."""


def outlook_to_the_end(battle: Battle, side: Side) -> Outlook:
    return outlook_of(battle, side, TO_THE_END)


def earlier(battle: Battle) -> Battle:
    battle.state.turn -= 1
    return battle


# who is in an enemy's hex


def test_an_enemy_with_friends_in_his_hex_comes_into_no_place_any_more() -> None:
    battle = near_the_end(HELD | {"b": f"{BN} 0402"}, "0302")
    gr = battle.unit("gr")
    assert not is_locked(outlook_to_the_end(battle, ALLIED), gr)
    make_dual(battle, "0502", "b")
    outlook = outlook_to_the_end(battle, ALLIED)
    assert is_locked(outlook, gr)
    assert not is_locked(outlook_of(battle, ALLIED), gr), "level normal does not think of it"
    assert outlook.menacing[gr] > 0
    assert not any(errand.startswith(("clear", "guard")) for errand in sent(battle, TO_THE_END).values())
    earlier(battle)
    assert not lock_share(outlook_to_the_end(battle, ALLIED)), "there he may yet leave, and come back"
    assert not lock_share(outlook_to_the_end(near_the_end(HELD, "0302"), GERMAN)), "nobody comes after the last to move"


def test_to_come_into_the_hex_of_an_enemy_who_menaces_a_place_is_worth_more_on_the_last_turn() -> None:
    battle = near_the_end(HELD | {"b": f"{BN} 0402"}, "0302")
    worths = []
    for _ in range(2):
        outlook = outlook_to_the_end(battle, ALLIED)
        terms = Terms("overrun", origins=(battle.hex("0402"),))
        entered = battle_of(battle.state, battle.hex("0502"), (battle.unit("b"),), terms)
        worths.append(StackWeighing(outlook).foothold_worth(entered))
        earlier(battle)
    last, before = worths
    assert last > before
    assert last >= LOCKED * menace_of(outlook_to_the_end(near_the_end(HELD, "0302"), ALLIED), (battle.unit("gr"),))


def test_whoever_is_driven_off_may_come_back_and_who_was_locked_is_freed_by_it() -> None:
    outlook, gr = outlook_to_the_end(near_the_end(HELD, "0302"), ALLIED), (1,)
    assert menace_of(outlook, gr) > 0
    gone, driven = (rid_of(outlook, gr, are_alive=alive, were_locked=False) for alive in (False, True))
    assert gone > 2 * driven > 0
    assert (
        rid_of(outlook, gr, are_alive=True, were_locked=True)
        < 0
        < rid_of(outlook, gr, are_alive=False, were_locked=True)
    )


def test_a_plan_is_made_anew_once_overruns_have_changed_the_position() -> None:
    battle = near_the_end(HELD | {"b": f"{BN} 0402"}, "0302")
    plan = Marching(outlook_to_the_end(battle, ALLIED), massing=False, whim=Random(1))
    assert not plan.is_outdated(outlook_to_the_end(battle, ALLIED))
    battle.state = battle.state.clone()
    assert not plan.is_outdated(outlook_to_the_end(battle, ALLIED))
    battle.state.hex_of[battle.unit("b")] = battle.hex("0401")
    assert plan.is_outdated(outlook_to_the_end(battle, ALLIED))
    assert not plan.is_outdated(outlook_of(battle, ALLIED)), "level normal does what it planned"


# who is needed elsewhere


def test_who_is_needed_in_the_fight_for_a_place_overruns_nobody_elsewhere() -> None:
    units = {"a": f"{BN} 0202", "b": f"{BN} 0201", "gr": "3-4-7 german 0302", "idle": "1-1-7 german 0101"}
    battle = near_the_end(units, "0302")
    elsewhere = Elsewhere(outlook_to_the_end(battle, ALLIED), {}, {})
    b = battle.unit("b")
    assert elsewhere.forgone(b, battle.hex("0101")) > 0
    assert elsewhere.forgone(b, battle.hex("0302")) == 0, "that is the fight"
    battle.state.turn = battle.setting.script.turns - 2
    assert Elsewhere(outlook_to_the_end(battle, ALLIED), {}, {}).forgone(b, battle.hex("0101")) == 0


# who can be there in time


def test_a_place_goes_to_who_can_still_come_there() -> None:
    units = {"near": "1-1-7 german 0402", "strong": "5-5-2 german 0902", "tommy": f"{BN} 0101"}
    script = at_end("0302", 1) | {"turns": 2}
    battle = begun(battle_with(units, WIDE, script=script, turn=2, step="second_movement", allied="0302"))
    errands = errands_of(outlook_to_the_end(battle, GERMAN), [battle.unit("strong"), battle.unit("near")])
    goals = {unit: task.goals for unit, task in errands.items() if task.kind == "garrison"}
    assert goals.get(battle.unit("near")) == (battle.hex("0302"),)


def test_a_hex_with_enemies_in_it_is_no_post_to_bar_a_way_from() -> None:
    battle = near_the_end({"a": f"{BN} 0302", "b": f"{BN} 0202", "gr": "2-2-7 german 0402"}, "0302")
    assert not any(errand == "guard 0402" for errand in sent(battle, TO_THE_END).values())


@pytest.mark.parametrize(("turn", "share"), [(1, 0.4), (2, 1.0)])
def test_the_hex_by_which_enemies_come_on_is_shut_above_all_on_the_last_turn(turn: int, share: float) -> None:
    script = at_end("0302", 1) | {
        "turns": 2,
        "reinforcements": [{"turn": 2, "units": ["late"], "hexes": "0402", "if_controlled": True}],
    }
    units = {"a": f"{BN} 0302", "b": f"{BN} 0202", "late": "2-2-7 german off", "gr": "1-1-7 german 0901"}
    battle = begun(battle_with(units, WIDE, script=script, turn=turn))
    outlook = outlook_to_the_end(battle, ALLIED)
    found = [task for task in errands_of(outlook, outlook.own).values() if task.kind == "block"]
    assert [task.worth for task in found] == [share * outlook.weights.objective]


# fire and the last word


def test_an_answer_with_all_the_enemy_has_is_reckoned_with_where_stacks_fight() -> None:
    units = {"a": f"{BN} 0302", "gr": "2-2-7 german 0402"}
    battle = battle_with(units, WIDE, hands="german+3 german+2", script=at_end("0302", 1))
    assert answering_fire(outlook_to_the_end(battle, ALLIED)) == (3, 5)
    assert answering_fire(outlook_of(battle, ALLIED)) == (3,), "level normal expects the usual"
    plain = make_battle(WIDE, {"a": f"{BN} 0302"}, script=victory("0302"), hands="german+3 german+2")
    assert answering_fire(outlook_to_the_end(plain, ALLIED)) == (3,)


def test_who_has_the_last_word_in_a_place_wins_nothing_more_by_a_fight_there() -> None:
    battle = near_the_end({"bn": f"{BN} 0302", "gr": "2-2-7 german 0501"}, "0302")
    make_dual(battle, "0302", "gr")
    assert foothold_share(outlook_to_the_end(battle, GERMAN)) == 1.0
    won, lost = _won_and_lost(outlook_to_the_end(battle, GERMAN), battle)
    assert -lost > 5 * won


def _won_and_lost(outlook: Outlook, battle: Battle) -> tuple[float, float]:
    """What it is worth to a German who stands in 0302 to drive the other out, and to be driven out himself."""
    terms = Terms("overrun", origins=(-1,), was_dual=True)
    fight = replace(battle_of(battle.state, battle.hex("0302"), (battle.unit("gr"),), terms), defenders_hold=True)
    weighing = StackWeighing(outlook)
    return weighing.brought(fight, "D2"), weighing.brought(fight, "A2")
