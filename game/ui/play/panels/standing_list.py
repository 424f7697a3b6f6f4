"""How things stand, in place of the cards while nothing is pointed at: facts under headings."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.desk.cards import Fact
from game.ui.desk.overview import Listing, ListRow
from game.ui.look.fonts import Role
from game.ui.look.theme import AMBER, SMALL_PX
from game.ui.play.panels.fact_list import ROOMY, FactList
from game.ui.play.panels.panel import Panel

_HEAD_PX, _APART_PX = 20, 6


class StandingList:
    """Measures and draws such a list."""

    def __init__(self, panel: Panel) -> None:
        """Lists of a panel."""
        self._panel = panel
        self._facts = FactList(panel)

    def draw(self, picture: pygame.Surface, listing: Listing, room: pygame.Rect) -> None:
        """Write it, from the top of a room down."""
        kit = self._panel.kit
        px = kit.px
        kit.heading(picture, listing.title, pygame.Rect(room.left, room.top, room.width, px(_HEAD_PX)))
        room = room.move(0, px(_HEAD_PX))
        for heading, part in _parts_of(listing):
            if heading is not None:
                place = pygame.Rect(room.left, room.top + px(_APART_PX), room.width, px(ROOMY.row_px))
                kit.line(picture, heading.text, place, AMBER, size_px=SMALL_PX, role=Role.STRONG)
                if heading.rule:
                    self._panel.rule(picture, heading.rule, place)
                room = pygame.Rect(room.left, place.bottom, room.width, room.bottom - place.bottom)
            height = self._facts.height(part, room.width, ROOMY)
            self._facts.draw(picture, part, pygame.Rect(room.left, room.top, room.width, height), ROOMY)
            room = room.move(0, height)

    def height(self, listing: Listing, width: int) -> int:
        """How high it is."""
        px = self._panel.kit.px
        height = px(_HEAD_PX)
        for heading, part in _parts_of(listing):
            height += px(ROOMY.row_px + _APART_PX) if heading is not None else 0
            height += self._facts.height(part, width, ROOMY)
        return height


def _parts_of(listing: Listing) -> Iterator[tuple[ListRow | None, tuple[Fact, ...]]]:
    """A list as facts under headings; the first may stand under none."""
    heading: ListRow | None = None
    part: list[Fact] = []
    for row in listing.rows:
        if row.is_heading:
            if part or heading is not None:
                yield heading, tuple(part)
            heading, part = row, []
        else:
            part.append(Fact(row.text, row.mark, row.rule, row.tone))
    yield heading, tuple(part)
