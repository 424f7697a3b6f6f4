"""Where a game was played on from a past moment of another: what had been done stays, the dice to come are its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.model.dice import Dice, RenewedDice, SeededDice
from game.model.frozen import frozen


@frozen
class Branch:
    """A moment from which a game was played on with other dice."""

    action: int
    """Actions done before it."""
    drawn: int
    """Values that the dice had given by then."""
    seed: int
    """The dice after these values are those of this seed."""


Branches = tuple[Branch, ...]
"""In the order in which they were made: none has more values drawn before it than a later one."""


def dice_of(seed: int, branches: Sequence[Branch]) -> Dice:
    """The dice of a game with a seed that was played on from past moments. [1.3]"""
    if not branches:
        return SeededDice(seed)
    return RenewedDice(seed, [(branch.drawn, branch.seed) for branch in branches])


def branched(branches: Branches, new: Branch) -> Branches:
    """The branches of a game that is played on at a moment: what was rolled differently later does not concern it."""
    return (*(each for each in branches if each.drawn < new.drawn), new)


def gone_back(branches: Branches, done: int) -> Branches:
    """The branches of a game that was taken back to so many actions: where it goes on now, it left the other game."""
    return tuple(each if each.action <= done else replace(each, action=done) for each in branches)
