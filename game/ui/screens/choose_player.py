"""The choice of who plays a side."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.registry import opponents
from game.model.side import Side
from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.list_box import ListBox
from game.ui.screens.dialog import Dialog
from game.ui.settings import HUMAN
from game.ui.text import draw_line
from game.ui.theme import BODY_PX, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets import Widgets

_ROW_PX = 52
_BUTTON_PX = 42


def candidates() -> tuple[tuple[str, str, str], ...]:
    """Name, title and summary of everyone who may take a side."""
    human = (HUMAN, "Human", "Somebody at this window.")
    return (human, *((kind.name, kind.title, kind.summary) for kind in opponents()))


def title_of(name: str) -> str:
    """What a list calls the player of a name."""
    return next((title for known, title, _ in candidates() if known == name), name)


class ChoosePlayer(Dialog):
    """A list of everyone who may take a side."""

    name = "choose_player"
    size_px = (600, 480)

    def __init__(self, side: Side, chosen: str, choose: Callable[[Side, str], None]) -> None:
        """A choice for a side, with the one who has it now."""
        self.heading = f"Who plays the {side.title} side?"
        self._side = side
        self._players = candidates()
        self._tell = choose
        names = [name for name, *_ in self._players]
        self._chosen = names.index(chosen) if chosen in names else 0

    def __len__(self) -> int:
        """How many there are to choose from."""
        return len(self._players)

    def build(self, widgets: Widgets) -> None:
        """The list and two buttons."""
        px, inside = self.app.px, self.inside
        row = pygame.Rect(inside.left, inside.bottom - px(_BUTTON_PX), inside.width, px(_BUTTON_PX))
        room = pygame.Rect(inside.left, inside.top, inside.width, row.top - inside.top - px(14))
        rows = ListBox(
            self.app, room, self, px(_ROW_PX), chosen=self._chosen, choose=self._move_to, open_row=self._choose
        )
        widgets.add("players", rows)
        back = pygame.Rect(row.left, row.top, px(150), row.height)
        widgets.button("cancel", back, "Cancel", self.close, command=Command.CANCEL)
        choose = pygame.Rect(row.right - px(190), row.top, px(190), row.height)
        widgets.button("choose", choose, "Choose", self._choose, command=Command.CONFIRM, look="main")
        widgets.focus("players")

    def _move_to(self, number: int) -> None:
        self._chosen = number

    def _choose(self) -> None:
        self.close()
        self._tell(self._side, self._players[self._chosen][0])

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A player's title, and how he plays."""
        _, title, summary = self._players[number]
        px, fonts = self.app.px, self.app.fonts
        place = rect.inflate(-2 * px(12), -2 * px(5))
        upper = pygame.Rect(place.left, place.top, place.width, px(24))
        draw_line(surface, fonts.get(Role.STRONG, px(BODY_PX)), title, upper, TEXT)
        lower = pygame.Rect(place.left, upper.bottom - px(2), place.width, px(20))
        draw_line(surface, fonts.get(Role.TEXT, px(SMALL_PX)), summary, lower, TEXT_DIM)
