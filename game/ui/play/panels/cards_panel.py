"""The right panel above the log: the unit's card, the hex's card, the preview of what a click would bring."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.ui.desk.cards import Preview, UnitCard
from game.ui.desk.overview import Listing
from game.ui.desk.place_card import HexCard
from game.ui.keys.keys import Command
from game.ui.look.scroll import Scroll
from game.ui.look.theme import AMBER, PANEL, RULE
from game.ui.play.panels.card_parts import CardParts
from game.ui.play.panels.cards_plan import CardsPlan, shared, sorted_cards
from game.ui.play.panels.fact_list import CLOSE, ROOMY
from game.ui.play.panels.kit import Kit
from game.ui.play.panels.panel import Painted, Panel
from game.ui.play.panels.standing_list import StandingList

_KEPT = 12
"""So many pictures of the panel are kept; each takes about a megabyte."""
_MORE_PX, _BAR_WIDE_PX, _FADE_PX = 15, 8, 18
"""The line that says how to see what is out of view, the bar beside it, and how much of what is above it fades."""
_WHEEL_ROWS, _PAGE_SHARE = 3, 0.8
_EDGE_PX = 10
_PINNED_SHARE = 0.7
"""What a click would bring stays in view where it takes no more than this of the panel."""


class CardsPanel(Panel):
    """Drawn with (unit card, hex card, preview, how things stand while there is none of them)."""

    def __init__(self, kit: Kit) -> None:
        """An empty panel."""
        super().__init__(kit)
        self._parts = CardParts(self)
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
            self._parts.draw_unit(picture, parts[0], unit, plan.density)
            self._parts.draw_hex(picture, parts[1], place if hex_card is None else hex_card, plan.density)
            if plan.needs[2] and not plan.pinned_px:
                self._parts.draw_preview(picture, parts[2], preview, plan.density)
        picture.set_clip(None)
        if plan.is_long:
            self.clip_hits(view)
            is_at_end = offset >= plan.height - view.height
            if not is_at_end:
                self._fade(picture, view)
            self._foot(picture, view.bottom, is_at_end=is_at_end)
        if plan.pinned_px:
            last = pygame.Rect(room.left, self.rect.height - plan.pinned_px, room.width, plan.pinned_px)
            self._parts.draw_preview(picture, last, preview, plan.density)
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
        density, needs = self._parts.needs(unit, hex_card, preview, self._room(self.rect, None))
        if sum(needs) + edges <= self.rect.height:
            return CardsPlan(density, needs, sum(needs) + edges, is_long=False)
        *others, last = self._parts.heights(unit, hex_card, preview, narrow, CLOSE)
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
