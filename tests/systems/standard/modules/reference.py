"""Limits and zones of control once more, as slow and as close to the words of the rules as can be. [19.2-19.5]"""

from __future__ import annotations

from dataclasses import dataclass

SPECIALISED = ("engineer", "artillery", "headquarters")
SIZES = {"company": 0, "battalion": 1, "regiment": 2, "brigade": 3, "division": 9}


@dataclass(frozen=True)
class Counter:
    """A unit on the map."""

    name: int
    side: int
    type: str
    size: str
    hex: int
    range: int
    disrupted: bool

    @property
    def re(self) -> int:
        """19.21."""
        return SIZES[self.size]

    @property
    def is_ground(self) -> bool:
        """19.22."""
        return self.type not in SPECIALISED


def is_too_many(counters: list[Counter]) -> bool:
    """19.24: two ground units and one specialised; the ground units at most 6 RE; a single one is never over it."""
    ground = [one for one in counters if one.is_ground]
    others = [one for one in counters if not one.is_ground]
    if len(ground) > 2 or len(others) > 1:
        return True
    if len(ground) == 1:
        return False
    return sum(one.re for one in ground) > 6


def is_supported(counters: list[Counter], hex: int, side: int, distances: list[list[int]]) -> bool:
    """19.5: an own headquarters in its hex, or own artillery at most its range away, of 1 RE or more, in order."""
    for one in counters:
        if one.side != side or one.re < 1 or one.disrupted:
            continue
        if one.type == "headquarters" and one.hex == hex:
            return True
        if one.type == "artillery" and distances[one.hex][hex] <= one.range:
            return True
    return False


def level(counters: list[Counter], hex: int, side: int, distances: list[list[int]]) -> str:
    """19.41, 19.46: by the RE of the ground units that are in order."""
    stack = [one for one in counters if one.hex == hex and one.side == side and one.is_ground and not one.disrupted]
    re = sum(one.re for one in stack)
    supported = is_supported(counters, hex, side, distances)
    if re == 0:
        return "none"
    if re == 1:
        return "partial" if supported else "none"
    if re == 2:
        return "full" if supported else "partial"
    return "full"


def zone(
    counters: list[Counter], hex: int, side: int, distances: list[list[int]], reaches: set[tuple[int, int]]
) -> str:
    """19.43: of several only the highest counts; a stack has its zone in its own hex and where `reaches` says."""
    origins = {one.hex for one in counters if one.side == side}
    over = [origin for origin in origins if origin == hex or (origin, hex) in reaches]
    return max(
        ("none", *(level(counters, origin, side, distances) for origin in over)), key=("none", "partial", "full").index
    )
