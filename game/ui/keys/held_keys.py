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
        self._pressed_at: object = None
        """The screen that was on top as the last key was pressed, until one is let go of."""

    def is_idle(self, event: pygame.event.Event, screen: object) -> bool:
        """Whether an event, which must come here in its turn, means nothing to the screen on top.

        It only says that a key is still being held, or is the letter of a key that has opened the screen: that is not
        typed into it.
        """
        if event.type == pygame.TEXTINPUT:
            return self._pressed_at not in (None, screen)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self._pressed_at = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            if event.key in self._down:
                return event.key not in _REPEATED
            self._down.add(event.key)
            self._pressed_at = screen
        return False
