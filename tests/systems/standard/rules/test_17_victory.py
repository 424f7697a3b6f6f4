"""Rules 10 and 17: the first player, and who wins."""

from __future__ import annotations

from typing import Any

from game.engine.library import load_scenario
from game.model.dice import SeededDice
from game.systems.standard.rules import events as it
from game.systems.standard.rules.actions import Advance
from game.systems.standard.rules.sides import ALLIED, GERMAN
from game.systems.standard.rules.system import STANDARD
from tests.systems.standard.rules.builder import Battle, make_battle, make_board, make_setting

ARNHEM = {"objective": "0201 0301 0401", "side": "allied", "for_victory": 2, "for_draw": 1, "airborne_count": False}


def road(units: dict[str, str], *, turn: int = 1, step: str = "first_movement", **victory: Any) -> Battle:
    script = {"victory": ARNHEM | victory, "turns": 1}
    return make_battle([". C C C ."], units, step=step, turn=turn, script=script)


def finish(battle: Battle) -> None:
    """Let both sides do nothing to the end of the turn, which is the last."""
    while battle.waits_for != "over":
        battle.end()


def test_10_1_the_allied_player_is_first() -> None:
    scenario = load_scenario("arnhem")
    state, _ = STANDARD.new_state(scenario.setting, SeededDice(1))
    decision = STANDARD.decision(state)
    assert decision is not None
    assert decision.side is ALLIED


def test_10_1_in_every_turn_the_first_player_comes_first() -> None:
    sequence = load_scenario("arnhem").setting.sequence
    players = [step.player for step in sequence if step.player != "both"]
    assert players == sorted(players)  # all steps of "first" before those of "second"


def test_17_1_two_arnhem_hexes_at_once_win_at_once() -> None:
    battle = road({"a": "4-4-7 uk 0201", "b": "4-4-7 uk 0101", "enemy": "1-1-7 german 0501"})
    battle.move("b", "0201 0301")
    assert battle.waits_for == "over"
    outcome = STANDARD.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (ALLIED, "17.1")


def test_17_1_even_momentarily_while_passing_through() -> None:
    battle = road({"a": "4-4-7 uk 0201", "b": "4-4-10 uk 0101"})
    battle.move("b", "0201 0301 0401 0501")
    assert battle.waits_for == "over"
    assert battle.at("b") == "0301"


def test_17_1_airborne_units_do_not_count() -> None:
    battle = road({"a": "4-4-7 uk 0201 parachute", "b": "4-4-7 uk 0101 glider"})
    battle.move("b", "0201 0301")
    assert battle.waits_for == "allied movement"
    assert battle.state.held_most == 0
    battle = road({"a": "4-4-7 uk 0201 parachute", "b": "4-4-7 uk 0101"})
    battle.move("b", "0201 0301")
    assert battle.state.held_most == 1


def test_17_1_the_same_hex_twice_is_one_hex() -> None:
    battle = road({"a": "4-4-7 uk 0101", "b": "4-4-7 uk 0501"})
    battle.move("a", "0201")
    assert battle.waits_for == "allied movement"


def test_17_1_german_units_never_count() -> None:
    battle = road({"a": "4-4-7 german 0201", "b": "4-4-7 german 0101"}, step="second_movement")
    battle.move("b", "0201 0301")
    assert battle.state.held_most == 0


def test_17_1_by_advance_after_combat() -> None:
    battle = road(
        {"a": "9-9-7 uk 0201", "b": "4-4-7 uk 0101", "enemy": "1-1-7 german 0301"},
        step="first_combat",
        objective="0101 0301",
    )
    # 9 against 1 is +8: column +7..+9, two left for the city is +3,+4; a 6 there is DD: depleted, retreat 2 less 1
    battle.attack("0301", "a", dice=[6])
    battle.retreat("enemy", "0401")
    assert battle.waits_for == "allied advance"
    battle.do(Advance(battle.unit("a")))
    assert battle.waits_for == "over"


def test_17_2_one_hex_held_at_some_instant_is_a_draw() -> None:
    battle = road({"a": "4-4-7 uk 0101", "enemy": "1-1-7 german 0501"})
    battle.move("a", "0201")
    finish(battle)
    outcome = STANDARD.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (None, "17.2")


def test_17_2_an_instant_is_enough_even_if_left_again() -> None:
    battle = road({"a": "4-4-10 uk 0101", "enemy": "1-1-7 german 0501"}, objective="0201")
    battle.move("a", "0201 0301")
    assert battle.state.held_most == 1
    finish(battle)
    assert STANDARD.outcome(battle.state).winner is None  # type: ignore[union-attr]


def test_17_2_the_most_that_was_held_at_one_instant_counts_not_what_is_held_later() -> None:
    units = {"a": "4-4-7 uk 0201", "b": "4-4-7 uk 0501", "enemy": "1-1-7 german 0101"}
    battle = road(units, for_victory=3, for_draw=2)
    events = battle.move("b", "0401")
    assert [(e.rule, e.unit, e.held) for e in events if isinstance(e, it.ObjectiveTaken)] == [("17.1", 1, 2)]
    battle.move("b", "0501")
    battle.move("b", "0401")  # two again, and no more
    battle.move("b", "0501")
    assert battle.state.held_most == 2
    finish(battle)
    outcome = STANDARD.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (None, "17.2")


def test_17_1_airborne_units_count_where_that_was_agreed() -> None:
    battle = road({"a": "4-4-7 uk 0201 parachute", "b": "4-4-7 uk 0101 glider"}, airborne_count=True)
    battle.move("b", "0201 0301")
    assert battle.waits_for == "over"


def test_17_3_else_the_germans_win() -> None:
    battle = road({"a": "4-4-7 uk 0101", "enemy": "1-1-7 german 0501"})
    finish(battle)
    outcome = STANDARD.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (GERMAN, "17.3")


def test_17_3_for_draw_nought_means_no_draw() -> None:
    battle = road({"a": "4-4-7 uk 0101", "enemy": "1-1-7 german 0501"}, for_draw=0)
    battle.move("a", "0201")
    finish(battle)
    assert STANDARD.outcome(battle.state).winner is GERMAN  # type: ignore[union-attr]


def test_17_1_arnhem_is_the_three_hexes_of_the_rule() -> None:
    setting = load_scenario("arnhem").setting
    assert sorted(setting.board.number(hex) for hex in setting.objective) == ["3423", "3523", "3524"]
    victory = setting.script.victory
    assert (victory.for_victory, victory.for_draw, victory.airborne_count) == (2, 1, False)


def begun(units: dict[str, str], **victory: Any) -> tuple[Battle, list[Any]]:
    """A game of one turn from its very beginning, and what is told before anybody moves."""
    quiet = {"turns": 1, "options": {"allotments": {"allied": [0], "german": [0]}}}
    setting = make_setting(make_board([". C C C ."]), units, victory=ARNHEM | victory, **quiet)
    state, events = STANDARD.new_state(setting, SeededDice(1))
    return Battle(state), list(events)


def test_17_2_a_unit_that_begins_in_an_objective_has_held_it() -> None:
    battle, events = begun({"a": "4-4-7 uk 0201", "p": "4-4-7 uk 0301 parachute", "enemy": "1-1-7 german 0401"})
    assert [(event.unit, event.held) for event in events if isinstance(event, it.ObjectiveTaken)] == [(0, 1)]
    assert battle.state.held_most == 1
    finish(battle)
    outcome = STANDARD.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (None, "17.2")


def test_17_1_two_that_begin_in_objectives_have_won() -> None:
    battle, events = begun({"a": "4-4-7 uk 0201", "b": "4-4-7 uk 0301", "enemy": "1-1-7 german 0401"})
    assert battle.waits_for == "over"
    assert not any(isinstance(event, it.TurnBegan) for event in events)
    assert len([event for event in events if isinstance(event, it.GameEnded)]) == 1
    outcome = STANDARD.outcome(battle.state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (ALLIED, "17.1")
