"""How the cards of unit, hex and preview share the height of their panel, or are too long for it."""

from __future__ import annotations

from collections.abc import Sequence

from game.model.frozen import frozen
from game.ui.desk.cards import Preview, UnitCard
from game.ui.desk.overview import Listing
from game.ui.desk.place_card import HexCard
from game.ui.play.panels.fact_list import Density

_SHARES = (0.34, 0.31, 0.35)


@frozen
class CardsPlan:
    """How close lines stand, how high each part is and all of them together, and whether that is too high."""

    density: Density
    needs: tuple[int, int, int]
    height: int
    is_long: bool
    pinned_px: int = 0
    """How high the preview is where it stays in view below all that is scrolled."""


def sorted_cards(
    content: Sequence[object],
) -> tuple[UnitCard | None, HexCard | None, HexCard | None, Preview | None, Listing | None]:
    """The cards among what is to be drawn: of a hex that is one, and of none; a list only where there is no card."""
    unit = content[0] if isinstance(content[0], UnitCard) else None
    place = content[1] if isinstance(content[1], HexCard) else None
    hex_card = place if place is not None and place.title else None
    preview = content[2] if isinstance(content[2], Preview) else None
    is_idle = unit is None and hex_card is None and preview is None
    return unit, hex_card, place, preview, content[3] if is_idle and isinstance(content[3], Listing) else None


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
