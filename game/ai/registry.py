"""The players that are not people, by name: what is listed here can be chosen everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.opponent import Opponent
from game.ai.own import is_own
from game.ai.random_player import RandomPlayer
from game.model.errors import GameError
from game.model.manifests import manifests
from game.model.message import message
from game.systems.registry import part

HUMAN = "human"
"""Instead of an opponent's name: somebody who sits here."""
REPLAY, REMOTE = "replay:", "remote:"
"""What the names of players begin with that play a record again, or sit at another machine."""
SHORT_NAMES = {"planner": "planner:normal"}
"""Names that leave out what goes without saying."""


def opponents(system: str) -> tuple[Opponent, ...]:
    """All kinds of player that can play a rules system, the weakest first, then those of another character."""
    own: Callable[[], Sequence[Opponent]] | None = part(system, "opponents")
    random = Opponent("random", message("player.random"), message("player.random_summary"), RandomPlayer, is_quick=True)
    return (random, *(own() if own is not None else ()))


def listed_opponents(system: str) -> tuple[Opponent, ...]:
    """Those of them that lists show."""
    return tuple(kind for kind in opponents(system) if kind.is_listed)


def proposed_opponent(system: str) -> str:
    """The name of who is proposed to newcomers to a rules system, and plays on where chances are estimated."""
    listed = listed_opponents(system)
    return next((kind.name for kind in listed if kind.is_proposed), listed[0].name)


def quick_opponents(system: str) -> tuple[str, ...]:
    """The names of those that can play thousands of games of a rules system."""
    return tuple(kind.name for kind in listed_opponents(system) if kind.is_quick)


def is_typed_only(name: str) -> bool:
    """Whether a name means something only where a person has typed it: a program, a file, another machine."""
    return name.startswith((REPLAY, REMOTE)) or is_own(name)


def _players_of(system: str, *, wanted: bool) -> tuple[Opponent, ...]:
    """The players of a system; of one that nobody asked for none, if its package is faulty."""
    try:
        return opponents(system)
    except Exception:  # whatever somebody else's module does when it is imported
        if wanted:
            raise
        return ()


def opponent(name: str, system: str = "") -> Opponent:
    """The kind of player of a name that can play a system (any, if none is named); GameError if there is none."""
    searched = (system,) if system else tuple(manifests())
    known: dict[str, Opponent] = {}
    for each in searched:
        known = {kind.name: kind for kind in _players_of(each, wanted=bool(system))} | known
    full_name = SHORT_NAMES.get(name, name)
    if full_name in known or name in known:
        return known.get(full_name) or known[name]
    listed = ", ".join(name for name, kind in known.items() if kind.is_listed)
    if system in manifests():
        whose = manifests()[system].title
        raise GameError(message("player.no_such_of", name=name, game=whose, names=listed))
    raise GameError(message("player.no_such", name=name, names=listed))
