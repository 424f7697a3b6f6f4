"""The map in the window: the painted sheet, marks, counters, what is being acted out, and the camera over it all."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from game.scenario.board import Board
from game.ui.board.camera import Camera
from game.ui.board.marks import Marks, Ring
from game.ui.desk.stage import Scenery, Stage
from game.ui.paint.flags import FlagPainter
from game.ui.paint.map import MapPainter
from game.ui.paint.overlays import OverlayPainter
from game.ui.paint.tags import Written
from game.ui.paint.tokens import Tokens
from game.ui.play.panels.acted_out import ActedOut
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.map_counters import MapCounters

_ROOM_HEXES = 1.0
"""Room that is left round a hex that a dialog is about."""
_OUTLINE_HEXES, _OUTLINE_PX = 0.1, 8
"""How far the outline of a hex may stand out over it, and of a very small one, on both sides together."""
_KEY_COLUMNS = 3


class MapView:
    """Draws the map; holds where the camera is and what of the map is shown, nothing of the game."""

    def __init__(self, kit: Kit, board: Board, painter: MapPainter) -> None:
        """A view of a board, to be placed before it is drawn."""
        self._kit = kit
        self.painter = painter
        self._overlays = OverlayPainter(board.topology, kit.app.fonts, haste=painter.haste)
        self.camera = Camera(painter.layout, pygame.Rect(0, 0, 8, 8))
        self._flag_painter = FlagPainter()
        self.shows_grid = True
        self.shows_numbers = True
        self.counters = MapCounters(kit, self.camera)
        self._tokens = Tokens(kit.app.fonts)
        self._acted_out = ActedOut(kit, self.camera, self.counters, self._overlays)
        self._told: Scenery | None = None
        """What lay on the map when the painter was told of it."""
        self._before: tuple[float, float] | None = None
        """The sheet point in the middle before the map had to make room."""
        self._after = (0.0, 0.0)
        """The same when it had made room."""

    def key(self) -> pygame.Surface:
        """The key to the map's pictures, on paper."""
        return self.painter.key(self._kit.words, _KEY_COLUMNS)

    def place(self, rect: pygame.Rect) -> None:
        """Give the map its place in the window; a map that was seen whole is so again."""
        was_fitted = self.camera.hex_px == self.camera.fit_hex_px
        self.camera.resize(rect)
        if was_fitted:
            self.camera.fit()

    @property
    def foot_px(self) -> int:
        """How much paper lies below the lowest hexes of a map that is seen whole: what lies over it hides nothing."""
        layout = self.camera.layout
        lowest = float(layout.centres[:, 1].max()) + layout.half_height_px
        return round((layout.size[1] - lowest) * self.camera.fit_hex_px / layout.hex_px)

    @property
    def head_px(self) -> int:
        """How much paper lies above the highest hexes of a map that is seen whole."""
        layout = self.camera.layout
        highest = float(layout.centres[:, 1].min()) - layout.half_height_px
        return round(highest * self.camera.fit_hex_px / layout.hex_px)

    def reserve(self, right_px: int, bottom_px: int, top_px: int = 0) -> None:
        """Leave room at the edges for what lies over the map; what is seen of it neither moves nor changes its size."""
        self.camera.reserve(right_px, bottom_px, top_px)

    def make_room(self, hex: int) -> None:
        """Move the map as little as can be, so that nothing lies over a hex; `give_back` moves it back."""
        self._bring_in(self.hex_rect(hex, _ROOM_HEXES))

    def make_room_for(self, hexes: Iterable[int], hexes_around: float = 0.0) -> None:
        """The same for several hexes, with so much around them where there is room.

        If they cannot all be seen at once, and none is, for the nearest of them.
        """
        rects = [self.hex_rect(hex) for hex in hexes]
        if not rects:
            return
        whole, room = rects[0].unionall(rects[1:]), self.camera.open
        if whole.width > room.width or whole.height > room.height:
            whole = min(rects, key=lambda rect: math.dist(rect.center, room.center))
        if not room.contains(whole):
            margin = round(2 * hexes_around * self.camera.hex_px)
            self._bring_in(
                whole.inflate(min(margin, room.width - whole.width), min(margin, room.height - whole.height))
            )  # fmt: skip

    def _bring_in(self, rect: pygame.Rect) -> None:
        inside = rect.clamp(self.camera.open)
        if inside == rect:
            return
        self._before = self._before or self.camera.to_sheet(self.camera.viewport.center)
        self.camera.pan(rect.x - inside.x, rect.y - inside.y)
        self._after = self.camera.to_sheet(self.camera.viewport.center)

    def give_back(self) -> None:
        """Show the map where it lay before it made room, unless it has been moved since."""
        before, self._before = self._before, None
        now = self.camera.to_sheet(self.camera.viewport.center)
        if before is not None and math.dist(now, self._after) < 1:
            self.look_at(before, self.camera.viewport.center)

    def look_at(self, point: tuple[float, float], position: tuple[int, int] | None = None) -> None:
        """Bring a point of the sheet to a position, or the middle of the open map, as far as the sheet goes."""
        x, y = self.camera.to_screen(point)
        middle_x, middle_y = position or self.camera.open.center
        self.camera.pan(round(x) - middle_x, round(y) - middle_y)

    def point_in(self, hex: int, position: tuple[int, int]) -> tuple[float, float]:
        """Where in a hex a position of the window is: 0, 0 in its middle, 1 half a hex from flat to flat."""
        x, y = self.camera.centre(hex)
        half = self.camera.hex_px / 2
        return (position[0] - x) / half, (position[1] - y) / half

    @property
    def middle_hex(self) -> int:
        """The hex nearest to the middle of what is seen of the map."""
        x, y = self.camera.open.center
        seen = self.camera.visible_hexes() or range(self.camera.layout.topology.size)
        return min(seen, key=lambda hex: math.dist(self.camera.centre(hex), (x, y)))

    def hex_rect(self, hex: int, hexes_around: float = 0.0) -> pygame.Rect:
        """The part of the window that a hex takes, with so much room around it."""
        widest = self.camera.layout.half_width_px * 2 / self.camera.layout.hex_px
        size = round(self.camera.hex_px * (widest + 2 * hexes_around))
        rect = pygame.Rect(0, 0, size, size)
        rect.center = self.camera.centre(hex)
        return rect

    def draw(
        self, surface: pygame.Surface, scenery: Scenery, marks: Marks, *, stage: Stage, hover: int, cursor: int
    ) -> None:
        """Draw everything of the map; `hover` and `cursor` are hexes, or -1."""
        camera = self.camera
        before = surface.get_clip()
        surface.set_clip(camera.viewport.clip(before))
        self.painter.haste.begin()
        self._tell_painter(scenery)
        self._overlays.scheme = self._kit.scheme
        self.painter.draw_ground(
            surface, camera, scenery.bridges, scenery.laid_bridge,
            show_numbers=self.shows_numbers, show_grid=self.shows_grid,
        )  # fmt: skip
        self._overlays.draw_under(surface, camera, marks)
        self.painter.draw_names(surface, camera)
        self._overlays.draw_figures(surface, camera, marks, self.painter.names)
        if hover >= 0:
            self._overlays.draw_hover(surface, camera, hover)
        self._flags(surface, scenery, are_under=True)
        pointed = cursor if hover < 0 else hover
        self._overlays.taken = ()
        if not self.counters.hidden:
            self.counters.draw(surface, scenery, pointed)
            self._flags(surface, scenery, are_under=False)
            surface.fblits(self._tokens.laid(camera, self._kit.scheme, scenery.tokens))
            self._overlays.taken = self._taken(scenery, pointed)
            self.counters.open_fan(surface, scenery, marks.chosen, pointed)  # over flags and numbers: to be read
            self.counters.draw_ghosts(surface, scenery, marks)
            self.painter.draw_over(surface, camera)
        self._overlays.draw_over(surface, camera, marks)
        self._draw_pointed(surface, scenery, marks, pointed, cursor)
        self._acted_out.draw(surface, stage)
        self.painter.haste.end()
        surface.set_clip(before)

    @property
    def corner(self) -> pygame.Rect:
        """What of the window compass and scale take."""
        return self.painter.corner(self.camera)

    @property
    def is_sharp(self) -> bool:
        """Whether all that is seen of the map, and was drawn last, is painted as near as it is seen."""
        return self.painter.is_sharp(self.camera, show_numbers=self.shows_numbers, show_grid=self.shows_grid)

    def get_ready(self, scenery: Scenery, marks: Marks, hex: int) -> None:
        """Paint what will be seen when a hex with these marks is pointed at; it is kept."""
        self.counters.get_ready(scenery, hex)
        if marks.sight is not None:
            self._overlays.get_ready(self.camera, marks.sight)

    def get_ready_around(self, marks: Marks) -> None:
        """Paint the marks that will be seen when the map is moved a little; they are kept."""
        self._overlays.get_ready_around(self.camera, marks)

    def getting_ready(self, marks: Marks) -> Iterator[None]:
        """Paint marks that may be laid over the map as it is seen; a little at a time, and it is kept."""
        return self._overlays.getting_ready(self.camera, marks)

    def _tell_painter(self, scenery: Scenery) -> None:
        """Have the painter of the map know what lies on it, and that of marks where counters do."""
        painter, standing, words = self.painter, self.counters.standing(scenery), self._kit.words
        painter.speak(words.language, words.name)
        painter.scale = self._kit.px(100) / 100
        if standing is not painter.counters:
            painter.counters = standing
            self._overlays.counters = partial(self.counters.places, scenery)
        if scenery is not self._told:
            self._told = scenery
            painter.flags = frozenset(flag.hex for flag in scenery.flags)
            painter.works, painter.dusk = scenery.works, scenery.dusk

    def _draw_pointed(self, surface: pygame.Surface, scenery: Scenery, marks: Marks, pointed: int, cursor: int) -> None:
        """Draw what must be read over all marks where the player points."""
        is_ringed = not self.counters.hidden and any(ring.hex == pointed for ring in marks.rings)
        if is_ringed and self.counters.open_fan(surface, scenery, marks.chosen, pointed):  # to be chosen from
            self._overlays.draw_words(surface, self.camera, marks, lambda hex: hex == pointed)
        if cursor >= 0:
            self._overlays.draw_cursor(surface, self.camera, cursor)
            self._overlays.draw_words(surface, self.camera, marks, lambda hex: hex == cursor)

    def place_of(self, scenery: Scenery, hex: int) -> pygame.Rect:
        """What of the window a hex takes with its outline and its counters, as they lie and fanned out."""
        if hex < 0:
            return pygame.Rect(0, 0, 0, 0)
        return self.place_around((hex,)).union(self.counters.place_of(scenery, hex))

    def place_around(self, hexes: Iterable[int]) -> pygame.Rect:
        """What hexes take of the map as it is seen, with what is drawn along their sides."""
        rects = [self.hex_rect(hex, _OUTLINE_HEXES).inflate(_OUTLINE_PX, _OUTLINE_PX) for hex in hexes]
        return rects[0].unionall(rects[1:]).clip(self.camera.viewport) if rects else pygame.Rect(0, 0, 0, 0)

    def place_of_way(self, marks: Marks) -> pygame.Rect:
        """What the way to the hex under the cursor takes of the map as it is seen, with what is written at its end."""
        return self._overlays.place_of_way(self.camera, marks).clip(self.camera.viewport)

    def written(self, scenery: Scenery, marks: Marks, pointed: int) -> frozenset[Written]:
        """What is written over the map if a hex is pointed at, and where in the window."""
        self._overlays.taken = () if self.counters.hidden else self._taken(scenery, pointed)
        return frozenset(self._overlays.written(self.camera, marks))

    def _taken(self, scenery: Scenery, pointed: int) -> Sequence[pygame.Rect]:
        """Where words keep off: markers, and counters that are fanned out."""
        tokens = self._tokens.laid(self.camera, self._kit.scheme, scenery.tokens)
        return (*(place for _, place in tokens), *self.counters.fanned(scenery, pointed))

    def places_of_rings(self, rings: Iterable[Ring]) -> list[pygame.Rect]:
        """What rings take of the window."""
        return [self._overlays.place_of_ring(self.camera, ring) for ring in rings]

    def draw_words(self, surface: pygame.Surface, marks: Marks, is_seen: Callable[[int], bool]) -> None:
        """Draw once more what is written over hexes that are seen, over what was drawn over the map since."""
        self._overlays.draw_words(surface, self.camera, marks, is_seen)

    def _flags(self, surface: pygame.Surface, scenery: Scenery, *, are_under: bool) -> None:
        """Flags of what is fought for: over the counters that stand there, on the ground where none does."""
        covered = self.counters.standing(scenery)
        self._flag_painter.scheme = self._kit.scheme
        seen = surface.get_clip().inflate(2 * self.camera.hex_px, 2 * self.camera.hex_px)
        for flag in scenery.flags:
            if (flag.hex in covered) is not are_under and seen.collidepoint(at := self.camera.centre(flag.hex)):
                self._flag_painter.draw(surface, flag.owner, at, self.camera.hex_px, beside=not are_under)
