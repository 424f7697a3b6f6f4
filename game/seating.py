"""Who plays which side, as the console is told: `--player us=planner:hard`, or short `--us planner:hard`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from game.model.errors import GameError, PlayerFault
from game.model.message import message
from game.usage import Misuse, Spoken

HUMAN = "human"
PLAYER = "--player"
_LIKE = 0.75
"""An option that is so much like one that there is was mistyped, and is no side."""


class SeatingCommand(Spoken):
    """A command whose options that it does not know are sides: the scenario says which there are."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line, the short forms of `--player` as if they were written in full."""
        known = [name for parameter in self.params for name in (*parameter.opts, *parameter.secondary_opts)]
        return super().parse_args(ctx, list(_in_full(args, [*known, *ctx.help_option_names])))


def _in_full(args: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    left = iter(args)
    for word in left:
        if word == "--":
            yield word
            break
        name, sign, value = word.partition("=")
        is_side = name.startswith("--") and name not in known and not get_close_matches(name, known, cutoff=_LIKE)
        if not is_side:
            yield word
            continue
        player = value if sign else next(left, None)
        yield from (word,) if player is None else (PLAYER, f"{name.removeprefix('--')}={player}")
    yield from left


def seat(text: str, *, with_people: bool) -> tuple[str, str]:
    """The id of a side and the name of its player; Misuse if they are none."""
    side, sign, name = text.partition("=")
    if not (side and sign and name):
        raise Misuse(message("console.usage.seat", typed=text))
    if not (with_people and name == HUMAN):
        checked_player(name)
    return side, name


def seats(players: Sequence[str], *, with_people: bool) -> dict[str, str]:
    """The players by the ids of their sides; Misuse if something is wrong with them."""
    found: dict[str, str] = {}
    for side, name in (seat(text, with_people=with_people) for text in players):
        if side in found:
            raise Misuse(message("console.usage.two_players", side=side))
        found[side] = name
    return found


def is_guest(name: str) -> bool:
    """Whether a player sits at another machine, which says what is played."""
    return name.startswith("remote:")


def checked_player(name: str) -> str:
    """A computer player's name as it was given, if any; a mistake in usage if nobody is called that.

    PlayerFault if it is that of a player of one's own, whose file is there and fails.
    """
    from game.ai.typed import typed_opponent

    try:
        if name:
            typed_opponent(name)
    except PlayerFault:
        raise
    except GameError as error:
        raise Misuse(error.said) from error
    return name
