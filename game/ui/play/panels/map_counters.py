"""The counters on the map: how they lie on each other, open under the mouse, and which of them a position means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pygame

from game.ui.board.camera import Camera
from game.ui.board.marks import Marks
from game.ui.desk.stacks import Spread, is_counter, stacks
from game.ui.desk.stage import Piece, Scenery
from game.ui.look.theme import AMBER, TEXT
from game.ui.paint.count_badge import draw_count
from game.ui.paint.counter_look import counter_px
from game.ui.paint.looks import Look
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.laid_counters import Count, LaidCounters, lie_of
from game.ui.window.settings import Switch

_SIZES_KEPT = 3
"""Zoom steps at which it is kept how counters lie."""
_GHOST_ALPHA = 140
_GHOST_BESIDE, _GHOST_AWAY_HEXES = 0.62, 0.24
"""How large and how far to the lower right of the middle one is that would stand beside others."""


class _Piled(NamedTuple):
    """Counters as they lie on each other at one zoom."""

    scenery: Scenery
    stacks: dict[int, Spread]
    """The counters of every hex."""
    rooms: dict[int, int]
    """The room that those of every hex take."""
    laid: LaidCounters


class MapCounters:
    """Draws counters where a camera sees them, and says which lies where in the window."""

    def __init__(self, kit: Kit, camera: Camera) -> None:
        """Those of a map that is seen through this camera."""
        self._kit = kit
        self._camera = camera
        self.hidden = False
        """Whether the bare map is shown."""
        self.pointed = ""
        """Id of the counter that is pointed at where several are fanned out."""
        self._kept: dict[tuple[int, int, str, bool], _Piled] = {}
        """How those of one scenery lie, as they were seen last: a hand turns the wheel to and fro."""
        self._none: dict[int, int] = {}
        """What lies where on the bare map: the same nothing each time it is asked for."""

    def standing(self, scenery: Scenery) -> Mapping[int, int]:
        """Hexes where counters lie, each with the room that they take."""
        return self._none if self.hidden else self._piled(scenery).rooms

    def _piled(self, scenery: Scenery) -> _Piled:
        """How the counters lie at this zoom; the same ones are not laid down anew for every frame."""
        size, hex_px, kit = self.size_px, self._camera.hex_px, self._kit
        seen = (size, hex_px, kit.scheme.id, kit.app.settings.is_on(Switch.SILHOUETTES))
        known = self._kept.get(seen)
        if known is None or known.scenery is not scenery:
            self._kept = {key: kept for key, kept in self._kept.items() if kept.scenery is scenery}
            while len(self._kept) >= _SIZES_KEPT:
                del self._kept[next(iter(self._kept))]
            lying = stacks(scenery.pieces.values())
            piles = {place: stack.piled(size, hex_px) for place, stack in lying.items() if len(stack.pieces) > 1}
            offsets = {
                piece.id: (*offset, pile.size_px)
                for place, pile in piles.items()
                for piece, offset in zip(lying[place].pieces, pile.places, strict=True)
            }
            rooms = {hex: stack.room_px(size, hex_px) for hex, stack in lying.items()}
            counts = [count for hex, stack in lying.items() for count in _counts(hex, stack, size, hex_px)]
            laid = LaidCounters(tuple(scenery.pieces.values()), self._camera, size, offsets, counts)
            known = self._kept[seen] = _Piled(scenery, lying, rooms, laid)
        return known

    def _stack(self, scenery: Scenery, hex: int) -> Spread:
        """The counters of one hex, the lowest first."""
        return self._piled(scenery).stacks.get(hex, Spread(()))

    def hex_at(self, scenery: Scenery, position: tuple[int, int], opened: int) -> int:
        """The hex that is meant at a position, or -1; a fan that is open belongs to its hex as far as it is drawn."""
        if opened >= 0 and not self.hidden and self._camera.viewport.collidepoint(position):
            x, y = self._camera.centre(opened)
            away_px = (position[0] - x, position[1] - y)
            if self._stack(scenery, opened).is_over(away_px, self.size_px, self._camera.hex_px):
                return opened
        return self._camera.hex_at(position)

    def piece_at(self, scenery: Scenery, hex: int, position: tuple[int, int]) -> str:
        """The id of the counter at a position, where several are fanned out in its hex; else empty."""
        if hex < 0 or self.hidden:
            return ""
        x, y = self._camera.centre(hex)
        away_px = (position[0] - x, position[1] - y)
        return self._stack(scenery, hex).piece_at(away_px, self.size_px, self._camera.hex_px)

    def pieces_at(self, scenery: Scenery, hex: int, position: tuple[int, int]) -> tuple[str, ...]:
        """Ids of the counters that a hand at a position may mean: the one of a fan under it, or all of the hex."""
        fanned = self.piece_at(scenery, hex, position)
        if fanned or hex < 0:
            return (fanned,) if fanned else ()
        return tuple(piece.id for piece in reversed(tuple(scenery.pieces.values())) if piece.hex == hex)

    def fan(self, scenery: Scenery, hex: int) -> dict[str, tuple[int, int]]:
        """Where in the window the counters of a hex lie when they are fanned out, by id."""
        stack = self._stack(scenery, hex)
        x, y = self._camera.centre(hex)
        fan = stack.fan(self.size_px, self._camera.hex_px)
        places = zip(stack.pieces, fan.places, strict=True)
        return {piece.id: (x + round(right), y + round(down)) for piece, (right, down) in places}

    def fans(self, scenery: Scenery, hexes: Iterable[int]) -> dict[int, tuple[str, ...]]:
        """Those of some hexes in which several lie, each with the ids of their counters."""
        stacks = {} if self.hidden else self._piled(scenery).stacks
        seen = {hex: stacks[hex].pieces for hex in hexes if hex in stacks}
        return {hex: tuple(piece.id for piece in pieces) for hex, pieces in seen.items() if len(pieces) > 1}

    def places(self, scenery: Scenery) -> list[pygame.Rect]:
        """Where in the window counters lie."""
        places, size, hex_px = [], self.size_px, self._camera.hex_px
        for hex, stack in ({} if self.hidden else self._piled(scenery).stacks).items():
            rect = pygame.Rect(0, 0, stack.room_px(size, hex_px), stack.piled(size, hex_px).size_px)
            rect.center = self._camera.centre(hex)
            places.append(rect)
        return places

    def fanned(self, scenery: Scenery, hex: int) -> tuple[pygame.Rect, ...]:
        """What of the window the counters of a hex take that is pointed at, if several are fanned out there."""
        stack = self._stack(scenery, hex)
        if self.hidden or len(stack.pieces) < 2:
            return ()
        size = stack.fan(self.size_px, self._camera.hex_px).size_px
        rects = [pygame.Rect(0, 0, size, size) for _ in stack.pieces]
        for rect, middle in zip(rects, self.fan(scenery, hex).values(), strict=True):
            rect.center = middle
        return (rects[0].unionall(rects[1:]),)

    def get_ready(self, scenery: Scenery, hex: int) -> None:
        """Draw the counters of a hex as large as they are when it is pointed at; they are kept."""
        stack = self._stack(scenery, hex)
        size = stack.fan(self.size_px, self._camera.hex_px).size_px
        for piece in stack.pieces:
            self._kit.pieces.picture(piece.look, size)

    def place_of(self, scenery: Scenery, hex: int) -> pygame.Rect:
        """What the counters of a hex may take of the window, as they lie and fanned out, with shadows and frames."""
        stack, size, hex_px = self._stack(scenery, hex), self.size_px, self._camera.hex_px
        middle = self._camera.centre(hex)
        room = stack.room_px(size, hex_px) + size
        place = pygame.Rect(0, 0, room, room)
        place.center = middle
        fan = stack.fan(size, hex_px)
        for right, down in fan.places:
            spot = pygame.Rect(0, 0, 2 * fan.size_px, 2 * fan.size_px)
            spot.center = (round(middle[0] + right), round(middle[1] + down))
            place.union_ip(spot)
        return place

    @property
    def size_px(self) -> int:
        """The size of a counter that lies alone, at this zoom."""
        return counter_px(self._camera.hex_px, self._kit.app.settings.counter_share, self._camera.layout.piece_room)

    def draw(self, surface: pygame.Surface, scenery: Scenery, hex: int) -> None:
        """Counters as they lie on each other; not those of the hex that is pointed at, which are fanned out."""
        laid = self._piled(scenery).laid
        laid.draw(surface, hex, self._kit.pieces.picture)
        for count, place in laid.counts(surface, hex):
            draw_count(surface, self._kit.app.fonts, count.units, place, count.size_px)

    def open_fan(self, surface: pygame.Surface, scenery: Scenery, chosen: frozenset[str], hex: int) -> bool:
        """The counters of a hex that is pointed at, each to be seen; False if there is no choice among them."""
        name, size = self.pointed, self.size_px
        opened = self._stack(scenery, hex)
        if len(opened.pieces) < 2:
            return False
        places = self.fan(scenery, hex)
        fanned_px = opened.fan(size, self._camera.hex_px).size_px
        for piece in sorted(opened.pieces, key=lambda piece: (piece.id == name, piece.id in chosen)):
            x, y = places[piece.id]
            self.draw_piece(surface, piece, (x, y), fanned_px)
            if piece.id in chosen or piece.id == name:
                frame = pygame.Rect(0, 0, fanned_px, fanned_px)
                frame.center = (x, y)
                ink, thick = AMBER if piece.id in chosen else TEXT, max(2, size // 16)
                around = frame.inflate(2 * thick, 2 * thick)  # what is written along the edge is read within it
                pygame.draw.rect(surface, ink, around, thick, border_radius=size // 8)
        return True

    def draw_ghosts(self, surface: pygame.Surface, scenery: Scenery, marks: Marks) -> None:
        """Counters where they could come to stand, seen through; small beside those that stand there already."""
        taken = {piece.hex for piece in scenery.pieces.values() if is_counter(piece)} if marks.ghosts else set()
        for hex, name in marks.ghosts.items():
            piece = scenery.pieces.get(name)
            if piece is not None:
                size = round(self.size_px * (_GHOST_BESIDE if hex in taken else 1))
                picture = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA, 32)
                self._kit.pieces.draw(picture, piece.look, (size, size), size)
                picture.set_alpha(_GHOST_ALPHA)
                x, y = self._camera.centre(hex)
                away = round(self._camera.hex_px * _GHOST_AWAY_HEXES) if hex in taken else 0
                surface.blit(picture, picture.get_rect(center=(x + away, y + away)))

    def draw_held(self, surface: pygame.Surface, look: Look, at: tuple[int, int]) -> None:
        """Draw a counter that a hand has taken up."""
        self._kit.pieces.draw(surface, look, at, self.size_px)

    def draw_piece(self, surface: pygame.Surface, piece: Piece, centre: tuple[float, float], size: int = 0) -> None:
        """Draw one counter, if it is to be seen; of its usual size if none is said."""
        size = size or self.size_px
        x, y = centre
        (right, down), size = lie_of(piece.look, size)
        x, y = x + right, y + down
        if not self._camera.viewport.inflate(3 * size, 3 * size).collidepoint(x, y):
            return
        self._kit.pieces.draw(surface, piece.look, (x, y), size)


def _counts(hex: int, stack: Spread, size: int, hex_px: int) -> Iterator[Count]:
    """How many lie in a place, or in each of its parts; nothing where each lies alone."""
    parts = stack.parts
    pile_px = size if len(parts) == 1 else stack.piled(size, hex_px).size_px
    for number, part in enumerate(parts):
        if len(part.pieces) > 1:
            right = (number - (len(parts) - 1) / 2) * (pile_px + 2)
            yield Count(hex, len(part.pieces), right, pile_px)
