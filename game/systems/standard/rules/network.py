"""What it costs to step from hex to hex with the bridges as they stand. [5.2, 5.3, 6.1]"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from game.grid.flat import FlatSteps
from game.grid.path import Steps
from game.model.frozen import frozen_apart


@frozen_apart
class Network:
    """Step tables for one state of all bridges and the engineers' span; shared by every position that has it."""

    steps: tuple[Steps, ...]
    """Per mobility: the step table for path search."""
    costs_mp: tuple[tuple[dict[int, int], ...], ...]
    """Per mobility, per hex: neighbour -> MP; prohibited steps are left out. Retreats keep to these too. [7.7, 14.1]"""
    zoc_from: tuple[tuple[int, ...], ...]
    """Per hex: the hexes a unit there has in its zone of control. [6.1]"""
    attack_effects: tuple[tuple[tuple[int, str], ...], ...]
    """Per hex: neighbours attacked from it less than fully, and how: minus_one or halved. [5.2]"""
    advance_steps: tuple[tuple[Collection[int], ...], ...]
    """Per mobility, per hex: neighbours an advance may enter: not across water prohibited to the unit. [7.9, 14.1]

    These are `costs_mp` themselves, but for the first issue of the rules.
    """
    flat: tuple[FlatSteps, ...] = ()
    """Per mobility: `steps` in one piece for the compiled build, else nothing."""


NO_NETWORK = Network((), (), (), (), ())
"""Before anybody has asked what steps cost."""


@frozen_apart
class HexWays:
    """What the sides of one hex let through: its share of a network, per mobility where that matters."""

    steps: tuple[tuple[tuple[int, int], ...], ...]
    """The open steps out of it, as (neighbour, MP). [5.2]"""
    costs_mp: tuple[dict[int, int], ...]
    advance: tuple[tuple[int, ...], ...]
    """Where an advance may go. [7.9]"""
    zoc: tuple[int, ...]
    """The hexes that a zone of control reaches from it. [6.1]"""
    attack_effects: tuple[tuple[int, str], ...]
    """Neighbours that are attacked from it less than fully, and how: minus_one or halved. [5.2]"""


WaysKey: TypeAlias = "tuple[int, tuple[bool, ...], int]"
"""A hex, the state of the bridges on its sides in turn, and the side of it that the engineers have bridged, or -1."""
