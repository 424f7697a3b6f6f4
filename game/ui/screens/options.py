"""How the window is to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.language.tables import languages, table_of
from game.ui.keys.keys import Command
from game.ui.look.schemes import SCHEMES
from game.ui.look.theme import SMALL_PX, TEXT, TEXT_DIM
from game.ui.screens.key_page import KeyPage
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog
from game.ui.window.settings import COUNTER_SHARES, SPEEDS, TEXT_SIZES, UI_SCALES, VOLUMES, Switch

_ROW_PX = 34
_LABEL_PX = 24
_BETWEEN_PX = 8
_GAP_PX = 8
_BETWEEN_HALVES_PX = 24
_COUNTERS = ("small", "usual", "large")
_SWITCHES = (Switch.CALM, Switch.SILHOUETTES, Switch.BRIEFING, Switch.RECAP, Switch.FOLLOW)
_SWITCHES_IN_ROW = 2

Offer = tuple[str, str, bool, Callable[[], None]]
"""Id, label, whether it is the chosen one, and what choosing it does."""


class Options(Dialog):
    """Size of everything and of writing, language, colours, counters, sound, speed and keys."""

    name = "options"
    size_px = (740, 612)

    def build(self, widgets: Widgets) -> None:
        """A row of buttons for each thing that can be chosen, switches, and a way back."""
        self.heading = self.app.words("options.heading")
        self._labels: list[tuple[str, str, pygame.Rect]] = []
        """What is written over each row, a note beside it, and where."""
        px, inside = self.app.px, self.inside
        step = px(_LABEL_PX) + px(_ROW_PX) + px(_BETWEEN_PX)
        row = pygame.Rect(inside.left, inside.top, inside.width, px(_LABEL_PX) + px(_ROW_PX))
        left, right = self._halves(row)
        self._scales(widgets, row)
        self._text_sizes(widgets, left.move(0, step))
        self._languages(widgets, right.move(0, step))
        self._colours(widgets, row.move(0, 2 * step))
        self._counters(widgets, left.move(0, 3 * step))
        self._speeds(widgets, right.move(0, 3 * step))
        self._volumes(widgets, row.move(0, 4 * step))
        self._foot(widgets, self._switches(widgets, row.top + 5 * step + px(4)))

    def _halves(self, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        width = (row.width - self.app.px(_BETWEEN_HALVES_PX)) // 2
        return pygame.Rect(row.left, row.top, width, row.height), pygame.Rect(
            row.right - width, row.top, width, row.height
        )

    # the rows

    def _scales(self, widgets: Widgets, row: pygame.Rect) -> None:
        app = self.app
        note = ""
        if app.ui_scale < app.settings.ui_scale:
            note = app.words("options.room", percent=f"{app.ui_scale:.0%}")
        self._row(widgets, row, app.words("options.scale"), note, [
            (f"scale_{round(scale * 100)}", f"{scale:.0%}", scale == app.settings.ui_scale,
             partial(app.set_ui_scale, scale)) for scale in UI_SCALES
        ])  # fmt: skip

    def _text_sizes(self, widgets: Widgets, row: pygame.Rect) -> None:
        app = self.app
        note = ""
        if app.text_scale < app.ui_scale * app.settings.text_size:
            note = app.words("options.room_short", percent=f"{app.text_scale / app.ui_scale:.0%}")
        self._row(widgets, row, app.words("options.text"), note, [
            (f"text_{round(size * 100)}", f"{size:.0%}", size == app.settings.text_size,
             partial(app.set_text_size, size)) for size in TEXT_SIZES
        ])  # fmt: skip

    def _languages(self, widgets: Widgets, row: pygame.Rect) -> None:
        words = self.app.words
        self._row(widgets, row, words("options.language"), "", [
            (f"language_{language}", str(table_of(language)["language"]), language == words.language,
             partial(self.app.set_language, language)) for language in languages()
        ])  # fmt: skip

    def _colours(self, widgets: Widgets, row: pygame.Rect) -> None:
        settings, words = self.app.settings, self.app.words
        self._row(widgets, row, words("options.colours.label"), "", [
            (f"colours_{scheme.id}", words(f"options.colours.{scheme.id}"), scheme is settings.scheme,
             partial(self._set, settings.set_scheme, scheme)) for scheme in SCHEMES
        ])  # fmt: skip

    def _counters(self, widgets: Widgets, row: pygame.Rect) -> None:
        settings, words = self.app.settings, self.app.words
        self._row(widgets, row, words("options.counters.label"), "", [
            (f"counters_{number}", words(f"options.counters.{_COUNTERS[number]}"), share == settings.counter_share,
             partial(self._set, settings.set_counter_share, share)) for number, share in enumerate(COUNTER_SHARES)
        ])  # fmt: skip

    def _speeds(self, widgets: Widgets, row: pygame.Rect) -> None:
        settings, words = self.app.settings, self.app.words
        self._row(widgets, row, words("options.speed.label"), "", [
            (f"speed_{number}", words(f"options.speed.{speed}"), number == settings.speed,
             partial(self._set, settings.set_speed, number)) for number, speed in enumerate(SPEEDS)
        ])  # fmt: skip

    def _volumes(self, widgets: Widgets, row: pygame.Rect) -> None:
        settings, words = self.app.settings, self.app.words
        is_muted = settings.is_on(Switch.MUTED)
        key = self.app.keyboard.menu.label(Command.MUTE)
        note = words("options.muted", key=key) if is_muted else words("options.mute", key=key)
        self._row(widgets, row, words("options.sound"), note, [
            (f"volume_{round(volume * 100)}", f"{volume:.0%}" if volume else words("options.silent"),
             volume == settings.volume and not is_muted, partial(self._set_volume, volume)) for volume in VOLUMES
        ])  # fmt: skip

    def _row(self, widgets: Widgets, row: pygame.Rect, label: str, note: str, offers: Sequence[Offer]) -> None:
        """A line of writing and a row of buttons of one width."""
        px = self.app.px
        self._labels.append((label, note, pygame.Rect(row.left, row.top, row.width, px(_LABEL_PX))))
        gap = px(_GAP_PX)
        width = (row.width - gap * (len(offers) - 1)) // len(offers)
        for number, (id_, text, is_chosen, press) in enumerate(offers):
            place = pygame.Rect(row.left + number * (width + gap), row.top + px(_LABEL_PX), width, px(_ROW_PX))
            widgets.button(id_, place, text, press).select(on=is_chosen)

    def _switches(self, widgets: Widgets, top: int) -> int:
        """Two in a row."""
        px, inside, words = self.app.px, self.inside, self.app.words
        settings, width = self.app.settings, (inside.width - px(_GAP_PX)) // 2
        step = px(_ROW_PX) + px(_BETWEEN_PX)
        for number, switch in enumerate(_SWITCHES):
            row, column = divmod(number, 2)
            place = pygame.Rect(inside.left + column * (width + px(_GAP_PX)), top + row * step, width, px(_ROW_PX))
            is_on = settings.is_on(switch)
            state = words("options.is_on") if is_on else words("options.is_off")
            label = words(f"options.switch.{switch.value}", state=state)
            widgets.button(switch.value, place, label, partial(self._set, settings.turn, switch)).select(on=is_on)
        return top + (len(_SWITCHES) + 1) // 2 * step

    def _foot(self, widgets: Widgets, top: int) -> None:
        px, inside, words = self.app.px, self.inside, self.app.words
        place = pygame.Rect(inside.left, max(top, inside.bottom - px(_ROW_PX + 4)), px(240), px(_ROW_PX + 4))
        label = words("options.window") if self.app.is_full_screen else words("options.full_screen")
        widgets.button("full_screen", place, label, self.app.toggle_full_screen, command=Command.FULL_SCREEN)
        keys = pygame.Rect(place.right + px(_GAP_PX), place.top, px(150), place.height)
        widgets.button("keys", keys, words("options.keys"), lambda: self.app.push(KeyPage()), command=Command.KEYS)
        close = pygame.Rect(inside.right - px(160), place.top, px(160), place.height)
        widgets.button("close", close, words("options.close"), self.close, command=Command.CANCEL, look="main")
        widgets.on(Command.CONFIRM, self.close)

    # choosing

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
        for label, note, place in self._labels:
            done = draw_fitting(self.app, surface, label, place, TEXT)
            beside = pygame.Rect(done.right + px(12), place.top, place.right - done.right - px(12), place.height)
            draw_fitting(self.app, surface, note, beside, TEXT_DIM, size_px=SMALL_PX, align="right")
