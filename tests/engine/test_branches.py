"""Games played on from past moments: what had been done stays, the dice to come are others, files keep all of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.autosave import Autosave
from game.engine.branches import Branch, gone_back
from game.engine.game import Game
from game.engine.history import RECENT_POSITIONS
from game.engine.library import load_scenario
from game.engine.limits import MOST_BRANCHES, SEEDS
from game.engine.reading import parse_record
from game.engine.record import line_bytes
from game.engine.sent import SentGame
from game.model.dice import RenewedDice, SeededDice
from game.model.errors import GameError, SaveError
from game.model.message import plain

MOMENT = 12
"""Dice have been rolled by then, and more are rolled later."""


@pytest.fixture(scope="module")
def played() -> Game:
    """A finished game; nobody changes it."""
    return play_on(Game.new(load_scenario("first_drop"), seed=5))


def play_on(game: Game, seed: int = 5) -> Game:
    player = RandomPlayer(seed)
    while game.decision is not None:
        game.apply(player.choose(Position(game)))
    return game


def played_again(game: Game, like: Game) -> None:
    """Do what was done in another game as long as it is legal here."""
    for entry in like.history[game.actions_done :]:
        if game.refusal(entry.action) is not None:
            break
        game.apply(entry.action)


def test_dice_that_go_on_as_others_keep_what_they_gave() -> None:
    dice, first, second = RenewedDice(3, [(4, 8)]), SeededDice(3), SeededDice(8, drawn=4)
    assert roll(dice, 9) == roll(first, 4) + roll(second, 5)
    dice.drawn = 2
    first.drawn = 2
    assert roll(dice, 1) == roll(first, 1)


def test_dice_may_go_on_as_others_more_than_once() -> None:
    dice = RenewedDice(3, [(2, 8), (5, 9)])
    expected = roll(SeededDice(3), 2) + roll(SeededDice(8, drawn=2), 3) + roll(SeededDice(9, drawn=5), 3)
    assert roll(dice, 8) == expected


def roll(dice: RenewedDice | SeededDice, count: int) -> list[int]:
    return [dice.roll(6, why=plain("a test"), rule="1.3") for _ in range(count)]


def test_it_begins_as_the_other_did_and_leaves_it_alone(played: Game) -> None:
    before = played.record.to_bytes()
    other = played.branch(MOMENT, seed=77)
    assert other.actions_done == MOMENT
    assert [entry.action for entry in other.history] == [entry.action for entry in played.history[:MOMENT]]
    assert other.state_hash == played.entry(MOMENT).state_hash
    assert other.branches == (Branch(MOMENT, played.state_after(MOMENT).dice_drawn, 77),)
    play_on(other, seed=6)
    assert played.record.to_bytes() == before
    assert played.branches == ()


def test_the_dice_to_come_are_others(played: Game) -> None:
    ends = set()
    for seed in range(6):
        other = played.branch(MOMENT, seed=seed)
        played_again(other, like=played)
        ends.add((other.actions_done, other.state_hash))
    assert len(ends) > 1


def test_the_same_seed_gives_the_same_game(played: Game) -> None:
    one, other = (play_on(played.branch(MOMENT, seed=77)) for _ in range(2))
    assert one.state_hash == other.state_hash


def test_from_the_beginning_it_has_the_same_set_up(played: Game) -> None:
    other = played.branch(0, seed=77)
    assert other.state_hash == Game.new(load_scenario("first_drop"), seed=5).state_hash
    assert other.actions_done == 0


def test_it_is_saved_loaded_and_sent_with_its_dice(played: Game, tmp_path: Path) -> None:
    other = play_on(played.branch(MOMENT, seed=77), seed=6)
    other.save(tmp_path / "other.save")
    for again in (Game.load(tmp_path / "other.save"), SentGame.of(other).game()):
        assert again.branches == other.branches
        assert again.state_hash == other.state_hash
        assert again.seeds == "5, 77"


def test_a_branch_of_a_branch_keeps_what_was_rolled_in_both(played: Game, tmp_path: Path) -> None:
    other = play_on(played.branch(MOMENT, seed=77), seed=6)
    third = other.branch(other.actions_done - 2, seed=78)
    assert [branch.seed for branch in third.branches] == [77, 78]
    assert third.state_hash == other.entry(third.actions_done).state_hash
    play_on(third).save(tmp_path / "third.save")
    assert Game.load(tmp_path / "third.save").state_hash == third.state_hash


def test_a_branch_from_before_another_has_nothing_to_do_with_it(played: Game) -> None:
    other = play_on(played.branch(MOMENT, seed=77), seed=6)
    earlier = other.branch(1, seed=78)
    assert [branch.seed for branch in earlier.branches] == [78]


def test_what_lies_behind_it_is_not_played_again(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = played.actions_done - 2  # its position is kept
    steps = []
    system = type(played.scenario.system)
    step = system.step
    monkeypatch.setattr(system, "step", lambda self, *given: (steps.append(given[1]), step(self, *given))[1])
    assert played.branch(moment, seed=77).state == played.state_after(moment)
    assert steps == []


@pytest.mark.parametrize("from_the_end", [2, RECENT_POSITIONS + 1])
def test_it_is_as_if_all_had_been_played_again(played: Game, from_the_end: int) -> None:
    moment = played.actions_done - from_the_end
    other = played.branch(moment, seed=77)
    again = Game(other.scenario, other.seed, keep_history=True, branches=other.branches)
    for entry in played.history[:moment]:
        again.apply(entry.action)
    assert other.record.to_bytes() == again.record.to_bytes()
    assert [entry.barrier for entry in other.history] == [entry.barrier for entry in again.history]
    assert other.events == again.events
    assert other.undone == ()
    assert play_on(other, seed=6).state_hash == play_on(again, seed=6).state_hash
    while other.actions_done:
        other.rewind()
        again.rewind()
        assert other.state_hash == again.state_hash
    assert [other.redo() for _ in range(moment)] == [entry.events for entry in played.history[:moment]]


def test_taken_back_beyond_its_moment_it_has_gone_on_from_there(played: Game, tmp_path: Path) -> None:
    other = played.branch(MOMENT, seed=77)
    drawn = other.branches[0].drawn
    for _ in range(3):
        other.rewind()
    assert other.branches == (Branch(MOMENT - 3, drawn, 77),)
    again = [other.redo() for _ in range(3)]
    assert again == [entry.events for entry in played.history[MOMENT - 3 : MOMENT]]  # the dice do not forget
    play_on(other).save(tmp_path / "other.save")
    assert Game.load(tmp_path / "other.save").state_hash == other.state_hash


def test_taken_back_to_after_its_moment_it_has_gone_on_where_it_did() -> None:
    branches = (Branch(3, 10, 77), Branch(8, 20, 78))
    assert gone_back(branches, 8) == branches
    assert gone_back(branches, 5) == (Branch(3, 10, 77), Branch(5, 20, 78))


def test_notes_seats_and_what_was_agreed_go_along(played: Game) -> None:
    game = Game.replay(played.record, played.scenario)
    game.keep_seats(("human", "planner"))
    game.agree_on_plans(on=True)
    game.add_note("at the end")
    while game.actions_done > MOMENT:
        game.rewind()
    game.add_note("in time")
    other = game.branch(MOMENT - 1, seed=1)
    assert (other.notes, other.seats, other.tells_plans) == ((), ("human", "planner"), True)
    assert [note.text for note in game.branch(MOMENT, seed=1).notes] == ["in time"]


@pytest.mark.parametrize("number", [-1, 10_000])
def test_there_must_be_such_a_moment(played: Game, number: int) -> None:
    with pytest.raises(GameError, match=r"The game has no such moment\. It has \d+ actions\."):
        played.branch(number, seed=1)


@pytest.mark.parametrize("seed", [-1, SEEDS])
def test_the_other_seed_is_one(played: Game, seed: int) -> None:
    with pytest.raises(GameError, match="A seed is a whole number"):
        played.branch(MOMENT, seed=seed)


def test_there_are_only_so_many() -> None:
    game = Game(
        load_scenario("first_drop"), 1, keep_history=True,
        branches=tuple(Branch(0, -number, 1) for number in range(MOST_BRANCHES, 0, -1)),
    )  # fmt: skip
    with pytest.raises(GameError, match=f"{MOST_BRANCHES} times at most"):
        game.branch(0, seed=1)


@pytest.mark.parametrize(
    "branches",
    [
        [[0, 5, 1], [0, 5, 2]], [[0, 5, 1], [0, 4, 2]], [[0, -1, 1]], [[-1, 0, 1]], [[0, 0, SEEDS]], [[0, 0]],
        [["0", 0, 1]], [[0, number, 1] for number in range(MOST_BRANCHES + 1)],
    ],
    ids=["twice", "back", "drawn", "action", "seed", "short", "text", "many"],
)  # fmt: skip
def test_a_header_with_other_branches_is_none(played: Game, branches: list[list[object]]) -> None:
    header = line_bytes(played.header).replace(b'"start"', f'"branches": {json.dumps(branches)}, "start"'.encode())
    with pytest.raises(SaveError):
        parse_record(header.replace(b'"record": 1', b'"record": 1, "journal": true'), "hostile.save")


def test_the_same_header_with_good_ones_is_read(played: Game) -> None:
    header = line_bytes(played.header).replace(b'"start"', b'"branches": [[0, 5, 1], [3, 6, 2]], "start"')
    record = parse_record(header.replace(b'"record": 1', b'"record": 1, "journal": true'), "good.save")
    assert record.header.known_branches == (Branch(0, 5, 1), Branch(3, 6, 2))


def test_dice_that_somebody_edited_are_found_out(played: Game, tmp_path: Path) -> None:
    other = play_on(played.branch(MOMENT, seed=77), seed=6)
    record = other.record
    edited = record.header.model_copy(update={"branches": ((MOMENT, other.branches[0].drawn, 78),)})
    with pytest.raises(GameError):
        Game.replay(type(record)(edited, record.actions), other.scenario)


def test_the_journal_has_it(played: Game, tmp_path: Path) -> None:
    other = played.branch(MOMENT, seed=77)
    journal = Autosave(other, tmp_path)
    journal.update()
    assert Game.load(journal.path).branches == other.branches
    other.rewind()
    journal.update()
    assert Game.load(journal.path).branches == other.branches
