"""What time a frame has to paint what was never seen: the rest of it is painted in the frames that follow."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

_FRAME_SECONDS = 0.003
"""So long a frame goes on beginning to paint anything new."""


class Haste:
    """Says of each thing that is to be painted whether there is time for it, and has another frame follow if not."""

    def __init__(self, wake: Callable[[], None] | None = None, clock: Callable[[], float] = time.perf_counter) -> None:
        """`wake` has the window drawn again; without it there is all the time in the world."""
        self._wake = wake
        self._clock = clock
        self._until = 0.0
        self._has_drawn = False
        """Whether anything was ever seen: what is seen first of all is seen whole."""
        self.is_behind = False
        """Whether something was left out when the map was drawn last."""

    def begin(self) -> None:
        """The map begins to be drawn."""
        self._until = self._clock() + _FRAME_SECONDS if self._has_drawn else math.inf
        self.is_behind = False

    def has_time(self) -> bool:
        """Whether something may be painted now; if not, it is left out of this frame."""
        if self._wake is None or self._clock() < self._until:
            return True
        self.is_behind = True
        return False

    def end(self) -> None:
        """The map is drawn: if anything was left out, another frame is wanted."""
        self._has_drawn = True
        if self.is_behind and self._wake is not None:
            self._wake()
