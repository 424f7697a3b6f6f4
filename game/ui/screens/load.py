"""The choice of a saved game."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.engine.saves import SUFFIX, SaveInfo, list_saves
from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.list_box import ListBox
from game.ui.screens.message import Question
from game.ui.screens.page import Page
from game.ui.start import load_game
from game.ui.text import draw_line
from game.ui.theme import AMBER, BODY_PX, GREEN, LARGE_PX, RED_TEXT, SMALL_PX, TEXT, TEXT_DIM, TEXT_OFF
from game.ui.times import local_now, told
from game.ui.widgets import Widgets

_ROW_PX = 62
_WHEN_PX = 210
_COLUMN_PX = 1000


class LoadGame(Page):
    """The saved games, newest first; damaged ones say what is wrong with them."""

    name = "load"
    heading = "Load game"

    def __init__(self) -> None:
        """The games that are saved now."""
        self._saves = list_saves()
        self._chosen = next((n for n, save in enumerate(self._saves) if not save.is_damaged), 0)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._saves)

    def build(self, widgets: Widgets) -> None:
        """The list, and what can be done with the chosen one."""
        body = self.body
        width = min(body.width, self.app.px(_COLUMN_PX))
        place = pygame.Rect(body.centerx - width // 2, body.top, width, body.height)
        row_px = self.app.px(_ROW_PX)
        widgets.add(
            "saves",
            ListBox(self.app, place, self, row_px, chosen=self._chosen, choose=self._choose, open_row=self._load),
        )
        widgets.button("back", self.foot(150, from_left=0), "Back", self.close, command=Command.CANCEL)
        self._load_button = widgets.button(
            "load", self.foot(220, from_right=0), "Load", self._load, command=Command.CONFIRM, look="main"
        )
        self._delete_button = widgets.button(
            "delete", self.foot(160, from_right=236), "Delete", self._ask_delete, command=Command.DELETE
        )
        self._enable()
        widgets.focus("saves" if self._saves else "back")

    def _enable(self) -> None:
        save = self._save
        self._load_button.enable(on=save is not None and not save.is_damaged)
        self._delete_button.enable(on=save is not None)

    @property
    def _save(self) -> SaveInfo | None:
        return self._saves[self._chosen] if self._saves else None

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._enable()

    def _load(self) -> None:
        save = self._save
        if save is not None and not save.is_damaged:
            load_game(self.app, save.path)

    def _ask_delete(self) -> None:
        save = self._save
        if save is not None:
            text = f"{_label(save)} {told(save.saved, local_now())}. It is gone for good then."
            self.app.push(Question("Delete this saved game?", text, yes="Delete", then=lambda: self._delete(save)))

    def _delete(self, save: SaveInfo) -> None:
        with suppress(OSError):  # whether it is still there is seen in the list
            save.path.unlink()
        self._saves = list_saves()
        self._chosen = max(0, min(self._chosen, len(self._saves) - 1))
        self.rebuild()

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A saved game's name, scenario, turn and phase, and when it was saved."""
        save, px, fonts = self._saves[number], self.app.px, self.app.fonts
        place = rect.inflate(-2 * px(14), -2 * px(7))
        left = pygame.Rect(place.left, place.top, place.width - px(_WHEN_PX), px(26))
        colour = TEXT_OFF if save.is_damaged else TEXT
        draw_line(surface, fonts.get(Role.STRONG, px(LARGE_PX - 2)), _label(save), left, colour)
        lower = pygame.Rect(place.left, left.bottom, place.width, px(20))
        small = fonts.get(Role.TEXT, px(SMALL_PX + 1))
        if save.is_damaged:
            draw_line(surface, small, save.damage, lower, RED_TEXT)
        else:
            lower.width -= px(_WHEN_PX)
            draw_line(surface, small, f"Turn {save.turn}, {save.phase}", lower, TEXT_DIM)
        right = pygame.Rect(place.right - px(_WHEN_PX), place.top, px(_WHEN_PX), px(26))
        draw_line(surface, small, told(save.saved, local_now()), right, TEXT_DIM, align="right")
        kind = pygame.Rect(right.left, right.bottom, right.width, px(20))
        if save.is_autosave:
            draw_line(surface, small, "saved by itself", kind, GREEN, align="right")

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say so if there is nothing to load."""
        super().draw_background(surface)
        if not self._saves:
            font = self.app.fonts.get(Role.TEXT, self.app.px(BODY_PX))
            draw_line(surface, font, "There are no saved games.", self.body, AMBER, align="centre")


def _label(save: SaveInfo) -> str:
    """What the list calls a save: the scenario for one that the game made, else the player's own name for it."""
    name = save.path.name.removesuffix(SUFFIX)
    if save.is_damaged or not save.title:
        return name
    return save.title if save.is_autosave else f"{name}: {save.title}"
