"""Luck in plain sentences."""

from __future__ import annotations

from game.lab.luck import Luck
from game.model.side import Side, Sides
from game.ui.desk.overview import LuckCard
from game.ui.language.words import Words

_HARDLY, _PLAINLY = 0.35, 0.07
"""Luck that comes in more games than the first share is none worth telling; in fewer than the second, it is much."""


def luck_sentence(card: LuckCard, side: Side, sides: Sides, words: Words) -> str:
    """How kind the dice were to a side, and how rare that is."""
    luck, who = card.luck[side], words.say(sides.said(side))
    if luck is None:
        return words("luck.no_rolls", side=who)
    rolls = words("luck.rolls", count=luck.throws)
    if card.combats[side]:
        rolls = words("luck.rolls_combats", rolls=rolls, count=card.combats[side])
    return words(
        "luck.sentence", kind=words(f"luck.kind_{_kind(luck)}", side=who), average=round(100 * luck.average),
        rolls=rolls, rarity=_rarity(luck, words),
    )  # fmt: skip


def luck_note(luck: Luck | None, words: Words) -> str:
    """What luck means nothing with so few rolls."""
    if luck is None:
        return words("luck.note_none")
    low, high = (round(100 * share) for share in luck.usual)
    return words("luck.note", rolls=words("luck.rolls", count=luck.throws), low=low, high=high)


def _kind(luck: Luck) -> str:
    if min(luck.as_good, luck.as_bad) > _HARDLY:
        return "usual"
    is_much = min(luck.as_good, luck.as_bad) < _PLAINLY
    if luck.average > 1 / 2:
        return "much" if is_much else "little"
    return "unkind" if is_much else "less"


def _rarity(luck: Luck, words: Words) -> str:
    """In how many games there is so much luck, or so little."""
    is_good = luck.average >= 1 / 2
    chance = luck.as_good if is_good else luck.as_bad
    one_in = round(1 / max(chance, 1e-9))
    share = words("luck.every_second") if one_in <= 2 else words("luck.one_in", count=f"{one_in:,}")
    return words("luck.better", share=share) if is_good else words("luck.worse", share=share)
