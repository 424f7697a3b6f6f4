"""The right panel above the log: the unit's card, the hex's card, the preview of what a click would bring."""

from __future__ import annotations

import pygame

from game.ui.fonts import Role
from game.ui.play.bars import draw_bar
from game.ui.play.cards import Fact, HexCard, Preview, Segment, UnitCard
from game.ui.play.kit import Panel
from game.ui.text import wrapped
from game.ui.theme import AMBER, GREEN, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL

_RULE_PX = 38
_ROW_PX = 18
_SHARES = (0.34, 0.31, 0.35)


class CardsPanel(Panel):
    """Drawn with (unit card, hex card, preview)."""

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Three parts, each in its fixed place, so that nothing jumps as the mouse goes over the map."""
        unit, hex_card, preview = content
        inset = self.kit.px(10)
        inner = picture.get_rect().inflate(-2 * inset, -inset)
        heights = [round(inner.height * share) for share in _SHARES]
        y = inner.top
        parts = []
        for height in heights:
            parts.append(pygame.Rect(inner.left, y, inner.width, height))
            y += height
        self._unit(picture, parts[0], unit if isinstance(unit, UnitCard) else None)
        self._hex(picture, parts[1], hex_card if isinstance(hex_card, HexCard) else None)
        self._preview(picture, parts[2], preview if isinstance(preview, Preview) else None)
        pygame.draw.line(picture, RULE, (0, 0), (0, self.rect.height))

    def _head(self, picture: pygame.Surface, room: pygame.Rect, text: str) -> pygame.Rect:
        height = self.kit.px(20)
        self.kit.heading(picture, text, pygame.Rect(room.left, room.top, room.width, height))
        return pygame.Rect(room.left, room.top + height, room.width, room.height - height)

    def _unit(self, picture: pygame.Surface, room: pygame.Rect, card: UnitCard | None) -> None:
        if card is None:
            body = self._head(picture, room, "Unit")
            self._quiet(picture, body, "Point at a counter, or choose one")
            return
        px = self.kit.px
        body = self._head(picture, room, f"{card.side.title} unit")
        size = px(70)
        self.kit.pieces.draw(picture, card.look, (body.left + size // 2, body.top + size // 2 + px(2)), size)
        x = body.left + size + px(12)
        row = pygame.Rect(x, body.top, body.right - x, px(18))
        for part in wrapped(self.kit.font(15, Role.STRONG), card.name, row.width)[:2]:
            self.kit.line(picture, part, row, self.kit.scheme.side_inks[card.side], size_px=15, role=Role.STRONG)
            row = row.move(0, px(17))
        self.kit.line(picture, card.formation, row.move(0, -px(1)), TEXT_DIM, size_px=12)
        self._figures(picture, card, pygame.Rect(x, row.top + px(17), body.right - x, px(34)))
        y = max(body.top + size, row.top + px(50)) + px(6)
        if card.mp is not None:
            self._mp(picture, card.mp, pygame.Rect(body.left, y, body.width, px(16)))
            y += px(20)
        self._facts(picture, card.notes, pygame.Rect(body.left, y, body.width, room.bottom - y))

    def _figures(self, picture: pygame.Surface, card: UnitCard, room: pygame.Rect) -> None:
        width = room.width // max(1, len(card.figures))
        for number, (label, figure) in enumerate(card.figures):
            cell = pygame.Rect(room.left + number * width, room.top, width, self.kit.px(14))
            self.kit.line(picture, label, cell, TEXT_DIM, size_px=11)
            below = pygame.Rect(cell.left, cell.bottom, width, self.kit.px(20))
            self.kit.line(picture, figure, below, TEXT, size_px=17, role=Role.VALUES)

    def _mp(self, picture: pygame.Surface, mp: tuple[int, int], room: pygame.Rect) -> None:
        px, (left, most) = self.kit.px, mp
        self.kit.line(picture, "MP", pygame.Rect(room.left, room.top, px(28), room.height), TEXT_DIM, size_px=12)
        bar = pygame.Rect(room.left + px(28), room.centery - px(4), room.width - px(82), px(8))
        pygame.draw.rect(picture, WELL, bar, border_radius=px(4))
        filled = bar.copy()
        filled.width = bar.width * left // max(1, most)
        pygame.draw.rect(picture, GREEN if left else RULE, filled, border_radius=px(4))
        end = pygame.Rect(bar.right, room.top, px(54), room.height)
        self.kit.line(picture, f"{left}/{most}", end, TEXT, size_px=14, role=Role.VALUES, align="right")

    def _facts(self, picture: pygame.Surface, facts: tuple[Fact, ...], room: pygame.Rect) -> None:
        """Facts one under the other, as many as there is room for; long ones take more than one line."""
        y = room.top
        for fact in facts:
            row = pygame.Rect(room.left, y, room.width, self.kit.px(_ROW_PX))
            lines = self._lines(fact, room.width - self.kit.px(_RULE_PX))
            if y + len(lines) * row.height > room.bottom + self.kit.px(2):
                break
            if fact.rule:
                end = pygame.Rect(row.right - self.kit.px(_RULE_PX), y, self.kit.px(_RULE_PX), row.height)
                self.kit.line(picture, f"[{fact.rule}]", end, TEXT_DIM, size_px=11, role=Role.FIGURES, align="right")
            ink = self.kit.scheme.panel_inks[fact.tone]
            row.width -= self.kit.px(_RULE_PX)
            for label, value in lines:
                self.kit.line(picture, label, row, TEXT_DIM if fact.value else ink, size_px=SMALL_PX)
                self.kit.line(picture, value, row, ink, size_px=SMALL_PX, align="right")
                row.top += row.height
            y = row.top

    def _lines(self, fact: Fact, width: int) -> list[tuple[str, str]]:
        """Label and value of each line that a fact takes."""
        font = self.kit.font(SMALL_PX)
        if not fact.value:
            return [(part, "") for part in wrapped(font, fact.label, width)]
        if font.size(fact.label)[0] + self.kit.px(6) + font.size(fact.value)[0] <= width:
            return [(fact.label, fact.value)]
        labels = [(part, "") for part in wrapped(font, fact.label, width)]
        return [*labels, *(("", part) for part in wrapped(font, fact.value, width))]

    def _hex(self, picture: pygame.Surface, room: pygame.Rect, card: HexCard | None) -> None:
        body = self._head(picture, room, f"Hex {card.title}" if card else "Hex")
        if card is None:
            self._quiet(picture, body, "Point at the map")
            return
        self._facts(picture, card.facts, body)

    def _preview(self, picture: pygame.Surface, room: pygame.Rect, preview: Preview | None) -> None:
        px = self.kit.px
        body = self._head(picture, room, preview.title if preview else "Preview")
        if preview is None:
            self._quiet(picture, body, "What a click would bring is weighed here")
            return
        head = pygame.Rect(body.left, body.top, body.width, px(28))
        done = self.kit.line(picture, preview.headline, head, TEXT, size_px=22, role=Role.VALUES)
        beside = pygame.Rect(done.right + px(12), head.top, head.right - done.right - px(12), head.height)
        self.kit.line(picture, preview.column, beside, AMBER, size_px=14, role=Role.STRONG)
        y = head.bottom + px(2)
        if preview.segments:
            draw_bar(self.kit, picture, preview.segments, pygame.Rect(body.left, y, body.width, px(22)))
            y += px(26)
        y = self._notes(picture, preview.notes, pygame.Rect(body.left, y, body.width, room.bottom - y))
        meanings = tuple(Fact(f"{s.text}: {s.meaning}", "", "", s.tone) for s in _told(preview))
        self._facts(picture, meanings, pygame.Rect(body.left, y, body.width, room.bottom - y))

    def _notes(self, picture: pygame.Surface, notes: tuple[Fact, ...], room: pygame.Rect) -> int:
        """Notes one under the other, or where there is no room in two columns; returns the y below them."""
        height, half = self.kit.px(_ROW_PX), (len(notes) + 1) // 2
        if len(notes) * height <= room.height or half < 2:
            self._facts(picture, notes, room)
            return room.top + len(notes) * height
        gap = self.kit.px(14)
        width = (room.width - gap) // 2
        for number, fact in enumerate(notes):
            column, row = divmod(number, half)
            place = pygame.Rect(room.left + column * (width + gap), room.top + row * height, width, height)
            ink = self.kit.scheme.panel_inks[fact.tone]
            done = self.kit.line(picture, fact.value, place, ink, size_px=12, align="right")
            label = pygame.Rect(place.left, place.top, done.left - place.left - self.kit.px(4), height)
            self.kit.line(picture, fact.label, label, TEXT_DIM, size_px=12)
        return room.top + half * height

    def _quiet(self, picture: pygame.Surface, room: pygame.Rect, text: str) -> None:
        row = pygame.Rect(room.left, room.top, room.width, self.kit.px(_ROW_PX))
        self.kit.line(picture, text, row, TEXT_DIM, size_px=SMALL_PX)


def _told(preview: Preview) -> tuple[Segment, ...]:
    """Segments whose meaning is not told by their notes already."""
    return () if len(preview.notes) > 2 else tuple(s for s in preview.segments if s.meaning != s.text)
