"""Players as somebody names them at the console: of the list, of a program, of a saved game, at another machine."""

from __future__ import annotations

from game.ai.opponent import Opponent
from game.ai.own import OwnPlayer, is_own
from game.ai.registry import REMOTE, REPLAY, opponent


def typed_opponent(name: str, system: str = "") -> Opponent:
    """The kind of player that somebody named at the console, where `file.py:Name`, `replay:FILE` and
    `remote:HOST:PORT` are some too; GameError if it is none, or cannot play a system.

    Never for names that come out of a file: this may run the program that is named, or call another machine.
    """
    from game.ai.remote_player import RemoteSeat
    from game.ai.replay_player import Replayer

    if name.startswith(REPLAY):
        return Opponent(name, "Replay", "Does what was done in a game before.", Replayer.typed(name))
    if name.startswith(REMOTE):
        return Opponent(name, "Remote", "Sits at another machine.", RemoteSeat.typed(name))
    if is_own(name):
        return Opponent(name, name.rpartition(":")[2], "Written by yourself.", OwnPlayer.typed(name))
    return opponent(name, system)
