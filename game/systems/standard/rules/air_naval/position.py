"""The part of a position that knows of aircraft, ships and suppressed guns. [39]"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class AirNavalState:
    """Lists by air unit or ship of the scenario."""

    flown: list[int]
    """Per air unit: 1 if it has flown in this turn, or is on its way back. [39.12]"""

    def clone(self) -> AirNavalState:
        """An independent copy."""
        return AirNavalState(self.flown[:])

    def numbers(self) -> list[int]:
        """All that play depends on, caches left out."""
        return [*self.flown]
