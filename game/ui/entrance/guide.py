"""What the window is handed when it is opened: where its screens lead, and what is shown if the game itself fails.

Screens are imported when somebody is led there: the window opens sooner.
"""

from __future__ import annotations

from pathlib import Path

from game.engine.game import Game
from game.model.message import Message
from game.ui.screens.everywhere import Everywhere
from game.ui.window.screen import Window
from game.ui.window.ways import Ways


class HouseWays:
    """Where screens of the game may lead."""

    def __init__(self, app: Window) -> None:
        """Ways through one window."""
        self._app = app

    def to_title(self) -> None:
        """Leave everything for the title."""
        from game.ui.entrance.title import TitleScreen

        self._app.replace(TitleScreen())

    def to_new_game(self) -> None:
        """Choose a scenario and who plays it."""
        from game.ui.entrance.new_game import NewGame

        self._app.push(NewGame())

    def to_saved_games(self) -> None:
        """Choose a saved game to go on with."""
        from game.ui.entrance.load import LoadGame

        self._app.push(LoadGame())

    def open_saved(self, path: Path) -> None:
        """Put a saved game on the screen, or a message that says why it cannot be."""
        from game.ui.entrance.start import load_game

        load_game(self._app, path)

    def play_again(self, game: Game, *, swapped: bool) -> None:
        """Begin the scenario of a game anew with other dice; `swapped` gives each player the other side."""
        from game.ui.entrance.start import rematch, seats_of

        rematch(self._app, game, seats_of(self._app, game), swapped=swapped)

    def play_on_from(self, game: Game, moment: int) -> None:
        """Put a game of its own on the screen that goes on after so many actions of a game, with other dice."""
        from game.ui.entrance.start import play_on_from

        play_on_from(self._app, game, moment)


class HouseGuide(Everywhere):
    """Knows the screens of the game, and the keys that do the same in each."""

    def __init__(self, app: Window) -> None:
        """For one window."""
        super().__init__(app)
        self.ways: Ways = HouseWays(app)

    def apologise(self, said: Message) -> None:
        """Show that the game itself has failed, with the sentence that says where the details are."""
        from game.ui.screens.apology import Apology

        self._app.push(Apology(said))
