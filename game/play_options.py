"""What is said at the console of a game that is to be played: who sits at it, its dice, what is agreed on."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from game.engine.agreed import Agreed
from game.model.message import message
from game.seating import HUMAN, checked_player, is_guest
from game.usage import Misuse

SEAT_HELP = (
    "human, or a computer player, as random, scripted, planner, planner:hard:bold, file.py:Name, replay:FILE, "
    "remote:HOST:PORT:CODE."
)


def seated(name: str) -> str:
    """A player's name as it was given; a mistake in usage if nobody is called that.

    Who calls another machine and has not said its code is asked for it, if somebody sits there to answer.
    """
    return with_code(name if name == HUMAN else checked_player(name))


def with_code(name: str) -> str:
    """The name of a player at another machine with the code that the host shows; any other name as it is."""
    if not (is_guest(name) and sys.stdin.isatty()):
        return name
    from game.ai.proof import CODE_VARIABLE, plain_code
    from game.ai.remote_seat import RemoteSeat

    seat = RemoteSeat.typed(name)
    if seat.code or os.environ.get(CODE_VARIABLE):
        return name
    return f"{seat.name}:{plain_code(typer.prompt(str(message('console.which_code'))))}"


Seats = Annotated[
    list[str] | None,
    typer.Option(
        help=f"A side by its id and who plays it, a person if nobody is named: {SEAT_HELP} "
        "--SIDE random is short for --player SIDE=random.",
        metavar="SIDE=PLAYER",
    ),
]
Variants = Annotated[
    list[str] | None, typer.Option(help="A variant of SCENARIO, as no_bombardment; may be repeated.", metavar="ID")
]

Seed = Annotated[int | None, typer.Option(help="Seed of the dice: same seed and actions, same game.", min=0)]

TellPlans = Annotated[
    bool,
    typer.Option(
        "--tell-plans",
        help="Propose, or agree with the host, that once a player turn is over the other side is told its plan.",
    ),
]


def agreed_on(variant: Sequence[str], scenario: str | None, load: Path | None, *, tells_plans: bool) -> Agreed:
    """What is agreed on before a game; a mistake in usage if that has been done with."""
    if variant and (scenario is None or load is not None):
        raise Misuse(message("console.usage.variant"))
    if tells_plans and load is not None:
        raise Misuse(message("console.usage.plans"))
    return Agreed(tuple(variant), tells_plans)
