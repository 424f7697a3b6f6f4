"""Far goals of units, kept beside the notes: bounded, checked when they are read, never part of a position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.autosave import Autosave
from game.engine.game import Game
from game.engine.plans import MOST_PLANS
from game.engine.reading import parse_record
from game.engine.record import Record
from game.model.errors import GameError, SaveError
from game.model.side import Side
from tests.engine.old_saves import unsealed, unsealed_lines
from tests.random_games import scenario


def played() -> Game:
    game = Game.new(scenario("first_drop"), seed=7)
    for _ in range(2):
        game.apply(next(iter(game.legal())))
    return game


def planned() -> Game:
    game = played()
    game.plan(Side.FIRST, 1, 3, ("enemy",))
    return game


def test_a_plan_is_kept_by_save_and_journal_and_changes_no_hash(tmp_path) -> None:
    game = planned()
    assert game.state_hash == played().state_hash
    game.save(tmp_path / "one.save")
    assert Game.load(tmp_path / "one.save", scenario).plans == game.plans
    autosave = Autosave(game, tmp_path)
    autosave.update()
    game.plan(Side.SECOND, 0, 2)
    autosave.update()
    assert Game.load(autosave.path, scenario).plans == game.plans
    game.forget_plan(0)
    game.forget_plan(1)
    autosave.update()
    assert Game.load(autosave.path, scenario).plans == ()


def test_a_game_without_plans_is_written_as_before() -> None:
    game = planned()
    assert b'"plans"' in game.record.to_bytes()
    game.forget_plan(1)
    assert game.record.to_bytes() == played().record.to_bytes()


def test_undo_leaves_plans_alone_and_a_new_goal_takes_the_place_of_the_old() -> None:
    game = planned()
    game.rewind()
    assert len(game.plans) == 1
    game.plan(Side.FIRST, 1, 4)
    number = game.scenario.board.number(4)
    assert [(order.unit, order.goal, order.stops) for order in game.plans] == [(1, number, ())]


def test_plans_are_limited() -> None:
    game = planned()
    with pytest.raises(GameError, match="no such hex"):
        game.plan(Side.FIRST, 1, 10_000)
    for unit, stops in ((-1, ()), (10_000, ()), (1, ("a", "a")), (1, ("No word",))):
        with pytest.raises(GameError, match="That is no march order"):
            game.plan(Side.FIRST, unit, 1, stops)
    for unit in range(MOST_PLANS):
        game.plan(Side.FIRST, unit, 1)
    with pytest.raises(GameError, match=f"at most {MOST_PLANS} march orders"):
        game.plan(Side.FIRST, MOST_PLANS, 1)
    game.plan(Side.FIRST, MOST_PLANS - 1, 2)
    assert Game.replay(parse_record(game.record.to_bytes(), "x"), scenario("first_drop")).plans == game.plans


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"side": "nobody"}, "of no side of the scenario; the sides are allied and german"),
        ({"goal": "9999"}, "goes to 9999, which is not on the map"),
    ],
)
def test_orders_of_a_hostile_save_are_refused_in_a_sentence(change: dict[str, Any], why: str) -> None:
    game = planned()
    orders = tuple(order.model_copy(update=change) for order in game.plans)
    header = game.record.header.model_copy(update={"plans": orders})
    with pytest.raises(SaveError, match=why):
        Game.replay(Record(header, game.record.actions), scenario("first_drop"))


def test_two_orders_for_one_unit_are_refused() -> None:
    game = planned()
    header = game.record.header.model_copy(update={"plans": game.plans * 2})
    with pytest.raises(SaveError, match="for one unit"):
        Game.replay(Record(header, game.record.actions), scenario("first_drop"))


@pytest.mark.parametrize(
    "plans",
    [
        [{"side": "german", "unit": -1, "goal": "1"}],
        [{"side": "german", "unit": "1", "goal": "1"}],
        [{"side": "german", "unit": 1, "goal": "1" * 13}],
        [{"side": "german", "unit": 1, "goal": "1", "stops": ["a"] * 9}],
        [{"side": "german", "unit": 1, "goal": "1", "more": 1}],
        [{"side": "german", "unit": unit, "goal": "1"} for unit in range(MOST_PLANS + 1)],
        5,
    ],
)
def test_damaged_orders_are_damage(plans: Any) -> None:
    header, *actions, _end = (json.loads(line) for line in unsealed(planned().record).splitlines())
    with pytest.raises(SaveError, match="damaged in line 1: plans"):
        parse_record(unsealed_lines([header | {"plans": plans}, *actions]), "x")
