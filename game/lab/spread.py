"""Work spread over this process, over others, or over a dask cluster; the results come in the order of the work."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from game.engine.garbage import look_seldom
from game.model.errors import GameError
from game.model.frozen import frozen
from game.model.message import message

T = TypeVar("T")
R = TypeVar("R")

MOST_WAITING = 64
"""Pieces given to a process beyond those it works on, so that a slow one before it does not hold it up."""
MOST_IN_FLIGHT = 2048
"""Pieces that a cluster is given before the first of them has come back."""
ANSWER_SECONDS = 10
"""How long a scheduler may take to answer."""


@frozen
class Workers:
    """Who does the work. What comes of it is the same whoever does."""

    jobs: int = 1
    """Processes; 0 for as many as there are processors that may be used."""
    dask: str = ""
    """Address of a dask scheduler, as tcp://host:8786, that has the work done instead."""

    @property
    def processes(self) -> int:
        """Processes there will be."""
        return self.jobs or usable_processors()

    @property
    def are_here(self) -> bool:
        """Whether all is done in this process, so that nothing needs to be sent anywhere."""
        return not self.dask and self.processes == 1


HERE = Workers()


def usable_processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(function: Callable[[T], R], pieces: Sequence[T], workers: Workers) -> Iterator[R]:
    """What a function makes of each piece, in their order, as it comes; whoever stops listening calls off the rest.

    Beyond this process function, pieces and results must be of a kind that can be pickled. Raises GameError if the
    workers fail; what the function raises comes through.
    """
    if workers.dask:
        return _on_cluster(function, pieces, workers.dask)
    processes = min(workers.processes, len(pieces))
    if processes <= 1:
        return map(function, pieces)
    return _in_processes(function, pieces, processes)


def _in_processes(function: Callable[[T], R], pieces: Sequence[T], processes: int) -> Iterator[R]:
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin_work)
    in_flight: deque[Future[R]] = deque()
    try:
        for piece in pieces:
            in_flight.append(pool.submit(function, piece))
            if len(in_flight) >= processes * MOST_WAITING:
                yield in_flight.popleft().result()
        while in_flight:
            yield in_flight.popleft().result()
    except BrokenProcessPool as error:
        raise GameError(message("lab.spread.died")) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """Look for garbage seldom, leave Ctrl-C to the process that waits for the others, and end with it, however it ends.

    Interrupted itself, a worker could not say so; left behind by a parent that was killed, it would work on for nobody.
    """
    look_seldom()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _on_cluster(function: Callable[[T], R], pieces: Sequence[T], address: str) -> Iterator[R]:
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise GameError(message("lab.spread.no_dask")) from error
    try:
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise GameError(message("lab.spread.nobody", address=address)) from error
    with client:
        in_flight: deque[Any] = deque()
        try:
            for piece in pieces:
                in_flight.append(client.submit(function, piece, pure=False))
                if len(in_flight) >= MOST_IN_FLIGHT:
                    yield in_flight.popleft().result()
            while in_flight:
                yield in_flight.popleft().result()
        except KilledWorker as error:
            raise GameError(message("lab.spread.killed")) from error
        finally:
            client.cancel(list(in_flight))
