"""The widgets of a screen: each under its id, in one order of focus, with the keys of their buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import pygame

from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.theme import entry_theme
from game.ui.widgets.button import Button, Face, Look
from game.ui.widgets.entry import Entry
from game.ui.widgets.frame import Frame
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    import pygame_gui

W = TypeVar("W", bound=Widget)
BLINK_SECONDS = 0.5
_TYPED = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
_STEPS = {Command.NEXT: 1, Command.PREVIOUS: -1, Command.DOWN: 1, Command.UP: -1}


class Widgets:
    """What can be pressed, chosen and typed in on a screen; made anew when the screen's size or scale changes."""

    def __init__(self, app: Frame) -> None:
        """No widgets yet."""
        self._app = app
        self._bindings = app.keyboard.menu
        self._typing: pygame_gui.UIManager | None = None
        """What the lines to type in are made of; there is none without such a line."""
        self._widgets: dict[str, Widget] = {}
        self._commands: dict[Command, Callable[[], None]] = {}
        self._focused: Widget | None = None
        self._shown: tuple[object, ...] = ()

    # making

    def add(self, id: str, widget: W) -> W:  # noqa: A002 - the noun of the widgets
        """Put a widget behind the others in the order of focus; ValueError if the id is taken."""
        if id in self._widgets:
            raise ValueError(f"there is a widget {id!r} already")
        self._widgets[id] = widget
        return widget

    def button(
        self,
        id: str,  # noqa: A002
        rect: pygame.Rect,
        label: str,
        press: Callable[[], None],
        *,
        command: Command | None = None,
        look: Look = "plain",
        detail: str = "",
    ) -> Button:
        """A button; with a command its key is written on it and presses it."""
        face = Face(label, self._bindings.label(command), look, detail)
        button = self.add(id, Button(self._app, rect, face, press))
        if command is not None:
            self.on(command, lambda: button.press() if button.is_enabled else None)
        return button

    def on(self, command: Command, act: Callable[[], None]) -> None:
        """Let a key do something that has no button."""
        self._commands[command] = act

    def entry(
        self,
        id: str,  # noqa: A002
        rect: pygame.Rect,
        text: str,
        changed: Callable[[str], None],
        *,
        longest: int = 64,
        digits_only: bool = False,
        hint: str = "",
    ) -> Entry:
        """A line to type in; the hint stands in it while it is empty."""
        entry = Entry(self._manager(), rect, text, changed, longest=longest, digits_only=digits_only, hint=hint)
        return self.add(id, entry)

    def _manager(self) -> pygame_gui.UIManager:
        """Imported with the first line to type in: most screens have none."""
        import pygame_gui

        if self._typing is None:
            fonts = self._app.fonts
            theme = entry_theme(self._app.text_scale, str(fonts.path(Role.TEXT)), str(fonts.path(Role.STRONG)))
            self._typing = pygame_gui.UIManager(self._app.size, theme, enable_live_theme_updates=False)
        return self._typing

    # asking

    def rect(self, id: str) -> pygame.Rect:  # noqa: A002
        """Where a widget is; KeyError if there is none of that id."""
        return self._widgets[id].rect

    def has(self, id: str) -> bool:  # noqa: A002
        """Whether there is a widget of that id that may be focused."""
        return id in self._widgets and self._widgets[id].is_focusable

    @property
    def focused_id(self) -> str:
        """The id of the focused widget; empty if none is."""
        return next((id for id, widget in self._widgets.items() if widget is self._focused), "")  # noqa: A001

    @property
    def wait_seconds(self) -> float | None:
        """When `update` is wanted next: for the cursor of an entry to blink."""
        return BLINK_SECONDS if self._focused is not None and self._focused.is_typed_in else None

    def state(self) -> dict[str, Any]:
        """Where the enabled widgets are, and which is focused."""
        places = {id: list(widget.rect) for id, widget in self._widgets.items() if widget.is_enabled}  # noqa: A001
        return {"widgets": places, "focused": self.focused_id}

    # focus

    def focus(self, id: str) -> None:  # noqa: A002
        """Send the keys to a widget; KeyError if there is none of that id."""
        self._focus(self._widgets[id])

    def _focus(self, widget: Widget | None) -> None:
        if widget is self._focused:
            return
        if self._focused is not None:
            self._focused.focus(on=False)
        self._focused = widget
        if widget is not None:
            widget.focus(on=True)

    def _move_focus(self, step: int) -> None:
        order = [widget for widget in self._widgets.values() if widget.is_focusable]
        if not order:
            return
        before_first = -1 if step > 0 else 0
        at = order.index(self._focused) if self._focused in order else before_first
        self._focus(order[(at + step) % len(order)])

    # one round

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""
        if event.type in _TYPED:
            return self._handle_key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._focus(self._under(event.pos))
        for widget in list(self._widgets.values()):
            if widget.is_enabled and widget.handle(event, is_focused=widget is self._focused):
                return True
        return self._typing is not None and bool(self._typing.process_events(event))

    def _under(self, position: tuple[int, int]) -> Widget | None:
        """The widget that a click at a position focuses: buttons are pressed, not focused."""
        for widget in self._widgets.values():
            if not isinstance(widget, Button) and widget.is_focusable and widget.rect.collidepoint(position):
                return widget
        return None

    def _handle_key(self, event: pygame.event.Event) -> bool:
        focused = self._focused
        command = self._bindings.command_of(event) if event.type == pygame.KEYDOWN else None
        if focused is not None and focused.is_enabled and focused.handle(event, is_focused=True):
            return True
        is_typing = focused is not None and focused.is_typed_in
        if is_typing and command not in (Command.NEXT, Command.PREVIOUS, Command.CONFIRM, Command.CANCEL):
            used = self._typing is not None and bool(self._typing.process_events(event))
            if isinstance(focused, Entry):
                focused.notice()
            return used or (event.type == pygame.KEYDOWN and command is not Command.RULES)
        act = self._commands.get(command) if command else None
        if act is not None:
            act()
            return True
        if command in _STEPS:
            self._move_focus(_STEPS[command])
            return True
        return False

    def update(self, seconds: float) -> bool:
        """Time has passed; True if something looks different now."""
        buttons = [widget for widget in self._widgets.values() if isinstance(widget, Button)]
        for button in buttons:
            button.update()
        shown: tuple[object, ...] = tuple(button.looks for button in buttons)
        if self._typing is not None:
            self._typing.update(seconds)
            shown += tuple((id(image), tuple(rect)) for image, rect, *_ in self._typing.ui_group.visible)
        is_changed = shown != self._shown or self.wait_seconds is not None
        self._shown = shown
        return is_changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets."""
        if self._typing is not None:
            self._typing.draw_ui(surface)
        for widget in self._widgets.values():
            widget.draw(surface, is_focused=widget is self._focused)
