"""What the players agree on before a game, where the rules leave it to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.scenario.scenario import Scenario
from game.ui.fitting import draw_fitting
from game.ui.keys import Command
from game.ui.screens.dialog import Dialog
from game.ui.theme import SMALL_PX, TEXT_DIM
from game.ui.widgets import Widgets

_ROW_PX = 42
_GAP_PX = 8
_NOTE_PX = 24


class ChooseVariants(Dialog):
    """A button for each variant of a scenario, lit while it is agreed on."""

    name = "variants"
    size_px = (640, 360)

    def __init__(self, scenario: Scenario, choose: Callable[[tuple[str, ...]], None]) -> None:
        """The variants of a scenario, with those that it has now."""
        self._scenario = scenario
        self._chosen = set(scenario.options)
        self._tell = choose

    def build(self, widgets: Widgets) -> None:
        """The variants, and below them two buttons."""
        px, inside, words = self.app.px, self.inside, self.app.words
        self.heading = words("variants.heading")
        place = pygame.Rect(inside.left, inside.top + px(_NOTE_PX), inside.width, px(_ROW_PX))
        for variant in self._scenario.variants:
            label = words("variants.label", sentence=words.sentence(variant.sentence), rule=variant.rule)
            button = widgets.button(variant.id, place, label, partial(self._turn, variant.id))
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
        """Say what a lit button means."""
        super().draw_background(surface)
        note = pygame.Rect(self.inside.left, self.inside.top, self.inside.width, self.app.px(_NOTE_PX - 4))
        draw_fitting(self.app, surface, self.app.words("variants.note"), note, TEXT_DIM, size_px=SMALL_PX)
