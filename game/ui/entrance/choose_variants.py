"""What the players agree on before a game, where the rules leave it to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.scenario.header import Prices
from game.scenario.scenario import Scenario
from game.ui.entrance.choose_player import title_of
from game.ui.entrance.prices import price_said
from game.ui.keys.keys import Command
from game.ui.look.theme import SMALL_PX, TEXT_DIM
from game.ui.widgets.fitting import draw_fitting
from game.ui.widgets.widgets import Widgets
from game.ui.window.dialog import Dialog

_ROW_PX = 42
_GAP_PX = 8
_NOTE_PX = 24


class ChooseVariants(Dialog):
    """A button for each variant of a scenario, lit while it is agreed on."""

    name = "variants"
    size_px = (760, 470)

    def __init__(
        self, scenario: Scenario, choose: Callable[[tuple[str, ...]], None], prices: Prices | None = None
    ) -> None:
        """The variants of a scenario, with those that it has now and what they are worth, if that is known."""
        self._scenario = scenario
        self._prices = prices
        self._chosen = set(scenario.options)
        self._tell = choose

    def build(self, widgets: Widgets) -> None:
        """The variants, and below them two buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("variants.heading")
        place = pygame.Rect(inside.left, inside.top + px(_NOTE_PX), inside.width, px(_ROW_PX))
        for variant in self._scenario.variants:
            label = words("variants.label", sentence=words.say(variant.said), rule=variant.rule)
            priced = (
                f"{label}: {price}"
                if (price := price_said(words, self._scenario.sides, self._prices, variant.id))
                else label
            )
            button = widgets.button(variant.id, place, priced, partial(self._turn, variant.id))
            button.select(on=variant.id in self._chosen)
            place = place.move(0, place.height + px(_GAP_PX))
        foot = pygame.Rect(inside.left, inside.bottom - px(_ROW_PX), px(150), px(_ROW_PX))
        widgets.button("cancel", foot, words("variants.cancel"), self.close, command=Command.CANCEL)
        choose = pygame.Rect(inside.right - px(190), foot.top, px(190), foot.height)
        widgets.button("choose", choose, words("variants.choose"), self._choose, command=Command.CONFIRM, look="main")
        widgets.focus(next((variant.id for variant in self._scenario.variants), "choose"))

    def _turn(self, variant: str) -> None:
        self._chosen ^= {variant}
        self.rebuild()

    def _choose(self) -> None:
        self.close()
        self._tell(tuple(sorted(self._chosen)))

    def draw_background(self, surface: pygame.Surface) -> None:
        """Say what a lit button means, and where the points come from."""
        super().draw_background(surface)
        words, px, inside = self.app.words, self.app.px, self.inside
        note = pygame.Rect(inside.left, inside.top, inside.width, px(_NOTE_PX - 4))
        draw_fitting(self.app, surface, words("variants.note"), note, TEXT_DIM, size_px=SMALL_PX)
        if self._prices is not None and self._prices.points:
            note.bottom = inside.bottom - px(_ROW_PX + _GAP_PX)
            player, error = title_of(words, self._prices.player), self._prices.give_or_take
            said = words("variants.prices", player=player, error=error, count=self._prices.games)
            draw_fitting(self.app, surface, said, note, TEXT_DIM, size_px=SMALL_PX)
