"""The cards of the right panel, one by one: how high each is for how close its lines stand, and how it is drawn."""

from __future__ import annotations

import pygame

from game.ui.desk.cards import Fact, Preview, Segment, UnitCard
from game.ui.desk.place_card import HexCard
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, GREEN, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL
from game.ui.play.panels.bars import draw_bar, explain_bar
from game.ui.play.panels.fact_list import CLOSEST, DENSITIES, ROOMY, Density, FactList
from game.ui.play.panels.panel import Panel

_FORMATION_PX, _LEAST_FORMATION_PX = 12, 9
_HEAD_PX, _NAME_PX, _MP_PX, _HEADLINE_PX, _BAR_PX = 20, 17, 20, 30, 26
_COUNTER_PX = {18: 70, 15: 56, 13: 46}
"""Size of the counter by how close lines stand."""


class CardParts:
    """The unit's card, the hex's card and the preview of what a click would bring."""

    def __init__(self, panel: Panel) -> None:
        """The cards of a panel."""
        self._panel = panel
        self._kit = panel.kit
        self._facts = FactList(panel)

    def heights(
        self, unit: UnitCard | None, hex_card: HexCard | None, preview: Preview | None, width: int, density: Density
    ) -> tuple[int, int, int]:
        """How high each part is."""
        return (
            self._unit_px(unit, width, density), self._hex_px(hex_card, width, density),
            self._preview_px(preview, width, density),
        )  # fmt: skip

    def needs(
        self, unit: UnitCard | None, hex_card: HexCard | None, preview: Preview | None, room: pygame.Rect
    ) -> tuple[Density, tuple[int, int, int]]:
        """How close lines must stand for everything to have room, and how high each part is then."""
        for density in DENSITIES:
            needs = self.heights(unit, hex_card, preview, room.width, density)
            if sum(needs) <= room.height or density is CLOSEST:
                return density, needs
        raise AssertionError("one density is the closest")

    def _unit_px(self, card: UnitCard | None, width: int, density: Density) -> int:
        px = self._kit.px
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
        return self._kit.px(_HEAD_PX + 4) + max(self._kit.px(ROOMY.row_px), self._facts.height(facts, width, density))

    def _preview_px(self, preview: Preview | None, width: int, density: Density) -> int:
        px = self._kit.px
        if preview is None:
            return px(_HEAD_PX + ROOMY.row_px)
        height = px(_HEAD_PX + _HEADLINE_PX) + (px(_BAR_PX) if preview.segments else 0)
        return height + self._facts.height((*preview.notes, *_told(preview)), width, density)

    def _names(self, card: UnitCard, width: int, density: Density) -> tuple[str, ...]:
        """A unit's name in at most two lines beside its counter."""
        beside = width - self._kit.px(_COUNTER_PX[density.row_px] + 12)
        return self._kit.wrapped(card.name, beside, 15, Role.STRONG)[:2]

    def _head(self, picture: pygame.Surface, room: pygame.Rect, text: str) -> pygame.Rect:
        height = self._kit.px(_HEAD_PX)
        self._kit.heading(picture, text, pygame.Rect(room.left, room.top, room.width, height))
        return pygame.Rect(room.left, room.top + height, room.width, room.height - height)

    def draw_unit(self, picture: pygame.Surface, room: pygame.Rect, card: UnitCard | None, density: Density) -> None:
        """The counter, the name and the figures of a unit, and what there is to say of it."""
        words = self._kit.words
        if card is None:
            self._quiet(picture, self._head(picture, room, words("cards.unit")), words("cards.no_unit"))
            return
        px = self._kit.px
        body = self._head(picture, room, words("cards.unit_of", side=self._kit.side_title(card.side)))
        size = px(_COUNTER_PX[density.row_px])
        self._kit.pieces.draw(picture, card.look, (body.left + size // 2, body.top + size // 2 + px(2)), size)
        x = body.left + size + px(12)
        row = pygame.Rect(x, body.top, body.right - x, px(_NAME_PX + 1))
        for part in self._names(card, room.width, density):
            self._kit.line(picture, part, row, self._kit.side_ink(card.side), size_px=15, role=Role.STRONG)
            row = row.move(0, px(_NAME_PX))
        size_px = self._kit.fitting(card.formation, row.width, _FORMATION_PX, _LEAST_FORMATION_PX)
        self._kit.line(picture, card.formation, row.move(0, -px(1)), TEXT_DIM, size_px=size_px)
        self._figures(picture, card, pygame.Rect(x, row.top + px(_NAME_PX), body.right - x, px(34)))
        y = max(body.top + size, row.top + px(50)) + px(6)
        if card.mp is not None:
            self._mp(picture, card.mp, card.mp_label, pygame.Rect(body.left, y, body.width, px(16)))
            y += px(_MP_PX)
        self._facts.draw(picture, card.notes, pygame.Rect(body.left, y, body.width, room.bottom - y), density)

    def _figures(self, picture: pygame.Surface, card: UnitCard, room: pygame.Rect) -> None:
        width = room.width // max(1, len(card.figures))
        for number, (label, figure) in enumerate(card.figures):
            cell = pygame.Rect(room.left + number * width, room.top, width, self._kit.px(14))
            self._kit.line(picture, label, cell, TEXT_DIM, size_px=11)
            below = pygame.Rect(cell.left, cell.bottom, width, self._kit.px(20))
            self._kit.line(picture, figure, below, TEXT, size_px=17, role=Role.VALUES)

    def _mp(self, picture: pygame.Surface, mp: tuple[int, int], label: str, room: pygame.Rect) -> None:
        px, (left, most) = self._kit.px, mp
        name = label or self._kit.words("cards.mp")
        self._kit.line(picture, name, pygame.Rect(room.left, room.top, px(28), room.height), TEXT_DIM, size_px=12)
        bar = pygame.Rect(room.left + px(28), room.centery - px(4), room.width - px(82), px(8))
        pygame.draw.rect(picture, WELL, bar, border_radius=px(4))
        filled = bar.copy()
        filled.width = bar.width * left // max(1, most)
        pygame.draw.rect(picture, GREEN if left else RULE, filled, border_radius=px(4))
        end = pygame.Rect(bar.right, room.top, px(54), room.height)
        self._kit.line(picture, f"{left}/{most}", end, TEXT, size_px=14, role=Role.VALUES, align="right")

    def draw_hex(self, picture: pygame.Surface, room: pygame.Rect, card: HexCard | None, density: Density) -> None:
        """What there is to say of a place."""
        words = self._kit.words
        if card is None or not card.title:
            heading = card.heading if card is not None else words("cards.hex")
            self._quiet(picture, self._head(picture, room, heading), words("cards.no_hex"))
            return
        body = self._head(picture, room, card.heading or words("cards.hex_of", hex=card.title))
        self._facts.draw(picture, card.facts, body, density)

    def draw_preview(
        self, picture: pygame.Surface, room: pygame.Rect, preview: Preview | None, density: Density
    ) -> None:
        """What a click would bring: the figure, the bar of chances, notes."""
        px, words = self._kit.px, self._kit.words
        body = self._head(picture, room, preview.title if preview else words("cards.preview"))
        if preview is None:
            self._quiet(picture, body, words("cards.no_preview"))
            return
        head = pygame.Rect(body.left, body.top, body.width, px(_HEADLINE_PX - 2))
        done = self._kit.line(picture, preview.headline, head, TEXT, size_px=22, role=Role.VALUES)
        beside = pygame.Rect(done.right + px(12), head.top, head.right - done.right - px(12), head.height)
        self._panel.ruled_line(picture, preview.column, beside, AMBER, size_px=14, role=Role.STRONG)
        y = head.bottom + px(2)
        if preview.segments:
            bar = pygame.Rect(body.left, y, body.width, px(_BAR_PX - 4))
            draw_bar(self._kit, picture, preview.segments, bar)
            explain_bar(self._panel, preview.segments, bar)
            y += px(_BAR_PX)
        facts = (*preview.notes, *_told(preview))
        self._facts.draw(picture, facts, pygame.Rect(body.left, y, body.width, room.bottom - y), density)

    def _quiet(self, picture: pygame.Surface, room: pygame.Rect, text: str) -> None:
        row = pygame.Rect(room.left, room.top, room.width, self._kit.px(ROOMY.row_px))
        self._kit.line(picture, text, row, TEXT_DIM, size_px=SMALL_PX)


def _told(preview: Preview) -> tuple[Fact, ...]:
    """What segments mean, where their notes do not tell it already."""
    if len(preview.notes) > 2:
        return ()
    segments: tuple[Segment, ...] = tuple(s for s in preview.segments if s.meaning != s.text)
    return tuple(Fact(s.told, "", "", s.tone) for s in segments)
