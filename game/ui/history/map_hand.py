"""A hand over a map on which nothing can be done: it points, drags, zooms and moves a cursor by keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.desk.stacks import Spread, stacks
from game.ui.desk.stage import Scenery
from game.ui.keys.keys import Command
from game.ui.play.hand.aim import Aim
from game.ui.play.hand.pointer import Pointer
from game.ui.play.hand.view_actions import PAN_PX_PER_SECOND, PANS
from game.ui.play.panels.map_view import MapView

_MARGIN_HEXES = 2


class MapHand:
    """Moves the camera of a view, and knows which hex is meant."""

    def __init__(self, view: MapView, aim: Aim, scenery: Callable[[], Scenery], relook: Callable[[], None]) -> None:
        """A hand over a view of what stands there; `relook` is called when something looks different."""
        self._view = view
        self._scenery = scenery
        self._aim = aim
        self._relook = relook
        self._pointer = Pointer()
        self._panning: set[Command] = set()

    def table(self) -> dict[Command, Callable[[], None]]:
        """What keys do once when they are pressed."""
        camera, view = self._view.camera, self._view
        return {
            Command.ZOOM_IN: partial(self._zoom, 1),
            Command.ZOOM_OUT: partial(self._zoom, -1),
            Command.ZOOM_RESET: partial(self._did, partial(camera.zoom_to, round(camera.layout.hex_px))),
            Command.FIT: partial(self._did, camera.fit),
            Command.SHOW_GRID: lambda: self._did(lambda: setattr(view, "shows_grid", not view.shows_grid)),
            Command.SHOW_NUMBERS: lambda: self._did(lambda: setattr(view, "shows_numbers", not view.shows_numbers)),
            Command.HIDE_COUNTERS: partial(self._hide, on=True),
            Command.NEXT_UNIT: partial(self._next_piece, 1),
            Command.PREVIOUS_UNIT: partial(self._next_piece, -1),
        }

    def _next_piece(self, step: int) -> None:
        """Point at the next counter of the stack at the cursor, or at the stack itself after the last."""
        stack = stacks(self._scenery().pieces.values()).get(self._aim.hex, Spread(())).pieces
        names = ["", *(piece.id for piece in reversed(stack))] if len(stack) > 1 else [""]
        at = names.index(self._aim.piece) if self._aim.piece in names else 0
        self._aim.put(self._aim.hex)
        self._aim.piece = names[(at + step) % len(names)]
        self._relook()

    def _did(self, change: Callable[[], object]) -> None:
        change()
        self._relook()

    def _hide(self, *, on: bool) -> None:
        self._view.counters.hidden = on
        self._relook()

    def _zoom(self, step: int) -> None:
        at = self._view.camera.centre(self._aim.hex) if self._aim.hex != OFF_BOARD else None
        self._view.camera.zoom_by(step, at)
        self._relook()

    def go_to(self, hex: int) -> None:
        """Put the cursor on a hex and bring it into view."""
        self._aim.put(hex)
        self.look_at(hex)

    def look_at(self, hex: int) -> None:
        """Bring a hex into view if it is not well within it."""
        camera = self._view.camera
        margin = min(2 * _MARGIN_HEXES * camera.hex_px, camera.viewport.width // 2, camera.viewport.height // 2)
        if not camera.viewport.inflate(-margin, -margin).collidepoint(camera.centre(hex)):
            camera.centre_on(hex)
        self._relook()

    # keys

    def key_down(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Take a key that moves the map or the cursor, or a sign of a hex number; True if it was one."""
        if self._aim.typed and self._aim.type(event):
            self._go_to_typed()
        elif command is not None and Aim.moves(command):
            self._aim.move(command, self._view.middle_hex)
            self.look_at(self._aim.cursor)
        elif command in PANS:
            self._panning.add(command)
        elif self._aim.type(event):
            self._go_to_typed()
        else:
            return False
        return True

    def _go_to_typed(self) -> None:
        hex = self._aim.typed_hex()
        if hex is not None and hex != OFF_BOARD:
            self.go_to(hex)
        self._relook()

    def key_up(self, command: Command | None) -> None:
        """A key is let go."""
        if command in PANS:
            self._panning.discard(command)
        elif command is Command.HIDE_COUNTERS:
            self._hide(on=False)

    def let_go(self) -> None:
        """Forget what is held."""
        self._panning.clear()
        self._pointer.let_go()
        self._view.counters.hidden = False

    @property
    def is_panning(self) -> bool:
        """Whether a key that moves the map is held."""
        return bool(self._panning)

    def update(self, seconds: float) -> None:
        """Move the map while a key is held."""
        if self._panning:
            far = seconds * PAN_PX_PER_SECOND
            across = sum(PANS[command][0] for command in self._panning)
            down = sum(PANS[command][1] for command in self._panning)
            self._view.camera.pan(round(across * far), round(down * far))
            self._relook()

    # mouse

    def press(self, event: pygame.event.Event) -> None:
        """A button goes down over the map."""
        self._pointer.press(event.button, event.pos)

    def release(self, event: pygame.event.Event) -> bool:
        """A button goes up; True if that makes it a click on the map."""
        return self._pointer.release(event.button)

    def move(self, position: tuple[int, int], *, is_over_map: bool) -> None:
        """The mouse moves: it drags the map, or points."""
        by = self._pointer.move(position)
        if by is not None:
            self._view.camera.pan(*by)
            self._relook()
            return
        hex = self._view.counters.hex_at(self._scenery(), position, self._aim.hex) if is_over_map else OFF_BOARD
        if self._aim.point_at(hex, position, self._view.counters.piece_at(self._scenery(), hex, position)):
            self._relook()

    def wheel(self, event: pygame.event.Event, position: tuple[int, int]) -> None:
        """The wheel turns over the map."""
        self._view.camera.zoom_by(event.y, position)
        self._relook()
