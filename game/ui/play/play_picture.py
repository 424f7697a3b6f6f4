"""How a game looks on the screen: the map, what lies over it, the panels round it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.game import Game
from game.model.message import term
from game.ui.advice.counsel import Counsel
from game.ui.board.marks import Marks
from game.ui.desk.cards import Sheet
from game.ui.desk.desk import Desk
from game.ui.paint.baking import Baking
from game.ui.play.controls import Controls
from game.ui.play.hand.aim import Aim
from game.ui.play.hand.always import Always
from game.ui.play.hand.ordering import Ordering
from game.ui.play.looking_back import LookingBack
from game.ui.play.painting import Painting
from game.ui.play.panels.box_panel import BOX
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.dashboard import Dashboard
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.map_view import MapView
from game.ui.play.panels.minimap import Minimap
from game.ui.play.placing import Placing
from game.ui.play.side_list import SideList
from game.ui.play.table.flow import Flow
from game.ui.play.table.table import WindowTable
from game.ui.play.telling import Telling
from game.ui.play.tips import Tips
from game.ui.play.whole_game import WholeGame
from game.ui.window.screen import Screen, Window


class PlayPicture(Screen):
    """What is shown of a game; its parts are put together by the screen, which `PlayScreen` is."""

    app: Window
    game: Game
    table: WindowTable
    flow: Flow
    desk: Desk
    kit: Kit
    baking: Baking
    painting: Painting
    aim: Aim
    view: MapView
    minimap: Minimap
    dashboard: Dashboard
    placing: Placing
    tips: Tips
    controls: Controls
    ordering: Ordering
    always: Always
    whole: WholeGame
    side: SideList
    looking_back: LookingBack
    counsel: Counsel
    shown: frozenset[str]
    """Overlays that are switched on."""
    own_sheet: Sheet | None
    message: tuple[str, str, str]
    """What the status line says until something else happens: text, its kind, rule number."""
    _has_map: bool

    def __init__(self) -> None:
        """Nothing is shown yet."""
        self._hovered = ""
        self._contents: Contents | None = None
        self._telling = Telling(self)

    def _changed(self) -> None:
        self._contents = None
        self.dirty = True

    def relook(self) -> None:
        """Something else is pointed at, or the map has moved."""
        self._changed()

    def go_to(self, hex: int) -> None:
        """Put the cursor on a hex and bring it into view."""
        self.aim.put(hex)
        self.placing.bring_into_view(hex)

    @property
    def sheet(self) -> Sheet | None:
        """The dialog that is open: the screen's own, or the desk's."""
        if self.own_sheet is not None:
            return self.own_sheet
        return None if self.flow.stage.is_playing else self.always.on_sheet(self.desk.sheet())

    @property
    def contents(self) -> Contents:
        """What the panels say now."""
        if self._contents is None:
            self._contents = self._telling.contents()
            self.dashboard.log.show(self.flow.log_lines())
            hex_px = self.view.camera.hex_px
            self.placing.fit(self._contents)
            if hex_px != self.view.camera.hex_px:  # a map seen whole makes way for a tray: the zoom is told as it is
                self._contents = self._telling.contents()
        return self._contents

    def point(self, hex: int) -> tuple[float, float] | None:
        """Where in a hex the mouse is; None if keys point."""
        if self.aim.position is None or not self.desk.wants_point:
            return None
        return self.view.point_in(hex, self.aim.position)

    @property
    def marks(self) -> Marks:
        """What is drawn over the map now."""
        return self._telling.marks()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map and the panels."""
        if not self._has_map:
            self._draw_waiting(surface)
            return
        self.painting.draw(surface)

    def _draw_waiting(self, surface: pygame.Surface) -> None:
        """There is no map yet."""
        from game.ui.play.panels.waiting import draw_waiting, is_painting

        words, scenario, baking = self.app.words, self.game.scenario, self.baking
        text = words.say(baking.error) or words("play.painting")
        room = surface.get_size()
        sketch = self.app.pictures.get(scenario.board, room, from_large=False) if is_painting(baking.share) else None
        draw_waiting(self.kit, surface, baking.share, text, words.say(term("scenario", scenario.title)), sketch)

    def draw_changed(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw again what looks different; see `Painting`."""
        if not self._has_map:
            self.draw(surface)
            return None
        return self.painting.draw_changed(surface)

    @property
    def hovered(self) -> str:
        """The id of the button under the mouse."""
        return self._hovered

    def hover_over(self, name: str) -> None:
        """Another button is under the mouse."""
        if name != self._hovered:
            before, self._hovered = self.boxed_piece, name
            self.dirty = True
            if self.boxed_piece != before:
                self._changed()

    @property
    def boxed_piece(self) -> str:
        """The counter of a box that is under the mouse; empty if none is."""
        return self._hovered.removeprefix(BOX) if self._hovered.startswith(BOX) else ""

    @property
    def pointed_piece(self) -> str:
        """The counter of the tray that is under the mouse; empty if none is."""
        return self._hovered if self._hovered in self.dashboard.tray.hits else ""
