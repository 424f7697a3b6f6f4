"""An advisor is asked in a thread of its own, so that the window stays alive."""

from __future__ import annotations

import threading
from collections.abc import Callable

from game.ai.advice import Advice, Advisor, CalledOff
from game.ai.player import Position
from game.model.errors import said_of
from game.model.message import NOTHING, message


class Asking:
    """One question to an advisor. A question that nobody wants answered any more is called off."""

    def __init__(self, advisor: Advisor, position: Position, count: int, wake: Callable[[], None]) -> None:
        """Begin to ask; `wake` is called, in the other thread, when there is something new to show."""
        self._advisor = advisor
        self._position = position
        self._count = count
        self._wake = wake
        self._is_wanted = True
        self.share = 0.0
        """How much of the work is done, from 0 to 1."""
        self.advised: tuple[Advice, ...] = ()
        """The answer, once it is there."""
        self.error = NOTHING
        """Why there is no answer, as a sentence; nothing if all is well."""
        self._thread = threading.Thread(target=self._ask, name="advice", daemon=True)
        self._thread.start()

    def _ask(self) -> None:
        try:
            self.advised = self._advisor.advise(self._position, self._count, self._go_on)
        except CalledOff:
            return
        except BaseException as error:  # whatever goes wrong in its head, the person must hear of it
            self.error = message("trouble.no_advice", why=said_of(error))
        self._wake()

    def _go_on(self, share: float) -> bool:
        self.share = share
        self._wake()
        return self._is_wanted

    @property
    def is_done(self) -> bool:
        """Whether there is an answer, or an error."""
        return bool(self.advised) or bool(self.error)

    def stop(self) -> None:
        """Nobody wants the answer any more."""
        self._is_wanted = False

    def wait(self, seconds: float) -> None:
        """Wait until the question is answered, at most so long."""
        self._thread.join(seconds)
