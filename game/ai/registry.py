"""The players that are not people, by name: what is listed here can be chosen everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.own import OwnPlayer, is_own
from game.ai.player import Player
from game.ai.random_player import RandomPlayer
from game.model.errors import GameError

REPLAY, REMOTE = "replay:", "remote:"
"""What the names of players begin with that play a record again, or sit at another machine."""
SHORT_NAMES = {"planner": "planner:normal"}
"""Names that leave out what goes without saying."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A kind of player, for a list to choose from."""

    name: str
    """What the console and the settings call it."""
    title: str
    summary: str
    """How it plays, in a sentence."""
    new: Callable[[int], Player]
    """A player of this kind from a seed for its own chance."""


def opponents() -> tuple[Opponent, ...]:
    """All kinds of player that are listed, the weakest first, then those of another character."""
    # read when somebody asks for an opponent: two people at one screen need not wait for it
    from game.ai.standard.scripted import ScriptedPlayer
    from game.ai.standard.weights import planner_file

    characters = planner_file().personalities.items()
    return (
        Opponent("random", "Random", "Does anything that the rules allow.", RandomPlayer),
        Opponent(
            "scripted", "Scripted", "Follows the orders of the scenario, and good sense without them.", ScriptedPlayer
        ),
        _planner("planner:easy", "Planner, easy", "Has a plan and a mind that wanders."),
        _planner("planner:normal", "Planner", "Plans by objective and masses its attacks."),
        _planner("planner:hard", "Planner, hard", "Plays its plans out in its head before it moves."),
        *(_planner(f"planner:normal:{name}", each.title, each.summary) for name, each in characters),
    )


def _planner(name: str, title: str, summary: str) -> Opponent:
    """A planner of a name there is; GameError if the file of the planner has none such."""
    from game.ai.standard.planner import new_planner

    new = new_planner(name)
    if new is None:
        raise GameError(f"There is no player {name!r}.")
    return Opponent(name, title, summary, new)


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


def opponent(name: str) -> Opponent:
    """The kind of player of a name; GameError with the names there are if it is none."""
    known = {kind.name: kind for kind in opponents()}
    full_name = SHORT_NAMES.get(name, name)
    if full_name in known:
        return known[full_name]
    level, _, character = full_name.rpartition(":")
    if level.count(":") == 1 and level in known and (kin := known.get(f"planner:normal:{character}")) is not None:
        return _planner(full_name, f"{known[level].title}, {character}", kin.summary)
    raise GameError(f"There is no player {name!r}; there is {', '.join(known)}.")
