"""Work that goes on in a process of its own, at low priority, while somebody waits for the news of it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from game.model.errors import GameError
from game.model.message import NOTHING, Message, message

Say = Callable[[Any], None]
"""Tells the process that waits something: anything that can be pickled."""
Work = Callable[..., None]
"""A function of a module: it is called with a `Say` and its arguments, which must be of a kind that can be pickled."""
NICENESS = 10
ENDING_SECONDS = 5
"""How long a process that has told all may take to go before it is killed."""


class Background:
    """One piece of work in another process. News are taken here, in any thread; `heard` is called when there are."""

    def __init__(self, work: Work, *arguments: Any, heard: Callable[[], None]) -> None:
        """Begin; `heard` is called in another thread. If no process can be had, the error says so."""
        self._heard = heard
        self._news: list[Any] = []
        self._lock = threading.Lock()
        self._error = NOTHING
        self._is_over = False
        self._listener: threading.Thread | None = None
        context = get_context("spawn")
        receiver, sender = context.Pipe(duplex=False)
        self._process = context.Process(target=_carry_out, args=(sender, work, arguments), daemon=True)
        try:
            self._process.start()
        except OSError as error:
            receiver.close()
            self._error, self._is_over = message("lab.no_process", why=str(error.strerror or error)), True
            sender.close()
            return
        sender.close()
        self._listener = threading.Thread(target=self._listen, args=(receiver,), name="background", daemon=True)
        self._listener.start()

    def take(self) -> list[Any]:
        """What has been told since this was last asked, the oldest first."""
        with self._lock:
            news, self._news = self._news, []
        return news

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be told."""
        return self._is_over

    @property
    def error(self) -> Message:
        """Why the work came to nothing, as a sentence; nothing if all is well."""
        return self._error

    def stop(self) -> None:
        """Call the work off; there are no more news. The process, which leaves nothing behind, is killed."""
        self._is_over = True
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()

    def wait(self, seconds: float) -> bool:
        """Wait until the process is gone, at most so long; whether it is.

        One thread alone asks the system after the process: of two that do, the later is told that there is none, and
        takes it for one that still runs.
        """
        if self._listener is None:
            return True
        self._listener.join(seconds)
        return not self._listener.is_alive()

    def _listen(self, receiver: Connection) -> None:
        """Take what is told until the work is done or the process is gone."""
        try:
            while True:
                kind, told = receiver.recv()
                with self._lock:
                    if self._is_over:
                        return
                    if kind == "said":
                        self._news.append(told)
                    else:
                        self._error, self._is_over = told, True
                self._heard()
                if kind == "done":
                    return
        except (EOFError, OSError):
            if not self._is_over:
                self._error, self._is_over = message("lab.process_died"), True
                self._heard()
        finally:
            receiver.close()
            self._process.join(ENDING_SECONDS)
            if self._process.exitcode is None:
                self._process.kill()
                self._process.join()


def _carry_out(sender: Connection, work: Work, arguments: tuple[Any, ...]) -> None:
    """The other process: do the work, tell what there is to tell, and how it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits; this one goes with it
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(OSError):  # nobody listens any more
        try:
            work(lambda told: sender.send(("said", told)), *arguments)
        except GameError as error:
            sender.send(("done", error.said))
        except OSError:
            raise
        except Exception as fault:  # whatever it is, somebody waits to hear of it
            sender.send(("done", message("lab.failed", fault=type(fault).__name__, why=str(fault))))
        else:
            sender.send(("done", NOTHING))
