"""The map goes to what is acted out of the past, or to what a step is about."""

from __future__ import annotations

from game.grid.topology import OFF_BOARD
from game.ui.board.following import Following
from game.ui.history.panels import PastPanels
from game.ui.history.playback import Playback
from game.ui.play.panels.map_view import MapView
from game.ui.window.screen import Window
from game.ui.window.settings import Switch


class PastFollowing:
    """Moves the map of a game that is looked back on."""

    def __init__(self, app: Window, view: MapView, panels: PastPanels, playback: Playback) -> None:
        """For one map."""
        self._app = app
        self._view = view
        self._panels = panels
        self._playback = playback
        self._following = Following(view.camera)

    def show(self, hex: int) -> None:
        """Bring what a step is about into view."""
        camera = self._view.camera
        if hex != OFF_BOARD and not camera.viewport.collidepoint(camera.centre(hex)):
            camera.centre_on(hex)

    def follow(self) -> None:
        """Bring what is acted out into view; what runs by itself near enough to be read."""
        if self._app.settings.is_on(Switch.FOLLOW):
            self._following.follow(
                self._playback.stage.ahead, self._panels.open_map, scale=self._app.ui_scale,
                reads=self._playback.is_running, glides=not self._playback.is_calm,
            )  # fmt: skip

    def glide(self, seconds: float) -> bool:
        """Time has passed; True if the map has moved on."""
        return self._following.update(seconds)

    @property
    def is_gliding(self) -> bool:
        """Whether the map is on its way: what is acted out waits for it."""
        return self._following.is_gliding
