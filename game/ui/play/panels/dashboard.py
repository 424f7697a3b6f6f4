"""All panels round and over the map: where they are, what is under the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui.look.theme import AMBER
from game.ui.play.panels.banner import Banner
from game.ui.play.panels.box_panel import BoxPanel
from game.ui.play.panels.cards_panel import CardsPanel
from game.ui.play.panels.command_bar import CommandBar
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.layout import Layout, layout_for
from game.ui.play.panels.legend import Legend
from game.ui.play.panels.log_panel import LogPanel
from game.ui.play.panels.panel import Panel, rule_of
from game.ui.play.panels.sheet_panel import SheetPanel
from game.ui.play.panels.side_panel import SidePanel
from game.ui.play.panels.status_line import StatusLine
from game.ui.play.panels.switch_bar import SwitchBar
from game.ui.play.panels.tip_box import TipBox
from game.ui.play.panels.top_bar import TopBar
from game.ui.play.panels.tray_strip import TrayStrip

_CARDS_SHARE = 0.66
_CARDS_MOST_PX = 600

DrawnPanel = tuple[tuple[int, ...], pygame.Surface | None]
"""Where a panel was drawn, and the picture of it."""


class Dashboard:
    """The panels."""

    def __init__(self, kit: Kit) -> None:
        """All panels, not yet placed."""
        self._kit = kit
        self.top_bar = TopBar(kit)
        self.cards = CardsPanel(kit)
        self.log = LogPanel(kit)
        self.status = StatusLine(kit)
        self.banner = Banner(kit)
        self.tray = TrayStrip(kit)
        self.sheet = SheetPanel(kit)
        self.commands = CommandBar(kit)
        self.tip = TipBox(kit)
        self.legend = Legend(kit)
        self.box = BoxPanel(kit)
        self.switches = SwitchBar(kit)
        self.layout: Layout = layout_for((0, 0), kit.px)
        self.side = SidePanel(kit)
        self.shows_list = False
        """Whether a list stands in the panel, in place of cards and log."""
        self.shows_panel = True
        self.log_fills = False
        """Whether the log takes the whole panel."""
        self.focused_row = 0
        """The row of the open sheet that keys act on."""
        self.drawn: tuple[DrawnPanel, ...] = ()
        """The panels as they were drawn last, the upper ones last."""

    def place(self, size: tuple[int, int]) -> None:
        """Lay the panels out in a window of this size."""
        before = self.layout
        self.layout = layout = layout_for(size, self._kit.px)
        if layout.is_narrow != before.is_narrow or not before.map.height:
            self.shows_panel = not layout.is_narrow
        self.top_bar.place(layout.top_bar)
        self.status.place(layout.status)
        self._place_panel()

    def _place_panel(self) -> None:
        panel = self.layout.panel if self.shows_panel else pygame.Rect(0, 0, 0, 0)
        self.side.place(panel if self.shows_list else pygame.Rect(0, 0, 0, 0))
        panel = pygame.Rect(panel.topleft, (0, 0)) if self.shows_list else panel
        cards_px = 0 if self.log_fills else min(round(panel.height * _CARDS_SHARE), self._kit.px(_CARDS_MOST_PX))
        self.cards.place(pygame.Rect(panel.left, panel.top, panel.width, cards_px))
        self.log.place(pygame.Rect(panel.left, panel.top + cards_px, panel.width, panel.height - cards_px))

    def show_list(self, *, on: bool, shows_panel: bool) -> None:
        """Let a list stand in the panel, or give cards and log their place back."""
        self.shows_list, self.shows_panel = on, shows_panel
        self._place_panel()

    def toggle_panel(self) -> None:
        """Show the right panel, or hide it."""
        self.shows_panel = not self.shows_panel
        self._place_panel()

    def shows_cards_at(self, position: tuple[int, int]) -> bool:
        """Whether a position of the window lies on the cards."""
        return self.shows_panel and not self.shows_list and self.cards.rect.collidepoint(position)

    def scrolls(self, event: pygame.event.Event) -> bool:
        """Let the log or the cards be dragged by their bars; True if the event was used."""
        has_cards = self.shows_panel and not self.shows_list
        return self.log.handle(event) or (has_cards and self.cards.handle(event))

    def toggle_log(self) -> None:
        """Let the log take the whole panel, or give the cards their place back."""
        if not self.shows_panel:
            self.shows_panel = True
        self.log_fills = not self.log_fills
        self._place_panel()

    @property
    def whole_map(self) -> pygame.Rect:
        """The part of the window that is the map's, with what tray and dialog take of it for a while."""
        return self._above_status

    @property
    def map_rect(self) -> pygame.Rect:
        """The part of the map that neither the tray nor a dialog at the right has for itself."""
        rect = self._above_status
        return pygame.Rect(rect.left, rect.top, rect.width - self.docked_px, rect.height - self.tray.rect.height)

    @property
    def docked_px(self) -> int:
        """How much of the map's part a dialog has for itself, at the right; the map is still seen around it."""
        return self.sheet.rect.width if self.sheet.is_docked else 0

    @property
    def _above_status(self) -> pygame.Rect:
        """The map's part with that of the tray."""
        layout, is_beside = self.layout, self.shows_panel or self.layout.is_narrow
        return layout.map if is_beside else layout.map.union(layout.panel)

    @property
    def _beside_panel(self) -> pygame.Rect:
        """That part as far as the panel does not lie over it in a narrow window."""
        return self._left_of_panel(self._above_status)

    def _left_of_panel(self, rect: pygame.Rect) -> pygame.Rect:
        if self.layout.is_narrow and self.shows_panel:
            return pygame.Rect(rect.left, rect.top, self.layout.panel.left - rect.left, rect.height)
        return rect

    @property
    def open_map(self) -> pygame.Rect:
        """The part of the map that no panel lies over."""
        return self.map_rect if self.sheet.is_docked else self._left_of_panel(self.map_rect)

    @property
    def above_switches(self) -> pygame.Rect:
        """The same without what the bar of switches takes at its foot."""
        room = self.open_map
        return pygame.Rect(room.topleft, (room.width, (self.switches.rect.top or room.bottom) - room.top))

    def above_foot(self, contents: Contents) -> pygame.Rect:
        """The same without what the legend takes."""
        room = self.above_switches
        if contents.legend and contents.sheet is None and self.legend.rect:
            room.height = min(room.height, self.legend.rect.top - room.top)
        return room

    @property
    def foot_px(self) -> int:
        """How much of the map's foot the bar of switches lies over."""
        return self.open_map.bottom - self.switches.rect.top if self.switches.rect.width else 0

    @property
    def head_px(self) -> int:
        """How much of the map's head the banner lies over."""
        return 0 if self.banner.is_low or not self.banner.rect else self.banner.rect.bottom - self.whole_map.top

    def fit(self, contents: Contents, avoid: pygame.Rect | None, about: Sequence[pygame.Rect] = ()) -> None:
        """Give the panels over the map the places that their contents need."""
        self.tray.fit(self._beside_panel, contents.tray)
        room = self.open_map
        legend_px = self.legend.width_px(contents.legend)
        self.switches.fit(room, contents.switches, self.legend.beside_px, legend_px)
        self.legend.fit(room, contents.legend, self.switches.rect)
        self.banner.fit(self.above_foot(contents), contents.prompt)
        self.commands.fit(room, contents.commands, self.banner.rect)
        about = (*about, *((self.banner.rect,) if self.banner.is_low else ()))
        if contents.side is not None:
            self.side.fit(contents.side)
        sheet_room = self._above_status if self.sheet.is_docked else room
        self.sheet.fit(sheet_room, self.above_switches, contents.sheet, avoid, about)
        if contents.sheet is not None:
            self.focused_row = min(self.focused_row, max(0, len(contents.sheet.rows) - 1))

    def draw(self, surface: pygame.Surface, contents: Contents, hovered: str) -> None:
        """Draw all panels; the map is drawn already."""
        drawn = list(self._drawn_with(contents, hovered))
        for panel, content in drawn:
            panel.draw(surface, *content)
        self.drawn = tuple((tuple(panel.rect), panel.picture) for panel, _ in drawn if panel.rect)
        if rule_of(hovered):
            self._underline(surface, hovered)

    def _drawn_with(self, contents: Contents, hovered: str) -> Iterator[tuple[Panel, tuple[object, ...]]]:
        """The panels that there are now, the upper ones last, each with what it is drawn with."""
        yield self.top_bar, (contents.heading, contents.undo_refusal, contents.redo_refusal, hovered, contents.keys)
        switches = contents.switches if self.switches.rect.width else ()
        over: tuple[tuple[Panel, object, tuple[object, ...]], ...] = (
            (self.legend, contents.legend, ()), (self.switches, switches, (hovered,)),
            (self.commands, contents.commands, (hovered,)), (self.tray, contents.tray, (hovered, self.tray.first)),
            (self.banner, contents.prompt, (hovered,)),
        )  # fmt: skip
        for panel, content, more in over:
            if content:
                yield panel, (content, *more)
        if self.shows_panel and contents.side is not None:
            yield self.side, (contents.side,)
        elif self.shows_panel:
            yield self.cards, (contents.unit, contents.hex, contents.preview, contents.standing)
            yield self.log, (hovered,)
        if contents.box is not None:
            yield self.box, (contents.box, hovered)
        if contents.sheet is not None:
            yield self.sheet, (contents.sheet, hovered, self.focused_row, self.sheet.offset_px)
        yield self.status, contents.status
        if self.tip.is_shown:
            yield self.tip, self.tip.content

    def _underline(self, surface: pygame.Surface, name: str) -> None:
        """Say of the number of a rule that is pointed at that it can be pressed."""
        for panel in (self.tip, *self._panels):
            if name in panel.hits and panel.rect.width:
                place = panel.hits[name]
                pygame.draw.line(surface, AMBER, place.bottomleft, place.bottomright, self._kit.px(2))
                return

    @property
    def _panels(self) -> tuple[Panel, ...]:
        """All panels, the upper ones first."""
        return (
            self.sheet, self.banner, self.box, self.tray, self.commands, self.legend, self.switches, *self._beside,
            self.top_bar, self.status,
        )  # fmt: skip

    @property
    def _beside(self) -> tuple[Panel, ...]:
        """What stands beside the map: cards and log, or a list in their place."""
        return (self.side,) if self.shows_list else (self.cards, self.log)

    def tip_at(self, position: tuple[int, int], contents: Contents) -> tuple[str, pygame.Rect] | None:
        """What is told of what is at a position, and where that is; of what lies under a dialog nothing."""
        asked = (contents.sheet, contents.prompt, contents.box, contents.tray, contents.commands, contents.switches)
        over = zip((self.sheet, self.banner, self.box, self.tray, self.commands, self.switches), asked, strict=True)
        for panel, content in over:
            if content and panel.rect.collidepoint(position):
                return panel.tip_at(position)
        seen = self._beside if self.shows_panel else ()
        panels = (*seen, self.top_bar, self.status)
        return next((told for panel in panels if (told := panel.tip_at(position)) is not None), None)

    def hit(self, position: tuple[int, int], contents: Contents) -> str:
        """The id of what can be pressed at a position; the panel that lies on top is asked first."""
        if self.tip.is_shown and (name := self.tip.hit(position)):
            return name
        if contents.legend and contents.sheet is None and (name := self.legend.hit(position)):
            return name
        panels = [self.top_bar, self.status]
        over = [
            (self.sheet, contents.sheet), (self.banner, contents.prompt), (self.box, contents.box),
            (self.tray, contents.tray), (self.commands, contents.commands), (self.switches, contents.switches),
        ]  # fmt: skip
        for panel, content in over:
            if content and panel.rect.collidepoint(position):
                return panel.hit(position)
        for beside in self._beside if self.shows_panel else ():
            if beside.rect.collidepoint(position):
                return beside.hit(position)
        return next((found for panel in panels if (found := panel.hit(position))), "")

    def covers(self, position: tuple[int, int], contents: Contents) -> bool:
        """Whether something lies over the map at a position."""
        over = [
            (self.sheet, contents.sheet), (self.banner, contents.prompt), (self.box, contents.box),
            (self.tray, contents.tray),
        ]  # fmt: skip
        if any(content and panel.rect.collidepoint(position) for panel, content in over):
            return True
        buttons = ((contents.commands, self.commands), (self.tip.is_shown, self.tip), (contents.legend, self.legend))
        if any(content and panel.hit(position) for content, panel in buttons):
            return True
        if contents.switches and self.switches.rect.collidepoint(position):
            return True
        if self.shows_panel and self.layout.panel.collidepoint(position):
            return True
        return not self.map_rect.collidepoint(position)

    def widgets(self, contents: Contents) -> dict[str, list[int]]:
        """Where everything is that can be pressed now, by id."""
        panels = [(self.top_bar, True), (self.status, True), (self.commands, contents.commands),
                  (self.switches, contents.switches), (self.box, contents.box),
                  (self.tray, contents.tray), (self.banner, contents.prompt), (self.sheet, contents.sheet)]  # fmt: skip
        places = {name: list(rect) for panel, content in panels if content for name, rect in panel.hits.items()}
        over = [panel.rect for panel, content in panels[4:] if content]
        if self.shows_panel:
            for panel in self._beside:
                places |= {name: list(at) for name, at in panel.hits.items() if at.collidelist(over) < 0}
        if self.tip.is_shown:
            places |= {name: list(at) for name, at in self.tip.hits.items()}
        return places
