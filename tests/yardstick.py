"""What a second is worth on this machine: limits of time are of a usual one, and machines differ and are busy."""

from __future__ import annotations

import time

WORDS = [f"{number:03d}" for number in range(200)]
USUAL_SECONDS = 0.06
"""Processor time of the work below on a usual machine of these years."""


def work() -> int:
    """Some of what readers do: words cut, looked up, counted and kept, small objects made and dropped."""
    known: dict[tuple[str, int], int] = {}
    for turn in range(2000):
        for number, word in enumerate(" ".join(WORDS).split()):
            key = (word, turn & 7)
            known[key] = known.get(key, 0) + int(word) + number
    return sum(known.values())


def slowness() -> float:
    """How many times longer than usual this machine takes just now; never less than 1."""
    began = time.process_time()
    work()
    return max(1.0, (time.process_time() - began) / USUAL_SECONDS)


def usual_seconds(seconds: float, *, few: float = 0.0) -> float:
    """What the usual machine would have needed for what took so many seconds of processor time here.

    No usual machine is slower than this one: of what were `few` even here nobody has to know how much faster it is.
    """
    return seconds if seconds <= few else seconds / slowness()
