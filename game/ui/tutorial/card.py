"""The card of the lesson over the map: its place and its painting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.model.frozen import frozen
from game.ui.look.fonts import Role
from game.ui.look.text import line_height
from game.ui.look.theme import AMBER, AMBER_DEEP, BODY_PX, GREEN, LARGE_PX, PANEL, RULE, SMALL_PX, TEXT, WELL
from game.ui.play.panels.contents import Contents
from game.ui.play.panels.dashboard import Dashboard
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Panel
from game.ui.tutorial.card_text import CardButton, CardText

_WIDTH_PX, _MARGIN_PX, _GAP_PX, _EDGE_PX = 400, 16, 8, 10
_HEAD_PX, _BUTTON_PX, _CHIP_PX = 26, 34, 30


@frozen
class _Rows:
    """The card's writing in lines, and its height."""

    heading: tuple[str, ...]
    text: tuple[str, ...]
    hint: tuple[str, ...]
    height: int


class LessonCard(Panel):
    """Drawn with (what it says, id under the mouse)."""

    def __init__(self, kit: Kit) -> None:
        """A card without a place yet."""
        super().__init__(kit)
        self.buttons: tuple[CardButton, ...] = ()
        """The buttons that are on it now."""
        self._corner = 0
        self._step = ""
        """Where the lesson was when the place was looked for last."""

    def forget(self) -> None:
        """The window is another: look for a place anew."""
        self._corner = 0

    # place

    def fit(
        self, content: CardText, dashboard: Dashboard, contents: Contents,
        avoided: Sequence[pygame.Rect], spared: Sequence[pygame.Rect] = (),
    ) -> None:  # fmt: skip
        """Take the corner of the map, or of the panel, where the card covers least of what must be seen.

        Of places that are as good, one that covers least of what is `spared`; it is weighed once a step, so that the
        card does not jump while counters move.
        """
        self.buttons = (*content.corner, *content.chips, *content.buttons)
        room = dashboard.open_map.inflate(-2 * self.kit.px(_EDGE_PX), -2 * self.kit.px(_EDGE_PX))
        size = self._size(content, room)
        over = (
            (dashboard.sheet, contents.sheet), (dashboard.banner, contents.prompt), (dashboard.legend, contents.legend),
            (dashboard.box, contents.box),
        )  # fmt: skip
        taken = [panel.rect for panel, is_there in over if is_there] + list(avoided)
        taken += [rect for name, rect in dashboard.commands.hits.items() if contents.commands and name]
        spots = self._spots(content, size, room, dashboard)
        if contents.preview is not None and dashboard.shows_panel:
            spared = [*spared, dashboard.cards.rect]
        costs = [(_covered(spot, taken), _covered(spot, spared)) for spot in spots]
        weighs = content.place != self._step
        self._step = content.place
        if self._corner >= len(spots) or costs[self._corner][: 1 + weighs] > min(costs)[: 1 + weighs]:
            self._corner = costs.index(min(costs))
        if spots[self._corner] != self.rect:
            self.place(spots[self._corner])

    def _spots(
        self, content: CardText, size: tuple[int, int], room: pygame.Rect, dashboard: Dashboard
    ) -> list[pygame.Rect]:
        """Places that the card may take, the best first: corners and edges of the map, then the foot of the panel.

        At the foot of the map it leaves the bar of switches to be seen.
        """
        rect = pygame.Rect((0, 0), size)
        edge_px = self.kit.px(_EDGE_PX)
        foot = min(room.bottom, dashboard.above_switches.bottom - edge_px)
        spots = []
        for corner in ("bottomleft", "topleft", "topright", "bottomright", "midbottom", "midleft", "midright"):
            spot = rect.copy()
            setattr(spot, corner, getattr(room, corner))
            spot.bottom = min(spot.bottom, foot)
            spots.append(spot.clamp(room))
        spots += self._beside(dashboard, spots[0], spots[2], room)
        if dashboard.shows_panel and not dashboard.layout.is_narrow:
            panel = dashboard.layout.panel.inflate(-2 * self.kit.px(_EDGE_PX), -2 * self.kit.px(_EDGE_PX))
            spot = pygame.Rect((0, 0), self._size(content, panel))
            spot.bottomright = panel.bottomright
            spots.append(spot)
        return spots

    def _beside(
        self, dashboard: Dashboard, low: pygame.Rect, high: pygame.Rect, room: pygame.Rect
    ) -> Iterator[pygame.Rect]:
        """Places above a legend at the foot of the map, and below a banner at its head, on either side."""
        edge_px, legend, banner = self.kit.px(_EDGE_PX), dashboard.legend.rect, dashboard.banner.rect
        for left in (low.left, high.left):
            if legend.height and legend.top > room.centery:
                yield pygame.Rect((left, legend.top - edge_px - low.height), low.size).clamp(room)
            if banner.height and banner.bottom < room.centery:
                yield pygame.Rect((left, banner.bottom + edge_px), high.size).clamp(room)

    def _size(self, content: CardText, room: pygame.Rect) -> tuple[int, int]:
        px = self.kit.px
        if content.is_hidden:
            button = content.corner[0]
            wide = self.kit.width(content.place, SMALL_PX, Role.STRONG)
            return wide + self.kit.button_width(button.text, button.key) + 3 * px(_MARGIN_PX), px(_BUTTON_PX + 12)
        width = min(max(px(_WIDTH_PX), self._row_width(content.buttons)), room.width)
        return width, min(self._rows(content, width).height, room.height)

    def _row_width(self, buttons: Sequence[CardButton]) -> int:
        px = self.kit.px
        wide = sum(self._wide(button) + px(_GAP_PX) for button in buttons)
        return wide - px(_GAP_PX) + 2 * px(_MARGIN_PX)

    def _rows(self, content: CardText, width: int) -> _Rows:
        px, font, wrapped = self.kit.px, self.kit.font, self.kit.wrapped
        inside = width - 2 * px(_MARGIN_PX)
        heading = wrapped(content.heading, inside, LARGE_PX, Role.STRONG)
        text = wrapped(content.text, inside)
        hint = wrapped(content.hint, inside - px(28)) if content.hint else ()
        height = px(_HEAD_PX + 12) + len(heading) * line_height(font(LARGE_PX, Role.STRONG)) + px(4)
        height += (len(text) + len(hint)) * line_height(font(BODY_PX)) + (px(12) if hint else 0)
        height += len(self._in_rows(content.chips, inside)) * px(_CHIP_PX + 6) + (px(6) if content.chips else 0)
        height += len(self._in_rows(content.buttons, inside)) * px(_BUTTON_PX + _GAP_PX) - px(_GAP_PX)
        return _Rows(heading, text, hint, height + px(12 + _MARGIN_PX))

    def _wide(self, button: CardButton) -> int:
        return self.kit.button_width(button.text, button.key, is_main=button.is_main)

    def _in_rows(self, buttons: Sequence[CardButton], inside: int) -> list[list[CardButton]]:
        """Buttons in as many rows as they need; one that is too wide for a row says its text without its key."""
        rows: list[list[CardButton]] = []
        left = 0
        for button in buttons:
            fits = button if self._wide(button) <= inside else replace(button, key="")
            if not rows or left + self._wide(fits) > inside:
                rows.append([])
                left = 0
            rows[-1].append(fits)
            left += self._wide(fits) + self.kit.px(_GAP_PX)
        return rows

    # painting

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Head, heading, text, hint, buttons."""
        card, hovered = content
        if not isinstance(card, CardText):
            raise TypeError("the text of a card is expected")
        px = self.kit.px
        picture.fill(PANEL)
        frame = picture.get_rect()
        pygame.draw.rect(picture, AMBER_DEEP, frame, px(3))
        pygame.draw.rect(picture, AMBER, frame, 1)
        inner = frame.inflate(-2 * px(_MARGIN_PX), -2 * px(6))
        if card.is_hidden:
            self._head(picture, card, inner, str(hovered), is_row=True)
            return
        self._head(picture, card, pygame.Rect(inner.left, inner.top, inner.width, px(_HEAD_PX)), str(hovered))
        self._bar(picture, card, pygame.Rect(inner.left, inner.top + px(_HEAD_PX), inner.width, px(3)))
        y = self._body(picture, card, inner.move(0, px(_HEAD_PX + 10)))
        self._chips(picture, card, inner, y, str(hovered))
        rows = self._in_rows(card.buttons, inner.width)
        for number, buttons in enumerate(reversed(rows)):
            foot = px(_BUTTON_PX + _MARGIN_PX - 4) + number * px(_BUTTON_PX + _GAP_PX)
            row = pygame.Rect(inner.left, frame.bottom - foot, inner.width, px(_BUTTON_PX))
            self._buttons(picture, buttons, row, str(hovered), is_last=not number)

    def _head(
        self, picture: pygame.Surface, card: CardText, row: pygame.Rect, hovered: str, *, is_row: bool = False
    ) -> None:
        """Where the lesson is, and the corner's buttons."""
        px, right = self.kit.px, row.right
        for button in reversed(card.corner):
            wide = self.kit.button_width(button.text, button.key)
            rect = pygame.Rect(right - wide, row.top, wide, row.height if is_row else px(_HEAD_PX - 4))
            self._button(picture, button, rect, hovered)
            right = rect.left - px(_GAP_PX)
        place = pygame.Rect(row.left, row.top, right - row.left, row.height if is_row else px(_HEAD_PX - 4))
        self.kit.line(picture, card.place.upper(), place, AMBER, size_px=SMALL_PX, role=Role.STRONG)

    def _bar(self, picture: pygame.Surface, card: CardText, rect: pygame.Rect) -> None:
        """How much of the lesson is done."""
        pygame.draw.rect(picture, WELL, rect)
        done = pygame.Rect(rect.left, rect.top, rect.width * card.number // card.count, rect.height)
        pygame.draw.rect(picture, GREEN, done)

    def _body(self, picture: pygame.Surface, card: CardText, inner: pygame.Rect) -> int:
        """Heading, text and hint; returns the y below them."""
        px, rows, y = self.kit.px, self._rows(card, self.rect.width), inner.top
        for size, role, ink, lines in (
            (LARGE_PX, Role.STRONG, TEXT, rows.heading), (BODY_PX, Role.TEXT, TEXT, rows.text),
        ):  # fmt: skip
            high = line_height(self.kit.font(size, role))
            for line in lines:
                self.kit.line(
                    picture, line, pygame.Rect(inner.left, y, inner.width, high), ink, size_px=size, role=role
                )
                y += high
            y += px(4)
        if not rows.hint:
            return y
        high = line_height(self.kit.font(BODY_PX))
        pygame.draw.line(picture, RULE, (inner.left, y), (inner.right, y))
        y += px(4)
        mark = pygame.Rect(inner.left, y + px(2), px(16), px(16))
        pygame.draw.polygon(picture, AMBER, [mark.midtop, mark.bottomright, mark.bottomleft])
        self.kit.line(picture, "!", mark.move(0, px(2)), (20, 20, 16), size_px=11, role=Role.STRONG, align="centre")
        for line in rows.hint:
            self.kit.line(picture, line, pygame.Rect(inner.left + px(28), y, inner.width - px(28), high), AMBER)
            y += high
        return y + px(4)

    def _chips(self, picture: pygame.Surface, card: CardText, inner: pygame.Rect, y: int, hovered: str) -> None:
        px = self.kit.px
        y += px(4)
        for row in self._in_rows(card.chips, inner.width):
            x = inner.left
            for chip in row:
                wide = min(self._wide(chip), inner.right - x)
                self._button(picture, chip, pygame.Rect(x, y, wide, px(_CHIP_PX)), hovered)
                x += wide + px(_GAP_PX)
            y += px(_CHIP_PX + 6)

    def _buttons(
        self, picture: pygame.Surface, buttons: Sequence[CardButton], row: pygame.Rect, hovered: str, *, is_last: bool
    ) -> None:
        """A row of buttons; in the last the one that goes on is at its right end."""
        x = row.left
        for number, button in enumerate(buttons):
            wide = self._wide(button)
            if is_last and number == len(buttons) - 1 and (len(buttons) > 1 or button.is_main):
                x = row.right - wide
            self._button(picture, button, pygame.Rect(x, row.top, wide, row.height), hovered)
            x += wide + self.kit.px(_GAP_PX)

    def _button(self, picture: pygame.Surface, button: CardButton, rect: pygame.Rect, hovered: str) -> None:
        self.kit.button(picture, rect, button.text, button.key, is_main=button.is_main, is_hovered=hovered == button.id)
        self.pressable(button.id, rect)


def _covered(spot: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of what must be seen a place covers."""
    return sum(both.width * both.height for both in (spot.clip(rect) for rect in taken))
