"""A player that is not a person thinks in a thread of its own, so that the window stays alive."""

from __future__ import annotations

import threading
from collections.abc import Callable

from game.ai.player import Player, Position
from game.model.action import Action
from game.model.errors import said_of
from game.model.message import NOTHING, Message, message


class Thinking:
    """One decision being thought about. A thought that nobody waits for any more is let go."""

    def __init__(self, player: Player, position: Position, wake: Callable[[], None]) -> None:
        """Begin to think; `wake` is called, in the other thread, when it is done."""
        self._player = player
        self._position = position
        self._wake = wake
        self._action: Action | None = None
        self._error = NOTHING
        self._thread = threading.Thread(target=self._think, name="player", daemon=True)
        self._thread.start()

    def _think(self) -> None:
        try:
            self._action = self._player.choose(self._position)
        except BaseException as error:  # whatever goes wrong in a player's head, the person must hear of it
            side = self._position.scenario.sides.said(self._position.side)
            self._error = message("trouble.cannot_decide", side=side, why=said_of(error))
        self._wake()

    @property
    def is_done(self) -> bool:
        """Whether there is an action, or an error."""
        return self._action is not None or bool(self._error)

    @property
    def action(self) -> Action | None:
        """What was decided, once it is."""
        return self._action

    @property
    def error(self) -> Message:
        """Why nothing was decided, as a sentence; nothing if all is well."""
        return self._error

    def wait(self, seconds: float) -> None:
        """Wait until the thought is done, at most so long."""
        self._thread.join(seconds)
