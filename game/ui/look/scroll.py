"""How far something long is scrolled within its window, and the bar that says so."""

from __future__ import annotations

import pygame

from game.ui.look.theme import AMBER, EDGE, WELL


class Scroll:
    """A view of `view_px` on content of `content_px`; the offset is of the content's top above the view's."""

    def __init__(self) -> None:
        """Nothing to scroll yet."""
        self.offset_px = 0
        self._content_px = 0
        self._row_px = 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._grip: int | None = None

    def fit(self, view: pygame.Rect, content_px: int, bar_px: int, row_px: int = 1) -> None:
        """Scroll content of this height in a rectangle, whose right edge has the bar if one is needed.

        Of content in rows of one height the uppermost in view is always whole.
        """
        self._row_px = row_px
        self._content_px = content_px + (view.height % row_px if content_px > view.height else 0)
        self._bar = pygame.Rect(view.right - bar_px, view.top, bar_px, view.height)
        self.by(0)

    @property
    def is_needed(self) -> bool:
        """Whether the content is higher than the view."""
        return self._content_px > self._bar.height

    @property
    def bar_width_px(self) -> int:
        """What the bar takes from the view's width."""
        return self._bar.width if self.is_needed else 0

    def by(self, down_px: int) -> bool:
        """Scroll down (or up, if negative); True if there was that much or less to scroll."""
        before = self.offset_px
        offset_px = max(0, min(self.offset_px + down_px, self._content_px - self._bar.height))
        beyond_px = offset_px % self._row_px
        is_next = down_px > 0 or (down_px == 0 and 2 * beyond_px >= self._row_px)
        self.offset_px = offset_px - beyond_px + (self._row_px if beyond_px and is_next else 0)
        return self.offset_px != before

    def show(self, top_px: int, height_px: int) -> None:
        """Scroll just so far that a part of the content is in view."""
        if top_px < self.offset_px:
            self.by(top_px - self.offset_px)
        elif top_px + height_px > self.offset_px + self._bar.height:
            self.by(top_px + height_px - self.offset_px - self._bar.height)

    def handle(self, event: pygame.event.Event) -> bool:
        """Be dragged by the bar; True if the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and self.is_needed:
            if not self._bar.collidepoint(event.pos):
                return False
            thumb = self._thumb()
            self._grip = event.pos[1] - thumb.top if thumb.collidepoint(event.pos) else thumb.height // 2
            self._drag_to(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag_to(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag_to(self, y: int) -> None:
        room = self._bar.height - self._thumb().height
        top = y - (self._grip or 0) - self._bar.top
        self.offset_px = round(top / max(1, room) * (self._content_px - self._bar.height))
        self.by(0)

    def _thumb(self) -> pygame.Rect:
        height = max(self._bar.width * 2, self._bar.height**2 // max(1, self._content_px))
        room = self._content_px - self._bar.height
        top = self._bar.top + round((self._bar.height - height) * self.offset_px / max(1, room))
        return pygame.Rect(self._bar.left, top, self._bar.width, height)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar, if one is needed."""
        if not self.is_needed:
            return
        inset = self._bar.width // 4
        pygame.draw.rect(surface, WELL, self._bar)
        colour = EDGE if self._grip is None else AMBER
        pygame.draw.rect(surface, colour, self._thumb().inflate(-2 * inset, -2 * inset), border_radius=inset)
