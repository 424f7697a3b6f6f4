"""Levels of a place that a map's vocabulary declares, on its card: a street, a first floor, a loft."""

from __future__ import annotations

from dataclasses import replace

from game.model.message import term
from game.scenario.board import Board
from game.ui.desk.cards import Fact
from game.ui.desk.place_card import HexCard
from game.ui.language.words import Words


def with_levels(card: HexCard | None, board: Board, hex: int, words: Words) -> HexCard | None:
    """A hex's card with the levels that its terrain has, from the lowest; as it is where it has none."""
    if card is None or hex < 0:
        return card
    kinds = board.terrain_words
    levels = kinds[int(board.terrain[hex])].levels if kinds else ()
    if not levels:
        return card
    names = ", ".join(words.say(term("level", board.levels[level])) for level in levels)
    return replace(card, facts=(*card.facts, Fact(words("cards.levels"), names)))
