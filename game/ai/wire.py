"""A line to another machine: text lines of bounded length over TCP, with a sign of life now and then.

Whatever the other end sends or does, it comes out as lines or as one sentence that says why there are no more.
"""

from __future__ import annotations

import selectors
import socket
import threading
from collections import deque
from contextlib import suppress
from time import monotonic

from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import NOTHING, Message, message

LONGEST_LINE_BYTES = 64 * 1024
"""Longer lines are nobody's honest words."""
LONGEST_STRANGE_BYTES = 1024
"""Before the other end is known its lines are shorter."""
MOST_WAITING, MOST_WAITING_BYTES = 1_000, 256 * 1024
"""So much may wait to be read; then no more is taken in until some has been."""
MOST_CALLERS = 32
"""Who waits at a door to be let in; of more the first to come are sent away, for honest ones are known at once."""
ALIVE = b""
"""An empty line: the other end is still there."""
_CHUNK_BYTES = 16 * 1024
_LOOK_SECONDS = 0.2
_FAREWELL_SECONDS = 2.0


@frozen
class Patience:
    """How long a line waits, in seconds."""

    connect: float = 10.0
    """For the other machine to answer."""
    send: float = 10.0
    """For it to take what is sent."""
    alive_every: float = 10.0
    """A sign of life is sent so often ..."""
    silence: float = 45.0
    """... and after so long without one the other end is given up."""


USUAL = Patience()
HERE_ALONE, OPEN_TO_ALL = "127.0.0.1", ""
"""Addresses of a door: at which only this machine can call, and at which all that reach it can."""


class Wire:
    """One connection. Lines are read in a thread of its own, so that signs of life come and go while others think."""

    def __init__(
        self, connected: socket.socket, patience: Patience = USUAL, longest_bytes: int = LONGEST_LINE_BYTES
    ) -> None:
        """Take over a connection whose lines are at most so long."""
        connected.settimeout(patience.send)
        with suppress(OSError):
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connected
        self._patience = patience
        self._lines: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._longest_bytes = longest_bytes
        self._news = threading.Condition()
        self._sending = threading.Lock()
        self._end = NOTHING
        self._is_closed = self._is_gone = False
        self._closing_at: float | None = None
        self._heard = self._spoke = monotonic()
        self._ear = _ear(connected)
        threading.Thread(target=self._read, name="wire", daemon=True).start()

    @classmethod
    def to(cls, host: str, port: int, patience: Patience = USUAL) -> Wire:
        """A line to a machine that waits for one; GameError with a sentence if there is none."""
        try:
            return cls(socket.create_connection((host, port), patience.connect), patience)
        except (OSError, UnicodeError) as error:
            raise GameError(message("remote.nobody_answers", host=host, port=port, why=_reason(error))) from error

    def send(self, line: bytes) -> None:
        """Send a line, its end left out; GameError if the other end does not take it."""
        with self._sending:
            if self._is_closed:
                raise GameError(self._end or message("remote.closed"))
            try:
                self._socket.sendall(line + b"\n")
            except (OSError, ValueError) as error:
                self._stop(message("remote.broken", why=_reason(error)))
                raise GameError(self._end) from error
            self._spoke = monotonic()

    def receive(self, seconds: float | None = None) -> bytes:
        """The next line; GameError if none comes, for ever or for so long."""
        until = None if seconds is None else monotonic() + seconds
        with self._news:
            while not self._lines:
                if self._end:
                    raise GameError(self._end)
                left = None if until is None else until - monotonic()
                if left is not None and left <= 0:
                    raise GameError(message("remote.silent"))
                self._news.wait(left)
            line = self._lines.popleft()
            self._waiting_bytes -= len(line)
            return line

    def trust(self) -> None:
        """The other end is known now: its lines may be as long as a game needs."""
        self._longest_bytes = LONGEST_LINE_BYTES

    def close(self, last_line: bytes = ALIVE) -> None:
        """End the line, with a last word if there is one."""
        if self._is_closed:
            return
        if last_line:
            with suppress(GameError):
                self.send(last_line)
        self._is_closed = True
        self._closing_at = monotonic() + _FAREWELL_SECONDS
        with suppress(OSError):  # what the other end still says is taken in, or it would not get our last word
            self._socket.shutdown(socket.SHUT_WR)

    @property
    def is_open(self) -> bool:
        """Whether anything can still come or go."""
        return not self._is_closed

    # the thread

    def _read(self) -> None:
        """Take in lines until there is a reason not to."""
        try:
            self._listen()
        finally:
            self._ear.close()

    def _listen(self) -> None:
        rest = b""
        while not self._is_gone:
            if (
                len(self._lines) >= MOST_WAITING or self._waiting_bytes >= MOST_WAITING_BYTES
            ):  # whoever sends faster than one can listen must wait
                self._heard = monotonic()
                threading.Event().wait(_LOOK_SECONDS)
                continue
            try:
                chunk = self._look()
            except (OSError, ValueError) as error:
                return self._stop(message("remote.broken", why=_reason(error)))
            if chunk is None:
                if not self._is_alive():
                    return None
                continue
            if not chunk:
                return self._stop(message("remote.left"))
            self._heard = monotonic()
            *lines, rest = (rest + chunk).split(b"\n")
            if max(map(len, (rest, *lines))) > self._longest_bytes:
                return self._stop(message("remote.long_lines"))
            self._hand_on(lines)
        return None

    def _look(self) -> bytes | None:
        """What has come; None if nothing has for a moment, no bytes if the other end is gone."""
        return self._socket.recv(_CHUNK_BYTES) if self._ear.select(_LOOK_SECONDS) else None

    def _hand_on(self, lines: list[bytes]) -> None:
        with self._news:
            kept = [line for line in lines if line != ALIVE]
            self._lines.extend(kept)
            self._waiting_bytes += sum(map(len, kept))
            self._news.notify_all()

    def _is_alive(self) -> bool:
        """Give a sign of life if it is time for one; False if none has come for too long."""
        now = monotonic()
        if self._closing_at is not None and now > self._closing_at:
            self._stop(message("remote.closed"))
            return False
        if now - self._heard > self._patience.silence:
            self._stop(message("remote.silence"))
            return False
        if now - self._spoke > self._patience.alive_every and not self._is_closed:
            with suppress(GameError):
                self.send(ALIVE)
        return True

    def _stop(self, why: Message) -> None:
        with self._news:
            self._is_closed = self._is_gone = True
            self._end = self._end or why
            self._news.notify_all()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        with suppress(OSError):
            self._socket.close()


class Door:
    """A port at which other machines may call."""

    def __init__(self, port: int, host: str = HERE_ALONE, patience: Patience = USUAL) -> None:
        """Open a port of an address, 0 for any that is free; GameError with a sentence if that cannot be.

        Somebody listens at it from then on.
        """
        self._patience = patience
        self._is_closed = False
        try:
            self._socket = socket.create_server((host, port))
            self._ear = _ear(self._socket)
        except (OSError, OverflowError) as error:
            raise GameError(message("remote.no_port", port=port, why=_reason(error))) from error
        self.port: int = self._socket.getsockname()[1]

    def wait(self) -> Wire:
        """A line to the first who calls; GameError if the door is closed meanwhile."""
        while not self._is_closed:
            try:
                ready = self._ear.select(_LOOK_SECONDS)
            except (OSError, ValueError) as error:
                if not self._is_closed:
                    raise GameError(message("remote.no_more_calls", why=_reason(error))) from error
                break
            try:
                if ready:
                    return Wire(self._socket.accept()[0], self._patience, LONGEST_STRANGE_BYTES)
            except (OSError, ValueError, RuntimeError):  # the caller has gone, or there are too many: others come
                threading.Event().wait(_LOOK_SECONDS)
        raise GameError(message("remote.not_hosted"))

    def close(self) -> None:
        """Let nobody call any more."""
        self._is_closed = True
        with suppress(OSError):
            self._socket.close()
        self._ear.close()


def _ear(connected: socket.socket) -> selectors.BaseSelector:
    """What hears that something has come; unlike `select.select` it takes sockets of any number."""
    ear = selectors.DefaultSelector()
    ear.register(connected, selectors.EVENT_READ)
    return ear


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).rstrip(".") or type(error).__name__
