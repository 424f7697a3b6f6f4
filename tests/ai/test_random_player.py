"""The random player is legal, repeatable, and knows only the position."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ai.player import Player, Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.systems.standard.rules.sides import GERMAN
from tests.toy_system import Challenge, Hide, Rest, Walk, toy_scenario


def position_after(*actions: Hide | Walk | Rest | Challenge) -> Position:
    game = Game.new(toy_scenario(), seed=7)
    for action in actions:
        game.apply(action)
    return Position(game)


def test_the_same_seed_chooses_the_same() -> None:
    def choices(seed: int) -> list[object]:
        player: Player = RandomPlayer(seed)
        return [player.choose(position_after(Hide(1), Hide(2))) for _ in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_every_legal_action_comes_up() -> None:
    player, position = RandomPlayer(1), position_after(Hide(1), Hide(2))
    assert {player.choose(position) for _ in range(200)} == set(position.legal())


@pytest.mark.parametrize(("chance", "least", "most"), [(0.0, 0, 60), (1.0, 250, 420)])
def test_it_holds_back_with_passing(chance: float, least: int, most: int) -> None:
    player = RandomPlayer(1, passing_chance=chance)
    kinds = Counter(player.choose(position_after(Hide(1), Hide(2))).kind for _ in range(1000))
    assert least <= kinds["rest"] <= most


def test_it_passes_when_there_is_nothing_else() -> None:
    class OnlyRest(Position):
        def legal(self) -> list[Rest]:  # type: ignore[override]
            return Drawn()

    class Drawn(list[Rest]):
        def sample(self, rng: object) -> Rest:
            return Rest()

    game = Game.new(toy_scenario(), seed=7)
    assert RandomPlayer(1, passing_chance=0.0).choose(OnlyRest(game)) == Rest()


def test_a_position_shows_what_its_side_may_see_and_stays_as_it_was() -> None:
    game = Game.new(toy_scenario(), seed=7)
    game.apply(Hide(1))
    position = Position(game)
    game.apply(Hide(2))
    assert position.side is GERMAN
    assert position.view.traps == [10, -1]
    assert position.decision.kind == "hide"
    assert position.refusal(Hide(5)) is None
    assert position.refusal(Walk(0)) is not None


def test_a_game_that_is_over_has_no_position() -> None:
    game = Game.new(toy_scenario(last_turn=0), seed=7)
    with pytest.raises(ValueError, match="over"):
        Position(game)
