"""Text to read: headings, paragraphs and tables that scroll, with links in them."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

import pygame

from game.ui.keys.default_keys import MENU
from game.ui.keys.keys import Command
from game.ui.look.scroll import Scroll
from game.ui.look.text import draw_line
from game.ui.look.text_flow import Paragraph, Part, Typesetter, Writing
from game.ui.look.theme import AMBER, AMBER_DEEP, BODY_PX, LARGE_PX, LINK, RULE, SMALL_PX, WELL
from game.ui.widgets.frame import Frame
from game.ui.widgets.widget import Widget, draw_edge

__all__ = ["Paragraph", "TextPane"]
_INSET_PX, _BAR_PX, _GAP_PX = 16, 12, 8


class TextPane(Widget):
    """Parts of a text, laid out once and drawn as far as they are in view."""

    def __init__(
        self,
        app: Frame,
        rect: pygame.Rect,
        parts: Sequence[Part],
        *,
        has_frame: bool = True,
        links: Container[str] = (),
        follow: Callable[[str], None] | None = None,
    ) -> None:
        """A pane that shows parts from their beginning; `follow` is told the number of a link that is pressed."""
        self.rect = pygame.Rect(rect)
        self._app = app
        self._has_frame = has_frame
        self._inset = app.px(_INSET_PX) if has_frame else 0
        self._links = links
        self._follow = follow
        self._hovered = -1
        self.show(parts)

    def show(self, parts: Sequence[Part], find: str = "") -> None:
        """Show other parts, from their beginning, or from where something that is looked for first stands."""
        width = self.rect.width - 2 * self._inset - self._app.px(_BAR_PX if self._has_frame else _BAR_PX + _GAP_PX)
        sizes = (self._app.px(SMALL_PX), self._app.px(BODY_PX), self._app.px(LARGE_PX))
        self._flow = Typesetter(self._app.fonts, sizes, width, self._links, find).set(parts)
        self._linked = [piece for piece in self._flow.pieces if piece.link]
        self._chosen = -1
        """The link that the keys are on."""
        self._scroll = Scroll()
        self._scroll.fit(self.rect, self._flow.height_px + 2 * self._inset, self._app.px(_BAR_PX))
        if self._flow.found:
            self._reveal(self._flow.found[0])

    @property
    def found(self) -> int:
        """How often what is looked for stands here."""
        return len(self._flow.found)

    def reveal_found(self, number: int) -> None:
        """Bring a place into view where what is looked for stands."""
        self._reveal(self._flow.found[number % len(self._flow.found)])

    def _reveal(self, place: pygame.Rect) -> None:
        self._scroll.show(max(0, place.top - self._inset), place.height + 2 * self._inset)

    @property
    def is_focusable(self) -> bool:
        """Only if there is something to scroll or to follow."""
        return self.is_enabled and (self._scroll.is_needed or bool(self._linked))

    # links

    @property
    def links(self) -> dict[str, pygame.Rect]:
        """Where each number stands first among the links in view."""
        places: dict[str, pygame.Rect] = {}
        for piece in self._linked:
            place = self._place(piece.rect)
            if self.rect.contains(place):
                places.setdefault(piece.link, place)
        return places

    def _place(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.move(self.rect.left + self._inset, self.rect.top + self._inset - self._scroll.offset_px)

    def _link_at(self, position: tuple[int, int]) -> int:
        if not self.rect.collidepoint(position):
            return -1
        places = (number for number, piece in enumerate(self._linked) if self._place(piece.rect).collidepoint(position))
        return next(places, -1)

    # events

    def handle(self, event: pygame.event.Event, *, is_focused: bool) -> bool:
        """Scroll by wheel, bar or key; follow a link by click, or by Enter after the arrow keys have gone there."""
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            before, self._hovered = self._hovered, self._link_at(event.pos)
            return before != self._hovered
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(self._link_at(event.pos))
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self._app.mouse):
            return self._scroll.by(-event.y * self._app.px(BODY_PX * 3))
        return is_focused and event.type == pygame.KEYDOWN and (self._link_key(event.key) or self._scroll_key(event))

    def _press(self, number: int) -> bool:
        if number < 0 or self._follow is None:
            return False
        self._follow(self._linked[number].link)
        return True

    def _link_key(self, key: int) -> bool:
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._press(self._chosen)
        if key not in (pygame.K_LEFT, pygame.K_RIGHT) or not self._linked:
            return False
        step = 1 if key == pygame.K_RIGHT else -1
        self._chosen = (
            (self._chosen + step) % len(self._linked) if self._chosen >= 0 or step > 0 else -1 + len(self._linked)
        )
        self._reveal(self._linked[self._chosen].rect)
        return True

    def _scroll_key(self, event: pygame.event.Event) -> bool:
        line = self._app.px(BODY_PX * 3)
        page = self.rect.height - line
        far = 10**7
        steps = {
            Command.UP: -line,
            Command.DOWN: line,
            Command.PAGE_UP: -page,
            Command.PAGE_DOWN: page,
            Command.FIRST: -far,
            Command.LAST: far,
        }
        command = MENU.command_of(event)
        if command not in steps:
            return False
        self._scroll.by(steps[command])
        return True

    # drawing

    def draw(self, surface: pygame.Surface, *, is_focused: bool) -> None:
        """Draw what is in view."""
        if self._has_frame:
            pygame.draw.rect(surface, WELL, self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for rect in self._flow.found:
            pygame.draw.rect(surface, AMBER_DEEP, self._place(rect))
        for left, right, y in self._flow.lines:
            line = self._place(pygame.Rect(left, y, right - left, 1))
            pygame.draw.line(surface, RULE, line.topleft, line.topright)
        for piece in self._flow.pieces:
            place = self._place(piece.rect)
            if self._is_shown(place):
                self._piece(surface, piece, place, is_focused=is_focused)
        surface.set_clip(clip)
        self._scroll.draw(surface)
        if self._has_frame:
            draw_edge(surface, self.rect, self._app.px(1.5), is_focused=is_focused)

    def _is_shown(self, place: pygame.Rect) -> bool:
        """Whether a line is drawn: where no frame says that the text goes on behind it, only whole ones are."""
        if self._has_frame or place.height > self.rect.height:
            return bool(place.colliderect(self.rect))
        return place.top >= self.rect.top and place.bottom <= self.rect.bottom

    def _piece(self, surface: pygame.Surface, piece: Writing, place: pygame.Rect, *, is_focused: bool) -> None:
        draw_line(surface, piece.font, piece.text, place, piece.colour, align=piece.align)
        if not piece.link:
            return
        number = self._linked.index(piece)
        is_lit = number == self._hovered or (is_focused and number == self._chosen)
        ink = AMBER if is_lit else LINK
        y = place.bottom - self._app.px(2)
        pygame.draw.line(surface, ink, (place.left, y), (place.right - 1, y), self._app.px(2) if is_lit else 1)
