"""Levels of zones of control as they are laid over the map: whose stack has which, and where only a partial one lies.

[19.4]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.model.side import Side
from game.systems.standard.rules.sides import SIDES
from game.systems.standard.rules.stacks.facts import FULL, NO_ZOC, PARTIAL
from game.systems.standard.rules.stacks.stacking import stack
from game.systems.standard.rules.state import State
from game.ui.board.marks import Badge, Marks
from game.ui.language.words import Words
from game.ui.look.tone import Tone

LEVEL_WORDS = {NO_ZOC: "none", PARTIAL: "partial", FULL: "full"}
"""What the words of the window call a level."""
_TONES = {NO_ZOC: Tone.PLAIN, PARTIAL: Tone.EVEN, FULL: Tone.BAD}


def partial_zones(state: State, side: Side, hexes: Iterable[int]) -> frozenset[int]:
    """Those of some hexes that lie in a partial enemy zone and in no full one. [19.42, 19.43]"""
    if state.stacks is None:
        return frozenset()
    partial, full = state.stacks.partial[side.enemy], state.zoc[side.enemy]
    return frozenset(hex for hex in hexes if partial[hex] and not full[hex])


def with_levels(marks: Marks, state: State, side: Side, words: Words) -> Marks:
    """Marks with the level of every stack's zone, and the partial zones of the enemy. [19.41, 19.42]"""
    stacks = state.stacks
    if stacks is None:
        return marks
    badges = []
    for hex in sorted({hex for hex in state.hex_of if hex >= 0}):
        levels = [stacks.level[each][hex] for each in SIDES if stack(state, hex, each)]
        said = " / ".join(words(f"standard.window.zone.{LEVEL_WORDS[level]}") for level in levels)
        badges.append(Badge(hex, said, _TONES[max(levels)]))
    thin = partial_zones(state, side, range(len(stacks.partial[side.enemy])))
    return replace(
        marks, badges=(*marks.badges, *badges), thinly_hatched=marks.thinly_hatched | thin,
        legend=words("standard.window.legend.zones"),
    )  # fmt: skip
