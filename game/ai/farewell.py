"""The last word over a line between two machines: a message as its key and data, so that either end says it in its own
language.

Whoever sends it may be hostile: only keys that the tables have are said, with data that fits their holes, and not much.
"""

from __future__ import annotations

import json

from game.engine.strict_json import strict_json
from game.language.written import read_message, written
from game.model.message import Message, message

OVER = message("remote.over")
"""Why a line ends that has served its purpose."""
WRONG_CODE = message("remote.wrong_code")
"""What a caller is told who has not the code."""
MOST_BYTES = 2048
"""Of a last word; a longer one is not sent either."""
_BYE = "bye"


def farewell(why: Message) -> bytes:
    """The last word of this end as a line, its end left out."""
    line = json.dumps({_BYE: written(why)}, separators=(",", ":")).encode("ascii")
    return line if len(line) <= MOST_BYTES else farewell(message("remote.no_words"))


def last_word(line: bytes) -> Message:
    """What the other end says as it leaves; ValueError if the line is no last word.

    One that this version of the game does not know, or that fills holes it has not, is told as just that.
    """
    data = strict_json(line, MOST_BYTES)
    if not isinstance(data, dict) or set(data) != {_BYE}:
        raise ValueError("it is no farewell")
    try:
        return read_message(data[_BYE])
    except ValueError:
        return message("remote.no_words")
