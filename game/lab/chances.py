"""Chances worked out in the background for somebody at the window: of a position, and of a whole game."""

from __future__ import annotations

from game.ai.registry import opponent, proposed_opponent
from game.engine.game import Game
from game.engine.sent import SentGame
from game.lab.background import Say
from game.lab.curve import Question, looked_at_curve, win_curve
from game.lab.estimate import estimates
from game.lab.match import NamedPlayer
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import Message, message
from game.model.side import Side

SEED = 1
FIRST_ROUND = 4
"""One of so many playouts from each position of a game comes first, so that there is something to see."""


@frozen
class Progress:
    """How many positions of how many have been worked out."""

    done: int
    of: int


def player_on(game: Game) -> str:
    """The name of who plays a game on, on all sides."""
    return proposed_opponent(game.scenario.system.name)


def player_said(game: Game) -> Message:
    """What lists call who plays a game on."""
    return opponent(player_on(game), game.scenario.system.name).title


def estimate_on(say: Say, sent: SentGame, side: Side | None, games: int) -> None:
    """Tell ever better estimates of the chances in the position that a game has come to, as a side may see it."""
    game = sent.game()
    players = dict.fromkeys(game.scenario.sides, NamedPlayer(player_on(game)))
    for found in estimates(
        game.scenario, game.state, players, seed=SEED, games=games, side=_anybody(game, side)
    ):  # fmt: skip
        say(found)


def _anybody(game: Game, side: Side | None) -> Side:
    """The side whose view is played on: for somebody who only watches that of whoever decides."""
    if side is not None:
        return side
    if game.decision is None:
        raise GameError(message("lab.game_over"))
    return game.decision.side


def curve_on(say: Say, sent: SentGame, games: int) -> None:
    """Tell how the chances went in a game: the curve by a look at once, then ever better ones, and the progress.

    From one position the estimates are those of `estimate_on`, game for game.
    """
    game = sent.game()
    rough = looked_at_curve(game)
    if rough is not None:
        say(rough)
    players = dict.fromkeys(game.scenario.sides, NamedPlayer(player_on(game)))
    for count in sorted({max(1, games // FIRST_ROUND), games}):
        say(win_curve(game, Question(players, count, SEED), told=lambda done, of: say(Progress(done, of))))
