"""What the players agree on before a game, where the rules leave it to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.engine.agreed import Agreed
from game.lab.aims import tells_of_plans
from game.scenario.header import Prices
from game.scenario.scenario import Scenario
from game.ui.entrance.choose_player import title_of
from game.ui.entrance.prices import price_said
from game.ui.keys.keys import Command
from game.ui.look.theme import SMALL_PX, TEXT_DIM
from game.ui.widgets.button import Button
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog

_ROW_PX = 42
_GAP_PX = 8
_NOTE_PX = 24
_FIGURES = "123456789"
"""Keys of the buttons, from the first."""
_PLANS = "tells_plans"
"""The name of the button for plans that are told."""


class ChooseVariants(Dialog):
    """A button for each variant of a scenario, lit while it is agreed on, and one for plans that are told."""

    name = "variants"
    size_px = (760, 540)

    def __init__(
        self,
        scenario: Scenario,
        choose: Callable[[Agreed], None],
        prices: Prices | None = None,
        *,
        tells_plans: bool = False,
    ) -> None:
        """The variants of a scenario, with those that it has now and what they are worth, if that is known.

        `tells_plans`: whether it is agreed on now that each is told what the other was after.
        """
        self._scenario = scenario
        self._prices = prices
        self._chosen = set(scenario.options)
        self._hint: pygame.Rect | None = None
        self._figures: dict[str, Callable[[], None]] = {}
        """What the figures do."""
        self._tell = choose
        self._tells_plans = tells_plans

    def build(self, widgets: Widgets) -> None:
        """The variants, and below them two buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("variants.heading")
        self._hint = None
        place = pygame.Rect(inside.left, inside.top + px(_NOTE_PX), inside.width, px(_ROW_PX))
        self._figures = {}
        for variant in self._scenario.variants:
            label = words("variants.label", sentence=words.say(variant.said), rule=variant.rule)
            priced = (
                f"{label}: {price}"
                if (price := price_said(words, self._scenario.sides, self._prices, variant.id))
                else label
            )
            button = self._button(widgets, variant.id, place, priced, partial(self._turn, variant.id))
            button.select(on=variant.id in self._chosen)
            place = place.move(0, place.height + px(_GAP_PX))
        if tells_of_plans(self._scenario.system.name):
            plans = self._button(widgets, _PLANS, place, words("plans.label"), self._turn_plans)
            plans.select(on=self._tells_plans)
            self._hint = pygame.Rect(place.left, place.bottom + px(2), place.width, px(_NOTE_PX - 4))
        foot = pygame.Rect(inside.left, inside.bottom - px(_ROW_PX), px(150), px(_ROW_PX))
        widgets.button("cancel", foot, words("variants.cancel"), self.close, command=Command.CANCEL)
        choose = pygame.Rect(inside.right - px(190), foot.top, px(190), foot.height)
        widgets.button("choose", choose, words("variants.choose"), self._choose, command=Command.CONFIRM, look="main")
        widgets.focus("choose")  # the key that stands on it would press what is focused

    def _button(self, widgets: Widgets, name: str, place: pygame.Rect, label: str, press: Callable[[], None]) -> Button:
        """A button of the column: the figure of its place presses it."""
        button = widgets.button(name, place, label, press)
        figure = str(len(self._figures) + 1)
        if figure in _FIGURES:
            self._figures[figure] = press
            button.face = replace(button.face, key=figure)
        return button

    def handle(self, event: pygame.event.Event) -> bool:
        """A figure agrees on what it stands on, or calls it off."""
        press = self._figures.get(pygame.key.name(event.key).strip("[]")) if event.type == pygame.KEYDOWN else None
        if press is None:
            return super().handle(event)
        press()
        return True

    def _turn(self, variant: str) -> None:
        self._chosen ^= {variant}
        self.rebuild()

    def _turn_plans(self) -> None:
        self._tells_plans = not self._tells_plans
        self.rebuild()

    def _choose(self) -> None:
        self.close()
        self._tell(Agreed(tuple(sorted(self._chosen)), self._tells_plans))

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what a lit button means, what it means that plans are told, and where the points come from."""
        super().draw_background(surface)
        words, px, inside = self.app.words, self.app.px, self.inside
        note = pygame.Rect(inside.left, inside.top, inside.width, px(_NOTE_PX - 4))
        draw_fitting(self.app, surface, words("variants.note"), note, TEXT_DIM, size_px=SMALL_PX)
        if self._hint is not None:
            draw_fitting(self.app, surface, words("plans.hint"), self._hint, TEXT_DIM, size_px=SMALL_PX)
        if self._prices is not None and self._prices.points:
            note.bottom = inside.bottom - px(_ROW_PX + _GAP_PX)
            player, error = title_of(words, self._prices.player), self._prices.give_or_take
            said = words("variants.prices", player=player, error=error, count=self._prices.games)
            draw_fitting(self.app, surface, said, note, TEXT_DIM, size_px=SMALL_PX)
