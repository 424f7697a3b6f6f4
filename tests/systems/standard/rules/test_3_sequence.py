"""Rule 3: the sequence of play. Rule 10: who is first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.engine.library import load_scenario
from game.model.dice import SeededDice
from game.systems.standard.rules import actions as do
from game.systems.standard.rules import events as it
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.state import State
from game.systems.standard.rules.system import STANDARD
from game.systems.standard.rules.turns import (
    begins_phase,
    begins_player_turn,
    ends_phase,
    ends_player_turn,
    player_turn_number,
    step_player,
    step_side,
)
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting

LINE = [". . . . . . . . ."]
QUIET = {"options": {"allotments": {"allied": [0], "german": [0]}}}
BUSY = {
    "m": "2-2-10 uk 0301", "g": "2-2-10 german 0401",
    "x": "2-2-10 uk off", "y": "2-2-10 german off",
}  # fmt: skip
BUSY_SCRIPT = {
    "reinforcements": [
        {"turn": 1, "units": ["x"], "hexes": "0101"}, {"turn": 1, "units": ["y"], "hexes": "0901"},
    ]
}  # fmt: skip


def begin(units: dict[str, str], **script: Any) -> tuple[State, list[Any]]:
    state, events = STANDARD.new_state(make_setting(make_board(LINE), units, **script), SeededDice(1))
    return state, list(events)


def step_id(battle: Battle) -> str:
    return battle.setting.sequence[battle.state.step].id


def test_3_one_game_turn_is_one_day_from_17_september_1944_for_10_turns() -> None:
    script = load_scenario("arnhem").setting.script
    assert script.first_day == "1944-09-17"
    assert script.turns == 10


def test_3_1_each_side_draws_its_allotment_first() -> None:
    state, events = begin({"u": "2-2-7 uk 0201", "g": "2-2-7 german 0901"})
    assert [type(event) for event in events[:3]] == [it.TurnBegan, it.MarkersDrawn, it.MarkersDrawn]
    assert [(event.side, len(event.markers)) for event in events[1:3]] == [(ALLIED, 9), (GERMAN, 4)]
    assert isinstance(events[-1], it.PhaseBegan)
    assert state.setting.sequence[state.step].id == "first_movement"


def test_3_2_and_3_3_the_three_phases_of_the_first_then_those_of_the_second_player() -> None:
    # m and g can move and fight, x and y could arrive: nothing is passed over
    battle = make_battle(LINE, BUSY, step="first_arrivals", script=QUIET | BUSY_SCRIPT)
    seen = []
    while battle.state.turn == 1:
        seen.append((step_id(battle), battle.waits_for))
        battle.end()
    assert seen == [
        ("first_arrivals", "allied arrivals"), ("first_movement", "allied movement"), ("first_combat", "allied combat"),
        ("first_mobile_arrivals", "allied arrivals"), ("first_mobile_movement", "allied movement"),
        ("second_arrivals", "german arrivals"), ("second_movement", "german movement"),
        ("second_combat", "german combat"),
        ("second_mobile_arrivals", "german arrivals"), ("second_mobile_movement", "german movement"),
    ]  # fmt: skip
    assert (step_id(battle), battle.waits_for) == ("first_arrivals", "allied arrivals")


def test_3_3_the_second_player_has_the_same_three_phases() -> None:
    sequence = load_scenario("arnhem").setting.sequence
    first, second = (
        [(step.does, step.phase, step.mobile_only) for step in sequence if step.player == player]
        for player in ("first", "second")
    )
    assert first == second
    assert len({phase for _, phase, _ in second}) == 3


def test_3_2_phases_have_two_segments_and_one_name() -> None:
    phases = [(step.phase, step.player) for step in load_scenario("arnhem").setting.sequence]
    assert phases == [
        ("Support fire", "both"),
        ("Movement", "first"), ("Movement", "first"), ("Combat", "first"),
        ("Mobile movement", "first"), ("Mobile movement", "first"),
        ("Movement", "second"), ("Movement", "second"), ("Combat", "second"),
        ("Mobile movement", "second"), ("Mobile movement", "second"),
        ("End of turn", "both"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("step", "asked"),
    [("first_movement", "Move units: choose"), ("first_mobile_movement", "Move mobile units alone: choose")],
)
def test_3_2_the_player_of_a_mobile_movement_phase_is_asked_for_mobile_units(step: str, asked: str) -> None:
    battle = make_battle(LINE, {"m": "2-2-10 uk 0101", "leg": "2-2-7 uk 0901"}, step=step)
    decision = STANDARD.decision(battle.state)
    assert decision is not None
    assert str(decision.prompt).startswith(asked)


def test_3_2_in_the_mobile_movement_phase_only_mobile_units_move() -> None:
    battle = make_battle(LINE, {"m": "2-2-10 uk 0101", "leg": "2-2-7 uk 0901"}, step="first_mobile_movement")
    assert battle.rule_against(battle.move_action("leg", "0801")) == "3.2"
    assert battle.rule_against(battle.move_action("m", "0201")) == ""


@pytest.mark.parametrize(
    ("step", "rule_of_attack", "rule_of_move"),
    [("first_movement", "3.2", ""), ("first_combat", "", "3.2"), ("first_mobile_movement", "3.2", "")],
)
def test_3_2_each_phase_has_its_actions(step: str, rule_of_attack: str, rule_of_move: str) -> None:
    battle = make_battle(LINE, {"m": "2-2-10 uk 0301", "g": "2-2-7 german 0401"}, step=step)
    assert battle.rule_against(battle.attack_action("0401", "m")) == rule_of_attack
    assert battle.rule_against(battle.move_action("m", "0201")) == rule_of_move


def test_3_2_a_unit_that_fought_moves_in_the_mobile_movement_phase() -> None:
    battle = make_battle(LINE, {"m": "2-2-10 uk 0301", "g": "2-2-7 german 0401"}, step="first_combat")
    battle.attack("0401", "m", dice=[3])  # differential 0: a 3 is NE
    battle.end()
    assert step_id(battle) == "first_mobile_movement"
    battle.move("m", "0201")


def test_3_4_unused_markers_go_back_to_the_pool_and_used_ones_too() -> None:
    battle = make_battle(
        LINE, {"u": "9-9-7 uk 0301", "g": "9-9-7 german 0401"}, step="first_combat", hands="uk+3 uk+1 german+2",
        script=QUIET,
    )  # fmt: skip
    battle.attack("0401", "u")
    battle.do(do.CommitFire(battle.markers("uk+3")))
    battle.do(do.CommitFire(()), dice=[2])  # 9 + 3 - 9 = +3: a 2 is EX
    kind = battle.marker("uk+3")
    assert battle.state.spent[kind] == 1
    while battle.state.turn == 1:
        battle.do(do.Decline()) if battle.waits_for == "allied advance" else battle.end()
    assert battle.state.hand == [0] * len(battle.state.hand)
    assert battle.state.spent == [0] * len(battle.state.spent)
    assert battle.state.pool == [marker.count for marker in battle.setting.markers]


def test_3_4_the_turn_marker_advances() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0101"}, script=QUIET)
    events = battle.end()
    assert it.TurnBegan("3", 2) in events
    assert (battle.state.turn, step_id(battle)) == (2, "first_movement")


def test_3_4_after_the_last_turn_the_game_ends() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0101"}, script=QUIET | {"turns": 2})
    battle.end()
    events = battle.end()
    assert isinstance(events[-1], it.GameEnded)
    assert battle.waits_for == "over"
    assert battle.rule_against(do.EndPhase()) == "17"
    assert list(STANDARD.legal(battle.state)) == []


def test_3_5_a_phase_ends_when_its_player_says_so() -> None:
    battle = make_battle(LINE, {"u": "2-2-1 uk 0101", "v": "2-2-1 uk 0901"})
    battle.move("u", "0201")
    battle.move("v", "0801")  # nothing is left to do, but the phase waits for its player
    assert battle.waits_for == "allied movement"
    assert battle.legal("end_phase") == [do.EndPhase()]


def test_3_5_a_phase_in_which_its_player_can_do_nothing_is_passed_over_and_logged() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0901"}, script=QUIET)
    events = battle.end()
    skipped = [(battle.setting.sequence[e.step].id, e.rule, e.side) for e in events if isinstance(e, it.PhaseSkipped)]
    assert skipped == [
        ("first_combat", "3.5", ALLIED), ("first_mobile_arrivals", "3.5", ALLIED),
        ("first_mobile_movement", "3.5", ALLIED), ("second_arrivals", "3.5", GERMAN),
    ]  # fmt: skip
    assert step_id(battle) == "second_movement"


def test_3_5_a_combat_phase_with_only_a_bombardment_to_make_is_no_empty_one() -> None:
    battle = make_battle(LINE, {"u": "2-2-7 uk 0301", "g": "2-2-7 german 0401"}, hands="uk+1", script=QUIET)
    battle.end()
    assert battle.waits_for == "allied combat"


def test_3_5_a_movement_phase_in_which_nobody_can_stir_is_passed_over() -> None:
    # shut in by the river, held by ZOC, or without MP
    units = {"u": "2-2-7 uk 0101", "g": "2-2-0 german 0901"}
    battle = make_battle(LINE, units, step="second_movement", rivers="0101/0201", script=QUIET | {"turns": 1})
    events = battle.end()
    assert isinstance(events[-1], it.GameEnded)
    held = make_battle(
        ["- . -", ". . .", ". . ."], {"u": "2-2-7 uk 0202", "g": "2-2-7 german 0201"}, step="first_combat",
        script=QUIET,
    )  # fmt: skip
    skipped = [held.setting.sequence[e.step].id for e in held.end() if isinstance(e, it.PhaseSkipped)]
    assert "second_movement" in skipped  # every way out of 0201 lies in the ZOC of 0202


def test_3_5_a_game_in_which_nobody_can_ever_do_anything_plays_itself_out() -> None:
    state, events = begin({"u": "2-2-0 uk 0101", "g": "2-2-0 german 0901"}, turns=60)
    assert state.winner >= 0
    assert len([event for event in events if isinstance(event, it.TurnBegan)]) == 60


@pytest.mark.parametrize("name", ["arnhem", "arnhem_free_deployment", "first_drop"])
def test_10_1_the_allied_player_is_the_first_player(name: str) -> None:
    setting = load_scenario(name).setting
    assert setting.first_side is ALLIED


def test_10_1_a_scenario_may_let_the_german_player_be_first() -> None:
    units = {"u": "2-2-7 uk 0101", "g": "2-2-7 german 0901"}
    state, _ = begin(units, first_player="german", **QUIET)
    battle = Battle(state)
    assert battle.waits_for == "german movement"
    battle.end()
    assert battle.waits_for == "allied movement"


def test_3_2_3_3_where_phases_and_player_turns_begin_and_end() -> None:
    """Of a phase with two segments the first begins it and the second ends it."""
    state = begin({"u": "2-2-7 uk 0201", "g": "2-2-7 german 0901"})[0]
    found = {}
    for place, step in enumerate(state.setting.sequence):
        state.step = place
        marks = (begins_phase(state), ends_phase(state), begins_player_turn(state), ends_player_turn(state))
        found[step.id] = "".join(letter for letter, is_so in zip("bety", marks, strict=True) if is_so)
    assert found == {
        "support_fire": "be",
        "first_arrivals": "bt", "first_movement": "e", "first_combat": "be",
        "first_mobile_arrivals": "b", "first_mobile_movement": "ey",
        "second_arrivals": "bt", "second_movement": "e", "second_combat": "be",
        "second_mobile_arrivals": "b", "second_mobile_movement": "ey",
        "end_of_turn": "be",
    }  # fmt: skip


def test_3_2_3_4_whose_step_it_is_and_which_player_turn() -> None:
    state = begin({"u": "2-2-7 uk 0201", "g": "2-2-7 german 0901"})[0]
    state.turn = 3
    found = []
    for step in ("support_fire", "first_combat", "second_combat"):
        state.step = [entry.id for entry in state.setting.sequence].index(step)
        found.append((step_side(state), step_player(state), player_turn_number(state)))
    assert found == [(ALLIED, None, 6), (ALLIED, ALLIED, 6), (GERMAN, GERMAN, 7)]


def test_3_a_sequence_may_end_with_a_player_turn() -> None:
    state = begin({"u": "2-2-7 uk 0201", "g": "2-2-7 german 0901"})[0]
    state.setting = replace(state.setting, sequence=state.setting.sequence[:-1])
    state.step = len(state.setting.sequence) - 1
    assert ends_phase(state)
    assert ends_player_turn(state)
