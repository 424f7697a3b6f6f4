"""What the play screen asks of the rest of the window: menu, saving and loading, another game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.engine.limits import LONGEST_NOTE
from game.engine.saves import save_path
from game.model.errors import SaveError
from game.ui.keys.keys import Command
from game.ui.play.hand.host import (
    Acts,
    LetsGo,
    OpensRules,
    Speaks,
    WithAim,
    WithContents,
    WithGame,
    WithOverlays,
    WithWindow,
)
from game.ui.play.menu_items import MenuScreen
from game.ui.play.panels.status_line import ALARM, WARNING
from game.ui.play.whole_game import WholeGame, WholeScreen

QUICK_SAVE_NAME = "Quick save"


class OpeningScreen(
    WholeScreen,
    MenuScreen,
    WithWindow,
    WithGame,
    WithAim,
    WithContents,
    WithOverlays,
    Speaks,
    Acts,
    OpensRules,
    LetsGo,
    Protocol,
):
    """The play screen, as far as others are opened from it."""

    whole: WholeGame


class WindowActions:
    """Opens other screens over the game, or in its place."""

    def __init__(self, screen: OpeningScreen) -> None:
        """Actions of a screen."""
        self._screen = screen

    def table(self) -> dict[Command, Callable[[], None]]:
        """What each key does."""
        return {
            Command.QUICK_SAVE: self.quick_save,
            Command.QUICK_LOAD: self.quick_load,
            Command.SAVE: self.save,
            Command.LOAD: self.load,
            Command.TAKE_BACK: self.take_back,
        }

    def menu(self) -> None:
        """Open the menu over the game."""
        from game.ui.screens.pause import PauseMenu

        screen = self._screen
        screen.app.push(PauseMenu(screen.game, screen.looking_back.history, screen.whole.pages()))

    def context_menu(self, hex: int, at: tuple[int, int]) -> None:
        """Say what can be done at a hex."""
        from game.ui.play.context_menu import ContextMenu

        self._screen.let_go()
        self._screen.app.push(ContextMenu(self._screen, hex, at))

    def take_back(self) -> None:
        """Ask all who play whether the last action may be taken back, whatever it was."""
        from game.ui.screens.consent import Consent

        screen, words = self._screen, self._screen.app.words
        if not screen.table.can_agree:
            screen.say(words("consent.not_here"), WARNING)
            return
        if screen.desk.is_secret:
            screen.say(words("consent.secret"), WARNING)
            return
        game = screen.game
        entry = game.entry(game.actions_done)
        told = (game.scenario.system.describe(game.scenario.setting, event) for event in entry.events)
        what = " ".join(f"{words.say(said)}." for said in told if said)

        def agreed() -> None:
            screen.flow.put_back(lambda: screen.table.take_back(words("consent.note", what=what)[:LONGEST_NOTE]))
            screen.changed()
            screen.say(words("consent.done"))

        screen.app.push(Consent(game.scenario.sides, what, agreed))

    def save(self) -> None:
        """Ask for a name and save the game."""
        from game.ui.screens.pause import SaveGame

        self._screen.app.push(SaveGame(self._screen.game))

    def load(self) -> None:
        """Choose a saved game."""
        self._screen.app.ways.to_saved_games()

    def new_game(self) -> None:
        """Choose another scenario."""
        self._screen.app.ways.to_new_game()

    def title(self) -> None:
        """Go back to the title."""
        self._screen.app.ways.to_title()

    def quick_save(self) -> None:
        """Save under the one name that needs no asking."""
        screen = self._screen
        try:
            screen.game.save(save_path(QUICK_SAVE_NAME))
        except SaveError as error:
            screen.say(screen.app.words.say(error.said), ALARM)
        else:
            screen.say(screen.app.words("play.quick_saved"))

    def quick_load(self) -> None:
        """Load what was saved so."""
        self._screen.app.ways.open_saved(save_path(QUICK_SAVE_NAME))
