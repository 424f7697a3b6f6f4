"""A bar at the bottom of the map: what lies over it, on or off, each with its key."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.model.frozen import frozen
from game.ui.look.theme import AMBER, AMBER_DEEP, EDGE, PANEL, RAISED_HOVER, SMALL_PX, TEXT, TEXT_DIM
from game.ui.play.panels.kit import Panel
from game.ui.widgets.button import draw_keycap, keycap_size

SWITCH = "switch:"
"""What the ids of switches begin with; the id of their command follows."""
_HEIGHT_PX, _INSET_PX, _GAP_PX = 26, 7, 3


@frozen
class MapSwitch:
    """One switch of the bar."""

    id: str
    """The command that its key gives."""
    text: str
    key: str
    tip: str
    is_on: bool


class SwitchBar(Panel):
    """Drawn with (switches, id under the mouse)."""

    def fit(self, room: pygame.Rect, switches: Sequence[MapSwitch], beside_px: int, legend_px: int) -> None:
        """Take a place in the lower right corner of the map: keys alone where there is no room for words beside what
        else stands there, nothing in a strip of it.
        """
        rect = pygame.Rect(0, 0, 0, 0)
        px = self.kit.px
        if switches and self._width(switches, with_words=False) <= room.width - beside_px - px(16):
            self._words = self._width(switches, with_words=True) <= room.width - beside_px - legend_px - px(16)
            rect = pygame.Rect(0, 0, self._width(switches, with_words=self._words), px(_HEIGHT_PX))
            rect.bottomright = (room.right - px(8), room.bottom - px(6))
        if rect != self.rect:
            self.place(rect)

    _words = True
    """Whether there is room for words beside the keys."""

    def _cell(self, switch: MapSwitch, *, with_words: bool) -> int:
        px = self.kit.px
        words = self.kit.width(switch.text, SMALL_PX) + px(_INSET_PX - 2) if with_words else 0
        return keycap_size(self.kit.app, switch.key)[0] + words + 2 * px(_INSET_PX)

    def _width(self, switches: Sequence[MapSwitch], *, with_words: bool) -> int:
        cells = sum(self._cell(switch, with_words=with_words) for switch in switches)
        return cells + (len(switches) + 1) * self.kit.px(_GAP_PX)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """One switch beside the other; one that is on is framed and filled."""
        switches, hovered = content
        if not isinstance(switches, tuple):
            raise TypeError("switches are expected")
        px = self.kit.px
        picture.fill(PANEL)
        pygame.draw.rect(picture, EDGE, picture.get_rect(), 1)
        left = px(_GAP_PX)
        for switch in switches:
            place = pygame.Rect(left, px(3), self._cell(switch, with_words=self._words), self.rect.height - px(6))
            name = SWITCH + switch.id
            if switch.is_on or hovered == name:
                pygame.draw.rect(picture, AMBER_DEEP if switch.is_on else RAISED_HOVER, place, border_radius=px(4))
            if switch.is_on:
                pygame.draw.rect(picture, AMBER, place, 1, border_radius=px(4))
            cap = keycap_size(self.kit.app, switch.key)
            draw_keycap(picture, self.kit.app, switch.key, (place.left + px(_INSET_PX), place.centery - cap[1] // 2))
            if self._words:
                words = place.move(px(2 * _INSET_PX - 2) + cap[0], 0)
                ink = TEXT if switch.is_on or hovered == name else TEXT_DIM
                self.kit.line(picture, switch.text, words, ink, size_px=SMALL_PX)
            self.pressable(name, place, switch.tip)
            left = place.right + px(_GAP_PX)
