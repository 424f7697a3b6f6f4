"""The keys, and how to change them."""

from __future__ import annotations

import pygame

from game.ui.keys.keyboard import ACTIONS, Binding, chord_pressed
from game.ui.keys.keys import Chord, Command
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, GREEN, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.list_box import ListBox
from game.ui.widgets.widgets import Widgets
from game.ui.window.page import Page

_ROW_PX = 30
_COLUMN_PX = 900
_WHERE_PX = 130
_KEY_PX = 330
_SAY_PX = 34


class KeyPage(Page):
    """What every key does; another can be given to each."""

    name = "keys"

    def __init__(self) -> None:
        """The first of them chosen."""
        self._chosen = 0
        self._says = ""
        """What came of the last change; empty before one."""

    def __len__(self) -> int:
        """How many actions there are."""
        return len(ACTIONS)

    def build(self, widgets: Widgets) -> None:
        """The list, and what can be done with the chosen one."""
        px, body, words = self.app.px, self.body, self.app.words
        self.heading = words("keys.heading")
        width = min(body.width, px(_COLUMN_PX))
        place = pygame.Rect(body.centerx - width // 2, body.top, width, body.height - px(_SAY_PX))
        widgets.add("actions", ListBox(
            self.app, place, self, px(_ROW_PX), chosen=self._chosen, choose=self._choose, open_row=self._listen
        ))  # fmt: skip
        widgets.button("back", self.foot(150, from_left=0), words("keys.back"), self.close, command=Command.CANCEL)
        every = self.foot(250, from_left=162)
        widgets.button("all", every, words("keys.all"), self._reset_all, command=Command.ALL_AS_SHIPPED)
        widgets.button(
            "change", self.foot(190, from_right=0), words("keys.change"), self._listen,
            command=Command.CONFIRM, look="main",
        )  # fmt: skip
        widgets.button(
            "reset", self.foot(210, from_right=202), words("keys.reset"), self._reset, command=Command.DELETE
        )
        widgets.focus("actions")

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._says = ""

    def _listen(self) -> None:
        self.wants_all_keys = True

    def handle(self, event: pygame.event.Event) -> bool:
        """The new key, if one is asked for; else as any page."""
        if not self.wants_all_keys:
            return super().handle(event)
        self.dirty = True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._leave_it()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self._leave_it()
            return True
        chord = chord_pressed(event)
        if chord is not None:
            action = ACTIONS[self._chosen]
            refusal = self.app.keyboard.change(action, chord)
            self._done(refusal or self._now(action, chord))
        return True

    def _leave_it(self) -> None:
        self.wants_all_keys = False
        self._says = ""

    def _now(self, action: Binding, chord: Chord) -> str:
        return self.app.words("keys.done", key=chord.label, action=action.title(self.app.words))

    def _done(self, says: str) -> None:
        self.wants_all_keys = False
        self._says = says
        self.app.settings.set_keys(self.app.keyboard.data())
        self.app.change_look()

    def _reset(self) -> None:
        action = ACTIONS[self._chosen]
        self._done(self.app.keyboard.reset(action) or self._now(action, action.shipped[0]))

    def _reset_all(self) -> None:
        self.app.keyboard.reset_all()
        self._done(self.app.words("keys.all_done"))

    def draw_row(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Where it works, what it does, by which keys; changed ones are marked by a word."""
        action, px, words = ACTIONS[number], self.app.px, self.app.words
        place = rect.inflate(-2 * px(12), 0)
        where = pygame.Rect(place.left, place.top, px(_WHERE_PX), place.height)
        draw_fitting(self.app, surface, action.told_where(words), where, TEXT_DIM, size_px=SMALL_PX)
        keys = pygame.Rect(place.right - px(_KEY_PX), place.top, px(_KEY_PX), place.height)
        title = pygame.Rect(where.right, place.top, keys.left - where.right - px(8), place.height)
        draw_fitting(self.app, surface, action.title(words), title, TEXT)
        is_asked = self.wants_all_keys and number == self._chosen
        labels = [chord.label for chord in self.app.keyboard.chords(action)]
        text = "..." if is_asked else words("keys.either").join(dict.fromkeys(labels))
        done = draw_fitting(self.app, surface, text, keys, AMBER, role=Role.STRONG, align="right")
        if self.app.keyboard.is_changed(action):
            beside = pygame.Rect(keys.left, keys.top, done.left - keys.left - px(10), keys.height)
            draw_fitting(self.app, surface, words("keys.changed"), beside, GREEN, size_px=SMALL_PX, align="right")

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what to do, or why a key cannot be changed so."""
        super().draw_background(surface)
        px, body, words = self.app.px, self.body, self.app.words
        says = words("keys.listening") if self.wants_all_keys else self._says or words("keys.how")
        line = pygame.Rect(body.left, body.bottom - px(_SAY_PX) + px(4), body.width, px(_SAY_PX) - px(4))
        draw_fitting(self.app, surface, says, line, AMBER, align="centre")
