"""Whether a player that somebody wrote keeps to what is asked of one: legal, in time, the same for the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import perf_counter

from game.ai.player import SIDE_TURN_SECONDS, Player, Position
from game.ai.random_player import RandomPlayer
from game.engine.game import Game
from game.engine.limits import MOST_ACTIONS
from game.lab.match import PlayerFactory, derived_seed
from game.model.action import Action
from game.model.errors import GameError, said_of
from game.model.message import Message, message
from game.model.side import Side
from game.scenario.scenario import Scenario

LONGEST_SIDE_TURN_SECONDS = 5.0
"""No side turn may take longer, whatever it was asked to take."""


class _Stopped(GameError):  # noqa: N818 - it ends a check, it is no error of ours
    """The player did something that a game cannot go on from."""


@dataclass(slots=True)
class Findings:
    """What a check found out."""

    games: int = 0
    decisions: int = 0
    slowest_seconds: float = 0.0
    """The longest side turn."""
    faults: list[Message] = field(default_factory=list)
    """A sentence each; empty if all is well."""


@dataclass(slots=True)
class _Watched:
    """A player whose every decision is looked at."""

    player: Player
    findings: Findings
    turn: tuple[int, int] = (-1, -1)
    seconds: float = 0.0

    def choose(self, position: Position) -> Action:
        """The player's action, if it is one and legal."""
        turn = (position.scenario.system.phase_key(position.view)[0], int(position.side))
        if turn != self.turn:
            self.turn, self.seconds = turn, 0.0
        began = perf_counter()
        try:
            action = self.player.choose(position)
        except GameError:
            raise
        except Exception as fault:  # it is somebody else's program
            raise _Stopped(message("player.own.fails", fault=type(fault).__name__, why=said_of(fault))) from fault
        self.seconds += perf_counter() - began
        self.findings.decisions += 1
        self.findings.slowest_seconds = max(self.findings.slowest_seconds, self.seconds)
        if not isinstance(action, Action):
            raise _Stopped(message("player.own.no_action", action=repr(action)))
        refusal = position.refusal(action)
        if refusal is not None:
            raise _Stopped(message("player.own.illegal", action=repr(action), why=refusal.with_rule))
        return action


def check_player(
    make: PlayerFactory,
    scenario: Scenario,
    *,
    games: int = 2,
    seed: int = 1,
    side_turn_seconds: float = LONGEST_SIDE_TURN_SECONDS,
) -> Findings:
    """Play a scenario as every side against the random player, each game twice; ends with the first that fails."""
    findings = Findings()
    for index in range(games):
        for side in scenario.sides:
            where = message("lab.check.where", index=index, side=scenario.sides.said(side))
            try:
                ends = [_play(make, scenario, side, derived_seed(seed, index), findings) for _ in range(2)]
            except GameError as fault:
                findings.faults.append(message("lab.check.fault", where=where, what=fault.said))
                return findings
            findings.games += 1
            if ends[0] != ends[1]:
                findings.faults.append(message("lab.check.fault", where=where, what=message("lab.check.other_game")))
    if findings.slowest_seconds > side_turn_seconds:
        took, most = f"{findings.slowest_seconds:.1f}", f"{side_turn_seconds:g}"
        findings.faults.append(message("lab.check.slow", took=took, most=most))
    return findings


def _play(make: PlayerFactory, scenario: Scenario, side: Side, seed: int, findings: Findings) -> tuple[int, str]:
    """One game; how many actions it had, and its last position."""
    game = Game.new(scenario, seed=seed, keep_history=False)
    watched = _Watched(make(derived_seed(seed, side)), findings)
    others = {other: RandomPlayer(derived_seed(seed, other)) for other in scenario.sides.others(side)}
    players: Mapping[Side, Player] = {side: watched, **others}
    for done in range(MOST_ACTIONS):
        decision = game.decision
        if decision is None:
            return done, game.state_hash
        before = game.state.fingerprint()
        action = players[decision.side].choose(Position(game, SIDE_TURN_SECONDS))
        if game.state.fingerprint() != before:
            raise _Stopped(message("player.own.changed_game"))
        game.apply(action)
    raise _Stopped(message("lab.soak.not_over", most=MOST_ACTIONS))
