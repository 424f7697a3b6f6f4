"""What the play screen shows of its game as a whole: lists, luck, the end, the past, a game anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from game.ui.advice.counsel import Counsel
from game.ui.desk.overview import Listing, ListRow, Overview, Past
from game.ui.keys.keys import Command
from game.ui.play.hand.host import LetsGo, OpensRules, WholeWays, WithGame, WithWindow
from game.ui.play.hand.ordering import Ordering
from game.ui.play.looking_back import LookingBack
from game.ui.play.panels.kit import Kit

CALENDAR, STANDING, MARCHES = "calendar", "standing", "marches"
COMMANDS = {CALENDAR: Command.CALENDAR, STANDING: Command.OBJECTIVES, MARCHES: Command.MARCHES}
"""The lists that there are beside the map, and the keys that open them."""


class WholeScreen(WithWindow, WithGame, OpensRules, LetsGo, Protocol):
    """The play screen, as far as its game is looked at as a whole."""

    title: str
    kit: Kit
    looking_back: LookingBack
    counsel: Counsel
    ordering: Ordering

    @property
    def whole(self) -> WholeWays:
        """What leads on from its end."""
        ...

    def toggle_list(self, kind: str) -> None:
        """Open a list beside the map, or close it if it is open."""
        ...


class WholeGame:
    """Asks the desk about the whole game, and opens the pages that tell of it."""

    def __init__(self, screen: WholeScreen) -> None:
        """Of a screen's game."""
        self._screen = screen
        self._listed: tuple[object, Listing | None] = (None, None)

    @property
    def overview(self) -> Overview:
        """The game as the viewer may know it."""
        return self._screen.desk.overview()

    @property
    def past(self) -> Past:
        """What has happened, as far as the viewer may know."""
        screen = self._screen
        viewer = screen.flow.vantage.viewer
        log = tuple(entry for entry in screen.game.events if not entry.event.hidden_from(viewer))
        return Past(log, screen.game.state_after)

    def listing(self, kind: str) -> Listing:
        """A list beside the map, made anew only when the position is another."""
        if kind == MARCHES:
            return self._screen.ordering.listing()
        vantage = self._screen.flow.vantage
        key = (kind, vantage.state, vantage.viewer, self._screen.app.words.language)
        if self._listed[0] != key or self._listed[1] is None:
            made = self.overview.calendar() if kind == CALENDAR else self._standing()
            self._listed = (key, made)
            return made
        return self._listed[1]

    def _standing(self) -> Listing:
        """How things stand, and at the end what was agreed on."""
        words, listing = self._screen.app.words, self.overview.standing(self.past)
        variants = self._screen.game.scenario.agreed
        if not variants:
            return listing
        agreed = (ListRow(words.say(variant.said), rule=variant.rule) for variant in variants)
        return replace(listing, rows=(*listing.rows, ListRow(words("standing.agreed"), is_heading=True), *agreed))

    def pages(self) -> list[tuple[Command, Callable[[], None]]]:
        """What there is to open of the game as a whole, beside its menu."""
        lists: list[tuple[Command, Callable[[], None]]] = [
            (command, partial(self._screen.toggle_list, kind)) for kind, command in COMMANDS.items()
        ]
        return [*lists, (Command.LUCK, self.show_luck)]

    def show_luck(self) -> None:
        """Show how kind the dice have been; the seed when nobody can use it any more."""
        from game.ui.screens.luck import LuckPage

        screen = self._screen
        seeds = screen.game.seeds if screen.game.decision is None else ""
        screen.app.push(LuckPage(screen, self.overview.luck(self.past), seeds=seeds))

    def show_end(self) -> None:
        """Show how the game ended, if it has."""
        from game.ui.screens.ending import EndScreen

        past = self.past
        report = self.overview.report(past)
        if report is not None:
            self._screen.let_go()
            self._screen.app.push(EndScreen(self._screen, report, self.overview.luck(past)))

    def rematch(self, *, swapped: bool) -> None:
        """Begin the scenario anew, with the sides swapped if that is wanted."""
        self._screen.app.ways.play_again(self._screen.game, swapped=swapped)

    def brief(self) -> None:
        """Say what the game is about and what each side must do."""
        from game.ui.screens.briefing import BriefingSheet

        screen = self._screen
        screen.let_go()
        screen.app.push(BriefingSheet(screen, self.overview.briefing()))
