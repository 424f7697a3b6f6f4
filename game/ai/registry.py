"""The players that are not people, by name: what is listed here can be chosen everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.opponent import Opponent
from game.ai.own import OwnPlayer, is_own
from game.ai.random_player import RandomPlayer
from game.model.errors import GameError
from game.systems.registry import manifests, part

REPLAY, REMOTE = "replay:", "remote:"
"""What the names of players begin with that play a record again, or sit at another machine."""
SHORT_NAMES = {"planner": "planner:normal"}
"""Names that leave out what goes without saying."""


def opponents(system: str) -> tuple[Opponent, ...]:
    """All kinds of player that can play a rules system, the weakest first, then those of another character."""
    own: Callable[[], Sequence[Opponent]] | None = part(system, "opponents")
    random = Opponent("random", "Random", "Does anything that the rules allow.", RandomPlayer)
    return (random, *(own() if own is not None else ()))


def listed_opponents(system: str) -> tuple[Opponent, ...]:
    """Those of them that lists show."""
    return tuple(kind for kind in opponents(system) if kind.is_listed)


def typed_opponent(name: str) -> Opponent:
    """The kind of player that somebody named at the console, where `file.py:Name`, `replay:FILE` and
    `remote:HOST:PORT` are some too; GameError if it is none.

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
    return opponent(name)


def is_typed_only(name: str) -> bool:
    """Whether a name means something only where a person has typed it: a program, a file, another machine."""
    return name.startswith((REPLAY, REMOTE)) or is_own(name)


def opponent(name: str, system: str = "") -> Opponent:
    """The kind of player of a name that can play a system (any, if none is named); GameError if there is none."""
    searched = (system,) if system else tuple(manifests())
    known = {kind.name: kind for each in searched for kind in opponents(each)}
    full_name = SHORT_NAMES.get(name, name)
    if full_name in known:
        return known[full_name]
    listed = ", ".join(name for name, kind in known.items() if kind.is_listed)
    raise GameError(f"There is no player {name!r}; there is {listed}.")
