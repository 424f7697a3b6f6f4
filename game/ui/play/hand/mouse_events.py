"""Which event of the mouse is which: moved, pressed, let go, the wheel turned."""

from __future__ import annotations

from typing import Protocol

import pygame


class Mouse(Protocol):
    """Who is told what the mouse does; buttons are the usual three."""

    def moved(self, position: tuple[int, int]) -> None:
        """The mouse is somewhere else in the window."""
        ...

    def pressed(self, event: pygame.event.Event) -> None:
        """A button goes down."""
        ...

    def released(self, event: pygame.event.Event) -> None:
        """A button is let go of."""
        ...

    def wheeled(self, event: pygame.event.Event) -> None:
        """The wheel is turned."""
        ...


def tell_mouse(mouse: Mouse, event: pygame.event.Event) -> bool:
    """Tell of an event; False if it is none of the mouse."""
    match event.type:
        case pygame.MOUSEMOTION:
            mouse.moved(event.pos)
        case pygame.MOUSEBUTTONDOWN if event.button <= pygame.BUTTON_RIGHT:
            mouse.pressed(event)
        case pygame.MOUSEBUTTONUP if event.button <= pygame.BUTTON_RIGHT:
            mouse.released(event)
        case pygame.MOUSEWHEEL:
            mouse.wheeled(event)
        case _:
            return False
    return True
