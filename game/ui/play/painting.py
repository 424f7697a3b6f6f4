"""The play screen's picture: all of it, or what has changed since where little more than what is pointed at has."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.board.marks import Marks, Sight
from game.ui.desk.stage import Scenery
from game.ui.play.controls import Controls
from game.ui.play.hand.host import WithAim, WithContents, WithGame, WithMap, WithWindow
from game.ui.play.moved_map import came_into_view, taken_along, to_draw
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.dashboard import DrawnPanel
from game.ui.play.panels.minimap import Minimap
from game.ui.play.panels.panel import rule_of
from game.ui.play.tips import Tips


class PaintedScreen(WithWindow, WithGame, WithMap, WithAim, WithContents, Protocol):
    """The play screen, as far as it is drawn."""

    minimap: Minimap
    tips: Tips
    controls: Controls

    @property
    def marks(self) -> Marks:
        """What is drawn over the map now."""
        ...

    @property
    def hovered(self) -> str:
        """The id of the button under the mouse."""
        ...


class _Seen(NamedTuple):
    """What the window shows, as far as it says what has changed since."""

    frame: tuple[int, tuple[int, int], tuple[int, int, int, int]]
    """The surface, its size, and the place that the map has in it."""
    sheet: tuple[int, int, int, int]
    """Where the whole map lies, as near as it is seen ..."""
    still: tuple[Hashable, ...]
    """... and how else it is looked at."""
    scenery: Scenery
    marks: Marks
    hex: int
    """The hex that the mouse points at ..."""
    piece: str
    """... and the counter of it."""
    place: pygame.Rect
    """What of the window the hex takes with its counters, as they lie and fanned out."""
    way: pygame.Rect
    """What of the window the way to it takes."""
    alone: str
    """Why more is drawn over the hex than where the mouse points at others: keys point, or it may be chosen."""
    fixed: tuple[pygame.Rect, ...]
    """What is drawn with the map, but stays where it is in the window as the map is moved."""
    mouse: tuple[int, int]

    def differs_in_the_map(self, other: _Seen) -> bool:
        """Whether more of the map looks different than what is pointed at."""
        return self.sheet != other.sheet or self.differs_on_the_sheet(other)

    def differs_on_the_sheet(self, other: _Seen) -> bool:
        """The same, wherever the map lies in the window."""
        if self.scenery is not other.scenery or (self.frame, self.still) != (other.frame, other.still):
            return True
        if (self.alone or other.alone) and (self.alone, self.hex, self.piece) != (other.alone, other.hex, other.piece):
            return True
        return self.marks is not other.marks and _to_hex(self.marks, other.marks) != other.marks

    def points_elsewhere(self, other: _Seen) -> bool:
        """Whether another way is shown, or what is seen from another hex."""
        return (self.marks.sight, _way(self.marks)) != (other.marks.sight, _way(other.marks))


class Painting:
    """Draws the screen, and remembers what it has drawn."""

    def __init__(self, screen: PaintedScreen) -> None:
        """Of one screen, of which nothing was drawn yet."""
        self._screen = screen
        self._seen: _Seen | None = None
        """What was drawn last; None where everything must be drawn anew."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map, the panels, and what the hand holds."""
        screen, contents = self._screen, self._screen.contents
        self._draw_map(surface)
        screen.tips.fit(contents)
        screen.dashboard.draw(surface, contents, screen.hovered)
        screen.controls.draw_held(surface)
        self._seen = self._looked(surface)

    def draw_changed(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what looks different than on this surface; returns where that is, None if it is everything."""
        screen, contents = self._screen, self._screen.contents
        before, now = self._seen, self._looked(surface)
        panels = screen.dashboard.drawn
        if before is None or now is None or now.differs_in_the_map(before):
            if before is None or now is None or not self._move(surface, before, now):
                self.draw(surface)
            if before is None or now is None or now.frame != before.frame:
                return None
            return [pygame.Rect(now.frame[2]), *self._panels_since(panels, before, now)]
        self._seen = now
        parts = _apart(self._pointed(before, now))
        self._draw_parts(surface, parts)
        self._draw_panels(surface, contents, panels)
        return [*parts, *self._panels_since(panels, before, now)]

    def _move(self, surface: pygame.Surface, before: _Seen, now: _Seen) -> bool:
        """Move what is seen of the map in the window, if only its place is another, and draw what that uncovers.

        False where all of it must be drawn.
        """
        screen, viewport = self._screen, pygame.Rect(now.frame[2])
        moved = (now.sheet[0] - before.sheet[0], now.sheet[1] - before.sheet[1])
        is_other = before.sheet[2:] != now.sheet[2:] or now.differs_on_the_sheet(before)
        if is_other or before.points_elsewhere(now) or not screen.view.is_sharp:
            return False
        panels = screen.dashboard.drawn
        places = came_into_view(viewport, moved)
        for fixed in (*before.fixed, *(pygame.Rect(place) for place, _ in panels)):
            places += taken_along(fixed, viewport, moved)
        if before.fixed != now.fixed:
            places += before.fixed
        if (before.hex, before.piece) != (now.hex, now.piece):
            places += (before.place.move(moved), now.place)
        parts = to_draw((*places, *now.fixed), viewport)
        if parts is None:
            return False
        clip = surface.get_clip()
        surface.set_clip(viewport.clip(clip))
        surface.scroll(*moved)
        surface.set_clip(clip)
        self._draw_parts(surface, parts)
        self._draw_panels(surface, screen.contents, panels)
        self._seen = self._looked(surface) if now.way else now  # what is written at a way keeps off what was drawn
        return True

    def _draw_panels(self, surface: pygame.Surface, contents: Contents, before: Sequence[DrawnPanel]) -> None:
        """Draw the panels over the map, and the map where one lies no more."""
        screen = self._screen
        screen.tips.fit(contents)
        screen.dashboard.draw(surface, contents, screen.hovered)
        if left := _left(before, screen.dashboard.drawn):
            self._draw_parts(surface, left)
            screen.dashboard.draw(surface, contents, screen.hovered)

    def _panels_since(self, panels: Sequence[DrawnPanel], before: _Seen, now: _Seen) -> list[pygame.Rect]:
        """Where panels look different than they did, or lie no more."""
        drawn = self._screen.dashboard.drawn
        return [*_left(panels, drawn), *_new(panels, drawn, (before.mouse, now.mouse))]

    def _pointed(self, before: _Seen, now: _Seen) -> list[pygame.Rect]:
        """Where the map looks different because something else is pointed at."""
        parts = [] if (before.hex, before.piece) == (now.hex, now.piece) else [before.place, now.place]
        if before.marks.sight != now.marks.sight:
            parts.append(self._screen.view.place_around(_otherwise_seen(before.marks.sight, now.marks.sight)))
        if _way(before.marks) != _way(now.marks):
            parts += [before.way, now.way]
        return parts

    def _draw_parts(self, surface: pygame.Surface, parts: Sequence[pygame.Rect]) -> None:
        """Draw some parts of the map."""
        before = surface.get_clip()
        for part in parts:
            surface.set_clip(part.clip(before))
            self._draw_map(surface)
        surface.set_clip(before)

    def _draw_map(self, surface: pygame.Surface) -> None:
        """Draw the map as far as the surface lets it."""
        screen, aim = self._screen, self._screen.aim
        screen.view.counters.pointed = aim.piece
        screen.view.draw(
            surface, screen.flow.scenery, screen.marks, stage=screen.flow.stage,
            hover=OFF_BOARD if aim.by_keys else aim.hover,
            cursor=aim.cursor if aim.by_keys else OFF_BOARD,
        )  # fmt: skip
        screen.minimap.draw(surface, screen.flow.scenery, hides_counters=screen.view.counters.hidden)

    def _looked(self, surface: pygame.Surface) -> _Seen | None:
        """What is to be seen now; None where nobody can say what of it a frame changes."""
        screen, aim, view = self._screen, self._screen.aim, self._screen.view
        rings = {ring.hex for ring in screen.marks.rings}
        if screen.flow.stage.is_playing or screen.controls.holds or rule_of(screen.hovered):
            return None
        hex = aim.cursor if aim.by_keys else aim.hover
        alone = "keys" if aim.by_keys else "ring" if hex in rings else ""
        app, camera, minimap = screen.app, view.camera, screen.minimap
        x, y, width, height = camera.viewport
        frame = (id(surface), surface.get_size(), (x, y, width, height))
        still = (
            tuple(camera.open),
            view.shows_grid, view.shows_numbers, view.counters.hidden, view.counters.size_px, minimap.is_shown,
            tuple(minimap.rect), tuple(view.painter.low_banner), app.ui_scale, app.text_scale, app.settings.look,
        )  # fmt: skip
        scenery = screen.flow.scenery
        place = view.place_of(scenery, hex).clip(camera.viewport)
        way = view.place_of_way(screen.marks)
        sheet, fixed = camera.sheet_rect, (view.corner, *((minimap.frame,) if minimap.is_shown else ()))
        return _Seen(
            frame, (sheet.x, sheet.y, sheet.width, sheet.height), still, scenery, screen.marks, hex, aim.piece, place, way, alone, fixed,
            app.mouse,
        )  # fmt: skip


def _to_hex(marks: Marks, other: Marks) -> Marks:
    """Marks with what another hex that is pointed at has: its way, and what is seen from there."""
    return replace(marks, sight=other.sight, path=other.path, path_text=other.path_text, path_tone=other.path_tone)


def _way(marks: Marks) -> tuple[Hashable, ...]:
    return marks.path, marks.path_text, marks.path_tone


def _otherwise_seen(one: Sight | None, other: Sight | None) -> frozenset[int]:
    """The hexes in which two sights may look different."""
    one, other = one or Sight(), other or Sight()
    bounds = {*one.bounds} ^ {*other.bounds}
    return (one.dark ^ other.dark | one.unseen ^ other.unseen | one.blockers ^ other.blockers).union(
        *(bound.hexes for bound in bounds)
    )


def _apart(places: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Places, as one where they touch: what lies on each other is not drawn twice."""
    apart: list[pygame.Rect] = []
    for place in filter(None, places):
        whole = place
        while (touched := whole.collidelist(apart)) >= 0:
            whole = whole.union(apart.pop(touched))
        apart.append(whole)
    return apart


def _left(before: Sequence[DrawnPanel], now: Sequence[DrawnPanel]) -> list[pygame.Rect]:
    """Where a panel lay that lies there no more."""
    places = {place for place, _ in now}
    return [pygame.Rect(place) for place, _ in before if place not in places]


def _new(before: Sequence[DrawnPanel], now: Sequence[DrawnPanel], mice: Sequence[tuple[int, int]]) -> list[pygame.Rect]:
    """Where panels lie that look different, and those under the mouse: their bars are no part of their pictures."""
    pictures = dict(before)
    places = [(pygame.Rect(place), pictures.get(place) is not picture) for place, picture in now]
    return [place for place, is_new in places if is_new or any(place.collidepoint(mouse) for mouse in mice)]
