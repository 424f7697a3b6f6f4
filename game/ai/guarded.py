"""Other people's programs kept from doing harm: they are called in a thread of their own, for a limited time.

A thread cannot be killed, but it can be left behind, with an exception thrown into it wherever its program is.
"""

from __future__ import annotations

import ctypes
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

DECISION_SECONDS = 10.0
"""No decision may take longer, nor making a player, nor running his file."""


class TooLong(Exception):  # noqa: N818 - a finding about a program
    """A program did not come back in time."""


class Crashed(Exception):  # noqa: N818
    """A program raised something; `fault` is what, and SystemExit and the like are among it."""

    def __init__(self, fault: BaseException) -> None:
        super().__init__(f"{type(fault).__name__}: {fault}")
        self.fault = fault


class _LeftBehind(BaseException):
    """Thrown into a program for which nobody waits any more."""


@dataclass(slots=True)
class _Call:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    is_done: threading.Event = field(default_factory=threading.Event)
    result: Any = None
    fault: BaseException | None = None


class Guard:
    """Calls functions of one program, one after another, in a thread that ends when nobody has the guard any more."""

    def __init__(self, seconds: float = DECISION_SECONDS) -> None:
        """A guard that waits so long for each call."""
        self._seconds = seconds
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def __call__(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function returns; TooLong or Crashed if it does not."""
        if self._thread is None:
            self._thread = threading.Thread(target=_carry_out, args=(self._calls,), name="own player", daemon=True)
            self._thread.start()
        call = _Call(function, arguments)
        self._calls.put(call)
        if not call.is_done.wait(self._seconds):
            self._leave_behind()
            raise TooLong(f"it took more than {self._seconds:g} seconds")
        if call.fault is not None:
            raise Crashed(call.fault)
        return call.result

    def __del__(self) -> None:
        self._calls.put(None)

    def _leave_behind(self) -> None:
        thread, self._thread = self._thread, None
        self._calls.put(None)
        self._calls = queue.SimpleQueue()
        if thread is not None and thread.ident is not None:
            identity = ctypes.c_ulong(thread.ident)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(_LeftBehind))


def _carry_out(calls: queue.SimpleQueue[_Call | None]) -> None:
    """The thread: whatever a program does comes out as a result or a fault."""
    while (call := calls.get()) is not None:
        try:
            call.result = call.function(*call.arguments)
        except _LeftBehind:
            return
        except BaseException as fault:
            call.fault = fault
        call.is_done.set()
        del call  # nothing is held while nothing is done
