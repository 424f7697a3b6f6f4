"""The choice of who plays a side."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.registry import HUMAN, listed_opponents, opponent
from game.model.errors import GameError
from game.model.side import Side
from game.scenario.scenario import Scenario
from game.ui.keys.keys import Command
from game.ui.language.words import Words
from game.ui.look.fonts import Role
from game.ui.look.theme import SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog

_ROW_PX = 52
_BUTTON_PX = 42
_NOTE_PX = 24


def candidates(words: Words, system: str) -> tuple[tuple[str, str, str], ...]:
    """Name, title and summary of everyone who may take a side in games of a rules system."""
    human = (HUMAN, words("choose_player.human"), words("choose_player.human_summary"))
    kinds = listed_opponents(system)
    return (human, *((kind.name, words.say(kind.title), words.say(kind.summary)) for kind in kinds))


def title_of(words: Words, name: str) -> str:
    """What the player of a name is called; by that name, if it means something at the console only."""
    if name == HUMAN:
        return words("choose_player.human")
    try:
        return words.say(opponent(name).title)
    except GameError:
        return name


class ChoosePlayer(Dialog):
    """A list of everyone who may take a side."""

    name = "choose_player"
    size_px = (600, 590)

    def __init__(self, scenario: Scenario, side: Side, chosen: str, choose: Callable[[Side, str], None]) -> None:
        """A choice for a side of a scenario, with the one who has it now."""
        self._scenario = scenario
        self._side = side
        self._tell = choose
        self._at_first = chosen
        self._players: tuple[tuple[str, str, str], ...] = ()

    def __len__(self) -> int:
        """How many there are to choose from."""
        return len(self._players)

    def build(self, widgets: Widgets) -> None:
        """The list and two buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("choose_player.heading", side=words.say(self._scenario.sides.said(self._side)))
        if not self._players:
            names = [name for name, *_ in candidates(words, self._scenario.system.name)]
            self._chosen = names.index(self._at_first) if self._at_first in names else 0
        self._players = candidates(words, self._scenario.system.name)
        row = pygame.Rect(inside.left, inside.bottom - px(_BUTTON_PX), inside.width, px(_BUTTON_PX))
        most_px = row.top - inside.top - px(14 + _NOTE_PX)
        room = pygame.Rect(inside.left, inside.top, inside.width, most_px - most_px % px(_ROW_PX))  # whole rows
        rows = ListBox(
            self.app, room, self, px(_ROW_PX), chosen=self._chosen, choose=self._move_to, open_row=self._choose
        )
        widgets.add("players", rows)
        back = pygame.Rect(row.left, row.top, px(150), row.height)
        widgets.button("cancel", back, words("choose_player.cancel"), self.close, command=Command.CANCEL)
        choose = pygame.Rect(row.right - px(190), row.top, px(190), row.height)
        widgets.button(
            "choose", choose, words("choose_player.choose"), self._choose, command=Command.CONFIRM, look="main"
        )
        widgets.focus("players")

    def _move_to(self, number: int) -> None:
        self._chosen = number

    def _choose(self) -> None:
        self.close()
        self._tell(self._side, self._players[self._chosen][0])

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A player's title, and how he plays."""
        _, title, summary = self._players[number]
        px = self.app.px
        place = rect.inflate(-2 * px(12), -2 * px(5))
        upper = pygame.Rect(place.left, place.top, place.width, px(24))
        draw_fitting(self.app, surface, title, upper, TEXT, role=Role.STRONG)
        lower = pygame.Rect(place.left, upper.bottom - px(2), place.width, px(20))
        draw_fitting(self.app, surface, summary, lower, TEXT_DIM, size_px=SMALL_PX)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say that strength is thinking, not luck."""
        super().draw_background(surface)
        px, inside = self.app.px, self.inside
        note = pygame.Rect(inside.left, inside.bottom - px(_BUTTON_PX + 8 + _NOTE_PX), inside.width, px(_NOTE_PX))
        draw_fitting(self.app, surface, self.app.words("choose_player.fair"), note, TEXT_DIM, size_px=SMALL_PX)
