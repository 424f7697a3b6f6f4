"""What markers that are no units show, beside `CounterLook` for units; and one painter for them all."""

from __future__ import annotations

import pygame

from game.model.frozen import frozen
from game.ui.look.fonts import Fonts
from game.ui.look.schemes import USUAL, Scheme
from game.ui.paint.chit_look import ChitLook
from game.ui.paint.chits import ChitPainter
from game.ui.paint.counter_look import CounterLook
from game.ui.paint.counters import CounterPainter
from game.ui.paint.livery import Livery
from game.ui.paint.markers import MarkerPainter

ABOARD = 0.74
"""How large the counter of somebody is whom another carries."""


@frozen
class ZoneLook:
    """The marker of a place where help comes down."""

    title: str
    livery: Livery
    is_lost: bool


@frozen
class BurstLook:
    """A marker that lends its value to a fight: the burst of a shell, and what it adds."""

    livery: Livery
    value: int


Look = CounterLook | ZoneLook | BurstLook
Printed = Look | ChitLook
"""What is printed to be cut out."""


class PiecePainter:
    """Draws whatever lies on the map, in a tray or beside a row."""

    def __init__(self, fonts: Fonts) -> None:
        """A painter with these fonts."""
        self._counters = CounterPainter(fonts)
        self._markers = MarkerPainter(fonts)
        self._chits = ChitPainter(fonts)

    def dress(self, scheme: Scheme = USUAL, *, silhouettes: bool = False) -> None:
        """Draw in the colours of a scheme from now on, with symbols or with silhouettes."""
        self._counters.scheme = self._markers.scheme = scheme
        self._counters.silhouettes = silhouettes

    def picture(self, look: Printed, size_px: int) -> pygame.Surface:
        """A piece `size_px` across in the middle of a picture that has room for its shadow; smaller what is carried."""
        match look:
            case CounterLook():
                return self._counters.counter(look, round(size_px * (ABOARD if look.is_aboard else 1)))
            case ZoneLook():
                return self._markers.disc(look.livery, look.title, size_px, lost=look.is_lost)
            case BurstLook():
                return self._markers.burst(look.livery, look.value, size_px)
            case ChitLook():
                return self._chits.picture(look, self._markers.scheme, size_px)

    def draw(self, surface: pygame.Surface, look: Printed, centre: tuple[float, float], size_px: int) -> None:
        """Draw a piece with its middle at a point."""
        picture = self.picture(look, size_px)
        surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
