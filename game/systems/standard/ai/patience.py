"""How long a planner may think: of what the player waits, and of the work it takes. [3]"""

from __future__ import annotations

from collections.abc import Callable

SEARCHING = 0.9
"""Share of the time for a player turn that may be spent on trying things out."""
PATIENCE = 2
"""However busy the machine is, trying out stops after so many times as long by the clock."""


class Patience:
    """What has been spent of the time for one player turn; the clocks only bound what is tried out.

    One is of what the player waits, the other of the processor time, so that it is as thorough on a busy machine.
    """

    def __init__(self, clock: Callable[[], float], work_clock: Callable[[], float]) -> None:
        """Nothing has been spent."""
        self._clock = clock
        self._work_clock = work_clock
        self._waited = self._worked = 0.0
        self.steps = 0
        """Decisions taken in the head to try out choices in fights, which bound it where nobody looks at a clock."""

    def stopwatch(self, turn_seconds: float) -> Callable[[], bool]:
        """Says whether there is time for one more look, which will take as long as the one before."""
        before = (self._clock(), self._work_clock())

        def has_time() -> bool:
            nonlocal before
            now = (self._clock(), self._work_clock())
            waited, worked = now[0] - before[0], now[1] - before[1]
            self._waited += waited
            self._worked += worked
            before = now
            is_worked_out = self._worked + worked >= SEARCHING * turn_seconds
            return not is_worked_out and self._waited + waited < PATIENCE * turn_seconds

        return has_time
