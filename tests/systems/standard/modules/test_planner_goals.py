"""The planner where several places must be held at the end: one position for each sin it is not to commit."""

from __future__ import annotations

from random import Random
from typing import Any

from game.systems.standard.ai.answers import advance
from game.systems.standard.ai.goals_apart import errands_of
from game.systems.standard.ai.gunfire import last_shots
from game.systems.standard.ai.hex_values import HexValues
from game.systems.standard.ai.holding import is_last_keeper, kept_from_overruns, pinned_units
from game.systems.standard.ai.marching import Marching
from game.systems.standard.ai.overrun_plans import best_overrun
from game.systems.standard.ai.stack_fights import StackWeighing, foothold_share
from game.systems.standard.ai.weights import Weights
from game.systems.standard.rules.actions import Decline
from game.systems.standard.rules.air_naval.actions import SuppressFromAir
from game.systems.standard.rules.frames import AdvanceChoice
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.stacks.declared import Terms, battle_of
from tests.ai.planning import WEIGHTS, outlook_of, victory
from tests.systems.standard.modules.builder import make_stacked
from tests.systems.standard.modules.test_22_overruns import battle_with, begun, make_dual
from tests.systems.standard.modules.test_39_air_naval import air, sky
from tests.systems.standard.rules.builder import Battle

WIDE = [". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . ."]
BN = "3-3-7 uk"


def at_end(objective: str, needed: int = 2) -> dict[str, Any]:
    return victory(objective, kind="at_end", for_victory=needed, for_draw=1, airborne_count=True)


def sent(battle: Battle, weights: Weights = WEIGHTS) -> dict[str, str]:
    """What the Allies are sent to: kind of errand and hex, by unit."""
    outlook = outlook_of(battle, ALLIED, weights)
    errands = errands_of(outlook, outlook.own)
    label = battle.setting.board.hex_title
    units = battle.setting.units
    return {units[unit].id: f"{task.kind} {label(task.goals[0])}" for unit, task in errands.items()}


def test_two_units_make_for_two_places_and_not_both_for_the_nearer() -> None:
    units = {"a": f"{BN} 0102", "b": f"{BN} 0102", "far": "2-2-7 german 0901"}
    battle = make_stacked(WIDE, units, script=at_end("0401 0403"))
    assert {errand[:10] for errand in sent(battle).values()} == {"seize 0401", "seize 0403"}


def test_where_any_place_wins_at_once_nobody_is_told_which() -> None:
    battle = make_stacked(WIDE, {"a": f"{BN} 0102"}, script=victory("0401 0403", airborne_count=True))
    assert not sent(battle)


def test_a_well_held_place_asks_for_more_than_an_empty_one() -> None:
    units = {name: f"{BN} 0102" if name in "ab" else f"{BN} 0202" for name in "abc"}
    battle = make_stacked(WIDE, units | {"gr": "3-8-7 german 0502 regiment"}, script=at_end("0501 0502"))
    assert sorted(sent(battle).values()) == ["seize 0501", "seize 0502", "seize 0502"]


def test_the_hex_by_which_a_reserve_would_come_is_taken_from_it() -> None:
    units = {"a": f"{BN} 0302", "b": f"{BN} 0202", "reserve": "1-2-7 german off", "gr": "2-2-7 german 0901"}
    coming = [{"turn": 2, "units": ["reserve"], "hexes": "0502", "if_controlled": True}]
    battle = make_stacked(WIDE, units, script=at_end("0302", 1) | {"reinforcements": coming, "turns": 2})
    assert "block 0502" in sent(battle).values()
    battle.state.stacks.control[battle.hex("0502")] = ALLIED  # type: ignore[union-attr]
    assert "block 0502" not in sent(battle).values()


def test_the_last_unit_in_a_place_does_not_overrun_what_stands_beside_it() -> None:
    units = {"bde": "5-5-7 uk 0201 brigade", "other": "5-5-7 uk 0202 brigade", "gr": "1-1-7 german 0301"}
    for objective, is_made in (("0301 0501", True), ("0201 0202 0301 0501", False)):
        outlook = outlook_of(begun(battle_with(units, WIDE, script=at_end(objective) | {"turns": 2})), ALLIED)
        found = best_overrun(outlook, outlook.own, None, 0.0, 0.0, kept_from_overruns(outlook))
        assert (found is not None) is is_made


def test_the_last_unit_in_a_place_does_not_advance_out_of_it() -> None:
    units = {"a": f"{BN} 0202", "gr": "3-3-7 german 0402"}
    battle = make_stacked(WIDE, units, script=at_end("0202", 1))
    outlook, unit = outlook_of(battle, ALLIED), battle.unit("a")
    assert is_last_keeper(outlook, unit)
    frame = AdvanceChoice(ALLIED, battle.hex("0302"), (unit,))
    assert isinstance(advance(outlook, HexValues(outlook, {}), frame), Decline)


GUNS = {"id": "w15", "title": "W15", "hex": "0403", "side": "german", "range": 2, "strength": 3, "armour": 2}
SEA = {
    "victory": {
        "kind": "open_sea", "objective": "0302", "side": "allied", "for_victory": 1, "for_draw": 0,
        "airborne_count": True,
        "open_sea": {
            "win_by": 3, "points": [{"hexes": "0302", "points": 3}], "lost_steps": {"beyond": 1, "each": 2},
            "draw_from_points": 5,
        },
    }
}  # fmt: skip


def test_nobody_makes_for_a_battery_that_is_gone_nor_stays_for_it() -> None:
    battle = sky(sites=[GUNS], also=SEA)
    guns = battle.hex("0403")
    assert guns in outlook_of(battle, ALLIED).goals
    battle.state.modules.sites.is_gone[0] = 1  # type: ignore[union-attr]
    assert outlook_of(battle, ALLIED).goals == (battle.hex("0302"),)
    assert guns not in outlook_of(battle, GERMAN).objective


def test_missions_that_are_left_go_to_batteries_that_shut_the_sea() -> None:
    wing = air("wing", "A", 3)
    assert last_shots(sky(wing, sites=[GUNS]).state, ALLIED) is None
    battle = sky(wing, sites=[GUNS], also=SEA)
    assert last_shots(battle.state, ALLIED) == SuppressFromAir(0, 0)
    assert last_shots(battle.state, GERMAN) is None


# near the end


def near_the_end(units: dict[str, str], objective: str, needed: int = 1) -> Battle:
    return begun(battle_with(units, WIDE, script=at_end(objective, needed) | {"turns": 2}, turn=2))


def test_hexes_by_which_an_enemy_could_still_come_into_a_place_are_barred() -> None:
    held = {"a": f"{BN} 0302", "b": f"{BN} 0202"}
    near = near_the_end(held | {"gr": "2-2-7 german 0502"}, "0302")
    barred = {errand for errand in sent(near).values() if errand.startswith("guard")}
    assert barred
    assert barred <= {"guard 0401", "guard 0402", "guard 0301", "guard 0303"}
    far = near_the_end(held | {"gr": "2-2-2 german 0902"}, "0302")
    assert not any(errand.startswith("guard") for errand in sent(far).values())


def test_on_the_last_turn_a_free_place_is_entered_and_not_passed_by_for_an_overrun() -> None:
    for turn, is_entered in ((1, False), (2, True)):
        units = {"bde": "5-5-7 uk 0202 brigade", "gr": "1-1-7 german 0101"}
        battle = begun(battle_with(units, WIDE, script=at_end("0302", 1) | {"turns": 3}, turn=turn))
        outlook = outlook_of(battle, ALLIED)
        forgone = Marching(outlook, massing=False, whim=Random(1)).forgone(outlook)
        assert (forgone(battle.unit("bde"), battle.hex("0101")) > 0) is is_entered
        assert forgone(battle.unit("bde"), battle.hex("0302")) == 0


def test_whoever_moves_last_of_all_need_not_stay_anywhere() -> None:
    units = {"a": f"{BN} 0402", "gr": "3-3-7 german 0302"}
    for turn, stays in ((1, True), (2, False)):
        battle = battle_with(units, WIDE, script=at_end("0302", 1) | {"turns": 2}, turn=turn)
        assert bool(pinned_units(outlook_of(battle, GERMAN))) is stays


def test_who_denies_a_place_by_standing_in_it_does_not_stake_that_on_an_overrun_there() -> None:
    battle = near_the_end({"bn": f"{BN} 0302", "gr": "2-2-7 german 0501"}, "0302")
    make_dual(battle, "0302", "gr")
    outlook, gr = outlook_of(battle, GERMAN), battle.unit("gr")
    fight = battle_of(battle.state, battle.hex("0302"), (gr,), Terms("overrun", origins=(-1,), was_dual=True))
    weighing = StackWeighing(outlook)
    assert weighing.brought(fight, "A2") < -foothold_share(outlook) * outlook.place[battle.hex("0302")]
