"""The ways that lead from a page of the window to others, which lie above it on the shelves."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame

from game.engine.game import Game
from game.model.message import Message


class Ways(Protocol):
    """Where a screen may lead without knowing what lies there."""

    def to_title(self) -> None:
        """Leave everything for the title."""
        ...

    def to_new_game(self) -> None:
        """Choose a scenario and who plays it."""
        ...

    def to_saved_games(self) -> None:
        """Choose a saved game to go on with."""
        ...

    def open_saved(self, path: Path) -> None:
        """Put a saved game on the screen, or a message that says why it cannot be."""
        ...

    def play_again(self, game: Game, *, swapped: bool) -> None:
        """Begin the scenario of a game anew with other dice; `swapped` gives each player the other side."""
        ...

    def play_on_from(self, game: Game, moment: int) -> None:
        """Put a game of its own on the screen that goes on after so many actions of a game, with other dice."""
        ...


class Guide(Protocol):
    """What the window is handed by whoever opens it: the ways, the keys that do the same everywhere, a last word."""

    @property
    def ways(self) -> Ways:
        """Where screens may lead."""
        ...

    def handle_first(self, event: pygame.event.Event) -> bool:
        """Take an event before the screen on top does; True if it was used."""
        ...

    def handle_last(self, event: pygame.event.Event) -> bool:
        """Take an event that the screen on top has no use for; True if it was used."""
        ...

    def apologise(self, said: Message) -> None:
        """Show that the game itself has failed, with the sentence that says where the details are."""
        ...
