"""Questions answered once for all: ordinary actions, taken back as one, then left to the player."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.ai.table import Table
from game.engine.game import Game
from game.engine.lasting import LastingAnswers
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.model.side import Side
from game.systems.remagen.rules.actions import FOOT, Decline, Hit, Retreat
from tests.random_games import scenario

EVERY = ("dearest", "away", "stay")
TWO_ROUTED, IN_ORDER, ELSEWHERE, HITS_ON_FOOT = 13, 24, 2, 10
"""Seeds of games: two units retreat one after another, or in an order that is asked; others later; hits on foot."""


def table_of(seed: int, saves: Path, name: str = "ludendorff") -> Table:
    """Persons on every side."""
    game = Game.new(load_scenario(name), seed=seed)
    return Table(game, dict.fromkeys(game.scenario.sides), saves)


def answer_all(table: Table) -> int:
    """Have everything answered that has been answered once for all; how much it was."""
    count = 0
    while (action := table.answer()) is not None:
        table.do(action)
        table.bundle_answers()
        count += 1
    return count


def play_to(table: Table, kind: str, seed: int, *, times: int = 1) -> Side:
    """Play at random until a kind of question is asked with so many units or hits to it; who is asked."""
    random = Random(seed)
    for _ in range(600):
        decision = table.game.decision
        assert decision is not None, "the game is over too soon"
        if decision.kind == kind and _size(table) >= times:
            return decision.side
        table.do(random.choice(list(table.game.legal())))
    raise AssertionError(f"no {kind} in 600 actions")


def _size(table: Table) -> int:
    frame = table.game.state.stack[-1]
    return frame.volleys[0].hits if hasattr(frame, "volleys") else len(frame.units)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, 6, 9])
def test_a_game_with_answers_is_the_same_as_one_by_hand(seed, tmp_path) -> None:
    table, random = table_of(seed, tmp_path), Random(seed)
    for side in table.game.scenario.sides:
        for name in EVERY:
            table.lasting.give(side, name)
    answered = 0
    for _ in range(250):
        answered += answer_all(table)
        if table.game.decision is None:
            break
        assert table.game.decision.kind not in ("hit", "retreat", "retreat_order", "advance")
        table.do(random.choice(list(table.game.legal())))
    assert answered
    by_hand = Game.new(table.game.scenario, seed=seed)
    for entry in table.game.history:
        by_hand.apply(entry.action)
    assert by_hand.state_hash == table.game.state_hash
    assert by_hand.record.to_bytes() == table.game.record.to_bytes()


def test_all_that_was_answered_is_taken_back_as_one_and_then_asked_again(tmp_path) -> None:
    table = table_of(TWO_ROUTED, tmp_path)
    side = play_to(table, "retreat", TWO_ROUTED, times=2)
    before, found = table.game.actions_done, table.game.state_hash
    table.lasting.give(side, "away")
    assert answer_all(table) >= 2
    done, after = table.game.actions_done, table.game.state_hash
    table.undo()
    assert (table.game.actions_done, table.game.state_hash) == (before, found)
    assert table.answer() is None, "the choice is the player's again"
    table.redo()
    assert (table.game.actions_done, table.game.state_hash) == (done, after)
    table.undo()
    table.do(list(table.game.legal())[1])
    decision = table.game.decision
    if decision is not None and decision.kind == "retreat":
        assert table.answer() is None, "as long as the same is asked"
    table.undo()
    assert table.game.actions_done == before, "what the player did himself is a step of its own"
    table.lasting.give(side, "first")
    assert isinstance(table.answer(), Retreat), "who answers anew is not asked again"


def test_another_question_is_answered_as_before(tmp_path) -> None:
    table = table_of(IN_ORDER, tmp_path)
    side = play_to(table, "retreat_order", IN_ORDER)
    for who in table.game.scenario.sides:
        table.lasting.give(who, "away")
    answer_all(table)
    table.undo()
    assert table.answer() is None
    while table.game.decision is not None and table.game.decision.kind.startswith("retreat"):
        assert table.answer() is None, "as long as the same is asked, in whatever order"
        table.do(next(iter(table.game.legal())))
    play_to(table, "retreat", ELSEWHERE)
    assert isinstance(table.answer(), Retreat)
    assert table.lasting.is_given(side, "away")


def test_a_die_that_fell_is_not_taken_back(tmp_path) -> None:
    table = table_of(HITS_ON_FOOT, tmp_path)
    side = play_to(table, "hit", HITS_ON_FOOT, times=2)
    table.lasting.give(side, "infantry")
    assert table.answer() == Hit(FOOT)
    answer_all(table)
    assert table.game.undo_refusal() is not None
    with pytest.raises(GameError):
        table.undo()


def test_only_the_side_that_answered_is_not_asked_and_one_answer_takes_the_place_of_another(tmp_path) -> None:
    table = table_of(TWO_ROUTED, tmp_path)
    side = play_to(table, "retreat", TWO_ROUTED)
    table.lasting.give(side.enemy, "away")
    assert table.answer() is None
    table.lasting.give(side, "away")
    table.lasting.give(side, "first")
    assert not table.lasting.is_given(side, "away")
    table.lasting.give(side, "stay")
    table.lasting.ask_again(side, "retreat")
    assert not table.lasting.is_given(side, "first")
    assert table.lasting.is_given(side, "stay")
    assert table.answer() is None
    table.lasting.ask_again(side)
    assert not table.lasting.is_given(side, "stay")


def test_nobody_follows_who_has_said_so(tmp_path) -> None:
    table = table_of(9, tmp_path)
    side = play_to(table, "advance", 9)
    table.lasting.give(side, "stay")
    assert table.answer() == Decline()


def test_nobody_answers_for_a_player_that_is_no_person(tmp_path) -> None:
    table = table_of(TWO_ROUTED, tmp_path)
    side = play_to(table, "retreat", TWO_ROUTED)
    table.lasting.give(side, "away")
    table.players = {side.enemy: None, side: object()}
    assert table.answer() is None


def test_an_answer_that_does_not_exist_is_refused_and_a_game_without_any_says_so() -> None:
    game = Game.new(scenario("arnhem"), seed=1)
    lasting = LastingAnswers(game)
    assert not lasting.offers
    with pytest.raises(GameError, match="once for all"):
        lasting.give(next(iter(game.scenario.sides)), "infantry")
