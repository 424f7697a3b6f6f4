"""What all charts of a game have in common: fonts, colours, the field they are drawn on."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Fonts
from game.ui.look.schemes import Scheme
from game.ui.look.theme import WELL, WELL_EDGE


class Chart:
    """A painter of one chart; `unit_px` is a designed pixel."""

    def __init__(self, fonts: Fonts, scheme: Scheme, unit_px: float) -> None:
        """A painter in the colours of a scheme."""
        self._fonts = fonts
        self._scheme = scheme
        self._unit = unit_px

    def _px(self, designed_px: float) -> int:
        return max(1, round(designed_px * self._unit))

    @staticmethod
    def _field(surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The sunken field that a chart is drawn on."""
        pygame.draw.rect(surface, WELL, rect)
        pygame.draw.rect(surface, WELL_EDGE, rect, 1)
