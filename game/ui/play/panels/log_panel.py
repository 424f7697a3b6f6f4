"""The event log: a list of any length of which only the lines in view are drawn, with links and a head to find things.

Ids of what can be pressed begin with `log:`; `log:at:N` is line N, `log:at:N:unit:5` a unit's name in it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import pygame

from game.ui.desk.cards import LogLine
from game.ui.look.fonts import Role
from game.ui.look.scroll import Scroll
from game.ui.look.theme import AMBER, EDGE, LINK, RULE, SELECTED, SMALL_PX, TEXT_DIM, TEXT_OFF, WELL, Colour
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.log_filter import LogFilter
from game.ui.play.panels.log_head import COPY, FILTER, HISTORY, LOG, NOTE, LogHead, draw_clock
from game.ui.play.panels.log_rows import HEX as HEX_LINK
from game.ui.play.panels.log_rows import RULE as RULE_LINK
from game.ui.play.panels.log_rows import RowsOfLine, Stretch, rows_of
from game.ui.play.panels.panel import Panel

AT = f"{LOG}at:"
MOMENT = ":moment"
"""Behind a line's id: the button that goes to its moment."""
_ROW_PX = 18
_BAR_PX = 12
_MOMENT_PX = 16
_WHEEL_ROWS = 3
ALL_TOOLS = (FILTER, NOTE, COPY, HISTORY)


class LogPanel(Panel):
    """Drawn with (id under the mouse): the newest line at the bottom, where it stays until somebody scrolls up."""

    def __init__(self, kit: Kit, tools: tuple[str, ...] = ALL_TOOLS) -> None:
        """An empty log; without the tool HISTORY its lines have no buttons of their own."""
        super().__init__(kit)
        self.head = LogHead(kit, tools)
        self._has_moments = HISTORY in tools
        self._all: Sequence[LogLine] = ()
        self._shown: list[LogLine] = []
        """The lines that are wanted."""
        self._entries: list[RowsOfLine] = []
        self._broken: dict[LogLine, RowsOfLine] = {}
        self._tops: list[int] = [0]
        """Row at which each entry begins, and at the end the number of all rows."""
        self._look: object = None
        """Width and scale that the lines are broken for."""
        self._now: int | None = None
        self._scroll, self._follows = Scroll(), True
        self._view = pygame.Rect(0, 0, 0, 0)
        """Where lines are in the window: as many rows as there is room for, none of them cut."""
        self._well = self._view
        self._edition = 0
        """Goes up when the lines look different."""

    # what it says

    @property
    def lines(self) -> Sequence[LogLine]:
        """What the log says, as far as it is wanted."""
        return self._shown

    def text(self) -> str:
        """The lines that are wanted as plain text."""
        return "\n".join(
            f"\n{line.text}" if line.is_heading else f"{line.text} [{line.rule}]" if line.rule else line.text
            for line in self._shown
        ).strip()

    def place(self, rect: pygame.Rect) -> None:
        """Give the log its place; its lines are broken anew if the width is another."""
        look = (rect.width, self.kit.app.text_scale)
        is_same, self._look = look == self._look, look
        super().place(rect)
        self._lay_out()
        if not is_same:
            self._broken.clear()
            self._fill(0)
        self._fit()

    def _lay_out(self) -> None:
        rect, inset = self.rect, self.kit.bare_px(10)
        head = self.head.height_px(rect.width - 2 * inset) + self.kit.bare_px(4)
        height = max(0, rect.height - head - inset // 2)
        self._well = pygame.Rect(rect.left + inset, rect.top + head, rect.width - inset - self.kit.bare_px(4), height)
        spare = height % max(1, self._row_px)  # above the first row, as the newest line is at the bottom
        self._view = pygame.Rect(self._well.left, self._well.top + spare, self._well.width, height - spare)
        self._edition += 1

    def show(self, lines: Sequence[LogLine]) -> None:
        """Show these lines; what is already there is not broken anew."""
        if lines is self._all:
            return
        self._all = lines
        self._choose(self.head.filter.applied(lines))

    def find(self, wanted: LogFilter, *, is_finding: bool, is_typing: bool) -> None:
        """Look for something, or for nothing any more."""
        head = self.head
        is_other = wanted != head.filter
        head.filter, head.is_finding, head.is_typing = wanted, is_finding, is_typing
        self._lay_out()
        if is_other:
            self._choose(wanted.applied(self._all))
        self._fit()

    def _choose(self, lines: list[LogLine]) -> None:
        same = 0
        for old, new in zip(self._shown, lines, strict=False):
            if old is not new and old != new:
                break
            same += 1
        if same == len(lines) == len(self._shown):
            return
        self._edition += 1
        self._shown = lines
        self._fill(same)
        self._fit()

    def _fill(self, first: int) -> None:
        """Break the lines from one on into rows."""
        del self._entries[first:], self._tops[first + 1 :]
        width = max(self.kit.px(60), self._view.width - self.kit.px(_BAR_PX + 8) - self._moment_px)
        fonts = [self.kit.font(SMALL_PX, role) for role in (Role.TEXT, Role.STRONG)]
        for line in self._shown[first:]:
            if line not in self._broken:
                self._broken[line] = rows_of(fonts[line.is_heading], line, width)
            entry = self._broken[line]
            self._entries.append(entry)
            self._tops.append(self._tops[-1] + len(entry.rows))

    @property
    def _moment_px(self) -> int:
        return self.kit.px(_MOMENT_PX) if self._has_moments else 0

    # scrolling

    @property
    def _row_px(self) -> int:
        return self.kit.px(_ROW_PX)

    def _fit(self) -> None:
        content = self._tops[-1] * self._row_px
        self._scroll.fit(self._view, content, self.kit.px(_BAR_PX))
        if self._follows:
            self._scroll.by(content)

    def line_at(self, position: tuple[int, int]) -> LogLine | None:
        """The line at a position of the window."""
        at = self._index_at(position)
        return None if at is None else self._shown[at]

    def _index_at(self, position: tuple[int, int]) -> int | None:
        if not self._view.collidepoint(position):
            return None
        row = (position[1] - self._view.top + self._scroll.offset_px) // max(1, self._row_px)
        at = bisect_right(self._tops, row) - 1
        return at if 0 <= at < len(self._entries) else None

    @property
    def _first(self) -> int:
        """The first line in view."""
        return max(0, bisect_right(self._tops, self._scroll.offset_px // max(1, self._row_px)) - 1)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by the wheel or the bar; True if something moved."""
        is_wheel, row = event.type == pygame.MOUSEWHEEL, self._row_px
        moved = self._scroll.by(-event.y * _WHEEL_ROWS * row) if is_wheel else self._scroll.handle(event)
        if moved:
            self._follows = self._is_at_end
        return moved

    @property
    def _is_at_end(self) -> bool:
        return self._scroll.offset_px >= self._tops[-1] * self._row_px - self._view.height

    def page(self, step: int) -> None:
        """Scroll by most of a page."""
        if self._scroll.by(step * max(self._row_px, self._view.height - 2 * self._row_px)) or step > 0:
            self._follows = self._is_at_end

    def to_phase(self, step: int) -> None:
        """Scroll to the next heading below the top of the view, or to the last above it."""
        headings = [at for at, line in enumerate(self._shown) if line.is_heading]
        row = self._scroll.offset_px // max(1, self._row_px)
        tops = [self._tops[at] for at in headings]
        at = bisect_right(tops, row) if step > 0 else bisect_left(tops, row) - 1
        if 0 <= at < len(tops):
            self._scroll.by(tops[at] * self._row_px - self._scroll.offset_px)
        elif step > 0:
            self._scroll.by(self._tops[-1] * self._row_px)
        self._follows = self._is_at_end
        self._edition += 1

    def stand_at(self, moment: int) -> None:
        """Light what happened last before a moment, dim what came later, and bring it into view."""
        if moment == self._now:
            return
        self._now = moment
        self._edition += 1
        self._follows = False
        at = bisect_right([line.begun for line in self._shown], moment) - 1
        if at >= 0:
            row = self._row_px
            self._scroll.show(max(0, self._tops[at] - 1) * row, (self._tops[at + 1] - self._tops[at] + 3) * row)

    # drawing

    def hit(self, position: tuple[int, int]) -> str:
        """The id of what is at a position: a link before the line that it stands in."""
        found = [name for name, rect in self.hits.items() if rect.collidepoint(position)]
        if found:
            return max(found, key=len)
        at = self._index_at(position)
        return f"{AT}{at}" if at is not None else ""

    def draw(self, surface: pygame.Surface, *content: object) -> None:
        """Draw the lines in view, from memory if they are the same as before."""
        if self.rect.height <= 0:
            self.hits = {}
            return
        hovered = str(content[0]) if content else ""
        lit = hovered if hovered.startswith(LOG) else ""
        super().draw(surface, self._edition, self._scroll.offset_px, lit)
        self._scroll.draw(surface)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Head and lines, without the bar beside them."""
        hovered, inset = str(content[-1]), self.kit.bare_px(10)
        room = picture.get_rect().inflate(-2 * inset, 0)
        room.top += self.kit.bare_px(3)
        first = self._first
        phase = next((line.text for line in reversed(self._shown[: first + 1]) if line.is_heading), "")
        self.head.paint(picture, room, hovered, phase, self.pressable)
        pygame.draw.line(picture, RULE, (0, 0), (0, self.rect.height))
        view = self._view.move(-self.rect.left, -self.rect.top)
        picture.fill(WELL, self._well.move(-self.rect.left, -self.rect.top))
        picture.set_clip(view)
        for at in range(first, len(self._entries)):
            y = view.top + self._tops[at] * self._row_px - self._scroll.offset_px
            if y >= view.bottom:
                break
            self._draw_entry(picture, at, y, view, hovered)
        if not self._shown:
            line = pygame.Rect(view.left + inset, view.top, view.width - inset, self._row_px * 2)
            text = self.kit.words("log.nothing" if self.head.filter.is_on else "log.empty")
            self.kit.line(picture, text, line, TEXT_OFF, size_px=SMALL_PX)
        picture.set_clip(None)

    def _draw_entry(self, picture: pygame.Surface, at: int, y: int, view: pygame.Rect, hovered: str) -> None:
        entry, kit = self._entries[at], self.kit
        line, name = entry.line, f"{AT}{at}"
        whole = pygame.Rect(view.left, y, view.width - kit.px(_BAR_PX), len(entry.rows) * self._row_px)
        is_now = self._now is not None and line.begun <= self._now <= line.moment
        if is_now or (hovered and (hovered == name or hovered.startswith(f"{name}:"))):
            pygame.draw.rect(picture, SELECTED, whole)
        ink = AMBER if line.is_heading else kit.scheme.panel_inks[line.tone]
        if self._now is not None and line.begun > self._now:
            ink = TEXT_OFF
        font = kit.font(SMALL_PX, Role.STRONG if line.is_heading else Role.TEXT)
        for row in entry.rows:
            x = whole.left + kit.px(6)
            for stretch in row:
                image = font.render(stretch.text, True, self._ink(stretch, ink))  # noqa: FBT003 - pygame takes no keyword
                place = image.get_rect(left=x, top=y + (self._row_px - image.height) // 2)
                picture.blit(image, place)
                if stretch.link is not None:
                    self._link_to(picture, f"{name}:{stretch.link.id}", place, view, hovered)
                x = place.right
            y += self._row_px
        if self._has_moments:
            self._moment(picture, f"{name}{MOMENT}", whole, view, hovered)

    @staticmethod
    def _ink(stretch: Stretch, plain: Colour) -> Colour:
        if stretch.link is None or plain == TEXT_OFF:
            return plain
        return {RULE_LINK: LINK, HEX_LINK: AMBER}.get(stretch.link.kind, plain)

    def _link_to(self, picture: pygame.Surface, name: str, place: pygame.Rect, view: pygame.Rect, hovered: str) -> None:
        seen = place.clip(view)
        if seen.height > self._row_px // 2:
            self.pressable(name, seen)  # of a name on two rows the second row counts
        ink = AMBER if name == hovered else EDGE
        pygame.draw.line(picture, ink, (place.left, place.bottom - 1), (place.right - 1, place.bottom - 1))

    def _moment(self, picture: pygame.Surface, name: str, whole: pygame.Rect, view: pygame.Rect, hovered: str) -> None:
        """A small clock at the end of the first row: back to that moment."""
        size = self.kit.px(_MOMENT_PX)
        place = pygame.Rect(whole.right - size, whole.top, size, self._row_px)
        is_near = bool(hovered) and hovered.startswith(name.removesuffix(MOMENT))
        ink = AMBER if hovered == name else TEXT_DIM if is_near else RULE
        draw_clock(picture, place.center, max(3, size // 3), ink)
        if view.contains(place):
            self.pressable(name, place, self.kit.words("log.tip_moment"))
