"""The random player is legal, repeatable, and knows only the position."""

from __future__ import annotations

from collections import Counter

import pytest
from lanterns.rules.actions import EndTurn, Walk

from game.ai.player import Player, Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.model.action import Action
from game.model.side import Side
from tests.quay_games import at, quay
from tests.secret_game import NOWHERE, UNSEEN, Loosen, loose_planks

pytestmark = pytest.mark.usefixtures("lanterns_installed")


def position_after(*actions: Action) -> Position:
    game = Game.new(quay(), seed=7)
    for action in actions:
        game.apply(action)
    return Position(game)


def test_the_same_seed_chooses_the_same() -> None:
    def choices(seed: int) -> list[object]:
        player: Player = RandomPlayer(seed)
        return [player.choose(position_after()) for _ in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_every_legal_action_comes_up() -> None:
    player, position = RandomPlayer(1), position_after()
    assert {player.choose(position) for _ in range(2000)} == set(position.legal())


@pytest.mark.slow
@pytest.mark.parametrize(("chance", "least", "most"), [(0.0, 0, 60), (1.0, 250, 600)])
def test_it_holds_back_with_passing(chance: float, least: int, most: int) -> None:
    player = RandomPlayer(1, passing_chance=chance)
    kinds = Counter(player.choose(position_after()).kind for _ in range(1000))
    assert least <= kinds["end_turn"] <= most


def test_it_passes_when_there_is_nothing_else() -> None:
    class OnlyEndTurn(Position):
        def legal(self) -> list[EndTurn]:  # type: ignore[override]
            return Drawn()

    class Drawn(list[EndTurn]):
        def sample(self, rng: object) -> EndTurn:
            return EndTurn()

    game = Game.new(quay(), seed=7)
    assert RandomPlayer(1, passing_chance=0.0).choose(OnlyEndTurn(game)) == EndTurn()


def test_a_position_shows_what_its_side_may_see_and_stays_as_it_was() -> None:
    game = Game.new(loose_planks(), seed=7)
    game.apply(Loosen(at("B4")))
    position = Position(game)
    game.apply(Loosen(at("G5")))
    assert position.side is Side.SECOND
    assert position.view.planks == [UNSEEN, NOWHERE]
    assert position.decision.kind == "loosen"
    assert position.refusal(Loosen(at("D5"))) is None
    assert position.refusal(Walk(0, at("B4"))) is not None


def test_a_game_that_is_over_has_no_position() -> None:
    game = Game.new(quay(turns=1), seed=7)
    game.apply(EndTurn())
    game.apply(EndTurn())
    with pytest.raises(ValueError, match="over"):
        Position(game)
