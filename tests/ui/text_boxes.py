"""What an eye sees of a screen's writing: every line that is drawn, where its ink is, what it was meant to say."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations

import pygame

from game.ui.look import text as text_module
from game.ui.play.panels.panel import Panel

EDGE_PX = 2
"""Ink may come so near to what it must not touch, or beyond where it may be."""


@dataclass(frozen=True)
class Line:
    """A line of writing on the window."""

    text: str
    layer: str
    """The panel it is on; empty for the screen itself."""
    ink: pygame.Rect
    """Where its letters are, in the window."""
    room: pygame.Rect
    """The panel or window that it must stay in."""
    is_cut: bool
    """Whether an ellipsis stands for what had no room."""


class Recorder:
    """Notes every line that is drawn."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        self.lines: list[Line] = []
        self.panels: dict[str, pygame.Rect] = {}
        self._panel: Panel | None = None

    def note(self, surface, font, text, rect, place) -> None:
        shown = text_module.fitted(font, text, rect.width)
        if not text.strip() or rect.width <= 0:
            if text.strip():
                self.lines.append(Line(text, self._layer, place, self._room, is_cut=True))
            return
        image = font.render(shown, True, "white")
        ink = image.get_bounding_rect().move(place.topleft)
        is_whole = surface.get_clip() == surface.get_rect()
        clipped = ink if is_whole else ink.clip(surface.get_clip())
        offset = self._room.topleft if self._panel is not None and surface is not self.window else (0, 0)
        if clipped:
            self.lines.append(Line(text, self._layer, clipped.move(offset), self._room, shown != text))

    @property
    def _layer(self) -> str:
        return type(self._panel).__name__ if self._panel is not None else ""

    @property
    def _room(self) -> pygame.Rect:
        return self._panel.rect if self._panel is not None else self.window.get_rect()

    @contextmanager
    def on(self, panel: Panel) -> Iterator[None]:
        """Lines belong to a panel."""
        before, self._panel = self._panel, panel
        self.panels[self._layer] = panel.rect.copy()
        yield
        self._panel = before


@contextmanager
def watched(window: pygame.Surface) -> Iterator[Recorder]:
    """Everything that is written meanwhile; panels are drawn anew."""
    recorder = Recorder(window)
    draw_line, panel_draw = text_module.draw_line, Panel.draw

    def noting(surface, font, text, rect, colour, **how):
        place = draw_line(surface, font, text, rect, colour, **how)
        recorder.note(surface, font, text, rect, place)
        return place

    def drawing(panel, surface, *content):
        panel._drawn = None
        if panel.rect.width > 0 and panel.rect.height > 0:
            with recorder.on(panel):
                panel_draw(panel, surface, *content)

    modules = [
        module
        for name, module in tuple(sys.modules.items())
        if name.startswith("game.ui") and getattr(module, "draw_line", None) is draw_line
    ]
    for module in modules:
        module.draw_line = noting
    Panel.draw = drawing
    try:
        yield recorder
    finally:
        Panel.draw = panel_draw
        for module in modules:
            module.draw_line = draw_line


def lines_of(driver) -> Recorder:
    """Everything written on the top screen, drawn anew."""
    with watched(driver.app.surface) as recorder:
        driver.top.draw(driver.app.surface)
    return recorder


def faults(driver, may_be_cut=()) -> list[str]:
    """What is wrong with the top screen's layout: writing cut off, outside, or over other writing; widgets likewise."""
    recorder = lines_of(driver)
    found = []
    for line in recorder.lines:
        if line.is_cut and line.text not in may_be_cut:
            found.append(f"{line.layer} cut: {line.text!r}")
        if not line.room.inflate(2 * EDGE_PX, 2 * EDGE_PX).contains(line.ink):
            found.append(f"{line.layer} outside: {line.text!r} {line.ink} of {line.room}")
    for one, other in combinations(recorder.lines, 2):
        both = one.ink.clip(other.ink)
        if one.layer == other.layer and one.text != other.text and min(both.size) > EDGE_PX:
            found.append(f"{one.layer} over each other: {one.text!r} {other.text!r} {both}")
    for (one, a), (other, b) in combinations(recorder.panels.items(), 2):
        if min(a.clip(b).size) > EDGE_PX and "SheetPanel" not in (one, other):
            found.append(f"panels over each other: {one} {a} {other} {b}")
    found += _widget_faults(driver)
    return found


def _widget_faults(driver) -> list[str]:
    window = driver.app.surface.get_rect()
    places = {name: pygame.Rect(rect) for name, rect in driver.top.state()["widgets"].items()}
    found = [f"widget outside: {name} {rect}" for name, rect in places.items() if not window.contains(rect)]
    for (one, a), (other, b) in combinations(places.items(), 2):
        both = a.clip(b)
        if both and not a.contains(b) and not b.contains(a) and min(both.size) > EDGE_PX:
            found.append(f"widgets over each other: {one} {other} {both}")
    return found
