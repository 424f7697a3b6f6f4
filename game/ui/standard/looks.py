"""What counters show of a position."""

from __future__ import annotations

from typing import Any

from game.rules.standard.state import State


def unit_look(state: State, unit: int) -> Any:
    """How a unit's counter looks now."""
    return (unit, state.steps[unit])


def zone_look(state: State, zone: int) -> Any:
    """How a drop zone marker looks now."""
    return ("zone", zone, state.zone_lost[zone])
