"""The map is painted in a thread of its own, so that the window shows how far it is."""

from __future__ import annotations

import threading
from collections.abc import Callable

from game.model.errors import said_of
from game.model.message import NOTHING, message
from game.ui.paint.map import MapPainter


class Baking:
    """A map being painted, or fetched from the cache."""

    def __init__(self, painter: MapPainter, wake: Callable[[], None]) -> None:
        """Begin to paint; `wake` is called, in the other thread, whenever there is something new to show."""
        self._painter = painter
        self._wake = wake
        self.share = 0.0
        self.error = NOTHING
        """Why the map could not be painted, as a sentence; nothing if all is well."""
        self._thread = threading.Thread(target=self._bake, name="map", daemon=True)
        self._thread.start()

    def _bake(self) -> None:
        try:
            self._painter.bake(self._progress)
        except Exception as error:  # nobody shall look at a traceback instead of a map
            self.error = message("trouble.no_map", why=said_of(error))
        self._wake()

    def _progress(self, share: float) -> None:
        self.share = share
        self._wake()

    @property
    def is_done(self) -> bool:
        """Whether the map can be drawn."""
        return self._painter.is_baked and not self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Wait until the map is painted, at most so long."""
        self._thread.join(seconds)
