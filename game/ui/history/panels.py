"""The panels round the map while a game is looked back on: top bar, cards, log, status line, the bar with a slider."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Heading, Preview, UnitCard
from game.ui.desk.overview import Listing
from game.ui.desk.place_card import DisplayBox, HexCard
from game.ui.history.past_bar import Buttons, PastBar
from game.ui.history.transport import Place, Transport
from game.ui.play.panels.box_panel import BOX, BoxPanel
from game.ui.play.panels.cards_panel import CardsPanel
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.layout import layout_for
from game.ui.play.panels.log_head import COPY, FILTER
from game.ui.play.panels.log_panel import LogPanel
from game.ui.play.panels.status_line import HINT, StatusLine

_CARDS_SHARE, _CARDS_MOST_PX = 0.5, 480
_LONG_SHARE, _LONG_MOST_PX = 0.64, 640
"""The same where a long list stands there while nothing is pointed at."""
_CARDS_LEAST_PX = 330
"""Below this the cards give way to the log."""


class PastPanels:
    """All panels, and where they are."""

    def __init__(self, kit: Kit) -> None:
        """Not yet placed."""
        self._kit = kit
        self.bar = PastBar(kit)
        self.cards = CardsPanel(kit)
        self.log = LogPanel(kit, (FILTER, COPY))
        self.status = StatusLine(kit)
        self.transport = Transport(kit)
        self.box = BoxPanel(kit)
        """The box of a place that both sides held, over the map beside it."""
        self.has_long_list = False
        """Whether what stands there while nothing is pointed at needs more room than cards."""
        self._shows_panel: bool | None = None
        self._size = (0, 0)

    def place(self, size: tuple[int, int]) -> None:
        """Lay the panels out in a window of this size."""
        self._size = size
        width, height = size
        foot = self.transport.height_px
        self._layout = layout = layout_for((width, height - foot), self._kit.px)
        self.bar.place(layout.top_bar)
        self.status.place(layout.status)
        self.transport.place(pygame.Rect(0, height - foot, width, foot))
        panel = layout.panel if self.shows_panel else pygame.Rect(0, 0, 0, 0)
        share, most_px = (_LONG_SHARE, _LONG_MOST_PX) if self.has_long_list else (_CARDS_SHARE, _CARDS_MOST_PX)
        cards_px = min(round(panel.height * share), self._kit.px(most_px))
        if cards_px < self._kit.px(_CARDS_LEAST_PX) * 3 // 4:
            cards_px = 0
        self.cards.place(pygame.Rect(panel.left, panel.top, panel.width, cards_px))
        self.log.place(pygame.Rect(panel.left, panel.top + cards_px, panel.width, panel.height - cards_px))

    @property
    def shows_panel(self) -> bool:
        """Whether cards and log are shown: unless told otherwise, where they do not lie over the map."""
        return not self._layout.is_narrow if self._shows_panel is None else self._shows_panel

    def toggle(self) -> None:
        """Show cards and log, or hide them."""
        self._shows_panel = not self.shows_panel
        self.place(self._size)

    @property
    def map_rect(self) -> pygame.Rect:
        """The part of the window that is the map's."""
        layout = self._layout
        return layout.map if self.shows_panel or layout.is_narrow else layout.map.union(layout.panel)

    @property
    def open_map(self) -> pygame.Rect:
        """The part of the map that no panel lies over."""
        rect = self.map_rect
        if self._layout.is_narrow and self.shows_panel:
            return pygame.Rect(rect.left, rect.top, self._layout.panel.left - rect.left, rect.height)
        return rect

    def log_covers(self, position: tuple[int, int]) -> bool:
        """Whether the log is at a position."""
        return self.shows_panel and self.log.rect.collidepoint(position)

    def cards_cover(self, position: tuple[int, int]) -> bool:
        """Whether the cards are at a position."""
        return self.shows_panel and self.cards.rect.collidepoint(position)

    def box_covers(self, position: tuple[int, int]) -> bool:
        """Whether the box of a place is at a position."""
        return self.box.rect.collidepoint(position)

    @staticmethod
    def boxed(hovered: str) -> str:
        """The id of the counter of the box that is under the mouse; empty if none is."""
        return hovered.removeprefix(BOX) if hovered.startswith(BOX) else ""

    def scrolls(self, event: pygame.event.Event) -> bool:
        """Let log or cards be dragged by their bars; True if the event was used."""
        return self.log.handle(event) or (self.shows_panel and self.cards.handle(event))

    def hit(self, position: tuple[int, int]) -> str:
        """The id of what can be pressed at a position."""
        if self.box_covers(position):
            return self.box.hit(position)
        if self.log_covers(position):
            return self.log.hit(position)
        panels = (self.bar, self.transport, self.status, *((self.cards,) if self.shows_panel else ()))
        return next((found for panel in panels if (found := panel.hit(position))), "")

    def widgets(self) -> dict[str, list[int]]:
        """Where everything is that can be pressed now, by id."""
        panels = (
            self.bar,
            self.transport,
            self.status,
            *((self.log, self.cards) if self.shows_panel else ()),
            self.box,
        )
        return {name: list(rect) for panel in panels for name, rect in panel.hits.items()}

    def draw(
        self,
        surface: pygame.Surface,
        hovered: str,
        *,
        bar: tuple[Heading, str, Buttons],
        cards: tuple[UnitCard | None, HexCard | None, Preview | None, Listing | None],
        place: Place,
        status: tuple[str, str],
        box: tuple[DisplayBox | None, pygame.Rect],
    ) -> None:
        """Draw all panels; the map is drawn already. The box stands clear of a part of the map."""
        self.bar.draw(surface, *bar, hovered)
        if self.shows_panel:
            self.cards.draw(surface, *cards)
            self.log.draw(surface, hovered)
        self.status.draw(surface, status[0], HINT, "", status[1])
        self.transport.draw(surface, place, hovered)
        self.box.fit(self.open_map, *box, ())
        if box[0] is not None:
            self.box.draw(surface, box[0], hovered)
