"""What a step of a lesson points at: frames round hexes, pieces, buttons and panels that beat for a while."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from game.model.frozen import frozen
from game.ui.look.palette import OVERLAY_DARK
from game.ui.look.theme import AMBER
from game.ui.play.hand.host import WithContents, WithGame, WithMap, WithWindow
from game.ui.play.panels.kit import Kit
from game.ui.play.placing import Placing
from game.ui.tutorial.coach import CardFace, Coach
from game.ui.window.settings import Switch

BEATING_SECONDS = 4.0
"""So long the frames beat when a step begins; then they stand still, and an idle window draws nothing."""
_BEATS_PER_SECOND = 1.2
_FRAME_SECONDS = 1 / 15
_ABOUT_PX, _ARROW_PX = 24, 48
"""How far frames and arrows reach at most, beside and above what they point at."""


@frozen
class Places:
    """Where in the window there is something to point at."""

    hexes: tuple[int, ...]
    """Hexes that are in view."""
    frames: tuple[pygame.Rect, ...]
    """Buttons and panels."""
    rects: tuple[pygame.Rect, ...]
    """All of it, as rectangles."""


class PointedLesson(WithWindow, WithGame, WithMap, WithContents, Protocol):
    """The screen of a lesson, as far as something on it is pointed at."""

    kit: Kit
    placing: Placing
    coach: Coach | None


class Pointers:
    """Finds and frames what the step points at."""

    def __init__(self, screen: PointedLesson) -> None:
        """Pointers of a screen."""
        self._screen = screen
        self._left_seconds = 0.0

    def begin(self) -> None:
        """A step begins: bring what it points at into view, and beat."""
        screen = self._screen
        self._left_seconds = 0.0 if screen.app.settings.is_on(Switch.CALM) else BEATING_SECONDS
        hexes = self._hexes()
        view = screen.dashboard.open_map
        if hexes and not all(view.collidepoint(screen.view.camera.centre(hex)) for hex in hexes):
            screen.placing.bring_into_view(hexes[0])

    def update(self, seconds: float) -> bool:
        """Time has passed; True if the frames look different."""
        if self._left_seconds <= 0:
            return False
        self._left_seconds -= seconds
        return True

    @property
    def wait_seconds(self) -> float | None:
        """When the frames look different next."""
        return _FRAME_SECONDS if self._left_seconds > 0 else None

    def _hexes(self) -> tuple[int, ...]:
        screen = self._screen
        coach = screen.coach
        if coach is None or coach.page is not CardFace.STEP:
            return ()
        point, pieces = coach.step.point, screen.desk.scenery().pieces
        index = screen.game.scenario.board.topology.index
        found = [index(number) for number in point.hexes.split()]
        for unit in point.units:
            piece = pieces.get(screen.desk.widget(f"unit:{unit}"))
            if piece is not None:
                found.append(piece.hex)
        return tuple(found)

    def places(self) -> Places:
        """Where what the step points at is now, as far as it is to be seen."""
        screen = self._screen
        coach = screen.coach
        if coach is None or coach.page is not CardFace.STEP or screen.flow.stage.is_playing:
            return Places((), (), ())
        hexes = tuple(filter(self.is_seen, self._hexes()))
        frames = [*self._widgets(), *self._part()]
        rects = (*frames, *(screen.view.hex_rect(hex) for hex in hexes))
        return Places(hexes, tuple(frames), rects)

    def is_seen(self, hex: int) -> bool:
        """Whether no panel covers a hex."""
        screen = self._screen
        return not screen.dashboard.covers(screen.view.camera.centre(hex), screen.contents)

    def _widgets(self) -> list[pygame.Rect]:
        """The button, row or piece of the tray that is meant, if it is there."""
        screen, coach = self._screen, self._screen.coach
        if coach is None:
            return []
        names = [f"unit:{unit}" for unit in coach.step.point.units]
        if coach.step.point.widget is not None:
            names.append(coach.step.point.widget)
        there = screen.dashboard.widgets(screen.contents)
        found = []
        for name in (screen.desk.widget(name) for name in names):
            rects = [pygame.Rect(rect) for id_, rect in there.items() if id_.partition("|")[0] == name]
            if rects:
                found.append(rects[0].unionall(rects[1:]))
        return found

    def _part(self) -> list[pygame.Rect]:
        """The part of the window that is meant, if it is shown."""
        dashboard, coach = self._screen.dashboard, self._screen.coach
        part = coach.step.point.part if coach is not None else None
        panels = {
            "cards": dashboard.cards.rect, "log": dashboard.log.rect, "status": dashboard.status.rect,
            "phases": dashboard.top_bar.rect, "sheet": dashboard.sheet.rect, "tray": dashboard.tray.rect,
            "prompt": dashboard.banner.rect, "map": pygame.Rect(0, 0, 0, 0),
        }  # fmt: skip
        rect = panels[part] if part is not None else pygame.Rect(0, 0, 0, 0)
        return [rect.copy()] if rect.width and rect.height else []

    def draw(self, surface: pygame.Surface, places: Places) -> None:
        """Draw the frames."""
        beat = 0.5 + 0.5 * math.sin(self._left_seconds * _BEATS_PER_SECOND * math.tau) if self._left_seconds > 0 else 0
        px, camera = self._screen.kit.px, self._screen.view.camera
        thick = px(3) + round(px(3) * beat)
        before = surface.get_clip()
        surface.set_clip(camera.viewport.clip(before))
        for hex in places.hexes:
            corners = camera.polygon(hex, inset=-0.02 - 0.05 * beat)
            for ink, width in ((OVERLAY_DARK, thick + px(3)), (AMBER, thick)):
                pygame.draw.lines(surface, ink, True, corners, width)  # noqa: FBT003 - pygame takes no keyword
                for corner in corners:
                    pygame.draw.circle(surface, ink, corner, width / 2)
            self._arrow(surface, hex, beat)
        surface.set_clip(before)
        for frame in places.frames:
            around = frame.inflate(2 * px(3) + thick, 2 * px(3) + thick).clip(surface.get_rect())
            pygame.draw.rect(surface, OVERLAY_DARK, around.inflate(px(2), px(2)), thick + px(2), border_radius=px(7))
            pygame.draw.rect(surface, AMBER, around, thick, border_radius=px(6))

    def areas(self, places: Places) -> list[pygame.Rect]:
        """What of the window is drawn over, with the words that are read there: of hexes all between them."""
        px, view = self._screen.kit.px, self._screen.view
        room = 2 * px(_ABOUT_PX)
        hexes = [view.hex_rect(hex, hexes_around=0.1).inflate(room, room) for hex in places.hexes]
        for rect in hexes:
            rect.top -= px(_ARROW_PX)
            rect.height += px(_ARROW_PX)
        frames = [frame.inflate(room, room) for frame in places.frames]
        return [hexes[0].unionall(hexes[1:]), *frames] if hexes else frames

    def _arrow(self, surface: pygame.Surface, hex: int, beat: float) -> None:
        """An arrow above a hex that points down at it."""
        px, camera = self._screen.kit.px, self._screen.view.camera
        x, y = camera.centre(hex)
        tip = y - round(camera.hex_px * 0.52) - px(4) - round(px(8) * beat)
        half, high = px(11), px(16)
        head = [(x, tip), (x - half, tip - high), (x + half, tip - high)]
        shaft = pygame.Rect(x - px(4), tip - high - px(12), px(8), px(13))
        pygame.draw.rect(surface, OVERLAY_DARK, shaft.inflate(px(4), px(4)))
        pygame.draw.polygon(surface, OVERLAY_DARK, [(x, tip + px(4)), (x - half - px(5), tip - high - px(3)),
                                                    (x + half + px(5), tip - high - px(3))])  # fmt: skip
        pygame.draw.rect(surface, AMBER, shaft)
        pygame.draw.polygon(surface, AMBER, head)
