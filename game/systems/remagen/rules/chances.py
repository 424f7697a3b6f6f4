"""What dice come to, exactly: hits of volleys, figures killed, labour lost. [11.3, 11.7, 13.6, 23.17]"""

from __future__ import annotations

from functools import cache


@cache
def sum_chances(dice: int, sides: int) -> tuple[float, ...]:
    """Place n: the chance that so many dice with so many sides add up to n. [1.8]"""
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + sides)
        for total, chance in enumerate(chances):
            for pips in range(1, sides + 1):
                longer[total + pips] += chance / sides
        chances = longer
    return tuple(chances)


@cache
def hit_chances(dice: int, divisor: int, sides: int) -> tuple[float, ...]:
    """Place n: the chance of n hits of a volley. [11.3]"""
    sums = sum_chances(dice, sides)
    chances = [0.0] * ((len(sums) - 1) // divisor + 1)
    for total, chance in enumerate(sums):
        chances[total // divisor] += chance
    return tuple(chances)


@cache
def mean_hits(dice: int, divisor: int, sides: int) -> float:
    """Hits that a volley comes to on average. [23.17]"""
    return sum(hits * chance for hits, chance in enumerate(hit_chances(dice, divisor, sides)))


@cache
def at_least(dice: int, divisor: int, hits: int, sides: int) -> float:
    """The chance of at least so many hits."""
    return sum(hit_chances(dice, divisor, sides)[hits:]) if hits > 0 else 1.0


@cache
def mean_figures(pips_per_figure: int, sides: int) -> float:
    """Figures that one hit on foot kills on average; 1 in the open, 2 under cover. [11.7]"""
    return sum(pips // pips_per_figure for pips in range(1, sides + 1)) / sides


@cache
def hits_together(volleys: tuple[tuple[int, int], ...], sides: int) -> tuple[float, ...]:
    """Place n: the chance of n hits in all of several volleys, each its dice and divisor. [11.3]"""
    chances: tuple[float, ...] = (1.0,)
    for dice, divisor in volleys:
        more = hit_chances(dice, divisor, sides)
        longer = [0.0] * (len(chances) + len(more) - 1)
        for before, chance in enumerate(chances):
            for hits, share in enumerate(more):
                longer[before + hits] += chance * share
        chances = tuple(longer)
    return chances


@cache
def labour_lost(volleys: tuple[tuple[int, int], ...], labour: int, sides: int) -> tuple[float, float]:
    """What volleys take off the labour of a pontoon on average, and the chance that nothing is left of it. [13.6, 13.7]

    Every hit is a die, lost hits included, so that it makes no odds what the hits do to those who are there.
    """
    lost = falls = 0.0
    for hits, chance in enumerate(hits_together(volleys, sides)):
        for pips, share in enumerate(sum_chances(hits, sides)):
            lost += chance * share * min(pips, labour)
            falls += chance * share * (pips >= labour)
    return lost, falls
