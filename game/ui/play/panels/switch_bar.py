"""A bar at the bottom of the map: what lies over it, on or off, each with its key."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.model.frozen import frozen
from game.ui.look.theme import AMBER, AMBER_DEEP, EDGE, PANEL, RAISED_HOVER, SMALL_PX, TEXT, TEXT_DIM
from game.ui.play.panels.panel import Panel
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
        bare_px, worded_px = self._widths(switches)
        if switches and bare_px <= room.width - beside_px - px(16):
            self._words = worded_px <= room.width - beside_px - legend_px - px(16)
            rect = pygame.Rect(0, 0, worded_px if self._words else bare_px, px(_HEIGHT_PX))
            rect.bottomright = (room.right - px(8), room.bottom - px(6))
        if rect != self.rect:
            self.place(rect)

    _words = True
    """Whether there is room for words beside the keys."""
    _measured: tuple[object, tuple[int, int]] = (None, (0, 0))
    """What was measured last, and what came of it."""

    def _cell(self, switch: MapSwitch, *, with_words: bool) -> int:
        px = self.kit.px
        words = self.kit.width(switch.text, SMALL_PX) + px(_INSET_PX - 2) if with_words else 0
        return keycap_size(self.kit.app, switch.key)[0] + words + 2 * px(_INSET_PX)

    def _widths(self, switches: Sequence[MapSwitch]) -> tuple[int, int]:
        """How wide the bar is with keys alone and with words: measured anew when it is to show something else."""
        app = self.kit.app
        key = (tuple((switch.text, switch.key) for switch in switches), app.ui_scale, app.text_scale)
        if key != self._measured[0]:
            gaps = (len(switches) + 1) * self.kit.px(_GAP_PX)
            bare, worded = (sum(self._cell(switch, with_words=on) for switch in switches) for on in (False, True))
            self._measured = (key, (bare + gaps, worded + gaps))
        return self._measured[1]

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
