"""The players that are not people, by name: what is listed here can be chosen everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.opponent import Opponent
from game.ai.own import is_own
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
