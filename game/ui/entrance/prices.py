"""What variants are worth, in words."""

from __future__ import annotations

from game.model.side import Sides
from game.scenario.header import Prices
from game.ui.language.words import Words


def price_said(words: Words, sides: Sides, prices: Prices | None, variant: str) -> str:
    """What a variant is worth and to whom; empty if that is not known."""
    points = prices.points.get(variant) if prices is not None else None
    if points is None:
        return ""
    helped = (sides.first,) if points > 0 else sides.others(sides.first)
    names = ", ".join(words.say(sides.said(side)) for side in helped)
    return words("variants.price", side=names, points=abs(points)) if points else "±0"
