"""The small board of a diagram, drawn by the painters of the map."""

from __future__ import annotations

import pygame

from game.grid.layouts import lay_out
from game.grid.topology import OFF_BOARD
from game.ui.board.camera import Camera
from game.ui.board.marks import Marks
from game.ui.desk.figure import Answer, BoardView
from game.ui.desk.stacks import stacks
from game.ui.desk.stage import Piece
from game.ui.keys.keys import Command
from game.ui.paint.counter_look import counter_px
from game.ui.paint.looks import ZoneLook
from game.ui.paint.map import MapPainter
from game.ui.paint.overlays import OverlayPainter
from game.ui.play.hand.aim import Aim
from game.ui.play.panels.kit import Kit

_LARGEST_HEX_PX = 120
_ROOM_HEXES = 1.1
"""What is seen beyond the middles of the outermost hexes."""


class BoardPicture:
    """A part of a board in a rectangle, and where in it the player points."""

    def __init__(self, kit: Kit, view: BoardView) -> None:
        """A picture of a view; its map is painted when it is first drawn, or fetched from the cache."""
        self._kit = kit
        self._view = view
        self._painter = MapPainter(view.board, kit.app.fonts)
        self._overlays = OverlayPainter(view.board.topology, kit.app.fonts)
        self._camera = Camera(self._painter.layout, pygame.Rect(0, 0, 8, 8))
        self._aim = Aim(view.board.topology)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.pointed = OFF_BOARD
        """The hex that is pointed at."""

    def hex_at(self, position: tuple[int, int]) -> int:
        """The hex at a position of the window, or OFF_BOARD."""
        return self._camera.hex_at(position)

    def centre(self, hex: int) -> tuple[int, int]:
        """Where a hex is in the window."""
        return self._camera.centre(hex)

    def point(self, hex: int) -> Answer:
        """Point at a hex; what there is to say of it."""
        self.pointed = hex
        return self._view.ask(hex)

    def move(self, command: Command) -> Answer:
        """Point at the next hex in a direction, as far as it is seen."""
        hexes = self._view.hexes
        self._aim.put(self.pointed if self.pointed != OFF_BOARD else hexes[len(hexes) // 2])
        if self.pointed != OFF_BOARD:
            self._aim.move(command, self.pointed)
        return self.point(self._aim.cursor if self._aim.cursor in hexes else max(self.pointed, hexes[0]))

    def draw(self, surface: pygame.Surface, room: pygame.Rect, marks: Marks | None) -> None:
        """Draw the board into a room, with these marks if any, else with its own."""
        if not self._painter.is_baked:
            self._painter.bake()
        if self.rect != room:
            self.rect = pygame.Rect(room)
            self._fit(room)
        camera, view = self._camera, self._view
        shown = marks if marks is not None else view.marks
        clip = surface.get_clip()
        surface.set_clip(room.clip(clip))
        self._painter.speak(self._kit.words.language, self._kit.words.name)
        self._painter.works = view.scenery.works
        self._overlays.scheme = self._kit.scheme
        self._painter.draw_ground(surface, camera, view.scenery.bridges, view.scenery.laid_bridge)
        self._overlays.draw_under(surface, camera, shown)
        self._painter.draw_names(surface, camera, show_compass=False)
        self._overlays.draw_figures(surface, camera, shown, self._painter.names)
        self._pieces(surface)
        self._overlays.draw_over(surface, camera, shown)
        if self.pointed != OFF_BOARD:
            self._overlays.draw_cursor(surface, camera, self.pointed)
        surface.set_clip(clip)

    def _fit(self, room: pygame.Rect) -> None:
        """Show the hexes of the view as large as they go."""
        layout = lay_out(self._view.board.topology, 100)
        places = [layout.centre(hex) for hex in self._view.hexes]
        across = max(x for x, _ in places) - min(x for x, _ in places) + layout.half_width_px * 2 * _ROOM_HEXES
        down = max(y for _, y in places) - min(y for _, y in places) + layout.hex_px * _ROOM_HEXES
        scale = min(room.width / across, room.height / down)
        camera = self._camera
        camera.resize(room)
        camera.zoom_to(min(round(layout.hex_px * scale), _LARGEST_HEX_PX))
        spots = [camera.centre(hex) for hex in self._view.hexes]
        middle = (
            (max(x for x, _ in spots) + min(x for x, _ in spots)) // 2,
            (max(y for _, y in spots) + min(y for _, y in spots)) // 2,
        )
        camera.pan(middle[0] - room.centerx, middle[1] - room.centery)

    def _pieces(self, surface: pygame.Surface) -> None:
        """Counters; several of one place lie on each other as on the map."""
        pieces, hex_px = self._view.scenery.pieces.values(), self._camera.hex_px
        size = counter_px(hex_px, self._kit.app.settings.counter_share, self._camera.layout.piece_room)
        places: dict[str, tuple[float, float, int]] = {}
        for stack in stacks(pieces).values():
            pile = stack.piled(size, hex_px)
            if len(stack.pieces) > 1:
                places |= {one.id: (*at, pile.size_px) for one, at in zip(stack.pieces, pile.places, strict=True)}
        for piece in pieces:
            right, down, size_px = places.get(piece.id, (0.0, 0.0, size))
            self._piece(surface, piece, (round(right), round(down)), size_px)

    def _piece(self, surface: pygame.Surface, piece: Piece, off: tuple[int, int], size: int) -> None:
        x, y = self._camera.centre(piece.hex)
        x, y = x + off[0], y + off[1]
        if isinstance(piece.look, ZoneLook):
            x, y, size = round(x + size * 0.34), round(y - size * 0.34), round(size * 0.8)
        self._kit.pieces.draw(surface, piece.look, (x, y), size)
