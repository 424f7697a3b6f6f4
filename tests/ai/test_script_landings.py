"""The scripted player goes on board for a beach it is ordered to take, silences batteries, and lands. [32, 39.35]"""

from __future__ import annotations

from game import Game
from game.ai.player import Position
from game.engine.library import load_scenario
from game.systems.standard.ai.gunfire import guns_in_the_way, silencing
from game.systems.standard.ai.scripted import ScriptedPlayer
from game.systems.standard.rules.actions import EndPhase
from game.systems.standard.rules.air_naval.actions import Suppress, SuppressFromAir
from game.systems.standard.rules.bridgeheads.actions import Embark, Invade
from game.systems.standard.rules.sides import ALLIED
from game.systems.standard.rules.state import State


def played(*, until: type) -> tuple[Game, list[object]]:
    """A game of Westkapelle by script to the first action of a kind, with what the script did."""
    game, player, done = Game.new(load_scenario("westkapelle"), seed=4), ScriptedPlayer(1), []
    while not done or not isinstance(done[-1], until):
        done.append(player.choose(Position(game)))
        game.apply(done[-1])
    return game, done


def test_all_who_are_ordered_to_a_beach_go_on_board_before_anybody_lands() -> None:
    _, done = played(until=Invade)
    aboard = [action for action in done if isinstance(action, Embark)]
    assert len(aboard) == 5
    assert len({action.hex for action in aboard}) == 2


def test_batteries_in_reach_are_fired_at_before_the_landing_and_a_shot_is_kept_for_the_fight() -> None:
    game, done = played(until=Invade)
    shots = [action for action in done if isinstance(action, Suppress | SuppressFromAir)]
    assert shots
    first = next(number for number, action in enumerate(done) if isinstance(action, Invade))
    assert all(done.index(shot) < first for shot in shots)
    state = game.state
    assert isinstance(state, State)
    assert state.modules.air_naval is not None
    assert state.modules.air_naval.shots[:2] == [1, 1]


def test_the_guns_that_reach_most_landings_and_hit_hardest_are_silenced_first() -> None:
    game, _ = played(until=EndPhase)
    state = game.state
    assert isinstance(state, State)
    while state.setting.sequence[state.step].does != "combat":
        game.apply(ScriptedPlayer(1).choose(Position(game)))
        state = game.state
    hexes = tuple(state.setting.board.topology.index(number) for number in ("0605", "0706"))
    threats = guns_in_the_way(state, ALLIED, hexes)
    assert [state.setting.sites[site].id for site in sorted(threats)] == ["w15", "w13", "w17"]
    assert set(threats.values()) == {2}
    shot = silencing(state, ALLIED, hexes)
    assert isinstance(shot, Suppress)
    assert (shot.ship, state.setting.sites[shot.battery].id) == (0, "w15")


def test_without_batteries_in_the_way_nothing_is_spent() -> None:
    game, _ = played(until=Embark)
    state = game.state
    assert isinstance(state, State)
    assert silencing(state, ALLIED, ()) is None
