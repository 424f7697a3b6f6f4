"""Keys that are held down."""

from __future__ import annotations

import pygame

KEY_REPEAT_MILLISECONDS = (350, 40)
"""How long a key is held until it acts again, and then how often."""


_REPEATED = frozenset(
    (
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        *(pygame.K_BACKSPACE, pygame.K_DELETE),
    )
)
"""Keys that act again while they are held down."""


class HeldKeys:
    """The keys that are down, so that one that is held acts once: nobody ends two phases with one long Enter."""

    def __init__(self) -> None:
        """No key is down."""
        self._down: set[int] = set()

    def is_idle_repeat(self, event: pygame.event.Event) -> bool:
        """Whether an event, which must come here in its turn, only says that a key is still being held."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return event.key not in _REPEATED
            self._down.add(event.key)
        return False
