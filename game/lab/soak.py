"""Soaking: players that are not people play each other over all scenarios while every position is looked at."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from time import perf_counter

from game.ai.player import Player, Position
from game.ai.registry import quick_opponents
from game.engine.game import Game
from game.engine.limits import MOST_ACTIONS
from game.engine.reading import parse_record
from game.engine.sent import SentScenario
from game.lab.match import NamedPlayer, derived_seed, player_of
from game.lab.simulate import Told
from game.lab.spread import HERE, Workers, spread
from game.model.errors import GameError, said_of
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message, plain
from game.model.side import Side
from game.model.system import OffersInvariants
from game.scenario.scenario import Scenario


@frozen
class Bout:
    """One game to be played and watched; it can be sent to other processes."""

    number: int
    """Counted from 1."""
    scenario: SentScenario
    players: Mapping[Side, NamedPlayer]
    seed: int

    @property
    def title(self) -> Message:
        """Which game this is, so that it can be played again."""
        names = tuple(self.players[side].name for side in sorted(self.players))
        title = self.scenario.title
        return message("lab.soak.bout", number=self.number, scenario=title, players=names, seed=self.seed)


@frozen
class Watched:
    """How a bout went."""

    bout: Bout
    actions: int
    fault: Message = NOTHING
    """What went wrong; nothing if all went well."""
    record: bytes = b""
    """Of the game up to the fault, to be looked at."""


@dataclass(slots=True)
class Soak:
    """What came of many bouts."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    faults: list[Watched] = field(default_factory=list)


@dataclass(slots=True)
class Playable:
    """Scenarios that can be soaked, and what keeps others from it."""

    scenarios: list[Scenario] = field(default_factory=list)
    left_out: list[Message] = field(default_factory=list)


def playable(paths: Sequence[Path], load: Callable[[str], Scenario]) -> Playable:
    """Those of shipped scenarios that can be played: the faulty game of some package keeps nobody from the others."""
    found = Playable()
    for path in paths:
        try:
            scenario = load(str(path))
            _quick(scenario)
        except Exception as fault:  # whatever somebody else's module does when it is asked
            why = said_of(fault) if isinstance(fault, GameError) else f"{type(fault).__name__}: {fault}"
            found.left_out.append(message("lab.soak.left_out", scenario=path.stem, why=why))
        else:
            found.scenarios.append(scenario)
    return found


def bouts(scenarios: Sequence[Scenario], players: Sequence[NamedPlayer], *, games: int, seed: int) -> list[Bout]:
    """So many games: all scenarios in turn, on each all ways to seat the players in turn, a seed a game.

    Without players those that are quick in each scenario's system.
    """
    sent = [SentScenario.of(scenario) for scenario in scenarios]
    ways = [list(product(players or _quick(scenario), repeat=len(scenario.sides))) for scenario in scenarios]
    found = []
    for index in range(games):
        place, round_ = index % len(sent), index // len(sent)
        seated = dict(zip(scenarios[place].sides, ways[place][round_ % len(ways[place])], strict=True))
        found.append(Bout(index + 1, sent[place], seated, derived_seed(seed, index)))
    return found


def _quick(scenario: Scenario) -> list[NamedPlayer]:
    return [NamedPlayer(name) for name in quick_opponents(scenario.system.name)]


def soak(games: Sequence[Bout], workers: Workers = HERE, told: Told | None = None) -> Soak:
    """Play bouts and gather what goes wrong in them; the same bouts come to the same whoever plays them."""
    found, began = Soak(), perf_counter()
    with closing(_watched(games, workers)) as results:
        for watched in results:
            found.games += 1
            found.actions += watched.actions
            if watched.fault:
                found.faults.append(watched)
            if told is not None:
                told(found.games, len(games))
    found.seconds = max(perf_counter() - began, 1e-9)
    return found


def _watched(games: Sequence[Bout], workers: Workers) -> Generator[Watched, None, None]:
    """Bouts as they are over, in their order."""
    yield from spread(watch, games, workers)


def watch(bout: Bout) -> Watched:
    """Play a bout and look at every position: whatever goes wrong is told, not raised."""
    try:
        game = Game.new(bout.scenario.read(), seed=bout.seed)
        system, sides = game.scenario.system.name, game.scenario.sides
        players = {side: player_of(bout.players[side], system, derived_seed(bout.seed, side)) for side in sides}
    except Exception as fault:
        return Watched(bout, 0, message("lab.soak.no_beginning", fault=type(fault).__name__, why=said_of(fault)))
    try:
        fault_found = play_watched(game, players)
    except Exception as fault:
        fault_found = message("lab.soak.failed", fault=type(fault).__name__, why=said_of(fault))
    return Watched(bout, game.actions_done, fault_found, game.record.to_bytes() if fault_found else b"")


def play_watched(game: Game, players: Mapping[Side, Player]) -> Message:
    """Play a game to its end; the first thing that is wrong with it, or nothing."""
    while (decision := game.decision) is not None:
        if game.actions_done >= MOST_ACTIONS:
            return message("lab.soak.not_over", most=MOST_ACTIONS)
        broken = _broken(game)
        if broken:
            return message("lab.soak.not_sound", number=game.actions_done, why=broken)
        action = players[decision.side].choose(Position(game))
        refusal = game.refusal(action)
        if refusal is not None:
            who, number = game.scenario.sides.said(decision.side), game.actions_done + 1
            return message("lab.soak.refused", side=who, number=number, action=repr(action), why=refusal.with_rule)
        game.apply(action)
    if game.outcome is None:
        return message("lab.soak.no_result")
    broken = _broken(game)
    return plain(broken) if broken else _unlike_its_record(game)


def _broken(game: Game) -> str:
    system = game.scenario.system
    return " ".join(system.invariants(game.state)) if isinstance(system, OffersInvariants) else ""


def _unlike_its_record(game: Game) -> Message:
    """Why the record of a game does not play again to where the game is; nothing if it does."""
    try:
        again = Game.replay(parse_record(game.record.to_bytes(), "the record"), game.scenario)
    except GameError as error:
        return message("lab.soak.no_replay", why=error.said)
    return NOTHING if again.state_hash == game.state_hash else message("lab.soak.other_replay")
