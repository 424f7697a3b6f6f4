"""A line to type in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.keys.held_keys import KEY_REPEAT_MILLISECONDS
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    import pygame_gui


class Entry(Widget):
    """One line of text that the player types."""

    def __init__(
        self,
        manager: pygame_gui.UIManager,
        rect: pygame.Rect,
        text: str,
        changed: Callable[[str], None],
        *,
        longest: int = 64,
        digits_only: bool = False,
        hint: str = "",
    ) -> None:
        """An entry that tells every change of its text; the hint stands in it while it is empty and not focused."""
        import pygame_gui

        self.rect = pygame.Rect(rect)
        self._changed = changed
        self._text = text
        self._element = pygame_gui.elements.UITextEntryLine(
            self.rect, manager, initial_text=text, placeholder_text=hint
        )
        self._element.set_text_length_limit(longest)
        if digits_only:
            self._element.set_allowed_characters("numbers")

    @property
    def text(self) -> str:
        """What stands in it."""
        return str(self._element.get_text())

    @text.setter
    def text(self, text: str) -> None:
        self._element.set_text(text)
        self.notice()

    @property
    def is_typed_in(self) -> bool:
        """Letters belong to it."""
        return True

    def notice(self) -> None:
        """Tell if the text is another one than before."""
        if self.text != self._text:
            self._text = self.text
            self._changed(self._text)

    def focus(self, *, on: bool) -> None:
        """Show the cursor, all text chosen, or take it away."""
        if not on:
            self._element.unfocus()
            pygame.key.set_repeat(*KEY_REPEAT_MILLISECONDS)  # the manager has switched it off
        elif not self._element.is_focused:
            self._element.focus()
            self._element.select_range = [0, len(self.text)]

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Nothing of its own: the manager hands it what is typed."""
        del event, is_focused
        return False

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Nothing over what the manager draws."""
        del surface, is_focused
