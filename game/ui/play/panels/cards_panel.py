"""The right panel above the log: the unit's card, the hex's card, the preview of what a click would bring."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.ui.desk.cards import Fact, Preview, Segment, UnitCard
from game.ui.desk.overview import Listing
from game.ui.desk.place_card import HexCard
from game.ui.keys.keys import Command
from game.ui.look.fonts import Role
from game.ui.look.scroll import Scroll
from game.ui.look.theme import AMBER, GREEN, PANEL, RULE, SMALL_PX, TEXT, TEXT_DIM, WELL
from game.ui.play.panels.bars import draw_bar, explain_bar
from game.ui.play.panels.cards_plan import CardsPlan, shared, sorted_cards
from game.ui.play.panels.fact_list import CLOSE, CLOSEST, DENSITIES, ROOMY, Density, FactList
from game.ui.play.panels.kit import Kit, Painted, Panel
from game.ui.play.panels.standing_list import StandingList

_KEPT = 12
"""So many pictures of the panel are kept; each takes about a megabyte."""
_HEAD_PX, _NAME_PX, _MP_PX, _HEADLINE_PX, _BAR_PX = 20, 17, 20, 30, 26
_MORE_PX, _BAR_WIDE_PX, _FADE_PX = 15, 8, 18
"""The line that says how to see what is out of view, the bar beside it, and how much of what is above it fades."""
_WHEEL_ROWS, _PAGE_SHARE = 3, 0.8
_EDGE_PX = 10
_PINNED_SHARE = 0.45
"""What a click would bring stays in view where it takes no more than this of the panel."""
_COUNTER_PX = {18: 70, 15: 56, 13: 46}
"""Size of the counter by how close lines stand."""


class CardsPanel(Panel):
    """Drawn with (unit card, hex card, preview, how things stand while there is none of them)."""

    def __init__(self, kit: Kit) -> None:
        """An empty panel."""
        super().__init__(kit)
        self._facts = FactList(self)
        self._standing = StandingList(self)
        self._kept: OrderedDict[object, Painted] = OrderedDict()
        self._scroll = Scroll()
        self._about: object = None
        """What the cards are about: of something else they are read from the top."""
        self._plan: tuple[object, CardsPlan] | None = None
        """How they are laid out, and for what."""

    # what is out of view

    def handle(self, event: pygame.event.Event) -> bool:
        """Be scrolled by the wheel over it, or by its bar; True if the event was used."""
        if event.type == pygame.MOUSEWHEEL:
            return self._scroll.by(-event.y * _WHEEL_ROWS * self.kit.px(ROOMY.row_px))
        return self.rect.height > 0 and self._scroll.handle(event)

    def page(self, step: int) -> bool:
        """Go most of a view down, or up if negative; False if there is nothing more."""
        return self._scroll.by(round(step * self.rect.height * _PAGE_SHARE))

    @property
    def is_long(self) -> bool:
        """Whether not all of it is in view."""
        return self._scroll.is_needed

    def draw(self, surface: pygame.Surface, *content: object) -> None:
        """Draw the cards as far as they are scrolled, and the bar if there is need of one."""
        unit, place, preview, listing = content
        about = (
            unit.unit if isinstance(unit, UnitCard) else None,
            place.title if isinstance(place, HexCard) else None,
            preview.title if isinstance(preview, Preview) else None,
            listing.id if isinstance(listing, Listing) else None,
        )
        if about != self._about:
            self._about = about
            self._scroll.by(-self._scroll.offset_px)
        plan = self._planned(*content)
        self._scroll.fit(self._view(plan).move(self.rect.topleft), plan.height, self.kit.bare_px(_BAR_WIDE_PX))
        super().draw(surface, *content, self._scroll.offset_px)
        if self.rect.width > 0 and self.rect.height > 0:
            self._scroll.draw(surface)

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
        """Three parts, each in its place; one that needs more room gets it from those that need less.

        What has no room at all is scrolled.
        """
        unit, hex_card, place, preview, listing = sorted_cards(content)
        plan = self._planned(*content[:4])
        room = self._room(picture.get_rect(), plan)
        offset = content[4] if isinstance(content[4], int) else 0
        view = self._view(plan)
        picture.set_clip(view)
        if listing is not None:
            self._standing.draw(picture, listing, room.move(0, -offset))
        else:
            y = room.top - offset
            parts = []
            for height in plan.needs if plan.is_long else shared(room.height, plan.needs):
                parts.append(pygame.Rect(room.left, y, room.width, height))
                y += height
            self._unit(picture, parts[0], unit, plan.density)
            self._hex(picture, parts[1], place if hex_card is None else hex_card, plan.density)
            if plan.needs[2] and not plan.pinned_px:
                self._preview(picture, parts[2], preview, plan.density)
        picture.set_clip(None)
        if plan.is_long:
            self.clip_hits(view)
            is_at_end = offset >= plan.height - view.height
            if not is_at_end:
                self._fade(picture, view)
            self._foot(picture, view.bottom, is_at_end=is_at_end)
        if plan.pinned_px:
            last = pygame.Rect(room.left, self.rect.height - plan.pinned_px, room.width, plan.pinned_px)
            self._preview(picture, last, preview, plan.density)
        pygame.draw.line(picture, RULE, (0, 0), (0, self.rect.height))

    def _fade(self, picture: pygame.Surface, view: pygame.Rect) -> None:
        """Let the last line in view fade: it goes on below, and half a line is not taken for a whole one."""
        height = min(self.kit.px(_FADE_PX), view.height)
        shade = pygame.Surface((1, height), pygame.SRCALPHA)
        for y in range(height):
            shade.set_at((0, y), (*PANEL, round(255 * (y + 1) / height)))
        picture.blit(pygame.transform.scale(shade, (view.width, height)), (view.left, view.bottom - height))

    def _foot(self, picture: pygame.Surface, top: int, *, is_at_end: bool) -> None:
        """How to read on, where not all is in view."""
        px, label = self.kit.px, self.kit.app.keyboard.play.label
        foot = picture.get_rect().inflate(-2 * px(10), 0)
        foot.top, foot.height = top, px(_MORE_PX)
        key = label(Command.CARDS_UP if is_at_end else Command.CARDS_DOWN)
        text = self.kit.words("cards.up" if is_at_end else "cards.down", key=key)
        pygame.draw.line(picture, RULE, foot.topleft, foot.topright)
        self.kit.line(picture, text, foot, AMBER, size_px=11, align="right")

    # measuring

    def _planned(self, *content: object) -> CardsPlan:
        """The plan of some content, worked out anew only for other content, place or size of letters."""
        kit = self.kit
        key = (content, self.rect.size, kit.app.ui_scale, kit.app.text_scale, kit.words.language)
        if self._plan is None or self._plan[0] != key:
            self._plan = (key, self._plan_of(*content))
        return self._plan[1]

    def _plan_of(self, *content: object) -> CardsPlan:
        unit, hex_card, _, preview, listing = sorted_cards((*content, 0))
        width, edges = self._room(self.rect, None).width, self.kit.px(_EDGE_PX)
        narrow = width - self.kit.bare_px(_BAR_WIDE_PX)
        if listing is not None:
            height = self._standing.height(listing, width) + edges
            is_long = height > self.rect.height
            return CardsPlan(
                ROOMY, (0, 0, 0), self._standing.height(listing, narrow) + edges if is_long else height, is_long
            )
        density, needs = self._needs(unit, hex_card, preview, self._room(self.rect, None))
        if sum(needs) + edges <= self.rect.height:
            return CardsPlan(density, needs, sum(needs) + edges, is_long=False)
        *others, last = self._parts_px(unit, hex_card, preview, narrow, CLOSE)
        pinned = last if preview is not None and last <= self.rect.height * _PINNED_SHARE else 0
        last = 0 if preview is None else last
        height = sum(others) + (0 if pinned else last) + edges
        return CardsPlan(CLOSE, (others[0], others[1], last), height, is_long=True, pinned_px=pinned)

    def _room(self, rect: pygame.Rect, plan: CardsPlan | None) -> pygame.Rect:
        """Where the parts are, in a picture of this size."""
        edge = self.kit.px(_EDGE_PX)
        room = pygame.Rect(edge, edge // 2, rect.width - 2 * edge, rect.height - edge)
        if plan is not None and plan.is_long:
            room.width -= self.kit.bare_px(_BAR_WIDE_PX)
            room.height = plan.height - edge
        return room

    def _view(self, plan: CardsPlan) -> pygame.Rect:
        """What of the panel's picture the cards are seen in."""
        foot = self.kit.px(_MORE_PX) + plan.pinned_px if plan.is_long else 0
        return pygame.Rect(0, 0, self.rect.width, max(0, self.rect.height - foot))

    def _parts_px(
        self, unit: UnitCard | None, hex_card: HexCard | None, preview: Preview | None, width: int, density: Density
    ) -> tuple[int, int, int]:
        """How high each part is."""
        return (
            self._unit_px(unit, width, density), self._hex_px(hex_card, width, density),
            self._preview_px(preview, width, density),
        )  # fmt: skip

    def _needs(
        self, unit: UnitCard | None, hex_card: HexCard | None, preview: Preview | None, room: pygame.Rect
    ) -> tuple[Density, tuple[int, int, int]]:
        """How close lines must stand for everything to have room, and how high each part is then."""
        for density in DENSITIES:
            needs = self._parts_px(unit, hex_card, preview, room.width, density)
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


def _told(preview: Preview) -> tuple[Fact, ...]:
    """What segments mean, where their notes do not tell it already."""
    if len(preview.notes) > 2:
        return ()
    segments: tuple[Segment, ...] = tuple(s for s in preview.segments if s.meaning != s.text)
    return tuple(Fact(s.told, "", "", s.tone) for s in segments)
