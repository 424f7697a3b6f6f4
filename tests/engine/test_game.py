"""The one door: applying, refusing, undoing, foreseeing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from lanterns.rules.actions import EndTurn, Leave, Rush, Rushed, TurnBegan, Walk, Walked
from lanterns.rules.schema import ResultRow
from lanterns.rules.system import LanternsRules

from game.engine.barrier import Barrier
from game.engine.game import Game
from game.engine.history import KEPT_EVERY, RECENT_POSITIONS, state_hash
from game.model.action import Action
from game.model.errors import GameError, IllegalAction, NothingToUndo
from game.model.message import plain
from game.model.side import Side
from tests.quay_games import at, quay
from tests.secret_game import LOOSE_PLANKS, UNSEEN, Fell, Loosen, Loosened, NightState, loose_planks

pytestmark = pytest.mark.usefixtures("lanterns_installed")
PORTERS, RIGGERS, DIVERS = 0, 1, 5


def new_game(seed: int = 7) -> Game:
    """A game in which both planks are loose and the Herons, beside a stack of Otters, begin."""
    game = Game.new(loose_planks(divers="A5", coopers="A5"), seed=seed)
    game.apply(Loosen(at("G5")))
    game.apply(Loosen(at("B4")))
    return game


def walk(band: int = PORTERS, number: str = "B5") -> Walk:
    return Walk(band, at(number))


def rush() -> Rush:
    return Rush((PORTERS, RIGGERS), at("A5"))


def play_until_over(game: Game, seed: int = 1) -> None:
    rng = Random(seed)
    while game.decision is not None:
        game.apply(game.legal().sample(rng))


def test_the_decision_says_whose_choice_it_is() -> None:
    game = Game.new(loose_planks(), seed=7)
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == (Side.FIRST, "loosen")
    game.apply(Loosen(at("G5")))
    assert game.decision.side is Side.SECOND


def test_apply_returns_the_events_of_the_action() -> None:
    assert new_game().apply(walk()) == (Walked("9.1", PORTERS, at("A4"), at("B5")),)


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    game = new_game()
    before = game.state_hash, game.events
    refusal = game.refusal(walk(DIVERS))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_yours", "9.1")
    with pytest.raises(IllegalAction, match=r"Only bands of the crew whose turn it is\. \[9\.1\]") as caught:
        game.apply(walk(DIVERS))
    assert caught.value.refusal == refusal
    assert (game.state_hash, game.events) == before


def test_rules_that_fail_half_way_leave_the_game_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    before, state = (game.state_hash, game.events, game.actions_done), game.state

    def fail(state: NightState, action: object, dice: object) -> None:
        state.where[PORTERS] = 5
        dice.roll(6, why=plain("nothing"), rule="0")
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(LOOSE_PLANKS, "step", fail, raising=False)
        with pytest.raises(ZeroDivisionError):
            game.apply(walk())
    assert (game.state_hash, game.events, game.actions_done) == before
    assert game.state is state
    assert game.apply(rush()) == new_game().apply(rush()), "the failed attempt took no die"


def test_the_same_seed_gives_the_same_dice_and_another_seed_others() -> None:
    def dice(seed: int) -> list[tuple[int, ...]]:
        game = new_game(seed)
        game.apply(rush())
        play_until_over(game)
        return [entry.event.thrown for entry in game.events if isinstance(entry.event, Rushed)]

    assert dice(3) == dice(3)
    assert dice(3) != dice(4)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_an_error_in_a_sentence(seed: int) -> None:
    with pytest.raises(GameError, match="A seed is a whole number"):
        Game.new(quay(), seed=seed)


def test_events_carry_the_number_of_their_action_and_the_set_up_is_0() -> None:
    game = new_game()
    game.apply(walk())
    assert [(entry.action_number, type(entry.event)) for entry in game.events] == [
        (0, TurnBegan), (1, Loosened), (2, Loosened), (3, Walked)
    ]  # fmt: skip


def test_a_view_hides_and_is_a_copy() -> None:
    game = new_game()
    seen = game.view(Side.FIRST)
    assert seen.planks == [at("G5"), UNSEEN]
    seen.where[PORTERS] = at("G5")
    assert game.state.where[PORTERS] == at("A4")


def test_a_legal_list_stays_true_to_its_position() -> None:
    game = new_game()
    then = game.legal()
    first = list(then)
    game.apply(EndTurn())
    assert list(then) == first
    assert list(game.legal()) != first


def test_the_outcome_comes_when_the_game_is_over_and_nothing_is_legal_then() -> None:
    game = new_game()
    assert game.outcome is None
    play_until_over(game)
    assert game.outcome is not None
    assert list(game.legal()) == []
    with pytest.raises(IllegalAction, match="over"):
        game.apply(EndTurn())


def test_odds_come_from_the_rules_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def odds(state: NightState, action: Action, wager: int = 0) -> tuple[int, Action, int]:
        return state.where[PORTERS], action, wager

    monkeypatch.setattr(LOOSE_PLANKS, "odds", odds, raising=False)
    assert new_game().odds(rush(), 10) == (at("A4"), rush(), 10)
    assert new_game().odds(rush(), wager=1) == (at("A4"), rush(), 1)
    monkeypatch.undo()
    assert sum(new_game().odds(rush()).values()) == 1


def test_rules_without_odds_say_so() -> None:
    members = {name: member for name, member in vars(LanternsRules).items() if name not in ("odds", "__dict__")}
    scenario = replace(quay(), system=type("RulesWithoutOdds", (), members)())
    with pytest.raises(GameError, match="offer no odds"):
        Game.new(scenario, seed=1).odds(EndTurn())


class TestUndo:
    def test_it_takes_back_an_action_and_redo_does_it_again(self) -> None:
        game = new_game()
        before = game.state_hash, game.events
        events = game.apply(walk())
        after = game.state_hash, game.events
        assert game.undo() == walk()
        assert (game.state_hash, game.events) == before
        assert game.redo() == events
        assert (game.state_hash, game.events) == after

    def test_redo_waits_until_another_action_is_done(self) -> None:
        game = new_game()
        game.apply(walk())
        game.undo()
        assert game.redo_refusal() is None
        game.apply(walk(RIGGERS))
        assert game.redo_refusal() is not None
        with pytest.raises(NothingToUndo, match="nothing to redo"):
            game.redo()

    def test_nothing_to_undo(self) -> None:
        game = Game.new(quay(), seed=7)
        with pytest.raises(NothingToUndo, match="nothing to undo"):
            game.undo()
        with pytest.raises(NothingToUndo, match="nothing to undo"):
            game.rewind()

    def test_dice_bar_it(self) -> None:
        game = new_game()
        game.apply(rush())
        refusal = game.undo_refusal()
        assert refusal is not None
        assert refusal.code == "dice"
        with pytest.raises(NothingToUndo, match="Dice have been rolled"):
            game.undo()

    def test_a_reveal_bars_it(self) -> None:
        game = new_game()
        assert Fell("41", PORTERS) in game.apply(walk(PORTERS, "B4"))
        with pytest.raises(NothingToUndo, match="revealed"):
            game.undo()

    def test_a_hand_over_bars_it(self) -> None:
        game = new_game()
        game.apply(EndTurn())
        with pytest.raises(NothingToUndo, match="other side"):
            game.undo()

    def test_an_interruption_by_the_other_side_bars_it(self) -> None:
        """On a quay on which a rush takes no dice: what comes of it must be the other side's turn to decide."""
        scenario = quay(divers="A5", coopers="A5")
        gives_way = (ResultRow(from_sum=-99, result="driven_off"),)
        rules = scenario.setting.rules.model_copy(update={"dice": 0, "rush": gives_way})
        game = Game.new(replace(scenario, setting=replace(scenario.setting, rules=rules)), seed=7)
        game.apply(rush())
        assert game.decision is not None
        assert (game.decision.side, game.decision.kind) == (Side.SECOND, "yield")
        with pytest.raises(NothingToUndo, match="other side"):
            game.undo()
        game.apply(Leave(DIVERS))
        assert game.decision.side is Side.FIRST
        with pytest.raises(NothingToUndo, match="other side"):
            game.undo()

    def test_the_end_bars_it(self) -> None:
        game = Game.new(quay(turns=1), seed=1)
        game.apply(EndTurn())
        game.apply(EndTurn())
        assert game.outcome is not None
        refusal = game.undo_refusal()
        assert refusal is not None
        assert refusal.code == "end"

    def test_rewind_goes_past_every_barrier_and_the_dice_do_not_forget(self) -> None:
        game = new_game()
        start = game.state_hash
        first = game.apply(rush()), game.state_hash
        game.apply(EndTurn())
        assert game.rewind() == EndTurn()
        assert game.rewind() == rush()
        assert game.state_hash == start
        assert (game.apply(rush()), game.state_hash) == first

    def test_a_long_game_can_be_rewound_to_the_set_up_and_done_again(self) -> None:
        game = Game.new(loose_planks(turns=40), seed=5)
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
        assert game.decision_after(0) == Game.new(loose_planks(turns=40), seed=5).decision
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
        game = Game.new(loose_planks(turns=40), seed=5)
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
        ("do", "barrier"),
        [(walk, Barrier.NONE), (rush, Barrier.DICE), (EndTurn, Barrier.HAND_OVER)],
    )
    def test_it_says_before_what_undo_says_after(self, do: Callable[[], Action], barrier: Barrier) -> None:
        game, action = new_game(), do()
        before = game.state_hash, game.events
        foresight = game.foresee(action)
        assert (game.state_hash, game.events) == before
        assert (foresight.undoable, foresight.barrier) == (barrier is Barrier.NONE, barrier)
        assert bool(foresight.reason) is not foresight.undoable
        game.apply(action)
        assert (game.undo_refusal() is None) is foresight.undoable

    def test_it_does_not_give_away_what_is_hidden(self) -> None:
        game = new_game()
        into = walk(PORTERS, "B4")
        assert game.foresee(into).undoable, "the Herons cannot know of the plank"
        game.apply(into)
        assert game.undo_refusal() is not None

    def test_it_sees_the_end_coming(self) -> None:
        game = Game.new(quay(turns=1), seed=7)
        game.apply(EndTurn())
        assert game.foresee(EndTurn()).barrier is Barrier.END

    def test_of_several_the_first_that_cannot_be_taken_back_counts(self) -> None:
        game = new_game()
        assert game.foresee(walk(), walk(RIGGERS)).undoable
        assert game.foresee(walk(), EndTurn()).barrier is Barrier.HAND_OVER, "the later ones are looked at as well"
        assert game.foresee(walk(), EndTurn(), walk(DIVERS)).barrier is Barrier.HAND_OVER
        assert game.foresee(walk(), walk()).undoable, "what is not legal any more is not done"
        game.apply(walk())
        game.undo()

    def test_an_illegal_action_has_none(self) -> None:
        with pytest.raises(IllegalAction):
            new_game().foresee(walk(DIVERS))


class TestWithoutHistory:
    def test_it_plays_the_same_game(self) -> None:
        full, bare = (Game.new(loose_planks(), seed=9, keep_history=keep) for keep in (True, False))
        rng = Random(1)
        while full.decision is not None:
            action = full.legal().sample(rng)
            assert full.apply(action) == bare.apply(action)
            assert full.state_hash == bare.state_hash
        assert bare.decision is None

    def test_what_needs_history_says_so(self) -> None:
        game = Game.new(quay(), seed=9, keep_history=False)
        for look in (lambda: game.events, lambda: game.record, game.undo, game.redo, lambda: game.actions_done):
            with pytest.raises(GameError, match="keeps no history"):
                look()
