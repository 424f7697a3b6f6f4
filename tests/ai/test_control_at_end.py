"""Opponents where hexes must be controlled at the end: touching them wins nothing, what was taken is held. [17.5]"""

from __future__ import annotations

from typing import Any

import pytest

from game import Game, load_scenario
from game.ai.player import Position
from game.ai.registry import opponent
from game.systems.standard.ai.assignment import assign
from game.systems.standard.ai.finish import touching_move, winning_move
from game.systems.standard.ai.geography import known_geography
from game.systems.standard.ai.holding import pinned_units
from game.systems.standard.ai.near_end import is_in_play, player_turns_left, settle_early
from game.systems.standard.ai.outlook import Outlook
from game.systems.standard.ai.script_tasks import ScriptTasks
from game.systems.standard.ai.tasks import Task
from game.systems.standard.ai.worth import position_worth
from game.systems.standard.rules.movement_reach import movement_reach
from game.systems.standard.rules.occupancy import lift
from game.systems.standard.rules.off_map.facts import AWAY, in_box
from game.systems.standard.rules.sides import ALLIED, GERMAN, SIDES
from game.systems.standard.rules.state import AFLOAT, GONE, WAITING
from tests.ai.planning import WEIGHTS, outlook_of
from tests.systems.standard.modules.supplied import ROW, make_supplied
from tests.systems.standard.modules.test_17_open_sea import GUNS, sea
from tests.systems.standard.rules.builder import Battle

UNITS = {"tommy": "2-2-7 uk 0301", "mate": "2-2-7 uk 0101", "gr": "3-3-7 german 0701 regiment"}
NOWHERE = (AFLOAT, in_box(0), AWAY, GONE)


def at_end(allied: str = "", **changes: Any) -> Battle:
    victory = {"kind": "at_end", "objective": "0301 0401", "side": "allied", "for_victory": 2, "for_draw": 1,
               "airborne_count": True}  # fmt: skip
    script = {"victory": victory | changes, "turns": 3}
    return make_supplied([ROW], UNITS, script=script, allied=f"0101 {allied}", modules=("stacks", "supply"))


def test_no_move_is_thought_to_win_at_once() -> None:
    for battle, wins in ((at_end(), False), (at_end(kind="objective"), True)):
        outlook = outlook_of(battle, ALLIED)
        reaches = {unit: movement_reach(battle.state, unit) for unit in outlook.own}
        assert (winning_move(outlook, reaches) is not None) is wins
        battle.state.held_most = 0
        assert (touching_move(outlook, reaches) is not None) is wins


def test_nothing_is_settled_before_the_end_for_what_was_taken_may_be_taken_back() -> None:
    battle = at_end()
    battle.state.turn = 3
    while battle.state.setting.sequence[battle.state.step].player == "first":
        battle.state.step += 1
    assert player_turns_left(battle.state, ALLIED) == 1
    settle_early(battle.state, ALLIED)
    assert battle.state.winner < 0


def test_a_hex_controlled_is_had_though_nobody_stands_in_it() -> None:
    without, having = outlook_of(at_end(), ALLIED), outlook_of(at_end("0401"), ALLIED)
    number = without.topology.index("0401")
    assert without.goals == (number,)
    assert len(having.goals) == 2, "all of them are to be kept"
    assert position_worth(having) > position_worth(without)


def test_whoever_holds_a_hex_that_an_enemy_is_near_stays_to_the_end() -> None:
    battle = at_end()
    assert battle.unit("tommy") in pinned_units(outlook_of(battle, ALLIED))


def test_the_batteries_of_a_passage_are_goals_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GUNS, "hex", "0601")
    battle = sea()
    geography = outlook_of(battle, ALLIED).geography
    assert not geography.wins_at_once
    assert set(geography.objective) == {battle.hex("0301"), battle.hex("0401"), battle.hex("0601")}


@pytest.mark.parametrize("where", NOWHERE)
def test_units_that_stand_on_no_hex_are_far_from_every_task(where: int) -> None:
    battle = at_end()
    unit = battle.unit("mate")
    battle.state.hex_of[unit] = where
    outlook = outlook_of(battle, ALLIED)
    task = Task("take", (battle.hex("0401"),), 100.0)
    near = assign(outlook, [task], [battle.unit("tommy"), unit])
    assert near[battle.unit("tommy")] is task
    assert is_in_play(where) is (where in (AFLOAT, in_box(0)))
    assert is_in_play(WAITING)


@pytest.mark.parametrize("where", NOWHERE)
def test_no_order_goes_to_units_that_stand_on_no_hex(where: int) -> None:
    state = Game.new(load_scenario("sloe_dam"), seed=1).state
    geography = known_geography(state.setting, WEIGHTS.broken_bridge_mp)
    for side in SIDES:
        ordered = {unit for order in state.setting.scripts[side].orders for unit in order.units}
        before = ScriptTasks(Outlook(state, side, geography, WEIGHTS), ordered).hand_out()
        nowhere = sorted(before)[0]
        away = state.clone()
        lift(away, nowhere)
        away.hex_of[nowhere] = where
        after = ScriptTasks(Outlook(away, side, geography, WEIGHTS), ordered).hand_out()
        assert nowhere not in after


@pytest.mark.parametrize("name", ["planner:normal", "planner:easy", "scripted"])
def test_opponents_play_the_sloe_dam_to_its_end(name: str) -> None:
    game = Game.new(load_scenario("sloe_dam"), seed=12)
    players = {side: opponent(name, "standard").new(12) for side in SIDES}
    while (decision := game.decision) is not None:
        game.apply(players[decision.side].choose(Position(game)))
    assert game.outcome is not None
    assert game.outcome.rule == "17.5"
    assert game.outcome.winner in (None, ALLIED, GERMAN)
