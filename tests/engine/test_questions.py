"""Asking before doing: every action has a sentence, chances are whole, prices are paid, nothing hidden is told."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random

import pytest

from game import Game, Questions, load_scenario, say
from game.ai.player import Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game as EngineGame
from game.language.tables import languages
from game.model.dice import SeededDice
from game.model.side import Side
from game.systems.standard.rules.actions import Move
from game.systems.standard.rules.events import Eliminated
from tests.conformance import scenario_named

pytestmark = pytest.mark.usefixtures("lanterns_installed")
SCENARIOS = ("first_drop", "arnhem", "arnhem_free_deployment", "lanterns")
SAYS_NOTHING = "loose_planks"
"""A game whose system has no answers to offer."""


def walk(name: str, seed: int, steps: int):
    """A random game, a position at a time."""
    game, rng = Game.new(scenario_named(name), seed=seed), Random(seed)
    for _ in range(steps):
        if game.decision is None:
            return
        yield game, rng
        game.apply(game.legal().sample(rng))


@pytest.mark.parametrize("name", [*SCENARIOS, SAYS_NOTHING])
def test_every_action_is_told_and_its_chances_are_whole(name: str) -> None:
    for game, rng in walk(name, 3, 120):
        ask = Questions(game)
        for action in (*islice(game.legal(), 20), game.legal().sample(rng)):
            for language in languages():
                told = say(ask.told(action), language)
                assert told
                assert not told.startswith(("standard.", "lanterns."))
            chances = ask.chances(action)
            assert not chances or sum(chance.share for chance in chances) == 1
            assert all(str(chance.said) for chance in chances)
            assert all(str(note.with_rule) for note in ask.reckoned(action))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name.startswith("arnhem") else name for name in SCENARIOS],
)
def test_groups_things_and_ground_are_told(name: str) -> None:
    for game, rng in islice(walk(name, 5, 80), 0, None, 8):
        ask = Questions(game)
        for source in game.legal().sources:
            for subject in islice(source.subjects, 6):
                assert not source.choices(subject) or str(ask.subject(source.kind, subject))
        for thing in ask.things:
            assert thing in ask.find(thing.id)
            assert ask.card(thing)
        hex = int(rng.random() * ask.board.topology.size)
        assert ask.ground(hex)
        assert ask.hex_named(ask.board.number(hex)) == hex
        for fight in ask.fights():
            assert str(fight.said)
            assert all(sum(chance.share for chance in weighing.chances) == 1 for weighing in fight.weighings)


def test_the_price_of_a_move_is_what_is_paid() -> None:
    paid = 0
    for game, rng in walk("first_drop", 11, 400):
        movers = [action for action in game.legal() if isinstance(action, Move)]
        if not movers:
            continue
        move = movers[int(rng.random() * len(movers))]
        price, before = Questions(game).price(move), game.state.mp_left[move.unit]
        assert price is not None
        ahead = EngineGame.replay(game.record, game.scenario)
        events = ahead.apply(move)
        if ahead.state.hex_of[move.unit] == move.path[-1] and not any(isinstance(e, Eliminated) for e in events):
            assert (price.cost, price.left) == (before - price.left, ahead.state.mp_left[move.unit])
            paid += 1
    assert paid > 5


def test_bridges_at_risk_are_those_that_are_asked_about() -> None:
    scenario, told = load_scenario("first_drop"), 0
    game, player = Game.new(scenario, seed=7), RandomPlayer(7, passing_chance=0.02)
    while game.decision is not None:
        moves = (action for action in game.legal() if isinstance(action, Move))
        for move in islice((move for move in moves if any(scenario.setting.bridges_near[hex] for hex in move.path)), 4):
            price, after = Questions(game).price(move), game.state.clone()
            scenario.system.step(after, move, SeededDice(1))
            asked = scenario.system.decision(after)
            if asked is not None and asked.kind == "demolition":
                assert price is not None
                assert any(note.rule == "14.0" for note in price.notes)
                told += 1
        game.apply(player.choose(Position(game)))
    assert told > 20


def test_the_other_sides_set_up_is_not_told() -> None:
    game = Game.new(load_scenario("arnhem_free_deployment"), seed=4)
    rng = Random(1)
    for _ in range(30):
        if game.state.turn:
            break
        deciding = game.decision.side
        game.apply(next(a for a in iter(lambda: game.legal().sample(rng), None) if a.kind != "end_phase"))
        other = Questions(game, deciding.enemy)
        own = Questions(game, deciding)
        assert any(thing.hexes for thing in own.things if thing.side is deciding)
        secret = {thing.id for thing in own.things if thing.side is deciding and thing.hexes}
        fixed = {thing.id for thing in Questions(Game.new(game.scenario, seed=4), Side(1)).things if thing.hexes}
        shown = {thing.id for thing in other.things if thing.side is deciding and thing.hexes}
        assert not shown & (secret - fixed)


def test_a_hex_that_is_not_there_is_refused_in_a_sentence() -> None:
    ask = Questions(Game.new(load_scenario("first_drop"), seed=1))
    with pytest.raises(Exception, match="no such hex"):
        ask.ground(10_000)
    assert ask.hex_named("9999") == -1
    assert ask.find("nobody of that name") == ()


def test_a_place_is_found_by_its_name_in_the_language_that_is_spoken() -> None:
    game = Game.new(load_scenario("walcheren"), seed=5)
    flushing = game.scenario.board.topology.index("1109")
    dutch = Questions(game, say=partial(say, language="nl"))
    assert dutch.hex_named("vlissingen") == dutch.hex_named("Flushing") == flushing
    assert Questions(game).hex_named("vlissingen") == -1
