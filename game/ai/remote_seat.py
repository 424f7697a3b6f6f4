"""Where a player at another machine is to be had, as it is typed at the console."""

from __future__ import annotations

import re

from game.ai.proof import plain_code
from game.ai.registry import REMOTE
from game.ai.wire import USUAL, Patience
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message

LISTEN, OPEN = "listen", "open"
"""Instead of a machine: the other one calls here, from this machine or a tunnel alone, or from anywhere."""
_SEAT = re.compile(r"(?P<host>\[[0-9A-Fa-f:.%\w]+\]|[^:\[\]]+):(?P<port>[0-9]{1,5})(?::(?P<code>[^:]+))?", re.ASCII)


@frozen
class RemoteSeat:
    """Where a player at another machine is to be had."""

    host: str
    """Empty where the other machine calls here."""
    port: int
    patience: Patience = USUAL
    code: str = ""
    """As it was typed; empty if it stands in the environment."""
    is_open: bool = False
    """Whether anybody who can reach this machine may call here, not only this machine itself."""

    @classmethod
    def typed(cls, text: str) -> RemoteSeat:
        """The seat meant by `remote:HOST:PORT:CODE`, or by `remote:listen:PORT:CODE` and `remote:open:PORT:CODE`.

        The code may be left out where it stands in the environment. GameError with a sentence if there is no such seat.
        """
        found = _SEAT.fullmatch(text.removeprefix(REMOTE))
        if found is None or int(found["port"]) >= 2**16:
            shown = REMOTE + text.removeprefix(REMOTE).rpartition(":")[0]
            raise GameError(message("remote.no_seat", seat=shown))
        host, code = found["host"].strip("[]"), found["code"] or ""
        if code:
            plain_code(code)
        is_host = host in (LISTEN, OPEN)
        return cls("" if is_host else host, int(found["port"]), code=code, is_open=host == OPEN)

    @property
    def name(self) -> str:
        """What may be written down of it: all but the code."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{REMOTE}{host or (OPEN if self.is_open else LISTEN)}:{self.port}"

    @property
    def is_host(self) -> bool:
        """Whether the other machine calls here, and learns from here what is played."""
        return not self.host
