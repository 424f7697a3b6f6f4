"""What hand and keys may ask for next is made ready while nothing else happens.

Stacks fanned out, their cards, far reaches; then whatever else may be laid over the map.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from typing import Protocol

import pygame

from game.grid.topology import OFF_BOARD
from game.ui.board.marks import Marks
from game.ui.play.hand.host import WithAim, WithDialogs, WithGame, WithMap, WithOverlays, WithWindow
from game.ui.play.panels.cards_panel import CardsPanel
from game.ui.play.panels.kit import Kit

_BUDGET_SECONDS = 0.003
"""So long it goes on at most before events are looked for, but for what is begun."""

_ALL = object()
"""Where nothing is left."""


class SeenScreen(WithWindow, WithGame, WithDialogs, WithMap, WithAim, WithOverlays, Protocol):
    """The play screen, as far as something on it can be made ready."""

    kit: Kit

    @property
    def marks(self) -> Marks:
        """What is drawn over the map now."""
        ...


class Foresight:
    """Goes from stack to stack that is seen; what it makes lies where it is looked for when it is drawn."""

    def __init__(self, screen: SeenScreen) -> None:
        """Of one screen."""
        self._screen = screen
        self._cards = CardsPanel(screen.kit)
        """A panel that nobody sees: words and counters are kept for all panels."""
        self._unseen = pygame.Surface((1, 1))
        self._known: Hashable = None
        """How things stood when counters were made ready ..."""
        self._done: set[str] = set()
        """... those that were ..."""
        self._place: Hashable = None
        """... what of the map was seen when they were listed last ..."""
        self._left: list[tuple[int, str]] = []
        """... those that are left of it, the last coming first, each with its hex ..."""
        self._laid: Iterator[None] | None = None
        """... and what may be laid over it, a little with each step; None once all of it is ready."""

    @property
    def has_more(self) -> bool:
        """Whether anything may be left, and this is the time for it."""
        return self._is_time and (bool(self._left or self._laid) or (self._known, self._place) != self._seen())

    def go_on(self) -> None:
        """Make a little more ready, if this is the time for it."""
        if not self._is_time:
            return
        left, end = self._listed(), time.perf_counter() + _BUDGET_SECONDS
        while left and time.perf_counter() < end:
            hex, piece = left.pop()
            self._make_ready(hex, piece)
            self._done.add(piece)
        while self._laid is not None and time.perf_counter() < end:
            if next(self._laid, _ALL) is _ALL:
                self._laid = None

    @property
    def _is_time(self) -> bool:
        """Whether somebody looks about and has chosen nothing; tests without a window draw what they ask for."""
        screen = self._screen
        is_waiting = screen.table.may_act and not screen.flow.stage.is_playing
        return (
            is_waiting and screen.app.when_sharper is not None and screen.desk.focus == OFF_BOARD and not screen.sheet
        )

    def _seen(self) -> tuple[Hashable, Hashable]:
        """How things stand and look, and what of the map is seen."""
        screen, app, camera = self._screen, self._screen.app, self._screen.view.camera
        known = (
            screen.flow.version, camera.hex_px, screen.shown, app.words.language, app.text_scale, app.settings.look,
            screen.dashboard.cards.rect.size,
        )  # fmt: skip
        return known, (tuple(camera.sheet_rect), tuple(camera.viewport))

    def _listed(self) -> list[tuple[int, str]]:
        """The counters of stacks that are left."""
        screen, (known, place) = self._screen, self._seen()
        if (known, place) != (self._known, self._place):
            if known != self._known:
                self._done = set()
            self._known, self._place = known, place
            stacks = screen.view.counters.fans(screen.flow.scenery, screen.view.camera.visible_hexes())
            self._left = [(hex, piece) for hex, pieces in stacks.items() for piece in pieces if piece not in self._done]
            self._left.reverse()
            screen.view.get_ready_around(screen.marks)
            self._laid = self._lay_all()
        return self._left

    def _lay_all(self) -> Iterator[None]:
        """Lay over the map, unseen, one after the other what a key may switch on."""
        screen = self._screen
        for overlay in sorted(screen.desk.overlays - screen.shown):
            marks = screen.desk.marks(OFF_BOARD, None, screen.shown | {overlay})
            yield
            yield from screen.view.getting_ready(marks)

    def _make_ready(self, hex: int, piece: str) -> None:
        """A counter as it is fanned out, its card and that of its hex, and what is marked there."""
        screen, desk = self._screen, self._screen.desk
        screen.view.get_ready(screen.flow.scenery, desk.marks(hex, None, screen.shown), hex)
        self._cards.place(pygame.Rect((0, 0), screen.dashboard.cards.rect.size))
        self._cards.draw(self._unseen, desk.unit_card(hex, piece), desk.hex_card(hex), None, None)
