"""The choice of a saved game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Literal

import pygame

from game.engine.saves import SUFFIX, SaveInfo, SavesSearch
from game.model.message import NOTHING, Message, term
from game.ui.entrance.choose_player import title_of
from game.ui.entrance.glances import ROOM, Glance, Glances
from game.ui.entrance.start import load_game, show_history
from game.ui.keys.keys import Command
from game.ui.language.times import local_now, told
from game.ui.look.fonts import Role
from game.ui.look.text import draw_line, draw_lines, wrapped
from game.ui.look.theme import (
    AMBER,
    BODY_PX,
    GREEN,
    LARGE_PX,
    PANEL,
    RED_TEXT,
    SMALL_PX,
    TEXT,
    TEXT_DIM,
    TEXT_OFF,
    WELL_EDGE,
)
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.widgets import Widgets
from game.ui.window.message import Question
from game.ui.window.page import Page
from game.ui.window.screen import Window

_ROW_PX = 88
_WHEN_PX = 210
_COLUMN_PX = 1000
_PICTURE_SHARE = 0.47
"""Of the size at which pictures are kept."""

Purpose = Literal["load", "replay"]
"""To go on with a game, or only to look at it again."""


class LoadGame(Page):
    """The saved games, newest first, each with a small map; damaged ones say what is wrong with them."""

    def __init__(self, purpose: Purpose = "load") -> None:
        """The games that are saved now."""
        self.name = purpose
        self._purpose = purpose
        self._search: SavesSearch | None = SavesSearch()
        self._saves = self._search.wait()
        self._choose_first()
        self._glances: Glances | None = None

    def _choose_first(self) -> None:
        self._chosen = next((n for n, save in enumerate(self._saves) if not save.is_damaged), 0)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._saves)

    def leave(self) -> None:
        """Look at no more games."""
        if self._glances is not None:
            self._glances.leave()

    def enter(self, app: Window) -> None:
        """Begin to look at the games, as they come into view."""
        if self._search is not None:
            self._search.wake = app.wake
        self._glances = Glances(app.settings.scheme, app.wake)
        super().enter(app)

    def build(self, widgets: Widgets) -> None:
        """The list, and what can be done with the chosen one."""
        body, words = self.body, self.app.words
        self.heading = words(f"load.heading_{self._purpose}")
        self._titles = {name: title_of(words, name) for save in self._saves for name in save.seats or ()}
        width = min(body.width, self.app.px(_COLUMN_PX))
        place = pygame.Rect(body.centerx - width // 2, body.top, width, body.height)
        row_px = self.app.px(_ROW_PX)
        widgets.add(
            "saves",
            ListBox(self.app, place, self, row_px, chosen=self._chosen, choose=self._choose, open_row=self._open),
        )
        widgets.button("back", self.foot(150, from_left=0), words("load.back"), self.close, command=Command.CANCEL)
        self._open_button = widgets.button(
            self._purpose, self.foot(220, from_right=0), words(f"load.{self._purpose}"), self._open,
            command=Command.CONFIRM, look="main",
        )  # fmt: skip
        self._delete_button = widgets.button(
            "delete", self.foot(180, from_right=236), words("load.delete"), self._ask_delete, command=Command.DELETE
        )
        self._enable()
        widgets.focus("saves" if self._saves else "back")

    def _enable(self) -> None:
        save = self._save
        self._open_button.enable(on=save is not None and not save.is_damaged)
        is_past = save is not None and bool(self._why_past(save))
        label = self.app.words(f"load.{'replay' if is_past else self._purpose}")
        self._open_button.face = replace(self._open_button.face, label=label)
        self._delete_button.enable(on=save is not None)

    @property
    def _save(self) -> SaveInfo | None:
        return self._saves[self._chosen] if self._saves else None

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._enable()

    def _open(self) -> None:
        save = self._save
        if save is not None and not save.is_damaged:
            (load_game if self._purpose == "load" else show_history)(self.app, save.path)

    def _ask_delete(self) -> None:
        save, words = self._save, self.app.words
        if save is not None:
            text = words("load.gone", save=self._label(save), when=told(words, save.saved, local_now()))
            self.app.push(
                Question(words("load.delete_heading"), text, yes=words("load.delete"), then=lambda: self._delete(save))
            )

    def _delete(self, save: SaveInfo) -> None:
        with suppress(OSError):  # whether it is still there is seen in the list
            save.path.unlink()
        self._saves = tuple(other for other in self._saves if other.path != save.path or other.path.exists())
        self._chosen = max(0, min(self._chosen, len(self._saves) - 1))
        self.rebuild()

    def update(self, seconds: float) -> None:
        """The list may have come, or another game may have been looked at."""
        super().update(seconds)
        if self._search is not None and self._search.found is not None:
            is_late, self._saves, self._search = self._saves != self._search.found, self._search.found, None
            if is_late:
                self._choose_first()
                self.rebuild()
        if self._glances is not None and self._glances.has_news():
            self._enable()
            self.dirty = True

    # drawing

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """A saved game's map, name, scenario, turn and phase, who plays, and when it was saved."""
        save, px, fonts, words = self._saves[number], self.app.px, self.app.fonts, self.app.words
        small = fonts.get(Role.TEXT, px(SMALL_PX + 1))
        glance = self._glance(save)
        frame = pygame.Rect(rect.left + px(8), rect.top, *self._picture_size)
        frame.centery = rect.centery
        self._draw_picture(surface, glance, frame)
        left = frame.right + px(14)
        place = pygame.Rect(left, rect.top + px(7), rect.right - px(14) - left, rect.height - px(14))
        upper = pygame.Rect(place.left, place.top, place.width - px(_WHEN_PX), px(26))
        colour = TEXT_OFF if save.is_damaged else TEXT
        draw_fitting(self.app, surface, self._label(save), upper, colour, size_px=LARGE_PX - 2, role=Role.STRONG)
        middle = pygame.Rect(place.left, upper.bottom, place.width, px(22))
        lower = middle.move(0, middle.height)
        trouble = words.say(save.damage or (glance.trouble if glance else NOTHING))
        if save.lost and not trouble:
            trouble = words("load.lost", count=save.lost)
        why_past = words.say(self._why_past(save))
        if trouble or why_past:
            room = pygame.Rect(middle.left, middle.top, middle.width, lower.bottom - middle.top)
            text, colour = (trouble, RED_TEXT) if trouble else (words("load.past_because", why=why_past), AMBER)
            draw_lines(surface, small, wrapped(small, text, room.width), room, colour)
        else:
            middle.width -= px(_WHEN_PX)
            draw_fitting(self.app, surface, self._position(save, glance), middle, TEXT_DIM, size_px=SMALL_PX + 1)
            draw_fitting(self.app, surface, self._players(save, glance), lower, TEXT_DIM, size_px=SMALL_PX + 1)
        right = pygame.Rect(place.right - px(_WHEN_PX), place.top, px(_WHEN_PX), px(26))
        when = told(words, save.saved, local_now())
        draw_fitting(self.app, surface, when, right, TEXT_DIM, size_px=SMALL_PX + 1, align="right")
        if save.is_autosave and not trouble and not why_past:
            kind = pygame.Rect(right.left, right.bottom, right.width, px(22))
            draw_fitting(self.app, surface, words("load.by_itself"), kind, GREEN, size_px=SMALL_PX + 1, align="right")

    def _glance(self, save: SaveInfo) -> Glance | None:
        return None if save.is_damaged or self._glances is None else self._glances.get(save.path)

    def _why_past(self, save: SaveInfo) -> Message:
        """Why a game can only be looked back on, as soon as that is known."""
        glance = self._glance(save)
        return NOTHING if glance is None else glance.past_only

    @property
    def _picture_size(self) -> tuple[int, int]:
        width, height = (self.app.px(length * _PICTURE_SHARE) for length in ROOM)
        return width, height

    def _draw_picture(self, surface: pygame.Surface, glance: Glance | None, frame: pygame.Rect) -> None:
        """The small map in the middle of its frame; an empty frame while there is none."""
        pygame.draw.rect(surface, PANEL, frame)
        if glance is not None and glance.picture is not None:
            width, height = glance.picture.get_size()
            share = min(frame.width / width, frame.height / height)
            size = (round(width * share), round(height * share))
            picture = pygame.transform.smoothscale(glance.picture, size)
            surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            pygame.draw.rect(surface, WELL_EDGE, frame, 1)

    def _position(self, save: SaveInfo, glance: Glance | None) -> str:
        """Turn and phase, and whose move it is or who has won, once that is known."""
        words = self.app.words
        phase = words.say(term("phase_title", save.phase))
        position = (
            words("load.position", turn=save.turn, phase=phase) if save.turn else words("load.set_up", phase=phase)
        )
        if glance is None:
            return position
        if glance.is_over:
            return words("load.drawn") if glance.winner < 0 else words(
                "load.won", side=words.say(term("side", glance.sides[glance.winner]))
            )  # fmt: skip
        if glance.mover < 0:
            return position
        return words("load.to_move", position=position, side=words.say(term("side", glance.sides[glance.mover])))

    def _players(self, save: SaveInfo, glance: Glance | None) -> str:
        """Who plays the sides, if that was kept, with their names once they are known."""
        if save.seats is None:
            return ""
        if glance is None or len(glance.sides) != len(save.seats):
            return "   ".join(self._titles[name] for name in save.seats)
        words = self.app.words
        seats = [
            words("load.seat", side=words.say(term("side", side)), player=self._titles[name])
            for side, name in zip(glance.sides, save.seats, strict=True)
        ]
        return "   ".join(seats)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say so if there is nothing to load."""
        super().draw_background(surface)
        if not self._saves:
            font = self.app.fonts.get(Role.TEXT, self.app.px(BODY_PX))
            words = self.app.words
            text = words("load.none") if self._search is None else words("load.looking")
            draw_line(surface, font, text, self.body, AMBER, align="centre")

    def _label(self, save: SaveInfo) -> str:
        """What the list calls a save: the scenario for one that the game made, else the player's own name for it."""
        name = save.path.name.removesuffix(SUFFIX)
        title = self.app.words.say(term("scenario", save.title))
        if save.is_damaged or not title:
            return name
        return title if save.is_autosave else f"{name}: {title}"
