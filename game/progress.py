"""How far something is, on the console."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from game.model.message import NOTHING, message

if TYPE_CHECKING:
    from game.language.phrasebook import Phrasebook

BAR_LETTERS = 28
SHOWN_EVERY_SECONDS = 0.1


@contextmanager
def progress(
    words: Phrasebook, title: str = "", line: str = "console.progress.games"
) -> Iterator[Callable[[int, int], None]]:
    """Shows on the console how far something is, if there is a console; wiped away at the end."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    began = perf_counter()
    shown_at = first_done = -1.0

    def told(done: int, of: int) -> None:
        nonlocal shown_at, first_done
        now = perf_counter()
        if first_done < 0:
            first_done = done
        if now - shown_at < SHOWN_EVERY_SECONDS and done < of:
            return
        shown_at = now
        pace = (done - first_done) / max(now - began, 1e-9)
        left = message("console.progress.left", time=_clock((of - done) / pace)) if pace > 0 else NOTHING
        filled = BAR_LETTERS * done // max(of, 1)
        bar = "█" * filled + "░" * (BAR_LETTERS - filled)
        far = words.say(message(line, done=done, of=of, left=left))
        print(f"\r\x1b[2K{title}{bar} {far}", end="", file=sys.stderr, flush=True)

    try:
        yield told
    finally:
        print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
