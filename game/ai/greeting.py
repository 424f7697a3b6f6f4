"""What two machines say to each other over a line: a greeting, the actions of a record, and a farewell."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from game.ai.farewell import OVER, last_word
from game.ai.wire import LONGEST_LINE_BYTES, Wire
from game.engine.limits import MOST_ACTIONS
from game.engine.record import ActionLine, Header
from game.engine.strict_json import LONGEST_LINE_BYTES as STRICT_LINE_BYTES
from game.engine.strict_json import parse_line
from game.model.errors import GameError
from game.model.message import NOTHING, Message, message
from game.scenario.fields import Identifier, StrictModel

MOST_SECONDS = 300.0
"""All that a host sends of a game that has begun must be there in this time."""
GREETING_SECONDS = 30.0
"""The other end may take so long to read the scenario and play a game again that has begun."""

ANSWER_SECONDS = 600.0
"""Whoever is asked at the other end whether plans are to be told may take so long to answer."""


class Greeting(StrictModel):
    """The first line from either end once they know each other: what is played, and for whom."""

    arnhem: Literal[2]
    """Version of these lines."""
    plays: Identifier
    """The id of the side whose decisions the sender takes."""
    done: Annotated[int, Field(ge=0, le=MOST_ACTIONS)]
    """Actions done so far; a host sends them behind its greeting."""
    game: Header


M = TypeVar("M", Greeting, ActionLine)


def hear(wire: Wire, model: type[M], seconds: float | None = None) -> M:
    """The next line as what it must be; GameError with a sentence if it is something else, a farewell among it."""
    return understood(model, wire.receive(seconds))


def understood(model: type[M], line: bytes) -> M:
    """A line as what it must be; GameError with a sentence if it is something else, a farewell among it."""
    with suppress(ValueError):
        return parse_line(model, line, LONGEST_LINE_BYTES if model is Greeting else STRICT_LINE_BYTES)
    try:
        said = last_word(line)
    except ValueError as error:
        raise GameError(message("remote.no_line")) from error
    raise GameError(message("remote.left") if said == OVER else message("remote.says", what=said))


def line_of(line: Greeting | ActionLine) -> bytes:
    """A line as it is sent, its end left out."""
    return line.model_dump_json(exclude_defaults=True).encode()


def difference(theirs: Header, ours: Header) -> Message:
    """Why two ends do not play the same game; nothing if they do."""
    for name in ("scenario", "digest", "system", "rules", "seed", "branches", "start"):
        if getattr(theirs, name) != getattr(ours, name):
            return message(f"remote.different.{name}")
    return NOTHING
