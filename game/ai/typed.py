"""Players as somebody names them at the console: of the list, of a program, of a saved game, at another machine."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.ai.opponent import Opponent
from game.ai.own import OwnPlayer, is_own
from game.ai.registry import REMOTE, REPLAY, opponent
from game.model.message import message, plain

if TYPE_CHECKING:
    from game.ai.player import Player
    from game.ai.remote_seat import RemoteSeat


def typed_opponent(name: str, system: str = "") -> Opponent:
    """The kind of player that somebody named at the console, where `file.py:Name`, `replay:FILE` and
    `remote:HOST:PORT` are some too; GameError if it is none, or cannot play a system.

    Never for names that come out of a file: this may run the program that is named, or call another machine.
    """
    from game.ai.remote_seat import RemoteSeat
    from game.ai.replay_player import Replayer

    if name.startswith(REPLAY):
        return Opponent(name, message("player.replay"), message("player.replay_summary"), Replayer.typed(name))
    if name.startswith(REMOTE):
        seat = RemoteSeat.typed(name)
        return Opponent(
            seat.name, message("player.remote"), message("player.remote_summary"), partial(_remote_player, seat)
        )
    if is_own(name):
        return Opponent(name, plain(name.rpartition(":")[2]), message("player.own_summary"), OwnPlayer.typed(name))
    return opponent(name, system)


def _remote_player(seat: RemoteSeat, _seed: int) -> Player:
    """A player that will be there when the game begins; it needs no chance of its own."""
    from game.ai.remote_player import RemotePlayer

    return RemotePlayer(seat)
