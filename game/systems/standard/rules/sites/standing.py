"""Which batteries still fire. [32.4, 39.35]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.model.side import Side
from game.systems.standard.rules.sites.facts import Site

if TYPE_CHECKING:
    from game.systems.standard.rules.state import State


def sites_left(state: State, side: Side) -> Iterator[Site]:
    """The batteries of a side that are neither destroyed nor taken. [32.4]"""
    known = state.modules.sites
    if known is not None:
        for site in state.setting.sites:
            if site.side is side and not known.is_gone[site.index]:
                yield site


def sites_firing(state: State, side: Side) -> Iterator[Site]:
    """The batteries of a side that are left and not silenced in this turn. [32.4, 39.35]"""
    known = state.modules.sites
    if known is not None:
        for site in sites_left(state, side):
            if known.silent_turn[site.index] != state.turn:
                yield site


def lose_sites(state: State, hex: int, taker: int) -> None:
    """A side controls a hex now: batteries of the other side in it are gone for good. [32.4]"""
    known = state.modules.sites
    if known is not None:
        for site in state.setting.sites:
            if site.hex == hex and site.side != taker:
                known.is_gone[site.index] = 1
