"""Waiting for events without burning the processor: pygame's own wait looks a thousand times a second."""

from __future__ import annotations

import time
from contextlib import suppress

import pygame

FRAME_SECONDS = 1 / 60
_ALERT_SECONDS = 1.0
"""So long after an event the next one is looked for often."""
_SHORT_NAP_SECONDS = 0.002
_LONG_NAP_SECONDS = 0.015


class Waiter:
    """Gives the events that have come in, after a wait as long as can be borne.

    Frames, and looks at what moves, come at most 60 times a second.
    """

    def __init__(self) -> None:
        """Nothing has happened for long."""
        self._quiet_seconds = _ALERT_SECONDS
        self._next_frame = 0.0
        self._last_look = 0.0

    def has_drawn(self) -> None:
        """A frame has just been drawn: the next one has time."""
        self._next_frame = time.monotonic() + FRAME_SECONDS

    def events(self, wait_seconds: float | None) -> list[pygame.event.Event]:
        """What has come in; nothing if nothing came in all that time. None waits until something comes."""
        limit = float("inf") if wait_seconds is None else wait_seconds
        earliest = self._next_frame if limit > 0 else max(self._next_frame, self._last_look + FRAME_SECONDS)
        time.sleep(max(0.0, earliest - time.monotonic()))
        began = time.monotonic()
        self._last_look = began
        while True:
            events = pygame.event.get()
            waited = time.monotonic() - began
            if events or waited >= limit:
                self._quiet_seconds = 0.0 if events else self._quiet_seconds + waited
                return events
            is_alert = self._quiet_seconds + waited < _ALERT_SECONDS
            nap = _SHORT_NAP_SECONDS if is_alert else _LONG_NAP_SECONDS
            time.sleep(min(nap, limit - waited))


def post(kind: int) -> None:
    """Post an event, in any thread: it ends a wait."""
    with suppress(pygame.error):  # the window may have been closed meanwhile
        pygame.event.post(pygame.event.Event(kind))
