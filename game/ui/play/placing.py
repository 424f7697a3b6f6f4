"""Where map and dialogs go: dialogs beside what they are about, the map to where something happens."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.board.following import Following
from game.ui.board.marks import Marks
from game.ui.play.hand.host import WithAim, WithGame, WithMap, WithWindow
from game.ui.play.panels.box_panel import AROUND_HEXES
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.layout import covered
from game.ui.play.panels.minimap import Minimap
from game.ui.window.settings import Switch

_MARGIN_HEXES = 3
"""A hex brought into view has so many around it in view, where there is room."""


class PlacedScreen(WithWindow, WithGame, WithMap, WithAim, Protocol):
    """The play screen, as far as things have their places on it."""

    minimap: Minimap

    @property
    def marks(self) -> Marks:
        """What is drawn over the map now."""
        ...


class Placing:
    """Gives panels and map their places as dialogs come and go."""

    def __init__(self, screen: PlacedScreen) -> None:
        """For one screen."""
        self._screen = screen
        self._opened: tuple[str, int] | None = None
        """The dialog that was last given a place, and what it is about."""
        self._has_tray = False
        """Whether a tray or the banner of a step is there for long, and what may be chosen lies under neither."""
        self._waiting = ""
        """What is chosen in the tray, and may come where it can be seen."""
        self._asked: tuple[object, ...] = ()
        """The question for which the banner last took its place, and how the map was seen then."""
        self._covered_px = 0
        """How much of the map's foot the bar of switches takes beyond the paper below the hexes."""
        self._opened_px = 0
        """How large the hexes of a map were that was seen whole as it opened, while others played."""
        self._was_asked = False
        self._following = Following(screen.view.camera)

    def forget(self) -> None:
        """The window is another: the open dialog needs another place."""
        self._opened = None

    def bring_into_view(self, hex: int) -> None:
        """Move the map if a hex lies at its edge, outside it or under a panel."""
        screen = self._screen
        room = screen.dashboard.open_map
        margin = min(2 * _MARGIN_HEXES * screen.view.camera.hex_px, room.width // 2, room.height // 2)
        room = room.inflate(-margin, -margin)
        place = screen.view.camera.centre(hex)
        if not room.collidepoint(place):
            screen.view.camera.centre_on(hex)

    def fit(self, contents: Contents) -> None:
        """Give panels and map their places; a dialog that has just been opened does not cover what it is about.

        The map stays as it is while trays and dialogs come and go; if one covers what it is about, it makes room.
        """
        screen, dashboard, view = self._screen, self._screen.dashboard, self._screen.view
        sheet = dashboard.sheet
        opened = (contents.sheet.id, screen.desk.focus) if contents.sheet is not None else None
        was_docked = sheet.is_docked
        makes_room = opened != self._opened and self._opens(contents, opened)
        dashboard.fit(contents, self._avoided, self._about(contents))
        if not screen.flow.stage.is_playing:  # the bar of switches goes meanwhile, and comes back
            self._covered_px = max(0, dashboard.foot_px - view.foot_px)
        stays = contents.prompt is not None and (contents.tray is not None or not contents.prompt.is_interruption)
        self._reserve(stays=stays)
        if view.camera.viewport != dashboard.whole_map:
            view.place(dashboard.whole_map)
        if was_docked and not sheet.is_docked:
            view.camera.pan(0, 0)  # a map that was moved on beside the dialog takes the room it had
        if self._is_first_tray(contents):
            self._reserve(stays=stays)  # above a smaller map there is less paper
            view.camera.fit()
        self._clear_tray(contents, stays=stays)
        if makes_room and contents.sheet is not None and contents.sheet.is_aside:
            view.make_room_for(self._between(contents))
        elif makes_room:
            view.make_room(screen.desk.focus)
        if self._turns_banner(contents):
            dashboard.fit(contents, self._avoided, self._about(contents))
        is_low = contents.prompt is not None and dashboard.banner.is_low
        view.painter.buttons = dashboard.commands.rect.copy()
        view.painter.low_banner = dashboard.banner.rect.copy() if is_low else pygame.Rect(0, 0, 0, 0)
        self._fit_box(contents)
        screen.minimap.fit(dashboard.above_switches)

    def _opens(self, contents: Contents, opened: tuple[str, int] | None) -> bool:
        """Another dialog is opened, or none is open any more; True if the map has to make room for what it is about."""
        screen, dashboard = self._screen, self._screen.dashboard
        self._opened = opened
        dashboard.focused_row = 0
        dashboard.sheet.open_at_top()
        dashboard.sheet.is_docked = False
        screen.view.give_back()
        dashboard.fit(contents, self._avoided, self._about(contents))
        is_in_the_way = dashboard.sheet.is_in_the_way and screen.desk.focus != OFF_BOARD
        dashboard.sheet.is_docked = opened is not None and (is_in_the_way or self._lies_over(contents))
        return dashboard.sheet.is_docked

    def _between(self, contents: Contents) -> tuple[int, ...]:
        """Who acts and whom a dialog in a corner is about: both are to be seen, if it says whom."""
        sheet, focus = contents.sheet, self._screen.desk.focus
        if sheet is None or not sheet.is_aside or OFF_BOARD in (focus, sheet.hex):
            return ()
        return (focus, sheet.hex)

    def _lies_over(self, contents: Contents) -> bool:
        """Whether a dialog in the best of the corners still covers what is between these two."""
        screen = self._screen
        rects = [screen.view.hex_rect(hex) for hex in self._between(contents)]
        return bool(covered(screen.dashboard.sheet.rect, rects))

    def _reserve(self, *, stays: bool) -> None:
        """Leave room at the edges of the map for dialog, tray and switches, and for a banner that is there for long."""
        dashboard, view = self._screen.dashboard, self._screen.view
        banner_px = max(0, dashboard.head_px - view.head_px) if stays else 0
        view.reserve(dashboard.docked_px, dashboard.tray.rect.height + self._covered_px, banner_px)

    def _is_first_tray(self, contents: Contents) -> bool:
        """Whether a tray with a banner is the first question, over a map that is whole as when others began to play."""
        screen, camera = self._screen, self._screen.view.camera
        if self._was_asked or screen.flow.stage.is_playing or self._following.is_gliding:
            return False
        if not screen.table.may_act:
            self._opened_px = self._opened_px or (camera.hex_px if camera.hex_px == camera.fit_hex_px else 0)
            return False
        self._was_asked = True
        return contents.tray is not None and contents.prompt is not None and camera.hex_px == self._opened_px

    def fit_whole(self) -> None:
        """Show the whole map, as large as it is once a dialog that is open has gone; that does not hide its own hex."""
        screen, camera = self._screen, self._screen.view.camera
        docked_px = camera.right_px
        camera.reserve(0, camera.bottom_px, camera.top_px)
        camera.fit()
        camera.reserve(docked_px, camera.bottom_px, camera.top_px)
        if docked_px and screen.desk.focus != OFF_BOARD:
            screen.view.make_room(screen.desk.focus)

    def _clear_tray(self, contents: Contents, *, stays: bool) -> None:
        """Where a tray comes to lie over what may be chosen, the map makes room until it goes, if it can.

        It does so again when something else is chosen in the tray: its places may lie elsewhere.
        """
        screen = self._screen
        if screen.flow.stage.is_playing or not screen.table.may_act or self._following.is_gliding:
            return
        had_tray, self._has_tray = self._has_tray, stays or contents.tray is not None
        pieces = contents.tray.pieces if contents.tray is not None else ()
        chose, self._waiting = self._waiting, next((piece.id for piece in pieces if piece.is_chosen), "")
        if self._has_tray and self._waiting not in ("", chose):
            screen.view.make_room_for(screen.marks.about, _MARGIN_HEXES)
        elif self._has_tray and not had_tray:
            screen.view.make_room_for(screen.marks.about)
        elif had_tray and not self._has_tray:
            screen.view.give_back()

    def _turns_banner(self, contents: Contents) -> bool:
        """Whether the banner goes from the head of the map to its foot or back, so as to hide nothing it asks about.

        It is weighed once for a question: the banner does not jump while the mouse moves and the answer is drawn.
        """
        screen, prompt, banner = self._screen, contents.prompt, self._screen.dashboard.banner
        camera = screen.view.camera
        if prompt is not None and self._following.is_gliding:
            return False
        asked = (prompt and prompt.text, screen.game.actions_done, camera.hex_px, tuple(camera.viewport))
        if asked == self._asked:
            return False
        self._asked, was_low, banner.is_low = asked, banner.is_low, False
        if prompt is not None and prompt.is_interruption:
            high, low = banner.places(screen.dashboard.above_foot(contents), prompt)
            focus = {screen.desk.focus} - {OFF_BOARD}
            about = [screen.view.hex_rect(hex) for hex in screen.marks.about | focus]
            banner.is_low = covered(low, about) < covered(high, about)
        return banner.is_low != was_low

    def _fit_box(self, contents: Contents) -> None:
        """The box of a place that both sides hold stands clear of it, of what lies around it and of what asks."""
        dashboard = self._screen.dashboard
        about = pygame.Rect(0, 0, 0, 0)
        if contents.box is not None:
            about = self._screen.view.hex_rect(contents.box_hex, AROUND_HEXES)
        kept = (dashboard.commands.rect, dashboard.sheet.rect if contents.sheet is not None else about)
        room = dashboard.above_foot(contents)
        spared = self.to_choose() if contents.box is not None else ()
        is_pointed = self._screen.aim.hex == contents.box_hex
        banner = (dashboard.banner.rect,)
        dashboard.box.fit(room, contents.box, about, banner, spared, kept, is_pointed=is_pointed)

    def to_choose(self) -> tuple[pygame.Rect, ...]:
        """What may be chosen on the map, and what is chosen."""
        screen, marks = self._screen, self._screen.marks
        hexes = {ring.hex for ring in marks.rings} | ({marks.selected} - {OFF_BOARD})
        return tuple(screen.view.hex_rect(hex) for hex in sorted(hexes))

    @property
    def _avoided(self) -> pygame.Rect | None:
        """What a dialog must not cover."""
        screen = self._screen
        focus = screen.desk.focus
        return screen.view.hex_rect(focus, AROUND_HEXES) if focus != OFF_BOARD else None

    def _about(self, contents: Contents) -> tuple[pygame.Rect, ...]:
        """What a dialog that stands in a corner leaves free if it can."""
        hexes = contents.sheet.hexes if contents.sheet is not None else ()
        return tuple(self._screen.view.hex_rect(hex) for hex in hexes)

    def follow(self) -> None:
        """Bring what happens into view; what somebody else does, near enough to be read, until one's own turn."""
        screen, settings = self._screen, self._screen.app.settings
        if not settings.is_on(Switch.FOLLOW):
            return
        if screen.flow.stage.is_playing:
            self._following.follow(
                screen.flow.stage.ahead, screen.dashboard.open_map, scale=screen.app.ui_scale,
                reads=screen.flow.shows_another, glides=not screen.flow.is_calm,
            )  # fmt: skip
        elif screen.table.may_act:
            self._following.give_back()

    def glide(self, seconds: float) -> bool:
        """Time has passed: the map moves on to where something happens; True if it did."""
        return self._following.update(seconds)

    @property
    def is_gliding(self) -> bool:
        """Whether the map is on its way."""
        return self._following.is_gliding
