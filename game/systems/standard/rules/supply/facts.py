"""What of a scenario concerns supply and does not change in play. [30]"""

from __future__ import annotations

from game.model.frozen import frozen
from game.model.side import Side

NONE, PARTIAL, FULL = range(3)
"""How well a unit is supplied. [30.32]"""
NO_SEA = -1
"""`sea_part` of a hex that is no sea."""


@frozen
class Home:
    """Hexes that supply a side without limit. [30.21]"""

    side: Side
    hexes: tuple[int, ...]
    feeds: frozenset[int] | None
    """Where units must stand to be supplied from here; None for everywhere."""


@frozen
class Port:
    """A port; its index is its place in `SupplyFacts.ports`. [30.22]"""

    index: int
    name: str
    hex: int
    capacity: int
    is_closed: bool
    """Whether no ship can get there."""


@frozen
class SupplyFacts:
    """The unchanging part of the module `supply`. Per hex as the board numbers them."""

    homes: tuple[Home, ...]
    ports: tuple[Port, ...]
    sea_sources: tuple[tuple[int, ...], tuple[int, ...]]
    """Per side: sea hexes and port hexes where its sea lines begin. [30.23]"""
    sea_part: tuple[int, ...]
    """Per hex: which connected part of the sea it belongs to, or NO_SEA."""
    barred: tuple[int, ...]
    """Per hex: 1 where no line over land can run."""
    zones: tuple[str, ...]
    """Names of the supply zones. [30.4]"""
    zone_of: tuple[int, ...]
    """Per hex: its supply zone, or -1."""
    attack_supply: tuple[tuple[int, ...], tuple[int, ...]]
    """Per side: points on turns 1, 2, ...; the last goes on; empty for no limit. [30.6]"""
    full_steps: int
    """Most steps off the road of a line that supplies fully. [30.32]"""
    partial_steps: int
    """Most steps off the road of a line that supplies at all."""
    partial_ma_less_mp: int
    bridgehead_capacity: int
    isolation: int
    """Post-combat determinations without supply that cost a step. [30.51]"""
