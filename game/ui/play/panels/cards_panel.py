"""The right panel above the log: the unit's card, the hex's card, the preview of what a click would bring."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.ui.desk.cards import Fact, HexCard, Preview, Segment, UnitCard
from game.ui.desk.overview import Listing
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, GREEN, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL
from game.ui.play.panels.bars import draw_bar, explain_bar
from game.ui.play.panels.fact_list import CLOSEST, DENSITIES, ROOMY, Density, FactList
from game.ui.play.panels.kit import Kit, Painted, Panel

_KEPT = 12
"""So many pictures of the panel are kept; each takes about a megabyte."""
_SHARES = (0.34, 0.31, 0.35)
_HEAD_PX, _NAME_PX, _MP_PX, _HEADLINE_PX, _BAR_PX = 20, 17, 20, 30, 26
_COUNTER_PX = {18: 70, 15: 56, 13: 46}
"""Size of the counter by how close lines stand."""


class CardsPanel(Panel):
    """Drawn with (unit card, hex card, preview, how things stand while there is none of them)."""

    def __init__(self, kit: Kit) -> None:
        """An empty panel."""
        super().__init__(kit)
        self._facts = FactList(self)
        self._kept: OrderedDict[object, Painted] = OrderedDict()

    def place(self, rect: pygame.Rect) -> None:
        """Give the panel its place in the window."""
        super().place(rect)
        self._kept.clear()

    def recall(self, key: object) -> Painted | None:
        """The cards of hexes that were pointed at just before: a hand goes to and fro between stacks."""
        painted = self._kept.get(key)
        if painted is not None:
            self._kept.move_to_end(key)
        return painted

    def keep(self, key: object, painted: Painted) -> None:
        """Keep the cards for when the hand comes back."""
        self._kept[key] = painted
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def paint(self, picture: pygame.Surface, *content: object) -> None:
        """Three parts, each in its place; one that needs more room gets it from those that need less."""
        unit = content[0] if isinstance(content[0], UnitCard) else None
        place = content[1] if isinstance(content[1], HexCard) else None
        hex_card = place if place is not None and place.title else None
        preview = content[2] if isinstance(content[2], Preview) else None
        if unit is None and hex_card is None and preview is None and isinstance(content[3], Listing):
            self._standing(picture, content[3])
            return
        inset = self.kit.px(10)
        inner = picture.get_rect().inflate(-2 * inset, -inset)
        density, needs = self._needs(unit, hex_card, preview, inner)
        y = inner.top
        parts = []
        for height in shared(inner.height, needs):
            parts.append(pygame.Rect(inner.left, y, inner.width, height))
            y += height
        self._unit(picture, parts[0], unit, density)
        self._hex(picture, parts[1], place, density)
        self._preview(picture, parts[2], preview, density)
        pygame.draw.line(picture, RULE, (0, 0), (0, self.rect.height))

    def _standing(self, picture: pygame.Surface, listing: Listing) -> None:
        """How things stand, as far as there is room."""
        px = self.kit.px
        room = picture.get_rect().inflate(-px(20), -px(10))
        pygame.draw.line(picture, RULE, (0, 0), (0, self.rect.height))
        room = self._head(picture, room, listing.title)
        part: list[Fact] = []
        for row in (*listing.rows, None):
            if row is not None and not row.is_heading:
                part.append(Fact(row.text, row.mark, row.rule, row.tone))
                continue
            room.top, room.height = (y := self._facts.draw(picture, part, room, ROOMY)), max(0, room.bottom - y)
            part = []
            if row is None or room.height < px(2 * ROOMY.row_px + 6):
                return
            place = pygame.Rect(room.left, room.top + px(6), room.width, px(ROOMY.row_px))
            self.kit.line(picture, row.text, place, AMBER, size_px=SMALL_PX, role=Role.STRONG)
            if row.rule:
                self.rule(picture, row.rule, place)
            room = pygame.Rect(room.left, place.bottom, room.width, room.bottom - place.bottom)

    # measuring

    def _needs(
        self, unit: UnitCard | None, hex_card: HexCard | None, preview: Preview | None, room: pygame.Rect
    ) -> tuple[Density, tuple[int, int, int]]:
        """How close lines must stand for everything to have room, and how high each part is then."""
        for density in DENSITIES:
            needs = (
                self._unit_px(unit, room.width, density),
                self._hex_px(hex_card, room.width, density),
                self._preview_px(preview, room.width, density),
            )
            if sum(needs) <= room.height or density is CLOSEST:
                return density, needs
        raise AssertionError("one density is the closest")

    def _unit_px(self, card: UnitCard | None, width: int, density: Density) -> int:
        px = self.kit.px
        if card is None:
            return px(_HEAD_PX + ROOMY.row_px)
        beside = px(_NAME_PX) * (len(self._names(card, width, density)) + 1) + px(36)
        top = max(px(_COUNTER_PX[density.row_px]), beside) + px(6)
        return (
            px(_HEAD_PX) + top + (px(_MP_PX) if card.mp is not None else 0)
            + self._facts.height(card.notes, width, density) + px(4)
        )  # fmt: skip

    def _hex_px(self, card: HexCard | None, width: int, density: Density) -> int:
        facts = card.facts if card is not None else ()
        return self.kit.px(_HEAD_PX + 4) + max(self.kit.px(ROOMY.row_px), self._facts.height(facts, width, density))

    def _preview_px(self, preview: Preview | None, width: int, density: Density) -> int:
        px = self.kit.px
        if preview is None:
            return px(_HEAD_PX + ROOMY.row_px)
        height = px(_HEAD_PX + _HEADLINE_PX) + (px(_BAR_PX) if preview.segments else 0)
        return height + self._facts.height((*preview.notes, *_told(preview)), width, density)

    def _names(self, card: UnitCard, width: int, density: Density) -> tuple[str, ...]:
        """A unit's name in at most two lines beside its counter."""
        beside = width - self.kit.px(_COUNTER_PX[density.row_px] + 12)
        return self.kit.wrapped(card.name, beside, 15, Role.STRONG)[:2]

    # drawing

    def _head(self, picture: pygame.Surface, room: pygame.Rect, text: str) -> pygame.Rect:
        height = self.kit.px(_HEAD_PX)
        self.kit.heading(picture, text, pygame.Rect(room.left, room.top, room.width, height))
        return pygame.Rect(room.left, room.top + height, room.width, room.height - height)

    def _unit(self, picture: pygame.Surface, room: pygame.Rect, card: UnitCard | None, density: Density) -> None:
        words = self.kit.words
        if card is None:
            self._quiet(picture, self._head(picture, room, words("cards.unit")), words("cards.no_unit"))
            return
        px = self.kit.px
        body = self._head(picture, room, words("cards.unit_of", side=self.kit.side_title(card.side)))
        size = px(_COUNTER_PX[density.row_px])
        self.kit.pieces.draw(picture, card.look, (body.left + size // 2, body.top + size // 2 + px(2)), size)
        x = body.left + size + px(12)
        row = pygame.Rect(x, body.top, body.right - x, px(_NAME_PX + 1))
        for part in self._names(card, room.width, density):
            self.kit.line(picture, part, row, self.kit.side_ink(card.side), size_px=15, role=Role.STRONG)
            row = row.move(0, px(_NAME_PX))
        self.kit.line(picture, card.formation, row.move(0, -px(1)), TEXT_DIM, size_px=12)
        self._figures(picture, card, pygame.Rect(x, row.top + px(_NAME_PX), body.right - x, px(34)))
        y = max(body.top + size, row.top + px(50)) + px(6)
        if card.mp is not None:
            self._mp(picture, card.mp, pygame.Rect(body.left, y, body.width, px(16)))
            y += px(_MP_PX)
        self._facts.draw(picture, card.notes, pygame.Rect(body.left, y, body.width, room.bottom - y), density)

    def _figures(self, picture: pygame.Surface, card: UnitCard, room: pygame.Rect) -> None:
        width = room.width // max(1, len(card.figures))
        for number, (label, figure) in enumerate(card.figures):
            cell = pygame.Rect(room.left + number * width, room.top, width, self.kit.px(14))
            self.kit.line(picture, label, cell, TEXT_DIM, size_px=11)
            below = pygame.Rect(cell.left, cell.bottom, width, self.kit.px(20))
            self.kit.line(picture, figure, below, TEXT, size_px=17, role=Role.VALUES)

    def _mp(self, picture: pygame.Surface, mp: tuple[int, int], room: pygame.Rect) -> None:
        px, (left, most) = self.kit.px, mp
        name = self.kit.words("cards.mp")
        self.kit.line(picture, name, pygame.Rect(room.left, room.top, px(28), room.height), TEXT_DIM, size_px=12)
        bar = pygame.Rect(room.left + px(28), room.centery - px(4), room.width - px(82), px(8))
        pygame.draw.rect(picture, WELL, bar, border_radius=px(4))
        filled = bar.copy()
        filled.width = bar.width * left // max(1, most)
        pygame.draw.rect(picture, GREEN if left else RULE, filled, border_radius=px(4))
        end = pygame.Rect(bar.right, room.top, px(54), room.height)
        self.kit.line(picture, f"{left}/{most}", end, TEXT, size_px=14, role=Role.VALUES, align="right")

    def _hex(self, picture: pygame.Surface, room: pygame.Rect, card: HexCard | None, density: Density) -> None:
        words = self.kit.words
        if card is None or not card.title:
            heading = card.heading if card is not None else words("cards.hex")
            self._quiet(picture, self._head(picture, room, heading), words("cards.no_hex"))
            return
        body = self._head(picture, room, card.heading or words("cards.hex_of", hex=card.title))
        self._facts.draw(picture, card.facts, body, density)

    def _preview(self, picture: pygame.Surface, room: pygame.Rect, preview: Preview | None, density: Density) -> None:
        px, words = self.kit.px, self.kit.words
        body = self._head(picture, room, preview.title if preview else words("cards.preview"))
        if preview is None:
            self._quiet(picture, body, words("cards.no_preview"))
            return
        head = pygame.Rect(body.left, body.top, body.width, px(_HEADLINE_PX - 2))
        done = self.kit.line(picture, preview.headline, head, TEXT, size_px=22, role=Role.VALUES)
        beside = pygame.Rect(done.right + px(12), head.top, head.right - done.right - px(12), head.height)
        self.ruled_line(picture, preview.column, beside, AMBER, size_px=14, role=Role.STRONG)
        y = head.bottom + px(2)
        if preview.segments:
            bar = pygame.Rect(body.left, y, body.width, px(_BAR_PX - 4))
            draw_bar(self.kit, picture, preview.segments, bar)
            explain_bar(self, preview.segments, bar)
            y += px(_BAR_PX)
        facts = (*preview.notes, *_told(preview))
        self._facts.draw(picture, facts, pygame.Rect(body.left, y, body.width, room.bottom - y), density)

    def _quiet(self, picture: pygame.Surface, room: pygame.Rect, text: str) -> None:
        row = pygame.Rect(room.left, room.top, room.width, self.kit.px(ROOMY.row_px))
        self.kit.line(picture, text, row, TEXT_DIM, size_px=SMALL_PX)


def shared(height: int, needs: tuple[int, int, int]) -> tuple[int, ...]:
    """Heights of the parts: as always where that is enough, so that nothing jumps; else as they need it."""
    usual = [round(height * share) for share in _SHARES]
    lacking = sum(max(0, need - most) for need, most in zip(needs, usual, strict=True))
    if not lacking:
        return tuple(usual)
    spare = [max(0, most - need) for need, most in zip(needs, usual, strict=True)]
    given = min(1.0, lacking / max(1, sum(spare)))
    got = sum(spare) * given / lacking
    return tuple(
        round(most + (need - most) * got) if need > most else round(most - kept * given)
        for need, most, kept in zip(needs, usual, spare, strict=True)
    )


def _told(preview: Preview) -> tuple[Fact, ...]:
    """What segments mean, where their notes do not tell it already."""
    if len(preview.notes) > 2:
        return ()
    segments: tuple[Segment, ...] = tuple(s for s in preview.segments if s.meaning != s.text)
    return tuple(Fact(s.told, "", "", s.tone) for s in segments)
