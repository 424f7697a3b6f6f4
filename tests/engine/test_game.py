"""The one door: applying, refusing, undoing, foreseeing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.engine.barrier import Barrier
from game.engine.game import Game
from game.engine.history import KEPT_EVERY, RECENT_POSITIONS, state_hash
from game.model.errors import GameError, IllegalAction, NothingToUndo
from game.systems.standard.rules.sides import ALLIED, GERMAN
from tests.toy_system import (
    TOY,
    Challenge,
    Hid,
    Hide,
    Rest,
    Run,
    Sprung,
    Stood,
    ToyState,
    ToySystem,
    Walk,
    toy_scenario,
)


def new_game(seed: int = 7) -> Game:
    """A game in which both traps are hidden and the Allied side, with steps left, begins."""
    game = Game.new(toy_scenario(), seed=seed)
    game.apply(Hide(8))
    game.apply(Hide(2))
    return game


def walk_until_over(game: Game, seed: int = 1) -> None:
    rng = Random(seed)
    while game.decision is not None:
        game.apply(game.legal().sample(rng))


def test_the_decision_says_whose_choice_it_is() -> None:
    game = Game.new(toy_scenario(), seed=7)
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == (ALLIED, "hide")
    game.apply(Hide(8))
    assert game.decision.side is GERMAN


def test_apply_returns_the_events_of_the_action() -> None:
    assert new_game().apply(Walk(0)) == (Stood("3", 0, 1),)


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    game = new_game()
    before = game.state_hash, game.events
    refusal = game.refusal(Walk(2))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_yours", "3")
    with pytest.raises(IllegalAction, match=r"not yours. \[3\]") as caught:
        game.apply(Walk(2))
    assert caught.value.refusal == refusal
    assert (game.state_hash, game.events) == before


def test_rules_that_fail_half_way_leave_the_game_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    before, state = (game.state_hash, game.events, game.actions_done), game.state

    def fail(state: ToyState, action: object, dice: object) -> None:
        state.pawns[0] = 5
        dice.roll(6, why="nothing", rule="0")
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(TOY, "step", fail, raising=False)
        with pytest.raises(ZeroDivisionError):
            game.apply(Walk(0))
    assert (game.state_hash, game.events, game.actions_done) == before
    assert game.state is state
    assert game.apply(Run(0)) == new_game().apply(Run(0)), "the failed attempt took no die"


def test_the_same_seed_gives_the_same_dice_and_another_seed_others() -> None:
    def dice(seed: int) -> list[int]:
        game = Game.new(toy_scenario(), seed=seed)
        walk_until_over(game)
        return [entry.event.die for entry in game.events if isinstance(entry.event, Stood)]

    assert dice(3) == dice(3)
    assert dice(3) != dice(4)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_an_error_in_a_sentence(seed: int) -> None:
    with pytest.raises(GameError, match="A seed is a whole number"):
        Game.new(toy_scenario(), seed=seed)


def test_events_carry_the_number_of_their_action_and_the_set_up_is_0() -> None:
    game = new_game()
    game.apply(Walk(0))
    log = game.events
    assert [(entry.action_number, type(entry.event)) for entry in log] == [(0, Stood), (1, Hid), (2, Hid), (3, Stood)]


def test_a_view_hides_and_is_a_copy() -> None:
    game = new_game()
    seen = game.view(ALLIED)
    assert seen.traps == [8, 10]
    seen.pawns[0] = 9
    assert game.state.pawns[0] == 0


def test_a_legal_list_stays_true_to_its_position() -> None:
    game = new_game()
    then = game.legal()
    first = list(then)
    game.apply(Rest())
    assert list(then) == first
    assert list(game.legal()) != first


def test_the_outcome_comes_when_the_game_is_over_and_nothing_is_legal_then() -> None:
    game = new_game()
    assert game.outcome is None
    walk_until_over(game)
    assert game.outcome is not None
    assert list(game.legal()) == []
    with pytest.raises(IllegalAction, match="over"):
        game.apply(Rest())


def test_odds_come_from_the_rules_system() -> None:
    assert new_game().odds(Run(0), 10) == {1: 11, 2: 12, 3: 13}
    assert new_game().odds(Run(0), wager=1) == {1: 2, 2: 3, 3: 4}


def test_rules_without_odds_say_so() -> None:
    members = {name: member for name, member in vars(ToySystem).items() if name not in ("odds", "__dict__")}
    scenario = replace(toy_scenario(), system=type("RulesWithoutOdds", (), members)())
    with pytest.raises(GameError, match="offer no odds"):
        Game.new(scenario, seed=1).odds(Run(0))


class TestUndo:
    def test_it_takes_back_an_action_and_redo_does_it_again(self) -> None:
        game = new_game()
        before = game.state_hash, game.events
        events = game.apply(Walk(0))
        after = game.state_hash, game.events
        assert game.undo() == Walk(0)
        assert (game.state_hash, game.events) == before
        assert game.redo() == events
        assert (game.state_hash, game.events) == after

    def test_redo_waits_until_another_action_is_done(self) -> None:
        game = new_game()
        game.apply(Walk(0))
        game.undo()
        assert game.redo_refusal() is None
        game.apply(Walk(1))
        assert game.redo_refusal() is not None
        with pytest.raises(NothingToUndo, match="nothing to redo"):
            game.redo()

    def test_nothing_to_undo(self) -> None:
        game = Game.new(toy_scenario(), seed=7)
        with pytest.raises(NothingToUndo, match="nothing to undo"):
            game.undo()
        with pytest.raises(NothingToUndo, match="nothing to undo"):
            game.rewind()

    def test_dice_bar_it(self) -> None:
        game = new_game()
        game.apply(Run(0))
        refusal = game.undo_refusal()
        assert refusal is not None
        assert refusal.code == "dice"
        with pytest.raises(NothingToUndo, match="Dice have been rolled"):
            game.undo()

    def test_a_reveal_bars_it(self) -> None:
        game = new_game()
        game.apply(Walk(0))
        assert Sprung("2", 0) in game.apply(Walk(0))
        with pytest.raises(NothingToUndo, match="revealed"):
            game.undo()

    def test_a_hand_over_bars_it(self) -> None:
        game = new_game()
        game.apply(Rest())
        with pytest.raises(NothingToUndo, match="other side"):
            game.undo()

    def test_an_interruption_by_the_other_side_bars_it(self) -> None:
        game = new_game()
        for action in (Walk(0), Rest(), Walk(2)):
            game.apply(action)
        assert game.decision is not None
        assert game.decision.kind == "challenge"
        with pytest.raises(NothingToUndo, match="other side"):
            game.undo()
        game.apply(Challenge())
        with pytest.raises(NothingToUndo, match="Dice"):
            game.undo()

    def test_the_end_bars_it(self) -> None:
        game = Game.new(toy_scenario(goal=2), seed=1)
        game.apply(Hide(1))
        game.apply(Hide(1))
        walk_until_over(game)
        assert game.undo_refusal() is not None

    def test_rewind_goes_past_every_barrier_and_the_dice_do_not_forget(self) -> None:
        game = new_game()
        start = game.state_hash
        first = game.apply(Run(0)), game.state_hash
        game.apply(Rest())
        assert game.rewind() == Rest()
        assert game.rewind() == Run(0)
        assert game.state_hash == start
        assert (game.apply(Run(0)), game.state_hash) == first

    def test_a_long_game_can_be_rewound_to_the_set_up_and_done_again(self) -> None:
        game = Game.new(toy_scenario(goal=60, last_turn=200), seed=5)
        hashes = [game.state_hash]
        rng = Random(2)
        while game.decision is not None:
            game.apply(game.legal().sample(rng))
            hashes.append(game.state_hash)
        done = game.actions_done
        assert done > RECENT_POSITIONS + 2 * KEPT_EVERY
        for number in (0, 1, KEPT_EVERY, KEPT_EVERY + 1, done - 1, done):
            assert state_hash(game.state_after(number)) == hashes[number]
            seen = game.scenario.system.view(game.state_after(number), None)
            assert state_hash(game.view_after(number, None)) == state_hash(seen)
        assert game.decision_after(done) is None
        assert game.decision_after(0) == Game.new(toy_scenario(goal=60, last_turn=200), seed=5).decision
        assert len(game._known_history._kept) <= RECENT_POSITIONS + done // KEPT_EVERY + 1
        back = [game.state_hash]
        for _ in range(done):
            game.rewind()
            back.append(game.state_hash)
        assert back == hashes[::-1]
        forward = [game.state_hash]
        for _ in range(done):
            game.redo()
            forward.append(game.state_hash)
        assert forward == hashes

    def test_another_branch_after_a_deep_rewind_has_its_own_positions(self) -> None:
        game = Game.new(toy_scenario(goal=60, last_turn=200), seed=5)
        rng = Random(2)
        for _ in range(150):
            game.apply(game.legal().sample(rng))
        for _ in range(120):
            game.rewind()
        rng = Random(3)
        hashes = {game.actions_done: game.state_hash}
        while game.actions_done < 150:
            game.apply(game.legal().sample(rng))
            hashes[game.actions_done] = game.state_hash
        while game.actions_done > 30:
            game.rewind()
            assert game.state_hash == hashes[game.actions_done]


class TestForesight:
    @pytest.mark.parametrize(
        ("action", "barrier"),
        [(Walk(0), Barrier.NONE), (Run(0), Barrier.DICE), (Rest(), Barrier.HAND_OVER)],
    )
    def test_it_says_before_what_undo_says_after(self, action: Walk | Run | Rest, barrier: Barrier) -> None:
        game = new_game()
        before = game.state_hash, game.events
        foresight = game.foresee(action)
        assert (game.state_hash, game.events) == before
        assert (foresight.undoable, foresight.barrier) == (barrier is Barrier.NONE, barrier)
        assert bool(foresight.reason) is not foresight.undoable
        game.apply(action)
        assert (game.undo_refusal() is None) is foresight.undoable

    def test_it_does_not_give_away_what_is_hidden(self) -> None:
        game = new_game()
        game.apply(Walk(0))
        assert game.foresee(Walk(0)).undoable, "the Allied side cannot know of the trap on square 2"
        game.apply(Walk(0))
        assert game.undo_refusal() is not None

    def test_it_sees_the_end_coming(self) -> None:
        game = Game.new(toy_scenario(goal=1), seed=7)
        game._state.traps[:] = [3, 3]
        game._state.pawns[0] = 1
        assert game.foresee(Walk(1)).barrier is Barrier.END

    def test_an_illegal_action_has_none(self) -> None:
        with pytest.raises(IllegalAction):
            new_game().foresee(Walk(3))


class TestWithoutHistory:
    def test_it_plays_the_same_game(self) -> None:
        full, bare = (Game.new(toy_scenario(), seed=9, keep_history=keep) for keep in (True, False))
        rng = Random(1)
        while full.decision is not None:
            action = full.legal().sample(rng)
            assert full.apply(action) == bare.apply(action)
            assert full.state_hash == bare.state_hash
        assert bare.decision is None

    def test_what_needs_history_says_so(self) -> None:
        game = Game.new(toy_scenario(), seed=9, keep_history=False)
        for look in (lambda: game.events, lambda: game.record, game.undo, game.redo, lambda: game.actions_done):
            with pytest.raises(GameError, match="keeps no history"):
                look()
