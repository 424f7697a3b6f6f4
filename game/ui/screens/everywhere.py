"""Keys that do the same in every screen."""

from __future__ import annotations

import pygame

from game.model.errors import SaveError
from game.ui.keys.keys import Command
from game.ui.window.screen import Window
from game.ui.window.settings import Switch


class Everywhere:
    """Does what those keys ask for."""

    def __init__(self, app: Window) -> None:
        """For one window."""
        self._app = app

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Fill the screen, keep a picture, switch the sound: whatever is shown; True if it was one of those keys."""
        app, command = self._app, self._command(event)
        if command is Command.FULL_SCREEN:
            app.toggle_full_screen()
        elif command is Command.PICTURE:
            self._take_picture()
        elif command is Command.MUTE:
            app.settings.turn(Switch.MUTED)
            app.change_look()
        else:
            return False
        return True

    def handle_last(self, event: pygame.event.Event) -> bool:
        """Open the rules or the keys over a screen that has no use of its own for the key; True if it was theirs."""
        app, command = self._app, self._command(event)
        if app.top is None or command not in (Command.RULES, Command.KEYS):
            return False
        from game.ui.screens.key_page import KeyPage
        from game.ui.screens.rules import RulesBrowser

        if command is Command.KEYS and not isinstance(app.top, KeyPage):
            app.push(KeyPage())
        elif command is Command.RULES and not isinstance(app.top, RulesBrowser):
            app.push(RulesBrowser(*app.top.rules_place()))
        return True

    def _command(self, event: pygame.event.Event) -> Command | None:
        return self._app.keyboard.menu.command_of(event) if event.type == pygame.KEYDOWN else None

    def _take_picture(self) -> None:
        """Keep a picture of the window in the player's folder; a message says so if that cannot be."""
        from game.ui.window.message import Notice
        from game.ui.window.screenshot import keep_picture

        app = self._app
        try:
            keep_picture(app.surface)
        except SaveError as error:
            app.push(Notice(app.words("message.picture_failed"), app.words.say(error.said)))
