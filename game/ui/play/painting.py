"""The play screen's picture: all of it, or what has changed since where little more than what is pointed at has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.board.marks import Marks
from game.ui.play.controls import Controls
from game.ui.play.hand.host import WithAim, WithContents, WithGame, WithMap, WithWindow
from game.ui.play.kept_maps import KeptMap, KeptMaps
from game.ui.play.moved_map import came_into_view, taken_along, to_draw
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.dashboard import DrawnPanel
from game.ui.play.panels.minimap import Minimap
from game.ui.play.panels.panel import rule_of
from game.ui.play.seen import Seen, otherwise_seen, way_of
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


class Painting:
    """Draws the screen, and remembers what it has drawn."""

    def __init__(self, screen: PaintedScreen) -> None:
        """Of one screen, of which nothing was drawn yet."""
        self._screen = screen
        self._seen: Seen | None = None
        """What was drawn last; None where everything must be drawn anew."""
        self._is_sharp = False
        """Whether all of that was painted as near as it was seen."""
        self._kept = KeptMaps()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the map, the panels, and what the hand holds."""
        screen, contents = self._screen, self._screen.contents
        self._draw_map(surface)
        screen.tips.fit(contents)
        screen.dashboard.draw(surface, contents, screen.hovered)
        screen.controls.draw_held(surface)
        self._seen, self._is_sharp = self._looked(surface), screen.view.is_sharp

    def draw_changed(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw what looks different than on this surface; returns where that is, None if it is everything."""
        screen, contents = self._screen, self._screen.contents
        before, now = self._seen, self._looked(surface)
        panels = screen.dashboard.drawn
        if before is None or now is None or now.differs_in_the_map(before):
            if before is None or now is None or not self._move(surface, before, now):
                self._kept.forget(now)
                self.draw(surface)
            if before is None or now is None or now.frame != before.frame:
                return None
            return [pygame.Rect(now.frame[2]), *self._panels_since(panels, before, now)]
        self._seen = now
        parts = _apart(self._pointed(before, now))
        self._draw_parts(surface, parts)
        self._draw_panels(surface, contents, panels)
        return [*parts, *self._panels_since(panels, before, now)]

    def _move(self, surface: pygame.Surface, before: Seen, now: Seen) -> bool:
        """Show what was seen of the map where it lies now, if only its place is another, and draw what that uncovers.

        False where all of it must be drawn.
        """
        screen, is_nearer = self._screen, before.sheet[2:] != now.sheet[2:]
        if is_nearer and self._is_sharp:
            self._kept.keep(surface, before, screen.dashboard.drawn)
        kept = self._kept.recall(now) if is_nearer else KeptMap(None, before, screen.dashboard.drawn)
        if kept is None or now.differs_on_the_sheet(kept.seen) or now.points_elsewhere(kept.seen):
            return False
        parts = to_draw(_uncovered(kept, now), pygame.Rect(now.frame[2]))
        if parts is None or not (self._is_sharp or is_nearer) or not screen.view.is_sharp:
            return False
        kept.show(surface, now)
        self._draw_parts(surface, parts)
        self._draw_panels(surface, screen.contents, kept.panels)
        self._seen = now
        self._is_sharp = not parts or screen.view.is_sharp
        return True

    def _draw_panels(self, surface: pygame.Surface, contents: Contents, before: Sequence[DrawnPanel]) -> None:
        """Draw the panels over the map, and the map where one lies no more."""
        screen = self._screen
        screen.tips.fit(contents)
        screen.dashboard.draw(surface, contents, screen.hovered)
        if left := _left(before, screen.dashboard.drawn):
            self._draw_parts(surface, left)
            screen.dashboard.draw(surface, contents, screen.hovered)

    def _panels_since(self, panels: Sequence[DrawnPanel], before: Seen, now: Seen) -> list[pygame.Rect]:
        """Where panels look different than they did, or lie no more."""
        drawn = self._screen.dashboard.drawn
        return [*_left(panels, drawn), *_new(panels, drawn, (before.mouse, now.mouse))]

    def _pointed(self, before: Seen, now: Seen) -> list[pygame.Rect]:
        """Where the map looks different because something else is pointed at."""
        parts = [] if (before.hex, before.piece) == (now.hex, now.piece) else [before.place, now.place]
        if before.marks.sight != now.marks.sight:
            parts.append(self._screen.view.place_around(otherwise_seen(before.marks.sight, now.marks.sight)))
        if way_of(before.marks) != way_of(now.marks):
            parts += [before.way, now.way]
        parts += self._screen.view.places_of_rings({*before.marks.rings} ^ {*now.marks.rings})
        parts += [pygame.Rect(tag.reach) for tag in before.written ^ now.written]
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

    def _looked(self, surface: pygame.Surface) -> Seen | None:
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
            app.words.language,
        )  # fmt: skip
        scenery = screen.flow.scenery
        place = view.place_of(scenery, hex).clip(camera.viewport)
        written, way = view.written(scenery, screen.marks, hex), view.place_of_way(screen.marks)
        sheet = camera.sheet_rect
        fixed = (view.corner, *((minimap.frame,) if minimap.is_shown else ()))
        return Seen(
            frame, (sheet.x, sheet.y, sheet.width, sheet.height), still, scenery, screen.marks, hex, aim.piece, place,
            way, written, alone, fixed, app.mouse,
        )  # fmt: skip


def _uncovered(kept: KeptMap, now: Seen) -> list[pygame.Rect]:
    """Where a map that was seen does not show what is to be seen now."""
    before, viewport, moved = kept.seen, pygame.Rect(now.frame[2]), kept.moved(now)
    places = came_into_view(viewport, moved)
    for fixed in (*before.fixed, *(pygame.Rect(place) for place, _ in kept.panels)):
        places += taken_along(fixed, viewport, moved)
    if before.fixed != now.fixed or any(moved):
        places += (*before.fixed, *now.fixed)
    if (before.hex, before.piece) != (now.hex, now.piece):
        places += (before.place.move(moved), now.place)
    return places


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
