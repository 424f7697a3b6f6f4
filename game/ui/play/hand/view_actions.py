"""What keys change of the view alone: camera, overlays, panels, speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.grid.topology import OFF_BOARD
from game.ui.keys.keys import Command
from game.ui.play.hand.host import Redraws, Speaks, WithAim, WithGame, WithMap, WithOverlays, WithWindow
from game.ui.play.hand.ordering import NO_MARCHES
from game.ui.play.panels.minimap import Minimap
from game.ui.window.settings import SPEEDS, Switch

PAN_PX_PER_SECOND = 900
PANS = {
    Command.PAN_LEFT: (-1, 0),
    Command.PAN_RIGHT: (1, 0),
    Command.PAN_UP: (0, -1),
    Command.PAN_DOWN: (0, 1),
}
_OVERLAYS = {
    Command.SHOW_CONTROL: "zones", Command.SHOW_UNMOVED: "unmoved", Command.SHOW_LIFELINES: "lifelines",
    Command.SHOW_MARCHES: NO_MARCHES,
}  # fmt: skip
_REACHES = ("enemy_reach", "free_reach")
"""Overlays that their key goes through: one's own units in the way, then as if they were not there."""
OVERLAYS = {
    Command.SHOW_CONTROL: ("zones",), Command.SHOW_UNMOVED: ("unmoved",), Command.ENEMY_REACH: _REACHES,
    Command.SHOW_LIFELINES: ("lifelines",),
}  # fmt: skip
"""What a key lays over the map, where a desk knows of it."""


class ViewedScreen(WithWindow, WithGame, WithMap, WithAim, WithOverlays, Speaks, Redraws, Protocol):
    """The play screen, as far as keys change what is to be seen of it."""

    minimap: Minimap


class ViewActions:
    """Moves the map and switches what is shown; the game knows nothing of it."""

    def __init__(self, screen: ViewedScreen) -> None:
        """Actions of a screen."""
        self._screen = screen
        self.panning: set[Command] = set()
        """Keys held that move the map."""

    def update(self, seconds: float) -> bool:
        """Move the map while a key is held; True if it moved."""
        if not self.panning:
            return False
        far = seconds * PAN_PX_PER_SECOND
        across = sum(PANS[command][0] for command in self.panning)
        down = sum(PANS[command][1] for command in self.panning)
        self._screen.view.camera.pan(round(across * far), round(down * far))
        return True

    def table(self) -> dict[Command, Callable[[], None]]:
        """What each key does."""
        camera = self._screen.view.camera
        return {
            Command.ZOOM_IN: partial(self._zoom, 1),
            Command.ZOOM_OUT: partial(self._zoom, -1),
            Command.ZOOM_RESET: partial(self._look, partial(camera.zoom_to, round(camera.layout.hex_px))),
            Command.FIT: partial(self._look, camera.fit),
            Command.SHOW_GRID: self._toggle_grid,
            Command.SHOW_NUMBERS: self._toggle_numbers,
            Command.HIDE_COUNTERS: partial(self.hide_counters, on=True),
            Command.PANEL: self._toggle_panel,
            Command.LOG: self._toggle_log,
            Command.MINIMAP: self._toggle_minimap,
            Command.SPEED: self._next_speed,
            Command.SILHOUETTES: self._toggle_silhouettes,
            Command.MAP_KEY: self._show_key,
            **{command: partial(self._overlay, name) for command, name in _OVERLAYS.items()},
            Command.ENEMY_REACH: self._next_reach,
        }

    def _look(self, move: Callable[[], None]) -> None:
        move()
        self._screen.relook()

    def _zoom(self, step: int) -> None:
        screen = self._screen
        at = screen.aim.position if screen.aim.position is not None and screen.aim.hover != OFF_BOARD else None
        if screen.aim.by_keys:
            at = screen.view.camera.centre(screen.aim.cursor)
        self._look(partial(screen.view.camera.zoom_by, step, at))

    def _toggle_grid(self) -> None:
        self._screen.view.shows_grid = not self._screen.view.shows_grid
        self._screen.relook()

    def _toggle_numbers(self) -> None:
        self._screen.view.shows_numbers = not self._screen.view.shows_numbers
        self._screen.relook()

    def hide_counters(self, *, on: bool) -> None:
        """Hide the counters, while a key is held."""
        self._screen.view.counters.hidden = on
        self._screen.dirty = True

    def _overlay(self, name: str) -> None:
        self._screen.shown ^= {name}
        self._screen.relook()

    def _next_reach(self) -> None:
        """Enemy reach with one's own units in the way, then without them, then none."""
        screen = self._screen
        shown = next((number for number, name in enumerate(_REACHES) if name in screen.shown), -1)
        screen.shown = screen.shown.difference(_REACHES)
        if shown + 1 < len(_REACHES):
            name = _REACHES[shown + 1]
            screen.shown |= {name}
            screen.say(screen.app.words(f"play.shows_{name}"))
        else:
            screen.quiet()
        screen.relook()

    def _toggle_panel(self) -> None:
        self._screen.dashboard.toggle_panel()
        self._screen.relook()

    def _toggle_log(self) -> None:
        self._screen.dashboard.toggle_log()
        self._screen.relook()

    def _toggle_minimap(self) -> None:
        self._screen.minimap.is_shown = not self._screen.minimap.is_shown
        self._screen.relook()

    def _toggle_silhouettes(self) -> None:
        screen = self._screen
        is_on = screen.app.settings.turn(Switch.SILHOUETTES)
        screen.say(screen.app.words("play.silhouettes") if is_on else screen.app.words("play.symbols"))

    def _show_key(self) -> None:
        from game.ui.play.panels.map_key import MapKey

        screen = self._screen
        screen.app.push(MapKey(screen.view.key()))

    def _next_speed(self) -> None:
        screen = self._screen
        screen.app.settings.set_speed(screen.app.settings.speed + 1)
        screen.flow.speed = screen.app.settings.speed
        screen.say(screen.app.words(f"options.speed.told_{SPEEDS[screen.flow.speed]}"))
