"""What the desk has said of where the player points: while nothing else is so, it is not asked anew for each frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar, cast

from game.ui.play.hand.host import WithAim, WithGame, WithWindow

S = TypeVar("S")


class AskingScreen(WithWindow, WithGame, WithAim, Protocol):
    """The play screen, as far as the desk is asked about what is pointed at."""


class Asked:
    """Remembers the last answer to each question, and what it was asked about."""

    def __init__(self, screen: AskingScreen) -> None:
        """Nothing was asked yet."""
        self._screen = screen
        self._said: dict[str, tuple[Hashable, object]] = {}

    def once(self, ask: Callable[..., S], *about: Hashable) -> S:
        """What the desk says about something: asked where position, choice, language or pointer are others."""
        screen = self._screen
        key = (screen.flow.version, screen.app.words.language, screen.aim.piece, about)
        known = self._said.get(ask.__name__)
        if known is not None and known[0] == key:
            return cast("S", known[1])
        answer = ask(*about)
        self._said[ask.__name__] = (key, answer)
        return answer
