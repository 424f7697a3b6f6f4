"""The sheet at the zoom steps that were looked at, kept strip by strip within a budget of memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable

import pygame

from game.ui.paint.zoom_step import BYTES_PER_PIXEL, StepPainter, ZoomStep

KEPT_BYTES = 56 * 2**20
"""What is kept beside that which is seen: the last zoom steps of a board of a thousand hexes."""
_PAINTERS_KEPT = 4
Wake = Callable[[], None]
Key = tuple[ZoomStep, int]


class Strips:
    """Paints strips when they are asked for, at once or in a thread beside the window, and forgets the oldest."""

    def __init__(self, painter_of: Callable[[ZoomStep], StepPainter], kept_bytes: int = KEPT_BYTES) -> None:
        """No strip yet; `painter_of` makes the painter of a zoom step."""
        self._painter_of = painter_of
        self._kept_bytes = kept_bytes
        self._painters: OrderedDict[ZoomStep, StepPainter] = OrderedDict()
        self._strips: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._wanted: tuple[Key, ...] = ()
        self._awaited: frozenset[Key] = frozenset()
        """Those of them that are seen, and for which somebody is woken."""
        self._thread: threading.Thread | None = None
        self._keeping = threading.Lock()
        """Held for an instant, over what is kept and wanted."""
        self._painting = threading.Lock()
        """Held while a strip is painted: one at a time."""

    def ready(self, step: ZoomStep, strips: Iterable[int]) -> dict[int, pygame.Surface]:
        """Those of the strips that are painted."""
        with self._keeping:
            found = {strip: self._strips[step, strip] for strip in strips if (step, strip) in self._strips}
            for strip in found:
                self._strips.move_to_end((step, strip))
        return found

    def now(self, step: ZoomStep, strips: Iterable[int]) -> dict[int, pygame.Surface]:
        """The strips, painted at once where they are missing."""
        keys = [(step, strip) for strip in strips]
        for key in keys:
            self._make(key, keys)
        return self.ready(step, [strip for _, strip in keys])

    def soon(self, step: ZoomStep, strips: Iterable[int], wake: Wake, beside: Iterable[int] = ()) -> None:
        """Have the strips painted beside the window, instead of what was wanted before; `wake` is called after each.

        Those `beside` what is seen come after them, as far as nothing need be forgotten for them; nobody is woken.
        """
        with self._keeping:
            seen = tuple((step, strip) for strip in strips)
            self._wanted, self._awaited = (*seen, *((step, strip) for strip in beside)), frozenset(seen)
            if self._thread is not None:
                return
            self._thread = threading.Thread(target=self._work, args=(wake,), name="strips", daemon=True)
        self._thread.start()

    def painter(self, step: ZoomStep) -> StepPainter:
        """The painter of a zoom step; it knows where strips lie."""
        with self._keeping:
            if step not in self._painters:
                self._painters[step] = self._painter_of(step)
                while len(self._painters) > _PAINTERS_KEPT:
                    self._painters.popitem(last=False)
            self._painters.move_to_end(step)
            return self._painters[step]

    @property
    def steps(self) -> tuple[ZoomStep, ...]:
        """The zoom steps of which anything is painted, the last used first."""
        with self._keeping:
            return tuple(dict.fromkeys(step for step, _ in reversed(self._strips)))

    @property
    def bytes(self) -> int:
        """What all strips take."""
        with self._keeping:
            return sum(map(_bytes_of, self._strips.values()))

    def wait(self, seconds: float) -> None:
        """Wait until everything wanted is painted, at most so long."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)

    def clear(self) -> None:
        """Forget everything: the baked picture is another."""
        with self._painting, self._keeping:
            self._strips.clear()
            self._painters.clear()
            self._wanted, self._awaited = (), frozenset()

    def _work(self, wake: Wake) -> None:
        while True:
            with self._keeping:
                key = next((key for key in self._wanted if key not in self._strips), None)
                if key is None or (key not in self._awaited and not self._has_room_for(*key)):
                    self._thread = None
                    return
                wanted = self._wanted
            self._make(key, wanted)
            if key in self._awaited:
                wake()

    def _has_room_for(self, step: ZoomStep, strip: int) -> bool:
        """Whether a strip can be kept beside all others."""
        area = self._painters[step].area(strip) if step in self._painters else None
        taken = sum(map(_bytes_of, self._strips.values()))
        return area is not None and taken + area.width * area.height * BYTES_PER_PIXEL <= self._kept_bytes

    def _make(self, key: Key, seen: Iterable[Key]) -> None:
        """Paint a strip if nobody has; of the others the oldest are forgotten, but none of those that are seen."""
        step, strip = key
        with self._painting:
            with self._keeping:
                if key in self._strips:
                    return
            surface = self.painter(step).paint(strip)
            with self._keeping:
                self._strips[key] = surface
                spared = {*seen, key}
                room = self._kept_bytes - sum(map(_bytes_of, self._strips.values()))
                for other in [other for other in self._strips if other not in spared]:
                    if room >= 0:
                        break
                    room += _bytes_of(self._strips.pop(other))


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.width * surface.height * BYTES_PER_PIXEL
