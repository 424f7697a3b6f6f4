"""How the window is to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.fonts import Role
from game.ui.keys import Command
from game.ui.schemes import SCHEMES
from game.ui.screens.dialog import Dialog
from game.ui.screens.key_page import KeyPage
from game.ui.settings import COUNTER_SHARES, SPEEDS, UI_SCALES, VOLUMES, Switch
from game.ui.text import draw_line
from game.ui.theme import BODY_PX, SMALL_PX, TEXT, TEXT_DIM
from game.ui.widgets import Widgets

_ROW_PX = 34
_LABEL_PX = 24
_BETWEEN_PX = 8
_GAP_PX = 8
_COUNTER_WORDS = ("Small", "Usual", "Large")
_SWITCHES = ((Switch.CALM, "Reduced motion"), (Switch.SILHOUETTES, "Silhouettes on counters"))

Offer = tuple[str, str, bool, Callable[[], None]]
"""Id, label, whether it is the chosen one, and what choosing it does."""


class Options(Dialog):
    """Size of writing, colours, counters, sound, speed and keys."""

    name = "options"
    heading = "Options"
    size_px = (740, 528)

    def build(self, widgets: Widgets) -> None:
        """A row of buttons for each thing that can be chosen, switches, and a way back."""
        self._labels: list[tuple[str, pygame.Rect]] = []
        settings, set_ = self.app.settings, self._set
        top = self.inside.top
        top = self._row(widgets, top, "Size of writing and buttons", [
            (f"scale_{round(scale * 100)}", f"{scale:.0%}", scale == settings.ui_scale,
             partial(self.app.set_ui_scale, scale)) for scale in UI_SCALES
        ])  # fmt: skip
        top = self._row(widgets, top, "Colours of sides and marks", [
            (f"colours_{scheme.id}", scheme.title, scheme is settings.scheme,
             partial(set_, settings.set_scheme, scheme)) for scheme in SCHEMES
        ])  # fmt: skip
        top = self._row(widgets, top, "Counters", [
            (f"counters_{number}", _COUNTER_WORDS[number], share == settings.counter_share,
             partial(set_, settings.set_counter_share, share)) for number, share in enumerate(COUNTER_SHARES)
        ])  # fmt: skip
        top = self._row(widgets, top, "What happens on the map is acted out", [
            (f"speed_{number}", word.capitalize(), number == settings.speed, partial(set_, settings.set_speed, number))
            for number, word in enumerate(SPEEDS)
        ])  # fmt: skip
        top = self._row(widgets, top, "Sound", [
            *((f"volume_{round(volume * 100)}", f"{volume:.0%}" if volume else "None",
               volume == settings.volume and not settings.is_on(Switch.MUTED), partial(self._set_volume, volume))
              for volume in VOLUMES),
        ])  # fmt: skip
        self._foot(widgets, self._switches(widgets, top + self.app.px(4)))

    def _row(self, widgets: Widgets, top: int, label: str, offers: Sequence[Offer]) -> int:
        """A line of writing and a row of buttons of one width; returns where the next begins."""
        px, inside = self.app.px, self.inside
        self._labels.append((label, pygame.Rect(inside.left, top, inside.width, px(_LABEL_PX))))
        gap = px(_GAP_PX)
        width = (inside.width - gap * (len(offers) - 1)) // len(offers)
        for number, (id_, text, is_chosen, press) in enumerate(offers):
            place = pygame.Rect(inside.left + number * (width + gap), top + px(_LABEL_PX), width, px(_ROW_PX))
            widgets.button(id_, place, text, press).select(on=is_chosen)
        return top + px(_LABEL_PX) + px(_ROW_PX) + px(_BETWEEN_PX)

    def _switches(self, widgets: Widgets, top: int) -> int:
        px, inside = self.app.px, self.inside
        settings, width = self.app.settings, (inside.width - px(_GAP_PX)) // len(_SWITCHES)
        for number, (switch, label) in enumerate(_SWITCHES):
            place = pygame.Rect(inside.left + number * (width + px(_GAP_PX)), top, width, px(_ROW_PX))
            is_on = settings.is_on(switch)
            button = widgets.button(
                switch.value, place, f"{label}: {'on' if is_on else 'off'}", partial(self._set, settings.turn, switch)
            )
            button.select(on=is_on)
        return top + px(_ROW_PX) + px(_BETWEEN_PX)

    def _foot(self, widgets: Widgets, top: int) -> None:
        px, inside = self.app.px, self.inside
        place = pygame.Rect(inside.left, max(top, inside.bottom - px(_ROW_PX + 4)), px(240), px(_ROW_PX + 4))
        label = "Show in a window" if self.app.is_full_screen else "Fill the screen"
        widgets.button("full_screen", place, label, self.app.toggle_full_screen, command=Command.FULL_SCREEN)
        keys = pygame.Rect(place.right + px(_GAP_PX), place.top, px(150), place.height)
        widgets.button("keys", keys, "Keys ...", lambda: self.app.push(KeyPage()))
        close = pygame.Rect(inside.right - px(160), place.top, px(160), place.height)
        widgets.button("close", close, "Close", self.close, command=Command.CANCEL, look="main")
        widgets.on(Command.CONFIRM, self.close)

    def _set(self, change: Callable[..., object], *to: object) -> None:
        change(*to)
        self.app.change_look()

    def _set_volume(self, volume: float) -> None:
        self._set(self.app.settings.set_volume, volume)
        self.app.sounds.play("dice")

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what the rows are."""
        super().draw_background(surface)
        px = self.app.px
        body = self.app.fonts.get(Role.TEXT, px(BODY_PX))
        notes = {"Size of writing and buttons": self._scale_note(), "Sound": self._sound_note()}
        for label, place in self._labels:
            done = draw_line(surface, body, label, place, TEXT)
            beside = pygame.Rect(done.right + px(12), place.top, place.right - done.right - px(12), place.height)
            draw_line(surface, self.app.fonts.get(Role.TEXT, px(SMALL_PX)), notes.get(label, ""), beside, TEXT_DIM,
                      align="right")  # fmt: skip

    def _scale_note(self) -> str:
        if self.app.ui_scale < self.app.settings.ui_scale:
            return f"This window has room for {self.app.ui_scale:.0%}."
        return ""

    def _sound_note(self) -> str:
        key = self.app.keyboard.menu.label(Command.MUTE)
        return f"Off now; {key} turns it on." if self.app.settings.is_on(Switch.MUTED) else f"{key} turns it off."
