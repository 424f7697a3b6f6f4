"""The map as it was seen at other zooms: a hand turns the wheel to and fro."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.play.panels.dashboard import DrawnPanel
from game.ui.play.seen import Seen, to_hex

_KEPT = 3
_MOST_BYTES = 20 * 2**20
"""What all pictures may take: in a window of 1920 by 1080 there is room for three."""

Size = tuple[int, int]


class KeptMap(NamedTuple):
    """What the window showed of a map."""

    picture: pygame.Surface | None
    """A likeness of it, panels and all; None: the window shows it still."""
    seen: Seen
    panels: Sequence[DrawnPanel]
    """What lay over it."""

    def moved(self, now: Seen) -> tuple[int, int]:
        """How far the map has moved in the window since."""
        return now.sheet[0] - self.seen.sheet[0], now.sheet[1] - self.seen.sheet[1]

    def show(self, surface: pygame.Surface, now: Seen) -> None:
        """Show it on a surface, where it lies now."""
        viewport, clip = pygame.Rect(now.frame[2]), surface.get_clip()
        surface.set_clip(viewport.clip(clip))
        if self.picture is None:
            surface.scroll(*self.moved(now))
        else:
            surface.blit(self.picture, viewport.move(self.moved(now)))
        surface.set_clip(clip)


class KeptMaps:
    """Keeps how a map looked at the zooms it was seen at last, while nothing but the zoom changes."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._maps: dict[Size, KeptMap] = {}
        """By the size of the whole sheet."""

    def keep(self, surface: pygame.Surface, seen: Seen, panels: Sequence[DrawnPanel]) -> None:
        """Keep what a surface shows of a map; what was seen longest ago makes room for it."""
        viewport, zoom = pygame.Rect(seen.frame[2]), seen.sheet[2:]
        known = self._maps.pop(zoom, None)
        if known is not None and _is_same(known.seen, seen):
            self._maps[zoom] = known
            return
        size_bytes = viewport.width * viewport.height * surface.get_bytesize()
        room, spare = min(_KEPT, _MOST_BYTES // max(1, size_bytes)), known.picture if known is not None else None
        while self._maps and len(self._maps) >= room:
            spare = self._maps.pop(next(iter(self._maps))).picture
        if room:
            if spare is None or spare.get_size() != viewport.size:
                spare = pygame.Surface(viewport.size, 0, surface)
            spare.blit(surface, (0, 0), viewport)
            self._maps[zoom] = KeptMap(spare, seen, panels)

    def recall(self, now: Seen) -> KeptMap | None:
        """How the map looked at this zoom; None if that is not known."""
        return self._maps.get(now.sheet[2:])

    def forget(self, now: Seen | None) -> None:
        """Forget what does not look so any more."""
        maps = {} if now is None else self._maps
        self._maps = {zoom: kept for zoom, kept in maps.items() if now is not None and _is_like(kept.seen, now)}


def _is_like(before: Seen, now: Seen) -> bool:
    """Whether a map at one zoom may look as it did at another, but for the zoom."""
    if before.scenery is not now.scenery or before.frame != now.frame:
        return False
    return before.marks is now.marks or to_hex(now.marks, before.marks) == before.marks


def _is_same(one: Seen, other: Seen) -> bool:
    """Whether two looks at the map at one zoom show the very same."""
    if (one.sheet, one.hex, one.piece, one.fixed) != (other.sheet, other.hex, other.piece, other.fixed):
        return False
    return not one.differs_on_the_sheet(other) and not one.points_elsewhere(other)
