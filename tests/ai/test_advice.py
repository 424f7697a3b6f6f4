"""What the planner would do, and why: legal, honest, in every kind of decision."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from game.ai.advice import Advice, CalledOff, Reason, advisor_for, ranked
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.library import load_scenario
from game.model.errors import GameError
from game.model.message import plain
from game.systems.standard.ai.advice import StandardAdvisor
from game.systems.standard.ai.planner import Planner
from game.systems.standard.rules.actions import Attack, CommitFire, Decline, Demolish, EndPhase, Resist
from game.systems.standard.rules.sides import SIDES
from tests.secret_game import loose_planks

ADVISOR = StandardAdvisor()
KINDS = (
    "deployment", "arrivals", "movement", "combat", "attacker_fire", "defender_fire", "loss", "retreat", "advance",
    "demolition",
)  # fmt: skip


@cache
def positions() -> dict[str, list[Game]]:
    """Games that planners play, stopped at decisions of every kind."""
    found: dict[str, list[Game]] = {kind: [] for kind in KINDS}
    for name in ("first_drop", "arnhem_free_deployment"):
        game, players = Game.new(load_scenario(name), seed=3), [Planner(side) for side in SIDES]
        seen: Counter[str] = Counter()
        while (decision := game.decision) is not None and game.actions_done < 420:
            seen[decision.kind] += 1
            if decision.kind in found and seen[decision.kind] in (1, 2, 3, 9, 30):
                found[decision.kind].append(Game.going_on(game.scenario, game.state, seed=1))
            game.apply(players[decision.side].choose(Position(game)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_advice_is_legal_in_order_and_has_reasons(kind: str) -> None:
    assert positions()[kind], "no game came to such a decision"
    for game in positions()[kind]:
        before = game.state_hash
        advised = ADVISOR.advise(Position(game))
        assert game.state_hash == before
        assert 1 <= len(advised) <= 3
        assert sum(advice.is_choice for advice in advised) == 1
        values = [advice.value for advice in advised]
        assert values == sorted(values, reverse=True)
        assert len({advice.action for advice in advised}) == len(advised)
        for advice in advised:
            assert game.refusal(advice.action) is None
            assert str(advice.said).strip()
            assert advice.reasons
            weights = [abs(reason.points) for reason in advice.reasons]
            assert weights == sorted(weights, reverse=True)
            assert all(str(reason.said).strip() for reason in advice.reasons)


@pytest.mark.parametrize("kind", ["combat", "attacker_fire", "defender_fire", "loss", "demolition"])
def test_its_choice_is_what_the_planner_does(kind: str) -> None:
    for game in positions()[kind]:
        chosen = next(advice for advice in ADVISOR.advise(Position(game)) if advice.is_choice)
        assert chosen.action == Planner(1).choose(Position(game))


@pytest.mark.parametrize("kind", ["combat", "attacker_fire", "defender_fire", "loss"])
def test_where_the_planner_takes_the_best_of_many_its_choice_is_the_most_valuable(kind: str) -> None:
    """Values that drift away from those that the planner decides by would not be why it does what it does."""
    for game in positions()[kind]:
        best, *_ = ADVISOR.advise(Position(game))
        assert best.is_choice, best.said


def test_an_attack_is_worth_what_its_results_are() -> None:
    attacks = [
        advice
        for game in positions()["combat"]
        for advice in ADVISOR.advise(Position(game))
        if isinstance(advice.action, Attack)
    ]
    assert attacks
    assert any(" of 6" in str(reason.said) for advice in attacks for reason in advice.reasons)
    assert any("column" in str(advice.note) for advice in attacks)


def test_fire_and_retreat_have_their_alternatives() -> None:
    kinds = {
        type(advice.action) for kind in KINDS for game in positions()[kind] for advice in ADVISOR.advise(Position(game))
    }
    assert {CommitFire, EndPhase, Demolish, Decline, Resist} <= kinds


def test_a_side_is_advised_by_what_it_may_see() -> None:
    """Where the other side has put its units in secret makes no difference."""
    game = Game.new(load_scenario("arnhem_free_deployment"), seed=5)
    assert game.decision is not None
    first = game.decision.side
    advised: list[tuple[Advice, ...]] = []
    for seed in (1, 2):
        other, player = Game.new(game.scenario, seed=5), RandomPlayer(seed, passing_chance=0.0)
        while other.decision is not None and other.decision.side is first:
            other.apply(player.choose(Position(other)))
        assert other.decision is not None
        advised.append(ADVISOR.advise(Position(other)))
    assert advised[0] == advised[1]


def test_advice_can_be_called_off() -> None:
    shares: list[float] = []

    def go_on(share: float) -> bool:
        shares.append(share)
        return len(shares) < 3

    game = next(game for game in positions()["attacker_fire"] if len(list(game.legal())) > 4)
    with pytest.raises(CalledOff):
        ADVISOR.advise(Position(game), 3, go_on)
    assert shares == sorted(shares)
    assert 0 < shares[-1] < 1


def test_the_choice_is_told_even_if_it_is_not_among_the_best() -> None:
    def one(unit: int, points: float) -> Advice:
        return Advice(CommitFire((unit,)), plain(str(unit)), (Reason(plain("why"), points),))

    told = ranked([one(1, 5), one(2, 9), one(3, 7), one(4, 8)], one(1, 5), 3)
    assert [str(advice.said) for advice in told] == ["2", "4", "1"]
    assert [advice.is_choice for advice in told] == [False, False, True]


@pytest.mark.usefixtures("lanterns_installed")
def test_only_who_knows_the_rules_advises() -> None:
    night = loose_planks()
    assert advisor_for(night) is None
    assert isinstance(advisor_for(load_scenario("first_drop")), StandardAdvisor)
    with pytest.raises(GameError, match="knows the standard rules"):
        ADVISOR.advise(Position(Game.new(night, seed=1)))
